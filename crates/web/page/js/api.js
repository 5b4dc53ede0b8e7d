/**
 * Whoever is asked: the server, or the engine in this page where there is no server or it cannot be
 * reached. Nobody else needs to know which.
 */

import { answerHere, HAS_ENGINE, HAS_SERVER, HereWire, isHere, recordHere } from "./here.js";
import { Refused } from "./refused.js";
import { Wire } from "./socket.js";
import { language, t } from "./words.js";

/** @import { Advise, AdviseQuestion, Belief, BeliefQuestion, History, HistoryChange, Info, Invite, Joining, Lan, NewGame, OpenLan, Refusal, Review, ReviewQuestion, RulesSheet, Seated, Situation, Solve, SolveQuestion, TableQuestion } from "../../page-types/protocol.js" */

/**
 * @param {string} path
 * @param {{ body?: unknown, key?: string, signal?: AbortSignal }} [what]
 */
async function send(path, { body, key, signal } = {}) {
  /** @type {Record<string, string>} */
  const headers = {};
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (key) headers.Authorization = `Bearer ${key}`;
  const mark = path.includes("?") ? "&" : "?";
  let answer;
  try {
    answer = await fetch(`${path}${mark}lang=${language()}`, {
      method: body === undefined ? "GET" : "POST",
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refused("gone", t("web-gone-short"));
  }
  if (answer.ok) return answer;
  /** @type {Refusal | null} */
  const told = await answer.json().catch(() => null);
  const { code, message, help } = told?.error ?? {};
  throw new Refused(code ?? String(answer.status), message ?? t("web-error", { status: answer.status }), help);
}

/**
 * What each address is asked with, and what it answers.
 * @typedef {{
 *   "api/advise": [AdviseQuestion, Advise],
 *   "api/belief": [BeliefQuestion, Belief],
 *   "api/review": [ReviewQuestion, Review],
 *   "api/solve": [SolveQuestion, Solve],
 *   "api/table": [TableQuestion, Situation],
 *   "api/games": [NewGame, Seated],
 *   "api/lan": [OpenLan, Lan],
 *   [join: `api/games/${string}/join`]: [Joining, Seated],
 * } & import("../../page-types/game.js").OwnQuestions} Questions
 */

/**
 * @template {keyof Questions} P
 * @param {P} path
 * @param {Questions[P][0]} body
 * @param {{ signal?: AbortSignal }} [what]
 * @returns {Promise<Questions[P][1]>}
 */
export const post = (path, body, what) =>
  either(
    async () => (await send(path, { ...what, body })).json(),
    () => answerHere(path, body, what),
  );


/**
 * The server answers; when it does not, this page does.
 * @template T
 * @param {() => Promise<T>} there
 * @param {() => Promise<T>} here
 */
async function either(there, here) {
  if (!HAS_SERVER) return here();
  try {
    return await there();
  } catch (error) {
    if (!HAS_ENGINE || !(error instanceof Refused) || !(error.code === "gone" || error.isForGuests)) throw error;
    return here();
  }
}

/** How others come to a table. @param {string} game @param {string} key @returns {Promise<Invite>} */
export const inviteOf = async (game, key) => (await send(`api/games/${game}/invite`, { key })).json();

/** The rounds of a game that are over. @param {string} game @param {string} key */
export const record = async (game, key) => (isHere(game) ? recordHere(game, key) : (await send(`api/games/${game}/record`, { key })).text());

/** The games that are kept in the server's store for whoever has the key. @param {string} key @returns {Promise<History>} */
export const historyOf = async (key) => (await send("api/history", { key })).json();

/** @param {string} key @param {HistoryChange} change @returns {Promise<boolean>} */
export const changeHistory = async (key, change) => (await send("api/history", { key, body: change })).ok;

/**
 * A game, wherever it is played.
 * @param {string} game
 * @param {string} key
 * @param {ConstructorParameters<typeof Wire>[2]} listener
 */
export const wireTo = (game, key, listener) => (isHere(game) ? new HereWire(game, key, listener) : new Wire(game, key, listener));

/** @type {Promise<Info> | null} */
let asked = null;
/** The language it was asked in. */
let tongue = "";

/** @returns {Promise<Info>} */
const ask = (house = "") =>
  either(
    async () => (await send(house ? `api/info?rules=${encodeURIComponent(house)}` : "api/info")).json(),
    () => answerHere("api/info", house ? { rules: house } : {}),
  );

/** Who knows the rules of a house. @param {string} rules @returns {Promise<Info["players"][string]>} */
export const playersOf = async (rules) => (await ask(rules)).players[rules] ?? [];

/** Rules in sentences, and what a house may change about them. @param {string} rules @returns {Promise<RulesSheet>} */
export const rulesSheet = (rules) =>
  either(
    async () => (await send(`api/rules?rules=${encodeURIComponent(rules)}`)).json(),
    () => answerHere("api/rules", { rules }),
  );

/** What the server offers; asked once in each language, and again after a failure. */
export function info() {
  if (tongue !== language()) asked = null;
  tongue = language();
  asked ??= ask().catch((error) => {
    asked = null;
    throw error;
  });
  return asked;
}
