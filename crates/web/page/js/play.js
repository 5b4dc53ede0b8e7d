/** Playing dominoes: the table, the hand, and what can be asked at it. */

import { atRest, banner, copy, go, refresh, toast, WIDE } from "./app.js";
import { text } from "./api.js";
import { Drag } from "./drag.js";
import { verify } from "./fair.js";
import { Hand } from "./hand.js";
import { verdict } from "./hint.js";
import { levelName } from "./levels.js";
import { Felt } from "./line-view.js";
import { say } from "./live.js";
import { tableView } from "./play-view.js";
import { Wire } from "./socket.js";
import { chair, dropChair, keepChair } from "./store.js";
import { tileName } from "./tiles.js";
import { language, listed, t } from "./words.js";

/**
 * A move one may make: the tile, and the ends it may go to (none on an empty table).
 * @typedef {{ move: string, tile?: string, end?: string | null, ends?: string[] }} Legal
 */

/** Whether a move can be made at an end. @param {Legal} legal @param {string} id */
const goesTo = ({ end, ends }, id) => (ends && ends.length > 0 ? ends.includes(id) : end === id || end === "both" || id === "lead");

export class PlayScreen {
  name = "play";

  /** @param {import("./store.js").Chair} seat */
  constructor(seat) {
    this.chair = seat;
    /** @type {any} the latest view */
    this.view = null;
    /** @type {{ tile: string, end: string | null } | null} */
    this.chosen = null;
    /** @type {null | "hint" | "belief" | "log" | "ending"} */
    this.panel = atRest();
    /** @type {any} */
    this.hint = null;
    this.hintWanted = false;
    /** @type {any} */
    this.belief = null;
    /** @type {string | null} */
    this.shaken = null;
    /** @type {ReturnType<typeof verify> | null} */
    this.verdict = null;
    this.sentPly = -1;
    this.heard = { round: -1, length: 0 };
    this.focusTile = false;
    /** Entries of the log when it was last scrolled to its end. */
    this.followed = 0;
    this.felt = new Felt();
    this.hand = new Hand();
    this.felt.changed = this.hand.changed = refresh;
    this.drag = new Drag({
      lift: (tile) => this.lift(tile),
      drop: (end) => this.tapEnd(end),
    });
    this.reshape = () => {
      if (this.panel === "log" || !this.panel) this.panel = atRest();
      refresh();
    };
    WIDE.addEventListener("change", this.reshape);
    this.wire = new Wire(seat.game, seat.key, {
      message: (message) => this.receive(message),
      state: (state) => {
        banner(state === "gone" ? t("web-gone") : null);
        // What was on its way when the wire broke may not have arrived: it can be done again.
        if (state === "gone") this.forget();
      },
      refused: (code) => {
        if (code === "no-game" || code === "bad-key") dropChair(seat.game);
        toast(code === "no-game" ? t("web-no-game") : t("web-bad-key"), true);
        go("");
      },
    });
  }

  /** Nothing is on its way any more. */
  forget() {
    this.sentPly = -1;
    this.hintWanted = false;
  }

  close() {
    WIDE.removeEventListener("change", this.reshape);
    this.wire.close();
    this.drag.close();
    banner(null);
  }

  spoken() {
    this.hint = null;
    this.wire.send({ type: "lang", lang: language() });
    if (this.panel === "hint") this.askHint();
  }

  // What the server says.

  /** @param {any} message */
  receive(message) {
    // What was asked about an earlier state comes too late.
    const current = message.ply === this.view?.ply && (message.round ?? this.view?.round) === this.view?.round;
    if (message.type === "view") this.take(message);
    else if (message.type === "hint" && current) {
      this.hint = message.advice;
      this.hintWanted = false;
      say(verdict(message.advice, this.view.line.tiles.length === 0));
    } else if (message.type === "belief" && current) {
      this.belief = message.belief;
    } else if (message.type === "error") this.refused(message);
    refresh();
  }

  /** @param {any} view */
  take(view) {
    const before = this.view;
    const moved = !before || before.ply !== view.ply || before.round !== view.round;
    this.view = view;
    if (moved) {
      this.sentPly = -1;
      this.hint = null;
      this.hintWanted = false;
      this.shaken = null;
      const still = this.chosen && view.legal.some((/** @type {Legal} */ l) => l.tile === this.chosen?.tile);
      if (!still) this.chosen = null;
      if (this.panel === "belief") this.askBelief();
      if (this.panel === "hint" && this.mine) this.askHint();
      this.announce(view);
    }
    if (before && before.round !== view.round) {
      this.verdict = null;
      this.belief = null;
    }
    if (view.ending && !before?.ending) this.panel = "ending";
    if (!view.ending && this.panel === "ending") this.panel = atRest();
    this.keep(view);
  }

  /** @param {any} view */
  keep(view) {
    const { game, rules, seat, fair, round, phase } = view;
    const known = chair(game)?.hashes ?? {};
    // The promise as it was first seen: a server that changes it later is found out.
    const hashes = { ...known };
    if (fair?.hash && !view.ending && !hashes[fair.round ?? round]) hashes[fair.round ?? round] = fair.hash;
    keepChair({ game, key: this.chair.key, rules, seat, hashes, over: phase === "match-over" });
  }

  /** One sentence for each move since the last view. @param {any} view */
  announce(view) {
    const fresh = view.round === this.heard.round ? view.log.slice(this.heard.length) : view.log.slice(-4);
    this.heard = { round: view.round, length: view.log.length };
    for (const entry of fresh) say(entry.said);
    if (this.mine) say(this.status());
    if (view.ending) say(view.ending.items.join(" "));
  }

  /** @param {any} error */
  refused(error) {
    this.forget();
    if (error.code === "stale") return;
    this.shaken = this.chosen?.tile ?? null;
    toast([error.message, error.help].filter(Boolean).join(" "), true);
  }

  // What is allowed.

  /** Whether it is this person's turn. */
  get mine() {
    return this.view?.turn === this.view?.seat && this.view?.phase === "person";
  }

  /** @returns {Legal[]} */
  get legal() {
    return this.mine && this.sentPly !== this.view.ply ? this.view.legal : [];
  }

  get mustPass() {
    return this.legal.length > 0 && this.legal.every(({ move }) => move === "--");
  }

  get playable() {
    return new Set(this.legal.flatMap(({ tile }) => (tile ? [tile] : [])));
  }

  /** @param {string | null | undefined} tile */
  movesOf(tile) {
    return this.legal.filter((legal) => legal.tile === tile);
  }

  /** @param {string} id */
  moveAt(id) {
    return this.movesOf(this.chosen?.tile).find((legal) => goesTo(legal, id));
  }

  /** @returns {import("./line-view.js").Target[]} */
  targets() {
    const { ends, line } = this.view;
    if (line.tiles.length === 0) {
      const live = Boolean(this.chosen);
      return this.mine ? [{ id: "lead", pip: null, live, chosen: live }] : [];
    }
    return ends.map((/** @type {any} */ { id, pip, double }) => {
      const move = this.chosen && this.moveAt(id);
      const only = this.movesOf(this.chosen?.tile).length === 1;
      return { id, pip, double, live: Boolean(move), chosen: Boolean(move) && (only || this.chosen?.end === id) };
    });
  }

  // What the person does.

  /** @param {string} move */
  play(move) {
    if (this.wire.send({ type: "play", ply: this.view.ply, move })) {
      this.sentPly = this.view.ply;
      this.chosen = null;
      if (!WIDE.matches) this.panel = null;
    } else {
      toast(t("web-gone-short"), true);
    }
    refresh();
  }

  /** @param {string} tile */
  whyNot(tile) {
    const { turn, ends, lead_tile: lead } = this.view;
    if (!this.mine) return turn ? t("play-not-now", { seat: turn }) : t("refused-not-now");
    if (ends.length === 0) return lead ? t("refused-must-lead", { tile: tileName(lead) }) : t("refused-not-now");
    const pips = ends.map((/** @type {any} */ { pip }) => String(pip));
    return t("refused-does-not-fit", { move: tileName(tile), ends: listed([...new Set(pips)].map(String)) });
  }

  /** @param {string} tile @returns {boolean} whether it can be dragged */
  lift(tile) {
    if (!this.playable.has(tile)) return false;
    this.chosen = { tile, end: null };
    refresh();
    return true;
  }

  /** @param {string} tile */
  tapTile(tile) {
    const moves = this.movesOf(tile);
    if (moves.length === 0) {
      this.shaken = null;
      refresh();
      requestAnimationFrame(() => {
        this.shaken = tile;
        toast(this.whyNot(tile), true);
      });
      return;
    }
    if (this.chosen?.tile === tile) {
      const move = moves.length === 1 ? moves[0] : this.chosen.end && this.moveAt(this.chosen.end);
      if (move) this.play(move.move);
      return;
    }
    this.chosen = { tile, end: null };
    say(this.status());
    refresh();
  }

  /** @param {string} id */
  tapEnd(id) {
    const move = this.moveAt(id);
    if (move) {
      this.play(move.move);
      return;
    }
    // No tile chosen yet: if one tile alone fits here, that one is meant.
    const fitting = this.legal.filter((legal) => legal.tile && goesTo(legal, id));
    if (fitting.length > 0) this.chosen = { tile: fitting[0].tile ?? "", end: null };
    refresh();
  }

  askHint() {
    if (!this.mine || this.hint || this.hintWanted) return;
    this.hintWanted = this.wire.send({ type: "hint", ply: this.view.ply });
  }

  askBelief() {
    this.wire.send({ type: "belief", ply: this.view.ply });
  }

  /** @param {"hint" | "belief" | "log" | "ending"} panel */
  toggle(panel) {
    if (this.hintWanted) {
      this.wire.send({ type: "cancel" });
      this.hintWanted = false;
    }
    this.panel = this.panel === panel && !WIDE.matches ? null : panel;
    if (this.panel === "hint") this.askHint();
    if (this.panel === "belief") this.askBelief();
    refresh();
  }

  /**
   * @param {string} action
   * @param {HTMLElement} element
   */
  act(action, element) {
    if (!this.view) return;
    if (action === "tile") this.tapTile(element.dataset.tile ?? "");
    else if (action === "end") this.tapEnd(element.dataset.end ?? "");
    else if (action === "pass") this.pass();
    else if (action === "undo") this.undo();
    else if (action === "next") this.next();
    else if (["hint", "belief", "log", "ending"].includes(action)) this.toggle(/** @type {any} */ (action));
    else if (action === "close-panel") this.closePanel();
    else if (action === "take-hint") this.takeHint(element.dataset.move ?? "");
    else if (action === "verify") this.verify();
    else if (action === "copy-record") this.copyRecord();
    else if (action === "copy-link") this.copyLink();
    else if (action === "new-match") go(`new=${this.view.rules.split(",")[0]}`);
  }

  pass() {
    if (this.mustPass) this.play("--");
  }

  undo() {
    if (this.view.undo) this.wire.send({ type: "undo" });
  }

  next() {
    if (this.view.phase === "round-over") this.wire.send({ type: "next" });
  }

  closePanel() {
    if (this.hintWanted) this.wire.send({ type: "cancel" });
    this.hintWanted = false;
    this.panel = atRest();
    refresh();
  }

  /** @param {string} move a row of the advice is tapped: that tile and end are chosen */
  takeHint(move) {
    const legal = this.legal.find((one) => one.move === move);
    if (!legal) return;
    if (legal.tile) this.chosen = { tile: legal.tile, end: legal.end ?? null };
    if (!WIDE.matches) this.panel = null;
    refresh();
  }

  verify() {
    const { rules, fair, log, ending } = this.view;
    const seenHash = chair(this.view.game)?.hashes?.[fair.round];
    this.verdict = verify({ rules, fair, seenHash, log, hands: ending.hands });
    say(this.verdict.fair ? t("web-fair") : t("web-forged"));
    refresh();
  }

  /** The record of the round; once the match is over, that of all its rounds. */
  async copyRecord() {
    const { ending, game, phase } = this.view;
    const whole = phase === "match-over" ? await text(`api/games/${game}/record`, this.chair.key).catch(() => null) : null;
    await copy(whole ?? ending.record);
    toast(t("web-copied"));
  }

  link() {
    return `${location.href.split("#")[0]}#join=${this.view.game}`;
  }

  async copyLink() {
    await copy(this.link());
    toast(t("web-link-copied"));
  }

  // Keys.

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.view) return false;
    const does = {
      ArrowLeft: () => this.stepTile(-1),
      ArrowRight: () => this.stepTile(1),
      ArrowUp: () => this.stepEnd(-1),
      ArrowDown: () => this.stepEnd(1),
      Enter: () => this.enter(),
      p: () => this.pass(),
      h: () => this.toggle("hint"),
      b: () => this.toggle("belief"),
      l: () => this.toggle("log"),
      u: () => this.undo(),
      n: () => this.next(),
      v: () => this.view.ending && this.verify(),
      Escape: () => (this.chosen ? (this.chosen = null) : this.closePanel()),
    }[event.key];
    if (!does) return false;
    const on = /** @type {HTMLElement} */ (event.target);
    // Enter on any other button presses that button.
    if (event.key === "Enter" && on.closest("button, a, summary") && !on.closest("[data-tile]")) return false;
    does();
    refresh();
    return true;
  }

  /** @param {number} by */
  stepTile(by) {
    const { hand } = this.view;
    const playable = this.playable;
    const among = playable.size > 0 ? hand.filter((/** @type {string} */ tile) => playable.has(tile)) : hand;
    if (among.length === 0) return;
    const at = among.indexOf(this.chosen?.tile);
    const next = at < 0 ? (by > 0 ? 0 : among.length - 1) : (at + by + among.length) % among.length;
    this.chosen = { tile: among[next], end: null };
    if (playable.size > 0) this.stepEnd(1);
    this.focusTile = true;
  }

  /** @param {number} by */
  stepEnd(by) {
    const live = this.targets().filter((target) => target.live);
    if (live.length === 0 || !this.chosen) return;
    const at = live.findIndex(({ id }) => id === this.chosen?.end);
    const next = at < 0 ? 0 : (at + by + live.length) % live.length;
    this.chosen.end = live[next].id;
    say(this.status());
  }

  enter() {
    if (this.mustPass) this.pass();
    else if (this.view.phase === "round-over") this.next();
    else if (this.chosen && this.mine) {
      const end = this.chosen.end ?? this.targets().find((target) => target.live)?.id;
      const move = end && this.moveAt(end);
      if (move) this.play(move.move);
      else this.tapTile(this.chosen.tile);
    } else this.stepTile(1);
  }

  drawn() {
    this.felt.watch(document.querySelector(".felt"));
    this.hand.watch(document.querySelector(".hand"));
    this.drag.watch(document.querySelector(".hand"));
    this.followLog();
    if (this.focusTile) {
      this.focusTile = false;
      /** @type {HTMLElement | null} */ (document.querySelector(".hand .chosen"))?.focus();
    }
  }

  /** The latest move stays in sight. */
  followLog() {
    const list = document.querySelector(".log");
    const body = list?.parentElement;
    if (!body || this.followed === list.childElementCount) return;
    this.followed = list.childElementCount;
    body.scrollTop = body.scrollHeight;
  }

  // How it looks.

  /** @param {string} seat */
  nameOf(seat) {
    const { names, people } = this.view;
    if (seat === this.view.seat) return t("web-you");
    const name = names?.[seat] ?? "";
    if (people?.includes(seat)) return name && name !== "you" ? name : t("web-person");
    return levelName(this.view.rules, name);
  }

  status() {
    const { turn, phase, ends, seat } = this.view;
    if (phase === "round-over") return t("panel-round-over");
    if (phase === "match-over") return t("web-match-over");
    if (!this.mine) {
      if (phase === "program") return t("play-thinks", { seat: `${turn} (${this.nameOf(turn)})` });
      return turn ? t("web-waiting-for", { seat: turn, name: this.nameOf(turn) }) : t("web-loading");
    }
    if (this.mustPass) return t("web-must-pass", { pips: listed([...new Set(ends.map((/** @type {any} */ e) => String(e.pip)))].map(String)) });
    if (this.chosen && this.movesOf(this.chosen.tile).length > 0) {
      const tile = tileName(this.chosen.tile);
      const moves = this.movesOf(this.chosen.tile);
      if (moves.length === 1) return t("web-tap-again", { tile });
      const end = this.view.ends.find((/** @type {any} */ e) => e.id === this.chosen?.end);
      return end ? t("web-chosen-end", { tile, pip: end.pip }) : t("web-tap-end", { tile });
    }
    return ends.length === 0 ? t("web-your-lead") : t("play-your-turn", { seat });
  }

  render() {
    return tableView(this);
  }
}
