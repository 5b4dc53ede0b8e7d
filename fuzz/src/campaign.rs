//! A long campaign of all targets, or of some: `cargo run --release -p capicua-fuzz --bin campaign -- 2000000 1`
//! tries two million inputs of the seed 1, shared evenly; names of targets after that choose some.

use std::process::ExitCode;

use capicua_core::Seed;
use capicua_fuzz::TARGETS;
use capicua_fuzz::driver::{Until, drive};

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| args.get(at).and_then(|text| text.parse::<u64>().ok());
    let (Some(inputs), Some(seed)) = (number(0), number(1)) else {
        eprintln!("give the number of inputs, a seed, and targets if not all are meant");
        return ExitCode::from(2);
    };
    let chosen = |name: &str| args.len() == 2 || args[2..].iter().any(|arg| arg == name);
    let targets: Vec<_> = TARGETS.iter().filter(|t| chosen(t.name)).collect();
    let each = inputs.div_ceil(targets.len().max(1) as u64);
    let mut all = 0;
    for target in targets {
        match drive(target, Seed(seed), Until::Inputs(each)) {
            Ok(tried) => {
                all += tried.inputs;
                println!(
                    "{:<10} {:>9} inputs, {:>8} meant something, longest {:>7.1} ms",
                    target.name,
                    tried.inputs,
                    tried.meant,
                    tried.longest.as_secs_f64() * 1e3
                );
            }
            Err(broken) => {
                let input = String::from_utf8_lossy(&broken.input).into_owned();
                println!(
                    "{} broke at input {}: {input:?}",
                    target.name, broken.number
                );
                return ExitCode::FAILURE;
            }
        }
    }
    println!("{all} inputs, no panic, no hang");
    ExitCode::SUCCESS
}
