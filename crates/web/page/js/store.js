/**
 * What the page remembers on this device. Storage may be full or forbidden: then it is remembered as
 * long as the page is open.
 */

const PREFIX = "capicua:";

/** @type {Map<string, string>} what found no room on the device */
const memory = new Map();

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function load(name, otherwise) {
  try {
    const text = memory.get(name) ?? localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function save(name, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(PREFIX + name, text);
    memory.delete(name);
  } catch {
    memory.set(name, text);
  }
}

/** How many games are kept to be gone on with. */
const MOST_GAMES = 20;

/**
 * A chair at a game: whoever has the key is that seat.
 * @typedef {{ game: string, seat: string, key: string, rules: string, at: number,
 *   over?: boolean, deals?: Record<string, import("./witness.js").Kept>, score?: number[], target?: number,
 *   round?: number, mine?: boolean, names?: Record<string, string>, people?: string[],
 *   guided?: boolean, line?: import("./snake.js").Line, grill?: number[], worms?: Record<string, number> }} Chair
 */

/** @returns {Chair[]} the latest first */
export const chairs = () => load("chairs", []);

/** @param {string} game */
export const chair = (game) => chairs().find((one) => one.game === game);

/**
 * Keeps a chair, or what has changed about it.
 * @param {Partial<Chair> & { game: string }} change
 */
export function keepChair(change) {
  const old = chair(change.game);
  const kept = { ...old, ...change, at: Date.now() };
  const others = chairs().filter((one) => one.game !== change.game);
  const all = [kept, ...others];
  for (const one of all.slice(MOST_GAMES)) forgetGame(one.game);
  save("chairs", all.slice(0, MOST_GAMES));
}

/** @param {string} game */
export function dropChair(game) {
  save("chairs", chairs().filter((one) => one.game !== game));
  forgetGame(game);
}

/** A game that is played on this device, as it is kept; `null` when there is none. @param {string} game */
export function gameHere(game) {
  try {
    return localStorage.getItem(`${PREFIX}game:${game}`);
  } catch {
    return null;
  }
}

/** @param {string} game @param {string} saved @returns {boolean} whether it is kept */
export function keepGame(game, saved) {
  try {
    localStorage.setItem(`${PREFIX}game:${game}`, saved);
    return true;
  } catch {
    return false;
  }
}

/** @param {string} game */
function forgetGame(game) {
  try {
    localStorage.removeItem(`${PREFIX}game:${game}`);
  } catch {
    // There is nothing to forget.
  }
}

/** A number that nobody can guess, in hexadecimal digits. @param {number} bytes */
export const secret = (bytes) => [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
