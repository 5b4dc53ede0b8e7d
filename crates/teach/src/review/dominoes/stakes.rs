//! What a round was played for.

use std::sync::Arc;

use capicua_core::Side;
use capicua_dominoes::notation::Record;
use capicua_dominoes::{Lead, Match, MatchEquity, Ruleset, State};
use capicua_players::match_equity;
use capicua_protocol as protocol;
use capicua_solver::{Equity, Objective};

/// What a round was played for: the match, or itself.
pub(super) struct RoundStakes {
    pub objective: Objective,
    equity: Option<Arc<MatchEquity>>,
}

impl RoundStakes {
    /// Those of a record. Where passes may be called false the round is all that is looked at.
    pub fn from_record(record: &Record) -> RoundStakes {
        let public = record.start().public();
        let standing = public.standing().filter(|_| !public.rules().calls);
        let Some(standing) = standing else {
            return RoundStakes {
                objective: Objective::Win,
                equity: None,
            };
        };
        let equity = match_equity(public.rules());
        let worth = Equity::from_match(equity.clone(), standing, public.leader());
        RoundStakes {
            objective: Objective::Equity(worth),
            equity: Some(equity),
        }
    }

    pub fn name(&self) -> protocol::Stakes {
        match self.equity {
            Some(_) => protocol::Stakes::Match,
            None => protocol::Stakes::Round,
        }
    }

    /// The chance of the first side before the deal.
    pub fn before(&self, record: &Record) -> f64 {
        let public = record.start().public();
        match (&self.equity, public.standing()) {
            (Some(equity), Some(standing)) => {
                let lead = match public.lead_tile() {
                    Some(_) => Lead::HighestDouble,
                    None => Lead::Seat(public.leader()),
                };
                equity.chance(standing, lead)
            }
            _ => 0.5,
        }
    }

    /// The chance of the first side after the round, once that can be told.
    pub fn after(&self, record: &Record, next: Option<&Record>) -> Option<f64> {
        match &self.equity {
            Some(equity) => {
                let left = |game: &Match| equity.win_chance(game, Side::FIRST);
                let known = record.after().as_ref().map(left);
                // Where hands are not known, the next round tells what came of this one.
                known.or_else(|| {
                    let next = next.filter(|next| next.start().rules() == record.start().rules());
                    next.map(|next| self.before(next))
                })
            }
            None => {
                let text = record.result();
                let rules = record.start().rules();
                let won = |side| {
                    let name = capicua_dominoes::notation::SideText(rules, side).to_string();
                    text.starts_with(&format!("{name}+"))
                };
                match (won(Side::FIRST), won(Side::SECOND)) {
                    (true, _) => Some(1.0),
                    (_, true) => Some(0.0),
                    _ => text.starts_with('=').then_some(0.5),
                }
            }
        }
    }

    /// A value of the solver for a side as a chance.
    pub fn chance(&self, value: i32) -> f64 {
        self.objective.chance(value)
    }

    /// What a finished round is worth to a side.
    pub fn worth<R: Ruleset>(&self, state: &State<R>, side: Side) -> f64 {
        let first = self.chance(self.objective.worth_of(state));
        match side {
            Side::FIRST => first,
            _ => 1.0 - first,
        }
    }
}
