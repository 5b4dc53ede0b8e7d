//! What is read into the moves of the others: how likely players of some kind would have made them from
//! each hand they may have held.

use std::str::FromStr;

use capicua_belief::{
    Belief, DoublesFirst, GreedyPlay, MixedPlay, PlayModel, Plays, SkillLevels, UninformativePlay,
    WeightedDeals,
};
use capicua_core::{ALL_OF, Argument, CancellationToken, Message, Random, Seed, message};
use capicua_dominoes::{House, Rules, View};

use super::calls::TrustedRound;
use crate::rollout_policy::RolloutPolicy;

/// What is read into the moves of the others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpponentModel {
    /// Nothing beyond passes.
    Nothing,
    /// They play heavy tiles, most of the time.
    Greedy,
    /// They play doubles first, then heavy tiles, most of the time.
    Doubles,
    /// They play as strong players do (a model fitted to their games).
    Fitted,
    /// As `Doubles`, with how often found out from the moves.
    Levels,
}

impl OpponentModel {
    /// All of them, by name.
    pub const ALL: [(&'static str, OpponentModel); 5] = [
        ("nothing", OpponentModel::Nothing),
        ("greedy", OpponentModel::Greedy),
        ("doubles", OpponentModel::Doubles),
        ("levels", OpponentModel::Levels),
        ("sensible", OpponentModel::Fitted),
    ];

    /// The deals, weighed by how well they explain the moves: all if they are few, else so many drawn.
    pub(super) fn weigh(
        self,
        rules: &Rules,
        belief: &Belief,
        plays: &Plays<House>,
        drawn: usize,
        random: &mut Random,
        stop: &CancellationToken,
    ) -> WeightedDeals {
        let mut weigh =
            |model: &dyn PlayModel<House>| belief.weigh_until(plays, model, drawn, random, stop);
        match self {
            OpponentModel::Nothing => weigh(&UninformativePlay),
            OpponentModel::Greedy => weigh(&GreedyPlay { noise: 0.3 }),
            OpponentModel::Doubles => weigh(&MixedPlay {
                gamma: 0.7,
                strong: DoublesFirst,
            }),
            OpponentModel::Fitted => weigh(RolloutPolicy::for_rules(rules)),
            OpponentModel::Levels => {
                let levels = SkillLevels::default();
                let (weighted, _) =
                    levels.weigh_until(belief, plays, &DoublesFirst, drawn, random, stop);
                weighted
            }
        }
    }
}

impl FromStr for OpponentModel {
    type Err = Message;

    fn from_str(text: &str) -> Result<OpponentModel, Message> {
        let found = OpponentModel::ALL.iter().find(|(name, _)| *name == text);
        found.map(|(_, reading)| *reading).ok_or_else(|| {
            let names = OpponentModel::ALL.iter().map(|(name, _)| *name);
            message!("unknown-reading", names = Argument::list(names, ALL_OF))
        })
    }
}

/// Deals that are weighed for those who want to see it, when there are too many to look at all.
const SHOWN: usize = 10_000;

/// The deals weighed as the champion weighs them before it searches: by how likely players as it knows
/// them would have made these moves. Where passes may be called false `view` takes them at their word.
pub fn weigh_deals(
    rules: &Rules,
    view: Option<&View<House>>,
    belief: &Belief,
    plays: &Plays<House>,
    seed: Seed,
    stop: &CancellationToken,
) -> WeightedDeals {
    let mut random = seed.named("reading").random();
    let mut weigh = |belief: &Belief, plays: &Plays<House>| match crate::fives::knows(rules) {
        true => crate::fives::read(belief, plays, SHOWN, &mut random, stop),
        false => OpponentModel::Fitted.weigh(rules, belief, plays, SHOWN, &mut random, stop),
    };
    match view.filter(|_| rules.calls) {
        None => weigh(belief, plays),
        Some(view) => {
            let trusting = TrustedRound::new(view, belief, plays);
            weigh(&trusting.belief, &trusting.plays)
        }
    }
}
