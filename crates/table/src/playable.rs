//! What a game has to say so that it can be played at a table.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use capicua_core::{
    Chance, Game, ImperfectInformation, InputError, MAX_SEATS, MoveList, Payoff, Seat, Seed, Side,
};
use serde::{Deserialize, Serialize};

use crate::record;
use crate::round::{Notes, RecordedFault, Round};

/// Rules that a table has agreed on.
pub trait RuleSet:
    Clone + PartialEq + Debug + Display + FromStr<Err = InputError> + Send + Sync + 'static
{
    /// How many sit at the table.
    fn seats(&self) -> usize;

    /// How many sides they make up: one for each seat, unless there are partners.
    fn sides(&self) -> usize {
        self.seats()
    }

    /// The side a seat plays for.
    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
}

/// What a match has come to between two rounds.
pub trait MatchState<G: Playable>: Clone + Send + Sync {
    /// A match about to begin.
    fn new(rules: &G::Rules) -> Self;

    /// Rounds that are over.
    fn rounds(&self) -> u32;

    /// Whether a round that begins like this can be the next.
    fn follows(&self, start: &G) -> bool;

    /// Enters a round that is over.
    fn enter(&mut self, end: &G);

    /// What it has come to, once it is over.
    fn result(&self) -> Option<Score>;
}

/// A match of a single round, before or after it was played.
#[derive(Clone, Debug)]
pub struct OneRound<R> {
    /// What it is played by.
    pub rules: R,
    score: Option<Score>,
}

impl<G: Playable> MatchState<G> for OneRound<G::Rules> {
    fn new(rules: &G::Rules) -> Self {
        OneRound {
            rules: rules.clone(),
            score: None,
        }
    }

    fn rounds(&self) -> u32 {
        self.score.is_some().into()
    }

    fn follows(&self, _: &G) -> bool {
        self.score.is_none()
    }

    fn enter(&mut self, end: &G) {
        self.score = Some(end.score());
    }

    fn result(&self) -> Option<Score> {
        self.score
    }
}

/// What is played in every seating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A single round, at no score.
    Round,
    /// A whole match.
    Match,
    /// A game that has but one round.
    Game,
}

/// What a game, a round or a match, has come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The side that won; nobody when it is level.
    pub winner: Option<Side>,
    /// Points of each side, in the unit of the game. What counts is who has more of them.
    pub points: [i32; MAX_SEATS],
}

impl Score {
    /// What something is worth to each side. What two sides gain from each other is told by the lead of the
    /// first.
    pub fn from_payoff(payoff: &Payoff) -> Score {
        let (values, mut points) = (payoff.values(), [0; MAX_SEATS]);
        match *values {
            [first, second] if first == -second => points[0] = first,
            _ => points[..values.len()].copy_from_slice(values),
        }
        let most = values.iter().max();
        let mut best = (0..values.len()).filter(|&side| Some(&values[side]) == most);
        let winner = best.next().map(Side::new);
        Score {
            winner: winner.filter(|_| best.next().is_none()),
            points,
        }
    }

    /// Who leads two sides by how much, `A+2`; otherwise the points of everybody.
    fn text(&self, sides: usize) -> String {
        let name = |side: usize| Seat::new(side).letter();
        match (self.winner, &self.points[..sides]) {
            (Some(winner), [a, b]) => format!("{}+{}", name(winner.index()), a.abs_diff(*b)),
            (_, points) => {
                let each = points.iter().enumerate();
                let each: Vec<String> = each.map(|(at, n)| format!("{}:{n}", name(at))).collect();
                each.join(" ")
            }
        }
    }
}

/// A round as somebody has written it down.
pub struct RoundRecord<G: Playable> {
    /// What was dealt.
    pub start: G,
    /// What was played and what chance brought.
    pub moves: Vec<G::Move>,
    /// What players did wrong.
    pub faults: Vec<RecordedFault>,
    /// What is noted beside it.
    pub notes: Notes,
}

impl<G: Playable> RoundRecord<G> {
    /// A round of which nothing was played.
    pub fn from_start(start: G) -> RoundRecord<G> {
        RoundRecord {
            start,
            moves: Vec::new(),
            faults: Vec::new(),
            notes: Notes::default(),
        }
    }

    /// The moves of another table that plays this, without what was noted there.
    #[must_use]
    pub fn without_notes(&self) -> RoundRecord<G> {
        RoundRecord {
            moves: self.moves.clone(),
            ..RoundRecord::from_start(self.start.clone())
        }
    }
}

/// A game that can be played at a table. A match is one round or more; where it is always one, round
/// and match are the same ([`OneRound`]).
pub trait Playable:
    ImperfectInformation<View: Send + Sync, Event: Send + Sync>
    + Game<Move: Display + Send + Sync>
    + Chance
    + Send
    + Sync
    + 'static
{
    /// What a table agrees on.
    type Rules: RuleSet;
    /// What a match has come to between two rounds.
    type Match: MatchState<Self>;
    /// What chance will bring in a round: the order of a boneyard, the rolls of each turn. It is no
    /// part of the state, so that whoever copies a state learns nothing of it.
    type Luck: Clone + Send + Sync;

    /// What the game is called among the others.
    const NAME: &'static str;

    /// The ways in which a round can end, the usual ones first.
    const ENDS: &'static [&'static str] = &["won", "tied"];

    /// How many of [`Playable::ENDS`] are told of even where they did not occur.
    const USUAL_ENDS: usize = 2;

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

    /// Deals the next round of a match. What is dealt depends on the seed and the number of the round,
    /// not on how the rounds before went.
    fn deal(game: &Self::Match, seed: Seed) -> (Self, Self::Luck);

    /// Deals a single round at no score, the `index`-th of a contest.
    fn deal_single_round(rules: &Self::Rules, index: u64, seed: Seed) -> (Self, Self::Luck) {
        let _ = index;
        Self::deal(&MatchState::new(rules), seed)
    }

    /// What chance would have brought in a round of this match that was written down: what the seed brings in
    /// any, unless that depends on what was dealt.
    fn luck_of(game: &Self::Match, start: &Self, seed: Seed) -> Self::Luck {
        let _ = start;
        Self::deal(game, seed).1
    }

    /// What a single round that is over has come to: what it is worth.
    fn score(&self) -> Score {
        Score::from_payoff(&self.payoff())
    }

    /// How the round ended: an index into [`Playable::ENDS`].
    fn end(&self) -> usize {
        usize::from(self.score().winner.is_none())
    }

    /// What chance brings now; nothing when it has had enough of a game that does not end. Where it is never
    /// the turn of chance nobody asks.
    fn chance(&self, luck: &mut Self::Luck) -> Option<Self::Move> {
        let _ = luck;
        None
    }

    /// What chance will bring, in order, as far as that is decided: for oracles.
    fn coming(&self, luck: &Self::Luck) -> Vec<Self::Move> {
        let _ = luck;
        Vec::new()
    }

    /// What it costs `seat` that it gave no legal move: a move that is played for it, the first it has, or,
    /// with nothing to play, the round, which is over then.
    fn fault(&mut self, seat: Seat) -> Option<Self::Move> {
        let _ = seat;
        let mut legal = MoveList::new();
        self.legal(&mut legal);
        legal.first().copied()
    }

    /// A moment with everything open, as a text that begins with the rules.
    fn open(&self) -> String;

    /// A round that goes on from a text with everything open; where the text tells what one seat sees, from
    /// anything that it can be.
    fn read_position(text: &str) -> Result<RoundRecord<Self>, InputError>;

    /// What a round that is over came to, in the notation of records.
    fn result_text(&self) -> String {
        self.score().text(self.rules().sides())
    }

    /// A round in the notation of records.
    fn write(round: &Round<Self>, notes: &Notes) -> String {
        record::write(round, notes)
    }

    /// Reads the rounds of a file, all of which have to be known in full.
    fn read(text: &str) -> Result<Vec<RoundRecord<Self>>, InputError> {
        record::read(text)
    }
}
