//! The chance to win a match from the beginning and from some scores, and how long the table took.
//!
//! `cargo run --release -p capicua-players --example match_equity -- RULES...`

use std::time::Instant;

use capicua_core::{Seat, Side};
use capicua_dominoes::{Lead, Match, PRESETS, Rules, Standing};
use capicua_players::match_equity;

fn main() {
    let mut named: Vec<String> = std::env::args().skip(1).collect();
    if named.is_empty() {
        named = PRESETS.iter().map(|(name, _)| name.to_string()).collect();
    }
    for text in named {
        let rules: Rules = match text.parse() {
            Ok(rules) => rules,
            Err(error) => {
                eprintln!("{text}: {error}");
                std::process::exit(2);
            }
        };
        let began = Instant::now();
        let equity = match_equity(&rules);
        let took = began.elapsed();
        let half = rules.target / 2;
        let at = |score| {
            let standing = Standing::new(score, rules.target);
            let standing = Standing {
                round: 0,
                ..standing
            };
            equity.chance(standing, Lead::Seat(Seat::A))
        };
        println!(
            "{text}: {:.2} s; at the beginning {:.4}; the leader at 0:0 {:.4}, {half}:0 {:.4}, 0:{half} {:.4}",
            took.as_secs_f64(),
            equity.win_chance(&Match::new(rules), Side::FIRST),
            at([0, 0]),
            at([half, 0]),
            at([0, half]),
        );
    }
}
