//! The exact search for block games, written out by hand: the one place where speed comes before
//! generality. Agreement tests tie it to the rules.
//!
//! It asks only yes-or-no questions, "is this worth at least so much to the first side?", so there
//! is one number instead of a window, and the side to move alone decides who wants which answer.
//! Passes and forced moves are played at once: a position is only looked into where a seat has a
//! choice. What each idea in here saves is written down in `experiments/solver.md`.

use arrayvec::ArrayVec;
use capicua_core::{MAX_MOVES, Seat, Stop};
use capicua_dominoes::{Block, LATIN, Rules, Ruleset, SEATS, State, Tie};
use capicua_search::{Known, Table, close_in};

use crate::history::{Code, History};
use crate::objective::Objective;
use crate::place::{BARE, Place, by_weight, first_halves, heaviest, pips, suit};
use crate::scale::Scale;

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
    /// The side that wins a level block.
    favoured: Option<usize>,
    /// The hands the context began with; later positions hold subsets of them.
    dealt: [u64; SEATS],
}

/// The search, its table and what it has learnt about the deal.
pub(crate) struct Fused {
    context: Context,
    scale: Scale,
    table: Option<Table<Code>>,
    history: History,
    nodes: u64,
    stop: Stop,
    /// At how many nodes the flag is looked at next; at none any more once it was raised.
    next_look: u64,
    stopped: bool,
}

impl Fused {
    /// A search whose table takes at most `bytes`; none at all if that is zero.
    pub(crate) fn new(bytes: usize) -> Fused {
        let mut scale = Scale::new();
        scale.fill(&LATIN, &Objective::Points);
        Fused {
            context: Context {
                rules: LATIN,
                objective: Objective::Points,
                favoured: None,
                dealt: [0; SEATS],
            },
            scale,
            table: (bytes > 0).then(|| Table::new(bytes)),
            history: History::new(),
            nodes: 0,
            stop: Stop::default(),
            next_look: 0,
            stopped: false,
        }
    }

    /// Ends searches when the flag is raised.
    pub(crate) fn stop_on(&mut self, stop: Stop) {
        self.stop = stop;
        self.stopped = false;
        self.next_look = self.nodes;
    }

    /// Whether the flag has ended a search: its answer means nothing.
    pub(crate) fn stopped(&self) -> bool {
        self.stopped
    }

    #[cold]
    fn look_at_flag(&mut self) -> bool {
        self.next_look = self.nodes + LOOK_EVERY;
        if self.stop.raised() {
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
            Ok(place) => {
                let (lower, upper) = self.bounds(&place);
                close_in(lower, upper, guess, |question| self.ask(&place, question))
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
            Ok(place) => self.ask(&place, question),
        };
        answer >= question
    }

    /// The first position with a choice from `state` on, or the worth of the round if there is
    /// none.
    fn start<R: Ruleset>(&mut self, state: &State<R>, objective: &Objective) -> Result<Place, i32> {
        let public = state.public();
        let seats = public.seats();
        let mut hands = [0; SEATS];
        let mut pips = [0; 2];
        for seat in Seat::all(seats) {
            let hand = state.hand(seat);
            hands[seat.index()] = by_weight(hand);
            pips[seat.index() % 2] += hand.pips() as i32;
        }
        let favoured = match public.rules().tie {
            Tie::Nobody => None,
            Tie::Leader => Some(public.leader().index() % 2),
        };
        self.enter(public.rules(), objective, favoured, hands);
        let (left, right) = public.ends().pair().unwrap_or((BARE, BARE));
        let mut place = Place {
            rest: hands.iter().fold(0, |rest, hand| rest | hand),
            pips,
            left,
            right,
            turn: public.turn().after(seats - 1, seats).index() as u8,
        };
        match self.run_on(&mut place) {
            Some(worth) => Err(worth),
            None => Ok(place),
        }
    }

    /// Keeps what is known if it holds for these hands too; otherwise starts anew, which costs
    /// nothing but the few kilobytes of the history.
    fn enter(
        &mut self,
        rules: &Rules,
        objective: &Objective,
        favoured: Option<usize>,
        hands: [u64; SEATS],
    ) {
        let context = &mut self.context;
        let same_scale = context.objective.same(objective) && context.rules == *rules;
        let same_deal = (0..SEATS).all(|seat| hands[seat] & !context.dealt[seat] == 0);
        if same_scale && same_deal && context.favoured == favoured {
            return;
        }
        if !same_scale {
            context.rules = *rules;
            context.objective = objective.clone();
            self.scale.fill(rules, objective);
        }
        context.favoured = favoured;
        context.dealt = hands;
        self.history.forget();
        if let Some(table) = &mut self.table {
            table.forget();
        }
    }

    /// The tiles a seat holds among `rest`.
    #[inline(always)]
    fn hand(&self, seat: usize, rest: u64) -> u64 {
        self.context.dealt[seat & 3] & rest
    }

    /// Finds the next seat with a choice, starting after the one whose turn it was; passes and
    /// forced moves are made on the way. The worth of the round if it ends before.
    #[inline(always)]
    fn run_on(&mut self, place: &mut Place) -> Option<i32> {
        let last = self.context.rules.seats - 1;
        loop {
            self.nodes += 1;
            let live = place.rest & place.fitting();
            // Only sleeping tiles may fit: then everybody passes, which comes to the same.
            if live == 0 {
                return Some(self.blocked(place));
            }
            let mut turn = place.turn;
            let playable = loop {
                turn = if turn >= last { 0 } else { turn + 1 };
                let playable = self.hand(turn as usize, live);
                if playable != 0 {
                    break playable;
                }
            };
            place.turn = turn;
            if playable & (playable - 1) != 0 {
                return None;
            }
            let (high, low) = first_halves(playable);
            let pips = high + low;
            if playable == self.hand(turn as usize, place.rest) {
                place.pips[(turn & 1) as usize] -= i32::from(pips);
                return Some(self.scale.out(turn as usize, place.pips));
            }
            let (left, right) = (place.left, place.right);
            let (left, right) = if playable & suit(left) == 0 {
                (left, pips - right)
            } else if left == BARE {
                (high, low)
            } else if playable & suit(right) == 0 || left == right {
                (pips - left, right)
            } else {
                // It joins the two ends and can go to either.
                return None;
            };
            *place = place.lay(playable, pips, left, right);
        }
    }

    /// What can come of `place` at least and at most. The side to move could lay its heaviest tile
    /// and then lose no more than what is left.
    #[inline(always)]
    fn bounds(&self, place: &Place) -> (i32, i32) {
        let playable = self.hand(place.turn as usize, place.rest & place.fitting());
        let side = (place.turn & 1) as usize;
        let mut lighter = place.pips;
        lighter[side] -= heaviest(playable);
        if side == 0 {
            (self.scale.lower(lighter), self.scale.upper(place.pips))
        } else {
            (self.scale.lower(place.pips), self.scale.upper(lighter))
        }
    }

    #[cold]
    fn blocked(&self, place: &Place) -> i32 {
        let rules = &self.context.rules;
        let [first, second] = match rules.block {
            Block::Individual if rules.seats == 4 => {
                let pips = |seat| pips(self.hand(seat, place.rest));
                [pips(0).min(pips(2)), pips(1).min(pips(3))]
            }
            _ => place.pips,
        };
        let winner = match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(0),
            std::cmp::Ordering::Greater => Some(1),
            std::cmp::Ordering::Equal => self.context.favoured,
        };
        self.scale.blocked(winner, place.pips)
    }

    /// Whether `place`, where the seat to move has a choice, is worth at least `question` to the
    /// first side. Answers with a bound: from below if it is (not less than the question), from
    /// above if it is not (less than the question).
    fn ask(&mut self, place: &Place, question: i32) -> i32 {
        if self.nodes >= self.next_look && self.look_at_flag() {
            return question - 1;
        }
        let key = place.key();
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
        for (cover, keep) in [(place.left, place.right), (place.right, place.left)] {
            let mut tiles = hand & suit(cover);
            while tiles != 0 {
                let tile = tiles & tiles.wrapping_neg();
                let index = tiles.trailing_zeros() as u8;
                tiles ^= tile;
                let (high, low) = first_halves(tile);
                let (left, right) = if cover == BARE {
                    (high, low)
                } else {
                    (high + low - cover, keep)
                };
                let mut next = place.lay(tile, high + low, left, right);
                let (lower, upper) = match self.run_on(&mut next) {
                    Some(worth) => (worth, worth),
                    None => self.bounds(&next),
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
                    code: index << 1 | u8::from(cover == high),
                    keep,
                    promise: 0,
                });
            }
            // Two equal ends give each move once.
            if place.left == place.right {
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
            let value = sign * self.ask(&candidate.next, question);
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

    /// How likely a move is to settle the question soon. The weights were fitted on the number of
    /// positions looked at; what counts most is how few answers the opponents have.
    #[inline(always)]
    fn promise(&self, place: &Place, candidate: &Candidate) -> i32 {
        let next = &candidate.next;
        let seat = (place.turn & 3) as usize;
        let turn = (next.turn & 3) as usize;
        let fitting = next.rest & next.fitting();
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
