//! What the record of a round leaves open: nobody could say from it whether that is right.

use std::fmt;

use capicua_core::{ALL_OF, Argument, Message, Seat, message};

use super::possible_outcomes::PossibleOutcome;
use super::unseen_tiles::UnseenTiles;
use super::{Record, WrittenMove};

/// Something about a recorded round that could not be checked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum UncheckedClaim {
    /// The round goes on after its last move.
    Unfinished,
    /// The score and the leader it begins with: no round before it tells them.
    Start,
    /// Passes of these seats, which may hold a tile that fitted.
    Passes(Vec<Seat>),
    /// Draws of these seats, of which the same is true.
    Draws(Vec<Seat>),
    /// Who won.
    Winner,
    /// What the round is worth: by the moves from `least` to `most`.
    Points {
        /// The least.
        least: u16,
        /// The most.
        most: u16,
    },
    /// Who leads the next round.
    Next,
}

impl UncheckedClaim {
    /// All that could not be checked about a round but how it begins. `possible` is how it can have
    /// come out by its moves alone, `told` what of that is as its result says.
    pub(super) fn find(
        record: &Record,
        possible: &[PossibleOutcome],
        told: &[PossibleOutcome],
    ) -> Vec<UncheckedClaim> {
        let mut found = Vec::new();
        if record.end().public().end().is_none() {
            found.push(UncheckedClaim::Unfinished);
        }
        let seats = || Seat::all(record.start().public().seats());
        let passes: Vec<Seat> = seats().filter(|&s| may_have_fitted(record, s)).collect();
        let draws: Vec<Seat> = seats().filter(|&s| drew_unseen(record, s)).collect();
        let named = |seats: Vec<Seat>| (!seats.is_empty()).then_some(seats);
        found.extend(named(passes).map(UncheckedClaim::Passes));
        found.extend(named(draws).map(UncheckedClaim::Draws));
        let Some(first) = told.first() else {
            return found;
        };
        let winner = first.outcome.winner;
        if possible.iter().any(|way| way.outcome.winner != winner) {
            found.push(UncheckedClaim::Winner);
        }
        // Of what was told, the side is taken as it stands.
        let sides = match record.stated_result {
            Some(_) => possible
                .iter()
                .filter(|w| w.outcome.winner == winner)
                .collect(),
            None => possible.iter().collect::<Vec<_>>(),
        };
        let points = || sides.iter().map(|way| way.outcome.points);
        if let (Some(least), Some(most)) = (points().min(), points().max())
            && least < most
        {
            found.push(UncheckedClaim::Points { least, most });
        }
        let scored = record.start().public().standing().is_some();
        let goes_on = |way: &PossibleOutcome| record.entered(way).winner().is_none();
        let mut leads = told.iter().filter(|way| scored && goes_on(way));
        if leads.any(|way| way.lead != first.lead) {
            found.push(UncheckedClaim::Next);
        }
        found
    }
}

/// Whether a seat may hold a tile that fitted when it passed.
fn may_have_fitted(record: &Record, seat: Seat) -> bool {
    let end = record.end();
    let unseen = UnseenTiles::new(end, record.history()).tiles();
    let voids = end.public().voids(seat).tiles();
    end.public().has_passed(seat) && end.hand(seat).unknown > 0 && !(unseen & voids).is_empty()
}

/// Whether a seat drew when not all it held was known.
fn drew_unseen(record: &Record, seat: Seat) -> bool {
    let moves = record.moves().iter().zip(record.history());
    let mut draws = moves.filter_map(|(mv, event)| match mv.written {
        WrittenMove::Draw(tile) if event.seat == seat => Some(tile),
        _ => None,
    });
    let hidden = record.start().hand(seat).unknown > 0;
    draws.any(|tile| hidden || tile.is_none())
}

impl UncheckedClaim {
    /// It as a part of a sentence, to be said in some language.
    pub fn message(&self) -> Message {
        match self {
            UncheckedClaim::Unfinished => message!("unchecked-ending"),
            UncheckedClaim::Start => message!("unchecked-beginning"),
            UncheckedClaim::Passes(by) => {
                message!("unchecked-passes", seats = Argument::list(by, ALL_OF))
            }
            UncheckedClaim::Draws(by) => {
                message!("unchecked-draws", seats = Argument::list(by, ALL_OF))
            }
            UncheckedClaim::Winner => message!("unchecked-winner"),
            UncheckedClaim::Points { least, most } => message!("unchecked-points", least, most),
            UncheckedClaim::Next => message!("unchecked-next-leader"),
        }
    }
}

impl fmt::Display for UncheckedClaim {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.message().fmt(f)
    }
}
