//! Pickomino over the pipe. Nothing is hidden there, so everything is told; a failure costs the turn.

use std::fmt::Write as _;

use capicua_core::{Game as _, InputError, Message, MoveList, Seat, Turn, message};
use capicua_table::text::shorten;
use capicua_table::{Playable, Recorded, Round, Wire};

use crate::at_table::ends_turn;
use crate::dice::{Dice, Face};
use crate::notation::read_move;
use crate::party::Party;
use crate::position::{Move, OpenView, Position};

impl Wire for Position {
    type Moment = Position;

    fn rules_seen(view: &OpenView) -> Party {
        Playable::rules(&view.position)
    }

    fn round(view: &OpenView) -> Option<String> {
        Some(view.position.to_string())
    }

    fn saw(event: &Move, before: &OpenView, _: &OpenView) -> (Seat, String) {
        let what = match event {
            Move::Roll(dice) => format!("roll {dice}"),
            decision => decision.to_string(),
        };
        (before.position.seat(), what)
    }

    /// The worms of everybody.
    fn over(_: &Position, end: &Position) -> String {
        let mut text = String::new();
        for seat in Seat::all(end.seats()) {
            let space = if seat == Seat::A { "" } else { " " };
            let _ = write!(text, "{space}{seat}:{}", end.worms(seat));
        }
        text
    }

    fn choices(view: &OpenView) -> MoveList<Move> {
        let mut legal = MoveList::new();
        if view.position.seat() == view.seat {
            view.position.legal(&mut legal);
        }
        legal
    }

    fn understand(text: &str, view: &OpenView) -> Option<Move> {
        read_move(&view.position, text).ok()
    }

    fn pays(event: &Move) -> bool {
        ends_turn(*event)
    }

    fn begin(text: &str) -> Result<(Position, Vec<String>), InputError> {
        Ok((text.parse()?, Vec::new()))
    }

    fn rules_of(position: &Position) -> Party {
        Playable::rules(position)
    }

    fn view_of(position: &Position, seat: Seat) -> Result<OpenView, InputError> {
        Ok(capicua_core::Hidden::view(position, seat))
    }

    fn turn_of(position: &Position) -> Option<Seat> {
        (position.turn() != Turn::Over).then(|| position.seat())
    }

    fn decides(position: &Position) -> Option<Seat> {
        position.roll().map(|_| position.seat())
    }

    /// A turn can be lost at any time: whoever fails to decide loses it.
    fn hear(position: &mut Position, what: &str) -> Result<Move, InputError> {
        let event = match (what.strip_prefix("roll "), what) {
            (Some(dice), _) => {
                let faces: Option<Dice> = dice.trim().chars().map(Face::from_letter).collect();
                faces.map(Move::Roll).filter(|roll| position.allows(*roll))
            }
            (None, "--") => position.roll().map(|_| Move::Fail),
            (None, what) => read_move(position, what).ok(),
        };
        let event = event.ok_or_else(|| {
            let what = message!(
                "cannot-do-now",
                seat = position.seat(),
                which = shorten(what)
            );
            InputError::new(what, Message::nothing())
        })?;
        position.play_unchecked(event);
        Ok(event)
    }

    fn open(state: &Position) -> String {
        state.to_string()
    }

    fn seen(round: &Round<Position>, ply: usize, _: Seat) -> String {
        let mut state = round.start().clone();
        let moves = round.moves().iter().take(ply);
        moves.for_each(|&mv| state.play_unchecked(mv));
        state.to_string()
    }

    fn came_to(end: &Position) -> String {
        Self::over(end, end)
    }

    fn read_position(text: &str) -> Option<Result<Recorded<Position>, InputError>> {
        Some(text.parse().map(Recorded::begun))
    }
}
