//! What is said where several people sit at one table: the lobby, what they have agreed on, the
//! drawing of a deal, and what those are shown who only watch.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::ByName;

/// How long people may think.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Clock {
    /// As long as they like.
    #[default]
    Off,
    /// Half a minute for what is forced, two minutes for a choice.
    Relaxed,
    /// 5 s to pass or with one move, 20 s with a choice, 60 s where a move blocks.
    Femundo,
}

/// What the people of a table can agree on while they play.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize, Serialize, JsonSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Motion {
    /// Help of the engine for everybody.
    Help,
    /// Take back to the last choice of whoever asks.
    Undo,
    /// Deal the next round.
    Next,
    /// Another match in the same chairs.
    Rematch,
}

/// What people can say without a keyboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// Hello.
    Hello,
    /// Well played.
    WellPlayed,
    /// Thank you.
    Thanks,
    /// Sorry.
    Sorry,
    /// One moment, please.
    Moment,
    /// Your turn.
    Hurry,
    /// A laugh.
    Laugh,
    /// A sigh.
    Sigh,
    /// Applause.
    Applause,
    /// Goodbye.
    Bye,
}

/// How the people of a table have agreed to play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Company {
    /// The seat of whoever lets newcomers in and frees chairs of people who are gone: whoever opened the
    /// table, or while that person is away for long the first of the others who are there.
    pub host: Option<String>,
    /// The number of the match at this table, from one.
    pub game: u32,
    /// How long people may think.
    pub clock: Clock,
    /// Whether all have agreed that the engine helps.
    pub help: bool,
    /// Seats of people a program plays for now.
    pub played_for: Vec<String>,
    /// Whether this seat was taken after the round was dealt: its hand is not shown, and a program plays
    /// it until the next deal.
    pub waits: bool,
    /// Seats for whose owners, who are still away, a whole round has been played: the host may free them.
    pub missed: Vec<String>,
    /// Seats the host has freed: whoever comes back before the next deal has the chair again.
    pub freed: Vec<String>,
    /// Who wants to come in; only the host is told.
    pub knocks: Vec<Knock>,
    /// Who has agreed to what is asked, whoever asked first.
    pub motions: ByName<Vec<String>>,
    /// Whose time runs.
    pub timer: Option<Timer>,
    /// How long the match may take, where the rules say so.
    pub time: Option<MatchTime>,
    /// Whether this seat's last choice could be taken back, if all agree.
    pub can_undo: bool,
}

/// Whose time runs. Others are told the longest it can be: how much a seat really has would tell
/// what it holds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Timer {
    /// The seat.
    pub seat: String,
    /// Milliseconds that are left.
    pub left_ms: u64,
    /// Milliseconds there were.
    pub of_ms: u64,
}

/// The time of a match: the round in play is finished, then more points win; level, one more round.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct MatchTime {
    /// Milliseconds that are left.
    pub left_ms: u64,
    /// Minutes of the rules.
    pub minutes: u16,
}

/// Somebody who came after the match had begun, and wants to be let in.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Knock {
    /// What the answer names.
    pub number: u32,
    /// How that person wants to be called; nothing without a name.
    pub name: Option<String>,
}

/// What somebody is shown who waits to be let in: nothing of the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Waiting {
    /// The game.
    pub game: String,
    /// The rules.
    pub rules: String,
    /// How the one on each seat is called: a person's name, or the spec of a player.
    pub names: ByName<String>,
    /// The seats of people.
    pub people: Vec<String>,
    /// The seat of whoever lets one in.
    pub host: Option<String>,
    /// Whether one is let in already, and waits for a chair that is free from the next deal on.
    pub admitted: bool,
}

/// A table whose match has not begun.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Lobby {
    /// The game.
    pub game: String,
    /// The rules.
    pub rules: String,
    /// The rules in sentences.
    pub text: Vec<String>,
    /// The seat of whoever sees this.
    pub seat: String,
    /// The seat of whoever may begin and settle how it is played.
    pub host: Option<String>,
    /// How the one on each seat is called: a person's name, or the spec of a player.
    pub names: ByName<String>,
    /// The seats of people.
    pub people: Vec<String>,
    /// The chairs that are free.
    pub open: Vec<String>,
    /// The seats of people who are there.
    pub connected: Vec<String>,
    /// The seats of people who are ready.
    pub ready: Vec<String>,
    /// How long people may think.
    pub clock: Clock,
    /// Whether the engine helps everybody.
    pub help: bool,
    /// The level of the programs in chairs that stay free.
    pub level: String,
    /// The levels there are.
    pub levels: Vec<String>,
    /// Minutes of the rules; zero for none.
    pub minutes: u16,
    /// Whether somebody chose the seed, and so knows the deal.
    pub chosen: bool,
    /// Whether the match has begun and is being dealt.
    pub begun: bool,
    /// Who wants to come in since then; only the host is told.
    pub knocks: Vec<Knock>,
}

/// Where the drawing of a deal stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Everybody sends the hash of a number.
    Hashes,
    /// Everybody opens the number.
    Numbers,
}

/// A deal that is being drawn: the server has promised its seed, people add numbers of their own.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Draw {
    /// The number of the match at this table, from one.
    pub game: u32,
    /// The round that is dealt.
    pub round: u32,
    /// How often it was tried before.
    pub attempt: u32,
    /// The promise: SHA-256 of `SEED:SALT` of the server.
    pub hash: String,
    /// What is waited for.
    pub stage: Stage,
    /// The hash of each seat, as far as they are in.
    pub hashes: ByName<String>,
    /// The number of each seat, as far as they are open.
    pub numbers: ByName<String>,
    /// Seats whose number is not asked for: they did not open one before.
    pub without: Vec<String>,
    /// Tries that came to nothing.
    pub voided: Vec<Voided>,
    /// Milliseconds until it goes on without those who are missing.
    pub left_ms: u64,
}

/// A deal that was not dealt, because somebody did not open the number that had been promised.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Voided {
    /// The promise of the server.
    pub hash: String,
    /// Its seed, which serves no more.
    pub seed: String,
    /// Its salt.
    pub salt: String,
    /// The hash of each seat.
    pub hashes: ByName<String>,
    /// The numbers that were open.
    pub numbers: ByName<String>,
    /// Who did not open.
    pub seats: Vec<String>,
}

/// What people added to a deal.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct Drawn {
    /// The hash each seat sent before any number was open.
    pub hashes: ByName<String>,
    /// The numbers, in order of seats.
    pub numbers: ByName<String>,
    /// Seats of people whose number is not in the deal.
    pub without: Vec<String>,
    /// Tries that came to nothing.
    pub voided: Vec<Voided>,
}

/// What somebody is shown who only watches: rounds that are over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Watch {
    /// The game.
    pub game: String,
    /// The rules.
    pub rules: String,
    /// How the one on each seat is called.
    pub names: ByName<String>,
    /// The seats of people.
    pub people: Vec<String>,
    /// The seats of people who are there.
    pub connected: Vec<String>,
    /// Whether the match has begun.
    pub begun: bool,
    /// The number of the match at this table, from one.
    pub number: u32,
    /// Rounds of this match that are over.
    pub rounds: usize,
    /// The score after them, where there is one.
    pub score: Option<[u16; 2]>,
    /// What came of the last of them, in sentences; empty while the next one is played.
    pub said: Vec<String>,
    /// All rounds that are over, as records.
    pub record: String,
    /// Whether the match is over.
    pub over: bool,
}

/// Whether the table is open to the local network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, Serialize, JsonSchema)]
pub struct OpenLan {
    /// Open it, or close it.
    pub open: bool,
}

/// The door to the local network.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Lan {
    /// Whether it is open.
    pub open: bool,
    /// Whether whoever asks may open and close it: only somebody at the machine itself.
    pub yours: bool,
    /// Where the server can be reached, `http://192.168.1.5:8700`.
    pub addresses: Vec<String>,
}

/// An address as people pass it on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Link {
    /// The address.
    pub url: String,
    /// The same as a QR code: a picture in SVG.
    pub qr: String,
}

/// How others come to a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct Invite {
    /// For those who play, the likeliest address first; none while only this machine is reached.
    pub play: Vec<Link>,
    /// For those who watch.
    pub watch: Vec<Link>,
    /// The address on this machine itself.
    pub here: String,
    /// The same for those who watch.
    pub watch_here: String,
    /// The door to the local network.
    pub lan: Lan,
}
