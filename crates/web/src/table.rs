//! What a game over a socket is, whichever game it is. Moves are texts here: the same that people
//! write and records keep.

use std::time::Duration;

use capicua_core::{Seat, Stop};
use capicua_protocol as protocol;
use capicua_protocol::{Advice, Around, Belief, View};
use capicua_words::Words;
use serde::{Deserialize, Serialize};

use crate::chairs::Chairs;
use crate::dice_table::DiceTable;
use crate::domino_table::DominoTable;
use crate::fair::FairDeal;
use crate::problem::Problem;

/// How games are written down. One with a higher number was written by a newer program.
pub const FORMAT: u32 = 1;

fn first_format() -> u32 {
    1
}

/// A game as it is kept: enough to go on as if nothing had happened. What it does not know it
/// refuses, lest a newer program finds it gone.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// How it is written.
    #[serde(default = "first_format")]
    pub format: u32,
    /// The rules.
    pub rules: String,
    /// Who sits where.
    pub chairs: Chairs,
    /// What each round was dealt from.
    pub deals: Vec<FairDeal>,
    /// What programs take their chances from.
    pub thoughts: u64,
    /// What was played.
    pub played: String,
}

impl Saved {
    /// Reads what was stored.
    pub fn read(text: &str) -> Result<Saved, Problem> {
        let saved: Saved = serde_json::from_str(text).map_err(Problem::damaged)?;
        match saved.format <= FORMAT {
            true => Ok(saved),
            false => Err(Problem::damaged("it was written by a newer program")),
        }
    }

    /// The table as it was left.
    pub fn restore(&self) -> Result<Box<dyn Table>, Problem> {
        match is_pickomino(&self.rules) {
            true => DiceTable::restore(self).map(|table| Box::new(table) as Box<dyn Table>),
            false => DominoTable::restore(self).map(|table| Box::new(table) as Box<dyn Table>),
        }
    }
}

/// Whether these rules are those of the dice game.
pub fn is_pickomino(rules: &str) -> bool {
    rules.starts_with("pickomino")
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// A person.
    Person(Seat),
    /// A program.
    Program(Seat),
    /// Whoever deals the next round.
    RoundOver,
    /// Nobody: the game is over.
    Over,
}

impl Phase {
    /// As it is written in views.
    pub fn shown(self) -> protocol::Phase {
        match self {
            Phase::Person(_) => protocol::Phase::Person,
            Phase::Program(_) => protocol::Phase::Program,
            Phase::RoundOver => protocol::Phase::RoundOver,
            Phase::Over => protocol::Phase::MatchOver,
        }
    }

    /// Whose turn it is.
    pub fn turn(self) -> Option<Seat> {
        match self {
            Phase::Person(seat) | Phase::Program(seat) => Some(seat),
            Phase::RoundOver | Phase::Over => None,
        }
    }
}

/// A program asked for its move.
pub struct Thought {
    /// Whether it answers at once: then it need not wait for those who search.
    pub quick: bool,
    /// Finds the move.
    pub work: Box<dyn FnOnce(&Stop) -> String + Send>,
}

/// Work for a thread that thinks: a document.
pub type Question<T> = Box<dyn FnOnce(&Stop) -> Result<T, Problem> + Send>;

/// A game.
pub trait Table: Send {
    /// How it is kept.
    fn save(&self) -> Saved;

    /// Who sits where.
    fn chairs(&self) -> &Chairs;

    /// Somebody sits down on a free chair.
    fn sit_down(&mut self, name: Option<&str>) -> Option<(Seat, String)>;

    /// Who acts next.
    fn phase(&self) -> Phase;

    /// The number of the round, from one.
    fn round(&self) -> usize;

    /// How many moves have been played in this round: a move is meant for one ply only.
    fn ply(&self) -> usize;

    /// What `seat` may know, for its page.
    fn view(&self, seat: Seat, words: &Words, around: Around) -> View;

    /// The rules.
    fn rules(&self) -> String;

    /// The score of the match; `None` where a game has one round and no score.
    fn score(&self) -> Option<[u16; 2]>;

    /// Plays what `seat`, which is on turn, means by `text`.
    fn play(&mut self, seat: Seat, text: &str, words: &Words) -> Result<(), Problem>;

    /// Takes back to the last choice of the person.
    fn undo(&mut self) -> Result<(), Problem>;

    /// Deals the next round, if this one is over and the match is not.
    fn next(&mut self) -> Result<(), Problem>;

    /// The program on turn, asked for its move, which may take so long.
    fn thought(&self, time: Duration) -> Option<Thought>;

    /// Plays for the program on turn: its move, or, when it has none that can be played, one that
    /// a plain player chooses at once.
    fn play_program(&mut self, answer: Option<&str>);

    /// The moves of `seat`, ranked, which may take so long.
    fn hint(
        &self,
        seat: Seat,
        words: &'static Words,
        time: Duration,
    ) -> Result<Question<Advice>, Problem>;

    /// Who holds what, as far as `seat` can know.
    fn belief(&self, seat: Seat) -> Result<Question<Belief>, Problem>;

    /// The rounds that are over, as a record.
    fn record(&self) -> String;
}
