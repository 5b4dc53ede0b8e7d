/** An invitation: the address for others as link and picture, and the door to the local network. */

import { copy, refresh, toast } from "./app.js";
import { inviteOf, post } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** @import { Invite } from "../../page-types/protocol.js" */

export class Invitation {
  /**
   * @param {string} game
   * @param {string} key
   */
  constructor(game, key) {
    this.game = game;
    this.key = key;
    /** @type {Invite | null} */
    this.invite = null;
    this.asked = false;
    /** Whether those are invited who only watch. */
    this.watching = false;
  }

  /** Asks how others come here. */
  async ask() {
    this.asked = true;
    this.invite = await inviteOf(this.game, this.key).catch(() => null);
    refresh();
  }

  /** The address that is shown: one that others reach, if there is one. */
  get link() {
    const { invite } = this;
    if (!invite) return null;
    // A query could hold the token of the server, which is in no invitation.
    const here = location.origin + location.pathname + (this.watching ? invite.watch_here : invite.here);
    const [found] = this.watching ? invite.watch : invite.play;
    return found ?? { url: here, qr: "" };
  }

  /**
   * @param {string} action
   * @param {HTMLElement} _element
   */
  async act(action, _element) {
    const url = this.link?.url ?? "";
    if (action === "friends-copy") {
      await copy(url);
      toast(t("web-link-copied"));
    } else if (action === "friends-share") {
      // Whoever closes the sheet has not shared, and knows it.
      await navigator.share({ title: "Capicúa", text: t("friends-come"), url }).catch(() => {});
    } else if (action === "friends-watch") this.watching = !this.watching;
    else if (action === "friends-door") {
      const open = !this.invite?.lan.open;
      await post("api/lan", { open }).catch((/** @type {any} */ error) => toast(error.sentence ?? String(error), true));
      await this.ask();
    }
    refresh();
  }

  render() {
    const { invite, link } = this;
    if (!invite || !link) return null;
    const { lan } = invite;
    const reached = (this.watching ? invite.watch : invite.play).length > 0;
    return h(
      "div",
      { class: "friends-invite", "data-link": link.url },
      h("p", null, this.watching ? t("friends-invite-watch") : t("friends-invite-play")),
      link.qr && h("img", { class: "friends-qr", alt: t("friends-qr"), src: `data:image/svg+xml,${encodeURIComponent(link.qr)}` }),
      h("code", null, link.url),
      !reached && h("p", { class: "lobby-note" }, lan.yours ? t("friends-only-here") : t("friends-only-there")),
      h(
        "div",
        { class: "buttons" },
        lan.yours && h("button", { class: reached ? "" : "primary", "data-action": "friends-door", "aria-pressed": lan.open }, lan.open ? t("friends-door-close") : t("friends-door-open")),
        "share" in navigator && h("button", { "data-action": "friends-share" }, icon("share"), t("friends-share")),
        h("button", { "data-action": "friends-copy" }, icon("copy"), t("web-copy-link")),
        h("button", { "data-action": "friends-watch", "aria-pressed": this.watching }, t("friends-watchers")),
      ),
    );
  }
}
