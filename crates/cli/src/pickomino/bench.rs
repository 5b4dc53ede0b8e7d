//! `capicua pickomino bench`.

use std::hint::black_box;
use std::time::{Duration, Instant};

use capicua_core::{Budget, Seed};
use capicua_pickomino::players::one_turn;
use capicua_pickomino::turn::odds::{Goal, from_start};
use capicua_pickomino::turn::{LANES, Reward, TurnGraph};
use capicua_pickomino::{Position, Rules, SeatDice};
use capicua_protocol::{DiceBench, line};
use capicua_table::{Round, SeatedPlayer, play_round};

use crate::answer::{Answer, words};

/// How many games are played.
const GAMES: u64 = 1000;

#[derive(clap::Args)]
pub struct Args {
    /// Answers in JSON
    #[arg(long)]
    json: bool,
}

/// The shortest of many short stretches: whatever else the machine does only ever adds to it.
fn shortest(stretches: usize, repeats: u32, mut work: impl FnMut()) -> Duration {
    (0..stretches)
        .map(|_| {
            let began = Instant::now();
            for _ in 0..repeats {
                work();
            }
            began.elapsed() / repeats
        })
        .min()
        .unwrap_or_default()
}

pub fn run(args: &Args) -> Answer {
    let rules = Rules::STANDARD;
    let goals = Goal::all(&rules);
    let began = Instant::now();
    black_box(from_start(&rules, &goals));
    let cold = began.elapsed();
    let table = shortest(50, 1, || {
        black_box(from_start(&rules, &goals));
    });
    let graph = TurnGraph::for_dice(rules.dice());
    let reward = Goal::AtLeast(27).reward(&rules);
    let mut solution = graph.solve(&reward);
    let one = shortest(200, 20, || {
        graph.solve_into(black_box(&reward), &mut solution)
    });
    let batch: [Reward; LANES] = std::array::from_fn(|_| reward.clone());
    let eight = shortest(200, 5, || {
        black_box(graph.solve_batch(black_box(&batch)));
    });
    let greedy = one_turn(1.0, 1.0);
    let mut players: Vec<SeatedPlayer<Position>> =
        (0..2).map(|seat| greedy.sit(Seed(seat))).collect();
    // Games are of different lengths, so time is taken by the turn; of a thousand games the fastest
    // tenth was hardly disturbed.
    let mut turns = 0;
    let mut paces: Vec<f64> = (0..GAMES)
        .map(|game| {
            let dice = SeatDice::new(Seed(1).named("bench").at(game));
            let began = Instant::now();
            let mut round = Round::new((Position::new(rules, 2), dice));
            play_round(&mut round, &mut players, &Budget::default(), |_| {});
            let played = round.luck().turns() as usize;
            let pace = began.elapsed().as_secs_f64() / played as f64;
            turns += played;
            pace
        })
        .collect();
    paces.sort_by(f64::total_cmp);
    let game = paces[paces.len() / 10] * turns as f64 / GAMES as f64;
    let micros = |time: Duration| time.as_secs_f64() * 1e6;
    let per_second = 1.0 / game;
    // Depends on every decision of a thousand games, and on nothing else.
    let signature = turns;
    Ok(if args.json {
        line(&DiceBench {
            schema: Default::default(),
            odds_cold_ms: cold.as_secs_f64() * 1e3,
            odds_us: micros(table),
            solve_us: micros(one),
            solve_in_batch_us: micros(eight) / LANES as f64,
            greedy_games_per_second: per_second,
            signature,
        })
    } else {
        let words = words();
        let turns = words.text("bench-signature", &[("games", (GAMES as usize).into())]);
        let lines = [
            (
                words.plain("bench-first"),
                cold.as_secs_f64() * 1e3,
                2,
                " ms",
            ),
            (
                words.plain("bench-again"),
                table.as_secs_f64() * 1e3,
                2,
                " ms",
            ),
            (words.plain("bench-turn"), micros(one), 2, " µs"),
            (
                words.plain("bench-batch"),
                micros(eight) / LANES as f64,
                2,
                " µs",
            ),
            (words.plain("bench-games"), per_second, 0, ""),
            (turns, signature as f64, 0, ""),
        ];
        let width = lines
            .iter()
            .map(|(what, ..)| what.chars().count())
            .max()
            .unwrap_or(0);
        let lines = lines.map(|(what, figure, digits, unit)| {
            let figure = words.number(figure, digits);
            format!("{what:<width$} {figure:>8}{unit}\n")
        });
        lines.concat()
    })
}
