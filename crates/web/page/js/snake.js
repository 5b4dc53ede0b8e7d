/**
 * Where the tiles of the line lie.
 *
 * The first tile lies in the middle. The right arm runs to the right, turns down at the edge and
 * comes back below, row by row; the left arm does the same to the left and upwards. Tiles are only
 * ever added at the ends, and where one lies depends on those before it alone, so nothing moves
 * when a tile is laid, except that the whole line slides when an arm would leave the view.
 *
 * Lengths are in steps of half the width of a tile: a tile is 4 by 2, a double stands crosswise.
 * How large a step may be is computed before the deal from the worst line that the rules allow, so
 * that the size of the tiles holds for the whole round.
 */

/** Length of a tile in the line, and of a double across it. */
const LONG = 4;
const SHORT = 2;

/**
 * The line as the server tells it: tiles from the left end to the right end, each with the pip
 * towards the left first; `lead` is the place of the first tile. In games with a spinner `up` and
 * `down` are its other arms, from the spinner outwards.
 * @typedef {{ lead: number, tiles: [number, number][], spinner?: number | null,
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
  return arms(line, line.lead, {
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
  return arms(line, line.spinner ?? line.lead, {
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

/**
 * What may lie in a line: so many tiles in all, so many of them plain, so many doubles.
 * @typedef {{ all: number, plain: number, doubles: number }} Stock
 */

/**
 * The height, in steps, of the tallest line in rows of `width` steps: whatever is played, and
 * however it is shared between the two arms.
 * @param {number} width
 * @param {Stock} stock
 */
export function tallest(width, { all, plain, doubles }) {
  /** @type {Map<number, number>} */
  const known = new Map();
  // How far one arm can still go down. No two doubles are neighbours.
  const further = (
    /** @type {number} */ n,
    /** @type {number} */ d,
    /** @type {number} */ room,
    /** @type {boolean} */ afterDouble,
  ) => {
    const key = ((n * 32 + d) * 512 + room) * 2 + Number(afterDouble);
    const found = known.get(key);
    if (found !== undefined) return found;
    let most = 0;
    if (n > 0) {
      if (room >= LONG + SHORT) {
        most = further(n - 1, d, room - LONG, false);
      } else {
        const down = (afterDouble ? LONG / 2 : SHORT / 2) + LONG - SHORT / 2;
        most = down + further(n - 1, d, width - room - SHORT, false);
      }
    }
    if (d > 0 && !afterDouble) most = Math.max(most, further(n, d - 1, room - SHORT, true));
    known.set(key, most);
    return most;
  };
  let most = 0;
  for (const leadDouble of [false, true]) {
    const room = width / 2 - (leadDouble ? SHORT : LONG) / 2;
    for (let used = 0; used <= doubles; used += 1) {
      const restDoubles = used - Number(leadDouble);
      const restPlain = Math.min(plain, all - used) - Number(!leadDouble);
      if (restDoubles < 0 || restPlain < 0) continue;
      for (let n = 0; n <= restPlain; n += 1) {
        for (let d = 0; d <= restDoubles; d += 1) {
          const one = further(n, d, room, leadDouble);
          const other = further(restPlain - n, restDoubles - d, room, leadDouble);
          most = Math.max(most, one + other);
        }
      }
    }
  }
  return most + LONG;
}

/** The narrowest table on which a row can turn at all. */
const NARROWEST = 2 * (LONG + 2 * SHORT);

/** The largest step, in pixels: larger tiles would be too far apart to take in at a glance. */
const LARGEST = 26;

/** @type {Map<string, number>} */
const tallestKnown = new Map();

/**
 * The largest step, in pixels, with which every line fits a table of `width` by `height` pixels,
 * and the number of steps across.
 * @param {number} width
 * @param {number} height
 * @param {Stock} stock
 * @returns {{ step: number, across: number }}
 */
export function fit(width, height, stock) {
  for (let step = LARGEST; step > 2; step -= 0.25) {
    const across = 2 * Math.floor(width / step / 2);
    if (across < NARROWEST) continue;
    const name = `${across}/${stock.all}/${stock.doubles}`;
    const tall = tallestKnown.get(name) ?? tallest(across, stock);
    tallestKnown.set(name, tall);
    if (tall * step <= height) return { step, across };
  }
  return { step: 2, across: Math.max(NARROWEST, 2 * Math.floor(width / 4)) };
}

/**
 * What a line needs places for. Where all tiles are dealt to four seats, the round ends with one
 * hand empty and at least one tile in each other hand. The last tile ends the round; before it two
 * places for the next tile are open, which may be a plain one.
 * @param {{ highest: number, hand: number, seats: number }} size
 * @returns {Stock}
 */
export function mostTiles({ highest, hand, seats }) {
  const set = ((highest + 1) * (highest + 2)) / 2;
  const doubles = highest + 1;
  const lying = seats === 4 ? hand * seats - (seats - 1) : set;
  return { all: lying + 1, plain: set - doubles + 2, doubles };
}

/**
 * Where the middle of the view lies: the first tile stays in the middle as long as it can, then
 * the line slides just as far as it must.
 * @param {Box} box
 * @param {number} width
 * @param {number} height
 */
export function slide(box, width, height) {
  const along = (/** @type {number} */ low, /** @type {number} */ high, /** @type {number} */ size) => {
    if (high - low > size) return -(low + high) / 2;
    if (low < -size / 2) return -size / 2 - low;
    return high > size / 2 ? size / 2 - high : 0;
  };
  return { x: along(box.left, box.right, width), y: along(box.top, box.bottom, height) };
}
