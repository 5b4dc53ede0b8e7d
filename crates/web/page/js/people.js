/**
 * Who sits at the table. A program has a name, a face and its level; which of the cast sits where
 * follows from the game, so that a game gone on with has the same people at it. A person has the
 * name that was given.
 */

import { face, guest, OWN } from "./faces.js";
import { h } from "./dom.js";
import { levelName } from "./levels.js";
import { chair, load, save } from "./store.js";
import { tileName, tileOf } from "./tiles.js";
import { t } from "./words.js";

/** @type {(import("./faces.js").Look & { name: string })[]} */
const CAST = [
  { name: "Yolanda", ground: "#ffd9a0", skin: "brown", hair: "black", cut: "curls", shirt: "#c8372d", rings: true, hat: "flower" },
  { name: "Chago", ground: "#bfe0d4", skin: "tan", hair: "grey", cut: "sides", shirt: "#f4efe2", hat: "straw", beard: "moustache" },
  { name: "Milagros", ground: "#f6c7cf", skin: "deep", hair: "black", cut: "afro", shirt: "#f0a91b", rings: true },
  { name: "Papo", ground: "#c9dcf2", skin: "brown", hair: "black", cut: "short", shirt: "#1f6fb5", hat: "cap", beard: "full" },
  { name: "Carmen", ground: "#e2d3f0", skin: "light", hair: "white", cut: "bun", shirt: "#6a4fa0", glasses: true, rings: true },
  { name: "Ramón", ground: "#f2e2b5", skin: "tan", hair: "grey", cut: "short", shirt: "#4c7a34", glasses: true, beard: "moustache" },
  { name: "Iara", ground: "#bfe6ea", skin: "tan", hair: "black", cut: "long", shirt: "#e0562f" },
  { name: "Tito", ground: "#ffe0b8", skin: "deep", hair: "black", cut: "locks", shirt: "#138a72" },
  { name: "Lourdes", ground: "#f8d2c0", skin: "brown", hair: "grey", cut: "short", shirt: "#b0305c", hat: "scarf", rings: true },
  { name: "Beto", ground: "#cfe8c4", skin: "light", hair: "auburn", cut: "short", shirt: "#d9772b", beard: "full", brows: true },
  { name: "Nena", ground: "#dbe7f7", skin: "brown", hair: "black", cut: "bun", shirt: "#e6487b", rings: true },
  { name: "Zé", ground: "#f1e0d0", skin: "deep", hair: "white", cut: "sides", shirt: "#2f7d8c", beard: "full" },
];

/** A small number that is always the same for the same text. @param {string} text */
function hash(text) {
  let sum = 7;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0;
  return sum;
}

/** One's own name as kept on this device. */
export const ownName = () => load("name", "");

/** @param {string} name */
export const keepName = (name) => save("name", name.trim().slice(0, 24));

/**
 * Whoever sits at a seat.
 * @typedef {{ seat: string, mine: boolean, program: boolean, name: string, about: string,
 *   look: import("./faces.js").Look }} Person
 *
 * @param {{ game: string, seat: string, rules: string, names?: Record<string, string>,
 *   people?: string[] }} view
 * @param {string} seat
 * @returns {Person}
 */
export function personAt(view, seat) {
  const at = "ABCD".indexOf(seat);
  if (seat === view.seat) return { seat, mine: true, program: false, name: ownName() || t("web-you"), about: "", look: OWN };
  const told = view.names?.[seat] ?? "";
  if (view.people?.includes(seat)) {
    const name = told && told !== "you" ? told : t("web-guest", { seat });
    return { seat, mine: false, program: false, name, about: t("web-person"), look: guest(at) };
  }
  const one = castAt(castOf(view.game), at);
  return { seat, mine: false, program: true, name: one.name, about: levelName(view.rules, told), look: one };
}

/** @type {Map<string, number>} */
const casts = new Map();

/** Which people a game has: those seen when it was set up here, or else any, but always the same. @param {string} game */
function castOf(game) {
  const known = casts.get(game) ?? chair(game)?.cast ?? hash(game);
  casts.set(game, known);
  return known;
}

/** A cast for a new game. */
export const anyCast = () => Math.floor(Math.random() * CAST.length);

/**
 * Who of the cast sits at the seat with this number. Steps of five go through all twelve, so no
 * two seats have the same person.
 * @param {number} cast
 * @param {number} at
 */
export const castAt = (cast, at) => CAST[(cast + 5 * at) % CAST.length];

/**
 * A face in its round frame; the letter of the seat stays on it, because records speak of letters.
 * @param {import("./faces.js").Look} look
 * @param {string | null} [seat]
 */
export const portrait = (look, seat = null) =>
  h("span", { class: "portrait" }, h("span", { class: "portrait-face" }, face(look)), seat && h("small", { class: "portrait-seat", "aria-hidden": "true" }, seat));

/** A letter of a seat or of a side that stands alone, as the server writes them. */
const LETTERS = /(?<![\p{L}\p{N}])(?:[A-D]|AC|BD)(?![\p{L}\p{N}])/gu;

/**
 * A sentence of the server with names instead of letters.
 * @param {string} sentence
 * @param {Parameters<typeof personAt>[0]} view
 */
export function withNames(sentence, view) {
  return sentence.replace(LETTERS, (letters) => {
    if (letters.length === 2) return letters.includes(view.seat) ? t("web-us") : t("web-them");
    const person = personAt(view, letters);
    return person.mine && !ownName() ? t("web-player-name") : person.name;
  });
}

/**
 * What happened, as one says it at the table.
 * @param {{ seat: string, move: string, said: string, scored?: number }} entry
 * @param {Parameters<typeof personAt>[0]} view
 */
export function told(entry, view) {
  const { seat, move, scored } = entry;
  if (seat !== view.seat) return withNames(entry.said, view);
  const said = move === "--" ? t("web-you-pass") : move.startsWith("+") ? t("web-you-draw") : /^[0-9]{2}/.test(move) ? t("web-you-play", { tile: tileName(tileOf(move)) }) : withNames(entry.said, view);
  return scored ? `${said}, +${scored}` : said;
}
