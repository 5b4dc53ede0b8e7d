//! Moves written down beside a real table. People mishear and mistype, so every entry is held
//! against everything known before it is believed, and any earlier entry can be mended later.

use capicua_belief::{Belief, ContradictionError, Knowledge};
use capicua_core::Seat;
use capicua_dominoes::notation::{MoveError, Position, Snapshot, WrittenMove};
use capicua_dominoes::{Event, PipSet, Placement, PublicMove, Tile};

/// Why an entry cannot be true. Moves are numbered from one.
#[derive(Clone, PartialEq, Debug)]
pub enum Objection {
    /// The round is over.
    Over,
    /// The set has no such tile.
    NotInSet {
        /// The tile.
        tile: Tile,
    },
    /// The tile is on the table already.
    OnTable {
        /// The tile.
        tile: Tile,
        /// With which move it came there, if that was written down.
        number: Option<usize>,
    },
    /// It is in the hand of the one who writes.
    InYourHand {
        /// The tile.
        tile: Tile,
        /// Who is said to have played it.
        seat: Seat,
    },
    /// The one who writes does not have it.
    NotInYourHand {
        /// The tile.
        tile: Tile,
    },
    /// It does not fit.
    DoesNotFit {
        /// The tile.
        tile: Tile,
        /// The open pips.
        open: PipSet,
    },
    /// The seat has passed on a pip of it.
    PassedBefore {
        /// The tile.
        tile: Tile,
        /// Who.
        seat: Seat,
        /// The pip.
        pip: u8,
        /// With which move it passed, if that was written down.
        number: Option<usize>,
    },
    /// The one who writes can play and so must.
    YouCanPlay {
        /// A tile that fits.
        tile: Tile,
    },
    /// Who leads cannot pass.
    MustLead {
        /// Who.
        seat: Seat,
    },
    /// No deal agrees with it any more.
    ContradictionError(ContradictionError),
    /// There is no move with this number.
    NoSuchMove {
        /// The number.
        number: usize,
        /// How many there are.
        moves: usize,
    },
    /// A later move would not be possible any more.
    Later {
        /// Its number.
        number: usize,
        /// The move.
        written: WrittenMove,
        /// Why.
        why: Box<Objection>,
    },
    /// Something else the rules forbid.
    Rules(MoveError),
}

/// The moves of a round as one seat has written them down.
#[derive(Clone, PartialEq, Debug)]
pub struct Notebook {
    seat: Seat,
    position: Position,
}

impl Notebook {
    /// Begins at `position`, as `seat` sees it. Fails when the position contradicts itself.
    pub fn new(position: Position, seat: Seat) -> Result<Notebook, ContradictionError> {
        let notebook = Notebook { seat, position };
        notebook.check_consistency()?;
        Ok(notebook)
    }

    /// Who writes.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The position after the moves written down.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Whose turn it is; nobody's once the round is over.
    pub fn turn(&self) -> Option<Seat> {
        let public = self.position.now().public();
        public.end().is_none().then(|| public.turn())
    }

    /// Writes down a move. If it cannot be true nothing changes. A tile that fits only one way may
    /// be written either way round; the answer is the move as it is understood.
    pub fn play(&mut self, written: WrittenMove) -> Result<WrittenMove, Objection> {
        let written = self.turned(written);
        self.check(written)?;
        let mut next = self.clone();
        next.position.play(written).map_err(Objection::Rules)?;
        next.check_consistency()
            .map_err(Objection::ContradictionError)?;
        *self = next;
        let last = self.position.moves().last();
        Ok(*last.expect("a move was just written down"))
    }

    /// Takes the last move back and says which it was.
    pub fn undo(&mut self) -> Option<WrittenMove> {
        let moves = self.position.moves().to_vec();
        let (&last, before) = moves.split_last()?;
        *self = self.replayed(self.position.start().clone(), before).ok()?;
        Some(last)
    }

    /// Replaces moves from the one with this number on; those after them stay. If that cannot be,
    /// nothing changes.
    pub fn replace(&mut self, number: usize, moves: &[WrittenMove]) -> Result<(), Objection> {
        self.splice(number, moves.len(), moves)
    }

    /// Puts moves in before the one with this number.
    pub fn insert(&mut self, number: usize, moves: &[WrittenMove]) -> Result<(), Objection> {
        self.splice(number, 0, moves)
    }

    /// Strikes out the move with this number.
    pub fn remove(&mut self, number: usize) -> Result<(), Objection> {
        self.splice(number, 1, &[])
    }

    /// Starts over from another deal with the same moves: the hand was written down wrongly.
    pub fn restart(&mut self, start: Snapshot) -> Result<(), Objection> {
        let moves = self.position.moves().to_vec();
        *self = self.replayed(start, &moves)?;
        Ok(())
    }

    fn splice(
        &mut self,
        number: usize,
        strike: usize,
        moves: &[WrittenMove],
    ) -> Result<(), Objection> {
        let mut list = self.position.moves().to_vec();
        let count = list.len();
        let none = Objection::NoSuchMove {
            number,
            moves: count,
        };
        let at = number.checked_sub(1).filter(|at| *at < count).ok_or(none)?;
        list.splice(at..(at + strike).min(count), moves.iter().copied());
        *self = self.replayed(self.position.start().clone(), &list)?;
        Ok(())
    }

    /// The same notebook with other moves from `start` on.
    fn replayed(&self, start: Snapshot, moves: &[WrittenMove]) -> Result<Notebook, Objection> {
        let mut notebook = Notebook {
            seat: self.seat,
            position: Position::new(start),
        };
        for (at, &written) in moves.iter().enumerate() {
            notebook.play(written).map_err(|why| Objection::Later {
                number: at + 1,
                written,
                why: Box::new(why),
            })?;
        }
        notebook
            .check_consistency()
            .map_err(Objection::ContradictionError)?;
        Ok(notebook)
    }

    /// Whether some deal agrees with all that is written.
    fn check_consistency(&self) -> Result<(), ContradictionError> {
        let knowledge = Knowledge::from_position(&self.position, Some(self.seat));
        Belief::from_knowledge(&knowledge).map(|_| ())
    }

    /// The move the other way round, if it fits only so.
    fn turned(&self, written: WrittenMove) -> WrittenMove {
        let WrittenMove::Play(placement) = written else {
            return written;
        };
        let turned = Placement {
            cover: placement.leave,
            leave: placement.cover,
            ..placement
        };
        let ends = self.position.now().public().ends();
        let fits = |placement| ends.is_empty() || ends.slot(placement).is_some();
        match fits(placement) || !fits(turned) {
            true => written,
            false => WrittenMove::Play(turned),
        }
    }

    /// What speaks against a move, as far as it can be said in terms of what was entered.
    fn check(&self, written: WrittenMove) -> Result<(), Objection> {
        let now = self.position.now();
        let public = now.public();
        let turn = public.turn();
        if public.end().is_some() {
            return Err(Objection::Over);
        }
        let own = now.hand(self.seat).known;
        match written {
            WrittenMove::Play(placement) => {
                let tile = placement.tile();
                if tile.high() > now.rules().highest {
                    return Err(Objection::NotInSet { tile });
                }
                if public.played().contains(tile) {
                    let history = self.position.history();
                    let laid = |event: &Event| match event.seen {
                        PublicMove::Play(placement) => placement.tile() == tile,
                        _ => false,
                    };
                    let number = history.iter().position(laid).map(|at| at + 1);
                    return Err(Objection::OnTable { tile, number });
                }
                if turn == self.seat && !own.contains(tile) {
                    return Err(Objection::NotInYourHand { tile });
                }
                if turn != self.seat && own.contains(tile) {
                    return Err(Objection::InYourHand { tile, seat: turn });
                }
                let ends = public.ends();
                if !ends.is_empty() && ends.slot(placement).is_none() {
                    let open = ends.pips();
                    return Err(Objection::DoesNotFit { tile, open });
                }
                self.check_passes(turn, tile)
            }
            WrittenMove::Pass if public.ends().is_empty() => {
                Err(Objection::MustLead { seat: turn })
            }
            WrittenMove::Pass if turn == self.seat && !now.rules().calls => {
                match public.playable(own).iter().next_back() {
                    Some(tile) => Err(Objection::YouCanPlay { tile }),
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    /// A seat that passed has none of the pips that were open (unless it has drawn since; then the
    /// void is gone).
    fn check_passes(&self, seat: Seat, tile: Tile) -> Result<(), Objection> {
        let voids = self.position.now().public().voids(seat);
        let pip = [tile.high(), tile.low()]
            .into_iter()
            .find(|&pip| voids.contains(pip));
        let Some(pip) = pip else {
            return Ok(());
        };
        let history = self.position.history();
        let number = history
            .iter()
            .rposition(|e| e.seat == seat && e.seen == PublicMove::Pass && e.open.contains(pip))
            .map(|at| at + 1);
        Err(Objection::PassedBefore {
            tile,
            seat,
            pip,
            number,
        })
    }
}
