//! What a round that was played out is worth.

use capicua_core::{Game as _, Side};
use capicua_dominoes::{Lead, Ruleset, State, next_lead};
use capicua_solver::Objective;

use crate::stakes::match_of_fives;

/// What a finished round is worth to a side.
pub(super) struct Worth {
    /// The chance to win what is played for.
    pub(super) chance: f64,
    /// Whether the round is won (a tie is half), where there is more to win than that, and it was
    /// played to its end.
    pub(super) win: Option<f64>,
    /// The points of the round, where it was played to its end.
    pub(super) points: Option<f64>,
}

/// What the finished round `state` is worth to `side`, which plays for `objective`.
pub(super) fn worth<R: Ruleset>(state: &State<R>, side: Side, objective: &Objective) -> Worth {
    let public = state.public();
    let points = f64::from(state.payoff().of(side));
    let own = |first: f64| match side {
        Side::FIRST => first,
        _ => 1.0 - first,
    };
    let (first, win) = match (public.rules().fives(), public.standing()) {
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
            (match_of_fives(standing, gained, leader), None)
        }
        (false, Some(_)) => {
            let [equity, win] = [objective, &Objective::Win]
                .map(|objective| objective.chance(objective.worth_of(state)));
            (equity, Some(own(win)))
        }
        _ => (objective.chance(objective.worth_of(state)), None),
    };
    Worth {
        chance: own(first),
        win,
        points: Some(points),
    }
}
