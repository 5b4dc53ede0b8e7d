//! A round in progress.

use capicua_core::{Fault, IllegalMoveError, MoveList, Seat, Turn};

use crate::playable::{Playable, RoundRecord};

/// The capacity for the moves of a usual round.
const ROUND: usize = 32;

/// A fault and when it happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedFault {
    /// How many moves had been played.
    pub ply: usize,
    /// Who.
    pub seat: Seat,
    /// What it was.
    pub fault: Fault,
}

/// The notes of a round: everything in its record beside the moves.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notes {
    /// Who sat where, in order of seats.
    pub names: Vec<Option<String>>,
    /// Number of the round in its match, from one.
    pub round: Option<u32>,
    /// The seed of the match.
    pub seed: Option<String>,
    /// Unknown tags, kept as they are.
    pub other: Vec<(String, String)>,
    /// Comments, each with the number of moves before it.
    pub comments: Vec<(usize, String)>,
}

/// A round: the deal, the moves and the current state. It holds everything, hidden parts included; players are
/// shown views.
///
/// ```
/// use capicua_core::Seed;
/// use capicua_dominoes::LATIN;
/// use capicua_players::Dominoes;
/// use capicua_table::{Playable as _, Round};
///
/// let mut round = Round::<Dominoes>::new(Dominoes::deal_single_round(&LATIN, 0, Seed(1)));
/// let lead = round.legal()[0];
/// round.play(lead)?;
/// assert_eq!(round.moves(), [lead]);
/// assert!(round.play(lead).is_err(), "it is on the table already");
/// round.rewind_to(0);
/// assert_eq!(round.state().open(), round.start().open());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Round<G: Playable> {
    start: G,
    dealt: G::Luck,
    state: G,
    luck: G::Luck,
    moves: Vec<G::Move>,
    faults: Vec<RecordedFault>,
    aborted: bool,
}

impl<G: Playable> Round<G> {
    /// A round as it was dealt.
    pub fn new((start, luck): (G, G::Luck)) -> Round<G> {
        Round {
            state: start.clone(),
            start,
            dealt: luck.clone(),
            luck,
            moves: Vec::with_capacity(ROUND),
            faults: Vec::new(),
            aborted: false,
        }
    }

    /// Replays a record; the error is the index of the first illegal move.
    pub fn from_record(recorded: RoundRecord<G>, luck: G::Luck) -> Result<Round<G>, usize> {
        let mut round = Round::new((recorded.start, luck));
        let mut faults = recorded.faults.into_iter().peekable();
        for (ply, mv) in recorded.moves.into_iter().enumerate() {
            // A move that was played as the penalty of a fault is in the record, too.
            let paid = faults.next_if(|noted| noted.ply == ply);
            match paid {
                Some(noted) if round.state.turn() == Turn::Seat(noted.seat) => {
                    round.fault(noted.seat, noted.fault);
                }
                _ => round.replay(mv).map_err(|_| ply)?,
            }
        }
        for noted in faults {
            round.fault(noted.seat, noted.fault);
        }
        Ok(round)
    }

    /// The state as dealt.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The current state.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// The future outcomes of chance.
    pub fn luck(&self) -> &G::Luck {
        &self.luck
    }

    /// The moves and the outcomes of chance.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// The faults of players.
    pub fn faults(&self) -> &[RecordedFault] {
        &self.faults
    }

    /// Whether it was aborted because it would not end.
    pub fn is_aborted(&self) -> bool {
        self.aborted
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.aborted || self.state.turn() == Turn::Over
    }

    /// Who acts now.
    pub fn turn(&self) -> Turn {
        if self.aborted {
            Turn::Over
        } else {
            self.state.turn()
        }
    }

    /// The legal moves of the seat to move.
    pub fn legal(&self) -> MoveList<G::Move> {
        let mut legal = MoveList::new();
        if !self.is_over() {
            self.state.legal(&mut legal);
        }
        legal
    }

    /// Plays a move for the seat to move; if it is illegal, nothing changes.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMoveError<G::Move>> {
        if self.aborted {
            return Err(IllegalMoveError(mv));
        }
        self.state.play(mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// Plays a move that the caller has checked.
    pub(crate) fn play_unchecked(&mut self, mv: G::Move) {
        self.state.play_unchecked(mv);
        self.moves.push(mv);
    }

    /// Plays the next outcome of chance if the state is a chance node, and returns it.
    pub fn chance(&mut self) -> Option<G::Move> {
        let mv = self.drawn()?;
        self.play_unchecked(mv);
        Some(mv)
    }

    /// The next outcome of chance, without playing it.
    pub(crate) fn drawn(&mut self) -> Option<G::Move> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let mv = self.state.chance(&mut self.luck);
        self.aborted = mv.is_none();
        mv
    }

    /// `seat` gave no legal move: plays and returns the penalty move, if the game has one.
    pub fn fault(&mut self, seat: Seat, fault: Fault) -> Option<G::Move> {
        let paid = self.noted(seat, fault)?;
        self.play_unchecked(paid);
        Some(paid)
    }

    /// The same without playing the move.
    pub(crate) fn noted(&mut self, seat: Seat, fault: Fault) -> Option<G::Move> {
        if !matches!(self.turn(), Turn::Seat(_)) {
            return None;
        }
        let ply = self.moves.len();
        self.faults.push(RecordedFault { ply, seat, fault });
        self.state.fault(seat)
    }

    /// Rewinds the round to its first `plies` moves.
    pub fn rewind_to(&mut self, plies: usize) {
        let moves = std::mem::take(&mut self.moves);
        self.state = self.start.clone();
        self.luck = self.dealt.clone();
        self.aborted = false;
        self.faults.retain(|noted| noted.ply < plies);
        for &mv in &moves[..plies.min(moves.len())] {
            if self.state.turn() == Turn::Chance {
                // The outcome is consumed.
                let _ = self.state.chance(&mut self.luck);
            }
            self.play_unchecked(mv);
        }
    }

    fn replay(&mut self, mv: G::Move) -> Result<(), IllegalMoveError<G::Move>> {
        if self.state.turn() == Turn::Chance {
            if !self.state.is_legal(mv) {
                return Err(IllegalMoveError(mv));
            }
            let _ = self.state.chance(&mut self.luck);
            self.play_unchecked(mv);
            return Ok(());
        }
        self.play(mv)
    }
}
