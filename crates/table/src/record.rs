//! The default records: tags, then the moves in notation. A game whose records contain more has its own format.

use capicua_core::{Fault, InputError, Message, Seat, Turn, message};

use crate::playable::{Playable, RoundRecord, RuleSet as _};
use crate::round::{Notes, RecordedFault, Round};
use crate::text::{
    MoveText, TextSpan, Token, begins_with_tags, check_version, comment_text, enter, shorten, tag,
    tokens, unescape,
};

/// Writes the tags for rules, players, deal and result, and the moves after them.
pub(crate) fn write<G: Playable>(round: &Round<G>, notes: &Notes) -> String {
    let mut moves = MoveText::default();
    for ply in 0..=round.moves().len() {
        for (_, said) in notes.comments.iter().filter(|(after, _)| *after == ply) {
            moves.add(&comment_text(said), false);
        }
        if let Some(mv) = round.moves().get(ply) {
            moves.add(&mv.to_string(), false);
        }
    }
    tag_text(round, notes, true) + &moves.finish()
}

/// All that stands before the moves; what was dealt only where `dealt` says that it has to.
pub fn tag_text<G: Playable>(round: &Round<G>, notes: &Notes, dealt: bool) -> String {
    let rules = round.start().rules();
    let mut text = tag("DGN", "1") + &tag("Rules", &rules.to_string());
    for (seat, name) in Seat::all(rules.seats()).zip(&notes.names) {
        if let Some(name) = name {
            text += &tag(&seat.to_string(), name);
        }
    }
    if dealt {
        text += &tag("Position", &round.start().open());
    }
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
        let said = format!("{} {}: {}", noted.ply + 1, noted.seat, noted.fault);
        text += &tag("Reason", &said);
    }
    text
}

fn result<G: Playable>(round: &Round<G>) -> String {
    if round.is_over() {
        round.state().result_text()
    } else {
        "*".to_owned()
    }
}

/// Reads the moves of a record as a game writes them.
pub trait MoveReader<G: Playable>: Sized {
    /// Begins with what the tags say.
    fn begin(record: RoundRecord<G>) -> Self;

    /// What has been read.
    fn record(&mut self) -> &mut RoundRecord<G>;

    /// Reads the next word.
    fn word(&mut self, word: TextSpan) -> Result<(), InputError>;

    /// The whole, held against the result that its tags tell.
    fn finish(
        self,
        result: Option<TextSpan>,
        whole: TextSpan,
    ) -> Result<RoundRecord<G>, InputError>;
}

/// Parses what [`write`] has written.
pub(crate) fn read<G: Playable>(text: &str) -> Result<Vec<RoundRecord<G>>, InputError> {
    read_by::<G, Words<G>>(text, |_| None)
}

/// Reads the rounds of a file, their moves by a reader of the game; `usual` is how a round begins that does not say
/// what was dealt.
pub fn read_by<G: Playable, R: MoveReader<G>>(
    text: &str,
    usual: impl Fn(&G::Rules) -> Option<G>,
) -> Result<Vec<RoundRecord<G>>, InputError> {
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
            tags.enter::<G>(name, value)?;
        }
        let mut reader = R::begin(tags.begin(whole, &usual)?);
        while let Some(token) = tokens.next_if(|token| !matches!(token, Token::Tag(..))) {
            match token {
                Token::Comment(said) => {
                    let record = reader.record();
                    let said = (record.moves.len(), said.text.trim().to_owned());
                    record.notes.comments.push(said);
                }
                Token::Word(word) => reader.word(word)?,
                Token::Tag(..) => unreachable!("tags end the moves"),
            }
        }
        rounds.push(reader.finish(tags.result, whole)?);
    }
    if rounds.is_empty() {
        return Err(whole.end().error(message!("no-record"), first_tags::<G>()));
    }
    Ok(rounds)
}

/// How a record of this game begins.
fn first_tags<G: Playable>() -> Message {
    let presets = G::presets();
    let rules = presets.first().unwrap_or(&G::NAME);
    let tags = format!("`[DGN \"1\"]`, `[Rules \"{rules}\"]`");
    message!("fix-record-tags", tags)
}

/// Moves as they are displayed, one after the other.
struct Words<G: Playable> {
    record: RoundRecord<G>,
    state: G,
}

impl<G: Playable> MoveReader<G> for Words<G> {
    fn begin(record: RoundRecord<G>) -> Words<G> {
        let state = record.start.clone();
        Words { record, state }
    }

    fn record(&mut self) -> &mut RoundRecord<G> {
        &mut self.record
    }

    fn word(&mut self, word: TextSpan) -> Result<(), InputError> {
        let mv = find_move(&self.state, word.text).ok_or_else(|| {
            let what = message!("cannot-played-here", word = shorten(word.text));
            word.error(what, message!("fix-check-moves-before"))
        })?;
        self.state.play_unchecked(mv);
        self.record.moves.push(mv);
        Ok(())
    }

    fn finish(
        self,
        result: Option<TextSpan>,
        whole: TextSpan,
    ) -> Result<RoundRecord<G>, InputError> {
        let Some(told) = result.filter(|told| told.text != "*") else {
            return Ok(self.record);
        };
        // A round that somebody lost by a fault is over, wherever its moves lead.
        let right = match self.state.turn() {
            Turn::Over => self.state.result_text(),
            _ if !self.record.faults.is_empty() => return Ok(self.record),
            _ => "*".to_owned(),
        };
        if told.text == right {
            return Ok(self.record);
        }
        let what = message!("wrong-result", result = shorten(told.text), right);
        let place = whole.part(told.start..told.start + told.text.len());
        Err(place.error(what, message!("fix-write-result", result = right)))
    }
}

/// The legal move, or the outcome of chance, with this notation.
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
    reasons: Vec<TextSpan<'a>>,
    notes: Notes,
}

impl<'a> Tags<'a> {
    fn enter<G: Playable>(
        &mut self,
        name: TextSpan<'a>,
        value: TextSpan<'a>,
    ) -> Result<(), InputError> {
        let said = unescape(value.text);
        let seat = name.text.chars().next().and_then(Seat::from_letter);
        let slot = match name.text {
            "DGN" => &mut self.version,
            "Rules" => &mut self.rules,
            "Position" => &mut self.position,
            "Result" => &mut self.result,
            other => {
                match (other, seat) {
                    ("Round", _) if G::ROUNDS => self.notes.round = said.parse().ok(),
                    ("Seed", _) => self.notes.seed = Some(said),
                    ("Reason", _) => self.reasons.push(value),
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

    fn begin<G: Playable>(
        &self,
        whole: TextSpan,
        usual: &impl Fn(&G::Rules) -> Option<G>,
    ) -> Result<RoundRecord<G>, InputError> {
        check_version(self.version)?;
        let place = self.version.unwrap_or(whole.part(0..0));
        let missing = |name: &str| {
            let what = message!("tag-missing", tag = name);
            place.error(what, first_tags::<G>())
        };
        let at = |piece: TextSpan, error: InputError| piece.says(&error);
        let rules = self.rules.ok_or_else(|| missing("Rules"))?;
        let agreed: G::Rules = rules.text.parse().map_err(|error| at(rules, error))?;
        let start = match self.position {
            None => RoundRecord::from_start(usual(&agreed).ok_or_else(|| missing("Position"))?),
            Some(position) => {
                let start = G::read_position(position.text);
                let start = start.map_err(|error| at(position, error))?;
                if start.start.rules() != agreed {
                    let help = message!("fix-write-rules", rules = start.start.rules());
                    return Err(position.error(message!("position-of-other-rules"), help));
                }
                start
            }
        };
        let fault = |reason: &TextSpan| {
            read_reason(&unescape(reason.text), agreed.seats()).ok_or_else(|| {
                let help = message!("fix-write-as-reason-illegal-decision");
                reason.error(message!("reason-unclear"), help)
            })
        };
        Ok(RoundRecord {
            faults: self.reasons.iter().map(fault).collect::<Result<_, _>>()?,
            notes: Notes {
                round: Some(self.notes.round.unwrap_or(1)),
                ..self.notes.clone()
            },
            ..start
        })
    }
}

/// `7 A: illegal move x`: the number of the move, one of so many seats, and what it did.
fn read_reason(text: &str, seats: usize) -> Option<RecordedFault> {
    let (place, fault) = text.split_once(": ")?;
    let (number, seat) = place.split_once(' ')?;
    let letter = seat.chars().next().filter(|_| seat.len() == 1)?;
    Some(RecordedFault {
        ply: number.parse::<usize>().ok()?.checked_sub(1)?,
        seat: Seat::from_letter(letter).filter(|seat| seat.index() < seats)?,
        fault: Fault(fault.to_owned()),
    })
}
