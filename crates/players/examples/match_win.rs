//! Solves the chance to win a match of All Fives from every score, from rounds of a policy against
//! itself, and says how far the table is from the one it was built with. Writes the table that the
//! program ships with (or to another FILE).
//!
//! `cargo run --release -p capicua-players --example match_win -- ROUNDS SEED [FILE]`

use capicua_core::{Seed, write_atomic};
use capicua_dominoes::FIVES;
use capicua_players::fives::{CAREFUL_POLICY, MatchWin, RoundResult, notes};

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |usual: u64| {
        args.next()
            .map_or(usual, |text| text.parse().expect("a number"))
    };
    let (rounds, seed) = (number(100_000), Seed(number(1)));
    let table = MatchWin::solve(&notes(&FIVES, &CAREFUL_POLICY, rounds as usize, seed));
    println!("the chance of the leader, by its score and the other's, to 100:");
    for mine in (0..100).step_by(20) {
        for other in (0..100).step_by(20) {
            let score = [mine, other];
            let chance = table.after_round(&RoundResult { score, leader: 0 }, 100);
            print!(" {chance:.3}");
        }
        println!();
    }
    let parts = |table: &MatchWin| -> Vec<i32> {
        let bytes = table.to_bytes();
        let pairs = bytes.chunks_exact(2);
        pairs
            .map(|pair| i32::from(u16::from_le_bytes([pair[0], pair[1]])))
            .collect()
    };
    let (new, shipped) = (parts(&table), parts(MatchWin::usual()));
    let apart = new.iter().zip(&shipped).map(|(a, b)| (a - b).abs());
    println!(
        "{} of {} entries differ from the shipped ones, by {} of 65535 parts at most",
        apart.clone().filter(|&parts| parts > 0).count(),
        new.len(),
        apart.max().unwrap_or(0)
    );
    let usual = concat!(env!("CARGO_MANIFEST_DIR"), "/src/fives/match_win.bin");
    let file = args.next().unwrap_or(usual.to_owned());
    write_atomic(file.as_ref(), &table.to_bytes()).expect("the table can be written");
}
