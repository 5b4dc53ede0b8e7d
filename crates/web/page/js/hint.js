/** Advice as a ranked list: every move with its values and how sure they are, and the reasons. */

import { h } from "./dom.js";
import { sentences } from "./app.js";
import { dots } from "./seats.js";
import { dealsText } from "./triangle.js";
import { moveName, tileName, tileOf, tilePicture } from "./tiles.js";
import { number, percent, signed, t } from "./words.js";

/** @import { Advise, RankedMove } from "../../page-types/protocol.js" */

/**
 * The verdict, with moves as people say them instead of as they are written down.
 * @param {Advise} advice
 * @param {boolean} leading whether the table is empty
 */
export function verdict(advice, leading) {
  const said = advice.said?.verdict ?? t("advice-best", { move: advice.best });
  const known = new Set(advice.moves.map(({ move }) => move));
  return said.replace(/\b\d\d[xlrud]?\b/g, (move) => (known.has(move) ? spoken(move, leading) : move));
}

/** Doubles as people write them: `6-6`. @param {string} reason */
const spelled = (reason) => reason.replace(/(?<=double |doble |carroça )(\d)(\d)(?!\d)/g, "$1-$2");

/** @param {string} move @param {boolean} leading */
const spoken = (move, leading) => (leading ? tileName(tileOf(move)) : moveName(move));

/**
 * @param {Advise} advice
 * @param {{ leading?: boolean, action?: string, named?: (text: string) => string }} [how] `action`:
 *   what tapping a row does; `named` puts names in the place of letters
 */
export function advicePanel(advice, { leading = false, action = "take-hint", named = (text) => text } = {}) {
  const { said } = advice;
  const reasons = said?.reasons ?? [];
  return h(
    "div",
    { class: "advice" },
    h("p", { class: "verdict" }, verdict(advice, leading)),
    reasons.length > 0 && h("ul", { class: "reasons" }, reasons.map((reason) => h("li", null, sentences(named(spelled(reason)))))),
    advice.moves.some(({ win }) => typeof win === "number") &&
      h("p", { class: "moves-head" }, h("span", null, t("web-log")), h("span", null, t("web-win-chance", { stakes: advice.stakes }))),
    h(
      "ol",
      { class: "moves" },
      advice.moves.map((move) => row(move, advice, leading, action)),
    ),
    said?.basis && h("p", { class: "basis" }, said.basis.replace(/\d{5,}/g, (deals) => dealsText(Number(deals)))),
  );
}

/** The value with its interval. @param {number | null | undefined} half @param {(x: number) => string} write */
const give = (half, write) => (half ? ` ± ${write(half)}` : "");

/** The interval of a chance: as a range where half its width would reach past 0 or 1. @param {number} win @param {number | null | undefined} half @param {number[] | undefined} range */
const giveShare = (win, half, range) =>
  range && half && (win - half < 0 || win + half > 1)
    ? ` (${percent(range[0], 1)}–${percent(range[1], 1)})`
    : give(half ?? undefined, (x) => percent(x, 1));

/**
 * @param {RankedMove} entry
 * @param {Advise} advice what it is a part of
 * @param {boolean} leading
 * @param {string} action
 */
function row(entry, { best, stakes }, leading, action) {
  const { move, win, win_ci, win_range, points, points_ci, loss } = entry;
  const plain = /^[0-9]{2}/.test(move);
  const name = plain ? spoken(move, leading) : moveName(move);
  return h(
    "li",
    { "data-key": move },
    h(
      "button",
      {
        class: `advised${move === best ? " best" : ""}`,
        "data-move": move,
        "data-action": action,
        "data-half": win_ci ?? null,
      },
      h("span", { class: "advised-tile" }, plain ? tilePicture(move.slice(0, 2), false) : null),
      h("span", { class: "advised-name" }, name),
      typeof win === "number" && [
        h("span", { class: "advised-win", title: t("web-win-chance", { stakes }) }, h("b", null, `${percent(win, 1)} %`), h("small", null, giveShare(win, win_ci, win_range))),
        h("span", { class: "meter", "aria-hidden": "true" }, [
          h("i", { style: { width: `${100 * win}%` } }),
          win_range && h("u", { style: { left: `${100 * win_range[0]}%`, width: `${100 * (win_range[1] - win_range[0])}%` } }),
        ]),
      ],
      h(
        "span",
        { class: "advised-foot" },
        typeof points === "number" && h("span", null, t("web-points", { points: signed(points, 1) }), give(points_ci, (x) => number(x, 1))),
        typeof loss === "number" && loss > 0.0005 && typeof win === "number" && h("span", null, t("web-loss", { loss: percent(loss, 1) })),
      ),
    ),
  );
}

/** While the moves are looked at. */
export const advicePending = () =>
  h(
    "div",
    { class: "pending", role: "status" },
    h("p", null, t("play-hint-thinking"), dots()),
    h("div", { class: "bone" }),
    h("div", { class: "bone" }),
    h("div", { class: "bone" }),
  );
