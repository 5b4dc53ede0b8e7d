/** How a review looks: the chance graph, the table at a moment, the moves with their marks, the panels. */

import { chanceGraph, isLoss, turningOf } from "./chances.js";
import { h } from "./dom.js";
import { gameFor, gameName } from "./games.js";
import { kindName } from "./kinds.js";
import { icon } from "./icons.js";
import { summed } from "./memory.js";
import { nameOf } from "./people.js";
import { meanOf, ratingOf } from "./plots.js";
import { ReviewScreen } from "./review.js";
import { number, percent, signed, t } from "./words.js";

/** @import { ReviewedDecision } from "../../page-types/protocol.js" */

/** @param {ReviewScreen} screen */
export const reviewView = (screen) => [
  h(
    "header",
    { class: "head" },
    h("a", { class: "icon-button", href: "#history", "aria-label": t("review-history") }, icon("back")),
    h("h1", { class: "head-title" }, t("review-page-title")),
  ),
  h(
    "div",
    { class: "review", "data-review": screen.kept?.id, "data-ready": screen.reviews.filter(Boolean).length, "data-rounds": screen.texts.length },
    h("p", { class: "review-rules" }, gameName(screen.kept?.rules ?? "")),
    screen.trouble && h("p", { class: "problem", role: "alert" }, screen.trouble, " ", h("button", { "data-action": "ask-again" }, t("review-again"))),
    !screen.trouble && screen.reviews.includes(null) && h("p", { class: "pending", role: "status" }, t("review-thinking", { done: screen.reviews.filter(Boolean).length + 1, all: screen.texts.length })),
    chanceGraph(screen),
    h(
      "div",
      { class: "review-steps", role: "group" },
      h("button", { "data-action": "step-back", "aria-label": t("review-step-back") }, "◀"),
      h("output", { "data-moment": `${screen.round + 1}:${screen.ply}` }, t("review-moment", { round: screen.round + 1, ply: screen.ply, all: screen.length })),
      h("button", { "data-action": "step-on", "aria-label": t("review-step-on") }, "▶"),
      screen.looks.told && h("button", { "data-action": "open-hands", "aria-pressed": screen.open }, t("review-open-hands")),
    ),
    screen.looks.moment(screen),
    screen.panel !== "retry" && verdict(screen),
    h(
      "div",
      { class: "review-tabs", role: "group" },
      h("button", { "data-action": "panel-moves", "aria-pressed": screen.panel === "moves" }, t("web-log")),
      screen.looks.belief && h("button", { "data-action": "panel-belief", "aria-pressed": screen.panel === "belief" }, t("web-belief")),
      h("button", { "data-action": "retry", "aria-pressed": screen.panel === "retry", "aria-disabled": screen.losses.length === 0 }, t("review-retry", { count: screen.losses.length })),
      gameFor(screen.kept?.rules ?? "").board && h("button", { "data-action": "analyse" }, t("web-board")),
    ),
    screen.panel === "moves" && moves(screen),
    screen.panel === "belief" && screen.looks.belief?.(screen),
    screen.panel === "retry" && retry(screen),
    summary(screen),
  ),
];

/** @param {ReviewScreen} screen @param {string} seat */
export const seatName = (screen, seat) => (screen.kept?.names[seat] ? `${seat} · ${personName(screen.kept.names[seat])}` : seat);

/** What somebody is called who is `you` in the record. @param {string | undefined} told */
export const personName = (told) => (told === "you" ? t("web-you") : nameOf(told));

/** What is said about the decision that led here. @param {ReviewScreen} screen */
function verdict({ decision, looks }) {
  if (!decision) return null;
  return h(
    "div",
    { class: `review-verdict ${decision.class}`, "data-class": decision.class, role: "status" },
    h("b", null, className(decision.class)),
    " ",
    isLoss(decision) && h("p", { class: "compared" }, h("span", null, looks.choice(decision.played)), "→", h("span", null, looks.choice(decision.best))),
    decision.said ?? t("review-was", { move: looks.name(decision.played), win: percent(decision.equity[0], 1) }),
    typeof decision.hindsight === "number" && h("small", null, t("review-page-hindsight", { cost: percent(decision.hindsight, 1) })),
  );
}

/** @param {ReviewedDecision["class"]} name */
function className(name) {
  if (name === "best") return t("review-class-best");
  if (name === "good") return t("review-class-good");
  if (name === "inaccuracy") return t("review-class-inaccuracy");
  return name === "mistake" ? t("review-class-mistake") : t("review-class-blunder");
}

/** Signs beside moves, so that nothing is told by colour alone. @param {ReviewedDecision | undefined} decision */
const sign = (decision) => (decision ? ({ best: "✓", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" })[decision.class] : "");

/** All moves of the round, with marks. @param {ReviewScreen} screen */
function moves(screen) {
  const reviewed = screen.reviewed;
  const plain = screen.rounds[screen.round]?.moves ?? [];
  const list = reviewed ? reviewed.moves.map((move, at) => ({ move, seat: reviewed.turns[at] })) : plain;
  return h(
    "div",
    { class: "review-moves" },
    screen.texts.length > 1 &&
      h(
        "div",
        { class: "review-rounds", role: "group" },
        screen.texts.map((_, at) => h("button", { "data-action": "to-round", "data-round": at, "aria-pressed": at === screen.round }, at + 1)),
      ),
    h(
      "ol",
      null,
      list.map(({ move, seat }, at) => {
        const listed = screen.looks.listed(move);
        if (listed === null) return null;
        const decision = reviewed?.decisions.find((one) => one.ply === at + 1);
        return h(
          "li",
          { "data-key": `move-${at}` },
          h(
            "button",
            { class: `review-move ${decision?.class ?? "forced"}${screen.ply === at + 1 ? " now" : ""}`, "data-action": "to-ply", "data-ply": at + 1, "data-mark": decision?.class ?? null },
            h("b", null, seat),
            " ",
            listed,
            " ",
            h("i", null, sign(decision)),
          ),
        );
      }),
    ),
  );
}

/** A mistake to be tried again. @param {ReviewScreen} screen */
function retry(screen) {
  const loss = screen.retry && screen.losses[screen.retry.at];
  if (!screen.retry || !loss) return h("p", { class: "none" }, t("review-retry-none"));
  const { decision } = loss;
  const { tried, at } = screen.retry;
  const right = tried !== null && ReviewScreen.found(decision, tried);
  const choices = [...decision.moves].map(({ move }) => move).sort();
  return h(
    "div",
    { class: "review-retry", "data-retry": at, "data-found": tried === null ? "" : String(right) },
    h("p", null, t("review-retry-ask", { number: at + 1, all: screen.losses.length })),
    h(
      "div",
      { class: "retry-moves" },
      choices.map((move) =>
        h(
          "button",
          { "data-action": "try", "data-move": move, class: tried === move ? (right ? "right" : "wrong") : "", "aria-pressed": tried === move },
          screen.looks.choice(move),
        ),
      ),
    ),
    tried !== null && h("p", { class: right ? "right" : "wrong", role: "status" }, right ? t("review-retry-right") : t("review-retry-wrong")),
    right && h("p", { "data-solution": decision.best }, decision.said),
    (right || tried !== null) && at + 1 < screen.losses.length && h("button", { class: "primary", "data-action": "retry-next" }, t("review-retry-next")),
  );
}

/** How everybody played, and what was luck. @param {ReviewScreen} screen */
function summary(screen) {
  const known = screen.reviews.flatMap((review) => (review ? [review] : []));
  if (known.length === 0) return null;
  const seats = Object.keys(known[0].seats);
  const sum = (/** @type {string} */ seat, /** @type {"best" | "inaccuracies" | "mistakes" | "blunders"} */ of) => known.reduce((all, { seats: each }) => all + (each[seat]?.[of] ?? 0), 0);
  const sides = Object.keys(known[0].sides);
  const columns = /** @type {const} */ ([
    ["best", "✓", t("review-column-best")],
    ["inaccuracies", "?!", t("review-column-inaccuracies")],
    ["mistakes", "?", t("review-column-mistakes")],
    ["blunders", "??", t("review-column-blunders")],
  ]);
  return h(
    "section",
    { class: "review-summary" },
    h(
      "table",
      null,
      h("caption", null, t("review-page-players")),
      h(
        "tr",
        null,
        [t("review-column-seat"), t("review-column-decisions"), t("review-column-rate")].map((head) => h("th", { scope: "col" }, head)),
        columns.map(([, mark, name]) => h("th", { scope: "col", title: name }, h("span", { "aria-hidden": "true" }, mark), h("span", { class: "off-screen" }, name))),
      ),
      seats.map((seat) => {
        const of = summed(seat, known);
        const rate = meanOf([of]);
        return h(
          "tr",
          { "data-summary": seat },
          h("th", { scope: "row" }, seatName(screen, seat)),
          h("td", null, of.decisions),
          h("td", { "data-rate": "" }, rate ? `${number(100 * rate.mean, 2)} ± ${number(100 * rate.wide, 2)}` : "–"),
          columns.map(([name]) => h("td", null, sum(seat, name))),
        );
      }),
    ),
    h("p", { class: "signs" }, columns.map(([, mark, name]) => `${mark} ${name}`).join(" · ")),
    turning(screen),
    h(
      "ul",
      { class: "sides" },
      sides.map((side) => {
        const add = (/** @type {"skill" | "luck"} */ of) => known.reduce((all, { sides: each }) => all + (each[side]?.[of] ?? 0), 0);
        return h("li", { "data-side": side }, t("review-side-short", { side, skill: signed(100 * add("skill"), 1), luck: signed(100 * add("luck"), 1) }));
      }),
    ),
    kinds(screen, known),
    seats.map((seat) => {
      const rated = screen.unfinished ? null : ratingOf([summed(seat, known)]);
      return rated && h("p", { "data-rated": seat }, t("review-rating", { seat, rating: number(rated.value), low: number(rated.low), high: number(rated.high) }));
    }),
    h("p", { class: "how" }, t("review-page-how")),
  );
}

/** Where the match turned: a way there. @param {ReviewScreen} screen */
function turning(screen) {
  // Only all moves together tell it.
  const at = screen.unfinished ? null : turningOf(screen.reviews);
  const round = at && screen.reviews[at.round]?.rounds[0];
  if (!at || !round) return null;
  const [seat, move] = [round.turns[at.ply - 1], round.moves[at.ply - 1]];
  return h("p", null, h("button", { class: "turning", "data-action": "to-ply", "data-round": at.round, "data-ply": at.ply, "data-turning": `${at.round + 1}:${at.ply}` }, t("review-turning", { round: at.round + 1, ply: at.ply, seat, move: screen.looks.name(move) })));
}

/** What one's own losses were about. @param {ReviewScreen} screen @param {import("../../page-types/protocol.js").Review[]} known */
function kinds(screen, known) {
  /** @type {Record<string, number>} */
  const all = {};
  for (const { seats } of known) {
    for (const [kind, count] of Object.entries(seats[screen.own]?.kinds ?? {})) all[kind] = (all[kind] ?? 0) + count;
  }
  const said = Object.entries(all).map(([kind, count]) => `${kindName(kind)} ${count}`);
  return said.length > 0 && h("p", null, t("review-kinds", { seat: screen.own, kinds: said.join(", ") }));
}
