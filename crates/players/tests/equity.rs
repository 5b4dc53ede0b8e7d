//! The chance to win a match from any score: what matches of even players show, and kept once solved.

use std::sync::Arc;

use capicua_core::{Budget, Game, ImperfectInformation, Seat, Seed, Side, Turn};
use capicua_dominoes::{Lead, Match, Move, PRESETS, Rules, Standing};
use capicua_players::{Greedy, Strategy as _, match_equity};

/// Plays a match to its end, `greedy` on all seats; whether the first side won it.
fn first_wins(mut game: Match, seed: Seed) -> bool {
    let mut random = seed.named("seats").random();
    loop {
        if let Some(winner) = game.winner() {
            return winner == Side::FIRST;
        }
        let deal = game.deal(seed);
        let mut drawn = deal.stock.iter();
        let mut state = game.start(&deal);
        while state.turn() != Turn::Over {
            let mv = match state.turn() {
                Turn::Seat(seat) => {
                    let view = state.view(seat);
                    let budget = Budget::default();
                    Greedy.evaluate(&view, &[], &mut random, &budget).best()
                }
                _ => Move::Draw(*drawn.next().expect("there is something to draw")),
            };
            state.play_unchecked(mv);
        }
        game.finish(&state);
    }
}

#[test]
fn chances_are_what_matches_show() {
    for (text, score) in [
        ("latin,first=A,target=60", [20, 35]),
        ("dominican,first=A,target=100,bonuscap=60", [20, 55]),
        ("dominican,target=60,bonuscap=30", [0, 0]),
        ("puertorico,target=150,first=A", [0, 40]),
        ("recife,first=A", [4, 3]),
        ("jamaica,first=A,target=2", [0, 1]),
        ("fives,first=A,target=50", [10, 25]),
    ] {
        let rules: Rules = text.parse().expect(text);
        let game = Match::at(rules, Standing::new(score, rules.target), None);
        let matches = 3_000;
        let won = (0..matches).filter(|&index| first_wins(game, Seed(8).at(index)));
        let found = won.count() as f64 / matches as f64;
        let expected = match_equity(&rules).win_chance(&game, Side::FIRST);
        // Four standard errors, and a little for the rounds the table was made from.
        let error = 4.0 * (expected * (1.0 - expected) / matches as f64).sqrt() + 0.005;
        assert!(
            (found - expected).abs() < error,
            "{text} at {score:?}: {found} instead of {expected}"
        );
    }
}

#[test]
fn a_table_is_solved_once_and_the_same_when_it_is_solved_again() {
    let small = |target| -> Rules {
        let text = format!("block,set=3,hand=3,target={target}");
        text.parse().expect("rules")
    };
    let chance = |target: u16| {
        let standing = Standing::new([0, target / 2], target);
        match_equity(&small(target)).chance(standing, Lead::Seat(Seat::A))
    };
    let first = match_equity(&small(10));
    assert!(Arc::ptr_eq(&first, &match_equity(&small(10))));
    let before = chance(10);
    // Many others: the first one is forgotten, and solved again.
    for target in 11..40 {
        chance(target);
    }
    assert!(!Arc::ptr_eq(&first, &match_equity(&small(10))));
    assert_eq!(chance(10), before);
}

/// A match between even players is even before it begins, whatever the rules; to lead it helps.
#[test]
fn matches_begin_even() {
    for (name, rules) in &PRESETS {
        // The largest tables take seconds; a shorter match has the same rules.
        let rules = rules
            .with(|options| options.target = options.target.min(60))
            .expect("a nearer target");
        let equity = match_equity(&rules);
        let chance = equity.win_chance(&Match::new(rules), Side::FIRST);
        assert!((chance - 0.5).abs() < 1e-12, "{name}: {chance}");
        let standing = Standing::new([0, 0], rules.target);
        let [leading, following] =
            [Seat::A, Seat::B].map(|seat| equity.chance(standing, Lead::Seat(seat)));
        assert!((leading + following - 1.0).abs() < 1e-12, "{name}");
        assert!(leading > 0.5, "{name}: {leading}");
    }
}
