/** Language, looks, sound, one's own name; and the list of keys. */

import { deviceNote } from "./device.js";
import { h } from "./dom.js";
import { games } from "./games.js";
import { icon } from "./icons.js";
import { canNotify, chooseNotify, mayNotify } from "./notice.js";
import { ownName } from "./people.js";
import { buzzOn, canBuzz, chooseBuzz, chooseSound, soundOn } from "./sound.js";
import { load, save } from "./store.js";
import { numbersShown, showNumbers } from "./tiles.js";
import { LANGUAGES, language, t } from "./words.js";

const THEMES = /** @type {const} */ (["system", "light", "dark"]);

/** Makes the page light or dark as chosen; `system` follows the device. */
export function applyTheme() {
  const theme = load("theme", "system");
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.cloth = load("cloth", "green");
  document.documentElement.dataset.pips = load("pips", "plain");
  document.documentElement.dataset.tiles = load("tiles", "usual");
}

/** @param {string} theme */
export function chooseTheme(theme) {
  save("theme", theme);
  applyTheme();
}

/** @param {string} cloth */
export function chooseCloth(cloth) {
  save("cloth", cloth);
  applyTheme();
}

/** What can be switched on and off: its word, whether it is on, and how it is changed. */
const SWITCHES = /** @type {Record<string, { word(): string, on(): boolean, set(on: boolean): void }>} */ ({
  sound: { word: () => t("web-sound"), on: soundOn, set: chooseSound },
  buzz: { word: () => t("web-buzz"), on: buzzOn, set: chooseBuzz },
  pips: {
    word: () => t("web-colours"),
    on: () => document.documentElement.dataset.pips === "colour",
    set: (on) => {
      save("pips", on ? "colour" : "plain");
      applyTheme();
    },
  },
  numbers: { word: () => t("web-numbers"), on: numbersShown, set: showNumbers },
  "large-tiles": {
    word: () => t("web-large-tiles"),
    on: () => document.documentElement.dataset.tiles === "large",
    set: (on) => {
      save("tiles", on ? "large" : "usual");
      applyTheme();
    },
  },
  "auto-pass": { word: () => t("web-auto-pass"), on: () => autoPass(), set: (on) => save("auto-pass", on) },
  notify: { word: () => t("web-notify"), on: mayNotify, set: chooseNotify },
});

/** Whether one who cannot play passes without being asked. */
export const autoPass = () => load("auto-pass", false);

/** How slowly moves follow one another: 1 is usual. */
export const pace = () => /** @type {Record<string, number>} */ ({ slow: 2, usual: 1, fast: 0.4 })[load("pace", "usual")] ?? 1;

const PACES = /** @type {const} */ (["slow", "usual", "fast"]);

/** @param {string} pace */
export const choosePace = (pace) => save("pace", pace);

/** @param {string} pace */
function paceName(pace) {
  if (pace === "slow") return t("web-pace-slow");
  return pace === "fast" ? t("web-pace-fast") : t("web-pace-usual");
}

const paceSwitch = () =>
  h(
    "div",
    { class: "segments", role: "group", "aria-label": t("web-pace") },
    PACES.map((one) => h("button", { "data-action": "pace", "data-pace-choice": one, "aria-pressed": one === load("pace", "usual") }, paceName(one))),
  );

/** @param {string} name @returns {boolean} whether there is such a switch */
export function toggle(name) {
  const one = SWITCHES[name];
  one?.set(!one.on());
  return Boolean(one);
}

/** @param {string} name */
const switchRow = (name) =>
  h(
    "div",
    { class: "setting" },
    h("span", null, SWITCHES[name].word()),
    h("button", { class: "switch", role: "switch", "aria-checked": SWITCHES[name].on(), "data-action": name, "aria-label": SWITCHES[name].word() }),
  );

const CLOTHS = /** @type {const} */ (["green", "blue", "wood"]);

/** @param {string} cloth */
function clothName(cloth) {
  if (cloth === "green") return t("web-cloth-green");
  return cloth === "blue" ? t("web-cloth-blue") : t("web-cloth-wood");
}

export const clothSwitch = () =>
  h(
    "div",
    { class: "segments cloths", role: "group", "aria-label": t("web-cloth") },
    CLOTHS.map((cloth) =>
      h("button", { "data-action": "cloth", "data-cloth-choice": cloth, "aria-pressed": cloth === load("cloth", "green") }, h("i", { class: `swatch-${cloth}`, "aria-hidden": "true" }), clothName(cloth)),
    ),
  );

export const languageSwitch = () =>
  h(
    "div",
    { class: "segments", role: "group", "aria-label": t("web-language") },
    LANGUAGES.map(([code, name]) =>
      h("button", { "data-action": "lang", "data-lang": code, lang: code, "aria-pressed": code === language() }, name),
    ),
  );

/** @param {string} theme */
function themeName(theme) {
  if (theme === "light") return t("web-theme-light");
  return theme === "dark" ? t("web-theme-dark") : t("web-theme-system");
}

export const themeSwitch = () =>
  h(
    "div",
    { class: "segments", role: "group", "aria-label": t("web-theme") },
    THEMES.map((theme) =>
      h("button", { "data-action": "theme", "data-theme-choice": theme, "aria-pressed": theme === load("theme", "system") }, themeName(theme)),
    ),
  );

/** @param {string} title @param {...any} body */
const sheet = (title, ...body) =>
  h(
    "div",
    { class: "veil", "data-action": "close-overlay", "data-key": "overlay" },
    h(
      "section",
      { class: "sheet", role: "dialog", "aria-modal": "true", "aria-label": title, "data-action": "stay" },
      h("div", { class: "side-head" }, h("h2", null, title), h("button", { class: "icon-button", "data-action": "close-overlay", "aria-label": t("web-close") }, icon("close"))),
      ...body,
    ),
  );

export const settingsSheet = () =>
  sheet(
    t("web-settings"),
    h("div", { class: "setting" }, h("span", null, t("web-language")), languageSwitch()),
    h("div", { class: "setting" }, h("span", null, t("web-theme")), themeSwitch()),
    h("div", { class: "setting" }, h("span", null, t("web-cloth")), clothSwitch()),
    h("label", { class: "setting" }, h("span", null, t("web-your-name")), h("input", { class: "short", name: "own-name", value: ownName(), maxlength: 24, autocomplete: "nickname" })),
    switchRow("sound"),
    canBuzz() && switchRow("buzz"),
    h("div", { class: "setting" }, h("span", null, t("web-pace")), paceSwitch()),
    switchRow("auto-pass"),
    canNotify() && switchRow("notify"),
    switchRow("large-tiles"),
    switchRow("pips"),
    switchRow("numbers"),
    deviceNote(),
    h("div", { class: "buttons" }, h("button", { class: "quiet", "data-action": "keys" }, icon("help"), t("web-keys"))),
  );

export function keysSheet() {
  const rows = [
    ["← →", t("web-key-tile")],
    ["↑ ↓", t("web-key-end")],
    ["Enter", t("web-key-enter")],
    ["p", t("web-key-pass")],
    ["h", t("web-key-hint")],
    ["b", t("web-key-belief")],
    ["u", t("web-key-undo")],
    ["l", t("web-key-log")],
    ["n", t("web-key-next")],
    ["v", t("web-key-verify")],
    ["a", t("web-board")],
    ["e m c", t("web-key-say")],
    ...games().flatMap((game) => game.keys()),
    ["Esc", t("web-key-close")],
    ["?", t("web-key-help")],
  ];
  return sheet(
    t("web-keys"),
    h("dl", { class: "keys" }, rows.flatMap(([key, does]) => [h("dt", null, key.split(" ").map((one) => h("kbd", null, one))), h("dd", null, does)])),
  );
}
