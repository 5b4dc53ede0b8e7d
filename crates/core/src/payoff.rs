//! The payoff of each side.

use crate::{MAX_SEATS, Side};

/// The payoff of each side, in absolute values: not relative to the seat that moved last, because in
/// partnership games with passes the opponent changes from ply to ply.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Payoff {
    of_side: [i32; MAX_SEATS],
    sides: u8,
}

impl Payoff {
    /// Two sides, what one gains the other loses.
    #[inline]
    pub const fn zero_sum(first_gains: i32) -> Payoff {
        let mut of_side = [0; MAX_SEATS];
        of_side[0] = first_gains;
        of_side[1] = -first_gains;
        Payoff { of_side, sides: 2 }
    }

    /// One value for each side, in order. Panics on more than [`MAX_SEATS`] of them.
    pub fn new(values: &[i32]) -> Payoff {
        let mut of_side = [0; MAX_SEATS];
        of_side[..values.len()].copy_from_slice(values);
        Payoff {
            of_side,
            sides: values.len() as u8,
        }
    }

    /// What the game is worth to `side`.
    #[inline]
    pub const fn of(&self, side: Side) -> i32 {
        self.of_side[side.index()]
    }

    /// All values, in order of sides.
    pub fn values(&self) -> &[i32] {
        &self.of_side[..self.sides as usize]
    }
}
