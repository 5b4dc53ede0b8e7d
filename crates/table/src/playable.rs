//! What a game has to say so that it can be played at a table.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use capicua_core::{Game, Hidden, InputError, MAX_SEATS, Seat, Seed, Side};

use crate::round::{FaultNoted, Notes, Round};

/// Rules that a table has agreed on.
pub trait RuleSet:
    Clone + PartialEq + Debug + Display + FromStr<Err = InputError> + Send + Sync + 'static
{
    /// How many sit at the table.
    fn seats(&self) -> usize;

    /// How many sides they make up.
    fn sides(&self) -> usize;

    /// The side a seat plays for.
    fn side_of(&self, seat: Seat) -> Side;
}

/// What a game, a round or a match, has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The side that won; nobody when it is level.
    pub winner: Option<Side>,
    /// Points of each side, in the unit of the game. What counts is who has more of them.
    pub points: [i32; MAX_SEATS],
}

/// A round as somebody has written it down.
pub struct Recorded<G: Playable> {
    /// What was dealt.
    pub start: G,
    /// What was played and what chance brought.
    pub moves: Vec<G::Move>,
    /// What players did wrong.
    pub faults: Vec<FaultNoted>,
    /// What is noted beside it.
    pub notes: Notes,
}

impl<G: Playable> Recorded<G> {
    /// A round of which nothing was played.
    pub fn begun(start: G) -> Recorded<G> {
        Recorded {
            start,
            moves: Vec::new(),
            faults: Vec::new(),
            notes: Notes::default(),
        }
    }

    /// The moves of another table that plays this, without what was noted there.
    #[must_use]
    pub fn again(&self) -> Recorded<G> {
        Recorded {
            moves: self.moves.clone(),
            ..Recorded::begun(self.start.clone())
        }
    }
}

/// A game that can be played at a table. A match is one round or more; where it is always one, round
/// and match are the same.
pub trait Playable:
    Hidden<View: Send + Sync, Event: Send + Sync>
    + Game<Move: Display + Send + Sync>
    + Send
    + Sync
    + 'static
{
    /// What a table agrees on.
    type Rules: RuleSet;
    /// What a match has come to between two rounds.
    type Match: Clone + Send + Sync;
    /// What chance will bring in a round: the order of a boneyard, the dice of each turn. It is no
    /// part of the state, so that whoever copies a state learns nothing of it.
    type Luck: Clone + Send + Sync;

    /// What the game is called among the others.
    const NAME: &'static str;

    /// The ways in which a round can end, the usual ones first.
    const ENDS: &'static [&'static str];

    /// How many of [`Playable::ENDS`] are told of even where they did not occur.
    const USUAL_ENDS: usize;

    /// Whether a seat with a single move is asked for it. Where nobody would call it a decision, it
    /// is played for them.
    const ASKS_FORCED: bool = true;

    /// Whether a match goes over several rounds.
    const ROUNDS: bool = true;

    /// What everybody has at the end of a game, where that is more than the lead of one over another.
    const HELD: Option<&'static str> = None;

    /// The name under which the deals of the games of a contest are drawn.
    const DEALS: &'static str = "match";

    /// The names that rules begin with: that of the game, unless there are several rules to choose from.
    fn presets() -> Vec<&'static str> {
        vec![Self::NAME]
    }

    /// The rules this is played by.
    fn rules(&self) -> Self::Rules;

    /// A match about to begin.
    fn new_match(rules: &Self::Rules) -> Self::Match;

    /// Rounds of a match that are over.
    fn rounds(game: &Self::Match) -> u32;

    /// Deals the next round of a match. What is dealt depends on the seed and the number of the round,
    /// not on how the rounds before went.
    fn deal(game: &Self::Match, seed: Seed) -> (Self, Self::Luck);

    /// Deals a single round at no score, the `index`-th of a contest.
    fn deal_alone(rules: &Self::Rules, index: u64, seed: Seed) -> (Self, Self::Luck) {
        let _ = index;
        Self::deal(&Self::new_match(rules), seed)
    }

    /// What chance would have brought in a round of this match that was written down.
    fn luck_of(game: &Self::Match, start: &Self, seed: Seed) -> Self::Luck;

    /// Whether a round that begins like this can be the next of a match.
    fn follows(game: &Self::Match, start: &Self) -> bool;

    /// Enters a round that is over.
    fn enter(game: &mut Self::Match, end: &Self);

    /// What a match has come to, once it is over.
    fn result(game: &Self::Match) -> Option<Score>;

    /// What a single round that is over has come to.
    fn score(&self) -> Score;

    /// How the round ended: an index into [`Playable::ENDS`].
    fn end(&self) -> usize;

    /// What chance brings now; nothing when it has had enough of a game that does not end.
    fn chance(&self, luck: &mut Self::Luck) -> Option<Self::Move>;

    /// What chance will bring, in order, as far as that is decided: for oracles.
    fn coming(&self, luck: &Self::Luck) -> Vec<Self::Move> {
        let _ = luck;
        Vec::new()
    }

    /// What it costs `seat` that it gave no legal move: a move that is played for it, or, with nothing
    /// to play, the round, which is over then.
    fn fault(&mut self, seat: Seat) -> Option<Self::Move>;

    /// A round in the notation of records.
    fn write(round: &Round<Self>, notes: &Notes) -> String;

    /// Reads the rounds of a file, all of which have to be known in full.
    fn read(text: &str) -> Result<Vec<Recorded<Self>>, InputError>;
}
