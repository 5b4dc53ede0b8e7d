//! Means and their intervals: written once, so that everything that is measured says the same by "±".

/// The normal quantile of a 95 % interval.
pub const QUANTILE_95: f64 = 1.959_964;

/// A mean and its 95 % interval. The two ends are the mean itself when it is exact.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// The lower end of its interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// A value that depends on nothing but itself.
    pub const fn exact(mean: f64) -> Estimate {
        Estimate {
            mean,
            low: mean,
            high: mean,
        }
    }

    /// A mean and half the width of its interval.
    pub fn within(mean: f64, half_width: f64) -> Estimate {
        Estimate {
            mean,
            low: mean - half_width,
            high: mean + half_width,
        }
    }

    /// A mean with its standard error.
    pub fn with_error(mean: f64, error: f64) -> Estimate {
        Estimate::within(mean, QUANTILE_95 * error)
    }

    /// The mean of values that are independent of each other; a single one says nothing about its
    /// spread, and is told as it is.
    pub fn from_samples(values: impl Iterator<Item = f64> + Clone) -> Estimate {
        let (mean, error, _) = moments(values);
        Estimate::with_error(mean, error)
    }

    /// The same for values from 0 to 1: the interval stays within them.
    pub fn from_shares(values: impl Iterator<Item = f64> + Clone) -> Estimate {
        let (mean, error, count) = moments(values);
        Estimate::wilson(mean, error, count)
    }

    /// A share from its standard error and the number of values behind it, after Wilson: the interval
    /// stays within 0 and 1 however few the values or lopsided the share. The spread of the values
    /// says how many throws of a coin they are worth; without any spread they count one each.
    pub fn wilson(mean: f64, error: f64, count: f64) -> Estimate {
        let worth = mean * (1.0 - mean) / (error * error);
        let spread = error * error > 1e-15 && worth.is_finite() && worth > 0.0;
        let count = if spread { worth } else { count };
        if count <= 0.0 {
            return Estimate {
                mean,
                low: 0.0,
                high: 1.0,
            };
        }
        let z = QUANTILE_95 * QUANTILE_95 / count;
        let middle = (mean + z / 2.0) / (1.0 + z);
        let half = (z * mean * (1.0 - mean) + z * z / 4.0).max(0.0).sqrt() / (1.0 + z);
        Estimate {
            mean,
            low: (middle - half).max(0.0).min(mean),
            high: (middle + half).min(1.0).max(mean),
        }
    }

    /// Half the width of the interval.
    pub fn half_width(&self) -> f64 {
        (self.high - self.low) / 2.0
    }

    /// Whether nothing is left to chance.
    pub fn is_exact(&self) -> bool {
        self.low == self.high
    }
}

/// Mean, standard error and number of values.
fn moments(values: impl Iterator<Item = f64> + Clone) -> (f64, f64, f64) {
    let count = values.clone().count() as f64;
    let mean = values.clone().sum::<f64>() / count.max(1.0);
    let squares: f64 = values.map(|value| (value - mean).powi(2)).sum();
    let error = (squares / (count - 1.0).max(1.0) / count.max(1.0)).sqrt();
    (mean, error, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_interval_is_that_of_the_mean() {
        let estimate = Estimate::from_samples([1.0, 3.0].into_iter());
        assert_eq!(estimate.mean, 2.0);
        assert!((estimate.half_width() - QUANTILE_95).abs() < 1e-9);
        assert!(Estimate::from_samples([7.0].into_iter()).is_exact());
    }

    #[test]
    fn shares_stay_within_bounds() {
        for won in 0..=12 {
            let values = (0..12).map(|n| if n < won { 1.0 } else { 0.0 });
            let share = Estimate::from_shares(values);
            assert!(0.0 <= share.low && share.low <= share.mean, "{share:?}");
            assert!(share.mean <= share.high && share.high <= 1.0, "{share:?}");
            assert!(!share.is_exact(), "twelve games prove nothing");
        }
        // Eight of ten by hand: Wilson's interval is 0.490 to 0.943.
        let error = (0.8f64 * 0.2 / 10.0).sqrt();
        let share = Estimate::wilson(0.8, error, 10.0);
        assert!((share.low - 0.490).abs() < 1e-3 && (share.high - 0.943).abs() < 1e-3);
    }
}
