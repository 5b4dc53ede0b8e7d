//! What a game has to implement so that it can be played at a table.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use capicua_core::{
    Chance, Game, ImperfectInformation, InputError, MAX_SEATS, MoveList, Payoff, Seat, Seed, Side,
};
use serde::{Deserialize, Serialize};

use crate::record;
use crate::round::{Notes, RecordedFault, Round};

/// The rules of a game, as data.
pub trait RuleSet:
    Clone + PartialEq + Debug + Display + FromStr<Err = InputError> + Send + Sync + 'static
{
    /// The number of seats.
    fn seats(&self) -> usize;

    /// The number of sides: one for each seat, unless there are partners.
    fn sides(&self) -> usize {
        self.seats()
    }

    /// The side a seat plays for.
    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
}

/// The state of a match between two rounds: score and lead.
pub trait MatchState<G: Playable>: Clone + Send + Sync {
    /// A match before its first round.
    fn new(rules: &G::Rules) -> Self;

    /// The number of finished rounds.
    fn rounds(&self) -> u32;

    /// Whether a round that begins like this can be the next.
    fn follows(&self, start: &G) -> bool;

    /// Adds a finished round.
    fn enter(&mut self, end: &G);

    /// The final score, once the match is over.
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

/// What is played on a deal in every seating.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Unit {
    /// A single round, without a score.
    Round,
    /// A whole match.
    Match,
    /// A game that has but one round.
    Game,
}

/// The result of a round, a match or a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Score {
    /// The side that won; `None` for a tie.
    pub winner: Option<Side>,
    /// Points of each side, in the unit of the game. More is better.
    pub points: [i32; MAX_SEATS],
}

impl Score {
    /// The score of a payoff. In a zero-sum payoff of two sides the first one has the difference, the second
    /// zero.
    ///
    /// ```
    /// use capicua_core::{Payoff, Side};
    /// use capicua_table::Score;
    ///
    /// let duel = Score::from_payoff(&Payoff::zero_sum(-3));
    /// assert_eq!((duel.winner, duel.points[0]), (Some(Side::SECOND), -3));
    /// let tie = Score::from_payoff(&Payoff::new(&[5, 9, 9]));
    /// assert_eq!((tie.winner, &tie.points[..3]), (None, &[5, 9, 9][..]));
    /// ```
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

    /// The lead of the winner of two sides, `A+2`; otherwise the points of every side.
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

/// The record of a round.
pub struct RoundRecord<G: Playable> {
    /// The state as dealt.
    pub start: G,
    /// The moves and the outcomes of chance.
    pub moves: Vec<G::Move>,
    /// The faults of players.
    pub faults: Vec<RecordedFault>,
    /// Its notes.
    pub notes: Notes,
}

impl<G: Playable> RoundRecord<G> {
    /// A round without moves.
    pub fn from_start(start: G) -> RoundRecord<G> {
        RoundRecord {
            start,
            moves: Vec::new(),
            faults: Vec::new(),
            notes: Notes::default(),
        }
    }

    /// The same deal and moves without faults and notes.
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
    /// The rules.
    type Rules: RuleSet;
    /// What a match has come to between two rounds.
    type Match: MatchState<Self>;
    /// The future outcomes of chance in a round: the order of the boneyard, the rolls of each turn. It is not
    /// part of the state, so that a copy of a state reveals nothing of it.
    type Luck: Clone + Send + Sync;

    /// The name of the game.
    const NAME: &'static str;

    /// The ways in which a round can end, the usual ones first.
    const ENDS: &'static [&'static str] = &["won", "tied"];

    /// How many of [`Playable::ENDS`] are reported even if they did not occur.
    const USUAL_ENDS: usize = 2;

    /// Whether a seat with a single legal move is asked for it; otherwise the forced move is played for it.
    const ASKS_FORCED: bool = true;

    /// Whether a match goes over several rounds.
    const ROUNDS: bool = true;

    /// What the points at the end of a game are called, if they mean more than the lead of one side.
    const HELD: Option<&'static str> = None;

    /// The name of the seed from which the games of a contest are dealt.
    const DEALS: &'static str = "match";

    /// The names that rules begin with: that of the game, unless there are several rules to choose from.
    fn presets() -> Vec<&'static str> {
        vec![Self::NAME]
    }

    /// The rules of this state.
    fn rules(&self) -> Self::Rules;

    /// Deals the next round of a match. What is dealt depends on the seed and the number of the round,
    /// not on how the rounds before went.
    fn deal(game: &Self::Match, seed: Seed) -> (Self, Self::Luck);

    /// Deals a single round at no score, the `index`-th of a contest.
    fn deal_single_round(rules: &Self::Rules, index: u64, seed: Seed) -> (Self, Self::Luck) {
        let _ = index;
        Self::deal(&MatchState::new(rules), seed)
    }

    /// The outcomes of chance for a recorded round of this match: those of any round with this seed, unless
    /// they depend on the deal.
    fn luck_of(game: &Self::Match, start: &Self, seed: Seed) -> Self::Luck {
        let _ = start;
        Self::deal(game, seed).1
    }

    /// The score of a finished single round: by default its payoff.
    fn score(&self) -> Score {
        Score::from_payoff(&self.payoff())
    }

    /// How the round ended: an index into [`Playable::ENDS`].
    fn end(&self) -> usize {
        usize::from(self.score().winner.is_none())
    }

    /// The next outcome of chance; `None` aborts a round that would not end. Never called in a game without
    /// chance nodes.
    fn chance(&self, luck: &mut Self::Luck) -> Option<Self::Move> {
        let _ = luck;
        None
    }

    /// The future outcomes of chance in order, as far as they are determined: for oracles.
    fn coming(&self, luck: &Self::Luck) -> Vec<Self::Move> {
        let _ = luck;
        Vec::new()
    }

    /// The penalty of `seat` for giving no legal move: a move that is played for it (by default its first legal
    /// one), or, with `None`, the round, which is then over.
    fn fault(&mut self, seat: Seat) -> Option<Self::Move> {
        let _ = seat;
        let mut legal = MoveList::new();
        self.legal(&mut legal);
        legal.first().copied()
    }

    /// The full state as text, which begins with the rules.
    fn open(&self) -> String;

    /// Parses the text of a full state. The text of one seat's view is read as any state that is consistent
    /// with it.
    fn read_position(text: &str) -> Result<RoundRecord<Self>, InputError>;

    /// The result of a finished round, in the notation of records.
    fn result_text(&self) -> String {
        self.score().text(self.rules().sides())
    }

    /// A round in the notation of records.
    fn write(round: &Round<Self>, notes: &Notes) -> String {
        record::write(round, notes)
    }

    /// Parses the rounds of a file, all of which have to be complete records.
    fn read(text: &str) -> Result<Vec<RoundRecord<Self>>, InputError> {
        record::read(text)
    }
}
