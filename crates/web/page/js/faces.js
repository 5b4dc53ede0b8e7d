/** Faces, drawn from a few parts: a person at the table is recognised before the name is read. */

import { drawing, h } from "./dom.js";

const SKIN = { deep: "#6f4326", brown: "#96603a", tan: "#bd8456", light: "#dcab80" };
const SHADE = { deep: "#573219", brown: "#7c4b2a", tan: "#a06a40", light: "#c28d62" };
const HAIR = { black: "#1d1815", brown: "#4b2e1c", grey: "#b9b4ad", white: "#eeeae2", auburn: "#7b3b1e" };

/**
 * @typedef {{ ground: string, skin: keyof typeof SKIN, hair: keyof typeof HAIR,
 *   cut: "short" | "bald" | "afro" | "long" | "bun" | "curls" | "locks" | "sides",
 *   shirt: string, hat?: "straw" | "cap" | "scarf" | "flower", beard?: "full" | "moustache",
 *   glasses?: boolean, rings?: boolean, brows?: boolean }} Look
 */

const dot = (/** @type {number} */ cx, /** @type {number} */ cy, /** @type {number} */ r, /** @type {string} */ fill) =>
  h("circle", { cx, cy, r, fill });
const shape = (/** @type {string} */ d, /** @type {string} */ fill) => h("path", { d, fill });
const stroke = (/** @type {string} */ d, /** @type {string} */ colour, /** @type {number} */ width) =>
  h("path", { d, fill: "none", stroke: colour, "stroke-width": width, "stroke-linecap": "round" });

/** What lies behind the head. @param {Look} look */
function behind({ cut, hair }) {
  const colour = HAIR[hair];
  if (cut === "afro") return dot(50, 36, 29, colour);
  if (cut === "long") return shape("M24 44C22 16 78 16 76 44L80 82H20Z", colour);
  if (cut === "locks") return [24, 31, 69, 76].map((x) => h("rect", { x: x - 5, y: 34, width: 9, height: 44, rx: 4.5, fill: colour }));
  if (cut === "bun") return dot(50, 14, 11, colour);
  return null;
}

/** The hair seen from the front. @param {Look} look */
function front({ cut, hair }) {
  const colour = HAIR[hair];
  if (cut === "bald") return null;
  if (cut === "sides") return [shape("M27 46C25 36 28 30 32 28L33 46Z", colour), shape("M73 46C75 36 72 30 68 28L67 46Z", colour)];
  if (cut === "curls") return [[30, 31, 8], [38, 24, 9], [50, 21, 10], [62, 24, 9], [70, 31, 8], [27, 40, 6], [73, 40, 6]].map(([x, y, r]) => dot(x, y, r, colour));
  if (cut === "afro") return shape("M28 44C26 26 38 22 50 22C62 22 74 26 72 44C68 32 60 30 50 30C40 30 32 32 28 44Z", colour);
  if (cut === "long") return shape("M27 48C24 22 44 19 52 20C66 20 76 28 73 48C70 36 60 31 48 30C40 34 31 36 27 48Z", colour);
  return shape("M27 44C24 22 40 17 50 17C60 17 76 22 73 44C70 34 66 31 50 30C34 31 30 34 27 44Z", colour);
}

/** @param {Look} look */
function hat({ hat: kind, shirt }) {
  if (kind === "straw") {
    return [
      h("ellipse", { cx: 50, cy: 30, rx: 40, ry: 9, fill: "#d9b45f" }),
      shape("M30 29C30 8 70 8 70 29Z", "#e8c878"),
      shape("M30 25H70V30C60 33 40 33 30 30Z", "#8b2f22"),
    ];
  }
  if (kind === "cap") return [shape("M27 32C27 10 73 10 73 32Z", shirt), shape("M48 31C64 27 84 29 88 35C76 34 62 35 48 34Z", shirt), shape("M27 30H73V34H27Z", "rgb(0 0 0 / 25%)")];
  if (kind === "scarf") return [shape("M25 38C23 14 77 14 75 38C66 27 34 27 25 38Z", shirt), dot(66, 15, 7, shirt), dot(75, 20, 6, shirt)];
  if (kind === "flower") return [[72, 28], [79, 33], [76, 41], [68, 41], [65, 33]].map(([x, y]) => dot(x, y, 4.6, "#ff6f7d")).concat(dot(72, 35, 3.6, "#ffd75e"));
  return null;
}

/**
 * The picture of a person, 100 by 100.
 * @param {Look} look
 */
export const face = (look) => drawing(`face ${JSON.stringify(look)}`, () => visage(look));

/** @param {Look} look */
function visage(look) {
  const skin = SKIN[look.skin];
  const shade = SHADE[look.skin];
  const dark = HAIR[look.hair === "white" || look.hair === "grey" ? look.hair : "black"];
  return h(
    "svg",
    { class: "visage", viewBox: "0 0 100 100", "aria-hidden": "true" },
    h("rect", { width: 100, height: 100, fill: look.ground }),
    behind(look),
    shape("M10 104C12 80 34 76 50 76C66 76 88 80 90 104Z", look.shirt),
    shape("M41 66H59V80C56 85 44 85 41 80Z", shade),
    shape("M40 77L50 86L60 77L63 80L50 93L37 80Z", "rgb(255 255 255 / 32%)"),
    dot(27.5, 50, 5, shade),
    dot(72.5, 50, 5, shade),
    shape("M28 44C28 24 72 24 72 44C73 62 64 75 50 75C36 75 27 62 28 44Z", skin),
    front(look),
    look.beard === "full" && shape("M29 52C31 74 40 80 50 80C60 80 69 74 71 52C67 62 60 61 50 61C40 61 33 62 29 52Z", dark),
    dot(41, 48, 3, "#1c1512"),
    dot(59, 48, 3, "#1c1512"),
    dot(42, 47, 1, "#fff"),
    dot(60, 47, 1, "#fff"),
    stroke("M36 42C39 40 43 40 45 42", dark, look.brows ? 3 : 2),
    stroke("M55 42C57 40 61 40 64 42", dark, look.brows ? 3 : 2),
    stroke("M50 49C48 55 48 57 51 57", shade, 2.2),
    look.beard === "moustache" && shape("M38 62C42 57 48 58 50 60C52 58 58 57 62 62C57 64 53 63 50 62C47 63 43 64 38 62Z", dark),
    stroke(look.beard ? "M43 65C47 68 53 68 57 65" : "M41 63C46 69 54 69 59 63", look.beard === "full" ? "#f3ddd0" : "#7a2b20", 2.6),
    look.glasses && [stroke("M33 48A7.5 7.5 0 1 0 48 48A7.5 7.5 0 1 0 33 48M52 48A7.5 7.5 0 1 0 67 48A7.5 7.5 0 1 0 52 48M48 47H52", "#22262b", 2.2)],
    look.rings && [dot(26, 58, 3, "#f0c24b"), dot(74, 58, 3, "#f0c24b")],
    hat(look),
  );
}

/** The person at this device. */
export const OWN = /** @type {Look} */ ({ ground: "#bfe3e0", skin: "tan", hair: "brown", cut: "short", shirt: "#2b6fb3" });

/** Somebody of whom only the letter is known. @param {number} at */
export const guest = (at) =>
  [
    /** @type {Look} */ ({ ground: "#f7d9a8", skin: "brown", hair: "black", cut: "curls", shirt: "#9c3f8f", rings: true }),
    /** @type {Look} */ ({ ground: "#cfe5c2", skin: "light", hair: "auburn", cut: "long", shirt: "#3f7f5f" }),
    /** @type {Look} */ ({ ground: "#f3c9bb", skin: "deep", hair: "black", cut: "short", shirt: "#d27b1f", beard: "full" }),
  ][at % 3];
