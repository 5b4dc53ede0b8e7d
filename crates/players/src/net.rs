//! `net` and `net-published`: networks that learnt All Fives by playing it.

use std::sync::Arc;

use capicua_core::{Budget, Evaluation, InputError, Random, Spec, message};
use capicua_dominoes::{Event, Fives, Move, View};

use crate::Strategy;
use crate::policy::{Policy, Scratch, VoidTracker};

/// Plays what a network thinks best, or by its chances.
pub struct Net {
    policy: Arc<Policy>,
    temperature: f32,
    scratch: Scratch,
}

impl Net {
    /// At temperature zero it plays the best move,
    /// otherwise by the softmax of what it thinks of each.
    pub fn new(policy: Arc<Policy>, temperature: f32) -> Net {
        Net {
            scratch: policy.scratch(),
            policy,
            temperature,
        }
    }
}

impl Strategy for Net {
    fn evaluate(
        &mut self,
        view: &View,
        history: &[Event],
        random: &mut Random,
        _: &Budget,
    ) -> Evaluation<Move> {
        let frozen = view
            .freeze::<Fives>()
            .expect("the catalogue seats networks at All Fives only");
        let memory = VoidTracker::from_history(history);
        Evaluation::from_move(self.policy.choose(
            &frozen,
            &memory,
            self.temperature,
            &mut self.scratch,
            random,
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
            message!("cannot-use-weights", path, why),
            message!("fix-name-file-capicua-train-fives"),
        )
    };
    let bytes = std::fs::read(path).map_err(|error| wrong(error.to_string()))?;
    let policy = Policy::from_bytes(&bytes).map_err(|error| wrong(error.to_string()))?;
    Ok(Arc::new(policy))
}
