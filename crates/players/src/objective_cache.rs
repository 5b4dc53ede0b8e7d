//! What a round is played for: the match where there is a score, otherwise the round.

use capicua_core::{Seat, Side};
use capicua_dominoes::{Options, Public, Ruleset, Standing};
use capicua_solver::{Equity, Objective};

use crate::fives::{MatchWin, RoundResult};
use crate::match_equity;

/// The objective of the current round. It is built once for all decisions at a score, so that a solver
/// can keep its table.
#[derive(Default)]
pub(crate) struct ObjectiveCache(Option<((Options, Standing, Seat), Objective)>);

impl ObjectiveCache {
    /// The objective of this round.
    pub(crate) fn objective_for<R: Ruleset>(&mut self, public: &Public<R>) -> Objective {
        let Some(standing) = public.standing() else {
            return Objective::Win;
        };
        let at = (public.rules().options(), standing, public.leader());
        match &self.0 {
            Some((known, objective)) if *known == at => objective.clone(),
            _ => {
                let equity = if public.rules().fives {
                    fives_equity(standing)
                } else {
                    Equity::from_match(match_equity(public.rules()), standing, public.leader())
                };
                let objective = Objective::Equity(equity);
                self.0 = Some((at, objective.clone()));
                objective
            }
        }
    }
}

/// The chance of the first side to win a match of All Fives after a round with these points. The table
/// is that of the game for two without a spinner; for the others it is a close approximation.
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
