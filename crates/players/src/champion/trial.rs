//! What was found out about the moves in the worlds they have met, and the evaluation that makes.

use capicua_core::{Evaluation, MoveEval, MoveList};
use capicua_dominoes::{Move, Ruleset, View};

use super::worlds::Worlds;
use crate::race::{Race, RaceSchedule};

/// When moves that have fallen behind are given up, where a move to play is all that is wanted.
pub(super) const RACE_SCHEDULE: RaceSchedule = RaceSchedule {
    first: 48,
    every: 24,
    behind: 3.0,
};

/// A move, and what came of it world by world.
pub(super) struct Candidate {
    pub(super) mv: Move,
    /// The chance to win what is played for.
    pub(super) chances: Vec<f64>,
    /// Whether the round is won, where a match is played for.
    pub(super) wins: Vec<f64>,
    pub(super) points: Vec<f64>,
    /// Whether wins and points of some worlds between others are not known.
    pub(super) gaps: bool,
}

/// All moves of a decision.
pub(super) struct Trial {
    pub(super) worlds: Worlds,
    pub(super) moves: Vec<Candidate>,
    for_match: bool,
}

impl Trial {
    /// The moves of `view` before they have met any world.
    pub(super) fn new<R: Ruleset>(view: &View<R>, worlds: Worlds, for_match: bool) -> Trial {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        let moves = moves.iter().map(|&mv| Candidate {
            mv,
            chances: Vec::new(),
            wins: Vec::new(),
            points: Vec::new(),
            gaps: false,
        });
        Trial {
            worlds,
            moves: moves.collect(),
            for_match,
        }
    }

    /// Takes what a race for the chance to win has found in so many worlds. There is one at least: told to stop
    /// before it was done, all moves are worth the same in it.
    pub(super) fn finish_race(&mut self, race: Race, met: usize) {
        self.worlds.keep(met.max(1));
        for (candidate, chances) in self.moves.iter_mut().zip(race.values) {
            candidate.chances = match met {
                0 => vec![0.5],
                _ => chances,
            };
        }
    }

    /// The best move first: the one with the best chance, then the one that wins the round more often, has more
    /// points, or is heavier. Those given up come last.
    pub(super) fn rank(&mut self) {
        let mean = |values: &[f64]| self.worlds.average(values);
        let weight = |candidate: &Candidate| match candidate.mv {
            Move::Play(placement) => placement.tile().pips(),
            _ => 0,
        };
        // Stable: of equal moves the first stays first.
        self.moves.sort_by(|a, b| {
            let met = b.chances.len().cmp(&a.chances.len());
            met.then(mean(&b.chances).total_cmp(&mean(&a.chances)))
                .then(mean(&b.wins).total_cmp(&mean(&a.wins)))
                .then(mean(&b.points).total_cmp(&mean(&a.points)))
                .then(weight(b).cmp(&weight(a)))
        });
    }

    /// The best move first, by chances alone; of several best ones the one with more points.
    pub(super) fn rank_best_by_points(&mut self) {
        let mean = |values: &[f64]| self.worlds.average(values);
        let moves = &mut self.moves;
        moves.sort_by(|a, b| mean(&b.chances).total_cmp(&mean(&a.chances)));
        let top = mean(&moves[0].chances);
        let tied = moves.iter().filter(|c| mean(&c.chances) == top).count();
        moves[..tied].sort_by(|a, b| mean(&b.points).total_cmp(&mean(&a.points)));
    }

    /// What was found, in the order of the moves.
    pub(super) fn evaluation(&self) -> Evaluation<Move> {
        let worlds = &self.worlds;
        let best = &self.moves[0].chances;
        let judged = self.moves.iter().map(|candidate| {
            let chance = Some(worlds.share(&candidate.chances));
            let pairs = best.iter().zip(&candidate.chances);
            let losses: Vec<f64> = pairs.map(|(best, own)| best - own).collect();
            let known = |values: &[f64]| !candidate.gaps && !values.is_empty();
            let (win, equity) = match self.for_match {
                true => {
                    let wins = &candidate.wins;
                    (known(wins).then(|| worlds.share(wins)), chance)
                }
                false => (chance, None),
            };
            let points = &candidate.points;
            MoveEval {
                win,
                equity,
                points: known(points).then(|| worlds.mean(points.iter().copied())),
                loss: Some(worlds.mean(losses.into_iter())),
                ..MoveEval::new(candidate.mv)
            }
        });
        Evaluation {
            samples: worlds.samples,
            worlds: worlds.list.len() as u32,
            exact: worlds.exact,
            ..Evaluation::new(judged.collect())
        }
    }
}
