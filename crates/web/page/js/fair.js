/**
 * Deals computed again in the browser, from what the server shows once the round is over.
 *
 * SHA-256 is written out because the browser's own is missing on plain addresses other than
 * loopback. Seeds are 64-bit numbers and need BigInt.
 */

const WORD = (1n << 64n) - 1n;

/** @param {bigint} x the finaliser of SplitMix64 */
function mix(x) {
  x = ((x ^ (x >> 30n)) * 0xbf58476d1ce4e5b9n) & WORD;
  x = ((x ^ (x >> 27n)) * 0x94d049bb133111ebn) & WORD;
  return x ^ (x >> 31n);
}

/**
 * The seed for a named purpose.
 * @param {bigint} seed
 * @param {string} purpose
 */
export function named(seed, purpose) {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(purpose)) {
    hash = ((hash ^ BigInt(byte)) * 0x100000001b3n) & WORD;
  }
  return mix(seed ^ mix(hash));
}

/**
 * The seed of the `index`-th thing of its kind.
 * @param {bigint} seed
 * @param {number} index
 */
export const at = (seed, index) =>
  mix(seed ^ mix((BigInt(index) + 0x9e3779b97f4a7c15n) & WORD));

/** xoshiro256++ of Blackman and Vigna, set up by SplitMix64. */
export class Random {
  /** @param {bigint} seed */
  constructor(seed) {
    this.state = [1, 2, 3, 4].map((n) => mix((seed + BigInt(n) * 0x9e3779b97f4a7c15n) & WORD));
  }

  bits() {
    const s = this.state;
    const turn = (/** @type {bigint} */ x, /** @type {bigint} */ by) =>
      ((x << by) | (x >> (64n - by))) & WORD;
    const result = (turn((s[0] + s[3]) & WORD, 23n) + s[0]) & WORD;
    const shifted = (s[1] << 17n) & WORD;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= shifted;
    s[3] = turn(s[3], 45n);
    return result;
  }

  /** @param {number} bound */
  below(bound) {
    const wide = BigInt(bound);
    const low = 0xffffffffn;
    const unfair = ((1n << 32n) - wide) % wide;
    for (;;) {
      const product = (this.bits() >> 32n) * wide;
      if ((product & low) >= unfair) return Number(product >> 32n);
    }
  }

  /**
   * Fisher-Yates, from the last place down.
   * @template T
   * @param {T[]} items
   */
  shuffle(items) {
    for (let last = items.length - 1; last > 0; last -= 1) {
      const other = this.below(last + 1);
      [items[last], items[other]] = [items[other], items[last]];
    }
    return items;
  }
}

/**
 * What a deal has to know of the rules.
 * @typedef {{ highest: number, hand: number, seats: number, redeal: number }} Size
 */

/** Double-six for four, seven each, nothing dealt again: what most games are. @type {Size} */
const USUAL = { highest: 6, hand: 7, seats: 4, redeal: 0 };

/** The games that differ from it. */
const PRESETS = /** @type {Record<string, Partial<Size>>} */ ({
  fives: { seats: 2 },
  block: { seats: 2 },
  draw: { seats: 2 },
  recife: { hand: 6 },
  cuban: { highest: 9, hand: 10 },
  habana: { highest: 9, hand: 10, redeal: 5 },
});

/** How options change it. @type {Record<string, keyof Size>} */
const CHANGES = { set: "highest", hand: "hand", seats: "seats", redeal: "redeal" };

/**
 * The size of a game by the name of its rules, house rules included.
 * @param {string} rules
 * @returns {Size}
 */
export function sizeOf(rules) {
  const [preset, ...changes] = rules.split(",");
  const size = { ...USUAL, ...PRESETS[preset] };
  let hand = false;
  for (const change of changes) {
    const [name, value] = change.split("=");
    if (CHANGES[name]) size[CHANGES[name]] = Number(value);
    hand ||= name === "hand";
  }
  // Hands that nobody spoke of are no larger than the set allows.
  const tiles = ((size.highest + 1) * (size.highest + 2)) / 2;
  if (!hand) size.hand = Math.min(size.hand, Math.floor(tiles / size.seats));
  return size;
}

/**
 * The deal of a round: tiles in order 0-0, 1-0, 1-1, 2-0, …, shuffled; the first to A, the next to
 * B, and so on, the rest face down.
 * @param {string} rules
 * @param {bigint} seed
 * @param {number} roundsBefore
 */
export function deal(rules, seed, roundsBefore) {
  const { highest, hand, seats, redeal } = sizeOf(rules);
  const set = [];
  for (let high = 0; high <= highest; high += 1) {
    for (let low = 0; low <= high; low += 1) set.push(`${high}${low}`);
  }
  const random = new Random(at(named(seed, "deal"), roundsBefore));
  for (;;) {
    const tiles = random.shuffle([...set]);
    /** @type {Record<string, string[]>} */
    const hands = {};
    for (let seat = 0; seat < seats; seat += 1) {
      hands["ABCD"[seat]] = tiles.slice(seat * hand, (seat + 1) * hand);
    }
    // A hand with so many doubles is dealt again, from the same stream.
    const doubles = Object.values(hands).map((dealt) => dealt.filter(([a, b]) => a === b).length);
    if (redeal === 0 || doubles.every((count) => count < redeal)) return { hands, stock: tiles.slice(seats * hand) };
  }
}

/**
 * @typedef {{ round: number, hash: string, seed: string | number | null, salt: string | null,
 *   chosen: boolean, drawn?: import("../../page-types/protocol.js").Drawn }} Fair
 */

/**
 * The seed a round was dealt from: the server's own, or where people added numbers the first 64 bits
 * of the SHA-256 of all of them.
 * @param {Fair} fair
 */
export function seedOfDeal({ seed, salt, drawn }) {
  if (!drawn) return BigInt(seed ?? 0);
  const numbers = Object.entries(drawn.numbers).sort(([a], [b]) => (a < b ? -1 : 1));
  const text = [`${seed}:${salt}`, ...numbers.map(([seat, number]) => `${seat}:${number}`)].join(":");
  return BigInt(`0x${sha256(text).slice(0, 16)}`);
}

/**
 * Whether every seat had what it was dealt, and what it drew came from the top of the boneyard.
 * @param {{ hands: Record<string, string[]>, stock: string[] }} dealt
 * @param {{ seat: string, move: string }[]} log
 * @param {Record<string, string[]>} left
 */
export function agrees(dealt, log, left) {
  const draws = log.filter(({ move }) => move.startsWith("+")).length;
  const drawable = new Set(dealt.stock.slice(0, draws));
  let drawn = 0;
  for (const seat of Object.keys(dealt.hands)) {
    const played = log
      .filter((entry) => entry.seat === seat && /^[0-9]{2}/.test(entry.move))
      .map(({ move }) => [move[0], move[1]].sort().reverse().join(""));
    const had = new Set([...played, ...(left[seat] ?? [])]);
    if (had.size !== played.length + (left[seat] ?? []).length) return false;
    const begun = new Set(dealt.hands[seat]);
    for (const tile of begun) if (!had.has(tile)) return false;
    for (const tile of had) {
      if (begun.has(tile)) continue;
      if (!drawable.has(tile)) return false;
      drawn += 1;
    }
  }
  return drawn === draws;
}

/**
 * SHA-256 of a text, in hexadecimal digits (FIPS 180-4).
 * @param {string} text
 */
export function sha256(text) {
  const [round, begin] = constants();
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 8) >> 6 << 6) + 64);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor((bytes.length * 8) / 2 ** 32));
  view.setUint32(padded.length - 4, (bytes.length * 8) >>> 0);
  const turn = (/** @type {number} */ x, /** @type {number} */ by) => (x >>> by) | (x << (32 - by));
  const hash = [...begin];
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 16; i += 1) w[i] = view.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i += 1) {
      const s0 = turn(w[i - 15], 7) ^ turn(w[i - 15], 18) ^ (w[i - 15] >>> 3);
      const s1 = turn(w[i - 2], 17) ^ turn(w[i - 2], 19) ^ (w[i - 2] >>> 10);
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    let [a, b, c, d, e, f, g, k] = hash;
    for (let i = 0; i < 64; i += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const one = (k + s1 + ((e & f) ^ (~e & g)) + round[i] + w[i]) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [k, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, k].forEach((value, i) => {
      hash[i] = (hash[i] + value) | 0;
    });
  }
  return hash.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/** The constants of SHA-256: first bits of the fractions of roots of the first primes. */
function constants() {
  /** @type {number[]} */
  const primes = [];
  for (let n = 2; primes.length < 64; n += 1) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  const fraction = (/** @type {number} */ x) => ((x - Math.floor(x)) * 2 ** 32) | 0;
  return [primes.map((p) => fraction(Math.cbrt(p))), primes.slice(0, 8).map((p) => fraction(Math.sqrt(p)))];
}
