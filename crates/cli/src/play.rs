//! `capicua play`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_arena::play_match;
use capicua_core::{Seed, write_whole};
use capicua_dominoes::Rules;
use capicua_dominoes::notation::{Record, write_records};
use capicua_players::lineup;
use serde_json::json;

use crate::answer::{Answer, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// The rules: `latin`, `fives`, `cuban`, with or without changes.
    #[arg(default_value = "latin")]
    rules: String,
    /// A player for each seat, with commas between.
    #[arg(long)]
    seats: Option<String>,
    /// The same seed gives the same match.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Write the match into this file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let rules: Rules = args.rules.parse()?;
    let seats = match &args.seats {
        Some(seats) => seats.clone(),
        None => ["greedy"; 4][..usize::from(rules.seats)].join(","),
    };
    let players = lineup(&seats, &rules)?;
    let played = play_match(rules, &players, Seed(args.seed));
    let records: Vec<Record> = played
        .rounds
        .iter()
        .map(|(record, _)| record.clone())
        .collect();
    if let Some(path) = &args.record {
        write_whole(path, write_records(&records).as_bytes())
            .map_err(|error| Failure::file("write", path, &error))?;
    }
    let sides = if rules.seats == 4 {
        ["AC", "BD"]
    } else {
        ["A", "B"]
    };
    let winner = played.game.winner().map(|side| sides[side.index()]);
    let score = played.game.score();
    if args.json {
        let rounds: Vec<String> = records.iter().map(Record::result).collect();
        return Ok(format!(
            "{}\n",
            json!({"schema": "play/1", "rules": rules.to_string(), "seed": args.seed, "rounds": rounds,
                   "score": score, "winner": winner})
        ));
    }
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let before = record
            .start()
            .public()
            .standing()
            .map_or([0, 0], |s| s.score);
        let _ = writeln!(
            text,
            "round {:>2}  at {:>3}:{:<3}  {:>2} moves  {}",
            index + 1,
            before[0],
            before[1],
            record.moves().len(),
            record.result()
        );
    }
    let _ = writeln!(
        text,
        "{} wins the match, {}:{}",
        winner.unwrap_or("nobody"),
        score[0],
        score[1]
    );
    Ok(text)
}
