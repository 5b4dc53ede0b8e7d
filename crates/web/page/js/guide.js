/**
 * The guided first round: at every moment one sentence about what is seen and what can be done. It is a
 * real round at a real table; only the sentences are more.
 */

import { h } from "./dom.js";
import { lackedBy, roleOf } from "./seats.js";
import { either, listed, t } from "./words.js";

/** @import { DominoView } from "../../page-types/protocol.js" */

/** Whether somebody can be guided through a first round of a game. @param {string} game */
export const guides = (game) => game !== "";

/**
 * What is said at this moment of a round of dominoes.
 * @param {DominoView} view
 * @param {{ mine: boolean, mustPass: boolean, nameOf(seat: string): string }} at
 */
export function said(view, { mine, mustPass, nameOf }) {
  const { ends, log, seat, ending, counts } = view;
  const pips = [...new Set(ends.map(({ pip }) => String(pip)))];
  const seats = Object.keys(counts);
  if (ending) return t("guide-over");
  if (mine && ends.length === 0) return t("guide-lead");
  if (mine && mustPass) return t("guide-pass", { pips: either(pips) });
  if (mine) return atTurn(view, pips, nameOf);
  const last = log[log.length - 1];
  if (last && last.seat !== seat && last.move === "--") return t("guide-passed", { name: nameOf(last.seat), pips: either(lackedBy(view, last.seat).map(String)) });
  if (last && last.seat !== seat && last.move.startsWith("+")) return t("guide-draws", { name: nameOf(last.seat) });
  return seats.length === 2 ? t("guide-watch-two") : t("guide-watch", { name: nameOf(view.turn ?? seat), role: roleOf(view.turn ?? seat, seat, seats.length).toLocaleLowerCase() });
}

/** One thing to know at each turn of one's own. @param {DominoView} view @param {string[]} pips @param {(seat: string) => string} nameOf */
function atTurn(view, pips, nameOf) {
  const { log, seat, open_sum: sum, counts } = view;
  const turns = log.filter((entry) => entry.seat === seat && !entry.move.startsWith("+")).length;
  const partner = Object.keys(counts).find((other) => other !== seat && view.sides.some((side) => side.includes(seat) && side.includes(other)));
  if (turns === 0) return t("guide-turn", { ends: listed(pips) });
  if (typeof sum === "number" && turns < 4) return t("guide-fives", { sum });
  if (turns === 1) return t("guide-doubles");
  if (turns === 2 && partner) return t("guide-partner", { name: nameOf(partner) });
  if (turns === 3) return t("guide-lacks");
  return t("guide-finish");
}

/** The sentence, where it covers nothing. @param {string} sentence */
export const coach = (sentence) => h("p", { class: "coach", "data-key": "coach", "data-coach": "", role: "status" }, sentence);
