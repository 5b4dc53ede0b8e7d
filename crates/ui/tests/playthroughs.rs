//! A game of every preset, step by step, against stored transcripts: what the seat on turn sees, how many deals it
//! and the others hold possible, what may be played, its numbers for programs that learn, what a round came to and
//! who leads the next. A change of rules is read as a difference of these files; they are written anew by
//!
//!     INSTA_UPDATE=always cargo test -p capicua-ui --test all playthroughs::

use std::fmt::Write as _;

use capicua_belief::{Belief, Knowledge};
use capicua_core::{CancellationToken, Random, Seat, Seed, Turn};
use capicua_dominoes::notation::Position;
use capicua_env::{Episode, Layout, Reward, Start};
use capicua_table::Unit;
use capicua_ui::games::games;

/// Rounds of a match that are told.
const ROUNDS: usize = 2;

/// All files together are shorter, so that a difference can be read.
const MOST_BYTES: usize = 1_000_000;

/// Who plays after the first round, and a first one that random moves do not end.
const PLAYER: &str = "greedy";

/// Steps after which random moves have gone on long enough.
const RANDOM_STEPS: usize = 60;

/// The match begins, in words and numbers.
fn transcript(rules: &str) -> String {
    let start = Start {
        unit: Unit::Match,
        seed: Seed(1),
        index: 0,
    };
    let game = games().find(rules).unwrap();
    let mut round = game.open(rules, &start).unwrap();
    let info = round.info();
    let mut text = format!("{}\n", info.rules);
    for (name, parts) in [
        ("observation", &info.layout.observation),
        ("actions", &info.layout.actions),
    ] {
        let each = parts
            .iter()
            .map(|part| format!("{} {:?}", part.name, part.shape));
        let each: Vec<_> = each.collect();
        let _ = writeln!(text, "{name}: {}", each.join(", "));
    }
    let mut random = Seed(1).named("playthrough").random();
    for number in 1..=ROUNDS {
        let _ = writeln!(text, "\nround {number}: {}", round.position(None));
        tell(&mut text, &mut *round, &info.layout, &mut random, number);
        let _ = writeln!(text, "result: {}", round.result().unwrap());
        let _ = writeln!(text, "{}", round.record().trim_end());
        let Some(next) = round.next() else {
            let rewards = round.rewards(Reward::Points);
            let _ = writeln!(text, "the match is over: {rewards:?}");
            break;
        };
        let _ = writeln!(text, "next: {}, {}", turn(&*next), next.position(None));
        round = next;
    }
    text
}

/// A round, step by step.
fn tell(
    text: &mut String,
    round: &mut dyn Episode,
    layout: &Layout,
    random: &mut Random,
    number: usize,
) {
    for step in 1.. {
        let seat = match round.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let (many, sum) = sum(&round.outcomes());
                let happened = round.chance().unwrap();
                let _ = writeln!(
                    text,
                    "{step}. chance: {happened} of {many}, together {sum:.6}"
                );
                continue;
            }
            Turn::Seat(seat) => seat,
        };
        let _ = writeln!(text, "{step}. {}", round.position(Some(seat)));
        let deals = Seat::all(layout.seats).filter_map(|seat| deals(round, seat));
        let deals: Vec<String> = deals.collect();
        if !deals.is_empty() {
            let _ = writeln!(text, "   deals {}", deals.join(" "));
        }
        let legal = round.legal();
        let moves = legal.iter().map(|(mv, action)| format!("{mv}={action}"));
        let _ = writeln!(text, "   legal {}", moves.collect::<Vec<_>>().join(" "));
        let _ = writeln!(text, "   sees {}", numbers(round, layout, seat));
        let played = match number > 1 || step > RANDOM_STEPS {
            true => round
                .ask(PLAYER, Seed(1), &CancellationToken::new())
                .unwrap(),
            false => random.pick(&legal).unwrap().0.clone(),
        };
        round.play(&played).unwrap();
        let _ = writeln!(text, "   {seat} {played}");
    }
}

fn sum(outcomes: &[(String, f64)]) -> (usize, f64) {
    (
        outcomes.len(),
        outcomes.iter().map(|(_, chance)| chance).sum(),
    )
}

fn turn(round: &dyn Episode) -> String {
    match round.turn() {
        Turn::Seat(seat) => format!("{seat} leads"),
        Turn::Chance => "chance begins".to_owned(),
        Turn::Over => "it is over".to_owned(),
    }
}

/// How many deals a seat holds possible, where tiles are hidden.
fn deals(round: &dyn Episode, seat: Seat) -> Option<String> {
    let position: Position = round.position(Some(seat)).parse().ok()?;
    let belief = Belief::from_knowledge(&Knowledge::from_position(&position, Some(seat))).unwrap();
    Some(format!("{seat}:{}", belief.deals()))
}

/// The observation without its zeros: in each part the places of ones, and of others what stands there.
fn numbers(round: &dyn Episode, layout: &Layout, seat: Seat) -> String {
    let mut numbers = vec![0.0; layout.observation_size()];
    round.observe(seat, &mut numbers);
    let parts = layout.observation.iter().filter_map(|part| {
        let values = numbers[part.start..part.start + part.len()].iter();
        let told = (0..).zip(values).filter(|(_, value)| **value != 0.0);
        let told: Vec<String> = told
            .map(|(at, &value)| match value == 1.0 {
                true => format!("{at}"),
                false => format!("{at}={value:.3}"),
            })
            .collect();
        (!told.is_empty()).then(|| format!("{} {}", part.name, told.join(" ")))
    });
    parts.collect::<Vec<_>>().join("; ")
}

#[test]
fn every_preset_is_played_as_it_was() {
    let mut bytes = 0;
    let (mut changed, mut names) = (Vec::new(), Vec::new());
    for rules in games().iter().flat_map(|game| game.presets()) {
        let text = transcript(rules);
        bytes += text.len();
        names.push(format!("{rules}.snap"));
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("playthroughs");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        // All differences are shown, not the first alone.
        let same = || settings.bind(|| insta::assert_snapshot!(rules, text));
        if std::panic::catch_unwind(std::panic::AssertUnwindSafe(same)).is_err() {
            changed.push(rules);
        }
    }
    assert!(
        changed.is_empty(),
        "played otherwise now: {}",
        changed.join(", ")
    );
    assert!(bytes < MOST_BYTES, "{bytes} bytes are too many to read");
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/playthroughs");
    for file in std::fs::read_dir(folder).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(names.contains(&name), "{name} is of no preset");
    }
}
