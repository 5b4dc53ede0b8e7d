/** Playing dominoes: the table, the hand, and what can be asked at it. */

import { banner, copy, go, refresh, toast, WIDE } from "./app.js";
import { text } from "./api.js";
import { h } from "./dom.js";
import { Drag } from "./drag.js";
import { endingPanel } from "./ending.js";
import { sizeOf, verify } from "./fair.js";
import { Hand } from "./hand.js";
import { advicePanel, advicePending, verdict } from "./hint.js";
import { icon } from "./icons.js";
import { levelName } from "./levels.js";
import { Felt } from "./line-view.js";
import { say } from "./live.js";
import { dots, placeOf, plate, roleOf, seatsOf } from "./seats.js";
import { Wire } from "./socket.js";
import { chair, dropChair, keepChair } from "./store.js";
import { tileName } from "./tiles.js";
import { suits, triangle } from "./triangle.js";
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
    this.panel = WIDE.matches ? "log" : null;
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
    if (message.type === "view") this.take(message);
    else if (message.type === "hint" && message.ply === this.view?.ply) {
      this.hint = message.advice;
      this.hintWanted = false;
      say(verdict(message.advice, this.view.line.tiles.length === 0));
    } else if (message.type === "belief" && message.ply === this.view?.ply) {
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
    if (!view.ending && this.panel === "ending") this.panel = WIDE.matches ? "log" : null;
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
    this.panel = null;
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
    if (!this.view) return [this.loading()];
    const { view } = this;
    const count = Object.keys(view.counts).length;
    return [
      h(
        "div",
        {
          class: `table seats-${count}${this.panel ? " with-panel" : ""}`,
          "data-phase": view.phase,
          "data-ply": view.ply,
          "data-round": view.round,
          "data-game": view.game,
          "data-mine": String(this.mine),
        },
        this.header(),
        this.others(count),
        count === 2 && this.facts(),
        h("div", { class: "felt", "data-key": "felt" }, this.feltParts()),
        this.own(),
        h(
          "div",
          { class: "hand", "data-key": "hand", role: "group", "aria-label": t("web-hand") },
          this.hand.render({
            hand: view.hand,
            playable: this.playable,
            chosen: this.chosen?.tile ?? null,
            mine: this.mine,
            shaken: this.shaken,
            full: sizeOf(view.rules).hand,
          }),
        ),
        this.bar(),
        this.side(),
      ),
    ];
  }

  loading() {
    return h("div", { class: "table loading seats-4", "data-phase": "loading" }, [
      h("header", { class: "head" }, h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back"))),
      h("div", { class: "felt" }, h("p", { class: "felt-note", role: "status" }, t("web-loading"), dots())),
      h("div", { class: "hand" }),
    ]);
  }

  header() {
    const { score, sides, target, seat, round, rules } = this.view;
    const order = [0, 1].sort((a, b) => Number(sides[b].includes(seat)) - Number(sides[a].includes(seat)));
    const charges = !rules.startsWith("fives");
    return h(
      "header",
      { class: "head", "data-key": "head" },
      h("a", { class: "icon-button", href: "#", "aria-label": t("web-home"), "data-action": "home" }, icon("back")),
      h(
        "div",
        { class: "score", "data-score": score.join(":"), title: charges ? t("web-score-charges", { target }) : t("web-score-fives", { target }) },
        order.map((side, i) =>
          h(
            "span",
            { class: `score-side ${i === 0 ? "ours" : "theirs"}` },
            h("small", null, [...sides[side]].join("+")),
            h("b", null, score[side]),
          ),
        ),
        h("span", { class: "score-note" }, h("span", null, t("play-title", { round })), h("span", null, charges ? t("web-target-loses", { target }) : t("web-target-wins", { target }))),
      ),
      h("button", { class: "icon-button", "data-action": "settings", "aria-label": t("web-settings") }, icon("settings")),
    );
  }

  /** @param {number} count */
  others(count) {
    const { view } = this;
    return seatsOf(count)
      .filter((seat) => seat !== view.seat)
      .sort((a, b) => order(placeOf(a, view.seat, count)) - order(placeOf(b, view.seat, count)))
      .map((seat) =>
        plate({
          seat,
          place: placeOf(seat, view.seat, count),
          name: this.nameOf(seat),
          role: roleOf(seat, view.seat, count),
          count: view.counts[seat],
          turn: view.turn === seat,
          thinking: view.thinking === seat || (view.turn === seat && view.phase === "program"),
          passed: view.passed?.[seat] ?? [],
          drew: view.drew?.[seat],
          away: view.people?.includes(seat) && !view.connected?.includes(seat),
        }),
      );
  }

  feltParts() {
    const { view } = this;
    const latest = [...view.log].reverse().find((/** @type {any} */ entry) => /^[0-9]{2}/.test(entry.move));
    const parts = this.felt.render({
      rules: view.rules,
      line: view.line,
      targets: view.ending ? [] : this.targets(),
      latest: latest ? [latest.move[0], latest.move[1]].sort().reverse().join("") : null,
    });
    const missing = (view.people ?? []).filter((/** @type {string} */ seat) => seat !== view.seat && !view.connected?.includes(seat));
    return [
      parts,
      view.line.tiles.length === 0 && !this.mine && missing.length === 0 && h("p", { class: "felt-note" }, t("web-empty-table")),
      missing.length > 0 && !view.ending && this.invitation(missing),
    ];
  }

  /** @param {string[]} missing */
  invitation(missing) {
    return h(
      "div",
      { class: "invite", "data-invite": missing.join("") },
      h("p", null, t("web-invite", { seats: listed(missing) })),
      h("code", null, this.link()),
      h("button", { class: "primary", "data-action": "copy-link" }, icon("share"), t("web-copy-link")),
    );
  }

  own() {
    const { view } = this;
    const count = Object.keys(view.counts).length;
    const passed = view.passed?.[view.seat] ?? [];
    return h(
      "div",
      { class: `own${this.mine ? " turn" : ""}`, "data-key": "own", "data-seat": view.seat },
      h("span", { class: "plate-letter" }, view.seat),
      h("p", { class: "status", "data-status": "" }, this.status(), !this.mine && view.phase === "program" && dots()),
      h("span", { class: "plate-passed" }, passed.map((/** @type {number} */ pip) => h("span", { class: "passed", title: t("panel-passed", { pips: pip }) }, pip))),
      this.gain(),
      count > 2 && !this.mustPass && !view.ending && this.facts(),
      this.mustPass && h("button", { class: "primary pass", "data-action": "pass" }, t("web-pass"), icon("pass")),
      view.ending && this.panel !== "ending" && h("button", { class: "primary pass", "data-action": "ending" }, t("web-result")),
    );
  }

  /** What the last move scored. */
  gain() {
    const { log, ply } = this.view;
    const last = log[log.length - 1];
    return last?.scored > 0 && h("span", { class: "scored", "data-key": `scored-${ply}`, "data-scored": last.scored }, `${last.seat} +${last.scored}`);
  }

  /** The sum of the open ends, and the boneyard. */
  facts() {
    const { stock, open_sum: sum, line } = this.view;
    const summed = typeof sum === "number" && line.tiles.length > 0;
    return h(
      "div",
      { class: "facts", "data-key": "facts" },
      summed && h("span", { class: `sum${sum > 0 && sum % 5 === 0 ? " scores" : ""}`, "data-sum": sum, title: t("web-open-sum") }, h("small", null, t("web-ends")), h("b", null, sum)),
      stock > 0 && h("span", { class: "stock", title: `${t("web-boneyard")}: ${t("play-stock", { count: stock })}`, "data-stock": stock }, h("span", { class: "stock-pile" }), h("b", null, stock)),
    );
  }

  bar() {
    const button = (/** @type {string} */ action, /** @type {string} */ label, /** @type {any} */ sign, off = false) =>
      h(
        "button",
        { "data-action": action, "aria-disabled": off, "aria-pressed": this.panel === action, class: "bar-button" },
        icon(sign),
        h("span", null, label),
      );
    return h(
      "nav",
      { class: "bar-actions", "data-key": "bar", "aria-label": t("web-actions") },
      button("hint", t("web-hint"), "hint", !this.mine),
      button("belief", t("web-belief-short"), "belief"),
      button("undo", t("web-undo"), "undo", !this.view.undo),
      button("log", t("web-log"), "log"),
    );
  }

  side() {
    const titles = { hint: t("web-hint"), belief: t("web-belief"), log: t("web-log"), ending: t("web-result") };
    const tabs = /** @type {const} */ (["log", "hint", "belief", ...(this.view.ending ? ["ending"] : [])]);
    return h(
      "aside",
      { class: "side", "data-key": "side", "data-panel": this.panel ?? "", hidden: !this.panel, "aria-label": this.panel ? titles[this.panel] : "" },
      this.panel && [
        h(
          "div",
          { class: "side-head" },
          h("h2", { class: "side-title" }, titles[this.panel]),
          h(
            "div",
            { class: "tabs" },
            tabs.map((tab) =>
              h("button", { class: "tab", "data-action": tab, "aria-pressed": this.panel === tab }, titles[/** @type {keyof typeof titles} */ (tab)]),
            ),
          ),
          h("button", { class: "icon-button close", "data-action": "close-panel", "aria-label": t("web-close") }, icon("close")),
        ),
        h("div", { class: "side-body", "data-key": `body-${this.panel}` }, this.panelBody()),
      ],
    );
  }

  panelBody() {
    const { view } = this;
    if (this.panel === "ending" && view.ending) {
      return endingPanel(view, { verdict: this.verdict, name: (seat) => this.nameOf(seat) });
    }
    if (this.panel === "hint") {
      if (!this.mine) return h("p", { class: "empty" }, t("web-hint-later"));
      if (this.hint) return advicePanel(this.hint, { leading: view.line.tiles.length === 0 });
      return this.hintWanted ? advicePending() : h("p", { class: "empty" }, h("button", { class: "primary", "data-action": "hint" }, t("web-hint")));
    }
    if (this.panel === "belief") {
      const lying = new Set(
        [...view.line.tiles, ...(view.line.up ?? []), ...(view.line.down ?? [])].map((/** @type {[number, number]} */ [a, b]) => (a >= b ? `${a}${b}` : `${b}${a}`)),
      );
      return [
        triangle({ rules: view.rules, me: view.seat, hand: view.hand, lying, belief: this.belief }),
        this.belief ? suits(this.belief, view.seat) : h("p", { class: "empty" }, t("web-loading"), dots()),
      ];
    }
    if (this.panel === "log") return this.log();
    return null;
  }

  log() {
    const { log, fair, seat } = this.view;
    return [
      fair?.hash && h("p", { class: "promise" }, h("span", null, t("web-promise")), h("code", null, fair.hash)),
      log.length === 0
        ? h("p", { class: "empty" }, t("web-log-empty"))
        : h(
            "ol",
            { class: "log" },
            log.map((/** @type {any} */ entry, /** @type {number} */ i) =>
              h(
                "li",
                { class: `log-entry${entry.seat === seat ? " mine" : ""}${entry.move === "--" ? " passing" : ""}`, "data-log": entry.move },
                h("small", null, i + 1),
                h("b", { class: "plate-letter" }, entry.seat),
                h("span", null, entry.said),
                entry.scored > 0 && h("b", { class: "gain" }, `+${entry.scored}`),
              ),
            ),
          ),
    ];
  }
}

/** @param {string} place */
const order = (place) => ["left", "across", "right"].indexOf(place);
