use capicua_pickomino::turn::*;
use capicua_pickomino::*;
use std::time::Instant;
fn main() {
    let t = Instant::now();
    let r = Rules::STANDARD;
    let goals = odds::Goal::all(&r);
    let o = odds::from_start(&r, &goals);
    println!("cold {:?}", t.elapsed());
    for (g, o) in goals.iter().zip(&o) {
        println!("{g:?} {o:.6}");
    }
    let g = Graph::of(8);
    println!("{}", g.moments());
    let rw = odds::Goal::AtLeast(27).reward(&r);
    let mut s = g.solve(&rw);
    println!("{}", s.value(&Dice::NONE));
    for _ in 0..3 {
        let t = Instant::now();
        for _ in 0..10000 {
            g.solve_into(&rw, &mut s);
        }
        println!("solve {:?}", t.elapsed() / 10000);
        let t = Instant::now();
        for _ in 0..2000 {
            std::hint::black_box(s.value(&Dice::NONE));
        }
        println!("root {:?}", t.elapsed() / 2000);
        let rr: [Reward; 8] = std::array::from_fn(|_| rw.clone());
        let t = Instant::now();
        for _ in 0..2000 {
            std::hint::black_box(g.solve_batch(&rr));
        }
        println!("batch8 {:?}", t.elapsed() / 2000);
        let t = Instant::now();
        for _ in 0..1000 {
            std::hint::black_box(s.outcomes(&Dice::NONE));
        }
        println!("outcomes {:?}", t.elapsed() / 1000);
    }
}
