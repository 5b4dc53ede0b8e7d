/** How a review looks: the chance graph, the table at a moment, the moves with their marks, the panels. */

import { chanceGraph, isLoss, turningOf } from "./chances.js";
import { decisionName, die, worms } from "./dice.js";
import { h } from "./dom.js";
import { gameName } from "./games.js";
import { kindName } from "./kinds.js";
import { icon } from "./icons.js";
import { summed } from "./memory.js";
import { nameOf } from "./people.js";
import { meanOf, ratingOf } from "./plots.js";
import { momentOf } from "./record.js";
import { ReviewScreen } from "./review.js";
import { layerSwitch, story, storyOf } from "./story.js";
import { moveName, tileBack, tileName, tilePicture } from "./tiles.js";
import { suits, triangle } from "./triangle.js";
import { listed, number, percent, signed, t } from "./words.js";

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
      !screen.dice && h("button", { "data-action": "open-hands", "aria-pressed": screen.open }, t("review-open-hands")),
    ),
    screen.dice ? diceMoment(screen) : table(screen),
    screen.panel !== "retry" && verdict(screen),
    h(
      "div",
      { class: "review-tabs", role: "group" },
      h("button", { "data-action": "panel-moves", "aria-pressed": screen.panel === "moves" }, t("web-log")),
      !screen.dice && h("button", { "data-action": "panel-belief", "aria-pressed": screen.panel === "belief" }, t("web-belief")),
      h("button", { "data-action": "retry", "aria-pressed": screen.panel === "retry", "aria-disabled": screen.losses.length === 0 }, t("review-retry", { count: screen.losses.length })),
      !screen.dice && h("button", { "data-action": "analyse" }, t("web-board")),
    ),
    screen.panel === "moves" && moves(screen),
    screen.panel === "belief" && belief(screen),
    screen.panel === "retry" && retry(screen),
    summary(screen),
  ),
];

/** What lies, and the hands as they were or open. @param {ReviewScreen} screen */
function table(screen) {
  const round = screen.rounds[screen.round];
  if (!round) return null;
  const { line, arms, hands, counts } = momentOf(round, screen.ply);
  const lying = (/** @type {string[]} */ [a, b], /** @type {number} */ at) => h("span", { class: a === b ? "lying cross" : "lying", "data-key": `line-${at}-${a}${b}`, "data-line-tile": [a, b].sort().reverse().join("") }, tilePicture(a + b, a === b));
  const chosen = screen.panel === "retry" ? screen.own : null;
  return h(
    "div",
    { class: "review-table" },
    h("div", { class: "review-line", "aria-label": line.map(([a, b]) => `${a}-${b}`).join(" ") || t("review-page-empty") }, line.map(lying), line.length === 0 && h("em", null, t("review-page-empty"))),
    [...arms.up, ...arms.down].length > 0 && h("div", { class: "review-line arms" }, [...arms.up, ...arms.down].map(lying)),
    h(
      "div",
      { class: "review-hands" },
      round.seats.map((seat) => {
        const shown = chosen ? seat === chosen : screen.open || seat === screen.own;
        const tiles = hands[seat];
        const known = shown && tiles.length === counts[seat];
        return h(
          "div",
          { class: "review-hand", "data-hand-of": seat, "data-open": known },
          h("button", { class: "seat-name", "data-action": "own-seat", "data-seat": seat, "aria-pressed": seat === screen.own }, seatName(screen, seat)),
          h(
            "span",
            { class: "review-tiles", role: "img", "aria-label": known ? listed(tiles.map(tileName)) : t("web-tiles", { count: counts[seat] }) },
            known ? tiles.map((tile) => tilePicture(tile)) : Array.from({ length: counts[seat] }, () => tileBack()),
          ),
        );
      }),
    ),
  );
}

/** What lay there before a decision of dice. @param {ReviewScreen} screen */
function diceMoment(screen) {
  const next = screen.reviewed?.decisions.find((one) => one.ply >= screen.ply);
  if (!next) return null;
  const [, grill, stacks, seat, kept, roll] = next.position.split(" ");
  const up = grill === "-" ? [] : grill.split(",").flatMap((part) => range(part));
  const dice = (/** @type {string} */ faces) => (faces === "-" ? "–" : h("span", { class: "dice" }, [...faces].map(die)));
  return h(
    "div",
    { class: "review-dice", "data-dice": next.position },
    h("div", { class: "review-grill", "aria-label": t("web-grill") }, up.map((tile) => h("span", { class: "review-worm" }, h("b", null, tile), worms(tile)))),
    h(
      "ul",
      { class: "review-stacks" },
      stacks.split("/").map((stack, at) => {
        const one = "ABCDEFG"[at];
        const top = stack === "-" ? "–" : (stack.split(",").at(-1) ?? "");
        return h("li", { class: one === seat ? "turn" : "" }, h("button", { class: "seat-name", "data-action": "own-seat", "data-seat": one, "aria-pressed": one === screen.own }, seatName(screen, one)), " ", h("b", null, top));
      }),
    ),
    h("p", null, `${t("web-kept")}: `, dice(kept)),
    h("p", null, `${seatName(screen, seat)}: `, dice(roll)),
  );
}

/** Numbers as they are written: `23` or `23-29`. @param {string} part */
function range(part) {
  const [low, high = low] = part.split("-").map(Number);
  return Array.from({ length: high - low + 1 }, (_, at) => low + at);
}

/** @param {ReviewScreen} screen @param {string} seat */
const seatName = (screen, seat) => (screen.kept?.names[seat] ? `${seat} · ${personName(screen.kept.names[seat])}` : seat);

/** What somebody is called who is `you` in the record. @param {string | undefined} told */
const personName = (told) => (told === "you" ? t("web-you") : nameOf(told));

/** What is said about the decision that led here. @param {ReviewScreen} screen */
function verdict({ decision, dice }) {
  if (!decision) return null;
  return h(
    "div",
    { class: `review-verdict ${decision.class}`, "data-class": decision.class, role: "status" },
    h("b", null, className(decision.class)),
    " ",
    isLoss(decision) && h("p", { class: "compared" }, h("span", null, choice(decision.played, dice)), "→", h("span", null, choice(decision.best, dice))),
    decision.said ?? t("review-was", { move: dice ? decisionName(decision.played) : moveText(decision.played), win: percent(decision.equity[0], 1) }),
    typeof decision.hindsight === "number" && h("small", null, t("review-page-hindsight", { cost: percent(decision.hindsight, 1) })),
  );
}

/** A choice with its picture. @param {string} move @param {boolean} dice */
const choice = (move, dice) => [dice ? die(move[0]) : /^\d\d/.test(move) ? tilePicture(move.slice(0, 2), false) : null, dice ? decisionName(move) : moveText(move)];

/** @param {ReviewedDecision["class"]} name */
function className(name) {
  if (name === "best") return t("review-class-best");
  if (name === "good") return t("review-class-good");
  if (name === "inaccuracy") return t("review-class-inaccuracy");
  return name === "mistake" ? t("review-class-mistake") : t("review-class-blunder");
}

/** Signs beside moves, so that nothing is told by colour alone. @param {ReviewedDecision | undefined} decision */
const sign = (decision) => (decision ? ({ best: "✓", good: "", inaccuracy: "?!", mistake: "?", blunder: "??" })[decision.class] : "");

/** A move as people say it. @param {string} move */
const moveText = (move) => (/^\w\w[xlrud]?$/.test(move) && /\d/.test(move[0]) && /\d/.test(move[1]) ? moveName(move) : move === "--" ? t("web-pass") : move);

/** Whether dice were kept. @param {string} move */
const isKept = (move) => /^[1-5w][rs]$/.test(move);

/** What was kept, small: rolling on, stopping, or nothing. @param {string} move */
const diceText = (move) => (isKept(move) ? [die(move[0]), h("span", { "aria-hidden": "true" }, move[1] === "r" ? "↻" : "■"), h("span", { class: "off-screen" }, decisionName(move))] : "✗");

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
        // Of dice what was kept is listed; the roll is seen with it.
        if (screen.dice && !isKept(move) && move !== "--") return null;
        const decision = reviewed?.decisions.find((one) => one.ply === at + 1);
        return h(
          "li",
          { "data-key": `move-${at}` },
          h(
            "button",
            { class: `review-move ${decision?.class ?? "forced"}${screen.ply === at + 1 ? " now" : ""}`, "data-action": "to-ply", "data-ply": at + 1, "data-mark": decision?.class ?? null },
            h("b", null, seat),
            " ",
            screen.dice ? diceText(move) : moveText(move),
            " ",
            h("i", null, sign(decision)),
          ),
        );
      }),
    ),
  );
}

/** Who holds what, in two layers, and what it rests on. @param {ReviewScreen} screen */
function belief(screen) {
  const round = screen.rounds[screen.round];
  const { line, arms, hands } = momentOf(round, screen.ply);
  const lying = new Set([...line, ...arms.up, ...arms.down].map(([a, b]) => [a, b].sort().reverse().join("")));
  const believed = screen.believed?.belief ?? null;
  const name = (/** @type {string} */ seat) => personName(screen.kept?.names[seat]) || seat;
  const said = story(storyOf(round.moves.slice(0, screen.ply)), screen.looked, name);
  return h(
    "div",
    { class: "review-belief" },
    layerSwitch(screen.layer === "champion"),
    triangle({ rules: round.rules, me: screen.own, hand: hands[screen.own], lying, belief: believed, name, looked: screen.looked, told: screen.looked && said }),
    !screen.looked && said,
    believed && suits(believed, screen.own, name),
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
          choice(move, screen.dice),
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
  return h("p", null, h("button", { class: "turning", "data-action": "to-ply", "data-round": at.round, "data-ply": at.ply, "data-turning": `${at.round + 1}:${at.ply}` }, t("review-turning", { round: at.round + 1, ply: at.ply, seat, move: screen.dice ? move : moveText(move) })));
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
