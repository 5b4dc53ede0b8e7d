/**
 * A deal as this page saw it being drawn. What is fixed is kept the moment it is seen, so that what is
 * told once the hands are open can be held against it, attempt by attempt. Nothing here knows the page,
 * its storage or the line: a kept deal and what was said go in, a kept deal and an answer come out.
 *
 * Why that is enough: the own number is known to nobody until this page opens it, and it is opened only
 * when the promise of the server and the commitments of all seats are kept here. From then on one deal
 * is possible in that attempt, and no other.
 */

import { sha256 } from "./fair.js";

/** @import { Draw, Drawn, PageFrame, Voided } from "../../page-types/protocol.js" */

/**
 * One attempt at a deal. `closed`: numbers were asked for, so no hash may come or go. `numbers` are those
 * that were shown as open; `own` is the number of this page, and `sent` the last it said of it.
 * @typedef {{ hash: string, hashes: Record<string, string>, closed: boolean, numbers: Record<string, string>,
 *   own?: string, sent?: "hash" | "number" }} Attempt
 *
 * What a page has found: a code, which has a sentence, and what it is about.
 * @typedef {{ code: string, attempt?: number, seats?: string[] }} Finding
 *
 * What is kept of a deal: on which seat and by which rules; `attempts` by their number, one that this page
 * slept through is missing; `lies` are contradictions. `skipped`: a deal before this one had this page's number
 * and was not seen to its end. The rest is of the round itself: the promise as first seen, whether this seat
 * had moved before, its hand, the moves (or what fell, by its place) as last seen, and whether the end was.
 * @typedef {{ seat: string, rules: string, attempts: Record<string, Attempt>, lies: Finding[], skipped?: boolean,
 *   promise?: string, late?: boolean, hand?: string[], log?: string[], rolls?: (string | null)[], over?: boolean }} Kept
 *
 * Where a number belongs: at which table, and to which match and round there.
 * @typedef {{ table: string, game: number, round: number }} Place
 */

/** A deal nothing is known of yet. @param {string} seat @param {string} rules @returns {Kept} */
export const nothing = (seat, rules) => ({ seat, rules, attempts: {}, lies: [] });

/**
 * What a seat sends before its number: it fits this seat in this attempt at this deal and nowhere else, so
 * that nobody can take another's for their own.
 * @param {Place} place
 * @param {number} attempt
 * @param {string} seat
 * @param {string} number
 */
export const commitment = ({ table, game, round }, attempt, seat, number) => sha256(`${table}:${game}:${round}:${attempt}:${seat}:${number}`);

const isSeat = (/** @type {string} */ text) => /^[A-G]$/.test(text);
const isHash = (/** @type {unknown} */ text) => typeof text === "string" && /^[0-9a-f]{64}$/.test(text);

/** @param {Record<string, string>} one @param {Record<string, string>} other seats of `one` that are not the same there */
const differing = (one, other) => Object.keys(one).filter((seat) => one[seat] !== other[seat]);

/** @param {string[]} all */
const sorted = (all) => [...all].sort().join();

/** @param {Kept} kept */
const latest = (kept) => Math.max(-1, ...Object.keys(kept.attempts).map(Number));

/** @param {Finding[]} found @param {Finding} finding */
function add(found, finding) {
  if (!found.some((one) => JSON.stringify(one) === JSON.stringify(finding))) found.push(finding);
}

/**
 * An attempt as the server tells it, held against what was kept of it and against itself.
 * @param {Finding[]} lies found so far; more are added
 * @param {Place} place
 * @param {number} attempt
 * @param {{ hash: string, hashes: Record<string, string>, numbers: Record<string, string> }} told
 * @param {Attempt | undefined} kept
 */
function compare(lies, place, attempt, told, kept) {
  const lie = (/** @type {string} */ code, /** @type {string[]} */ seats = []) => add(lies, seats.length > 0 ? { code, attempt, seats } : { code, attempt });
  const { hash, hashes, numbers } = told;
  const odd = Object.keys(hashes).filter((seat) => !isSeat(seat) || !isHash(hashes[seat]));
  if (odd.length > 0) lie("hash", odd);
  const seats = Object.keys(hashes);
  const copied = seats.filter((seat) => seats.some((other) => other !== seat && hashes[other] === hashes[seat]));
  if (copied.length > 0) lie("copied", copied);
  const wrong = Object.keys(numbers).filter((seat) => commitment(place, attempt, seat, numbers[seat]) !== hashes[seat]);
  if (wrong.length > 0) lie("number", wrong);
  if (!kept) return;
  if (kept.hash !== hash) lie("promise");
  const changed = new Set([...differing(kept.hashes, hashes), ...(kept.closed ? differing(hashes, kept.hashes) : [])]);
  if (changed.size > 0) lie("hash", [...changed]);
  const gone = differing(kept.numbers, numbers);
  if (gone.length > 0) lie("opened", gone);
}

/**
 * Attempts that came to nothing, held against what was kept of them.
 * @param {Finding[]} lies
 * @param {Place} place
 * @param {Voided[]} voided
 * @param {Kept} kept
 */
function compareVoided(lies, place, voided, kept) {
  voided.forEach((told, attempt) => {
    compare(lies, place, attempt, told, kept.attempts[attempt]);
    if (sha256(`${told.seed}:${told.salt}`) !== told.hash) add(lies, { code: "seed", attempt });
    const missing = Object.keys(told.hashes).filter((seat) => !Object.hasOwn(told.numbers, seat));
    if (missing.length === 0 || sorted(missing) !== sorted(told.seats)) add(lies, { code: "void", attempt });
  });
}

/** Whom attempts that came to nothing leave out. @param {Voided[]} voided */
const leftOut = (voided) => [...new Set(voided.flatMap(({ seats }) => seats))];

/**
 * A deal is drawn: keeps what is fixed, and says what to answer. After a contradiction there is no answer
 * any more; above all the number stays closed.
 * @param {Kept} before
 * @param {Draw} draw
 * @param {{ table: string, seat: string, number: () => string }} own where, on which seat, and how a number is made
 * @returns {{ kept: Kept, answer: PageFrame | null }}
 */
export function witness(before, draw, { table, seat, number }) {
  const kept = structuredClone(before);
  const place = { table, game: draw.game, round: draw.round };
  const { attempt: at, stage } = draw;
  const lie = (/** @type {Finding} */ finding) => add(kept.lies, finding);
  if (kept.seat !== seat) lie({ code: "seat" });
  if (draw.voided.length !== at) {
    lie({ code: "attempts" });
    return { kept, answer: null };
  }
  const known = kept.attempts[at];
  if (at < latest(kept) || (known?.closed && stage === "hashes")) lie({ code: "back", attempt: at });
  compareVoided(kept.lies, place, draw.voided, kept);
  if (sorted(draw.without) !== sorted(leftOut(draw.voided))) lie({ code: "without", attempt: at });
  if (stage === "hashes" && Object.keys(draw.numbers).length > 0) lie({ code: "early", attempt: at });
  compare(kept.lies, place, at, draw, known);
  if (known?.own && known.sent && draw.hashes[seat] && draw.hashes[seat] !== commitment(place, at, seat, known.own)) lie({ code: "own", attempt: at });
  if (kept.lies.length > 0) return { kept, answer: null };
  const attempt = (kept.attempts[at] ??= { hash: draw.hash, hashes: {}, closed: false, numbers: {} });
  attempt.hashes = { ...draw.hashes };
  attempt.numbers = { ...draw.numbers };
  attempt.closed = stage === "numbers";
  if (draw.without.includes(seat)) return { kept, answer: null };
  if (stage === "hashes" && !draw.hashes[seat]) {
    attempt.own ??= number();
    attempt.sent = "hash";
    return { kept, answer: { type: "seal", attempt: at, hash: commitment(place, at, seat, attempt.own) } };
  }
  const mine = attempt.own !== undefined && draw.hashes[seat] === commitment(place, at, seat, attempt.own);
  if (stage === "numbers" && mine && attempt.own && !draw.numbers[seat]) {
    attempt.sent = "number";
    return { kept, answer: { type: "open", attempt: at, number: attempt.own } };
  }
  return { kept, answer: null };
}

/** Whether this page has opened its number for a deal that it did not see the end of. @param {Kept} kept */
export const isLeftOpen = (kept) => !kept.over && Object.values(kept.attempts).some(({ sent }) => sent === "number");

/**
 * What was told of a drawn deal once the hands are open, held against what was kept: contradictions, and
 * what this page cannot vouch for.
 * @param {Kept | undefined} kept
 * @param {{ hash: string, drawn: Drawn }} told
 * @param {Place & { seat: string }} place
 * @returns {{ lies: Finding[], gaps: Finding[] }}
 */
export function heldAgainst(kept, { hash, drawn }, place) {
  const { seat } = place;
  const { hashes, numbers, without, voided } = drawn;
  const seen = kept ?? nothing(seat, "");
  const lies = [...seen.lies];
  /** @type {Finding[]} */
  const gaps = [];
  const last = voided.length;
  if (seen.seat !== seat) add(lies, { code: "seat" });
  if (latest(seen) > last) add(lies, { code: "attempts" });
  compareVoided(lies, place, voided, seen);
  compare(lies, place, last, { hash, hashes, numbers }, seen.attempts[last]);
  const unopened = Object.keys(hashes).filter((one) => !Object.hasOwn(numbers, one));
  if (unopened.length > 0) add(lies, { code: "void", attempt: last });
  // Whoever is left out is not in, is left out once, and nobody comes back who was.
  const twice = new Set(without).size !== without.length;
  if (twice || without.some((one) => Object.hasOwn(numbers, one)) || leftOut(voided).some((one) => !without.includes(one))) add(lies, { code: "without", attempt: last });

  if (Object.keys(seen.attempts).length === 0) gaps.push({ code: "unseen" });
  else for (let attempt = 0; attempt <= last; attempt += 1) if (!seen.attempts[attempt]) gaps.push({ code: "unseen-attempt", attempt });
  if (Object.hasOwn(numbers, seat)) {
    const { own, sent, closed } = seen.attempts[last] ?? {};
    const opened = sent === "number" && closed && own === numbers[seat];
    // Another device with the same key may have drawn for this seat; this page cannot tell.
    if (seen.attempts[last] && !opened) gaps.push({ code: "own-other" });
  } else {
    if (!without.includes(seat)) add(lies, { code: "without", attempt: last });
    const barred = voided.findIndex(({ seats }) => seats.includes(seat));
    const said = seen.attempts[barred < 0 ? last : barred]?.sent;
    const unheard = barred < 0 ? said === "hash" : said === "number";
    gaps.push({ code: unheard ? "own-unheard" : "own-late" });
  }
  if (last > 0) gaps.push({ code: "voided", attempt: last, seats: leftOut(voided) });
  if (seen.skipped) gaps.push({ code: "skipped" });
  return { lies, gaps };
}
