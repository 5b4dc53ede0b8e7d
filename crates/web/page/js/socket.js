/**
 * The wire to a game. The server sends the whole view each time, so after a break nothing has to
 * be made up for: connect again, say who one is, and the next view is the truth. What the person said
 * and the server may not have heard is said again then, as far as it still makes sense.
 */

import { language } from "./words.js";

/** @import { PageFrame, ServerFrame } from "../../page-types/protocol.js" */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
// Together less than three seconds: nobody waits longer to know that the line is gone.
const PING_EVERY = 1500;
const ANSWER_WITHIN = 1400;

/** More than this is not kept for somebody who taps on while the line is gone. */
const MOST_UNHEARD = 20;

/** What is about one moment of the game, and means nothing after it. */
const OF_A_MOMENT = new Set(["play", "undo", "next", "undo-vote", "next-vote", "rematch-vote", "begin"]);

/** What shows the game, or as much of it as one may see: the server has understood who one is. */
const SHOWS = new Set(["view", "lobby", "watch", "waiting"]);

/** @param {PageFrame} frame */
const ofAMoment = (frame) => OF_A_MOMENT.has(frame.type === "vote" ? `${frame.motion}-vote` : frame.type);

/** Which moment of a game a view shows. @param {any} view */
const momentOf = ({ type, company, round, ply, phase, begun }) => [type, company?.game, round, ply, phase, begun].join(" ");

/** Codes with which the server says that trying again is of no use. */
const FINAL = { 4001: "bad-key", 4004: "no-game" };

export class Wire {
  /**
   * @param {string} game
   * @param {string} key
   * @param {{ message(message: ServerFrame): void, state(state: "open" | "gone"): void,
   *   refused(code: string): void, missed?(frame: PageFrame): void }} listener
   */
  constructor(game, key, listener) {
    this.game = game;
    this.key = key;
    this.listener = listener;
    this.wait = FIRST_WAIT;
    this.closed = false;
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    this.pings = 0;
    this.doubt = 0;
    this.heard = Date.now();
    /** Whether this socket has shown the game: what is said before may not be understood. */
    this.greeted = false;
    /** The moment that was shown last. */
    this.moment = "";
    /** @type {{ frame: PageFrame, moment: string, number: number }[]} what was said and may not have been heard */
    this.unheard = [];
    this.said = 0;
    /** @type {number[]} for each ping on its way, the number of what was said before it */
    this.pinged = [];
    // A phone that wakes up, or a network that comes back, need not wait for a timer.
    this.wake = () => {
      if (document.visibilityState !== "visible") return;
      if (!this.open) this.again(0);
      else this.probe();
    };
    document.addEventListener("visibilitychange", this.wake);
    addEventListener("online", this.wake);
    // The device knows that it has no network: nobody need wait to find out.
    this.sleep = () => this.lost();
    addEventListener("offline", this.sleep);
    // A page that is left may be kept for coming back: nobody is there meanwhile, and the others see it.
    this.leave = () => {
      clearInterval(this.pings);
      clearTimeout(this.doubt);
      clearTimeout(this.timer);
      this.socket?.close();
    };
    addEventListener("pagehide", this.leave);
    this.back = (/** @type {PageTransitionEvent} */ { persisted }) => persisted && this.lost();
    addEventListener("pageshow", this.back);
    // A phone puts the page to sleep: its line would be held by the browser, and the others wait for nobody.
    document.addEventListener("freeze", this.leave);
    this.awake = () => this.lost();
    document.addEventListener("resume", this.awake);
    this.connect();
  }

  /** Whether messages can be sent now. */
  get open() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  connect() {
    clearTimeout(this.timer);
    if (this.closed) return;
    this.socket?.close();
    const address = new URL(`api/games/${this.game}/socket`, location.href.split("#")[0]);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = "";
    const socket = new WebSocket(address);
    this.socket = socket;
    this.greeted = false;
    this.pinged = [];
    // A network that swallows everything never refuses: after a while it is tried anew.
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      if (socket === this.socket && socket.readyState === WebSocket.CONNECTING) this.lost();
    }, 2 * ANSWER_WITHIN);
    socket.onopen = () => {
      this.heard = Date.now();
      this.send({ type: "hello", key: this.key, lang: language() });
      clearInterval(this.pings);
      this.pings = setInterval(() => document.visibilityState === "visible" && this.probe(), PING_EVERY);
    };
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      this.heard = Date.now();
      const message = /** @type {ServerFrame} */ (JSON.parse(data));
      const shows = SHOWS.has(message.type);
      if (shows) {
        this.wait = FIRST_WAIT;
        this.moment = momentOf(message);
        this.listener.state("open");
      }
      // Everything is answered in order: what was said before that ping was heard.
      if (message.type === "pong") this.wasHeard(this.pinged.shift() ?? 0);
      this.listener.message(message);
      if (shows && !this.greeted) this.sayAgain();
    };
    socket.onclose = ({ code }) => {
      if (socket !== this.socket || this.closed) return;
      clearInterval(this.pings);
      const final = FINAL[/** @type {keyof typeof FINAL} */ (code)];
      if (final) {
        this.close();
        this.listener.refused(final);
        return;
      }
      this.listener.state("gone");
      this.again(this.wait);
      this.wait = Math.min(2 * this.wait, LONGEST_WAIT);
    };
  }

  /** @param {number} wait */
  again(wait) {
    clearTimeout(this.timer);
    if (this.closed || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.timer = setTimeout(() => this.connect(), wait * (0.75 + Math.random() / 2));
  }

  /** A dead network tells nobody: a ping that is not answered soon counts as a break. */
  probe() {
    const asked = Date.now();
    if (!this.send({ type: "ping" })) return;
    this.pinged.push(this.said);
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      if (this.heard < asked && !this.closed) this.lost();
    }, ANSWER_WITHIN);
  }

  /**
   * Says something for the person, now or when the line is back.
   * @param {PageFrame} frame
   * @returns {"sent" | "later" | "refused"} refused when too much waits already
   */
  ask(frame) {
    if (this.closed || this.unheard.length >= MOST_UNHEARD) return "refused";
    this.said += 1;
    this.unheard.push({ frame, moment: this.moment, number: this.said });
    if (!this.open || !this.greeted) return "later";
    this.send(frame);
    this.probe();
    return "sent";
  }

  /** @param {number} number */
  wasHeard(number) {
    this.unheard = this.unheard.filter((one) => one.number > number);
  }

  /** The line is back: what may not have been heard is said again, unless the game has gone on. */
  sayAgain() {
    this.greeted = true;
    const late = this.unheard.filter(({ frame, moment }) => ofAMoment(frame) && moment !== this.moment);
    this.unheard = this.unheard.filter((one) => !late.includes(one));
    for (const { frame } of late) this.listener.missed?.(frame);
    for (const { frame } of this.unheard) this.send(frame);
    if (this.unheard.length > 0) this.probe();
  }

  /** Whether something that was said may not have been heard. */
  get waits() {
    return this.unheard.length > 0;
  }

  lost() {
    if (this.closed) return;
    clearInterval(this.pings);
    this.listener.state("gone");
    this.connect();
  }

  /**
   * @param {PageFrame} message
   * @returns {boolean} whether it went out
   */
  send(message) {
    if (!this.open) return false;
    this.socket?.send(JSON.stringify(message));
    return true;
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pings);
    clearTimeout(this.doubt);
    removeEventListener("offline", this.sleep);
    removeEventListener("pagehide", this.leave);
    removeEventListener("pageshow", this.back);
    document.removeEventListener("freeze", this.leave);
    document.removeEventListener("resume", this.awake);
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    this.socket?.close();
  }
}
