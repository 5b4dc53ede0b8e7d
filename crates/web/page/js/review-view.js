/** How a review looks: the chance graph, the table at a moment, the moves with their marks, the panels. */

import { h } from "./dom.js";
import { kindName } from "./kinds.js";
import { icon } from "./icons.js";
import { gameName } from "./games.js";
import { nameOf } from "./people.js";
import { momentOf } from "./record.js";
import { isLoss, ReviewScreen } from "./review.js";
import { layerSwitch, story, storyOf } from "./story.js";
import { moveName, tileBack, tileName, tilePicture } from "./tiles.js";
import { suits, triangle } from "./triangle.js";
import { listed, number, percent, signed, t } from "./words.js";

/** @import { ReviewedDecision } from "../../page-types/protocol.js" */

const [WIDTH, HEIGHT] = [600, 140];

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
    h("p", { class: "review-rules" }, screen.kept && gameName(screen.kept.rules)),
    screen.trouble && h("p", { class: "problem", role: "alert" }, screen.trouble, " ", h("button", { "data-action": "ask-again" }, t("review-again"))),
    !screen.trouble && screen.reviews.includes(null) && h("p", { class: "pending", role: "status" }, t("review-thinking", { done: screen.reviews.filter(Boolean).length + 1, all: screen.texts.length })),
    graph(screen),
    h(
      "div",
      { class: "review-steps", role: "group" },
      h("button", { "data-action": "step-back", "aria-label": t("review-step-back") }, "◀"),
      h("output", { "data-moment": `${screen.round + 1}:${screen.ply}` }, t("review-moment", { round: screen.round + 1, ply: screen.ply, all: screen.length })),
      h("button", { "data-action": "step-on", "aria-label": t("review-step-on") }, "▶"),
      !screen.dice && h("button", { "data-action": "open-hands", "aria-pressed": screen.open }, t("review-open-hands")),
    ),
    screen.dice ? diceMoment(screen) : table(screen),
    verdict(screen.decision),
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

/** The chance of the first side along all rounds that are known. @param {ReviewScreen} screen */
function graph(screen) {
  const known = screen.reviews.map((review) => review?.rounds[0] ?? null);
  const all = known.flatMap((round, at) => (round?.chances ?? []).map((chance, ply) => ({ at, ply, chance, decision: round?.decisions.find((one) => one.ply === ply) })));
  if (all.length < 2) return null;
  const side = Object.keys(screen.reviews.find(Boolean)?.sides ?? {})[0] ?? "A";
  const x = (/** @type {number} */ at) => (at * WIDTH) / (all.length - 1);
  const y = (/** @type {number} */ chance) => 6 + (1 - chance) * (HEIGHT - 12);
  const now = all.findIndex(({ at, ply }) => at === screen.round && ply === screen.ply);
  return h(
    "svg",
    { class: "chance-graph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": t("review-page-chances", { side }) },
    h("line", { class: "half", x1: 0, x2: WIDTH, y1: y(0.5), y2: y(0.5) }),
    h("path", { class: "chance-line", d: all.map(({ chance }, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(chance).toFixed(1)}`).join("") }),
    all.map(({ at, ply, chance, decision }, place) =>
      decision && isLoss(decision)
        ? h("circle", { class: `mark ${decision.class}`, cx: x(place).toFixed(1), cy: y(chance).toFixed(1), r: 6, "data-action": "to-ply", "data-round": at, "data-ply": ply })
        : null,
    ),
    now >= 0 && h("line", { class: "now", x1: x(now).toFixed(1), x2: x(now).toFixed(1), y1: 0, y2: HEIGHT }),
  );
}

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
          h("button", { class: "seat-name", "data-action": "own-seat", "data-seat": seat, "aria-pressed": seat === screen.own }, screen.kept?.names[seat] ? `${seat} · ${nameOf(screen.kept.names[seat])}` : seat),
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

/** The position of a decision of dice, as it is written. @param {ReviewScreen} screen */
function diceMoment(screen) {
  const next = screen.reviewed?.decisions.find((one) => one.ply >= screen.ply);
  return next ? h("p", { class: "review-position" }, next.position) : null;
}

/** What is said about a decision. @param {ReviewedDecision | null} decision */
function verdict(decision) {
  if (!decision) return null;
  return h(
    "div",
    { class: `review-verdict ${decision.class}`, "data-class": decision.class, role: "status" },
    h("b", null, className(decision.class)),
    " ",
    decision.said ?? t("review-was", { move: moveText(decision.played), win: percent(decision.equity[0], 1) }),
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

/** A move as people say it. @param {string} move */
const moveText = (move) => (/^\w\w[xlrud]?$/.test(move) && /\d/.test(move[0]) && /\d/.test(move[1]) ? moveName(move) : move === "--" ? t("web-pass") : move);

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
        const decision = reviewed?.decisions.find((one) => one.ply === at + 1);
        return h(
          "li",
          { "data-key": `move-${at}` },
          h(
            "button",
            { class: `review-move ${decision?.class ?? "forced"}${screen.ply === at + 1 ? " now" : ""}`, "data-action": "to-ply", "data-ply": at + 1, "data-mark": decision?.class ?? null },
            h("b", null, seat),
            " ",
            screen.dice ? move : moveText(move),
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
  const name = (/** @type {string} */ seat) => nameOf(screen.kept?.names[seat]) || seat;
  return h(
    "div",
    { class: "review-belief" },
    layerSwitch(screen.layer === "champion"),
    triangle({ rules: round.rules, me: screen.own, hand: hands[screen.own], lying, belief: believed, name, looked: screen.looked }),
    story(storyOf(round.moves.slice(0, screen.ply)), screen.looked, name),
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
          !screen.dice && /^\d\d/.test(move) ? tilePicture(move.slice(0, 2), false) : null,
          screen.dice ? move : moveText(move),
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
  const sum = (/** @type {string} */ seat, /** @type {"decisions" | "best" | "inaccuracies" | "mistakes" | "blunders"} */ of) => known.reduce((all, { seats: each }) => all + (each[seat]?.[of] ?? 0), 0);
  const lost = (/** @type {string} */ seat) => known.reduce((all, { seats: each }) => all + each[seat].loss * each[seat].decisions, 0);
  const sides = Object.keys(known[0].sides);
  return h(
    "section",
    { class: "review-summary" },
    h(
      "table",
      null,
      h("caption", null, t("review-page-players")),
      h("tr", null, [t("review-column-seat"), t("review-column-decisions"), t("review-column-rate"), t("review-column-best"), t("review-column-inaccuracies"), t("review-column-mistakes"), t("review-column-blunders")].map((head) => h("th", { scope: "col" }, head))),
      seats.map((seat) =>
        h(
          "tr",
          { "data-summary": seat },
          h("th", { scope: "row" }, screen.kept?.names[seat] ? `${seat} · ${nameOf(screen.kept.names[seat])}` : seat),
          h("td", null, sum(seat, "decisions")),
          h("td", { "data-rate": "" }, sum(seat, "decisions") > 0 ? number((100 * lost(seat)) / sum(seat, "decisions"), 2) : "–"),
          h("td", null, sum(seat, "best")),
          h("td", null, sum(seat, "inaccuracies")),
          h("td", null, sum(seat, "mistakes")),
          h("td", null, sum(seat, "blunders")),
        ),
      ),
    ),
    h(
      "ul",
      { class: "sides" },
      sides.map((side) => {
        const add = (/** @type {"skill" | "luck"} */ of) => known.reduce((all, { sides: each }) => all + (each[side]?.[of] ?? 0), 0);
        return h("li", { "data-side": side }, t("review-side-short", { side, skill: signed(100 * add("skill"), 1), luck: signed(100 * add("luck"), 1) }));
      }),
    ),
    kinds(screen, known),
    h("p", { class: "how" }, t("review-page-how")),
  );
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
