//! `capicua engine`.

use std::io;

use capicua_ui::games::games;

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// The player that answers.
    #[arg(long, value_name = "SPEC", default_value = "champion")]
    player: String,
}

pub fn run(args: &Args) -> Answer {
    let games = games().spoken();
    capicua_engine::serve(&args.player, &games, io::stdin(), io::stdout())?;
    Ok(String::new())
}
