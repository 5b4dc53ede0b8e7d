/**
 * Beside a real table: one marks one's tiles, then taps what each seat plays, and is advised at
 * one's turn. The server keeps nothing: every question carries the whole round, and the round is
 * kept on this device after each tap.
 */

import { banner, copy, refresh, toast, WIDE } from "./app.js";
import { post } from "./api.js";
import { h } from "./dom.js";
import { sizeOf } from "./fair.js";
import { advicePanel, verdict } from "./hint.js";
import { icon } from "./icons.js";
import { Felt } from "./line-view.js";
import { say } from "./live.js";
import { picker } from "./picker.js";
import { dots, placeOf, roleOf, seatsOf } from "./seats.js";
import { load, save } from "./store.js";
import { moveName, tileName, tileOf, tilePicture } from "./tiles.js";
import { triangle } from "./triangle.js";
import { listed, percent, t } from "./words.js";

/** One's own seat: the others follow from it. */
const ME = "A";

/**
 * The round as it was entered.
 * @typedef {{ rules: string, hand: string[], leader: string | null, score: string,
 *   moves: string[], handDone: boolean }} Round
 */

/** @returns {Round} */
const fresh = (rules = "latin") => ({ rules, hand: [], leader: null, score: "", moves: [], handDone: false });

export class BesideScreen {
  name = "beside";

  constructor() {
    /** @type {Round} */
    this.round = { ...fresh(), ...load("beside", {}) };
    /** @type {any} the latest answer about the round */
    this.table = null;
    /** @type {any} */
    this.advice = null;
    /** @type {string | null} */
    this.problem = null;
    this.waiting = false;
    this.number = 0;
    /** @type {AbortController | null} */
    this.thought = null;
    /** @type {string | null} who leads, if the round before tells */
    this.likelyLeader = null;
    /** @type {string | null} a tile that fits both ends */
    this.tile = null;
    /** @type {null | "belief" | "other" | "draw" | "why"} what is shown instead of the offers */
    this.view = null;
    /** @type {{ index: number, how: "choose" | "replace" | "insert", table: any } | null} */
    this.edit = null;
    this.retry = 0;
    this.felt = new Felt();
    this.felt.changed = refresh;
    if (this.round.leader) this.ask();
  }

  close() {
    this.number += 1;
    this.thought?.abort();
    clearTimeout(this.retry);
    banner(null);
  }

  spoken() {
    if (this.round.leader) this.ask();
  }

  get size() {
    return sizeOf(this.round.rules);
  }

  /** @param {Partial<Round>} change */
  keep(change) {
    this.round = { ...this.round, ...change };
    save("beside", this.round);
  }

  // Questions.

  /** @param {string[]} moves */
  question(moves) {
    const { rules, hand, leader, score } = this.round;
    return { rules, seat: ME, hand, leader, score: score || "-", moves };
  }

  async ask() {
    const number = ++this.number;
    this.thought?.abort();
    this.waiting = true;
    this.advice = null;
    this.tile = null;
    refresh();
    try {
      const table = await post("api/table", this.question(this.round.moves));
      if (number !== this.number) return;
      banner(null);
      this.table = table;
      this.problem = null;
      this.waiting = false;
      if (table.objection) {
        this.edit = { index: table.objection.number - 1, how: "choose", table: null };
        say(table.objection.text);
      } else {
        say(this.title());
        this.advise();
      }
    } catch (error) {
      if (number !== this.number) return;
      this.waiting = false;
      this.failed(/** @type {any} */ (error));
    }
    refresh();
  }

  /** @param {any} error */
  failed(error) {
    if (error.code === "gone") {
      // Nothing is lost: the round is kept here, and the question is asked again.
      banner(t("web-gone"));
      clearTimeout(this.retry);
      this.retry = setTimeout(() => this.ask(), 2500);
      return;
    }
    this.problem = error.sentence ?? String(error);
    say(this.problem ?? "");
  }

  async advise() {
    const { table } = this;
    if (table.turn !== ME || table.over || (table.offers ?? []).length === 0) return;
    const number = this.number;
    this.thought = new AbortController();
    try {
      const advice = await post("api/advise", { position: table.position, seat: ME }, { signal: this.thought.signal });
      if (number !== this.number) return;
      this.advice = advice;
      say(verdict(advice, (table.ends ?? []).length === 0));
    } catch (error) {
      if (number !== this.number || /** @type {any} */ (error).name === "AbortError") return;
      this.advice = { problem: /** @type {any} */ (error).sentence ?? String(error) };
    }
    refresh();
  }

  // What the person does.

  /** @param {string} move */
  enter(move) {
    const { edit } = this;
    const moves = [...this.round.moves];
    if (edit && edit.how !== "choose") moves.splice(edit.index, edit.how === "replace" ? 1 : 0, move);
    else moves.push(move);
    this.edit = null;
    this.view = null;
    this.keep({ moves });
    this.ask();
  }

  /** The table at which the move is chosen: as it is, or as it was before the mended move. */
  get at() {
    return this.edit?.table ?? this.table;
  }

  /** @param {string} tile */
  offer(tile) {
    const offers = this.at.offers.filter((/** @type {any} */ offer) => offer.tile === tile);
    const ends = new Set(offers.map((/** @type {any} */ offer) => offer.move));
    if (ends.size === 1) this.enter(offers[0].move);
    else if (this.tile === tile) this.tile = null;
    else this.tile = tile;
  }

  /** A tile that is not offered: the server explains what speaks against it. @param {string} tile */
  insist(tile) {
    if (this.view === "draw") {
      this.enter(`+${tile}`);
      return;
    }
    const pips = (this.at.ends ?? []).map((/** @type {any} */ { pip }) => String(pip));
    const offered = this.at.offers.find((/** @type {any} */ offer) => offer.tile === tile);
    if (offered) {
      this.view = null;
      this.offer(tile);
    } else this.enter(pips.includes(tile[1]) && !pips.includes(tile[0]) ? tile[1] + tile[0] : tile);
  }

  undo() {
    if (this.round.moves.length > 0) {
      this.edit = null;
      this.view = null;
      this.keep({ moves: this.round.moves.slice(0, -1) });
      this.ask();
    } else if (this.round.leader) {
      this.keep({ leader: null });
      this.table = null;
    } else this.keep({ handDone: false });
  }

  /** @param {string} tile */
  mark(tile) {
    const { hand } = this.round;
    if (hand.includes(tile)) this.keep({ hand: hand.filter((one) => one !== tile) });
    else if (hand.length < this.size.hand) this.keep({ hand: [...hand, tile].sort().reverse() });
    else toast(t("web-hand-full", { count: this.size.hand }), true);
    if (this.round.hand.length === this.size.hand) this.keep({ handDone: true });
  }

  /** @param {"replace" | "insert"} how */
  async mend(how) {
    if (!this.edit) return;
    const { index } = this.edit;
    this.edit = { index, how, table: null };
    refresh();
    try {
      const table = await post("api/table", this.question(this.round.moves.slice(0, index)));
      if (this.edit?.index === index) this.edit.table = table;
    } catch (error) {
      this.failed(/** @type {any} */ (error));
    }
    refresh();
  }

  /**
   * @param {string} action
   * @param {HTMLElement} element
   */
  act(action, element) {
    const does = /** @type {Record<string, () => void>} */ ({
      mark: () => this.mark(element.dataset.cell ?? ""),
      rules: () => this.keep(fresh(element.dataset.rules)),
      "change-hand": () => this.keep({ handDone: false }),
      "hand-done": () => this.round.hand.length === this.size.hand && this.keep({ handDone: true }),
      leader: () => {
        this.keep({ leader: element.dataset.seat ?? ME, moves: [] });
        this.ask();
      },
      offer: () => this.offer(element.dataset.offer ?? ""),
      "offer-end": () => this.enter(element.dataset.move ?? ""),
      insist: () => this.insist(element.dataset.cell ?? ""),
      "take-advice": () => this.enter(element.dataset.move ?? element.dataset.best ?? ""),
      pass: () => this.enter("--"),
      draw: () => (this.at.turn === ME ? this.show("draw") : this.enter("+?")),
      other: () => this.show("other"),
      belief: () => this.show("belief"),
      why: () => this.show("why"),
      undo: () => this.undo(),
      "new-round": () => this.newRound(),
      "copy-position": () => this.copyPosition(),
      chip: () => this.editAt(Number(element.dataset.index)),
      replace: () => this.mend("replace"),
      insert: () => this.mend("insert"),
      remove: () => this.remove(),
      "close-edit": () => this.closeEdit(),
    })[action];
    does?.();
    refresh();
  }

  /** @param {"belief" | "other" | "draw" | "why"} view */
  show(view) {
    this.view = this.view === view ? null : view;
  }

  /** @param {number} index */
  editAt(index) {
    this.view = null;
    this.edit = this.edit?.index === index && this.edit.how === "choose" ? null : { index, how: "choose", table: null };
    if (!this.edit && this.table?.objection) this.closeEdit();
  }

  remove() {
    if (!this.edit) return;
    const moves = this.round.moves.filter((_, i) => i !== this.edit?.index);
    this.edit = null;
    this.keep({ moves });
    this.ask();
  }

  closeEdit() {
    const objection = this.table?.objection;
    this.edit = objection ? { index: objection.number - 1, how: "choose", table: null } : null;
  }

  newRound() {
    const { rules, leader } = this.round;
    const seats = seatsOf(this.size.seats);
    this.table = this.advice = this.edit = this.view = this.problem = null;
    this.keep({ ...fresh(rules), leader: null });
    this.likelyLeader = leader ? seats[(seats.indexOf(leader) + 1) % seats.length] : null;
  }

  async copyPosition() {
    await copy(this.table.position);
    toast(t("web-copied"));
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field */
  change(field) {
    if (field.name === "score") this.keep({ score: field.value.trim() });
    refresh();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event;
    const on = /** @type {HTMLElement} */ (event.target);
    if (key.startsWith("Arrow")) return this.walk(on, key);
    if (key === "p" && this.at?.pass) this.enter("--");
    else if (key === "u") this.undo();
    else if (key === "b" && this.table) this.show("belief");
    else if (key === "h" && this.table) this.show("why");
    else if (key === "n" && this.table?.over) this.newRound();
    else if (key === "Enter" && this.advice?.best && !on.closest("button, a")) this.enter(this.advice.best);
    else if (key === "Escape") {
      this.view = null;
      this.tile = null;
      this.closeEdit();
    } else return false;
    refresh();
    return true;
  }

  /** Arrows go from tile to tile. @param {HTMLElement} on @param {string} key */
  walk(on, key) {
    const all = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("[data-offer], [data-cell], [data-best], [data-action='leader']")]);
    if (all.length === 0) return false;
    const at = all.indexOf(on);
    const row = on.closest(".triangle-row")?.childElementCount ?? 1;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -row - 1, ArrowDown: row }[key] ?? 1;
    const next = at < 0 ? 0 : Math.min(all.length - 1, Math.max(0, at + by));
    all[next].focus();
    return true;
  }

  drawn() {
    this.felt.watch(document.querySelector(".felt"));
    document.querySelector(".chips .current")?.scrollIntoView({ block: "nearest", inline: "end" });
  }

  // How it looks.

  /** @param {string} seat */
  role(seat) {
    return roleOf(seat, ME, this.size.seats);
  }

  title() {
    const table = this.at;
    if (table.over) return table.over.text;
    const open = listed([...new Set((table.ends ?? []).map((/** @type {any} */ { pip }) => String(pip)))].map(String));
    if (table.turn === ME) return open ? t("web-beside-you", { pips: open }) : t("web-your-lead");
    const who = `${table.turn} · ${this.role(table.turn)}`;
    return open ? t("web-beside-seat", { who, pips: open }) : t("web-beside-leads", { who });
  }

  render() {
    const { round } = this;
    const marking = !round.handDone || round.hand.length !== this.size.hand;
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
        marking ? this.marking() : round.leader ? this.running() : this.leading(),
      ),
    ];
  }

  marking() {
    const { round } = this;
    const left = this.size.hand - round.hand.length;
    return h(
      "div",
      { class: "marking" },
      h(
        "div",
        { class: "segments", role: "group", "aria-label": t("web-rules") },
        ["latin", "fives"].map((rules) =>
          h("button", { "data-action": "rules", "data-rules": rules, "aria-pressed": round.rules === rules }, rules === "latin" ? t("web-latin") : t("web-fives")),
        ),
      ),
      h("p", { class: "lead-text", role: "status" }, left > 0 ? t("web-mark", { count: left }) : t("web-marked")),
      picker({ highest: this.size.highest, marked: new Set(round.hand), action: "mark", label: t("web-hand") }),
      left === 0 && h("button", { class: "primary large", "data-action": "hand-done" }, t("web-go-on")),
      h("label", { class: "field score-field" }, h("span", null, t("web-score-field")), h("input", { name: "score", value: round.score, placeholder: this.size.seats === 4 ? "45:30/100" : "0:0/100", autocomplete: "off" })),
    );
  }

  leading() {
    const seats = seatsOf(this.size.seats);
    const holds = this.round.rules.startsWith("latin") && this.round.hand.includes("66");
    return h(
      "div",
      { class: "marking" },
      this.ownHand(this.round.hand),
      h("p", { class: "lead-text" }, t("web-who-leads")),
      h(
        "div",
        { class: `round-table chairs-${seats.length}` },
        h("div", { class: "round-felt", "aria-hidden": "true" }),
        seats.map((seat) =>
          h(
            "button",
            { class: `chair leader at-${placeOf(seat, ME, seats.length)}${seat === this.likelyLeader ? " likely" : ""}`, "data-action": "leader", "data-seat": seat },
            h("span", { class: "plate-letter" }, seat),
            h("b", null, this.role(seat)),
          ),
        ),
      ),
      holds && h("p", { class: "note" }, t("web-holds-66")),
      h("button", { class: "quiet", "data-action": "change-hand" }, t("web-change-hand")),
    );
  }

  /** @param {string[]} hand */
  ownHand(hand) {
    return h("div", { class: "own-hand", "aria-label": `${t("web-hand")}: ${hand.map(tileName).join(", ")}`, role: "img" }, hand.map((tile) => tilePicture(tile)));
  }

  running() {
    return [
      this.chips(),
      h("div", { class: "counts", "data-key": "counts" }, Object.entries(this.table?.counts ?? {}).map(([seat, count]) => this.count(seat, Number(count)))),
      h("div", { class: "felt", "data-key": "felt" }, this.feltParts()),
      h("div", { class: "desk", "data-key": "desk", "data-turn": this.table?.turn ?? "" }, this.desk()),
    ];
  }

  chips() {
    const { moves, leader } = this.round;
    const seats = seatsOf(this.size.seats);
    const objection = this.table?.objection;
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
        const state = ["chip", wrong && "wrong", about && !wrong && "about", objection && index + 1 > objection.number && "later", this.edit?.index === index && "current", !this.edit && index === moves.length - 1 && "current"];
        return h(
          "li",
          { "data-key": String(index) },
          h(
            "button",
            { class: state.filter(Boolean).join(" "), "data-action": "chip", "data-index": index, "data-chip": move, "aria-label": `${index + 1}. ${seat}: ${moveName(move)}` },
            h("small", null, index + 1),
            h("b", null, seat),
            h("span", null, chipText(move)),
          ),
        );
      }),
    );
  }

  feltParts() {
    if (!this.table) return [h("p", { class: "felt-note" }, this.problem ?? t("web-loading"), !this.problem && dots())];
    const { table } = this;
    const ids = ["left", "right", "up", "down"];
    const targets = (table.ends ?? []).map((/** @type {any} */ { pip, id }, /** @type {number} */ i) => ({ id: id ?? ids[i], pip, live: false, chosen: false }));
    return [
      this.felt.render({ rules: this.round.rules, line: table.line ?? { lead: 0, tiles: [] }, targets: table.over ? [] : targets }),
      (table.line?.tiles ?? []).length === 0 && h("p", { class: "felt-note" }, t("play-no-ends")),
      table.stock > 0 && h("div", { class: "stock" }, h("span", { class: "stock-pile" }), h("b", null, table.stock)),
    ];
  }

  /** @param {string} seat @param {number} count */
  count(seat, count) {
    const passed = this.table.passed?.[seat] ?? [];
    return h(
      "span",
      { class: `seat-count${this.table.turn === seat ? " turn" : ""}`, "data-seat": seat, title: this.role(seat) },
      h("b", null, seat),
      count,
      passed.map((/** @type {number} */ pip) => h("span", { class: "passed" }, pip)),
    );
  }

  desk() {
    if (this.problem) {
      return [h("p", { class: "problem", role: "alert" }, this.problem), h("div", { class: "buttons" }, h("button", { "data-action": "undo" }, icon("undo"), t("web-undo")), h("button", { "data-action": "change-hand" }, t("web-change-hand")))];
    }
    if (!this.table) return [h("div", { class: "bone" })];
    if (this.edit) return this.mending();
    const { table } = this;
    const mine = table.turn === ME && !table.over;
    const head = h(
      "div",
      { class: "desk-head" },
      h("p", { class: "desk-title", role: "status" }, this.title(), this.waiting && dots()),
      h("button", { class: "icon-button", "data-action": "belief", "aria-pressed": this.view === "belief", "aria-label": t("web-belief") }, icon("belief")),
    );
    if (this.view === "belief") {
      const lying = new Set((table.line?.tiles ?? []).map((/** @type {[number, number]} */ [a, b]) => (a >= b ? `${a}${b}` : `${b}${a}`)));
      return [head, triangle({ rules: this.round.rules, me: ME, hand: table.hand ?? [], lying, belief: table.belief })];
    }
    if (table.over) return [head, this.overButtons()];
    if (this.view === "other" || this.view === "draw") return [head, this.anyTile()];
    return [head, mine && this.recommendation(), this.view !== "why" && this.offers(mine), mine && this.advice?.moves && this.whole()];
  }

  overButtons() {
    return h(
      "div",
      { class: "buttons" },
      h("button", { class: "primary", "data-action": "new-round" }, t("web-new-round")),
      h("button", { "data-action": "undo" }, icon("undo"), t("web-undo")),
      h("button", { "data-action": "copy-position" }, icon("copy"), t("web-copy-position")),
    );
  }

  /** The one large answer at one's turn. */
  recommendation() {
    const { table, advice } = this;
    if (table.offers.length === 0) return null;
    if (!advice) return h("div", { class: "recommend thinking", role: "status" }, t("play-hint-thinking"), dots());
    if (advice.problem) return h("p", { class: "note" }, advice.problem);
    const { best } = advice;
    const top = advice.moves.find((/** @type {any} */ one) => one.move === best);
    return h(
      "button",
      { class: "recommend", "data-best": best, "data-action": "take-advice", "data-move": best },
      h("span", { class: "best-tile" }, /^[0-9]{2}/.test(best) && tilePicture(best.slice(0, 2), false)),
      h(
        "span",
        { class: "best-text" },
        h("b", null, verdict(advice, (table.ends ?? []).length === 0)),
        typeof top?.win === "number" && h("span", null, t("web-wins", { win: percent(top.win) })),
      ),
      icon("check"),
    );
  }

  whole() {
    const wide = WIDE.matches;
    return this.view === "why" || wide
      ? h("div", { class: "whole" }, !wide && h("button", { class: "quiet", "data-action": "why", "aria-expanded": true }, t("web-less")), advicePanel(this.advice, { leading: (this.table.ends ?? []).length === 0, action: "take-advice" }))
      : h("button", { class: "quiet wide", "data-action": "why", "aria-expanded": false }, icon("log"), t("web-why"));
  }

  /** @param {boolean} mine */
  offers(mine) {
    const table = this.at;
    const tiles = [...new Set(table.offers.map((/** @type {any} */ offer) => offer.tile))];
    const chosen = this.tile ? table.offers.filter((/** @type {any} */ offer) => offer.tile === this.tile) : [];
    return [
      chosen.length > 1 &&
        h(
          "div",
          { class: "which-end" },
          h("span", null, t("web-which-end", { tile: tileName(this.tile ?? "") })),
          chosen.map((/** @type {any} */ offer) =>
            h("button", { class: "primary", "data-action": "offer-end", "data-move": offer.move, "data-end-pip": offer.end }, t("web-on-pip", { pip: offer.move.endsWith("x") ? `${offer.end}-${offer.end}` : offer.end })),
          ),
        ),
      h(
        "div",
        { class: `offers${tiles.length > 16 ? " many" : ""}` },
        tiles.map((tile) =>
          h(
            "button",
            { "data-key": String(tile), class: `offer${tile === this.tile ? " chosen" : ""}`, "data-offer": tile, "data-action": "offer", "aria-label": t("web-seat-plays", { seat: table.turn ?? "", tile: tileName(String(tile)) }) },
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

  anyTile() {
    const offered = new Set(this.at.offers.map((/** @type {any} */ offer) => offer.tile));
    return [
      h("p", { class: "note" }, this.view === "draw" ? t("web-draw-which") : t("web-other-note")),
      picker({ highest: this.size.highest, marked: new Set(), allowed: this.view === "draw" ? new Set(this.at.drawable ?? []) : offered, action: "insist", label: t("web-other-tile") }),
      h("button", { class: "quiet", "data-action": this.view ?? "other" }, t("web-close")),
    ];
  }

  /** A move is being mended: change it, strike it out, or put one in before it. */
  mending() {
    const { edit, round } = this;
    if (!edit) return [];
    const objection = this.table?.objection;
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
    if (this.view === "other" || this.view === "draw") return [...parts, this.anyTile()];
    return [
      ...parts,
      h("p", { class: "desk-title" }, edit.how === "replace" ? t("web-mend-what", { number: edit.index + 1, seat: edit.table.turn ?? "" }) : t("web-mend-before", { number: edit.index + 1, seat: edit.table.turn ?? "" })),
      this.offers(edit.table.turn === ME),
      h("button", { class: "quiet", "data-action": "close-edit" }, t("web-close")),
    ];
  }
}

/** @param {string} move */
function chipText(move) {
  if (move === "--") return "—";
  return move.startsWith("+") ? move : tileName(tileOf(move));
}
