/** Playing dominoes: the table, the hand, and what can be asked at it. */

import { atRest, banner, byKeys, copy, go, refresh, sentences, toast, WIDE } from "./app.js";
import { record, wireTo } from "./api.js";
import { Company } from "./company.js";
import { checkDeal } from "./deals.js";
import { Drag } from "./drag.js";
import { saidOf } from "./fairness.js";
import { Hand } from "./hand.js";
import { verdict } from "./hint.js";
import { Leaving } from "./leaving.js";
import { remember } from "./memory.js";
import { Felt } from "./line-view.js";
import { say } from "./live.js";
import { countUp, FLIGHT, fly, Pace, still } from "./motion.js";
import { calls } from "./notice.js";
import { personAt, told, withNames } from "./people.js";
import { tableView } from "./play-view.js";
import { inAddress, joined, pasted } from "./position.js";
import { problem } from "./problem.js";
import { manner, ownScore } from "./score.js";
import { missed, sayOver } from "./said.js";
import { autoPass, pace } from "./settings.js";
import { lackedBy } from "./seats.js";
import { buzz, sound } from "./sound.js";
import { dropChair, keepChair } from "./store.js";
import { tileName, tileOf } from "./tiles.js";
import { TILES } from "./verdict.js";
import { atHome, either, language, listed, t } from "./words.js";

/** @import { Advise, Belief, DominoView, LegalMove, ServerFrame, Trouble } from "../../page-types/protocol.js" */

/** Whether a move can be made at an end. @param {LegalMove} legal @param {string} id */
const goesTo = ({ end, ends }, id) => (ends && ends.length > 0 ? ends.some((one) => one === id) : end === id || end === "both" || id === "lead");

/** How long one move stands alone before the next is shown, in milliseconds. */
const BEAT = 520;

/** How long the last tile and the open hands are seen before the result, in milliseconds. */
const AFTERGLOW = 1700;

export class PlayScreen {
  name = "play";

  /** @param {import("./store.js").Chair} seat */
  constructor(seat) {
    this.chair = seat;
    /** @type {DominoView} the latest view */
    this.view = /** @type {any} */ (null);
    /** @type {{ tile: string, end: string | null } | null} */
    this.chosen = null;
    /** @type {null | "hint" | "belief" | "log" | "ending"} */
    this.panel = atRest();
    /** @type {Advise | null} */
    this.hint = null;
    this.hintWanted = false;
    /** @type {Belief | null} */
    this.belief = null;
    /** Whether the moves are read, too, or tiles counted alone. */
    this.reading = false;
    /** @type {string | null} */
    this.shaken = null;
    /** @type {import("./verdict.js").Verdict | null} */
    this.verdict = null;
    this.sentPly = -1;
    /** Whether the line is gone. */
    this.away = false;
    /** @type {string | null} the tile that is being dragged */
    this.dragged = null;
    /** @type {string | null} the tile looked at in the triangle */
    this.looked = null;
    /** @type {number[]} the numbers on the score board, which count up */
    this.shownScore = [0, 0];
    this.stopCounting = () => {};
    /** Whether the round goes to the analysis board as soon as it is known how it is written. */
    this.analysing = false;
    this.resultLater = 0;
    this.passLater = 0;
    /** @type {Map<string, DOMRect>} where the tiles of the hand were before they were played */
    this.places = new Map();
    /** @type {{ seat: string, tile: string } | null} the tile that has to fly */
    this.flying = null;
    this.pace = new Pace((/** @type {DominoView} */ view) => this.take(view));
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
      end: () => {
        this.dragged = null;
        refresh();
      },
    });
    this.reshape = () => {
      if (this.panel === "log" || !this.panel) this.panel = atRest();
      refresh();
    };
    WIDE.addEventListener("change", this.reshape);
    this.company = new Company(seat, () => this.wire, TILES);
    this.leaving = new Leaving(seat, () => this.wire);
    this.wire = wireTo(seat.game, seat.key, {
      message: (message) => this.company.receive(message) || this.receive(message),
      state: (state) => {
        banner(state === "gone" ? t("web-gone") : null);
        if (state === "gone") {
          // A move that was on its way stays so: it is said again once the line is back.
          if (!this.wire.waits) this.sentPly = -1;
          this.hintWanted = false;
          this.company.forget();
        } else if (this.away && this.view) {
          if (this.panel === "hint") this.askHint();
          if (this.panel === "belief") this.askBelief();
        }
        this.away = state === "gone";
      },
      missed: (frame) => {
        this.sentPly = -1;
        missed(frame, this.pace.waiting[this.pace.waiting.length - 1] ?? this.view);
      },
      refused: (code) => {
        if (code === "no-game" || code === "bad-key") dropChair(seat.game);
        toast(code === "no-game" ? t("web-no-game") : t("web-bad-key"), true);
        go("");
      },
    });
  }

  /** Whether the engine keeps still: not all who play have agreed to its help, or there is no hand to help with. */
  get unhelped() {
    return this.view.company?.help === false || this.waits;
  }

  /** Whether one plays from the next deal on, and not before. */
  get waits() {
    return this.view.company?.waits === true;
  }

  /** Whether somebody new is guided through the round. */
  get guided() {
    return Boolean(this.chair.guided);
  }

  /** Nothing is on its way any more. */
  forget() {
    this.sentPly = -1;
    this.hintWanted = this.analysing = false;
  }

  close() {
    WIDE.removeEventListener("change", this.reshape);
    this.wire.close();
    this.company.close();
    this.drag.close();
    this.pace.close();
    this.stopCounting();
    clearTimeout(this.resultLater);
    clearTimeout(this.passLater);
    calls(false);
    banner(null);
  }

  spoken() {
    this.hint = null;
    this.wire.send({ type: "lang", lang: language() });
    if (this.panel === "hint") this.askHint();
  }

  named() {
    this.company.named();
  }

  // What the server says.

  /** @param {ServerFrame} message */
  receive(message) {
    // What was asked about an earlier state comes too late.
    const current = (/** @type {{ round: number, ply: number }} */ { round, ply }) => ply === this.view?.ply && round === this.view.round;
    if (message.type === "view") {
      const view = /** @type {DominoView} */ (message);
      if (view.resigned) return this.leaving.done(view);
      // A program's move that cannot be stored is told, and tried again.
      banner(view.trouble ? problem(view.trouble) : null);
      this.pace.add(...this.stepsTo(view), view);
    } else if (message.type === "hint" && current(message)) {
      this.hint = /** @type {Advise} */ (message.advice);
      this.hintWanted = false;
      say(verdict(this.hint, this.view.line.tiles.length === 0));
    } else if (message.type === "belief" && current(message)) {
      // What was asked for before the layer was changed comes too late.
      if ((message.belief.model === "champion") === this.reading) this.belief = message.belief;
      if (this.analysing) this.toBoard(message.belief.position);
    } else if (message.type === "error") this.refused(message);
    refresh();
  }

  /**
   * What happened since the last view, one by one: views as they would have been in between. A
   * view holds at most one tile laid and what was drawn before and after it.
   * @param {DominoView} view
   */
  stepsTo(view) {
    const before = this.pace.waiting[this.pace.waiting.length - 1] ?? this.view;
    if (still() || !before || before.round !== view.round || view.log.length <= before.log.length + 1) return [];
    /** @type {DominoView[]} */
    const steps = [];
    const drawn = view.hand.filter((tile) => !before.hand.includes(tile));
    /** @type {DominoView} */
    let last = { ...before, phase: "program", legal: [] };
    for (let length = before.log.length + 1; length < view.log.length; length += 1) {
      const { seat, move } = view.log[length - 1];
      const mine = seat === view.seat;
      const { counts, hand, stock } = last;
      last = { ...last, log: view.log.slice(0, length), turn: seat };
      if (move.startsWith("+")) {
        last.counts = { ...counts, [seat]: counts[seat] + 1 };
        last.stock = stock - 1;
        if (mine && drawn.length > 0) last.hand = [...hand, ...drawn.splice(0, 1)];
      } else {
        const { line, ends, open_sum, passed, score } = view;
        Object.assign(last, { line, ends, open_sum, passed, score });
        if (/^[0-9]{2}/.test(move)) last.counts = { ...counts, [seat]: counts[seat] - 1 };
        if (mine) last.hand = hand.filter((tile) => tile !== tileOf(move));
      }
      steps.push(last);
    }
    return steps;
  }

  /**
   * @param {DominoView} view
   * @returns {number} how long it stands alone, in milliseconds
   */
  take(view) {
    const before = this.view;
    const moved = !before || before.ply !== view.ply || before.round !== view.round || before.log.length !== view.log.length;
    const sameRound = before?.round === view.round;
    const fresh = sameRound ? view.log.slice(before.log.length) : [];
    this.view = view;
    atHome(view.rules);
    if (moved) {
      this.sentPly = -1;
      this.hint = null;
      this.hintWanted = false;
      this.shaken = null;
      // A tile chosen while others thought stays chosen if it fits when one's turn comes.
      const mine = view.turn === view.seat && view.phase === "person";
      const fits = view.legal.some((l) => l.tile === this.chosen?.tile);
      if (this.chosen && (mine ? !fits : !view.hand.includes(this.chosen.tile))) this.chosen = null;
      if (this.panel === "belief") this.askBelief();
      if (this.panel === "hint" && this.mine) this.askHint();
      this.announce(view);
    }
    if (before && before.round !== view.round) {
      this.verdict = null;
      this.belief = null;
    }
    this.heardAndFelt(fresh);
    this.count(before, view);
    if (view.ending && !before?.ending) this.end(Boolean(before) && fresh.length > 0);
    if (!view.ending) {
      clearTimeout(this.resultLater);
      if (this.panel === "ending") this.panel = atRest();
    }
    this.keep(view);
    calls(this.mine);
    refresh();
    this.passByItself();
    return fresh.length > 0 ? BEAT * pace() : 0;
  }

  /**
   * What the latest move sounds like, and from where its tile comes.
   * @param {{ seat: string, move: string }[]} fresh
   */
  heardAndFelt(fresh) {
    const last = fresh[fresh.length - 1];
    this.flying = null;
    if (!last) return;
    if (last.move === "--") sound("knock");
    else if (last.move.startsWith("+")) sound("draw");
    else {
      sound("tile", still() ? 0 : FLIGHT - 40);
      this.flying = { seat: last.seat, tile: [last.move[0], last.move[1]].sort().reverse().join("") };
    }
    if (this.mine) buzz(18);
  }

  /** The score counts up. @param {DominoView | null} before @param {DominoView} view */
  count(before, view) {
    const same = this.shownScore.every((value, i) => value === view.score[i]);
    if (same) return;
    this.stopCounting();
    this.stopCounting = countUp(before ? this.shownScore : view.score, view.score, (now) => {
      this.shownScore = now;
      refresh();
    });
  }

  /** The round is over: the result waits until the last tile lies and the hands were seen. @param {boolean} seen */
  end(seen) {
    const how = manner(this.view);
    const won = this.view.ending?.winner?.includes(this.view.seat);
    const show = () => {
      this.panel = "ending";
      refresh();
    };
    if (!seen) {
      show();
      return;
    }
    sound(how?.capicua ? "capicua" : how?.blocked ? "tranca" : won ? "win" : "lose", FLIGHT);
    buzz(won ? [30, 60, 30, 60, 90] : 60);
    if (still()) show();
    else this.resultLater = setTimeout(show, AFTERGLOW);
  }

  /** @param {DominoView} view */
  keep(view) {
    if (view.ending) remember(view, view.ending.record, view.phase === "match-over");
    const { game, rules, seat, round, phase } = view;
    keepChair({
      game,
      key: this.chair.key,
      rules,
      seat,
      over: phase === "match-over",
      score: ownScore(view),
      target: view.target,
      round,
      mine: this.mine,
      names: view.names,
      people: view.people,
      line: view.line,
    });
  }

  /** One sentence for each move since the last view. @param {DominoView} view */
  announce(view) {
    const fresh = view.round === this.heard.round ? view.log.slice(this.heard.length) : view.log.slice(-4);
    this.heard = { round: view.round, length: view.log.length };
    for (const entry of fresh) say(told(entry, view));
    if (this.mine) say(this.status());
    if (view.ending) say(view.ending.items.map((item) => withNames(item, view)).join(" "));
  }

  /** @param {Trouble} error */
  refused(error) {
    this.forget();
    if (error.code === "stale") return;
    this.shaken = this.chosen?.tile ?? null;
    toast(problem(error), true);
  }

  // What is allowed.

  /** Whether it is this person's turn. */
  get mine() {
    return this.view?.turn === this.view?.seat && this.view?.phase === "person";
  }

  /** @returns {LegalMove[]} */
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
    return ends.map(({ id, pip, double }) => {
      const move = this.chosen && this.moveAt(id);
      const only = this.movesOf(this.chosen?.tile).length === 1;
      return { id, pip, double, live: Boolean(move), chosen: Boolean(move) && (only || this.chosen?.end === id) };
    });
  }

  // What the person does.

  /** @param {string} move */
  play(move) {
    if (sayOver(this.wire, { type: "play", ply: this.view.ply, move })) {
      this.sentPly = this.view.ply;
      this.rememberPlaces();
      buzz(12);
      this.chosen = null;
      if (!WIDE.matches) this.panel = null;
    }
    refresh();
  }

  /** @param {string} tile */
  whyNot(tile) {
    const { turn, ends, lead_tile: lead } = this.view;
    if (!this.mine) return turn ? t("play-not-now", { seat: this.nameOf(turn) }) : t("refused-not-now");
    if (ends.length === 0) return lead ? t("refused-must-lead", { tile: tileName(lead) }) : t("refused-not-now");
    const pips = ends.map(({ pip }) => String(pip));
    return t("refused-does-not-fit", { move: tileName(tile), ends: listed([...new Set(pips)].map(String)) });
  }

  /** @param {string} tile @returns {boolean} whether it can be dragged */
  lift(tile) {
    if (!this.playable.has(tile)) return false;
    this.chosen = { tile, end: null };
    this.dragged = tile;
    refresh();
    return true;
  }

  /** @param {string} tile */
  tapTile(tile) {
    const moves = this.movesOf(tile);
    if (!this.mine && !this.view.ending && !this.sending) {
      this.chosen = this.chosen?.tile === tile ? null : { tile, end: null };
      refresh();
      return;
    }
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
    if (this.waits) return;
    this.wire.send({ type: "belief", ply: this.view.ply, reading: this.reading });
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
    if (this.company.act(action, element) || !this.view) return;
    if (action === "tile") this.tapTile(element.dataset.tile ?? "");
    else if (action === "end") this.tapEnd(element.dataset.end ?? "");
    else if (action === "pass") this.pass();
    else if (action === "undo") this.undo();
    else if (action === "next") this.next();
    else if (action === "layer") {
      this.reading = !this.reading;
      this.belief = null;
      this.askBelief();
    } else if (["hint", "belief", "log", "ending"].includes(action)) this.toggle(/** @type {any} */ (action));
    else if (action === "close-panel") this.closePanel();
    else if (action === "take-hint") this.takeHint(element.dataset.move ?? "");
    else if (action === "verify") this.verify();
    else if (action === "give-up") this.leaving.ask();
    else if (action === "copy-record") this.copyRecord();
    else if (action === "review") go(`review=${this.view.game}`);
    else if (action === "analyse") this.analyse();
    else if (action === "look") this.looked = this.looked === element.dataset.cell ? null : (element.dataset.cell ?? null);
    else if (action === "new-match") go(`new=${this.view.rules.split(",")[0]}`);
  }

  /** Where the tiles of the hand lie now: the one that is played flies from there. */
  rememberPlaces() {
    for (const tile of document.querySelectorAll(".hand [data-tile]")) {
      const picture = tile.querySelector(".tile-picture");
      if (tile instanceof HTMLElement && picture) this.places.set(tile.dataset.tile ?? "", picture.getBoundingClientRect());
    }
  }

  pass() {
    if (this.mustPass) this.play("--");
  }

  /** Where that is wanted, one who cannot play passes without being asked: after a look. */
  passByItself() {
    clearTimeout(this.passLater);
    if (this.mustPass && autoPass() && !this.guided) this.passLater = setTimeout(() => this.pass(), 900 * pace());
  }

  /** The round on the analysis board, as far as this seat knows it: from there one goes back to any moment. */
  analyse() {
    const { ending } = this.view;
    if (ending) {
      const { root, moves } = pasted(ending.record ?? "");
      this.toBoard(joined(root, moves));
      return;
    }
    this.analysing = true;
    this.askBelief();
  }

  /** @param {string} position */
  toBoard(position) {
    this.analysing = false;
    go(`board=${inAddress(position)}`);
  }

  undo() {
    if (this.view.undo) sayOver(this.wire, { type: "undo" });
  }

  next() {
    if (this.view.phase === "round-over") sayOver(this.wire, { type: "next" });
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
    this.verdict = checkDeal(this.view, TILES);
    say(saidOf(this.verdict, TILES));
    refresh();
  }

  /** The record of the round; once the match is over, that of all its rounds. */
  async copyRecord() {
    const { ending, game, phase } = this.view;
    const whole = phase === "match-over" ? await record(game, this.chair.key).catch(() => null) : null;
    await copy(whole ?? ending?.record ?? "");
    toast(t("web-copied"));
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
      a: () => (this.view.ending || !this.unhelped) && this.analyse(),
      e: () => say(this.endsInWords()),
      m: () => say(t("web-hand-said", { tiles: listed(this.view.hand.map(tileName)) || t("web-no-tiles") })),
      c: () => say(this.countsInWords()),
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

  /** The open ends, for those who listen. */
  endsInWords() {
    const pips = this.view.ends.map(({ pip }) => String(pip));
    return pips.length > 0 ? t("play-ends", { ends: listed(pips) }) : t("play-no-ends");
  }

  /** How many tiles everybody has, and what is known to be lacking. */
  countsInWords() {
    const about = (/** @type {string} */ seat) => {
      const lacks = lackedBy(this.view, seat).map(String);
      return [`${this.nameOf(seat)}: ${t("web-tiles", { count: this.view.counts[seat] })}`, lacks.length > 0 && t("web-lacks-all", { pips: either(lacks) })].filter(Boolean).join(", ");
    };
    return sentences(...Object.keys(this.view.counts).map(about));
  }

  /** @param {number} by */
  stepTile(by) {
    const { hand } = this.view;
    const playable = this.playable;
    const among = playable.size > 0 ? hand.filter((tile) => playable.has(tile)) : hand;
    if (among.length === 0) return;
    const at = among.indexOf(this.chosen?.tile ?? "");
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
    this.letFly();
    if (this.focusTile) {
      this.focusTile = false;
      /** @type {HTMLElement | null} */ (document.querySelector(".hand .chosen"))?.focus();
    }
  }

  /** The tile just laid comes from the hand it was in, or from whoever played it. */
  letFly() {
    if (!this.flying || this.felt.width === 0) return;
    const { seat, tile } = this.flying;
    this.flying = null;
    // Asking where something is makes the browser lay everything out at once.
    const laid = still() ? null : document.querySelector(`[data-line-tile="${tile}"]`);
    const from = laid && ((seat === this.view.seat && this.places.get(tile)) || document.querySelector(`[data-seat="${seat}"] .portrait`)?.getBoundingClientRect());
    if (laid && from) fly(laid, from);
    this.places.clear();
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
  personAt(seat) {
    return personAt(this.view, seat);
  }

  /** @param {string} seat */
  nameOf(seat) {
    return this.personAt(seat).name;
  }

  /** Whether a move is on its way to the server. */
  get sending() {
    return this.view && this.sentPly === this.view.ply;
  }

  status() {
    const { turn, phase, ends } = this.view;
    if (this.sending) return t("web-sending");
    if (phase === "round-over") return t("web-round-over");
    if (phase === "match-over") return t("web-match-over");
    if (!this.mine) {
      if (phase === "program") return t("web-thinks", { name: this.nameOf(turn ?? "") });
      return turn ? t("web-waiting-for", { name: this.nameOf(turn ?? "") }) : t("web-loading");
    }
    if (this.mustPass) return t("web-must-pass", { pips: either([...new Set(ends.map((e) => String(e.pip)))].map(String)) });
    if (this.chosen && this.movesOf(this.chosen.tile).length > 0) {
      const tile = tileName(this.chosen.tile);
      const moves = this.movesOf(this.chosen.tile);
      if (moves.length === 1) return byKeys() ? t("web-enter-plays", { tile }) : t("web-tap-again", { tile });
      const end = this.view.ends.find((e) => e.id === this.chosen?.end);
      if (end) return t("web-chosen-end", { tile, pip: end.pip });
      return byKeys() ? t("web-arrows-end", { tile }) : t("web-tap-end", { tile });
    }
    if (ends.length === 0) return byKeys() ? t("web-your-lead-keys") : t("web-your-lead");
    return byKeys() ? t("web-your-turn-keys") : t("web-your-turn");
  }

  render() {
    return tableView(this);
  }
}
