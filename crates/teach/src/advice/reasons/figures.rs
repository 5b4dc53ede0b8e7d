//! Reasons from the figures alone, where the table gives none.

use capicua_core::{Evaluation, MoveEval, MoveVerdict};
use capicua_dominoes::Move;

use super::Reason;

/// Smaller differences are shown as zero: chances are printed in per cent with one decimal.
const SMALLEST_SHOWN: f64 = 0.0005;

/// That there is no choice, by how much the best move is better, or that others are tied with it. `None`
/// where a player gives a move without figures.
pub(super) fn from_evaluation(evaluation: &Evaluation<Move>) -> Option<Reason> {
    let [best, others @ ..] = &evaluation.moves[..] else {
        return None;
    };
    let Some(next) = others.first() else {
        return Some(Reason::OnlyMove);
    };
    let of_match = evaluation.has_match_equity();
    // The loss is shown beside the move: use the same difference here.
    let less = |other: &MoveEval<Move>| match other.loss {
        Some(loss) => Some(loss.mean),
        None => Some(best.chance()?.mean - other.chance()?.mean),
    };
    let level = |other: &&MoveEval<Move>| evaluation.verdict(other) != MoveVerdict::Worse;
    if let Some(last) = others.iter().rfind(level) {
        let gap = less(last).filter(|_| best.chance().is_some())?;
        let moves = 1 + others.iter().filter(level).count();
        return Some(Reason::Level {
            moves,
            gap,
            of_match,
        });
    }
    let more = less(next).filter(|_| best.chance().is_some())?;
    match (best.points, next.points) {
        (Some(best), Some(next)) if more < SMALLEST_SHOWN => Some(Reason::MorePoints {
            points: best.mean - next.mean,
        }),
        _ => Some(Reason::WinsMore {
            chance: more,
            of_match,
        }),
    }
}
