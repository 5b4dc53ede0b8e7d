//! What the figures themselves say for a move, when nothing on the table does.

use capicua_core::{Evaluation, MoveEval, MoveVerdict};
use capicua_dominoes::Move;

use super::Reason;

/// Less than this is said as nothing: chances are told with one digit after the mark, in per cent.
const SMALLEST_SHOWN: f64 = 0.0005;

/// That there is no choice, by how much the best move is better, or that others are as good. Nothing
/// where a player tells its move and no figures.
pub(super) fn from_evaluation(evaluation: &Evaluation<Move>) -> Option<Reason> {
    let [best, others @ ..] = &evaluation.moves[..] else {
        return None;
    };
    let Some(next) = others.first() else {
        return Some(Reason::OnlyMove);
    };
    let of_match = evaluation.has_match_equity();
    // What a move gives away is told beside it: the same difference here.
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
