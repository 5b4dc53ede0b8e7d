//! `capicua check`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_dominoes::notation::parse_records;
use serde_json::json;

use crate::answer::Answer;
use crate::text::read_file;

#[derive(clap::Args)]
pub struct Args {
    /// A file of records (`.dgn`).
    file: PathBuf,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let records = parse_records(&read_file(&args.file)?)?;
    let moves: usize = records.iter().map(|record| record.moves().len()).sum();
    if args.json {
        let rounds: Vec<_> = records
            .iter()
            .map(|record| {
                json!({
                    "rules": record.start().rules().to_string(),
                    "moves": record.moves().len(),
                    "result": record.result(),
                    "position": record.end().to_string(),
                })
            })
            .collect();
        let answer =
            json!({"schema": "check/1", "rounds": rounds.len(), "moves": moves, "records": rounds});
        return Ok(format!("{answer}\n"));
    }
    let mut text = String::new();
    for (index, record) in records.iter().enumerate() {
        let rules = record.start().rules();
        let moves = record.moves().len();
        let _ = writeln!(
            text,
            "{:>4}. {rules}: {moves} moves, {}",
            index + 1,
            record.result()
        );
    }
    let _ = writeln!(
        text,
        "{} rounds, {moves} moves, all in order",
        records.len()
    );
    Ok(text)
}
