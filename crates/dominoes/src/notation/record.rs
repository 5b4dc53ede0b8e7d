//! Records of rounds and matches: `.dgn`, shaped like the game notations of chess and bridge. Tags
//! in brackets, then the moves in numbered rounds of the table, comments in braces.

use std::fmt;

use capicua_core::Seat;
use capicua_table::text::{MoveText, comment_text, escape};

use super::fields::{HandText, PlainScore, StockText, unnumbered};
use super::possible_outcomes::{PossibleOutcome, open_result, possible};
use super::result::{GainedText, ResultText};
use super::{MoveError, Position, Snapshot, WrittenMove};
use crate::action::Event;
use crate::match_::Match;
use crate::public::{SEATS, later_round};
use crate::rules::House;
use crate::settle::End;
use crate::state::State;
use crate::tile::PipSet;

/// A move and what was noted beside it.
#[derive(Clone, PartialEq, Debug)]
pub struct RecordedMove {
    /// The move, in canonical form.
    pub written: WrittenMove,
    /// The comments after it.
    pub comments: Vec<String>,
}

/// The record of one round, valid by construction: every move can be played as far as the hands
/// are known, and the result is the one the moves lead to.
#[derive(Clone, PartialEq, Debug)]
pub struct Record {
    /// Who sat where, in order of seats.
    pub names: [Option<String>; SEATS],
    /// Number of the round in its match, from one.
    pub round: Option<u32>,
    /// Why the round was lost by a fault, if it was: what the seat did.
    pub reason: Option<String>,
    /// The seed of the match.
    pub seed: Option<String>,
    /// Tags of other programs, kept as they are.
    pub other: Vec<(String, String)>,
    /// Comments before the first move.
    pub preface: Vec<String>,
    pub(super) start: Snapshot,
    moves: Vec<RecordedMove>,
    pub(super) end: Snapshot,
    history: Vec<Event>,
    /// The result that a reader was told, where it does not follow from the moves.
    pub(super) stated_result: Option<String>,
}

impl Record {
    /// A round about to be led.
    pub fn new(start: Snapshot) -> Record {
        Record {
            names: Default::default(),
            round: None,
            reason: None,
            seed: None,
            other: Vec::new(),
            preface: Vec::new(),
            end: start.clone(),
            start,
            moves: Vec::new(),
            history: Vec::new(),
            stated_result: None,
        }
    }

    /// The deal.
    pub fn start(&self) -> &Snapshot {
        &self.start
    }

    /// The moves.
    pub fn moves(&self) -> &[RecordedMove] {
        &self.moves
    }

    /// What everybody saw.
    pub fn history(&self) -> &[Event] {
        &self.history
    }

    /// The moment after the last move.
    pub fn end(&self) -> &Snapshot {
        &self.end
    }

    /// Adds a move; when it cannot be played nothing changes.
    pub fn play(&mut self, written: WrittenMove) -> Result<Event, MoveError> {
        let canonical = self.end.canonical(written);
        let event = self.end.play(written)?;
        self.moves.push(RecordedMove {
            written: canonical,
            comments: Vec::new(),
        });
        self.history.push(event);
        Ok(event)
    }

    /// Ends the round by a fault of `seat`.
    pub fn forfeit(&mut self, seat: Seat, reason: impl Into<String>) -> Result<(), MoveError> {
        self.end.forfeit(seat)?;
        self.reason = Some(reason.into());
        Ok(())
    }

    /// Adds a comment to the last move, or before the first.
    pub fn comment(&mut self, text: impl Into<String>) {
        let comments = match self.moves.last_mut() {
            Some(last) => &mut last.comments,
            None => &mut self.preface,
        };
        comments.push(text.into());
    }

    /// The comments after a move, to be changed; nothing where there is no such move.
    pub fn comments_mut(&mut self, ply: usize) -> Option<&mut Vec<String>> {
        Some(&mut self.moves.get_mut(ply)?.comments)
    }

    /// The result as it is written: `BD+26 blocked`, `= blocked`, or `*` while the round goes on. What
    /// neither follows from the moves nor was told is left open: `AC+? out`, `? blocked`.
    pub fn result(&self) -> String {
        self.settled_result().unwrap_or_else(|| {
            let open = open_result(self.start.rules(), &self.possible());
            open.unwrap_or_else(|| "?".to_owned())
        })
    }

    /// The result, if it was told or follows from the moves.
    fn settled_result(&self) -> Option<String> {
        if let Some(told) = &self.stated_result {
            return Some(told.clone());
        }
        let rules = self.start.rules();
        let outcome = match self.end.public().end() {
            None => None,
            Some(_) => {
                let possible = self.possible();
                let first = possible.first()?.outcome;
                let only = possible.iter().all(|other| other.outcome == first);
                Some(only.then_some(first)?)
            }
        };
        Some(ResultText { outcome, rules }.to_string())
    }

    /// All ways in which the round can have come out, by its moves and what was told of its result;
    /// none while it goes on.
    pub(super) fn possible(&self) -> Vec<PossibleOutcome> {
        self.matching_stated_result(possible(&self.end, &self.history))
    }

    /// Those ways that come out as was told.
    pub(super) fn matching_stated_result(
        &self,
        mut possible: Vec<PossibleOutcome>,
    ) -> Vec<PossibleOutcome> {
        if let Some(told) = &self.stated_result {
            let rules = self.start.rules();
            possible.retain(|way| way.text(rules) == *told);
        }
        possible
    }

    /// What passes have brought so far, as it is written: `AC:25 BD:0`; nothing where no pass pays.
    pub fn gained(&self) -> Option<String> {
        let rules = self.start.rules();
        let gained = self.end.public().gained();
        (rules.passes_pay() && gained != [0, 0]).then(|| GainedText { gained, rules }.to_string())
    }

    /// The match as this round leaves it: the score and who leads next. Nothing while the round goes
    /// on, or where that does not follow from the moves and the result.
    pub fn after(&self) -> Option<Match> {
        let mut games = self.possible().into_iter().map(|way| self.entered(&way));
        let first = games.next()?;
        games.all(|game| game == first).then_some(first)
    }

    /// The match after this round, had it come out like this.
    pub(super) fn entered(&self, way: &PossibleOutcome) -> Match {
        let mut game = self.before();
        game.enter(self.end.public().gained(), &way.outcome, way.lead);
        game
    }

    /// The match as this round finds it; one at 0:0 where the score does not matter.
    pub fn before(&self) -> Match {
        let rules = *self.start.rules();
        match self.start.public().standing() {
            Some(standing) => Match::at(rules, standing, self.round),
            None => Match::new(rules),
        }
    }

    /// The state after the last move, if the deal is known.
    pub fn final_state(&self) -> Option<State<House>> {
        self.end.state()
    }
}

/// Writes records one after another, as one file.
pub fn write_records(records: &[Record]) -> String {
    let texts: Vec<String> = records.iter().map(Record::to_string).collect();
    texts.join("\n")
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let public = self.start.public();
        let seats = public.seats();
        let mut rules = *public.rules();
        let standing = public.standing();
        if standing.is_some() {
            rules = rules.to(rules.preset().rules().target);
        }
        // A score alone may be read as another round.
        let round = self.round.or_else(|| {
            let standing = standing?;
            let unsaid = unnumbered(&rules, standing.score, standing.tied.into());
            (unsaid.round != standing.round).then(|| match standing.round {
                0 => later_round(&rules),
                round => round.into(),
            })
        });
        writeln!(f, "[DGN \"1\"]\n[Rules \"{rules}\"]")?;
        for (seat, name) in Seat::all(seats).zip(&self.names) {
            if let Some(name) = name {
                writeln!(f, "[{seat} \"{}\"]", escape(name))?;
            }
        }
        let hands: Vec<String> = Seat::all(seats)
            .map(|seat| format!("{seat}:{}", HandText(self.start.hand(seat), PipSet::EMPTY)))
            .collect();
        let stock = StockText(self.start.stock()).to_string();
        let space = if stock.is_empty() { "" } else { " " };
        writeln!(f, "[Deal \"{}{space}{stock}\"]", hands.join(" "))?;
        writeln!(f, "[Leader \"{}\"]", public.leader())?;
        if let Some(standing) = standing {
            writeln!(f, "[Score \"{}\"]", PlainScore(standing))?;
        }
        if let Some(round) = round {
            writeln!(f, "[Round \"{round}\"]")?;
        }
        if let Some(tied) = standing.map(|s| s.tied).filter(|&tied| tied > 0) {
            writeln!(f, "[Carry \"{tied}\"]")?;
        }
        if let Some(seed) = &self.seed {
            writeln!(f, "[Seed \"{}\"]", escape(seed))?;
        }
        for (name, value) in &self.other {
            writeln!(f, "[{name} \"{}\"]", escape(value))?;
        }
        if let Some(result) = self.settled_result() {
            writeln!(f, "[Result \"{result}\"]")?;
        }
        if let Some(gained) = self.gained() {
            writeln!(f, "[Gained \"{gained}\"]")?;
        }
        if let (Some(End::Forfeit(seat)), Some(reason)) = (self.end.public().end(), &self.reason) {
            writeln!(f, "[Reason \"{seat}: {}\"]", escape(reason))?;
        }
        f.write_str(&self.move_text(seats))
    }
}

impl Record {
    /// The position after its first `moves` moves, as `seat` saw it: other hands, and the tiles others drew, are
    /// not in it.
    pub fn seen_by(&self, moves: usize, seat: Seat) -> Result<Position, MoveError> {
        let mut position = Position::new(self.start().seen_by(seat));
        for mv in self.moves().iter().take(moves) {
            let drawn_by_another = position.now().public().turn() != seat;
            position.play(match mv.written {
                WrittenMove::Draw(Some(_)) if drawn_by_another => WrittenMove::Draw(None),
                written => written,
            })?;
        }
        Ok(position)
    }
}

impl Record {
    /// The moves in numbered rounds of the table, broken into lines. A draw belongs to the turn it
    /// is part of.
    fn move_text(&self, seats: usize) -> String {
        let mut text = MoveText::default();
        for comment in &self.preface {
            text.add(&comment_text(comment), false);
        }
        let mut turns = 0;
        let mut turn_begins = true;
        for mv in &self.moves {
            if turn_begins && turns % seats == 0 {
                let number = turns / seats + 1;
                text.add(&format!("{number}. {}", mv.written), turns > 0);
            } else {
                text.add(&mv.written.to_string(), false);
            }
            for comment in &mv.comments {
                text.add(&comment_text(comment), false);
            }
            turn_begins = !matches!(mv.written, WrittenMove::Draw(_));
            turns += usize::from(turn_begins);
        }
        text.finish()
    }
}
