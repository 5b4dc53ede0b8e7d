//! The traits of a game: one for each capability.

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

/// The error for an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct IllegalMoveError<M>(pub M);

impl<M: Debug> fmt::Display for IllegalMoveError<M> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?} may not be played here", self.0)
    }
}

impl<M: Debug> std::error::Error for IllegalMoveError<M> {}

/// A game whose state holds everything, hidden parts included: who is to act, the legal moves and the payoff.
///
/// ```
/// use capicua_core::{Game, MoveList, Payoff, Seat, Turn};
///
/// /// Nim with one heap: a move takes one to three counters, and whoever takes the last one wins.
/// #[derive(Clone)]
/// struct Nim {
///     left: u8,
///     plies: usize,
/// }
///
/// impl Game for Nim {
///     type Move = u8;
///
///     fn turn(&self) -> Turn {
///         if self.left == 0 {
///             return Turn::Over;
///         }
///         Turn::Seat(Seat::new(self.plies % 2))
///     }
///
///     fn legal(&self, moves: &mut MoveList<u8>) {
///         moves.clear();
///         moves.extend(1..=self.left.min(3));
///     }
///
///     fn play_unchecked(&mut self, taken: u8) {
///         self.left -= taken;
///         self.plies += 1;
///     }
///
///     fn payoff(&self) -> Payoff {
///         match (self.left, self.plies % 2) {
///             (0, 1) => Payoff::zero_sum(1),
///             (0, _) => Payoff::zero_sum(-1),
///             _ => Payoff::zero_sum(0),
///         }
///     }
///
///     fn seats(&self) -> usize {
///         2
///     }
/// }
///
/// let mut nim = Nim { left: 5, plies: 0 };
/// nim.play(1)?;
/// assert_eq!(nim.turn(), Turn::Seat(Seat::B));
/// assert!(nim.play(4).is_err(), "at most three");
/// nim.play(3)?;
/// nim.play(1)?;
/// assert_eq!(nim.turn(), Turn::Over);
/// assert_eq!(nim.payoff().values(), [1, -1]);
/// # Ok::<(), capicua_core::IllegalMoveError<u8>>(())
/// ```
pub trait Game: Clone {
    /// A move; ordered so that lists of moves can be compared and searched.
    type Move: Copy + Ord + Debug;

    /// Who acts now.
    fn turn(&self) -> Turn;

    /// Fills `moves` with the legal moves of the seat to move: sorted, each once, never empty (a
    /// pass is a move). Empty at a chance node and when the game is over. What was in `moves`
    /// before is dropped.
    fn legal(&self, moves: &mut MoveList<Self::Move>);

    /// Plays a legal move, or an outcome of chance, without checking it: for searches, which play only what
    /// [`Game::legal`] gave them. An illegal move is a bug of the caller.
    fn play_unchecked(&mut self, mv: Self::Move);

    /// Whether `mv` is a legal move now, or a possible outcome at a chance node.
    fn is_legal(&self, mv: Self::Move) -> bool {
        let mut moves = MoveList::new();
        self.legal(&mut moves);
        moves.binary_search(&mv).is_ok()
    }

    /// Plays a move if it is legal; otherwise nothing changes.
    fn play(&mut self, mv: Self::Move) -> Result<(), IllegalMoveError<Self::Move>> {
        if !self.is_legal(mv) {
            return Err(IllegalMoveError(mv));
        }
        self.play_unchecked(mv);
        Ok(())
    }

    /// The payoff of each side once the game is over. Before that it counts what has been decided so far (zero
    /// in most games).
    fn payoff(&self) -> Payoff;

    /// How many seats are at the table.
    fn seats(&self) -> usize;

    /// The side a seat plays for: its own, unless there are partners. A search takes sign and window from the
    /// side, never from the parity of the ply.
    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
}

/// A game that may have chance nodes ([`Turn::Chance`]): rolls or hidden draws. A game without any keeps the
/// defaults.
pub trait Chance: Game {
    /// Calls `each` with every possible outcome and its probability, given the whole state; never, unless the
    /// state is a chance node.
    fn outcomes(&self, each: &mut dyn FnMut(Self::Move, f64)) {
        debug_assert_ne!(self.turn(), Turn::Chance, "chance acts, and brings nothing");
        let _ = each;
    }

    /// Samples an outcome. The generator belongs to the caller: inside a state it would tell a search that
    /// clones the state what comes next.
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

/// A game of imperfect information: seats see different things.
pub trait ImperfectInformation: Game {
    /// What one seat sees, its information: the public part and its own hand.
    type View: View<State = Self, Secrets = Self::Secrets>;
    /// The hidden part: what a seat does not see.
    type Secrets;
    /// The public observation of a move. It cannot carry a hidden tile.
    type Event: Clone + PartialEq + Debug;

    /// The view of `seat`.
    fn view(&self, seat: Seat) -> Self::View;

    /// The secrets of the others, as seen from `seat`.
    fn secrets(&self, seat: Seat) -> Self::Secrets;

    /// What everybody observes when `mv` is played from here.
    fn event(&self, mv: Self::Move) -> Self::Event;
}

/// What one seat sees. The law: `view.determinize(&secrets).view(view.seat()) == view` for all secrets
/// that fit it.
pub trait View: Clone + PartialEq + Debug {
    /// The state it is a view of.
    type State;
    /// What has to be added to make it a full state.
    type Secrets;

    /// Whose view it is.
    fn seat(&self) -> Seat;

    /// The full state that this view and these secrets make up: a determinization of the view, also called a
    /// world.
    fn determinize(&self, secrets: &Self::Secrets) -> Self::State;
}

/// A game whose states have a hash key for transposition tables: equal keys mean equal futures, up to the rare
/// collision of 64 bits.
pub trait TranspositionKey: Game {
    /// The key, updated incrementally move by move.
    fn key(&self) -> u64;

    /// The key computed from scratch: the slow path that tests compare the incremental one with.
    fn key_from_scratch(&self) -> u64;
}
