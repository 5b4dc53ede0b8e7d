/** Messages as the server parses them, with values put into them. */

/**
 * @typedef {string
 *   | { value: string }
 *   | { select: string, variants: Record<string, Pattern>, other: string }} Part
 * @typedef {Part[]} Pattern
 * @typedef {Record<string, string | number>} Values
 */

/**
 * A pattern with its values in it. A variant is chosen by the value itself, or a number's plural category.
 * @param {Pattern} pattern
 * @param {Values} values
 * @param {Intl.PluralRules} plural
 * @returns {string}
 */
export function format(pattern, values, plural) {
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      if ("value" in part) return String(values[part.value] ?? `{$${part.value}}`);
      const value = values[part.select];
      const { variants, other } = part;
      const category = typeof value === "number" ? plural.select(value) : "";
      return format(variants[String(value)] ?? variants[category] ?? variants[other], values, plural);
    })
    .join("");
}
