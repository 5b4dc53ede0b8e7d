/** Dragging a tile from the hand to an end of the line, with mouse, pen or finger. */

/** A press that moves further than this is a drag, in pixels. */
const SLACK = 9;

/** A tile let go this near to an end is laid there, in pixels. */
const NEAR = 90;

export class Drag {
  /**
   * @param {{ lift(tile: string): boolean, drop(end: string): void, end(): void }} listener
   */
  constructor(listener) {
    this.listener = listener;
    /** @type {{ tile: string, x: number, y: number, source: HTMLElement,
     *   ghost: HTMLElement | null } | null} */
    this.held = null;
    /** @type {HTMLElement | null} */
    this.area = null;
    this.down = this.down.bind(this);
    this.move = this.move.bind(this);
    this.up = this.up.bind(this);
    this.swallow = this.swallow.bind(this);
  }

  /** @param {HTMLElement | null} area */
  watch(area) {
    if (area === this.area) return;
    this.close();
    this.area = area;
    area?.addEventListener("pointerdown", this.down);
  }

  close() {
    this.area?.removeEventListener("pointerdown", this.down);
    this.release();
    this.area = null;
  }

  /** @param {PointerEvent} event */
  down(event) {
    const source = /** @type {HTMLElement} */ (event.target).closest("[data-tile]");
    if (!(source instanceof HTMLElement) || event.button !== 0) return;
    this.held = { tile: source.dataset.tile ?? "", x: event.clientX, y: event.clientY, source, ghost: null };
    addEventListener("pointermove", this.move);
    addEventListener("pointerup", this.up);
    addEventListener("pointercancel", this.up);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { held } = this;
    if (!held) return;
    const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
    if (!held.ghost) {
      if (Math.hypot(dx, dy) < SLACK) return;
      if (!this.listener.lift(held.tile)) {
        this.release();
        return;
      }
      const picture = /** @type {HTMLElement} */ (held.source.firstElementChild);
      const place = picture.getBoundingClientRect();
      const ghost = /** @type {HTMLElement} */ (document.createElement("div"));
      ghost.className = "ghost";
      ghost.style.left = `${place.left}px`;
      ghost.style.top = `${place.top}px`;
      ghost.style.width = `${place.width}px`;
      ghost.append(picture.cloneNode(true));
      document.body.append(ghost);
      held.ghost = ghost;
    }
    held.ghost.style.transform = `translate(${dx}px, ${dy}px) scale(1.08)`;
    const near = this.nearest(event);
    for (const end of document.querySelectorAll(".end")) end.classList.toggle("near", end === near);
  }

  /** @param {PointerEvent} event */
  up(event) {
    const { held } = this;
    const dragged = Boolean(held?.ghost);
    const near = dragged && event.type === "pointerup" ? this.nearest(event) : null;
    this.release();
    if (!dragged) return;
    // The click that follows would choose the tile again.
    addEventListener("click", this.swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", this.swallow, { capture: true }), 50);
    if (near) this.listener.drop(near.dataset.end ?? "");
  }

  /** @param {MouseEvent} event */
  swallow(event) {
    event.stopPropagation();
    event.preventDefault();
  }

  release() {
    removeEventListener("pointermove", this.move);
    removeEventListener("pointerup", this.up);
    removeEventListener("pointercancel", this.up);
    const dragged = this.held?.ghost;
    dragged?.remove();
    if (dragged) this.listener.end();
    for (const end of document.querySelectorAll(".end.near")) end.classList.remove("near");
    this.held = null;
  }

  /**
   * The end the tile would be laid at. On the felt of an empty table anywhere will do.
   * @param {PointerEvent} event
   * @returns {HTMLElement | null}
   */
  nearest(event) {
    let best = null;
    let least = NEAR;
    for (const end of document.querySelectorAll(".end.live")) {
      const place = end.getBoundingClientRect();
      const away = Math.hypot(
        event.clientX - (place.left + place.right) / 2,
        event.clientY - (place.top + place.bottom) / 2,
      );
      if (away < least) [best, least] = [/** @type {HTMLElement} */ (end), away];
    }
    return best;
  }
}
