//! Moves as text: the pip a tile covers, then the pip it leaves open.

use std::fmt;
use std::str::FromStr;

use capicua_core::{InputError, Message, Seat, message};

use super::{TextSpan, shorten};
use crate::action::{Arm, Move, Placement};
use crate::tile::{MAX_PIP, Tile, pip_char, pip_from_char};

const FORMS: Message = Message::new("fix-move-two-pips-covers-first");

/// A move as somebody wrote it down: a draw need not say which tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WrittenMove {
    /// A tile laid.
    Play(Placement),
    /// A pass.
    Pass,
    /// A draw, of a tile that is known or not.
    Draw(Option<Tile>),
    /// A pass called false.
    Call(Seat),
}

impl From<Move> for WrittenMove {
    fn from(mv: Move) -> WrittenMove {
        match mv {
            Move::Play(placement) => WrittenMove::Play(placement),
            Move::Pass => WrittenMove::Pass,
            Move::Draw(tile) => WrittenMove::Draw(Some(tile)),
            Move::Call(seat) => WrittenMove::Call(seat),
        }
    }
}

impl fmt::Display for Placement {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", pip_char(self.cover), pip_char(self.leave))?;
        f.write_str(match self.arm {
            Arm::Any => "",
            Arm::Cross => "x",
            Arm::Left => "l",
            Arm::Right => "r",
            Arm::Up => "u",
            Arm::Down => "d",
        })
    }
}

impl fmt::Display for WrittenMove {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            WrittenMove::Play(placement) => placement.fmt(f),
            WrittenMove::Pass => f.write_str("--"),
            WrittenMove::Draw(None) => f.write_str("+?"),
            WrittenMove::Draw(Some(tile)) => write!(f, "+{tile}"),
            WrittenMove::Call(seat) => write!(f, "!{seat}"),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        WrittenMove::from(*self).fmt(f)
    }
}

impl FromStr for WrittenMove {
    type Err = InputError;

    fn from_str(text: &str) -> Result<WrittenMove, InputError> {
        parse_move(TextSpan::whole(text))
    }
}

/// Reads a move on its own: whether it can be played is for the position to say.
pub(super) fn parse_move(piece: TextSpan) -> Result<WrittenMove, InputError> {
    let bad = || piece.error(message!("not-a-move", text = shorten(piece.text)), FORMS);
    let text = piece.text;
    if matches!(text, "--" | "-" | "pass" | "PASS" | "Pass") {
        return Ok(WrittenMove::Pass);
    }
    if let Some(called) = text.strip_prefix('!') {
        let mut letters = called.chars();
        return match (letters.next().and_then(Seat::from_letter), letters.next()) {
            (Some(seat), None) => Ok(WrittenMove::Call(seat)),
            _ => Err(bad()),
        };
    }
    if let Some(drawn) = text.strip_prefix('+') {
        if drawn == "?" {
            return Ok(WrittenMove::Draw(None));
        }
        return match two_pips(drawn) {
            Some((a, b, "")) => Ok(WrittenMove::Draw(Some(tile(piece, a, b)?))),
            _ => Err(bad()),
        };
    }
    let (cover, leave, rest) = two_pips(text).ok_or_else(bad)?;
    let arm = match rest {
        "" => Arm::Any,
        "x" | "X" => Arm::Cross,
        "l" | "L" => Arm::Left,
        "r" | "R" => Arm::Right,
        "u" | "U" => Arm::Up,
        "d" | "D" => Arm::Down,
        _ => return Err(bad()),
    };
    tile(piece, cover, leave)?;
    Ok(WrittenMove::Play(Placement { cover, leave, arm }))
}

fn tile(piece: TextSpan, a: u8, b: u8) -> Result<Tile, InputError> {
    if a.max(b) > MAX_PIP {
        return Err(piece.error(
            message!("tile-in-no-set", high = pip_char(a), low = pip_char(b)),
            message!("fix-largest-set", most = MAX_PIP),
        ));
    }
    Ok(Tile::new(a, b))
}

/// Two pips with or without what people put around and between them, and what follows.
fn two_pips(text: &str) -> Option<(u8, u8, &str)> {
    let bracketed = text.strip_prefix('[');
    let mut rest = bracketed.unwrap_or(text).chars();
    let a = pip_from_char(rest.next()?)?;
    let unseparated = rest.as_str();
    let mut rest = unseparated
        .strip_prefix(['-', '|', '/', ':'])
        .unwrap_or(unseparated)
        .chars();
    let b = pip_from_char(rest.next()?)?;
    let rest = rest.as_str();
    match bracketed {
        Some(_) => Some((a, b, rest.strip_prefix(']')?)),
        None => Some((a, b, rest)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_the_covered_pip_then_the_open_one() {
        let play = |cover, leave| Placement {
            cover,
            leave,
            arm: Arm::Any,
        };
        assert_eq!("64".parse(), Ok(WrittenMove::Play(play(6, 4))));
        assert_eq!("46".parse(), Ok(WrittenMove::Play(play(4, 6))));
        assert_eq!(WrittenMove::Play(play(4, 6)).to_string(), "46");
    }

    #[test]
    fn input_is_lenient_and_output_strict() {
        for text in ["6-4", "6|4", "[6|4]", "6/4", "64", "[6-4]"] {
            assert_eq!(
                text.parse::<WrittenMove>().unwrap().to_string(),
                "64",
                "{text}"
            );
        }
        for (text, strict) in [
            ("pass", "--"),
            ("52X", "52x"),
            ("!b", "!B"),
            ("+4-6", "+64"),
        ] {
            assert_eq!(text.parse::<WrittenMove>().unwrap().to_string(), strict);
        }
    }

    #[test]
    fn nonsense_is_named() {
        for text in [
            "", "6", "664", "6--4", "[64", "!", "!BB", "+", "+6", "64z", "zz", "é",
        ] {
            let error = text.parse::<WrittenMove>().unwrap_err();
            assert!(error.what().contains("is no move"), "{text}: {error}");
        }
        assert!(
            "ab".parse::<WrittenMove>()
                .unwrap_err()
                .what()
                .contains("in no set")
        );
    }
}
