//! `capicua engine-check`.

use std::fmt::Write as _;

use capicua_core::message;
use capicua_engine::{CheckItem, CheckSettings, CheckVerdict, EXEC_PREFIX, Report, check};
use capicua_protocol::{EngineCheck, EnginePart, EngineVerdict, line};
use capicua_ui::games::games;

use crate::answer::{Answer, CliError};
use crate::engines::EngineArgs;

#[derive(clap::Args)]
pub struct Args {
    /// The command that starts the engine, quoted as for a shell.
    command: String,
    /// Try it on these rules only; can be given several times.
    #[arg(long, value_name = "RULES")]
    rules: Vec<String>,
    /// Positions in which its moves are looked at.
    #[arg(long, default_value_t = 3000, value_parser = crate::usage::within::<u32>(1..=10_000_000))]
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
    let trial = CheckSettings {
        settings: args.engines.settings(),
        rules: match args.rules.is_empty() {
            true => games().engine_check_rules(),
            false => args.rules.clone(),
        },
        positions: args.positions as usize,
        seed: args.seed,
    };
    let command = args
        .command
        .strip_prefix(EXEC_PREFIX)
        .unwrap_or(&args.command);
    let report = check(command, &trial, |rules| games().tried(rules))?;
    let answer = match args.json {
        true => line(&EngineCheck {
            schema: Default::default(),
            command: command.to_owned(),
            passed: report.passed(),
            engine: report.engine.clone(),
            parts: report.parts.iter().map(document).collect(),
        }),
        false => as_text(&report),
    };
    match report.passed() {
        true => Ok(answer),
        false => Err(CliError::Incomplete {
            answer,
            why: message!("engine-does-not-keep-protocol"),
        }),
    }
}

fn document(part: &CheckItem) -> EnginePart {
    EnginePart {
        part: part.part.clone(),
        verdict: match part.verdict {
            CheckVerdict::Passed => EngineVerdict::Passed,
            CheckVerdict::Skipped => EngineVerdict::Skipped,
            CheckVerdict::Failed => EngineVerdict::Failed,
        },
        text: part.text.clone(),
        lines: part.lines.clone(),
    }
}

fn as_text(report: &Report) -> String {
    let mut text = String::new();
    let widths = report.parts.iter().map(|part| part.part.chars().count());
    let width = widths.max().unwrap_or(0);
    for part in &report.parts {
        let verdict = match part.verdict {
            CheckVerdict::Passed => "passed ",
            CheckVerdict::Skipped => "skipped",
            CheckVerdict::Failed => "FAILED ",
        };
        let _ = writeln!(text, "{verdict}  {:<width$}  {}", part.part, part.text);
        for line in &part.lines {
            let _ = writeln!(text, "             {line}");
        }
    }
    text
}
