/** The chances along a match, drawn: rounds, losses, the moment that is shown, and where it turned. */

import { h } from "./dom.js";
import { number, t } from "./words.js";

/** @import { Review, ReviewedDecision } from "../../page-types/protocol.js" */

/**
 * A moment on the graph: after so many moves of a round, counted from nought.
 * @typedef {{ round: number, ply: number, chance: number, decision?: ReviewedDecision }} Moment
 */

/** Losses from inaccuracies on. @param {ReviewedDecision} decision */
export const isLoss = (decision) => ["inaccuracy", "mistake", "blunder"].includes(decision.class);

/** All moments that are known. @param {(Review | null)[]} reviews round by round @returns {Moment[]} */
export const momentsOf = (reviews) =>
  reviews.flatMap((review, round) => {
    const known = review?.rounds[0];
    const decisions = new Map(known?.decisions.map((one) => [one.ply, one]));
    return (known?.chances ?? []).map((chance, ply) => ({ round, ply, chance, decision: decisions.get(ply) }));
  });

/** Sums in another order differ by as much. */
const SAME = 1e-6;

/**
 * Where some values are best split in two, so that each lies near the mean of its part and those of the
 * second lie higher; nothing where no split has them so.
 * @param {number[]} values
 */
export function bestStep(values) {
  const all = values.reduce((sum, value) => sum + value, 0);
  let [before, most, best] = [0, 0, -1];
  for (let at = 1; at < values.length; at += 1) {
    before += values[at - 1];
    const rise = (all - before) / (values.length - at) - before / at;
    const fits = at * (values.length - at) * rise ** 2;
    if (rise > SAME && values[at] > values[at - 1] && fits > most) [most, best] = [fits, at];
  }
  return best < 0 ? null : best;
}

/** Where the match turned, once all of it is known. @param {(Review | null)[]} reviews @returns {{ round: number, ply: number } | null} */
export function turningOf(reviews) {
  const end = reviews.at(-1)?.rounds[0].chances.at(-1);
  if (end === undefined) return null;
  // What came of a round is in the chances of the next one.
  const moments = momentsOf(reviews).filter(({ round, ply }) => ply <= (reviews[round]?.rounds[0].moves.length ?? 0));
  const step = bestStep(moments.map(({ chance }) => (end >= 0.5 ? chance : -chance)));
  return step === null ? null : (moments.slice(0, step + 1).findLast(({ ply }) => ply > 0) ?? null);
}

/** Rounds beyond these have no number of their own on the graph. */
const NUMBERED = 16;

/**
 * The chance of the first side. The line is stretched to the room there is; what must not be stretched
 * lies above it.
 * @param {{ reviews: (Review | null)[], round: number, ply: number }} what
 */
export function chanceGraph({ reviews, round, ply }) {
  const all = momentsOf(reviews);
  if (all.length < 2) return null;
  const side = Object.keys(reviews.find(Boolean)?.sides ?? {})[0] ?? "A";
  const x = (/** @type {number} */ at) => (100 * at) / (all.length - 1);
  const y = (/** @type {number} */ chance) => 4 + (1 - chance) * 92;
  const at = (/** @type {number} */ place, /** @type {number} */ chance) => ({ left: `${x(place).toFixed(2)}%`, top: `${y(chance).toFixed(1)}%` });
  const now = all.findIndex((one) => one.round === round && one.ply === ply);
  const begins = all.flatMap((one, place) => (one.ply === 0 && (place === 0 || all[place - 1].round !== one.round) ? [{ place, number: one.round + 1 }] : []));
  const title = t("review-page-chances", { side });
  return h(
    "figure",
    { class: "chances" },
    h("figcaption", null, title),
    h(
      "div",
      { class: "chance-graph", "data-graph": all.length },
      h(
        "svg",
        { viewBox: "0 0 100 100", preserveAspectRatio: "none", role: "img", "aria-label": title },
        begins.slice(1).map(({ place }) => h("line", { class: "begin", x1: x(place).toFixed(2), x2: x(place).toFixed(2), y1: 0, y2: 100 })),
        h("line", { class: "half", x1: 0, x2: 100, y1: y(0.5), y2: y(0.5) }),
        h("path", { class: "chance-line", d: all.map(({ chance }, place) => `${place === 0 ? "M" : "L"}${x(place).toFixed(2)} ${y(chance).toFixed(1)}`).join("") }),
        now >= 0 && h("line", { class: "now", x1: x(now).toFixed(2), x2: x(now).toFixed(2), y1: 0, y2: 100 }),
      ),
      [1, 0.5, 0].map((share) => h("small", { class: "share", style: { top: `${y(share)}%` }, "aria-hidden": "true" }, `${number(100 * share)} %`)),
      begins.length > 1 && begins.length <= NUMBERED && begins.map(({ place, number: name }) => h("small", { class: "round", style: { left: `${x(place).toFixed(2)}%` }, "aria-hidden": "true" }, name)),
      all.map((one, place) => (one.decision && isLoss(one.decision) ? h("i", { class: `mark ${one.decision.class}`, style: at(place, one.chance), "data-moment-round": one.round, "data-moment-ply": one.ply }) : null)),
    ),
  );
}

/**
 * The moment that somebody has clicked on.
 * @param {MouseEvent} event
 * @param {(Review | null)[]} reviews
 * @returns {{ round: number, ply: number } | null}
 */
export function momentAt(event, reviews) {
  const { target } = event;
  const graph = target instanceof Element ? target.closest(".chance-graph") : null;
  if (!graph) return null;
  if (target instanceof HTMLElement && target.dataset.momentPly) return { round: Number(target.dataset.momentRound), ply: Number(target.dataset.momentPly) };
  const all = momentsOf(reviews);
  const { left, width } = graph.getBoundingClientRect();
  return all[Math.max(0, Math.min(all.length - 1, Math.round(((event.clientX - left) / width) * (all.length - 1))))] ?? null;
}
