//! `mc`: All Fives by rollouts over exact worlds. See `capicua-fives` for how.

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Choice, MoveList, Player, Random, Seed};
use capicua_dominoes::{Event, Move, View};
use capicua_fives::{Thinking, consider};

use crate::{Table, heaviest};

/// Plays the move that wins the match most often over sampled worlds.
pub struct Mc {
    thinking: Thinking,
    random: Random,
}

impl Mc {
    /// A player that repeats itself for the same seed.
    pub fn new(thinking: Thinking, seed: Seed) -> Mc {
        Mc {
            thinking,
            random: seed.named("mc").random(),
        }
    }
}

impl Player<Table> for Mc {
    fn choose(&mut self, view: &View, history: &[Event], _: &Budget) -> Choice<Move> {
        let mut moves = MoveList::new();
        view.legal(&mut moves);
        if moves.len() == 1 {
            return Choice::bare(moves[0]);
        }
        let Ok(belief) = Belief::new(view, history) else {
            return Choice::bare(heaviest(&moves));
        };
        let plays = Plays::of(view, history).unwrap_or_else(|| Plays::new(view.public(), &[]));
        let trial = consider(view, &belief, &plays, &self.thinking, &mut self.random);
        let mean = |wins: &[f32]| {
            wins.iter().map(|&w| f64::from(w)).sum::<f64>() / wins.len().max(1) as f64
        };
        let most = trial.moves.iter().map(|t| t.wins.len()).max().unwrap_or(0);
        let best = trial
            .moves
            .iter()
            .filter(|tried| tried.wins.len() == most)
            .max_by(|a, b| mean(&a.wins).total_cmp(&mean(&b.wins)))
            .expect("a player is asked only when it has a move");
        Choice::bare(best.mv)
    }
}
