//! Positions and decisions as text.
//!
//! ```text
//! RULES     GRILL          STACKS  TURN KEPT ROLL
//! pickomino 21,23-29,31-36 22/30/- A    ww44 1553
//! ```
//!
//! The grill lists the tiles face up, a stack its tiles bottom to top with commas, `-` is nothing;
//! what is neither on the grill nor in a stack has been turned over. Turn, kept dice and roll may
//! be left out at the end: then A is to move, and the turn begins.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayVec;
use capicua_core::{Game, InputError, Message, MoveList, Seat, message};
use capicua_table::text::{TextSpan, shorten};

use crate::dice::{Dice, Face};
use crate::position::{AfterKeep, Move, Position, Stack};
use crate::rules::{MAX_PLAYERS, MIN_PLAYERS, Rules};
use crate::tile::{Tile, TileSet};

const SHAPE: Message = Message::new("fix-position-written-rules-grill-stacks");

/// Reads a position.
pub fn read_position(input: &str) -> Result<Position, InputError> {
    let words: ArrayVec<TextSpan, 7> = TextSpan::whole(input).words().take(7).collect();
    if let Some(extra) = words.get(6) {
        return Err(extra.error(message!("more-than-a-position"), SHAPE));
    }
    let missing = |what: Message| {
        let end = input.trim_end().len();
        InputError::new(message!("part-missing", part = what), SHAPE).at(input, end..end)
    };
    let mut words = words.into_iter();
    let rules = read_rules(
        words
            .next()
            .ok_or_else(|| missing(message!("part-position")))?,
    )?;
    let mut seen = TileSet::EMPTY;
    let grill_word = words
        .next()
        .ok_or_else(|| missing(message!("part-grill")))?;
    let grill = read_grill(&rules, grill_word, &mut seen)?;
    let stacks = read_stacks(
        &rules,
        words
            .next()
            .ok_or_else(|| missing(message!("part-stacks")))?,
        &mut seen,
    )?;
    let seat = words
        .next()
        .map_or(Ok(Seat::A), |word| read_seat(word, stacks.len()))?;
    let kept_word = words.next();
    let kept = kept_word.map_or(Ok(Dice::NONE), |word| read_kept(&rules, word))?;
    let roll = match words.next() {
        None => None,
        Some(word) => read_roll(&rules, word, &kept)?,
    };
    if let (Some(word), None) = (kept_word, roll) {
        if kept.count() == rules.dice() {
            return Err(word.error(
                message!("all-dice-set-aside", dice = rules.dice()),
                message!("fix-write-position-after-turn-leave"),
            ));
        }
        if grill.is_empty() && kept.count() > 0 {
            return Err(grill_word.error(
                message!("no-tile-but-dice-aside"),
                message!("fix-write-kept-dice-roll-put"),
            ));
        }
    }
    if grill.is_empty() && roll.is_some() {
        return Err(grill_word.error(
            message!("no-tile-but-dice-rolled"),
            message!("fix-write-kept-dice-roll-put"),
        ));
    }
    Ok(Position::assemble(rules, grill, stacks, seat, kept, roll))
}

/// Reads a preset with optional changes: `pickomino,empty=turn`.
pub fn rules_from_text(input: &str) -> Result<Rules, InputError> {
    read_rules(TextSpan::whole(input))
}

fn read_rules(word: TextSpan) -> Result<Rules, InputError> {
    let mut parts = word.split(',');
    let name = parts.next().unwrap_or(word);
    let Some(mut rules) = Rules::PRESETS
        .into_iter()
        .find(|rules| rules.name() == name.text)
    else {
        return Err(name.error(
            message!("unknown-rules-called", name = shorten(name.text)),
            message!(
                "fix-there-are",
                names = Rules::PRESETS.map(|rules| rules.name()).join(", ")
            ),
        ));
    };
    for part in parts {
        let known = part
            .text
            .split_once('=')
            .is_some_and(|(name, value)| rules.set(name, value));
        if !known {
            let switches = rules
                .switches()
                .map(|switch| format!("{}={}|{}", switch.name, switch.values[0], switch.values[1]));
            return Err(part.error(
                message!("unknown-switch", name = shorten(part.text)),
                message!("fix-there-are", names = switches.join(", ")),
            ));
        }
    }
    Ok(rules)
}

fn read_tile(rules: &Rules, piece: TextSpan) -> Result<Tile, InputError> {
    let (low, high) = (rules.lowest(), rules.highest());
    match piece.text.parse::<u8>() {
        Ok(number) if (low.0..=high.0).contains(&number) => Ok(Tile(number)),
        _ => Err(piece.error(
            message!("not-a-worm-tile", text = shorten(piece.text)),
            message!("fix-worm-tiles", low, high),
        )),
    }
}

fn read_grill(rules: &Rules, word: TextSpan, seen: &mut TileSet) -> Result<TileSet, InputError> {
    let mut grill = TileSet::EMPTY;
    if word.text == "-" {
        return Ok(grill);
    }
    for part in word.split(',') {
        let mut ends = part.split('-');
        let first_piece = ends.next().unwrap_or(part);
        let first = read_tile(rules, first_piece)?;
        let last = ends
            .next()
            .map_or(Ok(first), |piece| read_tile(rules, piece))?;
        if let Some(extra) = ends.next() {
            return Err(extra.error(message!("run-has-two-ends"), message!("fix-write-like")));
        }
        if last < first {
            return Err(part.error(
                message!("run-goes-downwards", first, last),
                message!("fix-write-run", first = last, last = first),
            ));
        }
        for tile in (first.0..=last.0).map(Tile) {
            if seen.contains(tile) {
                return Err(part.error(
                    message!("worm-tile-twice", tile),
                    message!("fix-each-tile-exists-once-take"),
                ));
            }
            seen.insert(tile);
            grill.insert(tile);
        }
    }
    Ok(grill)
}

fn read_stacks(
    rules: &Rules,
    word: TextSpan,
    seen: &mut TileSet,
) -> Result<ArrayVec<Stack, MAX_PLAYERS>, InputError> {
    let count = word.split('/').count();
    if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&count) {
        return Err(word.error(
            message!("wrong-number-of-stacks", count),
            message!("fix-write-stack-each-player-between"),
        ));
    }
    let grill = *seen;
    let mut stacks = ArrayVec::new();
    for part in word.split('/') {
        let mut stack = Stack::new();
        if part.text != "-" {
            for piece in part.split(',') {
                let tile = read_tile(rules, piece)?;
                if seen.contains(tile) {
                    let place = if grill.contains(tile) {
                        message!("place-grill-and-stack")
                    } else {
                        message!("place-stacks-twice")
                    };
                    return Err(piece.error(
                        message!("worm-tile-in-two-places", tile, place),
                        message!("fix-each-tile-exists-once-take"),
                    ));
                }
                seen.insert(tile);
                stack.push(tile);
            }
        }
        stacks.push(stack);
    }
    Ok(stacks)
}

fn read_seat(word: TextSpan, seats: usize) -> Result<Seat, InputError> {
    let mut letters = word.text.chars();
    let seat = match (letters.next(), letters.next()) {
        (Some(letter), None) => Seat::from_letter(letter),
        _ => None,
    };
    seat.filter(|seat| seat.index() < seats).ok_or_else(|| {
        word.error(
            message!("no-such-player-here", text = shorten(word.text)),
            message!(
                "fix-players-of-stacks",
                stacks = seats,
                last = Seat::new(seats - 1)
            ),
        )
    })
}

/// The faces of a word of dice, with their places.
fn faces<'a>(word: TextSpan<'a>) -> impl Iterator<Item = Result<(Face, TextSpan<'a>), InputError>> {
    word.text.char_indices().map(move |(offset, letter)| {
        let piece = word.part(offset..offset + letter.len_utf8());
        Face::from_letter(letter)
            .map(|face| (face, piece))
            .ok_or_else(|| {
                piece.error(
                    message!("no-such-face", text = letter),
                    message!("fix-faces-are-w-write-none"),
                )
            })
    })
}

fn read_kept(rules: &Rules, word: TextSpan) -> Result<Dice, InputError> {
    let mut kept = Dice::NONE;
    if word.text == "-" {
        return Ok(kept);
    }
    let mut last = None;
    for item in faces(word) {
        let (face, piece) = item?;
        if kept.has(face) && last != Some(face) {
            return Err(piece.error(
                message!("face-set-aside-twice", face = plural(face)),
                message!("fix-all-dice-face-are-set"),
            ));
        }
        if kept.count() == rules.dice() {
            return Err(piece.error(
                message!("too-many-dice-set-aside", dice = rules.dice()),
                message!("fix-number-of-dice", dice = rules.dice()),
            ));
        }
        kept.add(face, 1);
        last = Some(face);
    }
    Ok(kept)
}

fn read_roll(rules: &Rules, word: TextSpan, kept: &Dice) -> Result<Option<Dice>, InputError> {
    if word.text == "-" {
        return Ok(None);
    }
    let mut roll = Dice::NONE;
    let (dice, aside) = (rules.dice(), kept.count());
    for item in faces(word) {
        let (face, piece) = item?;
        if aside + roll.count() == dice {
            return Err(piece.error(
                message!("too-many-dice", dice),
                message!("fix-dice-rolled", aside, rolled = dice - aside),
            ));
        }
        roll.add(face, 1);
    }
    if aside + roll.count() < dice {
        return Err(word.error(
            message!(
                "wrong-number-of-dice",
                dice = aside + roll.count(),
                needed = dice
            ),
            message!("fix-dice-rolled", aside, rolled = dice - aside),
        ));
    }
    Ok(Some(roll))
}

fn plural(face: Face) -> Message {
    const FACES: [&str; 6] = [
        "face-ones",
        "face-twos",
        "face-threes",
        "face-fours",
        "face-fives",
        "face-worms",
    ];
    Message::new(FACES[face.index()])
}

/// What somebody means by `5r`, `ws` or `--`, whether or not it may be done.
pub fn decision(text: &str) -> Option<Move> {
    let mut letters = text.trim().chars();
    match (letters.next(), letters.next(), letters.next()) {
        (Some('-'), Some('-'), None) => Some(Move::Fail),
        (Some(face), Some(then), None) => {
            let face = Face::from_letter(face)?;
            match then {
                'r' | 'R' => Some(Move::Keep(face, AfterKeep::Roll)),
                's' | 'S' => Some(Move::Keep(face, AfterKeep::Stop)),
                _ => None,
            }
        }
        _ => None,
    }
}

/// Reads a decision (`5r`, `ws`, `--`) that is legal in `position`.
pub fn read_move(position: &Position, input: &str) -> Result<Move, InputError> {
    let word = input.trim();
    let mut legal = MoveList::new();
    position.legal(&mut legal);
    let parsed = decision(word);
    let list = || {
        legal
            .iter()
            .map(Move::to_string)
            .collect::<Vec<_>>()
            .join(" ")
    };
    let what = match parsed {
        Some(mv) if legal.contains(&mv) => return Ok(mv),
        None => message!("not-a-decision", text = shorten(word)),
        Some(Move::Keep(face, then)) => {
            let rolled = position.roll().unwrap_or_default();
            if !rolled.has(face) {
                message!("no-die-shows", face)
            } else if position.kept().has(face) {
                message!("face-set-aside-already", face = plural(face))
            } else if then == AfterKeep::Roll {
                message!("no-die-left")
            } else {
                message!("decision-impossible")
            }
        }
        Some(_) => message!("turn-not-failed"),
    };
    Err(
        InputError::new(what, message!("fix-decisions", decisions = list()))
            .at(word, 0..word.len()),
    )
}

impl FromStr for Position {
    type Err = InputError;

    fn from_str(input: &str) -> Result<Position, InputError> {
        read_position(input)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{} {} ", self.rules(), self.grill())?;
        for seat in Seat::all(self.seats()) {
            if seat != Seat::A {
                write!(f, "/")?;
            }
            write_stack(f, self.stack(seat))?;
        }
        write!(f, " {} {} ", self.seat(), self.kept())?;
        match self.roll() {
            Some(roll) => write!(f, "{roll}"),
            None => write!(f, "-"),
        }
    }
}

fn write_stack(f: &mut fmt::Formatter, stack: &Stack) -> fmt::Result {
    if stack.is_empty() {
        return write!(f, "-");
    }
    for (place, tile) in stack.iter().enumerate() {
        let comma = if place > 0 { "," } else { "" };
        write!(f, "{comma}{tile}")?;
    }
    Ok(())
}
