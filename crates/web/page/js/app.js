/**
 * What all screens share: asking to be drawn again, going elsewhere, and saying something briefly.
 */

import { say } from "./live.js";

/**
 * A screen of the app.
 * @typedef {{
 *   name: string,
 *   render(): import("./dom.js").Child[],
 *   act(action: string, element: HTMLElement): void,
 *   key?(event: KeyboardEvent): boolean,
 *   change?(element: HTMLInputElement | HTMLSelectElement): void,
 *   drawn?(): void,
 *   spoken?(): void,
 *   named?(): void,
 *   close?(): void,
 * }} Screen
 */

/** From this width on a panel stands beside the table instead of over it. */
export const WIDE = matchMedia("(min-width: 1000px)");

/** What a panel shows when nothing was asked for: beside the table the log, over it nothing. */
export const atRest = () => (WIDE.matches ? "log" : null);

/** Whatever lies over or under the screen. */
export const ui = {
  /** @type {null | "keys" | "settings"} */
  overlay: null,
  /** @type {null | { text: string, bad: boolean }} */
  toast: null,
  /** @type {null | string} */
  banner: null,
  /** A newer version of the page is ready. */
  newer: false,
};

/** Whether the keyboard was used last, and not a finger or the mouse. */
export const byKeys = () => keysLast;

let keysLast = false;
addEventListener("keydown", () => (keysLast = true), { capture: true });
addEventListener("pointerdown", () => (keysLast = false), { capture: true });

/**
 * Sentences one after another, each with a capital letter and a full stop.
 * @param {...(string | null | undefined | false)} parts
 */
export const sentences = (...parts) =>
  parts
    .map((part) => (part || "").trim())
    .filter(Boolean)
    .map((part) => part[0].toLocaleUpperCase() + part.slice(1) + (/[.!?…:]$/.test(part) ? "" : "."))
    .join(" ");

let draw = () => {};
let asked = false;

/** @param {() => void} how */
export function drawWith(how) {
  draw = how;
}

/** Asks for the screen to be drawn again, soon and once. */
export function refresh() {
  if (asked) return;
  asked = true;
  queueMicrotask(() => {
    asked = false;
    draw();
  });
}

/** @param {string} hash where to go, `""` for home */
export function go(hash) {
  if (location.hash.replace(/^#/, "") === hash) dispatchEvent(new HashChangeEvent("hashchange"));
  else location.hash = hash;
}

let fading = 0;

/**
 * One sentence that goes away by itself.
 * @param {string} text
 * @param {boolean} [bad]
 */
export function toast(text, bad = false) {
  ui.toast = { text, bad };
  say(text);
  clearTimeout(fading);
  fading = setTimeout(() => {
    ui.toast = null;
    refresh();
  }, 4500);
  refresh();
}

/** @param {string} text the sentence under the header while something is wrong, `null` for none */
export function banner(/** @type {string | null} */ text) {
  if (ui.banner === text) return;
  ui.banner = text;
  if (text) say(text);
  refresh();
}

/**
 * Puts a text on the clipboard; browsers refuse that on plain addresses, so there is an older way.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "off-screen";
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}
