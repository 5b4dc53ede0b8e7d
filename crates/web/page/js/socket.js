/**
 * The wire to a game. The server sends the whole view each time, so after a break nothing has to
 * be made up for: connect again, say who one is, and the next view is the truth.
 */

import { language } from "./words.js";

/** @import { PageFrame, ServerFrame } from "../../page-types/protocol.js" */

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
// Together less than three seconds: nobody waits longer to know that the line is gone.
const PING_EVERY = 1500;
const ANSWER_WITHIN = 1400;

/** Codes with which the server says that trying again is of no use. */
const FINAL = { 4001: "bad-key", 4004: "no-game" };

export class Wire {
  /**
   * @param {string} game
   * @param {string} key
   * @param {{ message(message: ServerFrame): void, state(state: "open" | "gone"): void,
   *   refused(code: string): void }} listener
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
      if (message.type === "view" || message.type === "lobby" || message.type === "watch") {
        this.wait = FIRST_WAIT;
        this.listener.state("open");
      }
      this.listener.message(message);
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
    clearTimeout(this.doubt);
    this.doubt = setTimeout(() => {
      if (this.heard < asked && !this.closed) this.lost();
    }, ANSWER_WITHIN);
  }

  /**
   * Sends what has to be answered soon.
   * @param {PageFrame} message
   * @returns {boolean} whether it went out
   */
  ask(message) {
    const sent = this.send(message);
    if (sent) this.probe();
    return sent;
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
    document.removeEventListener("visibilitychange", this.wake);
    removeEventListener("online", this.wake);
    this.socket?.close();
  }
}
