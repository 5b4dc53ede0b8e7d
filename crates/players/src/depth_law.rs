//! How deep the published searches look: D = α · 2^(β · ⌊n/4⌋) after n turns (section IV.B of
//! "DominAI" by Angeris and Li).

use capicua_core::InputError;

use crate::Spec;

/// Deeper than the longest round, so that it means "to the end".
const TO_THE_END: f64 = 120.0;

/// The published law of depth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct DepthLaw {
    alpha: f64,
    beta: f64,
}

impl DepthLaw {
    /// Reads `alpha` and `beta`; what is not given is as in most of the paper's tables.
    pub(crate) fn read(spec: &Spec) -> Result<DepthLaw, InputError> {
        Ok(DepthLaw {
            alpha: spec.read("alpha", 5.0, "N, at least 1, or a fraction", |text| {
                number(text).filter(|alpha| (1.0..=100.0).contains(alpha))
            })?,
            beta: spec.read(
                "beta",
                1.0 / 3.0,
                "N from 0 to 10, or a fraction as 1/3",
                |text| number(text).filter(|beta| (0.0..=10.0).contains(beta)),
            )?,
        })
    }

    /// Plies to look ahead after `turns` turns, passes included; the fraction is cut off.
    pub(crate) fn depth(&self, turns: usize) -> u32 {
        let depth = self.alpha * (self.beta * (turns / 4) as f64).exp2();
        depth.min(TO_THE_END) as u32
    }
}

/// `5`, `0.5`, `1/3`.
pub(crate) fn number(text: &str) -> Option<f64> {
    let plain = |part: &str| part.parse::<f64>().ok();
    let value = match text.split_once('/') {
        Some((above, below)) => plain(above)? / plain(below)?,
        None => plain(text)?,
    };
    value.is_finite().then_some(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(text: &str) -> Result<DepthLaw, InputError> {
        DepthLaw::read(&Spec::parse(text).unwrap())
    }

    #[test]
    fn depth_grows_every_four_turns() {
        let law = law("ims:alpha=5,beta=1/3").unwrap();
        let depths = [0, 3, 4, 8, 12, 16, 20, 24].map(|n| law.depth(n));
        assert_eq!(depths, [5, 5, 6, 7, 10, 12, 15, 20]);
        assert_eq!(
            super::DepthLaw {
                alpha: 5.0,
                beta: 3.0
            }
            .depth(27),
            120
        );
    }

    #[test]
    fn fractions_are_read_and_nonsense_is_not() {
        assert_eq!(number("1/2"), Some(0.5));
        assert_eq!(number("0.25"), Some(0.25));
        for text in [
            "ims:alpha=0",
            "ims:beta=1/0",
            "ims:beta=x",
            "ims:alpha=nan",
            "ims:beta=-1",
        ] {
            assert!(law(text).is_err(), "{text}");
        }
    }
}
