//! What nearly all players have in common: they think about a round as a whole, from what the seat
//! sees and all that happened, with chances of their own for each decision.

use capicua_belief::Belief;
use capicua_core::{Budget, Evaluation, Fault, MoveList, Player, Random, Seed};
use capicua_dominoes::{Event, Move, View};

use crate::{Dominoes, heaviest};

/// Somebody who thinks about a moment of a round. It may keep what it worked out for the sake of
/// speed, but nothing that a choice depends on: that is what [`Strategy::end_round`] is for.
pub trait Strategy: Send {
    /// Judges the moves of `view`, after all of `history`.
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move>;

    /// A round is over, and another begins: what the seat saw last, and all that happened.
    fn end_round(&mut self, view: &View, history: &[Event], random: &mut Random) {
        let _ = (view, history, random);
    }
}

/// How nearly every thought begins: the legal moves, and what the seat knows of the hidden tiles. What to play
/// where there is nothing to think about: a single move needs no thought, and what contradicts itself (a position
/// set up by hand) cannot be thought about.
pub(crate) fn prepare(
    view: &View,
    history: &[Event],
) -> Result<(MoveList<Move>, Belief), Evaluation<Move>> {
    let mut moves = MoveList::new();
    view.legal(&mut moves);
    if let [only] = moves[..] {
        return Err(Evaluation::from_move(only));
    }
    match Belief::new(view, history) {
        Ok(belief) => Ok((moves, belief)),
        Err(_) => Err(Evaluation::from_move(heaviest(&moves))),
    }
}

/// A strategy at the table: it listens, and remembers what happened in this round. Its chances are
/// made of its seed, the round and the ply, so that it plays the same however often it is asked.
pub struct HistoryPlayer<T> {
    strategy: T,
    seed: Seed,
    /// Rounds before this one.
    rounds: u64,
    history: Vec<Event>,
    /// What was seen last of this round.
    last: Option<View>,
}

impl<T: Strategy> HistoryPlayer<T> {
    /// Sits somebody down. The same seed gives the same player.
    pub fn new(strategy: T, seed: Seed) -> HistoryPlayer<T> {
        HistoryPlayer {
            strategy,
            seed,
            rounds: 0,
            // Room for a usual round.
            history: Vec::with_capacity(32),
            last: None,
        }
    }

    fn random(&self, ply: usize) -> Random {
        self.seed.at(self.rounds).at(ply as u64).random()
    }
}

impl<T: Strategy> Player<Dominoes> for HistoryPlayer<T> {
    fn begin(&mut self, start: &View) {
        if let Some(last) = self.last.replace(*start) {
            // No ply is the one after the last.
            let mut random = self.random(self.history.len() + 1);
            self.strategy.end_round(&last, &self.history, &mut random);
            self.rounds += 1;
        }
        self.history.clear();
    }

    fn saw(&mut self, event: &Event, now: &View) {
        self.history.push(*event);
        self.last = Some(*now);
    }

    fn choose(&mut self, view: &View, budget: &Budget) -> Result<Evaluation<Move>, Fault> {
        let mut random = self.random(self.history.len());
        let strategy = &mut self.strategy;
        Ok(strategy.evaluate(view, &self.history, &mut random, budget))
    }
}
