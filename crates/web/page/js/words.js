/**
 * What the page says, in the language of the person. Messages are named in full wherever they are
 * used, so that a test can tell that none is missing and none is left over.
 */

import { format } from "./fluent.js";
import { load, save } from "./store.js";

/** @type {[code: string, name: string][]} the languages there are, each as it calls itself; the server writes them into the page */
export const LANGUAGES = JSON.parse(document.querySelector('meta[name="languages"]')?.getAttribute("content") ?? "[]");

const FILES = ["advice", "play", "web", "people", "country", "review", "friends"];

/** What the first page has no need of; until it is fetched nobody says it. */
const LATER = ["friends"];
let all = false;

/** @type {Record<string, import("./fluent.js").Pattern>} */
let messages = {};
let plural = new Intl.PluralRules("en");
/** @type {Intl.NumberFormat[]} how numbers are written, by the digits after the mark: making one is dear */
let written = [];
let current = "en";

/** The game whose country is spoken like. */
let home = "";

/**
 * Speaks from now on as they do where a game is at home, as far as they have words of their own.
 * @param {string} rules none for no country
 */
export function atHome(rules) {
  home = rules.split(",")[0];
}

/** The language chosen here before, or else the first one that the browser asks for: as a region speaks it, if it is there. */
export function preferred() {
  for (const tag of [load("lang", null), ...(navigator.languages ?? [navigator.language])]) {
    for (let parts = String(tag ?? "").toLowerCase().split("-"); parts.length; parts.pop()) {
      const found = LANGUAGES.find(([code]) => code.toLowerCase() === parts.join("-"));
      if (found) return found[0];
    }
  }
  return "en";
}

/** The language now. */
export const language = () => current;

/** @param {string} code @param {string[]} files */
const texts = (code, files) =>
  Promise.all(
    files.map(async (file) => {
      const answer = await fetch(`locales/${code}/${file}.json`);
      if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
      return answer.json();
    }),
  );

/** Fetches what only other screens than the first one say, once. */
export async function laterWords() {
  if (all) return;
  Object.assign(messages, ...(await texts(current, LATER)));
  all = true;
}

/**
 * Fetches the texts of a language and speaks it from now on.
 * @param {string} code
 */
export async function speak(code) {
  messages = Object.assign({}, ...(await texts(code, FILES.filter((file) => all || !LATER.includes(file)))));
  plural = new Intl.PluralRules(code);
  written = [];
  current = code;
  document.documentElement.lang = code;
}

/**
 * Chooses a language for good.
 * @param {string} code
 */
export async function choose(code) {
  await speak(code);
  save("lang", code);
}

/**
 * The message `id` with `values` in it; an unknown one gives its name.
 * @param {string} id
 * @param {import("./fluent.js").Values} [values]
 */
export function t(id, values = {}) {
  const pattern = messages[`country-${home}-${id}`] ?? messages[id];
  return pattern ? format(pattern, values, plural) : id;
}

/**
 * A number with `digits` after the mark, as the language writes it.
 * @param {number} value
 * @param {number} [digits]
 */
export function number(value, digits = 0) {
  const rounded = Number(value.toFixed(digits)) || 0;
  written[digits] ??= new Intl.NumberFormat(current, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return written[digits].format(rounded);
}

/**
 * A number with its sign.
 * @param {number} value
 * @param {number} [digits]
 */
export function signed(value, digits = 0) {
  const text = number(value, digits).replace("-", "−");
  return Number(value.toFixed(digits)) > 0 ? `+${text}` : text;
}

/**
 * A share in per cent, without the sign.
 * @param {number} share
 * @param {number} [digits]
 */
export const percent = (share, digits = 0) => number(100 * share, digits);

/**
 * `a, b and c`.
 * @param {string[]} items
 */
export function listed(items) {
  if (items.length < 2) return items.join("");
  const first = items.slice(0, -1).join(", ");
  return t("list-and", { first, last: items[items.length - 1] });
}

/**
 * `a, b or c`.
 * @param {string[]} items
 */
export function either(items) {
  if (items.length < 2) return items.join("");
  return t("list-or", { first: items.slice(0, -1).join(", "), last: items[items.length - 1] });
}

/**
 * A day as it is written in the language of the page, in the way of one's own country where it speaks it.
 * @param {number} at milliseconds since 1970
 */
export const day = (at) => new Date(at).toLocaleDateString(navigator.languages?.find((tag) => tag.startsWith(current)) ?? current);

/**
 * How long ago something was, like `3 hours ago`.
 * @param {number} at milliseconds since 1970
 */
export function ago(at) {
  const seconds = Math.min(0, (at - Date.now()) / 1000);
  const format = new Intl.RelativeTimeFormat(current, { numeric: "auto" });
  for (const [unit, size] of /** @type {const} */ ([["day", 86400], ["hour", 3600], ["minute", 60]])) {
    if (-seconds >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, "second");
}
