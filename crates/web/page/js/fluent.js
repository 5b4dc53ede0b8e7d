/**
 * A reader for the part of Fluent that the texts of the program use: messages over one or more
 * lines, placeables with variables, string and number literals, and selections by plural category
 * or exact number. The same files speak in the terminal.
 */

/**
 * @typedef {{ text: string }
 *   | { variable: string }
 *   | { select: string, variants: { key: string, pattern: Pattern }[], other: Pattern }} Part
 * @typedef {Part[]} Pattern
 * @typedef {Record<string, string | number>} Values
 */

/**
 * The messages of a file.
 * @param {string} source
 * @returns {Map<string, Pattern>}
 */
export function parse(source) {
  const messages = new Map();
  const lines = source.replace(/\r\n?/g, "\n").split("\n");
  for (let at = 0; at < lines.length; ) {
    const begin = /^([a-zA-Z][\w-]*)[ ]*=[ ]*(.*)$/.exec(lines[at]);
    at += 1;
    if (!begin) continue;
    const first = begin[2];
    const rest = [];
    // A message goes on over indented lines, blank ones between them, and as long as a brace is
    // open (its closing line stands at the margin).
    let depth = braces(first);
    while (at < lines.length) {
      const line = lines[at];
      const blank = line.trim() === "";
      if (!blank && depth === 0 && !/^[ ]/.test(line)) break;
      rest.push(line);
      depth += braces(line);
      at += 1;
    }
    while (rest.length > 0 && rest[rest.length - 1].trim() === "") rest.pop();
    messages.set(begin[1], new Reader(dedent(first, rest)).pattern(false));
  }
  return messages;
}

/** @param {string} line */
function braces(line) {
  const bare = line.replace(/"(?:[^"\\]|\\.)*"/g, "");
  return bare.split("{").length - bare.split("}").length;
}

/**
 * Takes the common indentation off the lines that continue a text.
 * @param {string} first
 * @param {string[]} rest
 */
function dedent(first, rest) {
  let depth = braces(first);
  let common = Infinity;
  for (const line of rest) {
    // Lines inside a placeable or closing one do not count: space there means nothing.
    if (depth === 0 && line.trim() !== "") {
      common = Math.min(common, line.length - line.trimStart().length);
    }
    depth += braces(line);
  }
  const cut = Number.isFinite(common) ? common : 0;
  depth = braces(first);
  const out = rest.map((line) => {
    const text = depth === 0 ? line.slice(cut) : line;
    depth += braces(line);
    return text;
  });
  return (first === "" ? out : [first, ...out]).join("\n").trimEnd();
}

class Reader {
  /** @param {string} source */
  constructor(source) {
    this.source = source;
    this.at = 0;
  }

  space() {
    while (/\s/.test(this.source[this.at] ?? "")) this.at += 1;
  }

  /**
   * Text and placeables, up to the end or (inside a variant) up to the next key or closing brace.
   * @param {boolean} inVariant
   * @returns {Pattern}
   */
  pattern(inVariant) {
    /** @type {Pattern} */
    const parts = [];
    let text = "";
    const flush = () => {
      if (text !== "") parts.push({ text });
      text = "";
    };
    while (this.at < this.source.length) {
      const letter = this.source[this.at];
      if (letter === "{") {
        flush();
        this.at += 1;
        parts.push(this.placeable());
      } else if (inVariant && letter === "}") {
        break;
      } else if (inVariant && letter === "\n") {
        // The next line is another variant, the end, or a continuation of this text.
        const ahead = this.source.slice(this.at).trimStart();
        if (/^(\*?\[|\})/.test(ahead)) break;
        this.space();
        text = `${text.trimEnd()}\n`;
      } else {
        text += letter;
        this.at += 1;
      }
    }
    if (inVariant) text = text.trimEnd();
    flush();
    return parts;
  }

  /** @returns {Part} */
  placeable() {
    this.space();
    const literal = /^"((?:[^"\\]|\\.)*)"/.exec(this.source.slice(this.at));
    if (literal) {
      this.at += literal[0].length;
      this.close();
      return { text: literal[1].replace(/\\(.)/g, "$1") };
    }
    const number = /^-?\d+(\.\d+)?/.exec(this.source.slice(this.at));
    if (number) {
      this.at += number[0].length;
      this.close();
      return { text: number[0] };
    }
    const name = /^\$([\w-]+)/.exec(this.source.slice(this.at));
    if (!name) throw new Error(`Not understood: ${this.source.slice(this.at, this.at + 30)}`);
    this.at += name[0].length;
    this.space();
    if (!this.source.startsWith("->", this.at)) {
      this.close();
      return { variable: name[1] };
    }
    this.at += 2;
    const variants = [];
    /** @type {Pattern} */
    let other = [];
    for (;;) {
      this.space();
      const key = /^(\*?)\[\s*([\w.-]+)\s*\][ ]*/.exec(this.source.slice(this.at));
      if (!key) break;
      this.at += key[0].length;
      const pattern = this.pattern(true);
      if (key[1]) other = pattern;
      variants.push({ key: key[2], pattern });
    }
    this.close();
    return { select: name[1], variants, other };
  }

  close() {
    this.space();
    if (this.source[this.at] !== "}") throw new Error(`A brace is not closed: ${this.source}`);
    this.at += 1;
  }
}

/**
 * A pattern with its values in it.
 * @param {Pattern} pattern
 * @param {Values} values
 * @param {Intl.PluralRules} plural
 * @returns {string}
 */
export function format(pattern, values, plural) {
  return pattern
    .map((part) => {
      if ("text" in part) return part.text;
      if ("variable" in part) return String(values[part.variable] ?? `{$${part.variable}}`);
      const value = values[part.select];
      const exact = part.variants.find(({ key }) => key === String(value));
      const chosen =
        exact ??
        (typeof value === "number"
          ? part.variants.find(({ key }) => key === plural.select(value))
          : undefined);
      return format(chosen ? chosen.pattern : part.other, values, plural);
    })
    .join("");
}
