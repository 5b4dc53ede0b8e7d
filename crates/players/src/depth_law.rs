//! How deep the published searches look: D = α · 2^(β · ⌊n/4⌋) after n turns (section IV.B of
//! "DominAI" by Angeris and Li).

use capicua_core::{OptionValues, math};

/// Deeper than the longest round, so that it means "to the end".
const TO_THE_END: f64 = 120.0;

/// The published law of depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DepthLaw {
    alpha: f64,
    beta: f64,
}

impl DepthLaw {
    /// Reads `alpha` and `beta`.
    pub(crate) fn read(given: OptionValues) -> DepthLaw {
        DepthLaw {
            alpha: given.number("alpha"),
            beta: given.number("beta"),
        }
    }

    /// Plies to look ahead after `turns` turns, passes included; the fraction is cut off.
    pub(crate) fn depth(&self, turns: usize) -> u32 {
        let depth = self.alpha * math::exp2(self.beta * (turns / 4) as f64);
        depth.min(TO_THE_END) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_grows_every_four_turns() {
        let law = |alpha, beta| DepthLaw { alpha, beta };
        let depths = [0, 3, 4, 8, 12, 16, 20, 24].map(|n| law(5.0, 1.0 / 3.0).depth(n));
        assert_eq!(depths, [5, 5, 6, 7, 10, 12, 15, 20]);
        assert_eq!(law(5.0, 3.0).depth(27), 120);
    }
}
