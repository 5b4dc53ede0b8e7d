//! MTD(f): an exact value from null-window probes.

/// The value within `lower..=upper`, by null-window probes (Plaat's MTD(f)). `probe` gets a question,
/// "is the value at least this much?", and returns a bound: a result not below the question is a
/// lower bound of the value, one below it an upper bound. A null window prunes far more than a wide
/// one, and with a transposition table repeated searches cost little.
///
/// ```
/// use capicua_solver::search::mtdf;
///
/// // A probe answers with a bound on the same side of the question; this one tells as little as it may.
/// let hidden = 17;
/// let mut probes = 0;
/// let value = mtdf(-100, 100, 15, |question| {
///     probes += 1;
///     if hidden >= question { question } else { question - 1 }
/// });
/// assert_eq!(value, 17);
/// assert_eq!(probes, 4);
/// ```
pub fn mtdf(mut lower: i32, mut upper: i32, guess: i32, mut probe: impl FnMut(i32) -> i32) -> i32 {
    let mut best = guess.clamp(lower, upper);
    while lower < upper {
        let question = best.max(lower + 1);
        best = probe(question);
        if best >= question {
            lower = best;
        } else {
            upper = best;
        }
    }
    lower
}

#[cfg(test)]
mod tests {
    use super::mtdf;

    #[test]
    fn finds_every_value_from_every_guess() {
        for value in -20..=20 {
            for guess in -30..=30 {
                // A probe that tells as little as it may.
                let exact = mtdf(-20, 20, guess, |question| {
                    if value >= question {
                        question
                    } else {
                        question - 1
                    }
                });
                assert_eq!(exact, value);
                // And one that tells all.
                assert_eq!(mtdf(-20, 20, guess, |_| value), value);
            }
        }
    }
}
