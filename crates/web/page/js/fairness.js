/** Whether a deal was fair, as it is shown: what was found, what this page cannot vouch for, and the transcript. */

import { h } from "./dom.js";
import { seedOfDeal } from "./fair.js";
import { listed, t } from "./words.js";

/**
 * @import { Fair } from "./fair.js"
 * @import { Attempt, Finding, Kept } from "./witness.js"
 * @import { Chance, Verdict } from "./verdict.js"
 */

/** What stands before a line: so it is, so it is not, nobody knows. @type {Record<string, string>} */
const MARKS = { ok: "✓", bad: "✗", unsure: "?" };

/** @param {"ok" | "bad" | "unsure"} how @param {...import("./dom.js").Child} what */
const line = (how, ...what) => h("li", { class: how }, h("b", null, MARKS[how]), h("span", null, ...what));

/** Where one person plays nobody else fixes anything. @type {Record<string, string>} */
const NOBODY = {};

/** The verdict in one sentence. @param {Verdict} found @param {Chance<any>} chance */
export const saidOf = ({ verdict }, chance) => t(chance.said[verdict]);

/**
 * @param {Verdict} found
 * @param {Fair} fair
 * @param {Kept | undefined} kept
 * @param {(seat: string) => string} nameOf
 * @param {Chance<any>} chance
 */
export function fairness(found, fair, kept, nameOf, chance) {
  const { verdict, checks, lies, gaps } = found;
  const { drawn, chosen } = fair;
  const check = (/** @type {boolean | null | undefined} */ ok, /** @type {string} */ text) =>
    ok !== undefined && line(ok === null ? "unsure" : ok ? "ok" : "bad", text);
  const told = (/** @type {"lie" | "gap"} */ kind, /** @type {Finding} */ { code, attempt, seats = [] }) => {
    const which = attempt !== undefined && code !== "voided" && (drawn?.voided.length ?? 0) > 0 ? `${t("deal-attempt", { number: attempt + 1 })}: ` : "";
    return which + t(`deal-${kind}-${code}`, { names: listed(seats.map(nameOf)) });
  };
  return h(
    "div",
    { class: `fairness ${verdict}`, "data-verdict": verdict, role: "status" },
    h("p", null, saidOf(found, chance)),
    h(
      "ul",
      null,
      lies.map((lie) => h("li", { class: "bad", "data-lie": lie.code }, h("b", null, MARKS.bad), h("span", null, told("lie", lie)))),
      gaps.map((gap) => h("li", { class: "unsure", "data-gap": gap.code }, h("b", null, MARKS.unsure), h("span", null, told("gap", gap)))),
      check(checks.promise, t("deal-check-promise")),
      check(checks.hash, t("deal-check-hash")),
      check(checks.numbers, t("deal-check-numbers")),
      check(checks.deal, t(chance.said.follows)),
    ),
    verdict === "fair" && h("p", null, t("deal-limits-drawn")),
    verdict === "kept" && h("p", null, chosen ? t("deal-chosen") : t("deal-limits-alone")),
    transcript(fair, kept, nameOf),
  );
}

/**
 * Who fixed what, attempt by attempt, and what the deal follows from. A line that this page saw when it was
 * said is marked so; one that it was only told at the end, too.
 * @param {Fair} fair
 * @param {Kept | undefined} kept
 * @param {(seat: string) => string} nameOf
 */
function transcript(fair, kept, nameOf) {
  const { drawn, hash, seed, salt } = fair;
  const voided = drawn?.voided ?? [];
  const last = { hash, seed: String(seed ?? "?"), salt: String(salt ?? "?"), hashes: drawn?.hashes ?? {}, numbers: drawn?.numbers ?? {}, seats: /** @type {string[]} */ ([]) };
  const out = drawn?.without.filter((seat) => !voided.some(({ seats }) => seats.includes(seat))) ?? [];
  return h(
    "section",
    { class: "transcript", "data-transcript": voided.length + 1 },
    h("h3", null, t("deal-transcript")),
    [...voided, last].flatMap((told, at) => {
      const alone = kept?.promise ? { hash: kept.promise, hashes: NOBODY, numbers: NOBODY } : undefined;
      const seen = drawn ? kept?.attempts[at] : alone;
      return [
        voided.length > 0 && h("h4", null, t("deal-attempt", { number: at + 1 })),
        h(
          "ol",
          null,
          said(t("deal-line-promise"), told.hash, seen?.hash),
          Object.entries(told.hashes).map(([seat, text]) => said(t("deal-line-committed", { name: nameOf(seat) }), text, seen?.hashes[seat])),
          at === voided.length && out.map((seat) => line("unsure", t("deal-line-left-out", { name: nameOf(seat) }))),
          Object.entries(told.numbers).map(([seat, text]) => said(t("deal-line-opened", { name: nameOf(seat) }), text, seen?.numbers[seat] ?? (seen?.hashes[seat] === told.hashes[seat] ? text : undefined))),
          told.seats.map((seat) => line("bad", t("deal-line-unopened", { name: nameOf(seat) }))),
          said(t("deal-line-seed"), `${told.seed}:${told.salt}`, seen?.hash === told.hash ? `${told.seed}:${told.salt}` : undefined),
          at < voided.length ? line("bad", t("deal-line-void")) : seed !== null && line("ok", t("deal-line-follows"), " ", code(String(seedOfDeal(fair)))),
        ),
      ];
    }),
  );
}

/** @param {string} text */
const code = (text) => h("code", { class: "numbers" }, text);

/** Something that was said, and whether this page had it before. @param {string} what @param {string} text @param {string | undefined} seen */
function said(what, text, seen) {
  const how = seen === undefined ? "unsure" : seen === text ? "ok" : "bad";
  return line(how, what, " ", code(text), how === "unsure" && h("em", null, ` (${t("deal-line-told")})`));
}
