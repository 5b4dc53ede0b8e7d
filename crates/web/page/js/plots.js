/** How somebody plays over time, drawn: error rates, ratings, and what losses are about. */

import { h } from "./dom.js";
import { kindName } from "./kinds.js";
import { gameName } from "./games.js";
import { day, number, t } from "./words.js";

/** @import { KeptGame } from "../../page-types/protocol.js" */
/** @typedef {{ at: number, value: number, low?: number, high?: number }} Point */
/** @typedef {NonNullable<KeptGame["rate"]>} Rate */

const [WIDTH, HEIGHT, LEFT, RIGHT, LOW, TOP] = [600, 190, 56, 14, 30, 14];

/** A rating says nothing before so many decisions. */
const ENOUGH = 50;

/** Games that count together where kinds of mistakes are shown. */
const TOGETHER = 5;

/** Lines that are told apart in one plot. */
const LINES = 4;

const QUANTILE = 1.96;

/** The error rate of a game. @param {KeptGame} game */
export const rateOf = ({ rate: of }) => (of && of.decisions > 0 ? (100 * of.lost) / of.decisions : null);

/**
 * What a decision lost on average, and half the width of its interval; nothing without decisions.
 * @param {Rate[]} games
 */
export function meanOf(games) {
  const sum = (/** @type {"decisions" | "lost" | "squares"} */ of) => games.reduce((all, game) => all + (game[of] ?? 0), 0);
  const count = sum("decisions");
  if (count === 0) return null;
  const mean = sum("lost") / count;
  return { count, mean, wide: QUANTILE * Math.sqrt(Math.max(0, sum("squares") / count - mean ** 2) / Math.max(1, count - 1)) };
}

/**
 * A rating with its interval, from what some games lost together; nothing before there are enough
 * decisions.
 * @param {Rate[]} games
 * @returns {{ value: number, low: number, high: number } | null}
 */
export function ratingOf(games) {
  const fit = games.at(-1)?.fit;
  const lost = meanOf(games);
  if (!fit || !lost || lost.count < ENOUGH) return null;
  const value = fit.at_none - fit.each * 100 * lost.mean;
  const wide = Math.hypot(fit.each * 100 * lost.wide, fit.spread);
  return { value, low: value - wide, high: value + wide };
}

/** Ratings over time: each from the latest games that have enough decisions together. @param {KeptGame[]} games the earliest first */
export function ratings(games) {
  /** @type {Point[]} */
  const points = [];
  games.forEach((game, at) => {
    /** @type {Rate[]} */
    const latest = [];
    for (let from = at; from >= 0 && latest.reduce((all, one) => all + one.decisions, 0) < ENOUGH; from -= 1) {
      const { rate } = games[from];
      if (rate) latest.unshift(rate);
    }
    const rating = ratingOf(latest);
    if (rating) points.push({ at, ...rating });
  });
  return points;
}

/**
 * How often kinds of mistakes come up in a hundred decisions, over time, the most frequent first.
 * @param {KeptGame[]} games the earliest first
 * @returns {{ kind: string, count: number, points: Point[] }[]}
 */
export function kindsOver(games) {
  /** @type {Record<string, number>} */
  const counts = {};
  for (const { rate } of games) {
    for (const [kind, count] of Object.entries(rate?.kinds ?? {})) counts[kind] = (counts[kind] ?? 0) + count;
  }
  const of = (/** @type {string} */ kind, /** @type {number} */ at) => {
    const some = games.slice(Math.max(0, at + 1 - TOGETHER), at + 1);
    const decisions = some.reduce((all, { rate }) => all + (rate?.decisions ?? 0), 0);
    return (100 * some.reduce((all, { rate }) => all + (rate?.kinds[kind] ?? 0), 0)) / Math.max(1, decisions);
  };
  return Object.entries(counts)
    .sort((a, b) => b[1] - a[1])
    .map(([kind, count]) => ({ kind, count, points: games.map((_, at) => ({ at, value: of(kind, at) })) }));
}

/**
 * A plot: lines over games, with marks on the side.
 * @param {{ name: string, lines: Point[][], games: KeptGame[], least?: number }} what
 */
function plot({ name, lines, games, least }) {
  const all = lines.flat();
  const values = all.flatMap(({ value, low, high }) => [value, low ?? value, high ?? value]);
  const [bottom, top] = [Math.min(least ?? Infinity, ...values), Math.max((least ?? -Infinity) + 1, ...values)];
  const last = games.length - 1;
  // A single game stands in the middle.
  const x = (/** @type {number} */ at) => (LEFT + (last > 0 ? at / last : 0.5) * (WIDTH - LEFT - RIGHT)).toFixed(1);
  const y = (/** @type {number} */ value) => (TOP + ((top - value) * (HEIGHT - LOW - TOP)) / (top - bottom || 1)).toFixed(1);
  const path = (/** @type {[number, number][]} */ points) => points.map(([at, value], i) => `${i === 0 ? "M" : "L"}${x(at)} ${y(value)}`).join("");
  const date = (/** @type {KeptGame | undefined} */ game) => (game ? day(game.at) : "");
  return h(
    "figure",
    { class: "plot", "data-plot": name },
    h("figcaption", null, name),
    h(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `${name}: ${lines.map((line) => line.map(({ value }) => number(value, 1)).join(", ")).join("; ")}` },
      [bottom, (bottom + top) / 2, top].map((value) =>
        h(
          "g",
          null,
          h("line", { class: "grid", x1: LEFT, x2: WIDTH - RIGHT, y1: y(value), y2: y(value) }),
          h("text", { x: LEFT - 6, y: Number(y(value)) + 5, "text-anchor": "end" }, number(value, top - bottom > 20 ? 0 : 1)),
        ),
      ),
      h("text", { x: LEFT, y: HEIGHT - 5 }, date(games[0])),
      games.length > 1 && h("text", { x: WIDTH - RIGHT, y: HEIGHT - 5, "text-anchor": "end" }, date(games.at(-1))),
      lines.map((line, number_) => {
        const sure = line.every(({ low }) => low === undefined);
        const around = [...line.map(({ at, high, value }) => [at, high ?? value]), ...[...line].reverse().map(({ at, low, value }) => [at, low ?? value])];
        return h(
          "g",
          { class: `plot-line line-${number_}` },
          !sure && line.length > 1 && h("path", { class: "around", d: `${path(/** @type {[number, number][]} */ (around))}Z` }),
          !sure && line.length === 1 && h("line", { class: "whisker", x1: x(line[0].at), x2: x(line[0].at), y1: y(line[0].low ?? 0), y2: y(line[0].high ?? 0) }),
          h("path", { class: "stroke", d: path(line.map(({ at, value }) => [at, value])) }),
          line.map(({ at, value }) => h("circle", { class: "point", cx: x(at), cy: y(value), r: 3.5 })),
        );
      }),
    ),
  );
}

/** Own error rates and ratings over time, and what losses were about. @param {KeptGame[]} games the latest first */
export function progress(games) {
  const rated = games.filter((game) => rateOf(game) !== null).reverse();
  if (rated.length === 0) return null;
  const decisions = rated.reduce((sum, { rate }) => sum + (rate?.decisions ?? 0), 0);
  const mean = (100 * rated.reduce((sum, { rate }) => sum + (rate?.lost ?? 0), 0)) / decisions;
  const kinds = kindsOver(rated);
  const most = Math.max(1, ...kinds.map(({ count }) => count));
  const shown = kinds.slice(0, LINES);
  const { said, drawn = null } = rating(rated);
  return h(
    "section",
    { class: "progress", "aria-label": t("review-progress") },
    h("h2", null, t("review-progress")),
    h("p", { "data-mean-rate": mean.toFixed(2) }, t("review-mean-rate", { rate: number(mean, 2), decisions })),
    said,
    plot({ name: t("review-plot-rate"), lines: [rated.map((game, at) => ({ at, value: rateOf(game) ?? 0 }))], games: rated, least: 0 }),
    drawn,
    shown.length > 0 && plot({ name: t("review-plot-kinds", { games: TOGETHER }), lines: shown.map(({ points }) => points), games: rated, least: 0 }),
    h(
      "ul",
      { class: "kinds" },
      kinds.map(({ kind, count }, at) =>
        h(
          "li",
          { "data-kind": kind },
          h("span", null, at < LINES && h("svg", { class: `key plot-line line-${at}`, viewBox: "0 0 28 8", "aria-hidden": "true" }, h("path", { class: "stroke", d: "M0 4H28" })), kindName(kind)),
          h("i", { style: { width: `${(100 * count) / most}%` } }),
          h("b", null, count),
        ),
      ),
    ),
  );
}

/** The rating in the game that was decided in most, where one can be told: said, and drawn. @param {KeptGame[]} rated the earliest first */
function rating(rated) {
  /** @type {Map<string, KeptGame[]>} */
  const alike = new Map();
  for (const game of rated.filter((one) => one.rate?.fit)) {
    const name = `${game.rules.split(",")[0]} ${JSON.stringify(game.rate?.fit)}`;
    alike.set(name, [...(alike.get(name) ?? []), game]);
  }
  const count = (/** @type {KeptGame[]} */ games) => games.reduce((all, { rate }) => all + (rate?.decisions ?? 0), 0);
  const games = [...alike.values()].sort((a, b) => count(b) - count(a))[0];
  if (!games) return { said: h("p", { class: "no-rating" }, t("review-no-fit")) };
  const points = ratings(games);
  const last = points.at(-1);
  const name = gameName(games[0].rules);
  if (!last) return { said: h("p", { class: "no-rating" }, t("review-too-few", { name, more: ENOUGH - count(games) })) };
  const { value, low = value, high = value } = last;
  return {
    said: h("p", { "data-rating": value.toFixed(0) }, t("review-own-rating", { name, rating: number(value), low: number(low), high: number(high) })),
    drawn: plot({ name: t("review-plot-rating", { name }), lines: [points], games }),
  };
}
