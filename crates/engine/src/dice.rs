//! Pickomino over the pipe: what a seat is told, and an engine that plays it. Nothing is hidden there,
//! so everything is told; a failure costs the turn.

use std::fmt::Write as _;
use std::sync::Arc;

use capicua_core::{Budget, Fault, Game as _, Judgement, Player, Seat, Seed};
use capicua_pickomino::notation::{read_move, rules_from_text};
use capicua_pickomino::{Dice, Face, MIN_PLAYERS, Move, OpenView, Position, Rules, Then};

use crate::engine::Engine;
use crate::seat::Talk;

/// How the rules are written where the number of players is not seen otherwise.
pub(crate) fn rules_text(position: &Position) -> String {
    match position.seats() {
        MIN_PLAYERS => position.rules().to_string(),
        players => format!("{},players={players}", position.rules()),
    }
}

/// Reads such rules. How many play is seen in every position.
pub(crate) fn read_rules(text: &str) -> Result<Rules, capicua_core::InputError> {
    let parts = text.split(',').filter(|part| !part.starts_with("players="));
    rules_from_text(&parts.collect::<Vec<_>>().join(","))
}

/// What happened, as `saw` says it.
pub(crate) fn saw(seat: Seat, event: &Move) -> String {
    match event {
        Move::Roll(dice) => format!("saw {seat} roll {dice}\n"),
        decision => format!("saw {seat} {decision}\n"),
    }
}

/// The event that `what` says happened, if it can happen. A turn can be lost at any time: whoever
/// fails to decide loses it.
pub(crate) fn read_event(position: &Position, what: &str) -> Option<Move> {
    if let Some(dice) = what.strip_prefix("roll ") {
        let faces: Option<Dice> = dice.trim().chars().map(Face::from_letter).collect();
        let roll = Move::Roll(faces?);
        return position.allows(roll).then_some(roll);
    }
    match what {
        "--" if position.roll().is_some() => Some(Move::Fail),
        what => read_move(position, what).ok(),
    }
}

/// The worms of everybody.
fn over(end: &Position) -> String {
    let mut text = "over".to_owned();
    for seat in Seat::all(end.seats()) {
        let _ = write!(text, " {seat}:{}", end.worms(seat));
    }
    text.push('\n');
    text
}

/// An engine that plays Pickomino.
pub struct OutsideDice {
    talk: Talk,
    /// Whose turn it was when something was last told.
    turn: Seat,
}

impl OutsideDice {
    pub(crate) fn new(engine: Arc<Engine>, seed: Seed) -> OutsideDice {
        OutsideDice {
            talk: Talk::new(engine, seed),
            turn: Seat::A,
        }
    }
}

impl Player<Position> for OutsideDice {
    fn begin(&mut self, start: &OpenView) {
        let position = &start.position;
        self.turn = position.seat();
        let rules = rules_text(position);
        self.talk.begin(&rules, start.seat, &position.to_string());
    }

    fn saw(&mut self, event: &Move, now: &OpenView) {
        self.talk.add(&saw(self.turn, event));
        self.turn = now.position.seat();
        let ends = matches!(event, Move::Fail | Move::Keep(_, Then::Stop));
        if ends {
            self.talk.count();
        }
    }

    fn choose(&mut self, view: &OpenView, budget: &Budget) -> Result<Judgement<Move>, Fault> {
        let understand = |text: &str| read_move(&view.position, text).ok();
        self.talk.ask(budget, understand)
    }

    fn over(&mut self, _: &Position, end: &Position) {
        self.talk.over(&over(end));
    }
}
