/** The first page: what one can do here, and setting up a game. */

import { banner, go, refresh, toast } from "./app.js";
import { playersOf, post } from "./api.js";
import { deviceNote } from "./device.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { firstGame, gameFor, gameName, games, groups, houseRules, keepGame, keepHouse, presetOf, seatsAt } from "./games.js";
import { guides } from "./guide.js";
import { House } from "./house.js";
import { gameOf, learnLevels, presets } from "./levels.js";
import { OWN } from "./faces.js";
import { CAST, keepName, ownName, personAt, portrait, sayingOf, specOf, strengthOf } from "./people.js";
import { placeOf, roleOf, seatsOf } from "./seats.js";
import { clothSwitch, languageSwitch, themeSwitch } from "./settings.js";
import { chairs, keepChair, load, save } from "./store.js";
import { tilePicture } from "./tiles.js";
import { ago, atHome, listed, signed, t } from "./words.js";

/** @import { Info, Preset } from "../../page-types/protocol.js" */

/** Who sits where at first: nobody to be afraid of. @type {Record<string, string>} */
const USUAL = { B: "lourdes", C: "yolanda", D: "chago" };

/** The round in which somebody new is guided: the same each time, with kind company. */
const GUIDED = { seed: "7", seats: ["beto", "chago", "lourdes"] };

export class HomeScreen {
  name = "home";

  /** @param {string | null} setup the game that is being set up */
  constructor(setup) {
    this.setup = setup || null;
    atHome(this.setup ?? "");
    this.more = false;
    this.starting = false;
    /** @type {Info | null} */
    this.info = null;
    /** @type {string | null} */
    this.problem = null;
    /** @type {House | null} */
    this.house = null;
    /** @type {null | "rules" | "house"} */
    this.shown = null;
    this.choice = { count: 2, seed: "", specs: /** @type {Record<string, string>} */ ({}), seats: /** @type {Record<string, string>} */ ({ ...USUAL, ...load("opponents", {}) }) };
    if (this.counts) this.choice.count = load(this.counts.kept, 2);
    this.retry = 0;
    /** Whether nobody answers: then there is nothing to wait for. */
    this.alone = false;
    /** @type {{ rules: string, players: Info["players"][string] }} who knows the rules of the house */
    this.known = { rules: "", players: [] };
    this.closed = false;
    this.offered = new Promise((/** @type {(value?: unknown) => void} */ resolve) => (this.heard = resolve));
    this.learn();
  }

  /** Asks what the server offers, until it answers. */
  async learn() {
    try {
      this.info = await learnLevels();
      this.heard();
      banner(null);
      if (this.setup && !presetOf(this.setup)) go("");
      else if (this.setup && !this.house) this.house = new House(houseRules(this.setup), (rules) => this.changeHouse(rules));
    } catch {
      this.alone = true;
      banner(t("web-gone"));
      this.retry = setTimeout(() => this.learn(), 2500);
    }
    refresh();
  }

  /** Another language: the games have other names. */
  spoken() {
    this.learn();
    this.house?.learn();
  }

  close() {
    this.closed = true;
    clearTimeout(this.retry);
    banner(null);
  }

  /** How many chairs the table has. */
  get count() {
    return this.counts ? this.choice.count : seatsAt(this.rules());
  }

  /** How many may sit down, if that can be chosen; they sit in a list then. */
  get counts() {
    return gameFor(this.setup ?? "").counts;
  }

  /** The rules as they are written: those of the house. */
  rules() {
    return this.house?.rules ?? this.setup ?? "";
  }

  /**
   * @param {string} action
   * @param {HTMLElement} element
   */
  act(action, element) {
    if (this.house?.act(action, element)) return;
    if (action === "more") {
      this.more = !this.more;
      if (this.more) this.learnPlayers();
    } else if (action === "start") this.start();
    else if (action === "guided") this.start(GUIDED);
    else if (action === "show-rules") this.shown = this.shown === "rules" ? null : "rules";
    else if (action === "show-house") this.shown = this.shown === "house" ? null : "house";
    else if (action === "count") this.choice.count = Number(element.dataset.count);
    refresh();
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field */
  change(field) {
    const { name, value } = field;
    if (this.house?.change(field)) return;
    if (name.startsWith("seat-")) this.choice.seats[name.slice(5)] = value;
    else if (name.startsWith("spec-")) this.choice.specs[name.slice(5)] = value.trim();
    else if (name === "name") keepName(value);
    else if (name === "seed") this.choice.seed = value.trim();
    if (value === "other") this.learnPlayers();
    refresh();
  }

  /** The rules are others now, and perhaps others know them. @param {string} rules */
  changeHouse(rules) {
    keepHouse(this.setup ?? "", rules);
    if (this.known.rules) this.learnPlayers();
  }

  /** Asks who knows the rules of the house. */
  async learnPlayers() {
    const rules = this.rules();
    const players = await playersOf(rules).catch(() => []);
    this.known = { rules, players };
    refresh();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape" || !this.setup) return false;
    go("");
    return true;
  }

  /** What a seat is asked for by. @param {string} seat */
  specAt(seat) {
    const chosen = this.choice.seats[seat];
    if (chosen === "you") return "you";
    if (chosen === "other") return this.choice.specs[seat] || "greedy";
    return specOf(CAST.find(({ id }) => id === chosen)?.id ?? USUAL[seat] ?? "chago");
  }

  /** @param {typeof GUIDED | null} [guided] the round in which somebody new is guided */
  async start(guided = null) {
    if (this.starting || !this.setup) return;
    this.starting = true;
    this.problem = null;
    // A tap before the server has said what it offers counts, once it has.
    if (!this.info) {
      refresh();
      await this.offered;
      if (this.closed) return;
    }
    const { seats, count, seed } = this.choice;
    if (!guided) save("opponents", Object.fromEntries(Object.entries(seats).filter(([, who]) => CAST.some(({ id }) => id === who))));
    if (this.counts) save(this.counts.kept, count);
    keepGame(this.setup);
    const rules = guided ? this.setup : this.rules();
    const others = seatsOf(guided ? seatsAt(rules) : this.count).slice(1);
    try {
      const made = await post("api/games", {
        rules,
        seats: ["you", ...others.map((seat, at) => (guided ? specOf(guided.seats[at]) : this.specAt(seat)))],
        seed: (guided?.seed ?? seed) || null,
        ...(ownName() ? { name: ownName() } : {}),
      });
      keepChair({ game: made.game, seat: made.seat ?? "A", key: made.key, rules, ...(guided ? { guided: true } : {}) });
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
    // What comes later comes below: nothing moves away under a finger.
    const known = this.alone || presets().length > 0;
    const first = presets().find(({ name }) => name === firstGame());
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
          ["papo", "yolanda", "lourdes", "chago"].map((who, i) => h("span", { class: `hero-face hero-${i}` }, portrait(CAST.find(({ id }) => id === who) ?? OWN))),
          h("div", { class: "hero-line" }, ["21", "14", "44", "41", "12"].map((tile) => tilePicture(tile, tile === "44"))),
        ),
        h("h1", null, "Capicúa"),
        h("p", null, t("web-tagline")),
      ),
      h(
        "div",
        { class: "home-body" },
        going.length > 0 && [h("h2", { class: "home-title" }, t("web-continue")), h("section", { class: "going", "aria-label": t("web-continue") }, going.map(gameCard))],
        first && [h("h2", { class: "home-title" }, t("web-your-table")), h("section", { class: "cards first" }, presetCard(first))],
        groups().flatMap(({ title, games }) => {
          const others = games.filter(({ name }) => name !== first?.name);
          return others.length > 0 ? [h("h2", { class: "home-title" }, title), h("section", { class: "cards" }, others.map(presetCard))] : [];
        }),
        known && h("h2", { class: "home-title" }, t("web-advice")),
        known && h(
          "section",
          { class: "cards two" },
          games().flatMap((game) => game.advice.map(adviceCard)),
        ),
        known && h("p", { class: "home-history" }, h("a", { href: "#history", "data-choose": "history" }, t("review-history"))),
        known && done.length > 0 && h("details", { class: "done" }, h("summary", null, t("web-finished", { count: done.length })), h("section", { class: "going" }, done.map(gameCard))),
        this.problem && h("p", { class: "problem", role: "alert" }, this.problem),
        known && deviceNote(),
        known && h("footer", { class: "foot" }, languageSwitch(), themeSwitch(), h("button", { class: "quiet", "data-action": "settings" }, icon("settings"), t("web-settings"))),
      ),
    );
  }

  setupPage() {
    const game = this.setup ?? "";
    const seats = seatsOf(this.count);
    const house = this.rules() !== game;
    return h(
      "div",
      { class: "setup", "data-setup": game },
      h(
        "header",
        { class: "head" },
        h("a", { class: "icon-button", href: "#", "aria-label": t("web-home") }, icon("back")),
        h("h1", { class: "head-title" }, gameName(game), house && h("em", { class: "tag" }, t("web-house"))),
        h("button", { class: "icon-button", "data-action": "settings", "aria-label": t("web-settings") }, icon("settings")),
      ),
      h("p", { class: "setup-about" }, presetOf(game)?.about ?? ""),
      h(
        "div",
        { class: "buttons setup-learn" },
        h("button", { "data-action": "show-rules", "aria-expanded": this.shown === "rules" }, icon("help"), t("web-rules-minute")),
        guides(game) && h("button", { "data-action": "guided", "aria-disabled": this.starting }, icon("hint"), t("web-guided")),
      ),
      this.shown === "rules" && this.house?.told(),
      this.counts && this.chooseCount(this.counts.of),
      h(
        "div",
        { class: `round-table chairs-${this.counts ? "list" : this.count}` },
        h("div", { class: "round-felt", "aria-hidden": "true" }, !this.counts && h("span", { class: "hero-line" }, ["64", "44", "41"].map((tile) => tilePicture(tile, tile === "44")))),
        seats.map((seat) => this.chairOf(seat)),
      ),
      this.company(seats.slice(1)),
      this.problem && h("p", { class: "problem", role: "alert" }, this.problem),
      h(
        "div",
        { class: "buttons setup-start" },
        h("button", { class: "primary large", "data-action": "start", "aria-disabled": this.starting }, this.starting ? t("web-loading") : t("web-start")),
        h("button", { "data-action": "show-house", "aria-expanded": this.shown === "house" }, t("web-house")),
      ),
      this.shown === "house" && this.house?.editor(),
      h("button", { class: "quiet", "data-action": "more", "aria-expanded": this.more }, this.more ? t("web-less") : t("web-more")),
      this.more && this.details(),
      h("datalist", { id: "specs" }, this.known.players.map((player) => h("option", { value: player.name }, player.about))),
    );
  }

  /** @param {number[]} counts */
  chooseCount(counts) {
    return h(
      "div",
      { class: "setting" },
      h("span", null, t("web-players")),
      h(
        "div",
        { class: "segments", role: "group", "aria-label": t("web-players") },
        counts.map((count) =>
          h("button", { "data-action": "count", "data-count": count, "aria-pressed": this.choice.count === count }, count),
        ),
      ),
    );
  }

  /** Whoever of the cast is asked to a seat. @param {string} seat */
  memberAt(seat) {
    return CAST.find(({ id }) => id === (this.choice.seats[seat] ?? USUAL[seat]));
  }

  /** Who they are, each in a sentence. @param {string[]} seats */
  company(seats) {
    const members = seats.flatMap((seat) => this.memberAt(seat) ?? []);
    return h(
      "ul",
      { class: "who-is-who" },
      [...new Set(members)].map((member) =>
        h("li", { "data-key": member.id }, portrait(member), h("span", null, h("b", null, member.name), h("span", { class: "strength", role: "img", "aria-label": t("web-strength", { strength: strengthOf(member) }) }, h("i", { style: { width: `${10 * strengthOf(member)}%` } })), this.rating(member), h("span", null, sayingOf(member)))),
      ),
    );
  }

  /** How strong somebody was found to be in this game. @param {import("./people.js").Member} member */
  rating(member) {
    const found = gameFor(this.rules()).ratings(gameOf(this.rules()))?.[CAST.indexOf(member)];
    if (!found) return null;
    const [rating, low, high] = found.map((points) => signed(points));
    return h("small", { class: "rating", "data-rated": member.id, title: t("web-elo-note") }, t("web-elo", { rating, low, high }));
  }

  /** @param {string} seat */
  chairOf(seat) {
    const { count } = this;
    const place = this.counts ? "list" : placeOf(seat, "A", count);
    if (seat === "A") {
      return h(
        "label",
        { class: `chair us at-${place === "list" ? "list" : "me"}`, "data-key": "chair-A" },
        h("span", { class: "chair-role" }, portrait(OWN), h("span", null, t("web-you"))),
        h("input", { name: "name", value: ownName(), maxlength: 24, autocomplete: "nickname", placeholder: t("web-your-name"), "aria-label": t("web-your-name") }),
      );
    }
    const member = this.memberAt(seat);
    const chosen = member?.id ?? this.choice.seats[seat];
    const role = this.counts ? t("web-opponent") : roleOf(seat, "A", count);
    const option = (/** @type {string} */ value, /** @type {string} */ label) => h("option", { value, selected: value === chosen }, label);
    return h(
      "label",
      { class: `chair ${place === "across" && count === 4 ? "us" : "them"} at-${place}`, "data-key": `chair-${seat}` },
      h("span", { class: "chair-role" }, member ? portrait(member) : h("span", { class: "portrait" }, h("span", { class: "portrait-face unknown" }, "?")), h("span", { class: "chair-who" }, h("span", null, role))),
      h(
        "select",
        { name: `seat-${seat}` },
        CAST.map((one) => option(one.id, `${one.name} ${strengthOf(one)}`)),
        option("you", t("web-person")),
        option("other", t("web-other")),
      ),
      chosen === "other" &&
        h("input", { name: `spec-${seat}`, value: this.choice.specs[seat] ?? "", placeholder: "champion:samples=100", "aria-label": t("web-spec"), list: "specs", autocapitalize: "none", autocomplete: "off", spellcheck: "false" }),
    );
  }

  details() {
    const field = (/** @type {string} */ label, /** @type {any} */ input, /** @type {string} */ note = "") =>
      h("label", { class: "field" }, h("span", null, label), input, note && h("small", null, note));
    return h(
      "div",
      { class: "details" },
      h("div", { class: "field" }, h("span", null, t("web-cloth")), clothSwitch()),
      field(t("web-seed"), h("input", { name: "seed", value: this.choice.seed, inputmode: "numeric", pattern: "[0-9]*", autocomplete: "off" }), t("web-seed-note")),
    );
  }
}

/** A game one can sit down to. @param {Preset} preset */
function presetCard(preset) {
  const { name, title, about } = preset;
  return h(
    "a",
    { class: "card", href: `#new=${name}`, "data-choose": name, "data-key": name },
    gameFor(name).picture(preset),
    h("span", { class: "card-text" }, h("b", null, title, houseRules(name) !== name && h("em", null, t("web-house"))), h("span", null, about)),
  );
}

/** A way to be advised where one plays elsewhere. @param {import("../../page-types/game.js").Game["advice"][number]} way */
function adviceCard({ at, choose, sign, said }) {
  const [title, about] = said();
  return h(
    "a",
    { class: "card", href: `#${at}`, "data-choose": choose },
    h("span", { class: "card-sign" }, icon(sign)),
    h("span", { class: "card-text" }, h("b", null, title), h("span", null, about)),
  );
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
    gameFor(one.rules).card(one),
    h(
      "span",
      { class: "card-text" },
      h("b", null, gameName(one.rules), one.mine && !one.over && h("em", null, t("web-your-turn"))),
      h(
        "span",
        { class: "card-who" },
        h("span", { class: "company", "aria-hidden": "true" }, others.map(({ look }) => portrait(look))),
        h("span", null, [others.length > 0 && t("web-with", { names: listed(others.map(({ name }) => name)) }), gameFor(one.rules).standing(one), ago(one.at)].filter(Boolean).join(" · ")),
      ),
    ),
    icon("next"),
  );
}
