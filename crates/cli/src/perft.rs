//! `capicua perft`.

use capicua_core::message;
use capicua_dominoes::{Cuban, Fives, Latin, perft};
use capicua_protocol::{Perft, line};

use crate::answer::{Answer, CliError};
use crate::text::position;

#[derive(clap::Args)]
pub struct Args {
    /// A position with all hands open.
    position: String,
    /// How many plies: a pass, a draw and a call are a ply each.
    #[arg(long, value_parser = crate::usage::within::<u32>(0..=200))]
    depth: u32,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let position = position(&args.position)?;
    let state = position.now().open_state()?;
    let count = if let Some(state) = state.freeze::<Latin>() {
        perft(&state, args.depth)
    } else if let Some(state) = state.freeze::<Fives>() {
        perft(&state, args.depth)
    } else if let Some(state) = state.freeze::<Cuban>() {
        perft(&state, args.depth)
    } else {
        perft(&state, args.depth)
    };
    let count = count.ok_or_else(|| CliError::failed(message!("there-more-sequences-than-64")))?;
    Ok(if args.json {
        line(&Perft {
            schema: Default::default(),
            depth: args.depth,
            count,
        })
    } else {
        format!("{count}\n")
    })
}
