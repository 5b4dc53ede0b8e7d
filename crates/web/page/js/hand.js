/** One's own tiles: they fill a place of fixed size, in as many rows as make them largest. */

import { h } from "./dom.js";
import { tileName, tilePicture } from "./tiles.js";
import { t } from "./words.js";

/** Widest a tile in the hand is drawn, in pixels. */
const WIDEST = 64;
const GAP = 6;

/** Room above the tiles into which the chosen one rises, in pixels. */
const RISE = 14;

/**
 * How many columns give the largest tiles.
 * @param {number} count
 * @param {number} width
 * @param {number} height
 */
export function columns(count, width, height) {
  let best = { columns: count, tile: 0 };
  for (let rows = 1; rows <= 5; rows += 1) {
    const across = Math.ceil(count / rows);
    const tile = Math.min(WIDEST, width / across - GAP, (height / rows - GAP) / 2);
    if (tile > best.tile) best = { columns: across, tile };
  }
  return best;
}

export class Hand {
  constructor() {
    this.width = 0;
    this.height = 0;
    /** @type {Element | null} */
    this.watched = null;
    /** @type {() => void} */
    this.changed = () => {};
    this.observer = new ResizeObserver(() => {
      const { clientWidth, clientHeight } = /** @type {Element} */ (this.watched);
      if (clientWidth === this.width && clientHeight === this.height) return;
      this.width = clientWidth;
      this.height = clientHeight;
      this.changed();
    });
  }

  /** @param {Element | null} element */
  watch(element) {
    if (element === this.watched) return;
    this.observer.disconnect();
    this.watched = element;
    if (element) this.observer.observe(element);
  }

  /**
   * @param {{ hand: string[], playable: Set<string>, chosen: string | null, mine: boolean,
   *   shaken: string | null, dragged: string | null, full: number }} what `full`: tiles in a hand at
   *   the deal
   */
  render({ hand, playable, chosen, mine, shaken, dragged, full }) {
    if (this.width === 0) return [];
    // Room for a whole hand from the start: tiles do not grow while the hand shrinks.
    const fitted = columns(Math.max(hand.length, full), this.width, this.height - RISE);
    const current = chosen ?? hand.find((tile) => playable.has(tile)) ?? hand[0];
    return hand.map((tile) => {
      const fits = playable.has(tile);
      const state = [
        "hand-tile",
        mine && fits && "playable",
        mine && !fits && "idle",
        tile === chosen && "chosen",
        tile === shaken && "shaken",
        tile === dragged && "lifted",
      ];
      return h(
        "button",
        {
          "data-key": tile,
          "data-tile": tile,
          "data-action": "tile",
          class: state.filter(Boolean).join(" "),
          "aria-disabled": !fits,
          "aria-pressed": tile === chosen,
          "aria-label": fits ? t("web-tile-fits", { tile: tileName(tile) }) : tileName(tile),
          tabindex: tile === current ? 0 : -1,
          style: {
            width: `${this.width / fitted.columns - 1}px`,
            "max-width": `${fitted.tile + 14}px`,
            "--size": `${fitted.tile}px`,
          },
        },
        tilePicture(tile),
      );
    });
  }
}
