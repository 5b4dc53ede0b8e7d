/** Dice and worm tiles: their drawings, and the advice about a roll. */

import { h } from "./dom.js";
import { dots } from "./seats.js";
import { number, percent, signed, t } from "./words.js";

/** Faces in the order in which they are shown. */
export const FACES = ["w", "5", "4", "3", "2", "1"];

/** All tiles. */
export const WORM_TILES = Array.from({ length: 16 }, (_, i) => 21 + i);

/** A worm counts like a five. @param {string} face */
export const worth = (face) => (face === "w" ? 5 : Number(face));

/** @param {number} tile */
const wormsOn = (tile) => 1 + Math.floor((tile - 21) / 4);

/** @param {string} face */
export const faceName = (face) => (face === "w" ? t("web-worm") : face);

const SPOTS = /** @type {Record<string, number[][]>} */ ({
  1: [[50, 50]],
  2: [[28, 28], [72, 72]],
  3: [[28, 28], [50, 50], [72, 72]],
  4: [[28, 28], [72, 72], [72, 28], [28, 72]],
  5: [[28, 28], [72, 72], [72, 28], [28, 72], [50, 50]],
});

const WORM = "M22 66c8-14 14-14 20-6s12 10 18 2 6-22 16-24";

/** A worm in a box of 100 by 100. */
const worm = () => h("path", { class: "worm", d: WORM });

/** @param {string} face */
export const die = (face) =>
  h(
    "svg",
    { class: `die face-${face}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
    h("rect", { x: 4, y: 4, width: 92, height: 92, rx: 20 }),
    face === "w" ? worm() : SPOTS[face].map(([cx, cy]) => h("circle", { cx, cy, r: 10 })),
  );

/**
 * A tile of the grill with its worms and, under it, the chance to reach it.
 * @param {number} tile
 * @param {{ state: string, reach?: number | null, action?: string, owner?: string, aimed?: boolean }} how
 */
export function wormTile(tile, { state, reach, action, owner, aimed }) {
  const known = typeof reach === "number";
  const label = [t("web-worm-tile", { tile, worms: wormsOn(tile) }), state === "out" && t("web-worm-out"), owner, known && `${percent(reach)} %`];
  return h(
    action ? "button" : "div",
    {
      "data-key": String(tile),
      "data-worm": tile,
      "data-state": state,
      "data-action": action,
      class: `worm-tile ${state}${aimed ? " aimed" : ""}`,
      "aria-label": label.filter(Boolean).join(", "),
    },
    h("b", null, tile),
    h("svg", { class: "worms", viewBox: "0 0 100 100", "aria-hidden": "true" }, Array.from({ length: wormsOn(tile) }, (_, i) => h("g", { transform: `translate(${(i % 2) * 46 + (wormsOn(tile) === 1 ? 24 : 2)} ${Math.floor(i / 2) * 42 + (wormsOn(tile) < 3 ? 26 : 6)}) scale(.52)` }, worm()))),
    owner && h("span", { class: "owner" }, owner),
    h("span", { class: "odds" }, h("i", { style: { width: known ? `${100 * reach}%` : "0" } })),
    h("small", { class: "odds-number" }, known ? (reach > 0 && reach < 0.005 ? "<1" : number(100 * reach)) : ""),
  );
}

/** A decision in words. @param {string} move `5r` or `5s` */
export const decisionName = (move) =>
  move.endsWith("s") ? t("web-keep-stop", { face: faceName(move[0]) }) : t("web-keep-roll", { face: faceName(move[0]) });

/**
 * Every choice with the chance to win, the worms and the chance to fail.
 * @param {any} advice
 * @param {string} action
 */
export function diceAdvice(advice, action) {
  const { said = {} } = advice;
  const moves = advice.moves ?? [];
  return h(
    "div",
    { class: "advice" },
    moves.length > 0 && h("p", { class: "verdict" }, decisionName(advice.best)),
    (said.reasons ?? []).length > 0 && h("ul", { class: "reasons" }, said.reasons.map((/** @type {string} */ reason) => h("li", null, reason))),
    moves.length === 0 && advice.now && [
      h("p", { class: "verdict" }, t("web-before-roll")),
      h("p", null, `${t("web-wins", { win: percent(advice.now.win, 1) })} · ${t("web-fails", { fail: percent(advice.now.fail, 1) })} · ${t("web-worms", { worms: signed(advice.now.worms, 2) })}`),
    ],
    h("ol", { class: "moves" }, moves.map((/** @type {any} */ one) => choice(one, advice.best, action))),
    said.basis && h("p", { class: "basis" }, said.basis),
  );
}

/**
 * @param {any} entry
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
      h("span", { class: "advised-win" }, h("b", null, `${percent(win, 1)} %`)),
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
