/** Games by their names, as the server tells them. */

import { worms } from "./dice.js";
import { h } from "./dom.js";
import { gameOf, presets } from "./levels.js";
import { gameOfRegion } from "./regions.js";
import { load, save } from "./store.js";
import { tilePicture } from "./tiles.js";
import { t } from "./words.js";

/** @import { DicePreset, DominoPreset } from "../../page-types/protocol.js" */

/** The preset that rules belong to, once the server has told. @param {string} rules */
export const presetOf = (rules) => presets().find(({ name }) => name === gameOf(rules));

/** The word for the game that rules belong to. @param {string} rules */
export const gameName = (rules) => presetOf(rules)?.title ?? gameOf(rules);

/** @param {DicePreset | DominoPreset} preset @returns {preset is DominoPreset} */
export const isDominoes = (preset) => "hand" in preset;

/** How many chairs a table has. @param {string} rules */
export function seatsAt(rules) {
  const changed = /(?:^|,)(?:seats|players)=(\d)/.exec(rules);
  return Number(changed?.[1] ?? presetOf(rules)?.seats ?? 4);
}

/** The game that is offered first: the last one played here, or that of the region. */
export const firstGame = () => load("game", null) ?? gameOfRegion(navigator.languages ?? [navigator.language]);

/** @param {string} game */
export const keepGame = (game) => save("game", game);

/** What a house plays of a game: its own rules, or the usual ones. @param {string} game @returns {string} */
export const houseRules = (game) => load("house", /** @type {Record<string, string>} */ ({}))[game] ?? game;

/** @param {string} game @param {string} rules */
export function keepHouse(game, rules) {
  const { [game]: _, ...others } = load("house", /** @type {Record<string, string>} */ ({}));
  save("house", rules === game ? others : { ...others, [game]: rules });
}

/** Groups of games: whose table they need, and what it is called. */
export function groups() {
  const all = presets();
  const tiles = all.filter(isDominoes);
  return [
    { title: t("web-games-pairs"), games: tiles.filter(({ seats, highest }) => seats === 4 && highest < 9) },
    { title: t("web-games-large"), games: tiles.filter(({ seats, highest }) => seats === 4 && highest >= 9) },
    { title: t("web-games-two"), games: tiles.filter(({ seats }) => seats === 2) },
    { title: t("web-games-dice"), games: all.filter((one) => !isDominoes(one)) },
  ].filter(({ games }) => games.length > 0);
}

/** Three tiles that a table would know its game by. @type {Record<string, string[]>} */
const FACES = {
  fives: ["55", "50", "32"], recife: ["66", "61", "11"], jamaica: ["66", "60", "00"], haiti: ["66", "62", "22"],
  mexico: ["66", "65", "55"], puertorico: ["00", "60", "66"], dominican: ["66", "63", "33"], block: ["44", "41", "11"],
  draw: ["33", "30", "00"], spain: ["55", "53", "33"], brasilia: ["66", "61", "51"], venezuela: ["66", "62", "52"], latin: ["66", "64", "44"],
};

/** Pictures that say more than the names. @param {DicePreset | DominoPreset} preset */
export function gamePicture(preset) {
  if (!isDominoes(preset)) return h("span", { class: "card-worms", "aria-hidden": "true" }, [21, 28, 36].map((tile) => h("b", null, tile, worms(tile))));
  const { name, highest } = preset;
  const tiles = FACES[name] ?? (highest >= 9 ? ["99", "95", "55"] : ["65", "64", "54"]);
  return h("span", { class: "card-tiles", "aria-hidden": "true" }, tiles.map((tile) => tilePicture(tile)));
}
