//! The double-nine game with sleeping tiles: a variant is one constant of rules plus these tests.

use crate::common::{after, legal, outcome};
use capicua_core::{Game, Seat, Seed, Side, Turn};
use capicua_dominoes::{CUBAN, Cuban, Deal, End, LATIN, Match, State, TileSet};
use capicua_testkit::random_game;

#[test]
fn double_nine_four_seats_ten_each_fifteen_asleep() {
    let deal = Match::new(CUBAN).deal(Seed(1));
    assert_eq!(deal.hands.map(TileSet::len), [10; 4]);
    assert_eq!(deal.stock.len(), 15);
}

#[test]
fn a_seat_drawn_at_random_leads_the_first_round_with_any_tile() {
    let leaders: std::collections::BTreeSet<Seat> = (0..60)
        .map(|seed| Match::new(CUBAN).deal(Seed(seed)).leader)
        .collect();
    assert_eq!(leaders.len(), 4);
    let game = Match::new(CUBAN);
    assert_eq!(
        legal(&game.start(&game.deal(Seed(1)))).split(' ').count(),
        10
    );
}

#[test]
fn nobody_draws_the_sleeping_tiles() {
    for seed in 0..2_000 {
        let mut random = Seed(seed).random();
        let deal = Deal::shuffled(&CUBAN, Seat::A, &mut random);
        random_game(State::deal(Cuban, &deal, None), &mut random, 200, |state| {
            assert_eq!(state.stock().len(), 15);
            assert_ne!(state.turn(), Turn::Chance);
        });
    }
}

#[test]
fn four_passes_block_a_round_although_sleeping_tiles_would_fit() {
    let state = after("cuban,hand=2 9811/7766/5544/3322 - A -", "98 -- -- -- --");
    let outcome = outcome(&state);
    assert_eq!(outcome.end, End::Blocked);
    assert_eq!(outcome.winner, Some(Side::FIRST));
    assert_eq!(
        outcome.points,
        26 + 10,
        "B and D are charged their own pips"
    );
}

#[test]
fn charging_blocks_and_target_are_those_of_latin() {
    let like_latin = CUBAN
        .with(|options| {
            options.highest = LATIN.highest;
            options.hand = LATIN.hand;
            options.first = LATIN.first;
        })
        .unwrap();
    assert_eq!(like_latin.options(), LATIN.options());
}
