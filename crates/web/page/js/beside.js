/**
 * Beside a real table: one marks one's tiles, then taps what each seat plays, and is advised at
 * one's turn. The server keeps nothing: every question carries the whole round, and the round is
 * kept on this device after each tap.
 */

import { banner, copy, go, refresh, toast } from "./app.js";
import { post } from "./api.js";
import { besideView } from "./beside-view.js";
import { stayAwake } from "./device.js";
import { sizeOf } from "./fair.js";
import { verdict } from "./hint.js";
import { firstOnBoard, houseRules, keepHouse } from "./games.js";
import { House } from "./house.js";
import { gameOf } from "./levels.js";
import { Felt } from "./line-view.js";
import { say } from "./live.js";
import { inAddress } from "./position.js";
import { roleOf, seatsOf } from "./seats.js";
import { stepped } from "./stepper.js";
import { load, save } from "./store.js";
import { listed, t } from "./words.js";

/** @import { Advise, Situation } from "../../page-types/protocol.js" */

/** One's own seat: the others follow from it. */
export const ME = "A";

/**
 * The round as it was entered.
 * @typedef {{ rules: string, hand: string[], leader: string | null, score: string,
 *   moves: string[], handDone: boolean, later: boolean }} Round `score`: none if it does not matter; `later`: surely not
 *   the first round of the match
 */

/** The score at which a match begins. */
const NIL = /^0:0(\/\d+)?$/;

/** What is played at the table one sits beside, unless one says otherwise. */
const firstTable = () => firstOnBoard("femundo");

/** The first round of a match. @returns {Round} */
const fresh = (rules = houseRules(firstTable())) => ({ rules, hand: [], leader: null, score: "0:0", moves: [], handDone: false, later: false });

export class BesideScreen {
  name = "beside";

  constructor() {
    /** @type {Round} */
    this.round = { ...fresh(), ...load("beside", {}) };
    /** @type {Situation} the latest answer about the round */
    this.table = /** @type {any} */ (null);
    /** @type {Advise | { problem: string } | null} */
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
    /** @type {{ index: number, how: "choose" | "replace" | "insert", table: Situation | null } | null} */
    this.edit = null;
    /** @type {string | null} the tile looked at in the triangle */
    this.looked = null;
    this.retry = 0;
    this.felt = new Felt();
    this.felt.changed = refresh;
    /** Whether the rules of the house are being changed. */
    this.editing = false;
    this.house = this.houseOf(this.round.rules);
    // Nobody touches a phone that lies beside a table for minutes.
    stayAwake(true);
    if (this.round.leader) this.ask();
  }

  close() {
    stayAwake(false);
    this.number += 1;
    this.thought?.abort();
    clearTimeout(this.retry);
    banner(null);
  }

  spoken() {
    this.house.learn();
    if (this.round.leader) this.ask();
  }

  /** @param {string} rules */
  houseOf(rules) {
    return new House(rules, (changed) => {
      keepHouse(gameOf(changed), changed);
      this.keep(fresh(changed));
    });
  }

  /** Another game is played at the table, by the rules of the house. @param {string} game */
  sitDown(game) {
    this.keep(fresh(houseRules(game)));
    this.house = this.houseOf(this.round.rules);
  }

  get size() {
    return sizeOf(this.round.rules);
  }

  /** The score that ends the match. */
  get target() {
    return Number(this.house.sheet?.options.target ?? 100);
  }

  /** How the score is written for the engine: at 0:0 a later round has to say that it is one. */
  get standing() {
    const { score, later } = this.round;
    return later && NIL.test(score) ? `${score}#2` : score || "-";
  }

  /** Whether the rules say with which tile this round is led: with the highest double, in the first of a match. */
  get ledByDouble() {
    const { score, later } = this.round;
    return !later && NIL.test(score) && this.house.sheet?.options.first === "66";
  }

  /** @param {Partial<Round>} change */
  keep(change) {
    this.round = { ...this.round, ...change };
    save("beside", this.round);
  }

  // Questions.

  /** @param {string[]} moves */
  question(moves) {
    const { rules, hand, leader } = this.round;
    // Nobody asks before it is known who leads.
    return { rules, seat: ME, hand, leader: leader ?? "", score: this.standing, moves };
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
    const offers = this.at.offers.filter((offer) => offer.tile === tile);
    const ends = new Set(offers.map((offer) => offer.move));
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
    const pips = (this.at.ends ?? []).map(({ pip }) => String(pip));
    const offered = this.at.offers.find((offer) => offer.tile === tile);
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
      this.table = /** @type {any} */ (null);
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
      "score-step": () => this.keep({ score: stepped(this.round.score, Number(element.dataset.side), Number(element.dataset.by), this.target) }),
      "show-house": () => (this.editing = !this.editing),
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
      look: () => (this.looked = this.looked === element.dataset.cell ? null : (element.dataset.cell ?? null)),
      undo: () => this.undo(),
      "new-round": () => this.newRound(),
      "later-round": () => {
        this.keep({ later: true });
        this.ask();
      },
      "copy-position": () => this.copyPosition(),
      analyse: () => go(`board=${inAddress(this.table.position)}`),
      chip: () => this.editAt(Number(element.dataset.index)),
      replace: () => this.mend("replace"),
      insert: () => this.mend("insert"),
      remove: () => this.remove(),
      "close-edit": () => this.closeEdit(),
    })[action];
    if (!does) this.house.act(action, element);
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
    this.table = /** @type {any} */ (null);
    this.advice = this.edit = this.view = this.problem = null;
    // What the round brought is for the table to say.
    this.keep({ ...fresh(rules), score: "", later: true });
    this.likelyLeader = leader ? seats[(seats.indexOf(leader) + 1) % seats.length] : null;
  }

  async copyPosition() {
    await copy(this.table.position);
    toast(t("web-copied"));
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field */
  change(field) {
    if (field.name === "score") this.keep({ score: field.value.trim() });
    else if (field.name === "preset") this.sitDown(field.value);
    else this.house.change(field);
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
    else if (key === "Enter" && this.advice && "best" in this.advice && !on.closest("button, a")) this.enter(this.advice.best);
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

  /** A seat by its letter and where it sits: real tables have no other names. @param {string} seat */
  called(seat) {
    return `${seat} · ${this.role(seat)}`;
  }

  title() {
    const table = this.at;
    if (table.over) return table.over.text;
    const open = listed([...new Set((table.ends ?? []).map(({ pip }) => String(pip)))].map(String));
    if (table.turn === ME) return open ? t("web-beside-you", { pips: open }) : t("web-your-lead");
    const who = this.called(table.turn ?? "");
    return open ? t("web-beside-seat", { who, pips: open }) : t("web-beside-leads", { who });
  }

  render() {
    return besideView(this);
  }
}
