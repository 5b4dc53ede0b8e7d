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
///
/// ```
/// use capicua_belief::{Belief, Plays};
/// use capicua_core::{Budget, Seat, Seed};
/// use capicua_dominoes::notation::Position;
/// use capicua_players::{OpponentModel, adviser};
///
/// let text = "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";
/// let position: Position = text.parse()?;
/// let view = position.now().view(Seat::A).unwrap();
/// let belief = Belief::new(&view, position.history())?;
/// let plays = Plays::new(position.start().public(), position.history());
/// let budget = Budget {
///     samples: Some(100),
///     ..Budget::default()
/// };
/// let mut adviser = adviser(OpponentModel::Nothing);
/// let evaluation = adviser.analyze(&view, &belief, &plays, &mut Seed(1).random(), &budget);
/// // All moves are evaluated, and the weights of the worlds sum to one.
/// assert!(evaluation.moves.len() > 1);
/// let weights: f64 = adviser.worlds().iter().map(|(_, weight)| weight).sum();
/// assert!((weights - 1.0).abs() < 1e-9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn adviser(reading: OpponentModel) -> Box<dyn Analyzer> {
    let settings = ChampionSettings {
        samples: Some(ADVICE_SAMPLES),
        work: ADVICE_WORK,
        reading,
        ..ChampionSettings::default()
    };
    Box::new(Champion::new(settings))
}
