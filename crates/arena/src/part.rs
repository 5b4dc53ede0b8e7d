//! A share of the work: one of so many parts, so that machines need not know of each other.

use std::fmt;
use std::str::FromStr;

use capicua_core::InputError;
use serde::{Deserialize, Serialize};

/// The `number`-th of so many parts: every so-many-th deal, beginning with its own number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// Which, from one.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

impl Part {
    /// Everything.
    pub const WHOLE: Part = Part { number: 1, of: 1 };

    /// The number, from zero, of the deal that is the `index`-th of this part.
    pub fn deal(self, index: u64) -> u64 {
        self.number - 1 + index * self.of
    }

    /// How many of so many deals are in this part.
    pub fn count(self, deals: u64) -> u64 {
        (deals + self.of - self.number) / self.of
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Part {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Part, InputError> {
        let number = |text: &str| {
            text.parse::<u64>()
                .ok()
                .filter(|&number| number <= 1_000_000)
        };
        text.split_once('/')
            .and_then(|(which, of)| Some((number(which)?, number(of)?)))
            .filter(|(which, of)| (1..=*of).contains(which))
            .map(|(number, of)| Part { number, of })
            .ok_or_else(|| {
                InputError::new(
                    "a share of the work is written as its number and how many there are",
                    "Write for example --shard 3/8, counting from 1.",
                )
                .at(text, 0..text.len())
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_make_up_the_whole() {
        for deals in 0..40 {
            for of in 1..9 {
                let parts = (1..=of).map(|number| Part { number, of });
                let shares = parts.map(|part| (0..part.count(deals)).map(move |k| part.deal(k)));
                let mut all: Vec<u64> = shares.flatten().collect();
                all.sort_unstable();
                assert_eq!(all, (0..deals).collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn nonsense_is_refused() {
        for text in [
            "",
            "3",
            "0/8",
            "9/8",
            "1/0",
            "a/b",
            "-1/2",
            "1/2/3",
            "1/99999999",
        ] {
            assert!(text.parse::<Part>().is_err(), "{text}");
        }
        assert_eq!("3/8".parse(), Ok(Part { number: 3, of: 8 }));
    }
}
