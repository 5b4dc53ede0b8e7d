//! A share of the work: one of so many parts, so that machines need not know of each other.

use std::fmt;
use std::str::FromStr;

use capicua_core::{InputError, message};
use serde::{Deserialize, Serialize};

/// The `number`-th of so many parts: every so-many-th deal, beginning with its own number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Numbers")]
pub struct Shard {
    /// Which, from one.
    pub number: u64,
    /// Of how many.
    pub of: u64,
}

/// More parts than these nobody has machines for.
const MOST: u64 = 1_000_000;

/// The numbers of a part as they are read, whatever they are.
#[derive(Deserialize)]
struct Numbers {
    number: u64,
    of: u64,
}

impl TryFrom<Numbers> for Shard {
    type Error = String;

    fn try_from(Numbers { number, of }: Numbers) -> Result<Shard, String> {
        match (1..=of).contains(&number) && of <= MOST {
            true => Ok(Shard { number, of }),
            false => Err(format!("{number}/{of} is no part")),
        }
    }
}

impl Shard {
    /// Everything.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The number, from zero, of the deal that is the `index`-th of this part.
    pub fn deal(self, index: u64) -> u64 {
        self.number - 1 + index * self.of
    }

    /// How many of so many deals are in this part.
    pub fn count(self, deals: u64) -> u64 {
        deals.saturating_add(self.of - self.number) / self.of
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Shard, InputError> {
        text.split_once('/')
            .and_then(|(number, of)| {
                let (number, of) = (number.parse().ok()?, of.parse().ok()?);
                Shard::try_from(Numbers { number, of }).ok()
            })
            .ok_or_else(|| {
                InputError::new(
                    message!("share-work-written-as-its"),
                    message!("fix-write-example-shard-3-8"),
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
                let parts = (1..=of).map(|number| Shard { number, of });
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
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
        assert_eq!("3/8".parse(), Ok(Shard { number: 3, of: 8 }));
        for (number, of) in [(0, 8), (9, 8), (1, 0), (1, u64::MAX)] {
            let text = format!("{{\"number\":{number},\"of\":{of}}}");
            assert!(serde_json::from_str::<Shard>(&text).is_err(), "{text}");
        }
        assert_eq!(Shard { number: 1, of: 2 }.count(u64::MAX), u64::MAX / 2);
    }
}
