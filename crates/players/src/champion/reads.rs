//! What the champion makes of the moves of others, for those who want to see it.

use capicua_belief::{Belief, Plays, Weighted};
use capicua_core::{Random, Seed, Stop};
use capicua_dominoes::{House, Rules, View};

use super::version1::{self, Sensible};
use super::version2::{self, Glance};

/// Deals that are weighed when there are too many to look at all.
const SAMPLES: usize = 10_000;

/// The deals weighed as the champion weighs them before it searches: by how likely players as it knows
/// them would have made these moves. Where passes may be called false `view` takes them at their word.
pub fn reads(
    rules: &Rules,
    view: Option<&View<House>>,
    belief: &Belief,
    plays: &Plays<House>,
    seed: Seed,
    stop: &Stop,
) -> Weighted {
    let mut random = seed.named("reading").random();
    match view.filter(|_| rules.calls) {
        None => weighed(rules, belief, plays, &mut random, stop),
        Some(view) => {
            let (belief, plays) = version2::trusting(view, belief, plays);
            weighed(rules, &belief, &plays, &mut random, stop)
        }
    }
}

fn weighed(
    rules: &Rules,
    belief: &Belief,
    plays: &Plays<House>,
    random: &mut Random,
    stop: &Stop,
) -> Weighted {
    if capicua_fives::knows(rules) {
        return capicua_fives::read(belief, plays, SAMPLES, random, stop);
    }
    match version1::knows(rules) {
        true => belief.weigh_until(plays, &Sensible, SAMPLES, random, stop),
        false => belief.weigh_until(plays, Glance::of(rules), SAMPLES, random, stop),
    }
}
