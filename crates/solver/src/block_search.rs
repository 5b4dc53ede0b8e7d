//! The exact search for block games, written out by hand: the one place where speed comes before
//! generality. Agreement tests tie it to the rules.
//!
//! It asks only yes-or-no questions, "is this worth at least so much to the first side?", so there
//! is one number instead of a window, and the side to move alone decides who wants which answer.
//! Passes and forced moves are played at once: a position is only looked into where a seat has a
//! choice. What each idea in here saves is written down in `experiments/solver.md`.

use arrayvec::ArrayVec;
use capicua_core::{BudgetTracker, MAX_MOVES, Seat};
use capicua_dominoes::kernel::{EndPips, TileBits, by_weight, halves, heaviest, pips, suit};
use capicua_dominoes::{
    Block, End, FinishedRound, LATIN, MAX_TILES, MatchStakes, Rules, Ruleset, SEATS, State,
    TileSet, winner,
};

use crate::block_position::{BlockPosition, Gains, NumberedGains};
use crate::history_table::{Code, HistoryTable};
use crate::objective::Objective;
use crate::search::{TableEntry, TranspositionTable, mtdf};
use crate::value_table::{FinishKinds, ValueTable};

/// So many positions are looked at between two looks at the flag.
const LIMIT_CHECK_INTERVAL: u64 = 4096;

/// A move that is worth looking into, and where it leads.
#[derive(Clone, Copy)]
struct Candidate<G> {
    next: BlockPosition<G>,
    code: Code,
    /// The end it leaves as it is.
    keep: u8,
    ordering_score: i32,
}

/// Where passes and forced moves lead.
enum Next {
    /// To the end of the round, which is worth so much.
    End(i32),
    /// To a seat that can choose how to lay one of these tiles.
    Choice(TileBits),
}

/// What all positions of one deal under one objective share. The table holds as long as it does.
struct Context {
    rules: Rules,
    objective: Objective,
    stakes: MatchStakes,
    /// The score before the round, where it decides which gains count.
    score: Option<[u16; 2]>,
    /// Who led the round.
    leader: Seat,
    /// The hands the context began with; later positions hold subsets of them.
    dealt: [TileBits; SEATS],
    /// Tiles nobody holds, as bits.
    asleep: TileBits,
}

/// The search, its table and what it has learnt about the deal.
pub(crate) struct BlockSearch {
    context: Context,
    finishes: FinishKinds,
    /// What ends of the round are worth while nobody has gained anything on the way: always, where
    /// no pass pays.
    value_table: ValueTable,
    /// The same for each other pair of gains that has come up.
    more_value_tables: Vec<ValueTable>,
    /// The pairs of gains, by their numbers; the first is nothing for both.
    gains: Vec<[u16; 2]>,
    /// Bits of the key that no tile of the set takes: there the gains are told apart.
    free: ArrayVec<u8, MAX_TILES>,
    table: Option<TranspositionTable<Code>>,
    history: HistoryTable,
    nodes: u64,
    limit: BudgetTracker,
    /// At how many nodes the limit is looked at next; at none any more once it was reached.
    next_look: u64,
    /// At how many it was looked at last.
    looked: u64,
    stopped: bool,
}

impl BlockSearch {
    /// A search whose table takes at most `bytes`; none at all if that is zero.
    pub(crate) fn new(bytes: usize) -> BlockSearch {
        let finishes = FinishKinds::new(&LATIN);
        let stakes = MatchStakes::default();
        let value_table = ValueTable::new(&LATIN, &Objective::Points, &finishes, stakes, [0; 2]);
        BlockSearch {
            context: Context {
                rules: LATIN,
                objective: Objective::Points,
                stakes,
                score: None,
                leader: Seat::A,
                dealt: [0; SEATS],
                asleep: 0,
            },
            finishes,
            value_table,
            more_value_tables: Vec::new(),
            gains: vec![[0; 2]],
            free: ArrayVec::new(),
            table: (bytes > 0).then(|| TranspositionTable::new(bytes)),
            history: HistoryTable::new(),
            nodes: 0,
            limit: BudgetTracker::default(),
            next_look: 0,
            looked: 0,
            stopped: false,
        }
    }

    /// Ends searches when the limit is reached.
    pub(crate) fn set_limit(&mut self, limit: BudgetTracker) {
        self.limit = limit;
        self.stopped = false;
        self.looked = self.nodes;
        self.next_look = self.nodes;
    }

    /// Whether the limit has ended a search: its answer means nothing.
    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped
    }

    #[cold]
    fn look_at_limit(&mut self) -> bool {
        self.limit.count(self.nodes - self.looked);
        self.looked = self.nodes;
        self.next_look = self.nodes + LIMIT_CHECK_INTERVAL.min(self.limit.left());
        if self.limit.is_over() {
            self.stopped = true;
            self.next_look = 0;
        }
        self.stopped
    }

    /// Forgets what it has learnt.
    pub(crate) fn forget(&mut self) {
        // No position is of a deal without tiles, so the next one starts anew.
        self.context.dealt = [0; SEATS];
    }

    /// Positions looked at since it was made: every one reached by a move, also where there was
    /// nothing to choose.
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact value for the first side of a round of a block game that goes on, with a free
    /// lead if it has not been led.
    pub(crate) fn value<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        guess: i32,
    ) -> i32 {
        match gains_count(state, objective) {
            true => self.value_by::<R, NumberedGains>(state, objective, guess),
            false => self.value_by::<R, ()>(state, objective, guess),
        }
    }

    fn value_by<R: Ruleset, G: Gains>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        guess: i32,
    ) -> i32 {
        let (place, playable) = match self.start::<R, G>(state, objective) {
            Err(worth) => return worth,
            Ok(choice) => choice,
        };
        let (lower, upper) = self.bounds(&place, playable);
        mtdf(lower, upper, guess, |question| self.probe(&place, question))
    }

    /// Whether the round is worth at least `question` to the first side: one question where
    /// [`BlockSearch::value`] needs several.
    pub(crate) fn at_least<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        question: i32,
    ) -> bool {
        let answer = match gains_count(state, objective) {
            true => self.answer_by::<R, NumberedGains>(state, objective, question),
            false => self.answer_by::<R, ()>(state, objective, question),
        };
        answer >= question
    }

    fn answer_by<R: Ruleset, G: Gains>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        question: i32,
    ) -> i32 {
        match self.start::<R, G>(state, objective) {
            Err(worth) => worth,
            Ok((place, _)) => self.probe(&place, question),
        }
    }

    /// The first position with a choice from `state` on and the tiles to choose from, or the worth
    /// of the round if there is none.
    fn start<R: Ruleset, G: Gains>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
    ) -> Result<(BlockPosition<G>, TileBits), i32> {
        let public = state.public();
        let rules = public.rules();
        let seats = public.seats();
        let hands = self.enter_deal::<R, G>(state, objective);
        let mut pips = [0; 2];
        for seat in Seat::all(seats) {
            pips[rules.side_of(seat).index()] += state.hand(seat).pips() as i32;
        }
        let mut place = BlockPosition {
            rest: hands.iter().fold(0, |rest, hand| rest | hand),
            pips,
            ends: EndPips::new(public.ends()),
            turn: public.turn().after(seats - 1, seats).index() as u8,
            gains: G::new(0),
        };
        if G::COUNT {
            place.gains = G::new(self.gains_of(public.gained()));
        }
        match self.run_on(&mut place, public.passes() as u8) {
            Next::End(worth) => Err(worth),
            Next::Choice(playable) => Ok((place, playable)),
        }
    }

    /// What is found from now on holds for all that comes of `state`.
    pub(crate) fn set_root<R: Ruleset>(&mut self, state: &State<R>, objective: &Objective) {
        match gains_count(state, objective) {
            true => self.enter_deal::<R, NumberedGains>(state, objective),
            false => self.enter_deal::<R, ()>(state, objective),
        };
    }

    /// Keeps what is known if it holds for this position, too; otherwise starts anew. Gives its hands.
    fn enter_deal<R: Ruleset, G: Gains>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
    ) -> [TileBits; SEATS] {
        let public = state.public();
        let rules = public.rules();
        let mut hands = [0; SEATS];
        for seat in Seat::all(public.seats()) {
            hands[seat.index()] = by_weight(state.hand(seat));
        }
        let capped = G::COUNT && rules.bonus_cap > 0;
        self.enter(
            objective,
            Context {
                rules: *rules,
                objective: Objective::Points,
                stakes: MatchStakes::new(rules, public.standing()),
                score: public.standing().map(|s| s.score).filter(|_| capped),
                leader: public.leader(),
                dealt: hands,
                asleep: by_weight(state.stock()),
            },
        );
        hands
    }

    /// Keeps what is known if it holds for these hands too; otherwise starts anew, which costs
    /// nothing but the few kilobytes of the history.
    fn enter(&mut self, objective: &Objective, next: Context) {
        let context = &mut self.context;
        let same_rules = context.rules == next.rules;
        let same_values = same_rules
            && context.objective.same(objective)
            && context.stakes == next.stakes
            && context.score == next.score;
        let same_deal = (0..SEATS).all(|seat| next.dealt[seat] & !context.dealt[seat] == 0);
        if same_values
            && same_deal
            && context.leader == next.leader
            && context.asleep == next.asleep
        {
            return;
        }
        let objective = match same_values {
            true => std::mem::replace(&mut context.objective, Objective::Points),
            false => objective.clone(),
        };
        *context = Context { objective, ..next };
        let context = &self.context;
        if !same_rules {
            self.finishes = FinishKinds::new(&context.rules);
            let set = by_weight(TileSet::full(context.rules.highest));
            self.free = (0..MAX_TILES as u8)
                .filter(|bit| set >> bit & 1 == 0)
                .collect();
        }
        if !same_values {
            self.gains.truncate(1);
            self.more_value_tables.clear();
            self.value_table = self.value_table_for([0; 2]);
        }
        self.history.forget();
        if let Some(table) = &mut self.table {
            table.forget();
        }
    }

    /// The number of a pair of gains; its value_table is written out when it comes up first.
    fn gains_of(&mut self, gained: [u16; 2]) -> u16 {
        let known = self.gains.iter().position(|&known| known == gained);
        let number = known.unwrap_or_else(|| {
            self.gains.push(gained);
            self.more_value_tables.push(self.value_table_for(gained));
            self.gains.len() - 1
        });
        number as u16
    }

    /// What ends of the round are worth after these gains.
    fn value_table_for(&self, gained: [u16; 2]) -> ValueTable {
        let context = &self.context;
        ValueTable::new(
            &context.rules,
            &context.objective,
            &self.finishes,
            context.stakes,
            gained,
        )
    }

    /// Pays for the `passes`-th pass in a row, made by `seat`: the rules of
    /// [`capicua_dominoes::Public`] once more.
    #[cold]
    fn pay_pass<G: Gains>(&mut self, place: &mut BlockPosition<G>, passes: u8, seat: Seat) {
        let rules = self.context.rules;
        let mut gained = self.gains[place.gains.number()];
        let mut gain = |seat: Seat, points: u16| {
            let side = rules.side_of(seat).index();
            let score = self.context.score;
            if score.is_none_or(|score| rules.gain_counts(score[side] + gained[side])) {
                gained[side] += points;
            }
        };
        if passes == 1 && self.context.laid(place) == 1 {
            let double = place.ends.are_alike();
            gain(self.context.leader, rules.open_pass[usize::from(!double)]);
        }
        gain(seat.next(usize::from(rules.seats)), rules.pass);
        if passes == 3 {
            gain(self.context.before(seat, passes), rules.round_pass);
        }
        place.gains = G::new(self.gains_of(gained));
    }

    /// The tiles a seat holds among `rest`.
    #[inline(always)]
    fn hand(&self, seat: usize, rest: TileBits) -> TileBits {
        self.context.dealt[seat & 3] & rest
    }

    /// Finds the next seat with a choice, starting after the one whose turn it was; passes and
    /// forced moves are made on the way. The last `passes` turns were passes.
    #[inline(always)]
    fn run_on<G: Gains>(&mut self, place: &mut BlockPosition<G>, mut passes: u8) -> Next {
        let last = usize::from(self.context.rules.seats - 1);
        loop {
            self.nodes += 1;
            let live = place.rest & place.ends.fitting();
            if live == 0 {
                if G::COUNT {
                    self.pay_last_passes(place, passes);
                }
                return Next::End(self.blocked(place, passes));
            }
            let mut turn = usize::from(place.turn);
            let playable = loop {
                turn = if turn >= last { 0 } else { turn + 1 };
                let playable = self.hand(turn, live);
                if playable != 0 {
                    break playable;
                }
                if G::COUNT {
                    passes += 1;
                    self.pay_pass(place, passes, Seat::new(turn));
                }
            };
            place.turn = turn as u8;
            if playable & (playable - 1) != 0 {
                return Next::Choice(playable);
            }
            let (high, low) = halves(playable.trailing_zeros() as u8);
            let pips = high + low;
            if playable == self.hand(turn, place.rest) {
                place.pips[turn & 1] -= i32::from(pips);
                return Next::End(if self.finishes.differ() {
                    self.finished(place, playable)
                } else {
                    self.value_table(place).out(turn, place.pips)
                });
            }
            let ends = place.ends;
            let ends = if playable & suit(ends.left) == 0 {
                ends.on_right(pips)
            } else if ends.is_bare() {
                EndPips::led(high, low)
            } else if playable & suit(ends.right) == 0 || ends.are_alike() {
                ends.on_left(pips)
            } else {
                // It joins the two ends and can go to either.
                return Next::Choice(playable);
            };
            *place = place.lay(playable, pips, ends);
            passes = 0;
        }
    }

    /// What ends are worth at `place`.
    #[inline(always)]
    fn value_table<G: Gains>(&self, place: &BlockPosition<G>) -> &ValueTable {
        match place.gains.number() {
            0 => &self.value_table,
            gains => &self.more_value_tables[gains - 1],
        }
    }

    /// What can come of `place` at least and at most. The side to move could lay its heaviest tile
    /// of `playable` and then lose no more than what is left.
    #[inline(always)]
    fn bounds<G: Gains>(&self, place: &BlockPosition<G>, playable: TileBits) -> (i32, i32) {
        if G::COUNT && self.context.may_gain(place) {
            // Each pass to come may bring more than all pips.
            return (-32_000, 32_000);
        }
        let side = (place.turn & 1) as usize;
        let mut lighter = place.pips;
        let (high, low) = halves(heaviest(playable));
        lighter[side] -= i32::from(high + low);
        let value_table = self.value_table(place);
        if side == 0 {
            (value_table.lower(lighter), value_table.upper(place.pips))
        } else {
            (value_table.lower(place.pips), value_table.upper(lighter))
        }
    }

    /// The worth of a round in which the seat on turn has laid its last tile, where it matters which
    /// that was and where it went. Apart, so that other games do not keep what it needs at hand.
    #[cold]
    fn finished<G: Gains>(&self, place: &BlockPosition<G>, tile: TileBits) -> i32 {
        let kind = self.finishes.kind(tile, place.ends);
        let value_table = self.value_table(place);
        value_table.out_by(kind, place.turn as usize, place.pips)
    }

    /// Pays for the passes of a round in which no hand has a tile that fits, after the last `passes`
    /// turns. Where only a sleeping one does everybody passes, which changes nothing unless passes
    /// pay.
    #[cold]
    fn pay_last_passes<G: Gains>(&mut self, place: &mut BlockPosition<G>, passes: u8) {
        let seats = self.context.rules.seats;
        if self.context.asleep & place.ends.fitting() != 0 {
            let blocker = self.context.layer(place, passes);
            for number in passes + 1..=seats {
                let seat = blocker.after(usize::from(number), usize::from(seats));
                self.pay_pass(place, number, seat);
            }
        }
    }

    /// The worth of a round in which no hand has a tile that fits, after the last `passes` turns.
    #[cold]
    fn blocked<G: Gains>(&self, place: &BlockPosition<G>, passes: u8) -> i32 {
        let rules = &self.context.rules;
        let blocker = self.context.layer(place, passes);
        let finished = FinishedRound {
            end: End::Blocked,
            leader: self.context.leader,
            blocker,
            pips: match rules.block {
                // Sides are compared: who of the two holds the pips does not matter.
                Block::Team => [place.pips[0] as u16, place.pips[1] as u16, 0, 0],
                _ => std::array::from_fn(|seat| pips(self.hand(seat, place.rest))),
            },
            rightly_called: false,
            stakes: self.context.stakes,
        };
        self.value_table(place)
            .blocked(winner(rules, &finished), place.pips, blocker)
    }

    /// Whether `place`, where the seat to move has a choice, is worth at least `question` to the
    /// first side. Answers with a bound: from below if it is (not less than the question), from
    /// above if it is not (less than the question).
    fn probe<G: Gains>(&mut self, place: &BlockPosition<G>, question: i32) -> i32 {
        let key = if G::COUNT {
            self.key_with_gains(place)
        } else {
            place.key()
        };
        let known = self.table.as_ref().and_then(|table| table.find(key));
        if let Some(known) = known {
            if i32::from(known.lower) >= question {
                return known.lower.into();
            }
            if i32::from(known.upper) < question {
                return known.upper.into();
            }
        }
        let remembered = known.and_then(|known| known.best);

        // From here on values are those of the side to move, which wants to reach `goal`.
        let seat = (place.turn & 3) as usize;
        let sign = if seat & 1 == 0 { 1 } else { -1 };
        let goal = if sign > 0 { question } else { 1 - question };
        let mut best = i32::MIN;
        let mut candidates: ArrayVec<Candidate<G>, MAX_MOVES> = ArrayVec::new();
        let hand = self.hand(seat, place.rest);
        for ends in [place.ends, place.ends.turned()] {
            let mut tiles = hand & suit(ends.left);
            while tiles != 0 {
                let tile = tiles & tiles.wrapping_neg();
                let index = tiles.trailing_zeros() as u8;
                tiles ^= tile;
                let (high, low) = halves(index);
                let laid = if ends.is_bare() {
                    EndPips::led(high, low)
                } else {
                    ends.on_left(high + low)
                };
                let mut next = place.lay(tile, high + low, laid);
                let (lower, upper) = match self.run_on(&mut next, 0) {
                    Next::End(worth) => (worth, worth),
                    Next::Choice(playable) => self.bounds(&next, playable),
                };
                let (lower, upper) = if sign > 0 {
                    (lower, upper)
                } else {
                    (-upper, -lower)
                };
                if lower >= goal {
                    return sign * lower;
                }
                if upper < goal {
                    best = best.max(upper);
                    continue;
                }
                candidates.push(Candidate {
                    next,
                    code: index << 1 | u8::from(ends.left == high),
                    keep: ends.right,
                    ordering_score: 0,
                });
            }
            // Two equal ends give each move once.
            if place.ends.are_alike() {
                break;
            }
        }
        // Settled on sight: faster found again than looked up.
        if candidates.is_empty() {
            return sign * best;
        }
        if self.nodes >= self.next_look && self.look_at_limit() {
            return question - 1;
        }
        if candidates.len() > 1 {
            for candidate in &mut candidates {
                candidate.ordering_score = if remembered == Some(candidate.code) {
                    i32::MAX
                } else {
                    self.ordering_score(place, candidate)
                };
            }
        }
        let mut best_code = remembered;
        let mut left = candidates.as_mut_slice();
        while let Some(candidate) = take_best(&mut left) {
            let value = sign * self.probe(&candidate.next, question);
            let settled = value >= goal;
            self.history
                .note(seat, candidate.code, candidate.keep, settled);
            if value > best {
                best = value;
                best_code = Some(candidate.code);
            }
            if settled {
                break;
            }
        }
        let value = sign * best;
        if let Some(table) = &mut self.table
            && !self.stopped
        {
            let (mut lower, mut upper) =
                known.map_or((i16::MIN, i16::MAX), |known| (known.lower, known.upper));
            // Within ±32,000, see `ValueTable`.
            if value >= question {
                lower = value as i16;
            } else {
                upper = value as i16;
            }
            let best = best_code;
            table.store(key, TableEntry { lower, upper, best });
        }
        value
    }

    /// The key of a position where gains count: the same tiles and ends after other gains are
    /// another position. The bits of tiles that the set does not have tell gains apart; where they
    /// do not suffice (double-nine has none to spare) everything is scrambled into one word.
    fn key_with_gains<G: Gains>(&self, place: &BlockPosition<G>) -> u64 {
        let key = place.key();
        let gains = place.gains.number() as u64;
        if gains >> self.free.len().min(16) == 0 {
            let bits = self.free.iter().enumerate().take(16);
            return bits.fold(key, |key, (at, &bit)| key | (gains >> at & 1) << bit);
        }
        let mut word = key ^ gains.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        // Keys without gains never have this bit.
        word | 1 << 63
    }

    /// How likely a move is to settle the question soon. The weights were fitted on the number of
    /// positions looked at; what counts most is how few answers the opponents have.
    #[inline(always)]
    fn ordering_score<G: Gains>(&self, place: &BlockPosition<G>, candidate: &Candidate<G>) -> i32 {
        let next = &candidate.next;
        let seat = (place.turn & 3) as usize;
        let turn = (next.turn & 3) as usize;
        let fitting = next.rest & next.ends.fitting();
        // Tiles that the seat so many places after the next one to move could lay.
        let choices = |ahead: usize| self.hand(turn + ahead, fitting).count_ones() as i32;
        let mobility = if (turn ^ seat) & 1 == 0 {
            // The opponents pass or are forced: the own side moves again.
            110 - 33 * choices(1) + 33 * choices(3)
        } else {
            -60 * choices(0) + 10 * choices(1) - 30 * choices(2)
        };
        let side = seat & 1;
        let shed = place.pips[side] - next.pips[side];
        let shed_by_others = place.pips[1 - side] - next.pips[1 - side];
        let history = self.history.rate(seat, candidate.code, candidate.keep);
        mobility + 3 * shed + 5 * shed_by_others + history
    }
}

impl Context {
    /// Who was on turn so many turns before `seat`.
    fn before(&self, seat: Seat, turns: u8) -> Seat {
        let seats = self.rules.seats;
        seat.after(usize::from(seats - turns), usize::from(seats))
    }

    /// Who laid the last tile, if the last `passes` turns were passes.
    fn layer<G>(&self, place: &BlockPosition<G>, passes: u8) -> Seat {
        self.before(Seat::new(usize::from(place.turn)), passes)
    }

    /// Tiles on the table.
    fn laid<G>(&self, place: &BlockPosition<G>) -> u32 {
        let left = (place.rest | self.asleep).count_ones();
        self.rules.set_size() as u32 - left
    }

    /// Whether a pass may still bring something.
    fn may_gain<G>(&self, place: &BlockPosition<G>) -> bool {
        let rules = &self.rules;
        rules.round_pass > 0 || rules.pass > 0 || self.laid(place) <= 1
    }
}

/// Whether gains from passes count for the objective.
fn gains_count<R: Ruleset>(state: &State<R>, objective: &Objective) -> bool {
    state.public().rules().passes_pay() && !matches!(objective, Objective::Win)
}

/// Takes out the most promising move; the last one fills its place. The first mostly settles it, so
/// sorting all would be wasted.
#[inline(always)]
fn take_best<G: Gains>(left: &mut &mut [Candidate<G>]) -> Option<Candidate<G>> {
    let (&mut last, rest) = std::mem::take(left).split_last_mut()?;
    let mut others = rest.iter_mut();
    let mut taken = last;
    if let Some(mut best) = others.next() {
        for other in others {
            if other.ordering_score > best.ordering_score {
                best = other;
            }
        }
        if best.ordering_score >= last.ordering_score {
            taken = std::mem::replace(best, last);
        }
    }
    *left = rest;
    Some(taken)
}
