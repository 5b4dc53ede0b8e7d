//! Negamax with alpha-beta and a table.

use capicua_core::{BudgetTracker, MoveList, Side, TranspositionKey, Turn};

use crate::search::goal::{Goal, LIMIT};
use crate::search::mtdf::mtdf;
use crate::search::transposition_table::{TableEntry, TranspositionTable};

/// Moves that refuted something are remembered by ply, for that many plies.
const PLIES: usize = 64;

/// So many positions are looked at between two looks at the flag.
const LIMIT_CHECK_INTERVAL: u64 = 1024;

/// A search that keeps what it learns: the table serves all positions of one game under one goal.
/// Call [`Negamax::forget`] before another goal, or where equal keys mean something else.
pub struct Negamax<M> {
    table: Option<TranspositionTable<M>>,
    refuting: [Option<M>; PLIES],
    nodes: u64,
    limit: BudgetTracker,
    stopped: bool,
}

impl<M: Copy + Ord> Negamax<M> {
    /// A search whose table takes at most `bytes`; none at all if that is zero.
    pub fn new(bytes: usize) -> Negamax<M> {
        Negamax {
            table: (bytes > 0).then(|| TranspositionTable::new(bytes)),
            refuting: [None; PLIES],
            nodes: 0,
            limit: BudgetTracker::default(),
            stopped: false,
        }
    }

    /// Searches from now on end soon after the limit is reached; then [`Negamax::is_stopped`] is true
    /// and what they answered means nothing.
    pub fn set_limit(&mut self, limit: BudgetTracker) {
        self.limit = limit;
        self.stopped = false;
    }

    /// Whether a search was ended by its limit.
    pub fn is_stopped(&self) -> bool {
        self.stopped
    }

    /// Forgets all positions, at no cost.
    pub fn forget(&mut self) {
        if let Some(table) = &mut self.table {
            table.forget();
        }
        self.refuting = [None; PLIES];
    }

    /// Positions looked at since it was made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The exact value of `state` for the first side. Panics where chance decides.
    pub fn value<G: TranspositionKey<Move = M>>(
        &mut self,
        state: &G,
        goal: &impl Goal<G>,
        guess: i32,
    ) -> i32 {
        let (lower, upper) = goal.range(state).into_inner();
        mtdf(lower, upper, guess, |question| {
            self.search(state, Side::FIRST, question - 1, question, goal, 0)
        })
    }

    /// The value of `state` for `side` if it lies between `alpha` and `beta`; otherwise a bound of
    /// it on the same side of the window.
    pub fn within<G: TranspositionKey<Move = M>>(
        &mut self,
        state: &G,
        side: Side,
        alpha: i32,
        beta: i32,
        goal: &impl Goal<G>,
    ) -> i32 {
        self.search(state, side, alpha, beta, goal, 0)
    }

    fn search<G: TranspositionKey<Move = M>>(
        &mut self,
        state: &G,
        side: Side,
        alpha: i32,
        beta: i32,
        goal: &impl Goal<G>,
        ply: usize,
    ) -> i32 {
        let seat = match state.turn() {
            Turn::Over => {
                self.nodes += 1;
                let worth = goal.worth(state);
                debug_assert!(worth.abs() <= LIMIT, "{worth} is out of range");
                return if side == Side::FIRST { worth } else { -worth };
            }
            Turn::Seat(seat) => seat,
            Turn::Chance => panic!("negamax is for games without chance"),
        };
        let mover = state.side_of(seat);
        if mover != side {
            return -self.search(state, mover, -beta, -alpha, goal, ply);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(LIMIT_CHECK_INTERVAL) {
            self.limit.count(LIMIT_CHECK_INTERVAL);
            self.stopped |= self.limit.is_over();
        }
        if self.stopped {
            return alpha;
        }
        let (low, high) = goal.range(state).into_inner();
        let (mut lower, mut upper) = if side == Side::FIRST {
            (low, high)
        } else {
            (-high, -low)
        };
        let mut moves = MoveList::new();
        state.legal(&mut moves);
        // A forced move is no position worth remembering.
        if let [only] = moves[..] {
            let mut next = state.clone();
            next.play_unchecked(only);
            return self.search(&next, side, alpha, beta, goal, ply + 1);
        }
        let key = state.key();
        let known = self.table.as_ref().and_then(|table| table.find(key));
        if let Some(known) = known {
            lower = lower.max(known.lower.into());
            upper = upper.min(known.upper.into());
        }
        if lower >= beta || lower == upper {
            return lower;
        }
        if upper <= alpha {
            return upper;
        }
        let first = known.and_then(|known| known.best);
        let refuting = self.refuting.get(ply).copied().flatten();
        let mut ordered: MoveList<(i32, i32, M)> = moves
            .iter()
            .map(|&mv| {
                let rank = if Some(mv) == first {
                    2
                } else {
                    i32::from(Some(mv) == refuting)
                };
                (rank, goal.ordering_score(state, mv), mv)
            })
            .collect();
        ordered.sort_unstable_by(|a, b| b.cmp(a));
        let mut best = (i32::MIN, ordered[0].2);
        for &(_, _, mv) in &ordered {
            let mut next = state.clone();
            next.play_unchecked(mv);
            let value = self.search(&next, side, alpha.max(best.0), beta, goal, ply + 1);
            if value > best.0 {
                best = (value, mv);
            }
            if value >= beta {
                if let Some(slot) = self.refuting.get_mut(ply) {
                    *slot = Some(mv);
                }
                break;
            }
        }
        let value = best.0;
        if let Some(table) = &mut self.table
            && !self.stopped
        {
            // Not above alpha: every move was refuted, the value is a bound from above; not below
            // beta: a bound from below; in between it is exact.
            let known = TableEntry {
                lower: if value > alpha { value } else { lower } as i16,
                upper: if value < beta { value } else { upper } as i16,
                best: Some(best.1),
            };
            table.store(key, known);
        }
        value
    }
}
