/**
 * Where the tiles of the line lie.
 *
 * The first tile lies in the middle. The right arm runs to the right, turns down at the edge and
 * comes back below, row by row; the left arm does the same to the left and upwards. Tiles are only
 * ever added at the ends, and where one lies depends on those before it alone, so nothing moves
 * when a tile is laid, except that the whole line slides when an arm would leave the view.
 *
 * Lengths are in steps of half the width of a tile: a tile is 4 by 2, a double stands crosswise.
 * How large a step is follows from the line as it lies: it fills the table, so the tiles are large
 * at first and the view draws back as the line grows.
 */

/** Length of a tile in the line, and of a double across it. */
const LONG = 4;
const SHORT = 2;

/**
 * The line as the server tells it: tiles from the left end to the right end, each with the pip
 * towards the left first; `lead` is the place of the first tile (`null` while none lies). In games with a spinner `up` and
 * `down` are its other arms, from the spinner outwards.
 * @typedef {{ lead: number | null, tiles: [number, number][], spinner?: number | null,
 *   up?: [number, number][], down?: [number, number][] }} Line
 *
 * A tile at its place: its middle, whether it stands upright, and its halves from left to right or
 * from top to bottom.
 * @typedef {{ x: number, y: number, upright: boolean, first: number, second: number }} Placed
 *
 * Where the next tile would lie at an end.
 * @typedef {{ x: number, y: number, upright: boolean, pip: number }} Open
 *
 * `box` is around the tiles, `openBox` around the places for the next ones too.
 * @typedef {{ placed: Placed[], open: Record<string, Open>, box: Box, openBox: Box }} Layout
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 */

/** One arm of the snake: where it stands and which way it goes. */
class Arm {
  /**
   * @param {number} x where the next tile touches
   * @param {number} y the middle of the row
   * @param {1 | -1} way to the right or to the left
   * @param {1 | -1} turn rows follow downwards or upwards
   * @param {{ min: number, max: number }} limits how far rows may reach
   * @param {boolean} afterDouble whether the tile before is a double
   */
  constructor(x, y, way, turn, limits, afterDouble) {
    this.x = x;
    this.y = y;
    this.way = way;
    this.turn = turn;
    this.limits = limits;
    this.afterDouble = afterDouble;
  }

  /** How much of the row is left. */
  room() {
    return this.way > 0 ? this.limits.max - this.x : this.x - this.limits.min;
  }

  /**
   * Lays a tile; `near` is the pip towards the line so far.
   * @param {number} near
   * @param {number} far
   * @returns {Placed}
   */
  lay(near, far) {
    const double = near === far;
    // A tile leaves room for a double behind it: a double has to stand in a row, not at a corner.
    if (double || this.room() >= LONG + SHORT) {
      const length = double ? SHORT : LONG;
      const x = this.x + (this.way * length) / 2;
      this.x += this.way * length;
      this.afterDouble = double;
      const [first, second] = this.way > 0 ? [near, far] : [far, near];
      return { x, y: this.y, upright: double, first, second };
    }
    return this.corner(near, far);
  }

  /**
   * The tile that leads to the next row hangs from the end of the last one.
   * @param {number} near
   * @param {number} far
   * @returns {Placed}
   */
  corner(near, far) {
    const top = this.afterDouble ? LONG / 2 : SHORT / 2;
    const x = this.x - (this.way * SHORT) / 2;
    const y = this.y + this.turn * (top + LONG / 2);
    this.x -= this.way * SHORT;
    this.y += this.turn * (top + LONG - SHORT / 2);
    this.way = this.way > 0 ? -1 : 1;
    this.afterDouble = false;
    const [first, second] = this.turn > 0 ? [near, far] : [far, near];
    return { x, y, upright: true, first, second };
  }

  /** @returns {Arm} */
  copy() {
    return new Arm(this.x, this.y, this.way, this.turn, this.limits, this.afterDouble);
  }
}

/**
 * Lays the whole line out in rows of `width` steps, the first tile around (0, 0).
 * @param {Line} line
 * @param {number} width
 * @returns {Layout}
 */
export function layout(line, width) {
  if (line.tiles.length === 0) {
    return { placed: [], open: {}, box: boxAround([]), openBox: boxAround([]) };
  }
  if (line.spinner !== null && line.spinner !== undefined) return pinwheel(line, width);
  const limits = { min: -width / 2, max: width / 2 };
  return arms(line, line.lead ?? 0, {
    right: (edge, double) => new Arm(edge, 0, 1, 1, limits, double),
    left: (edge, double) => new Arm(-edge, 0, -1, -1, limits, double),
  });
}

/**
 * With a spinner there are four arms, and each has a quarter of the table to itself: left turns
 * up, up turns right, right turns down, down turns left.
 * @param {Line} line
 * @param {number} width
 */
function pinwheel(line, width) {
  const [west, east] = [
    { min: -width / 2, max: -SHORT },
    { min: SHORT, max: width / 2 },
  ];
  return arms(line, line.spinner ?? line.lead ?? 0, {
    right: (edge, double) => new Arm(edge, 0, 1, 1, east, double),
    left: (edge, double) => new Arm(-edge, 0, -1, -1, west, double),
    // As if a row had just ended at the spinner: the first tile is a corner.
    up: () => new Arm(-SHORT / 2, 0, -1, -1, { min: -SHORT / 2, max: width / 2 }, true),
    down: () => new Arm(SHORT / 2, 0, 1, 1, { min: -width / 2, max: SHORT / 2 }, true),
  });
}

/**
 * @param {Line} line
 * @param {number} middle the tile from which all arms go out
 * @param {Record<string, (edge: number, double: boolean) => Arm>} make
 * @returns {Layout}
 */
function arms(line, middle, make) {
  const [a, b] = line.tiles[middle];
  const double = a === b;
  const edge = (double ? SHORT : LONG) / 2;
  /** @type {Placed[]} */
  const placed = [];
  placed[middle] = { x: 0, y: 0, upright: double, first: a, second: b };
  /** @type {Record<string, Open>} */
  const open = {};

  const run = (/** @type {string} */ id, /** @type {[number, number][]} */ tiles) => {
    const arm = make[id](edge, double);
    const laid = tiles.map(([near, far]) => arm.lay(near, far));
    const pip = tiles.length > 0 ? tiles[tiles.length - 1][1] : id === "left" ? a : b;
    const next = arm.copy().lay(pip, -1);
    open[id] = { x: next.x, y: next.y, upright: next.upright, pip };
    return laid;
  };
  run("right", line.tiles.slice(middle + 1)).forEach((tile, i) => {
    placed[middle + 1 + i] = tile;
  });
  const towardsLeft = line.tiles.slice(0, middle).reverse();
  run("left", towardsLeft.map(([left, right]) => [right, left])).forEach((tile, i) => {
    placed[middle - 1 - i] = tile;
  });
  if (make.up) placed.push(...run("up", line.up ?? []), ...run("down", line.down ?? []));
  return { placed, open, box: boxAround(placed), openBox: boxAround([...placed, ...Object.values(open)]) };
}

/** @param {{ x: number, y: number, upright: boolean }[]} tiles */
function boxAround(tiles) {
  const box = { left: 0, top: 0, right: 0, bottom: 0 };
  for (const { x, y, upright } of tiles) {
    const [halfWidth, halfHeight] = upright ? [SHORT / 2, LONG / 2] : [LONG / 2, SHORT / 2];
    box.left = Math.min(box.left, x - halfWidth);
    box.right = Math.max(box.right, x + halfWidth);
    box.top = Math.min(box.top, y - halfHeight);
    box.bottom = Math.max(box.bottom, y + halfHeight);
  }
  return box;
}

/** The narrowest table on which a row can turn at all. */
const NARROWEST = 2 * (LONG + 2 * SHORT);

/** A narrower or wider row is taken only when tiles become so much larger by it. */
const WORTH = 1.18;

/** The largest step, in pixels: larger tiles would be too far apart to take in at a glance. */
const LARGEST = 31;

/**
 * How large a line can be drawn on a table of `width` by `height` pixels in rows of `across` steps.
 * @param {Line} line
 * @param {number} across
 * @param {number} width
 * @param {number} height
 */
function stepFor(line, across, width, height) {
  const { openBox: box } = layout(line, across);
  return Math.min(LARGEST, width / (box.right - box.left || 1), height / (box.bottom - box.top || 1));
}

/**
 * The length of the rows and the size of a step with which the line fills the table: large at
 * first, smaller as it grows. The rows stay as long as they were unless others are clearly better,
 * so that tiles seldom have to move to another row.
 * @param {Line} line
 * @param {number} width
 * @param {number} height
 * @param {number} before the length of the rows so far, 0 for none
 * @returns {{ step: number, across: number }}
 */
export function grow(line, width, height, before = 0) {
  let best = { step: 0, across: NARROWEST };
  // In rows longer than this nothing turns any more.
  const widest = NARROWEST + 2 * LONG * line.tiles.length;
  for (let across = NARROWEST; across <= widest; across += 2) {
    const step = stepFor(line, across, width, height);
    // Of equals the longest rows: a line is easier to follow when it turns less.
    if (step >= best.step) best = { step, across };
  }
  if (before >= NARROWEST) {
    const step = stepFor(line, before, width, height);
    if (best.step < WORTH * step) return { step, across: before };
  }
  return best;
}

/**
 * What brings the middle of the line into the middle of the view.
 * @param {Box} box
 */
export const centre = (box) => ({ x: -(box.left + box.right) / 2, y: -(box.top + box.bottom) / 2 });
