//! The fast round and the rules of `capicua-dominoes` side by side.

use capicua_core::{Game, MoveList, Seed, Turn};
use capicua_dominoes::kernel::place_of;
use capicua_dominoes::{End, FIVES, Match, Move};

use super::*;

/// Plays a match by chance, on both, and compares whatever there is to compare. Returns how many
/// moves and how many ends of rounds were compared.
fn compare_match(rules: Rules, seed: Seed) -> (usize, usize) {
    let mut random = seed.named("play").random();
    let mut game = Match::new(rules);
    let (mut moves_compared, mut ends_compared) = (0, 0);
    while game.winner().is_none() {
        let deal = game.deal(seed);
        let mut state = game.start(&deal);
        let order: DrawOrder = deal.stock.iter().map(|&tile| place_of(tile)).collect();
        let terms = Terms::new(state.public());
        let mut round = Round::from_state(&state);
        let mut drawn = 0;
        let finish = loop {
            while state.turn() == Turn::Chance {
                state.play_unchecked(Move::Draw(deal.stock[drawn]));
                drawn += 1;
            }
            if state.turn() == Turn::Over {
                // A block is seen at once by the rules, after two passes by the fast round.
                assert_eq!(state.public().end(), Some(End::Blocked));
                assert_eq!(round.advance(&order), Next::Blocked);
                break round.blocked(&terms);
            }
            let mut legal = MoveList::new();
            state.legal(&mut legal);
            if legal[..] == [Move::Pass] {
                state.play_unchecked(Move::Pass);
                continue;
            }
            let Next::Choose(playable) = round.advance(&order) else {
                panic!("blocked, while {legal:?} can be played");
            };
            assert_eq!(usize::from(round.drawn), drawn);
            assert_eq!(round.turn(), state.public().turn().index());
            for (seat, voids) in [Seat::A, Seat::B].into_iter().zip(round.voids) {
                let allowed = if round.turn() == seat.index() {
                    playable
                } else {
                    0
                };
                let held = by_weight(state.hand(seat));
                assert_eq!(held, round.hands[seat.index()]);
                assert_eq!(held & voids & !allowed, 0, "{seat} holds what it cannot");
            }
            let public = *state.public();
            let mut lays: Vec<CompactMove> = legal
                .iter()
                .map(|mv| match mv {
                    Move::Play(placement) => CompactMove::new(public.ends(), *placement),
                    other => panic!("{other:?}"),
                })
                .collect();
            let chosen = random.below(lays.len());
            let (mv, lay) = (legal[chosen], lays[chosen]);
            // The rules tell a crosswise 0-0 from a plain 0, which nothing depends on.
            if !legal.iter().any(|mv| mv.to_string().contains('x')) {
                let mut fast = round.ends.lays(playable).to_vec();
                fast.iter_mut().chain(&mut lays).for_each(|lay| {
                    if round.ends.are_alike() {
                        lay.end = 1;
                    }
                });
                fast.sort();
                lays.sort();
                assert_eq!(fast, lays, "{legal:?}");
            }
            moves_compared += 1;
            state.play_unchecked(mv);
            if let Some(finish) = round.lay(lay, &terms) {
                assert!(state.public().end().is_some());
                break finish;
            }
            let gained = state.public().gained();
            let score = [0, 1].map(|side| (game.score()[side] + gained[side]) as i16);
            assert_eq!(round.score(), score);
        };
        game.finish(&state);
        ends_compared += 1;
        assert_eq!(finish.score.map(|points| points as u16), game.score());
        // Nobody leads any more once the match is won.
        if game.winner().is_none() {
            assert_eq!(Some(Seat::new(finish.leader.into())), game.leader());
        }
    }
    (moves_compared, ends_compared)
}

#[test]
fn the_fast_round_plays_by_the_rules() {
    for text in [
        "fives",
        "fives,target=30",
        "fives,first=A,next=rotate,tied=rotate",
        "fives,set=4,hand=5",
        "fives,set=9,hand=10,target=200",
        "fives,hand=14",
    ] {
        let Ok(rules) = text.parse::<Rules>() else {
            panic!("{text} are rules");
        };
        assert!(knows(&rules), "{text}");
        let (mut moves, mut ends) = (0, 0);
        for index in 0..150 {
            let compared = compare_match(rules, Seed(3).named(text).at(index));
            moves += compared.0;
            ends += compared.1;
        }
        assert!(moves > 2_000 && ends >= 150, "{text}: {moves} {ends}");
    }
}

#[test]
fn other_games_are_left_to_others() {
    for text in ["latin", "cuban", "fives,spinner=on"] {
        let rules: Rules = text.parse().unwrap_or_else(|error| panic!("{error}"));
        assert!(!knows(&rules), "{text}");
    }
    assert!(knows(&FIVES));
}
