/**
 * Several people at one table: the lobby, what they agree on, the numbers they add to a deal, and
 * what they say. Where one plays, nothing of this is ever there.
 */

import { go, refresh, toast } from "./app.js";
import { sawDraw, sawView } from "./deals.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { Invitation } from "./invite.js";
import { say } from "./live.js";
import { lobbyView, waitingView } from "./lobby.js";
import { ownName, personAt } from "./people.js";
import { problem } from "./problem.js";
import { sayOver } from "./said.js";
import { chair, dropChair, keepChair } from "./store.js";
import { listed, t } from "./words.js";

/** @import { Company as Agreed, Draw, Knock, Lobby, Motion, PageFrame, ServerFrame, Waiting, Word } from "../../page-types/protocol.js" */

/** How long a word stands beside its speaker, in milliseconds. */
const STANDS = 4000;

/** What can be said, and the sign beside it. @type {Record<Word, [string, () => string]>} */
const WORDS = {
  hello: ["👋", () => t("friends-hello")],
  "well-played": ["👍", () => t("friends-well-played")],
  thanks: ["🙏", () => t("friends-thanks")],
  sorry: ["😅", () => t("friends-sorry")],
  moment: ["✋", () => t("friends-moment")],
  hurry: ["⏳", () => t("friends-hurry")],
  laugh: ["😂", () => t("friends-laugh")],
  sigh: ["😮‍💨", () => t("friends-sigh")],
  applause: ["👏", () => t("friends-applause")],
  bye: ["🌙", () => t("friends-bye")],
};

/** What is asked, as a question about whoever asks. @type {Record<Motion, (name: string) => string>} */
const ASKED = {
  help: (name) => t("friends-asks-help", { name }),
  undo: (name) => t("friends-asks-undo", { name }),
  next: (name) => t("friends-asks-next", { name }),
  rematch: (name) => t("friends-asks-rematch", { name }),
};

export class Company {
  /**
   * @param {import("./store.js").Chair} seat
   * @param {() => import("./said.js").AnyWire} wire
   * @param {import("./verdict.js").Chance<any>} chance what comes by chance at this table
   */
  constructor(seat, wire, chance) {
    this.chance = chance;
    this.chair = seat;
    this.wire = wire;
    /** What was sent for the deal that is drawn: views cross on the way. */
    this.sent = "";
    /** @type {Lobby | null} */
    this.lobby = null;
    /** @type {Waiting | null} what is seen at the door of a match that has begun */
    this.waiting = null;
    /** The last knock that was announced. */
    this.knocked = 0;
    /** @type {Draw | null} */
    this.draw = null;
    /** @type {Record<string, { word: Word, at: number }>} what each seat said last */
    this.said = {};
    /** @type {null | "words" | "more" | "invite"} */
    this.open = null;
    /** Whether getting up in the middle of a match was asked for once. */
    this.leaving = false;
    this.invitation = new Invitation(seat.game, seat.key);
    /** When the latest view came: its clocks run on from there. */
    this.seen = Date.now();
    this.ticking = setInterval(() => this.tick(), 500);
    /** @type {any} the latest view */
    this.view = null;
  }

  close() {
    clearInterval(this.ticking);
  }

  /** The line is gone: what was on its way may not have arrived. */
  forget() {
    this.sent = "";
  }

  /** Clocks run on between two views. */
  tick() {
    const now = Date.now();
    const old = Object.entries(this.said).filter(([, { at }]) => now - at > STANDS);
    for (const [seat] of old) delete this.said[seat];
    if (old.length > 0 || this.draw || this.view?.company?.timer || this.view?.company?.time) refresh();
  }

  /**
   * @param {ServerFrame} message
   * @returns {boolean} whether nobody else has to look at it
   */
  receive(message) {
    if (message.type === "view") {
      this.seen = Date.now();
      const { phase, game, seat, company } = /** @type {any} */ (message);
      // Kept as it comes, not as it is shown: the table takes its time to lay tiles.
      sawView(message, this.chance);
      this.view = message;
      this.lobby = this.waiting = null;
      // Whoever was let in has a seat from now on.
      if (company && chair(game)?.seat !== seat) keepChair({ game, seat });
      this.announce(company?.knocks ?? []);
      // While the next round is drawn the last one stays to be seen.
      if (phase !== "round-over" && phase !== "match-over") this.draw = null;
      return false;
    }
    if (message.type === "waiting") {
      if (!this.waiting) say(t("friends-waiting"));
      this.waiting = message;
    } else if (message.type === "error" && message.code === "not-admitted") {
      dropChair(this.chair.game);
      toast(problem(message), true);
      go("");
    } else if (message.type === "lobby") {
      this.lobby = message;
      this.waiting = null;
      this.announce(message.knocks);
      if (!message.begun) this.draw = null;
      keepChair({ game: message.game, seat: message.seat, key: this.chair.key, rules: message.rules, names: message.names, people: message.people });
    } else if (message.type === "draw") this.drawn(message);
    else if (message.type === "said") {
      this.said[message.seat] = { word: message.word, at: Date.now() };
      say(`${this.nameOf(message.seat)}: ${WORDS[message.word][1]()}`);
    } else return false;
    refresh();
    return true;
  }

  /** Those who cannot see the notice hear it. @param {Knock[]} knocks */
  announce(knocks) {
    for (const { number, name } of knocks) {
      if (number > this.knocked) say(t("friends-knocks", { name: name ?? t("friends-somebody") }));
      this.knocked = Math.max(this.knocked, number);
    }
  }

  /**
   * A deal is drawn: what is fixed is kept first, then the hash of one's number goes out, and the number
   * itself once no more hashes are taken and none has changed.
   * @param {Draw} draw
   */
  drawn(draw) {
    if (draw.voided.length > (this.draw?.voided.length ?? 0)) {
      const { seats } = draw.voided[draw.voided.length - 1];
      toast(t("friends-voided", { names: listed(seats.map((seat) => this.nameOf(seat))) }), true);
    }
    this.draw = draw;
    const { game, seat, rules } = chair(this.chair.game) ?? this.chair;
    const { answer, lied } = sawDraw({ game, seat, rules }, draw);
    if (lied) toast(t("friends-draw-refused"), true);
    if (!answer) return;
    const step = `${draw.game}.${draw.round}.${draw.attempt}.${draw.stage}`;
    if (this.sent !== step && this.wire().send(answer)) this.sent = step;
  }

  /** @param {PageFrame} frame */
  send(frame) {
    return sayOver(this.wire(), frame);
  }

  /** How somebody is called. @param {string} seat */
  nameOf(seat) {
    const view = this.lobby ?? this.view ?? (this.waiting ? { ...this.waiting, seat: "" } : this.chair);
    return seat === view.seat ? t("web-you") : personAt(view, seat).name;
  }

  /** One has another name now: everybody at the table reads it. */
  named() {
    if (this.lobby || this.view?.company) this.send({ type: "name", name: ownName() });
  }

  /** What somebody has just said, as a bubble beside them. @param {string} seat */
  word(seat) {
    const said = this.said[seat];
    if (!said) return null;
    const [sign, text] = WORDS[said.word];
    return h("span", { class: "bubble", "data-key": `word-${seat}-${said.at}`, "data-said": said.word }, `${sign} ${text()}`);
  }

  /** How much of the time to think is left to a seat, from 1 to 0; nothing where no clock runs for it. @param {string} seat */
  left(seat) {
    const timer = this.view?.company?.timer;
    if (timer?.seat !== seat) return null;
    return Math.max(0, (timer.left_ms - (Date.now() - this.seen)) / timer.of_ms);
  }

  /**
   * @param {string} action
   * @param {HTMLElement} element
   * @returns {boolean} whether it was meant for this
   */
  act(action, element) {
    const { seat = "", motion, word, clock, level } = element.dataset;
    if (!action.startsWith("friends-")) return false;
    if (action === "friends-sit") this.send({ type: "sit", seat });
    else if (action === "friends-ready") this.send({ type: "ready", ready: element.getAttribute("aria-pressed") !== "true" });
    else if (action === "friends-begin") this.send({ type: "begin" });
    else if (action === "friends-clock") this.send({ type: "settle", clock: /** @type {any} */ (clock) });
    else if (action === "friends-level") this.send({ type: "settle", level });
    else if (action === "friends-help") this.send({ type: "settle", help: element.getAttribute("aria-pressed") !== "true" });
    else if (action === "friends-free") this.send({ type: "free", seat });
    else if (action === "friends-admit") this.send({ type: "admit", knock: Number(element.dataset.knock), yes: element.dataset.yes === "true" });
    else if (action === "friends-withdraw") {
      dropChair(this.chair.game);
      go("");
    }
    else if (action === "friends-leave") {
      // In the middle of a match it is asked twice.
      if (this.view && !this.leaving) {
        this.leaving = true;
        refresh();
        return true;
      }
      // Without a line the chair would stay taken, and nobody be left who has its key.
      if (this.wire().send({ type: "free", seat: (this.lobby ?? this.view)?.seat ?? "" })) {
        dropChair(this.chair.game);
        go("");
      } else toast(t("web-gone-short"), true);
    } else if (action === "friends-yes" || action === "friends-no") {
      this.send({ type: "vote", motion: /** @type {Motion} */ (motion), yes: action === "friends-yes" });
      this.open = null;
    } else if (action === "friends-say") {
      this.send({ type: "say", word: /** @type {Word} */ (word) });
      this.open = null;
    } else if (action === "friends-words" || action === "friends-more" || action === "friends-invite") {
      const which = /** @type {const} */ ({ "friends-words": "words", "friends-more": "more", "friends-invite": "invite" })[action];
      this.open = this.open === which ? null : which;
      this.leaving = false;
      if (this.open === "invite") this.invitation.ask();
    } else this.invitation.act(action, element);
    refresh();
    return true;
  }

  /** Before the match: who is there, and how it is played. */
  gathering() {
    if (this.waiting) return waitingView(this.waiting);
    if (!this.lobby) return null;
    if (!this.invitation.asked) this.invitation.ask();
    return lobbyView(this, this.lobby);
  }

  /** How a deal is drawn, in a line. */
  drawing() {
    const { draw } = this;
    if (!draw) return null;
    const missing = (this.lobby ?? this.view)?.connected?.filter((/** @type {string} */ seat) => !draw.without.includes(seat) && !(draw.stage === "hashes" ? draw.hashes : draw.numbers)[seat]) ?? [];
    return h(
      "p",
      { class: "friends-draw", role: "status", "data-draw": draw.stage, "data-voided": draw.voided.length },
      icon("shield"),
      h("span", null, draw.stage === "hashes" ? t("friends-drawing") : t("friends-opening")),
      missing.length > 0 && h("span", null, t("friends-missing", { names: listed(missing.map((/** @type {string} */ seat) => this.nameOf(seat))) })),
      draw.voided.map(({ seats }) => h("span", { class: "bad" }, t("friends-voided", { names: listed(seats.map((seat) => this.nameOf(seat))) }))),
    );
  }

  /** What stands at the table: clocks, what is asked, what is said. @param {any} view */
  bar(view) {
    /** @type {Agreed | undefined} */
    const company = view.company;
    if (!company) return null;
    const { motions, timer, time, freed, missed, knocks } = company;
    // Of one's own chair it is said where the hand would be.
    const played = company.played_for.filter((seat) => seat !== view.seat || !company.waits);
    const passed = Date.now() - this.seen;
    const motion = (/** @type {Motion} */ name, /** @type {string} */ label) =>
      h("button", { "data-action": "friends-yes", "data-motion": name, "aria-pressed": Boolean(motions[name]?.includes(view.seat)) }, label);
    const free = missed.filter((seat) => !view.connected.includes(seat) && !freed.includes(seat));
    const notes = [
      played.length > 0 && t("friends-played-for", { names: listed(played.map((seat) => this.nameOf(seat))) }),
      freed.length > 0 && t("friends-freed", { names: listed(freed.map((seat) => this.nameOf(seat))) }),
    ];
    // What is done with a round is for those who play in it.
    const mine = Object.entries(motions).filter(([name]) => name !== "undo" || !company.waits);
    const asked = mine.map(([name, seats]) => this.asked(/** @type {Motion} */ (name), seats, view.seat));
    const again = view.phase === "match-over" && !motions.rematch && !this.draw;
    return h(
      "section",
      { class: "friends", "data-key": "friends", "data-friends": company.game, "data-played-for": played.join(""), "aria-label": t("friends-title") },
      h(
        "div",
        { class: "friends-strip" },
        timer && h("span", { class: `friends-clock${timer.left_ms - passed < 6000 ? " soon" : ""}`, "data-clock": timer.seat }, `${this.nameOf(timer.seat)} ${clockText(timer.left_ms - passed)}`),
        time && h("span", { class: "friends-clock", "data-match-time": "" }, t("friends-match-time", { time: clockText(time.left_ms - passed) })),
        h("span", { class: "friends-note" }, notes.filter(Boolean).join(" ")),
        this.word(view.seat),
        h("button", { "data-action": "friends-words", "aria-expanded": this.open === "words" }, t("friends-say")),
        h("button", { "data-action": "friends-more", "aria-expanded": this.open === "more" }, t("friends-more")),
      ),
      this.open === "words" && h("div", { class: "friends-menu words" }, Object.entries(WORDS).map(([word, [sign, text]]) => h("button", { "data-action": "friends-say", "data-word": word }, `${sign} ${text()}`))),
      this.open === "more" &&
        h(
          "div",
          { class: "friends-menu" },
          company.can_undo && motion("undo", t("friends-ask-undo")),
          company.help ? h("button", { "data-action": "friends-no", "data-motion": "help" }, t("friends-end-help")) : motion("help", t("friends-ask-help")),
          company.host === view.seat && free.map((seat) => h("button", { "data-action": "friends-free", "data-seat": seat }, t("friends-free", { name: this.nameOf(seat) }))),
          h("button", { "data-action": "friends-invite" }, icon("share"), t("friends-invite")),
          h("button", { "data-action": "friends-leave" }, this.leaving ? t("friends-leave-sure") : t("friends-leave")),
        ),
      this.open === "invite" && h("div", { class: "friends-menu" }, this.invitation.render()),
      !this.open && (asked.length > 0 || knocks.length > 0 || again || this.draw) && h("div", { class: "friends-menu" }, this.drawing(), this.door(knocks), asked, again && h("button", { class: "primary", "data-action": "friends-yes", "data-motion": "rematch" }, t("friends-rematch"))),
    );
  }

  /** Who wants to come in, and what the host says to it. @param {Knock[]} knocks */
  door(knocks) {
    return knocks.map(({ number, name }) => {
      const text = t("friends-knocks", { name: name ?? t("friends-somebody") });
      return h(
        "span",
        { class: "friends-asked", role: "group", "aria-label": text, "data-key": `knock-${number}`, "data-knock": number },
        h("span", null, text),
        h(
          "span",
          { class: "friends-answers" },
          h("button", { class: "primary", "data-action": "friends-admit", "data-knock": number, "data-yes": "true" }, t("friends-admit")),
          h("button", { "data-action": "friends-admit", "data-knock": number, "data-yes": "false" }, t("friends-refuse")),
        ),
      );
    });
  }

  /**
   * What is asked, and what one says to it.
   * @param {Motion} name
   * @param {string[]} seats who agreed, whoever asked first
   * @param {string} own
   */
  asked(name, seats, own) {
    return h(
      "span",
      { class: "friends-asked", "data-key": `asked-${name}`, "data-asked": name, role: "status" },
      h("span", null, ASKED[name](this.nameOf(seats[0]))),
      seats.includes(own)
        ? h("em", null, t("friends-wait"))
        : [
            h("button", { class: "primary", "data-action": "friends-yes", "data-motion": name }, t("friends-yes")),
            h("button", { "data-action": "friends-no", "data-motion": name }, t("friends-no")),
          ],
    );
  }
}

/** Minutes and seconds. @param {number} left */
function clockText(left) {
  const seconds = Math.max(0, Math.ceil(left / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
