/**
 * Tests of the parts of the page that need no server: texts, the layout of the line, fair deals.
 *
 * The page may be served beside this folder or at the root: `?page=` says where its modules are.
 * The outcome is `window.results`, `{ passed, failed: [...] }`, set once all have run.
 */

import { fairness } from "./fairness.js";

const page = new URL(new URLSearchParams(location.search).get("page") ?? "../page/", location.href);
const load = (/** @type {string} */ name) => import(new URL(`js/${name}`, page).href);

const [fluent, snake, fair, hand, dom, app, people, score, regions, pool, stories, plots, socket, chances, endings, words, stepper, verdict, memory, { rolls }, hint, games] = await Promise.all(
  ["fluent.js", "snake.js", "fair.js", "hand.js", "dom.js", "app.js", "people.js", "score.js", "regions.js", "pooled.js", "story.js", "plots.js", "socket.js", "chances.js", "ending.js", "words.js", "stepper.js", "verdict.js", "memory.js", "pickomino/fair.js", "pickomino/hint.js", "games.js"].map(load),
);

const failed = /** @type {string[]} */ ([]);
let passed = 0;

/** @param {string} name @param {() => void} body */
function test(name, body) {
  try {
    body();
    passed += 1;
  } catch (error) {
    failed.push(`${name}: ${error}`);
  }
}

/** @param {unknown} got @param {unknown} wanted @param {string} [about] */
function equal(got, wanted, about = "") {
  const [a, b] = [JSON.stringify(got), JSON.stringify(wanted)];
  if (a !== b) throw new Error(`${about} ${a} is not ${b}`);
}

/** @param {boolean} fact @param {string} about */
function holds(fact, about) {
  if (!fact) throw new Error(about);
}

// Fluent.

const english = new Intl.PluralRules("en");
const say = (/** @type {any} */ pattern, /** @type {any} */ values = {}) => fluent.format(pattern, values, english);

test("a value that is missing shows its name", () => equal(say(["One ", { value: "x" }, " two"]), "One {$x} two"));
test("values", () => equal(say([{ value: "x" }, " and ", { value: "y" }], { x: 1, y: "b" }), "1 and b"));
test("exact numbers before plural categories, and those before the rest", () => {
  const pattern = [{ select: "n", variants: { 1: ["just one"], one: ["one"], other: [{ value: "n" }, " tiles"] }, other: "other" }, " left"];
  equal([1, 5, "many"].map((n) => say(pattern, { n })), ["just one left", "5 tiles left", "many tiles left"]);
  equal(say([{ select: "n", variants: { one: ["one"], other: ["more"] }, other: "other" }], { n: 1 }), "one");
});

// What the server is told of the games that are kept.

test("no more goes at once than one of the largest games, and what is too long is passed over", () => {
  const game = (/** @type {string} */ id, /** @type {number} */ letters) => ({ id, at: 1, rules: "latin", own: "A", names: {}, record: "x".repeat(letters), over: true });
  const games = new Map([["a", 30_000], ["long", 64_000], ["b", 30_000], ["c", 30_000], ["newlines", 33_000]].map(([id, letters]) => [id, game(String(id), Number(letters))]));
  const told = (/** @type {string[]} */ ids) => {
    const { games: now, passed } = memory.portion(ids, (/** @type {string} */ id) => games.get(id));
    return [now.map((/** @type {{ id: string }} */ one) => one.id), passed];
  };
  equal(told(["a", "long", "b", "c"]), [["a", "b"], ["long"]]);
  equal(told(["gone", "c"]), [["c"], []]);
  equal(told(["long"]), [[], ["long"]]);
  // Bytes count as they are sent: a newline is two of them.
  const lines = { ...game("newlines", 0), record: "\n".repeat(33_000) };
  equal([memory.fits(games.get("newlines")), memory.fits(lines)], [true, false]);
});

// Where a match turned: the review of the program finds the same.

test("a swing that was taken back is no turning point", () => {
  equal(chances.bestStep([0.5, 0.4, 0.8, 0.4, 0.45, 0.4, 0.6, 0.65, 0.6, 0.7]), 6);
  equal([[0.5, 0.4, 0.3], [0.5, 1], [0.5], []].map(chances.bestStep), [null, 1, null, null]);
});

test("what came of a round came of its last move", () => {
  const round = (/** @type {number[]} */ list) => ({ rounds: [{ chances: list, moves: list.slice(2), decisions: [] }] });
  const { round: at, ply } = chances.turningOf([round([0.5, 0.5, 0.5, 0.9]), round([0.9, 0.9, 0.9, 1])]);
  equal([at, ply], [0, 2]);
  equal(chances.turningOf([round([0.5, 0.5, 0.5, 0.9]), null]), null);
});

// Several looks as one answer.

/** @param {number} seed @param {number} samples @param {[string, number][]} moves */
const look = (seed, samples, moves) => ({
  best: moves[0][0],
  deals: "1000",
  exact: false,
  reasons: [{ code: `of ${seed}` }],
  said: { verdict: `Play ${moves[0][0]}.`, reasons: [], basis: "" },
  samples,
  seed,
  moves: moves.map(([move, win]) => ({ move, win, win_ci: 0.1, win_range: [win - 0.1, win + 0.1], points: 10 * win, points_ci: 1, loss: 0, loss_ci: 0, verdict: "equal" })),
});

test("looks are weighed by their deals, and their intervals shrink", () => {
  const looks = [look(1, 100, [["66", 0.6], ["52", 0.5]]), look(2, 300, [["52", 0.7], ["66", 0.4]])];
  const { best, samples, moves, reasons } = pool.pooled(looks);
  equal([best, samples, reasons[0].code], ["52", 400, "of 2"]);
  equal(moves.map((/** @type {any} */ { move, win }) => [move, Number(win.toFixed(6))]), [["52", 0.65], ["66", 0.45]]);
  equal(Number(moves[1].loss.toFixed(6)), 0.2);
  // Four looks of the same size: half the width.
  const four = [1, 2, 3, 4].map((seed) => look(seed, 100, [["66", 0.6], ["52", 0.5]]));
  equal(Number(pool.pooled(four).moves[0].win_ci.toFixed(6)), 0.05);
  equal(pool.pooled(four).moves[0].win_range.map((/** @type {number} */ x) => Number(x.toFixed(6))), [0.55, 0.65]);
});
test("one look, and one at all deals there can be, stay as they are", () => {
  const one = look(1, 100, [["66", 0.6]]);
  equal(pool.pooled([one]), one);
  const all = { ...look(2, 1000, [["66", 0.61]]), exact: true };
  equal(pool.pooled([one, all]), all);
});

// The line.

/** A generator with a seed, so that a failure can be repeated. @param {number} seed */
function random(seed) {
  return () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
}

/**
 * A line as a game could lay it: shuffled tiles, each laid at an end where it fits. The fewer
 * `balance`, the more one arm gets.
 * @param {() => number} next
 * @param {number} most
 * @param {number} highest
 * @param {number} balance
 */
function randomLine(next, most, highest, balance) {
  const tiles = [];
  for (let a = 0; a <= highest; a += 1) for (let b = 0; b <= a; b += 1) tiles.push([a, b]);
  for (let i = tiles.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1));
    [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
  }
  const line = [tiles.pop()];
  let lead = 0;
  while (line.length < most) {
    const toLeft = next() < balance;
    const fits = (/** @type {number} */ pip) => tiles.findIndex(([a, b]) => a === pip || b === pip);
    const open = () => [line[0][0], line[line.length - 1][1]];
    let left = toLeft;
    let at = fits(open()[left ? 0 : 1]);
    if (at < 0) {
      left = !left;
      at = fits(open()[left ? 0 : 1]);
    }
    if (at < 0) break;
    const [a, b] = tiles.splice(at, 1)[0];
    const pip = open()[left ? 0 : 1];
    const far = a === pip ? b : a;
    if (left) {
      line.unshift([far, pip]);
      lead += 1;
    } else line.push([pip, far]);
  }
  return { lead, tiles: line };
}

/** @param {{ x: number, y: number, upright: boolean }} tile */
const box = ({ x, y, upright }) => {
  const [w, h] = upright ? [1, 2] : [2, 1];
  return { left: x - w, right: x + w, top: y - h, bottom: y + h };
};

/** The middle of the half of a tile that shows `which`, 0 or 1. @param {any} tile @param {number} which */
const halfAt = (tile, which) => {
  const away = which === 0 ? -1 : 1;
  return tile.upright ? [tile.x, tile.y + away] : [tile.x + away, tile.y];
};

/** @param {any} a @param {any} b */
const overlap = (a, b) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** @param {any} a @param {any} b */
const touch = (a, b) =>
  (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0 && (a.bottom === b.top || b.bottom === a.top)) ||
  (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0 && (a.right === b.left || b.right === a.left));

const VIEWS = [[336, 434], [336, 380], [300, 500], [748, 560], [690, 480], [1000, 560], [1500, 760], [420, 300]];
const SIZES = {
  latin: { highest: 6, hand: 7, seats: 4 },
  fives: { highest: 6, hand: 7, seats: 2 },
  cuban: { highest: 9, hand: 10, seats: 4 },
};

/** The most tiles that can lie: where all are dealt to four seats, three keep at least one. @param {any} size */
const mostLying = ({ highest, hand, seats }) => (seats === 4 ? hand * seats - 3 : ((highest + 1) * (highest + 2)) / 2);

for (const [name, size] of Object.entries(SIZES)) {
  test(`no line of ${name} overlaps, comes apart, leaves the view or grows too small`, () => {
    const all = mostLying(size);
    for (const [width, height] of VIEWS) {
      for (let seed = 1; seed <= 60; seed += 1) {
        const next = random(seed);
        const most = 1 + Math.floor(next() * all);
        const line = randomLine(next, seed % 3 === 0 ? all : most, size.highest, [0, 0.5, 0.9, 1][seed % 4]);
        const { step, across } = snake.grow(line, width, height);
        const about = `${width}x${height} seed ${seed}: ${JSON.stringify(line)}`;
        holds(step > (name === "cuban" ? 5 : 6), `tiles of ${step}, ${about}`);
        const plan = snake.layout(line, across);
        check(line, plan, false, about);
        const { openBox: around } = plan;
        const middle = snake.centre(around);
        holds(around.left + middle.x >= -width / step / 2 - 1e-9, `left of the view, ${about}`);
        holds(around.right + middle.x <= width / step / 2 + 1e-9, `right of the view, ${about}`);
        holds(around.top + middle.y >= -height / step / 2 - 1e-9, `above the view, ${about}`);
        holds(around.bottom + middle.y <= height / step / 2 + 1e-9, `below the view, ${about}`);
      }
    }
  });
}

test("the line fills the table: large at first, then smaller, its rows seldom changed", () => {
  for (const [width, height] of VIEWS) {
    const whole = randomLine(random(3), 25, 6, 0.5);
    let before = { step: Infinity, across: 0 };
    let changes = 0;
    for (let count = 1; count <= whole.tiles.length - whole.lead; count += 1) {
      const line = { lead: 0, tiles: whole.tiles.slice(whole.lead, whole.lead + count) };
      const now = snake.grow(line, width, height, before.across);
      holds(count > 1 || now.step >= 17, `one tile of ${now.step} on ${width}x${height}`);
      changes += Number(now.across !== before.across);
      before = now;
    }
    holds(changes <= 6, `${changes} changes of the rows on ${width}x${height}`);
  }
});

/**
 * @param {any} line
 * @param {any} plan
 * @param {boolean} over
 * @param {string} about
 */
function check(line, plan, over, about) {
  equal(plan.placed.length, line.tiles.length, about);
  const boxes = plan.placed.map(box);
  const open = over ? [] : Object.values(plan.open).map(/** @type {any} */ (box));
  const all = [...boxes, ...open];
  all.forEach((a, i) => all.slice(i + 1).forEach((b) => holds(!overlap(a, b), `overlap, ${about}`)));
  for (let i = 0; i + 1 < boxes.length; i += 1) {
    holds(touch(boxes[i], boxes[i + 1]), `tiles ${i} and ${i + 1} do not touch, ${about}`);
  }
  plan.placed.forEach((/** @type {any} */ tile, /** @type {number} */ i) => {
    const [a, b] = line.tiles[i];
    equal([tile.first, tile.second].sort(), [a, b].sort(), `tile ${i}, ${about}`);
    if (i === 0) return;
    // The halves that meet show the same pip.
    const before = plan.placed[i - 1];
    const pip = line.tiles[i][0];
    const near = (/** @type {any} */ one) =>
      [0, 1].filter((which) => (which === 0 ? one.first : one.second) === pip).map((which) => halfAt(one, which));
    const closest = Math.min(
      ...near(before).flatMap((p) => near(tile).map((q) => Math.abs(p[0] - q[0]) + Math.abs(p[1] - q[1]))),
    );
    holds(closest <= 3, `halves of tiles ${i - 1} and ${i} lie ${closest} apart, ${about}`);
  });
}

test("tiles that lie do not move when one is added", () => {
  const next = random(5);
  for (let round = 0; round < 60; round += 1) {
    const line = randomLine(next, 25, 6, next());
    // The line before its last tile, which lies at the right end or, if the lead does, at the left.
    const last = line.tiles.length - 1;
    const [from, to] = line.lead < last ? [0, last] : [1, last + 1];
    const whole = snake.layout(line, 26);
    const part = snake.layout({ lead: line.lead - from, tiles: line.tiles.slice(from, to) }, 26);
    equal(part.placed, whole.placed.slice(from, to));
  }
});

test("four arms have their own quarters", () => {
  const line = {
    lead: 2, spinner: 2,
    tiles: [[4, 1], [1, 6], [6, 6], [6, 2], [2, 2], [2, 5]],
    up: [[6, 3], [3, 3], [3, 4], [4, 4], [4, 0]],
    down: [[6, 5], [5, 5], [5, 4]],
  };
  for (const width of [20, 26, 40]) {
    const plan = snake.layout(line, width);
    const boxes = [...plan.placed, ...Object.values(plan.open)].map(/** @type {any} */ (box));
    boxes.forEach((a, i) => boxes.slice(i + 1).forEach((b) => holds(!overlap(a, b), `overlap at ${width}`)));
    equal(Object.keys(plan.open).sort(), ["down", "left", "right", "up"]);
  }
});

// Fair deals.

test("the stream of numbers is the program's", () => {
  const numbers = new fair.Random(fair.at(fair.named(7n, "deal"), 3)).shuffle([0, 1, 2, 3, 4, 5, 6, 7]);
  equal(numbers, [1, 3, 7, 6, 2, 5, 4, 0]);
});

test("SHA-256 of texts of many lengths", () => {
  equal(fair.sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  equal(fair.sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  equal(fair.sha256("a".repeat(119)), "31eba51c313a5c08226adf18d4a359cfdfd8d2e816b13f4af952f7ea6584dcfb");
});

const sorted = (/** @type {string[]} */ tiles) => [...tiles].sort().reverse().join("");

test("a deal of the program (seed 7, first round, latin and fives)", () => {
  const latin = fair.deal("latin", 7n, 0);
  equal(Object.values(latin.hands).map(/** @type {any} */ (sorted)), ["66656253403000", "64503332201110", "63615451444341", "60555242312221"]);
  const fives = fair.deal("fives", 7n, 0);
  equal(Object.values(fives.hands).map(/** @type {any} */ (sorted)), ["66656253403000", "64503332201110"]);
  equal(sorted(fives.stock), "6361605554525144434241312221");
});

/** The first round of seed 7 as four greedy players play it. */
const moves = "66 64 45 55 65 50 51 06 62 23 36 13 35 -- 61 52 -- 20 14 42 04 -- 44 22 -- -- 43".split(" ");
const salt = "00112233445566778899aabbccddeeff";
/** What everybody is told of a deal of seed 7, and what the page of seat A has kept of it. */
const promised = () => ({
  table: "t",
  game: null,
  seat: "A",
  fair: { round: 1, hash: fair.sha256(`7:${salt}`), seed: /** @type {string | null} */ ("7"), salt, chosen: true },
  kept: /** @type {any} */ ({ seat: "A", attempts: {}, lies: [], promise: fair.sha256(`7:${salt}`) }),
});
const honest = () => {
  const shown = promised();
  shown.kept.rules = "latin";
  return {
    ...shown,
    rules: "latin",
    log: moves.map((move, i) => ({ seat: "ABCD"[i % 4], move })),
    hands: /** @type {Record<string, string[]>} */ ({ A: ["53", "30", "00"], B: [], C: [], D: [] }),
  };
};

/** The hands that are left, from the deal and the log. */
function complete(/** @type {any} */ shown) {
  const { hands } = fair.deal("latin", 7n, 0);
  for (const seat of "ABCD") {
    const played = shown.log
      .filter((/** @type {any} */ e) => e.seat === seat && e.move !== "--")
      .map((/** @type {any} */ e) => [...e.move].sort().reverse().join(""));
    shown.hands[seat] = hands[seat].filter((/** @type {string} */ tile) => !played.includes(tile));
  }
  return shown;
}

test("an honest round is found kept", () => {
  const found = verdict.verify(complete(honest()));
  equal([found.verdict, found.checks], ["kept", { promise: true, hash: true, deal: true }]);
});
test("another seed than the promised one is found out", () => {
  const shown = complete(honest());
  shown.fair.seed = "8";
  const found = verdict.verify(shown);
  equal([found.verdict, found.checks], ["forged", { promise: true, hash: false, deal: false }]);
});
test("a promise changed afterwards is found out", () => {
  const shown = complete(honest());
  shown.kept.promise = fair.sha256("1:00");
  equal(verdict.verify(shown).checks, { promise: false, hash: true, deal: true });
});
test("two tiles swapped between hands are found out", () => {
  const shown = complete(honest());
  const [a, d] = ["A", "D"].map((seat) => shown.hands[seat]);
  [a[0], d[0]] = [d[0], a[0]];
  equal(verdict.verify(shown).checks, { promise: true, hash: true, deal: false });
});
test("a seed that is not shown proves nothing", () => {
  const shown = complete(honest());
  shown.fair.seed = null;
  equal(verdict.verify(shown).verdict, "unproven", "without a seed there is no proof");
});
test("moves that were seen otherwise are found out", () => {
  const shown = complete(honest());
  shown.kept.log = ["A66", "B64"];
  equal(verdict.verify(shown).verdict, "kept");
  shown.kept.log = ["A66", "B65"];
  equal(verdict.verify(shown).verdict, "forged");
});
test("tiles drawn in All Fives are those of the boneyard, from its top", () => {
  const { hands, stock } = fair.deal("fives", 7n, 0);
  const shown = {
    ...promised(),
    rules: "fives",
    log: [{ seat: "B", move: "64" }, { seat: "A", move: "+?" }, { seat: "A", move: "66" }],
    hands: {
      A: [...hands.A.filter((/** @type {string} */ tile) => tile !== "66"), stock[0]],
      B: hands.B.filter((/** @type {string} */ tile) => tile !== "64"),
    },
  };
  shown.kept.rules = "fives";
  equal(verdict.verify(shown).verdict, "kept", "the first tile of the boneyard");
  shown.hands.A[shown.hands.A.length - 1] = stock[1];
  equal(verdict.verify(shown).verdict, "forged", "another tile than the first");
});

// The hand and the patch.

// Dice.

test("the rolls of a game of dice follow from seed, seat and turn", () => {
  // Seed 5, two players: the first roll of each seat does not depend on what the other did.
  const one = rolls(5n, 2, ["--", "--"]);
  const two = rolls(5n, 2, [`${one[0][0]}s`, "--"]);
  equal(one[1], two[1]);
  equal(one[0].length, 8);
  const kept = one[0].filter((/** @type {string} */ face) => face === one[0][0]).length;
  equal(rolls(5n, 2, [`${one[0][0]}r`, "--"])[1].length, 8 - kept);
  const missing = ["1", "2", "3", "4", "5", "w"].find((face) => !one[0].includes(face));
  if (missing) equal(rolls(5n, 2, [`${missing}s`]), null);
});

test("a sure failure is known as one", () => {
  equal(hint.failsForSure(["5", "5"], 30, [21, 30]), true, "without a worm");
  equal(hint.failsForSure(["w", "5"], 20, [21, 30]), true, "too little");
  equal(hint.failsForSure(["w", "5"], 22, [21, 30]), false, "enough");
});

// Games and regions.

test("rules find their game", () => {
  const [dominoes, pickomino] = games.games();
  for (const rules of ["latin", "fives,target=250", "latin,set=9", ""]) holds(games.gameFor(rules) === dominoes, rules);
  for (const rules of ["pickomino", "pickomino,players=3", "pickomino-small"]) holds(games.gameFor(rules) === pickomino, rules);
});

test("the first game is that of the region, and elsewhere that of the federation", () => {
  const games = [["es-DO", "dominican"], ["es-PR", "puertorico"], ["es-CU", "habana"], ["es-VE", "venezuela"], ["es-MX", "mexico"], ["pt-BR", "recife"], ["en-JM", "jamaica"], ["fr-HT", "haiti"], ["de-AT", "femundo"], ["es", "femundo"]];
  for (const [tag, game] of games) equal(regions.gameOfRegion([tag]), game, tag);
  equal(regions.gameOfRegion(["en", "en-GB", "es-Latn-VE"]), "venezuela");
  equal(regions.gameOfRegion([]), "femundo");
});

test("sizes of games follow preset and house rules", () => {
  equal(fair.sizeOf("femundo"), { highest: 6, hand: 7, seats: 4, redeal: 0 });
  equal(fair.sizeOf("recife"), { highest: 6, hand: 6, seats: 4, redeal: 0 });
  equal(fair.sizeOf("habana,redeal=0"), { highest: 9, hand: 10, seats: 4, redeal: 0 });
  equal(fair.sizeOf("latin,set=4"), { highest: 4, hand: 3, seats: 4, redeal: 0 });
  equal(fair.sizeOf("fives,seats=4"), { highest: 6, hand: 7, seats: 4, redeal: 0 });
  for (let seed = 0n; seed < 40n; seed += 1n) {
    const { hands } = fair.deal("habana", seed, 0);
    holds(Object.values(hands).every((tiles) => /** @type {string[]} */ (tiles).filter(([a, b]) => a === b).length < 5), `seed ${seed}`);
  }
});

// People and what they say.

const seen = { game: "g", seat: "A", rules: "latin", names: { A: "you", B: "person:name=chago", C: "person:name=ramon", D: "greedy" }, people: ["A"] };

test("who plays so has a name and a face, whoever else is nobody in particular", () => {
  equal(["B", "C", "D"].map((seat) => people.personAt(seen, seat).name), ["Chago", "Ramón", "web-program"]);
  equal(people.CAST.length >= 10 && new Set(people.CAST.map((/** @type {any} */ one) => one.id)).size, people.CAST.length);
  equal(people.memberOf("person:nena").id, "nena");
});

test("names stand where letters stood, and nowhere else", () => {
  const name = (/** @type {string} */ seat) => people.personAt(seen, seat).name;
  equal(people.withNames("B plays 6-4", seen), `${name("B")} plays 6-4`);
  equal(people.withNames("C: AC 12, BD 8. Capicúa, Ação, DNA", seen), `${name("C")}: web-us 12, web-them 8. Capicúa, Ação, DNA`);
  equal(new Set(["B", "C", "D"].map(name)).size, 3);
});

for (const language of ["en", "es", "pt"]) {
  const texts = await Promise.all(["play", "advice", "dice"].map(async (file) => (await fetch(new URL(`/locales/${language}/${file}.json`, location.href))).json()));
  test(`no sentence about people in ${language} has a letter that would be taken for a seat`, () => {
    let count = 0;
    for (const text of texts) {
      for (const [id, pattern] of Object.entries(text)) {
        if (!/^(said|ending|reason|dice)-/.test(id)) continue;
        count += 1;
        for (const n of [0, 1, 2]) {
          const values = new Proxy({}, { get: () => n, has: () => true });
          const said = fluent.format(pattern, values, english);
          holds(!/(?<![\p{L}\p{N}])(?:[A-D]|AC|BD)(?![\p{L}\p{N}])/u.test(said), `${id}: ${said}`);
        }
      }
    }
    holds(count > 40, `${count} messages`);
  });
}

test("sentences do not run together", () => {
  equal(app.sentences("no chair is free at this table", "Ask for another.", null), "No chair is free at this table. Ask for another.");
  equal(app.sentences("Wait …", ""), "Wait …");
});

// How a round ends.

/** @param {any} change */
const over = (change) => ({
  ...seen, ends: [{ pip: 3 }, { pip: 3 }], line: { tiles: [[3, 1], [1, 3]] }, counts: {}, log: [{ seat: "B", move: "13" }],
  ending: { hands: { A: ["65"], B: [], C: ["44"], D: ["10"] } }, ...change,
});

test("a capicúa, a tranca and neither are told apart", () => {
  equal(score.manner(over({})), { out: "B", blocked: false, capicua: true, by: "B" });
  equal(score.manner(over({ ends: [{ pip: 3 }, { pip: 2 }] })).capicua, false);
  equal(score.manner(over({ log: [{ seat: "B", move: "33" }] })).capicua, false, "a double");
  const hands = { A: ["65"], B: ["21"], C: ["44"], D: ["10"] };
  equal(score.manner(over({ ending: { hands } })).blocked, true);
  // The target was reached in the middle of a round: no tranca, since a tile still fits.
  equal(score.manner(over({ ending: { hands: { ...hands, C: ["43"] } } })).blocked, false);
});

test("a hand of any size fits its place", () => {
  for (const [width, height] of [[352, 104], [352, 152], [1000, 138]]) {
    for (let count = 1; count <= 21; count += 1) {
      const { columns, tile } = hand.columns(count, width, height);
      const rows = Math.ceil(count / columns);
      holds(tile > 15, `${count} tiles in ${width}x${height}: ${tile}`);
      holds(columns * tile <= width && rows * 2 * tile <= height, `${count} tiles in ${width}x${height}`);
    }
  }
});
test("seven tiles on the narrowest phone are at least 40 wide", () => {
  holds(hand.columns(7, 352, 104).tile >= 40, String(hand.columns(7, 352, 104).tile));
});
test("patching keeps elements by key and order", () => {
  const parent = document.createElement("div");
  const items = (/** @type {string} */ keys) => [...keys].map((key) => dom.h("b", { "data-key": key }, key));
  dom.patch(parent, items("abc"));
  const [a, , c] = parent.children;
  dom.patch(parent, items("cda"));
  equal(parent.textContent, "cda");
  holds(parent.children[0] === c && parent.children[2] === a, "elements were made anew");
  dom.patch(parent, dom.h("i", { "data-key": "c" }, "x"), items("a"), "text");
  equal(parent.innerHTML, '<i data-key="c">x</i><b data-key="a">a</b>text');
});

test("moves tell their story", () => {
  const moves = "66 65 55 -- 54l 51".split(" ").map((move, i) => ({ seat: "CDAB"[i % 4], move }));
  const told = stories.storyOf(moves).filter((/** @type {any} */ { kind }) => kind !== "opened");
  equal(told, [{ seat: "B", kind: "passed", pips: ["6", "5"] }]);
  const twice = stories.storyOf([{ seat: "A", move: "64" }, { seat: "B", move: "45" }, { seat: "A", move: "65" }, { seat: "B", move: "53" }, { seat: "A", move: "35" }]);
  equal(twice.at(-1), { seat: "A", kind: "left", pips: ["5"], times: 2 });
  equal(stories.storyOf([{ seat: "A", move: "64" }, { seat: "B", move: "+?" }, { seat: "B", move: "+?" }]).filter((/** @type {any} */ { kind }) => kind === "drew").length, 1);
});

test("ratings wait for fifty decisions, and narrow with more of them", () => {
  const fit = { at_none: 200, each: 30, spread: 10 };
  const game = (/** @type {number} */ lost, decisions = 30) => ({ rate: { decisions, lost: (lost * decisions) / 100, squares: decisions * (lost / 100) ** 2 + 0.1, kinds: { lead: 1 }, fit } });
  equal(plots.ratings([game(3)]), [], "too few");
  const [point] = plots.ratings([game(3), game(1)]);
  equal([point.at, Math.round(point.value)], [1, 140]);
  holds(point.low < 140 - 10 && point.high > 140 + 10, "an interval");
  const wide = (/** @type {any} */ { low, high }) => high - low;
  holds(wide(plots.ratingOf(Array.from({ length: 40 }, () => game(2).rate))) < wide(point), "narrower");
  // Only the latest games that are enough count.
  const late = plots.ratings([game(9), game(9), game(1), game(1)]).at(-1);
  equal(Math.round(late.value), 170);
});

test("kinds of mistakes are counted by a hundred decisions", () => {
  const games = [2, 0].map((lead) => ({ rate: { decisions: 20, lost: 0, squares: 0, kinds: lead ? { lead } : { doubles: 1 } } }));
  equal(plots.kindsOver(games).map((/** @type {any} */ { kind, points }) => [kind, points.map((/** @type {any} */ { value }) => value)]), [["lead", [10, 5]], ["doubles", [0, 2.5]]]);
});

// The wire.

/** A socket whose other end is this test. */
class Line {
  static CONNECTING = 0;
  static OPEN = 1;
  /** @type {Line[]} */
  static all = [];
  constructor() {
    this.readyState = Line.CONNECTING;
    /** @type {any[]} what was sent, without pings */
    this.sent = [];
    this.pings = 0;
    Line.all.push(this);
  }
  /** @param {string} text */
  send(text) {
    const frame = JSON.parse(text);
    if (frame.type === "ping") this.pings += 1;
    else this.sent.push(frame);
  }
  close() {
    this.readyState = 3;
  }
  /** The line is there, and the game shown. @param {any} view */
  greets(view) {
    this.readyState = Line.OPEN;
    /** @type {any} */ (this).onopen();
    this.says(view);
  }
  /** @param {any} frame */
  says(frame) {
    /** @type {any} */ (this).onmessage({ data: JSON.stringify(frame) });
  }
}

const VIEW = { type: "view", round: 1, ply: 4, phase: "person" };
const MOVE = { type: "play", ply: 4, move: "65" };
const WORD = { type: "say", word: "hello" };

/** @param {(wire: any, line: () => Line, missed: any[]) => void} body */
function wired(body) {
  const real = window.WebSocket;
  /** @type {any} */ (window).WebSocket = Line;
  Line.all = [];
  const missed = /** @type {any[]} */ ([]);
  const wire = new socket.Wire("game", "key", { message() {}, state() {}, refused() {}, missed: (/** @type {any} */ frame) => missed.push(frame) });
  try {
    body(wire, () => Line.all[Line.all.length - 1], missed);
  } finally {
    wire.close();
    window.WebSocket = real;
  }
}

/** What was sent after the greeting. @param {Line} line */
const said = ({ sent }) => sent.slice(1);

test("what was heard is not said again", () =>
  wired((wire, line) => {
    line().greets(VIEW);
    equal([MOVE, WORD].map((frame) => wire.ask(frame)), ["sent", "sent"]);
    equal(said(line()), [MOVE, WORD]);
    // Two pings went out, one behind each.
    line().says({ type: "pong" });
    wire.lost();
    line().greets(VIEW);
    equal(said(line()), [WORD]);
    line().says({ type: "pong" });
    holds(!wire.waits, "all was heard");
  }));
test("what is said without a line is sent when the game is shown again", () =>
  wired((wire, line, missed) => {
    line().greets(VIEW);
    wire.lost();
    equal([MOVE, WORD].map((frame) => wire.ask(frame)), ["later", "later"]);
    equal(line().sent, []);
    line().greets(VIEW);
    equal(said(line()), [MOVE, WORD]);
    equal(missed, []);
  }));
test("a move that the game has left behind is not sent, a word is", () =>
  wired((wire, line, missed) => {
    line().greets(VIEW);
    wire.lost();
    for (const frame of [MOVE, WORD, { type: "vote", motion: "help", yes: true }, { type: "vote", motion: "undo", yes: true }]) wire.ask(frame);
    // The same number of moves in another round is another moment.
    line().greets({ ...VIEW, round: 2 });
    equal(said(line()).map(({ type, motion }) => motion ?? type), ["say", "help"]);
    equal(missed.map(({ type, motion }) => motion ?? type), ["play", "undo"]);
  }));
test("nobody stores up more than can be meant", () =>
  wired((wire, line) => {
    line().greets(VIEW);
    wire.lost();
    const how = Array.from({ length: 30 }, () => wire.ask(WORD));
    equal([how[0], how[29]], ["later", "refused"]);
  }));

// A score that nobody told is not 0:0.

test("no score is no score until somebody steps", () => {
  equal([stepper.readScore("-", 100).said, stepper.readScore("", 100).said, stepper.readScore("0:0", 100).said], [false, false, true]);
  equal([stepper.stepped("", 0, 5, 100), stepper.stepped("-", 1, -1, 200)], ["5:0/100", "0:0/200"]);
  const shown = (/** @type {string} */ score) => [...stepper.stepper({ score, target: 100, names: ["a", "b"] }).querySelectorAll("output")].map((one) => one.textContent);
  equal([shown("-"), shown("0:0")], [["–", "–"], ["0", "0"]]);
});

// In words: from here on a language is spoken. What is said first at the end, to whom.

/** @type {Record<string, Record<string, string[]>>} what winners and losers are told of a round, winners of a match; a pair, then one alone */
const SAID = {
  en: { "": ["We win the round!", "They win the round", "We win the match!", "You win the round!", "Your opponent wins the round", "You win the match!"] },
  es: {
    "": ["¡Ganamos la mano!", "La mano es de ellos", "¡Ganamos la partida!", "¡Ganaste la mano!", "La mano es de tu rival", "¡Ganaste la partida!"],
    habana: ["¡Ganamos la data!", "La data es de ellos", "¡Ganamos la partida!", "¡Ganaste la data!", "La data es de tu rival", "¡Ganaste la partida!"],
    cuban: ["¡Ganamos la data!", "La data es de ellos", "¡Ganamos la partida!", "¡Ganaste la data!", "La data es de tu rival", "¡Ganaste la partida!"],
  },
  pt: { "": ["Ganhamos a rodada!", "A rodada é deles", "Ganhamos a partida!", "Você ganhou a rodada!", "A rodada é do adversário", "Você ganhou a partida!"] },
};
const GAMES = ["latin", "dominican", "puertorico", "habana", "cuban", "venezuela", "mexico", "spain", "recife", "brasilia", "jamaica", "haiti", "femundo", "block", "draw", "fives"];

/** @param {string} seat @param {string[]} sides @param {string | null} winner @param {boolean} [over] */
const told = (seat, sides, winner, over = false) =>
  endings.headline({ seat, sides, phase: over ? "match-over" : "round-over", ending: { winner, match: over ? winner : null } });

for (const language of ["en", "es", "pt"]) {
  // The page asks for its texts beside itself.
  const real = window.fetch;
  window.fetch = (path) => real(new URL(String(path), new URL("/", location.href)));
  await words.speak(language);
  window.fetch = real;
  test(`winners, losers and those who watch are told who won, in ${language}`, () => {
    for (const game of GAMES) {
      words.atHome(game);
      const wanted = SAID[language][game] ?? SAID[language][""];
      [["AC", "BD"], ["A", "B"]].forEach((sides, alone) => {
        const [won, lost, match] = wanted.slice(3 * alone);
        for (const [ours, theirs] of [sides, [...sides].reverse()]) {
          for (const seat of ours) {
            equal([told(seat, sides, ours), told(seat, sides, theirs), told(seat, sides, ours, true)], [won, lost, match], `${game} ${seat}`);
            holds(told(seat, sides, theirs, true) !== match && told(seat, sides, null) !== won, `${game} ${seat}`);
          }
          // Whoever has no seat is no side of it.
          holds(![won, lost, match].includes(told("", sides, ours)) && ![won, lost, match].includes(told("", sides, ours, true)), `${game}: watching`);
        }
      });
    }
    words.atHome("");
  });
  test(`the figures of several looks are those of the moves, in ${language}`, () => {
    for (const [stakes, unit] of [["match", { en: "matches", es: "partidas", pt: "partidas" }], ["round", { en: "rounds", es: "manos", pt: "rodadas" }]]) {
      const why = (/** @type {any} */ one, /** @type {any} */ reason) => ({ ...one, stakes, reasons: [reason], said: { ...one.said, reasons: ["of one look"] } });
      const looks = [why(look(1, 100, [["66", 0.6], ["52", 0.5]]), { code: "wins_more", chance: 0.1 }), why(look(2, 100, [["66", 0.5], ["52", 0.48]]), { code: "wins_more", chance: 0.02 })];
      const { reasons, said } = pool.pooled(looks);
      equal(Number(reasons[0].chance.toFixed(6)), 0.06);
      holds(said.reasons[0].includes(words.percent(0.06, 1)) && said.reasons[0].includes(/** @type {any} */ (unit)[language]), said.reasons[0]);
      const level = looks.map((one) => why(one, { code: "level", moves: 2, gap: 0.5 }));
      equal(Number(pool.pooled(level).reasons[0].gap.toFixed(6)), 0.06);
    }
  });
}
await fairness({ test, equal, holds, load });

const report = /** @type {HTMLElement} */ (document.querySelector("#report"));
report.textContent = [`${passed} passed, ${failed.length} failed`, ...failed].join("\n");
/** @type {any} */ (window).results = { passed, failed };
