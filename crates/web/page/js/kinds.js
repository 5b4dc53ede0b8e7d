/** What losses are about, in words. */

import { t } from "./words.js";

/** @param {string} kind */
export function kindName(kind) {
  /** @type {Record<string, () => string>} */
  const names = {
    lead: () => t("review-kind-lead"),
    points: () => t("review-kind-points"),
    block: () => t("review-kind-block"),
    squares: () => t("review-kind-squares"),
    partner: () => t("review-kind-partner"),
    doubles: () => t("review-kind-doubles"),
    call: () => t("review-kind-call"),
    face: () => t("review-kind-face"),
    greed: () => t("review-kind-greed"),
    stop: () => t("review-kind-stop"),
  };
  return (names[kind] ?? (() => t("review-kind-other")))();
}
