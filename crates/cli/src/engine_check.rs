//! `capicua engine-check`.

use std::fmt::Write as _;

use capicua_engine::{PREFIX, Report, Trial, Verdict, check};
use serde_json::json;

use crate::answer::{Answer, Failure};
use crate::engines::EngineArgs;

#[derive(clap::Args)]
pub struct Args {
    /// The command that starts the engine, quoted as for a shell.
    command: String,
    /// Try it on these rules only; can be given several times.
    #[arg(long, value_name = "RULES")]
    rules: Vec<String>,
    /// Positions in which its moves are looked at.
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    positions: u32,
    /// The same seed tries the same positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    engines: EngineArgs,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let trial = Trial {
        settings: args.engines.settings(),
        rules: args.rules.clone(),
        positions: args.positions as usize,
        seed: args.seed,
    };
    let command = args.command.strip_prefix(PREFIX).unwrap_or(&args.command);
    let report = check(command, &trial)?;
    let answer = match args.json {
        true => {
            let mut answer = json!({
                "schema": "engine-check/1",
                "command": command,
                "passed": report.passed(),
            });
            answer["engine"] = json!(report.engine);
            answer["parts"] = json!(report.parts);
            format!("{answer}\n")
        }
        false => as_text(&report),
    };
    match report.passed() {
        true => Ok(answer),
        false => Err(Failure::Incomplete {
            answer,
            why: "the engine does not keep to the protocol".to_owned(),
        }),
    }
}

fn as_text(report: &Report) -> String {
    let mut text = String::new();
    let widths = report.parts.iter().map(|part| part.part.chars().count());
    let width = widths.max().unwrap_or(0);
    for part in &report.parts {
        let verdict = match part.verdict {
            Verdict::Passed => "passed ",
            Verdict::Skipped => "skipped",
            Verdict::Failed => "FAILED ",
        };
        let _ = writeln!(text, "{verdict}  {:<width$}  {}", part.part, part.text);
        for line in &part.lines {
            let _ = writeln!(text, "             {line}");
        }
    }
    text
}
