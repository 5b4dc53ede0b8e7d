/** Several looks at one position, each at deals of its own, as one answer: intervals shrink with every look. */

import { number, percent, t } from "./words.js";

/** @import { Advise, RankedMove, Reason } from "../../page-types/protocol.js" */

/**
 * A figure that every look gives, weighed by the deals it rests on; `null` where a look does not know it.
 * @param {Advise[]} looks
 * @param {(look: Advise) => number | null | undefined} figure
 */
function mean(looks, figure) {
  let sum = 0;
  for (const look of looks) {
    const value = figure(look);
    if (typeof value !== "number") return null;
    sum += look.samples * value;
  }
  return sum / total(looks);
}

/**
 * How far off such a mean may be: deviations of looks that know nothing of each other add up by squares.
 * @param {Advise[]} looks
 * @param {(look: Advise) => number | null | undefined} half
 */
function spread(looks, half) {
  let sum = 0;
  for (const look of looks) {
    const value = half(look);
    if (typeof value !== "number") return null;
    sum += (look.samples * value) ** 2;
  }
  return Math.sqrt(sum) / total(looks);
}

/** Deals looked at. @param {Advise[]} looks */
const total = (looks) => looks.reduce((sum, { samples }) => sum + samples, 0);

/**
 * A reason that is a figure, with the figure of all looks, as it stands beside the moves; as it is if it is none.
 * @param {Reason} reason
 * @param {string | undefined} said
 * @param {Pick<RankedMove, "loss" | "points">[]} moves of all looks, the best first
 * @param {boolean} ofMatch
 * @returns {[Reason, string | undefined]}
 */
function refigured(reason, said, moves, ofMatch) {
  const less = (/** @type {number} */ at) => moves[Math.min(at, moves.length - 1)].loss ?? 0;
  if (reason.code === "wins_more") {
    const chance = percent(less(1), 1);
    return [{ ...reason, chance: less(1) }, ofMatch ? t("reason-wins-more-matches", { chance }) : t("reason-wins-more", { chance })];
  }
  if (reason.code === "level") {
    const [count, gap] = [Number(reason.moves), less(Number(reason.moves) - 1)];
    const values = { moves: count, gap: percent(gap, 1) };
    return [{ ...reason, gap }, ofMatch ? t("reason-level-matches", values) : t("reason-level", values)];
  }
  if (reason.code === "more_points") {
    const points = (moves[0].points ?? 0) - (moves[1]?.points ?? 0);
    return [{ ...reason, points }, t("reason-more-points", { points: number(points, 1) })];
  }
  return [reason, said];
}

/**
 * What all looks say together.
 * @param {Advise[]} looks at the same position with different seeds, at least one
 * @returns {Advise}
 */
export function pooled(looks) {
  const latest = looks[looks.length - 1];
  if (looks.length === 1 || latest.exact) return latest;
  const moves = latest.moves.map(({ move, verdict }) => {
    const at = (/** @type {Advise} */ look) => /** @type {RankedMove} */ (look.moves.find((one) => one.move === move));
    const win = mean(looks, (look) => at(look).win);
    const low = spread(looks, (look) => (at(look).win ?? 0) - (at(look).win_range?.[0] ?? (at(look).win ?? 0) - (at(look).win_ci ?? 0)));
    const high = spread(looks, (look) => (at(look).win_range?.[1] ?? (at(look).win ?? 0) + (at(look).win_ci ?? 0)) - (at(look).win ?? 0));
    return {
      move,
      verdict,
      win,
      win_ci: spread(looks, (look) => at(look).win_ci),
      points: mean(looks, (look) => at(look).points),
      points_ci: spread(looks, (look) => at(look).points_ci),
      loss: /** @type {number | null} */ (null),
      loss_ci: spread(looks, (look) => at(look).loss_ci),
      ...(win !== null && low !== null && high !== null ? { win_range: /** @type {[number, number]} */ ([Math.max(0, win - low), Math.min(1, win + high)]) } : {}),
    };
  });
  const worth = (/** @type {{ win: number | null, points: number | null }} */ { win, points }) => win ?? points ?? 0;
  moves.sort((a, b) => worth(b) - worth(a));
  const [best] = moves;
  for (const one of moves) one.loss = one.win === null || best.win === null ? null : best.win - one.win;
  // Why a move is best is told by the latest look that found it so.
  const why = [...looks].reverse().find((look) => look.best === best.move);
  const samples = total(looks);
  const seed = `${looks[0].seed}–${latest.seed}`;
  const told = (why?.reasons ?? []).map((reason, at) => refigured(reason, why?.said?.reasons[at], moves, latest.stakes === "match"));
  const reasons = told.map(([, text]) => text).filter((text) => text !== undefined);
  const said = why?.said && { ...why.said, reasons, basis: t("advice-sampled", { samples, deals: latest.deals ?? "", seed }) };
  return { ...latest, moves, best: best.move, samples, reasons: told.map(([reason]) => reason), said };
}
