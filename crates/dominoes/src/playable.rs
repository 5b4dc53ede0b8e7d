//! Dominoes at a table: what is dealt, what is drawn, what a fault costs, and how it is written.

use capicua_core::message;
use capicua_core::{Fault, Game as _, InputError, MAX_SEATS, Seat, Seed, Side};
use capicua_table::{
    MatchState, Notes, Playable, RecordedFault, Round, RoundRecord, RuleSet, Score,
};

use crate::action::Move;
use crate::deal::{Deal, StockOrder};
use crate::match_::Match;
use crate::notation::{
    Position, Record, RecordedMove, ResultText, Snapshot, WrittenMove, parse_records,
};
use crate::rules::{House, Options, PRESETS, Rules, Ruleset};
use crate::settle::End;
use crate::state::State;

impl RuleSet for Rules {
    fn seats(&self) -> usize {
        self.seats.into()
    }

    fn sides(&self) -> usize {
        Options::sides(self)
    }

    fn side_of(&self, seat: Seat) -> Side {
        Options::side_of(self, seat)
    }
}

impl<R: Ruleset> MatchState<State<R>> for Match {
    fn new(rules: &Rules) -> Match {
        Match::new(*rules)
    }

    fn rounds(&self) -> u32 {
        Match::rounds(self)
    }

    fn follows(&self, start: &State<R>) -> bool {
        start.public().standing() == Some(self.standing())
    }

    fn enter(&mut self, end: &State<R>) {
        self.finish(end);
    }

    fn result(&self) -> Option<Score> {
        let winner = self.winner()?;
        let mut points = [0; MAX_SEATS];
        for (points, score) in points.iter_mut().zip(Match::score(self)) {
            // Where losers are charged, fewer points are better.
            *points = match self.rules().winners_score() {
                true => i32::from(score),
                false => -i32::from(score),
            };
        }
        Some(Score {
            winner: Some(winner),
            points,
        })
    }
}

/// Frozen rules are played at a table like those that are carried along; a match that is not by them is a bug
/// of whoever sits there.
impl<R: Ruleset> Playable for State<R> {
    type Rules = Rules;
    type Match = Match;
    type Luck = StockOrder;

    const NAME: &'static str = "dominoes";
    const ENDS: &'static [&'static str] = &["out", "blocked", "called", "target", "forfeit"];
    const USUAL_ENDS: usize = 2;

    fn presets() -> Vec<&'static str> {
        PRESETS.iter().map(|(name, _)| *name).collect()
    }

    fn rules(&self) -> Rules {
        *self.public().rules()
    }

    fn deal(game: &Match, seed: Seed) -> (State<R>, StockOrder) {
        let deal = game.deal(seed);
        let state = State::deal(frozen(game.rules()), &deal, Some(game.standing()));
        (state, deal.stock)
    }

    /// Any tile may be led, and the lead goes round from deal to deal.
    fn deal_single_round(rules: &Rules, index: u64, seed: Seed) -> (State<R>, StockOrder) {
        let leader = Seat::new((index % u64::from(rules.seats)) as usize);
        let deal = Deal::shuffled(rules, leader, &mut seed.random());
        (State::deal(frozen(rules), &deal, None), deal.stock)
    }

    /// The seed says in which order tiles are drawn; a deal that did not come from it gets an order of
    /// its own.
    fn luck_of(game: &Match, start: &State<R>, seed: Seed) -> StockOrder {
        let (dealt, stock): (Self, _) = Playable::deal(game, seed);
        if dealt == *start {
            return stock;
        }
        let mut stock: Vec<_> = start.stock().iter().collect();
        let mut random = seed.named("stock").at(u64::from(game.rounds())).random();
        random.shuffle(&mut stock);
        stock.into_iter().collect()
    }

    fn score(&self) -> Score {
        let mut points = [0; MAX_SEATS];
        // What one side gains the other loses; the lead of one over the other is all that counts.
        points[0] = self.payoff().of(Side::FIRST);
        let winner = self
            .outcome()
            .and_then(|outcome| match self.public().rules().fives {
                // Points are made on the way, and more of them win.
                true => match points[0].signum() {
                    1 => Some(Side::FIRST),
                    -1 => Some(Side::SECOND),
                    _ => None,
                },
                false => outcome.winner,
            });
        Score { winner, points }
    }

    fn end(&self) -> usize {
        match self.public().end() {
            Some(End::Out { .. }) | None => 0,
            Some(End::Blocked) => 1,
            Some(End::Called { .. }) => 2,
            Some(End::Target(_)) => 3,
            Some(End::Forfeit(_)) => 4,
        }
    }

    fn chance(&self, stock: &mut StockOrder) -> Option<Move> {
        let face_down = self.stock();
        let next = stock.iter().find(|tile| face_down.contains(**tile));
        next.map(|&tile| Move::Draw(tile))
    }

    fn coming(&self, stock: &StockOrder) -> Vec<Move> {
        let face_down = self.stock();
        let coming = stock.iter().filter(|tile| face_down.contains(**tile));
        coming.map(|&tile| Move::Draw(tile)).collect()
    }

    fn fault(&mut self, seat: Seat) -> Option<Move> {
        self.forfeit(seat);
        None
    }

    fn open(&self) -> String {
        let house = self.freeze::<House>();
        let house = house.expect("house rules can be any rules");
        Position::new(Snapshot::from_start(&house)).to_string()
    }

    fn read_position(text: &str) -> Result<RoundRecord<State<R>>, InputError> {
        let position: Position = text.parse()?;
        position.now().open_state()?;
        if position.start().line().is_empty() {
            return Record::from_position(&position).played_on(1);
        }
        Err(InputError::new(
            message!("beginning-not-told"),
            message!("fix-write-what-was-dealt-after"),
        ))
    }

    fn result_text(&self) -> String {
        let (rules, outcome) = (&self.rules(), self.outcome());
        ResultText { outcome, rules }.to_string()
    }

    fn write(round: &Round<State<R>>, notes: &Notes) -> String {
        Record::from_round(round, notes).to_string()
    }

    fn read(text: &str) -> Result<Vec<RoundRecord<State<R>>>, InputError> {
        parse_records(text)?
            .into_iter()
            .zip(1..)
            .map(|(record, number)| record.played_on(number))
            .collect()
    }
}

/// These rules, as whoever sits at the table knows them.
fn frozen<R: Ruleset>(rules: &Rules) -> R {
    R::from_rules(rules).expect("the match is by the rules of its players")
}

impl Record {
    /// The record of a position and the moves that led to it.
    pub fn from_position(position: &Position) -> Record {
        let mut record = Record::new(position.start().clone());
        for &written in position.moves() {
            let again = record.play(written);
            again.expect("what was played once can be played again");
        }
        record
    }

    /// The record of a round at a table.
    pub fn from_round<R: Ruleset>(round: &Round<State<R>>, notes: &Notes) -> Record {
        let start = round.start().freeze::<House>();
        let start = start.expect("house rules can be any rules");
        let mut record = Record::new(Snapshot::from_start(&start));
        for (name, noted) in record.names.iter_mut().zip(&notes.names) {
            name.clone_from(noted);
        }
        record.round = notes.round;
        record.seed.clone_from(&notes.seed);
        record.other.clone_from(&notes.other);
        let mut comments = notes.comments.iter().peekable();
        for ply in 0..=round.moves().len() {
            while let Some((_, comment)) = comments.next_if(|(after, _)| *after == ply) {
                record.comment(comment.clone());
            }
            if let Some(&mv) = round.moves().get(ply) {
                let written = record.play(mv.into());
                written.expect("what was played can be written down");
            }
        }
        for noted in round.faults() {
            let lost = record.forfeit(noted.seat, noted.fault.to_string());
            lost.expect("a round that goes on can be forfeited");
        }
        record
    }

    /// The `number`-th of a file as a table can go on from it.
    pub fn played_on<R: Ruleset>(self, number: u32) -> Result<RoundRecord<State<R>>, InputError> {
        let saved = message!("fix-resume-names-tiles");
        let start = self.start().state().ok_or_else(|| {
            InputError::new(message!("deal-not-known", round = number), saved.clone())
        })?;
        let start = start.freeze().ok_or_else(|| {
            let what = message!(
                "round-of-other-rules",
                round = number,
                rules = start.public().rules()
            );
            InputError::new(what, message!("fix-give-record-rules-are-played"))
        })?;
        let mut notes = Notes {
            names: self.names.to_vec(),
            round: self.round,
            seed: self.seed.clone(),
            other: self.other.clone(),
            comments: self.preface.iter().map(|text| (0, text.clone())).collect(),
        };
        let mut moves = Vec::with_capacity(self.moves().len());
        for (ply, RecordedMove { written, comments }) in self.moves().iter().enumerate() {
            moves.push(match *written {
                WrittenMove::Play(placement) => Move::Play(placement),
                WrittenMove::Pass => Move::Pass,
                WrittenMove::Call(seat) => Move::Call(seat),
                WrittenMove::Draw(Some(tile)) => Move::Draw(tile),
                WrittenMove::Draw(None) => {
                    let what = message!("unseen-draw", move = ply + 1, round = number);
                    return Err(InputError::new(what, saved));
                }
            });
            let said = comments.iter().map(|text| (ply + 1, text.clone()));
            notes.comments.extend(said);
        }
        let faults = match (self.end().public().end(), &self.reason) {
            (Some(End::Forfeit(seat)), reason) => vec![RecordedFault {
                ply: moves.len(),
                seat,
                fault: Fault(reason.clone().unwrap_or_default()),
            }],
            _ => Vec::new(),
        };
        Ok(RoundRecord {
            start,
            moves,
            faults,
            notes,
        })
    }
}
