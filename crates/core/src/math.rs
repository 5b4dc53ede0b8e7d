//! `exp` and `ln` with the same bits on every platform. The platforms' own differ in the last bit, and sooner
//! or later a move depends on it: then the same seed would play another game in a browser. (The other
//! operations of the standard library that are used for play, roots among them, are exact.)

/// e to the power of `x`.
#[inline]
pub fn exp(x: f64) -> f64 {
    libm::exp(x)
}

/// The same in single precision.
#[inline]
pub fn expf(x: f32) -> f32 {
    libm::expf(x)
}

/// 2 to the power of `x`.
#[inline]
pub fn exp2(x: f64) -> f64 {
    libm::exp2(x)
}

/// The natural logarithm.
#[inline]
pub fn ln(x: f64) -> f64 {
    libm::log(x)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pinned: these bits are the same on every target.
    #[test]
    fn the_last_bit_is_ours() {
        let bits = [exp(0.3), exp(-7.1), ln(3.7), ln(1e-9), exp2(1.0 / 3.0)].map(f64::to_bits);
        assert_eq!(
            format!("{bits:x?} {:x}", expf(-0.7).to_bits()),
            "[3ff599058c8c1a96, 3f4b097b54a20f1e, 3ff4eeee650ae550, c034b927f32bffb8, 3ff428a2f98d728b] 3efe406e"
        );
    }
}
