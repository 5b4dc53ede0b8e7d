/**
 * Who is asked for answers. Screens know this interface and nothing behind it: now the server answers, and
 * whoever can answer on the device itself takes its place with `useEngine`.
 */

import { changeHistory, historyOf, post } from "./api.js";
import { HAS_SERVER } from "./here.js";

/** @import { Advise, AdviseQuestion, Belief, BeliefQuestion, History, HistoryChange, NewGame, Review, ReviewQuestion, Seated } from "../../page-types/protocol.js" */

/**
 * What a question may bring with it: a signal that nobody waits any more.
 * @typedef {{ signal?: AbortSignal }} With
 */

/**
 * Somebody who answers. A question that cannot be answered is rejected with an error that has a `sentence`.
 * @typedef {{
 *   advise(question: AdviseQuestion, what?: With): Promise<Advise>,
 *   belief(question: BeliefQuestion, what?: With): Promise<Belief>,
 *   review(question: ReviewQuestion, what?: With): Promise<Review>,
 *   play(game: NewGame, what?: With): Promise<Seated>,
 *   history(key: string): Promise<History | null>,
 *   keepHistory(key: string, change: HistoryChange): Promise<boolean>,
 * }} Engine
 *
 * Games that were played are kept by whoever answers, for whoever has the key; without a store (`null`, `false`)
 * the device's own copy is all there is.
 */

/** The server. @type {Engine} */
const server = {
  advise: (question, what) => post("api/advise", question, what),
  belief: (question, what) => post("api/belief", question, what),
  review: (question, what) => post("api/review", question, what),
  play: (game, what) => post("api/games", game, what),
  history: async (key) => (HAS_SERVER ? historyOf(key).catch(asGuest(null)) : null),
  keepHistory: async (key, change) => HAS_SERVER && changeHistory(key, change).catch(asGuest(false)),
};

/**
 * Guests have no store at the server: their device keeps what they played.
 * @template T
 * @param {T} without
 */
const asGuest = (without) => (/** @type {any} */ error) => {
  if (error.isForGuests) return without;
  throw error;
};

/** @type {Engine} */
let answering = server;

/** Who answers now. */
export const engine = () => answering;

/** Lets somebody else answer; without anybody the server does again. @param {Engine | null} other */
export function useEngine(other) {
  answering = other ?? server;
}
