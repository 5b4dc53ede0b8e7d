//! `pimc` with `depth=exact`: Perfect Information Monte Carlo done right. Worlds are drawn from all
//! deals that fit hand sizes and passes, each as likely as the other; every candidate move meets
//! the same worlds, or the noise would swamp the difference; every world is solved to the end; the
//! mean decides. Where there are no more worlds than samples, each is looked at once.
//!
//! Most of the time goes into moves that nobody would play. A move that has fallen clearly behind
//! the best one, on the worlds both have met, meets no further worlds.

use std::collections::HashSet;

use capicua_belief::Belief;
use capicua_core::{
    Budget, Estimate, Judged, Judgement, MoveList, QUANTILE_95, Random, Stop, View as _,
};
use capicua_dominoes::{Event, Latin, Move, Ruleset, Secrets, View};
use capicua_solver::{DEFAULT_MEMORY, Objective, Solver};

use crate::stakes::Stakes;
use crate::{Thinker, heaviest};

/// Worlds drawn between looks at the clock.
const DRAW_LOOK_EVERY: u32 = 256;

/// How many worlds pass between looks at who has fallen behind.
const LOOK_EVERY: usize = 8;

/// A move is given up when it is behind by so many standard errors of the difference: by chance
/// alone that happens to fewer than one in two thousand.
const GIVE_UP: f64 = 3.5;

/// Worlds that every move meets: before, spreads are too uncertain to judge by.
const ALL_MEET: usize = 16;

/// Plays the move with the best mean over solved worlds.
pub struct Pimc {
    samples: u32,
    goal: Goal,
    solver: Solver,
    stakes: Stakes,
}

/// What it plays for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Goal {
    /// The points of the round.
    Points,
    /// To win the round.
    Win,
    /// To win the match; the round where no score stands.
    Match,
}

/// A move and what it was worth in the worlds it has met.
struct Candidate {
    mv: Move,
    values: Vec<f64>,
    given_up: bool,
}

impl Candidate {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
    }

    /// Whether `best` is clearly better on the worlds both have met.
    fn is_behind(&self, best: &Candidate) -> bool {
        let pairs = best.values.iter().zip(&self.values);
        let lead: Vec<f64> = pairs.map(|(best, own)| best - own).collect();
        let lead = Estimate::of(lead.into_iter());
        lead.mean > GIVE_UP * lead.half_width() / QUANTILE_95 && lead.mean > 0.0
    }

    fn weight(&self) -> u8 {
        match self.mv {
            Move::Play(placement) => placement.tile().pips(),
            _ => 0,
        }
    }
}

impl Pimc {
    /// A player that solves so many worlds for each decision.
    pub fn new(samples: u32, goal: Goal) -> Pimc {
        Pimc {
            samples,
            goal,
            solver: Solver::new(DEFAULT_MEMORY),
            stakes: Stakes::default(),
        }
    }

    /// The worlds to look at.
    fn worlds(belief: &Belief, samples: u32, random: &mut Random, stop: &Stop) -> Vec<Secrets> {
        if belief.deals() <= u128::from(samples) {
            let all = belief.table().all();
            return all.map(|world| belief.secrets(&world)).collect();
        }
        let wanted =
            |drawn: &u32| *drawn == 0 || !drawn.is_multiple_of(DRAW_LOOK_EVERY) || !stop.raised();
        let drawn = (0..samples).take_while(wanted);
        drawn.map(|_| belief.sample(random)).collect()
    }

    /// Solves the worlds, move by move. Stops early when the budget says so, but not before the
    /// first world.
    fn look<R: Ruleset>(
        &mut self,
        view: &View<R>,
        moves: &[Move],
        worlds: &[Secrets],
        objective: &Objective,
        budget: &Budget,
    ) -> Vec<Candidate> {
        let stop = budget.start();
        self.solver.obey(&Budget {
            work: budget.work,
            ..Budget::until(&stop)
        });
        let mut candidates: Vec<Candidate> = moves
            .iter()
            .map(|&mv| Candidate {
                mv,
                values: Vec::with_capacity(worlds.len()),
                given_up: false,
            })
            .collect();
        for (met, world) in worlds.iter().enumerate() {
            if met > 0 && stop.raised() {
                break;
            }
            if met >= ALL_MEET && met % LOOK_EVERY == 0 {
                give_up(&mut candidates);
            }
            let racing: MoveList<Move> = candidates
                .iter()
                .filter(|candidate| !candidate.given_up)
                .map(|candidate| candidate.mv)
                .collect();
            if racing.len() == 1 && met >= ALL_MEET {
                break;
            }
            let state = view.restore(world);
            let Ok(values) = self.solver.values_of(&state, objective, &racing) else {
                break;
            };
            let running = candidates.iter_mut().filter(|c| !c.given_up);
            for (candidate, (_, value)) in running.zip(values) {
                candidate.values.push(f64::from(value));
            }
        }
        candidates
    }

    fn judged(
        objective: &Objective,
        candidate: &Candidate,
        best: &Candidate,
        exact: bool,
    ) -> Judged<Move> {
        let estimate = |values: &mut dyn Iterator<Item = f64>, share: bool| {
            let values: Vec<f64> = values.collect();
            let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
            match (exact, share) {
                (true, _) => Estimate::exact(mean),
                (_, true) => Estimate::of_shares(values.into_iter()),
                (_, false) => Estimate::of(values.into_iter()),
            }
        };
        let mut judged = Judged::bare(candidate.mv);
        let chance = |value: &f64| objective.chance(*value as i32);
        let mut chances = candidate.values.iter().map(chance);
        match objective {
            Objective::Points => {
                judged.points = Some(estimate(&mut candidate.values.iter().copied(), false));
                return judged;
            }
            Objective::Win => judged.win = Some(estimate(&mut chances, true)),
            Objective::Equity(_) => judged.equity = Some(estimate(&mut chances, true)),
        }
        let pairs = best.values.iter().zip(&candidate.values);
        let mut losses = pairs.map(|(best, own)| chance(best) - chance(own));
        judged.loss = Some(estimate(&mut losses, false));
        judged
    }
}

/// Gives up the moves that are clearly behind the best one.
fn give_up(candidates: &mut [Candidate]) {
    let running = candidates.iter().enumerate().filter(|(_, c)| !c.given_up);
    let best = running.max_by(|(_, a), (_, b)| a.mean().total_cmp(&b.mean()));
    let Some((best, _)) = best else { return };
    let behind: Vec<bool> = candidates
        .iter()
        .map(|candidate| candidate.is_behind(&candidates[best]))
        .collect();
    for (candidate, behind) in candidates.iter_mut().zip(behind) {
        candidate.given_up |= behind;
    }
}

impl Thinker for Pimc {
    fn think(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Judgement<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let belief = match moves.len() {
            1 => return Judgement::bare(moves[0]),
            _ => match Belief::new(view, history) {
                Ok(belief) => belief,
                Err(_) => return Judgement::bare(heaviest(&moves)),
            },
        };
        let samples = budget.samples.unwrap_or(self.samples).max(1);
        let worlds = Pimc::worlds(&belief, samples, random, &budget.start());
        let objective = match self.goal {
            Goal::Points => Objective::Points,
            Goal::Win => Objective::Win,
            Goal::Match => self.stakes.of(view.public()),
        };
        let mut candidates = match view.freeze::<Latin>() {
            Some(view) => self.look(&view, &moves, &worlds, &objective, budget),
            None => self.look(view, &moves, &worlds, &objective, budget),
        };
        // Those given up last, whatever their mean on fewer worlds; of equal means the heaviest
        // tile; a stable sort keeps the order of moves beyond that.
        candidates.sort_by(|a, b| {
            (a.given_up.cmp(&b.given_up))
                .then(b.mean().total_cmp(&a.mean()))
                .then(b.weight().cmp(&a.weight()))
        });
        let Some(best) = candidates.first().filter(|c| !c.values.is_empty()) else {
            return Judgement::bare(heaviest(&moves));
        };
        let looked_at = best.values.len();
        let exact = belief.deals() == looked_at as u128;
        let judged = candidates.iter().map(|c| {
            let all = exact && c.values.len() == looked_at;
            Pimc::judged(&objective, c, best, all)
        });
        let different: HashSet<&Secrets> = worlds[..looked_at].iter().collect();
        Judgement {
            samples: looked_at as u32,
            worlds: different.len() as u32,
            exact: exact && candidates.iter().all(|c| c.values.len() == looked_at),
            ..Judgement::of(judged.collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::{Placement, Tile};

    fn candidate(pips: u8, values: &[f64]) -> Candidate {
        Candidate {
            mv: Move::Play(Placement::lead(Tile::new(pips, 0))),
            values: values.to_vec(),
            given_up: false,
        }
    }

    #[test]
    fn only_what_is_clearly_behind_is_given_up() {
        let noisy = [10.0, -10.0, 10.0, -10.0, 10.0, -10.0, 10.0, -10.0];
        let worse: Vec<f64> = noisy.iter().map(|v| v - 5.0).collect();
        let other = [-10.0, 10.0, -10.0, 10.0, -10.0, 10.0, -10.0, 8.0];
        let mut all = [
            candidate(6, &noisy),
            candidate(5, &worse),
            candidate(4, &other),
        ];
        give_up(&mut all);
        // Always five points worse in the same worlds is clear; noise in other worlds is not.
        assert_eq!(all.map(|c| c.given_up), [false, true, false]);
    }

    #[test]
    fn equal_moves_are_never_given_up() {
        let values = [3.0, -1.0, 4.0, 1.0];
        let mut all = [candidate(6, &values), candidate(5, &values)];
        give_up(&mut all);
        assert!(all.iter().all(|c| !c.given_up));
    }
}
