//! From yes-or-no searches to an exact value.

/// The value within `lower..=upper`, by questions "at least this much?" (Plaat's MTD(f)). `probe`
/// answers with a bound: not below the question means "at least that", below it "at most that". A
/// yes-or-no search cuts far more than one with an open window, and with a table the repeated
/// searches cost little.
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
