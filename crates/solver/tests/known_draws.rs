//! Rounds in which the order of the boneyard is known, against the plainest search there is.

use capicua_core::{Game, MoveList, Seat, Seed, Side, Turn};
use capicua_dominoes::{Deal, House, Move, Rules, State, Tile};
use capicua_solver::{Objective, SolveError, Solver};

/// What a round is worth to the first side, looking at everything.
fn value(state: &State<House>, order: &[Tile], objective: &Objective) -> i32 {
    let mut moves = MoveList::new();
    let after = |mv: Move| {
        let mut next = *state;
        next.play_unchecked(mv);
        value(&next, order, objective)
    };
    match state.turn() {
        Turn::Over => objective.worth_of(state),
        Turn::Chance => after(Move::Draw(order[order.len() - state.public().stock()])),
        Turn::Seat(seat) => {
            state.legal(&mut moves);
            let values = moves.iter().map(|&mv| after(mv));
            match state.side_of(seat) {
                Side::FIRST => values.max(),
                _ => values.min(),
            }
            .unwrap()
        }
    }
}

#[test]
fn known_boneyards_are_solved_as_by_looking_at_everything() {
    let games = [
        "draw,set=3,hand=3",
        "fives,set=3,hand=3",
        "fives,spinner=on,set=3,hand=3",
        "fives,seats=4,set=3,hand=2",
        "block,set=3,hand=3",
    ];
    let mut compared = 0;
    for rules in games {
        let rules: Rules = rules.parse().unwrap();
        for index in 0..40 {
            let seed = Seed(5).at(index);
            let deal = Deal::shuffled(&rules, Seat::A, &mut seed.random());
            let state = State::deal(House(rules), &deal, None);
            for objective in [Objective::Win, Objective::Points] {
                let order: &[Tile] = &deal.stock;
                let values = Solver::default().values_by_draw_order(&state, order, &objective);
                for (mv, found) in values.unwrap() {
                    let mut next = state;
                    next.play_unchecked(mv);
                    assert_eq!(
                        found,
                        value(&next, order, &objective),
                        "{rules} {index} {mv}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// An order that is not that of the boneyard tells nothing.
#[test]
fn a_wrong_order_is_refused() {
    let rules: Rules = "draw".parse().unwrap();
    let deal = Deal::shuffled(&rules, Seat::A, &mut Seed(1).random());
    let state = State::deal(House(rules), &deal, None);
    let short = Solver::default().values_by_draw_order(&state, &deal.stock[1..], &Objective::Win);
    assert_eq!(short.unwrap_err(), SolveError::Boneyard);
}
