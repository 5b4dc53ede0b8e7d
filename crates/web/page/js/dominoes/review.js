/** A round of dominoes looked at again: the table at a moment, moves in words, who held what. */

import { h } from "../dom.js";
import { momentOf } from "../record.js";
import { personName, seatName } from "../review-view.js";
import { layerSwitch, story, storyOf } from "../story.js";
import { moveName, tileBack, tileName, tilePicture } from "../tiles.js";
import { suits, triangle } from "../triangle.js";
import { listed as list, t } from "../words.js";

/** @import { ReviewScreen } from "../review.js" */

export { told } from "../record.js";

/** What lies, and the hands as they were or open. @param {ReviewScreen} screen */
export function moment(screen) {
  const round = screen.rounds[screen.round];
  if (!round) return null;
  const { line, arms, hands, counts } = momentOf(round, screen.ply);
  const lying = (/** @type {string[]} */ [a, b], /** @type {number} */ at) => h("span", { class: a === b ? "lying cross" : "lying", "data-key": `line-${at}-${a}${b}`, "data-line-tile": [a, b].sort().reverse().join("") }, tilePicture(a + b, a === b));
  const chosen = screen.panel === "retry" ? screen.own : null;
  return h(
    "div",
    { class: "review-table" },
    h("div", { class: "review-line", "aria-label": line.map(([a, b]) => `${a}-${b}`).join(" ") || t("review-page-empty") }, line.map(lying), line.length === 0 && h("em", null, t("review-page-empty"))),
    [...arms.up, ...arms.down].length > 0 && h("div", { class: "review-line arms" }, [...arms.up, ...arms.down].map(lying)),
    h(
      "div",
      { class: "review-hands" },
      round.seats.map((seat) => {
        const shown = chosen ? seat === chosen : screen.open || seat === screen.own;
        const tiles = hands[seat];
        const known = shown && tiles.length === counts[seat];
        return h(
          "div",
          { class: "review-hand", "data-hand-of": seat, "data-open": known },
          h("button", { class: "seat-name", "data-action": "own-seat", "data-seat": seat, "aria-pressed": seat === screen.own }, seatName(screen, seat)),
          h(
            "span",
            { class: "review-tiles", role: "img", "aria-label": known ? list(tiles.map(tileName)) : t("web-tiles", { count: counts[seat] }) },
            known ? tiles.map((tile) => tilePicture(tile)) : Array.from({ length: counts[seat] }, () => tileBack()),
          ),
        );
      }),
    ),
  );
}

/** A move as people say it. @param {string} move */
export const name = (move) => (/^\w\w[xlrud]?$/.test(move) && /\d/.test(move[0]) && /\d/.test(move[1]) ? moveName(move) : move === "--" ? t("web-pass") : move);

/** As it is listed: in words. */
export const listed = name;

/** A choice with its picture. @param {string} move */
export const choice = (move) => [/^\d\d/.test(move) ? tilePicture(move.slice(0, 2), false) : null, name(move)];

/** Who holds what, in two layers, and what it rests on. @param {ReviewScreen} screen */
export function belief(screen) {
  const round = screen.rounds[screen.round];
  const { line, arms, hands } = momentOf(round, screen.ply);
  const lying = new Set([...line, ...arms.up, ...arms.down].map(([a, b]) => [a, b].sort().reverse().join("")));
  const believed = screen.believed?.belief ?? null;
  const name = (/** @type {string} */ seat) => personName(screen.kept?.names[seat]) || seat;
  const said = story(storyOf(round.moves.slice(0, screen.ply)), screen.looked, name);
  return h(
    "div",
    { class: "review-belief" },
    layerSwitch(screen.layer === "champion"),
    triangle({ rules: round.rules, me: screen.own, hand: hands[screen.own], lying, belief: believed, name, looked: screen.looked, told: screen.looked && said }),
    !screen.looked && said,
    believed && suits(believed, screen.own, name),
  );
}
