/**
 * What the page remembers on this device. Storage may be full or forbidden: then the page works on
 * and forgets.
 */

const PREFIX = "capicua:";

/**
 * @template T
 * @param {string} name
 * @param {T} otherwise
 * @returns {T}
 */
export function load(name, otherwise) {
  try {
    const text = localStorage.getItem(PREFIX + name);
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
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Remembering is a convenience; playing goes on without it.
  }
}

/** How many games are kept to be gone on with. */
const MOST_GAMES = 20;

/**
 * A chair at a game: whoever has the key is that seat.
 * @typedef {{ game: string, seat: string, key: string, rules: string, at: number,
 *   over?: boolean, hashes?: Record<string, string>, score?: number[], target?: number,
 *   round?: number, mine?: boolean, names?: Record<string, string>, people?: string[],
 *   guided?: boolean }} Chair
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
  save("chairs", [kept, ...others].slice(0, MOST_GAMES));
}

/** @param {string} game */
export function dropChair(game) {
  save("chairs", chairs().filter((one) => one.game !== game));
}
