//! Limits for players at a table of the server. On the command line a player may read files and think for hours;
//! a remote client must not be able to ask for that.

use capicua_core::{InputError, message};

/// Most deals a question may ask for: they are drawn before the first is evaluated, and that cannot be
/// interrupted.
pub const MOST_SAMPLES: u32 = 20_000;

/// Longest spec: it is the name of its seat, which is stored and sent with every view.
const LONGEST: usize = 120;

/// An error for a player spec that is too long.
pub fn check_length(spec: &str) -> Result<(), InputError> {
    if spec.len() <= LONGEST {
        Ok(())
    } else {
        Err(InputError::new(
            message!("player-spec-too-long", most = LONGEST),
            message!("fix-leave-away-options-say-what"),
        ))
    }
}
