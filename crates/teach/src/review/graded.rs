//! What was found about a ply.

use capicua_core::Estimate;
use capicua_protocol::{Chosen, Class, Reason, ReviewedMove};
use serde::{Deserialize, Serialize};

/// A ply, looked at.
#[derive(Clone, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct GradedPly {
    /// The chance after it of the side that moved, as far as whoever moved could know; nothing where
    /// nobody's hand is known.
    pub chance: Option<f64>,
    /// What there is to say if it was a decision.
    pub decision: Option<Decision>,
}

/// A move that was chosen among others.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Decision {
    /// The best move.
    pub best: String,
    /// The chance after the move that was played.
    pub equity: f64,
    /// What it lost.
    pub loss: f64,
    /// Half the width of its interval.
    pub half_width: f64,
    /// What that makes it.
    pub class: Class,
    /// What a loss was about.
    pub kind: Option<String>,
    /// What it cost with all hands open.
    pub hindsight: Option<f64>,
    /// Every move, the best first.
    pub moves: Vec<ReviewedMove>,
    /// How often others choose it.
    pub chosen: Option<Chosen>,
    /// Worlds it was measured in.
    pub worlds: u32,
    /// Whether these are all there are.
    pub exact: bool,
    /// The position before it, as its seat saw it.
    pub position: String,
    /// Why the best move is better.
    pub reasons: Vec<Reason>,
    /// A loss in a sentence of each language, in the order of the languages.
    pub said: Option<Vec<String>>,
}

/// Losses from here on have names.
const INACCURACY: f64 = 0.02;
const MISTAKE: f64 = 0.05;
const BLUNDER: f64 = 0.10;

/// What a loss makes of a move. One whose interval does not clear zero is never held against anybody.
pub fn classify(is_best: bool, loss: Estimate) -> Class {
    match loss.mean {
        _ if is_best => Class::Best,
        _ if loss.low <= 0.0 => Class::Good,
        lost if lost >= BLUNDER => Class::Blunder,
        lost if lost >= MISTAKE => Class::Mistake,
        lost if lost >= INACCURACY => Class::Inaccuracy,
        _ => Class::Good,
    }
}

impl Decision {
    /// Whether it lost enough to be named.
    pub fn is_loss(&self) -> bool {
        self.class >= Class::Inaccuracy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_clears_zero_has_a_name() {
        assert_eq!(classify(false, Estimate::within(0.3, 0.31)), Class::Good);
        assert_eq!(classify(false, Estimate::within(0.3, 0.2)), Class::Blunder);
        assert_eq!(
            classify(false, Estimate::within(0.05, 0.01)),
            Class::Mistake
        );
        assert_eq!(
            classify(false, Estimate::within(0.03, 0.01)),
            Class::Inaccuracy
        );
        assert_eq!(classify(false, Estimate::within(0.01, 0.001)), Class::Good);
        assert_eq!(classify(true, Estimate::within(0.3, 0.1)), Class::Best);
    }
}
