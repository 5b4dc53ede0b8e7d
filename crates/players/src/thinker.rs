//! What nearly all players have in common: they think about a round as a whole, from what the seat
//! sees and all that happened, with chances of their own for each decision.

use capicua_belief::Belief;
use capicua_core::{Budget, Fault, Judgement, MoveList, Player, Random, Seed};
use capicua_dominoes::{Event, Move, View};

use crate::{Dominoes, heaviest};

/// Somebody who thinks about a moment of a round. It may keep what it worked out for the sake of
/// speed, but nothing that a choice depends on: that is what [`Thinker::learn`] is for.
pub trait Thinker: Send {
    /// Judges the moves of `view`, after all of `history`.
    fn think(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        budget: &Budget,
    ) -> Judgement<Move>;

    /// A round is over, and another begins: what the seat saw last, and all that happened.
    fn learn(&mut self, view: &View, history: &[Event], random: &mut Random) {
        let _ = (view, history, random);
    }
}

/// How nearly every thought begins: the legal moves, and what the seat knows of the hidden tiles. What to play
/// where there is nothing to think about: a single move needs no thought, and what contradicts itself (a position
/// set up by hand) cannot be thought about.
pub(crate) fn prepare(
    view: &View,
    history: &[Event],
) -> Result<(MoveList<Move>, Belief), Judgement<Move>> {
    let mut moves = MoveList::new();
    view.legal(&mut moves);
    if let [only] = moves[..] {
        return Err(Judgement::bare(only));
    }
    match Belief::new(view, history) {
        Ok(belief) => Ok((moves, belief)),
        Err(_) => Err(Judgement::bare(heaviest(&moves))),
    }
}

/// A thinker at the table: it listens, and remembers what happened in this round. Its chances are
/// made of its seed, the round and the ply, so that it plays the same however often it is asked.
pub struct Attentive<T> {
    thinker: T,
    seed: Seed,
    /// Rounds before this one.
    rounds: u64,
    history: Vec<Event>,
    /// What was seen last of this round.
    last: Option<View>,
}

impl<T: Thinker> Attentive<T> {
    /// Sits somebody down. The same seed gives the same player.
    pub fn new(thinker: T, seed: Seed) -> Attentive<T> {
        Attentive {
            thinker,
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

impl<T: Thinker> Player<Dominoes> for Attentive<T> {
    fn begin(&mut self, start: &View) {
        if let Some(last) = self.last.replace(*start) {
            // No ply is the one after the last.
            let mut random = self.random(self.history.len() + 1);
            self.thinker.learn(&last, &self.history, &mut random);
            self.rounds += 1;
        }
        self.history.clear();
    }

    fn saw(&mut self, event: &Event, now: &View) {
        self.history.push(*event);
        self.last = Some(*now);
    }

    fn choose(&mut self, view: &View, budget: &Budget) -> Result<Judgement<Move>, Fault> {
        let mut random = self.random(self.history.len());
        let thinker = &mut self.thinker;
        Ok(thinker.think(view, &self.history, &mut random, budget))
    }
}
