//! The capabilities a game may have.

use std::fmt::{self, Debug};

use arrayvec::ArrayVec;

use crate::{Payoff, Random, Seat, Side};

/// The most moves any position offers. The widest known one is an All Fives hand swollen by draws,
/// with under 40; the list lives on the stack, so a little air costs nothing.
pub const MAX_MOVES: usize = 64;

/// Legal moves, on the stack: the search path allocates nothing.
pub type MoveList<M> = ArrayVec<M, MAX_MOVES>;

/// Who acts now.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// This seat chooses among the legal moves.
    Seat(Seat),
    /// Nobody chooses: something is rolled or a tile is drawn ([`Chance`]).
    Chance,
    /// The game is over and has a payoff.
    Over,
}

/// A move that may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMoveError<M>(pub M);

impl<M: Debug> fmt::Display for IllegalMoveError<M> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} may not be played here", self.0)
    }
}

impl<M: Debug> std::error::Error for IllegalMoveError<M> {}

/// A game with all its secrets in the state: whose turn, which moves, what comes of them.
pub trait Game: Clone {
    /// A move; ordered so that lists of moves can be compared and searched.
    type Move: Copy + Ord + Debug;

    /// Who acts now.
    fn turn(&self) -> Turn;

    /// Fills `moves` with the legal moves of the seat to move: sorted, each once, never empty (a
    /// pass is a move). Empty at a chance node and when the game is over. What was in `moves`
    /// before is dropped.
    fn legal(&self, moves: &mut MoveList<Self::Move>);

    /// Plays a legal move, or an outcome of chance, without asking whether it is one: for searches,
    /// which only ever play what [`Game::legal`] gave them. An illegal move is a bug of the caller.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Whether `mv` may be played now, or may happen where chance decides.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut moves = MoveList::new();
        self.legal(&mut moves);
        moves.binary_search(&mv).is_ok()
    }

    /// Plays a move if it may be played; otherwise nothing changes.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMoveError<Self::Move>> {
        if !self.is_legal(mv) {
            return Err(IllegalMoveError(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// What the game is worth to each side once it is over. Before that the value is that of what
    /// has been decided so far (zero in most games).
    fn payoff(&self) -> Payoff;

    /// How many seats are at the table.
    fn seats(&self) -> usize;

    /// The side a seat plays for: its own, unless there are partners. Sign and window of a search follow
    /// this, never the ply.
    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
}

/// A game in which rolls or hidden draws may decide, at [`Turn::Chance`]; where nothing does, there is nothing
/// to say.
pub trait Chance: Game {
    /// Calls `each` with every possible outcome and its probability, given the whole state: none unless it
    /// is the turn of chance.
    fn outcomes(&self, each: &mut dyn FnMut(Self::Move, f64)) {
        debug_assert_ne!(self.turn(), Turn::Chance, "chance acts, and brings nothing");
        let _ = each;
    }

    /// One outcome at random. The generator belongs to the caller: inside a state it would tell a
    /// planner that clones the state what comes next.
    fn sample_outcome(&self, random: &mut Random) -> Self::Move {
        let (mut left, mut drawn) = (random.unit(), None);
        self.outcomes(&mut |outcome, chance| {
            if left >= 0.0 {
                drawn = Some(outcome);
            }
            left -= chance;
        });
        drawn.expect("chance acts, and something comes of it")
    }
}

/// A game in which seats see different things.
pub trait ImperfectInformation: Game {
    /// What one seat sees: the public part and its own hand.
    type View: View<State = Self, Secrets = Self::Secrets>;
    /// What a seat does not see.
    type Secrets;
    /// What everybody sees of a move. It cannot carry a hidden tile.
    type Event: Clone + PartialEq + Debug;

    /// What `seat` sees now.
    fn view(&self, seat: Seat) -> Self::View;

    /// What `seat` does not see now.
    fn secrets(&self, seat: Seat) -> Self::Secrets;

    /// What everybody will see of `mv`, played from here.
    fn event(&self, mv: Self::Move) -> Self::Event;
}

/// What one seat sees. The law: `view.determinize(&secrets).view(view.seat()) == view` for all secrets
/// that fit it.
pub trait View: Clone + PartialEq + Debug {
    /// The state it is a view of.
    type State;
    /// What has to be added to make it a state.
    type Secrets;

    /// Whose view it is.
    fn seat(&self) -> Seat;

    /// The state that this view and these secrets make up.
    fn determinize(&self, secrets: &Self::Secrets) -> Self::State;
}

/// A game whose states have a hash: equal keys mean equal futures (up to the odd collision of 64
/// bits), so that a table may answer for a position it has met before.
pub trait TranspositionKey: Game {
    /// The key, kept up to date move by move.
    fn key(&self) -> u64;

    /// The key computed anew from the position: the slow path that tests hold the other against.
    fn key_from_scratch(&self) -> u64;
}
