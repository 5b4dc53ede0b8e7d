//! What the sides play for.

use std::fmt;
use std::sync::Arc;

use capicua_core::{Game, Seat, Side};
use capicua_dominoes::{
    End, FinishedRound, MatchEquity, MatchStakes, Outcome, Ruleset, SEATS, Standing, State,
};

/// A function from how a round ended, the points both sides had gained in it before, and who laid the
/// last tile, to what that is worth to the first side (A and C).
type Worth = dyn Fn(&Outcome, [u16; 2], Seat) -> i32 + Send + Sync;

/// Chances are counted in hundredths of a percent.
const EVERYTHING: f64 = 10_000.0;

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
    /// gained in the round before it ended (multiples of five, passes that pay). It has to answer
    /// the same to the same question.
    pub fn new(worth: impl Fn(&Outcome, [u16; 2]) -> i32 + Send + Sync + 'static) -> Equity {
        Equity(Arc::new(move |outcome, gained, _| worth(outcome, gained)))
    }

    /// The chance of the first side to win the match after a round that `leader` leads at
    /// `standing`: in hundredths of a percent, less the 5000 of an even match, so that what one
    /// side gets the other loses.
    pub fn from_match(chances: Arc<MatchEquity>, standing: Standing, leader: Seat) -> Equity {
        Equity(Arc::new(move |outcome, gained, blocker| {
            let finished = FinishedRound {
                end: outcome.end,
                leader,
                blocker,
                // They say who of the winners leads next, which is all the same to a side.
                pips: [0; SEATS],
                rightly_called: match outcome.end {
                    End::Called { of, .. } => outcome.winner != Some(chances.rules().side_of(of)),
                    _ => false,
                },
                stakes: MatchStakes::default(),
            };
            Equity::value_of_chance(chances.after(standing, &finished, outcome, gained))
        }))
    }

    /// A chance of the first side as the value that [`Objective::chance`] reads: in hundredths of a
    /// percent, less the 5000 of an even one.
    pub fn value_of_chance(chance: f64) -> i32 {
        ((chance - 0.5) * EVERYTHING).round() as i32
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
    /// A value as the chance of whoever it is the value for: to win the round, a tie counting half, or
    /// what [`Equity::value_of_chance`] was made of. Of points there is only who gets them.
    pub fn chance(&self, value: i32) -> f64 {
        match self {
            Objective::Equity(_) => 0.5 + f64::from(value) / EVERYTHING,
            Objective::Win => f64::from(1 + value) / 2.0,
            Objective::Points => f64::from(1 + value.signum()) / 2.0,
        }
    }

    /// What a round that ended like this is worth to the first side; `blocker` laid its last tile.
    pub fn worth(&self, outcome: &Outcome, gained: [u16; 2], blocker: Seat, fives: bool) -> i32 {
        let points = || outcome.margin(Side::FIRST) + i32::from(gained[0]) - i32::from(gained[1]);
        match self {
            Objective::Points => points(),
            Objective::Win if fives && !matches!(outcome.end, End::Target(_)) => points().signum(),
            Objective::Win => match outcome.winner {
                Some(Side::FIRST) => 1,
                Some(_) => -1,
                None => 0,
            },
            Objective::Equity(equity) => (equity.0)(outcome, gained, blocker),
        }
    }

    /// What the finished round `state` is worth to the first side; what has been decided so far if
    /// it is not over.
    pub fn worth_of<R: Ruleset>(&self, state: &State<R>) -> i32 {
        let public = state.public();
        match state.outcome() {
            Some(outcome) => {
                let fives = public.rules().fives;
                self.worth(&outcome, public.gained(), public.last_player(), fives)
            }
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
