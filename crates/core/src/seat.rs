//! Who sits where, and with whom.

use std::fmt;

/// The most seats a game may have.
pub const MAX_SEATS: usize = 7;

/// A place at the table, written `A`, `B`, … in order of play.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// The seat that is written `A`.
    pub const A: Seat = Seat(0);
    /// The seat that is written `B`.
    pub const B: Seat = Seat(1);
    /// The seat that is written `C`.
    pub const C: Seat = Seat(2);
    /// The seat that is written `D`.
    pub const D: Seat = Seat(3);

    /// The seat with this index, counted from zero. Panics past [`MAX_SEATS`]: an index comes from
    /// the program itself; text goes through [`Seat::from_letter`].
    #[inline]
    pub const fn new(index: usize) -> Seat {
        assert!(index < MAX_SEATS, "no game has that many seats");
        Seat(index as u8)
    }

    /// Position in order of play, counted from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat that plays after this one at a table of `seats`.
    #[inline]
    pub const fn next(self, seats: usize) -> Seat {
        let next = self.0 + 1;
        Seat(if next as usize >= seats { 0 } else { next })
    }

    /// The seat `steps` places later at a table of `seats`.
    #[inline]
    pub const fn after(self, steps: usize, seats: usize) -> Seat {
        Seat(((self.0 as usize + steps) % seats) as u8)
    }

    /// The letter people write for it.
    pub const fn letter(self) -> char {
        (b'A' + self.0) as char
    }

    /// Reads `A`..`G`, in either case.
    pub fn from_letter(letter: char) -> Option<Seat> {
        let index = (letter.to_ascii_uppercase() as u32).checked_sub('A' as u32)? as usize;
        (index < MAX_SEATS).then(|| Seat::new(index))
    }

    /// All seats of a table, in order of play.
    pub fn all(seats: usize) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator {
        (0..seats).map(Seat::new)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// The seats that win and lose together: partners, or one seat alone. The game decides which seats make up a
/// side ([`crate::Game::side_of`]).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Side(u8);

impl Side {
    /// The side of seat A.
    pub const FIRST: Side = Side(0);
    /// The side of seat B.
    pub const SECOND: Side = Side(1);

    /// The side with this index, counted from zero.
    #[inline]
    pub const fn new(index: usize) -> Side {
        assert!(index < MAX_SEATS, "no game has that many sides");
        Side(index as u8)
    }

    /// Its index, counted from zero.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The opponent in a game of two sides.
    #[inline]
    pub const fn other(self) -> Side {
        Side(1 - self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn play_goes_round_the_table() {
        let order: Vec<Seat> = std::iter::successors(Some(Seat::C), |s| Some(s.next(4)))
            .take(5)
            .collect();
        assert_eq!(order, [Seat::C, Seat::D, Seat::A, Seat::B, Seat::C]);
        assert_eq!(Seat::D.after(6, 4), Seat::B);
    }

    #[test]
    fn letters_read_back() {
        for seat in Seat::all(MAX_SEATS) {
            assert_eq!(Seat::from_letter(seat.letter()), Some(seat));
        }
        assert_eq!(Seat::from_letter('b'), Some(Seat::B));
        assert_eq!(Seat::from_letter('?'), None);
        assert_eq!(Seat::from_letter('H'), None);
    }
}
