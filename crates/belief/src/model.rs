//! The belief models, by name: the exact one, and the approximations it is compared with.

use std::fmt;
use std::str::FromStr;

use capicua_core::{InputError, Seed, message};
use capicua_dominoes::{Ruleset, TileSet};

use crate::belief::Belief;
use crate::chances::Chances;
use crate::graph::binomial;
use crate::levels::SkillLevels;
use crate::likelihood::{DoublesFirst, Plays};
use crate::place::Holder;
use crate::vielma::VielmaMatrices;
use crate::weighted::WeightedDeals;

/// How chances are worked out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BeliefModel {
    /// All deals that agree with what is known, counted.
    Exact,
    /// Hand sizes only, as if nobody had ever passed.
    Uniform,
    /// Each tile for itself, shared in proportion to the hands of those who may have it (section
    /// III.C of "DominAI" by Angeris and Li).
    DominAi,
    /// The matrices of Vielma's report ([`VielmaMatrices`]).
    Vielma,
    /// The exact deals, weighed by how the tiles were played ([`SkillLevels`]).
    Gamma,
}

/// Deals that [`BeliefModel::Gamma`] samples when there are too many to look at all.
pub const GAMMA_SAMPLES: usize = 20_000;

impl BeliefModel {
    /// All models.
    pub const ALL: [BeliefModel; 5] = [
        BeliefModel::Exact,
        BeliefModel::Uniform,
        BeliefModel::DominAi,
        BeliefModel::Vielma,
        BeliefModel::Gamma,
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            BeliefModel::Exact => "exact",
            BeliefModel::Uniform => "uniform",
            BeliefModel::DominAi => "dominai",
            BeliefModel::Vielma => "vielma",
            BeliefModel::Gamma => "gamma",
        }
    }

    /// The chances as this model sees them. Only [`BeliefModel::Gamma`] looks at `plays`, and only it may
    /// depend on the seed.
    pub fn chances<R: Ruleset>(self, belief: &Belief, plays: &Plays<R>, seed: Seed) -> Chances {
        match self {
            BeliefModel::Exact => belief.chances(),
            BeliefModel::Uniform => uniform(belief),
            BeliefModel::DominAi => dominai(belief),
            BeliefModel::Vielma => vielma(belief),
            BeliefModel::Gamma => gamma(belief, plays, seed).0.chances(belief),
        }
    }
}

/// What [`BeliefModel::Gamma`] goes by: the deals weighed by the plays, and the levels of the seats, as
/// somebody sees them who knows nothing of the players beforehand.
pub fn gamma<R: Ruleset>(
    belief: &Belief,
    plays: &Plays<R>,
    seed: Seed,
) -> (WeightedDeals, SkillLevels) {
    let mut random = seed.named("gamma").random();
    let nothing_known = SkillLevels::default();
    nothing_known.weigh(belief, plays, &DoublesFirst, GAMMA_SAMPLES, &mut random)
}

impl fmt::Display for BeliefModel {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for BeliefModel {
    type Err = InputError;

    fn from_str(text: &str) -> Result<BeliefModel, InputError> {
        let named = |model: &BeliefModel| model.name().eq_ignore_ascii_case(text);
        BeliefModel::ALL.into_iter().find(named).ok_or_else(|| {
            let names = BeliefModel::ALL.map(BeliefModel::name);
            InputError::new(
                message!("unknown-belief-model", name = text),
                message!("fix-there-are", names = names.join(", ")),
            )
        })
    }
}

/// Chances of tiles as `of` says, and of pips as `any` says where they are not known for sure.
fn fill(
    belief: &Belief,
    of: impl Fn(usize, Holder, capicua_dominoes::Tile) -> f64,
    any: impl Fn(&Chances, usize, u8) -> f64,
) -> Chances {
    let mut chances = Chances::new(belief);
    for (at, holder) in chances.holders().to_vec().into_iter().enumerate() {
        for tile in belief.constraints().hidden() {
            chances.set(at, tile, of(at, holder, tile));
        }
        for pip in 0..chances.pips() {
            let known = belief.known(holder) & TileSet::suit(pip);
            let chance = if known.is_empty() {
                any(&chances, at, pip)
            } else {
                1.0
            };
            chances.set_pip(at, pip, chance);
        }
    }
    chances
}

fn uniform(belief: &Belief) -> Chances {
    let constraints = belief.constraints();
    let hidden = constraints.hidden();
    let all = hidden.len();
    fill(
        belief,
        |_, holder, _| constraints.room(holder) as f64 / all as f64,
        |chances, at, pip| {
            let room = constraints.room(chances.holders()[at]);
            let others = all - (hidden & TileSet::suit(pip)).len();
            let ways = |n: usize, k: usize| binomial(n as u32, k as u32) as f64;
            if others < room {
                1.0
            } else {
                1.0 - ways(others, room) / ways(all, room)
            }
        },
    )
}

fn dominai(belief: &Belief) -> Chances {
    let constraints = belief.constraints();
    let share = |holder, tile| {
        if constraints.allows(tile, holder) {
            constraints.room(holder)
        } else {
            0
        }
    };
    fill(
        belief,
        |_, holder, tile| {
            let all: usize = constraints.holders().map(|other| share(other, tile)).sum();
            share(holder, tile) as f64 / all as f64
        },
        // Its hands are put together tile by tile, each for itself.
        |chances, at, pip| {
            let suit = constraints.hidden() & TileSet::suit(pip);
            1.0 - suit
                .iter()
                .map(|t| 1.0 - chances.of(at, t))
                .product::<f64>()
        },
    )
}

fn vielma(belief: &Belief) -> Chances {
    let constraints = belief.constraints();
    let holders: Vec<Holder> = constraints.holders().collect();
    let can = |&holder: &Holder| -> TileSet {
        let hidden = constraints.hidden();
        hidden
            .iter()
            .filter(|&tile| constraints.allows(tile, holder))
            .collect()
    };
    let matrices = VielmaMatrices::new(
        holders.iter().map(can).collect(),
        holders
            .iter()
            .map(|&holder| constraints.room(holder))
            .collect(),
    );
    fill(
        belief,
        |at, _, tile| matrices.absolute(at, tile),
        |_, at, pip| matrices.value(at, pip),
    )
}
