/** The first page: what one can do here, and setting up a game. */

import { banner, go, refresh, toast } from "./app.js";
import { post } from "./api.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { gameOf, learnLevels, levelLabel, levelsOf } from "./levels.js";
import { placeOf, roleOf, seatsOf } from "./seats.js";
import { languageSwitch, themeSwitch } from "./settings.js";
import { chairs, keepChair, load, save } from "./store.js";
import { tilePicture } from "./tiles.js";
import { t } from "./words.js";

const GAMES = /** @type {const} */ (["latin", "fives", "pickomino"]);

/** The word for each game. @param {string} game */
function gameName(game) {
  if (game === "latin") return t("web-latin");
  if (game === "fives") return t("web-fives");
  return game === "pickomino" ? t("web-pickomino") : game;
}

/** @param {string} game */
function gameAbout(game) {
  if (game === "latin") return t("web-latin-about");
  return game === "fives" ? t("web-fives-about") : t("web-pickomino-about");
}

/** Pictures that say more than the names. @param {string} game */
function gamePicture(game) {
  const faces = { latin: ["66", "64", "44"], fives: ["55", "50", "32"] };
  if (game === "pickomino") return h("span", { class: "card-worms", "aria-hidden": "true" }, h("b", null, "21"), h("b", null, "28"), h("b", null, "36"));
  return h("span", { class: "card-tiles", "aria-hidden": "true" }, faces[/** @type {keyof typeof faces} */ (game)].map((tile) => tilePicture(tile)));
}

export class HomeScreen {
  name = "home";

  /** @param {string | null} setup the game that is being set up */
  constructor(setup) {
    this.setup = GAMES.find((game) => game === setup) ?? null;
    this.more = false;
    this.starting = false;
    /** @type {any} */
    this.info = null;
    /** @type {string | null} */
    this.problem = null;
    const before = load(`setup-${this.setup}`, null);
    this.choice = before ?? this.usual();
    this.retry = 0;
    this.learn();
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

  close() {
    clearTimeout(this.retry);
    banner(null);
  }

  /** @returns {{ seats: Record<string, string>, specs: Record<string, string>, target: string,
   *   preset: string, rules: string, seed: string, name: string, count: number }} */
  usual() {
    return {
      seats: { B: "medium", C: "medium", D: "medium" },
      specs: {},
      target: "100",
      preset: "",
      rules: "",
      seed: "",
      name: "",
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
    else if (name === "preset" || name === "target" || name === "rules" || name === "seed" || name === "name") this.choice[name] = value.trim();
    refresh();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape" || !this.setup) return false;
    go("");
    return true;
  }

  /** @param {string} seat */
  specOf(seat) {
    const chosen = this.choice.seats[seat];
    if (chosen === "you") return "you";
    if (chosen === "other") return this.choice.specs[seat] || "greedy";
    const levels = levelsOf(this.preset ?? "latin");
    return (levels.find(({ id }) => id === chosen) ?? levels[levels.length - 1])?.spec ?? "greedy";
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
    const rules = this.rules();
    const others = seatsOf(this.count).slice(1).map((seat) => this.specOf(seat));
    try {
      const made = await post("api/games", {
        rules,
        seats: ["you", ...others],
        seed: this.choice.seed || null,
        ...(this.choice.name ? { name: this.choice.name } : {}),
      });
      keepChair({ game: made.game, seat: made.seat, key: made.key, rules });
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
    const going = chairs().filter((one) => !one.over).slice(0, 3);
    return h(
      "div",
      { class: "home" },
      h(
        "header",
        { class: "hero" },
        h("div", { class: "hero-line", "aria-hidden": "true" }, ["14", "44", "41"].map((tile) => tilePicture(tile, tile === "44"))),
        h("h1", null, "Capicúa"),
        h("p", null, t("web-tagline")),
      ),
      going.length > 0 &&
        h(
          "section",
          { class: "going", "aria-label": t("web-continue") },
          going.map((one) =>
            h(
              "a",
              { class: "card continue", href: `#game=${one.game}`, "data-action": "continue", "data-game": one.game },
              h("span", { class: "card-text" }, h("b", null, t("web-continue")), h("span", null, t("web-continue-about", { game: gameName(gameOf(one.rules)), seat: one.seat }))),
              icon("next"),
            ),
          ),
        ),
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
      this.problem && h("p", { class: "problem", role: "alert" }, this.problem),
      h("footer", { class: "foot" }, languageSwitch(), themeSwitch(), h("button", { class: "quiet", "data-action": "keys" }, icon("help"), t("web-keys"))),
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
        h("div", { class: "round-felt", "aria-hidden": "true" }),
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

  /** The games of a table with so many chairs. @returns {any[]} */
  offered() {
    return (this.info?.rules ?? []).filter((/** @type {any} */ one) => one.name !== "pickomino" && one.seats === this.count);
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
      return h("div", { class: `chair at-${place === "list" ? "list" : "me"}` }, h("span", { class: "plate-letter" }, "A"), h("b", null, t("web-you")));
    }
    const chosen = this.choice.seats[seat] ?? "medium";
    const role = this.setup === "pickomino" ? t("web-opponent") : roleOf(seat, "A", count);
    const option = (/** @type {string} */ value, /** @type {string} */ label) => h("option", { value, selected: value === chosen }, label);
    return h(
      "label",
      { class: `chair at-${place}`, "data-key": `chair-${seat}` },
      h("span", { class: "chair-role" }, h("span", { class: "plate-letter" }, seat), role),
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

  details() {
    const { choice, setup } = this;
    const field = (/** @type {string} */ label, /** @type {any} */ input, /** @type {string} */ note = "") =>
      h("label", { class: "field" }, h("span", null, label), input, note && h("small", null, note));
    const targets = ["50", "100", "150", "200"];
    return h(
      "div",
      { class: "details" },
      field(t("web-your-name"), h("input", { name: "name", value: choice.name, maxlength: 24, autocomplete: "nickname" })),
      setup !== "pickomino" && this.preset === setup &&
        field(
          t("web-target"),
          h("select", { name: "target" }, targets.map((target) => h("option", { value: target, selected: target === choice.target }, target))),
        ),
      field(t("web-seed"), h("input", { name: "seed", value: choice.seed, inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off" }), t("web-seed-note")),
      field(t("web-rules"), h("input", { name: "rules", value: choice.rules, placeholder: this.rules(), autocapitalize: "none", autocomplete: "off", spellcheck: "false" }), t("web-rules-note")),
      h("datalist", { id: "specs" }, (this.info?.players?.[this.preset ?? "latin"] ?? []).map((/** @type {any} */ player) => h("option", { value: player.name }, player.about))),
    );
  }
}
