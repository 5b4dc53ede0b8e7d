/**
 * Who holds what: the whole set as a triangle. Every tile not yet seen carries a bar for each
 * place where it may be, with its number; the bars differ in pattern and order, not in colour
 * alone. What is certain has a tick, what is impossible a dash.
 */

import { h } from "./dom.js";
import { sizeOf } from "./fair.js";
import { tileName, triangleRows } from "./tiles.js";
import { listed, number, percent, t } from "./words.js";

/** Closer than this to none or all is said to be so. */
const SURE = 1e-9;

/**
 * The places that may hold a tile, in the order of the bars: seats as they follow me, then the
 * boneyard.
 * @param {any} belief
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

/** @param {string} holder */
const holderName = (holder) => (isSeat(holder) ? holder : t("web-boneyard"));

/**
 * @param {{ rules: string, me: string, hand: string[], lying: Set<string>, belief: any }} what
 */
export function triangle({ rules, me, hand, lying, belief }) {
  const mine = new Set(hand);
  const who = belief ? holders(belief, me) : [];
  const rows = triangleRows(sizeOf(rules).highest);
  return h(
    "div",
    { class: "triangle-box", style: { "--columns": rows.length } },
    h(
      "div",
      { class: "triangle", role: "table", "aria-label": t("web-belief") },
      rows.map((row) =>
        h(
          "div",
          { class: "triangle-row", role: "row" },
          row.map((tile) => cell(tile, { mine, lying, who, belief })),
        ),
      ),
    ),
    belief && legend(who, belief),
  );
}

/**
 * @param {string} tile
 * @param {{ mine: Set<string>, lying: Set<string>, who: string[], belief: any }} known
 */
function cell(tile, { mine, lying, who, belief }) {
  const shares = who.map((holder) => ({ holder, share: belief.seats[holder][tile] ?? 0 }));
  const unseen = !mine.has(tile) && !lying.has(tile);
  const state = mine.has(tile) ? "mine" : lying.has(tile) ? "lying" : "unseen";
  const words = !unseen
    ? state === "mine" ? t("web-cell-mine") : t("web-cell-lying")
    : listed(shares.map(({ holder, share }) => `${holderName(holder)} ${percent(share)} %`));
  return h(
    "div",
    {
      "data-key": tile,
      "data-cell": tile,
      "data-state": state,
      class: `cell ${state}`,
      role: "cell",
      "aria-label": `${tileName(tile)}: ${words}`,
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

/**
 * @param {string[]} who
 * @param {any} belief
 */
function legend(who, belief) {
  const deals = Number(belief.deals);
  return h(
    "div",
    { class: "legend" },
    who.map((holder, i) =>
      h(
        "span",
        { class: "legend-item" },
        h("span", { class: `swatch bar-${i}` }, h("span", { class: "bar-fill" })),
        holderName(holder),
      ),
    ),
    h("span", { class: "legend-item" }, h("b", null, "✓"), t("web-certain")),
    h("span", { class: "legend-item" }, h("b", null, "–"), t("web-impossible")),
    Number.isFinite(deals) && h("span", { class: "legend-deals" }, t("web-deals", { deals, shown: number(deals) })),
  );
}

/**
 * The chance that a seat has at least one tile of a suit.
 * @param {any} belief
 * @param {string} me
 */
export function suits(belief, me) {
  if (!belief?.suits) return null;
  const who = holders(belief, me).filter((holder) => belief.suits[holder]);
  const count = belief.suits[who[0]]?.length ?? 0;
  return h(
    "table",
    { class: "suits" },
    h("caption", null, t("web-suits")),
    h("tr", null, h("th"), Array.from({ length: count }, (_, pip) => h("th", { scope: "col" }, pip))),
    who.map((holder) =>
      h(
        "tr",
        null,
        h("th", { scope: "row" }, holderName(holder)),
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
