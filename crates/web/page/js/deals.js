/** What this device keeps of each deal, with its game: a page that is loaded again goes on where it was. */

import { chair, keepChair, secret } from "./store.js";
import { isLeftOpen, nothing, witness } from "./witness.js";

/**
 * @import { Draw, PageFrame, View } from "../../page-types/protocol.js"
 * @typedef {import("./witness.js").Kept} Kept
 */

/** So many deals of a game are kept: only the last one can be checked, and the one before it still closes. */
const MOST = 3;

/** @param {string} game @returns {Record<string, Kept>} */
const dealsOf = (game) => chair(game)?.deals ?? {};

/** What a deal is kept by: rounds have the same numbers in every match. @param {number | undefined} match @param {number} round */
const nameOf = (match, round) => (match === undefined ? String(round) : `${match}.${round}`);

/**
 * A deal as it is kept. The first time it is spoken of, one before it that had this page's number and was never
 * seen to its end is noted: whoever may drop deals that are drawn chooses among them.
 * @param {Record<string, Kept>} deals
 * @param {string} name
 * @param {string} seat
 * @param {string} rules
 */
function begun(deals, name, seat, rules) {
  if (deals[name]) return deals[name];
  const fresh = nothing(seat, rules);
  for (const other of Object.values(deals)) {
    if (!isLeftOpen(other)) continue;
    fresh.skipped = true;
    other.over = true;
  }
  return fresh;
}

/** @param {string} game @param {Record<string, Kept>} deals @param {string} name @param {Kept} kept */
function keep(game, deals, name, kept) {
  const { [name]: _, ...others } = deals;
  const all = Object.entries({ ...others, [name]: kept });
  keepChair({ game, deals: Object.fromEntries(all.slice(-MOST)) });
}

/**
 * A deal is drawn: it is kept before anything is answered.
 * @param {{ game: string, seat: string, rules: string }} own the chair of this page
 * @param {Draw} draw
 * @returns {{ answer: PageFrame | null, lied: boolean }}
 */
export function sawDraw({ game, seat, rules }, draw) {
  const deals = dealsOf(game);
  const name = nameOf(draw.game, draw.round);
  const before = begun(deals, name, seat, rules);
  const { kept, answer } = witness(before, draw, { table: game, seat, number: () => secret(16) });
  keep(game, deals, name, kept);
  return { answer, lied: kept.lies.length > 0 };
}

/** A view of a round: its promise is kept as first seen, the hand and the moves as far as they are told. @param {View} view @param {import("./verdict.js").Chance<any>} chance */
export function sawView(view, chance) {
  const { game, seat, rules, fair, ending } = view;
  if (!fair) return;
  const deals = dealsOf(game);
  const name = nameOf(view.company?.game, fair.round);
  const kept = structuredClone(begun(deals, name, seat, rules));
  const first = !kept.promise && !ending;
  if (first) {
    kept.promise = fair.hash;
    kept.late = chance.late(view);
  }
  chance.see(kept, view, first);
  if (ending) kept.over = true;
  keep(game, deals, name, kept);
}

/** What is kept of the deal of a round. @param {View} view */
export const keptOf = ({ game, company, fair }) => /** @type {Kept | undefined} */ (dealsOf(game)[nameOf(company?.game, fair.round)]);

/**
 * What this page finds about the deal of a round that is over.
 * @template {View} V
 * @param {V} view
 * @param {import("./verdict.js").Chance<V>} chance
 * @returns {import("./verdict.js").Verdict}
 */
export function checkDeal(view, chance) {
  const { game: table, seat, rules, fair, company, people } = view;
  // A server that forgets to say that several people play is not believed.
  const game = company?.game ?? (people.length > 1 ? 0 : null);
  const told = { table, game, seat, rules, fair, kept: keptOf(view) };
  try {
    return chance.check(told, view);
  } catch {
    return { verdict: "forged", checks: { promise: null, hash: false, deal: false }, lies: [{ code: "unreadable" }], gaps: [] };
  }
}
