/** A game looked at again: what lay there before a decision, and decisions in words. */

import { die, worms } from "./dice.js";
import { decisionName } from "./hint.js";
import { h } from "../dom.js";
import { seatName } from "../review-view.js";
import { t } from "../words.js";

/** @import { ReviewScreen } from "../review.js" */

/** No hand is hidden. */
export const [told, belief] = [null, null];

/** What lay there before a decision. @param {ReviewScreen} screen */
export function moment(screen) {
  const next = screen.reviewed?.decisions.find((one) => one.ply >= screen.ply);
  if (!next) return null;
  const [, grill, stacks, seat, kept, roll] = next.position.split(" ");
  const up = grill === "-" ? [] : grill.split(",").flatMap((part) => range(part));
  const dice = (/** @type {string} */ faces) => (faces === "-" ? "–" : h("span", { class: "dice" }, [...faces].map(die)));
  return h(
    "div",
    { class: "review-dice", "data-dice": next.position },
    h("div", { class: "review-grill", "aria-label": t("web-grill") }, up.map((tile) => h("span", { class: "review-worm" }, h("b", null, tile), worms(tile)))),
    h(
      "ul",
      { class: "review-stacks" },
      stacks.split("/").map((stack, at) => {
        const one = "ABCDEFG"[at];
        const top = stack === "-" ? "–" : (stack.split(",").at(-1) ?? "");
        return h("li", { class: one === seat ? "turn" : "" }, h("button", { class: "seat-name", "data-action": "own-seat", "data-seat": one, "aria-pressed": one === screen.own }, seatName(screen, one)), " ", h("b", null, top));
      }),
    ),
    h("p", null, `${t("web-kept")}: `, dice(kept)),
    h("p", null, `${seatName(screen, seat)}: `, dice(roll)),
  );
}

/** Numbers as they are written: `23` or `23-29`. @param {string} part */
function range(part) {
  const [low, high = low] = part.split("-").map(Number);
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}

/** Whether dice were kept. @param {string} move */
const isKept = (move) => /^[1-5w][rs]$/.test(move);

/** What was kept, small: rolling on, stopping, or nothing. A roll is seen with what was kept of it. @param {string} move */
export const listed = (move) => (isKept(move) ? [die(move[0]), h("span", { "aria-hidden": "true" }, move[1] === "r" ? "↻" : "■"), h("span", { class: "off-screen" }, decisionName(move))] : move === "--" ? "✗" : null);

/** A decision in words; a roll is what fell. @param {string} move */
export const name = (move) => (isKept(move) ? decisionName(move) : move);

/** A choice with its picture. @param {string} move */
export const choice = (move) => [die(move[0]), decisionName(move)];
