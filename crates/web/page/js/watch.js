/** Watching: rounds that are over, one after the other. */

import { banner, copy, go, refresh, toast } from "./app.js";
import { wireTo } from "./api.js";
import { h } from "./dom.js";
import { gameFor, gameName } from "./games.js";
import { icon } from "./icons.js";
import { personAt, portrait, withNames } from "./people.js";
import { inAddress, joined, pasted } from "./position.js";
import { split } from "./record.js";
import { language, t } from "./words.js";

/** @import { ServerFrame, Watch } from "../../page-types/protocol.js" */

/** The table as somebody sees it who has no seat at it. @param {Watch} view */
const watched = (view) => ({ ...view, seat: "" });

export class WatchScreen {
  name = "watch";

  /** @param {string} link the game and the key of those who watch, with a point between */
  constructor(link) {
    const [game, key = ""] = link.split(".");
    /** @type {Watch | null} */
    this.view = null;
    /** @type {string[]} what came of the last round that was seen to end */
    this.said = [];
    this.wire = wireTo(game, key, {
      message: (/** @type {ServerFrame} */ message) => this.receive(message),
      state: (/** @type {string} */ state) => banner(state === "gone" ? t("web-gone") : null),
      refused: () => {
        toast(t("web-no-game"), true);
        go("");
      },
    });
  }

  /** @param {ServerFrame} message */
  receive(message) {
    if (message.type !== "watch") return;
    this.view = message;
    if (message.said.length > 0) this.said = message.said;
    refresh();
  }

  spoken() {
    this.wire.send({ type: "lang", lang: language() });
  }

  close() {
    this.wire.close();
    banner(null);
  }

  /** @param {string} action */
  async act(action) {
    if (action === "analyse") this.look();
    if (action !== "copy-record") return;
    await copy(this.view?.record ?? "");
    toast(t("web-copied"));
  }

  /** @param {Watch} view @param {string} seat */
  chair(view, seat) {
    const person = personAt(watched(view), seat);
    return h("li", { class: "lobby-chair", "data-seat": seat }, portrait(person.look, seat), h("span", { class: "lobby-name" }, person.name));
  }

  /** @param {Watch} view @param {[number, number]} score */
  score(view, score) {
    const sides = Object.keys(view.names).length === 4 ? ["AC", "BD"] : ["A", "B"];
    const side = (/** @type {number} */ at) => h("small", null, withNames(sides[at], watched(view)));
    return h("p", { class: "watch-score", "data-score": score.join(":") }, side(0), h("b", null, score.join(" : ")), side(1));
  }

  /** The last round on the analysis board, to go through it move by move. */
  look() {
    const rounds = split(this.view?.record ?? "");
    const { root, moves } = pasted(rounds[rounds.length - 1]);
    go(`board=${inAddress(joined(root, moves))}`);
  }

  render() {
    const { view } = this;
    if (!view) return [h("p", { class: "empty" }, t("web-loading"))];
    return [
      h(
        "div",
        { class: "lobby watch", "data-watch": view.game, "data-rounds": view.rounds },
        h("header", { class: "head" }, h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")), h("h1", { class: "head-title" }, gameName(view.rules))),
        h("ul", { class: "lobby-chairs" }, Object.keys(view.names).map((seat) => this.chair(view, seat))),
        view.score && this.score(view, view.score),
        h("p", { class: "lobby-note" }, view.begun ? t("friends-watching", { rounds: view.rounds }) : t("friends-watch-wait")),
        h("ul", { class: "items" }, this.said.map((line) => h("li", null, withNames(line, watched(view))))),
        view.record && [
          h(
            "div",
            { class: "buttons" },
            gameFor(view.rules).board && h("button", { class: "primary", "data-action": "analyse" }, t("friends-look")),
            h("button", { "data-action": "copy-record" }, icon("copy"), t("web-copy-record")),
          ),
          h("details", { class: "lobby-rules" }, h("summary", null, t("friends-record")), h("pre", { class: "watch-record", tabindex: 0 }, view.record)),
        ],
      ),
    ];
  }
}
