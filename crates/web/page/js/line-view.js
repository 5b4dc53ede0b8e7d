/** The felt: the line as a snake, its open ends with their numbers, and places to lay a tile. */

import { h } from "./dom.js";
import { centre, grow, layout } from "./snake.js";
import { tileArt, tileName } from "./tiles.js";
import { t } from "./words.js";

/** Space that stays free along the rim of the felt, in pixels. */
const RIM = 8;

/** Touch targets are at least this large, in pixels. */
const TOUCH = 46;

/**
 * Where a tile may be laid: an end of the line, or the middle of an empty table.
 * @typedef {{ id: string, pip: number | null, live: boolean, chosen: boolean,
 *   double?: boolean }} Target
 */

export class Felt {
  constructor() {
    this.width = 0;
    this.height = 0;
    /** How long the rows were when the line was drawn last. */
    this.across = 0;
    /** @type {Element | null} */
    this.watched = null;
    this.observer = new ResizeObserver(() => this.measure());
    /** @type {() => void} */
    this.changed = () => {};
  }

  /**
   * Watches the element whose size decides how large tiles are.
   * @param {Element | null} element
   */
  watch(element) {
    if (element === this.watched) return;
    this.observer.disconnect();
    this.watched = element;
    if (element) this.observer.observe(element);
  }

  measure() {
    const { clientWidth, clientHeight } = /** @type {Element} */ (this.watched);
    if (clientWidth === this.width && clientHeight === this.height) return;
    this.width = clientWidth;
    this.height = clientHeight;
    this.across = 0;
    this.changed();
  }

  /**
   * @param {{ line: import("./snake.js").Line, targets: Target[], latest?: string | null }} what
   * @returns {import("./dom.js").Child[]}
   */
  render({ line, targets, latest }) {
    if (this.width === 0) return [];
    if (line.tiles.length < 2) this.across = 0;
    const { step, across } = grow(line, this.width - 2 * RIM, this.height - 2 * RIM, this.across);
    this.across = across;
    const plan = layout(line, across);
    const moved = centre(plan.openBox);
    const at = (/** @type {{ x: number, y: number }} */ { x, y }) => ({
      left: this.width / 2 + (x + moved.x) * step,
      top: this.height / 2 + (y + moved.y) * step,
    });
    const scale = step / 50;
    const tiles = plan.placed.map((tile) => drawn(tile, at(tile), scale, latest));
    const places = targets.map((target) => {
      const open = plan.open[target.id] ?? { x: 0, y: 0, upright: true, pip: null };
      return { target, open, ...at(open) };
    });
    return [
      h(
        "svg",
        { class: "line", width: this.width, height: this.height, role: "img", "aria-label": said(line) },
        places
          .filter(({ target }) => target.live)
          .map(({ target, open, left, top }) => slot(target, open.upright, left, top, step)),
        tiles,
      ),
      places.map(({ target, left, top }) => end(target, left, top, step)),
    ];
  }
}

/**
 * The line as it lies, small and nothing to touch: for lists of games.
 * @param {import("./snake.js").Line} line
 * @param {number} width
 * @param {number} height
 */
export function linePicture(line, width, height) {
  const { step, across } = grow(line, width - 2 * RIM, height - 2 * RIM);
  const { placed, openBox } = layout(line, across);
  const moved = centre(openBox);
  return h(
    "svg",
    { class: "line-picture", viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" },
    placed.map(({ x, y, first, second, upright }) => {
      const [left, top] = [width / 2 + (x + moved.x) * step, height / 2 + (y + moved.y) * step];
      const [wide, high] = upright ? [step, 2 * step] : [2 * step, step];
      return h("g", { transform: `translate(${(left - wide).toFixed(1)} ${(top - high).toFixed(1)}) scale(${(step / 50).toFixed(3)})` }, tileArt(first, second, upright));
    }),
  );
}

/**
 * @param {import("./snake.js").Placed} tile
 * @param {{ left: number, top: number }} place
 * @param {number} scale
 * @param {string | null} [latest]
 */
function drawn({ first, second, upright }, { left, top }, scale, latest) {
  const name = first >= second ? `${first}${second}` : `${second}${first}`;
  const [width, height] = upright ? [100, 200] : [200, 100];
  const transform = `translate(${left - (width / 2) * scale}px, ${top - (height / 2) * scale}px) scale(${scale})`;
  return h(
    "g",
    { "data-key": name, "data-line-tile": name, class: `laid${name === latest ? " latest" : ""}`, style: { transform } },
    h("g", { class: "landing" }, tileArt(first, second, upright)),
  );
}

/**
 * The outline of the place where the chosen tile would lie.
 * @param {Target} target
 * @param {boolean} upright
 * @param {number} left
 * @param {number} top
 * @param {number} step
 */
function slot(target, upright, left, top, step) {
  const [width, height] = upright ? [2 * step, 4 * step] : [4 * step, 2 * step];
  return h("rect", {
    "data-key": `slot-${target.id}`,
    class: `slot${target.chosen ? " chosen" : ""}`,
    x: left - width / 2 + 2,
    y: top - height / 2 + 2,
    width: width - 4,
    height: height - 4,
    rx: step * 0.3,
  });
}

/**
 * @param {Target} target
 * @param {number} left
 * @param {number} top
 * @param {number} step
 */
function end(target, left, top, step) {
  const size = Math.max(TOUCH, 3 * step);
  const label = target.pip === null ? t("web-place-lead") : t("web-place-end", { pip: target.pip });
  return h(
    "button",
    {
      "data-key": `end-${target.id}`,
      "data-end": target.id,
      "data-pip": target.pip,
      "data-action": "end",
      class: `end${target.live ? " live" : ""}${target.chosen ? " chosen" : ""}`,
      "aria-label": label,
      tabindex: target.live ? 0 : -1,
      style: {
        transform: `translate(${left - size / 2}px, ${top - size / 2}px)`,
        width: `${size}px`,
        height: `${size}px`,
      },
    },
    h("span", { class: "end-number" }, target.pip === null ? "+" : target.pip),
  );
}

/** The line in words, for those who listen. @param {import("./snake.js").Line} line */
function said(line) {
  if (line.tiles.length === 0) return t("play-no-ends");
  return t("play-table", { line: line.tiles.map(([a, b]) => tileName(`${a}${b}`)).join(" ") });
}
