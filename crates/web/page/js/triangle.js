/**
 * Who holds what: the whole set as a triangle. Every tile not yet seen carries a bar for each
 * place where it may be, with its number; the bars differ in pattern and order, not in colour
 * alone. What is certain has a tick, what is impossible a dash.
 */

import { h } from "./dom.js";
import { sizeOf } from "./fair.js";
import { tileName, triangleRows } from "./tiles.js";
import { listed, number, percent, t } from "./words.js";

/** @import { Belief } from "../../page-types/protocol.js" */

/** Closer than this to none or all is said to be so. */
const SURE = 1e-9;

/**
 * The places that may hold a tile, in the order of the bars: seats as they follow me, then the
 * boneyard.
 * @param {Belief} belief
 * @param {string} me
 */
function holders(belief, me) {
  const order = "ABCDABCD".slice("ABCD".indexOf(me) + 1);
  return Object.keys(belief.seats).sort((a, b) => rank(order, a) - rank(order, b));
}

/** @param {string} order @param {string} holder */
const rank = (order, holder) => (isSeat(holder) ? order.indexOf(holder) : order.length);

/** The boneyard is a holder too, written `+`. @param {string} holder */
const isSeat = (holder) => /^[A-D]$/.test(holder);

/** @typedef {(seat: string) => string} Name what a seat is called */

/** @param {string} holder @param {Name} name */
const holderName = (holder, name) => (isSeat(holder) ? name(holder) : t("web-boneyard"));

/** Beyond so many columns there is no room for numbers under the bars: a tile tells them when it is tapped. */
const ROOMY = 7;

/**
 * @param {{ rules: string, me: string, hand: string[], lying: Set<string>, belief: any, name: Name,
 *   looked?: string | null, told?: any }} what `looked`: the tile whose numbers are written out; `told`: what
 *   the moves say about it
 */
export function triangle({ rules, me, hand, lying, belief, name, looked = null, told = null }) {
  const mine = new Set(hand);
  const who = belief ? holders(belief, me) : [];
  const rows = triangleRows(sizeOf(rules).highest);
  return h(
    "div",
    { class: `triangle-box${rows.length > ROOMY ? " dense" : ""}`, style: { "--columns": rows.length } },
    h(
      "div",
      { class: "triangle", role: "table", "aria-label": t("web-belief") },
      rows.map((row) =>
        h(
          "div",
          { class: "triangle-row", role: "row" },
          row.map((tile) => cell(tile, { mine, lying, who, belief, name, looked })),
        ),
      ),
    ),
    belief && legend(who, belief, name),
    looked && belief && h("div", { class: "looked-at", role: "status" }, h("p", null, `${tileName(looked)}: ${words(looked, { mine, lying, who, belief, name, looked })}`), told),
  );
}

/**
 * @typedef {{ mine: Set<string>, lying: Set<string>, who: string[], belief: any, name: Name,
 *   looked: string | null }} Known
 */

/** Where a tile is, in words. @param {string} tile @param {Known} known */
function words(tile, { mine, lying, who, belief, name }) {
  if (mine.has(tile)) return t("web-cell-mine");
  if (lying.has(tile)) return t("web-cell-lying");
  return listed(who.map((holder) => `${holderName(holder, name)} ${percent(belief.seats[holder][tile] ?? 0)} %`));
}

/**
 * @param {string} tile
 * @param {Known} known
 */
function cell(tile, known) {
  const { mine, lying, who, belief, looked } = known;
  const shares = who.map((holder) => ({ holder, share: belief.seats[holder][tile] ?? 0 }));
  const unseen = !mine.has(tile) && !lying.has(tile);
  const state = mine.has(tile) ? "mine" : lying.has(tile) ? "lying" : "unseen";
  return h(
    "div",
    {
      "data-key": tile,
      "data-cell": tile,
      "data-state": state,
      "data-action": "look",
      class: `cell ${state}${tile === looked ? " looked" : ""}`,
      role: "cell",
      "aria-label": `${tileName(tile)}: ${words(tile, known)}`,
    },
    h("b", { class: "cell-tile" }, tile[0], h("i"), tile[1]),
    unseen
      ? h("span", { class: "bars" }, shares.map(({ holder, share }, i) => bar(holder, share, i)))
      : h("span", { class: "cell-mark" }, state === "mine" ? t("web-cell-you") : ""),
  );
}

/** A share in per cent; none and all are said only when they are certain. @param {number} share */
function shareText(share) {
  if (share > 1 - SURE) return "✓";
  return share < SURE ? "–" : number(Math.min(99, Math.max(1, 100 * share)));
}

/**
 * @param {string} holder
 * @param {number} share
 * @param {number} place
 */
function bar(holder, share, place) {
  const certain = share > 1 - SURE;
  const impossible = share < SURE;
  return h(
    "span",
    {
      class: `bar bar-${place}${certain ? " certain" : ""}${impossible ? " impossible" : ""}`,
      "data-holder": holder,
      "data-share": share.toFixed(4),
    },
    h("span", { class: "bar-track" }, h("span", { class: "bar-fill", style: { height: `${100 * share}%` } })),
    h("span", { class: "bar-number" }, shareText(share)),
  );
}

/** A count of deals, short enough to be read: beyond a million by its power of ten. @param {number} deals */
export function dealsText(deals) {
  if (deals < 1e6) return number(deals);
  const power = Math.floor(Math.log10(deals));
  const raised = [...String(power)].map((digit) => "⁰¹²³⁴⁵⁶⁷⁸⁹"[Number(digit)]).join("");
  return `${number(deals / 10 ** power, 1)} × 10${raised}`;
}

/**
 * @param {string[]} who
 * @param {Belief} belief
 * @param {Name} name
 */
function legend(who, belief, name) {
  const deals = Number(belief.deals);
  return h(
    "div",
    { class: "legend" },
    who.map((holder, i) =>
      h(
        "span",
        { class: "legend-item" },
        h("span", { class: `swatch bar-${i}` }, h("span", { class: "bar-fill" })),
        holderName(holder, name),
      ),
    ),
    h("span", { class: "legend-item" }, h("b", null, "✓"), t("web-certain")),
    h("span", { class: "legend-item" }, h("b", null, "–"), t("web-impossible")),
    Number.isFinite(deals) && h("span", { class: "legend-deals" }, t("web-deals", { deals, shown: dealsText(deals) })),
  );
}

/**
 * The chance that a seat has at least one tile of a suit.
 * @param {Belief} belief
 * @param {string} me
 * @param {Name} name
 */
export function suits(belief, me, name) {
  if (!belief?.suits) return null;
  const who = holders(belief, me).filter((holder) => belief.suits[holder]);
  const count = belief.suits[who[0]]?.length ?? 0;
  return h(
    "table",
    { class: "suits" },
    h("caption", null, t("web-suits")),
    h("tr", null, h("td"), Array.from({ length: count }, (_, pip) => h("th", { scope: "col" }, pip))),
    who.map((holder) =>
      h(
        "tr",
        null,
        h("th", { scope: "row" }, holderName(holder, name)),
        belief.suits[holder].map((/** @type {number} */ share) =>
          h(
            "td",
            { class: share > 1 - SURE ? "certain" : share < SURE ? "impossible" : null },
            shareText(share),
          ),
        ),
      ),
    ),
  );
}
