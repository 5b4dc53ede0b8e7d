/** The score of a match: the one place that knows whom points are written to. */

import { h } from "./dom.js";
import { personAt } from "./people.js";
import { t } from "./words.js";

/** @import { DominoView } from "../../page-types/protocol.js" */

/**
 * Whether points are written to those who lose, so that the target is a limit and no aim.
 * @param {DominoView} view
 */
export const isCharged = (view) => (view.tally ? view.tally === "losers" : !view.rules.startsWith("fives"));

/** The sides, one's own first. @param {DominoView} view */
const sidesOf = ({ sides, seat }) => [0, 1].sort((a, b) => Number(sides[b].includes(seat)) - Number(sides[a].includes(seat)));

/** What a side is called. @param {DominoView} view @param {number} side */
export function sideName(view, side) {
  const letters = view.sides[side];
  if (letters.length > 1) return letters.includes(view.seat) ? t("web-us") : t("web-them");
  return personAt(view, letters).name;
}

/**
 * The board in the header.
 * @param {DominoView} view
 * @param {[number, number]} shown the numbers on the board, which may still be counting up
 */
export function scoreBoard(view, shown) {
  const { target, round } = view;
  const charged = isCharged(view);
  return h(
    "div",
    { class: "score", "data-score": view.score.join(":"), role: "group", "aria-label": charged ? t("web-score-charges", { target }) : t("web-score-fives", { target }), title: charged ? t("web-score-charges", { target }) : t("web-score-fives", { target }) },
    sidesOf(view).map((side, i) =>
      h(
        "span",
        { class: `score-side ${i === 0 ? "us" : "them"}` },
        h("small", null, sideName(view, side)),
        h("b", null, shown[side]),
        h("span", { class: "score-bar", "aria-hidden": "true" }, h("i", { style: { width: `${Math.min(100, (100 * shown[side]) / target)}%` } })),
      ),
    ),
    h("span", { class: "score-note" }, h("span", null, t("play-title", { round })), h("span", null, charged ? t("web-target-loses", { target }) : t("web-target-wins", { target }))),
  );
}

/**
 * One line about the score, for lists of games.
 * @param {{ score?: number[], target?: number, round?: number }} kept
 */
export const scoreLine = ({ score, target, round }) =>
  score && t("web-score-line", { ours: score[0], theirs: score[1], target: target ?? 0, round: round ?? 1 });

/** The score with one's own side first, as it is kept. @param {DominoView} view */
export const ownScore = (view) => sidesOf(view).map((side) => view.score[side]);

/**
 * How a round ended, told by the table itself: who went out, whether it was a capicúa (the last
 * tile would have fitted both ends), or a tranca.
 * @param {DominoView} view
 */
export function manner(view) {
  const { ending, log, ends } = view;
  if (!ending) return null;
  const out = Object.keys(ending.hands ?? {}).find((seat) => ending.hands[seat].length === 0) ?? null;
  const last = [...log].reverse().find((entry) => /^[0-9]{2}/.test(entry.move));
  const open = ends.map(({ pip }) => String(pip));
  const fits = (/** @type {string} */ tile) => open.includes(tile[0]) || open.includes(tile[1]);
  const blocked = !out && !Object.values(ending.hands ?? {}).some((tiles) => tiles.some(fits));
  const double = last && last.move[0] === last.move[1];
  const capicua = Boolean(out && !double && ends.length === 2 && ends[0].pip === ends[1].pip && view.line.tiles.length > 1);
  return { out, blocked, capicua, by: out ?? last?.seat ?? null };
}
