//! Those who can be asked what to play: they say what every move is worth, not only which is best.
//!
//! A small trait, so that a stronger adviser takes the chair without anybody else noticing: only
//! [`adviser`] knows who sits there.

use capicua_belief::{Belief, Plays};
use capicua_core::{Budget, Estimate, InputError, Seed};
use capicua_dominoes::{House, Move, Rules, Secrets, View};

use crate::Lineup;
use crate::champion::{Champion, Reading, Settings};

/// Somebody who judges all moves of a seat by what it can know.
pub trait Adviser: Send {
    /// Judges the moves. `belief` is what the seat knows of the hidden tiles, `plays` what the
    /// others have played.
    fn consider(
        &mut self,
        view: &View<House>,
        belief: &Belief,
        plays: &Plays<House>,
        budget: &Budget,
    ) -> Considered;
}

/// What an adviser found.
#[derive(Clone, PartialEq, Debug)]
pub struct Considered {
    /// All legal moves, the best first.
    pub moves: Vec<Judged>,
    /// The deals looked at, with weights that add up to one.
    pub worlds: Vec<(Secrets, f64)>,
    /// How many deals were drawn or counted out to get there.
    pub samples: u32,
    /// Whether these are all the deals there can be, so that nothing depended on chance.
    pub exact: bool,
}

/// What one move is worth to the side that plays it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Judged {
    /// The move.
    pub mv: Move,
    /// Chance to win the round, a tie counting half; in All Fives the chance to win the match if the
    /// score matters.
    pub win: Estimate,
    /// Points of the round, won ones positive, if the adviser has looked at them.
    pub points: Option<Estimate>,
    /// Chance to win that it gives away against the best move, deal by deal: its interval is far
    /// narrower than those of the two chances, because luck falls on both alike.
    pub loss: Estimate,
}

impl Judged {
    /// A move of which only the chance to win is known so far.
    pub(crate) fn by_win(mv: Move, win: Estimate) -> Judged {
        Judged {
            mv,
            win,
            points: None,
            loss: Estimate {
                mean: 0.0,
                half_width: 0.0,
            },
        }
    }
}

/// The name of the player behind [`adviser`].
pub const ADVISER: &str = "champion";

/// Advice is asked for once and read slowly: more worlds than in play, and still well under a second
/// for the first move of a round.
const ADVICE_SAMPLES: u32 = 20_000;
const ADVICE_WORK: u64 = 4_000_000;

/// The strongest adviser there is for these rules, reading so much into the moves of the others.
/// The error says why there is none.
pub fn adviser(
    rules: &Rules,
    reading: Reading,
    seed: Seed,
) -> Result<Box<dyn Adviser>, InputError> {
    Lineup::parse(ADVISER)?.knows(rules)?;
    let settings = Settings {
        samples: Some(ADVICE_SAMPLES),
        work: ADVICE_WORK,
        reading,
        ..Settings::default()
    };
    Ok(Box::new(Champion::new(settings, seed)))
}
