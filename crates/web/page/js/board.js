/**
 * The analysis board: any position, put together by touch, pasted, or taken from a game. The engine goes on
 * looking at it while one thinks, so that intervals shrink; moves are tried forward and back. The address
 * holds the position, so that it can be sent on.
 */

import { banner, copy, refresh, toast } from "./app.js";
import { post } from "./api.js";
import { boardView } from "./board-view.js";
import { sharePicture } from "./device.js";
import { sizeOf } from "./fair.js";
import { firstOnBoard, gameName, houseRules } from "./games.js";
import { House } from "./house.js";
import { Felt } from "./line-view.js";
import { pictureOf } from "./picture.js";
import { pooled } from "./pooled.js";
import { asRecord, emptyTable, fromAddress, inAddress, joined, laid, letters, pasted, written } from "./position.js";
import { tilesOf } from "./record.js";
import { stepped } from "./stepper.js";
import { load, save } from "./store.js";
import { tileOf } from "./tiles.js";
import { t } from "./words.js";

/** @import { Advise, Situation } from "../../page-types/protocol.js" */

/** Deals of the first looks; each has deals of its own, and all together are shown after each. */
const DEALS = [100, 400, 1600, 6400, 20_000];

/** Looks at a position: then it is known well enough, and the battery is spared. */
const LOOKS = 30;

/** A table on which nothing lies. */
const emptyLine = { lead: null, tiles: [] };

/** @typedef {{ root: string, moves: string[], at: number, open: boolean }} Board */

export class BoardScreen {
  name = "board";

  /**
   * @param {string} address the position in the address, if there is one
   * @param {string} from the address one came from
   */
  constructor(address, from) {
    const given = fromAddress(address);
    /** Where the way back leads: to the game or the review that the position is from. */
    this.home = /^#(game|review|beside)\b/.test(from) ? from : "#";
    /** @type {Board | null} */
    this.board = null;
    /** @type {import("./position.js").Setup} */
    this.setup = load("board-setup", null) ?? emptyTable(firstOnBoard("latin"));
    /** What a tap on a tile does while a position is put together: a seat gets it, or it is laid. */
    this.brush = "A";
    /** @type {Situation | null} */
    this.table = null;
    /** @type {Advise | null} */
    this.advice = null;
    /** @type {{ move: string, value: number }[] | null} with all hands open: what each move is worth */
    this.solved = null;
    /** How far the engine has looked: a share of all looks. */
    this.looked = 0;
    /** @type {string | null} */
    this.tileLooked = null;
    /** @type {string | null} */
    this.problem = null;
    /** @type {string | null} a tile that fits two ends */
    this.tile = null;
    this.belief = false;
    this.number = 0;
    /** @type {AbortController | null} */
    this.thought = null;
    this.felt = new Felt();
    this.felt.changed = refresh;
    /** Whether the rules of the house are being changed. */
    this.editing = false;
    this.house = this.houseOf(this.setup.rules);
    if (given) this.begin(pasted(given));
  }

  close() {
    this.number += 1;
    this.thought?.abort();
    banner(null);
  }

  spoken() {
    this.house.learn();
    if (this.board) this.ask();
  }

  /** Other rules make another table. @param {string} rules */
  houseOf(rules) {
    return new House(rules, (changed) => this.arrange(emptyTable(changed)));
  }

  /** The rules of the position. */
  get rules() {
    return this.board?.root.split(" ")[0] ?? this.setup.rules;
  }

  get size() {
    return sizeOf(this.rules);
  }

  /** The usual score that ends a match. */
  get target() {
    return Number(this.house.sheet?.options.target ?? 100);
  }

  /** Tiles that are known at the beginning, by seat. @returns {Record<string, string[]>} */
  get known() {
    const hands = (this.board?.root.split(" ")[1] ?? "").split("+")[0].split("/");
    return Object.fromEntries(hands.map((hand, i) => [letters(4)[i], tilesOf(hand)]));
  }

  /** Tiles that are known now: those of the beginning, without those that were played. */
  get hands() {
    const gone = new Set(this.played.filter((move) => /^\w\w/.test(move)).map(tileOf));
    return Object.fromEntries(Object.entries(this.known).map(([seat, tiles]) => [seat, tiles.filter((tile) => !gone.has(tile))]));
  }

  /** Whether every hand is known, so that the round can be solved to its end. */
  get allKnown() {
    return !(this.board?.root.split(" ")[1] ?? "?").includes("?");
  }

  /** The moves up to where one looks. */
  get played() {
    return this.board ? this.board.moves.slice(0, this.board.at) : [];
  }

  /** Whose eyes one sees through: the first seat whose tiles are known. */
  get seat() {
    const hands = (this.board?.root.split(" ")[1] ?? "").split("+")[0].split("/");
    const at = hands.findIndex((hand) => !hand.includes("?"));
    return letters(4)[Math.max(0, at)];
  }

  /** @param {{ root: string, moves: string[] }} what */
  begin({ root, moves }, at = moves.length) {
    this.board = { root, moves, at, open: this.board?.open ?? true };
    this.ask();
  }

  /** @param {Partial<Board>} change */
  turnTo(change) {
    if (!this.board) return;
    this.board = { ...this.board, ...change };
    this.ask();
  }

  /** The address says what is on the board, without a new entry in the history for every move. */
  keepAddress() {
    const position = this.board ? joined(this.board.root, this.played) : "";
    history.replaceState(null, "", position ? `#board=${inAddress(position)}` : "#board");
  }

  async ask() {
    const { board } = this;
    if (!board) return;
    const number = ++this.number;
    this.thought?.abort();
    this.advice = this.solved = this.tile = null;
    this.looked = 0;
    this.keepAddress();
    refresh();
    try {
      const { rules, seat } = this;
      const table = await post("api/table", { rules, seat, hand: [], leader: "", moves: this.played, position: board.root });
      if (number !== this.number) return;
      banner(null);
      this.table = table;
      this.problem = table.objection?.text ?? null;
      refresh();
      if (!table.objection && !table.over) await this.refine(table, number);
    } catch (error) {
      if (number !== this.number || /** @type {any} */ (error).name === "AbortError") return;
      this.problem = /** @type {any} */ (error).sentence ?? String(error);
    }
    refresh();
  }

  /**
   * Looks at the position ever more closely, as long as it is on the board.
   * @param {Situation} table
   * @param {number} number
   */
  async refine({ position, turn, offers }, number) {
    if (!turn || offers.length === 0) return;
    const { signal } = (this.thought = new AbortController());
    if (this.allKnown && this.board?.open) {
      const solved = await post("api/solve", { position }, { signal });
      if (number !== this.number) return;
      this.solved = [...solved.moves].sort((a, b) => b.value - a.value);
      this.looked = 1;
      refresh();
      return;
    }
    // Nobody advises a seat whose tiles are not known.
    if (this.known[turn].length === 0 || (!this.allKnown && turn !== this.seat)) return;
    /** @type {Advise[]} */
    const looks = [];
    for (let look = 0; look < LOOKS; look += 1) {
      const samples = DEALS[Math.min(look, DEALS.length - 1)];
      const advice = await post("api/advise", { position, seat: turn, samples, seed: look + 1, belief: false }, { signal });
      if (number !== this.number) return;
      looks.push(advice);
      this.advice = pooled(looks);
      // What is counted in full, or not sampled at all, is not looked at again.
      const done = advice.exact || advice.moves.every(({ win_ci: half }) => !half);
      this.looked = done ? 1 : (look + 1) / LOOKS;
      refresh();
      if (done) return;
    }
  }

  /** @param {string} move */
  play(move) {
    if (!this.board) return;
    const { moves, at } = this.board;
    // The line goes on as it was, if this is its next move.
    if (moves[at] === move) this.turnTo({ at: at + 1 });
    else this.turnTo({ moves: [...moves.slice(0, at), move], at: at + 1 });
  }

  /** @param {string} tile */
  offer(tile) {
    const offers = (this.table?.offers ?? []).filter((one) => one.tile === tile);
    if (offers.length === 1) this.play(offers[0].move);
    else this.tile = this.tile === tile ? null : tile;
  }

  // Putting a position together.

  /** @param {Partial<import("./position.js").Setup>} change */
  arrange(change) {
    this.setup = { ...this.setup, ...change };
    this.problem = null;
    save("board-setup", this.setup);
  }

  /** @param {string} tile */
  mark(tile) {
    const { hands, line } = this.setup;
    if (this.brush === "line") {
      this.arrange({ line: laid(line, tile) });
      return;
    }
    const had = hands[this.brush]?.includes(tile);
    /** @type {Record<string, string[]>} */
    const without = Object.fromEntries(Object.entries(hands).map(([seat, tiles]) => [seat, tiles.filter((one) => one !== tile)]));
    if (!had) without[this.brush] = [...without[this.brush], tile];
    const counts = Object.fromEntries(Object.entries(this.setup.counts).map(([seat, count]) => [seat, Math.max(count, without[seat].length)]));
    this.arrange({ hands: without, counts });
  }

  /** Takes in what was pasted: a position, or a record. @param {string} text */
  take(text) {
    if (!text.trim()) return;
    const what = pasted(text);
    this.begin(what, text.trimStart().startsWith("[") ? 0 : what.moves.length);
  }

  async picture() {
    if (!this.table || !this.board) return;
    const { line, turn = null } = this.table;
    const pip = (/** @type {string} */ letter) => parseInt(letter, 19);
    const hands = Object.entries(this.hands).map(([name, tiles]) => ({ name, tiles: tiles.map((tile) => /** @type {[number, number]} */ ([pip(tile[0]), pip(tile[1])])) }));
    const score = /\s(\d+:\d+)\//.exec(this.board.root)?.[1];
    const about = [gameName(this.rules), score, turn && `${t("web-board-turn")}: ${turn}`].filter(Boolean).join(" · ");
    const picture = await pictureOf({ line: /** @type {any} */ (line ?? emptyLine), hands, turn, about });
    await sharePicture(picture, "capicua.png", joined(this.board.root, this.played));
  }

  /** @param {string} text */
  async copied(text) {
    await copy(text);
    toast(t("web-copied"));
  }

  /**
   * @param {string} action
   * @param {HTMLElement} element
   */
  act(action, element) {
    const { board } = this;
    const does = /** @type {Record<string, () => unknown>} */ ({
      mark: () => this.mark(element.dataset.cell ?? ""),
      brush: () => (this.brush = element.dataset.brush ?? "A"),
      "shorten-line": () => this.arrange({ line: this.setup.line.length > 2 ? this.setup.line.slice(0, -1) : "" }),
      fewer: () => this.count(element.dataset.seat ?? "A", -1),
      more: () => this.count(element.dataset.seat ?? "A", 1),
      "score-step": () => this.arrange({ score: stepped(this.setup.score, Number(element.dataset.side), Number(element.dataset.by), this.target) }),
      "set-turn": () => this.arrange({ turn: element.dataset.seat ?? "A" }),
      "show-house": () => (this.editing = !this.editing),
      clear: () => this.arrange(emptyTable(this.setup.rules)),
      analyse: () => this.begin({ root: written(this.setup), moves: [] }),
      paste: () => this.take(/** @type {HTMLTextAreaElement | null} */ (document.querySelector("textarea[name='pasted']"))?.value ?? ""),
      arrange: () => this.leave(),
      offer: () => this.offer(element.dataset.offer ?? ""),
      "offer-end": () => this.play(element.dataset.move ?? ""),
      "take-hint": () => this.play(element.dataset.move ?? ""),
      pass: () => this.play("--"),
      draw: () => this.play("+?"),
      back: () => board && board.at > 0 && this.turnTo({ at: board.at - 1 }),
      forward: () => board && board.at < board.moves.length && this.turnTo({ at: board.at + 1 }),
      first: () => this.turnTo({ at: 0 }),
      last: () => board && this.turnTo({ at: board.moves.length }),
      chip: () => this.turnTo({ at: Number(element.dataset.index) + 1 }),
      open: () => board && this.turnTo({ open: !board.open }),
      belief: () => (this.belief = !this.belief),
      look: () => (this.tileLooked = this.tileLooked === element.dataset.cell ? null : (element.dataset.cell ?? null)),
      "copy-link": () => this.copied(location.href),
      "copy-position": () => board && this.copied(joined(board.root, this.played)),
      "copy-record": () => board && this.copied(asRecord(board.root, board.moves)),
      picture: () => this.picture(),
    })[action];
    if (!does) this.house.act(action, element);
    does?.();
    refresh();
  }

  /** How many tiles a seat has. @param {string} seat @param {number} by */
  count(seat, by) {
    const least = this.setup.hands[seat].length;
    this.arrange({ counts: { ...this.setup.counts, [seat]: Math.max(least, this.setup.counts[seat] + by) } });
  }

  /** Back to putting a position together. */
  leave() {
    this.number += 1;
    this.thought?.abort();
    this.board = this.table = this.advice = this.solved = null;
    this.problem = null;
    history.replaceState(null, "", "#board");
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field */
  change(field) {
    if (field.name === "preset") {
      const rules = houseRules(field.value);
      this.arrange(emptyTable(rules));
      this.house = this.houseOf(rules);
    } else this.house.change(field);
    refresh();
  }

  /** @param {KeyboardEvent} event */
  key({ key, target }) {
    if (!this.board || /** @type {HTMLElement} */ (target).matches("textarea, input")) return false;
    const does = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last", p: "pass", b: "belief", o: "open" }[key];
    if (!does || (does === "pass" && !this.table?.pass)) return false;
    this.act(does, document.body);
    return true;
  }

  drawn() {
    this.felt.watch(document.querySelector(".felt"));
    document.querySelector(".chips .current")?.scrollIntoView({ block: "nearest", inline: "end" });
  }

  render() {
    return boardView(this);
  }
}
