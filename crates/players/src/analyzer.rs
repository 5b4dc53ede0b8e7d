//! Players that evaluate every move, not only the best one.
//!
//! The trait is small, so that another player can take over as adviser: only [`adviser`] names it.

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Evaluation, Random};
use capicua_dominoes::{House, Move, Secrets, View};

use crate::champion::{Champion, ChampionSettings, OpponentModel};

/// Evaluates all moves of a seat by what that seat can know.
pub trait Analyzer: Send {
    /// Evaluates the moves. `belief` is what the seat knows of the hidden tiles, `plays` what the other
    /// seats have played.
    fn analyze(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move>;

    /// The worlds (determinizations) of the last evaluation, with weights that sum to one: reasons for
    /// a move are searched for in them.
    fn worlds(&self) -> &[(Secrets, f64)];
}

/// The name of the player behind [`adviser`].
pub const ADVISER: &str = "champion";

/// Advice is asked for once and read slowly: more worlds than in play, and still well under a second
/// for the first move of a round.
const ADVICE_SAMPLES: u32 = 20_000;
const ADVICE_WORK: u64 = 4_000_000;

/// The strongest analyzer for all rules, with this opponent model.
pub fn adviser(reading: OpponentModel) -> Box<dyn Analyzer> {
    let settings = ChampionSettings {
        samples: Some(ADVICE_SAMPLES),
        work: ADVICE_WORK,
        reading,
        ..ChampionSettings::default()
    };
    Box::new(Champion::new(settings))
}
