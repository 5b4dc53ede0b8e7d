/** How a round beside a real table looks. */

import { WIDE } from "./app.js";
import { ME } from "./beside.js";
import { sleepNote } from "./device.js";
import { h, unbroken } from "./dom.js";
import { advicePanel, verdict } from "./hint.js";
import { whichRules } from "./house.js";
import { icon } from "./icons.js";
import { picker } from "./picker.js";
import { dots, placeOf, seatsOf } from "./seats.js";
import { stepper } from "./stepper.js";
import { lacking, moveName, tileName, tileOf, tilePicture } from "./tiles.js";
import { suits, triangle } from "./triangle.js";
import { percent, t } from "./words.js";

/** @import { Advise } from "../../page-types/protocol.js" */

/** @typedef {import("./beside.js").BesideScreen} Screen */

/** @param {Screen} screen */
export function besideView(screen) {
  const { round } = screen;
  const marking = !round.handDone || round.hand.length !== screen.size.hand;
  return [
    h(
      "div",
      { class: `beside${round.leader ? " running" : ""}`, "data-phase": marking ? "hand" : round.leader ? "moves" : "leader" },
      h(
        "header",
        { class: "head" },
        h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")),
        h("h1", { class: "head-title" }, t("web-beside")),
        round.handDone && h("button", { class: "icon-button", "data-action": "undo", "aria-label": t("web-undo") }, icon("undo")),
        h("button", { class: "icon-button", "data-action": "settings", "aria-label": t("web-settings") }, icon("settings")),
      ),
      marking ? markingPage(screen) : round.leader ? running(screen) : leadingPage(screen),
      screen.view === "belief" && screen.table && !WIDE.matches && beliefSheet(screen),
    ),
  ];
}

/** @param {Screen} screen */
function markingPage(screen) {
  const { round } = screen;
  const left = screen.size.hand - round.hand.length;
  return h(
    "div",
    { class: "marking" },
    whichRules(round.rules, screen),
    h("p", { class: "lead-text", role: "status" }, left > 0 ? t("web-mark", { count: left }) : t("web-marked")),
    picker({ highest: screen.size.highest, marked: new Set(round.hand), action: "mark", label: t("web-hand") }),
    left === 0 && h("button", { class: "primary large", "data-action": "hand-done" }, t("web-go-on")),
    stepper({ score: round.score, target: screen.target, names: screen.size.seats === 4 ? [t("web-us"), t("web-them")] : [t("web-you"), t("web-opponent")] }),
    sleepNote(),
  );
}

/** @param {Screen} screen */
function leadingPage(screen) {
  const seats = seatsOf(screen.size.seats);
  const highest = `${screen.size.highest}${screen.size.highest}`;
  const holds = screen.ledByDouble && screen.round.hand.includes(highest);
  const likely = holds ? ME : screen.likelyLeader;
  return h(
    "div",
    { class: "marking" },
    ownHand(screen.round.hand),
    h("p", { class: "lead-text" }, t("web-who-leads")),
    h(
      "div",
      { class: `round-table chairs-${seats.length}` },
      h("div", { class: "round-felt", "aria-hidden": "true" }),
      seats.map((seat) =>
        h(
          "button",
          { class: `chair leader at-${placeOf(seat, ME, seats.length)}${seat === likely ? " likely" : ""}`, "data-action": "leader", "data-seat": seat },
          h("span", { class: "plate-letter" }, seat),
          h("b", null, screen.role(seat)),
        ),
      ),
    ),
    holds && h("p", { class: "note" }, t("web-holds-66", { tile: tileName(highest) })),
    h("button", { class: "quiet", "data-action": "change-hand" }, t("web-change-hand")),
  );
}

/** @param {string[]} hand */
function ownHand(hand) {
  return h("div", { class: "own-hand", "aria-label": `${t("web-hand")}: ${hand.map(tileName).join(", ")}`, role: "img" }, hand.map((tile) => tilePicture(tile)));
}

/** @param {Screen} screen */
function running(screen) {
  return [
    chips(screen),
    h("div", { class: "counts", "data-key": "counts" }, counts(screen)),
    h("div", { class: "felt", "data-key": "felt" }, feltParts(screen)),
    h("div", { class: "desk", "data-key": "desk", "data-turn": screen.table?.turn ?? "" }, desk(screen)),
  ];
}

/** @param {Screen} screen */
function chips(screen) {
  const { moves, leader } = screen.round;
  const seats = seatsOf(screen.size.seats);
  const objection = screen.table?.objection;
  // Draws do not pass the turn on, so whose move each was has to be counted.
  let at = seats.indexOf(leader ?? ME);
  return h(
    "ol",
    { class: "chips", "aria-label": t("web-log") },
    moves.length === 0 && h("li", { class: "chips-empty" }, t("web-log-empty")),
    moves.map((move, index) => {
      const seat = seats[at % seats.length];
      if (!move.startsWith("+")) at += 1;
      const about = objection?.about?.includes(index + 1);
      const wrong = objection && index + 1 === objection.number;
      const state = ["chip", wrong && "wrong", about && !wrong && "about", objection && index + 1 > objection.number && "later", screen.edit?.index === index && "current", !screen.edit && index === moves.length - 1 && "current"];
      return h(
        "li",
        { "data-key": String(index) },
        h(
          "button",
          { class: state.filter(Boolean).join(" "), "data-action": "chip", "data-index": index, "data-chip": move },
          h("small", null, index + 1),
          h("b", null, seat),
          h("span", null, chipText(move)),
        ),
      );
    }),
  );
}

/** @param {Screen} screen */
function feltParts(screen) {
  if (!screen.table) return [h("p", { class: "felt-note" }, screen.problem ?? t("web-loading"), !screen.problem && dots())];
  const { table } = screen;
  const ids = ["left", "right", "up", "down"];
  const targets = (table.ends ?? []).map(({ pip, id }, i) => ({ id: id ?? ids[i], pip, live: false, chosen: false }));
  return [
    screen.felt.render({ line: table.line ?? { lead: 0, tiles: [] }, targets: table.over ? [] : targets }),
    (table.line?.tiles ?? []).length === 0 && h("p", { class: "felt-note" }, t("play-no-ends")),
  ];
}

/**
 * How many tiles each seat has and what it passed on; the boneyard and the sum of the ends.
 * @param {Screen} screen
 */
function counts(screen) {
  const { counts: seats = {}, stock = 0, open_sum: sum } = screen.table ?? {};
  return [
    Object.entries(seats).map(([seat, count]) => seatCount(screen, seat, Number(count))),
    stock > 0 && h("span", { class: "seat-count", "data-stock": stock }, h("b", null, t("web-boneyard")), stock),
    typeof sum === "number" && h("span", { class: "seat-count", "data-sum": sum }, h("b", null, t("web-ends")), sum),
  ];
}

/**
 * @param {Screen} screen
 * @param {string} seat
 * @param {number} count
 */
function seatCount(screen, seat, count) {
  const passed = screen.table.passed?.[seat] ?? [];
  return h(
    "span",
    { class: `seat-count${screen.table.turn === seat ? " turn" : ""}`, "data-seat": seat, title: screen.role(seat) },
    h("b", null, seat),
    count,
    passed.map(lacking),
  );
}

/** @param {Screen} screen */
function desk(screen) {
  if (screen.problem) {
    return [h("p", { class: "problem", role: "alert" }, screen.problem), h("div", { class: "buttons" }, h("button", { "data-action": "undo" }, icon("undo"), t("web-undo")), h("button", { "data-action": "change-hand" }, t("web-change-hand")), screen.ledByDouble && h("button", { "data-action": "later-round" }, t("web-later-round")))];
  }
  if (!screen.table) return [h("div", { class: "bone" })];
  if (screen.edit) return mending(screen);
  const { table } = screen;
  const mine = table.turn === ME && !table.over;
  const head = h(
    "div",
    { class: "desk-head" },
    h("p", { class: "desk-title", role: "status" }, screen.title(), screen.waiting && dots()),
    h("button", { class: "icon-button", "data-action": "belief", "aria-pressed": screen.view === "belief", "aria-label": t("web-belief") }, icon("belief")),
  );
  if (screen.view === "belief" && WIDE.matches) return [head, holdings(screen)];
  if (table.over) return [head, overButtons()];
  if (screen.view === "other" || screen.view === "draw") return [head, anyTile(screen)];
  return [head, mine && recommendation(screen), screen.view !== "why" && offers(screen, mine), mine && screen.advice && !("problem" in screen.advice) && whole(screen, screen.advice)];
}

/**
 * Who holds what, over the table where there is no room beside it.
 * @param {Screen} screen
 */
function beliefSheet(screen) {
  return h(
    "aside",
    { class: "side", "data-key": "side", "data-panel": "belief", "aria-label": t("web-belief") },
    h(
      "div",
      { class: "side-head" },
      h("h2", { class: "side-title" }, t("web-belief")),
      h("button", { class: "icon-button close", "data-action": "belief", "aria-label": t("web-close") }, icon("close")),
    ),
    h("div", { class: "side-body", role: "region", tabindex: 0, "aria-label": t("web-belief") }, holdings(screen)),
  );
}

/** @param {Screen} screen */
function holdings(screen) {
  const { table, round } = screen;
  const tiles = table.line?.tiles ?? [];
  const lying = new Set(tiles.map((/** @type {[number, number]} */ [a, b]) => (a >= b ? `${a}${b}` : `${b}${a}`)));
  return [
    triangle({ rules: round.rules, me: ME, hand: table.hand ?? [], lying, belief: table.belief, name: (seat) => screen.called(seat), looked: screen.looked }),
    table.belief && suits(table.belief, ME, (seat) => screen.called(seat)),
  ];
}

/** The round is over: what next. */
function overButtons() {
  return h(
    "div",
    { class: "buttons" },
    h("button", { class: "primary", "data-action": "new-round" }, t("web-new-round")),
    h("button", { "data-action": "undo" }, icon("undo"), t("web-undo")),
    h("button", { "data-action": "copy-position" }, icon("copy"), t("web-copy-position")),
    h("button", { "data-action": "analyse" }, icon("belief"), t("web-board")),
  );
}

/**
 * The one large answer at one's turn.
 * @param {Screen} screen
 */
function recommendation(screen) {
  const { table, advice } = screen;
  if (table.offers.length === 0) return null;
  if (!advice) return h("div", { class: "recommend thinking", role: "status" }, t("play-hint-thinking"), dots());
  if ("problem" in advice) return h("p", { class: "note" }, advice.problem);
  const { best } = advice;
  const top = advice.moves.find((one) => one.move === best);
  // What to play is large; what else could be played is not.
  const [, first, rest] = /^(.*?[.!])(?:\s+(.*))?$/s.exec(verdict(advice, (table.ends ?? []).length === 0)) ?? [];
  return h(
    "button",
    { class: "recommend", "data-best": best, "data-action": "take-advice", "data-move": best },
    h("span", { class: "best-tile" }, /^[0-9]{2}/.test(best) && tilePicture(best.slice(0, 2), false)),
    h(
      "span",
      { class: "best-text" },
      h("b", null, unbroken(first)),
      rest && h("span", null, unbroken(rest)),
      typeof top?.win === "number" && h("span", null, unbroken(`${t("web-win-chance", { stakes: advice.stakes })}: ${percent(top.win)} %`)),
    ),
    icon("check"),
  );
}

/** @param {Screen} screen @param {Advise} advice */
function whole(screen, advice) {
  const wide = WIDE.matches;
  return screen.view === "why" || wide
    ? h("div", { class: "whole" }, !wide && h("button", { class: "quiet", "data-action": "why", "aria-expanded": true }, t("web-less")), advicePanel(advice, { leading: (screen.table.ends ?? []).length === 0, action: "take-advice" }))
    : h("button", { class: "quiet wide", "data-action": "why", "aria-expanded": false }, icon("log"), t("web-why"));
}

/**
 * @param {Screen} screen
 * @param {boolean} mine
 */
function offers(screen, mine) {
  const table = screen.at;
  const tiles = [...new Set(table.offers.map((offer) => offer.tile))];
  const chosen = screen.tile ? table.offers.filter((offer) => offer.tile === screen.tile) : [];
  return [
    chosen.length > 1 &&
      h(
        "div",
        { class: "which-end" },
        h("span", null, t("web-which-end", { tile: tileName(screen.tile ?? "") })),
        chosen.map((offer) =>
          h("button", { class: "primary", "data-action": "offer-end", "data-move": offer.move, "data-end-pip": offer.end }, t("web-on-pip", { pip: offer.move.endsWith("x") ? `${offer.end}-${offer.end}` : offer.end ?? "" })),
        ),
      ),
    h(
      "div",
      { class: `offers${tiles.length > 16 ? " many" : ""}` },
      tiles.map((tile) =>
        h(
          "button",
          { "data-key": String(tile), class: `offer${tile === screen.tile ? " chosen" : ""}`, "data-offer": tile, "data-action": "offer", "aria-label": t("web-seat-plays", { seat: table.turn ?? "", tile: tileName(String(tile)) }) },
          tilePicture(String(tile)),
        ),
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      table.pass && h("button", { class: tiles.length === 0 ? "primary" : null, "data-action": "pass" }, icon("pass"), mine ? t("web-pass") : t("web-seat-passes", { seat: table.turn ?? "" })),
      table.draw && h("button", { class: tiles.length === 0 ? "primary" : null, "data-action": "draw" }, icon("plus"), t("web-draws")),
      h("button", { class: "quiet", "data-action": "other" }, t("web-other-tile")),
    ),
  ];
}

/** @param {Screen} screen */
function anyTile(screen) {
  const offered = new Set(screen.at.offers.map((offer) => offer.tile));
  return [
    h("p", { class: "note" }, screen.view === "draw" ? t("web-draw-which") : t("web-other-note")),
    picker({ highest: screen.size.highest, marked: new Set(), allowed: screen.view === "draw" ? new Set(screen.at.drawable ?? []) : offered, action: "insist", label: t("web-other-tile") }),
    h("button", { class: "quiet", "data-action": screen.view ?? "other" }, t("web-close")),
  ];
}

/**
 * A move is being mended: change it, strike it out, or put one in before it.
 * @param {Screen} screen
 */
function mending(screen) {
  const { edit, round } = screen;
  if (!edit) return [];
  const objection = screen.table?.objection;
  const move = round.moves[edit.index] ?? "";
  const parts = [];
  if (objection) {
    parts.push(
      h("div", { class: "objection", role: "alert", "data-objection": objection.number }, h("b", null, t("web-objection", { number: objection.number })), h("p", null, objection.text), h("small", null, t("web-objection-help"))),
    );
  }
  if (edit.how === "choose") {
    parts.push(
      h("p", { class: "desk-title" }, t("web-mend", { number: edit.index + 1, move: move === "--" || move.startsWith("+") ? moveName(move) : tileName(tileOf(move)) })),
      h(
        "div",
        { class: "buttons" },
        h("button", { class: "primary", "data-action": "replace" }, t("web-mend-change")),
        h("button", { "data-action": "remove" }, t("web-mend-remove")),
        h("button", { "data-action": "insert" }, t("web-mend-insert")),
        !objection && h("button", { class: "quiet", "data-action": "close-edit" }, t("web-close")),
      ),
    );
    return parts;
  }
  if (!edit.table) return [...parts, h("div", { class: "bone" })];
  if (screen.view === "other" || screen.view === "draw") return [...parts, anyTile(screen)];
  return [
    ...parts,
    h("p", { class: "desk-title" }, edit.how === "replace" ? t("web-mend-what", { number: edit.index + 1, seat: edit.table.turn ?? "" }) : t("web-mend-before", { number: edit.index + 1, seat: edit.table.turn ?? "" })),
    offers(screen, edit.table.turn === ME),
    h("button", { class: "quiet", "data-action": "close-edit" }, t("web-close")),
  ];
}

/** @param {string} move */
function chipText(move) {
  if (move === "--") return t("web-pass");
  return move.startsWith("+") ? move : tileName(tileOf(move));
}
