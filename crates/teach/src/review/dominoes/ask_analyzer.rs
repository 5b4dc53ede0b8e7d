//! Tables that call false passes: what a pass is worth there the adviser knows, and is asked.
//!
//! It tells means, not worlds. Asked several times, each time about worlds of their own, each answer
//! counts as one world: chosen and measured apart all the same.

use capicua_core::{Budget, MoveList};
use capicua_dominoes::{Move, Secrets};
use capicua_players::{OpponentModel, adviser};

use super::measure::{MeasuredMoves, Question};
use super::trial_from_rows;

/// How often it is asked, and about how many worlds each time where nobody says how many in all.
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
