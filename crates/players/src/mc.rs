//! `mc`: All Fives by rollouts over exact worlds, to win the match; exact once the boneyard is empty.
//! How it is done is in [`crate::fives`]. `champion` plays All Fives with the same search, reading
//! the moves of the other seat besides.

use std::collections::HashSet;
use std::time::Duration;

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Estimate, Evaluation, MoveEval, Random};
use capicua_dominoes::{Event, House, Move, Secrets, View};

use crate::Strategy;
use crate::analyzer::Analyzer;
use crate::fives::{
    Analysis, MoveSamples, OpponentTypes, RolloutStyle, SearchSettings, analyze, infer_opponent,
};
use crate::strategy::prepare;

/// How much of what was learnt about the other seat is kept from round to round: it may have changed
/// its ways, or been misread.
const RETAINED: f64 = 0.9;

/// How it thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct McSettings {
    /// Worlds for each decision.
    pub worlds: u32,
    /// How the seats play in rollouts.
    pub rollouts: RolloutStyle,
    /// Whether it reads the moves of the other seat.
    pub reads: bool,
    /// How many of its own next decisions it learns while it thinks.
    pub depth: u32,
    /// Longest time for a move.
    pub time: Option<Duration>,
}

impl Default for McSettings {
    fn default() -> McSettings {
        McSettings {
            worlds: 200,
            rollouts: RolloutStyle::Careful,
            reads: false,
            depth: 0,
            time: None,
        }
    }
}

/// Plays the move that wins the match most often over sampled worlds.
pub struct Mc {
    settings: McSettings,
    /// Who the other seat was thought to be when the round began.
    kinds: OpponentTypes,
    /// The worlds of the last evaluation.
    worlds: Vec<(Secrets, f64)>,
}

impl Mc {
    /// Somebody who knows nothing yet of the other seat.
    pub fn new(settings: McSettings) -> Mc {
        Mc {
            settings,
            kinds: OpponentTypes::default(),
            worlds: Vec::new(),
        }
    }

    fn evaluate_all(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        eliminates: bool,
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let budget = budget.or_time(self.settings.time);
        let thinking = SearchSettings {
            worlds: budget.samples.unwrap_or(self.settings.worlds) as usize,
            rollouts: self.settings.rollouts,
            kinds: self.settings.reads.then_some(self.kinds),
            depth: self.settings.depth as usize,
            eliminates,
            stop: budget.start(),
            drawing: match budget.time {
                Some(time) => budget.stop.within(time / 4),
                None => budget.stop.clone(),
            },
        };
        let trial = analyze(view, belief, plays, &thinking, random);
        let each = 1.0 / trial.worlds.len() as f64;
        let different: HashSet<&Secrets> = trial.worlds.iter().collect();
        let evaluation = Evaluation {
            samples: trial.worlds.len() as u32,
            worlds: different.len() as u32,
            exact: trial.exact,
            ..Evaluation::new(judge(&trial, view.public().standing().is_some()))
        };
        self.worlds = trial.worlds.into_iter().map(|w| (w, each)).collect();
        evaluation
    }

    /// Nine tenths of what was learnt in a round are believed in the next one.
    fn remember(&mut self, learnt: OpponentTypes) {
        let usual = OpponentTypes::default();
        self.kinds = OpponentTypes(std::array::from_fn(|at| {
            RETAINED * learnt.0[at] + (1.0 - RETAINED) * usual.0[at]
        }));
    }
}

/// What was found, the best move first. A move that was given up early has met fewer worlds than
/// the best one: what it loses is taken over those that both have met. The chance is that to win the
/// match where there is a score.
fn judge(trial: &Analysis, is_match: bool) -> Vec<MoveEval<Move>> {
    let chances = |tried: &MoveSamples| {
        let chances = tried.wins.iter().map(|&win| f64::from(win));
        match trial.exact {
            true => Estimate::exact(chances.sum::<f64>() / tried.wins.len().max(1) as f64),
            false => Estimate::from_shares(chances),
        }
    };
    let mut order: Vec<(&MoveSamples, Estimate)> =
        trial.moves.iter().map(|t| (t, chances(t))).collect();
    // Stable: of equal moves the first stays first. Those given up come last.
    order.sort_by(|(a, x), (b, y)| {
        let met = b.wins.len().cmp(&a.wins.len());
        met.then(y.mean.total_cmp(&x.mean))
    });
    let best = order[0].0;
    let mean = |values: &mut dyn Iterator<Item = f64>| -> Estimate {
        let values: Vec<f64> = values.collect();
        let estimate = Estimate::from_samples(values.into_iter());
        match trial.exact {
            true => Estimate::exact(estimate.mean),
            false => estimate,
        }
    };
    order
        .iter()
        .map(|&(tried, chance)| {
            let pairs = best.wins.iter().zip(&tried.wins);
            let mut losses = pairs.map(|(best, win)| f64::from(best - win));
            let mut points = tried.points.iter().map(|&points| f64::from(points));
            let (win, equity) = match is_match {
                true => (None, Some(chance)),
                false => (Some(chance), None),
            };
            MoveEval {
                win,
                equity,
                points: (!tried.points.is_empty()).then(|| mean(&mut points)),
                loss: Some(mean(&mut losses)),
                ..MoveEval::new(tried.mv)
            }
        })
        .collect()
}

impl Analyzer for Mc {
    fn analyze(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        self.evaluate_all(view, belief, plays, false, random, budget)
    }

    fn worlds(&self) -> &[(Secrets, f64)] {
        &self.worlds
    }
}

impl Strategy for Mc {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let (_, belief) = match prepare(view, history) {
            Ok(prepared) => prepared,
            Err(evaluation) => return evaluation,
        };
        let plays =
            Plays::from_view(view, history).unwrap_or_else(|| Plays::new(view.public(), &[]));
        self.evaluate_all(view, &belief, &plays, true, random, budget)
    }

    fn end_round(&mut self, view: &View, history: &[Event], random: &mut Random) {
        if !self.settings.reads {
            return;
        }
        let learnt = match (Belief::new(view, history), Plays::from_view(view, history)) {
            (Ok(belief), Some(plays)) => infer_opponent(view, &belief, &plays, self.kinds, random),
            _ => self.kinds,
        };
        self.remember(learnt);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_learnt_is_remembered_in_the_next_round() {
        let mut mc = Mc::new(McSettings::default());
        mc.remember(OpponentTypes([0.0, 1.0, 0.0]));
        let third = 0.1 / 3.0;
        for (kind, wanted) in mc.kinds.0.iter().zip([third, 0.9 + third, third]) {
            assert!((kind - wanted).abs() < 1e-12, "{:?}", mc.kinds);
        }
    }
}
