//! Players that do not calculate.

use capicua_core::{Budget, Evaluation, Fault, Game, MoveList, Player, Seed};

use crate::dice::{Dice, Face};
use crate::position::{AfterKeep, Move, OpenView, Position};

/// Any legal decision, all equally likely.
#[derive(Debug)]
pub struct RandomPlayer {
    seed: Seed,
    /// What has happened in the game so far: chances are drawn anew for each decision, so that it
    /// plays the same however often it is asked.
    seen: u64,
}

impl RandomPlayer {
    /// A player with its own source of chance.
    pub fn new(seed: Seed) -> RandomPlayer {
        RandomPlayer { seed, seen: 0 }
    }
}

impl Player<Position> for RandomPlayer {
    fn begin(&mut self, _: &OpenView) {
        self.seen = 0;
    }

    fn saw(&mut self, _: &Move, _: &OpenView) {
        self.seen += 1;
    }

    fn choose(&mut self, view: &OpenView, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        let mut moves = MoveList::new();
        view.position.legal(&mut moves);
        let mut random = self.seed.at(self.seen).random();
        Ok(Evaluation::from_move(
            random.pick(&moves).copied().unwrap_or(Move::Fail),
        ))
    }
}

/// Plays as many people do at first: stop as soon as a tile can be taken, else set aside what adds
/// most, but a worm once half of the dice are gone without one.
#[derive(Debug)]
pub struct Simple;

impl Player<Position> for Simple {
    fn choose(&mut self, view: &OpenView, _: &Budget) -> Result<Evaluation<Move>, Fault> {
        Ok(Evaluation::from_move(simple_choice(&view.position)))
    }
}

pub(super) fn simple_choice(position: &Position) -> Move {
    let (kept, roll) = (position.kept(), position.roll().unwrap_or_default());
    let after = |face: Face| -> Dice {
        let mut after = kept;
        after.add(face, roll.count_of(face));
        after
    };
    let free = || {
        Face::ALL
            .into_iter()
            .filter(|&face| roll.has(face) && !kept.has(face))
    };
    let takes = |face: &Face| {
        let dice = after(*face);
        dice.has(Face::WORM) && position.gain(dice.total()).is_some()
    };
    let worth = |face: &Face| (after(*face).total(), *face);
    if let Some(face) = free().filter(takes).max_by_key(worth) {
        return Move::Keep(face, AfterKeep::Stop);
    }
    let late = position.dice_left() <= position.rules().dice() / 2;
    let face = free()
        .find(|&face| face == Face::WORM && late)
        .or_else(|| free().max_by_key(worth));
    match face {
        None => Move::Fail,
        Some(face) if roll.count_of(face) == roll.count() => Move::Keep(face, AfterKeep::Stop),
        Some(face) => Move::Keep(face, AfterKeep::Roll),
    }
}
