//! What a page is sent about a game of Pickomino.

use capicua_core::{Game as _, Seat};
use capicua_pickomino::{Move, Position, TileSet};
use capicua_protocol::{ByName, DiceEnding, DiceLogEntry, DiceView};
use capicua_table::{Phase, Session};
use capicua_words::Words;

use super::{Happened, happened, letters, result, said, turned};
use crate::dominoes::page::shown;
use crate::game_ui::PageContext;

/// Lines of the log that are sent.
const LOG: usize = 60;

/// The view of `seat`.
pub(super) fn view(
    session: &Session<Position>,
    words: &Words,
    seat: Seat,
    paged: PageContext,
) -> DiceView {
    let round = session.round();
    let position = round.state();
    let seats = || session.seats();
    let stack = |seat: Seat| position.stack(seat).iter().map(|tile| tile.0).collect();
    let numbers = |tiles: TileSet| -> Vec<u8> { tiles.iter().map(|tile| tile.0).collect() };
    let phase = session.phase();
    let legal = match phase == Phase::Person(seat) {
        true => round.legal().iter().map(Move::to_string).collect(),
        false => Vec::new(),
    };
    let log = log(session, words);
    let skipped = log.len().saturating_sub(LOG);
    DiceView {
        around: paged.around,
        rules: position.rules().to_string(),
        seat: seat.to_string(),
        ply: session.plies(),
        turn: phase.turn().map(|seat| seat.to_string()),
        phase: shown(phase),
        position: position.to_string(),
        grill: numbers(position.grill()),
        flipped: numbers(turned(position)),
        stacks: seats()
            .map(|seat| (seat.to_string(), stack(seat)))
            .collect(),
        worms: seats()
            .map(|seat| (seat.to_string(), position.worms(seat)))
            .collect::<ByName<u32>>(),
        kept: letters(&position.kept()),
        roll: position.roll().map(|roll| letters(&roll)),
        total: position.kept().total(),
        legal,
        log: log.into_iter().skip(skipped).collect(),
        log_from: skipped,
        fair: paged.fair,
        undo: paged.undo,
        ending: round.is_over().then(|| DiceEnding {
            winner: match phase {
                Phase::MatchOver(winner) => winner.map(|side| Seat::new(side.index()).to_string()),
                _ => None,
            },
            items: result(words, position, round.is_aborted()),
            record: session.text(),
        }),
    }
}

fn log(session: &Session<Position>, words: &Words) -> Vec<DiceLogEntry> {
    let mut position = session.round().start().clone();
    let entry = |&mv: &Move| {
        let entry = DiceLogEntry {
            seat: position.seat().to_string(),
            roll: match happened(&position, mv) {
                Happened::Rolled(dice) => Some(letters(&dice)),
                _ => None,
            },
            said: said(words, &position, mv),
            mv: match mv {
                Move::Roll(_) => None,
                decision => Some(decision.to_string()),
            },
        };
        position.play_unchecked(mv);
        entry
    };
    session.round().moves().iter().map(entry).collect()
}
