/**
 * Memory: the games that were played on this device, to be looked at again. They are kept here and nowhere
 * else, and one file takes them along.
 */

import { record as recordOf } from "./api.js";
import { copy, go, refresh, toast } from "./app.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { split, tagsOf } from "./record.js";
import { load, save } from "./store.js";
import { number, t } from "./words.js";

/** @import { Review } from "../../page-types/protocol.js" */

/**
 * A game that was played. `own` is one's seat; `rate` what a review found about it: decisions, what they
 * lost, and the losses by kind.
 * @typedef {{ id: string, at: number, rules: string, own: string, names: Record<string, string>,
 *   record: string, over: boolean, resigned?: boolean, rate?: { decisions: number, lost: number, kinds: Record<string, number> } }} Kept
 */

/** More games are not kept; the oldest goes first. */
const MOST = 200;

/** @returns {Kept[]} the latest first */
export const history = () => load("history", []);

/** @param {string} id */
export const keptGame = (id) => history().find((one) => one.id === id);

/** @param {Kept[]} games */
const keepAll = (games) => save("history", games.slice(0, MOST));

/**
 * Keeps a game, or what has changed about it.
 * @param {Partial<Kept> & { id: string }} change
 */
export function keepGame(change) {
  const others = history().filter((one) => one.id !== change.id);
  const old = keptGame(change.id);
  /** @type {Kept} */
  const kept = { at: Date.now(), rules: "", own: "A", names: {}, record: "", over: false, ...old, ...change };
  keepAll([kept, ...others].sort((a, b) => b.at - a.at));
}

/**
 * A round of a game has ended: its record joins those of the rounds before it.
 * @param {{ game: string, seat: string, rules: string, names?: Record<string, string> }} view
 * @param {string | undefined} record
 * @param {boolean} over
 */
export function remember(view, record, over) {
  if (!record) return;
  const rounds = split(keptGame(view.game)?.record ?? "");
  const fresh = split(record);
  const joined = [...rounds.filter((round) => !fresh.includes(round)), ...fresh];
  if (joined.length === rounds.length && keptGame(view.game)?.over === over) return;
  keepGame({ id: view.game, rules: view.rules, own: view.seat, names: view.names ?? {}, record: `${joined.join("\n\n")}\n`, over, at: Date.now() });
}

/**
 * A game was given up: it is over, and kept with its record as far as it went.
 * @param {{ game: string, seat: string, rules: string, names?: Record<string, string> }} view
 * @param {string} key
 */
export async function rememberResigned(view, key) {
  const record = await recordOf(view.game, key).catch(() => keptGame(view.game)?.record ?? "");
  keepGame({ id: view.game, rules: view.rules, own: view.seat, names: view.names ?? {}, record, over: true, resigned: true, at: Date.now() });
}

/** What reviews of its rounds say about one's own play. @param {string} id @param {string} own @param {Review[]} reviews */
export function rate(id, own, reviews) {
  const kept = keptGame(id);
  if (!kept) return;
  /** @type {NonNullable<Kept["rate"]>} */
  const sum = { decisions: 0, lost: 0, kinds: {} };
  for (const { seats } of reviews) {
    const of = seats[own];
    if (!of) continue;
    sum.decisions += of.decisions;
    sum.lost += of.loss * of.decisions;
    for (const [kind, count] of Object.entries(of.kinds)) sum.kinds[kind] = (sum.kinds[kind] ?? 0) + count;
  }
  keepGame({ id, rate: sum, at: kept.at });
}

/** The error rate of a game. @param {Kept} game */
const rateOf = ({ rate: of }) => (of && of.decisions > 0 ? (100 * of.lost) / of.decisions : null);

/** What kinds of losses are called. @param {string} kind */
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

/** Offers a text as a file. @param {string} name @param {string} text */
export function offer(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/**
 * Takes in a text: games that were exported here, or records. Gives how many there were.
 * @param {string} text
 * @returns {Kept[]}
 */
export function takeIn(text) {
  if (text.trimStart().startsWith("{")) {
    /** @type {{ capicua?: string, games?: Kept[] }} */
    const file = JSON.parse(text);
    const games = (file.capicua === "history/1" ? (file.games ?? []) : []).filter((one) => typeof one?.id === "string" && typeof one.record === "string");
    games.forEach((game) => keepGame(game));
    return games;
  }
  const rounds = split(text);
  if (rounds.length === 0 || !/\[Rules\s/.test(text)) return [];
  const tags = tagsOf(rounds[0]);
  const id = `record-${[...text].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7)}`;
  const seats = ["A", "B", "C", "D"].filter((seat) => tags[seat]);
  /** @type {Kept} */
  const game = {
    id,
    at: Date.now(),
    rules: tags.Rules,
    own: firstKnown(tags.Deal ?? ""),
    names: Object.fromEntries(seats.map((seat) => [seat, tags[seat]])),
    record: text,
    over: true,
  };
  keepGame(game);
  return [game];
}

/** The first seat whose hand is known. @param {string} deal */
const firstKnown = (deal) => /(\w):(?!\?)/.exec(deal)?.[1] ?? "A";

export class HistoryScreen {
  name = "history";

  constructor() {
    this.filter = "";
    this.pasted = false;
    this.drop = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.file(file);
    };
    this.over = (/** @type {DragEvent} */ event) => event.preventDefault();
    addEventListener("drop", this.drop);
    addEventListener("dragover", this.over);
  }

  close() {
    removeEventListener("drop", this.drop);
    removeEventListener("dragover", this.over);
  }

  /** @param {File} file */
  async file(file) {
    this.take(await file.text());
  }

  /** @param {string} text */
  take(text) {
    /** @type {Kept[]} */
    let games = [];
    try {
      games = takeIn(text);
    } catch {
      // A file that is no such file.
    }
    if (games.length === 0) toast(t("review-no-record"), true);
    else if (games.length === 1) go(`review=${games[0].id}`);
    refresh();
  }

  /** @param {string} action @param {HTMLElement} element */
  act(action, element) {
    const id = element.closest("[data-kept]")?.getAttribute("data-kept") ?? "";
    const game = keptGame(id);
    if (action === "paste-record") this.pasted = !this.pasted;
    else if (action === "read-record") this.take(/** @type {HTMLTextAreaElement | null} */ (document.querySelector("textarea[name=record]"))?.value ?? "");
    else if (action === "delete-game") keepAll(history().filter((one) => one.id !== id));
    else if (action === "export-game" && game) offer(`${game.rules.split(",")[0]}-${new Date(game.at).toISOString().slice(0, 10)}.dgn`, game.record);
    else if (action === "copy-game" && game) copy(game.record).then(() => toast(t("web-copied")));
    else if (action === "export-all") offer("capicua-history.json", JSON.stringify({ capicua: "history/1", games: history() }));
    else if (action === "delete-all" && confirm(t("review-delete-all-sure"))) keepAll([]);
    refresh();
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field */
  change(field) {
    if (field.name === "history-filter") this.filter = field.value;
    else if (field instanceof HTMLInputElement && field.name === "history-file" && field.files?.[0]) this.file(field.files[0]);
  }

  render() {
    const all = history();
    const shown = all.filter((game) => !this.filter || game.rules.split(",")[0] === this.filter);
    const kinds = [...new Set(all.map((game) => game.rules.split(",")[0]))];
    return [
      h("header", { class: "head" }, h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")), h("h1", { class: "head-title" }, t("review-history"))),
      h(
        "div",
        { class: "history" },
        h("p", { class: "kept-where" }, t("review-kept-where")),
        h(
          "div",
          { class: "buttons" },
          h("button", { "data-action": "paste-record", "aria-expanded": this.pasted }, t("review-paste")),
          h("label", { class: "file-button" }, t("review-import"), h("input", { type: "file", name: "history-file", accept: ".dgn,.json,text/plain,application/json" })),
          all.length > 0 && h("button", { "data-action": "export-all" }, t("review-export-all")),
          all.length > 0 && h("button", { "data-action": "delete-all" }, t("review-delete-all")),
        ),
        this.pasted &&
          h(
            "div",
            { class: "pasting" },
            h("textarea", { name: "record", rows: 8, "aria-label": t("review-paste"), spellcheck: "false" }),
            h("button", { class: "primary", "data-action": "read-record" }, t("review-open")),
          ),
        kinds.length > 1 &&
          h(
            "label",
            { class: "filter" },
            t("review-filter"),
            h("select", { name: "history-filter" }, h("option", { value: "" }, t("review-filter-all")), kinds.map((kind) => h("option", { value: kind, selected: kind === this.filter }, kind))),
          ),
        progress(shown),
        shown.length === 0 && h("p", { class: "none" }, t("review-none-kept")),
        h("ul", { class: "kept" }, shown.map((game) => row(game))),
      ),
    ];
  }
}

/** @param {Kept} game */
function row(game) {
  const last = split(game.record).at(-1) ?? "";
  const tags = tagsOf(last);
  const of = rateOf(game);
  const others = Object.entries(game.names).filter(([seat]) => seat !== game.own);
  const date = new Date(game.at);
  return h(
    "li",
    { "data-key": game.id, "data-kept": game.id },
    h(
      "a",
      { href: `#review=${game.id}`, "data-open-kept": game.id },
      h("b", null, game.rules),
      h("span", null, [tags.Score, tags.Result].filter(Boolean).join(" · ")),
      h("span", null, others.map(([, name]) => name).join(", ")),
      h("time", { datetime: date.toISOString() }, date.toLocaleDateString()),
      of !== null && h("span", { class: "rate", "data-rate": of.toFixed(2) }, t("review-rate", { rate: number(of, 2) })),
      game.resigned ? h("em", null, t("review-resigned")) : !game.over && h("em", null, t("review-unfinished")),
    ),
    h("button", { "data-action": "copy-game", "aria-label": t("web-copy-record") }, icon("copy")),
    h("button", { "data-action": "export-game", "aria-label": t("review-export") }, icon("share")),
    h("button", { "data-action": "delete-game", "aria-label": t("review-delete") }, icon("close")),
  );
}

/** Own error rates over time, and what losses were about. @param {Kept[]} games */
function progress(games) {
  const rated = games.filter((game) => rateOf(game) !== null).reverse();
  if (rated.length === 0) return null;
  const rates = rated.map((game) => rateOf(game) ?? 0);
  const top = Math.max(5, ...rates);
  const [width, height] = [600, 120];
  const x = (/** @type {number} */ at) => 10 + (at * (width - 20)) / Math.max(1, rates.length - 1);
  const y = (/** @type {number} */ value) => height - 10 - (Math.max(0, value) * (height - 20)) / top;
  /** @type {Record<string, number>} */
  const kinds = {};
  for (const game of rated) {
    for (const [kind, count] of Object.entries(game.rate?.kinds ?? {})) kinds[kind] = (kinds[kind] ?? 0) + count;
  }
  const most = Math.max(1, ...Object.values(kinds));
  const mean = rated.reduce((sum, { rate: of }) => sum + (of?.lost ?? 0), 0) / Math.max(1, rated.reduce((sum, { rate: of }) => sum + (of?.decisions ?? 0), 0));
  return h(
    "section",
    { class: "progress", "aria-label": t("review-progress") },
    h("h2", null, t("review-progress")),
    h("p", { "data-mean-rate": (100 * mean).toFixed(2) }, t("review-rate", { rate: number(100 * mean, 2) })),
    h(
      "svg",
      { class: "rates", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": rates.map((value) => number(value, 1)).join(", ") },
      h("path", { class: "chance-line", d: rates.map((value, at) => `${at === 0 ? "M" : "L"}${x(at).toFixed(1)} ${y(value).toFixed(1)}`).join("") }),
      rates.map((value, at) => h("circle", { class: "rate-mark", cx: x(at).toFixed(1), cy: y(value).toFixed(1), r: 4 })),
    ),
    h(
      "ul",
      { class: "kinds" },
      Object.entries(kinds)
        .sort((a, b) => b[1] - a[1])
        .map(([kind, count]) =>
          h("li", { "data-kind": kind }, h("span", null, kindName(kind)), h("i", { style: { width: `${(100 * count) / most}%` } }), h("b", null, count)),
        ),
    ),
  );
}
