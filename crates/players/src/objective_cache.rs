//! What a round is played for: where a score stands, the match; otherwise the round.

use capicua_core::{Seat, Side};
use capicua_dominoes::{Options, Public, Ruleset, Standing};
use capicua_solver::{Equity, Objective};

use crate::fives::{MatchWin, RoundResult};
use crate::match_equity;

/// What rounds are played for. An objective is made once for all decisions at a score, so that a solver
/// may keep what it knows.
#[derive(Default)]
pub(crate) struct ObjectiveCache(Option<((Options, Standing, Seat), Objective)>);

impl ObjectiveCache {
    /// What a round like this is played for.
    pub(crate) fn objective_for<R: Ruleset>(&mut self, public: &Public<R>) -> Objective {
        let Some(standing) = public.standing() else {
            return Objective::Win;
        };
        let at = (public.rules().options(), standing, public.leader());
        match &self.0 {
            Some((known, objective)) if *known == at => objective.clone(),
            _ => {
                let equity = match public.rules().fives {
                    true => fives_equity(standing),
                    false => {
                        Equity::from_match(match_equity(public.rules()), standing, public.leader())
                    }
                };
                let objective = Objective::Equity(equity);
                self.0 = Some((at, objective.clone()));
                objective
            }
        }
    }
}

/// The chance of the first side to win the match of All Fives after a round with these points. The
/// table is that of the game for two without a spinner: what it says about a score holds nearly as
/// well for the others.
pub(crate) fn match_of_fives(standing: Standing, gained: [u16; 2], leader: Side) -> f64 {
    let score = [0, 1].map(|side| (standing.score[side] + gained[side]) as i16);
    let finish = RoundResult {
        score,
        leader: leader.index() as u8,
    };
    f64::from(MatchWin::usual().after_round(&finish, standing.target as i16))
}

fn fives_equity(standing: Standing) -> Equity {
    Equity::new(move |outcome, mut gained| {
        let leader = outcome.winner.unwrap_or(Side::FIRST);
        if let Some(winner) = outcome.winner {
            gained[winner.index()] += outcome.points;
        }
        Equity::value_of_chance(match_of_fives(standing, gained, leader))
    })
}
