//! The chance to win a match from any score, for any rules: solved from rounds of `greedy` against
//! itself when it is asked for first.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use capicua_core::{Budget, Game, ImperfectInformation, Seat, Seed, Turn};
use capicua_dominoes::{
    Deal, FirstLead, House, LeadAfterTie, MatchEquity, Move, NextLead, Options, RoundSample, Rules,
    State,
};

use crate::{Greedy, Strategy as _};

/// Rounds of a sample: enough that chances are right to about one in two hundred. All Fives has far
/// more courses of a round to go through, and shorter tables.
const ROUNDS: u64 = 20_000;
const ROUNDS_OF_FIVES: u64 = 5_000;

/// Tables that are kept: more than there are presets. Most take less than a megabyte.
const MAX_CACHED: usize = 32;

type CachedTable = (Options, Arc<OnceLock<Arc<MatchEquity>>>);

/// The chances of a match between even players under `rules`. Solved once and kept, unless many
/// other rules are asked for; the same every time.
pub fn match_equity(rules: &Rules) -> Arc<MatchEquity> {
    static TABLES: Mutex<Vec<CachedTable>> = Mutex::new(Vec::new());
    let cell = {
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        let options = rules.options();
        let found = tables.iter().position(|(known, _)| *known == options);
        let table = match found {
            Some(place) => tables.remove(place),
            None => (options, Arc::default()),
        };
        // The last one asked for is the last to go.
        tables.truncate(MAX_CACHED - 1);
        tables.insert(0, table);
        tables[0].1.clone()
    };
    // Solved outside the lock, so that others need not wait for rules they do not play.
    cell.get_or_init(|| Arc::new(MatchEquity::approximate(rules, &sample(rules))))
        .clone()
}

/// Rounds of `greedy` against itself: led by a seat, and by the deal, as far as `rules` ask for it. No hand
/// is dealt again: that hardly changes what rounds bring, and where nearly every deal has too many
/// doubles for the rules it would take for ever.
fn sample(rules: &Rules) -> Vec<RoundSample> {
    let mut dealt_once = rules.options();
    dealt_once.redeal = 0;
    let rules = &dealt_once.build(rules.preset()).unwrap_or(*rules);
    let by_deal = [
        rules.first == FirstLead::HighestDouble,
        rules.next == NextLead::HighestDouble,
        rules.tied == LeadAfterTie::HighestDouble,
    ];
    let seed = Seed(1).named("equity");
    let count = match rules.fives {
        true => ROUNDS_OF_FIVES,
        false => ROUNDS,
    };
    let mut notes = Vec::new();
    for (asked, led_by_deal) in [
        (by_deal.contains(&false), false),
        (by_deal.contains(&true), true),
    ] {
        if asked {
            notes.extend((0..count).map(|index| sample_round(rules, led_by_deal, seed.at(index))));
        }
    }
    notes
}

/// A round of `greedy` against itself.
fn sample_round(rules: &Rules, by_deal: bool, seed: Seed) -> RoundSample {
    let mut deal = Deal::shuffled(rules, Seat::A, &mut seed.named("deal").random());
    if by_deal {
        deal.lead_highest_double();
    }
    let mut random = seed.named("seats").random();
    let mut drawn = deal.stock.iter();
    RoundSample::play(
        State::deal(House(*rules), &deal, None),
        |state| match state.turn() {
            Turn::Seat(seat) => {
                let view = state.view(seat);
                let evaluation = Greedy.evaluate(&view, &[], &mut random, &Budget::default());
                evaluation.best()
            }
            _ => Move::Draw(*drawn.next().expect("there is something to draw")),
        },
    )
}
