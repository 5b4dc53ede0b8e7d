//! Rules with false passes: only the analyzer can evaluate a pass there.
//!
//! It returns means, not values for each world. It is asked several times about independent samples, and
//! each answer counts as one world of the estimator.

use capicua_core::{Budget, MoveList};
use capicua_dominoes::{Move, Secrets};
use capicua_players::{OpponentModel, adviser};

use super::measure::{MeasuredMoves, Question};
use super::trial_from_rows;

/// How often it is asked, and the default number of worlds each time.
const TIMES: u32 = 16;
const WORLDS: u32 = 25;

/// Measures the moves by asking.
pub(super) fn several_times(question: &Question) -> Option<MeasuredMoves> {
    let mut legal = MoveList::new();
    question.view.legal(&mut legal);
    let limits = question.limits;
    let samples = limits.samples.map_or(WORLDS, |all| (all / TIMES).max(1));
    let mut adviser = adviser(OpponentModel::Nothing);
    let mut rows = Vec::new();
    let mut worlds: Vec<Secrets> = Vec::new();
    for time in 0..TIMES {
        let mut random = question.seed.named("asked").at(time.into()).random();
        let budget = Budget {
            samples: Some(samples),
            work: Some(limits.work / u64::from(TIMES)),
            ..Budget::until(&limits.stop)
        };
        let (view, belief, plays) = (question.view, question.belief, question.plays);
        let evaluation = adviser.analyze(view, belief, plays, &mut random, &budget);
        if limits.stop.is_cancelled() {
            return None;
        }
        let chance = |mv: &Move| {
            let judged = evaluation.moves.iter().find(|judged| judged.mv == *mv);
            let chance = judged.and_then(|judged| judged.chance());
            chance.map_or(0.0, |chance| chance.mean)
        };
        rows.push(legal.iter().map(chance).collect());
        worlds.extend(adviser.worlds().iter().map(|(secrets, _)| *secrets));
    }
    Some(MeasuredMoves {
        moves: legal.to_vec(),
        worlds,
        trial: trial_from_rows(rows, legal.len()),
        behind: Vec::new(),
    })
}
