//! Verifiable deals: a hash of the seed is shown before the first move, the seed itself after the last one.

use capicua_core::Seed;
use capicua_protocol::{Drawn, Fair};
use serde::{Deserialize, Serialize};

use crate::host::secrets;

/// What a round is dealt from.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FairDeal {
    /// The seed of the deal.
    pub seed: u64,
    /// Random digits, so that the hash of a seed cannot be looked up.
    pub salt: String,
    /// Whether somebody chose the seed: then that person knows the deal.
    pub chosen: bool,
    /// What people added, where several play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
}

impl FairDeal {
    /// From the seed somebody chose, or from one nobody knows.
    pub fn draw(chosen: Option<u64>) -> FairDeal {
        FairDeal {
            seed: chosen.unwrap_or_else(secrets::number),
            salt: secrets::hex(&secrets::bytes::<16>()),
            chosen: chosen.is_some(),
            drawn: None,
        }
    }

    /// What is shown before the first move.
    pub fn hash(&self) -> String {
        secrets::sha256(&format!("{}:{}", self.seed, self.salt))
    }

    /// What the round is dealt from: the seed, or where people added numbers the first 64 bits of the
    /// SHA-256 of all of them.
    pub fn seed_of_deal(&self) -> Seed {
        let Some(drawn) = &self.drawn else {
            return Seed(self.seed);
        };
        let mut text = format!("{}:{}", self.seed, self.salt);
        for (seat, number) in &drawn.numbers {
            text += &format!(":{seat}:{number}");
        }
        let first = &secrets::sha256(&text)[..16];
        Seed(u64::from_str_radix(first, 16).expect("a hash is hexadecimal digits"))
    }

    /// For the view of round `round`; seed and salt once it is `over`. Seeds are written as text:
    /// browsers would round numbers of 64 bits.
    pub fn shown(&self, round: u32, over: bool) -> Fair {
        Fair {
            round,
            hash: self.hash(),
            seed: over.then(|| self.seed.to_string()),
            salt: over.then(|| self.salt.clone()),
            chosen: self.chosen,
            drawn: self.drawn.clone(),
        }
    }
}
