//! Moves, and what everybody sees of them.

use capicua_core::Seat;

use crate::tile::{PipSet, Tile};

/// Which end a tile goes to when its covered pip alone does not tell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Arm {
    /// The covered pip tells. (Without spinner: where a plain end and a crosswise double show the
    /// same pip, this is the plain one.)
    Any,
    /// The crosswise double, where a plain end shows the same pip.
    Cross,
    /// The left end of the line, in a spinner game.
    Left,
    /// The right end of the line, in a spinner game.
    Right,
    /// The spinner's upper arm.
    Up,
    /// The spinner's lower arm.
    Down,
}

/// A tile laid down: the pip it covers, the pip it leaves open, and where if that is in doubt. A
/// lead covers nothing; it is written with its higher half first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The pip it covers.
    pub cover: u8,
    /// The pip it leaves open.
    pub leave: u8,
    /// Where, if the pip does not tell.
    pub arm: Arm,
}

impl Placement {
    /// The tile that is laid.
    #[inline]
    pub const fn tile(&self) -> Tile {
        Tile::new(self.cover, self.leave)
    }

    /// The placement that leads `tile`.
    #[inline]
    pub const fn lead(tile: Tile) -> Placement {
        Placement {
            cover: tile.high(),
            leave: tile.low(),
            arm: Arm::Any,
        }
    }
}

/// What a seat, or chance, does.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Move {
    /// Lays a tile.
    Play(Placement),
    /// Passes.
    Pass,
    /// Calls a pass of this seat false.
    Call(Seat),
    /// Chance gives this tile from the boneyard to the seat that cannot play.
    Draw(Tile),
}

/// What everybody sees of a move. By construction it cannot carry a hidden tile.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PublicMove {
    /// A tile laid in the open.
    Play(Placement),
    /// A pass.
    Pass,
    /// A call that this seat passed falsely.
    Call(Seat),
    /// A tile drawn, face down.
    Draw,
}

/// One public event: who did what, and which pips were open then (what a pass or a draw tells
/// depends on them).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Event {
    /// Who acted.
    pub seat: Seat,
    /// The pips that were open before.
    pub open: PipSet,
    /// What everybody saw.
    pub seen: PublicMove,
}

impl Move {
    /// What everybody sees of it.
    #[inline]
    pub const fn seen(self) -> PublicMove {
        match self {
            Move::Play(placement) => PublicMove::Play(placement),
            Move::Pass => PublicMove::Pass,
            Move::Call(seat) => PublicMove::Call(seat),
            Move::Draw(_) => PublicMove::Draw,
        }
    }
}
