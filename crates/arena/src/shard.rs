//! Shards: a run is split among machines that need not know of each other.

use std::fmt;
use std::str::FromStr;

use capicua_core::{InputError, message};
use serde::{Deserialize, Serialize};

/// The `number`-th of `of` shards: every `of`-th deal, beginning with its own number.
///
/// ```
/// use capicua_arena::Shard;
///
/// let shard: Shard = "3/8".parse()?;
/// let deals: Vec<u64> = (0..shard.count(20)).map(|index| shard.deal(index)).collect();
/// assert_eq!(deals, [2, 10, 18]);
/// assert!("9/8".parse::<Shard>().is_err());
/// # Ok::<(), capicua_core::InputError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "Numbers")]
pub struct Shard {
    /// Its number, from one.
    pub number: u64,
    /// The number of shards.
    pub of: u64,
}

/// The most shards of a run.
const MOST: u64 = 1_000_000;

/// The numbers of a shard before they are checked.
#[derive(Deserialize)]
struct Numbers {
    number: u64,
    of: u64,
}

impl TryFrom<Numbers> for Shard {
    type Error = String;

    fn try_from(Numbers { number, of }: Numbers) -> Result<Shard, String> {
        if (1..=of).contains(&number) && of <= MOST {
            Ok(Shard { number, of })
        } else {
            Err(format!("{number}/{of} is no part"))
        }
    }
}

impl Shard {
    /// The only shard of a run that is not split.
    pub const WHOLE: Shard = Shard { number: 1, of: 1 };

    /// The number, from zero, of the `index`-th deal of this shard.
    pub fn deal(self, index: u64) -> u64 {
        self.number - 1 + index * self.of
    }

    /// How many of `deals` deals are in this shard.
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
