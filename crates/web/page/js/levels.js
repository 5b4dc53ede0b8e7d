/** Levels of the programs, by names that say how hard they are. */

import { info } from "./api.js";
import { load, save } from "./store.js";
import { language, t } from "./words.js";

/** @import { Info } from "../../page-types/protocol.js" */

/** @type {Info | null} */
let known = null;

/** Fetches the levels, so that names can be told without waiting. */
export async function learnLevels() {
  known = await info();
  save("games", { language: language(), rules: known.rules });
  return known;
}

/** The game that rules belong to: `latin,target=200` is latin. @param {string} rules */
export const gameOf = (rules) => rules.split(",")[0];

/** Every game the server has told of; until it does, those it told of last time. */
export const presets = () => known?.rules ?? remembered();

/** @type {Info["rules"] | null} */
let before = null;

/** The games of last time, so that the first page has its shape at once. @returns {Info["rules"]} */
function remembered() {
  if (before) return before;
  const kept = load("games", /** @type {{ language: string, rules: Info["rules"] } | null} */ (null));
  before = kept?.language === language() ? kept.rules : [];
  return before;
}

/** @param {string} id */
export function levelLabel(id) {
  const labels = /** @type {Record<string, string>} */ ({
    easy: t("web-level-easy"),
    medium: t("web-level-medium"),
    strong: t("web-level-strong"),
  });
  return labels[id] ?? id;
}

/** @param {string} rules @returns {{ id: string, spec: string }[]} */
export const levelsOf = (rules) => known?.levels?.[gameOf(rules)] ?? known?.levels?.latin ?? [];

/**
 * The level of a player by its spec, or the spec itself.
 * @param {string} rules
 * @param {string} spec
 */
export function levelName(rules, spec) {
  const playedBy = (/** @type {{ id: string, spec: string }[]} */ levels) => levels.find((one) => one.spec === spec);
  // House rules may need another player for a level than their preset does.
  const level = playedBy(levelsOf(rules)) ?? playedBy(Object.values(known?.levels ?? {}).flat());
  return level ? levelLabel(level.id) : spec;
}
