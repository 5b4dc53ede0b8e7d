//! The result of a round as records write it: `BD+26 blocked`, `AC+51 out capicua`, `= blocked`, `*`
//! while it goes on; and what was gained by passes, `AC:25 BD:0`.

use std::fmt;

use capicua_core::Side;

use crate::rules::Options;
use crate::settle::Outcome;

/// How a side is written: by its seats.
pub struct SideText<'a>(pub &'a Options, pub Side);

impl fmt::Display for SideText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let mut seats = self.0.seats_of(self.1);
        seats.try_for_each(|seat| write!(f, "{seat}"))
    }
}

/// An outcome under some rules.
pub struct ResultText<'a> {
    /// The outcome of the round; `None` while it goes on.
    pub outcome: Option<Outcome>,
    /// The rules of the table.
    pub rules: &'a Options,
}

impl fmt::Display for ResultText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(outcome) = self.outcome else {
            return f.write_str("*");
        };
        match outcome.winner {
            None => f.write_str("=")?,
            Some(side) => write!(f, "{}+{}", SideText(self.rules, side), outcome.points)?,
        }
        write!(f, " {}", outcome.end.word())?;
        let mut bonuses = outcome.bonuses.iter();
        bonuses.try_for_each(|bonus| write!(f, " {}", bonus.word()))
    }
}

/// What both sides gained during the round.
pub(super) struct GainedText<'a> {
    pub gained: [u16; 2],
    pub rules: &'a Options,
}

impl fmt::Display for GainedText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let [first, second] = [Side::FIRST, Side::SECOND].map(|side| SideText(self.rules, side));
        write!(f, "{first}:{} {second}:{}", self.gained[0], self.gained[1])
    }
}
