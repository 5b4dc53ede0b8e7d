/** Domino tiles as SVG, with pips up to nine. */

import { drawing, h } from "./dom.js";
import { load, save } from "./store.js";
import { t } from "./words.js";

/**
 * Places of the pips on an upright half of 100 by 100: a grid set in from the edge, with the same
 * air towards the edge as towards the groove.
 */
const [LOW, MIDDLE, HIGH] = [24.5, 50, 75.5];
const CORNERS = [[LOW, LOW], [HIGH, HIGH], [HIGH, LOW], [LOW, HIGH]];
const SIDES = [[LOW, MIDDLE], [HIGH, MIDDLE]];
const ENDS = [[MIDDLE, LOW], [MIDDLE, HIGH]];
const CENTRE = [[MIDDLE, MIDDLE]];
export const PLACES = [
  [],
  CENTRE,
  CORNERS.slice(0, 2),
  [...CORNERS.slice(0, 2), ...CENTRE],
  CORNERS,
  [...CORNERS, ...CENTRE],
  [...CORNERS, ...SIDES],
  [...CORNERS, ...SIDES, ...CENTRE],
  [...CORNERS, ...SIDES, ...ENDS],
  [...CORNERS, ...SIDES, ...ENDS, ...CENTRE],
];

let numbers = load("numbers", false);

/** Whether numbers are shown beside the pips. */
export const numbersShown = () => numbers;

/** @param {boolean} shown */
export function showNumbers(shown) {
  numbers = shown;
  save("numbers", shown);
}

/** Pips drilled into the bone: a hole, its shadow, and light on its lower edge. @param {number} pip @param {boolean} upright */
function drilled(pip, upright) {
  const r = pip > 6 ? 8.8 : 10;
  return PLACES[pip].flatMap(([px, py]) => {
    const [cx, cy] = upright ? [px, py] : [100 - py, px];
    return [
      h("circle", { class: "rim", cx, cy: cy + 1.6, r: r + 0.6 }),
      h("circle", { class: "pip", cx, cy, r }),
      h("circle", { class: "hole", cx, cy, r }),
    ];
  });
}

/**
 * One half, its corner at (x, y).
 * @param {number} pip
 * @param {number} x
 * @param {number} y
 * @param {boolean} upright
 */
function half(pip, x, y, upright) {
  // Numbers stand upright in the corner, and the pips make room.
  const group = h("g", { transform: numbers ? "translate(3 33) scale(.64)" : null, class: `pips pips-${pip}` }, drilled(pip, upright));
  const digit = numbers && h("text", { x: 92, y: 39, class: "digit", "text-anchor": "end" }, pip);
  return h("g", { transform: `translate(${x} ${y})` }, group, digit);
}

/** The body of a tile or of a half: bone with a bevel, its thickness seen below. @param {number} width @param {number} height */
const body = (width, height) => [
  h("rect", { class: "shade", x: 2, y: 5, width: width - 4, height: height - 6, rx: 14 }),
  h("rect", { class: "face", x: 2, y: 2, width: width - 4, height: height - 8, rx: 14 }),
  h("rect", { class: "bevel", x: 4.5, y: 4.5, width: width - 9, height: height - 13, rx: 12 }),
];

/**
 * The drawing of a tile, its corner at (0, 0), 100 wide across and 200 long.
 * @param {number} first the left or upper half
 * @param {number} second
 * @param {boolean} upright
 */
export const tileArt = (first, second, upright) => drawing(`tile ${first}${second} ${upright} ${numbers}`, () => tileParts(first, second, upright));

/** @param {number} first @param {number} second @param {boolean} upright */
function tileParts(first, second, upright) {
  const [width, height] = upright ? [100, 200] : [200, 100];
  const [x, y] = [width / 2, height / 2 - 2];
  const reach = 38;
  const line = (/** @type {string} */ kind, /** @type {number} */ by) =>
    upright
      ? h("line", { class: kind, x1: x - reach, x2: x + reach, y1: y + by, y2: y + by })
      : h("line", { class: kind, y1: y - reach, y2: y + reach, x1: x + by, x2: x + by });
  return h(
    "g",
    { class: "tile" },
    body(width, height),
    line("groove", 0),
    line("groove-light", 2.6),
    half(first, 0, -2, upright),
    upright ? half(second, 0, 98, true) : half(second, 100, -2, false),
    h("circle", { class: "pin", cx: x, cy: y, r: 7.5 }),
  );
}

/**
 * A tile on its own.
 * @param {string} tile
 * @param {boolean} [upright]
 */
export const tilePicture = (tile, upright = true) =>
  drawing(`picture ${tile} ${upright} ${numbers}`, () => {
    const [first, second] = halves(tile);
    return h(
      "svg",
      { class: "tile-picture", viewBox: upright ? "0 0 100 200" : "0 0 200 100", "aria-hidden": "true" },
      tileArt(first, second, upright),
    );
  });

/** The back of a tile, for hands one does not see. */
export const tileBack = () =>
  drawing("back", () =>
    h(
      "svg",
      { class: "tile-back", viewBox: "0 0 100 200", "aria-hidden": "true" },
      h("rect", { class: "shade", x: 2, y: 7, width: 96, height: 192, rx: 16 }),
      h("rect", { class: "back", x: 2, y: 2, width: 96, height: 190, rx: 16 }),
    ),
  );

/**
 * A half tile crossed out: somebody has none of these. It is as small as a letter, and what differs between most
 * numbers of pips is where the bar crosses them: so it shows the number itself, and the bar lies beneath it.
 * @param {number} pip
 */
export const lacking = (pip) =>
  h(
    "span",
    { class: "lacking", role: "img", "aria-label": t("web-lacks", { pip }), title: t("web-lacks", { pip }), "data-lacks": pip },
    drawing(`lacking ${pip}`, () =>
      h(
        "svg",
        { viewBox: "0 0 100 100", "aria-hidden": "true" },
        h("g", { class: "tile" }, body(100, 104), h("path", { class: "cross", d: "M12 88L88 10" })),
        h("g", { class: `pips pips-${pip}` }, h("text", { class: "pip", x: 50, y: 78, "text-anchor": "middle" }, pip)),
      ),
    ),
  );

/** @param {string} tile @returns {[number, number]} */
export const halves = (tile) => [Number(tile[0]), Number(tile[1])];

/** A tile as one says it: `6-4`. @param {string} tile */
export const tileName = (tile) => `${tile[0]}-${tile[1]}`;

/** The tile of a move, the higher half first. @param {string} move */
export const tileOf = (move) => (move[0] >= move[1] ? move.slice(0, 2) : move[1] + move[0]);

/**
 * A move in words: which tile, and what it leaves open.
 * @param {string} move
 */
export function moveName(move) {
  if (move === "--") return t("web-pass");
  if (move.startsWith("+")) return t("web-draws");
  if (move[0] === move[1]) return tileName(move);
  return t("web-move", { tile: tileName(tileOf(move)), pip: move[0] });
}

/**
 * The set as a triangle: a row for each higher half, from the highest down.
 * @param {number} highest
 */
export function triangleRows(highest) {
  const rows = [];
  for (let high = highest; high >= 0; high -= 1) {
    const row = [];
    for (let low = high; low >= 0; low -= 1) row.push(`${high}${low}`);
    rows.push(row);
  }
  return rows;
}
