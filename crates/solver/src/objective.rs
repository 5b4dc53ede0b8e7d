//! What the sides play for.

use std::fmt;
use std::sync::Arc;

use capicua_core::{Game, Side};
use capicua_dominoes::{End, Outcome, Ruleset, State};

/// A function from how a round ended, and the points both sides had scored in it before (All Fives;
/// zero elsewhere), to what that is worth to the first side (A and C).
type Worth = dyn Fn(&Outcome, [u16; 2]) -> i32 + Send + Sync;

/// What the sides play for. Whatever it is, what one side gets the other loses.
#[derive(Clone)]
pub enum Objective {
    /// The points of the round, as the rules of the position count them.
    Points,
    /// To win the round: 1, 0 for a tie, −1. That is the sign of the points but for one case: who
    /// goes out while the opponents hold nothing but 0-0 wins, and gets no points for it. In All
    /// Fives, where a round has points but no winner, it is the sign of the points, or who reached
    /// the target.
    Win,
    /// Anything else, such as the chance to win the match from the score after this round.
    Equity(Equity),
}

/// A match-equity function: see [`Equity::new`].
#[derive(Clone)]
pub struct Equity(Arc<Worth>);

impl Equity {
    /// `worth` says what a finished round is worth to the first side (A and C), within ±32,000:
    /// chances can be given in hundredths of a percent. Its second argument is what both sides
    /// scored in the round before it ended (All Fives; zero in block games). It has to answer the
    /// same to the same question.
    pub fn new(worth: impl Fn(&Outcome, [u16; 2]) -> i32 + Send + Sync + 'static) -> Equity {
        Equity(Arc::new(worth))
    }
}

impl fmt::Debug for Objective {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Objective::Points => "Points",
            Objective::Win => "Win",
            Objective::Equity(_) => "Equity",
        })
    }
}

impl Objective {
    /// What a round that ended like this is worth to the first side.
    pub fn worth(&self, outcome: &Outcome, gained: [u16; 2], fives: bool) -> i32 {
        let points = || outcome.margin(Side::FIRST) + i32::from(gained[0]) - i32::from(gained[1]);
        match self {
            Objective::Points => points(),
            Objective::Win if fives && !matches!(outcome.end, End::Target(_)) => points().signum(),
            Objective::Win => match outcome.winner {
                Some(Side::FIRST) => 1,
                Some(_) => -1,
                None => 0,
            },
            Objective::Equity(equity) => (equity.0)(outcome, gained),
        }
    }

    /// What the finished round `state` is worth to the first side; what has been decided so far if
    /// it is not over.
    pub fn worth_of<R: Ruleset>(&self, state: &State<R>) -> i32 {
        let public = state.public();
        match state.outcome() {
            Some(outcome) => self.worth(&outcome, public.gained(), public.rules().fives()),
            None => state.payoff().of(Side::FIRST),
        }
    }

    /// Whether two objectives are the same; two equity functions only if one is a copy of the
    /// other.
    pub(crate) fn same(&self, other: &Objective) -> bool {
        match (self, other) {
            (Objective::Points, Objective::Points) | (Objective::Win, Objective::Win) => true,
            (Objective::Equity(a), Objective::Equity(b)) => Arc::ptr_eq(&a.0, &b.0),
            _ => false,
        }
    }
}
