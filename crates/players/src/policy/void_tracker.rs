//! What draws and passes tell about a hand.
//!
//! The public part of a round forgets it: once a seat has drawn, it may hold anything. But who
//! draws until a tile fits holds nothing else that fits: all tiles drawn before the last lack the
//! open pips, and the last one is the tile that is played.

use capicua_core::Seat;
use capicua_dominoes::{Event, PipSet, PublicMove};

/// The seats of the game.
const SEATS: usize = 2;

/// The pips that each seat is known not to hold, kept up to date event by event. Everybody at the
/// table can keep it; it knows no hidden tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VoidTracker {
    lacks: [PipSet; SEATS],
    /// Whether the seat's last act was to draw: that tile is not yet known to fit or not.
    drew: [bool; SEATS],
}

impl Default for VoidTracker {
    fn default() -> VoidTracker {
        VoidTracker {
            lacks: [PipSet::EMPTY; SEATS],
            drew: [false; SEATS],
        }
    }
}

impl VoidTracker {
    /// What a whole history tells.
    pub fn from_history(history: &[Event]) -> VoidTracker {
        let mut memory = VoidTracker::default();
        for event in history {
            memory.observe(event);
        }
        memory
    }

    /// Takes note of an event.
    #[inline]
    pub fn observe(&mut self, event: &Event) {
        let seat = event.seat.index() % SEATS;
        let lacks = &mut self.lacks[seat];
        let drew = std::mem::replace(&mut self.drew[seat], event.seen == PublicMove::Draw);
        match event.seen {
            // The tile drawn before did not fit, and of what older tiles lack it may have anything.
            PublicMove::Draw | PublicMove::Pass if drew => *lacks = event.open,
            PublicMove::Draw | PublicMove::Pass => *lacks |= event.open,
            // After a draw it is the drawn tile, otherwise one tile fewer: what is lacking stays.
            PublicMove::Play(_) | PublicMove::Call(_) => {}
        }
    }

    /// Pips that no tile of `seat` carries.
    #[inline]
    pub fn lacks(&self, seat: Seat) -> PipSet {
        self.lacks[seat.index() % SEATS]
    }
}
