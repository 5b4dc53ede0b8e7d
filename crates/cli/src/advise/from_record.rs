//! The question that a record asks: what should the seat have played there, by what it could know?

use std::path::Path;

use capicua_core::{InputError, MoveList, Seat, message};
use capicua_dominoes::notation::{Position, Record, parse_records};

use crate::answer::CliError;
use crate::text::read_file;

/// The position before move `ply` (counted from one) of a round, as `seat` saw it, or, if none is
/// given, the seat on turn; and the move that was played.
pub fn question(
    path: &Path,
    round: Option<usize>,
    ply: Option<usize>,
    seat: Option<Seat>,
) -> Result<(Position, Option<String>), CliError> {
    let records = parse_records(&read_file(path)?)?;
    let number = round.unwrap_or(records.len());
    let record = number.checked_sub(1).and_then(|at| records.get(at));
    let record = record.ok_or_else(|| {
        let (name, count) = (path.display(), records.len());
        InputError::new(
            message!("record-has-no-round", path = name, round = number),
            message!("fix-it-has-number", count),
        )
    })?;
    if let Some(seat) = seat.filter(|seat| seat.index() >= record.start().public().seats()) {
        return Err(InputError::new(
            message!("no-such-seat-here", seat),
            message!("fix-name-seat-table"),
        )
        .into());
    }
    let moves = record.moves().len();
    let before = match ply {
        Some(ply) if (1..=moves + 1).contains(&ply) => ply - 1,
        Some(ply) => {
            return Err(InputError::new(
                message!("no-such-move", move = ply),
                message!("fix-it-has-moves", moves, next = moves + 1),
            )
            .into());
        }
        None => last_decision(record, seat)?,
    };
    let seat = match seat {
        Some(seat) => seat,
        None => turn(record, before)?,
    };
    let position = after(record, before, seat)?;
    let played = record.moves().get(before).map(|mv| mv.written.to_string());
    Ok((position, played))
}

/// Who is on turn after so many moves.
fn turn(record: &Record, moves: usize) -> Result<Seat, CliError> {
    Ok(after(record, moves, Seat::A)?.now().public().turn())
}

/// The last moment in which the seat had a choice, or, if none is given, anybody; the turn now if the
/// round goes on there.
fn last_decision(record: &Record, wanted: Option<Seat>) -> Result<usize, CliError> {
    for before in (0..=record.moves().len()).rev() {
        let seat = match wanted {
            Some(seat) => seat,
            None => turn(record, before)?,
        };
        let position = after(record, before, seat)?;
        let now = position.now();
        let mut moves = MoveList::new();
        if let Some(view) = now.view(seat).filter(|_| now.public().end().is_none()) {
            view.legal(&mut moves);
        }
        if moves.len() > 1 {
            return Ok(before);
        }
    }
    Err(InputError::new(
        match wanted {
            Some(seat) => message!("seat-without-decision", seat),
            None => message!("nobody-with-decision"),
        },
        message!("fix-name-another-seat-round-whose"),
    )
    .into())
}

fn after(record: &Record, moves: usize, seat: Seat) -> Result<Position, CliError> {
    let seen = record.seen_by(moves, seat);
    Ok(seen.map_err(|fault| InputError::new(fault.what, fault.help))?)
}
