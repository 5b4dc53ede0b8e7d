/**
 * The rules of a game in sentences, and what a house changes about them, by choosing: which options there
 * are, what they may be and what that means is told by the server.
 */

import { refresh } from "./app.js";
import { rulesSheet } from "./api.js";
import { h } from "./dom.js";
import { onBoard } from "./games.js";
import { gameOf } from "./levels.js";
import { t } from "./words.js";

/** @import { RuleChange, RulesSheet } from "../../page-types/protocol.js" */

export class House {
  /**
   * @param {string} rules the rules to begin with
   * @param {(rules: string) => void} changed is told of others
   */
  constructor(rules, changed) {
    this.rules = rules;
    this.changed = changed;
    /** @type {RulesSheet | null} */
    this.sheet = null;
    /** @type {string | null} the option that is open */
    this.open = null;
    /** @type {string | null} */
    this.problem = null;
    this.learn();
  }

  /** Asks what these rules say. */
  async learn() {
    const { rules } = this;
    try {
      const sheet = await rulesSheet(rules);
      if (rules !== this.rules) return;
      this.sheet = sheet;
      this.problem = null;
    } catch (error) {
      this.problem = /** @type {any} */ (error).sentence ?? String(error);
    }
    refresh();
  }

  /** @param {string} rules */
  take(rules) {
    if (!rules || rules === this.rules) return;
    this.rules = rules;
    this.changed(rules);
    this.learn();
  }

  /** @param {string} action @param {HTMLElement} element @returns {boolean} whether it was meant */
  act(action, element) {
    if (action === "house-option") this.open = this.open === element.dataset.option ? null : (element.dataset.option ?? null);
    else if (action === "house-value") this.take(element.dataset.rules ?? "");
    else if (action === "house-reset") this.take(gameOf(this.rules));
    else return false;
    return true;
  }

  /** @param {HTMLInputElement | HTMLSelectElement} field @returns {boolean} whether it was meant */
  change(field) {
    if (field.name === "rules") this.take(field.value.trim());
    else if (field.name.startsWith("house-")) this.number(field.name.split("-")[1]);
    else return false;
    return true;
  }

  /** A number was written: the server says whether the rules can be so. @param {string} name */
  number(name) {
    const change = this.sheet?.changes.find((one) => one.name === name);
    const fields = /** @type {HTMLInputElement[]} */ ([...document.querySelectorAll(`[name^="house-${name}-"]`)]);
    const value = fields.map((field) => field.value.trim()).filter(Boolean).join("/");
    if (!change || !/^\d+(\/\d+)*$/.test(value)) return;
    const others = this.rules.split(",").filter((part) => !part.startsWith(`${name}=`));
    this.take([...others, `${name}=${value}`].join(","));
  }

  /** The rules in sentences. */
  told() {
    return h("ol", { class: "rule-list", "data-rules-told": "" }, (this.sheet?.sentences ?? []).map((sentence) => h("li", null, sentence)));
  }

  /** What may be changed. */
  editor() {
    const { sheet } = this;
    return h(
      "div",
      { class: "house", "data-house": this.rules },
      h("p", { class: "note" }, t("web-house-about")),
      this.problem && h("p", { class: "problem", role: "alert" }, this.problem),
      h("ul", { class: "house-options" }, (sheet?.changes ?? []).map((change) => this.option(change))),
      this.rules !== gameOf(this.rules) && h("div", { class: "buttons" }, h("button", { "data-action": "house-reset" }, t("web-house-reset"))),
      h("label", { class: "field" }, h("span", null, t("web-rules-text")), h("input", { name: "rules", value: this.rules, autocapitalize: "none", autocomplete: "off", spellcheck: "false" }), h("small", null, t("web-rules-note"))),
    );
  }

  /** @param {RuleChange} change */
  option(change) {
    const { name, title, value, usual, values } = change;
    const now = values.find((one) => one.value === value);
    const open = this.open === name;
    return h(
      "li",
      { "data-key": name, class: value === usual ? "" : "changed" },
      h(
        "button",
        { class: "house-option", "data-action": "house-option", "data-option": name, "aria-expanded": open },
        h("b", null, title),
        h("span", null, meaning(now?.sentences)),
      ),
      open && h("div", { class: "house-values", role: "radiogroup", "aria-label": title }, values.map((one) => h("button", { role: "radio", "aria-checked": one.value === value, "data-action": "house-value", "data-value": one.value, "data-rules": one.text }, meaning(one.sentences), one.value === usual && h("em", null, t("web-house-usual")))), this.numbers(change)),
    );
  }

  /** Numbers that are not among the values. @param {RuleChange} change */
  numbers({ name, title, value, numbers }) {
    if (numbers === 0) return null;
    const now = value.split("/");
    return h(
      "span",
      { class: "house-numbers" },
      h("span", null, t("web-house-number")),
      Array.from({ length: numbers }, (_, at) => h("input", { type: "number", min: 0, inputmode: "numeric", name: `house-${name}-${at}`, value: /^\d+$/.test(now[at] ?? "") ? now[at] : "", "aria-label": `${title} ${at + 1}` })),
    );
  }
}

/** What a value means: its sentences, or nothing that would have to be said. @param {string[] | undefined} sentences */
const meaning = (sentences) => (sentences?.length ? sentences.join(" ") : t("web-house-none"));

/**
 * Which game of dominoes is played at a table, and how its house plays it.
 * @param {string} rules
 * @param {{ house: House, editing: boolean }} screen
 */
export const whichRules = (rules, { house, editing }) => [
  h(
    "div",
    { class: "buttons beside-rules" },
    h(
      "label",
      { class: "field" },
      h("span", null, t("web-rules")),
      h("select", { name: "preset" }, onBoard().map(({ name, title }) => h("option", { value: name, selected: name === gameOf(rules) }, title))),
    ),
    h("button", { "data-action": "show-house", "aria-expanded": editing }, t("web-house")),
  ),
  editing && house.editor(),
];
