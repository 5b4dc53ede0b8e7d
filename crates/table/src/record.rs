//! Records of any game: tags, then the moves as they are written. A game whose records say more writes its own.

use capicua_core::message;
use capicua_core::{Fault, InputError, Seat, Turn};

use crate::playable::{Playable, RoundRecord, RuleSet as _};
use crate::round::{Notes, RecordedFault, Round};
use crate::text::{
    MoveText, TextSpan, Token, begins_with_tags, check_version, comment_text, enter, shorten, tag,
    tokens, unescape,
};

/// What is played, who played, what was dealt and what came of it; the moves after that.
pub(crate) fn write<G: Playable>(round: &Round<G>, notes: &Notes) -> String {
    let rules = round.start().rules();
    let mut text = tag("DGN", "1") + &tag("Rules", &rules.to_string());
    for (seat, name) in Seat::all(rules.seats()).zip(&notes.names) {
        if let Some(name) = name {
            text += &tag(&seat.to_string(), name);
        }
    }
    text += &tag("Position", &round.start().open());
    if let Some(number) = notes.round.filter(|_| G::ROUNDS) {
        text += &tag("Round", &number.to_string());
    }
    if let Some(seed) = &notes.seed {
        text += &tag("Seed", seed);
    }
    for (name, value) in &notes.other {
        text += &tag(name, value);
    }
    text += &tag("Result", &result(round));
    for noted in round.faults() {
        text += &tag(
            "Reason",
            &format!("{} {}: {}", noted.ply + 1, noted.seat, noted.fault),
        );
    }
    let mut moves = MoveText::default();
    for ply in 0..=round.moves().len() {
        for (_, said) in notes.comments.iter().filter(|(after, _)| *after == ply) {
            moves.add(&comment_text(said), false);
        }
        if let Some(mv) = round.moves().get(ply) {
            moves.add(&mv.to_string(), false);
        }
    }
    text + &moves.finish()
}

fn result<G: Playable>(round: &Round<G>) -> String {
    match round.is_over() {
        true => round.state().result_text(),
        false => "*".to_owned(),
    }
}

/// Reads what [`write`] has written.
pub(crate) fn read<G: Playable>(text: &str) -> Result<Vec<RoundRecord<G>>, InputError> {
    let whole = TextSpan::whole(text);
    let tokens = tokens(whole)?;
    begins_with_tags(&tokens)?;
    let mut tokens = tokens.into_iter().peekable();
    let mut rounds = Vec::new();
    while tokens.peek().is_some() {
        let mut tags = Tags::default();
        while let Some(Token::Tag(name, value)) =
            tokens.next_if(|token| matches!(token, Token::Tag(..)))
        {
            tags.enter(name, value)?;
        }
        let mut record: RoundRecord<G> = tags.begin(whole)?;
        let mut state = record.start.clone();
        while let Some(token) = tokens.next_if(|token| !matches!(token, Token::Tag(..))) {
            match token {
                Token::Comment(said) => {
                    let said = (record.moves.len(), said.text.trim().to_owned());
                    record.notes.comments.push(said);
                }
                Token::Word(word) => {
                    let mv = find_move(&state, word.text).ok_or_else(|| {
                        let what = message!("cannot-played-here", word = shorten(word.text));
                        word.error(what, message!("fix-check-moves-before"))
                    })?;
                    state.play_unchecked(mv);
                    record.moves.push(mv);
                }
                Token::Tag(..) => unreachable!("tags end the moves"),
            }
        }
        tags.check_result(&state, whole)?;
        rounds.push(record);
    }
    match rounds.is_empty() {
        false => Ok(rounds),
        true => Err(whole.end().error(
            message!("no-record"),
            message!(
                "fix-record-tags",
                tags = "`[DGN \"1\"]`, `[Rules \"latin\"]`"
            ),
        )),
    }
}

/// The move, or what chance may bring, that is written like this.
pub(crate) fn find_move<G: Playable>(state: &G, text: &str) -> Option<G::Move> {
    let mut found = None;
    let mut look = |mv: G::Move| {
        if mv.to_string() == text {
            found = Some(mv);
        }
    };
    match state.turn() {
        Turn::Over => {}
        Turn::Chance => state.outcomes(&mut |outcome, _| look(outcome)),
        Turn::Seat(_) => {
            let mut legal = capicua_core::MoveList::new();
            state.legal(&mut legal);
            legal.into_iter().for_each(look);
        }
    }
    found
}

/// The tags of a record while they are read.
#[derive(Default)]
struct Tags<'a> {
    version: Option<TextSpan<'a>>,
    rules: Option<TextSpan<'a>>,
    position: Option<TextSpan<'a>>,
    result: Option<TextSpan<'a>>,
    faults: Vec<RecordedFault>,
    notes: Notes,
}

impl<'a> Tags<'a> {
    fn enter(&mut self, name: TextSpan<'a>, value: TextSpan<'a>) -> Result<(), InputError> {
        let said = unescape(value.text);
        let seat = name.text.chars().next().and_then(Seat::from_letter);
        let slot = match name.text {
            "DGN" => &mut self.version,
            "Rules" => &mut self.rules,
            "Position" => &mut self.position,
            "Result" => &mut self.result,
            other => {
                match (other, seat) {
                    ("Round", _) => self.notes.round = said.parse().ok(),
                    ("Seed", _) => self.notes.seed = Some(said),
                    ("Reason", _) => self.faults.extend(read_reason(&said)),
                    (_, Some(seat)) if other.len() == 1 => {
                        let names = &mut self.notes.names;
                        names.resize(names.len().max(seat.index() + 1), None);
                        names[seat.index()] = Some(said);
                    }
                    _ => self.notes.other.push((other.to_owned(), said)),
                }
                return Ok(());
            }
        };
        enter(slot, name, value)
    }

    fn begin<G: Playable>(&self, whole: TextSpan) -> Result<RoundRecord<G>, InputError> {
        check_version(self.version)?;
        let place = self.version.unwrap_or(whole.part(0..0));
        let missing = |name: &str| {
            let help = message!(
                "fix-record-tags",
                tags = "`[DGN \"1\"]`, `[Rules \"latin\"]`"
            );
            place.error(message!("tag-missing", tag = name), help)
        };
        let at = |piece: TextSpan, error: InputError| piece.says(&error);
        let rules = self.rules.ok_or_else(|| missing("Rules"))?;
        let agreed: G::Rules = rules.text.parse().map_err(|error| at(rules, error))?;
        let position = self.position.ok_or_else(|| missing("Position"))?;
        let start = G::read_position(position.text).map_err(|error| at(position, error))?;
        if start.start.rules() != agreed {
            let help = message!("fix-write-rules", rules = start.start.rules());
            return Err(position.error(message!("position-of-other-rules"), help));
        }
        Ok(RoundRecord {
            faults: self.faults.clone(),
            notes: Notes {
                round: Some(self.notes.round.unwrap_or(1)),
                ..self.notes.clone()
            },
            ..start
        })
    }

    fn check_result<G: Playable>(&self, end: &G, whole: TextSpan) -> Result<(), InputError> {
        let Some(told) = self.result.filter(|told| told.text != "*") else {
            return Ok(());
        };
        // A round that somebody lost by a fault is over, wherever its moves lead.
        let right = match end.turn() {
            Turn::Over => end.result_text(),
            _ if !self.faults.is_empty() => return Ok(()),
            _ => "*".to_owned(),
        };
        match told.text == right {
            true => Ok(()),
            false => {
                let what = message!("wrong-result", result = shorten(told.text), right);
                let place = whole.part(told.start..told.start + told.text.len());
                Err(place.error(what, message!("fix-write-result", result = right)))
            }
        }
    }
}

/// `7 A: illegal move x`: the number of the move, the seat, and what it did.
fn read_reason(text: &str) -> Option<RecordedFault> {
    let (place, fault) = text.split_once(": ")?;
    let (number, seat) = place.split_once(' ')?;
    Some(RecordedFault {
        ply: number.parse::<usize>().ok()?.checked_sub(1)?,
        seat: seat.chars().next().and_then(Seat::from_letter)?,
        fault: Fault(fault.to_owned()),
    })
}
