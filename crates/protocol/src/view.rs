//! What every view of a game has, whichever game it is.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{ByName, Company, Drawn, Trouble};

/// Who sits around the table, and what keeps them waiting.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Around {
    /// The game.
    pub game: String,
    /// How the one on each seat is called: a person's name, or the spec of a player.
    pub names: ByName<String>,
    /// The seats of people.
    pub people: Vec<String>,
    /// The chairs that are free.
    pub open: Vec<String>,
    /// The seats of people who are there.
    pub connected: Vec<String>,
    /// The program that thinks.
    pub thinking: Option<String>,
    /// Why the move of a program cannot be stored; it is tried again.
    pub trouble: Option<Trouble>,
    /// The seat that gave the game up.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub resigned: Option<String>,
    /// How several people have agreed to play; not there where one plays.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub company: Option<Company>,
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// A person.
    Person,
    /// A program.
    Program,
    /// Whoever deals the next round.
    RoundOver,
    /// Nobody: the game is over.
    MatchOver,
}

/// A deal that can be checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Fair {
    /// The round.
    pub round: u32,
    /// SHA-256 of `SEED:SALT`.
    pub hash: String,
    /// The seed, once the round is over; text, because browsers would round it.
    pub seed: Option<String>,
    /// The salt, once the round is over.
    pub salt: Option<String>,
    /// Whether somebody chose the seed, and so knows the deal.
    pub chosen: bool,
    /// What people added where several play: the deal follows from the SHA-256 of
    /// `SEED:SALT:A:NUMBER:C:NUMBER`, its first 64 bits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Drawn>,
}
