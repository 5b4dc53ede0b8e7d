//! Ideas for the champion, judged without thousands of deals: what a player gives away, decision by
//! decision, against moves that were played out; and, for those that pass, rounds on duplicate deals.
//!
//! `regret make FILE RULES SCORE DECISIONS WORLDS SAMPLES SEED` notes decisions of rounds that
//! `champion:samples=SAMPLES` plays with itself at that score (`-` for none), and plays their moves out in
//! up to so many worlds, all seats being that champion. A line is written for each decision, and lines
//! that are there already are kept: stopped and started again it goes on.
//!
//! `regret judge FILE PLAYER...` asks players about the decisions of such a file, and says what their
//! moves are worth less than the best one.
//!
//! `regret meet FILE PLAYER PLAYER RULES UNIT DEALS SEED` lets two meet on duplicate deals (UNIT is round
//! or match); it goes on from FILE, too. A player is one of the catalogue, or an idea that is in no catalogue (`ideas.rs`).
//!
//! `regret apart RULES MATCHES SEED PLAYER PLAYER` plays matches of the first with itself, asks the second what it
//! would play, and says what it is worth where they disagree.
//!
//! `cargo run --release -p capicua-arena --example regret -- make latin.txt latin - 20 40 10 1`

mod apart;
mod ideas;
mod suite;

use std::process::exit;

use capicua_arena::{Contest, ContestRun, Unit};
use capicua_core::{CancellationToken, LongRun as _, Seed};

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match words[..] {
        ["make", file, rules, score, decisions, worlds, samples, seed] => {
            suite::make(file, rules, score, [decisions, worlds, samples, seed])
        }
        ["judge", file, ref specs @ ..] if !specs.is_empty() => suite::judge(file, specs),
        ["meet", file, one, two, rules, unit, deals, seed] => {
            meet(file, [one, two], rules, unit, [deals, seed])
        }
        ["apart", rules, matches, seed, one, two] => {
            apart::apart(rules, [matches, seed], [one, two])
        }
        _ => Err(
            "regret make FILE RULES SCORE DECISIONS WORLDS SAMPLES SEED\n\
             regret judge FILE PLAYER...\n\
             regret meet FILE PLAYER PLAYER RULES UNIT DEALS SEED\n\
             regret apart RULES MATCHES SEED PLAYER PLAYER"
                .to_owned(),
        ),
    };
    if let Err(why) = done {
        eprintln!("{why}");
        exit(2);
    }
}

fn number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("{text} is no number"))
}

/// Two players on the same deals, saved after every block.
fn meet(
    file: &str,
    pair: [&str; 2],
    rules: &str,
    unit: &str,
    [deals, seed]: [&str; 2],
) -> Result<(), String> {
    let unit = match unit {
        "round" => Unit::Round,
        "match" => Unit::Match,
        _ => return Err("UNIT is round or match".to_owned()),
    };
    let rules = rules.parse().map_err(|error| format!("RULES: {error}"))?;
    let pair = [ideas::player(pair[0])?, ideas::player(pair[1])?];
    let contest = Contest::new(pair.to_vec(), rules, unit, Seed(number(seed)?));
    let contest = contest.map_err(|error| error.to_string())?;
    let mut run = ContestRun::new(contest, number(deals)?, None);
    if let Ok(saved) = std::fs::read_to_string(file) {
        run.resume(&saved).map_err(|error| error.to_string())?;
    }
    while !run.is_finished() {
        run.step(&CancellationToken::default())
            .map_err(|error| error.to_string())?;
        std::fs::write(file, run.save()).map_err(|error| format!("{file}: {error}"))?;
        let (tally, share) = (run.tally(), run.tally().score(0));
        let (low, high) = share.interval().unwrap_or((share.mean, share.mean));
        eprintln!(
            "{} deals: {:.2} % ± {:.2}; {:.1} and {:.1} ms a choice",
            tally.groups(),
            100.0 * share.mean,
            50.0 * (high - low),
            tally.ms_per_choice(0),
            tally.ms_per_choice(1),
        );
    }
    Ok(())
}
