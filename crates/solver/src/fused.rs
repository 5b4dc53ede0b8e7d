//! The exact search for block games, written out by hand: the one place where speed comes before
//! generality. Agreement tests tie it to the rules.
//!
//! It asks only yes-or-no questions, "is this worth at least so much to the first side?", so there
//! is one number instead of a window, and the side to move alone decides who wants which answer.
//! Passes and forced moves are played at once: a position is only looked into where a seat has a
//! choice.

use arrayvec::ArrayVec;
use capicua_core::{MAX_MOVES, Seat};
use capicua_dominoes::{Block, Rules, Ruleset, SEATS, State, Tie, TileSet};
use capicua_search::{Known, Table, close_in};

use crate::objective::Objective;
use crate::place::{BARE, Place, first_halves, suit};
use crate::scale::Scale;

/// A move of the search: the number of the tile, doubled, and whether its higher half is covered.
/// In either reading direction of the line this names the same move.
type Code = u8;

/// A move that is worth looking into, and where it leads.
#[derive(Clone, Copy)]
struct Candidate {
    next: Place,
    code: Code,
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
    /// How often, weighted, a seat's move settled a question.
    history: [[i32; 128]; SEATS],
    nodes: u64,
}

impl Fused {
    /// A search whose table takes at most `bytes`; none at all if that is zero.
    pub(crate) fn new(bytes: usize) -> Fused {
        let rules = capicua_dominoes::LATIN;
        let mut scale = Scale::new();
        scale.fill(&rules, &Objective::Points);
        Fused {
            context: Context {
                rules,
                objective: Objective::Points,
                favoured: None,
                dealt: [0; SEATS],
            },
            scale,
            table: (bytes > 0).then(|| Table::new(bytes)),
            history: [[0; 128]; SEATS],
            nodes: 0,
        }
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
        self.enter(state, objective);
        let public = state.public();
        let hands = Seat::all(public.seats()).map(|seat| (seat, state.hand(seat)));
        let mut rest = 0;
        let mut pips = [0; 2];
        for (seat, hand) in hands {
            rest |= hand.bits();
            pips[seat.index() % 2] += hand.pips() as i32;
        }
        let (left, right) = public.ends().pair().unwrap_or((BARE, BARE));
        let seats = public.seats();
        let mut place = Place {
            rest,
            pips,
            left,
            right,
            turn: public.turn().after(seats - 1, seats).index() as u8,
        };
        if let Some(worth) = self.run_on(&mut place) {
            return worth;
        }
        let (lower, upper) = (self.scale.lower(place.pips), self.scale.upper(place.pips));
        close_in(lower, upper, guess, |question| self.ask(&place, question))
    }

    /// Keeps what is known if it holds for `state` too; otherwise starts anew, which costs nothing
    /// but the few kilobytes of the history.
    fn enter<R: Ruleset>(&mut self, state: &State<R>, objective: &Objective) {
        let rules = state.public().rules();
        let favoured = match rules.tie {
            Tie::Nobody => None,
            Tie::Leader => Some(state.public().leader().index() % 2),
        };
        let mut hands = [0; SEATS];
        for seat in Seat::all(rules.seats as usize) {
            hands[seat.index()] = state.hand(seat).bits();
        }
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
        self.history = [[0; 128]; SEATS];
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
            if playable == self.hand(turn as usize, place.rest) {
                place.pips[(turn & 1) as usize] -= i32::from(high + low);
                return Some(self.scale.out(turn as usize, place.pips));
            }
            let (left, right) = (place.left, place.right);
            let fits_left = left == high || left == low;
            let fits_right = right == high || right == low;
            if fits_left && fits_right && left != right {
                return None;
            }
            *place = if left == BARE {
                place.lay(playable, high + low, high, low)
            } else if fits_left {
                place.lay(playable, high + low, high + low - left, right)
            } else {
                place.lay(playable, high + low, left, high + low - right)
            };
        }
    }

    #[cold]
    fn blocked(&self, place: &Place) -> i32 {
        let rules = &self.context.rules;
        let [first, second] = match rules.block {
            Block::Individual if rules.seats == 4 => {
                let pips = |seat| TileSet::from_bits(self.hand(seat, place.rest)).pips() as i32;
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
                    None => (self.scale.lower(next.pips), self.scale.upper(next.pips)),
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
                let code = index << 1 | u8::from(cover == high);
                let promise = if remembered == Some(code) {
                    i32::MAX
                } else {
                    self.promise(place, &next, code)
                };
                candidates.push(Candidate {
                    next,
                    code,
                    promise,
                });
            }
            // Two equal ends give each move once.
            if place.left == place.right {
                break;
            }
        }
        let mut best_code = remembered;
        while let Some(candidate) = take_best(&mut candidates) {
            let value = sign * self.ask(&candidate.next, question);
            if value > best {
                best = value;
                best_code = Some(candidate.code);
            }
            if value >= goal {
                // Deep moves settle more than those near the end.
                let tiles = place.rest.count_ones() as i32;
                let score = &mut self.history[seat][(candidate.code & 127) as usize];
                *score = (*score + tiles * tiles).min(1 << 20);
                break;
            }
        }
        let value = sign * best;
        if let Some(table) = &mut self.table {
            let (lower, upper) =
                known.map_or((i16::MIN, i16::MAX), |known| (known.lower, known.upper));
            let known = if value >= question {
                Known {
                    lower: value as i16,
                    upper,
                    best: best_code,
                }
            } else {
                Known {
                    lower,
                    upper: value as i16,
                    best: best_code,
                }
            };
            table.store(key, known);
        }
        value
    }

    #[inline(always)]
    fn promise(&self, place: &Place, next: &Place, mv: u8) -> i32 {
        let w = [
            68, -34, 11195, 893, -3603, -39, 3689, -5884, 1010, -2946, 512, -41, 0, -742, 292, 535,
        ];
        let seat = (place.turn & 3) as usize;
        let n = (next.turn & 3) as usize;
        let fit = next.fitting() & next.rest;
        let m = |k: usize| self.hand(n + k, fit).count_ones() as i32;
        let m = [m(0), m(1), m(2), m(3)];
        let h = self.history[seat][(mv & 127) as usize];
        let (high, low) = first_halves(1 << (mv >> 1));
        let weight = i32::from(high + low);
        let double = i32::from(high == low);
        let mut r = w[0] * weight + w[1] * double;
        let l = |k: usize| self.hand(k, next.rest).count_ones() as i32;
        r += w[12] * l(seat).min(l(seat + 2)) + w[13] * l(seat + 1).min(l(seat + 3));
        let own = place.pips[seat & 1] - next.pips[seat & 1];
        let opp = place.pips[1 - (seat & 1)] - next.pips[1 - (seat & 1)];
        r += w[14] * own + w[15] * opp;
        if (n ^ seat) & 1 == 0 {
            r += w[2] + w[3] * m[0] + w[4] * m[1] + w[5] * m[2] + w[6] * m[3];
        } else {
            r += w[7] * m[0] + w[8] * m[1] + w[9] * m[2] + w[11] * m[3];
        }
        r += (w[10] * (h >> 2)) >> 10;
        r
    }
}

/// Takes out the most promising move. A cut comes mostly with the first, so sorting all would be
/// wasted.
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
