//! Which worlds to play in: deals of the hidden tiles that agree with all that was seen, likelier
//! ones more often, each with an order of the boneyard that nobody knows.

use capicua_belief::{Belief, Plays, WeightedDeals};
use capicua_core::{CancellationToken, Random};
use capicua_dominoes::kernel::{TileBits, by_weight, each};
use capicua_dominoes::{House, Secrets};

use crate::fives::opponent_types::{OPPONENT_TYPES, OpponentType, OpponentTypes, Reader};
use crate::fives::round::DrawOrder;

/// A world to play in.
#[derive(Clone, Debug)]
pub(crate) struct World {
    /// Who holds what.
    pub(crate) secrets: Secrets,
    /// The hidden hand.
    pub(crate) hand: TileBits,
    /// The order of the draws.
    pub(crate) order: DrawOrder,
    /// Who plays the hidden hand.
    pub(crate) kind: OpponentType,
}

/// So many worlds are drawn and weighed for each one that is played: weighing takes a third of the
/// time of playing.
const OVERSAMPLING: usize = 3;

/// Whether it is too late to draw another world: one there is at least.
fn late(drawn: usize, stop: &CancellationToken) -> bool {
    drawn > 0 && drawn.is_multiple_of(LOOK_EVERY) && stop.is_cancelled()
}

/// Worlds drawn between looks at the clock.
const LOOK_EVERY: usize = 64;

/// Worlds that are played in when drawing them took all the time there was for it.
const TIMEOUT_WORLDS: usize = 500;

impl World {
    fn new(
        belief: &Belief,
        world: &capicua_belief::World,
        other: usize,
        kind: OpponentType,
    ) -> World {
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
    kinds: Option<OpponentTypes>,
    random: &mut Random,
    stop: &CancellationToken,
) -> (Vec<World>, Option<OpponentTypes>) {
    let (mut worlds, kinds) = match kinds {
        None => {
            let worlds: Vec<World> = (0..count)
                .take_while(|&drawn| !late(drawn, stop))
                .map(|_| {
                    World::new(
                        belief,
                        &belief.table().sample(random),
                        other,
                        OpponentType::Careful,
                    )
                })
                .collect();
            (worlds, None)
        }
        Some(kinds) => {
            let (worlds, kinds) = weighed(belief, plays, other, count, kinds, random, stop);
            (worlds, Some(kinds))
        }
    };
    for world in &mut worlds {
        random.shuffle(&mut world.order);
    }
    (worlds, kinds)
}

/// The deals as whoever reads the moves of the other seat sees them, with nothing known of it before: for
/// each the chance that some kind of player made all these moves.
pub fn read(
    belief: &Belief,
    plays: &Plays<House>,
    samples: usize,
    random: &mut Random,
    stop: &CancellationToken,
) -> WeightedDeals {
    let reader = Reader::new(belief, plays);
    let OpponentTypes(before) = OpponentTypes::default();
    belief.weigh_by(samples, random, stop, |world| {
        let likely = reader.likelihoods(world).into_iter().zip(before);
        likely.map(|(likely, kind)| likely * kind).sum()
    })
}

fn weighed(
    belief: &Belief,
    plays: &Plays<House>,
    other: usize,
    count: usize,
    kinds: OpponentTypes,
    random: &mut Random,
    stop: &CancellationToken,
) -> (Vec<World>, OpponentTypes) {
    let reader = Reader::new(belief, plays);
    let (drawn, weights): (Vec<capicua_belief::World>, Vec<Weights>) = (0..count * OVERSAMPLING)
        .take_while(|&drawn| !late(drawn, stop))
        .map(|_| {
            let world = belief.table().sample(random);
            let likely = reader.likelihoods(&world);
            (world, std::array::from_fn(|at| likely[at] * kinds.0[at]))
        })
        .unzip();
    // Told to stop while drawing: there is no time for more than a few.
    let count = match stop.is_cancelled() {
        true => count.min(drawn.len()).min(TIMEOUT_WORLDS),
        false => count,
    };
    let (chosen, kinds) = resample(weights, kinds, count, random.unit());
    let mut worlds: Vec<World> = chosen
        .into_iter()
        .map(|(at, kind)| World::new(belief, &drawn[at], other, kind))
        .collect();
    // Neighbours come from the same draw: those who stop early should see all of them.
    random.shuffle(&mut worlds);
    (worlds, kinds)
}

/// How much a world weighs with each kind.
type Weights = [f64; OPPONENT_TYPES.len()];

/// `count` worlds, by number, each with a kind and as often as its weight says, rounded up or down
/// (systematic resampling: one random number for all); and how likely each kind is.
fn resample(
    mut weights: Vec<Weights>,
    before: OpponentTypes,
    count: usize,
    random: f64,
) -> (Vec<(usize, OpponentType)>, OpponentTypes) {
    let sums = |weights: &[Weights]| -> Weights {
        let sum = |at: usize| weights.iter().map(|weights| weights[at]).sum();
        std::array::from_fn(sum)
    };
    let mut by_kind = sums(&weights);
    let mut all: f64 = by_kind.iter().sum();
    if !(all > 0.0 && all.is_finite()) {
        // Readings that call what happened impossible say nothing.
        weights.fill(before.0);
        by_kind = sums(&weights);
        all = by_kind.iter().sum();
    }
    let step = all / count as f64;
    let mut mark = random * step;
    let mut passed = 0.0;
    let mut chosen = Vec::with_capacity(count);
    for (at, weights) in weights.iter().enumerate() {
        for (weight, kind) in weights.iter().zip(OPPONENT_TYPES) {
            passed += weight;
            while mark < passed && chosen.len() < count {
                chosen.push((at, kind));
                mark += step;
            }
        }
    }
    // Rounding may leave the last mark a hair behind the sum.
    let last = chosen.last().copied().unwrap_or((0, OpponentType::Careful));
    chosen.resize(count, last);
    (chosen, OpponentTypes(by_kind.map(|sum| sum / all)))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whatever the readings say, there are as many worlds as were asked for.
    #[test]
    fn impossible_readings_say_nothing() {
        let before = OpponentTypes::default();
        for weight in [0.0, f64::NAN, f64::INFINITY, 1e-320, 1.0] {
            let (chosen, kinds) = resample(vec![[weight; 3]; 30], before, 10, 0.999_999);
            assert_eq!(chosen.len(), 10, "{weight}");
            assert!((kinds.0.iter().sum::<f64>() - 1.0).abs() < 1e-9, "{weight}");
        }
        let (chosen, _) = resample(vec![[0.0, 0.0, 1.0], [0.0; 3]], before, 4, 0.5);
        assert_eq!(chosen, vec![(0, OpponentType::Careful); 4]);
    }
}
