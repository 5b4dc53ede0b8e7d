//! `mc`: All Fives by rollouts over exact worlds, to win the match; exact once the boneyard is empty.
//! How it is done is in `capicua-fives`. `champion` plays All Fives with the same search, reading
//! the moves of the other seat besides.

use std::time::Duration;

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Choice, Estimate, MoveList, Player, Random, Scored, Seed};
use capicua_dominoes::{Event, House, Move, View};
use capicua_fives::{Kinds, Rollouts, Thinking, Trial, Tried, consider};

use crate::adviser::{Adviser, Considered, Judged};
use crate::{Table, heaviest};

/// The normal quantile of a 95 % interval.
const QUANTILE_95: f64 = 1.959_964;

/// How much of what was learnt about the other seat is kept from round to round: it may have changed
/// its ways, or been misread.
const KEPT: f64 = 0.9;

/// How it thinks.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct McSettings {
    /// Worlds for each decision.
    pub worlds: u32,
    /// How the seats play in rollouts.
    pub rollouts: Rollouts,
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
            rollouts: Rollouts::Careful,
            reads: false,
            depth: 0,
            time: None,
        }
    }
}

/// Plays the move that wins the match most often over sampled worlds.
pub struct Mc {
    settings: McSettings,
    random: Random,
    /// Who the other seat was when the round began.
    kinds: Kinds,
    /// Who it seems to be now, and how much of the round had been seen then.
    learnt: (Kinds, usize),
}

impl Mc {
    /// A player that repeats itself for the same seed (unless a time limit stops it).
    pub fn new(settings: McSettings, seed: Seed) -> Mc {
        Mc {
            settings,
            random: seed.named("mc").random(),
            kinds: Kinds::default(),
            learnt: (Kinds::default(), 0),
        }
    }

    fn try_all(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        gives_up: bool,
        budget: &Budget,
    ) -> Trial {
        let thinking = Thinking {
            worlds: budget.samples.unwrap_or(self.settings.worlds) as usize,
            rollouts: self.settings.rollouts,
            kinds: self.settings.reads.then_some(self.kinds),
            depth: self.settings.depth as usize,
            gives_up,
            time: budget.time.or(self.settings.time),
            stop: budget.stop.clone(),
        };
        consider(view, belief, plays, &thinking, &mut self.random)
    }

    /// A shorter history than before is a new round: what was learnt in the last one stays.
    fn remember(&mut self, seen: usize) {
        let (kinds, before) = self.learnt;
        if seen < before {
            let usual = Kinds::default();
            self.kinds = Kinds(std::array::from_fn(|at| {
                KEPT * kinds.0[at] + (1.0 - KEPT) * usual.0[at]
            }));
        }
        self.learnt.1 = seen;
    }
}

/// The mean of some values, and its interval; none when they are exact.
fn estimate(values: impl Iterator<Item = f64> + Clone, exact: bool) -> Estimate {
    let count = values.clone().count().max(1) as f64;
    let mean = values.clone().sum::<f64>() / count;
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    let error = (squares / (count - 1.0).max(1.0) / count).sqrt();
    Estimate {
        mean,
        half_width: if exact { 0.0 } else { QUANTILE_95 * error },
    }
}

/// What was found, the best move first. A move that was given up early has met fewer worlds than
/// the best one: what it loses is taken over those that both have met.
fn judge(trial: &Trial) -> Vec<Judged> {
    let wins = |tried: &Tried| estimate(tried.wins.iter().map(|&w| f64::from(w)), trial.exact);
    let mut order: Vec<(&Tried, Estimate)> = trial.moves.iter().map(|t| (t, wins(t))).collect();
    // Stable: of equal moves the first stays first. Those given up come last.
    order.sort_by(|(a, x), (b, y)| {
        let met = b.wins.len().cmp(&a.wins.len());
        met.then(y.mean.total_cmp(&x.mean))
    });
    let best = order[0].0;
    order
        .iter()
        .map(|&(tried, win)| {
            let pairs = best.wins.iter().zip(&tried.wins);
            let points = tried.points.iter().map(|&points| f64::from(points));
            Judged {
                points: (!tried.points.is_empty()).then(|| estimate(points, trial.exact)),
                loss: estimate(pairs.map(|(best, win)| f64::from(best - win)), trial.exact),
                ..Judged::by_win(tried.mv, win)
            }
        })
        .collect()
}

impl Adviser for Mc {
    fn consider(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        budget: &Budget,
    ) -> Considered {
        let trial = self.try_all(view, belief, plays, false, budget);
        let each = 1.0 / trial.worlds.len() as f64;
        Considered {
            moves: judge(&trial),
            samples: trial.worlds.len() as u32,
            exact: trial.exact,
            worlds: trial
                .worlds
                .into_iter()
                .map(|world| (world, each))
                .collect(),
        }
    }
}

impl Player<Table> for Mc {
    fn choose(&mut self, view: &View, history: &[Event], budget: &Budget) -> Choice<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        self.remember(history.len());
        if moves.len() == 1 {
            return Choice::bare(moves[0]);
        }
        let Ok(belief) = Belief::new(view, history) else {
            return Choice::bare(heaviest(&moves));
        };
        let plays = Plays::of(view, history).unwrap_or_else(|| Plays::new(view.public(), &[]));
        let trial = self.try_all(view, &belief, &plays, true, budget);
        if let Some(kinds) = trial.kinds {
            self.learnt.0 = kinds;
        }
        let scored: Vec<Scored<Move>> = judge(&trial)
            .iter()
            .map(|judged| Scored {
                mv: judged.mv,
                win: Some(judged.win),
                points: judged.points,
            })
            .collect();
        Choice {
            best: scored[0].mv,
            scored,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Nine tenths of what was learnt in a round are believed in the next one.
    #[test]
    fn what_was_learnt_is_remembered_in_the_next_round() {
        let mut mc = Mc::new(McSettings::default(), Seed(1));
        mc.learnt.0 = Kinds([0.0, 1.0, 0.0]);
        mc.remember(4);
        mc.remember(9);
        assert_eq!(mc.kinds, Kinds::default(), "the round still goes on");
        mc.remember(1);
        let third = 0.1 / 3.0;
        for (kind, wanted) in mc.kinds.0.iter().zip([third, 0.9 + third, third]) {
            assert!((kind - wanted).abs() < 1e-12, "{:?}", mc.kinds);
        }
    }
}
