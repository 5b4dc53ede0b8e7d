/** Several looks at one position, each at deals of its own, as one answer: intervals shrink with every look. */

import { t } from "./words.js";

/** @import { Advise, RankedMove } from "../../page-types/protocol.js" */

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
  const said = why?.said && { ...why.said, basis: t("advice-sampled", { samples, deals: latest.deals, seed }) };
  return { ...latest, moves, best: best.move, samples, reasons: why?.reasons ?? [], said };
}
