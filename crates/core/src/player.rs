//! Players and oracles.

use std::fmt;

use crate::{Budget, Evaluation, Game, ImperfectInformation};

/// A player: it gets views and public events, and has its own memory, nothing else. There is one object for
/// each seat and match, so that partners share no memory.
///
/// Its moves are deterministic: they depend on its seed and on what it was told, not on how often it was asked.
/// A new object that is told everything again plays on as the old one would have.
pub trait Player<G: ImperfectInformation>: Send {
    /// A round begins, the first or the next of the match; `start` is the view of the seat.
    fn begin(&mut self, start: &G::View) {
        let _ = start;
    }

    /// A move or a chance outcome was played: the public event, and the view after it.
    fn saw(&mut self, event: &G::Event, now: &G::View) {
        let _ = (event, now);
    }

    /// Chooses among the legal moves of `view`, the latest view of the seat.
    fn choose(&mut self, view: &G::View, budget: &Budget) -> Result<Evaluation<G::Move>, Fault>;

    /// The round is over and the hands are revealed: the state as dealt, and the final state.
    fn over(&mut self, start: &G, end: &G) {
        let _ = (start, end);
    }
}

impl<G: ImperfectInformation, P: Player<G> + ?Sized> Player<G> for Box<P> {
    fn begin(&mut self, start: &G::View) {
        (**self).begin(start);
    }

    fn saw(&mut self, event: &G::Event, now: &G::View) {
        (**self).saw(event, now);
    }

    fn choose(&mut self, view: &G::View, budget: &Budget) -> Result<Evaluation<G::Move>, Fault> {
        (**self).choose(view, budget)
    }

    fn over(&mut self, start: &G, end: &G) {
        (**self).over(start, end);
    }
}

/// Why a player gave no legal move: an external engine may crash, hang or answer nonsense. Its side pays for it
/// as the game says; the match goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

/// A player that sees all hands and the coming outcomes of chance: an upper bound for real players and a tool
/// for analysis. It is a trait of its own, so that a player that peeks does not compile.
pub trait Oracle<G: Game>: Send {
    /// Chooses among the legal moves of `state`. `coming` are the outcomes of chance in their order,
    /// such as the draws from a boneyard; it is empty where chance has no part, or is not decided.
    fn choose(&mut self, state: &G, coming: &[G::Move], budget: &Budget) -> Evaluation<G::Move>;
}
