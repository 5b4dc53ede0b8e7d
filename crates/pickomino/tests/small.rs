//! The complete solution of a small game, against plain recursion through the rules.

use std::collections::HashMap;

use capicua_core::{Chance, Game, MoveList, Seat, Seed, Turn};
use capicua_pickomino::SeatDice;
use capicua_pickomino::players::OneTurn;
use capicua_pickomino::small::SolvedGame;
use capicua_pickomino::turn::{Reward, TurnGraph};
use capicua_pickomino::{Move, Position, Rules};

/// Two dice, tiles 6 to 8: few enough positions for the slow way.
const TINY: Rules = Rules::new("tiny", 2, 6, &[1, 2, 3]);

/// The chance of seat A: recursion through the turn, known values after it.
fn chance_of_a(position: &Position, mover: Seat, known: &HashMap<Position, f64>, top: bool) -> f64 {
    match position.turn() {
        Turn::Over => match position.leader() {
            None => 0.5,
            Some(winner) => f64::from(u8::from(winner == Seat::A)),
        },
        Turn::Chance if position.seat() != mover || (!top && position.kept().count() == 0) => {
            known.get(position).copied().unwrap_or(0.5)
        }
        Turn::Chance => {
            let mut sum = 0.0;
            position.outcomes(&mut |mv, chance| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                sum += chance * chance_of_a(&next, mover, known, false);
            });
            sum
        }
        Turn::Seat(_) => {
            let mut legal = MoveList::new();
            position.legal(&mut legal);
            let values = legal.iter().map(|&mv| {
                let mut next = position.clone();
                next.play_unchecked(mv);
                chance_of_a(&next, mover, known, false)
            });
            let better = if mover == Seat::A { f64::max } else { f64::min };
            values.reduce(better).expect("there is always a move")
        }
    }
}

fn slow_values(rules: Rules) -> HashMap<Position, f64> {
    let start = Position::new(rules, 2);
    let mut known = HashMap::from([(start.clone(), 0.5)]);
    let mut open = vec![start];
    while let Some(position) = open.pop() {
        let tiles = rules
            .tiles()
            .iter()
            .map(|tile| position.gain(tile.0 as usize));
        for gain in tiles.chain([None]) {
            let mut next = position.clone();
            next.settle(gain);
            if !next.is_over() && !known.contains_key(&next) {
                known.insert(next.clone(), 0.5);
                open.push(next);
            }
        }
    }
    for _ in 0..400 {
        let next: HashMap<Position, f64> = known
            .keys()
            .map(|position| {
                let value = chance_of_a(position, position.seat(), &known, true);
                (position.clone(), value)
            })
            .collect();
        known = next;
    }
    known
}

#[test]
fn the_fast_solution_agrees_with_recursion_through_the_rules() {
    let slow = slow_values(TINY);
    let fast = SolvedGame::solve(TINY, &|_, _| {});
    let mut compared = 0;
    for (position, &chance) in &slow {
        let mine = if position.seat() == Seat::A {
            chance
        } else {
            1.0 - chance
        };
        let value = fast.value(position).expect("every position is listed");
        assert!((value - mine).abs() < 1e-9, "{position}: {value} {mine}");
        compared += 1;
    }
    // Seen from the seat to move, two positions that only differ in the seats are one.
    assert!(compared > fast.positions() && fast.positions() > 20);
    let start = slow[&Position::new(TINY, 2)];
    assert!((fast.first_player() - start).abs() < 1e-9);
}

#[test]
fn the_result_against_greedy_agrees_with_games_played() {
    let solved = SolvedGame::solve(TINY, &|_, _| {});
    let graph = TurnGraph::for_dice(TINY.dice());
    let (first, second) = solved.against_greedy();
    for (best, expected) in [(Seat::A, first), (Seat::B, second)] {
        let games = 20_000;
        let mut won = 0.0;
        for game in 0..games {
            let mut dice = SeatDice::new(Seed(11).at(game));
            let mut position = Position::new(TINY, 2);
            while !position.is_over() {
                let seat = position.seat();
                let reward: Reward = if seat == best {
                    solved.reward(&position).expect("listed")
                } else {
                    OneTurn::reward(&position, 1.0, 1.0)
                };
                let solution = graph.solve(&reward);
                dice.begin_turn(seat);
                while position.seat() == seat && !position.is_over() {
                    let roll = dice.roll(position.dice_left());
                    position.play_unchecked(Move::Roll(roll));
                    position.play_unchecked(solution.choose(&position.kept(), &roll));
                }
            }
            won += match position.leader() {
                None => 0.5,
                Some(winner) => f64::from(u8::from(winner == best)),
            };
        }
        let share = won / games as f64;
        // Four standard deviations.
        assert!(
            (share - expected).abs() < 4.0 * 0.5 / (games as f64).sqrt(),
            "{share} {expected}"
        );
    }
    assert!(
        (first + second) / 2.0 >= 0.5 - 1e-9,
        "best play does not lose to greedy"
    );
}
