//! Which players may sit down at a table of the server. On the command line a player may read files
//! and think for hours; somebody from outside must not make it.

use capicua_core::{InputError, message};

/// Deals are drawn before the first is looked at, and nobody can interrupt that: a question may ask
/// for so many.
pub const MOST_SAMPLES: u32 = 20_000;

/// Longest spec: it is the name of its seat, which is stored and sent with every view.
const LONGEST: usize = 120;

/// An error for a player that is written at too great a length.
pub fn check_length(spec: &str) -> Result<(), InputError> {
    match spec.len() <= LONGEST {
        true => Ok(()),
        false => Err(InputError::new(
            message!("player-spec-too-long", most = LONGEST),
            message!("fix-leave-away-options-say-what"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{Sitter, games};

    fn admitted(spec: &str, rules: &str) -> Result<(), InputError> {
        check_length(spec)?;
        let rules = games().agreed(rules)?;
        rules.admit(&Sitter::Safe(spec.to_owned()))
    }

    #[test]
    fn files_and_endless_searches_stay_outside() {
        for spec in [
            "champion",
            "pimc:samples=20",
            "greedy",
            "ismcts:iterations=300",
        ] {
            admitted(spec, "latin").unwrap();
        }
        for spec in [
            "ims:beta=2",
            "ims:pieces=3",
            "pimc:beta=1/3",
            "oracle:beta=2",
            "ims:alpha=40",
            "oracle:alpha=9,beta=2",
            "pimc:depth=law",
            "champion:samples=2001",
            "ismcts:iterations=1000000",
            "nobody",
            "",
            &format!("champion:samples={}9", "0".repeat(200)),
        ] {
            assert!(admitted(spec, "latin").is_err(), "{spec}");
        }
        for spec in ["mc:worlds=200", "net", "champion"] {
            admitted(spec, "fives").unwrap();
        }
        for spec in [
            "mc:worlds=2001",
            "net:weights=/etc/passwd",
            "oracle:work=1001",
        ] {
            assert!(admitted(spec, "fives").is_err(), "{spec}");
        }
        for spec in ["champion", "greedy", "turn:1,1", "champion:turns=1"] {
            admitted(spec, "pickomino").unwrap();
        }
        let refused = admitted("champion:weights=/etc/passwd", "pickomino");
        let error = refused.err().unwrap();
        assert!(error.what().contains("weights"), "{error}");
    }
}
