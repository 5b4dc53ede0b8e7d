/**
 * What there is to read in the moves, in sentences: who passed on what, what everybody began with and which
 * numbers somebody keeps laying. The bars of the second layer rest on it.
 */

import { h } from "./dom.js";
import { tileName } from "./tiles.js";
import { listed, t } from "./words.js";

/**
 * Something somebody did, and the numbers it is about.
 * @typedef {{ seat: string, kind: "passed" | "drew" | "opened" | "left", pips: string[], tile?: string, times?: number }} Fact
 */

/** A tile that is laid: what it covers, what it leaves. @param {string} move */
const isLaid = (move) => /^[0-9a-z]{2}[xlrud]?$/.test(move) && !move.startsWith("+");

/**
 * What the moves so far tell.
 * @param {{ seat: string, move: string }[]} moves
 * @returns {Fact[]}
 */
export function storyOf(moves) {
  /** @type {[string, string]} */
  let ends = ["", ""];
  /** @type {Map<string, string>} the number that lies crosswise or lengthwise at other ends */
  const arms = new Map();
  /** @type {Fact[]} */
  const facts = [];
  /** @type {Record<string, Record<string, number>>} how often somebody left a number open */
  const left = {};
  const open = () => [...new Set([...ends, ...arms.values()].filter(Boolean))];
  for (const { seat, move } of moves) {
    if (move === "--") facts.push({ seat, kind: "passed", pips: open() });
    else if (move.startsWith("+")) {
      const last = facts.at(-1);
      if (!(last?.kind === "drew" && last.seat === seat)) facts.push({ seat, kind: "drew", pips: open() });
    } else if (isLaid(move)) {
      const [cover, leave, arm] = move;
      if (!facts.some((fact) => fact.seat === seat && fact.kind === "opened")) facts.push({ seat, kind: "opened", pips: [...new Set([cover, leave])], tile: [cover, leave].sort().reverse().join("") });
      if (cover !== leave) {
        left[seat] ??= {};
        left[seat][leave] = (left[seat][leave] ?? 0) + 1;
      }
      if (arm === "u" || arm === "d") arms.set(arm, leave);
      else if (ends[0] === "") ends = [cover, leave];
      else if (arm !== "l" && ends[1] === cover) ends = [ends[0], leave];
      else ends = [leave, ends[1]];
    }
  }
  for (const [seat, counts] of Object.entries(left)) {
    for (const [pip, times] of Object.entries(counts)) if (times > 1) facts.push({ seat, kind: "left", pips: [pip], times });
  }
  return facts;
}

/** @param {Fact} fact @param {(seat: string) => string} name */
function sentence({ seat, kind, pips, tile = "", times = 0 }, name) {
  const said = { name: name(seat), pips: listed(pips), times };
  if (kind === "passed") return t("review-story-passed", said);
  if (kind === "drew") return t("review-story-drew", said);
  return kind === "left" ? t("review-story-left", said) : t("review-story-opened", { ...said, tile: tileName(tile) });
}

/**
 * The story: all of it, or what has to do with the tile that was tapped.
 * @param {Fact[]} facts
 * @param {string | null} looked
 * @param {(seat: string) => string} name
 */
export function story(facts, looked, name) {
  const told = facts.filter(({ pips }) => !looked || pips.some((pip) => looked.includes(pip)));
  /** @type {string[]} */
  const sentences = [...new Set(told.map((fact) => sentence(fact, name)))];
  if (sentences.length === 0) return looked ? h("p", { class: "story", "data-story": 0 }, t("review-story-none")) : null;
  return h("ul", { class: "story", "data-story": sentences.length }, sentences.map((text) => h("li", null, text)));
}

/** Counting alone, or reading the moves, too. @param {boolean} reading */
export const layerSwitch = (reading) =>
  h(
    "div",
    { class: "segments layers", role: "group", "data-layer": reading ? "champion" : "exact" },
    h("button", { "data-action": reading ? "layer" : "stay", "aria-pressed": !reading }, t("review-layer-counting")),
    h("button", { "data-action": reading ? "stay" : "layer", "aria-pressed": reading }, t("review-layer-reading")),
  );
