//! `pimc` with `depth=exact`: Perfect Information Monte Carlo done right. Worlds are drawn from all
//! deals that fit hand sizes and passes, each as likely as the other; every candidate move meets
//! the same worlds, or the noise would swamp the difference; every world is solved to the end; the
//! mean decides. Where there are no more worlds than samples, each is looked at once.

use std::time::Instant;

use capicua_belief::Belief;
use capicua_core::{Budget, Choice, Estimate, MoveList, Player, Random, Scored, Seed, View as _};
use capicua_dominoes::{Event, Latin, Move, Ruleset, Secrets, View};
use capicua_solver::{DEFAULT_MEMORY, Objective, Solver};

use crate::Table;
use crate::heaviest;

/// The normal quantile of a 95 % interval.
const QUANTILE_95: f64 = 1.959_964;

/// Plays the move with the best mean over solved worlds.
pub struct Pimc {
    samples: u32,
    objective: Objective,
    random: Random,
    solver: Solver,
}

impl Pimc {
    /// A player that repeats itself for the same seed.
    pub fn new(samples: u32, objective: Objective, seed: Seed) -> Pimc {
        Pimc {
            samples,
            objective,
            random: seed.random(),
            solver: Solver::new(DEFAULT_MEMORY),
        }
    }

    /// The worlds to look at.
    fn worlds(&mut self, belief: &Belief, samples: u32) -> Vec<Secrets> {
        if belief.deals() <= u128::from(samples) {
            let all = belief.table().all();
            return all.map(|world| belief.secrets(&world)).collect();
        }
        (0..samples)
            .map(|_| belief.sample(&mut self.random))
            .collect()
    }

    /// Solves the worlds and adds up values and squares, move by move. Stops early when the budget
    /// says so, but not before the first world.
    fn look<R: Ruleset>(
        &mut self,
        view: &View<R>,
        worlds: &[Secrets],
        budget: &Budget,
    ) -> (u32, Vec<(Move, Sums)>) {
        let start = Instant::now();
        let mut sums: Vec<(Move, Sums)> = Vec::new();
        let mut solved = 0;
        for world in worlds {
            let late = budget.time.is_some_and(|limit| start.elapsed() >= limit);
            if solved > 0 && (late || budget.stop.raised()) {
                break;
            }
            let Ok(values) = self.solver.values(&view.restore(world), &self.objective) else {
                break;
            };
            if sums.is_empty() {
                sums = values
                    .iter()
                    .map(|&(mv, _)| (mv, Sums::default()))
                    .collect();
            }
            for ((_, sums), (_, value)) in sums.iter_mut().zip(&values) {
                sums.add(f64::from(*value));
            }
            solved += 1;
        }
        (solved, sums)
    }

    fn scored(&self, mv: Move, sums: &Sums, count: u32, exact: bool) -> Scored<Move> {
        let mut estimate = sums.estimate(count);
        if exact {
            estimate.half_width = 0.0;
        }
        match self.objective {
            Objective::Win => Scored {
                mv,
                win: Some(Estimate {
                    mean: (1.0 + estimate.mean) / 2.0,
                    half_width: estimate.half_width / 2.0,
                }),
                points: None,
            },
            _ => Scored {
                mv,
                win: None,
                points: Some(estimate),
            },
        }
    }
}

/// Values of one move, added up.
#[derive(Clone, Copy, Default)]
struct Sums {
    sum: f64,
    squares: f64,
}

impl Sums {
    fn add(&mut self, value: f64) {
        self.sum += value;
        self.squares += value * value;
    }

    fn estimate(&self, count: u32) -> Estimate {
        let n = f64::from(count.max(1));
        let mean = self.sum / n;
        let variance = (self.squares / n - mean * mean).max(0.0) * n / (n - 1.0).max(1.0);
        Estimate {
            mean,
            half_width: QUANTILE_95 * (variance / n).sqrt(),
        }
    }
}

impl Player<Table> for Pimc {
    fn choose(&mut self, view: &View, history: &[Event], budget: &Budget) -> Choice<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let belief = match moves.len() {
            1 => return Choice::bare(moves[0]),
            _ => match Belief::new(view, history) {
                Ok(belief) => belief,
                Err(_) => return Choice::bare(heaviest(&moves)),
            },
        };
        let samples = budget.samples.unwrap_or(self.samples).max(1);
        let worlds = self.worlds(&belief, samples);
        let (solved, mut sums) = match view.freeze::<Latin>() {
            Some(view) => self.look(&view, &worlds, budget),
            None => self.look(view, &worlds, budget),
        };
        let exact = belief.deals() == u128::from(solved);
        // Of equal means the heaviest tile; a stable sort keeps the order of moves beyond that.
        sums.sort_by(|(a, x), (b, y)| y.sum.total_cmp(&x.sum).then(weight(*b).cmp(&weight(*a))));
        let scored: Vec<Scored<Move>> = sums
            .iter()
            .map(|(mv, sums)| self.scored(*mv, sums, solved, exact))
            .collect();
        match scored.first() {
            Some(best) => Choice {
                best: best.mv,
                scored,
            },
            None => Choice::bare(heaviest(&moves)),
        }
    }
}

fn weight(mv: Move) -> u8 {
    match mv {
        Move::Play(placement) => placement.tile().pips(),
        _ => 0,
    }
}
