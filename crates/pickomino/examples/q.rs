use capicua_pickomino::turn::*;
use capicua_pickomino::*;
fn cpu() -> f64 {
    let s = std::fs::read_to_string("/proc/self/schedstat").unwrap();
    s.split(' ').next().unwrap().parse::<f64>().unwrap() / 1000.0
}
fn main() {
    let r = Rules::STANDARD;
    let g = Graph::of(8);
    let rw = odds::Goal::AtLeast(27).reward(&r);
    let rr: [Reward; 8] = std::array::from_fn(|_| rw.clone());
    let mut s = g.solve(&rw);
    let mut m = [f64::MAX; 4];
    for _ in 0..3 {
        let t = cpu();
        for _ in 0..20000 {
            g.solve_into(&rw, &mut s);
        }
        m[0] = m[0].min((cpu() - t) / 20000.);
        let t = cpu();
        for _ in 0..50000 {
            std::hint::black_box(s.value(&Dice::NONE));
        }
        m[1] = m[1].min((cpu() - t) / 20000.);
        let t = cpu();
        for _ in 0..3000 {
            std::hint::black_box(g.solve_batch(&rr));
        }
        m[2] = m[2].min((cpu() - t) / 3000.);
        let t = cpu();
        for _ in 0..3000 {
            std::hint::black_box(s.outcomes(&Dice::NONE));
        }
        m[3] = m[3].min((cpu() - t) / 3000.);
    }
    println!(
        "solve {:.1} root {:.1} batch8 {:.1} outcomes {:.1} us",
        m[0], m[1], m[2], m[3]
    );
}
