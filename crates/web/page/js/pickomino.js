/** Playing Pickomino: the grill, the stacks, the dice, and two buttons. */

import { atRest, banner, go, refresh, toast, WIDE } from "./app.js";
import { post } from "./api.js";
import { decisionName, die, diceAdvice, dicePending, FACES, faceName, WORM_TILES, worth, wormTile } from "./dice.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { levelName } from "./levels.js";
import { say } from "./live.js";
import { dots } from "./seats.js";
import { Wire } from "./socket.js";
import { dropChair, keepChair } from "./store.js";
import { language, t } from "./words.js";

export class DiceScreen {
  name = "pickomino";

  /** @param {import("./store.js").Chair} seat */
  constructor(seat) {
    this.chair = seat;
    /** @type {any} */
    this.view = null;
    /** @type {string | null} the face that is being kept */
    this.face = null;
    /** @type {null | "hint" | "log"} */
    this.panel = atRest();
    /** @type {any} */
    this.advice = null;
    /** @type {Record<string, number> | null} */
    this.reach = null;
    this.heard = 0;
    this.sentPly = -1;
    this.wire = new Wire(seat.game, seat.key, {
      message: (message) => this.receive(message),
      state: (state) => {
        banner(state === "gone" ? t("web-gone") : null);
        if (state === "gone") this.sentPly = -1;
      },
      refused: (code) => {
        dropChair(seat.game);
        toast(code === "no-game" ? t("web-no-game") : t("web-bad-key"), true);
        go("");
      },
    });
  }

  close() {
    this.wire.close();
    banner(null);
  }

  spoken() {
    this.wire.send({ type: "lang", lang: language() });
    this.advice = null;
    if (this.panel === "hint") this.ask();
  }

  /** @param {any} message */
  receive(message) {
    if (message.type === "view") this.take(message);
    else if (message.type === "hint" && message.ply === this.view?.ply) {
      this.advice = message.advice;
      say(decisionName(message.advice.best));
    } else if (message.type === "error") {
      this.sentPly = -1;
      if (message.code !== "stale") toast([message.message, message.help].filter(Boolean).join(" "), true);
    }
    refresh();
  }

  /** @param {any} view */
  take(view) {
    const moved = this.view?.ply !== view.ply;
    this.view = view;
    if (moved) {
      this.face = null;
      this.advice = null;
      this.reach = null;
      this.sentPly = -1;
      for (const entry of view.log.slice(Math.max(0, this.heard - (view.log_from ?? 0)))) say(entry.said);
      if (this.mine) {
        say(this.status());
        this.odds();
        if (this.panel === "hint") this.ask();
      }
      const faces = this.faces();
      if (faces.length === 1) this.face = faces[0];
    }
    this.heard = (view.log_from ?? 0) + view.log.length;
    keepChair({ game: view.game, key: this.chair.key, rules: view.rules, seat: view.seat, over: Boolean(view.ending) });
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

  /** The chance to reach each tile in this turn. */
  async odds() {
    const { ply, position } = this.view;
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
    if (this.wire.send({ type: "play", ply: this.view.ply, move })) this.sentPly = this.view.ply;
    else toast(t("web-gone-short"), true);
    if (!WIDE.matches) this.panel = null;
    refresh();
  }

  /**
   * @param {string} action
   * @param {HTMLElement} element
   */
  act(action, element) {
    if (!this.view) return;
    if (action === "face") this.choose(element.dataset.face ?? "");
    else if (action === "decide" || action === "take-hint") this.play(element.dataset.move ?? "");
    else if (action === "hint" || action === "log") this.toggle(action);
    else if (action === "undo" && this.view.undo) this.wire.send({ type: "undo" });
    else if (action === "close-panel") this.panel = atRest();
    else if (action === "new-match") go("new=pickomino");
    refresh();
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
    else if (key === "Enter" && (this.face || this.failed) && !(/** @type {HTMLElement} */ (event.target).closest("button, a"))) this.play(this.decisions()[0]?.move ?? "");
    else if (faces.includes(key)) this.choose(key);
    else if (key === "h") this.toggle("hint");
    else if (key === "l") this.toggle("log");
    else if (key === "u" && this.view.undo) this.wire.send({ type: "undo" });
    else if (key === "Escape") this.face ? (this.face = null) : (this.panel = atRest());
    else return false;
    refresh();
    return true;
  }

  /** @param {string} seat */
  nameOf(seat) {
    if (seat === this.view.seat) return t("web-you");
    const name = this.view.names?.[seat] ?? seat;
    if (this.view.people?.includes(seat)) return name && name !== "you" ? name : t("web-person");
    return levelName("pickomino", name);
  }

  status() {
    const { view } = this;
    if (view.ending) return t("web-match-over");
    if (!this.mine) return t("play-thinks", { seat: `${view.turn} (${this.nameOf(view.turn)})` });
    if (this.failed) return t("web-roll-failed");
    if (this.face) {
      const count = view.roll.filter((/** @type {string} */ face) => face === this.face).length;
      return t("web-keeping", { count, face: faceName(this.face), total: view.total + count * worth(this.face) });
    }
    return t("web-choose-face");
  }

  render() {
    const { view } = this;
    if (!view) return [h("div", { class: "dice-table loading", "data-phase": "loading" }, h("p", { class: "empty" }, t("web-loading"), dots()))];
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
        this.players(),
        h("div", { class: "grill", "aria-label": t("web-grill"), role: "group" }, WORM_TILES.map((tile) => this.tile(tile))),
        view.ending ? this.ending() : this.dice(),
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
          { class: `player${view.turn === seat ? " turn" : ""}`, "data-seat": seat },
          h("span", { class: "plate-letter" }, seat),
          h("span", { class: "plate-who" }, h("span", { class: "plate-name" }, this.nameOf(seat)), h("span", { class: "plate-role" }, t("web-stack", { tiles: stack.length, worms: view.worms?.[seat] ?? 0 }))),
          top ? h("b", { class: "stack-top", title: t("web-stack-top") }, top) : h("span", { class: "stack-top none" }, "–"),
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
    const count = this.face ? view.roll.filter((/** @type {string} */ face) => face === this.face).length : 0;
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
      h("p", { class: "status", "data-status": "" }, this.status(), !this.mine && dots()),
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
        this.decisions().map(({ move, text }) =>
          h("button", { class: "primary large", "data-action": "decide", "data-move": move }, text),
        ),
      ),
    );
  }

  /** What one may do with the chosen face. */
  decisions() {
    if (this.failed) return [{ move: "--", text: t("web-go-on") }];
    if (!this.face) return [];
    const count = this.view.roll.filter((/** @type {string} */ face) => face === this.face).length;
    const total = this.view.total + count * worth(this.face);
    return this.legal
      .filter((move) => move[0] === this.face)
      .map((move) => ({ move, text: move.endsWith("s") ? t("web-stop", { total }) : t("web-roll", { dice: this.view.roll.length - count }) }));
  }

  ending() {
    const { ending, seat } = this.view;
    return h(
      "div",
      { class: "dice-area ending" },
      h("h2", null, ending.winner === seat ? t("web-match-won") : ending.winner ? t("web-match-lost") : t("web-round-level")),
      h("ul", { class: "items" }, (ending.items ?? []).map((/** @type {string} */ item) => h("li", null, item))),
      h("div", { class: "buttons" }, h("button", { class: "primary", "data-action": "new-match" }, t("web-new-match"))),
    );
  }

  bar() {
    const button = (/** @type {string} */ action, /** @type {string} */ label, /** @type {any} */ sign, off = false) =>
      h("button", { "data-action": action, "aria-disabled": off, "aria-pressed": this.panel === action, class: "bar-button" }, icon(sign), h("span", null, label));
    return h(
      "nav",
      { class: "bar-actions", "aria-label": t("web-actions") },
      button("hint", t("web-hint"), "hint", !this.mine),
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
        h("div", { class: "side-body", "data-key": `body-${this.panel}` }, this.panel === "log" ? this.log() : this.hint()),
      ],
    );
  }

  hint() {
    if (!this.mine || this.failed) return h("p", { class: "empty" }, t("web-hint-later"));
    return this.advice ? diceAdvice(this.advice, "take-hint") : dicePending();
  }

  log() {
    const { log, seat } = this.view;
    if (log.length === 0) return h("p", { class: "empty" }, t("web-log-empty"));
    return h(
      "ol",
      { class: "log" },
      [...log].reverse().map((/** @type {any} */ entry) =>
        h("li", { class: `log-entry${entry.seat === seat ? " mine" : ""}` }, h("b", { class: "plate-letter" }, entry.seat), h("span", null, entry.said)),
      ),
    );
  }
}
