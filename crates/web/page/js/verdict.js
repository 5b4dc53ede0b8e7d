/**
 * Was the deal fair? What was told at the end is held against what this page has kept since before the
 * deal could be known, and the deal is computed again.
 *
 * `fair` is said of a deal that several people drew, if this page kept every commitment before it opened its
 * own number, and nothing was changed, left out or drawn twice. Where one person plays the server alone
 * draws: that it `kept` what it had promised is all that can be found. `unproven` is whatever this page
 * cannot vouch for, and `forged` what contradicts itself.
 */

import { agrees, deal, seedOfDeal, sha256 } from "./fair.js";
import { heldAgainst } from "./witness.js";

/**
 * @import { DominoView } from "../../page-types/protocol.js"
 * @typedef {import("./witness.js").Finding} Finding
 * @typedef {import("./witness.js").Kept} Kept
 * @typedef {{ promise: boolean | null, hash: boolean, numbers?: boolean, deal: boolean }} Checks `null`: cannot be told
 * @typedef {{ verdict: "fair" | "kept" | "unproven" | "forged", checks: Checks, lies: Finding[], gaps: Finding[] }} Verdict
 *
 * What everybody is told of a deal: `game` is the number of the match where several people play, `null`
 * where one does.
 * @typedef {{ table: string, game: number | null, seat: string, rules: string, fair: import("./fair.js").Fair, kept?: Kept }} Told
 */

/**
 * What comes by chance in a game, as a page sees it come and checks it in the end. `late`: whether this seat had
 * moved before it was first seen. `see` keeps what a view shows, the `first` one together with the promise. `said`
 * has the names of its sentences: one for each verdict, and what is checked.
 * @template V
 * @typedef {{ late(view: V): boolean, see(kept: Kept, view: V, first: boolean): void, check(told: Told, view: V): Verdict,
 *   said: Record<Verdict["verdict"] | "follows", string> }} Chance
 */

/**
 * @param {Told} told
 * @param {(seed: bigint, lies: Finding[], gaps: Finding[]) => boolean} follows whether what was played follows from a seed
 * @returns {Verdict}
 */
export function judge({ table, game, seat, rules, fair, kept }, follows) {
  const { seed, salt, drawn, chosen, round, hash } = fair;
  const open = seed !== null && salt !== null && /^\d+$/.test(String(seed));
  /** @type {Finding[]} */
  const lies = [];
  /** @type {Finding[]} */
  const gaps = [];
  if (kept && kept.rules !== rules) lies.push({ code: "rules" });
  const promise = promised(kept, drawn?.voided.length ?? 0);
  /** @type {Checks} */
  const checks = { promise: promise === undefined ? null : promise === hash, hash: open && sha256(`${seed}:${salt}`) === hash, deal: false };
  if (drawn) {
    const held = heldAgainst(kept, { hash, drawn }, { table, game: game ?? 0, round, seat });
    lies.push(...held.lies);
    gaps.push(...held.gaps);
    checks.numbers = held.lies.length === 0;
  } else if (game !== null) {
    // Several people, and the server dealt alone: that is fair only by its own account.
    gaps.push({ code: chosen ? "chosen" : "undrawn" });
    if (kept && Object.keys(kept.attempts).length > 0) lies.push({ code: "attempts" });
  }
  if (!drawn) lies.push(...(kept?.lies ?? []));
  if (!drawn && promise === undefined) gaps.push({ code: "unseen" });
  if (!drawn && kept?.late) gaps.push({ code: "late" });
  if (!open) gaps.push({ code: "closed" });
  else checks.deal = follows(seedOfDeal(fair), lies, gaps);
  const wrong = checks.promise === false || (open && (!checks.hash || !checks.deal));
  const sure = game !== null ? "fair" : "kept";
  return { verdict: wrong || lies.length > 0 ? "forged" : gaps.length > 0 ? "unproven" : sure, checks, lies, gaps };
}

/** The promise as this page first saw it, of the attempt that was dealt. @param {Kept | undefined} kept @param {number} attempt */
const promised = (kept, attempt) => kept?.attempts[attempt]?.hash ?? kept?.promise;

/**
 * Whether every seat had the tiles of the deal, those it played and those it was left with; one's own hand is
 * the one first seen, and the moves are those that were seen.
 * @param {Told & { log: { seat: string, move: string }[], hands: Record<string, string[]> }} shown
 */
export function verify(shown) {
  const { rules, fair, log, hands, kept, seat } = shown;
  return judge(shown, (seed, lies) => {
    const dealt = deal(rules, seed, fair.round - 1);
    if (kept?.hand && [...kept.hand].sort().join() !== [...(dealt.hands[seat] ?? [])].sort().join()) lies.push({ code: "hand" });
    const told = asSeen(log);
    if (kept?.log?.some((move, at) => told[at] !== move)) lies.push({ code: "moves" });
    return agrees(dealt, log, hands);
  });
}

/** Moves as they can be compared: which tile was drawn is told at the end only. @param {{ seat: string, move: string }[]} log */
export const asSeen = (log) => log.map(({ seat, move }) => `${seat}${move.startsWith("+") ? "+" : move}`);

/** Tiles that are dealt. @type {Chance<DominoView>} */
export const TILES = {
  late: ({ log, seat }) => log.some((entry) => entry.seat === seat),
  see(kept, { hand, log, ending }, first) {
    if (first && hand?.length > 0 && !kept.late) kept.hand = [...hand];
    if (!ending) kept.log = asSeen(log);
  },
  check: (told, { log, ending }) => verify({ ...told, log, hands: ending?.hands ?? {} }),
  said: { fair: "deal-fair", kept: "deal-kept", unproven: "deal-unproven", forged: "deal-forged", follows: "deal-check-deal" },
};
