/** How the table of dominoes looks. */

import { h } from "./dom.js";
import { coach, said } from "./guide.js";
import { endingPanel } from "./ending.js";
import { sizeOf } from "./fair.js";
import { advicePanel, advicePending } from "./hint.js";
import { gameName } from "./games.js";
import { icon } from "./icons.js";
import { portrait, told, withNames } from "./people.js";
import { manner, scoreBoard } from "./score.js";
import { dots, lackedBy, placeOf, plate, roleOf, seatsOf } from "./seats.js";
import { lacking, tileOf, tilePicture } from "./tiles.js";
import { suits, triangle } from "./triangle.js";
import { t } from "./words.js";
import { layerSwitch, story, storyOf } from "./story.js";

/** @typedef {import("./play.js").PlayScreen} Screen */

/** @param {Screen} screen */
export function tableView(screen) {
  if (!screen.view) return [screen.company.gathering() ?? loading()];
  const { view } = screen;
  const count = Object.keys(view.counts).length;
  return [
    h(
      "div",
      {
        class: `table seats-${count}${screen.panel ? " with-panel" : ""}${view.ending ? " over" : ""}${screen.guided ? " guided" : ""}`,
        "data-phase": view.phase,
        "data-ply": view.ply,
        "data-round": view.round,
        "data-game": view.game,
        "data-mine": String(screen.mine),
      },
      header(screen),
      screen.company.bar(view),
      others(screen, count),
      count === 2 && facts(screen),
      h("div", { class: "felt", "data-key": "felt" }, feltParts(screen)),
      screen.guided && coach(said(view, { mine: screen.mine, mustPass: screen.mustPass, nameOf: (seat) => screen.nameOf(seat) })),
      own(screen),
      h(
        "div",
        { class: "hand", "data-key": "hand", role: "group", "aria-label": t("web-hand") },
        screen.waits && h("p", { class: "hand-note", role: "status", "data-waits": "" }, t("friends-from-next")),
        screen.hand.render({
          hand: view.hand,
          playable: screen.playable,
          chosen: screen.chosen?.tile ?? null,
          mine: screen.mine,
          shaken: screen.shaken,
          dragged: screen.dragged,
          full: sizeOf(view.rules).hand,
        }),
      ),
      bar(screen),
      side(screen),
    ),
  ];
}

/** Before the first view: everything in its place, nothing in it. */
function loading() {
  return h("div", { class: "table loading seats-4", "data-phase": "loading" }, [
    h("header", { class: "head" }, h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back"))),
    h("div", { class: "felt" }, h("p", { class: "felt-note", role: "status" }, t("web-loading"), dots())),
    h("div", { class: "hand" }),
  ]);
}

/** @param {Screen} screen */
function header(screen) {
  const { view } = screen;
  return h(
    "header",
    { class: "head", "data-key": "head" },
    h("h1", { class: "off-screen" }, gameName(view.rules)),
    h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")),
    scoreBoard(view, /** @type {[number, number]} */ (screen.shownScore)),
    h("button", { class: "icon-button", "data-action": "settings", "aria-label": t("web-settings") }, icon("settings")),
  );
}

/**
 * @param {Screen} screen
 * @param {number} count
 */
function others(screen, count) {
  const { view } = screen;
  return seatsOf(count)
    .filter((seat) => seat !== view.seat)
    .sort((a, b) => order(placeOf(a, view.seat, count)) - order(placeOf(b, view.seat, count)))
    .map((seat) =>
      plate({
        view,
        seat,
        place: placeOf(seat, view.seat, count),
        person: screen.personAt(seat),
        role: roleOf(seat, view.seat, count),
        turn: view.turn === seat && !view.ending,
        thinking: view.thinking === seat || (view.turn === seat && view.phase === "program"),
        left: screen.company.left(seat),
        word: screen.company.word(seat),
        away: view.people?.includes(seat) && !view.connected?.includes(seat),
      }),
    );
}

/** @param {Screen} screen */
function feltParts(screen) {
  const { view } = screen;
  const latest = [...view.log].reverse().find((entry) => /^[0-9]{2}/.test(entry.move));
  const parts = screen.felt.render({
    line: view.line,
    targets: view.ending ? [] : screen.targets(),
    latest: latest ? [latest.move[0], latest.move[1]].sort().reverse().join("") : null,
  });
  const missing = (view.people ?? []).filter((seat) => seat !== view.seat && !view.connected?.includes(seat));
  return [
    parts,
    view.line.tiles.length === 0 && !screen.mine && missing.length === 0 && h("p", { class: "felt-note" }, t("web-empty-table")),
    celebration(screen),
  ];
}

/** The word that everybody at the table says when the round ends. @param {Screen} screen */
function celebration(screen) {
  const how = manner(screen.view);
  const { rules } = screen.view;
  if (!how) return null;
  const word = how.capicua ? t("web-capicua") : how.blocked ? t("web-tranca") : how.out ? t("web-domino") : null;
  return word && h("p", { class: `celebration${how.capicua ? " capicua" : ""}`, "data-key": `end-${screen.view.round}`, "data-celebration": how.capicua ? "capicua" : how.blocked ? "tranca" : "out", "aria-hidden": "true" }, word);
}

/** @param {Screen} screen */
function own(screen) {
  const { view } = screen;
  const count = Object.keys(view.counts).length;
  return h(
    "div",
    { class: `own us${screen.mine ? " turn" : ""}`, "data-key": "own", "data-seat": view.seat },
    portrait(screen.personAt(view.seat).look, view.seat, screen.company.left(view.seat)),
    h("p", { class: "status", "data-status": "" }, h("span", null, screen.status()), (screen.sending || (!screen.mine && view.phase === "program")) && dots()),
    !screen.mustPass && !view.ending && h("span", { class: "plate-lacks" }, lackedBy(view, view.seat).map(lacking)),
    gain(screen),
    count > 2 && !screen.mustPass && !view.ending && facts(screen),
    screen.mustPass && h("button", { class: "primary pass", "data-action": "pass" }, t("web-pass"), icon("pass")),
    view.ending && [
      screen.panel !== "ending" && h("button", { class: "show-result", "data-action": "ending" }, t("web-result")),
      view.phase === "match-over"
        ? !view.company && h("button", { class: "primary pass", "data-action": "new-match" }, t("web-new-match"))
        : h("button", { class: "primary pass", "data-action": "next" }, t("web-next-round"), icon("next")),
    ],
  );
}

/**
 * What the last move scored.
 * @param {Screen} screen
 */
function gain(screen) {
  const { log, ply } = screen.view;
  const last = log[log.length - 1];
  return last?.scored > 0 && h("span", { class: "scored", "data-key": `scored-${ply}`, "data-scored": last.scored }, `${screen.nameOf(last.seat)} +${last.scored}`);
}

/**
 * The sum of the open ends, and the boneyard.
 * @param {Screen} screen
 */
function facts(screen) {
  const { stock, open_sum: sum, line } = screen.view;
  const summed = typeof sum === "number" && line.tiles.length > 0;
  return h(
    "div",
    { class: "facts", "data-key": "facts" },
    summed && h("span", { class: `sum${sum > 0 && sum % 5 === 0 ? " scores" : ""}`, "data-sum": sum, title: t("web-open-sum") }, h("small", null, t("web-ends")), h("b", null, sum)),
    stock > 0 && h("span", { class: "stock", title: `${t("web-boneyard")}: ${t("play-stock", { count: stock })}`, "data-stock": stock }, h("span", { class: "stock-pile" }), h("b", null, stock)),
  );
}

/** @param {Screen} screen */
function bar(screen) {
  const { unhelped } = screen;
  const button = (/** @type {string} */ action, /** @type {string} */ label, /** @type {any} */ sign, off = false) =>
    h(
      "button",
      { "data-action": action, "aria-disabled": off, "aria-pressed": screen.panel === action, class: "bar-button" },
      icon(sign),
      h("span", null, label),
    );
  return h(
    "nav",
    { class: "bar-actions", "data-key": "bar", "aria-label": t("web-actions") },
    button("hint", t("web-hint"), "hint", !screen.mine || unhelped),
    button("belief", t("web-belief-short"), "belief", unhelped),
    button("undo", t("web-undo"), "undo", !screen.view.undo),
    button("log", t("web-log"), "log"),
  );
}

/** @param {Screen} screen */
function side(screen) {
  const titles = { hint: t("web-hint"), belief: t("web-belief"), log: t("web-log"), ending: t("web-result") };
  const tabs = /** @type {const} */ (["log", "hint", "belief", ...(screen.view.ending ? ["ending"] : [])]);
  return h(
    "aside",
    { class: "side", "data-key": "side", "data-panel": screen.panel ?? "", hidden: !screen.panel, "aria-label": screen.panel ? titles[screen.panel] : "" },
    screen.panel && [
      h(
        "div",
        { class: "side-head" },
        h("h2", { class: "side-title" }, titles[screen.panel]),
        h(
          "div",
          { class: "tabs" },
          tabs.map((tab) =>
            h("button", { class: "tab", "data-action": tab, "aria-pressed": screen.panel === tab }, titles[/** @type {keyof typeof titles} */ (tab)]),
          ),
        ),
        h("button", { class: "icon-button close", "data-action": "close-panel", "aria-label": t("web-close") }, icon("close")),
      ),
      h("div", { class: "side-body", "data-key": `body-${screen.panel}`, role: "region", tabindex: 0, "aria-label": titles[screen.panel] }, panelBody(screen)),
    ],
  );
}

/** @param {Screen} screen */
function panelBody(screen) {
  const { view } = screen;
  if (screen.panel === "ending" && view.ending) {
    return endingPanel(/** @type {import("./ending.js").Over} */ (view), { verdict: screen.verdict, person: (seat) => screen.personAt(seat) });
  }
  if (screen.panel === "hint") {
    if (!screen.mine) return h("p", { class: "empty" }, t("web-hint-later"));
    if (screen.hint) return advicePanel(screen.hint, { leading: view.line.tiles.length === 0, named: (text) => withNames(text, view) });
    return screen.hintWanted ? advicePending() : h("p", { class: "empty" }, h("button", { class: "primary", "data-action": "hint" }, t("web-hint")));
  }
  if (screen.panel === "belief") {
    const lying = new Set(
      [...view.line.tiles, ...(view.line.up ?? []), ...(view.line.down ?? [])].map((/** @type {[number, number]} */ [a, b]) => (a >= b ? `${a}${b}` : `${b}${a}`)),
    );
    const name = (/** @type {string} */ seat) => screen.nameOf(seat);
    const told = screen.looked && story(storyOf(view.log.map(({ seat, move }) => ({ seat, move }))), screen.looked, name);
    return [
      layerSwitch(screen.reading),
      triangle({ rules: view.rules, me: view.seat, hand: view.hand, lying, belief: screen.belief, name, looked: screen.looked, told }),
      screen.belief ? suits(screen.belief, view.seat, name) : h("p", { class: "empty" }, t("web-loading"), dots()),
    ];
  }
  if (screen.panel === "log") return log(screen);
  return null;
}

/** @param {Screen} screen */
function log(screen) {
  const { log, fair, seat, phase } = screen.view;
  return [
    log.length === 0
      ? h("p", { class: "empty" }, t("web-log-empty"))
      : h(
          "ol",
          { class: "log" },
          log.map((entry, i) => {
            const person = screen.personAt(entry.seat);
            const laid = /^[0-9]{2}/.test(entry.move);
            return h(
              "li",
              { class: `log-entry ${ours(screen, entry.seat) ? "us" : "them"}${entry.seat === seat ? " mine" : ""}${entry.move === "--" ? " passing" : ""}`, "data-log": entry.move },
              h("small", null, i + 1),
              portrait(person.look, entry.seat),
              h("span", { class: "log-text" }, told({ ...entry, scored: 0 }, screen.view)),
              laid && tilePicture(tileOf(entry.move), false),
              entry.scored > 0 && h("b", { class: "gain" }, `+${entry.scored}`),
            );
          }),
        ),
    !screen.view.ending && !screen.unhelped && h("div", { class: "buttons" }, h("button", { "data-action": "analyse" }, icon("belief"), t("web-board"))),
    phase !== "match-over" && !screen.view.company && screen.leaving.render(),
    fair?.hash && h("p", { class: "promise" }, h("span", null, t("web-promise")), h("code", null, fair.hash)),
  ];
}

/** Whether a seat is on one's own side. @param {Screen} screen @param {string} seat */
const ours = ({ view }, seat) => view.sides.some((side) => side.includes(seat) && side.includes(view.seat));

/** @param {string} place */
const order = (place) => ["left", "across", "right"].indexOf(place);
