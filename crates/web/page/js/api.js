/** Questions to the server, and its errors as sentences. */

import { problem } from "./problem.js";
import { language, t } from "./words.js";

/** @import { Advise, AdviseQuestion, Belief, BeliefQuestion, DiceAdvise, DiceQuestion, Info, Joining, NewGame, Odds, Refusal, Review, ReviewQuestion, RulesSheet, Seated, Situation, TableQuestion } from "../../page-types/protocol.js" */

/** An answer that says no, in words for people. */
class Refused extends Error {
  /**
   * @param {string} code
   * @param {string} message
   * @param {string} [help]
   */
  constructor(code, message, help) {
    super(message);
    this.code = code;
    this.help = help ?? "";
  }

  /** Everything there is to say about it. */
  get sentence() {
    return problem(this);
  }
}

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
 *   "api/table": [TableQuestion, Situation],
 *   "api/pickomino/advise": [DiceQuestion, DiceAdvise],
 *   "api/pickomino/odds": [DiceQuestion, Odds],
 *   "api/games": [NewGame, Seated],
 *   [join: `api/games/${string}/join`]: [Joining, Seated],
 * }} Questions
 */

/**
 * @template {keyof Questions} P
 * @param {P} path
 * @param {Questions[P][0]} body
 * @param {{ signal?: AbortSignal }} [what]
 * @returns {Promise<Questions[P][1]>}
 */
export const post = async (path, body, what) => (await send(path, { ...what, body })).json();

/** @param {string} path @param {string} key */
export const text = async (path, key) => (await send(path, { key })).text();

/** @type {Promise<Info> | null} */
let asked = null;
/** The language it was asked in. */
let tongue = "";

/** @returns {Promise<Info>} */
const ask = async (house = "") => (await send(house ? `api/info?rules=${encodeURIComponent(house)}` : "api/info")).json();

/** Who knows the rules of a house. @param {string} rules @returns {Promise<Info["players"][string]>} */
export const playersOf = async (rules) => (await ask(rules)).players[rules] ?? [];

/** Rules in sentences, and what a house may change about them. @param {string} rules @returns {Promise<RulesSheet>} */
export const rulesSheet = async (rules) => (await send(`api/rules?rules=${encodeURIComponent(rules)}`)).json();

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
