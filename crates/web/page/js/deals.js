/** What this device keeps of each deal, with its game: a page that is loaded again goes on where it was. */

import { chair, keepChair, secret } from "./store.js";
import { asSeen, verify, verifyDice } from "./verdict.js";
import { isLeftOpen, nothing, witness } from "./witness.js";

/**
 * @import { DiceView, DominoView, Draw, PageFrame } from "../../page-types/protocol.js"
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

/** A view of a round: its promise is kept as first seen, the hand and the moves as far as they are told. @param {DominoView | DiceView} view */
export function sawView(view) {
  const { game, seat, rules, fair, ending } = view;
  if (!fair) return;
  const deals = dealsOf(game);
  const name = nameOf(view.company?.game, fair.round);
  const kept = structuredClone(begun(deals, name, seat, rules));
  const log = /** @type {{ seat: string, move?: string, roll?: string[] }[]} */ (view.log);
  const from = "log_from" in view ? view.log_from : 0;
  if (!kept.promise && !ending) {
    kept.promise = fair.hash;
    // Dice that fell come with the promise; what was done with them was done before it was seen.
    kept.late = from > 0 || log.some((entry) => entry.seat === seat && !entry.roll);
    if ("hand" in view && view.hand.length > 0 && !kept.late) kept.hand = [...view.hand];
  }
  if ("log_from" in view) {
    const rolls = [...(kept.rolls ?? [])].slice(0, from);
    log.forEach(({ roll }, at) => (rolls[from + at] = roll?.join("") ?? ""));
    kept.rolls = Array.from(rolls, (roll) => roll ?? null);
  } else if (!ending) kept.log = asSeen(view.log);
  if (ending) kept.over = true;
  keep(game, deals, name, kept);
}

/** What is kept of the deal of a round. @param {DominoView | DiceView} view */
export const keptOf = ({ game, company, fair }) => /** @type {Kept | undefined} */ (dealsOf(game)[nameOf(company?.game, fair.round)]);

/** What this page finds about the deal of a round that is over. @param {DominoView | DiceView} view @returns {import("./verdict.js").Verdict} */
export function checkDeal(view) {
  const { game: table, seat, rules, fair, company, people } = view;
  // A server that forgets to say that several people play is not believed.
  const game = company?.game ?? (people.length > 1 ? 0 : null);
  const told = { table, game, seat, rules, fair, kept: keptOf(view) };
  try {
    if ("stacks" in view) return verifyDice({ ...told, record: view.ending?.record ?? "", seats: Object.keys(view.stacks).length, log: view.log });
    return verify({ ...told, log: view.log, hands: view.ending?.hands ?? {} });
  } catch {
    return { verdict: "forged", checks: { promise: null, hash: false, deal: false }, lies: [{ code: "unreadable" }], gaps: [] };
  }
}
