//! The exact search for block games, written out by hand: the one place where speed comes before
//! generality. Agreement tests tie it to the rules.
//!
//! It asks only yes-or-no questions, "is this worth at least so much to the first side?", so there
//! is one number instead of a window, and the side to move alone decides who wants which answer.
//! Passes and forced moves are played at once: a position is only looked into where a seat has a
//! choice. What each idea in here saves is written down in `experiments/solver.md`.

use arrayvec::ArrayVec;
use capicua_core::{Limit, MAX_MOVES, Seat};
use capicua_dominoes::kernel::{Bits, Pair, by_weight, halves, heaviest, pips, suit};
use capicua_dominoes::{
    Block, End, Finished, LATIN, MAX_TILES, Rules, Ruleset, SEATS, Stakes, State, TileSet, winner,
};
use capicua_search::{Known, Table, close_in};

use crate::history::{Code, History};
use crate::objective::Objective;
use crate::place::Place;
use crate::scale::{Finishes, Scale};

/// So many positions are looked at between two looks at the flag.
const LOOK_EVERY: u64 = 4096;

/// A move that is worth looking into, and where it leads.
#[derive(Clone, Copy)]
struct Candidate {
    next: Place,
    code: Code,
    /// The end it leaves as it is.
    keep: u8,
    promise: i32,
}

/// What all positions of one deal under one objective share. The table holds as long as it does.
struct Context {
    rules: Rules,
    objective: Objective,
    stakes: Stakes,
    /// The score before the round, where it decides which gains count.
    score: Option<[u16; 2]>,
    /// Who led the round.
    leader: Seat,
    /// The hands the context began with; later positions hold subsets of them.
    dealt: [Bits; SEATS],
    /// Tiles nobody holds, as bits.
    asleep: Bits,
    /// Whether gains from passes count for the objective.
    pays: bool,
}

/// The search, its table and what it has learnt about the deal.
pub(crate) struct Fused {
    context: Context,
    finishes: Finishes,
    /// What ends of the round are worth while nobody has gained anything on the way: always, where
    /// no pass pays.
    scale: Scale,
    /// The same for each other pair of gains that has come up.
    more_scales: Vec<Scale>,
    /// The pairs of gains, by their numbers; the first is nothing for both.
    gains: Vec<[u16; 2]>,
    /// Bits of the key that no tile of the set takes: there the gains are told apart.
    free: ArrayVec<u8, MAX_TILES>,
    table: Option<Table<Code>>,
    history: History,
    nodes: u64,
    limit: Limit,
    /// At how many nodes the limit is looked at next; at none any more once it was reached.
    next_look: u64,
    /// At how many it was looked at last.
    looked: u64,
    stopped: bool,
}

impl Fused {
    /// A search whose table takes at most `bytes`; none at all if that is zero.
    pub(crate) fn new(bytes: usize) -> Fused {
        let finishes = Finishes::new(&LATIN);
        let stakes = Stakes::default();
        let scale = Scale::new(&LATIN, &Objective::Points, &finishes, stakes, [0; 2]);
        Fused {
            context: Context {
                rules: LATIN,
                objective: Objective::Points,
                stakes,
                score: None,
                leader: Seat::A,
                dealt: [0; SEATS],
                asleep: 0,
                pays: false,
            },
            finishes,
            scale,
            more_scales: Vec::new(),
            gains: vec![[0; 2]],
            free: ArrayVec::new(),
            table: (bytes > 0).then(|| Table::new(bytes)),
            history: History::new(),
            nodes: 0,
            limit: Limit::default(),
            next_look: 0,
            looked: 0,
            stopped: false,
        }
    }

    /// Ends searches when the limit is reached.
    pub(crate) fn obey(&mut self, limit: Limit) {
        self.limit = limit;
        self.stopped = false;
        self.looked = self.nodes;
        self.next_look = self.nodes;
    }

    /// Whether the limit has ended a search: its answer means nothing.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    #[cold]
    fn look_at_limit(&mut self) -> bool {
        self.limit.count(self.nodes - self.looked);
        self.looked = self.nodes;
        self.next_look = self.nodes + LOOK_EVERY.min(self.limit.left());
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
        match self.start(state, objective) {
            Err(worth) => worth,
            Ok(place) if self.context.pays => {
                let (lower, upper) = self.bounds::<true>(&place);
                close_in(lower, upper, guess, |question| {
                    self.ask::<true>(&place, question)
                })
            }
            Ok(place) => {
                let (lower, upper) = self.bounds::<false>(&place);
                close_in(lower, upper, guess, |question| {
                    self.ask::<false>(&place, question)
                })
            }
        }
    }

    /// Whether the round is worth at least `question` to the first side: one question where
    /// [`Fused::value`] needs several.
    pub(crate) fn at_least<R: Ruleset>(
        &mut self,
        state: &State<R>,
        objective: &Objective,
        question: i32,
    ) -> bool {
        let answer = match self.start(state, objective) {
            Err(worth) => worth,
            Ok(place) if self.context.pays => self.ask::<true>(&place, question),
            Ok(place) => self.ask::<false>(&place, question),
        };
        answer >= question
    }

    /// The first position with a choice from `state` on, or the worth of the round if there is
    /// none.
    fn start<R: Ruleset>(&mut self, state: &State<R>, objective: &Objective) -> Result<Place, i32> {
        let public = state.public();
        let rules = public.rules();
        let seats = public.seats();
        let mut hands = [0; SEATS];
        let mut pips = [0; 2];
        for seat in Seat::all(seats) {
            let hand = state.hand(seat);
            hands[seat.index()] = by_weight(hand);
            pips[rules.side_of(seat).index()] += hand.pips() as i32;
        }
        let pays = rules.passes_pay() && !matches!(objective, Objective::Win);
        let capped = pays && rules.bonus_cap > 0;
        self.enter(
            objective,
            Context {
                rules: *rules,
                objective: Objective::Points,
                stakes: Stakes::of(rules, public.standing()),
                score: public.standing().map(|s| s.score).filter(|_| capped),
                leader: public.leader(),
                dealt: hands,
                asleep: by_weight(state.stock()),
                pays,
            },
        );
        let gains = if pays {
            self.gains_of(public.gained())
        } else {
            0
        };
        let mut place = Place {
            rest: hands.iter().fold(0, |rest, hand| rest | hand),
            pips,
            ends: Pair::of(public.ends()),
            turn: public.turn().after(seats - 1, seats).index() as u8,
            gains,
        };
        let passes = public.passes() as u8;
        let ended = match pays {
            true => self.run_on::<true>(&mut place, passes, public.last_player()),
            false => self.run_on::<false>(&mut place, passes, public.last_player()),
        };
        match ended {
            Some(worth) => Err(worth),
            None => Ok(place),
        }
    }

    /// Keeps what is known if it holds for these hands too; otherwise starts anew, which costs
    /// nothing but the few kilobytes of the history.
    fn enter(&mut self, objective: &Objective, next: Context) {
        let context = &mut self.context;
        let same_rules = context.rules == next.rules;
        let same_scale = same_rules
            && context.objective.same(objective)
            && context.stakes == next.stakes
            && context.score == next.score;
        let same_deal = (0..SEATS).all(|seat| next.dealt[seat] & !context.dealt[seat] == 0);
        if same_scale && same_deal && context.leader == next.leader && context.asleep == next.asleep
        {
            return;
        }
        let objective = match same_scale {
            true => std::mem::replace(&mut context.objective, Objective::Points),
            false => objective.clone(),
        };
        *context = Context { objective, ..next };
        let context = &self.context;
        if !same_rules {
            self.finishes = Finishes::new(&context.rules);
            let set = by_weight(TileSet::full(context.rules.highest));
            self.free = (0..MAX_TILES as u8)
                .filter(|bit| set >> bit & 1 == 0)
                .collect();
        }
        if !same_scale {
            self.gains.truncate(1);
            self.more_scales.clear();
            self.scale = self.scale_of([0; 2]);
        }
        self.history.forget();
        if let Some(table) = &mut self.table {
            table.forget();
        }
    }

    /// The number of a pair of gains; its scale is written out when it comes up first.
    fn gains_of(&mut self, gained: [u16; 2]) -> u16 {
        let known = self.gains.iter().position(|&known| known == gained);
        let number = known.unwrap_or_else(|| {
            self.gains.push(gained);
            self.more_scales.push(self.scale_of(gained));
            self.gains.len() - 1
        });
        number as u16
    }

    /// What ends of the round are worth after these gains.
    fn scale_of(&self, gained: [u16; 2]) -> Scale {
        let context = &self.context;
        Scale::new(
            &context.rules,
            &context.objective,
            &self.finishes,
            context.stakes,
            gained,
        )
    }

    /// Pays for the `passes`-th pass in a row, made by `seat` on the tile of `layer`: the rules of
    /// [`capicua_dominoes::Public`] once more.
    #[cold]
    fn pay_pass(&mut self, place: &mut Place, passes: u8, seat: Seat, layer: Seat) {
        let rules = self.context.rules;
        let mut gained = self.gains[usize::from(place.gains)];
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
            gain(layer, rules.round_pass);
        }
        place.gains = self.gains_of(gained);
    }

    /// The tiles a seat holds among `rest`.
    #[inline(always)]
    fn hand(&self, seat: usize, rest: Bits) -> Bits {
        self.context.dealt[seat & 3] & rest
    }

    /// Finds the next seat with a choice, starting after the one whose turn it was; passes and
    /// forced moves are made on the way. The worth of the round if it ends before. So many passes
    /// in a row were made before, on the tile of `layer`.
    #[inline(always)]
    fn run_on<const PAYS: bool>(
        &mut self,
        place: &mut Place,
        mut passes: u8,
        layer: Seat,
    ) -> Option<i32> {
        let last = self.context.rules.seats - 1;
        let mut layer = layer.index() as u8;
        loop {
            self.nodes += 1;
            let live = place.rest & place.ends.fitting();
            if live == 0 {
                if PAYS {
                    let layer = Seat::new(usize::from(layer));
                    self.pay_last_passes(place, passes, layer);
                }
                return Some(self.blocked::<PAYS>(place, layer));
            }
            let mut turn = place.turn;
            let playable = loop {
                turn = if turn >= last { 0 } else { turn + 1 };
                let playable = self.hand(turn as usize, live);
                if playable != 0 {
                    break playable;
                }
                if PAYS {
                    passes += 1;
                    let seats = [turn, layer].map(|seat| Seat::new(usize::from(seat)));
                    self.pay_pass(place, passes, seats[0], seats[1]);
                }
            };
            place.turn = turn;
            if playable & (playable - 1) != 0 {
                return None;
            }
            let (high, low) = halves(playable.trailing_zeros() as u8);
            let pips = high + low;
            if playable == self.hand(turn as usize, place.rest) {
                place.pips[(turn & 1) as usize] -= i32::from(pips);
                let kind = self.finishes.kind(playable, place.ends);
                return Some(
                    self.scale::<PAYS>(place)
                        .out(kind, turn as usize, place.pips),
                );
            }
            let ends = place.ends;
            let ends = if playable & suit(ends.left) == 0 {
                ends.on_right(pips)
            } else if ends.is_bare() {
                Pair::led(high, low)
            } else if playable & suit(ends.right) == 0 || ends.are_alike() {
                ends.on_left(pips)
            } else {
                // It joins the two ends and can go to either.
                return None;
            };
            *place = place.lay(playable, pips, ends);
            passes = 0;
            layer = turn;
        }
    }

    /// What ends are worth at `place`.
    #[inline(always)]
    fn scale<const PAYS: bool>(&self, place: &Place) -> &Scale {
        match place.gains {
            gains @ 1.. if PAYS => &self.more_scales[usize::from(gains) - 1],
            _ => &self.scale,
        }
    }

    /// What can come of `place` at least and at most. The side to move could lay its heaviest tile
    /// and then lose no more than what is left.
    #[inline(always)]
    fn bounds<const PAYS: bool>(&self, place: &Place) -> (i32, i32) {
        if PAYS && self.context.may_gain(place) {
            // Each pass to come may bring more than all pips.
            return (-32_000, 32_000);
        }
        let playable = self.hand(place.turn as usize, place.rest & place.ends.fitting());
        let side = (place.turn & 1) as usize;
        let mut lighter = place.pips;
        let (high, low) = halves(heaviest(playable));
        lighter[side] -= i32::from(high + low);
        let scale = self.scale::<PAYS>(place);
        if side == 0 {
            (scale.lower(lighter), scale.upper(place.pips))
        } else {
            (scale.lower(place.pips), scale.upper(lighter))
        }
    }

    /// Pays for the passes of a round in which no hand has a tile that fits. Where only a sleeping
    /// one does everybody passes, which changes nothing unless passes pay.
    #[cold]
    fn pay_last_passes(&mut self, place: &mut Place, passes: u8, layer: Seat) {
        let seats = self.context.rules.seats;
        if self.context.asleep & place.ends.fitting() != 0 {
            for number in passes + 1..=seats {
                let seat = layer.after(usize::from(number), usize::from(seats));
                self.pay_pass(place, number, seat, layer);
            }
        }
    }

    /// The worth of a round that `layer` has blocked.
    #[cold]
    fn blocked<const PAYS: bool>(&self, place: &Place, layer: u8) -> i32 {
        let rules = &self.context.rules;
        let layer = Seat::new(usize::from(layer));
        let finished = Finished {
            end: End::Blocked,
            leader: self.context.leader,
            blocker: layer,
            pips: match rules.block {
                // Sides are compared: who of the two holds the pips does not matter.
                Block::Team => [place.pips[0] as u16, place.pips[1] as u16, 0, 0],
                _ => std::array::from_fn(|seat| pips(self.hand(seat, place.rest))),
            },
            rightly_called: false,
            stakes: self.context.stakes,
        };
        self.scale::<PAYS>(place)
            .blocked(winner(rules, &finished), place.pips, layer)
    }

    /// Whether `place`, where the seat to move has a choice, is worth at least `question` to the
    /// first side. Answers with a bound: from below if it is (not less than the question), from
    /// above if it is not (less than the question).
    fn ask<const PAYS: bool>(&mut self, place: &Place, question: i32) -> i32 {
        if self.nodes >= self.next_look && self.look_at_limit() {
            return question - 1;
        }
        let key = if PAYS {
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
        let mut candidates: ArrayVec<Candidate, MAX_MOVES> = ArrayVec::new();
        let hand = self.hand(seat, place.rest);
        for ends in [place.ends, place.ends.turned()] {
            let mut tiles = hand & suit(ends.left);
            while tiles != 0 {
                let tile = tiles & tiles.wrapping_neg();
                let index = tiles.trailing_zeros() as u8;
                tiles ^= tile;
                let (high, low) = halves(index);
                let laid = if ends.is_bare() {
                    Pair::led(high, low)
                } else {
                    ends.on_left(high + low)
                };
                let mut next = place.lay(tile, high + low, laid);
                let (lower, upper) = match self.run_on::<PAYS>(&mut next, 0, Seat::new(seat)) {
                    Some(worth) => (worth, worth),
                    None => self.bounds::<PAYS>(&next),
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
                    promise: 0,
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
        if candidates.len() > 1 {
            for candidate in &mut candidates {
                candidate.promise = if remembered == Some(candidate.code) {
                    i32::MAX
                } else {
                    self.promise(place, candidate)
                };
            }
        }
        let mut best_code = remembered;
        while let Some(candidate) = take_best(&mut candidates) {
            let value = sign * self.ask::<PAYS>(&candidate.next, question);
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
            // Within ±32,000, see `Scale`.
            if value >= question {
                lower = value as i16;
            } else {
                upper = value as i16;
            }
            let best = best_code;
            table.store(key, Known { lower, upper, best });
        }
        value
    }

    /// The key of a position where gains count: the same tiles and ends after other gains are
    /// another position. The bits of tiles that the set does not have tell gains apart; where they
    /// do not suffice (double-nine has none to spare) everything is scrambled into one word.
    fn key_with_gains(&self, place: &Place) -> u64 {
        let key = place.key();
        let gains = u64::from(place.gains);
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
    fn promise(&self, place: &Place, candidate: &Candidate) -> i32 {
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
    /// Tiles on the table.
    fn laid(&self, place: &Place) -> u32 {
        let left = (place.rest | self.asleep).count_ones();
        self.rules.set_size() as u32 - left
    }

    /// Whether a pass may still bring something.
    fn may_gain(&self, place: &Place) -> bool {
        let rules = &self.rules;
        rules.round_pass > 0 || rules.pass > 0 || self.laid(place) <= 1
    }
}

/// Takes out the most promising move. The first mostly settles it, so sorting all would be wasted.
#[inline(always)]
fn take_best(candidates: &mut ArrayVec<Candidate, MAX_MOVES>) -> Option<Candidate> {
    let mut best = 0;
    for index in 1..candidates.len() {
        if candidates[index].promise > candidates[best].promise {
            best = index;
        }
    }
    candidates.swap_pop(best)
}
