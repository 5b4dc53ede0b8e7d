//! The result of a round as records write it: `BD+26 blocked`, `= blocked`, `*` while it goes on.

use std::fmt;

use crate::outcome::Outcome;
use crate::public::End;

/// An outcome at a table of so many seats.
pub(super) struct ResultText {
    pub outcome: Option<Outcome>,
    pub seats: usize,
}

impl fmt::Display for ResultText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(outcome) = self.outcome else {
            return f.write_str("*");
        };
        match outcome.winner {
            None => f.write_str("=")?,
            Some(side) => {
                let sides = if self.seats == 4 {
                    ["AC", "BD"]
                } else {
                    ["A", "B"]
                };
                write!(f, "{}+{}", sides[side.index()], outcome.points)?;
            }
        }
        f.write_str(match outcome.end {
            End::Out(_) => " out",
            End::Blocked => " blocked",
            End::Called { .. } => " called",
            End::Target(_) => " target",
        })
    }
}
