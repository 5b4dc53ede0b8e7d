/** Dice and worm tiles: their drawings. */

import { drawing, h } from "../dom.js";
import { number, t } from "../words.js";

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

const BODY = "M14 74C22 50 34 52 40 64S56 84 62 62S68 32 79 32";

/** A worm in a box of 100 by 100: a ringed body, a head, two eyes. */
const worm = () =>
  h(
    "g",
    { class: "worm" },
    h("path", { class: "worm-edge", d: BODY }),
    h("path", { class: "worm-body", d: BODY }),
    h("path", { class: "worm-rings", d: BODY }),
    h("circle", { class: "worm-head", cx: 79, cy: 30, r: 14 }),
    h("circle", { class: "worm-eye", cx: 74, cy: 25, r: 5 }),
    h("circle", { class: "worm-eye", cx: 85, cy: 25, r: 5 }),
    h("circle", { class: "worm-look", cx: 75, cy: 26, r: 2.4 }),
    h("circle", { class: "worm-look", cx: 86, cy: 26, r: 2.4 }),
    h("path", { class: "worm-smile", d: "M73 36C77 40 82 40 85 36" }),
  );

/** Where one to four worms lie. */
const HEAPS = [[[18, 18, 0.72]], [[4, -2, 0.56], [38, 44, 0.56]], [[2, 0, 0.5], [48, 14, 0.5], [14, 50, 0.5]], [[0, 2, 0.48], [50, 0, 0.48], [0, 52, 0.48], [50, 50, 0.48]]];

/** The worms of a tile. @param {number} tile */
export const worms = (tile) =>
  drawing(`worms ${wormsOn(tile)}`, () =>
    h(
      "svg",
      { class: "worms", viewBox: "0 0 100 100", "aria-hidden": "true" },
      HEAPS[wormsOn(tile) - 1].map(([x, y, scale]) => h("g", { transform: `translate(${x} ${y}) scale(${scale})` }, worm())),
    ),
  );

/** @param {string} face */
export const die = (face) =>
  drawing(`die ${face}`, () =>
    h(
      "svg",
      { class: `die face-${face}`, viewBox: "0 0 100 100", "aria-hidden": "true" },
      h("rect", { class: "die-edge", x: 3, y: 6, width: 94, height: 92, rx: 20 }),
      h("rect", { class: "die-top", x: 3, y: 2, width: 94, height: 91, rx: 20 }),
      h("rect", { class: "die-bevel", x: 6, y: 5, width: 88, height: 85, rx: 17 }),
      face === "w"
        ? h("g", { transform: "translate(9 6) scale(.84)" }, worm())
        : h("g", { class: "pips" }, SPOTS[face].flatMap(([cx, cy]) => [h("circle", { class: "rim", cx, cy: cy - 0.5, r: 10.6 }), h("circle", { class: "pip", cx, cy: cy - 2, r: 10 }), h("circle", { class: "hole", cx, cy: cy - 2, r: 10 })])),
    ),
  );

/**
 * A tile of the grill with its worms and, under it, the chance to reach it.
 * @param {number} tile
 * @param {{ state: string, reach?: number | null, action?: string, owner?: string, aimed?: boolean }} how
 */
export function wormTile(tile, { state, reach, action, owner, aimed }) {
  const known = typeof reach === "number";
  const odds = known ? (reach > 0 && reach < 0.005 ? "<1" : number(100 * reach)) : "";
  // What the eye sees and the number does not say.
  const about = [t("web-worm-tile", { tile, worms: wormsOn(tile) }), state === "out" && t("web-worm-out"), known && t("web-reach", { share: odds })];
  return h(
    action ? "button" : "div",
    {
      "data-key": String(tile),
      "data-worm": tile,
      "data-state": state,
      "data-action": action,
      class: `worm-tile ${state}${aimed ? " aimed" : ""}`,
    },
    h("b", null, tile),
    worms(tile),
    owner && h("span", { class: "owner" }, owner),
    h("span", { class: "odds" }, h("i", { style: { width: known ? `${100 * reach}%` : "0" } })),
    h("small", { class: "odds-number" }, odds),
    h("span", { class: "off-screen" }, about.filter(Boolean).join(", ")),
  );
}
