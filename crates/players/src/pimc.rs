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
    Budget, CancellationToken, Estimate, Evaluation, MoveEval, MoveList, Random, View as _,
};
use capicua_dominoes::{Event, Latin, Move, Ruleset, Secrets, View};
use capicua_solver::{DEFAULT_MEMORY, Objective, Solver};

use crate::objective_cache::ObjectiveCache;
use crate::race::{Race, RaceSchedule};
use crate::strategy::prepare;
use crate::{Strategy, heaviest};

/// Worlds drawn between looks at the clock.
const DRAW_LOOK_EVERY: u32 = 256;

/// A move behind by so many standard errors is so by chance alone fewer than once in two thousand times.
const RACE_SCHEDULE: RaceSchedule = RaceSchedule {
    first: 16,
    every: 8,
    behind: 3.5,
};

/// Plays the move with the best mean over solved worlds.
pub struct Pimc {
    samples: u32,
    goal: Goal,
    solver: Solver,
    stakes: ObjectiveCache,
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
    eliminated: bool,
}

impl Candidate {
    fn mean(&self) -> f64 {
        self.values.iter().sum::<f64>() / self.values.len().max(1) as f64
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
            stakes: ObjectiveCache::default(),
        }
    }

    /// The worlds to look at.
    fn worlds(
        belief: &Belief,
        samples: u32,
        random: &mut Random,
        stop: &CancellationToken,
    ) -> Vec<Secrets> {
        if belief.deals() <= u128::from(samples) {
            let all = belief.table().all();
            return all.map(|world| belief.secrets(&world)).collect();
        }
        let wanted = |drawn: &u32| {
            *drawn == 0 || !drawn.is_multiple_of(DRAW_LOOK_EVERY) || !stop.is_cancelled()
        };
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
        self.solver.set_budget(&Budget {
            work: budget.work,
            ..Budget::until(&stop)
        });
        let solver = &mut self.solver;
        let mut race = Race::new(moves.len(), Some(RACE_SCHEDULE));
        race.run(worlds.iter(), |met, world, alive| {
            if met > 0 && stop.is_cancelled() {
                return None;
            }
            let racing: MoveList<Move> = alive.iter().map(|&at| moves[at]).collect();
            let values = solver.values_of(&view.determinize(world), objective, &racing);
            let values = values.ok()?;
            Some(values.iter().map(|&(_, value)| f64::from(value)).collect())
        });
        let found = moves.iter().zip(race.values).enumerate();
        let candidates = found.map(|(at, (&mv, values))| Candidate {
            mv,
            values,
            eliminated: !race.alive.contains(&at),
        });
        candidates.collect()
    }

    fn judged(
        objective: &Objective,
        candidate: &Candidate,
        best: &Candidate,
        exact: bool,
    ) -> MoveEval<Move> {
        let estimate = |values: &mut dyn Iterator<Item = f64>, share: bool| {
            let values: Vec<f64> = values.collect();
            let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
            match (exact, share) {
                (true, _) => Estimate::exact(mean),
                (_, true) => Estimate::from_shares(values.into_iter()),
                (_, false) => Estimate::from_samples(values.into_iter()),
            }
        };
        let mut judged = MoveEval::new(candidate.mv);
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

impl Strategy for Pimc {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move> {
        let (moves, belief) = match prepare(view, history) {
            Ok(prepared) => prepared,
            Err(evaluation) => return evaluation,
        };
        let samples = budget.samples.unwrap_or(self.samples).max(1);
        let worlds = Pimc::worlds(&belief, samples, random, &budget.start());
        let objective = match self.goal {
            Goal::Points => Objective::Points,
            Goal::Win => Objective::Win,
            Goal::Match => self.stakes.objective_for(view.public()),
        };
        let mut candidates = match view.freeze::<Latin>() {
            Some(view) => self.look(&view, &moves, &worlds, &objective, budget),
            None => self.look(view, &moves, &worlds, &objective, budget),
        };
        // Those given up last, whatever their mean on fewer worlds; of equal means the heaviest
        // tile; a stable sort keeps the order of moves beyond that.
        candidates.sort_by(|a, b| {
            (a.eliminated.cmp(&b.eliminated))
                .then(b.mean().total_cmp(&a.mean()))
                .then(b.weight().cmp(&a.weight()))
        });
        let Some(best) = candidates.first().filter(|c| !c.values.is_empty()) else {
            return Evaluation::from_move(heaviest(&moves));
        };
        let looked_at = best.values.len();
        let exact = belief.deals() == looked_at as u128;
        let judged = candidates.iter().map(|c| {
            let all = exact && c.values.len() == looked_at;
            Pimc::judged(&objective, c, best, all)
        });
        let different: HashSet<&Secrets> = worlds[..looked_at].iter().collect();
        Evaluation {
            samples: looked_at as u32,
            worlds: different.len() as u32,
            exact: exact && candidates.iter().all(|c| c.values.len() == looked_at),
            ..Evaluation::new(judged.collect())
        }
    }
}
