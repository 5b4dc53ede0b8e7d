//! What a player thinks of its moves.

use std::cmp::Ordering;

use crate::Estimate;

/// The result of a player's search: the moves ranked, the best first, and how much was looked at. One type for
/// play, hints, advice and review.
///
/// ```
/// use capicua_core::{Estimate, Evaluation, MoveEval, MoveVerdict};
///
/// let eval = |mv, win, loss| MoveEval {
///     win: Some(Estimate::exact(win)),
///     loss: Some(loss),
///     ..MoveEval::new(mv)
/// };
/// let evaluation = Evaluation::new(vec![
///     eval("65", 0.61, Estimate::exact(0.0)),
///     eval("64", 0.60, Estimate::within(0.01, 0.02)),
///     eval("pass", 0.40, Estimate::within(0.21, 0.02)),
/// ]);
/// assert_eq!(evaluation.best(), "65");
/// let verdicts: Vec<MoveVerdict> = evaluation.moves.iter().map(|mv| evaluation.verdict(mv)).collect();
/// assert_eq!(verdicts, [MoveVerdict::Tied, MoveVerdict::NotSignificant, MoveVerdict::Worse]);
/// assert!(!evaluation.is_clear());
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation<M> {
    /// The moves, the best first: that one is played. Never empty.
    pub moves: Vec<MoveEval<M>>,
    /// Worlds sampled, rollouts played or iterations made; zero for a player that does not search. (A world is
    /// a determinization: one full state consistent with what the seat knows.)
    pub samples: u32,
    /// Distinct worlds among them.
    pub worlds: u32,
    /// Whether these are all possible worlds, so that nothing depended on sampling.
    pub exact: bool,
}

/// What one move is worth to the side that plays it. A player fills in the figures that it computes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MoveEval<M> {
    /// The move.
    pub mv: M,
    /// Chance to win the round, a tie counting half (in games that are one round: the game).
    pub win: Option<Estimate>,
    /// Points of the round, won ones positive.
    pub points: Option<Estimate>,
    /// Chance to win the match.
    pub equity: Option<Estimate>,
    /// What it loses against the best move, in equity or else in chance to win, as a paired difference world by
    /// world: its interval is far narrower than those of the two moves, because both have the same luck.
    pub loss: Option<Estimate>,
}

/// How a move compares to the best one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveVerdict {
    /// The best move, or a move that is equal to it in every known figure.
    Tied,
    /// The difference to the best move is not statistically significant.
    NotSignificant,
    /// It is significantly worse.
    Worse,
}

impl<M> MoveEval<M> {
    /// A move without figures.
    pub const fn new(mv: M) -> MoveEval<M> {
        MoveEval {
            mv,
            win: None,
            points: None,
            equity: None,
            loss: None,
        }
    }

    /// The chance that moves are ranked by: to win the match, or else the round.
    pub fn chance(&self) -> Option<Estimate> {
        self.equity.or(self.win)
    }
}

impl<M: Copy> Evaluation<M> {
    /// A choice without figures.
    pub fn from_move(best: M) -> Evaluation<M> {
        Evaluation::new(vec![MoveEval::new(best)])
    }

    /// Ranked moves, the best first, of a player that samples no worlds. Panics on none.
    pub fn new(moves: Vec<MoveEval<M>>) -> Evaluation<M> {
        assert!(!moves.is_empty(), "an evaluation is about some move");
        Evaluation {
            moves,
            samples: 0,
            worlds: 0,
            exact: false,
        }
    }

    /// The move to play.
    pub fn best(&self) -> M {
        self.moves[0].mv
    }

    /// Whether moves are ranked by the chance to win the match; otherwise by that to win the round (in games
    /// that are one round: the game).
    pub fn has_match_equity(&self) -> bool {
        self.moves[0].equity.is_some()
    }

    /// Compares a move of the list to the best one. Moves with equal figures are tied; if not all worlds were
    /// looked at, a loss whose interval reaches zero is not significant.
    pub fn verdict(&self, of: &MoveEval<M>) -> MoveVerdict {
        let best = &self.moves[0];
        let mean = |estimate: Option<Estimate>| estimate.map(|e| e.mean);
        let figures = |j: &MoveEval<M>| [mean(j.equity), mean(j.win), mean(j.points)];
        if figures(best) == figures(of) {
            return MoveVerdict::Tied;
        }
        match of.loss {
            Some(loss) if !self.exact && loss.low <= 0.0 => MoveVerdict::NotSignificant,
            _ => MoveVerdict::Worse,
        }
    }

    /// Whether the best move is significantly better than all others.
    pub fn is_clear(&self) -> bool {
        let mut others = self.moves[1..].iter();
        others.all(|other| self.verdict(other) == MoveVerdict::Worse)
    }

    /// Sorts by chance, then by points; the sort is stable.
    pub fn sort(&mut self) {
        let by = |estimate: Option<Estimate>| estimate.map_or(f64::NEG_INFINITY, |e| e.mean);
        self.moves.sort_by(|a, b| {
            let chance = by(b.chance()).total_cmp(&by(a.chance()));
            match chance {
                Ordering::Equal => by(b.points).total_cmp(&by(a.points)),
                other => other,
            }
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(mv: char, win: f64, points: f64, loss: Estimate) -> MoveEval<char> {
        MoveEval {
            win: Some(Estimate::exact(win)),
            points: Some(Estimate::exact(points)),
            loss: Some(loss),
            ..MoveEval::new(mv)
        }
    }

    /// Moves that never win are not equally good when one of them loses more points.
    #[test]
    fn moves_are_equal_only_in_everything() {
        let none = Estimate::exact(0.0);
        let points = [-10.5, -12.8, -10.5];
        let moves = "abc".chars().zip(points);
        let moves = moves.map(|(mv, points)| judged(mv, 0.0, points, none));
        let mut evaluation = Evaluation::new(moves.collect());
        evaluation.exact = true;
        let verdicts: Vec<MoveVerdict> = evaluation
            .moves
            .iter()
            .map(|j| evaluation.verdict(j))
            .collect();
        assert_eq!(
            verdicts,
            [MoveVerdict::Tied, MoveVerdict::Worse, MoveVerdict::Tied]
        );
        assert!(!evaluation.is_clear());
    }

    #[test]
    fn what_an_interval_does_not_tell_apart_is_undecided() {
        let close = Estimate::within(0.01, 0.02);
        let far = Estimate::within(0.05, 0.02);
        let evaluation = Evaluation::new(vec![
            judged('a', 0.6, 0.0, Estimate::exact(0.0)),
            judged('b', 0.59, 1.0, close),
            judged('c', 0.55, 2.0, far),
        ]);
        assert_eq!(
            evaluation.verdict(&evaluation.moves[1]),
            MoveVerdict::NotSignificant
        );
        assert_eq!(evaluation.verdict(&evaluation.moves[2]), MoveVerdict::Worse);
    }

    #[test]
    fn equity_goes_before_chance_and_chance_before_points() {
        let at = |mv, equity: Option<f64>, win, points| MoveEval {
            equity: equity.map(Estimate::exact),
            ..judged(mv, win, points, Estimate::exact(0.0))
        };
        let mut evaluation = Evaluation::new(vec![
            at('a', None, 0.5, 9.0),
            at('b', None, 0.6, 1.0),
            at('c', None, 0.6, 2.0),
            at('d', Some(0.9), 0.1, 0.0),
        ]);
        evaluation.sort();
        let order: String = evaluation.moves.iter().map(|j| j.mv).collect();
        assert_eq!(order, "dcba");
    }
}
