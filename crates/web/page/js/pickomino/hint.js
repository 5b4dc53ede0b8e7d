/** Decisions in words, and the advice about a roll. */

import { h } from "../dom.js";
import { sentences } from "../app.js";
import { die, faceName } from "./dice.js";
import { dots } from "../seats.js";
import { percent, signed, t } from "../words.js";

/** @import { DiceAdvise, DiceMove } from "../../../page-types/protocol.js" */

/** A decision in words. @param {string} move `5r` or `5s` */
export const decisionName = (move) =>
  move.endsWith("s") ? t("web-keep-stop", { face: faceName(move[0]) }) : t("web-keep-roll", { face: faceName(move[0]) });

/** Whether stopping so is sure to fail: no worm is kept, or no tile is worth the total or less. @param {string[]} kept @param {number} total @param {number[]} within reach */
export const failsForSure = (kept, total, within) => !kept.includes("w") || !within.some((tile) => tile <= total);

/**
 * Every choice with the chance to win, the worms and the chance to fail.
 * @param {DiceAdvise} advice
 * @param {string} action
 */
export function diceAdvice(advice, action) {
  const { said } = advice;
  const best = advice.best ?? "";
  const moves = advice.moves ?? [];
  return h(
    "div",
    { class: "advice" },
    moves.length > 0 && h("p", { class: "verdict" }, decisionName(best)),
    said && said.reasons.length > 0 && h("ul", { class: "reasons" }, said.reasons.map((reason) => h("li", null, sentences(reason)))),
    moves.length === 0 && advice.now && [
      h("p", { class: "verdict" }, t("web-before-roll")),
      h("p", null, `${t("web-wins", { win: percent(advice.now.win, 1) })} · ${t("web-fails", { fail: percent(advice.now.fail, 1) })} · ${t("web-worms", { worms: signed(advice.now.worms, 2) })}`),
    ],
    moves.length > 0 && h("p", { class: "moves-head" }, h("span", null, t("web-log")), h("span", null, t("web-game-chance"))),
    h("ol", { class: "moves" }, moves.map((one) => choice(one, best, action))),
    said?.basis && h("p", { class: "basis" }, said.basis),
  );
}

/**
 * @param {DiceMove} entry
 * @param {string} best
 * @param {string} action
 */
function choice({ move, win, worms, fail }, best, action) {
  return h(
    "li",
    { "data-key": move },
    h(
      "button",
      { class: `advised dice-row${move === best ? " best" : ""}`, "data-move": move, "data-best": move === best ? move : null, "data-action": action },
      h("span", { class: "advised-tile" }, die(move[0])),
      h("span", { class: "advised-name" }, decisionName(move)),
      h("span", { class: "advised-win", title: t("web-game-chance") }, h("b", null, `${percent(win, 1)} %`)),
      h("span", { class: "meter", "aria-hidden": "true" }, h("i", { style: { width: `${100 * win}%` } })),
      h(
        "span",
        { class: "advised-foot" },
        h("span", null, t("web-worms", { worms: signed(worms, 2) })),
        h("span", null, t("web-fails", { fail: percent(fail, 1) })),
      ),
    ),
  );
}

/** While the choices are weighed. */
export const dicePending = () => h("p", { class: "empty", role: "status" }, t("play-hint-thinking"), dots());
