/** The end of a round: all hands, the score item by item, and whether the deal was fair. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { tileName, tilePicture } from "./tiles.js";
import { t } from "./words.js";

/**
 * @param {any} view
 * @param {{ verdict: ReturnType<import("./fair.js").verify> | null,
 *   name(seat: string): string }} how
 */
export function endingPanel(view, { verdict, name }) {
  const { ending, fair } = view;
  const over = view.phase === "match-over";
  const ours = ending.winner?.includes(view.seat);
  const title = over
    ? ending.match?.includes(view.seat) ? t("web-match-won") : t("web-match-lost")
    : ending.winner ? (ours ? t("web-round-won") : t("web-round-lost")) : t("web-round-level");
  return h(
    "div",
    { class: `ending ${ours ? "won" : ending.winner ? "lost" : "level"}` },
    h("h2", null, title),
    h("ul", { class: "items" }, ending.items.map((/** @type {string} */ item) => h("li", null, item))),
    h(
      "div",
      { class: "ending-hands" },
      Object.entries(ending.hands ?? {}).map(([seat, tiles]) =>
        h(
          "div",
          { class: "ending-hand", "data-ending-hand": seat },
          h("b", null, seat),
          h("span", { class: "ending-name" }, name(seat)),
          h(
            "span",
            { class: "ending-tiles", role: "img", "aria-label": tiles.length > 0 ? tiles.map(tileName).join(", ") : t("web-no-tiles") },
            tiles.length > 0
              ? tiles.map((/** @type {string} */ tile) => tilePicture(tile))
              : h("em", null, t("web-no-tiles")),
          ),
          h("span", { class: "ending-pips" }, tiles.reduce((/** @type {number} */ sum, /** @type {string} */ tile) => sum + Number(tile[0]) + Number(tile[1]), 0)),
        ),
      ),
    ),
    h(
      "div",
      { class: "buttons" },
      over
        ? h("button", { class: "primary", "data-action": "new-match" }, t("web-new-match"))
        : h("button", { class: "primary", "data-action": "next" }, t("web-next-round"), icon("next")),
      h("button", { "data-action": "verify" }, icon("shield"), t("web-verify")),
      h("button", { "data-action": "copy-record" }, icon("copy"), t("web-copy-record")),
    ),
    verdict && fairness(verdict, fair),
  );
}

/**
 * @param {ReturnType<import("./fair.js").verify>} verdict
 * @param {import("./fair.js").Fair} fair
 */
function fairness(verdict, fair) {
  const { promise, hash, deal } = verdict.checks;
  const check = (/** @type {boolean} */ ok, /** @type {string} */ text) =>
    h("li", { class: ok ? "ok" : "bad" }, h("b", null, ok ? "✓" : "✗"), text);
  return h(
    "div",
    { class: `fairness ${verdict.fair ? "fair" : "forged"}`, "data-verdict": verdict.fair ? "fair" : "forged", role: "status" },
    h("p", null, verdict.fair ? t("web-fair") : t("web-forged")),
    h(
      "ul",
      null,
      check(promise, t("web-fair-promise")),
      check(hash, t("web-fair-hash")),
      check(deal, t("web-fair-deal")),
    ),
    h("p", { class: "numbers" }, t("web-fair-seed", { seed: String(fair.seed ?? "?"), salt: String(fair.salt ?? "?") })),
    h("p", { class: "numbers" }, fair.hash),
    fair.chosen && h("p", null, t("web-fair-chosen")),
  );
}
