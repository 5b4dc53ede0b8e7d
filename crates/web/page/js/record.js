/** A record as text, as far as replaying it needs to know it. */

/**
 * A round of a record: its tags, its moves with whoever made them, and who held what.
 * @typedef {{ tags: Record<string, string>, rules: string, seats: string[], leader: string,
 *   hands: Record<string, string>, stock: string, moves: { seat: string, move: string }[] }} Told
 */

/** The rounds of a text, each as it stands there. @param {string} text */
export const split = (text) =>
  text
    .split(/(?=^\s*\[DGN\b)/m)
    .map((part) => part.trim())
    .filter(Boolean);

/** Tags, wherever they stand. @param {string} text @returns {Record<string, string>} */
export function tagsOf(text) {
  const found = text.matchAll(/\[(\w+)\s+"((?:[^"\\]|\\.)*)"\]/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name, value.replace(/\\(.)/g, "$1")]));
}

/**
 * A round of dominoes.
 * @param {string} text
 * @returns {Told}
 */
export function told(text) {
  const tags = tagsOf(text);
  const deal = (tags.Deal ?? "").split(/\s+/).filter(Boolean);
  const hands = Object.fromEntries(deal.filter((part) => part.includes(":")).map((part) => part.split(":")));
  const seats = Object.keys(hands).sort();
  const stock = deal.find((part) => part.startsWith("+")) ?? "";
  const plain = text.replace(/\{[^}]*\}/g, " ").replace(/\[[^\]]*\]/g, " ");
  const words = plain.split(/\s+/).filter((word) => word && !/^\d+\.$/.test(word) && word !== "*");
  let at = Math.max(0, seats.indexOf(tags.Leader ?? seats[0]));
  const moves = words.map((move) => {
    const seat = seats[at % seats.length];
    // Who draws goes on.
    if (!move.startsWith("+")) at += 1;
    return { seat, move };
  });
  return { tags, rules: tags.Rules ?? "", seats, leader: tags.Leader ?? seats[0], hands, stock, moves };
}

/** The tiles of a hand: `5250?3` has two known ones. @param {string} hand @returns {string[]} */
export const tilesOf = (hand) => (hand.replace(/[?!+].*$/, "").match(/../g) ?? []).map((tile) => [...tile].sort().reverse().join(""));

/** How many tiles a hand has, known or not. @param {string} hand */
export const countOf = (hand) => tilesOf(hand).length + Number(/\?(\d+)/.exec(hand)?.[1] ?? 0);

/**
 * What lies and who holds what after so many moves. A line is its tiles from end to end; the arms of a
 * spinner are apart.
 * @typedef {{ line: [string, string][], arms: { up: string[][], down: string[][] }, ends: string[],
 *   hands: Record<string, string[]>, counts: Record<string, number> }} Moment
 *
 * @param {Told} round
 * @param {number} ply
 * @returns {Moment}
 */
export function momentOf(round, ply) {
  /** @type {[string, string][]} */
  const line = [];
  /** @type {Moment["arms"]} */
  const arms = { up: [], down: [] };
  const hands = Object.fromEntries(round.seats.map((seat) => [seat, tilesOf(round.hands[seat])]));
  const counts = Object.fromEntries(round.seats.map((seat) => [seat, countOf(round.hands[seat])]));
  const ends = () => (line.length === 0 ? [] : [line[0][0], line[line.length - 1][1]]);
  for (const { seat, move } of round.moves.slice(0, ply)) {
    if (move.startsWith("+")) {
      counts[seat] += 1;
      if (/^\+\w\w/.test(move)) hands[seat].push([...move.slice(1, 3)].sort().reverse().join(""));
    } else if (/^\w\w[xlrud]?$/.test(move)) {
      const [cover, leave, arm] = move;
      const tile = [cover, leave].sort().reverse().join("");
      hands[seat] = hands[seat].filter((one) => one !== tile);
      counts[seat] -= 1;
      if (arm === "u" || arm === "d") arms[arm === "u" ? "up" : "down"].push([cover, leave]);
      else if (line.length === 0 || (arm !== "l" && line[line.length - 1][1] === cover)) line.push([cover, leave]);
      else line.unshift([leave, cover]);
    }
  }
  return { line, arms, ends: ends(), hands, counts };
}

/**
 * The position after so many moves as a seat saw it, in one line.
 * @param {Told} round
 * @param {number} ply
 * @param {string} seat
 */
export function positionOf(round, ply, seat) {
  const hands = round.seats.map((one) => (one === seat ? round.hands[one] : `?${countOf(round.hands[one])}`));
  const stock = round.stock ? `+${/^\+\d+$/.test(round.stock) && round.stock.length < 4 ? round.stock.slice(1) : tilesOf(round.stock.slice(1)).length}` : "";
  const { Score, Round, Carry } = round.tags;
  const score = Score ? `${Score}${Round ? `#${Round}` : ""}${Carry ? `+${Carry}` : ""}` : "-";
  const moves = round.moves.slice(0, ply).map((one) => (one.move.startsWith("+") && one.seat !== seat ? "+?" : one.move));
  const played = moves.length > 0 ? ` moves ${moves.join(" ")}` : "";
  return `${round.rules} ${hands.join("/")}${stock} - ${round.leader} ${score}${played}`;
}
