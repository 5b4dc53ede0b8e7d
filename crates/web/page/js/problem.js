/** What the server says is wrong: in the language of the person, where the page knows what it is. */

import { sentences } from "./app.js";
import { t } from "./words.js";

/** @import { Trouble } from "../../page-types/protocol.js" */

/** @type {Record<string, () => string>} */
const KNOWN = {
  "no-room": () => t("web-problem-no-room"),
  "not-saved": () => t("web-problem-not-saved"),
  "not-read": () => t("web-problem-not-read"),
  "damaged-game": () => t("web-problem-damaged-game"),
  "no-such-game": () => t("web-no-game"),
  "no-free-chair": () => t("web-problem-no-free-chair"),
  "too-many": () => t("web-problem-too-many"),
  "too-many-games": () => t("web-problem-too-many-games"),
  "no-server": () => t("web-problem-no-server"),
  "not-kept": () => t("web-problem-not-kept"),
  busy: () => t("web-problem-busy"),
  broken: () => t("web-problem-broken"),
};

/**
 * One or two sentences about it.
 * @param {Pick<Trouble, "code" | "message" | "help">} trouble
 */
export const problem = ({ code, message, help }) => KNOWN[code]?.() ?? sentences(message, help);
