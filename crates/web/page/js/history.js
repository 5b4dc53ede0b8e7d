/** The games that are kept: to be looked at again, taken along, gone on with or deleted; and how one plays. */

import { copy, go, refresh, toast } from "./app.js";
import { h } from "./dom.js";
import { gameFor, gameName } from "./games.js";
import { icon } from "./icons.js";
import { asFile, dropAll, dropKept, fetchHistory, fits, history, keeping, keptGame, LARGEST, takeIn } from "./memory.js";
import { nameOf } from "./people.js";
import { progress, rateOf } from "./plots.js";
import { split, tagsOf } from "./record.js";
import { chair, chairs } from "./store.js";
import { day, listed, number, t } from "./words.js";

/** @import { KeptGame } from "../../page-types/protocol.js" */

/** Offers a text as a file. @param {string} name @param {string} text */
function offer(name, text) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Games that go on at this device, of which no round is over yet. @returns {KeptGame[]} */
const begun = () =>
  chairs()
    .filter(({ game, over }) => !over && !keptGame(game))
    .map(({ game, at, rules, seat, names }) => ({ id: game, at, rules, own: seat, names: names ?? {}, record: "", over: false }));

/** What can be asked for: everything, what is over, what goes on. */
const STATES = /** @type {const} */ (["all", "over", "going"]);

export class HistoryScreen {
  name = "history";

  constructor() {
    this.filter = "";
    /** @type {string} */
    this.state = "all";
    this.search = "";
    this.pasted = false;
    this.drop = (/** @type {DragEvent} */ event) => {
      event.preventDefault();
      const file = event.dataTransfer?.files[0];
      if (file) this.file(file);
    };
    this.over = (/** @type {DragEvent} */ event) => event.preventDefault();
    addEventListener("drop", this.drop);
    addEventListener("dragover", this.over);
    fetchHistory();
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
    /** @type {KeptGame[]} */
    let games = [];
    try {
      games = takeIn(text);
    } catch {
      // A file that is no such file.
    }
    if (games.length === 0) toast(t("review-no-record"), true);
    else if (games.length === 1) go(`review=${games[0].id}`);
    else toast(t("review-taken-in", { count: games.length }));
    refresh();
  }

  /** @param {string} action @param {HTMLElement} element */
  act(action, element) {
    const id = element.closest("[data-kept]")?.getAttribute("data-kept") ?? "";
    const game = keptGame(id);
    if (action === "paste-record") this.pasted = !this.pasted;
    else if (action === "read-record") this.take(/** @type {HTMLTextAreaElement | null} */ (document.querySelector("textarea[name=record]"))?.value ?? "");
    else if (action === "delete-game") dropKept(id);
    else if (action === "export-game" && game) offer(`${game.rules.split(",")[0]}-${new Date(game.at).toISOString().slice(0, 10)}.dgn`, game.record);
    else if (action === "copy-game" && game) copy(game.record).then(() => toast(t("web-copied")));
    else if (action === "export-all") offer("capicua-history.json", asFile());
    else if (action === "delete-all" && confirm(t("review-delete-all-sure"))) dropAll();
    refresh();
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field */
  change(field) {
    if (field.name === "history-filter") this.filter = field.value;
    else if (field.name === "history-state") this.state = field.value;
    else if (field.name === "history-search") this.search = field.value.trim().toLowerCase();
    else if (field instanceof HTMLInputElement && field.name === "history-file" && field.files?.[0]) this.file(field.files[0]);
  }

  /** Whether a game is asked for. @param {KeptGame} game */
  wanted({ rules, over, names }) {
    const right = this.state === "all" || over === (this.state === "over");
    const named = [rules, gameName(rules), ...Object.values(names).map(nameOf)].join(" ").toLowerCase();
    return right && (!this.filter || rules.split(",")[0] === this.filter) && named.includes(this.search);
  }

  render() {
    const all = [...begun(), ...history()].sort((a, b) => b.at - a.at);
    const shown = all.filter((game) => this.wanted(game));
    const kept = history().length > 0;
    return [
      h("header", { class: "head" }, h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")), h("h1", { class: "head-title" }, t("review-history"))),
      h(
        "div",
        { class: "history", "data-server": keeping.server, "data-fetched": keeping.fetched },
        h("p", { class: "kept-where" }, keeping.server ? t("review-kept-server") : t("review-kept-where")),
        keeping.trouble && h("p", { class: "problem", role: "status" }, t("review-not-synced", { why: keeping.trouble })),
        keeping.damaged > 0 && h("p", { class: "problem", role: "status" }, t("review-damaged", { count: keeping.damaged })),
        h(
          "div",
          { class: "buttons" },
          h("button", { "data-action": "paste-record", "aria-expanded": this.pasted }, t("review-paste")),
          h("label", { class: "file-button" }, t("review-import"), h("input", { type: "file", name: "history-file", accept: ".dgn,.json,text/plain,application/json" })),
          kept && h("button", { "data-action": "export-all" }, t("review-export-all")),
          kept && h("button", { "data-action": "delete-all" }, t("review-delete-all")),
        ),
        this.pasted &&
          h(
            "div",
            { class: "pasting" },
            h("textarea", { name: "record", rows: 8, "aria-label": t("review-paste"), spellcheck: "false" }),
            h("button", { class: "primary", "data-action": "read-record" }, t("review-open")),
          ),
        all.length > 1 && this.filters(all),
        progress(shown),
        shown.length === 0 && h("p", { class: "none" }, all.length === 0 ? t("review-none-kept") : t("review-none-found")),
        h("ul", { class: "kept" }, shown.map((game) => row(game))),
      ),
    ];
  }

  /** @param {KeptGame[]} all */
  filters(all) {
    const presets = [...new Set(all.map((game) => game.rules.split(",")[0]))];
    const names = { all: t("review-filter-all"), over: t("review-filter-over"), going: t("review-unfinished") };
    return h(
      "div",
      { class: "filters" },
      h(
        "label",
        { class: "filter" },
        t("review-filter"),
        h("select", { name: "history-filter" }, h("option", { value: "" }, t("review-filter-all")), presets.map((preset) => h("option", { value: preset, selected: preset === this.filter }, gameName(preset)))),
      ),
      h("label", { class: "filter" }, t("review-filter-state"), h("select", { name: "history-state" }, STATES.map((state) => h("option", { value: state, selected: state === this.state }, names[state])))),
      h("label", { class: "filter" }, t("review-filter-name"), h("input", { name: "history-search", value: this.search, autocomplete: "off" })),
    );
  }
}

/** @param {KeptGame} game */
function row(game) {
  const last = split(game.record).at(-1) ?? "";
  const tags = tagsOf(last);
  const of = rateOf(game);
  const others = Object.entries(game.names).filter(([seat]) => seat !== game.own);
  const date = new Date(game.at);
  const seat = game.over ? undefined : chair(game.id);
  const going = seat && !seat.over ? seat : null;
  const score = going?.score ? going.score.join(" : ") : [tags.Score, tags.Result].filter(Boolean).join(" · ");
  return h(
    "li",
    { "data-key": game.id, "data-kept": game.id, "data-going": Boolean(going) },
    going && h("a", { class: "table-link", href: `#game=${game.id}`, "data-go-on": game.id, "aria-label": t("review-go-on") }, gameFor(going.rules).small(going)),
    h(
      "a",
      game.record ? { class: "kept-link", href: `#review=${game.id}`, "data-open-kept": game.id } : { class: "kept-link", href: `#game=${game.id}` },
      h("b", null, gameName(game.rules)),
      h("span", null, score),
      others.length > 0 && h("span", null, t("web-with", { names: listed(others.map(([, name]) => nameOf(name))) })),
      h("time", { datetime: date.toISOString() }, day(date.getTime())),
      of !== null && h("span", { class: "rate", "data-rate": of.toFixed(2) }, t("review-rate", { rate: number(of, 2) })),
      game.resigned ? h("em", null, t("review-resigned")) : !game.over && h("em", null, t("review-unfinished")),
      keeping.server && !fits(game) && h("em", { "data-too-long": true }, t("review-too-long", { size: LARGEST })),
    ),
    game.record && h("button", { "data-action": "copy-game", "aria-label": t("web-copy-record") }, icon("copy")),
    game.record && h("button", { "data-action": "export-game", "aria-label": t("review-export") }, icon("share")),
    game.record && h("button", { "data-action": "delete-game", "aria-label": t("review-delete") }, icon("close")),
  );
}
