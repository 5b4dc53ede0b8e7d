/** Playing Pickomino: the grill, the stacks, the dice, and two buttons. */

import { atRest, banner, byKeys, copy, go, refresh, toast, WIDE } from "../app.js";
import { post, wireTo } from "../api.js";
import { Company } from "../company.js";
import { checkDeal, keptOf } from "../deals.js";
import { die, FACES, faceName, WORM_TILES, worms, worth, wormTile } from "./dice.js";
import { decisionName, diceAdvice, dicePending, failsForSure } from "./hint.js";
import { h } from "../dom.js";
import { coach } from "../guide.js";
import { icon } from "../icons.js";
import { fairness, saidOf } from "../fairness.js";
import { ROLLS } from "./fair.js";
import { Leaving } from "../leaving.js";
import { remember } from "../memory.js";
import { say } from "../live.js";
import { calls } from "../notice.js";
import { personAt, portrait, withNames } from "../people.js";
import { problem } from "../problem.js";
import { missed, sayOver } from "../said.js";
import { dots } from "../seats.js";
import { buzz, sound } from "../sound.js";
import { dropChair, keepChair } from "../store.js";
import { language, t } from "../words.js";

/** @import { DiceAdvise, DiceEnding, DiceView, ServerFrame } from "../../../page-types/protocol.js" */

export class DiceScreen {
  name = "pickomino";

  /** @param {import("../store.js").Chair} seat */
  constructor(seat) {
    this.chair = seat;
    /** @type {DiceView} the latest view */
    this.view = /** @type {any} */ (null);
    /** @type {string | null} the face that is being kept */
    this.face = null;
    /** @type {null | "hint" | "log"} */
    this.panel = atRest();
    /** @type {DiceAdvise | null} */
    this.advice = null;
    /** @type {Record<string, number> | null} */
    this.reach = null;
    this.heard = 0;
    this.sentPly = -1;
    /** @type {import("../verdict.js").Verdict | null} */
    this.verdict = null;
    this.reshape = () => {
      if (this.panel === "log" || !this.panel) this.panel = atRest();
      refresh();
    };
    WIDE.addEventListener("change", this.reshape);
    this.company = new Company(seat, () => this.wire, ROLLS);
    this.leaving = new Leaving(seat, () => this.wire);
    this.wire = wireTo(seat.game, seat.key, {
      message: (message) => this.company.receive(message) || this.receive(message),
      state: (state) => {
        banner(state === "gone" ? t("web-gone") : null);
        if (state === "gone") {
          // A decision that was on its way stays so: it is said again once the line is back.
          if (!this.wire.waits) this.sentPly = -1;
          this.company.forget();
        }
      },
      missed: (frame) => {
        this.sentPly = -1;
        missed(frame, this.view);
      },
      refused: (code) => {
        dropChair(seat.game);
        toast(code === "no-game" ? t("web-no-game") : t("web-bad-key"), true);
        go("");
      },
    });
  }

  close() {
    WIDE.removeEventListener("change", this.reshape);
    this.wire.close();
    this.company.close();
    calls(false);
    banner(null);
  }

  named() {
    this.company.named();
  }

  spoken() {
    this.wire.send({ type: "lang", lang: language() });
    this.advice = null;
    if (this.panel === "hint") this.ask();
  }

  /** @param {ServerFrame} message */
  receive(message) {
    if (message.type === "view") this.take(/** @type {DiceView} */ (message));
    else if (message.type === "hint" && message.ply === this.view?.ply) {
      this.advice = /** @type {DiceAdvise} */ (message.advice);
      say(decisionName(message.advice.best ?? ""));
    } else if (message.type === "error") {
      this.sentPly = -1;
      if (message.code !== "stale") toast(problem(message), true);
    }
    refresh();
  }

  /** @param {DiceView} view */
  take(view) {
    if (view.resigned) {
      this.leaving.done(view);
      return;
    }
    const moved = this.view?.ply !== view.ply;
    banner(view.trouble ? problem(view.trouble) : null);
    this.view = view;
    if (moved) {
      this.face = null;
      this.advice = null;
      this.reach = null;
      this.sentPly = -1;
      for (const entry of view.log.slice(Math.max(0, this.heard - (view.log_from ?? 0)))) say(withNames(entry.said, view));
      if (this.heard > 0) this.heardAndFelt(view);
      if (this.mine) {
        say(this.status());
        this.odds();
        if (this.panel === "hint") this.ask();
      }
      const faces = this.faces();
      if (faces.length === 1) this.face = faces[0];
    }
    this.heard = (view.log_from ?? 0) + view.log.length;
    calls(this.mine);
    const { game, rules, seat, names, people } = view;
    if (view.ending) remember(view, view.ending.record, true);
    keepChair({ game, key: this.chair.key, rules, seat, names, people, mine: this.mine, over: Boolean(view.ending), worms: view.worms, grill: view.grill });
  }

  /** @param {DiceView} view */
  heardAndFelt(view) {
    if (view.ending) sound(view.ending.winner === view.seat ? "win" : "lose");
    else if (view.log[view.log.length - 1]?.roll) sound("rattle");
    if (this.mine) buzz(18);
  }

  get mine() {
    return this.view?.turn === this.view?.seat && !this.view?.ending;
  }

  /** @returns {string[]} */
  get legal() {
    return this.mine && this.sentPly !== this.view.ply ? this.view.legal : [];
  }

  /** Whether no die of the roll can be kept. */
  get failed() {
    return this.legal.includes("--");
  }

  /** Faces that may be kept. */
  faces() {
    return FACES.filter((face) => this.legal.some((move) => move[0] === face));
  }

  /** Whether the engine keeps still, since not all who play have agreed to its help. */
  get unhelped() {
    return this.view.company?.help === false;
  }

  /** The chance to reach each tile in this turn. */
  async odds() {
    const { ply, position } = this.view;
    if (this.unhelped) return;
    try {
      const answer = await post("api/pickomino/odds", { position });
      if (this.view.ply === ply) this.reach = answer.reach;
    } catch {
      // Bars are an extra; the game goes on without them.
    }
    refresh();
  }

  ask() {
    if (this.mine && !this.failed && !this.advice) this.wire.send({ type: "hint", ply: this.view.ply });
  }

  /** @param {string} move */
  play(move) {
    if (!this.legal.includes(move)) return;
    if (sayOver(this.wire, { type: "play", ply: this.view.ply, move })) this.sentPly = this.view.ply;
    if (!WIDE.matches) this.panel = null;
    refresh();
  }

  /**
   * @param {string} action
   * @param {HTMLElement} element
   */
  act(action, element) {
    if (this.company.act(action, element) || !this.view) return;
    if (action === "face") this.choose(element.dataset.face ?? "");
    else if (action === "decide" || action === "take-hint") this.play(element.dataset.move ?? "");
    else if (action === "hint" || action === "log") this.toggle(action);
    else if (action === "undo" && this.view.undo) sayOver(this.wire, { type: "undo" });
    else if (action === "close-panel") this.panel = atRest();
    else if (action === "new-match") go("new=pickomino");
    else if (action === "verify") this.verify();
    else if (action === "copy-record") this.copyRecord();
    else if (action === "give-up") this.leaving.ask();
    else if (action === "review") go(`review=${this.view.game}`);
    refresh();
  }

  verify() {
    this.verdict = checkDeal(this.view, ROLLS);
    say(saidOf(this.verdict, ROLLS));
  }

  async copyRecord() {
    await copy(this.view.ending?.record ?? "");
    toast(t("web-copied"));
  }

  /** @param {string} face */
  choose(face) {
    if (this.faces().includes(face)) this.face = this.face === face ? null : face;
    else if (this.mine) toast(t("web-face-kept", { face: faceName(face) }), true);
  }

  /** @param {"hint" | "log"} panel */
  toggle(panel) {
    this.panel = this.panel === panel && !WIDE.matches ? null : panel;
    if (this.panel === "hint") this.ask();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.view) return false;
    const { key } = event;
    const faces = this.faces();
    if (key === "ArrowLeft" || key === "ArrowRight") {
      const at = faces.indexOf(this.face ?? "");
      const by = key === "ArrowRight" ? 1 : -1;
      if (faces.length > 0) this.face = faces[at < 0 ? 0 : (at + by + faces.length) % faces.length];
      say(this.status());
    } else if (key === "r" && this.face) this.play(`${this.face}r`);
    else if (key === "s" && this.face) this.play(`${this.face}s`);
    else if (key === "v" && this.view.ending) this.verify();
    else if (key === "Enter" && (this.face || this.failed) && !(/** @type {HTMLElement} */ (event.target).closest("button, a"))) this.play(this.decisions()[0]?.move ?? "");
    else if (faces.includes(key)) this.choose(key);
    else if (key === "h") this.toggle("hint");
    else if (key === "l") this.toggle("log");
    else if (key === "u" && this.view.undo) sayOver(this.wire, { type: "undo" });
    else if (key === "Escape") this.face ? (this.face = null) : (this.panel = atRest());
    else return false;
    refresh();
    return true;
  }

  /** @param {string} seat */
  nameOf(seat) {
    return personAt(this.view, seat).name;
  }

  /** Whether a decision is on its way to the server. */
  get sending() {
    return this.sentPly === this.view.ply;
  }

  status() {
    const { view } = this;
    if (view.ending) return t("web-match-over");
    if (this.sending) return t("web-sending");
    if (!this.mine) return view.phase === "program" ? t("web-thinks", { name: this.nameOf(view.turn ?? "") }) : t("web-waiting-for", { name: this.nameOf(view.turn ?? "") });
    if (this.failed) return t("web-roll-failed");
    if (this.face) {
      const count = (view.roll ?? []).filter((face) => face === this.face).length;
      return t("web-keeping", { count, face: faceName(this.face), total: view.total + count * worth(this.face) });
    }
    return byKeys() ? t("web-choose-face-keys") : t("web-choose-face");
  }

  render() {
    const { view } = this;
    if (!view) return [this.company.gathering() ?? h("div", { class: "dice-table loading", "data-phase": "loading" }, h("p", { class: "empty" }, t("web-loading"), dots()))];
    return [
      h(
        "div",
        { class: "dice-table", "data-phase": view.ending ? "match-over" : view.phase, "data-ply": view.ply, "data-mine": String(this.mine), "data-game": view.game },
        h(
          "header",
          { class: "head" },
          h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")),
          h("h1", { class: "head-title" }, t("web-pickomino")),
          h("button", { class: "icon-button", "data-action": "settings", "aria-label": t("web-settings") }, icon("settings")),
        ),
        this.company.bar(view),
        this.players(),
        h("div", { class: "grill", "aria-label": t("web-grill"), role: "group" }, WORM_TILES.map((tile) => this.tile(tile))),
        this.chair.guided ? coach(said(view, this)) : !this.unhelped && h("p", { class: "grill-note" }, t("web-reach-note")),
        view.ending ? this.ending(view.ending) : this.dice(),
        this.bar(),
        this.side(),
      ),
    ];
  }

  players() {
    const { view } = this;
    return h(
      "div",
      { class: "players" },
      Object.entries(view.stacks).map(([seat, stack]) => {
        const top = stack[stack.length - 1];
        return h(
          "section",
          { class: `player ${seat === view.seat ? "us" : "them"}${view.turn === seat && !view.ending ? " turn" : ""}`, "data-seat": seat },
          portrait(personAt(view, seat).look, seat, this.company.left(seat)),
          h("span", { class: "plate-who" }, h("span", { class: "plate-name" }, this.nameOf(seat)), (seat !== view.seat && this.company.word(seat)) || h("span", { class: "plate-role" }, t("web-stack", { tiles: stack.length, worms: view.worms?.[seat] ?? 0 }))),
          top ? h("b", { class: "stack-top", title: t("web-stack-top") }, top, worms(top)) : h("span", { class: "stack-top none" }, "–"),
        );
      }),
    );
  }

  /** @param {number} tile */
  tile(tile) {
    const { view } = this;
    const owner = Object.entries(view.stacks).find(([, stack]) => stack.includes(tile));
    const onTop = owner && owner[1][owner[1].length - 1] === tile;
    const state = view.grill.includes(tile) ? "up" : owner ? (onTop ? "stolen-top" : "stolen") : "out";
    const count = this.face ? (view.roll ?? []).filter((face) => face === this.face).length : 0;
    const total = view.total + (this.face ? count * worth(this.face) : 0);
    const reach = this.reach?.[tile] ?? null;
    return wormTile(tile, { state, reach: state === "up" || onTop ? reach : null, owner: owner?.[0], aimed: this.mine && total === tile });
  }

  dice() {
    const { view } = this;
    const roll = [...(view.roll ?? [])].sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b));
    const faces = this.faces();
    return h(
      "div",
      { class: "dice-area" },
      h(
        "div",
        { class: "tray kept" },
        h("small", null, t("web-kept")),
        h("span", { class: "dice" }, (view.kept ?? []).map(die)),
        h("b", { class: "total", "data-total": view.total }, view.total),
      ),
      h("p", { class: "status", "data-status": "" }, h("span", null, this.status()), (this.sending || (!this.mine && view.phase === "program")) && dots()),
      h(
        "div",
        { class: "tray roll" },
        roll.map((face, i) =>
          h(
            "button",
            {
              "data-key": `${view.ply}-${i}`,
              "data-face": face,
              "data-action": "face",
              class: `die-button${faces.includes(face) ? " playable" : ""}${face === this.face ? " chosen" : ""}`,
              "aria-disabled": !faces.includes(face),
              "aria-pressed": face === this.face,
              "aria-label": faceName(face),
            },
            die(face),
          ),
        ),
      ),
      h(
        "div",
        { class: "decide" },
        this.decisions().map(({ move, text, fails }) =>
          h("button", { class: fails ? "quiet fails" : `large ${move.endsWith("s") ? "stop" : "primary"}`, "data-action": "decide", "data-move": move }, text, fails && h("small", null, t("web-sure-failure"))),
        ),
      ),
    );
  }

  /** What one may do with the chosen face. */
  decisions() {
    if (this.failed) return [{ move: "--", text: t("web-go-on"), fails: false }];
    if (!this.face) return [];
    const count = (this.view.roll ?? []).filter((face) => face === this.face).length;
    const total = this.view.total + count * worth(this.face);
    const { kept, grill, stacks, seat } = this.view;
    const tops = Object.entries(stacks).flatMap(([owner, stack]) => (owner !== seat && stack[stack.length - 1] === total ? [total] : []));
    const sure = failsForSure([...kept, this.face], total, [...grill, ...tops]);
    const decisions = this.legal
      .filter((move) => move[0] === this.face)
      .map((move) => {
        const stops = move.endsWith("s");
        return { move, fails: stops && sure, text: stops ? t("web-stop", { total }) : t("web-roll", { dice: (this.view.roll ?? []).length - count }) };
      });
    // What is sure to fail comes last, and not like a choice.
    return decisions.sort((a, b) => Number(a.fails) - Number(b.fails));
  }

  /** @param {DiceEnding} ending */
  ending(ending) {
    const { seat } = this.view;
    return h(
      "div",
      { class: "dice-area ending" },
      h("h2", { class: "headline" }, ending.winner === seat ? t("web-match-won", { players: 1 }) : ending.winner ? t("web-match-lost") : t("web-round-level")),
      h("ul", { class: "items" }, ending.items.map((item) => h("li", null, withNames(item, this.view)))),
      h(
        "div",
        { class: "buttons" },
        !this.view.company && h("button", { class: "primary", "data-action": "new-match" }, t("web-new-match")),
        h("button", { "data-action": "verify" }, icon("shield"), t("web-verify-dice")),
        h("button", { "data-action": "copy-record" }, icon("copy"), t("web-copy-record")),
        h("button", { "data-action": "review" }, icon("belief"), t("review-page-title")),
      ),
      this.verdict && fairness(this.verdict, this.view.fair, keptOf(this.view), (seat) => this.nameOf(seat), ROLLS),
    );
  }

  bar() {
    const button = (/** @type {string} */ action, /** @type {string} */ label, /** @type {any} */ sign, off = false) =>
      h("button", { "data-action": action, "aria-disabled": off, "aria-pressed": this.panel === action, class: "bar-button" }, icon(sign), h("span", null, label));
    return h(
      "nav",
      { class: "bar-actions", "aria-label": t("web-actions") },
      button("hint", t("web-hint"), "hint", !this.mine || this.unhelped),
      this.view.undo && button("undo", t("web-undo"), "undo"),
      button("log", t("web-log"), "log"),
    );
  }

  side() {
    const titles = { hint: t("web-hint"), log: t("web-log") };
    return h(
      "aside",
      { class: "side", "data-key": "side", hidden: !this.panel, "data-panel": this.panel ?? "" },
      this.panel && [
        h(
          "div",
          { class: "side-head" },
          h("h2", { class: "side-title" }, titles[this.panel]),
          h("div", { class: "tabs" }, /** @type {const} */ (["log", "hint"]).map((tab) => h("button", { class: "tab", "data-action": tab, "aria-pressed": this.panel === tab }, titles[tab]))),
          h("button", { class: "icon-button close", "data-action": "close-panel", "aria-label": t("web-close") }, icon("close")),
        ),
        h("div", { class: "side-body", "data-key": `body-${this.panel}`, role: "region", tabindex: 0, "aria-label": titles[this.panel] }, this.panel === "log" ? this.log() : this.hint()),
      ],
    );
  }

  hint() {
    if (!this.mine || this.failed) return h("p", { class: "empty" }, t("web-hint-later"));
    return this.advice ? diceAdvice(this.advice, "take-hint") : dicePending();
  }

  log() {
    const { log, seat, ending } = this.view;
    const leave = !ending && !this.view.company && this.leaving.render();
    if (log.length === 0) return [h("p", { class: "empty" }, t("web-log-empty")), leave];
    const entries = h(
      "ol",
      { class: "log" },
      [...log].reverse().map((entry) =>
        h("li", { class: `log-entry ${entry.seat === seat ? "us mine" : "them"}` }, portrait(personAt(this.view, entry.seat).look, entry.seat), h("span", { class: "log-text" }, entry.roll ? h("span", { class: "off-screen" }, withNames(entry.said, this.view)) : withNames(entry.said, this.view)), entry.roll && h("span", { class: "log-dice", "aria-hidden": "true" }, entry.roll.map(die))),
      ),
    );
    return [entries, leave];
  }
}

/**
 * What is said at this moment of a guided game.
 * @param {DiceView} view
 * @param {{ mine: boolean, failed: boolean, face: string | null }} at
 */
function said(view, { mine, failed, face }) {
  if (view.ending) return t("guide-dice-over");
  if (!mine) return t("guide-dice-watch");
  if (failed) return t("guide-dice-fail");
  if (face) return t("guide-dice-decide");
  return view.kept.includes("w") ? t("guide-dice-more") : t("guide-dice-keep");
}
