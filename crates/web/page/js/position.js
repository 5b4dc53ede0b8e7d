/** A position as it is written, as far as a board has to take it apart: RULES HANDS LINE TURN SCORE. */

import { sizeOf } from "./fair.js";
import { split, told } from "./record.js";

/**
 * A position that is being put together. Hands are the tiles that are known; `counts` how many each seat
 * has; the line its pips from end to end.
 * @typedef {{ rules: string, hands: Record<string, string[]>, counts: Record<string, number>,
 *   line: string, turn: string, score: string, stock: number }} Setup
 */

/** @param {number} count */
export const letters = (count) => [..."ABCD"].slice(0, count);

/** An empty table before the first move. @param {string} rules @returns {Setup} */
export function emptyTable(rules) {
  const { seats, hand, highest } = sizeOf(rules);
  const all = letters(seats);
  const tiles = ((highest + 1) * (highest + 2)) / 2;
  return {
    rules,
    hands: Object.fromEntries(all.map((seat) => [seat, []])),
    counts: Object.fromEntries(all.map((seat) => [seat, hand])),
    line: "",
    turn: "A",
    score: "-",
    stock: tiles - seats * hand,
  };
}

/** The tiles that lie, from end to end. @param {string} line @returns {string[]} */
export const lying = (line) => [...line].slice(1).map((pip, i) => [line[i], pip].sort().reverse().join(""));

/** Lays a tile where it fits, at the right end first; the same line when it fits nowhere. @param {string} line @param {string} tile */
export function laid(line, tile) {
  const [a, b] = tile;
  if (line === "") return a + b;
  const first = line[0];
  const last = line[line.length - 1];
  if (last === a) return line + b;
  if (last === b) return line + a;
  if (first === a) return b + line;
  if (first === b) return a + line;
  return line;
}

/** How it is written. @param {Setup} setup */
export function written(setup) {
  const hands = Object.entries(setup.counts).map(([seat, count]) => {
    const known = [...setup.hands[seat]].sort().reverse();
    const hidden = Math.max(0, count - known.length);
    return known.join("") + (hidden > 0 || count === 0 ? `?${hidden}` : "");
  });
  const stock = setup.stock > 0 ? `+${setup.stock}` : "";
  // Where the line began is not known: the first tile stands for it, which changes nothing to come.
  const line = setup.line === "" ? "-" : `^${setup.line}`;
  return `${setup.rules} ${hands.join("/")}${stock} ${line} ${setup.turn} ${setup.score || "-"}`;
}

/**
 * What somebody pasted: a position, or a record, of which the first round counts.
 * @param {string} text
 * @returns {{ root: string, moves: string[] }}
 */
export function pasted(text) {
  if (!text.trimStart().startsWith("[")) {
    const [root, moves = ""] = text.trim().split(/\s+moves\b/);
    return { root: root.trim().split(/\s+/).join(" "), moves: moves.trim().split(/\s+/).filter(Boolean) };
  }
  const round = told(split(text)[0] ?? "");
  const { Score, Round, Carry } = round.tags;
  const score = Score ? `${Score}${Round ? `#${Round}` : ""}${Carry ? `+${Carry}` : ""}` : "-";
  const hands = round.seats.map((seat) => round.hands[seat]).join("/");
  return { root: `${round.rules} ${hands}${round.stock} - ${round.leader} ${score}`, moves: round.moves.map(({ move }) => move) };
}

/** A position and the moves after it, as one line. @param {string} root @param {string[]} moves */
export const joined = (root, moves) => (moves.length > 0 ? `${root} moves ${moves.join(" ")}` : root);

/** As a part of an address, and back. @param {string} position */
export const inAddress = (position) => encodeURIComponent(position.replaceAll(" ", "_"));
/** @param {string} text */
export function fromAddress(text) {
  try {
    return decodeURIComponent(text).replaceAll("_", " ");
  } catch {
    return "";
  }
}

/**
 * A record of the moves on the board, where they begin with a round.
 * @param {string} root
 * @param {string[]} moves
 */
export function asRecord(root, moves) {
  const [rules, hands, line, leader, score] = root.split(" ");
  if (line !== "-") return joined(root, moves);
  const [dealt, stock = ""] = hands.split("+");
  const deal = dealt.split("/").map((hand, i) => `${letters(4)[i]}:${hand}`);
  const tags = [`[DGN "1"]`, `[Rules "${rules}"]`, `[Deal "${deal.join(" ")}${stock ? ` +${stock}` : ""}"]`, `[Leader "${leader.split(/[:^]/)[0]}"]`];
  const [points, number = ""] = score.split("#");
  if (score !== "-") tags.push(`[Score "${points}"]`);
  if (number) tags.push(`[Round "${number.split("+")[0]}"]`);
  const each = deal.length;
  const rows = [];
  for (let at = 0; at < moves.length; at += each) rows.push(`${at / each + 1}. ${moves.slice(at, at + each).join(" ")}`);
  return `${tags.join("\n")}\n[Result "*"]\n${rows.join("  ")} *\n`;
}
