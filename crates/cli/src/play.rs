//! `capicua play`: a match with people at the table, or a whole one among players of the program.

use std::io::{self, BufRead, IsTerminal, Read};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use capicua_core::{InputError, Seed, Stop};
use capicua_dominoes::Rules;
use capicua_dominoes::notation::{Record, parse_records};
use capicua_players::{Lineup, join_seats, lineup, split_seats};
use capicua_terminal::{
    Chair, Keeper, Left, LineOptions, PERSON, Session, Typed, play_lines, play_screen,
};
use capicua_words::{Language, Words};
use clap::CommandFactory as _;
use clap::error::ErrorKind;

use crate::answer::{Answer, Failure};
use crate::engines::{EngineArgs, Engines};
use crate::long_run::stop_on_interrupt;
use crate::play_programs;
use crate::text::read_file;

/// Milliseconds that programs take for a move where people watch.
const DELAY: u64 = 700;

/// How often somebody who waits for the keyboard looks whether the program should stop.
const LOOK: Duration = Duration::from_millis(50);

/// The most that is read of one line: nobody types more, and a script that never ends a line must
/// not fill the memory.
const LONGEST_LINE: u64 = 1 << 16;

#[derive(clap::Args)]
pub struct Args {
    /// The rules: `latin`, `fives`, `cuban`, with or without changes.
    rules: Option<String>,
    /// A player for each seat, with commas between; `you` is a person, `exec:COMMAND` an engine from
    /// outside, in double quotes where the command has a comma.
    #[arg(long)]
    seats: Option<String>,
    /// The same seed gives the same deals and the same play of the programs (1; a new one each
    /// time where people play).
    #[arg(long)]
    seed: Option<u64>,
    /// Write the match into this file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Go on with the match that was saved to this file.
    #[arg(long, value_name = "FILE", conflicts_with = "rules")]
    resume: Option<PathBuf>,
    /// Milliseconds that programs take for a move, thinking included, so that timing tells nothing
    /// (700; none where a script plays).
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(0..=60_000))]
    delay: Option<u64>,
    /// Plain lines instead of a full screen.
    #[arg(long)]
    plain: bool,
    /// The language people are spoken to in: en, es or pt; by default that of the locale.
    #[arg(long)]
    lang: Option<Language>,
    #[command(flatten)]
    engines: EngineArgs,
    /// Answer in JSON (matches among programs only).
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    match &args.resume {
        Some(path) => resume(args, path),
        None => begin(args),
    }
}

fn begin(args: &Args) -> Answer {
    let text = args.rules.as_deref().unwrap_or("latin");
    if text.trim().to_ascii_lowercase().starts_with("pickomino") {
        return Err(InputError::new(
            "Pickomino has a command of its own",
            "Play it with `capicua pickomino play`.",
        )
        .at(text, 0..text.len())
        .into());
    }
    let rules: Rules = text.parse()?;
    let seats = match &args.seats {
        Some(seats) => seats.clone(),
        None => default_seats(&rules)?,
    };
    let stop = stop_on_interrupt();
    let engines = Engines::new(&args.engines).raising(&stop);
    let chairs = sit(&seats, &rules, |spec| engines.player(spec))?;
    engines.check()?;
    let programs: Option<Vec<Lineup>> = chairs
        .iter()
        .map(|chair| match chair {
            Chair::Person | Chair::Guest(_) => None,
            Chair::Program(player) => Some(player.clone()),
        })
        .collect();
    if let Some(players) = programs {
        let answer = play_programs::run(&play_programs::Request {
            rules,
            players: &players,
            seed: args.seed.unwrap_or(1),
            record: args.record.as_deref(),
            json: args.json,
        })?;
        return engines.finish(answer);
    }
    play(
        args,
        Session::new(rules, chairs, seed(args)),
        &engines,
        stop,
    )
}

fn resume(args: &Args, path: &Path) -> Answer {
    let records = parse_records(&read_file(path)?)?;
    let rules = *records[0].start().rules();
    let stop = stop_on_interrupt();
    let engines = Engines::new(&args.engines).raising(&stop);
    let chairs = match &args.seats {
        Some(seats) => sit(seats, &rules, |spec| engines.player(spec))?,
        None => sit(&stored_seats(&records[0])?, &rules, stored_player)?,
    };
    engines.check()?;
    if !chairs.iter().any(Chair::is_person) {
        return Err(Failure::Input(InputError::new(
            "nobody at this table is a person",
            "Sit down with --seats you,…; a match among programs is played at once.",
        )));
    }
    let session = Session::resume(records, chairs, seed(args))?;
    play(args, session, &engines, stop)
}

/// A player that a record names. A record starts no process: whoever wants an engine back says so.
fn stored_player(name: &str) -> Result<Lineup, InputError> {
    capicua_players::player(name).map_err(|error| {
        let help = "The record names somebody who is not of this program, perhaps an engine from outside. \
                    Say who sits where with --seats: you,\"exec:python3 bot.py\",…";
        let what = error.what().to_owned();
        InputError::new(what, help).at(name, 0..name.len())
    })
}

/// The seed that was asked for, or one that nobody has played before.
fn seed(args: &Args) -> Seed {
    Seed(args.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(1, |since| since.as_millis() as u64)
    }))
}

/// A person and three of the best players that know the rules.
fn default_seats(rules: &Rules) -> Result<String, InputError> {
    let best = ["champion", "pimc", "ismcts", "greedy"]
        .into_iter()
        .find(|name| capicua_players::player(name).is_ok_and(|player| player.knows(rules).is_ok()));
    let others = vec![best.unwrap_or("random"); usize::from(rules.seats) - 1];
    Ok(format!("{PERSON},{}", others.join(",")))
}

fn stored_seats(record: &Record) -> Result<String, InputError> {
    let seats = usize::from(record.start().rules().seats);
    let names: Option<Vec<&str>> = record.names[..seats].iter().map(Option::as_deref).collect();
    match names {
        Some(names) => Ok(join_seats(names)),
        None => Err(InputError::new(
            "the record does not say who sat where",
            "Say it with --seats.",
        )),
    }
}

fn sit(
    text: &str,
    rules: &Rules,
    find: impl Fn(&str) -> Result<Lineup, InputError>,
) -> Result<Vec<Chair>, InputError> {
    let specs = split_seats(text);
    if specs.len() != usize::from(rules.seats) {
        // The catalogue has the words for it.
        lineup(text, rules)?;
    }
    specs
        .iter()
        .map(|spec| {
            if spec.eq_ignore_ascii_case(PERSON) {
                return Ok(Chair::Person);
            }
            let player = find(spec)?;
            player.knows(rules)?;
            Ok(Chair::Program(player))
        })
        .collect()
}

/// Plays with people: on the whole screen where there is one, otherwise in plain lines.
fn play(args: &Args, mut session: Session, engines: &Engines, stop: Stop) -> Answer {
    if args.json {
        let error = crate::Program::command().error(
            ErrorKind::ArgumentConflict,
            "--json is for matches among programs; people play in words",
        );
        return Err(Failure::misused(&error));
    }
    let keeper = match args.record.as_ref().or(args.resume.as_ref()) {
        Some(path) => {
            check_folder(path)?;
            Keeper::asked(path.clone()).map_err(|error| Failure::file("write", path, &error))
        }
        None => Keeper::by_default(Path::new("")).map_err(|error| {
            let file = Path::new("capicua-game.dgn");
            Failure::file("write", file, &error)
        }),
    }?;
    // From the first tile on nothing is lost, whatever happens.
    keeper
        .save(&session)
        .map_err(|error| Failure::file("write", keeper.path(), &error))?;
    let words = Words::new(args.lang.unwrap_or_else(Language::from_environment));
    let screen = !args.plain && full_screen();
    let left = match screen {
        false => play_plainly(args, &mut session, &keeper, &words, stop),
        true => {
            let delay = Duration::from_millis(args.delay.unwrap_or(DELAY));
            play_screen(&mut session, &keeper, &words, delay, &stop)
        }
    };
    // An engine that is given up ends the game as Ctrl-C does, with everything saved.
    engines.finish(match screen {
        true => format!("{}\n", keeper.told(&words)),
        // Plain lines have told it already.
        false => String::new(),
    })?;
    match left {
        Ok(Left::Saved) if screen => Ok(format!("{}\n", keeper.told(&words))),
        Ok(Left::Finished) if screen => {
            let told = keeper.told_at_the_end(&words);
            Ok(told.map_or(String::new(), |told| format!("{told}\n")))
        }
        Ok(Left::Finished | Left::Saved) => Ok(String::new()),
        Ok(Left::Interrupted) => Err(Failure::Interrupted(keeper.told(&words))),
        Err(error) => Err(Failure::Failed(format!("the game cannot go on: {error}"))),
    }
}

/// Whether there is a terminal that can show a full screen.
fn full_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// Finding out at the end that a game cannot be saved would be too late.
fn check_folder(path: &Path) -> Result<(), Failure> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    match folder.metadata() {
        Ok(found) if found.is_dir() => Ok(()),
        Ok(_) => {
            let error = io::Error::from(io::ErrorKind::NotADirectory);
            Err(Failure::file("write", path, &error))
        }
        Err(error) => Err(Failure::file("write", path, &error)),
    }
}

fn play_plainly(
    args: &Args,
    session: &mut Session,
    keeper: &Keeper,
    words: &Words,
    stop: Stop,
) -> io::Result<Left> {
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    let default = if interactive { DELAY } else { 0 };
    let options = LineOptions {
        delay: Duration::from_millis(args.delay.unwrap_or(default)),
        interactive,
    };
    let typed = lines_of_stdin();
    let input = move || {
        loop {
            if stop.raised() {
                return Typed::Interrupted;
            }
            match typed.recv_timeout(LOOK) {
                Ok(line) => return Typed::Line(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Typed::End,
            }
        }
    };
    play_lines(session, keeper, words, &options, input, io::stdout().lock())
}

/// Lines of standard input, read in a thread of their own: whoever waits for them can be
/// interrupted.
fn lines_of_stdin() -> Receiver<String> {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = input
                .by_ref()
                .take(LONGEST_LINE)
                .read_until(b'\n', &mut line);
            // Nothing more, or nothing that can be read: the same to whoever waits.
            if !matches!(read, Ok(1..)) {
                return;
            }
            let text = String::from_utf8_lossy(&line).into_owned();
            if sender.send(text).is_err() {
                return;
            }
        }
    });
    receiver
}
