//! What a round is played for: to win it; in All Fives, where there is a score, to win the match.

use capicua_core::{Game as _, Side};
use capicua_dominoes::{Lead, Public, Ruleset, Standing, State, next_lead};
use capicua_fives::{Finish, MatchWin};
use capicua_solver::{Equity, Objective};

/// What a finished round is worth to a side.
pub(super) struct Worth {
    /// The chance to win.
    pub(super) chance: f64,
    /// The points of the round, where it was played to its end.
    pub(super) points: Option<f64>,
}

/// What the finished round `state` is worth to `side`.
pub(super) fn worth<R: Ruleset>(state: &State<R>, side: Side) -> Worth {
    let public = state.public();
    let points = f64::from(state.payoff().of(side));
    let first = match (public.rules().fives(), public.standing()) {
        (true, Some(standing)) => {
            let finished = state.finished().expect("the round is over");
            let outcome = state.outcome().expect("the round is over");
            let leader = match next_lead(public.rules(), &finished, &outcome) {
                Lead::Seat(seat) => public.rules().side_of(seat),
                Lead::Lot | Lead::HighestDouble => outcome.winner.unwrap_or(side),
            };
            let mut gained = public.gained();
            if let Some(winner) = outcome.winner {
                gained[winner.index()] += outcome.points;
            }
            of_match(standing, gained, leader)
        }
        _ => f64::from(1 + Objective::Win.worth_of(state)) / 2.0,
    };
    Worth {
        chance: match side {
            Side::FIRST => first,
            _ => 1.0 - first,
        },
        points: Some(points),
    }
}

/// The chance of the first side to win the match of All Fives after a round with these points. The
/// table is that of the game for two without a spinner: what it says about a score holds nearly as
/// well for the others.
fn of_match(standing: Standing, gained: [u16; 2], leader: Side) -> f64 {
    let score = [0, 1].map(|side| (standing.score[side] + gained[side]) as i16);
    let finish = Finish {
        score,
        leader: leader.index() as u8,
    };
    f64::from(MatchWin::usual().after_round(&finish, standing.target as i16))
}

/// What the solver plays for in a round like this.
pub(super) fn objective<R: Ruleset>(public: &Public<R>) -> Objective {
    match (public.rules().fives(), public.standing()) {
        (true, Some(standing)) => Objective::Equity(Equity::new(move |outcome, mut gained| {
            let leader = outcome.winner.unwrap_or(Side::FIRST);
            if let Some(winner) = outcome.winner {
                gained[winner.index()] += outcome.points;
            }
            ((of_match(standing, gained, leader) - 0.5) * 10_000.0).round() as i32
        })),
        _ => Objective::Win,
    }
}

/// A value of the solver as a chance.
pub(super) fn chance(objective: &Objective, value: i32) -> f64 {
    match objective {
        Objective::Equity(_) => 0.5 + f64::from(value) / 10_000.0,
        _ => f64::from(1 + value) / 2.0,
    }
}
