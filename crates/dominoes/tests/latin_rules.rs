//! The partnership block game, sentence by sentence.

use crate::common::{after, legal, outcome, play, state};
use capicua_core::{Game, Seat, Seed, Side, Turn};
use capicua_dominoes::{End, LATIN, Match, Rules, TileSet};

/// A deal in which C holds 6-6, at the score of a later round: any tile may be led.
const DEAL: &str =
    "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 45:30/100";

/// A whole round of it that ends blocked.
const ROUND: &str = "66 65 55 60 03 36 54 43 62 35 25 -- -- 51 50 14 00 46 -- 01 16";

/// Two tiles each, the others asleep. A leads 6-3, and nobody holds another 6 or 3.
const STUCK: &str = "63 -- -- -- --";

/// Plays a match of first legal moves and calls `check` after every round.
fn first_moves(rules: Rules, seed: u64, mut check: impl FnMut(&Match, &Match)) -> Match {
    let mut game = Match::new(rules);
    while game.winner().is_none() {
        let mut state = game.start(&game.deal(Seed(seed)));
        while state.public().end().is_none() {
            let first = legal(&state).split(' ').next().unwrap().to_owned();
            play(&mut state, &first);
        }
        let before = game;
        game.finish(&state);
        check(&before, &game);
    }
    game
}

#[test]
fn double_six_seven_tiles_each_and_all_tiles_dealt() {
    let deal = Match::new(LATIN).deal(Seed(3));
    assert_eq!(deal.hands.map(TileSet::len), [7; 4]);
    assert!(deal.stock.is_empty());
    let all = deal
        .hands
        .into_iter()
        .fold(TileSet::EMPTY, |all, hand| all | hand);
    assert_eq!(all, TileSet::full(6));
}

#[test]
fn a_and_c_play_against_b_and_d() {
    let state = state(DEAL);
    let sides = Seat::all(4).map(|seat| state.side_of(seat));
    assert!(sides.eq([Side::FIRST, Side::SECOND, Side::FIRST, Side::SECOND]));
}

#[test]
fn whoever_holds_double_six_leads_it_in_the_first_round() {
    let mut leaders = std::collections::BTreeSet::new();
    for seed in 0..50 {
        let game = Match::new(LATIN);
        let state = game.start(&game.deal(Seed(seed)));
        assert_eq!(legal(&state), "66");
        leaders.insert(state.public().turn());
    }
    assert_eq!(leaders.len(), 4, "every seat gets it some time");
}

#[test]
fn each_later_round_is_led_by_the_seat_after_the_last_leader_with_any_tile() {
    let mut rounds = 0;
    first_moves(LATIN, 1, |before, after| {
        if let Some(last) = before.leader() {
            assert_eq!(after.leader(), Some(last.next(4)));
            let state = before.start(&before.deal(Seed(1)));
            assert_eq!(state.turn(), Turn::Seat(last));
            assert_eq!(legal(&state).split(' ').count(), 7, "any tile leads");
            rounds += 1;
        }
    });
    assert!(rounds >= 3, "the match was too short to show it");
}

#[test]
fn a_seat_that_can_play_must() {
    assert_eq!(legal(&after(DEAL, "66")), "63 64 65", "D may not pass");
}

#[test]
fn one_that_cannot_play_passes() {
    let state = after(DEAL, "66 65 55 60 03 36 54 43 62 35 25");
    assert_eq!(legal(&state), "--", "B holds no 2 and no 5");
}

#[test]
fn play_goes_a_b_c_d_a() {
    let mut state = state(DEAL);
    let mut seats = String::new();
    for mv in ROUND.split(' ') {
        seats.push(state.public().turn().letter());
        play(&mut state, mv);
    }
    assert_eq!(seats, "CDABCDABCDABCDABCDABC");
}

#[test]
fn a_tile_that_fits_both_ends_is_two_moves() {
    let state = after("latin,hand=2 6211/4200/6455/3332 - A -", "62 24");
    assert_eq!(
        legal(&state),
        "46 64",
        "C's 6-4 fits the open 4 and the open 6"
    );
}

#[test]
fn two_equal_ends_are_one_move() {
    assert_eq!(
        legal(&after(DEAL, "66")),
        "63 64 65",
        "two open sixes, each tile once"
    );
}

#[test]
fn the_player_who_makes_all_others_pass_moves_again() {
    let state = after("latin,hand=2 6361/5554/4442/4120 - A -", "63 -- -- --");
    assert_eq!(state.turn(), Turn::Seat(Seat::A));
    assert_eq!(legal(&state), "61");
}

#[test]
fn going_out_ends_the_round_and_charges_the_other_side_the_pips_of_its_own_two_hands() {
    let state = after("latin,hand=1,set=3 33/32/31/30 - A -", "33");
    let outcome = outcome(&state);
    assert!(matches!(outcome.end, End::Out { seat: Seat::A, .. }));
    assert_eq!(outcome.winner, Some(Side::FIRST));
    assert_eq!(
        outcome.points,
        5 + 3,
        "B keeps 3-2, D 3-0; C's 3-1 does not count"
    );
    assert_eq!(state.payoff().of(Side::FIRST), 8);
    assert_eq!(state.payoff().of(Side::SECOND), -8);
}

#[test]
fn who_goes_out_wins_whatever_the_pips() {
    let state = after("latin,hand=2 6664/1000/5554/2011 - A -", "66 -- -- -- 64");
    let outcome = outcome(&state);
    assert!(matches!(outcome.end, End::Out { seat: Seat::A, .. }));
    assert_eq!(
        outcome.winner,
        Some(Side::FIRST),
        "although A and C hold 19 pips more"
    );
    assert_eq!(outcome.points, 1 + 4);
}

#[test]
fn holding_only_double_blank_is_zero_pips_but_not_out() {
    let state = after("latin,hand=2,set=3 3300/3231/2221/3020 - A -", "33");
    assert_eq!(state.hand(Seat::A).pips(), 0);
    assert_eq!(state.public().end(), None);
    assert_eq!(state.turn(), Turn::Seat(Seat::B));
}

#[test]
fn three_passes_in_a_row_do_not_end_a_round() {
    let state = after("latin,hand=2 6361/5554/4442/4120 - A -", "63 -- -- --");
    assert_eq!(state.public().passes(), 3);
    assert_eq!(state.public().end(), None);
}

#[test]
fn four_passes_in_a_row_do() {
    let state = after("latin,hand=2 6311/5000/4410/2220 - A -", STUCK);
    assert_eq!(state.public().end(), Some(End::Blocked));
}

#[test]
fn when_no_unplayed_tile_fits_the_side_with_more_pips_is_charged_its_own() {
    let state = after(DEAL, ROUND);
    let outcome = outcome(&state);
    assert_eq!(
        outcome.end,
        End::Blocked,
        "seven sixes lie, both ends are sixes"
    );
    // A keeps 4-4 4-2 3-2 and C 2-2 2-1: 26. B keeps 3-3 3-1 1-1 and D 4-0 2-0: 18.
    assert_eq!(outcome.winner, Some(Side::SECOND));
    assert_eq!(outcome.points, 26);
}

#[test]
fn a_level_block_charges_nobody() {
    // A 1-1 and C 4-4 1-0 against B 5-0 0-0 and D 2-2 2-0: 11 each.
    let state = after("latin,hand=2 6311/5000/4410/2220 - A -", STUCK);
    assert_eq!(outcome(&state).winner, None);
    assert_eq!(outcome(&state).points, 0);
    assert_eq!(state.payoff().of(Side::FIRST), 0);
}

#[test]
fn the_side_that_first_reaches_100_loses_the_match() {
    for seed in 0..20 {
        let game = first_moves(LATIN, seed, |before, _| {
            assert!(before.score().iter().all(|&score| score < 100));
        });
        let loser = game.score().iter().position(|&score| score >= 100).unwrap();
        assert_eq!(game.winner(), Some(Side::new(1 - loser)));
    }
}

#[test]
fn charges_are_added_to_the_losers_score() {
    let mut game = Match::new("latin,hand=1,set=3,first=A".parse().unwrap());
    let state = after("latin,hand=1,set=3,first=A 33/32/31/30 - A 0:0/100", "33");
    game.finish(&state);
    assert_eq!(game.score(), [0, 8]);
}

// calls=on

#[test]
fn with_calls_off_the_software_lets_nobody_pass_who_can_play() {
    assert_eq!(
        legal(&after("latin,hand=2 6361/6655/4443/4241 - A -", "63")),
        "66"
    );
}

#[test]
fn with_calls_on_a_seat_may_pass_while_holding_a_playable_tile() {
    assert_eq!(
        legal(&after(
            "latin,calls=on,hand=2 6361/6655/4443/4241 - A -",
            "63"
        )),
        "66 --"
    );
}

#[test]
fn nobody_passes_the_lead() {
    assert_eq!(
        legal(&state("latin,calls=on,hand=2 6361/6655/4443/4241 - A -")),
        "61 63"
    );
}

#[test]
fn any_later_seat_may_call_a_pass_on_its_turn() {
    let deal = "latin,calls=on,hand=2 6361/6655/4443/4241 - A -";
    assert_eq!(legal(&after(deal, "63 --")), "34 -- !B");
    assert_eq!(
        legal(&after(deal, "63 -- --")),
        "-- !B !C",
        "the partner may, too"
    );
    assert_eq!(legal(&after(deal, "63 -- -- --")), "61 -- !B !C !D");
    assert_eq!(legal(&after(deal, "63 66")), "34 --", "nobody has passed");
}

#[test]
fn a_right_call_ends_the_round_and_charges_the_offending_side_50() {
    let state = after(
        "latin,calls=on,hand=2 6361/6655/4443/4241 - A -",
        "63 -- !B",
    );
    let outcome = outcome(&state);
    assert_eq!(
        outcome.end,
        End::Called {
            by: Seat::C,
            of: Seat::B
        }
    );
    assert_eq!(outcome.winner, Some(Side::FIRST));
    assert_eq!(outcome.points, 50);
}

#[test]
fn a_wrong_call_charges_the_callers_side_50() {
    let state = after(
        "latin,calls=on,hand=2 6361/5554/4443/4241 - A -",
        "63 -- !B",
    );
    assert_eq!(outcome(&state).winner, Some(Side::SECOND));
    assert_eq!(outcome(&state).points, 50);
}

#[test]
fn a_call_is_about_what_could_be_played_at_the_time_of_the_pass() {
    // B passes with 6-6 in hand while a 6 is open; the sixes are covered before it is called.
    let state = after(
        "latin,calls=on,hand=2 6361/6655/6543/4241 - A -",
        "63 -- 65 -- !B",
    );
    assert_eq!(outcome(&state).winner, Some(Side::FIRST));
}

#[test]
fn with_calls_on_a_pass_proves_nothing() {
    let on = after("latin,calls=on,hand=2 6361/6655/4443/4241 - A -", "63 --");
    assert!(on.public().voids(Seat::B).is_empty());
    let off = after("latin,hand=2 6361/5554/4443/4241 - A -", "63 --");
    assert_eq!(off.public().voids(Seat::B).to_string(), "36");
}

// Options

#[test]
fn points_all_charges_the_pips_of_all_hands() {
    let state = after("latin,hand=1,set=3,points=all 33/32/31/30 - A -", "33");
    assert_eq!(outcome(&state).points, 5 + 4 + 3);
    let state = after(&DEAL.replace("latin", "latin,points=all"), ROUND);
    assert_eq!(outcome(&state).points, 44);
}

#[test]
fn block_individual_goes_to_the_single_lowest_hand() {
    // A keeps 2, B 5, C 17, D 6: as teams 19 against 11.
    let hands = "6311/5000/5444/2220 - A -";
    let team = after(&format!("latin,hand=2 {hands}"), STUCK);
    assert_eq!(outcome(&team).winner, Some(Side::SECOND));
    assert_eq!(outcome(&team).points, 19);
    let individual = after(&format!("latin,hand=2,block=individual {hands}"), STUCK);
    assert_eq!(outcome(&individual).winner, Some(Side::FIRST));
    assert_eq!(outcome(&individual).points, 11);
}

#[test]
fn tie_leader_gives_a_level_block_to_the_side_that_led() {
    let state = after("latin,hand=2,tie=leader 6311/5000/4410/2220 - A -", STUCK);
    assert_eq!(outcome(&state).winner, Some(Side::FIRST));
    assert_eq!(outcome(&state).points, 11);
}

#[test]
fn lead_free_and_rotate_begin_with_any_tile() {
    for (rules, always_a) in [("latin,first=free", false), ("latin,first=A", true)] {
        let rules: Rules = rules.parse().unwrap();
        let leaders: Vec<Seat> = (0..40)
            .map(|seed| Match::new(rules).deal(Seed(seed)).leader)
            .collect();
        assert_eq!(leaders.iter().all(|&seat| seat == Seat::A), always_a);
        let game = Match::new(rules);
        assert_eq!(
            legal(&game.start(&game.deal(Seed(1)))).split(' ').count(),
            7
        );
    }
}

#[test]
fn lead_winner_lets_the_winner_of_a_round_lead_the_next() {
    let rules = "latin,hand=2,first=free,next=winner,tied=same";
    let finish = |deal: &str, moves: &str| {
        let mut game = Match::new(rules.parse().unwrap());
        game.finish(&after(&format!("{rules} {deal}"), moves));
        game.leader()
    };
    // C goes out.
    assert_eq!(
        finish("6311/5000/6533/2220 - A -", "63 -- 33 -- -- -- 65"),
        Some(Seat::C)
    );
    // Blocked, B and D win; B's hand is lighter.
    assert_eq!(finish("6311/5000/5444/2220 - A -", STUCK), Some(Seat::B));
    // Level: A, who led, leads again.
    assert_eq!(finish("6311/5000/4410/2220 - A -", STUCK), Some(Seat::A));
}

#[test]
fn target_sets_the_end_of_the_match() {
    let game = first_moves("latin,target=20".parse().unwrap(), 5, |before, _| {
        assert!(before.score().iter().all(|&score| score < 20));
    });
    assert!(game.score().iter().any(|&score| score >= 20));
}

#[test]
fn hand_and_set_change_the_deal() {
    let rules: Rules = "latin,hand=5".parse().unwrap();
    let deal = Match::new(rules).deal(Seed(1));
    assert_eq!(deal.hands.map(TileSet::len), [5; 4]);
    assert_eq!(deal.stock.len(), 8);
    let rules: Rules = "latin,set=3".parse().unwrap();
    let deal = Match::new(rules).deal(Seed(1));
    assert_eq!(deal.hands.map(TileSet::len), [2; 4]);
    assert_eq!(deal.stock.len(), 2);
}
