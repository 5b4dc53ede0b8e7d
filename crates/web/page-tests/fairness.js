/**
 * Deals of several people, drawn between the page's own modules and a host that is simulated here: one that
 * is honest, and one that lies in every way we could think of. The page must call the first one's deals
 * fair, and nothing that any other does.
 */

/**
 * @param {{ test: (name: string, body: () => void) => void, equal: (got: unknown, wanted: unknown, about?: string) => void,
 *   holds: (fact: boolean, about: string) => void, load: (name: string) => Promise<any> }} kit
 */
export async function fairness({ test, equal, holds, load }) {
  const [fair, witness, verdict, deals, store, { ROLLS, rolls }] = await Promise.all(["fair.js", "witness.js", "verdict.js", "deals.js", "store.js", "pickomino/fair.js"].map(load));
  const { TILES } = verdict;
  const TABLE = "abcdefghjkmnpqrs";
  const RULES = "latin";
  const clone = (/** @type {any} */ value) => structuredClone(value);
  let drawn = 0;
  /** Numbers that differ, as good as secret ones here. */
  const fresh = () => fair.sha256(`number ${(drawn += 1)}`).slice(0, 32);

  /** A server and the other seats at its table. `lie` may change a frame before the page gets it. */
  class Host {
    constructor({ others = ["A", "B"], game = 1, round = 1 } = {}) {
      this.place = { table: TABLE, game, round };
      this.others = others;
      /** @type {any[]} */
      this.voided = [];
      this.begin();
    }

    begin() {
      this.seed = String(BigInt(`0x${fresh().slice(0, 15)}`));
      this.salt = fresh();
      /** @type {Record<string, string>} */
      this.secrets = {};
      /** @type {Record<string, string>} */
      this.hashes = {};
      /** @type {Record<string, string>} */
      this.numbers = {};
      this.stage = "hashes";
      for (const seat of this.others.filter((one) => !this.without.includes(one))) this.seal(seat, fresh());
    }

    get attempt() {
      return this.voided.length;
    }
    get without() {
      return [...new Set(this.voided.flatMap(({ seats }) => seats))].sort();
    }
    get hash() {
      return fair.sha256(`${this.seed}:${this.salt}`);
    }

    /** @param {string} seat @param {string} number */
    seal(seat, number) {
      this.secrets[seat] = number;
      this.hashes[seat] = witness.commitment(this.place, this.attempt, seat, number);
    }

    /** What everybody is shown. */
    draw() {
      const { place, attempt, hash, stage, hashes, numbers, without, voided } = this;
      return clone({ type: "draw", game: place.game, round: place.round, attempt, hash, stage, hashes, numbers, without, voided, left_ms: 9000 });
    }

    /** What a page answers. @param {any} answer @param {string} seat */
    hear(answer, seat) {
      if (answer?.type === "seal") this.hashes[seat] = answer.hash;
      if (answer?.type === "open") this.numbers[seat] = answer.number;
    }

    /** All others open, but for these. @param {string[]} silent */
    open(silent = []) {
      for (const [seat, number] of Object.entries(this.secrets)) if (!silent.includes(seat)) this.numbers[seat] = number;
    }

    void() {
      const seats = Object.keys(this.hashes).filter((seat) => !(seat in this.numbers)).sort();
      this.voided.push({ hash: this.hash, seed: this.seed, salt: this.salt, hashes: this.hashes, numbers: this.numbers, seats });
      this.begin();
    }

    /** What is told once the hands are open. @param {string[]} people */
    told(people = ["A", "B", "C"]) {
      const { hash, seed, salt, hashes, numbers, voided, place } = this;
      return clone({ round: place.round, hash, seed, salt, chosen: false, drawn: { hashes, numbers, without: people.filter((seat) => !(seat in numbers)), voided } });
    }
  }

  /** A page on seat C: what it keeps, and what it has answered. */
  class Guest {
    constructor(seat = "C") {
      this.seat = seat;
      this.kept = witness.nothing(seat, RULES);
      /** @type {any[]} */
      this.answers = [];
    }

    /** @param {any} draw */
    see(draw) {
      const { kept, answer } = witness.witness(this.kept, draw, { table: TABLE, seat: this.seat, number: fresh });
      // As it is stored and read again.
      this.kept = JSON.parse(JSON.stringify(kept));
      if (answer) this.answers.push(answer);
      return answer;
    }

    /** The round is played, and this page looks at its deal. @param {any} told @param {any} [more] */
    check(told, more = {}) {
      const { hands } = fair.deal(RULES, fair.seedOfDeal(told), told.round - 1);
      return verdict.verify({ table: TABLE, game: 1, seat: this.seat, rules: RULES, fair: told, kept: this.kept, log: [], hands, ...more });
    }

    get opened() {
      return this.answers.filter(({ type }) => type === "open").map(({ number }) => number);
    }
  }

  /** Plays a drawing: `at` may change what the page is shown at each step, and what is told in the end. */
  function play(/** @type {any} */ at = {}, host = new Host(), guest = new Guest()) {
    const shown = (/** @type {string} */ step) => {
      const draw = host.draw();
      at[step]?.(draw, host, guest);
      host.hear(guest.see(draw), guest.seat);
    };
    shown("begins");
    shown("sealed");
    host.stage = "numbers";
    shown("closed");
    if (at.voided) {
      host.open(at.silent ?? ["B"]);
      shown("opening");
      host.void();
      shown("again");
      shown("sealedAgain");
      host.stage = "numbers";
      shown("closedAgain");
    }
    host.open();
    shown("opened");
    const told = host.told();
    at.told?.(told, host, guest);
    return { host, guest, told, found: guest.check(told, at.more?.(told, host, guest)) };
  }

  const codes = (/** @type {any[]} */ findings) => findings.map(({ code }) => code);

  test("a deal drawn by an honest host is fair", () => {
    const { found, guest } = play();
    equal(found, { verdict: "fair", checks: { promise: true, hash: true, deal: true, numbers: true }, lies: [], gaps: [] });
    equal(guest.opened.length, 1);
  });
  test("what the deal follows from is written as the server writes it", () => {
    const { told } = play();
    const { A, B, C } = told.drawn.numbers;
    const text = fair.sha256(`${told.seed}:${told.salt}:A:${A}:B:${B}:C:${C}`).slice(0, 16);
    equal(String(fair.seedOfDeal(told)), String(BigInt(`0x${text}`)));
    equal(witness.commitment({ table: TABLE, game: 1, round: 2 }, 0, "A", "1".repeat(32)), fair.sha256(`${TABLE}:1:2:0:A:${"1".repeat(32)}`));
  });
  test("a page that is loaded again in the middle goes on with its number", () => {
    const host = new Host();
    const guest = new Guest();
    const first = guest.see(host.draw());
    const again = new Guest();
    again.kept = JSON.parse(JSON.stringify(guest.kept));
    equal(again.see(host.draw()), first, "the same hash");
    host.hear(first, "C");
    host.stage = "numbers";
    const open = again.see(host.draw());
    equal(witness.commitment(host.place, 0, "C", open.number), host.hashes.C);
    // Before it was heard: it is said again.
    equal(again.see(host.draw()), open);
    host.hear(open, "C");
    host.open();
    equal(again.check(host.told()).verdict, "fair");
  });
  test("somebody who sends nothing is left out, and the deal is as fair for the others", () => {
    const host = new Host({ others: ["A"] });
    const { found } = play({}, host);
    equal([found.verdict, host.told().drawn.without], ["fair", ["B"]]);
  });

  // What this page cannot vouch for is never fair.

  const gap = (/** @type {string} */ name, /** @type {string[]} */ wanted, /** @type {() => any} */ found) =>
    test(`not proven: ${name}`, () => {
      const { verdict: said, lies, gaps } = found();
      equal([said, codes(lies), codes(gaps)], ["unproven", [], wanted], name);
    });

  gap("a page that came when all was drawn", ["unseen"], () => {
    const { told } = play();
    return new Guest().check(told);
  });
  gap("a page that lost what it kept, between its hash and its number", ["own-other"], () => {
    const host = new Host();
    const before = new Guest();
    host.hear(before.see(host.draw()), "C");
    host.stage = "numbers";
    const after = new Guest();
    equal(after.see(host.draw()), null, "it does not know the number");
    host.numbers.C = before.kept.attempts[0].own;
    host.open();
    after.see(host.draw());
    return after.check(host.told());
  });
  gap("a page that slept through the drawing", ["own-late"], () => {
    const host = new Host();
    const guest = new Guest();
    const frame = host.draw();
    witness.witness(guest.kept, frame, { table: TABLE, seat: "C", number: fresh });
    host.stage = "numbers";
    host.open();
    guest.see(host.draw());
    return guest.check(host.told());
  });
  gap("a hash that was sent, of which the server says nothing", ["own-unheard"], () => {
    const host = new Host();
    const guest = new Guest();
    equal(guest.see(host.draw()).type, "seal");
    host.stage = "numbers";
    host.open();
    equal(guest.see(host.draw()), null);
    return guest.check(host.told());
  });
  gap("a number that was sent, of which the server says that it did not come", ["own-unheard", "voided"], () => {
    const host = new Host();
    const guest = new Guest();
    host.hear(guest.see(host.draw()), "C");
    host.stage = "numbers";
    equal(guest.see(host.draw()).type, "open");
    host.open();
    host.void();
    host.stage = "numbers";
    equal(guest.see(host.draw()), null, "it is not asked any more");
    host.open();
    return guest.check(host.told());
  });
  gap("somebody else who did not open: the deal was drawn twice", ["voided"], () => play({ voided: true }).found);
  gap("an attempt that this page did not see", ["unseen-attempt", "voided"], () => {
    const host = new Host();
    host.stage = "numbers";
    host.open(["B"]);
    host.void();
    return play({}, host).found;
  });
  gap("a deal before this one that was drawn and never played", ["skipped"], () => {
    const guest = new Guest();
    guest.kept.skipped = true;
    return play({}, new Host(), guest).found;
  });
  gap("several people, and the server deals alone", ["undrawn", "unseen"], () => {
    const { told } = play();
    delete told.drawn;
    return new Guest().check(told);
  });
  gap("a seed that somebody chose", ["chosen"], () => {
    const told = new Host().told();
    delete told.drawn;
    const guest = new Guest();
    guest.kept.promise = told.hash;
    return guest.check({ ...told, chosen: true });
  });
  gap("a seed that is not opened", ["closed"], () => {
    const { told, guest } = play();
    return guest.check({ ...told, seed: null, salt: null });
  });

  // Lies. Each says what it changes, and what the page has to find.

  const lie = (/** @type {string} */ name, /** @type {string} */ code, /** @type {any} */ at, { opens = 1 } = {}) =>
    test(`found out: ${name}`, () => {
      const { found, guest } = play(at);
      equal(found.verdict, "forged", name);
      holds(code === "" || codes(found.lies).includes(code), `${code} in ${JSON.stringify(found)}`);
      equal(guest.opened.length, opens, "numbers that were opened");
    });
  /** Another number for a seat, and the hash that fits it. */
  const retake = (/** @type {any} */ { hashes, numbers }, /** @type {any} */ host, /** @type {string} */ seat, attempt = 0) => {
    numbers[seat] = fresh();
    hashes[seat] = witness.commitment(host.place, attempt, seat, numbers[seat]);
  };

  lie("the host takes another number, and its hash, when all are open", "hash", { told: (/** @type {any} */ { drawn: all }, /** @type {any} */ host) => retake(all, host, "A") });
  lie("the number of this page is replaced, with a hash that fits", "hash", { told: (/** @type {any} */ { drawn: all }, /** @type {any} */ host) => retake(all, host, "C") });
  lie("the number of this page is replaced after a voided attempt", "hash", { voided: true, told: (/** @type {any} */ { drawn: all }, /** @type {any} */ host) => retake(all, host, "C", 1) }, { opens: 2 });
  lie("a voided attempt is made up, and one's own number is replaced", "promise", {
    told: (/** @type {any} */ told, /** @type {any} */ host) => {
      const other = new Host();
      other.hashes.B = "0".repeat(64);
      other.open(["B"]);
      other.void();
      told.drawn.voided = other.voided;
      for (const seat of "ABC") retake(told.drawn, host, seat, 1);
    },
  });
  lie("an attempt is dropped from what is told", "attempts", { voided: true, told: (/** @type {any} */ { drawn: all }) => all.voided.pop() }, { opens: 2 });
  lie("attempts change places", "promise", {
    voided: true,
    told: (/** @type {any} */ told) => {
      const [first] = told.drawn.voided;
      told.drawn.voided = [{ ...first, hash: told.hash, seed: told.seed, salt: told.salt }];
      [told.hash, told.seed, told.salt] = [first.hash, first.seed, first.salt];
    },
  }, { opens: 2 });
  lie("the server changes its promise when all is open", "promise", { told: (/** @type {any} */ told) => Object.assign(told, { seed: "8", hash: fair.sha256(`8:${told.salt}`) }) });
  lie("the server changes its promise before the numbers", "promise", { closed: (/** @type {any} */ draw) => (draw.hash = fair.sha256("8:8")) }, { opens: 0 });
  lie("the seed is not the one that was promised", "", { told: (/** @type {any} */ told) => (told.seed = "8") });
  lie("a hash changes before the numbers", "hash", { closed: (/** @type {any} */ draw) => (draw.hashes.A = fair.sha256("x")) }, { opens: 0 });
  lie("a hash goes before the numbers", "hash", { closed: (/** @type {any} */ draw) => delete draw.hashes.A }, { opens: 0 });
  lie("a hash comes after the numbers were asked for", "hash", { opened: (/** @type {any} */ draw) => (draw.hashes.D = fair.sha256("x")) });
  lie("this page's own hash is changed", "hash", { closed: (/** @type {any} */ draw) => (draw.hashes.C = fair.sha256("x")) }, { opens: 0 });
  lie("this page's own hash is another from the beginning", "own", { sealed: (/** @type {any} */ draw) => (draw.hashes.C = fair.sha256("x")) }, { opens: 0 });
  lie("one seat copies the hash of another", "copied", { sealed: (/** @type {any} */ draw) => (draw.hashes.B = draw.hashes.C) }, { opens: 0 });
  lie("a hash is told in the end that is that of another seat", "copied", { told: (/** @type {any} */ { drawn: all }) => (all.hashes.B = all.hashes.A) });
  lie("a number does not belong to its hash", "number", { told: (/** @type {any} */ { drawn: all }) => (all.numbers.B = fresh()) });
  lie("a number is no number", "number", { told: (/** @type {any} */ { drawn: all }) => (all.numbers.B = "12") });
  lie("a number of a seat without a hash is added", "number", { told: (/** @type {any} */ { drawn: all }) => (all.numbers.D = fresh()) });
  lie("a seat is added with hash and number", "hash", { told: (/** @type {any} */ { drawn: all }, /** @type {any} */ host) => retake(all, host, "D") });
  lie("a seat is dropped from the deal", "hash", {
    told: (/** @type {any} */ { drawn: all }) => {
      delete all.hashes.B;
      delete all.numbers.B;
      all.without.push("B");
    },
  });
  lie("a number is left out although nothing was voided", "void", { told: (/** @type {any} */ { drawn: all }) => delete all.numbers.B && all.without.push("B") });
  lie("a seat by a name that every object knows comes and goes", "hash", {
    begins: (/** @type {any} */ _, /** @type {any} */ host) => host.seal("toString", fresh()),
    told: (/** @type {any} */ { drawn: all }) => delete all.numbers.toString,
  }, { opens: 0 });
  lie("the own seat is said to be left out, and its number is in", "without", { told: (/** @type {any} */ { drawn: all }) => all.without.push("C") });
  lie("the own seat is neither in nor left out", "without", {
    told: (/** @type {any} */ { drawn: all }) => {
      delete all.numbers.C;
      delete all.hashes.C;
    },
  });
  lie("the own seat is said not to have opened, after its number was shown", "opened", {
    voided: true,
    silent: ["B"],
    told: (/** @type {any} */ { drawn: all }) => {
      delete all.voided[0].numbers.C;
      all.voided[0].seats = ["B", "C"];
      all.without = ["B", "C"];
      delete all.numbers.C;
      delete all.hashes.C;
    },
  }, { opens: 2 });
  lie("somebody is left out twice", "without", { told: (/** @type {any} */ { drawn: all }) => (all.without = ["D", "D"]) });
  lie("somebody comes back who was left out", "without", { voided: true, told: (/** @type {any} */ { drawn: all }) => (all.without = []) }, { opens: 2 });
  lie("a seat is left out for nothing", "without", { begins: (/** @type {any} */ draw) => (draw.without = ["C"]) }, { opens: 0 });
  lie("an attempt is void although all have opened", "void", { voided: true, silent: [], again: () => {} }, { opens: 1 });
  lie("an attempt is void for somebody who has opened", "opened", {
    voided: true,
    again: (/** @type {any} */ draw) => {
      draw.voided[0].seats = ["A"];
      delete draw.voided[0].numbers.A;
      draw.without = ["A"];
    },
  }, { opens: 1 });
  lie("the seed of a voided attempt is not the promised one", "seed", { voided: true, again: (/** @type {any} */ draw) => (draw.voided[0].seed = "8") }, { opens: 1 });
  lie("the seed of a voided attempt is another one in the end", "seed", { voided: true, told: (/** @type {any} */ { drawn: all }) => (all.voided[0].seed = "8") }, { opens: 2 });
  lie("the hashes of a voided attempt are others in the end", "hash", { voided: true, told: (/** @type {any} */ { drawn: all }, /** @type {any} */ host) => retake(all.voided[0], host, "A") }, { opens: 2 });
  lie("the stage goes back", "back", { opened: (/** @type {any} */ draw) => Object.assign(draw, { stage: "hashes", numbers: {} }) });
  lie("the attempt goes back", "back", { voided: true, sealedAgain: (/** @type {any} */ draw) => Object.assign(draw, { attempt: 0, voided: [], without: [] }) }, { opens: 1 });
  lie("the attempt goes back to numbers that were open", "back", { voided: true, sealedAgain: (/** @type {any} */ draw, /** @type {any} */ host) => Object.assign(draw, { attempt: 0, stage: "numbers", without: [], ...host.voided[0], voided: [] }) }, { opens: 1 });
  lie("the page is told another seat while the deal is drawn", "seat", { closed: (/** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ guest) => (guest.seat = "B"), opened: (/** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ guest) => (guest.seat = "C") }, { opens: 0 });
  lie("a drawing that lies from the beginning, and is not told of in the end", "without", { begins: (/** @type {any} */ draw) => (draw.without = ["C"]), told: (/** @type {any} */ told) => delete told.drawn }, { opens: 0 });
  lie("an attempt is left out in counting", "attempts", { closed: (/** @type {any} */ draw) => (draw.attempt = 1) }, { opens: 0 });
  lie("an attempt has no number", "attempts", { begins: (/** @type {any} */ draw) => (draw.attempt = "constructor") }, { opens: 0 });
  lie("numbers are open before the hashes are in", "early", { sealed: (/** @type {any} */ draw, /** @type {any} */ host) => (draw.numbers = { A: host.secrets.A }) }, { opens: 0 });
  lie("the page is told another seat", "seat", { more: () => ({ seat: "B" }) });
  lie("other rules, by which another deal follows", "rules", { more: (/** @type {any} */ told) => ({ rules: "latin,redeal=3", hands: fair.deal("latin,redeal=3", fair.seedOfDeal(told), 0).hands }) });
  lie("hands that do not follow from the numbers", "", { more: () => ({ hands: fair.deal(RULES, 7n, 0).hands }) });
  lie("a round without the drawing that this page took part in", "attempts", {
    told: (/** @type {any} */ told) => delete told.drawn,
  });
  lie("the hand that was shown is not the one of the deal", "hand", { more: (/** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ guest) => ({ kept: { ...guest.kept, hand: ["66"] } }) });
  lie("moves that were seen are others in the end", "moves", { more: (/** @type {any} */ _, /** @type {any} */ __, /** @type {any} */ guest) => ({ kept: { ...guest.kept, log: ["A66"] } }) });

  test("after a lie nothing more is answered, also by a page that is loaded again", () => {
    const { guest, host } = play({ closed: (/** @type {any} */ draw) => (draw.hash = fair.sha256("8:8")) });
    const again = new Guest();
    again.kept = guest.kept;
    equal(again.see(host.draw()), null, "although all is as it was");
    equal(guest.opened, []);
  });
  test("a host that tries numbers for its own seat until it likes the deal gets nowhere", () => {
    const host = new Host();
    const guest = new Guest();
    host.hear(guest.see(host.draw()), "C");
    host.stage = "numbers";
    host.hear(guest.see(host.draw()), "C");
    host.open();
    const doubles = (/** @type {any} */ told) => fair.deal(RULES, fair.seedOfDeal(told), 0).hands.A.filter((/** @type {string} */ [a, b]) => a === b).length;
    let told = host.told();
    for (let tries = 0; tries < 400 && doubles(told) < 4; tries += 1) retake(told.drawn, host, "A");
    holds(doubles(told) >= 4, "the host has found what it wanted");
    equal(guest.check(told).verdict, "forged");
    equal(guest.check(host.told()).verdict, "fair");
  });

  test("found by what the page kept, and by nothing else: with that switched off the same host gets the deal it likes", () => {
    // As pages once were: numbers were held against the hashes told at the end, and of an attempt after another
    // one that came to nothing not even the own number was asked for.
    const switchedOff = (/** @type {any} */ told, /** @type {any} */ _, /** @type {any} */ { kept }) => {
      const attempts = clone(kept.attempts);
      const { voided, ...last } = told.drawn;
      for (const [at, { hashes, numbers }] of Object.entries([...voided, last])) Object.assign(attempts[at], { hashes, numbers: {}, own: numbers.C });
      return { kept: { ...kept, attempts } };
    };
    const chosen = { told: (/** @type {any} */ { drawn: all }, /** @type {any} */ host) => retake(all, host, "A") };
    equal(play(chosen).found.verdict, "forged");
    equal(play({ ...chosen, more: switchedOff }).found.verdict, "fair");
    const replaced = { voided: true, told: (/** @type {any} */ { drawn: all }, /** @type {any} */ host) => retake(all, host, "C", 1) };
    equal(play(replaced).found.verdict, "forged");
    const { lies, gaps } = play({ ...replaced, more: switchedOff }).found;
    equal([codes(lies), codes(gaps)], [[], ["voided"]]);
  });

  // One person: the server draws alone.

  const alone = (/** @type {any} */ kept = {}) => {
    const host = new Host();
    const { drawn: _, ...told } = host.told();
    const { hands } = fair.deal(RULES, BigInt(told.seed), 0);
    const mine = { ...witness.nothing("A", RULES), promise: told.hash, late: false, hand: hands.A, log: [], ...kept };
    return verdict.verify({ table: TABLE, game: null, seat: "A", rules: RULES, fair: told, kept: mine, log: [], hands });
  };
  test("where one plays the promise is kept, and nothing is called fair", () => equal(alone(), { verdict: "kept", checks: { promise: true, hash: true, deal: true }, lies: [], gaps: [] }));
  test("a promise that was seen late, or not at all, proves nothing", () => {
    equal([alone({ late: true }).verdict, codes(alone({ late: true }).gaps)], ["unproven", ["late"]]);
    equal([alone({ promise: undefined }).verdict, codes(alone({ promise: undefined }).gaps)], ["unproven", ["unseen"]]);
  });
  test("a promise that changed, and another hand, are found out", () => {
    equal(alone({ promise: fair.sha256("8:8") }).verdict, "forged");
    equal(codes(alone({ hand: ["66"] }).lies), ["hand"]);
  });

  // What the device keeps with a game, from the first frame to the end of the round.

  const CHAIR = { game: TABLE, seat: "C", rules: RULES };
  /** A host whose frames go where the page's own do. `forget`: what the device kept is lost at that moment. */
  function drawOnDevice(/** @type {Host} */ host, forget = false) {
    const shown = () => host.hear(deals.sawDraw(CHAIR, host.draw()).answer, "C");
    shown();
    host.stage = "numbers";
    shown();
    host.open();
    if (forget) store.dropChair(TABLE);
    return host.told();
  }
  const viewOf = (/** @type {any} */ told, /** @type {any} */ more = {}) => {
    const { hands } = fair.deal(RULES, fair.seedOfDeal(told), told.round - 1);
    return { ...CHAIR, fair: told, company: { game: 1 }, people: ["A", "B", "C"], log: [], hand: hands.C, ending: null, ...more };
  };
  /** Plays the round and looks at it. */
  function playOnDevice(/** @type {any} */ told, /** @type {any} */ more = {}) {
    const { hands } = fair.deal(RULES, fair.seedOfDeal(told), told.round - 1);
    deals.sawView(viewOf({ ...told, seed: null, salt: null }, { hand: hands.C, ...more }), TILES);
    const over = viewOf(told, { ending: { hands }, ...more });
    deals.sawView(over, TILES);
    return deals.checkDeal(over, TILES);
  }
  const onDevice = (/** @type {string} */ name, /** @type {() => void} */ body) =>
    test(name, () => {
      store.dropChair(TABLE);
      body();
      store.dropChair(TABLE);
    });

  onDevice("rounds of a match are each kept, and fair", () => {
    for (const round of [1, 2, 3, 4, 5]) equal(playOnDevice(drawOnDevice(new Host({ round }))).verdict, "fair", `${round}`);
    equal(Object.keys(store.chair(TABLE).deals), ["1.3", "1.4", "1.5"], "old ones are not kept for ever");
  });
  onDevice("a deal that was drawn and dropped is told with the one after it", () => {
    drawOnDevice(new Host({ round: 1 }));
    const found = playOnDevice(drawOnDevice(new Host({ round: 2 })));
    equal([found.verdict, codes(found.gaps)], ["unproven", ["skipped"]]);
    equal(playOnDevice(drawOnDevice(new Host({ round: 3 }))).verdict, "fair");
  });
  onDevice("what was lost on the device is not vouched for", () => {
    const found = playOnDevice(drawOnDevice(new Host(), true));
    equal([found.verdict, codes(found.gaps)], ["unproven", ["unseen"]]);
  });
  onDevice("a server that forgets to say that several people play is not believed", () => {
    const told = drawOnDevice(new Host());
    delete told.drawn;
    const found = playOnDevice(told, { company: null });
    equal([found.verdict, codes(found.gaps)], ["unproven", ["undrawn"]]);
  });
  onDevice("another hand at the beginning, and other moves, are found out", () => {
    const hand = playOnDevice(drawOnDevice(new Host()), { hand: ["66", "65"] });
    equal([hand.verdict, codes(hand.lies)], ["forged", ["hand"]]);
    const told = drawOnDevice(new Host({ round: 2 }));
    deals.sawView(viewOf(told, { log: [{ seat: "A", move: "66" }] }), TILES);
    const { hands } = fair.deal(RULES, fair.seedOfDeal(told), 1);
    equal(codes(deals.checkDeal(viewOf(told, { ending: { hands } }), TILES).lies), ["moves"]);
  });
  onDevice("what cannot be read is not fair", () => {
    const told = drawOnDevice(new Host());
    equal(deals.checkDeal(viewOf(told, { fair: { ...told, drawn: { numbers: null } } }), TILES).lies, [{ code: "unreadable" }]);
  });
  onDevice("alone: a promise first seen after the own first move is late", () => {
    const { drawn: _, ...told } = new Host().told();
    const { hands } = fair.deal(RULES, BigInt(told.seed), 0);
    const at = (/** @type {any} */ log, /** @type {any} */ ending) => ({ ...CHAIR, fair: told, people: ["C"], log, hand: hands.C, ending });
    const move = [{ seat: "C", move: hands.C[0] }];
    deals.sawView(at([{ seat: "B", move: hands.B[0] }], null), TILES);
    const left = (/** @type {string} */ seat) => ({ ...hands, [seat]: hands[seat].slice(1) });
    equal(deals.checkDeal(at([{ seat: "B", move: hands.B[0] }], { hands: left("B") }), TILES).verdict, "kept");
    store.dropChair(TABLE);
    deals.sawView(at(move, null), TILES);
    equal(codes(deals.checkDeal(at(move, { hands: left("C") }), TILES).gaps), ["late"]);
  });
  onDevice("dice: rolls that were seen and are others in the end, and rolls that were not seen", () => {
    const { drawn: _, ...told } = new Host().told();
    const seed = BigInt(told.seed);
    const first = rolls(seed, 2, ["--"])[0];
    const decisions = [`${first[0]}s`, "--", "--"];
    const all = rolls(seed, 2, decisions);
    const log = all.map((/** @type {string[]} */ roll, /** @type {number} */ at) => ({ seat: "CA"[at % 2], roll }));
    const record = `[x]\n${decisions.map((decision) => `A:${decision}`).join(" ")}`;
    const at = (/** @type {any[]} */ seen, /** @type {number} */ from, /** @type {any} */ ending = null) => ({ ...CHAIR, fair: told, people: ["C"], stacks: { A: [], B: [] }, log: seen, log_from: from, ending });
    const found = (/** @type {any} */ view) => {
      deals.sawView(view, ROLLS);
      const { verdict: said, lies, gaps } = deals.checkDeal(view, ROLLS);
      return [said, ...codes(lies), ...codes(gaps)];
    };
    deals.sawView(at([], 0), ROLLS);
    deals.sawView(at(log.slice(0, 1), 0), ROLLS);
    equal(found(at(log.slice(1), 1, { record })), ["kept"]);
    store.dropChair(TABLE);
    deals.sawView(at([], 0), ROLLS);
    deals.sawView(at([{ seat: "C", roll: ["w", "w"] }], 0), ROLLS);
    equal(found(at(log.slice(1), 1, { record })), ["forged", "moves"]);
    store.dropChair(TABLE);
    deals.sawView(at([], 0), ROLLS);
    equal(found(at(log.slice(1), 1, { record })), ["unproven", "some-rolls"]);
  });
}
