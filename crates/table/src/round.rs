//! A round on its way.

use capicua_core::{Fault, IllegalMoveError, MoveList, Seat, Turn};

use crate::playable::{Playable, RoundRecord};

/// Room for the moves of a usual round, so that the list need not grow.
const ROUND: usize = 32;

/// What somebody did wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedFault {
    /// After so many moves.
    pub ply: usize,
    /// Who.
    pub seat: Seat,
    /// What it was.
    pub fault: Fault,
}

/// What is noted beside the moves of a round.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Notes {
    /// Who sat where, in order of seats.
    pub names: Vec<Option<String>>,
    /// Number of the round in its match, from one.
    pub round: Option<u32>,
    /// The seed of the match.
    pub seed: Option<String>,
    /// Tags of others, kept as they are.
    pub other: Vec<(String, String)>,
    /// What was said after so many moves.
    pub comments: Vec<(usize, String)>,
}

/// A round: what was dealt, what has been played, and where that led. Everything about it is known
/// here; what is shown to anybody comes from a view.
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

    /// A round that was written down; the error is the number of the first move that cannot be played.
    pub fn from_record(recorded: RoundRecord<G>, luck: G::Luck) -> Result<Round<G>, usize> {
        let mut round = Round::new((recorded.start, luck));
        let mut faults = recorded.faults.into_iter().peekable();
        for (ply, mv) in recorded.moves.into_iter().enumerate() {
            // Where a fault was paid for with a move, that move is written down, too.
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

    /// What was dealt.
    pub fn start(&self) -> &G {
        &self.start
    }

    /// Where it stands.
    pub fn state(&self) -> &G {
        &self.state
    }

    /// What chance will bring.
    pub fn luck(&self) -> &G::Luck {
        &self.luck
    }

    /// What was played, and what chance brought.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// What players did wrong.
    pub fn faults(&self) -> &[RecordedFault] {
        &self.faults
    }

    /// Whether it was broken off because it would not end.
    pub fn is_aborted(&self) -> bool {
        self.aborted
    }

    /// Whether it is over.
    pub fn is_over(&self) -> bool {
        self.aborted || self.state.turn() == Turn::Over
    }

    /// Who acts now.
    pub fn turn(&self) -> Turn {
        match self.aborted {
            true => Turn::Over,
            false => self.state.turn(),
        }
    }

    /// What the seat on turn may play.
    pub fn legal(&self) -> MoveList<G::Move> {
        let mut legal = MoveList::new();
        if !self.is_over() {
            self.state.legal(&mut legal);
        }
        legal
    }

    /// Plays a move for the seat on turn; when it may not be played nothing changes.
    pub fn play(&mut self, mv: G::Move) -> Result<(), IllegalMoveError<G::Move>> {
        if self.aborted {
            return Err(IllegalMoveError(mv));
        }
        self.state.play(mv)?;
        self.moves.push(mv);
        Ok(())
    }

    /// What was played without asking whether it may be: the table has seen to that.
    pub(crate) fn play_unchecked(&mut self, mv: G::Move) {
        self.state.play_unchecked(mv);
        self.moves.push(mv);
    }

    /// Lets chance act if it is its turn, and says what it brought.
    pub fn chance(&mut self) -> Option<G::Move> {
        let mv = self.drawn()?;
        self.play_unchecked(mv);
        Some(mv)
    }

    /// What chance brings, which is not played yet.
    pub(crate) fn drawn(&mut self) -> Option<G::Move> {
        if self.turn() != Turn::Chance {
            return None;
        }
        let mv = self.state.chance(&mut self.luck);
        self.aborted = mv.is_none();
        mv
    }

    /// `seat` gave no legal move: it pays what that costs, and the move it pays with is returned.
    pub fn fault(&mut self, seat: Seat, fault: Fault) -> Option<G::Move> {
        let paid = self.noted(seat, fault)?;
        self.play_unchecked(paid);
        Some(paid)
    }

    /// The same, with the move not played yet.
    pub(crate) fn noted(&mut self, seat: Seat, fault: Fault) -> Option<G::Move> {
        if !matches!(self.turn(), Turn::Seat(_)) {
            return None;
        }
        let ply = self.moves.len();
        self.faults.push(RecordedFault { ply, seat, fault });
        self.state.fault(seat)
    }

    /// Goes back to where so many moves had been played.
    pub fn rewind_to(&mut self, plies: usize) {
        let moves = std::mem::take(&mut self.moves);
        self.state = self.start.clone();
        self.luck = self.dealt.clone();
        self.aborted = false;
        self.faults.retain(|noted| noted.ply < plies);
        for &mv in &moves[..plies.min(moves.len())] {
            if self.state.turn() == Turn::Chance {
                // What was rolled or drawn is used up.
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
