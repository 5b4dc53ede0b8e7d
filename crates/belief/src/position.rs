//! What a position string says about the hidden tiles.

use capicua_core::Seat;
use capicua_dominoes::notation::{Position, Snapshot, WrittenMove};
use capicua_dominoes::{House, SEATS, TileSet};

use crate::constraints::Knowledge;

/// The seat through whose eyes a position is looked at: the one to move if its hand is known, else
/// the first whose hand is. `None` when no hand is known: then a bystander looks.
pub fn viewpoint(position: &Position) -> Option<Seat> {
    let now = position.now();
    let seen = |seat: &Seat| now.hand(*seat).unknown == 0;
    let turn = Some(now.public().turn()).filter(seen);
    turn.or_else(|| Seat::all(now.public().seats()).find(seen))
}

impl<'a> Knowledge<'a, House> {
    /// What `position` says, seen by `seat` if that is given. Whoever writes down all hands sets a
    /// puzzle: then `seat` knows its own hand only. Otherwise all that is written is known.
    pub fn from_position(position: &'a Position, seat: Option<Seat>) -> Knowledge<'a, House> {
        let now = position.now();
        let seats = now.public().seats();
        let puzzle = Seat::all(seats).all(|seat| now.hand(seat).unknown == 0);
        let seen = |snapshot: &Snapshot| match seat {
            Some(seat) if puzzle => snapshot.seen_by(seat),
            _ => snapshot.clone(),
        };
        let (start, now) = (seen(position.start()), seen(now));
        let mut hands = [TileSet::EMPTY; SEATS];
        let mut voids = [Default::default(); SEATS];
        let mut arrivals = Vec::new();
        for seat in Seat::all(seats) {
            hands[seat.index()] = now.hand(seat).known;
            voids[seat.index()] = start.public().voids(seat);
            arrivals.extend(start.hand(seat).known.iter().map(|tile| (seat, 0, tile)));
        }
        let mut draws = [0; SEATS];
        for (written, event) in position.moves().iter().zip(position.history()) {
            if let WrittenMove::Draw(tile) = written {
                let drawn = &mut draws[event.seat.index()];
                *drawn += 1;
                let shown = tile.filter(|_| !puzzle || seat == Some(event.seat));
                arrivals.extend(shown.map(|tile| (event.seat, *drawn, tile)));
            }
        }
        Knowledge {
            public: position.now().public(),
            history: position.history(),
            hands,
            stock: now.stock().known,
            voids,
            arrivals,
        }
    }
}
