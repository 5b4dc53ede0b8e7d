//! Those who choose moves.

use std::fmt;

use crate::{Budget, Evaluation, Game, ImperfectInformation};

/// An honest player: it gets views, what everybody saw, and its own memory, nothing else. One object
/// for each seat and match, so that partners share no memory.
///
/// What it plays depends on its seed and on what it was told, not on how often it was asked: after a
/// pause a new object that is told everything again plays on as the old one would have.
pub trait Player<G: ImperfectInformation>: Send {
    /// A round begins (the first, or the next of the match), and this is what the seat sees of it.
    fn begin(&mut self, start: &G::View) {
        let _ = start;
    }

    /// Something happened: what everybody saw of it, and what the seat sees now.
    fn saw(&mut self, event: &G::Event, now: &G::View) {
        let _ = (event, now);
    }

    /// Chooses among the legal moves of `view`, which is what the seat saw last.
    fn choose(&mut self, view: &G::View, budget: &Budget) -> Result<Evaluation<G::Move>, Fault>;

    /// The round is over and the hands are laid open: as it was dealt, and as it ended.
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

/// Why a player gave no move: a program from outside may crash, hang or talk nonsense. Whoever sits at
/// the table with it goes on; the round is lost for its side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault(pub String);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Fault {}

/// A player that sees all hands and what chance will bring: a bound for the honest ones and a tool
/// for analysis. A type of its own, so that an honest player that peeks does not compile.
pub trait Oracle<G: Game>: Send {
    /// Chooses among the legal moves of `state`. `coming` are the outcomes of chance in their order,
    /// such as the draws from a boneyard; it is empty where chance has no part, or is not decided.
    fn choose(&mut self, state: &G, coming: &[G::Move], budget: &Budget) -> Evaluation<G::Move>;
}
