//! The dice of a game.
//!
//! A roll depends on the seed, the seat, its turn and the number of the roll, not on what happened
//! before: when seats are rotated, whoever sits in A gets the same dice, which reduces the variance
//! of a comparison of players.

use capicua_core::{Random, Seat, Seed};

use crate::dice::{Dice, Face, MAX_DICE};
use crate::rules::MAX_PLAYERS;

/// The dice of one game.
#[derive(Clone, Debug)]
pub struct SeatDice {
    seed: Seed,
    turns: [u64; MAX_PLAYERS],
    current: Random,
}

impl SeatDice {
    /// The dice of the game with this seed.
    pub fn new(seed: Seed) -> SeatDice {
        SeatDice {
            seed,
            turns: [0; MAX_PLAYERS],
            current: seed.random(),
        }
    }

    /// A new turn of `seat`.
    pub fn begin_turn(&mut self, seat: Seat) {
        let turn = &mut self.turns[seat.index()];
        self.current = self.seed.at(seat.index() as u64).at(*turn).random();
        *turn += 1;
    }

    /// The next roll of the turn. All dice fall, whether used or not: a player who sets aside more
    /// of them does not change what the later rolls show.
    pub fn roll(&mut self, count: usize) -> Dice {
        let faces: [Face; MAX_DICE] =
            std::array::from_fn(|_| Face::new(self.current.below(Face::COUNT)));
        faces.into_iter().take(count).collect()
    }

    /// How many turns have begun.
    pub fn turns(&self) -> u64 {
        self.turns.iter().sum()
    }
}
