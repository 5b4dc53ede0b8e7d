/** The list of games, the only place that names them, and games by their names, as the server tells them. */

import { dominoes } from "./dominoes/game.js";
import { gameOf, presets } from "./levels.js";
import { pickomino } from "./pickomino/game.js";
import { gameOfRegion } from "./regions.js";
import { load, save } from "./store.js";

/** @import { Game } from "../../page-types/game.js" */

/** The games that are no dominoes, by the names of their presets. @type {Map<string, Game>} */
const OTHERS = new Map([["pickomino", pickomino], ["pickomino-small", pickomino]]);

/** The game that rules belong to. @param {string} rules @returns {Game} */
export const gameFor = (rules) => OTHERS.get(gameOf(rules)) ?? dominoes;

/** All games. @returns {Game[]} */
export const games = () => [dominoes, ...new Set(OTHERS.values())];

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
