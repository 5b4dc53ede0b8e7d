//! Which worlds to play in: deals of the hidden tiles that agree with all that was seen, likelier
//! ones more often, each with an order of the boneyard that nobody knows.

use capicua_belief::{Belief, Plays};
use capicua_core::Random;
use capicua_dominoes::kernel::{Bits, by_weight, each};
use capicua_dominoes::{House, Secrets};

use crate::reading::{KINDS, Kind, Kinds, Reader};
use crate::round::Order;

/// A world to play in.
#[derive(Clone, Debug)]
pub(crate) struct World {
    /// Who holds what.
    pub(crate) secrets: Secrets,
    /// The hidden hand.
    pub(crate) hand: Bits,
    /// The order of the draws.
    pub(crate) order: Order,
    /// Who plays the hidden hand.
    pub(crate) kind: Kind,
}

/// So many worlds are drawn and weighed for each one that is played: weighing takes a third of the
/// time of playing.
const DRAWN_FOR_EACH: usize = 3;

impl World {
    fn new(belief: &Belief, world: &capicua_belief::World, other: usize, kind: Kind) -> World {
        let secrets = belief.secrets(world);
        World {
            hand: by_weight(secrets.hands[other]),
            order: each(by_weight(secrets.stock)).collect(),
            secrets,
            kind,
        }
    }
}

/// `count` worlds for the seat whose opponent is `other`. Without kinds every deal is as likely as
/// the other, and a careful player holds the hidden hand. Otherwise deals and kinds are weighed by
/// the moves seen; how likely each kind is after that comes second.
pub(crate) fn draw(
    belief: &Belief,
    plays: &Plays<House>,
    other: usize,
    count: usize,
    kinds: Option<Kinds>,
    random: &mut Random,
) -> (Vec<World>, Option<Kinds>) {
    let (mut worlds, kinds) = match kinds {
        None => {
            let worlds: Vec<World> = (0..count)
                .map(|_| World::new(belief, &belief.table().sample(random), other, Kind::Careful))
                .collect();
            (worlds, None)
        }
        Some(kinds) => {
            let (worlds, kinds) = weighed(belief, plays, other, count, kinds, random);
            (worlds, Some(kinds))
        }
    };
    for world in &mut worlds {
        random.shuffle(&mut world.order);
    }
    (worlds, kinds)
}

fn weighed(
    belief: &Belief,
    plays: &Plays<House>,
    other: usize,
    count: usize,
    kinds: Kinds,
    random: &mut Random,
) -> (Vec<World>, Kinds) {
    let reader = Reader::new(belief, plays);
    let mut sums = [0.0; KINDS.len()];
    let drawn: Vec<(capicua_belief::World, [f64; KINDS.len()])> = (0..count * DRAWN_FOR_EACH)
        .map(|_| {
            let world = belief.table().sample(random);
            let mut weights = reader.likelihoods(&world);
            for (at, weight) in weights.iter_mut().enumerate() {
                *weight *= kinds.0[at];
                sums[at] += *weight;
            }
            (world, weights)
        })
        .collect();
    let all: f64 = sums.iter().sum();
    // Systematic resampling: one random number for all, so that each comes as often as its weight
    // says, rounded up or down.
    let step = all / count as f64;
    let mut mark = random.unit() * step;
    let mut passed = 0.0;
    let mut worlds: Vec<World> = Vec::with_capacity(count);
    for (world, weights) in &drawn {
        for (weight, kind) in weights.iter().zip(KINDS) {
            passed += weight;
            while mark < passed && worlds.len() < count {
                worlds.push(World::new(belief, world, other, kind));
                mark += step;
            }
        }
    }
    // Neighbours come from the same draw: those who stop early should see all of them.
    random.shuffle(&mut worlds);
    (worlds, Kinds(sums.map(|sum| sum / all)))
}
