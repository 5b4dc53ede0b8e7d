/** A score by steps: whose points are whose is said beside them, and nobody has to type. */

import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * Points of both sides and the target, from how they are written: `45:30/100`.
 * @param {string} score
 * @param {number} target the usual one
 * @returns {{ sides: [number, number], target: number, rest: string, said: boolean }}
 */
export function readScore(score, target) {
  const found = /^(\d+):(\d+)(?:\/(\d+))?(.*)$/.exec(score.trim());
  return found
    ? { sides: [Number(found[1]), Number(found[2])], target: Number(found[3] ?? target), rest: found[4], said: true }
    : { sides: [0, 0], target, rest: "", said: false };
}

/**
 * The score after a step of one side; from none at all it begins at 0:0.
 * @param {string} score
 * @param {number} side
 * @param {number} by
 * @param {number} target
 */
export function stepped(score, side, by, target) {
  const now = readScore(score, target);
  const most = Math.max(0, now.target - 1);
  now.sides[side] = Math.min(most, Math.max(0, now.sides[side] + by));
  return `${now.sides.join(":")}/${now.target}${now.rest}`;
}

/**
 * @param {{ score: string, target: number, names: [string, string] }} what `names` says whose points
 *   they are, the first side first
 */
export function stepper({ score, target, names }) {
  const { sides, said } = readScore(score, target);
  const step = target >= 50 ? 5 : 1;
  const button = (/** @type {number} */ side, /** @type {number} */ by) =>
    h(
      "button",
      { "data-action": "score-step", "data-side": side, "data-by": by, "aria-label": `${names[side]} ${by > 0 ? "+" : "−"}${Math.abs(by)}` },
      `${by > 0 ? "+" : "−"}${Math.abs(by)}`,
    );
  return h(
    "fieldset",
    { class: "stepper" },
    h("legend", null, t("web-score-steps", { target })),
    sides.map((points, side) =>
      h(
        "div",
        { class: `stepper-side ${side === 0 ? "us" : "them"}` },
        h("span", null, names[side]),
        h("div", null, button(side, -step), step > 1 && button(side, -1), h("output", { "data-points": side }, said ? points : "–"), step > 1 && button(side, 1), button(side, step)),
      ),
    ),
    !said && h("p", { class: "note" }, t("web-score-unsaid")),
  );
}
