/**
 * Who sits at the table. The programs one plays against have a name, a face and a way of their own; any
 * other program is nobody in particular. A person has the name that was given.
 */

import { face, guest, OWN } from "./faces.js";
import { h } from "./dom.js";
import { levelName } from "./levels.js";
import { load, save } from "./store.js";
import { tileName, tileOf } from "./tiles.js";
import { listed, t } from "./words.js";

/**
 * Somebody who plays here: a player of the server (`person:chago`) with a name and a face.
 * @typedef {import("./faces.js").Look & { id: string, name: string }} Member
 */

/** From beginner to champion, in the order of the server. @type {Member[]} */
export const CAST = [
  { id: "nena", name: "Nena", ground: "#dbe7f7", skin: "brown", hair: "black", cut: "bun", shirt: "#e6487b", rings: true },
  { id: "tito", name: "Tito", ground: "#ffe0b8", skin: "deep", hair: "black", cut: "locks", shirt: "#138a72" },
  { id: "beto", name: "Beto", ground: "#cfe8c4", skin: "light", hair: "auburn", cut: "short", shirt: "#d9772b", beard: "full", brows: true },
  { id: "chago", name: "Chago", ground: "#bfe0d4", skin: "tan", hair: "grey", cut: "sides", shirt: "#f4efe2", hat: "straw", beard: "moustache" },
  { id: "iara", name: "Iara", ground: "#bfe6ea", skin: "tan", hair: "black", cut: "long", shirt: "#e0562f" },
  { id: "lourdes", name: "Lourdes", ground: "#f8d2c0", skin: "brown", hair: "grey", cut: "short", shirt: "#b0305c", hat: "scarf", rings: true },
  { id: "yolanda", name: "Yolanda", ground: "#ffd9a0", skin: "brown", hair: "black", cut: "curls", shirt: "#c8372d", rings: true, hat: "flower" },
  { id: "papo", name: "Papo", ground: "#c9dcf2", skin: "brown", hair: "black", cut: "short", shirt: "#1f6fb5", hat: "cap", beard: "full" },
  { id: "carmen", name: "Carmen", ground: "#e2d3f0", skin: "light", hair: "white", cut: "bun", shirt: "#6a4fa0", glasses: true, rings: true },
  { id: "ramon", name: "Ramón", ground: "#f2e2b5", skin: "tan", hair: "grey", cut: "short", shirt: "#4c7a34", glasses: true, beard: "moustache" },
];

/** Programs that are nobody in particular. @type {import("./faces.js").Look[]} */
const STRANGERS = [
  { ground: "#f6c7cf", skin: "deep", hair: "black", cut: "afro", shirt: "#f0a91b", rings: true },
  { ground: "#f1e0d0", skin: "deep", hair: "white", cut: "sides", shirt: "#2f7d8c", beard: "full" },
  { ground: "#d6dfe8", skin: "tan", hair: "brown", cut: "short", shirt: "#59616b", glasses: true },
  { ground: "#e8dcc6", skin: "light", hair: "brown", cut: "curls", shirt: "#7a5c9e" },
];

/** How a member is asked for. @param {string} id */
export const specOf = (id) => `person:name=${id}`;

/** Whoever of the cast plays so. @param {string} spec @returns {Member | undefined} */
export const memberOf = (spec) => CAST.find(({ id }) => spec === specOf(id) || spec === `person:${id}`);

/** How whoever sat there is called, as a record names them: the cast by their names. @param {string | undefined} told */
export const nameOf = (told) => memberOf(told ?? "")?.name ?? (told === "you" ? ownName() || t("web-you") : (told ?? ""));

/** What is said of a member, in a sentence. @param {Member} member */
export const sayingOf = ({ id }) => t(`person-${id}-about`);

/** How strong a member is, from 1 to 10. @param {Member} member */
export const strengthOf = (member) => CAST.indexOf(member) + 1;

/** One's own name as kept on this device. */
export const ownName = () => load("name", "");

/** Signs that mean something in records are left out, as the server does. @param {string} name */
export const keepName = (name) => save("name", name.replace(/["\\[\]{}<>\p{Cc}]/gu, "").trim().slice(0, 24));

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
  const member = memberOf(told);
  if (member) return { seat, mine: false, program: true, name: member.name, about: "", look: member };
  return { seat, mine: false, program: true, name: t("web-program", { seat }), about: levelName(view.rules, told), look: STRANGERS[Math.max(0, at) % 4] };
}

/**
 * A face in its round frame; the letter of the seat stays on it, because records speak of letters.
 * @param {import("./faces.js").Look} look
 * @param {string | null} [seat]
 * @param {number | null} [left] how much time to think is left, from 1 to 0: the ring runs with it
 */
export const portrait = (look, seat = null, left = null) =>
  h("span", left === null ? { class: "portrait" } : { class: "portrait timed", style: { "--left": left.toFixed(3) } }, h("span", { class: "portrait-face" }, face(look)), seat && h("small", { class: "portrait-seat", "aria-hidden": "true" }, seat));

/** A letter of a seat or of a side that stands alone, as the server writes them. */
const LETTERS = /(?<![\p{L}\p{N}])(?:[A-D]|AC|BD)(?![\p{L}\p{N}])/gu;

/** What stands before somebody that something is done to or for. */
const PREPOSITION = /(?:^|\s)(?:para|de|por|contra|by|to|from|of|against)\s$/i;

/**
 * A sentence of the server with names instead of letters.
 * @param {string} sentence
 * @param {Parameters<typeof personAt>[0]} view
 */
export function withNames(sentence, view) {
  return sentence.replace(LETTERS, (letters, /** @type {number} */ at) => {
    const within = (/** @type {string} */ word) => (at === 0 ? word : word.toLowerCase());
    if (letters.length === 2) {
      if (!view.seat) return listed([...letters].map((seat) => personAt(view, seat).name));
      return within(letters.includes(view.seat) ? t("web-us") : t("web-them"));
    }
    const person = personAt(view, letters);
    if (!person.mine || ownName()) return person.name;
    // Somebody without a name is spoken to: before a number, after a preposition; else the verb would not agree.
    if (/^ \d/.test(sentence.slice(at + 1))) return within(t("web-you"));
    return PREPOSITION.test(sentence.slice(0, at)) ? t("web-you-after") : t("web-player-name");
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
