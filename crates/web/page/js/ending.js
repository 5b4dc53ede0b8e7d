/** The end of a round: all hands, the score item by item, and whether the deal was fair. */

import { h } from "./dom.js";
import { keptOf } from "./deals.js";
import { fairness } from "./fairness.js";
import { icon } from "./icons.js";
import { portrait, withNames } from "./people.js";
import { manner } from "./score.js";
import { tileName, tilePicture } from "./tiles.js";
import { TILES } from "./verdict.js";
import { t } from "./words.js";

/** @import { DominoView, Ending } from "../../page-types/protocol.js" */

/**
 * A view of a round that is over.
 * @typedef {DominoView & { ending: Ending }} Over
 */

/**
 * What is said first: pairs win together, whoever plays alone wins alone, and to somebody without a seat nobody is us.
 * @param {Pick<Over, "phase" | "seat" | "sides"> & { ending: Pick<Ending, "winner" | "match"> }} view
 */
export function headline({ ending, phase, seat, sides }) {
  const ours = sides.find((side) => seat && side.includes(seat));
  const over = phase === "match-over";
  if (!ours) return over ? t("web-match-over") : t("web-round-over");
  const players = ours.length;
  if (over) return ending.match?.includes(seat) ? t("web-match-won", { players }) : t("web-match-lost");
  if (!ending.winner) return t("web-round-level");
  return ending.winner.includes(seat) ? t("web-round-won", { players }) : t("web-round-lost", { players });
}

/** How it came about: a capicúa, a tranca, or somebody went out. @param {DominoView} view @param {(seat: string) => import("./people.js").Person} person */
function cause(view, person) {
  const how = manner(view);
  if (how?.blocked) return t("web-ended-tranca");
  if (!how?.out) return null;
  const { name, mine } = person(how.out);
  if (how.capicua) return mine ? t("web-ended-capicua-you") : t("web-ended-capicua", { name });
  return mine ? t("web-ended-out-you") : t("web-ended-out", { name });
}

/**
 * @param {Over} view
 * @param {{ verdict: import("./verdict.js").Verdict | null,
 *   person(seat: string): import("./people.js").Person }} how
 */
export function endingPanel(view, { verdict, person }) {
  const { ending, fair } = view;
  const ours = ending.winner?.includes(view.seat);
  return h(
    "div",
    { class: `ending ${ours ? "won" : ending.winner ? "lost" : "level"}` },
    h("p", { class: "headline" }, headline(view)),
    h("p", { class: "cause" }, cause(view, person)),
    h(
      "div",
      { class: "ending-hands" },
      Object.entries(ending.hands ?? {}).map(([seat, tiles]) => endingHand(view, seat, tiles, person(seat))),
    ),
    h("ul", { class: "items" }, itemsOf(view).map((item) => h("li", null, item === t("ending-next", { seat: view.seat }) ? t("web-you-lead-next") : withNames(item, view)))),
    h(
      "div",
      { class: "buttons" },
      h("button", { "data-action": "verify" }, icon("shield"), t("web-verify")),
      h("button", { "data-action": "copy-record" }, icon("copy"), t("web-copy-record")),
      h("button", { "data-action": "review" }, icon("belief"), t("review-page-title")),
      ending.record && h("button", { "data-action": "analyse" }, icon("log"), t("web-board")),
    ),
    verdict && fairness(verdict, fair, keptOf(view), (seat) => person(seat).name, TILES),
  );
}

/** The score item by item; that somebody went out has been said already. @param {Over} view @returns {string[]} */
const itemsOf = (view) => (manner(view)?.out && view.ending.items.length > 2 ? view.ending.items.slice(1) : view.ending.items);

/**
 * @param {DominoView} view
 * @param {string} seat
 * @param {string[]} tiles
 * @param {import("./people.js").Person} person
 */
function endingHand(view, seat, tiles, person) {
  const side = view.sides.find((one) => one.includes(seat)) ?? seat;
  return h(
    "div",
    { class: `ending-hand ${side.includes(view.seat) ? "us" : "them"}`, "data-ending-hand": seat },
    portrait(person.look, seat),
    h("span", { class: "ending-name" }, person.name),
    h(
      "span",
      { class: "ending-tiles", role: "img", "aria-label": tiles.length > 0 ? tiles.map(tileName).join(", ") : t("web-no-tiles") },
      tiles.length > 0 ? tiles.map((tile) => tilePicture(tile)) : h("em", null, t("web-no-tiles")),
    ),
    h("span", { class: "ending-pips" }, tiles.reduce((sum, tile) => sum + Number(tile[0]) + Number(tile[1]), 0)),
  );
}
