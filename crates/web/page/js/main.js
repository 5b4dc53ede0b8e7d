/** The start: language, screens by the address, and what every screen has. */

import { go, refresh, drawWith, toast, ui } from "./app.js";
import { post } from "./api.js";
import { h, patch } from "./dom.js";
import { gameFor, games } from "./games.js";
import { install, takeNewer } from "./install.js";
import { listenToKeys } from "./keys.js";
import { learnLevels } from "./levels.js";
import { speakFrom } from "./live.js";
import { keepName, ownName } from "./people.js";
import { applyTheme, chooseCloth, choosePace, chooseTheme, keysSheet, settingsSheet, toggle } from "./settings.js";
import { chair, keepChair, load, save, secret } from "./store.js";
import { laterWords, atHome, choose, preferred, speak, t } from "./words.js";

/** @import { About } from "../../page-types/protocol.js" */

const root = /** @type {HTMLElement} */ (document.querySelector("main"));

/** @type {import("./app.js").Screen | null} */
let screen = null;

/** Shows the screen that the address names. */
async function route() {
  const [what, ...rest] = location.hash.replace(/^#/, "").split("=");
  // Rules of a house have an equals sign of their own.
  const id = rest.join("=");
  ui.overlay = null;
  if (what === "join") {
    await join(id);
    return;
  }
  const mine = ++routes;
  const from = here;
  here = location.hash;
  const make = await screenFor(what, id, from).catch(() => null);
  if (!make) toast(t("web-gone-short"), true);
  if (!make || mine !== routes) return;
  screen?.close?.();
  atHome("");
  screen = make();
  // What was tapped goes away with its screen. Let go of now it costs nothing; in the middle of the change the
  // browser would have to find out how everything looks, only to learn that it has lost the focus.
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  window.scrollTo(0, 0);
  refresh();
}

/** The address of the screen that is shown. */
let here = "";

/** Only the latest address counts: modules may arrive in another order. */
let routes = 0;

/** @type {Promise<void[]> | null} */
let styled = null;

/** Looks that the first page has no need of, fetched once. */
const laterStyles = () =>
  (styled ??= Promise.all(
    ["beside", "board", "review", "lobby"].map(
      (name) =>
        new Promise((/** @type {(_: void) => void} */ done) => {
          const link = document.createElement("link");
          link.rel = "stylesheet";
          link.href = `styles/${name}.css`;
          link.onload = link.onerror = () => done();
          document.head.append(link);
        }),
    ),
  ));

/**
 * Fetches what a screen needs when it is first wanted, so that the first page is there at once.
 * @param {string} what
 * @param {string} id
 * @param {string} from the address one comes from
 * @returns {Promise<() => import("./app.js").Screen>}
 */
async function screenFor(what, id, from) {
  if (what && what !== "new") await Promise.all([laterStyles(), laterWords()]);
  const own = games().find(({ screens }) => Object.hasOwn(screens, what));
  if (own) return own.screens[what](id, from);
  if (what === "history") {
    const { HistoryScreen } = await import("./history.js");
    return () => new HistoryScreen();
  }
  if (what === "review") {
    const [{ ReviewScreen }, { fetchHistory, keptGame }] = await Promise.all([import("./review.js"), import("./memory.js")]);
    // It may have been played in another page of this browser.
    if (!keptGame(id)) await fetchHistory();
    const looks = await gameFor(keptGame(id)?.rules ?? "").replay();
    return () => new ReviewScreen(id, looks);
  }
  if (what === "watch") {
    const { WatchScreen } = await import("./watch.js");
    return () => new WatchScreen(id);
  }
  const seat = what === "game" ? chair(id) : undefined;
  if (seat) return gameFor(seat.rules).play(seat);
  if (what === "game") toast(t("web-no-chair"), true);
  const { HomeScreen } = await import("./home.js");
  return () => new HomeScreen(what === "new" ? id : null);
}

/** Takes a free chair at a game one was invited to. @param {string} game */
async function join(game) {
  const old = chair(game);
  try {
    if (!old) {
      const { rules } = /** @type {About} */ (await (await fetch(`api/games/${game}`)).json());
      // The key is kept before it is sent: an answer that gets lost loses no chair, for the same key is
      // the same chair.
      const key = load(`joining:${game}`, null) ?? secret(16);
      save(`joining:${game}`, key);
      const ask = (/** @type {string | undefined} */ name) => post(`api/games/${game}/join`, { name, key });
      const taken = await ask(ownName() || undefined).catch((error) => {
        if (error.code !== "name-taken") throw error;
        // Somebody there is called so: one comes in without a name, and is told to choose another.
        toast(error.sentence, true);
        return ask(undefined);
      });
      keepChair({ game, seat: taken.seat ?? "", key: taken.key, rules });
    }
    location.replace(`#game=${game}`);
  } catch (error) {
    toast(/** @type {any} */ (error).sentence ?? String(error), true);
    go("");
  }
}

function draw() {
  if (!screen) return;
  document.body.dataset.screen = screen.name;
  patch(
    root,
    h("div", { class: "screen", "data-key": screen.name, inert: ui.overlay !== null }, screen.render()),
    ui.banner && h("div", { class: "banner", role: "status", "data-banner": "", "data-key": "banner" }, ui.banner),
    ui.newer && h("div", { class: "banner newer", role: "status", "data-newer": "", "data-key": "newer" }, h("span", null, t("web-newer")), h("button", { "data-action": "take-newer" }, t("web-take-newer"))),
    ui.toast && h("div", { class: `toast${ui.toast.bad ? " bad" : ""}`, "data-key": "toast", "data-toast": "" }, ui.toast.text),
    ui.overlay === "settings" && settingsSheet(),
    ui.overlay === "keys" && keysSheet(),
  );
  screen.drawn?.();
  followOverlay();
}

/** @type {Element | null} */
let left = null;

/** The keyboard goes into a sheet when it opens, and back to where it was when it closes. */
function followOverlay() {
  const sheet = root.querySelector(".sheet");
  if (sheet && !left) {
    left = document.activeElement ?? document.body;
    /** @type {HTMLElement | null} */ (sheet.querySelector("button"))?.focus();
  } else if (!sheet && left) {
    if (left instanceof HTMLElement && left.isConnected) left.focus();
    left = null;
  }
}

/**
 * What every screen understands; the rest is for the screen itself.
 * @param {string} action
 * @param {HTMLElement} element
 */
async function act(action, element) {
  if (action === "stay") return;
  if (action === "settings" || action === "keys") ui.overlay = action;
  else if (action === "close-overlay") ui.overlay = null;
  else if (action === "take-newer") takeNewer();
  else if (action === "theme") chooseTheme(element.dataset.themeChoice ?? "system");
  else if (action === "cloth") chooseCloth(element.dataset.clothChoice ?? "green");
  else if (action === "pace") choosePace(element.dataset.paceChoice ?? "usual");
  else if (toggle(action)) refresh();
  else if (action === "lang") {
    await choose(element.dataset.lang ?? "en").catch(() => toast(t("web-gone-short"), true));
    document.title = t("web-title");
    screen?.spoken?.();
  } else screen?.act(action, element);
  refresh();
}

/** The typefaces, for a moment at most: once a screen stands, its lines should not break anew. */
const typefaces = () =>
  Promise.race([
    Promise.all(["16px Figtree", '16px "Oleo Script"'].map((face) => document.fonts.load(face))).catch(() => {}),
    new Promise((done) => setTimeout(done, 800)),
  ]);

async function start() {
  applyTheme();
  speakFrom(/** @type {HTMLElement} */ (document.querySelector("#live")));
  drawWith(draw);
  await Promise.all([speak(preferred()).catch(() => speak("en")), typefaces()]);
  document.title = t("web-title");
  root.addEventListener("click", (event) => {
    const element = /** @type {HTMLElement} */ (event.target).closest("[data-action]");
    if (!(element instanceof HTMLElement)) return;
    if (element.getAttribute("aria-disabled") === "true" && element.matches("nav button, .primary")) return;
    act(element.dataset.action ?? "", element);
  });
  root.addEventListener("change", (event) => {
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return;
    if (event.target.name === "own-name") {
      keepName(event.target.value);
      screen?.named?.();
    } else screen?.change?.(event.target);
    refresh();
  });
  listenToKeys({
    overlay: () => ui.overlay !== null,
    closeOverlay: () => {
      ui.overlay = null;
      refresh();
    },
    help: () => {
      ui.overlay = ui.overlay === "keys" ? null : "keys";
      refresh();
    },
    screen: (event) => screen?.key?.(event) ?? false,
  });
  addEventListener("hashchange", route);
  // Names of levels are wanted on every screen; without them specs are shown.
  learnLevels().then(refresh, () => {});
  await route();
  install();
}

start();
