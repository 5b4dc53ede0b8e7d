/**
 * The engine in this page: what a server is asked, answered without one. Games are kept on this device,
 * and a move is kept before it is shown.
 */

import { engine, Lane } from "./lane.js";
import { Refused } from "./refused.js";
import { pace } from "./settings.js";
import { gameHere, keepGame } from "./store.js";
import { language, t } from "./words.js";

const told = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="capicua"]'))?.content.split(" ") ?? ["server"];

/** Whether a server stands behind this page, and whether the engine comes with it. */
export const HAS_SERVER = told.includes("server");
export const HAS_ENGINE = told.includes("engine") && typeof WebAssembly === "object" && typeof Worker === "function";

// Without a server nothing is answered before the engine is there: it need not wait for the first question.
if (HAS_ENGINE && !HAS_SERVER) engine().catch(() => {});

/** Games have a lane of their own: a hint must not keep a program from moving. */
const games = new Lane();
const questions = new Lane();

/**
 * Answers what a server would be asked.
 * @param {string} path
 * @param {any} body
 * @param {{ signal?: AbortSignal }} [what]
 */
export async function answerHere(path, body, what) {
  if (path === "api/games") {
    const { seated, saved } = await games.ask("game/new", body, { lang: language() });
    if (!keepGame(seated.game, saved)) unkept(seated.game, saved);
    return seated;
  }
  return questions.ask(path, body, { lang: language(), ...what });
}

/** The rounds of a game here that are over. @param {string} game @param {string} key @returns {Promise<string>} */
export async function recordHere(game, key) {
  const saved = stored(game);
  if (saved === null) throw new Refused("no-such-game", t("web-no-game"));
  return games.ask("game/record", { game, key, saved });
}

/** @type {Map<string, string>} games that could not be kept on the device: they last as long as this page */
const unsafe = new Map();

/** @param {string} game @param {string} saved */
function unkept(game, saved) {
  unsafe.set(game, saved);
}

/** @param {string} game */
const stored = (game) => unsafe.get(game) ?? gameHere(game);

/** Whether a game is played here. @param {string} game */
export const isHere = (game) => HAS_ENGINE && stored(game) !== null;

/** How long a program takes for a move at least, as at the server, where moves are shown at their usual speed. */
const PACE = 600;

/** @import { PageFrame, ServerFrame } from "../../page-types/protocol.js" */

/** A game here, spoken with as with one behind a wire. */
export class HereWire {
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
    this.closed = false;
    /** The stage of the game that a program thinks about: one thought at a time. */
    this.thinking = "";
    this.hint = new AbortController();
    // Another page of this device may play on.
    this.elsewhere = (/** @type {StorageEvent} */ event) => {
      if (event.key?.endsWith(`game:${game}`)) this.tell({ type: "hello", key });
    };
    addEventListener("storage", this.elsewhere);
    this.tell({ type: "hello", key });
  }

  get open() {
    return !this.closed;
  }

  /** Nothing waits for a line here. */
  get waits() {
    return false;
  }

  /** @param {PageFrame} frame @returns {"sent" | "refused"} */
  ask(frame) {
    return this.send(frame) ? "sent" : "refused";
  }

  /** @param {PageFrame} frame @returns {boolean} whether it went out */
  send(frame) {
    if (this.closed) return false;
    if (frame.type === "cancel" || frame.type === "hint") {
      this.hint.abort();
      this.hint = new AbortController();
    }
    if (frame.type !== "cancel" && frame.type !== "ping") this.tell(frame);
    return true;
  }

  /** @param {PageFrame} frame */
  async tell(frame) {
    const asks = frame.type === "hint" || frame.type === "belief";
    const what = frame.type === "hint" ? { signal: this.hint.signal } : {};
    await this.step("game/frame", frame, asks ? questions : games, what);
  }

  /**
   * @param {string} path
   * @param {PageFrame | null} frame
   * @param {Lane} lane
   * @param {{ signal?: AbortSignal }} [what]
   */
  async step(path, frame, lane, what) {
    const { game, key } = this;
    const saved = stored(game);
    if (saved === null) {
      this.close();
      this.listener.refused("no-game");
      return;
    }
    try {
      const [shown] = await Promise.all([lane.ask(path, { game, key, saved, frame }, { lang: language(), ...what }), path === "game/think" && pause(PACE * pace())]);
      if (this.closed) return;
      // Somebody was faster, here or in another page: what was worked out is about an earlier stage.
      if (shown.saved && stored(game) !== saved) {
        if (frame) this.tell({ type: "hello", key });
        return;
      }
      if (shown.saved) this.keep(shown.saved);
      this.listener.state("open");
      for (const one of shown.frames) this.listener.message(this.warned(one));
      if (shown.program) this.think();
    } catch (error) {
      if (this.closed || what?.signal?.aborted) return;
      const { code, message, help } = /** @type {Refused} */ (error);
      if (code === "bad-key") this.listener.refused(code);
      else if (code === "gone") this.listener.state("gone");
      else this.listener.message({ type: "error", code: code ?? "broken", message, help: help ?? "" });
    }
  }

  /** The program on turn thinks, once for each stage of the game. */
  async think() {
    const stage = stored(this.game) ?? "";
    if (this.thinking === stage) return;
    this.thinking = stage;
    await this.step("game/think", null, games);
    if (this.thinking === stage) this.thinking = "";
  }

  /** @param {string} saved */
  keep(saved) {
    if (keepGame(this.game, saved)) unsafe.delete(this.game);
    else unkept(this.game, saved);
  }

  /** A game that cannot be kept on the device is played on, and whoever plays is told. @param {ServerFrame} frame */
  warned(frame) {
    if (frame.type !== "view" || !unsafe.has(this.game)) return frame;
    return { ...frame, trouble: { code: "not-kept", message: t("web-problem-not-kept"), help: "" } };
  }

  close() {
    this.closed = true;
    this.hint.abort();
    removeEventListener("storage", this.elsewhere);
  }
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
