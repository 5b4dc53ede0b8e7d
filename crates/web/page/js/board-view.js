/** How the analysis board looks. */

import { h } from "./dom.js";
import { advicePanel } from "./hint.js";
import { icon } from "./icons.js";
import { picker } from "./picker.js";
import { whichRules } from "./house.js";
import { letters, lying } from "./position.js";
import { dots } from "./seats.js";
import { stepper } from "./stepper.js";
import { moveName, tileName, tilePicture } from "./tiles.js";
import { triangle } from "./triangle.js";
import { signed, t } from "./words.js";

/** @typedef {import("./board.js").BoardScreen} Screen */

/** @param {Screen} screen */
export function boardView(screen) {
  return [
    h(
      "div",
      { class: `analysis${screen.board ? " running" : ""}`, "data-board": screen.board ? "position" : "setup", "data-at": screen.board?.at ?? null },
      h(
        "header",
        { class: "head" },
        h("a", { class: "icon-button", href: screen.home, "aria-label": screen.home === "#" ? t("web-home") : t("web-board-return") }, icon("back")),
        h("h1", { class: "head-title" }, t("web-board")),
        screen.board && h("button", { class: "quiet", "data-action": "arrange" }, t("web-board-arrange")),
        h("button", { class: "icon-button", "data-action": "settings", "aria-label": t("web-settings") }, icon("settings")),
      ),
      screen.board ? position(screen) : setup(screen),
    ),
  ];
}

/** @param {Screen} screen */
function setup(screen) {
  const { setup: now, brush, size } = screen;
  const seats = letters(size.seats);
  const taken = new Set([...Object.values(now.hands).flat(), ...lying(now.line)]);
  const marked = new Set(brush === "line" ? lying(now.line) : (now.hands[brush] ?? []));
  const free = new Set(allTiles(size.highest).filter((tile) => !taken.has(tile) || marked.has(tile)));
  const pick = (/** @type {string} */ value, /** @type {string} */ label) => h("button", { "data-action": "brush", "data-brush": value, "aria-pressed": brush === value }, label);
  return h(
    "div",
    { class: "marking" },
    whichRules(now.rules, screen),
    h("p", { class: "lead-text" }, t("web-board-whose")),
    h("div", { class: "segments", role: "group", "aria-label": t("web-board-whose") }, seats.map((seat) => pick(seat, seat)), pick("line", t("web-board-line"))),
    picker({ highest: size.highest, marked, allowed: free, action: "mark", label: t("web-board-whose") }),
    brush === "line" && h("div", { class: "board-line" }, lying(now.line).map((tile) => tilePicture(tile, false)), now.line && h("button", { class: "quiet", "data-action": "shorten-line" }, icon("undo"), t("web-undo"))),
    h(
      "div",
      { class: "board-counts" },
      seats.map((seat) =>
        h(
          "div",
          { class: "stepper-side" },
          h("span", null, `${seat}: ${now.hands[seat].length}`),
          h("div", null, h("button", { "data-action": "fewer", "data-seat": seat, "aria-label": `${seat} −1` }, "−1"), h("output", { "data-count": now.counts[seat] }, now.counts[seat]), h("button", { "data-action": "more", "data-seat": seat, "aria-label": `${seat} +1` }, "+1")),
        ),
      ),
    ),
    h("div", { class: "setting" }, h("span", null, t("web-board-turn")), h("div", { class: "segments", role: "group", "aria-label": t("web-board-turn") }, seats.map((seat) => h("button", { "data-action": "set-turn", "data-seat": seat, "aria-pressed": now.turn === seat }, seat)))),
    stepper({ score: now.score, target: screen.target, names: seats.length === 4 ? ["A + C", "B + D"] : ["A", "B"] }),
    screen.problem && h("p", { class: "problem", role: "alert" }, screen.problem),
    h("div", { class: "buttons" }, h("button", { class: "primary large", "data-action": "analyse" }, t("web-board-look")), h("button", { class: "quiet", "data-action": "clear" }, t("web-board-clear"))),
    h("label", { class: "field" }, h("span", null, t("web-board-paste")), h("textarea", { name: "pasted", rows: 3, autocomplete: "off", autocapitalize: "none", spellcheck: "false", placeholder: "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65" })),
    h("div", { class: "buttons" }, h("button", { "data-action": "paste" }, icon("check"), t("web-board-take"))),
  );
}

/** @param {number} highest */
const allTiles = (highest) => {
  const pips = [...Array(highest + 1).keys()].map((pip) => pip.toString(19));
  return pips.flatMap((high, i) => pips.slice(0, i + 1).map((low) => high + low));
};

/** @param {Screen} screen */
function position(screen) {
  const { table } = screen;
  const ids = ["left", "right", "up", "down"];
  const targets = (table?.ends ?? []).map(({ pip, id }, i) => ({ id: id ?? ids[i], pip, live: false, chosen: false }));
  return [
    walk(screen),
    h(
      "div",
      { class: "felt", "data-key": "felt" },
      table ? screen.felt.render({ line: table.line ?? { lead: 0, tiles: [] }, targets: table.over ? [] : targets }) : h("p", { class: "felt-note" }, screen.problem ? "" : t("web-loading"), !screen.problem && dots()),
    ),
    h("div", { class: "desk", "data-key": "desk", "data-turn": table?.turn ?? "" }, desk(screen)),
  ];
}

/** The moves, and where one is among them. @param {Screen} screen */
function walk(screen) {
  const { moves = [], at = 0 } = screen.board ?? {};
  const step = (/** @type {string} */ action, /** @type {string} */ sign, /** @type {string} */ label, /** @type {boolean} */ off) =>
    h("button", { class: "icon-button", "data-action": action, "aria-label": label, disabled: off }, sign);
  return h(
    "div",
    { class: "board-walk", "data-key": "walk" },
    step("back", "‹", t("web-board-back"), at === 0),
    h(
      "ol",
      { class: "chips", "aria-label": t("web-log") },
      moves.map((move, index) => h("li", { "data-key": String(index) }, h("button", { class: `chip${index === at - 1 ? " current" : ""}${index >= at ? " later" : ""}`, "data-action": "chip", "data-index": index, "data-chip": move }, h("small", null, index + 1), h("span", null, moveName(move))))),
    ),
    step("forward", "›", t("web-board-forward"), at === moves.length),
  );
}

/** @param {Screen} screen */
function desk(screen) {
  const { table, board } = screen;
  if (screen.problem) return [h("p", { class: "problem", role: "alert" }, screen.problem), h("div", { class: "buttons" }, h("button", { "data-action": "back" }, icon("undo"), t("web-undo")), h("button", { "data-action": "arrange" }, t("web-board-arrange")))];
  if (!table || !board) return [h("div", { class: "bone" })];
  return [
    h(
      "div",
      { class: "desk-head" },
      h("p", { class: "desk-title", role: "status" }, table.over ? table.over.text : `${t("web-board-turn")}: ${table.turn ?? ""}`),
      screen.allKnown && h("button", { class: "quiet", "data-action": "open", "aria-pressed": board.open }, t("web-board-open")),
      h("button", { class: "icon-button", "data-action": "belief", "aria-pressed": screen.belief, "aria-label": t("web-belief") }, icon("belief")),
    ),
    hands(screen),
    screen.belief ? holdings(screen) : [judged(screen), offers(screen)],
    h(
      "div",
      { class: "buttons board-share" },
      h("button", { "data-action": "copy-link" }, icon("share"), t("web-board-link")),
      h("button", { "data-action": "picture" }, icon("share"), t("web-board-picture")),
      h("button", { "data-action": "copy-record" }, icon("copy"), t("web-copy-record")),
      h("button", { "data-action": "copy-position" }, icon("copy"), t("web-copy-position")),
    ),
  ];
}

/** The tiles that are known. @param {Screen} screen */
function hands(screen) {
  const shown = Object.entries(screen.hands).filter(([seat, tiles]) => tiles.length > 0 && (screen.board?.open || seat === screen.table?.turn || !screen.allKnown));
  return shown.map(([seat, tiles]) => h("div", { class: `board-hand${seat === screen.table?.turn ? " turn" : ""}`, "data-hand": seat, role: "img", "aria-label": `${seat}: ${tiles.map(tileName).join(", ")}` }, h("b", null, seat), tiles.map((tile) => tilePicture(tile))));
}

/** What the engine says so far. @param {Screen} screen */
function judged(screen) {
  const { table, advice, solved } = screen;
  if (!table || table.over || table.offers.length === 0) return null;
  const more = screen.looked < 1;
  const progress = h("progress", { class: "board-looked", value: screen.looked, max: 1, "data-looked": screen.looked, "aria-label": t("web-board-looking") });
  if (solved) {
    return [
      h("p", { class: "moves-head" }, h("span", null, t("web-log")), h("span", null, t("web-board-worth"))),
      h("ol", { class: "moves board-solved" }, solved.map(({ move, value }) => h("li", { "data-key": move }, h("button", { class: `advised${value === solved[0].value ? " best" : ""}`, "data-move": move, "data-value": value, "data-action": "take-hint" }, h("span", { class: "advised-tile" }, /^\w\w/.test(move) ? tilePicture(move.slice(0, 2), false) : null), h("span", { class: "advised-name" }, moveName(move)), h("b", null, signed(value)))))),
    ];
  }
  if (advice) return [more && progress, advicePanel(advice, { leading: (table.ends ?? []).length === 0 })];
  const blind = !screen.allKnown && table.turn !== screen.seat;
  return blind ? h("p", { class: "note" }, t("web-board-blind", { seat: table.turn ?? "" })) : h("p", { class: "note", role: "status" }, t("play-hint-thinking"), dots());
}

/** Who holds what. @param {Screen} screen */
function holdings(screen) {
  const { table } = screen;
  if (!table) return null;
  const { tiles = [], up = [], down = [] } = table.line ?? {};
  const lie = new Set([...tiles, ...up, ...down].map((pips) => pips.map((pip) => Number(pip).toString(19)).sort().reverse().join("")));
  return triangle({ rules: screen.rules, me: screen.allKnown ? (table.turn ?? "A") : screen.seat, hand: table.hand ?? [], lying: lie, belief: table.belief, name: (seat) => seat, looked: screen.tileLooked });
}

/** What may be played by whoever is on turn. @param {Screen} screen */
function offers(screen) {
  const { table } = screen;
  if (!table || table.over) return null;
  const tiles = [...new Set(table.offers.map((offer) => String(offer.tile)))];
  const chosen = screen.tile ? table.offers.filter((offer) => offer.tile === screen.tile) : [];
  return [
    chosen.length > 1 && h("div", { class: "which-end" }, h("span", null, t("web-which-end", { tile: tileName(screen.tile ?? "") })), chosen.map((offer) => h("button", { class: "primary", "data-action": "offer-end", "data-move": offer.move }, t("web-on-pip", { pip: offer.end ?? "" })))),
    h("div", { class: `offers${tiles.length > 16 ? " many" : ""}` }, tiles.map((tile) => h("button", { "data-key": tile, class: `offer${tile === screen.tile ? " chosen" : ""}`, "data-offer": tile, "data-action": "offer", "aria-label": t("web-seat-plays", { seat: table.turn ?? "", tile: tileName(tile) }) }, tilePicture(tile)))),
    h("div", { class: "buttons" }, table.pass && h("button", { class: tiles.length === 0 ? "primary" : null, "data-action": "pass" }, icon("pass"), t("web-seat-passes", { seat: table.turn ?? "" })), table.draw && h("button", { "data-action": "draw" }, icon("plus"), t("web-draws"))),
  ];
}
