//! From one record of a file to the next: what the match can be after a round, and whether the score and
//! the leader that are written next follow from it.

use capicua_core::{Argument, InputError, ONE_OF, Seat, message};

use super::fields::PlainScore;
use super::possible_outcomes::PossibleOutcome;
use super::{Record, TextSpan};
use crate::match_::{Lead, Match};
use crate::public::{SEATS, Standing};
use crate::rules::NextLead;

/// The match after the round before, for the next record to go on from.
pub(super) struct MatchSoFar {
    /// What it can be: several where that does not follow from the moves and the result.
    ways: Vec<Way>,
    /// The number of the round before.
    pub round: u32,
    pub names: [Option<String>; SEATS],
    /// Whether the file tells the match from its first round on.
    pub from_first: bool,
}

#[derive(Clone, Copy, PartialEq)]
struct Way {
    game: Match,
    /// Who may lead besides the seat that our tables choose.
    partner: Option<Seat>,
}

impl MatchSoFar {
    /// What can be of `game` after a round that can have come out as `told`; nothing while it goes on.
    pub fn after(
        game: Option<Match>,
        from_first: bool,
        record: &Record,
        told: &[PossibleOutcome],
    ) -> Option<MatchSoFar> {
        let before = game?;
        let rules = before.rules();
        let gained = record.end().public().gained();
        let mut ways: Vec<Way> = Vec::new();
        for way in told {
            let mut game = before;
            game.enter(gained, &way.outcome, way.lead);
            let leader = game.leader().filter(|_| rules.next == NextLead::Side);
            let partner = leader.zip(way.outcome.winner).and_then(|(leader, side)| {
                let mut seats = rules.seats_of(side);
                seats.find(|&seat| seat != leader)
            });
            let way = Way { game, partner };
            if !ways.contains(&way) {
                ways.push(way);
            }
        }
        Some(MatchSoFar {
            round: ways.first()?.game.rounds(),
            ways,
            names: record.names.clone(),
            from_first,
        })
    }

    /// All that the match can be.
    pub fn games(&self) -> impl Iterator<Item = &Match> {
        self.ways.iter().map(|way| &way.game)
    }

    /// The match, where all ways agree on its standing.
    pub fn game(&self) -> Option<Match> {
        let first = self.games().next()?;
        let same = self.games().all(|game| game.standing() == first.standing());
        same.then_some(*first)
    }

    /// Who leads, where all ways agree on it.
    pub fn lead(&self) -> Option<Lead> {
        let first = self.games().next()?.lead();
        self.games()
            .all(|game| game.lead() == first)
            .then_some(first)
    }

    /// Keeps what goes on after the round before; false when the match was won with it.
    pub fn goes_on(&mut self) -> bool {
        self.ways.retain(|way| way.game.winner().is_none());
        !self.ways.is_empty()
    }

    /// The score carries over from round to round.
    pub fn check_score(
        &mut self,
        given: Option<Standing>,
        place: Option<TextSpan>,
    ) -> Result<(), InputError> {
        let (Some(given), Some(place)) = (given, place) else {
            return Ok(());
        };
        let scores: Vec<[u16; 2]> = self.games().map(Match::score).collect();
        self.ways.retain(|way| way.game.score() == given.score);
        match self.ways.is_empty() {
            true => Err(wrong_score(place, given, &scores)),
            false => Ok(()),
        }
    }

    /// So does how many rounds in a row nobody won.
    pub fn check_carry(
        &mut self,
        given: Option<u32>,
        place: Option<TextSpan>,
    ) -> Result<(), InputError> {
        let (Some(given), Some(place)) = (given, place) else {
            return Ok(());
        };
        let tied = self.games().next().map_or(0, Match::tied);
        self.ways.retain(|way| way.game.tied() == given);
        match self.ways.is_empty() {
            true => Err(place.error(
                message!("wrong-carry", rounds = tied),
                message!("fix-write-carry", rounds = tied),
            )),
            false => Ok(()),
        }
    }

    /// The leader follows from the round before.
    pub fn check_leader(&mut self, leader: Seat, place: TextSpan) -> Result<(), InputError> {
        let mut right: Vec<String> = Vec::new();
        for seat in self.games().filter_map(Match::leader) {
            if !right.contains(&seat.to_string()) {
                right.push(seat.to_string());
            }
        }
        self.ways.retain(|way| match way.game.lead() {
            Lead::Seat(seat) => leader == seat || Some(leader) == way.partner,
            Lead::Lot | Lead::HighestDouble => true,
        });
        if !self.ways.is_empty() {
            return Ok(());
        }
        let (names, first) = (Argument::list(&right, ONE_OF), &right[0]);
        Err(place.error(
            message!("wrong-leader", seats = names),
            message!("fix-write-leader", seat = first),
        ))
    }
}

/// A score that the round before does not lead to.
fn wrong_score(place: TextSpan, given: Standing, right: &[[u16; 2]]) -> InputError {
    let bounds = |side: usize| {
        let points = right.iter().map(move |score| score[side]);
        (points.clone().min().unwrap_or(0), points.max().unwrap_or(0))
    };
    let (first, second) = (bounds(0), bounds(1));
    if first.0 == first.1 && second.0 == second.1 {
        let score = [first.0, second.0];
        let text = PlainScore(Standing { score, ..given }).to_string();
        return place.error(
            message!("wrong-score", score = text),
            message!("fix-write-score", score = text),
        );
    }
    let text = PlainScore(given).to_string();
    place.error(
        message!("score-cannot-be", score = text),
        message!(
            "fix-score-bounds",
            first_least = first.0,
            first_most = first.1,
            second_least = second.0,
            second_most = second.1
        ),
    )
}
