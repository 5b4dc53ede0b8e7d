/** Advice at a real game of Pickomino: dice and tiles entered by taps. */

import { banner, refresh, toast } from "../app.js";
import { post } from "../api.js";
import { die, FACES, faceName, WORM_TILES, worth, wormTile } from "./dice.js";
import { decisionName, diceAdvice, dicePending } from "./hint.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { say } from "../live.js";
import { seatsOf } from "../seats.js";
import { load, save } from "../store.js";
import { t } from "../words.js";

/** @import { DiceAdvise } from "../../../page-types/protocol.js" */

const DICE = 8;

/**
 * @typedef {{ players: number, stacks: Record<string, number[]>, out: number[], turn: string,
 *   kept: string[], roll: string[] }} Table
 */

/** @returns {Table} */
const fresh = () => ({ players: 2, stacks: {}, out: [], turn: "A", kept: [], roll: [] });

export class DiceAdviceScreen {
  name = "pickomino-advise";

  constructor() {
    /** @type {Table} */
    this.table = { ...fresh(), ...load("pickomino", {}) };
    /** @type {string} where tapped tiles go: turned over, or to a player */
    this.brush = "out";
    this.editing = false;
    /** @type {DiceAdvise | null} */
    this.advice = null;
    /** @type {Record<string, number> | null} */
    this.reach = null;
    /** @type {string | null} */
    this.problem = null;
    this.number = 0;
    this.retry = 0;
    this.ask();
  }

  close() {
    this.number += 1;
    clearTimeout(this.retry);
    banner(null);
  }

  spoken() {
    this.ask();
  }

  /** Dice that have still to be tapped before a roll is whole. */
  get missing() {
    const { kept, roll } = this.table;
    return roll.length > 0 ? DICE - kept.length - roll.length : 0;
  }

  /** The position as the program writes it. */
  position() {
    const { players, stacks, out, turn, kept, roll } = this.table;
    const seats = seatsOf(players);
    const taken = new Set([...out, ...seats.flatMap((seat) => stacks[seat] ?? [])]);
    const grill = WORM_TILES.filter((tile) => !taken.has(tile)).join(",") || "-";
    const piles = seats.map((seat) => (stacks[seat] ?? []).join(",") || "-").join("/");
    return `pickomino ${grill} ${piles} ${turn} ${kept.join("") || "-"} ${roll.join("") || "-"}`;
  }

  /** @param {Partial<Table>} change */
  keep(change) {
    this.table = { ...this.table, ...change };
    save("pickomino", this.table);
    this.ask();
  }

  async ask() {
    const number = ++this.number;
    this.advice = null;
    this.problem = null;
    clearTimeout(this.retry);
    refresh();
    if (this.missing > 0) return;
    const position = this.position();
    const failed = (/** @type {any} */ error) => {
      if (number !== this.number) return;
      if (error.code === "gone") {
        banner(t("web-gone"));
        this.retry = setTimeout(() => this.ask(), 2500);
      } else this.problem = error.sentence ?? String(error);
    };
    const odds = post("api/pickomino/odds", { position }).then((answer) => {
      if (number === this.number) this.reach = answer.reach;
    });
    const advice = post("api/pickomino/advise", { position }).then((answer) => {
      if (number !== this.number) return;
      banner(null);
      this.advice = answer;
      if (answer.best) say(decisionName(answer.best));
    });
    await Promise.all([odds, advice]).catch(failed);
    refresh();
  }

  /**
   * @param {string} action
   * @param {HTMLElement} element
   */
  act(action, element) {
    const { dataset } = element;
    const does = /** @type {Record<string, () => void>} */ ({
      players: () => this.keep({ players: Number(dataset.count), turn: "A" }),
      turn: () => this.keep({ turn: dataset.seat ?? "A" }),
      brush: () => (this.brush = dataset.brush ?? "out"),
      "worm-tile": () => this.tapTile(Number(dataset.worm)),
      "edit-tiles": () => (this.editing = !this.editing),
      "add-roll": () => this.addDie("roll", dataset.face ?? ""),
      "add-kept": () => this.addDie("kept", dataset.face ?? ""),
      "drop-roll": () => this.dropDie("roll", Number(dataset.index)),
      "drop-kept": () => this.dropDie("kept", Number(dataset.index)),
      "take-advice": () => this.take(dataset.move ?? ""),
      "new-turn": () => this.keep({ kept: [], roll: [] }),
      "new-game": () => this.keep(fresh()),
    })[action];
    does?.();
    refresh();
  }

  /** @param {number} tile */
  tapTile(tile) {
    const { stacks, out } = this.table;
    const owner = Object.keys(stacks).find((seat) => stacks[seat].includes(tile));
    const without = Object.fromEntries(Object.entries(stacks).map(([seat, stack]) => [seat, stack.filter((one) => one !== tile)]));
    const rest = out.filter((one) => one !== tile);
    const isThere = this.brush === "out" ? out.includes(tile) : owner === this.brush;
    if (isThere) this.keep({ stacks: without, out: rest });
    else if (this.brush === "out") this.keep({ stacks: without, out: [...rest, tile] });
    else this.keep({ stacks: { ...without, [this.brush]: [...(without[this.brush] ?? []), tile] }, out: rest });
  }

  /** @param {"kept" | "roll"} tray @param {string} face */
  addDie(tray, face) {
    const { kept, roll } = this.table;
    if (kept.length + roll.length >= DICE) toast(t("web-dice-full", { count: DICE }), true);
    else this.keep({ [tray]: sorted([...this.table[tray], face]) });
  }

  /** @param {"kept" | "roll"} tray @param {number} index */
  dropDie(tray, index) {
    this.keep({ [tray]: this.table[tray].filter((_, i) => i !== index) });
  }

  /** The advice is followed: dice move over, and the next roll can be entered. @param {string} move */
  take(move) {
    const { kept, roll } = this.table;
    const taken = roll.filter((face) => face === move[0]);
    if (move.endsWith("s")) this.keep({ kept: [], roll: [] });
    else this.keep({ kept: sorted([...kept, ...taken]), roll: [] });
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { key } = event;
    if (FACES.includes(key)) this.addDie("roll", key);
    else if (key === "Backspace" || key === "u") this.dropDie("roll", this.table.roll.length - 1);
    else if (key === "n") this.keep({ kept: [], roll: [] });
    else if (key === "Enter" && this.advice?.best && !(/** @type {HTMLElement} */ (event.target).closest("button, a"))) this.take(this.advice.best);
    else return false;
    refresh();
    return true;
  }

  render() {
    const { table } = this;
    const seats = seatsOf(table.players);
    return [
      h(
        "div",
        { class: "dice-advice" },
        h(
          "header",
          { class: "head" },
          h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")),
          h("h1", { class: "head-title" }, t("web-dice-advice")),
          h("button", { class: "icon-button", "data-action": "settings", "aria-label": t("web-settings") }, icon("settings")),
        ),
        h(
          "section",
          { class: "advice-input" },
          h("div", { class: "grill", role: "group", "aria-label": t("web-grill") }, WORM_TILES.map((tile) => this.tile(tile))),
          h("p", { class: "grill-note" }, t("web-reach-note")),
          h("button", { class: "quiet", "data-action": "edit-tiles", "aria-expanded": this.editing }, this.editing ? t("web-tiles-done") : t("web-tiles-edit")),
          this.editing && this.tools(seats),
          this.tray("roll", t("web-rolled")),
          this.tray("kept", t("web-kept")),
          h("div", { class: "buttons" }, h("button", { "data-action": "new-turn" }, t("web-new-turn")), h("button", { class: "quiet", "data-action": "new-game" }, t("web-new-game"))),
        ),
        h("section", { class: "advice-output", "aria-live": "polite" }, this.answer()),
      ),
    ];
  }

  answer() {
    if (this.problem) return h("p", { class: "problem" }, this.problem);
    if (this.missing > 0) return h("p", { class: "empty" }, t("web-dice-missing", { count: this.missing }));
    return this.advice ? diceAdvice(this.advice, "take-advice") : dicePending();
  }

  /** @param {string[]} seats */
  tools(seats) {
    const { table } = this;
    const option = (/** @type {string} */ brush, /** @type {string} */ label) =>
      h("button", { "data-action": "brush", "data-brush": brush, "aria-pressed": this.brush === brush }, label);
    return h(
      "div",
      { class: "tools" },
      h("p", { class: "note" }, t("web-brush")),
      h("div", { class: "segments" }, option("out", t("web-worm-out")), seats.map((seat) => option(seat, seat === table.turn ? `${seat} (${t("web-you")})` : seat))),
      h("p", { class: "note" }, t("web-players")),
      h(
        "div",
        { class: "segments" },
        [2, 3, 4].map((count) => h("button", { "data-action": "players", "data-count": count, "aria-pressed": table.players === count }, count)),
      ),
      h("p", { class: "note" }, t("web-whose-turn")),
      h(
        "div",
        { class: "segments" },
        seats.map((seat) => h("button", { "data-action": "turn", "data-seat": seat, "aria-pressed": table.turn === seat }, seat)),
      ),
    );
  }

  /** @param {number} tile */
  tile(tile) {
    const { stacks, out, kept } = this.table;
    const owner = Object.entries(stacks).find(([, stack]) => stack.includes(tile));
    const onTop = owner && owner[1][owner[1].length - 1] === tile;
    const state = out.includes(tile) ? "out" : owner ? (onTop ? "stolen-top" : "stolen") : "up";
    const total = kept.reduce((sum, face) => sum + worth(face), 0);
    return wormTile(tile, { state, reach: state === "out" || state === "stolen" ? null : this.reach?.[tile], owner: owner?.[0], action: this.editing ? "worm-tile" : undefined, aimed: total === tile });
  }

  /** @param {"kept" | "roll"} tray @param {string} title */
  tray(tray, title) {
    const dice = this.table[tray];
    const total = dice.reduce((sum, face) => sum + worth(face), 0);
    return h(
      "div",
      { class: `tray entry ${tray}`, "data-tray": tray },
      h("div", { class: "tray-head" }, h("b", null, title), h("span", { class: "dice" }, dice.map((face, i) => h("button", { class: "die-button small", "data-action": `drop-${tray}`, "data-index": i, "aria-label": t("web-drop-die", { face: faceName(face) }) }, die(face)))), dice.length > 0 && h("b", { class: "total" }, total)),
      h("div", { class: "faces" }, FACES.map((face) => h("button", { class: "die-button", "data-action": `add-${tray}`, "data-face": face, "aria-label": t("web-add-die", { face: faceName(face) }) }, die(face)))),
    );
  }
}

/** @param {string[]} dice */
const sorted = (dice) => [...dice].sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b));
