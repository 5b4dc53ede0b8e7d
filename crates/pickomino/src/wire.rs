//! Pickomino over the pipe. Nothing is hidden there, so everything is told; a failure costs the turn.

use capicua_core::{Game as _, InputError, Message, MoveList, Seat, Turn, message};
use capicua_table::text::shorten;
use capicua_table::{Playable, Wire, WireState};

use crate::dice::{Dice, Face};
use crate::game_rules::GameRules;
use crate::notation::read_move;
use crate::playable::ends_turn;
use crate::position::{Move, OpenView, Position};

impl Wire for Position {
    type WireState = Position;

    fn rules_seen(view: &OpenView) -> GameRules {
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

    fn over(_: &Position, end: &Position) -> String {
        end.result_text()
    }

    fn choices(view: &OpenView) -> MoveList<Move> {
        let mut legal = MoveList::new();
        if view.position.seat() == view.seat {
            view.position.legal(&mut legal);
        }
        legal
    }

    fn parse_move(text: &str, view: &OpenView) -> Option<Move> {
        read_move(&view.position, text).ok()
    }

    fn pays(event: &Move) -> bool {
        ends_turn(*event)
    }
}

impl WireState<Position> for Position {
    fn begin(text: &str) -> Result<(Position, Vec<String>), InputError> {
        Ok((text.parse()?, Vec::new()))
    }

    fn rules(&self) -> GameRules {
        Playable::rules(self)
    }

    fn view(&self, seat: Seat) -> Result<OpenView, InputError> {
        Ok(capicua_core::ImperfectInformation::view(self, seat))
    }

    fn turn(&self) -> Option<Seat> {
        (capicua_core::Game::turn(self) != Turn::Over).then(|| self.seat())
    }

    fn decides(&self) -> Option<Seat> {
        self.roll().map(|_| self.seat())
    }

    /// A turn can be lost at any time: whoever fails to decide loses it.
    fn hear(&mut self, what: &str) -> Result<Move, InputError> {
        let event = match (what.strip_prefix("roll "), what) {
            (Some(dice), _) => {
                let faces: Option<Dice> = dice.trim().chars().map(Face::from_letter).collect();
                faces.map(Move::Roll).filter(|roll| self.is_legal(*roll))
            }
            (None, "--") => self.roll().map(|_| Move::Fail),
            (None, what) => read_move(self, what).ok(),
        };
        let event = event.ok_or_else(|| {
            let what = message!("cannot-do-now", seat = self.seat(), which = shorten(what));
            InputError::new(what, Message::empty())
        })?;
        self.play_unchecked(event);
        Ok(event)
    }
}
