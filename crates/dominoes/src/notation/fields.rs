//! A moment of a round as text: `RULES HANDS LINE TURN SCORE`, field by field.

use std::fmt;

use capicua_core::{InputError, Message, Seat, message};

use super::rules_text::parse_rules;
use super::setup::{Setup, SetupPart};
use super::snapshot::name;
use super::{Hand, Line, Snapshot, TextSpan, shorten};
use crate::match_::score_with;
use crate::public::{SEATS, Standing, later_round};
use crate::rules::{MAX_TARGET, Rules};
use crate::tile::{PipSet, Tile, TileSet, pip_char, pip_from_char};

const FORM: Message = Message::new("fix-position-rules-hands-line-turn");

impl Snapshot {
    /// Reads the fields before `moves`.
    pub(super) fn parse(fields: &[TextSpan], whole: TextSpan) -> Result<Snapshot, InputError> {
        let names = ["RULES", "HANDS", "LINE", "TURN"];
        if let Some(missing) = names.get(fields.len()) {
            return Err(whole
                .end()
                .error(message!("position-part-missing", part = missing), FORM));
        }
        if let Some(extra) = fields.get(5) {
            return Err(extra.error(
                message!("position-too-much", text = shorten(extra.text)),
                message!("fix-moves-follow", form = FORM),
            ));
        }
        let rules = parse_rules(fields[0])?;
        let standing = fields
            .get(4)
            .map_or(Ok(None), |score| parse_score(*score, &rules))?;
        let line = Line::parse(fields[2], &rules)?;
        let hands = parse_hands(fields[1], &rules, &line)?;
        let turn = parse_turn(fields[3], &rules)?;
        let setup = Setup {
            rules,
            hands: hands.hands,
            stock: hands.stock,
            voids: hands.voids,
            line,
            turn: turn.seat,
            passes: turn.passes,
            leader: turn.leader,
            standing,
        };
        setup.build().map_err(|fault| {
            let place = match fault.part {
                SetupPart::Hands => fields[1],
                SetupPart::Hand(seat) => hands.parts[seat.index()],
                SetupPart::Turn => fields[3],
                SetupPart::Score => fields[4],
            };
            place.error(fault.what, fault.help)
        })
    }
}

/// TURN, read.
struct Turn {
    seat: Seat,
    passes: usize,
    leader: Option<Seat>,
}

struct TurnText<'a>(&'a Snapshot);

impl fmt::Display for TurnText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let public = self.0.public();
        write!(f, "{}", public.turn())?;
        if public.passes() > 0 {
            write!(f, ":{}", public.passes())?;
        }
        // Said only where it would be read otherwise.
        match self.0.likely_leader() {
            Some(likely) if likely != public.leader() => write!(f, "^{}", public.leader()),
            _ => Ok(()),
        }
    }
}

/// HANDS, read.
pub(super) struct Hands<'a> {
    pub hands: [Hand; SEATS],
    pub stock: Option<Hand>,
    pub voids: [PipSet; SEATS],
    /// Where each hand stands.
    pub parts: Vec<TextSpan<'a>>,
}

/// Reads HANDS: a hand for each seat, `/` between, and the tiles face down after `+`.
fn parse_hands<'a>(
    piece: TextSpan<'a>,
    rules: &Rules,
    line: &Line,
) -> Result<Hands<'a>, InputError> {
    let (seats, stock) = match piece.text.find('+') {
        Some(at) => (
            piece.part(0..at),
            Some(piece.part(at + 1..piece.text.len())),
        ),
        None => (piece, None),
    };
    let parts: Vec<TextSpan> = seats.split('/').collect();
    if parts.len() != usize::from(rules.seats) {
        return Err(seats.error(
            message!(
                "wrong-number-of-hands",
                given = parts.len(),
                needed = rules.seats
            ),
            message!("fix-hand-each-seat-between-seven"),
        ));
    }
    read_hands(parts, stock, rules, line)
}

/// Reads the hands of all seats and the tiles face down. A tile that is there twice is named where
/// it stands; all else is for [`Setup::build`] to say.
pub(super) fn read_hands<'a>(
    parts: Vec<TextSpan<'a>>,
    stock_text: Option<TextSpan<'a>>,
    rules: &Rules,
    line: &Line,
) -> Result<Hands<'a>, InputError> {
    let mut seen = line.set();
    let mut hands = [Hand::default(); SEATS];
    let mut voids = [PipSet::EMPTY; SEATS];
    for (index, part) in parts.iter().enumerate() {
        (hands[index], voids[index]) = parse_hand(*part, rules, &mut seen)?;
    }
    let dealt: usize = hands.iter().map(Hand::len).sum();
    let left = rules.set_size().saturating_sub(dealt + line.len());
    let stock = stock_text
        .map(|text| parse_stock(text, rules, left, &mut seen))
        .transpose()?;
    Ok(Hands {
        hands,
        stock,
        voids,
        parts,
    })
}

/// One hand: known tiles, `?n`, `!pips`.
fn parse_hand(
    piece: TextSpan,
    rules: &Rules,
    seen: &mut TileSet,
) -> Result<(Hand, PipSet), InputError> {
    let (body, void_text) = match piece.text.find('!') {
        Some(at) => (piece.part(0..at), piece.part(at + 1..piece.text.len())),
        None => (piece, piece.end()),
    };
    let (tiles, unknown) = match body.text.find('?') {
        None => (body, 0),
        Some(at) => {
            let count = body.part(at + 1..body.text.len());
            let unknown = count
                .text
                .parse::<u8>()
                .ok()
                .filter(|&n| n <= 60)
                .ok_or_else(|| {
                    body.part(at..body.text.len()).error(
                        message!("unknown-tiles-need-number"),
                        message!("fix-five-unknown-tiles"),
                    )
                })?;
            (body.part(0..at), unknown)
        }
    };
    let known = match tiles.text {
        "-" => TileSet::EMPTY,
        _ => parse_tiles(tiles, rules, seen)?,
    };
    if body.text.is_empty() {
        return Err(piece.error(
            message!("hand-is-empty"),
            message!("fix-write-its-tiles-seven-unknown"),
        ));
    }
    let mut voids = PipSet::EMPTY;
    for (at, c) in void_text.text.char_indices() {
        match pip_from_char(c).filter(|&pip| pip <= rules.highest) {
            Some(pip) => voids.insert(pip),
            None => {
                return Err(void_text.part(at..at + c.len_utf8()).error(
                    message!("not-a-pip-of-this-set", text = c.escape_debug()),
                    message!("fix-after-stand-pips-seat-known"),
                ));
            }
        }
    }
    Ok((Hand { known, unknown }, voids))
}

/// Tiles in a row; none of them seen before.
fn parse_tiles(piece: TextSpan, rules: &Rules, seen: &mut TileSet) -> Result<TileSet, InputError> {
    let mut tiles = TileSet::EMPTY;
    let mut first: Option<(usize, u8)> = None;
    for (at, c) in piece.text.char_indices() {
        if matches!(c, '[' | ']' | '|' | '-' | ',') {
            continue;
        }
        let end = at + c.len_utf8();
        let pip = pip_from_char(c).ok_or_else(|| {
            piece.part(at..end).error(
                message!("not-a-pip", text = c.escape_debug()),
                message!("fix-tile-two-pips-tiles-follow"),
            )
        })?;
        if pip > rules.highest {
            return Err(piece.part(at..end).error(
                message!("pip-too-high", pip = pip_char(pip), highest = rules.highest),
                message!("fix-check-tile-rules-front"),
            ));
        }
        let Some((from, other)) = first.take() else {
            first = Some((at, pip));
            continue;
        };
        let tile = Tile::new(other, pip);
        if seen.contains(tile) {
            return Err(piece.part(from..end).error(
                message!("tile-twice", tile = name(tile)),
                message!("fix-each-tile-hand-on-table"),
            ));
        }
        seen.insert(tile);
        tiles.insert(tile);
    }
    match first {
        None => Ok(tiles),
        Some((from, _)) => Err(piece.part(from..piece.text.len()).error(
            message!("half-a-tile"),
            message!("fix-tile-two-pips-number-pips"),
        )),
    }
}

/// The tiles face down: `14`, `?14`, or tiles. `10` can be read both ways; the count decides.
fn parse_stock(
    piece: TextSpan,
    rules: &Rules,
    left: usize,
    seen: &mut TileSet,
) -> Result<Hand, InputError> {
    if piece.text.parse::<usize>().is_ok_and(|count| count == left) {
        return Ok(Hand {
            known: TileSet::EMPTY,
            unknown: left as u8,
        });
    }
    // Two digits are one tile only where one tile is left; otherwise they are a wrong count.
    let digits = piece.text.bytes().all(|b| b.is_ascii_digit());
    if digits && matches!(piece.text.len(), 1 | 2) && left != 1 {
        return Err(piece.error(
            message!("wrong-number-left-over", left, given = piece.text),
            message!("fix-write-left-over", left),
        ));
    }
    if piece.text.is_empty() || piece.text == "-" {
        return Ok(Hand::default());
    }
    let (hand, voids) = parse_hand(piece, rules, seen)?;
    if !voids.is_empty() {
        return Err(piece.error(
            message!("face-down-has-no-voids"),
            message!("fix-leave-what-follows-away"),
        ));
    }
    Ok(hand)
}

fn parse_turn(piece: TextSpan, rules: &Rules) -> Result<Turn, InputError> {
    let (turn, leader) = match piece.text.find('^') {
        Some(at) => (
            piece.part(0..at),
            Some(parse_seat(piece.part(at + 1..piece.text.len()), rules)?),
        ),
        None => (piece, None),
    };
    let (letter, passes) = match turn.text.find(':') {
        Some(at) => (turn.part(0..at), &turn.text[at + 1..]),
        None => (turn, "0"),
    };
    let seat = parse_seat(letter, rules)?;
    let seats = usize::from(rules.seats);
    match passes.parse::<usize>() {
        Ok(passes) if passes <= seats => Ok(Turn {
            seat,
            passes,
            leader,
        }),
        _ => Err(piece.error(
            message!("not-a-number-of-passes", text = shorten(passes)),
            message!("fix-passes-in-a-row", seat, seats),
        )),
    }
}

/// A seat of the table.
pub(super) fn parse_seat(piece: TextSpan, rules: &Rules) -> Result<Seat, InputError> {
    let seats = usize::from(rules.seats);
    let mut letters = piece.text.chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) if seat.index() < seats => Ok(seat),
        _ => Err(piece.error(
            message!("not-a-seat", text = shorten(piece.text)),
            message!("fix-seats", last = Seat::new(seats - 1)),
        )),
    }
}

pub(super) fn parse_score(piece: TextSpan, rules: &Rules) -> Result<Option<Standing>, InputError> {
    if piece.text == "-" {
        return Ok(None);
    }
    read_score(piece.text, rules).map(Some).ok_or_else(|| {
        piece.error(
            message!("not-a-score", text = shorten(piece.text)),
            message!("fix-score-first-side-s-points"),
        )
    })
}

fn read_score(text: &str, rules: &Rules) -> Option<Standing> {
    let (text, tied) = match text.split_once('+') {
        Some((text, tied)) => (text, tied.parse().ok()?),
        None => (text, 0),
    };
    let (text, round) = match text.split_once('#') {
        Some((text, round)) => (text, Some(round.parse().ok().filter(|&n| n > 0)?)),
        None => (text, None),
    };
    let (points, target) = match text.split_once('/') {
        Some((points, target)) => (points, target.parse().ok()?),
        None => (text, rules.target),
    };
    if !(1..=MAX_TARGET).contains(&target) {
        return None;
    }
    let (first, second) = points.split_once(':')?;
    let score: [u16; 2] = [first.parse().ok()?, second.parse().ok()?];
    let rules = rules.to(target);
    Some(match round {
        Some(round) => Standing::for_round(&rules, score, round, tied),
        None => unnumbered(&rules, score, tied),
    })
}

/// A score without the number of the round: at 0:0 the first one, else a later one without prize.
pub(super) fn unnumbered(rules: &Rules, score: [u16; 2], tied: u32) -> Standing {
    let first = score == [0, 0] && tied == 0;
    let round = if first { 1 } else { later_round(rules) };
    Standing::for_round(rules, score, round, tied)
}

pub(super) struct HandText(pub Hand, pub PipSet);

impl fmt::Display for HandText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let HandText(hand, voids) = self;
        if hand.is_empty() {
            f.write_str("-")?;
        }
        write!(f, "{}", hand.known)?;
        if hand.unknown > 0 {
            write!(f, "?{}", hand.unknown)?;
        }
        if !voids.is_empty() {
            write!(f, "!{voids}")?;
        }
        Ok(())
    }
}

pub(super) struct StockText(pub Hand);

impl fmt::Display for StockText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match (self.0.known.is_empty(), self.0.unknown) {
            (true, 0) => Ok(()),
            (true, unknown) => write!(f, "+{unknown}"),
            (false, 0) => write!(f, "+{}", self.0.known),
            (false, unknown) => write!(f, "+{}?{unknown}", self.0.known),
        }
    }
}

/// A score; the number of the round and what it carries only where it would be read otherwise.
pub(super) struct ScoreText<'a>(pub &'a Rules, pub Option<Standing>);

impl fmt::Display for ScoreText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(standing) = self.1 else {
            return f.write_str("-");
        };
        let [first, second] = standing.score;
        write!(f, "{first}:{second}/{}", standing.target)?;
        let unsaid = unnumbered(self.0, standing.score, standing.tied.into());
        if unsaid.round != standing.round {
            match standing.round {
                0 => write!(f, "#{}", later_round(self.0))?,
                round => write!(f, "#{round}")?,
            }
        }
        match standing.tied {
            0 => Ok(()),
            tied => write!(f, "+{tied}"),
        }
    }
}

/// The score alone, as records write it: the round has a tag of its own.
pub(super) struct PlainScore(pub Standing);

impl fmt::Display for PlainScore {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Standing { score, target, .. } = self.0;
        write!(f, "{}:{}/{target}", score[0], score[1])
    }
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let public = &self.public;
        let mut rules = *public.rules();
        let standing = public.standing().map(|standing| Standing {
            score: score_with(&rules, standing.score, public.gained()),
            ..standing
        });
        if standing.is_some() {
            // Said in SCORE.
            rules = rules.to(rules.preset().rules().target);
        }
        write!(f, "{rules} ")?;
        for seat in Seat::all(public.seats()) {
            if seat != Seat::A {
                f.write_str("/")?;
            }
            HandText(self.hand(seat), public.voids(seat)).fmt(f)?;
        }
        StockText(self.stock).fmt(f)?;
        write!(
            f,
            " {} {} {}",
            self.line,
            TurnText(self),
            ScoreText(&rules, standing)
        )
    }
}
