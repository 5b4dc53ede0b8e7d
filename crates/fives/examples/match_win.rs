//! Measures what rounds of All Fives yield and solves the chance to win a match from every score.
//! Writes the table that the program ships with (or to another FILE).
//!
//! `cargo run --release -p capicua-fives --example match_win -- ROUNDS SEED [FILE]`

use capicua_core::{Seed, write_whole};
use capicua_dominoes::FIVES;
use capicua_fives::{Finish, GLANCE, MatchWin, courses};

fn main() {
    let mut args = std::env::args().skip(1);
    let mut number = |usual: u64| {
        args.next()
            .map_or(usual, |text| text.parse().expect("a number"))
    };
    let (rounds, seed) = (number(100_000), Seed(number(1)));
    let usual = concat!(env!("CARGO_MANIFEST_DIR"), "/src/match_win.bin");
    let file = args.next().unwrap_or(usual.to_owned());
    let courses = courses(&FIVES, &GLANCE, rounds as usize, seed);
    let total = |seat: u8| {
        let made = courses.iter().flat_map(|course| &course.points);
        let sum: i64 = made
            .filter(|(by, _)| *by == seat)
            .map(|(_, points)| i64::from(*points))
            .sum();
        sum as f64 / rounds as f64
    };
    let kept = courses.iter().filter(|course| course.leader == 0).count();
    println!(
        "{rounds} rounds: the leader makes {:.2}, the other {:.2}; the leader leads again in {:.4}",
        total(0),
        total(1),
        kept as f64 / rounds as f64
    );
    let table = MatchWin::solve(&courses);
    println!("the chance of the leader, by its score and the other's, to 100:");
    for mine in (0..100).step_by(20) {
        for other in (0..100).step_by(20) {
            let score = [mine, other];
            let chance = table.after_round(&Finish { score, leader: 0 }, 100);
            print!(" {chance:.3}");
        }
        println!();
    }
    write_whole(file.as_ref(), &table.to_bytes()).expect("the table can be written");
}
