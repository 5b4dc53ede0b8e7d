/** Seats round the table: mine at the bottom, the next one to my right, and so round. */

import { h } from "./dom.js";
import { tileBack } from "./tiles.js";
import { t } from "./words.js";

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
 * The plate of a seat.
 * @param {{ seat: string, place: string, name: string, role: string, count: number,
 *   turn: boolean, thinking: boolean, passed: number[], drew?: { count: number, pips: number[] },
 *   away?: boolean }} what
 */
export function plate({ seat, place, name, role, count, turn, thinking, passed, drew, away }) {
  const label = [
    `${seat}, ${role}, ${name}`,
    t("web-tiles", { count }),
    passed.length > 0 && t("panel-passed", { pips: passed.join(", ") }),
    away && t("web-away"),
  ];
  return h(
    "section",
    {
      "data-key": `seat-${seat}`,
      "data-seat": seat,
      class: `plate at-${place}${turn ? " turn" : ""}${away ? " away" : ""}`,
      "aria-label": label.filter(Boolean).join(". "),
    },
    h("span", { class: "plate-letter" }, seat),
    h(
      "span",
      { class: "plate-who" },
      h("span", { class: "plate-name" }, name),
      h("span", { class: "plate-role" }, thinking ? dots() : role),
    ),
    h(
      "span",
      { class: "plate-count" },
      h("span", { class: "backs" }, Array.from({ length: Math.min(count, 10) }, tileBack)),
      h("b", { "data-count": count }, count),
    ),
    h(
      "span",
      { class: "plate-passed" },
      passed.map((pip) =>
        h("span", { class: "passed", title: t("panel-passed", { pips: pip }) }, pip),
      ),
      drew && h("span", { class: "drew" }, `+${drew.count}`),
    ),
  );
}

/** Three dots that come and go: somebody thinks. */
export const dots = () => h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
