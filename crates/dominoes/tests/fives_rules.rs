//! All Fives for two, sentence by sentence.

use crate::common::{after, legal, outcome, state};
use capicua_core::{Chance, Game, Seat, Seed, Side, Turn};
use capicua_dominoes::{Deal, End, FIVES, Fives, Match, Move, State, TileSet};
use capicua_testkit::random_game;

#[test]
fn two_players_double_six_seven_each_and_fourteen_in_the_boneyard() {
    let deal = Match::new(FIVES).deal(Seed(1));
    assert_eq!(deal.hands.map(TileSet::len), [7, 7, 0, 0]);
    assert_eq!(deal.stock.len(), 14);
}

#[test]
fn a_random_seat_leads_the_first_round() {
    let leaders: std::collections::BTreeSet<Seat> = (0..40)
        .map(|seed| Match::new(FIVES).deal(Seed(seed)).leader)
        .collect();
    assert_eq!(leaders.len(), 2);
}

#[test]
fn any_tile_is_led() {
    let game = Match::new(FIVES);
    assert_eq!(
        legal(&game.start(&game.deal(Seed(1)))).split(' ').count(),
        7
    );
}

#[test]
fn one_draws_until_able() {
    let drawing = after("fives,hand=2 6450/3322 - A -", "64");
    assert_eq!(drawing.turn(), Turn::Chance, "B can play nothing and draws");
    assert_eq!(legal(&drawing), "", "there is nothing to choose");
    let still = after("fives,hand=2 6450/3322 - A -", "64 +21");
    assert_eq!(still.turn(), Turn::Chance, "2-1 does not fit either");
    let able = after("fives,hand=2 6450/3322 - A -", "64 +21 +62");
    assert_eq!(able.turn(), Turn::Seat(Seat::B));
    assert_eq!(legal(&able), "62");
}

#[test]
fn every_tile_of_the_boneyard_is_equally_likely_to_be_drawn() {
    let state = after("fives,hand=2 6450/3322 - A -", "64");
    let mut drawable = TileSet::EMPTY;
    state.outcomes(&mut |mv, probability| {
        assert!((probability - 1.0 / 24.0).abs() < 1e-15);
        match mv {
            Move::Draw(tile) => drawable.insert(tile),
            _ => panic!("{mv} is no draw"),
        }
    });
    assert_eq!(drawable, state.stock());
}

#[test]
fn who_can_play_neither_draws_nor_passes() {
    assert_eq!(legal(&after("fives,hand=2 6450/6322 - A -", "64")), "63");
}

#[test]
fn one_passes_when_the_boneyard_is_empty() {
    let state = after("fives,set=3,hand=4 33323130/22212011 - A -", "33 +10 +00");
    assert_eq!(legal(&state), "--");
}

#[test]
fn a_multiple_of_five_scores_the_sum_of_the_open_ends() {
    // 6 + 4, then 1 + 4, then 1 + 2.
    let state = after("fives,hand=3 644211/615533 - A -", "64 61 42");
    assert_eq!(state.public().gained(), [10, 5]);
}

#[test]
fn a_lone_first_double_counts_both_halves_once() {
    assert_eq!(
        after("fives,hand=2 5511/5033 - A -", "55")
            .public()
            .gained(),
        [10, 0]
    );
}

#[test]
fn an_exposed_double_counts_both_halves() {
    // 5-0 on 5-5: the double lies across the other end, 10 + 0.
    assert_eq!(
        after("fives,hand=2 5511/5033 - A -", "55 50")
            .public()
            .gained(),
        [10, 10]
    );
    // 6-2, then 2-2 across: 6 + 4.
    assert_eq!(
        after("fives,hand=2 6264/2211 - A -", "62 22")
            .public()
            .gained(),
        [0, 10]
    );
}

#[test]
fn where_a_plain_end_and_a_double_show_the_same_pip_both_are_offered() {
    let state = after("fives,hand=4 55213311/52156644 - A -", "55 52 21 15 +53");
    assert_eq!(legal(&state), "53 53x");
}

#[test]
fn going_out_scores_the_opponents_pips_to_the_nearest_five() {
    for (hand, points) in [
        ("55", 10),
        ("66", 10),
        ("54", 10),
        ("53", 10),
        ("52", 5),
        ("21", 5),
        ("11", 0),
    ] {
        let state = after(&format!("fives,hand=1 61/{hand} - A -"), "61");
        assert!(matches!(
            outcome(&state).end,
            End::Out { seat: Seat::A, .. }
        ));
        assert_eq!(outcome(&state).points, points, "{hand}");
    }
}

#[test]
fn the_last_tile_scores_in_play_as_well() {
    let state = after("fives,hand=1 64/63 - A -", "64");
    assert_eq!(state.public().gained(), [10, 0]);
    assert_eq!(state.payoff().of(Side::FIRST), 10 + 10);
}

#[test]
fn a_blocked_round_goes_to_the_lower_hand_which_scores_the_difference_to_the_nearest_five() {
    let state = after("fives,set=2,hand=3 201110/222100 - A -", "10 12 20 00");
    assert_eq!(outcome(&state).end, End::Blocked);
    assert_eq!(outcome(&state).winner, Some(Side::FIRST), "1-1 against 2-2");
    assert_eq!(
        outcome(&state).points,
        0,
        "a difference of 2 is nearer to 0"
    );
    let (mut blocked, mut level) = (0, 0);
    for seed in 0..30_000 {
        let mut random = Seed(seed).random();
        let deal = Deal::shuffled(&FIVES, Seat::A, &mut random);
        random_game(State::deal(Fives, &deal, None), &mut random, 200, |state| {
            if state.public().end() != Some(End::Blocked) {
                return;
            }
            blocked += 1;
            let [a, b] = [Seat::A, Seat::B].map(|seat| state.hand(seat).pips() as i32);
            let winner = match a - b {
                0 => None,
                d if d < 0 => Some(Side::FIRST),
                _ => Some(Side::SECOND),
            };
            level += i32::from(winner.is_none());
            let outcome = state.outcome().unwrap();
            assert_eq!(outcome.winner, winner);
            let rounded = (f64::from((a - b).abs()) / 5.0).round() * 5.0;
            assert_eq!(f64::from(outcome.points), rounded);
            assert!(
                state.stock().is_empty(),
                "while tiles can be drawn nothing is blocked"
            );
        });
    }
    assert!(
        blocked > 1000 && level > 10,
        "{blocked} blocked rounds, {level} level"
    );
}

#[test]
fn the_last_draw_can_show_that_the_round_is_blocked() {
    // All ones lie and both ends are ones; B cannot play and the last tile does not help.
    let position = "fives 32222000/5553524342+30 16051336456^62114401 B 35:45/100";
    assert_eq!(state(position).turn(), Turn::Chance);
    let blocked = after(position, "+30");
    assert_eq!(outcome(&blocked).end, End::Blocked);
    assert_eq!(outcome(&blocked).points, 30, "11 against 42");
}

#[test]
fn the_rounds_winner_leads_next() {
    for leader in ["A", "B"] {
        let mut game = Match::new("fives,hand=1".parse().unwrap());
        let lead = if leader == "A" { "61" } else { "21" };
        game.finish(&after(
            &format!("fives,hand=1 61/21 - {leader} 0:0/100"),
            lead,
        ));
        assert_eq!(
            game.leader().map(|seat| seat.to_string()).as_deref(),
            Some(leader)
        );
    }
}

#[test]
fn what_is_scored_in_a_round_is_added_to_the_match() {
    let mut game = Match::new("fives,hand=1".parse().unwrap());
    game.finish(&after("fives,hand=1 64/63 - A 0:0/100", "64"));
    assert_eq!(game.score(), [20, 0]);
}

#[test]
fn first_to_100_wins_at_once() {
    let state = after("fives,hand=2 6421/3311 - A 90:95/100", "64");
    let outcome = outcome(&state);
    assert_eq!(outcome.end, End::Target(Seat::A));
    assert_eq!(outcome.winner, Some(Side::FIRST));
    assert_eq!(state.turn(), Turn::Over, "B does not get its turn");
    let short = after("fives,hand=2 6421/3311 - A 85:95/100", "64");
    assert_ne!(short.turn(), Turn::Over);
}

#[test]
fn with_spinner_on_the_first_double_is_open_on_four_arms() {
    let moves = "55 54 52";
    let off = after("fives,hand=3 555231/545111 - A -", moves);
    assert_eq!(off.turn(), Turn::Chance, "B holds no 4 and no 2");
    let on = after("fives,spinner=on,hand=3 555231/545111 - A -", moves);
    assert_eq!(legal(&on), "51", "but a 5 for the spinner's side");
    let sided = after("fives,spinner=on,hand=3 555231/545111 - A -", "55 54 52 51");
    assert_eq!(sided.public().ends().sum(), 4 + 2 + 1);
}

#[test]
fn side_arms_open_after_both_main_arms() {
    let state = after("fives,spinner=on,hand=3 555331/545111 - A -", "55 54");
    assert_eq!(legal(&state), "53", "the second main arm");
    assert_eq!(state.public().ends().pips().to_string(), "45");
}
