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
