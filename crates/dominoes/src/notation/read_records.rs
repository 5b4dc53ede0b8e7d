//! Reading records: tags and moves are cut out of the text, and every move is replayed.

use capicua_core::{InputError, Seat};
use capicua_table::text::{Token, check_version, enter, tokens, unescape};

use super::fields::{PlainScore, parse_score, parse_seat, read_hands, unnumbered};
use super::moves::parse_move;
use super::rules_text::parse_rules;
use super::setup::{Part, Setup};
use super::{Line, Piece, Record, Snapshot, shorten};
use crate::match_::{Lead, Match, winner_at};
use crate::public::{SEATS, Standing};
use crate::rules::{Next, Rules};

/// Reads all records of a file and replays every move.
pub fn parse_records(text: &str) -> Result<Vec<Record>, InputError> {
    let whole = Piece::whole(text);
    let mut tokens = tokens(whole)?.into_iter().peekable();
    let mut records: Vec<Record> = Vec::new();
    let mut before: Option<Before> = None;
    while tokens.peek().is_some() {
        let mut draft = Draft::default();
        while let Some(Token::Tag(name, value)) = tokens.next_if(|token| match token {
            Token::Tag(name, _) => name.text != "DGN" || !draft.needs_no_moves(),
            _ => false,
        }) {
            draft.tag(name, value)?;
        }
        let (mut record, game) = draft.begin(whole, before)?;
        let mut result = draft.get("Result");
        while let Some(token) = tokens.next_if(|token| !matches!(token, Token::Tag(..))) {
            match token {
                Token::Comment(text) => record.comment(text.text.trim()),
                Token::Word(word) => read_word(&mut record, &mut result, word)?,
                Token::Tag(..) => unreachable!("tags end the moves"),
            }
        }
        draft.check_fault(&mut record, result)?;
        check_result(&mut record, result, whole)?;
        draft.check_gained(&record)?;
        before = Before::after(game, &record);
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

/// The match after the round before, for the next record to go on from.
struct Before {
    game: Match,
    /// The number of the round before.
    round: u32,
    names: [Option<String>; SEATS],
    /// Who may lead besides the seat that our tables choose.
    partner: Option<Seat>,
}

impl Before {
    fn after(game: Option<Match>, record: &Record) -> Option<Before> {
        let mut game = game?;
        let state = record.final_state().filter(|s| s.outcome().is_some())?;
        let outcome = game.finish(&state);
        let rules = game.rules();
        let partner = game
            .leader()
            .filter(|_| rules.next == Next::Side)
            .and_then(|leader| {
                let side = outcome.winner?;
                rules.seats_of(side).find(|&seat| seat != leader)
            });
        Some(Before {
            round: game.rounds(),
            game,
            names: record.names.clone(),
            partner,
        })
    }
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

/// The tags that mean something here; others are kept as they are.
const TAGS: [&str; 15] = [
    "DGN", "Rules", "Deal", "Leader", "Score", "Result", "Seed", "Round", "Carry", "Gained",
    "Reason", "A", "B", "C", "D",
];

/// The tags of a record while they are read.
#[derive(Default)]
struct Draft<'a> {
    known: [Option<Piece<'a>>; TAGS.len()],
    other: Vec<(Piece<'a>, Piece<'a>)>,
}

impl<'a> Draft<'a> {
    /// What a tag of [`TAGS`] says, if it is there.
    fn get(&self, name: &str) -> Option<Piece<'a>> {
        let place = TAGS.iter().position(|known| *known == name)?;
        self.known[place]
    }

    /// Whether these tags are a record without any move: of a round that was lost by a fault before
    /// the lead.
    fn needs_no_moves(&self) -> bool {
        self.get("DGN").is_some() && self.get("Reason").is_some()
    }

    fn tag(&mut self, name: Piece<'a>, value: Piece<'a>) -> Result<(), InputError> {
        match TAGS.iter().position(|known| *known == name.text) {
            Some(place) => enter(&mut self.known[place], name, value),
            None => {
                self.other.push((name, value));
                Ok(())
            }
        }
    }

    fn names(&self) -> [Option<String>; SEATS] {
        ["A", "B", "C", "D"].map(|seat| self.get(seat).map(|name| unescape(name.text)))
    }

    /// Where to point when something is missing: at the version, the rules or the deal.
    fn place(&self) -> Option<Piece<'a>> {
        self.known[..3].iter().flatten().next().copied()
    }

    /// The record about to be played, and the match it belongs to as far as that is known.
    fn begin(
        &self,
        whole: Piece<'a>,
        before: Option<Before>,
    ) -> Result<(Record, Option<Match>), InputError> {
        let needed = |tag: Option<Piece<'a>>, name: &str, example: &str| {
            tag.ok_or_else(|| {
                let place = self.place().unwrap_or(whole.part(0..0));
                place.error(
                    format!("the record has no tag {name}"),
                    format!("Add [{name} \"{example}\"] before the moves."),
                )
            })
        };
        check_version(self.get("DGN"))?;
        let rules = parse_rules(needed(self.get("Rules"), "Rules", "latin")?)?;
        let round = self.number(self.get("Round"), "the number of a round", 1)?;
        let carry = self.number(self.get("Carry"), "a number of rounds that nobody won", 0)?;
        let standing = match self.get("Score") {
            None => None,
            Some(score) => parse_score(score, &rules)?,
        };
        let rules = standing.map_or(rules, |standing| rules.to(standing.target));
        if let (Some(place), Some(Standing { score, target, .. })) = (self.get("Score"), standing)
            && winner_at(&rules, score).is_some()
        {
            return Err(place.error(
                format!("at {}:{} to {target} the match is over", score[0], score[1]),
                "Give the score before the round.",
            ));
        }
        let before = before.filter(|before| self.goes_on(before, &rules, standing, round));
        let deal = needed(self.get("Deal"), "Deal", "A:?7 B:?7 C:?7 D:?7")?;
        let leader_text = needed(self.get("Leader"), "Leader", "A")?;
        let leader = parse_seat(leader_text, &rules)?;
        let game = match &before {
            Some(before) => Some(before.game),
            None if round == Some(1) => Some(Match::new(rules)),
            // Without a number, 0:0 is the first round.
            None if round.is_none()
                && carry.is_none()
                && standing.is_some_and(|s| s.score == [0, 0] && s.tied == 0)
                && standing == Some(unnumbered(&rules, [0, 0], 0)) =>
            {
                Some(Match::new(rules))
            }
            None => None,
        };
        let standing = match (&before, standing) {
            (Some(before), given) => Some(self.check_score(before, given, carry)?),
            (None, Some(standing)) => {
                let tied = carry.unwrap_or(standing.tied.into());
                Some(match round {
                    Some(number) => Standing::of_round(&rules, standing.score, number, tied),
                    None if carry.is_some() => unnumbered(&rules, standing.score, tied),
                    None => standing,
                })
            }
            // The first round of a match is at 0:0, whether or not that is written down.
            (None, None) => round
                .filter(|&number| number == 1)
                .map(|_| Match::new(rules).standing()),
        };
        let lead = match (&game, standing) {
            (Some(game), _) => Some(game.lead()),
            // That nobody won the round before is told by what it carries.
            (None, Some(standing)) if standing.tied > 0 => {
                super::setup::prescribed(&rules, Some(standing))
            }
            _ => None,
        };
        if let Some(Lead::Seat(right)) = lead {
            let partner = before.as_ref().and_then(|before| before.partner);
            if leader != right && Some(leader) != partner {
                return Err(leader_text.error(
                    match before {
                        Some(_) => format!("after the round before, {right} leads"),
                        None => format!("{right} leads the first round"),
                    },
                    format!(
                        "Write [Leader \"{right}\"], or number the rounds of another match from 1."
                    ),
                ));
            }
        }
        let mut start = read_deal(deal, rules, leader, standing)?;
        if lead == Some(Lead::HighestDouble) {
            start
                .prescribe_lead()
                .map_err(|fault| leader_text.error(fault.what, fault.help))?;
        }
        let mut record = Record::new(start);
        record.round = round;
        record.names = self.names();
        record.seed = self.get("Seed").map(|seed| unescape(seed.text));
        record.other = self
            .other
            .iter()
            .map(|(name, value)| (name.text.to_owned(), unescape(value.text)))
            .collect();
        Ok((record, game))
    }

    /// Whether this is the round after the one before: numbered so, or not numbered at all and by
    /// the same players at a score.
    fn goes_on(
        &self,
        before: &Before,
        rules: &Rules,
        standing: Option<Standing>,
        round: Option<u32>,
    ) -> bool {
        if before.game.rules() != rules || before.game.winner().is_some() {
            return false;
        }
        match round {
            Some(round) => round == before.round + 1,
            None => {
                let restarts =
                    standing.is_some_and(|s| s.score == [0, 0]) && before.game.score() != [0, 0];
                standing.is_some() && self.names() == before.names && !restarts
            }
        }
    }

    /// The score carries over from round to round.
    fn check_score(
        &self,
        before: &Before,
        given: Option<Standing>,
        carry: Option<u32>,
    ) -> Result<Standing, InputError> {
        let right = before.game.standing();
        let place = self.place().unwrap_or(Piece::whole(""));
        if given.is_some_and(|given| given.score != right.score) {
            let text = PlainScore(right).to_string();
            return Err(self.get("Score").unwrap_or(place).error(
                format!("after the round before, the score is {text}"),
                format!("Write [Score \"{text}\"], or number the rounds of another match from 1."),
            ));
        }
        if let (Some(place), Some(carry)) = (self.get("Carry"), carry)
            && carry != before.game.tied()
        {
            let tied = before.game.tied();
            return Err(place.error(
                format!("{tied} rounds in a row before this one were won by nobody"),
                format!("Write [Carry \"{tied}\"], or leave it away."),
            ));
        }
        Ok(right)
    }

    /// A tag that holds a number.
    fn number(
        &self,
        tag: Option<Piece<'a>>,
        what: &str,
        least: u32,
    ) -> Result<Option<u32>, InputError> {
        let Some(tag) = tag else { return Ok(None) };
        match tag.text.parse::<u32>() {
            Ok(number) if number >= least => Ok(Some(number)),
            _ => Err(tag.error(
                format!("`{}` is not {what}", shorten(tag.text)),
                format!("It is counted from {least}."),
            )),
        }
    }

    /// A round that was lost by a fault ends there; the reason says whose it was.
    fn check_fault(&self, record: &mut Record, result: Option<Piece>) -> Result<(), InputError> {
        let Some(told) = result.filter(|told| told.text.trim().ends_with("forfeit")) else {
            if let Some(reason) = self.get("Reason") {
                record
                    .other
                    .push(("Reason".to_owned(), unescape(reason.text)));
            }
            return Ok(());
        };
        let seat = self.get("Reason").and_then(|reason| {
            let (letter, why) = reason.text.split_once(':')?;
            let seat = Seat::from_letter(letter.chars().next().filter(|_| letter.len() == 1)?)?;
            let there = seat.index() < record.start.public().seats();
            there.then(|| (seat, unescape(why.trim())))
        });
        let Some((seat, why)) = seat else {
            return Err(self.get("Reason").unwrap_or(told).error(
                "a round that was forfeited has to say by whom",
                "Add [Reason \"A: illegal move 99\"]: the seat, and what it did.",
            ));
        };
        record
            .forfeit(seat, why)
            .map_err(|fault| told.error(fault.what, fault.help))
    }

    fn check_gained(&self, record: &Record) -> Result<(), InputError> {
        let Some(told) = self.get("Gained") else {
            return Ok(());
        };
        let rules = record.start.rules();
        let gained = record.end.public().gained();
        let right = super::result::GainedText { gained, rules }.to_string();
        if rules.passes_pay() && told.text.split_whitespace().eq(right.split_whitespace()) {
            return Ok(());
        }
        Err(match rules.passes_pay() {
            true => told.error(
                format!("the passes of this round bring {right}"),
                format!("Write [Gained \"{right}\"], or check the moves."),
            ),
            false => told.error(
                "no pass brings anything under these rules",
                "Leave the tag Gained away, or check the rules.",
            ),
        })
    }
}

/// `A:… B:… C:… D:…` and, where tiles are face down, `+…`.
fn read_deal(
    piece: Piece,
    rules: Rules,
    leader: Seat,
    standing: Option<Standing>,
) -> Result<Snapshot, InputError> {
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
    let hands = read_hands(parts, stock, &rules, &Line::default())?;
    for (hand, part) in hands.hands.iter().zip(&hands.parts) {
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
    let setup = Setup {
        hands: hands.hands,
        stock: hands.stock,
        voids: hands.voids,
        ..Setup::new(rules, leader)
    };
    let start = setup.build().map_err(|fault| {
        let place = match fault.part {
            Part::Hand(seat) => hands.parts[seat.index()],
            _ => piece,
        };
        place.error(fault.what, fault.help)
    })?;
    Ok(start.at(standing))
}
