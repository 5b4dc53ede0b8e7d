//! Those who can be asked what to play: they say what every move is worth, not only which is best.
//!
//! A small trait, so that a stronger adviser takes the chair without anybody else noticing: only
//! [`adviser`] knows who sits there.

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Evaluation, Random};
use capicua_dominoes::{House, Move, Secrets, View};

use crate::champion::{Champion, ChampionSettings, OpponentModel};

/// Somebody who judges all moves of a seat by what it can know.
pub trait Analyzer: Send {
    /// Judges the moves. `belief` is what the seat knows of the hidden tiles, `plays` what the
    /// others have played.
    fn analyze(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        random: &mut Random,
        budget: &Budget,
    ) -> Evaluation<Move>;

    /// The deals of the last evaluation, with weights that add up to one: reasons are looked for in
    /// them.
    fn worlds(&self) -> &[(Secrets, f64)];
}

/// The name of the player behind [`adviser`].
pub const ADVISER: &str = "champion";

/// Advice is asked for once and read slowly: more worlds than in play, and still well under a second
/// for the first move of a round.
const ADVICE_SAMPLES: u32 = 20_000;
const ADVICE_WORK: u64 = 4_000_000;

/// The strongest adviser there is, whatever the game, reading so much into the moves of the others.
pub fn adviser(reading: OpponentModel) -> Box<dyn Analyzer> {
    let settings = ChampionSettings {
        samples: Some(ADVICE_SAMPLES),
        work: ADVICE_WORK,
        reading,
        ..ChampionSettings::default()
    };
    Box::new(Champion::new(settings))
}
