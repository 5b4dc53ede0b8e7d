use capicua_core::Seed;
use capicua_pickomino::contest::*;
use capicua_pickomino::players::Spec;
use capicua_pickomino::*;
use std::time::Instant;
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    let n: usize = a[0].parse().unwrap();
    let c = Contest {
        rules: Rules::STANDARD,
        players: a[1..].iter().map(|s| Spec::parse(s).unwrap()).collect(),
        groups: n,
        seed: Seed(1),
    };
    let t = Instant::now();
    let r = c.run(&|| {});
    let e = t.elapsed();
    println!(
        "{:?} {:?} turns {} games/s {} first {:?} none {:?}",
        r.score(0),
        r.margin(0),
        r.turns(),
        r.games() as f64 / e.as_secs_f64(),
        r.first_seat(),
        r.without_winner()
    );
}
