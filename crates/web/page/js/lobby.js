/** Before the match of several people: who sits where, who is ready, how it is played. */

import { h } from "./dom.js";
import { gameName } from "./games.js";
import { icon } from "./icons.js";
import { ownName, personAt, portrait } from "./people.js";
import { dots } from "./seats.js";
import { t } from "./words.js";

/** @import { Lobby, Waiting } from "../../page-types/protocol.js" */

/** @type {Record<Lobby["clock"], () => string>} */
const CLOCKS = {
  off: () => t("friends-clock-off"),
  relaxed: () => t("friends-clock-relaxed"),
  femundo: () => t("friends-clock-femundo"),
};

/** @type {Record<string, () => string>} */
const LEVELS = {
  easy: () => t("friends-level-easy"),
  medium: () => t("friends-level-medium"),
  strong: () => t("friends-level-strong"),
};

/**
 * @param {import("./company.js").Company} company
 * @param {Lobby} lobby
 */
export function lobbyView(company, lobby) {
  const { seat, host, ready, begun } = lobby;
  const mine = host === seat;
  const set = (/** @type {string} */ action, /** @type {string} */ name, /** @type {string} */ value, /** @type {boolean} */ on, /** @type {string} */ text) =>
    h("button", { "data-action": action, [`data-${name}`]: value, "aria-pressed": on, disabled: !mine }, text);
  return h(
    "div",
    { class: "lobby", "data-lobby": lobby.game, "data-begun": String(begun) },
    h(
      "header",
      { class: "head" },
      h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")),
      h("h1", { class: "head-title" }, gameName(lobby.rules)),
    ),
    h("ul", { class: "lobby-chairs" }, Object.keys(lobby.names).map((one) => chairItem(company, lobby, one))),
    company.drawing(),
    lobby.knocks.length > 0 && h("div", { class: "friends lobby-door" }, company.door(lobby.knocks)),
    !begun && [
      h(
        "div",
        { class: "buttons" },
        h("button", { class: mine ? "" : "primary", "data-action": "friends-ready", "aria-pressed": ready.includes(seat) }, ready.includes(seat) ? t("friends-not-ready") : t("friends-ready")),
        mine && h("button", { class: "primary", "data-action": "friends-begin" }, t("friends-begin")),
        h("button", { "data-action": "friends-leave" }, t("friends-leave")),
      ),
      lobby.open.length > 0 && h("p", { class: "lobby-note" }, t("friends-fill")),
      company.invitation.render(),
      h(
        "fieldset",
        { class: "lobby-settings" },
        h("legend", null, mine ? t("friends-settings") : t("friends-settings-host", { name: company.nameOf(host ?? "") })),
        h("p", { class: "lobby-note", "aria-hidden": "true" }, t("friends-clock")),
        h("div", { class: "segments", role: "group", "aria-label": t("friends-clock") }, Object.entries(CLOCKS).map(([clock, text]) => set("friends-clock", "clock", clock, lobby.clock === clock, text()))),
        lobby.open.length > 0 && [
          h("p", { class: "lobby-note", "aria-hidden": "true" }, t("friends-level")),
          h("div", { class: "segments", role: "group", "aria-label": t("friends-level") }, lobby.levels.map((level) => set("friends-level", "level", level, lobby.level === level, LEVELS[level]?.() ?? level))),
        ],
        h("div", { class: "segments" }, set("friends-help", "help", "on", lobby.help, t("friends-help-all"))),
        lobby.chosen && h("p", { class: "lobby-note bad" }, t("friends-chosen")),
      ),
      h("details", { class: "lobby-rules" }, h("summary", null, t("friends-rules")), h("ul", null, lobby.text.map((line) => h("li", null, line)))),
    ],
  );
}

/**
 * At the door of a match that has begun: who plays there, and who lets one in.
 * @param {Waiting} door
 */
export function waitingView(door) {
  const { rules, names, people, host, admitted } = door;
  const view = { ...door, seat: "" };
  const chair = (/** @type {string} */ seat) => {
    const person = personAt(view, seat);
    const state = !people.includes(seat) ? t("friends-program") : seat === host ? t("friends-lets-in") : "";
    return h("li", { class: "lobby-chair", "data-seat": seat }, portrait(person.look, seat), h("span", { class: "lobby-name" }, person.name), h("small", { class: "lobby-state" }, state));
  };
  return h(
    "div",
    { class: "lobby", "data-waiting": door.game, "data-admitted": String(admitted) },
    h("header", { class: "head" }, h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")), h("h1", { class: "head-title" }, gameName(rules))),
    h("p", { class: "lobby-wait", role: "status" }, admitted ? t("friends-admitted") : t("friends-waiting"), dots()),
    h("p", { class: "lobby-note" }, t("friends-waiting-why")),
    h("ul", { class: "lobby-chairs" }, Object.keys(names).map(chair)),
    h("div", { class: "buttons" }, h("button", { "data-action": "friends-withdraw" }, t("friends-withdraw"))),
  );
}

/**
 * @param {import("./company.js").Company} company
 * @param {Lobby} lobby
 * @param {string} one
 */
function chairItem(company, lobby, one) {
  const { people, open, connected, ready, host, seat, begun } = lobby;
  const free = open.includes(one);
  const gone = people.includes(one) && !free && !connected.includes(one);
  const state = !people.includes(one)
    ? t("friends-program")
    : free
      ? t("friends-free-chair")
      : gone
        ? t("web-away")
        : ready.includes(one)
          ? t("friends-is-ready")
          : t("friends-is-here");
  const person = personAt(lobby, one);
  return h(
    "li",
    { class: `lobby-chair${one === seat ? " mine" : ""}${free ? " free" : ""}${ready.includes(one) ? " ready" : ""}`, "data-seat": one, "data-free": String(free), "data-ready": String(ready.includes(one)) },
    portrait(person.look, one),
    one === seat
      ? h("input", { class: "lobby-name", name: "own-name", value: ownName(), maxlength: 24, autocomplete: "nickname", placeholder: t("web-your-name"), "aria-label": t("web-your-name") })
      : h("span", { class: "lobby-name" }, free ? "…" : person.name),
    h("small", { class: "lobby-state" }, host !== one ? state : one === seat ? t("friends-host") : `${t("friends-host")}, ${state}`),
    free && !begun && h("button", { "data-action": "friends-sit", "data-seat": one }, t("friends-sit")),
    gone && host === seat && h("button", { "data-action": "friends-free", "data-seat": one }, t("friends-free", { name: company.nameOf(one) })),
  );
}
