//! `net` and `net-published`: networks that learnt All Fives by playing it.

use std::sync::Arc;

use capicua_core::{Budget, Choice, InputError, Player, Random, Seed};
use capicua_dominoes::{Event, Fives, Move, View};
use capicua_policy::{Memory, Policy, Scratch};

use crate::{Spec, Table};

/// Plays what a network thinks best, or by its chances.
pub struct Net {
    policy: Arc<Policy>,
    temperature: f32,
    scratch: Scratch,
    random: Random,
}

impl Net {
    /// A player that repeats itself for the same seed. At temperature zero it plays the best move,
    /// otherwise by the softmax of what it thinks of each.
    pub fn new(policy: Arc<Policy>, temperature: f32, seed: Seed) -> Net {
        Net {
            scratch: policy.scratch(),
            policy,
            temperature,
            random: seed.random(),
        }
    }
}

impl Player<Table> for Net {
    fn choose(&mut self, view: &View, history: &[Event], _: &Budget) -> Choice<Move> {
        let frozen = view
            .freeze::<Fives>()
            .expect("the catalogue seats networks at All Fives only");
        let memory = Memory::of(history);
        Choice::bare(self.policy.choose(
            &frozen,
            &memory,
            self.temperature,
            &mut self.scratch,
            &mut self.random,
        ))
    }
}

/// The option `weights`, or the weights that ship.
pub(crate) fn read_policy(spec: &Spec, shipped: &Policy) -> Result<Arc<Policy>, InputError> {
    let Some(path) = spec.get("weights") else {
        return Ok(Arc::new(shipped.clone()));
    };
    let wrong = |why: String| {
        spec.error_at_value(
            "weights",
            format!("cannot use the weights in {path}: {why}"),
            "Name a file that `capicua train fives` has written.",
        )
    };
    let bytes = std::fs::read(path).map_err(|error| wrong(error.to_string()))?;
    let policy = Policy::from_bytes(&bytes).map_err(|error| wrong(error.to_string()))?;
    Ok(Arc::new(policy))
}
