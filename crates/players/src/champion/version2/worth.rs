//! What a round is played for: where a score stands, the match; otherwise the round.

use capicua_core::{Game as _, Seat, Side};
use capicua_dominoes::{Lead, Options, Public, Ruleset, Standing, State, next_lead};
use capicua_fives::{Finish, MatchWin};
use capicua_solver::{Equity, Objective};

use crate::match_equity;

/// What a finished round is worth to a side.
pub(super) struct Worth {
    /// The chance to win.
    pub(super) chance: f64,
    /// The points of the round, where it was played to its end.
    pub(super) points: Option<f64>,
}

/// What the finished round `state` is worth to `side`, which plays for `objective`.
pub(super) fn worth<R: Ruleset>(state: &State<R>, side: Side, objective: &Objective) -> Worth {
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
        _ => chance(objective, objective.worth_of(state)),
    };
    Worth {
        chance: match side {
            Side::FIRST => first,
            _ => 1.0 - first,
        },
        points: Some(points),
    }
}

/// What rounds are played for. An objective is made once for all decisions at a score, so that the solver
/// may keep what it knows.
#[derive(Default)]
pub(super) struct Stakes(Option<((Options, Standing, Seat), Objective)>);

impl Stakes {
    /// What a round like this is played for.
    pub(super) fn of<R: Ruleset>(&mut self, public: &Public<R>) -> Objective {
        let Some(standing) = public.standing() else {
            return Objective::Win;
        };
        let at = (public.rules().options(), standing, public.leader());
        match &self.0 {
            Some((known, objective)) if *known == at => objective.clone(),
            _ => {
                let objective = match public.rules().fives() {
                    true => of_fives(standing),
                    false => {
                        let chances = match_equity(public.rules());
                        Objective::Equity(Equity::of_match(chances, standing, public.leader()))
                    }
                };
                self.0 = Some((at, objective.clone()));
                objective
            }
        }
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

fn of_fives(standing: Standing) -> Objective {
    Objective::Equity(Equity::new(move |outcome, mut gained| {
        let leader = outcome.winner.unwrap_or(Side::FIRST);
        if let Some(winner) = outcome.winner {
            gained[winner.index()] += outcome.points;
        }
        ((of_match(standing, gained, leader) - 0.5) * 10_000.0).round() as i32
    }))
}

/// A value of the solver as a chance.
pub(super) fn chance(objective: &Objective, value: i32) -> f64 {
    match objective {
        Objective::Equity(_) => 0.5 + f64::from(value) / 10_000.0,
        _ => f64::from(1 + value) / 2.0,
    }
}
