/** The first page: what one can do here, and setting up a game. */

import { banner, go, refresh, toast } from "./app.js";
import { playersOf, post } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { worms } from "./dice.js";
import { GAMES, gameAbout, gameName } from "./games.js";
import { learnLevels, levelLabel, levelsOf } from "./levels.js";
import { OWN } from "./faces.js";
import { anyCast, castAt, keepName, ownName, personAt, portrait } from "./people.js";
import { scoreLine } from "./score.js";
import { placeOf, roleOf, seatsOf } from "./seats.js";
import { clothSwitch, languageSwitch, themeSwitch } from "./settings.js";
import { chairs, keepChair, load, save } from "./store.js";
import { tilePicture } from "./tiles.js";
import { ago, listed, t } from "./words.js";

/** @import { DominoPreset, Info } from "../../page-types/protocol.js" */

/** Pictures that say more than the names. @param {string} game */
function gamePicture(game) {
  const faces = { latin: ["66", "64", "44"], fives: ["55", "50", "32"] };
  if (game === "pickomino") return h("span", { class: "card-worms", "aria-hidden": "true" }, [21, 28, 36].map((tile) => h("b", null, tile, worms(tile))));
  return h("span", { class: "card-tiles", "aria-hidden": "true" }, faces[/** @type {keyof typeof faces} */ (game)].map((tile) => tilePicture(tile)));
}

export class HomeScreen {
  name = "home";

  /** @param {string | null} setup the game that is being set up */
  constructor(setup) {
    this.setup = GAMES.find((game) => game === setup) ?? null;
    this.more = false;
    this.cast = anyCast();
    this.starting = false;
    /** @type {Info | null} */
    this.info = null;
    /** @type {string | null} */
    this.problem = null;
    const before = load(`setup-${this.setup}`, null);
    this.choice = before ?? this.usual();
    this.retry = 0;
    /** @type {{ rules: string, players: Info["players"][string] }} who knows the rules that were typed */
    this.house = { rules: "", players: [] };
    this.learn();
    this.learnHouse();
  }

  /** Asks who knows the rules that were typed. Rules that are none are told about when the game begins. */
  async learnHouse() {
    const { rules } = this.choice;
    if (!rules || rules === this.house.rules) return;
    const players = await playersOf(rules).catch(() => []);
    if (rules !== this.choice.rules) return;
    this.house = { rules, players };
    refresh();
  }

  /** Asks what the server offers, until it answers. */
  async learn() {
    try {
      this.info = await learnLevels();
      banner(null);
    } catch {
      banner(t("web-gone"));
      this.retry = setTimeout(() => this.learn(), 2500);
    }
    refresh();
  }

  /** Another language: the games have other names. */
  spoken() {
    this.learn();
  }

  close() {
    clearTimeout(this.retry);
    banner(null);
  }

  /** @returns {{ seats: Record<string, string>, specs: Record<string, string>, target: string,
   *   preset: string, rules: string, seed: string, count: number }} */
  usual() {
    return {
      seats: { B: "medium", C: "medium", D: "medium" },
      specs: {},
      target: "100",
      preset: "",
      rules: "",
      seed: "",
      count: 2,
    };
  }

  /** How many chairs the table has. */
  get count() {
    if (this.setup === "pickomino") return this.choice.count;
    return this.setup === "fives" ? 2 : 4;
  }

  /**
   * @param {string} action
   * @param {HTMLElement} element
   */
  act(action, element) {
    if (action === "more") this.more = !this.more;
    else if (action === "start") this.start();
    else if (action === "count") this.choice.count = Number(element.dataset.count);
    refresh();
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field */
  change(field) {
    const { name, value } = field;
    if (name.startsWith("seat-")) this.choice.seats[name.slice(5)] = value;
    else if (name.startsWith("spec-")) this.choice.specs[name.slice(5)] = value.trim();
    else if (name === "name") keepName(value);
    else if (name === "preset" || name === "target" || name === "rules" || name === "seed") this.choice[name] = value.trim();
    if (name === "rules") this.learnHouse();
    refresh();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape" || !this.setup) return false;
    go("");
    return true;
  }

  /** What a seat is asked for by: the server knows who plays a level under the rules that were typed. @param {string} seat */
  specOf(seat) {
    const chosen = this.choice.seats[seat];
    if (chosen === "you") return "you";
    if (chosen === "other") return this.choice.specs[seat] || "greedy";
    const levels = levelsOf(this.preset ?? "latin");
    return (levels.find(({ id }) => id === chosen) ?? levels[levels.length - 1])?.id ?? "greedy";
  }

  /** The rules as they are written: what was typed, or the preset with its target. */
  rules() {
    if (this.choice.rules) return this.choice.rules;
    const { target } = this.choice;
    if (this.preset !== this.setup) return this.preset;
    return this.setup === "pickomino" || target === "100" ? this.setup : `${this.setup},target=${target}`;
  }

  async start() {
    if (this.starting) return;
    this.starting = true;
    this.problem = null;
    save(`setup-${this.setup}`, { ...this.choice, seed: "" });
    const rules = this.rules() ?? "";
    const others = seatsOf(this.count).slice(1).map((seat) => this.specOf(seat));
    try {
      const made = await post("api/games", {
        rules,
        seats: ["you", ...others],
        seed: this.choice.seed || null,
        ...(ownName() ? { name: ownName() } : {}),
      });
      keepChair({ game: made.game, seat: made.seat, key: made.key, rules, cast: this.cast });
      go(`game=${made.game}`);
    } catch (error) {
      this.problem = /** @type {any} */ (error).sentence ?? String(error);
      toast(this.problem ?? "", true);
    }
    this.starting = false;
    refresh();
  }

  render() {
    return [this.setup ? this.setupPage() : this.front()];
  }

  front() {
    const all = chairs();
    const going = all.filter((one) => !one.over).slice(0, 4);
    const done = all.filter((one) => one.over).slice(0, 6);
    return h(
      "div",
      { class: "home" },
      h(
        "header",
        { class: "hero" },
        evening(),
        h(
          "div",
          { class: "hero-table", "aria-hidden": "true" },
          [3, 0, 9, 7].map((at, i) => h("span", { class: `hero-face hero-${i}` }, portrait(castAt(0, at)))),
          h("div", { class: "hero-line" }, ["21", "14", "44", "41", "12"].map((tile) => tilePicture(tile, tile === "44"))),
        ),
        h("h1", null, "Capicúa"),
        h("p", null, t("web-tagline")),
      ),
      h(
        "div",
        { class: "home-body" },
        going.length > 0 && [h("h2", { class: "home-title" }, t("web-continue")), h("section", { class: "going", "aria-label": t("web-continue") }, going.map(gameCard))],
        h("h2", { class: "home-title" }, t("web-play")),
        h(
          "section",
          { class: "cards" },
          GAMES.map((game) =>
            h(
              "a",
              { class: "card", href: `#new=${game}`, "data-choose": game },
              gamePicture(game),
              h("span", { class: "card-text" }, h("b", null, gameName(game)), h("span", null, gameAbout(game))),
            ),
          ),
        ),
        h("h2", { class: "home-title" }, t("web-advice")),
        h(
          "section",
          { class: "cards two" },
          h(
            "a",
            { class: "card", href: "#beside", "data-choose": "beside" },
            h("span", { class: "card-sign" }, icon("hint")),
            h("span", { class: "card-text" }, h("b", null, t("web-beside")), h("span", null, t("web-beside-about"))),
          ),
          h(
            "a",
            { class: "card", href: "#pickomino", "data-choose": "pickomino-advise" },
            h("span", { class: "card-sign" }, icon("belief")),
            h("span", { class: "card-text" }, h("b", null, t("web-dice-advice")), h("span", null, t("web-dice-advice-about"))),
          ),
        ),
        h("p", { class: "home-history" }, h("a", { href: "#history", "data-choose": "history" }, t("review-history"))),
        done.length > 0 && h("details", { class: "done" }, h("summary", null, t("web-finished", { count: done.length })), h("section", { class: "going" }, done.map(gameCard))),
        this.problem && h("p", { class: "problem", role: "alert" }, this.problem),
        h("footer", { class: "foot" }, languageSwitch(), themeSwitch(), h("button", { class: "quiet", "data-action": "settings" }, icon("settings"), t("web-settings"))),
      ),
    );
  }

  setupPage() {
    const game = this.setup ?? "latin";
    const seats = seatsOf(this.count);
    return h(
      "div",
      { class: "setup", "data-setup": game },
      h(
        "header",
        { class: "head" },
        h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")),
        h("h1", { class: "head-title" }, gameName(game)),
        h("button", { class: "icon-button", "data-action": "settings", "aria-label": t("web-settings") }, icon("settings")),
      ),
      h("p", { class: "setup-about" }, gameAbout(game)),
      game === "pickomino" && this.counts(),
      game !== "pickomino" && this.presets(),
      h(
        "div",
        { class: `round-table chairs-${game === "pickomino" ? "list" : this.count}` },
        h("div", { class: "round-felt", "aria-hidden": "true" }, game !== "pickomino" && h("span", { class: "hero-line" }, ["64", "44", "41"].map((tile) => tilePicture(tile, tile === "44")))),
        seats.map((seat) => this.chairOf(seat)),
      ),
      this.problem && h("p", { class: "problem", role: "alert" }, this.problem),
      h(
        "div",
        { class: "buttons setup-start" },
        h("button", { class: "primary large", "data-action": "start", "aria-disabled": !this.info || this.starting }, this.starting ? t("web-loading") : t("web-start")),
        h("button", { class: "quiet", "data-action": "more", "aria-expanded": this.more }, this.more ? t("web-less") : t("web-more")),
      ),
      this.more && this.details(),
    );
  }

  /** The games of a table with so many chairs. @returns {DominoPreset[]} */
  offered() {
    return (this.info?.rules ?? []).filter((one) => "hand" in one).filter((one) => one.seats === this.count);
  }

  /** The game that is chosen among them: its name. */
  get preset() {
    const kept = this.choice.preset;
    return this.offered().some(({ name }) => name === kept) ? kept : this.setup;
  }

  presets() {
    const about = this.offered().find(({ name }) => name === this.preset)?.about;
    return h(
      "label",
      { class: "field" },
      h("span", null, t("web-rules")),
      h("select", { name: "preset" }, this.offered().map(({ name, title }) => h("option", { value: name, selected: name === this.preset }, title))),
      about && h("small", null, about),
    );
  }

  counts() {
    return h(
      "div",
      { class: "setting" },
      h("span", null, t("web-players")),
      h(
        "div",
        { class: "segments", role: "group", "aria-label": t("web-players") },
        [2, 3, 4].map((count) =>
          h("button", { "data-action": "count", "data-count": count, "aria-pressed": this.choice.count === count }, count),
        ),
      ),
    );
  }

  /** @param {string} seat */
  chairOf(seat) {
    const count = this.count;
    const place = this.setup === "pickomino" ? "list" : placeOf(seat, "A", count);
    if (seat === "A") {
      return h(
        "label",
        { class: `chair us at-${place === "list" ? "list" : "me"}`, "data-key": "chair-A" },
        h("span", { class: "chair-role" }, portrait(OWN), h("span", null, t("web-you"))),
        h("input", { name: "name", value: ownName(), maxlength: 24, autocomplete: "nickname", placeholder: t("web-your-name"), "aria-label": t("web-your-name") }),
      );
    }
    const chosen = this.choice.seats[seat] ?? "medium";
    const sitter = castAt(this.cast, "ABCD".indexOf(seat));
    const role = this.setup === "pickomino" ? t("web-opponent") : roleOf(seat, "A", count);
    const option = (/** @type {string} */ value, /** @type {string} */ label) => h("option", { value, selected: value === chosen }, label);
    return h(
      "label",
      { class: `chair ${place === "across" && count === 4 ? "us" : "them"} at-${place}`, "data-key": `chair-${seat}` },
      h("span", { class: "chair-role" }, chosen === "you" ? h("span", { class: "portrait" }, h("span", { class: "portrait-face unknown" }, "?")) : portrait(sitter), h("span", { class: "chair-who" }, chosen !== "you" && h("b", null, sitter.name), h("span", null, role))),
      h(
        "select",
        { name: `seat-${seat}` },
        levelsOf(this.preset ?? "latin").map(({ id }) => option(id, levelLabel(id))),
        option("you", t("web-person")),
        option("other", t("web-other")),
      ),
      chosen === "other" &&
        h("input", { name: `spec-${seat}`, value: this.choice.specs[seat] ?? "", placeholder: "champion:samples=100", "aria-label": t("web-spec"), list: "specs", autocapitalize: "none", autocomplete: "off", spellcheck: "false" }),
    );
  }

  /** Players that know the rules at hand. */
  suggested() {
    if (this.choice.rules) return this.choice.rules === this.house.rules ? this.house.players : [];
    return this.info?.players?.[this.preset ?? "latin"] ?? [];
  }

  details() {
    const { choice, setup } = this;
    const field = (/** @type {string} */ label, /** @type {any} */ input, /** @type {string} */ note = "") =>
      h("label", { class: "field" }, h("span", null, label), input, note && h("small", null, note));
    const targets = ["50", "100", "150", "200"];
    return h(
      "div",
      { class: "details" },
      h("div", { class: "field" }, h("span", null, t("web-cloth")), clothSwitch()),
      setup !== "pickomino" && this.preset === setup &&
        field(
          t("web-target"),
          h("select", { name: "target" }, targets.map((target) => h("option", { value: target, selected: target === choice.target }, target))),
        ),
      field(t("web-seed"), h("input", { name: "seed", value: choice.seed, inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off" }), t("web-seed-note")),
      field(t("web-rules"), h("input", { name: "rules", value: choice.rules, placeholder: this.rules(), autocapitalize: "none", autocomplete: "off", spellcheck: "false" }), t("web-rules-note")),
      h("datalist", { id: "specs" }, this.suggested().map((player) => h("option", { value: player.name }, player.about))),
    );
  }
}

/** Sun, sea and a palm behind the table. */
function evening() {
  const frond = "M0 0C26 -26 66 -30 104 -4C72 -14 34 -10 0 0Z";
  return [
    h("span", { class: "sun", "aria-hidden": "true" }),
    h(
      "svg",
      { class: "palm", viewBox: "0 0 150 300", "aria-hidden": "true" },
      h("path", { d: "M22 60C10 150 8 220 18 300H38C26 220 24 150 30 60Z" }),
      h("g", { transform: "translate(26 62)" }, [-70, -32, 4, 40, 84, 128, 170].map((turn) => h("path", { d: frond, transform: `rotate(${turn})` }))),
    ),
  ];
}

/**
 * A game that was begun or finished: which, against whom, how it stands, and since when.
 * @param {import("./store.js").Chair} one
 */
function gameCard(one) {
  const others = (one.names ? Object.keys(one.names) : []).filter((seat) => seat !== one.seat).map((seat) => personAt(/** @type {any} */ (one), seat));
  return h(
    "a",
    { class: `card continue${one.mine && !one.over ? " mine" : ""}`, href: `#game=${one.game}`, "data-action": "continue", "data-game": one.game, "data-key": one.game },
    h("span", { class: "company", "aria-hidden": "true" }, others.map(({ look }) => portrait(look))),
    h(
      "span",
      { class: "card-text" },
      h("b", null, gameName(one.rules), one.mine && !one.over && h("em", null, t("web-your-turn"))),
      h("span", null, [others.length > 0 && t("web-with", { names: listed(others.map(({ name }) => name)) }), scoreLine(one), ago(one.at)].filter(Boolean).join(" · ")),
    ),
    icon("next"),
  );
}
