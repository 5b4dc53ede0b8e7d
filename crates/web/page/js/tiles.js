/** Domino tiles as SVG, with pips up to nine. */

import { h } from "./dom.js";
import { load, save } from "./store.js";
import { t } from "./words.js";

/** Places of the pips on an upright half of 100 by 100. */
const [LOW, MIDDLE, HIGH] = [25, 50, 75];
const CORNERS = [[LOW, LOW], [HIGH, HIGH], [HIGH, LOW], [LOW, HIGH]];
const SIDES = [[LOW, MIDDLE], [HIGH, MIDDLE]];
const ENDS = [[MIDDLE, LOW], [MIDDLE, HIGH]];
const CENTRE = [[MIDDLE, MIDDLE]];
const PLACES = [
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

/**
 * One half, its corner at (x, y).
 * @param {number} pip
 * @param {number} x
 * @param {number} y
 * @param {boolean} upright
 */
function half(pip, x, y, upright) {
  const pips = PLACES[pip].map(([px, py]) =>
    h("circle", { cx: upright ? px : 100 - py, cy: upright ? py : px, r: pip > 6 ? 9 : 10.5 }),
  );
  // Numbers stand upright in the corner, and the pips make room.
  const group = h("g", { transform: numbers ? "translate(3 33) scale(.64)" : null, class: "pips" }, pips);
  const digit = numbers && h("text", { x: 94, y: 37, class: "digit", "text-anchor": "end" }, pip);
  return h("g", { transform: `translate(${x} ${y})` }, group, digit);
}

/**
 * The drawing of a tile, its corner at (0, 0), 100 wide across and 200 long.
 * @param {number} first the left or upper half
 * @param {number} second
 * @param {boolean} upright
 */
export function tileArt(first, second, upright) {
  const [width, height] = upright ? [100, 200] : [200, 100];
  const groove = upright
    ? { x1: 14, y1: 100, x2: 86, y2: 100 }
    : { x1: 100, y1: 14, x2: 100, y2: 86 };
  return h(
    "g",
    { class: "tile" },
    h("rect", { class: "shade", x: 3, y: 6, width: width - 6, height: height - 7, rx: 15 }),
    h("rect", { class: "face", x: 3, y: 3, width: width - 6, height: height - 10, rx: 15 }),
    h("line", { class: "groove", ...groove }),
    half(first, 0, -2, upright),
    upright ? half(second, 0, 98, true) : half(second, 100, -2, false),
  );
}

/**
 * A tile on its own.
 * @param {string} tile
 * @param {boolean} [upright]
 */
export function tilePicture(tile, upright = true) {
  const [first, second] = halves(tile);
  return h(
    "svg",
    { class: "tile-picture", viewBox: upright ? "0 0 100 200" : "0 0 200 100", "aria-hidden": "true" },
    tileArt(first, second, upright),
  );
}

/** The back of a tile, for hands one does not see. */
export const tileBack = () =>
  h(
    "svg",
    { class: "tile-back", viewBox: "0 0 100 200", "aria-hidden": "true" },
    h("rect", { x: 4, y: 4, width: 92, height: 192, rx: 16 }),
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
