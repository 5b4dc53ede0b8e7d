//! Worlds solved to the end with all hands open (perfect information Monte Carlo): every move meets the same
//! worlds, and the one that wins what is played for most often is the best.

use capicua_core::{Budget, CancellationToken, MoveList, View as _};
use capicua_dominoes::{Move, Ruleset, Secrets, View};
use capicua_solver::{Objective, Solver};

use super::trial::{Candidate, RACE_SCHEDULE, Trial};
use super::worlds::Worlds;
use super::{Purpose, Task};
use crate::race::Race;

/// Points take four times as long to solve as who wins, and only tell apart moves that win alike:
/// one world in so many is solved for them.
const POINTS_EVERY: usize = 4;

/// A world takes about so many times as long to solve for the match as for the round, and is given so
/// much more work.
const MATCH_WORK: u64 = 2;

/// Solves the worlds of a block game. Of moves that win the match alike the one that wins the round more often
/// is the best, of those that win the round alike the one with more points.
pub(super) fn solve<R: Ruleset>(
    solver: &mut Solver,
    view: &View<R>,
    worlds: Worlds,
    task: &Task,
) -> Trial {
    let (for_match, advises) = (task.for_match(), task.purpose == Purpose::Advise);
    // Where all worlds are listed their weights differ too much for a part to tell.
    let races = for_match && !advises && !worlds.exact;
    let work = match for_match {
        true => MATCH_WORK.saturating_mul(task.work),
        false => task.work,
    };
    let mut trial = Trial::new(view, worlds, for_match);
    let mut race = Race::new(trial.moves.len(), races.then_some(RACE_SCHEDULE));
    let mut world_solver = WorldSolver {
        solver,
        view,
        moves: trial.moves.iter().map(|candidate| candidate.mv).collect(),
    };
    let (objective, first) = (&task.objective, &task.first);
    let chance = |value| objective.chance(value);
    let met = world_solver.run(
        &mut race,
        &trial.worlds.list,
        objective,
        chance,
        work,
        first,
    );
    let alive = race.alive.clone();
    trial.finish_race(race, met);
    let worlds = &trial.worlds;
    let means = alive
        .iter()
        .map(|&at| worlds.average(&trial.moves[at].chances));
    let means: Vec<f64> = means.collect();
    let top = means.iter().copied().fold(f64::MIN, f64::max);
    let tied = means.iter().filter(|&&mean| mean == top).count() > 1;
    let (work, stop) = (task.work, &task.stop);
    if for_match && (advises || tied) {
        let win = |value| Objective::Win.chance(value);
        let wins = world_solver.all(&worlds.list, &Objective::Win, win, work, stop);
        set(&mut trial.moves, wins, |candidate| &mut candidate.wins);
    }
    if advises || (tied && !for_match) {
        let part = match worlds.exact {
            true => worlds.list.len(),
            false => worlds.list.len().div_ceil(POINTS_EVERY),
        };
        let part = &worlds.list[..part];
        let points = world_solver.all(part, &Objective::Points, f64::from, work, stop);
        set(&mut trial.moves, points, |candidate| &mut candidate.points);
    }
    match for_match {
        true => trial.rank(),
        false => trial.rank_best_by_points(),
    }
    trial
}

/// Writes what was found about the moves where it belongs.
fn set(moves: &mut [Candidate], found: Vec<Vec<f64>>, to: fn(&mut Candidate) -> &mut Vec<f64>) {
    for (candidate, values) in moves.iter_mut().zip(found) {
        *to(candidate) = values;
    }
}

/// A decision whose worlds are solved.
struct WorldSolver<'a, R: Ruleset> {
    solver: &'a mut Solver,
    view: &'a View<R>,
    moves: MoveList<Move>,
}

impl<R: Ruleset> WorldSolver<'_, R> {
    /// Solves world after world until what is allowed is spent, and answers how many were met.
    fn run(
        &mut self,
        race: &mut Race,
        worlds: &[(Secrets, f64)],
        objective: &Objective,
        worth: impl Fn(i32) -> f64,
        work: u64,
        stop: &CancellationToken,
    ) -> usize {
        self.solver.set_budget(&Budget::until(stop));
        let most = self.solver.nodes().saturating_add(work);
        race.run(worlds.iter(), |met, (secrets, _), alive| {
            // Work is looked at between worlds: the first one is solved whatever it takes.
            if met > 0 && (self.solver.nodes() >= most || stop.is_cancelled()) {
                return None;
            }
            let moves: MoveList<Move> = alive.iter().map(|&at| self.moves[at]).collect();
            let state = self.view.determinize(secrets);
            // Stopped in the middle of a world: what was found before it counts.
            let values = self.solver.values_of(&state, objective, &moves).ok()?;
            Some(values.iter().map(|&(_, value)| worth(value)).collect())
        })
    }

    /// What every move is worth in every world, as far as that is allowed; in one world at least: told to stop
    /// before it was solved, nobody gets anything in it.
    fn all(
        &mut self,
        worlds: &[(Secrets, f64)],
        objective: &Objective,
        worth: impl Fn(i32) -> f64,
        work: u64,
        stop: &CancellationToken,
    ) -> Vec<Vec<f64>> {
        let mut race = Race::new(self.moves.len(), None);
        if self.run(&mut race, worlds, objective, &worth, work, stop) == 0 {
            race.values.fill(vec![worth(0)]);
        }
        race.values
    }
}
