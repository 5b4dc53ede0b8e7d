//! Where the marks of an axis stand.

/// Round values within a range, about so many.
pub(crate) fn linear((low, high): (f64, f64), wanted: usize) -> Vec<f64> {
    let rough = (high - low) / wanted.max(1) as f64;
    if rough.is_nan() || rough <= 0.0 {
        return vec![low];
    }
    let unit = 10f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * unit)
        .find(|step| *step >= rough * 0.999)
        .unwrap_or(10.0 * unit);
    let first = (low / step - 1e-9).ceil() as i64;
    let last = (high / step + 1e-9).floor() as i64;
    (first..=last).map(|n| n as f64 * step).collect()
}

/// 1, 3, 10, 30, ... within a range.
pub(crate) fn logarithmic((low, high): (f64, f64)) -> Vec<f64> {
    // There is no way down to zero on such an axis.
    let low = low.max(high * 1e-9).max(f64::MIN_POSITIVE);
    let first = low.log10().floor() as i32;
    let last = high.log10().ceil() as i32;
    (first..=last)
        .flat_map(|power| [1.0, 3.0].map(|digit| digit * 10f64.powi(power)))
        .filter(|tick| (low * 0.999..=high * 1.001).contains(tick))
        .collect()
}

/// A tick in words: no more digits than it has.
pub(crate) fn label(tick: f64) -> String {
    if tick.abs() >= 10_000.0 {
        return format!("{}k", (tick / 1000.0 * 10.0).round() / 10.0);
    }
    format!("{}", (tick * 1e6).round() / 1e6 + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_and_within() {
        assert_eq!(
            linear((0.0, 100.0), 5),
            [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]
        );
        assert_eq!(linear((47.0, 73.0), 5), [50.0, 60.0, 70.0]);
        assert_eq!(linear((1.0, 1.0), 5), [1.0]);
        assert_eq!(logarithmic((1.0, 100.0)), [1.0, 3.0, 10.0, 30.0, 100.0]);
        assert!(logarithmic((0.0, 1.0)).len() < 30);
        assert!(logarithmic((0.0, 0.0)).len() < 3);
        assert_eq!(label(-0.0), "0");
        assert_eq!(label(12_500.0), "12.5k");
    }
}
