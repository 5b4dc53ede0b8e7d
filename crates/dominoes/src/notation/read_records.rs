//! Reading records: tags and moves are cut out of the text, and every move is replayed.

use capicua_core::{InputError, Seat};

use super::fields::{ScoreText, first_round, parse_score, read_hands};
use super::moves::{parse_move, shorten};
use super::rules_text::parse_rules;
use super::{Line, Piece, Record, Snapshot};
use crate::game_match::Match;
use crate::public::{Public, SEATS};
use crate::rules::{House, Lead, Rules};

/// Reads all records of a file and replays every move.
pub fn parse_records(text: &str) -> Result<Vec<Record>, InputError> {
    let whole = Piece::whole(text);
    let mut tokens = tokens(whole)?.into_iter().peekable();
    let mut records: Vec<Record> = Vec::new();
    let mut before: Option<(Match, Record)> = None;
    while tokens.peek().is_some() {
        let mut draft = Draft::default();
        while let Some(Token::Tag(name, value)) =
            tokens.next_if(|token| matches!(token, Token::Tag(..)))
        {
            draft.tag(name, value)?;
        }
        let mut record = draft.begin(whole)?;
        let mut result = draft.result;
        while let Some(token) = tokens.next_if(|token| !matches!(token, Token::Tag(..))) {
            match token {
                Token::Comment(text) => record.comment(text.text.trim()),
                Token::Word(word) => read_word(&mut record, &mut result, word)?,
                Token::Tag(..) => unreachable!("tags end the moves"),
            }
        }
        check_result(&mut record, result, whole)?;
        before = check_sequence(before, &record, &draft)?;
        records.push(record);
    }
    if records.is_empty() {
        return Err(whole.end().error(
            "there is no record in it",
            "A record begins with tags: `[DGN \"1\"]`, `[Rules \"latin\"]`, `[Deal \"A:… B:… C:… D:…\"]`, `[Leader \"A\"]`.",
        ));
    }
    Ok(records)
}

/// A move number, a move, or the result at the end of the moves.
fn read_word<'a>(
    record: &mut Record,
    result: &mut Option<Piece<'a>>,
    word: Piece<'a>,
) -> Result<(), InputError> {
    let digits = word.text.trim_end_matches('.');
    if digits.len() < word.text.len() && digits.bytes().all(|b| b.is_ascii_digit()) {
        return Ok(());
    }
    if word.text == "*" && result.is_none() {
        *result = Some(word);
        return Ok(());
    }
    let written = parse_move(word)?;
    record
        .play(written)
        .map(|_| ())
        .map_err(|fault| word.error(fault.what, fault.help))
}

fn check_result(record: &mut Record, given: Option<Piece>, whole: Piece) -> Result<(), InputError> {
    let over = record.end.public().end().is_some();
    let Some(given) = given else {
        if !over && record.final_state().is_some() {
            return Err(whole.end().error(
                "the record breaks off: the round is not over and no result is given",
                "Add the missing moves, or `[Result \"*\"]` if the round was left unfinished.",
            ));
        }
        return Ok(());
    };
    let told = given.text.trim();
    if !over && told != "*" {
        return Err(given.error(
            format!(
                "the moves end before the round does, but the result says `{}`",
                shorten(told)
            ),
            "Add the missing moves, or write `*` for an unfinished round.",
        ));
    }
    if record.final_state().is_some() {
        let right = record.result();
        if right != told {
            return Err(given.error(
                format!(
                    "the result says `{}`, the moves lead to `{right}`",
                    shorten(told)
                ),
                format!("Write `{right}`, or check the moves and the rules."),
            ));
        }
    } else {
        // An unknown deal cannot be counted; what the reader is told stands.
        record.told = Some(told.to_owned());
    }
    Ok(())
}

/// Records numbered one after another are one match: the score and the leader carry over.
fn check_sequence(
    before: Option<(Match, Record)>,
    record: &Record,
    draft: &Draft,
) -> Result<Option<(Match, Record)>, InputError> {
    let rules = *record.start.rules();
    let mut game = match before {
        Some((game, last))
            if record
                .round
                .is_some_and(|n| n > 1 && last.round == Some(n - 1))
                && *last.start.rules() == rules =>
        {
            let public = record.start.public();
            let standing = game.standing();
            if public.standing() != Some(standing) {
                let right = ScoreText(Some(standing)).to_string();
                let place = draft.score.unwrap_or(draft.place());
                return Err(place.error(
                    format!("after the round before, the score is {right}"),
                    format!(
                        "Write [Score \"{right}\"], or number the rounds of another match from 1."
                    ),
                ));
            }
            let leader = game.leader().unwrap_or(public.leader());
            if public.leader() != leader {
                return Err(draft.leader.unwrap_or(draft.place()).error(
                    format!("after the round before, {leader} leads"),
                    format!(
                        "Write [Leader \"{leader}\"], or number the rounds of another match from 1."
                    ),
                ));
            }
            game
        }
        _ if record.round == Some(1) => Match::new(rules),
        _ => return Ok(None),
    };
    Ok(match record.final_state() {
        Some(state) if state.outcome().is_some() => {
            game.finish(&state);
            Some((game, record.clone()))
        }
        _ => None,
    })
}

/// The tags of a record while they are read.
#[derive(Default)]
struct Draft<'a> {
    rules: Option<Piece<'a>>,
    deal: Option<Piece<'a>>,
    leader: Option<Piece<'a>>,
    score: Option<Piece<'a>>,
    result: Option<Piece<'a>>,
    seed: Option<Piece<'a>>,
    round: Option<Piece<'a>>,
    version: Option<Piece<'a>>,
    names: [Option<Piece<'a>>; SEATS],
    other: Vec<(Piece<'a>, Piece<'a>)>,
}

impl<'a> Draft<'a> {
    fn tag(&mut self, name: Piece<'a>, value: Piece<'a>) -> Result<(), InputError> {
        let slot = match name.text {
            "DGN" => &mut self.version,
            "Rules" => &mut self.rules,
            "Deal" => &mut self.deal,
            "Leader" => &mut self.leader,
            "Score" => &mut self.score,
            "Result" => &mut self.result,
            "Seed" => &mut self.seed,
            "Round" => &mut self.round,
            "A" => &mut self.names[0],
            "B" => &mut self.names[1],
            "C" => &mut self.names[2],
            "D" => &mut self.names[3],
            _ => {
                self.other.push((name, value));
                return Ok(());
            }
        };
        match slot.replace(value) {
            None => Ok(()),
            Some(_) => Err(name.error(
                format!("the tag {} stands twice", name.text),
                "A record has each tag once; a new record begins after the moves of the last.",
            )),
        }
    }

    /// Where to point when a tag is missing: at the first one that is there.
    fn place(&self) -> Piece<'a> {
        self.version
            .or(self.rules)
            .or(self.deal)
            .or(self.leader)
            .unwrap_or(Piece::whole(""))
    }

    fn begin(&self, whole: Piece<'a>) -> Result<Record, InputError> {
        let needed = |tag: Option<Piece<'a>>, name: &str, example: &str| {
            tag.ok_or_else(|| {
                let place = self
                    .version
                    .or(self.rules)
                    .or(self.deal)
                    .unwrap_or(whole.part(0..0));
                place.error(
                    format!("the record has no tag {name}"),
                    format!("Add [{name} \"{example}\"] before the moves."),
                )
            })
        };
        if let Some(version) = self.version.filter(|v| v.text != "1") {
            return Err(version.error(
                format!(
                    "this is version `{}` of the notation; version 1 is read here",
                    shorten(version.text)
                ),
                "A newer program may read it.",
            ));
        }
        let mut rules = parse_rules(needed(self.rules, "Rules", "latin")?)?;
        let standing = self
            .score
            .map_or(Ok(None), |score| parse_score(score, &rules))?;
        if let Some(standing) = standing {
            rules.target = standing.target;
        }
        let deal = needed(self.deal, "Deal", "A:?7 B:?7 C:?7 D:?7")?;
        let leader = needed(self.leader, "Leader", "A")?;
        let leading = leader
            .text
            .chars()
            .next()
            .filter(|_| leader.text.len() == 1)
            .and_then(Seat::from_letter)
            .filter(|seat| seat.index() < usize::from(rules.seats))
            .ok_or_else(|| {
                leader.error(
                    format!("`{}` is no seat at this table", shorten(leader.text)),
                    format!(
                        "Seats are A to {}.",
                        Seat::new(usize::from(rules.seats) - 1)
                    ),
                )
            })?;
        let round = match self.round {
            None => None,
            Some(round) => Some(
                round
                    .text
                    .parse::<u32>()
                    .ok()
                    .filter(|&n| n > 0)
                    .ok_or_else(|| {
                        round.error(
                            format!("`{}` is no number of a round", shorten(round.text)),
                            "Rounds are counted from 1.",
                        )
                    })?,
            ),
        };
        let mut start = read_deal(
            deal,
            &rules,
            Public::start(House(rules), leading, None, standing),
        )?;
        let first = round.map_or(first_round(&rules, standing), |n| {
            n == 1 && rules.lead == Lead::HighestDouble
        });
        if first {
            start
                .prescribe_lead()
                .map_err(|fault| leader.error(fault.what, fault.help))?;
        }
        let mut record = Record::new(start);
        record.round = round;
        record.names = self
            .names
            .map(|name| name.map(|value| unescape(value.text)));
        record.seed = self.seed.map(|seed| unescape(seed.text));
        record.other = self
            .other
            .iter()
            .map(|(name, value)| (name.text.to_owned(), unescape(value.text)))
            .collect();
        Ok(record)
    }
}

/// `A:… B:… C:… D:…` and, where tiles are face down, `+…`.
fn read_deal(piece: Piece, rules: &Rules, public: Public<House>) -> Result<Snapshot, InputError> {
    let form = "A deal is `A:tiles B:tiles …` with `?7` for an unknown hand and `+tiles` or `+14` for those face down.";
    let seats = usize::from(rules.seats);
    let mut parts: Vec<Option<Piece>> = vec![None; seats];
    let mut stock = None;
    for word in piece.words() {
        if word.text.starts_with('+') && stock.is_none() {
            stock = Some(word.part(1..word.text.len()));
            continue;
        }
        let seat = word
            .text
            .split_once(':')
            .filter(|(letter, _)| letter.len() == 1)
            .and_then(|(letter, _)| letter.chars().next())
            .and_then(Seat::from_letter)
            .filter(|seat| seat.index() < seats && parts[seat.index()].is_none())
            .ok_or_else(|| {
                word.error(
                    format!("`{}` is no hand of this deal", shorten(word.text)),
                    form,
                )
            })?;
        parts[seat.index()] = Some(word.part(2..word.text.len()));
    }
    let parts: Vec<Piece> = parts
        .into_iter()
        .enumerate()
        .map(|(index, part)| {
            part.ok_or_else(|| {
                piece.error(format!("the hand of {} is missing", Seat::new(index)), form)
            })
        })
        .collect::<Result<_, _>>()?;
    let hands = read_hands(piece, &parts, stock, rules, &Line::default())?;
    for (hand, part) in hands.hands.iter().zip(&parts) {
        if hand.len() != usize::from(rules.hand) {
            return Err(part.error(
                format!(
                    "{} tiles are dealt here, {} are needed",
                    hand.len(),
                    rules.hand
                ),
                "Check the hand, or `hand=N` in the rules.",
            ));
        }
    }
    Ok(Snapshot::start(public, hands.hands, hands.stock))
}

enum Token<'a> {
    Tag(Piece<'a>, Piece<'a>),
    Comment(Piece<'a>),
    Word(Piece<'a>),
}

/// Cuts a text into tags, comments and words.
fn tokens(whole: Piece) -> Result<Vec<Token>, InputError> {
    let text = whole.text;
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(c) = text[at..].chars().next() {
        match c {
            c if c.is_whitespace() => at += c.len_utf8(),
            '{' => {
                let end = text[at..].find('}').map(|end| at + end).ok_or_else(|| {
                    whole
                        .part(at..at + 1)
                        .error("this comment does not end", "Close it with `}`.")
                })?;
                tokens.push(Token::Comment(whole.part(at + 1..end)));
                at = end + 1;
            }
            '[' if is_tag(&text[at..]) => {
                let (name, value, end) = read_tag(whole, at)?;
                tokens.push(Token::Tag(name, value));
                at = end;
            }
            _ => {
                let end = text[at..]
                    .find(|c: char| c.is_whitespace() || c == '{')
                    .map_or(text.len(), |end| at + end);
                tokens.push(Token::Word(whole.part(at..end)));
                at = end;
            }
        }
    }
    Ok(tokens)
}

/// `[6|4]` is a tile, `[Name` a tag.
fn is_tag(text: &str) -> bool {
    text[1..].starts_with(|c: char| c.is_ascii_alphabetic())
}

fn read_tag<'a>(whole: Piece<'a>, at: usize) -> Result<(Piece<'a>, Piece<'a>, usize), InputError> {
    let text = whole.text;
    let line_end = text[at..].find('\n').map_or(text.len(), |end| at + end);
    let bad = || {
        let shown = whole.part(at..line_end);
        shown.error(
            "this tag does not end as it should",
            "A tag is `[Name \"value\"]` on one line.",
        )
    };
    let name_end = at
        + 1
        + text[at + 1..]
            .find(|c: char| !c.is_ascii_alphanumeric() && c != '_')
            .ok_or_else(bad)?;
    let rest = &text[name_end..line_end];
    let quote = name_end + rest.len() - rest.trim_start().len();
    if !text[quote..].starts_with('"') {
        return Err(bad());
    }
    let mut escaped = false;
    let close = text[quote + 1..line_end]
        .char_indices()
        .find(|&(_, c)| {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            closes
        })
        .map(|(i, _)| quote + 1 + i)
        .ok_or_else(bad)?;
    let after = &text[close + 1..line_end];
    let end = close + 1 + after.len() - after.trim_start().len();
    if !text[end..].starts_with(']') {
        return Err(bad());
    }
    Ok((
        whole.part(at + 1..name_end),
        whole.part(quote + 1..close),
        end + 1,
    ))
}

fn unescape(text: &str) -> String {
    let mut escaped = false;
    text.chars()
        .filter(|&c| {
            escaped = c == '\\' && !escaped;
            !escaped
        })
        .collect()
}
