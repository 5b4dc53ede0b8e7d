/** The guided first game: what is said at each moment of a turn. */

import { t } from "../words.js";

/** @import { DiceView } from "../../../page-types/protocol.js" */

/**
 * What is said at this moment of a turn.
 * @param {DiceView} view
 * @param {{ mine: boolean, failed: boolean, face: string | null }} at
 */
export function said(view, { mine, failed, face }) {
  if (view.ending) return t("guide-dice-over");
  if (!mine) return t("guide-dice-watch");
  if (failed) return t("guide-dice-fail");
  if (face) return t("guide-dice-decide");
  return view.kept.includes("w") ? t("guide-dice-more") : t("guide-dice-keep");
}
