/** The list of games, the only place that names them, and games by their names, as the server tells them. */

import { dominoes } from "./dominoes/game.js";
import { gameOf, presets } from "./levels.js";
import { pickomino } from "./pickomino/game.js";
import { gameOfRegion } from "./regions.js";
import { load, save } from "./store.js";

/**
 * @import { Preset } from "../../page-types/protocol.js"
 * @import { Screen } from "./app.js"
 * @import { Child } from "./dom.js"
 * @import { Chair } from "./store.js"
 * @typedef {import("./pickomino/game.js").Questions} OwnQuestions what only some games can be asked, by address
 */

/**
 * What differs from game to game. Common modules ask the game of some rules for it and test for none; what the first
 * page has no need of is fetched when it is wanted.
 * @typedef {object} Game
 * @property {(presets: Preset[]) => { title: string, games: Preset[] }[]} groups its presets by the table they need
 * @property {(preset: Preset) => Child} picture one that says more than the name
 * @property {{ of: number[], kept: string } | null} counts how many may sit down and where the choice is kept, if there is one
 * @property {{ at: string, choose: string, sign: import("./icons.js").Sign, said(): [string, string] }[]} advice for those who
 *   play elsewhere: the address of each screen, its name in tests, and what is said of it
 * @property {Record<string, (id: string, from: string) => Promise<() => Screen>>} screens its own ones, by address
 * @property {(seat: Chair) => Promise<() => Screen>} play the table
 * @property {() => Promise<import("./review.js").Replay>} replay how it is looked at again
 * @property {boolean} board whether its positions can be set up beside a table and analysed
 * @property {(seat: Chair) => Child} card the table as it was left, on the first page
 * @property {(seat: Chair) => Child} small and among the games that are kept
 * @property {(seat: Chair) => string | null | undefined} standing how it stands
 * @property {() => [string, string][]} keys those that no other game has, and what they do
 * @property {(preset: string) => Rating[] | undefined} ratings how strong the cast is, where it was measured
 *
 * @typedef {[rating: number, low: number, high: number]} Rating in points of Elo, with its interval of 95 %; the ten have a
 *   mean of 0. `experiments/people.md` has the command, and a test holds these figures against it.
 */

/** The games that are no dominoes, by name. @type {Map<string, Game>} */
const OTHERS = new Map([["pickomino", pickomino]]);

/** The game that rules belong to. @param {string} rules @returns {Game} */
export const gameFor = (rules) => OTHERS.get(gameOf(rules)) ?? dominoes;

/** All games. @returns {Game[]} */
export const games = () => [dominoes, ...OTHERS.values()];

/** The preset that rules belong to, once the server has told. @param {string} rules */
export const presetOf = (rules) => presets().find(({ name }) => name === gameOf(rules));

/** The word for the game that rules belong to. @param {string} rules */
export const gameName = (rules) => presetOf(rules)?.title ?? gameOf(rules);

/** How many chairs a table has. @param {string} rules */
export function seatsAt(rules) {
  const changed = /(?:^|,)(?:seats|players)=(\d)/.exec(rules);
  return Number(changed?.[1] ?? presetOf(rules)?.seats ?? 4);
}

/** The game that is offered first: the last one played here, or that of the region. */
export const firstGame = () => load("game", null) ?? gameOfRegion(navigator.languages ?? [navigator.language]);

/** The same, if it can be set up and analysed; otherwise another. @param {string} other */
export const firstOnBoard = (other) => (gameFor(firstGame()).board ? firstGame() : other);

/** @param {string} game */
export const keepGame = (game) => save("game", game);

/** What a house plays of a game: its own rules, or the usual ones. @param {string} game @returns {string} */
export const houseRules = (game) => load("house", /** @type {Record<string, string>} */ ({}))[game] ?? game;

/** @param {string} game @param {string} rules */
export function keepHouse(game, rules) {
  const { [game]: _, ...others } = load("house", /** @type {Record<string, string>} */ ({}));
  save("house", rules === game ? others : { ...others, [game]: rules });
}

/** Groups of presets: whose table they need, and what it is called. */
export const groups = () =>
  games()
    .flatMap((game) => game.groups(presets().filter(({ name }) => gameFor(name) === game)))
    .filter((group) => group.games.length > 0);

/** Presets that can be set up and analysed. */
export const onBoard = () => groups().flatMap((group) => group.games.filter(({ name }) => gameFor(name).board));
