//! `capicua generate`: games as data for those who learn from them.
//!
//! A file of games is lines of JSON: what it is made from (`games/1`), a line for each round
//! (`round/1`), and its checksum. While it grows it is `FILE.part`, beside `FILE.state` from which the same
//! command goes on.

use std::fs;
use std::path::{Path, PathBuf};

use capicua_arena::ContestRun;
use capicua_core::{VerifiedFile, checksum_line, counted};
use capicua_protocol::{Origin, line};
use capicua_ui::games::Written;
use capicua_ui::games::files::{self, checked, head, origin};

use crate::answer::{Answer, CliError, check_file};
use crate::engines::{EngineArgs, Engines};
use crate::long_run::{COMMIT, SaveFile, SplitArgs, finish_run};
use crate::match_::GameArgs;

#[derive(clap::Args)]
pub struct Args {
    /// The players; where fewer are named than sit at the table, the last one plays all the others.
    #[arg(required = true, num_args = 1..=7, value_name = "PLAYER")]
    players: Vec<String>,
    #[command(flatten)]
    games: GameArgs,
    /// The file the games go to. If the command was stopped, it goes on from what is there.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Leave out who could hold what: that takes most of the room.
    #[arg(long)]
    no_beliefs: bool,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    split: SplitArgs,
    /// The same seed gives the same games, on any number of threads.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads to play on; by default as many as the machine has.
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    check_file(&args.out)?;
    let rules = args.games.parse_rules(args.players.len())?;
    let engines = Engines::new(&args.engines);
    let players = args.players.iter().map(|spec| engines.participant(spec));
    let mut players: Vec<_> = players.collect::<Result<_, _>>()?;
    if let [only] = &players[..] {
        players.push(only.clone());
    }
    engines.check()?;
    let beliefs = !args.no_beliefs;
    let plan = args.games.plan(args.seed, Written::Data { beliefs })?;
    let contest = rules.contest(&players, &plan)?;
    let deals = args.games.count(&contest)?;
    let run = ContestRun::new(contest, deals, None).with_shard(args.split.part());
    let run = run.with_commit(COMMIT).with_build();
    let origin = origin(run.outcome(), beliefs);
    if args.out.exists() {
        let (found, looked) = checked(&args.out)?;
        files::admit(&args.out, &found, &origin)?;
        return engines.finish(render(&args.out, &origin, &looked, args.json));
    }
    let mut run = run.with_records(args.out.clone(), head(&origin), "");
    let state = state_of(&args.out);
    // Half a file of games is none: its answer is for when it is whole.
    let kept = SaveFile::named(state.clone());
    finish_run(&mut run, args.threads, &kept)?.with(String::new())?;
    let closed = run.close(|checkpoint| checksum_line(&checkpoint.sha256));
    let checkpoint = closed.map_err(CliError::unwritten)?;
    // It has served.
    let _ = fs::remove_file(&state);
    let looked = VerifiedFile {
        checkpoint: checkpoint.expect("games were written"),
        lines: run.tally().rounds + 2,
        has_checksum: true,
    };
    engines.finish(render(&args.out, &origin, &looked, args.json))
}

fn state_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".state");
    PathBuf::from(name)
}

/// What was generated, for people or as JSON.
pub fn render(path: &Path, origin: &Origin, looked: &VerifiedFile, json: bool) -> String {
    let document = files::document(path, origin, looked);
    match json {
        false => format!(
            "{} of {}, {}, in {}\n  {} bytes, SHA-256 {}\n",
            counted(document.games, "game"),
            origin.rules,
            counted(document.rounds, "round"),
            document.file,
            document.bytes,
            document.sha256,
        ),
        true => line(&document),
    }
}
