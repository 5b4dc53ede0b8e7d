//! `capicua backup`: a copy of the games of the server, also while it runs.

use std::path::PathBuf;

use capicua_core::{InputError, counted, message};
use capicua_web::backup;

use crate::answer::{Answer, CliError};
use crate::serve::data;

#[derive(clap::Args)]
pub struct Args {
    /// The file to write; one that is there is never overwritten.
    file: PathBuf,
    /// The folder games are kept in, as with `serve`.
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

pub fn run(args: &Args) -> Answer {
    let Some(folder) = data(args.data.as_deref())? else {
        return Err(CliError::misused(message!("games-in-memory")));
    };
    let copied = backup(&folder, &args.file).map_err(|error| {
        let what = message!("no-backup-made", error = error.why);
        CliError::Failed(InputError::new(what, error.fix))
    })?;
    if copied.damaged > 0 {
        eprintln!(
            "damaged before they were copied: {}",
            counted(copied.damaged, "game")
        );
    }
    let file = args.file.display();
    let games = counted(copied.games, "game");
    Ok(format!("{games} copied to {file}\n"))
}
