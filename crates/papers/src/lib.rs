//! The four published works, rerun: "DominAI" (Angeris and Li), the challenge report "DominAI" (Vielma),
//! "Pi-Kimono" (Passe and Vinciguerra) and the report on a network that learns All Fives; and what
//! their players and beliefs are worth beside ours.
//!
//! Each experiment is an [`ExperimentRun`]: it goes on step by step, is saved and taken up again, and becomes a
//! section of a page. Settings, scorers and figures of the papers live here and nowhere else; their
//! players and belief models are in the catalogues of `capicua-players` and `capicua-belief`, where
//! everybody can call them by name. Their figures, and the charts of some commands, are drawn by [`plots`].

mod beliefs;
mod contests;
mod dominai;
mod fives;
mod fives_curves;
mod levels;
mod matrices;
mod page;
pub mod pickomino;
pub mod plots;
mod published;
mod rerun;
mod strength;
mod vielma;
mod work;

use capicua_core::{InputError, Seed};

pub use page::{PAGE, in_terminal, page_with};
pub use work::{ExperimentRun, Reproduction, Section};

/// The sections of the page, in order.
const SECTIONS: [&str; 7] = [
    "dominai",
    "vielma",
    "pickomino",
    "fives",
    "beliefs",
    "levels",
    "strength",
];

/// How much is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// Deals for each row and seed; experiments without deals take as much of theirs.
    pub deals: u64,
    /// The first seed.
    pub seed: u64,
    /// How many seeds, counted from the first on.
    pub seeds: u64,
}

impl Effort {
    /// So many deals and seeds, counted from 1.
    #[cfg(test)]
    fn new(deals: u64, seeds: u64) -> Effort {
        Effort {
            deals,
            seed: 1,
            seeds,
        }
    }

    fn seeds(&self) -> Vec<Seed> {
        (0..self.seeds)
            .map(|number| Seed(self.seed.wrapping_add(number)))
            .collect()
    }
}

/// An experiment, and what can be asked of it alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Experiment {
    /// "DominAI" by G. Angeris and L. Li: IMS, PIMC and the oracle against greedy.
    Dominai,
    /// The challenge report "DominAI" by J. P. Vielma: its matrices, its minimax among beginners.
    Vielma,
    /// The network that learns All Fives; trained anew with the feature `train`.
    Fives,
    /// "Pi-Kimono" by H. Passe and A. Vinciguerra: the odds of a turn, and the descent that drowned.
    Pickomino,
    /// How far the published belief models are from the exact one, over positions of real play.
    Beliefs {
        /// The rules of the table.
        rules: String,
        /// How many positions for each seed; 30 for each deal.
        positions: Option<u64>,
    },
    /// How well models of play foretell who holds what, at tables of known players.
    Levels {
        /// Rounds at each table for each seed; one for five deals.
        rounds: Option<u64>,
        /// Deals sampled where there are too many to look at all.
        samples: u32,
    },
    /// The players of the papers and ours, all against all, and what worlds and time buy.
    Strength,
}

impl Experiment {
    /// The rules of [`Experiment::Beliefs`] unless told otherwise.
    pub const RULES: &str = "latin";
    /// The samples of [`Experiment::Levels`] unless told otherwise.
    pub const SAMPLES: u32 = 1_000;

    /// All of them, asked for nothing special.
    pub fn all() -> Vec<Experiment> {
        vec![
            Experiment::Dominai,
            Experiment::Vielma,
            Experiment::Fives,
            Experiment::Pickomino,
            Experiment::Beliefs {
                rules: Experiment::RULES.to_owned(),
                positions: None,
            },
            Experiment::Levels {
                rounds: None,
                samples: Experiment::SAMPLES,
            },
            Experiment::Strength,
        ]
    }

    /// The experiment, about to begin.
    pub fn work(&self, effort: &Effort) -> Result<Box<dyn ExperimentRun>, InputError> {
        Ok(match self {
            Experiment::Dominai => Box::new(dominai::work(effort)?),
            Experiment::Vielma => Box::new(vielma::work(effort)?),
            Experiment::Fives => Box::new(fives::Fives::new(effort)?),
            Experiment::Pickomino => Box::new(pickomino::Pickomino::new(effort)),
            Experiment::Beliefs { rules, positions } => {
                Box::new(beliefs::Beliefs::new(effort, rules, *positions)?)
            }
            Experiment::Levels { rounds, samples } => {
                Box::new(levels::Levels::new(effort, *rounds, *samples)?)
            }
            Experiment::Strength => Box::new(strength::Strength::new(effort)?),
        })
    }
}
