/** Seats round the table: mine at the bottom, the next one to my right, and so round. */

import { h } from "./dom.js";
import { portrait } from "./people.js";
import { lacking, tileBack, tilePicture } from "./tiles.js";
import { either, t } from "./words.js";

/** @import { DominoView } from "../../page-types/protocol.js" */

const LETTERS = "ABCD";

/** All seats of a table. @param {number} count */
export const seatsOf = (count) => [...LETTERS.slice(0, count)];

/**
 * Where a seat is, seen from `me`: dominoes go round counter-clockwise, so the next is to the
 * right.
 * @param {string} seat
 * @param {string} me
 * @param {number} count
 * @returns {"me" | "right" | "across" | "left"}
 */
export function placeOf(seat, me, count) {
  const away = (LETTERS.indexOf(seat) - LETTERS.indexOf(me) + count) % count;
  if (away === 0) return "me";
  if (count === 2) return "across";
  return /** @type {const} */ (["right", "across", "left"])[away - 1];
}

/**
 * What a seat is called when one speaks of it from `me`.
 * @param {string} seat
 * @param {string} me
 * @param {number} count
 */
export function roleOf(seat, me, count) {
  const place = placeOf(seat, me, count);
  if (place === "me") return t("web-you");
  if (count === 2) return t("web-opponent");
  if (place === "across") return t("web-partner");
  return place === "right" ? t("web-right") : t("web-left");
}

/**
 * What a seat last said: that it passes, or draws. It stands until its next move.
 * @param {DominoView} view
 * @param {string} seat
 */
function remark(view, seat) {
  if (view.ending) return null;
  const count = Object.keys(view.counts).length;
  // Draws stand one after another; what counts is what was said since the seat before moved.
  const own = [];
  let passed = "";
  for (let i = view.log.length - 1, others = 0; i >= 0 && others < count; i -= 1) {
    if (view.log[i].seat === seat) passed = own.push(view.log[i].move) === 1 ? view.log[i].said : passed;
    else if (own.length > 0) break;
    else if (!view.log[i].move.startsWith("+")) others += 1;
  }
  // The server says what was passed on: a letter, a verb and the numbers.
  if (own[0] === "--") return [t("web-says-pass"), (passed.match(/\d/g) ?? []).join("·")].join(" ").trim();
  const draws = own.filter((move) => move.startsWith("+")).length;
  return draws > 0 && (own[0]?.startsWith("+") || own.length > draws) ? t("web-says-draw", { count: draws }) : null;
}

/**
 * Somebody at the table: face, name, the tiles from behind (turned up once the round is over),
 * and what that seat lacks.
 * @param {{ view: any, seat: string, place: string, person: import("./people.js").Person,
 *   role: string, turn: boolean, thinking: boolean, left?: number | null, word?: any, away?: boolean }} what
 */
export function plate({ view, seat, place, person, role, turn, thinking, left, word, away }) {
  const count = view.counts[seat];
  const passed = lackedBy(view, seat);
  const said = remark(view, seat);
  const shown = view.ending?.hands?.[seat];
  const label = [
    `${person.name}, ${role}`,
    person.about,
    t("web-tiles", { count }),
    passed.length > 0 && t("web-lacks-all", { pips: either(passed.map(String)) }),
    away && t("web-away"),
  ];
  return h(
    "section",
    {
      "data-key": `seat-${seat}`,
      "data-seat": seat,
      class: `plate at-${place} ${place === "across" && Object.keys(view.counts).length === 4 ? "us" : "them"}${turn ? " turn" : ""}${away ? " away" : ""}`,
      "aria-label": label.filter(Boolean).join(". "),
    },
    portrait(person.look, seat, left),
    h(
      "span",
      { class: "plate-who" },
      h("span", { class: "plate-name" }, person.name),
      word ??
      (said
        ? h("span", { class: "bubble", "data-key": `said-${view.round}-${view.ply}`, "data-bubble": seat }, said)
        : h("span", { class: "plate-role" }, thinking ? dots() : away ? t("web-away") : person.about || role)),
    ),
    h(
      "span",
      { class: `plate-count${shown ? " open" : ""}` },
      h("span", { class: "backs" }, shown ? shown.map((/** @type {string} */ tile) => tilePicture(tile)) : Array.from({ length: Math.min(count, 12) }, tileBack)),
      h("b", { "data-count": count }, count),
    ),
    h("span", { class: "plate-lacks" }, passed.map(lacking)),
  );
}

/**
 * The numbers a seat lacks: it passed on them, and whoever has passed draws no more.
 * @param {DominoView} view
 * @param {string} seat
 * @returns {number[]}
 */
export const lackedBy = (view, seat) => view.passed?.[seat] ?? [];

/** Three dots that come and go: somebody thinks. */
export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
