/** Leaving a game that one plays alone, for good: asked twice, because it cannot be taken up again. */

import { go, toast } from "./app.js";
import { h } from "./dom.js";
import { rememberResigned } from "./memory.js";
import { dropChair } from "./store.js";
import { t } from "./words.js";

export class Leaving {
  /**
   * @param {import("./store.js").Chair} seat
   * @param {() => import("./said.js").AnyWire} wire
   */
  constructor(seat, wire) {
    this.chair = seat;
    this.wire = wire;
    /** Whether it was asked for once. */
    this.sure = false;
  }

  ask() {
    if (!this.sure) {
      this.sure = true;
      return;
    }
    // Whoever cannot be told is left as it is.
    if (this.wire().ask({ type: "resign" }) === "sent") return;
    dropChair(this.chair.game);
    go("");
  }

  /**
   * The game is over: it was given up.
   * @param {{ game: string, seat: string, rules: string, names?: Record<string, string> }} view
   */
  async done(view) {
    await rememberResigned(view, this.chair.key);
    dropChair(view.game);
    toast(t("web-gave-up"));
    go("");
  }

  render() {
    return h("p", { class: "leave" }, h("button", { class: "quiet", "data-action": "give-up" }, this.sure ? t("web-give-up-sure") : t("web-give-up")));
  }
}
