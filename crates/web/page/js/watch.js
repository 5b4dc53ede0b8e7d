/** Watching: rounds that are over, one after the other. */

import { banner, copy, go, refresh, toast } from "./app.js";
import { wireTo } from "./api.js";
import { h } from "./dom.js";
import { gameName } from "./games.js";
import { icon } from "./icons.js";
import { language, t } from "./words.js";

/** @import { ServerFrame, Watch } from "../../page-types/protocol.js" */

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
    if (action !== "copy-record") return;
    await copy(this.view?.record ?? "");
    toast(t("web-copied"));
  }

  render() {
    const { view } = this;
    if (!view) return [h("p", { class: "empty" }, t("web-loading"))];
    return [
      h(
        "div",
        { class: "lobby watch", "data-watch": view.game, "data-rounds": view.rounds },
        h("header", { class: "head" }, h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")), h("h1", { class: "head-title" }, gameName(view.rules))),
        h("ul", { class: "lobby-chairs" }, Object.entries(view.names).map(([seat, name]) => h("li", { class: "lobby-chair", "data-seat": seat }, h("b", null, seat), h("span", { class: "lobby-name" }, name)))),
        view.score && h("p", { class: "watch-score", "data-score": view.score.join(":") }, view.score.join(" : ")),
        h("p", { class: "lobby-note" }, view.begun ? t("friends-watching", { rounds: view.rounds }) : t("friends-watch-wait")),
        this.said.map((line) => h("p", null, line)),
        view.record && [h("button", { "data-action": "copy-record" }, icon("copy"), t("web-copy-record")), h("pre", { class: "watch-record", tabindex: 0 }, view.record)],
      ),
    ];
  }
}
