//! Seeded changes of the corpus, as many as there is time for: `CAPICUA_FUZZ_SECONDS` for each target
//! (2).

use std::time::Duration;

use capicua_core::Seed;
use capicua_fuzz::TARGETS;
use capicua_fuzz::driver::{Until, drive};

fn try_out(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).unwrap();
    let seconds = std::env::var("CAPICUA_FUZZ_SECONDS").ok();
    let seconds = seconds.and_then(|text| text.parse().ok()).unwrap_or(2);
    match drive(target, Seed(1), Until::Time(Duration::from_secs(seconds))) {
        Err(broken) => {
            let input = String::from_utf8_lossy(&broken.input).into_owned();
            panic!("input {} breaks {name}: {input:?}", broken.number);
        }
        Ok(tried) => {
            println!("{name}: {tried:?}");
            assert!(tried.inputs > 10, "{tried:?}");
            // Weights that mean something are too large for a corpus.
            let meant = tried.meant > 0 || name == "weights";
            assert!(meant, "nothing meant anything: {tried:?}");
        }
    }
}

macro_rules! targets {
    ($($name:ident),*) => {
        $(#[test]
        fn $name() {
            try_out(stringify!($name));
        })*

        #[test]
        fn no_target_is_left_out() {
            let mut tried = vec![$(stringify!($name)),*];
            let mut all: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
            tried.sort_unstable();
            all.sort_unstable();
            assert_eq!(tried, all);
        }
    };
}

targets!(
    position, record, rolls, dice, weights, rules, table, stored, run, engine
);

/// The driver notices what breaks, and the same seed finds it again.
#[test]
fn what_breaks_is_found_again() {
    let fragile = capicua_fuzz::Target {
        name: "position",
        check: |bytes| {
            assert!(!bytes.ends_with(b"7"), "on purpose");
            true
        },
    };
    let broken = || drive(&fragile, Seed(7), Until::Inputs(100_000)).unwrap_err();
    let (first, second) = (broken(), broken());
    assert!(first.input.ends_with(b"7"));
    assert_eq!((first.number, first.input), (second.number, second.input));
}
