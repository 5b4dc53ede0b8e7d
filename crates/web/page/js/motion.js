/** Movement: tiles that fly, numbers that count up. None of it where people want things still. */

const STILL = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things should keep still; a page nobody sees need not move either. */
export const still = () => STILL.matches || document.visibilityState === "hidden";

/** How long a tile is in the air, in milliseconds. */
export const FLIGHT = 340;

/**
 * Lets an element of the line fly in from where somebody sits.
 * @param {Element} element
 * @param {DOMRect} from
 */
export function fly(element, from) {
  const inner = element.firstElementChild;
  if (still() || !inner) return;
  const to = element.getBoundingClientRect();
  // The element is drawn in its own scale: distances on the screen are larger or smaller there.
  const scale = /** @type {SVGGraphicsElement} */ (element).getScreenCTM()?.a || 1;
  const [dx, dy] = [(from.left + from.right - to.left - to.right) / 2 / scale, (from.top + from.bottom - to.top - to.bottom) / 2 / scale];
  const begin = Math.max(0.35, Math.min(1.4, from.height / Math.max(to.height, 1)));
  inner.animate(
    [
      { transform: `translate(${dx}px, ${dy}px) scale(${begin}) rotate(-9deg)`, opacity: 0.5 },
      { transform: `translate(${dx * 0.25}px, ${dy * 0.25}px) scale(1.16) rotate(2deg)`, opacity: 1, offset: 0.72 },
      { transform: "none", opacity: 1 },
    ],
    { duration: FLIGHT, easing: "cubic-bezier(.3,.1,.25,1)" },
  );
}

/**
 * Counts numbers up to where they are going.
 * @param {number[]} from
 * @param {number[]} to
 * @param {(now: number[]) => void} show
 * @returns {() => void} ends it at once
 */
export function countUp(from, to, show) {
  if (still() || from.every((value, i) => value === to[i])) {
    show(to);
    return () => {};
  }
  const began = performance.now();
  const long = 900;
  let frame = 0;
  const step = (/** @type {number} */ now) => {
    const part = Math.min(1, (now - began) / long);
    show(from.map((value, i) => Math.round(value + (to[i] - value) * part)));
    if (part < 1) frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return () => cancelAnimationFrame(frame);
}

/**
 * Views wait here for their turn, so that what happened quickly is still seen one by one.
 * @template T
 */
export class Pace {
  /** @param {(item: T) => number} show shows one, answers how long it should stand alone */
  constructor(show) {
    this.show = show;
    /** @type {T[]} */
    this.waiting = [];
    this.timer = 0;
  }

  /** @param {T[]} items */
  add(...items) {
    this.waiting.push(...items);
    if (!this.timer || still()) this.next();
  }

  next() {
    clearTimeout(this.timer);
    this.timer = 0;
    // Whoever wants no movement, or looked away, sees the latest at once.
    while (this.waiting.length > 0) {
      const wait = this.show(/** @type {T} */ (this.waiting.shift()));
      if (wait > 0 && !still()) {
        this.timer = setTimeout(() => this.next(), wait);
        return;
      }
    }
  }

  close() {
    clearTimeout(this.timer);
    this.waiting = [];
  }
}
