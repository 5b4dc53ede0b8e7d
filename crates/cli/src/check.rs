//! `capicua check`: the referee.

use std::path::PathBuf;

use capicua_core::message;
use capicua_ui::games::games;
use capicua_words::{Language, Words};

use crate::answer::{Answer, CliError};
use crate::text::read_file;

#[derive(clap::Args)]
pub struct Args {
    /// A file of records (`.dgn`): one round, or a match typed from its score sheet.
    file: PathBuf,
    /// Print every round as a sheet of the sequence of plays.
    #[arg(long, conflicts_with = "json")]
    sheet: bool,
    /// The language; by default that of the locale.
    #[arg(long)]
    lang: Option<Language>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let text = read_file(&args.file)?;
    let (game, _) = games().game_of_record(&text)?;
    let words = Words::new(args.lang.unwrap_or_else(Language::from_environment));
    let checked = game.check(&text, &words)?;
    match (args.sheet, args.json) {
        (false, false) => Ok(checked.text),
        (false, true) => Ok(checked.json),
        (true, _) => checked
            .sheet
            .ok_or_else(|| CliError::misused(message!("no-sheet"))),
    }
}
