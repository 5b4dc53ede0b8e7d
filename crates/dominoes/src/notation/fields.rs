//! A moment of a round as text: `RULES HANDS LINE TURN SCORE`, field by field.

use std::fmt;

use capicua_core::{InputError, Seat};

use super::moves::shorten;
use super::order::possible_turns;
use super::rules_text::parse_rules;
use super::snapshot::name;
use super::{Hand, Line, Piece, Snapshot};
use crate::public::{End, Public, SEATS, Standing};
use crate::rules::{House, Lead, Rules};
use crate::tile::{PipSet, Tile, TileSet, pip_char, pip_from_char};

const FORM: &str = "A position is RULES HANDS LINE TURN SCORE, as in `latin 5250444232/?5/?4/?4 2630^6655435 A 45:30/100`.";

impl Snapshot {
    /// Reads the fields before `moves`.
    pub(super) fn parse(fields: &[Piece], whole: Piece) -> Result<Snapshot, InputError> {
        let names = ["RULES", "HANDS", "LINE", "TURN"];
        if let Some(missing) = names.get(fields.len()) {
            return Err(whole.end().error(format!("{missing} is missing"), FORM));
        }
        if let Some(extra) = fields.get(5) {
            return Err(extra.error(
                format!("`{}` is too much", shorten(extra.text)),
                format!("{FORM} Moves follow after the word `moves`."),
            ));
        }
        let mut rules = parse_rules(fields[0])?;
        let standing = fields
            .get(4)
            .map_or(Ok(None), |score| parse_score(*score, &rules))?;
        if let Some(standing) = standing {
            rules.target = standing.target;
        }
        let line = Line::parse(fields[2], &rules)?;
        let hands = parse_hands(fields[1], &rules, &line)?;
        let (seat, passes) = parse_turn(fields[3], &rules)?;
        let mut public = Public::start(House(rules), seat, None, standing);
        public.played = line.set();
        public.ends = line.ends(&rules);
        public.voids = hands.voids;
        public.counts = hands.hands.map(|hand| hand.len() as u8);
        public.stock = hands.stock.len() as u8;
        public.passes = passes as u8;
        let mut snapshot = Snapshot {
            public,
            line,
            hands: hands.hands,
            stock: hands.stock,
            false_passes: 0,
        };
        snapshot.settle_turn(fields[3])?;
        if first_round(&rules, standing) && snapshot.line.is_empty() {
            snapshot
                .prescribe_lead()
                .map_err(|f| fields[1].error(f.what, f.help))?;
        }
        Ok(snapshot)
    }

    /// Whether the seat on turn can be on turn; who led; whether the round is over.
    fn settle_turn(&mut self, turn: Piece) -> Result<(), InputError> {
        let (seat, passes) = (self.public.turn(), self.public.passes());
        let seats = self.public.seats();
        let mut out = Seat::all(seats).filter(|s| self.hands[s.index()].is_empty());
        if let Some(first) = out.next() {
            if out.next().is_some() || first != seat {
                return Err(turn.error(
                    format!("{first} holds no tile, so the round is over and {first} played last"),
                    format!("Write {first} here, or check the hands."),
                ));
            }
            self.public.end = Some(End::Out(first));
            return Ok(());
        }
        if passes == seats || (!self.line.is_empty() && self.public.is_blocked()) {
            self.public.end = Some(End::Blocked);
            return Ok(());
        }
        if self.rules().draws() {
            if passes > 0 && self.public.stock() > 0 {
                return Err(turn.error(
                    "nobody passes while there are tiles to draw",
                    format!("Write {seat}."),
                ));
            }
            return Ok(());
        }
        let laid = std::array::from_fn(|s| match s < seats {
            true => usize::from(self.rules().hand) - self.hands[s].len(),
            false => 0,
        });
        let possible = possible_turns(laid, seats);
        match possible
            .iter()
            .find(|t| (t.seat, t.passes) == (seat, passes))
        {
            Some(found) => {
                self.public.leader = found.leader;
                Ok(())
            }
            None => Err(turn.error(
                format!(
                    "with these hands {seat} cannot be on turn {}",
                    match passes {
                        0 => "right after a play".to_owned(),
                        n => format!("after {n} passes in a row"),
                    }
                ),
                match possible.first() {
                    Some(likely) => format!(
                        "{} could be. `{}:2` means {} after two passes in a row.",
                        OnTurnText(likely.seat, likely.passes),
                        seat,
                        seat
                    ),
                    None => "Check how many tiles each seat holds.".to_owned(),
                },
            )),
        }
    }
}

struct OnTurnText(Seat, usize);

impl fmt::Display for OnTurnText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.0)?;
        match self.1 {
            0 => Ok(()),
            passes => write!(f, ":{passes}"),
        }
    }
}

/// Whether a round at this score counts as the first of a match with a prescribed lead.
pub(super) fn first_round(rules: &Rules, standing: Option<Standing>) -> bool {
    rules.lead == Lead::HighestDouble && standing.is_some_and(|s| s.score == [0, 0])
}

/// HANDS, read.
pub(super) struct Hands {
    pub hands: [Hand; SEATS],
    pub stock: Hand,
    pub voids: [PipSet; SEATS],
}

/// Reads HANDS: a hand for each seat, `/` between, and the tiles face down after `+`.
fn parse_hands(piece: Piece, rules: &Rules, line: &Line) -> Result<Hands, InputError> {
    let (seats, stock) = match piece.text.find('+') {
        Some(at) => (
            piece.part(0..at),
            Some(piece.part(at + 1..piece.text.len())),
        ),
        None => (piece, None),
    };
    let parts: Vec<Piece> = seats.split('/').collect();
    if parts.len() != usize::from(rules.seats) {
        return Err(seats.error(
            format!(
                "{} hands are given, {} are needed",
                parts.len(),
                rules.seats
            ),
            "One hand for each seat, `/` between; `?7` is seven unknown tiles, `-` none.",
        ));
    }
    read_hands(piece, &parts, stock, rules, line)
}

/// Reads the hands of all seats and the tiles face down, and checks them against the line: no tile
/// twice, counts that add up.
pub(super) fn read_hands(
    piece: Piece,
    parts: &[Piece],
    stock_text: Option<Piece>,
    rules: &Rules,
    line: &Line,
) -> Result<Hands, InputError> {
    let mut seen = line.set();
    let mut hands = [Hand::default(); SEATS];
    let mut voids = [PipSet::EMPTY; SEATS];
    for (index, part) in parts.iter().enumerate() {
        (hands[index], voids[index]) = parse_hand(*part, rules, &mut seen)?;
        let most = usize::from(rules.hand);
        if !rules.draws() && hands[index].len() > most {
            return Err(part.error(
                format!(
                    "{} tiles in one hand, but {most} are dealt",
                    hands[index].len()
                ),
                "Check the hand, or `hand=N` in the rules.",
            ));
        }
    }
    check_voids(&hands, &voids, parts)?;
    let dealt: usize = hands.iter().map(Hand::len).sum();
    let on_table = line.len();
    let Some(left) = rules.set_size().checked_sub(dealt + on_table) else {
        return Err(piece.error(
            format!(
                "{dealt} tiles in the hands and {on_table} on the table are more than {}",
                rules.set_size()
            ),
            "Check how many tiles each seat holds.",
        ));
    };
    let stock = match stock_text {
        Some(text) => parse_stock(text, rules, left, &mut seen)?,
        None => Hand {
            known: TileSet::EMPTY,
            unknown: left as u8,
        },
    };
    let asleep = rules.undealt();
    let expected = if rules.draws() { left } else { asleep };
    if left != expected || stock.len() != expected {
        let face_down = match stock_text {
            Some(_) => stock.len(),
            None => expected,
        };
        return Err(piece.error(
            format!(
                "the counts do not add up: {dealt} tiles in the hands, {on_table} on the table and {face_down} face down make {}, not {}",
                dealt + on_table + face_down, rules.set_size()
            ),
            "Check how many tiles each seat holds, and the line.",
        ));
    }
    Ok(Hands {
        hands,
        stock,
        voids,
    })
}

fn check_voids(
    hands: &[Hand; SEATS],
    voids: &[PipSet; SEATS],
    parts: &[Piece],
) -> Result<(), InputError> {
    for (index, part) in parts.iter().enumerate() {
        if let Some(tile) = (hands[index].known & voids[index].tiles()).iter().next() {
            return Err(part.error(
                format!(
                    "{} is said to hold none of {} but holds {}",
                    Seat::new(index),
                    voids[index],
                    name(tile)
                ),
                "Check the tiles, or the pips after `!`.",
            ));
        }
    }
    Ok(())
}

/// One hand: known tiles, `?n`, `!pips`.
fn parse_hand(
    piece: Piece,
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
                        "a number of unknown tiles has to follow `?`",
                        "`?5` is five unknown tiles.",
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
            "a hand is empty",
            "Write its tiles, `?7` for seven unknown ones, or `-` for none.",
        ));
    }
    let mut voids = PipSet::EMPTY;
    for (at, c) in void_text.text.char_indices() {
        match pip_from_char(c).filter(|&pip| pip <= rules.highest) {
            Some(pip) => voids.insert(pip),
            None => {
                return Err(void_text.part(at..at + c.len_utf8()).error(
                    format!("`{}` is no pip of this set", c.escape_debug()),
                    "After `!` stand the pips the seat is known not to hold: `?5!35`.",
                ));
            }
        }
    }
    Ok((Hand { known, unknown }, voids))
}

/// Tiles in a row; none of them seen before.
fn parse_tiles(piece: Piece, rules: &Rules, seen: &mut TileSet) -> Result<TileSet, InputError> {
    let mut tiles = TileSet::EMPTY;
    let mut first: Option<(usize, u8)> = None;
    for (at, c) in piece.text.char_indices() {
        if matches!(c, '[' | ']' | '|' | '-' | ',') {
            continue;
        }
        let end = at + c.len_utf8();
        let pip = pip_from_char(c).ok_or_else(|| {
            piece.part(at..end).error(
                format!("`{}` is no pip", c.escape_debug()),
                "A tile is two pips, tiles follow each other: `5250444232`.",
            )
        })?;
        if pip > rules.highest {
            return Err(piece.part(at..end).error(
                format!(
                    "{} is more than the highest pip of this set, {}",
                    pip_char(pip),
                    rules.highest
                ),
                "Check the tile, or the rules in front.",
            ));
        }
        let Some((from, other)) = first.take() else {
            first = Some((at, pip));
            continue;
        };
        let tile = Tile::new(other, pip);
        if seen.contains(tile) {
            return Err(piece.part(from..end).error(
                format!("{} is there twice", name(tile)),
                "Each tile is in one hand, on the table or face down, once.",
            ));
        }
        seen.insert(tile);
        tiles.insert(tile);
    }
    match first {
        None => Ok(tiles),
        Some((from, _)) => Err(piece.part(from..piece.text.len()).error(
            "half a tile",
            "A tile is two pips; the number of pips has to be even.",
        )),
    }
}

/// The tiles face down: `14`, `?14`, or tiles. `10` can be read both ways; the count decides.
fn parse_stock(
    piece: Piece,
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
            format!("{left} tiles are left over, not {}", piece.text),
            format!("Write +{left}, or the tiles themselves."),
        ));
    }
    if piece.text.is_empty() || piece.text == "-" {
        return Ok(Hand::default());
    }
    let (hand, voids) = parse_hand(piece, rules, seen)?;
    if !voids.is_empty() {
        return Err(piece.error(
            "tiles face down have no `!`",
            "Leave `!` and what follows away.",
        ));
    }
    Ok(hand)
}

fn parse_turn(piece: Piece, rules: &Rules) -> Result<(Seat, usize), InputError> {
    let (letter, passes) = piece.text.split_once(':').unwrap_or((piece.text, "0"));
    let seats = usize::from(rules.seats);
    let mut chars = letter.chars();
    let seat = match (chars.next().and_then(Seat::from_letter), chars.next()) {
        (Some(seat), None) if seat.index() < seats => seat,
        _ => {
            return Err(piece.error(
                format!("`{}` is no seat at this table", shorten(letter)),
                format!("Seats are A to {}.", Seat::new(seats - 1)),
            ));
        }
    };
    match passes.parse::<usize>() {
        Ok(passes) if passes <= seats => Ok((seat, passes)),
        _ => Err(piece.error(
            format!("`{}` is no number of passes in a row", shorten(passes)),
            format!("`{seat}:2` means {seat} after two passes in a row; after {seats} the round is over."),
        )),
    }
}

pub(super) fn parse_score(piece: Piece, rules: &Rules) -> Result<Option<Standing>, InputError> {
    if piece.text == "-" {
        return Ok(None);
    }
    let bad = || {
        piece.error(
            format!("`{}` is no score", shorten(piece.text)),
            "A score is `45:30/100`, the first side's points, the second's, the target; or `-`.",
        )
    };
    let (points, target) = match piece.text.split_once('/') {
        Some((points, target)) => (points, target.parse().map_err(|_| bad())?),
        None => (piece.text, rules.target),
    };
    let (first, second) = points.split_once(':').ok_or_else(bad)?;
    let score: [u16; 2] = [
        first.parse().map_err(|_| bad())?,
        second.parse().map_err(|_| bad())?,
    ];
    if target == 0 || target > 9999 {
        return Err(bad());
    }
    if score.iter().any(|&points| points >= target) {
        return Err(piece.error(
            format!("at {}:{} to {target} the match is over", score[0], score[1]),
            "Give the score before the round.",
        ));
    }
    Ok(Some(Standing { score, target }))
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

pub(super) struct ScoreText(pub Option<Standing>);

impl fmt::Display for ScoreText {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.0 {
            None => f.write_str("-"),
            Some(Standing { score, target }) => write!(f, "{}:{}/{target}", score[0], score[1]),
        }
    }
}

impl fmt::Display for Snapshot {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let public = &self.public;
        // A position has no round number: a free lead at 0:0 has to be said in the rules.
        let mut rules = *public.rules();
        let standing = public.standing().map(|Standing { score, target }| {
            let gained = public.gained();
            Standing {
                score: [score[0] + gained[0], score[1] + gained[1]],
                target,
            }
        });
        if first_round(&rules, standing) && self.line.is_empty() && public.lead_tile().is_none() {
            rules.lead = Lead::Free;
        }
        if let Some(standing) = standing {
            // Said in SCORE.
            rules.target = rules.preset.entry().1.target;
            debug_assert!(standing.target > 0);
        }
        write!(f, "{rules} ")?;
        for seat in Seat::all(public.seats()) {
            if seat != Seat::A {
                f.write_str("/")?;
            }
            HandText(self.hand(seat), public.voids(seat)).fmt(f)?;
        }
        StockText(self.stock).fmt(f)?;
        let turn = OnTurnText(public.turn(), public.passes());
        write!(f, " {} {turn} {}", self.line, ScoreText(standing))
    }
}
