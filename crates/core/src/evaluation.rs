//! What a player thinks of its moves.

use std::cmp::Ordering;

use crate::Estimate;

/// What a player found when it was asked: its moves, the best first, and what that rests on. One type
/// for play, hints, advice and review.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation<M> {
    /// The moves it looked at, the best first: that one it plays. Never empty.
    pub moves: Vec<MoveEval<M>>,
    /// Worlds drawn, rounds played out or iterations made to get there; none for a player that looks
    /// at the table alone.
    pub samples: u32,
    /// Different deals among them.
    pub worlds: u32,
    /// Whether these are all the deals there can be, so that nothing depended on chance.
    pub exact: bool,
}

/// What one move is worth to the side that plays it. A player fills in what it thinks in.
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
    /// What it gives away against the best move, in the first of equity and chance to win that is
    /// known, deal by deal: its interval is far narrower than those of the two, because luck falls
    /// on both alike.
    pub loss: Option<Estimate>,
}

/// How a move stands to the best one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveVerdict {
    /// It is the best one, or equal to it in everything that is known.
    Tied,
    /// What was looked at cannot tell which is better.
    NotSignificant,
    /// It is worse.
    Worse,
}

impl<M> MoveEval<M> {
    /// A move of which nothing is known.
    pub const fn new(mv: M) -> MoveEval<M> {
        MoveEval {
            mv,
            win: None,
            points: None,
            equity: None,
            loss: None,
        }
    }

    /// The chance it is chosen by: to win the match, or else the round.
    pub fn chance(&self) -> Option<Estimate> {
        self.equity.or(self.win)
    }
}

impl<M: Copy> Evaluation<M> {
    /// A choice without reasons.
    pub fn from_move(best: M) -> Evaluation<M> {
        Evaluation::new(vec![MoveEval::new(best)])
    }

    /// Of moves that were not looked at in worlds, the best first. Panics on none.
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

    /// Whether the chances that its moves are chosen by are those of the match; otherwise of the round (in games
    /// that are one round: the game).
    pub fn has_match_equity(&self) -> bool {
        self.moves[0].equity.is_some()
    }

    /// How a move of the list stands to the best one. Where all deals were looked at only equal
    /// figures are equal; otherwise what the interval of the loss does not tell apart is undecided.
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

    /// Whether the best move is better than all others, as far as was looked.
    pub fn is_clear(&self) -> bool {
        let mut others = self.moves[1..].iter();
        others.all(|other| self.verdict(other) == MoveVerdict::Worse)
    }

    /// Sorts by chance, then by points; of equal moves the first stays first.
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
