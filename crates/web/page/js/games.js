/** Games by their names. */

import { gameOf, titleOf } from "./levels.js";
import { t } from "./words.js";

/** The games that can be set up. */
export const GAMES = /** @type {const} */ (["latin", "fives", "pickomino"]);

/** The word for the game that rules belong to. @param {string} rules */
export function gameName(rules) {
  const game = gameOf(rules);
  if (game === "latin") return t("web-latin");
  if (game === "fives") return t("web-fives");
  return game === "pickomino" ? t("web-pickomino") : titleOf(game) ?? game;
}

/** @param {string} game */
export function gameAbout(game) {
  if (game === "latin") return t("web-latin-about");
  return game === "fives" ? t("web-fives-about") : t("web-pickomino-about");
}
