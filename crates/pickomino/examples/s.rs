use capicua_pickomino::*;
use std::time::Instant;
fn main() {
    let t = Instant::now();
    let g = small::SolvedGame::solve(Rules::SMALL, &|a, b| eprintln!("{a}/{b} {:?}", t.elapsed()));
    println!(
        "{} layers {} it {} first {} against {:?} {:?}",
        g.positions(),
        g.layers,
        g.iterations,
        g.first_player(),
        g.against_greedy(),
        t.elapsed()
    );
}
