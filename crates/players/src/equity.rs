//! The chance to win a match from any score, for any rules: solved from rounds of `greedy` against
//! itself when it is asked for first.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use capicua_core::{Budget, Game, Hidden, Seat, Seed, Turn};
use capicua_dominoes::{
    Deal, First, House, MatchEquity, Move, Next, Options, RoundNote, Rules, State, Tied,
};

use crate::{Greedy, Thinker as _};

/// Rounds of a sample: enough that chances are right to about one in two hundred. All Fives has far
/// more courses of a round to go through, and shorter tables.
const ROUNDS: u64 = 20_000;
const ROUNDS_OF_FIVES: u64 = 5_000;

/// Tables that are kept: more than there are presets. Most take less than a megabyte.
const KEPT: usize = 32;

type Kept = (Options, Arc<OnceLock<Arc<MatchEquity>>>);

/// The chances of a match between even players under `rules`. Solved once and kept, unless many
/// other rules are asked for; the same every time.
pub fn match_equity(rules: &Rules) -> Arc<MatchEquity> {
    static TABLES: Mutex<Vec<Kept>> = Mutex::new(Vec::new());
    let cell = {
        let mut tables = TABLES.lock().unwrap_or_else(PoisonError::into_inner);
        let options = rules.options();
        let found = tables.iter().position(|(known, _)| *known == options);
        let table = match found {
            Some(place) => tables.remove(place),
            None => (options, Arc::default()),
        };
        // The last one asked for is the last to go.
        tables.truncate(KEPT - 1);
        tables.insert(0, table);
        tables[0].1.clone()
    };
    // Solved outside the lock, so that others need not wait for rules they do not play.
    cell.get_or_init(|| Arc::new(MatchEquity::sketch(rules, &sample(rules))))
        .clone()
}

/// Rounds of `greedy` against itself: led by a seat, and by the deal, as far as `rules` ask for it. No hand
/// is dealt again: that hardly changes what rounds bring, and where nearly every deal has too many
/// doubles for the rules it would take for ever.
fn sample(rules: &Rules) -> Vec<RoundNote> {
    let mut dealt_once = rules.options();
    dealt_once.redeal = 0;
    let rules = &dealt_once.build(rules.preset()).unwrap_or(*rules);
    let by_deal = [
        rules.first == First::HighestDouble,
        rules.next == Next::HighestDouble,
        rules.tied == Tied::HighestDouble,
    ];
    let seed = Seed(1).named("equity");
    let count = match rules.fives() {
        true => ROUNDS_OF_FIVES,
        false => ROUNDS,
    };
    let mut notes = Vec::new();
    for (asked, led_by_deal) in [
        (by_deal.contains(&false), false),
        (by_deal.contains(&true), true),
    ] {
        if asked {
            notes.extend((0..count).map(|index| noted(rules, led_by_deal, seed.at(index))));
        }
    }
    notes
}

/// A round of `greedy` against itself.
fn noted(rules: &Rules, by_deal: bool, seed: Seed) -> RoundNote {
    let mut deal = Deal::shuffled(rules, Seat::A, &mut seed.named("deal").random());
    if by_deal {
        deal.lead_highest_double();
    }
    let mut random = seed.named("seats").random();
    let mut drawn = deal.stock.iter();
    RoundNote::play(
        State::deal(House(*rules), &deal, None),
        |state| match state.turn() {
            Turn::Seat(seat) => {
                let view = state.view(seat);
                let evaluation = Greedy.think(&view, &[], &mut random, &Budget::default());
                evaluation.best()
            }
            _ => Move::Draw(*drawn.next().expect("there is something to draw")),
        },
    )
}
