/** Pickomino, as common modules know a game. */

import { worms } from "./dice.js";
import { h } from "../dom.js";
import { personAt } from "../people.js";
import { t } from "../words.js";

/**
 * @import { DiceAdvise, DiceQuestion, Odds } from "../../../page-types/protocol.js"
 * @typedef {{ "api/pickomino/advise": [DiceQuestion, DiceAdvise], "api/pickomino/odds": [DiceQuestion, Odds] }} Questions
 */

/** In the order of the cast, from beginner to champion. */
const RATED = /** @type {Record<string, import("../../../page-types/game.js").Rating[]>} */ ({
  pickomino: [[-170, -194, -147], [-160, -181, -139], [-91, -109, -74], [-38, -55, -19], [-20, -46, 4], [40, 24, 58], [82, 61, 103], [91, 76, 107], [124, 106, 144], [141, 118, 166]],
});

/** @type {import("../../../page-types/game.js").Game} */
export const pickomino = {
  groups: (presets) => [{ title: t("web-games-dice"), games: presets }],
  picture: () => grilled([21, 28, 36]),
  counts: { of: [2, 3, 4], kept: "dice-count" },
  advice: [{ at: "pickomino", choose: "pickomino-advise", sign: "belief", said: () => [t("web-dice-advice"), t("web-dice-advice-about")] }],
  screens: { pickomino: () => import("./advise.js").then(({ DiceAdviceScreen }) => () => new DiceAdviceScreen()) },
  play: (seat) => import("./play.js").then(({ DiceScreen }) => () => new DiceScreen(seat)),
  replay: () => import("./review.js"),
  board: false,
  card: ({ grill = [] }) => grilled(grill.slice(-3)),
  small: ({ grill = [] }) => h("span", { class: "table-picture dice", "data-table": grill.length }, grill.map((tile) => h("i", null, tile))),
  standing,
  keys: () => [["r s", t("web-key-dice")]],
  ratings: (preset) => RATED[preset],
};

/** A few tiles of the grill. @param {number[]} tiles */
const grilled = (tiles) => h("span", { class: "card-worms", "aria-hidden": "true" }, tiles.map((tile) => h("b", null, tile, worms(tile))));

/** How many worms everybody has. @param {import("../store.js").Chair} one */
function standing({ worms: held, seat, names, ...one }) {
  if (!held || !names) return null;
  const said = Object.keys(names).map((at) => `${at === seat ? t("web-you") : personAt(/** @type {any} */ ({ ...one, names, seat }), at).name} ${held[at] ?? 0}`);
  return t("web-worms-line", { list: said.join(", ") });
}
