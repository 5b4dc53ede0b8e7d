/** Rolls computed again in the browser, and whether they were fair. */

import { at, named, Random } from "../fair.js";
import { judge } from "../verdict.js";

/** @import { DiceView } from "../../../page-types/protocol.js" */

/** Faces in the order in which the program counts them. */
const FACES = ["1", "2", "3", "4", "5", "w"];
const DICE = 8;

/**
 * All rolls of a game: they follow from the seed, the seat and its turn, whatever is kept.
 * @param {bigint} seed
 * @param {number} seats
 * @param {string[]} decisions `5r` keeps the fives and rolls, `5s` keeps them and stops, `--` fails
 * @returns {string[][] | null} nothing if a decision keeps what was not rolled
 */
export function rolls(seed, seats, decisions) {
  const game = named(seed, "dice");
  const turns = Array.from({ length: seats }, () => 0);
  const all = [];
  let seat = 0;
  let left = DICE;
  /** @type {Random | null} */
  let random = null;
  for (const decision of decisions) {
    if (!random) {
      random = new Random(at(at(game, seat), turns[seat]));
      turns[seat] += 1;
      left = DICE;
    }
    const falling = random;
    // All eight fall each time; those set aside do not count.
    const falls = Array.from({ length: DICE }, () => FACES[falling.below(FACES.length)]);
    const roll = falls.slice(0, left).sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b));
    all.push(roll);
    const kept = roll.filter((face) => face === decision[0]).length;
    if (decision !== "--" && kept === 0) return null;
    left -= kept;
    if (!decision.endsWith("r")) {
      seat = (seat + 1) % seats;
      random = null;
    }
  }
  return all;
}

/**
 * `deal` says whether the rolls that were seen are those of the seed, all of them if this
 * page was there from the beginning.
 * @param {import("../verdict.js").Told & { record: string, seats: number, log: { roll?: string[] }[] }} shown
 */
function verify(shown) {
  const { record, seats, log, kept } = shown;
  const seen = log.flatMap(({ roll }) => (roll ? [roll.join("")] : []));
  const whole = kept?.rolls?.every((roll) => roll !== null) ? kept.rolls.filter(Boolean) : null;
  return judge(shown, (seed, lies, gaps) => {
    const played = record.split("\n").filter((line) => !line.startsWith("["));
    const decisions = [...played.join(" ").matchAll(/:(\S+)/g)].map(([, decision]) => (decision === "-" ? "--" : decision));
    const fallen = rolls(seed, seats, decisions)?.map((roll) => roll.join(""));
    if (!fallen) return false;
    if (whole && whole.join() !== fallen.join()) lies.push({ code: "moves" });
    if (!whole) gaps.push({ code: "some-rolls" });
    return seen.join() === fallen.slice(-seen.length).join();
  });
}

/** Dice that fall. @type {import("../verdict.js").Chance<DiceView>} */
export const ROLLS = {
  // Dice that fell come with the promise; what was done with them was done before it was seen.
  late: ({ log, log_from: from, seat }) => from > 0 || log.some((entry) => entry.seat === seat && !entry.roll),
  see(kept, { log, log_from: from }) {
    const rolls = [...(kept.rolls ?? [])].slice(0, from);
    log.forEach(({ roll }, place) => (rolls[from + place] = roll?.join("") ?? ""));
    kept.rolls = Array.from(rolls, (roll) => roll ?? null);
  },
  check: (told, { ending, stacks, log }) => verify({ ...told, record: ending?.record ?? "", seats: Object.keys(stacks).length, log }),
  said: { fair: "deal-dice-fair", kept: "deal-dice-kept", unproven: "deal-dice-unproven", forged: "deal-dice-forged", follows: "deal-check-rolls" },
};
