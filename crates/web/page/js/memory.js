/**
 * Memory: the games that were played or opened here. They are kept where games are, in the server's store
 * under a key that only this browser has; the device has a copy, and where there is no server the copy is
 * all there is. What the server has not been told yet is told as soon as it can be reached.
 */

import { record as recordOf } from "./api.js";
import { refresh } from "./app.js";
import { engine } from "./engine.js";
import { HAS_SERVER } from "./here.js";
import { split, tagsOf } from "./record.js";
import { load, save, secret } from "./store.js";

/** @import { KeptGame, Review } from "../../page-types/protocol.js" */

/** More games are not kept; the oldest goes first. */
const MOST = 500;

/** A longer record is not taken in, in letters. */
const LONGEST = 800_000;

/** What the server keeps of a game, in kB, and how many names of deleted games it takes at once. */
export const LARGEST = 64;
const DROPPED = 200;

/** Bytes of a game as it is sent. @param {KeptGame} game */
const bytes = (game) => new TextEncoder().encode(JSON.stringify(game)).length;

/**
 * Whether the server keeps a game; a longer one stays on this device alone. A little is left for what is written
 * otherwise there.
 * @param {KeptGame} game
 */
export const fits = (game) => bytes(game) <= LARGEST * 1000;

/**
 * What the server has not been told yet: games that are new or have changed, those that were deleted, or
 * that all were.
 * @typedef {{ keep: string[], drop: string[], all: boolean }} Untold
 */

/** @returns {KeptGame[]} the latest first */
export const history = () => load("history", []);

/** @param {string} id */
export const keptGame = (id) => history().find((one) => one.id === id);

/**
 * Whether the games are in a server's store, whether it was asked for them, what kept the last change from
 * getting there, and how many it could not read.
 */
export const keeping = { server: HAS_SERVER, fetched: false, trouble: "", damaged: 0 };

/** Whoever has it sees these games. It is made here and sent to nobody but the server. */
function key() {
  const known = load("history-key", "");
  if (known) return known;
  const fresh = secret(16);
  save("history-key", fresh);
  // What was kept before there was a key is new to the server.
  save("history-untold", { keep: history().map(({ id }) => id), drop: [], all: false });
  return fresh;
}

/** @returns {Untold} */
const untold = () => load("history-untold", { keep: [], drop: [], all: false });

/** @param {KeptGame[]} games */
const put = (games) => save("history", games.sort((a, b) => b.at - a.at).slice(0, MOST));

/** @param {(left: Untold) => Untold} change */
function tell(change) {
  key();
  save("history-untold", change(untold()));
  sync();
}

/**
 * Keeps games, or what has changed about them.
 * @param {(Partial<KeptGame> & { id: string })[]} changes
 */
export function keepGames(changes) {
  const ids = changes.map(({ id }) => id);
  const kept = changes.map((change) => ({ at: Date.now(), rules: "", own: "A", names: {}, record: "", over: false, ...keptGame(change.id), ...change }));
  put([...kept, ...history().filter(({ id }) => !ids.includes(id))]);
  tell(({ keep, drop, all }) => ({ keep: [...new Set([...keep, ...ids])], drop: drop.filter((id) => !ids.includes(id)), all }));
}

/** @param {string} gone */
export function dropKept(gone) {
  put(history().filter(({ id }) => id !== gone));
  tell(({ keep, drop, all }) => ({ keep: keep.filter((id) => id !== gone), drop: [...drop, gone], all }));
}

export function dropAll() {
  put([]);
  tell(() => ({ keep: [], drop: [], all: true }));
}

/** @type {Promise<void> | null} */
let syncing = null;
let again = false;

/** Tells the server what it does not know yet. One after the other: the order counts. @returns {Promise<void>} */
export function sync() {
  again = syncing !== null;
  syncing ??= telling().finally(() => {
    syncing = null;
    if (again) sync();
  });
  return syncing;
}

async function telling() {
  const own = key();
  try {
    for (;;) {
      const { keep, drop: dropped, all } = untold();
      if (keep.length + dropped.length === 0 && !all) break;
      const { games, passed } = portion(keep);
      const drop = dropped.slice(0, DROPPED);
      const nothing = games.length + drop.length === 0 && !all;
      const told = nothing ? keeping.server : await engine().keepHistory(own, { keep: games, drop, all });
      keeping.server = told;
      keeping.trouble = "";
      if (!told) break;
      // What has changed meanwhile stays to be told.
      const now = untold();
      const same = (/** @type {string} */ id) => JSON.stringify(keptGame(id)) === JSON.stringify(games.find((game) => game.id === id));
      const sent = new Set(keep.filter((id) => games.some((game) => game.id === id) || !keptGame(id)));
      const alone = new Set(passed);
      save("history-untold", { keep: now.keep.filter((id) => !alone.has(id) && (!sent.has(id) || !same(id))), drop: now.drop.filter((id) => !drop.includes(id)), all: now.all && !all });
    }
  } catch (error) {
    keeping.trouble = /** @type {any} */ (error).sentence ?? String(error);
  }
}

/**
 * The next games to be told, no more than go at once, and those that are passed over because they are too long.
 * @param {string[]} ids
 * @param {(id: string) => KeptGame | undefined} [find]
 */
export function portion(ids, find = keptGame) {
  /** @type {KeptGame[]} */
  const games = [];
  /** @type {string[]} */
  const passed = [];
  let room = LARGEST * 1000;
  for (const id of ids) {
    const game = find(id);
    if (!game) continue;
    if (!fits(game)) {
      passed.push(id);
      continue;
    }
    room -= bytes(game);
    if (games.length > 0 && room < 0) break;
    games.push(game);
  }
  return { games, passed };
}

/** Fetches what the server keeps. What it has lost it is told again: nothing goes that was not deleted here. */
export async function fetchHistory() {
  await sync();
  try {
    const answer = await engine().history(key());
    keeping.server = answer !== null;
    keeping.fetched = true;
    if (answer) {
      const left = untold();
      const there = new Set(answer.games.map(({ id }) => id));
      // Of a game that has become too long the server may have the beginning: what is here counts.
      const newer = history().filter((game) => left.keep.includes(game.id) || !there.has(game.id) || !fits(game));
      const known = new Set([...newer.map(({ id }) => id), ...left.drop]);
      put([...newer, ...(left.all ? [] : answer.games.filter(({ id }) => !known.has(id)))]);
      keeping.damaged = answer.damaged ?? 0;
      keeping.trouble = "";
      const lost = newer.filter((game) => !there.has(game.id) && fits(game)).map(({ id }) => id);
      if (lost.length > 0) tell(({ keep, drop, all }) => ({ keep: [...new Set([...keep, ...lost])], drop, all }));
    }
  } catch (error) {
    keeping.trouble = /** @type {any} */ (error).sentence ?? String(error);
  }
  refresh();
}

addEventListener("online", () => sync());

/**
 * A round of a game has ended: its record joins those of the rounds before it.
 * @param {{ game: string, seat: string, rules: string, names?: Record<string, string> }} view
 * @param {string | undefined} record
 * @param {boolean} over
 */
export function remember(view, record, over) {
  if (!record) return;
  const rounds = split(keptGame(view.game)?.record ?? "");
  const fresh = split(record);
  const joined = [...rounds.filter((round) => !fresh.includes(round)), ...fresh];
  if (joined.length === rounds.length && keptGame(view.game)?.over === over) return;
  keepGames([{ id: view.game, rules: view.rules, own: view.seat, names: view.names ?? {}, record: `${joined.join("\n\n")}\n`, over, at: Date.now() }]);
}

/**
 * A game was given up: it is over, and kept with its record as far as it went.
 * @param {{ game: string, seat: string, rules: string, names?: Record<string, string> }} view
 * @param {string} key
 */
export async function rememberResigned(view, key) {
  const record = await recordOf(view.game, key).catch(() => keptGame(view.game)?.record ?? "");
  keepGames([{ id: view.game, rules: view.rules, own: view.seat, names: view.names ?? {}, record, over: true, resigned: true, at: Date.now() }]);
}

/** The normal quantile of a 95 % interval. */
const QUANTILE = 1.96;

/** What reviews of rounds say about the play of a seat, all together. @param {string} seat @param {Review[]} reviews */
export function summed(seat, reviews) {
  const fits = reviews.map(({ fit }) => fit);
  /** @type {NonNullable<KeptGame["rate"]>} */
  const sum = { decisions: 0, lost: 0, squares: 0, kinds: {} };
  // Rounds that are not rated alike are not rated together.
  if (fits[0] && fits.every((fit) => JSON.stringify(fit) === JSON.stringify(fits[0]))) sum.fit = fits[0];
  for (const { seats } of reviews) {
    const of = seats[seat];
    if (!of || of.decisions === 0) continue;
    const { decisions: count, loss, loss_ci: wide } = of;
    sum.decisions += count;
    sum.lost += loss * count;
    sum.squares = (sum.squares ?? 0) + count * loss ** 2 + (wide / QUANTILE) ** 2 * count * (count - 1);
    for (const [kind, times] of Object.entries(of.kinds)) sum.kinds[kind] = (sum.kinds[kind] ?? 0) + times;
  }
  return sum;
}

/** Notes what reviews say about one's own play. @param {string} id @param {string} own @param {Review[]} reviews */
export function rate(id, own, reviews) {
  const kept = keptGame(id);
  const sum = summed(own, reviews);
  if (kept && JSON.stringify(sum) !== JSON.stringify(kept.rate)) keepGames([{ id, rate: sum, at: kept.at }]);
}

/** A file of everything, to take along. */
export const asFile = () => JSON.stringify({ schema: "history/1", games: history() });

/**
 * Takes in a text: games that were exported here, or records. Gives those that were in it.
 * @param {string} text
 * @returns {KeptGame[]}
 */
export function takeIn(text) {
  if (text.trimStart().startsWith("{")) {
    /** @type {{ schema?: string, games?: KeptGame[] }} */
    const file = JSON.parse(text);
    const games = (file.schema === "history/1" ? (file.games ?? []) : []).filter(isGame).map(asGame);
    if (games.length > 0) keepGames(games);
    return games;
  }
  const rounds = split(text);
  if (rounds.length === 0 || text.length > LONGEST || !/\[Rules\s/.test(text)) return [];
  const tags = tagsOf(rounds[0]);
  const id = `record-${[...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)}`;
  const seats = ["A", "B", "C", "D"].filter((seat) => tags[seat]);
  /** @type {KeptGame} */
  const game = {
    id,
    at: Date.now(),
    rules: tags.Rules,
    own: firstKnown(tags.Deal ?? ""),
    names: Object.fromEntries(seats.map((seat) => [seat, tags[seat]])),
    record: text,
    over: true,
  };
  keepGames([game]);
  return [game];
}

/** Whether something from a file is a game. @param {any} one */
const isGame = (one) =>
  typeof one?.id === "string" && /^[\w-]{1,64}$/.test(one.id) && ["record", "rules", "own"].every((name) => typeof one[name] === "string") && Number.isSafeInteger(one.at) && one.at >= 0 && one.record.length <= LONGEST && typeof one.over === "boolean" && Object.values(one.names ?? {}).every((name) => typeof name === "string");

/** A game from a file, without what does not belong there. @param {KeptGame} one @returns {KeptGame} */
function asGame({ id, at, rules, own, names, record, over, resigned, rate: of }) {
  const sound = of && Number.isSafeInteger(of.decisions) && of.decisions >= 0 && Number.isFinite(of.lost) && Object.values(of.kinds ?? {}).every((count) => Number.isSafeInteger(count) && count >= 0);
  const fit = of?.fit && [of.fit.at_none, of.fit.each, of.fit.spread].every(Number.isFinite) ? { fit: of.fit } : {};
  const rated = sound ? { rate: { decisions: of.decisions, lost: of.lost, squares: Number(of.squares) || 0, kinds: of.kinds ?? {}, ...fit } } : {};
  return { id, at, rules, own, names: names ?? {}, record, over, ...(resigned === true ? { resigned } : {}), ...rated };
}

/** The first seat whose hand is known. @param {string} deal */
const firstKnown = (deal) => /(\w):(?!\?)/.exec(deal)?.[1] ?? "A";
