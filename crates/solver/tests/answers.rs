//! What the solver says about positions one can follow by hand, and how its answers hang together.

use std::time::{Duration, Instant};

use crate::support::*;
use capicua_core::{Budget, CancellationToken, Game, MoveList, Oracle, Seat, Seed, Side, Turn};
use capicua_dominoes::notation::Position;
use capicua_dominoes::{
    CUBAN, Deal, End, FIVES, House, LATIN, Latin, Match, Move, Placement, State, Tile, TileSet,
};
use capicua_solver::{Equity, Objective, OraclePlayer, SolveError, Solver};

/// A round for two about to be led by A.
fn duel(a: &str, b: &str) -> State<House> {
    let rules = LATIN
        .with(|options| {
            options.seats = 2;
            options.hand = tiles(a).len() as u8;
        })
        .unwrap();
    let [a, b] = [tiles(a), tiles(b)];
    let deal = Deal {
        hands: [a, b, TileSet::EMPTY, TileSet::EMPTY],
        stock: (TileSet::full(6) - a - b).iter().collect(),
        leader: Seat::A,
        lead_tile: None,
    };
    State::deal(House(rules), &deal, None)
}

fn lead(a: u8, b: u8) -> Move {
    Move::Play(Placement::lead(Tile::new(a, b)))
}

/// A leads 6-5 and holds 5-5; B can only cover the 6 with 6-1 and keeps 4-4. A then goes out: 8.
/// If A leads 5-5 instead, B passes and A goes out with 6-5: 8 + 7.
#[test]
fn a_round_that_can_be_followed_by_hand() {
    let mut solver = Solver::default();
    let state = duel("65 55", "61 44");
    let values = solver.values(&state, &Objective::Points).unwrap();
    assert_eq!(values[..], [(lead(5, 5), 15), (lead(6, 5), 8)]);
    let line = solver.line(&state, &Objective::Points).unwrap();
    let on_five = Move::Play(Placement {
        cover: 5,
        leave: 6,
        arm: capicua_dominoes::Arm::Any,
    });
    assert_eq!(line, [lead(5, 5), Move::Pass, on_five]);
}

/// Both objectives see that A goes out; only the points see nothing in it.
#[test]
fn going_out_against_the_double_blank_wins_without_points() {
    let mut solver = Solver::default();
    let state = duel("66", "00");
    assert_eq!(solver.value(&state, &Objective::Points), Ok(0));
    assert_eq!(solver.value(&state, &Objective::Win), Ok(1));
}

/// With partners the sign of the points is who wins: two opponents hold at least two tiles, so there
/// is always something to charge.
#[test]
fn win_is_the_sign_of_points() {
    let mut solver = Solver::default();
    let toy = LATIN
        .with(|options| {
            options.highest = 3;
            options.hand = 2;
        })
        .unwrap();
    for rules in scorings(toy).into_iter().chain([LATIN, CUBAN]) {
        for index in 0..if rules.hand > 7 { 3 } else { 300 } {
            let state = dealt(rules, Seed(77).at(index), None);
            let points = solver.value(&state, &Objective::Points).unwrap();
            let win = solver.value(&state, &Objective::Win).unwrap();
            assert_eq!(win, points.signum(), "{}", describe(&state));
        }
    }
}

/// For two it is, too, but for wins over somebody who holds nothing but 0-0.
#[test]
fn win_is_the_sign_of_points_for_two_but_for_the_double_blank() {
    let mut solver = Solver::default();
    let toy = LATIN
        .with(|options| {
            options.highest = 2;
            options.hand = 2;
            options.seats = 2;
        })
        .unwrap();
    let win_then_points = Objective::Equity(Equity::new(|outcome, gained| {
        1000 * Objective::Win.worth(outcome, gained, Seat::A, false) + outcome.margin(Side::FIRST)
    }));
    let mut without_points = 0;
    for rules in scorings(toy) {
        for index in 0..300 {
            let state = dealt(rules, Seed(77).at(index), None);
            let points = solver.value(&state, &Objective::Points).unwrap();
            let win = solver.value(&state, &Objective::Win).unwrap();
            if points != 0 || win == 0 {
                assert_eq!(win, points.signum(), "{}", describe(&state));
                continue;
            }
            without_points += 1;
            let mut end = state;
            for mv in solver.line(&state, &win_then_points).unwrap() {
                end.play_unchecked(mv);
            }
            let outcome = end.outcome().unwrap();
            assert_eq!(outcome.points, 0);
            let loser = outcome.winner.unwrap().other();
            assert_eq!(end.hand(Seat::new(loser.index())), tiles("00"));
        }
    }
    assert!(without_points > 0, "no such deal among them");
}

/// Values, best move and line tell one story, for every objective, from deal to end.
#[test]
fn moves_and_lines_give_the_value() {
    let mut solver = Solver::default();
    for index in 0..10 {
        let state = dealt(LATIN, Seed(41).at(index), None);
        for objective in objectives() {
            let value = solver.value(&state, &objective).unwrap();
            let values = solver.values(&state, &objective).unwrap();
            let mut moves = MoveList::new();
            state.legal(&mut moves);
            assert!(values.iter().map(|pair| pair.0).eq(moves.iter().copied()));
            assert_eq!(values.iter().map(|pair| pair.1).max(), Some(value));
            let first_best = values.iter().find(|pair| pair.1 == value).copied();
            assert_eq!(solver.best(&state, &objective), Ok(first_best));
            let mut end = state;
            for mv in solver.line(&state, &objective).unwrap() {
                end.legal(&mut moves);
                assert!(moves.contains(&mv), "{mv:?} is not legal");
                end.play_unchecked(mv);
            }
            assert_eq!(end.turn(), Turn::Over);
            let sign = [1, -1][state.side_of(state.public().turn()).index()];
            assert_eq!(objective.worth_of(&end) * sign, value);
        }
    }
}

/// In the first round of a match the double-six has to be led: one move, worth what is.
#[test]
fn a_prescribed_lead_is_the_only_move() {
    let mut solver = Solver::default();
    for index in 0..10 {
        let game = Match::new(LATIN);
        let state = game.start(&game.deal(Seed(index)));
        let values = solver.values(&state, &Objective::Points).unwrap();
        assert_eq!(values.len(), 1);
        assert_eq!(values[0].0, lead(6, 6));
        assert_eq!(
            solver.value(&state, &Objective::Points),
            Ok(values[0].1),
            "the value of the only move"
        );
    }
}

/// A position may claim passes that its hands deny; the round then ends by counting passes, as the
/// rules say, though tiles still fit.
#[test]
fn passes_that_were_not_true_count_all_the_same() {
    let mut solver = Solver::default();
    let mut differ = 0;
    for index in 0..200 {
        let rules = LATIN
            .with(|options| {
                options.highest = 3;
                options.hand = 2;
            })
            .unwrap();
        let mut state = dealt(rules, Seed(51).at(index), None);
        let mut moves = MoveList::new();
        state.legal(&mut moves);
        state.play_unchecked(moves[0]);
        for passes in 1..=3 {
            if state.turn() == Turn::Over {
                break;
            }
            let true_pass = state.public().playable(state.hand(state.public().turn()));
            state.play_unchecked(Move::Pass);
            differ += u32::from(!true_pass.is_empty());
            for objective in objectives() {
                assert_eq!(
                    solver.value(&state, &objective).unwrap(),
                    slow_value(&state, &objective),
                    "{passes} passes, {objective:?} {}",
                    describe(&state)
                );
            }
        }
    }
    assert!(differ > 100);
}

#[test]
fn a_boneyard_is_refused() {
    let state = dealt(FIVES, Seed(1), None);
    let mut solver = Solver::default();
    assert_eq!(
        solver.value(&state, &Objective::Points),
        Err(SolveError::Boneyard)
    );
    assert_eq!(
        solver.values(&state, &Objective::Win),
        Err(SolveError::Boneyard)
    );
    assert!(SolveError::Boneyard.to_string().contains("drawn"));
}

/// Not even the first move is known when the seat on turn has to draw.
#[test]
fn who_has_to_draw_is_refused() {
    let text = "fives 32222000/5553524342+30 16051336456^62114401 B 35:45/100";
    let position: Position = text.parse().unwrap();
    let state = position.now().state().unwrap();
    assert_eq!(state.turn(), Turn::Chance);
    let mut solver = Solver::default();
    let objective = Objective::Points;
    assert_eq!(solver.values(&state, &objective), Err(SolveError::Boneyard));
    assert_eq!(solver.best(&state, &objective), Err(SolveError::Boneyard));
    assert_eq!(solver.line(&state, &objective), Err(SolveError::Boneyard));
}

/// All tiles dealt: nobody waits for the end of such a search.
#[test]
fn a_search_ends_when_it_is_told_to() {
    let rules = FIVES.with(|options| options.hand = 14).unwrap();
    let wide = dealt(rules, Seed(1), None);
    let long = dealt(
        CUBAN
            .with(|options| {
                options.hand = 10;
                options.highest = 9;
            })
            .unwrap(),
        Seed(1),
        None,
    );
    let small = dealt(LATIN, Seed(3), None);
    let right = Solver::default().values(&small, &Objective::Points);
    let mut solver = Solver::default();
    for state in [wide, long] {
        let stop = CancellationToken::new().within(Duration::from_millis(30));
        solver.set_budget(&Budget::until(&stop));
        let began = Instant::now();
        let answer = solver.values(&state, &Objective::Points);
        assert_eq!(answer, Err(SolveError::Stopped));
        assert!(began.elapsed() < Duration::from_secs(5));
        // Nothing of what it was told is believed afterwards.
        solver.set_budget(&Budget::default());
        assert_eq!(solver.values(&small, &Objective::Points), right);
    }
    let raised = CancellationToken::new();
    raised.cancel();
    let budget = Budget {
        stop: raised,
        ..Budget::default()
    };
    let mut oracle = OraclePlayer::new(Objective::Points, 1 << 18);
    let choice = oracle.choose(&wide, &[], &budget);
    let mut legal = MoveList::new();
    wide.legal(&mut legal);
    assert!(legal.contains(&choice.best()));
}

/// A round that is over is worth what it says, to the side that moved last.
#[test]
fn finished_rounds_have_a_value_and_no_moves() {
    let mut solver = Solver::default();
    let mut state = duel("66", "54");
    state.play_unchecked(lead(6, 6));
    assert_eq!(solver.value(&state, &Objective::Points), Ok(9));
    assert!(
        solver
            .values(&state, &Objective::Points)
            .unwrap()
            .is_empty()
    );
    assert!(solver.line(&state, &Objective::Points).unwrap().is_empty());
    assert_eq!(solver.best(&state, &Objective::Points), Ok(None));
}

/// What a match player would ask: at 95 of 100 any loss of five or more is the end.
#[test]
fn equity_can_prefer_a_small_win_to_a_large_one() {
    // A wins 15 with one lead and 8 with the other. If anything up to ten is as good as it gets and
    // more is worth nothing, the second is right.
    let modest = Objective::Equity(Equity::new(|outcome, _| {
        match outcome.margin(Side::FIRST) {
            1..=10 => 10_000,
            _ => 0,
        }
    }));
    let mut solver = Solver::default();
    let state = duel("65 55", "61 44");
    let values = solver.values(&state, &modest).unwrap();
    assert_eq!(values[..], [(lead(5, 5), 0), (lead(6, 5), 10_000)]);
}

/// The oracle gets at least the value of the deal against anybody, here against random play; and
/// its choice names the exact values, the best first.
#[test]
fn the_oracle_reaches_the_value_of_the_deal() {
    let mut oracle = OraclePlayer::new(Objective::Points, 1 << 18);
    let mut solver = Solver::default();
    let budget = Budget::default();
    for index in 0..30 {
        let seed = Seed(61).at(index);
        let mut random = seed.named("random").random();
        let mut state: State<Latin> = dealt(LATIN, seed, None).freeze().unwrap();
        let side = Side::new(index as usize % 2);
        let leader = state.public().turn();
        let mut value = solver.value(&state, &Objective::Points).unwrap();
        if state.side_of(leader) != side {
            value = -value;
        }
        let mut moves = MoveList::new();
        while let Turn::Seat(seat) = state.turn() {
            state.legal(&mut moves);
            let mv = if state.side_of(seat) == side {
                let choice = oracle.choose(&state, &[], &budget);
                let means: Vec<f64> = choice
                    .moves
                    .iter()
                    .map(|scored| scored.points.unwrap().mean)
                    .collect();
                assert_eq!(means.len(), moves.len());
                assert!(means.is_sorted_by(|a, b| a >= b));
                assert_eq!(choice.best(), choice.moves[0].mv);
                choice.best()
            } else {
                *random.pick(&moves).unwrap()
            };
            state.play_unchecked(mv);
        }
        assert!(state.payoff().of(side) >= value);
    }
}

/// Two oracles play out the value of the deal exactly.
#[test]
fn two_oracles_play_out_the_value() {
    let mut oracle = OraclePlayer::new(Objective::Win, 1 << 18);
    let mut solver = Solver::default();
    for index in 0..20 {
        let mut state = dealt(LATIN, Seed(62).at(index), None);
        let side = state.side_of(state.public().turn());
        let value = solver.value(&state, &Objective::Win).unwrap();
        while let Turn::Seat(_) = state.turn() {
            let choice = oracle.choose(&state, &[], &Budget::default());
            assert!(choice.moves[0].win.is_some());
            state.play_unchecked(choice.best());
        }
        let outcome = state.outcome().unwrap();
        let won = outcome
            .winner
            .map_or(0, |winner| if winner == side { 1 } else { -1 });
        assert_eq!(won, value);
    }
}

/// With a boneyard the oracle cannot solve; it still plays legal moves to the end of the round.
#[test]
fn the_oracle_plays_on_with_a_boneyard() {
    let mut oracle = OraclePlayer::new(Objective::Points, 1 << 18);
    for index in 0..10 {
        let mut random = Seed(63).at(index).random();
        let mut state = dealt(FIVES, Seed(64).at(index), None);
        let mut moves = MoveList::new();
        loop {
            state.legal(&mut moves);
            match state.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    let drawn = capicua_core::Chance::sample_outcome(&state, &mut random);
                    state.play_unchecked(drawn);
                }
                Turn::Seat(_) => {
                    let choice = oracle.choose(&state, &[], &Budget::default());
                    assert!(moves.contains(&choice.best()));
                    state.play_unchecked(choice.best());
                }
            }
        }
        assert!(matches!(
            state.public().end(),
            Some(End::Out { .. } | End::Blocked)
        ));
    }
}

/// What is learnt from one position of a deal saves work on the next ones, and forgetting brings
/// the work of a fresh solver back.
#[test]
fn a_deal_is_learnt_once() {
    let mut kept = Solver::default();
    let (mut again, mut fresh) = (0, 0);
    for index in 0..10 {
        let mut state = dealt(LATIN, Seed(71).at(index), None);
        kept.value(&state, &Objective::Points).unwrap();
        let best = kept.best(&state, &Objective::Points).unwrap().unwrap().0;
        state.play_unchecked(best);
        let before = kept.nodes();
        kept.value(&state, &Objective::Points).unwrap();
        again += kept.nodes() - before;
        let mut new = Solver::default();
        new.value(&state, &Objective::Points).unwrap();
        fresh += new.nodes();
        kept.forget();
        let before = kept.nodes();
        kept.value(&state, &Objective::Points).unwrap();
        assert_eq!(kept.nodes() - before, new.nodes());
    }
    assert!(again * 10 < fresh, "{again} nodes, afresh {fresh}");
}
