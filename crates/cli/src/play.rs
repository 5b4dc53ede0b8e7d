//! `capicua play`: a match with people at the table, or a whole one among players of the program.

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use capicua_core::{CancellationToken, InputError, Message, Seat, Seed, message, system_error};
use capicua_protocol::{Play, line};
use capicua_table::text::shorten;
use capicua_table::{join_seats, split_seats};
use capicua_terminal::{LineInput, LineOptions, MatchFile, SessionEnd, play_lines, play_screen};
use capicua_ui::games::{Participant, RulesHandle, SavedSeating, games};
use capicua_ui::{PERSON, Table};
use capicua_words::{Language, Words};

use crate::answer::{Answer, CliError, check_files, write_file};
use crate::engines::{EngineArgs, Engines};
use crate::long_run::stop_on_interrupt;
use crate::serve;
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
    /// The rules of any game that `capicua rules` lists: `latin`, `fives`, with or without changes.
    rules: Option<String>,
    /// A player for each seat, with commas between; `you` is a person, `exec:COMMAND` an engine from
    /// outside, in double quotes where the command has a comma.
    #[arg(long)]
    seats: Option<String>,
    /// How you are called; by default as your account is.
    #[arg(long)]
    name: Option<String>,
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
    /// Begin at this position instead of the start, where a game can.
    #[arg(long, value_name = "POSITION", conflicts_with = "resume")]
    from: Option<String>,
    /// Milliseconds that programs take for a move, thinking included, so that timing tells nothing
    /// (700; none where a script plays).
    #[arg(long, value_name = "MS", value_parser = crate::usage::within::<u64>(0..=60_000))]
    delay: Option<u64>,
    /// Plain lines instead of a full screen.
    #[arg(long)]
    plain: bool,
    /// The language people are spoken to in; by default that of the locale.
    #[arg(long)]
    lang: Option<Language>,
    #[command(flatten)]
    engines: EngineArgs,
    /// Answer in JSON (matches among programs only).
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    // Finding out at the end that a game cannot be saved would be too late.
    check_files([&args.record])?;
    match &args.resume {
        Some(path) => resume(args, path, MatchFile::named(path.clone())),
        None => begin(args),
    }
}

fn begin(args: &Args) -> Answer {
    // Whoever just says `play` may have a game waiting.
    if args.rules.is_none()
        && args.seats.is_none()
        && args.record.is_none()
        && args.from.is_none()
        && let Some(path) = offered(args)?
    {
        return resume(args, &path, MatchFile::resumed(path.clone()));
    }
    let named = args.rules.as_deref().or(args.from.as_deref());
    let named = named.and_then(|text| text.split_whitespace().next());
    let mut rules = games().parse_rules(named.unwrap_or("latin"))?;
    let specs = match &args.seats {
        Some(seats) => split_seats(seats),
        None => {
            let mut specs = vec![PERSON];
            specs.resize(rules.seats(), rules.opponent());
            specs.into_iter().map(str::to_owned).collect()
        }
    };
    if specs.len() != rules.seats() {
        let text = args.seats.as_deref().unwrap_or_default();
        rules = rules.for_seats(specs.len()).map_err(|error| {
            let help = message!(
                "two-sentences",
                first = error.remedy(),
                second = message!("fix-commas-between")
            );
            InputError::new(error.message().clone(), help).at(text, 0..text.len())
        })?;
    }
    let stop = stop_on_interrupt();
    let engines = Engines::new(&args.engines).raising(&stop);
    let name = own_name(args);
    let mut people = 0;
    let participant = |spec: &String| match spec.trim().eq_ignore_ascii_case(PERSON) {
        true => {
            people += 1;
            // Several people at one keyboard are told apart by their seats.
            let shared = specs
                .iter()
                .filter(|s| s.trim().eq_ignore_ascii_case(PERSON));
            let name = match shared.count() > 1 {
                true => PERSON.to_owned(),
                false => name.clone(),
            };
            Ok(Participant::Person(name))
        }
        false => engines.participant(spec),
    };
    let participants = specs.iter().map(participant);
    let participants: Vec<Participant> = participants.collect::<Result<_, InputError>>()?;
    engines.check()?;
    let admitted: Result<Vec<()>, InputError> =
        participants.iter().map(|s| rules.admit(s)).collect();
    admitted?;
    if people == 0 {
        let answer = among_programs(args, &rules, &participants)?;
        return engines.finish(answer);
    }
    let seed = seed(args);
    let table = match &args.from {
        Some(position) => rules.begin_at(position, &participants, seed)?,
        None => rules.table(&participants, seed, seed)?,
    };
    let match_file = match &args.record {
        Some(path) => MatchFile::named(path.clone()).map_err(CliError::unwritten)?,
        None => MatchFile::by_default(&saved_games()?),
    };
    play(args, table, &match_file, &engines, stop)
}

/// The folder of games that wait to be gone on with.
fn saved_games() -> Result<PathBuf, CliError> {
    let data = serve::data(None)?;
    Ok(data.unwrap_or_default().join("games"))
}

/// How the person at the keyboard is called: as asked, or as the account is; one line, no quotes.
fn own_name(args: &Args) -> String {
    let account = || {
        ["USER", "USERNAME", "LOGNAME"]
            .iter()
            .find_map(|v| std::env::var(v).ok())
    };
    let name = args.name.clone().or_else(account).unwrap_or_default();
    let plain = |c: &char| !c.is_control() && !"\"\\[]{}".contains(*c);
    let name: String = name.trim().chars().filter(plain).take(24).collect();
    match name.is_empty() {
        true => PERSON.to_owned(),
        false => name,
    }
}

/// A game that waits, if there is one and the person at the terminal wants it.
fn offered(args: &Args) -> Result<Option<PathBuf>, CliError> {
    if args.json || !io::stdin().is_terminal() || !io::stdout().is_terminal() {
        return Ok(None);
    }
    let Some(path) = MatchFile::waiting(&saved_games()?).into_iter().next() else {
        return Ok(None);
    };
    let Ok((_, rules)) = read_file(&path).and_then(|text| Ok(games().game_of_record(&text)?))
    else {
        return Ok(None);
    };
    let words = words(args);
    let values = [
        ("rules", rules.into()),
        ("file", path.display().to_string().into()),
    ];
    let answer = ask(&words.text("play-offered", &values))?;
    let no = answer.trim().to_lowercase();
    Ok((!no.starts_with('n')).then_some(path))
}

/// Asks something in a line.
fn ask(question: &str) -> Result<String, CliError> {
    let failed =
        |error: io::Error| CliError::failed(message!("cannot-talk", error = system_error(&error)));
    print!("{question} ");
    io::stdout().flush().map_err(failed)?;
    let mut answer = String::new();
    io::stdin()
        .lock()
        .take(LONGEST_LINE)
        .read_line(&mut answer)
        .map_err(failed)?;
    Ok(answer)
}

fn words(args: &Args) -> Words {
    Words::new(args.lang.unwrap_or_else(Language::from_environment))
}

/// A whole match among players of the program: nobody to wait for, so it is played at once.
fn among_programs(args: &Args, rules: &RulesHandle, participants: &[Participant]) -> Answer {
    let seed = args.seed.unwrap_or(1);
    let (told, records) = rules.play(participants, Seed(seed))?;
    if let Some(path) = &args.record {
        write_file(path, records.as_bytes())?;
    }
    if args.json {
        return Ok(line(&Play {
            schema: Default::default(),
            rules: rules.text(),
            seed,
            rounds: told.rounds,
            gained: told.gained,
            score: told.score,
            winner: told.winner,
        }));
    }
    Ok(told.lines.join("\n") + "\n")
}

fn resume(args: &Args, path: &Path, match_file: io::Result<MatchFile>) -> Answer {
    let text = read_file(path)?;
    let (game, rules) = games().game_of_record(&text)?;
    let rules = game.parse_rules(&rules)?;
    let stop = stop_on_interrupt();
    let engines = Engines::new(&args.engines).raising(&stop);
    let participants = match &args.seats {
        Some(seats) => {
            let participant = |spec: &String| match spec.trim().eq_ignore_ascii_case(PERSON) {
                true => Ok(Participant::Person(own_name(args))),
                false => engines.participant(spec),
            };
            let participants = split_seats(seats)
                .iter()
                .map(participant)
                .collect::<Result<_, _>>();
            participants?
        }
        None => stored_participants(args, &rules, &rules.saved(&text)?)?,
    };
    engines.check()?;
    if !participants
        .iter()
        .any(|participant| matches!(participant, Participant::Person(_)))
    {
        return Err(CliError::Input(InputError::new(
            message!("nobody-is-a-person"),
            message!("fix-sit-down-seats-you-match"),
        )));
    }
    let table = rules.resume(&text, &participants, seed(args), None)?;
    let match_file = match &args.record {
        Some(record) => MatchFile::named(record.clone()),
        None => match_file,
    };
    let match_file = match_file.map_err(CliError::unwritten)?;
    play(args, table, &match_file, &engines, stop)
}

/// Who sat where, as a record tells. A record starts no process: whoever wants an engine back says so.
/// Where it does not tell people from others, somebody at a terminal is asked.
fn stored_participants(
    args: &Args,
    rules: &RulesHandle,
    saved: &SavedSeating,
) -> Result<Vec<Participant>, CliError> {
    let names: Option<Vec<&str>> = saved.names.iter().map(Option::as_deref).collect();
    let names = names.filter(|names| names.len() == rules.seats());
    let names = names.ok_or_else(|| {
        let what = message!("record-without-seats");
        InputError::new(what, message!("fix-say-seats"))
    })?;
    let words = words(args);
    let mut participants = Vec::new();
    for (seat, name) in Seat::all(rules.seats()).zip(&names) {
        let program = Participant::Player((*name).to_owned());
        let is_person = match &saved.people {
            Some(people) => people.contains(seat.letter()),
            None => name.eq_ignore_ascii_case(PERSON),
        };
        let participant = match (is_person, rules.admit(&program)) {
            (true, _) => Participant::Person((*name).to_owned()),
            (false, Ok(())) => program,
            (false, Err(error)) => match io::stdin().is_terminal() {
                true => asked(&words, rules, seat, name)?,
                false => {
                    let help = message!(
                        "fix-say-who-sits",
                        seats =
                            join_seats(names.iter().map(|n| if n == name { PERSON } else { n }))
                    );
                    let what = error.message().clone();
                    return Err(InputError::new(what, help).at(name, 0..name.len()).into());
                }
            },
        };
        participants.push(participant);
    }
    Ok(participants)
}

/// Asks who plays for somebody whom a record names.
fn asked(
    words: &Words,
    rules: &RulesHandle,
    seat: Seat,
    name: &str,
) -> Result<Participant, CliError> {
    loop {
        let values = [
            ("seat", seat.letter().into()),
            ("name", shorten(name).into()),
        ];
        let answer = ask(&words.text("play-who", &values))?;
        let participant = match answer.trim() {
            "" => Participant::Person(name.to_owned()),
            spec if spec.eq_ignore_ascii_case(PERSON) => Participant::Person(name.to_owned()),
            spec => Participant::Player(spec.to_owned()),
        };
        match rules.admit(&participant) {
            Ok(()) => return Ok(participant),
            Err(error) => {
                let (what, help) = (words.say(error.message()), words.say(error.remedy()));
                println!("{what}. {help}");
            }
        }
    }
}

/// The seed that was asked for, or one that nobody has played before.
fn seed(args: &Args) -> Seed {
    Seed(args.seed.unwrap_or_else(|| {
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        now.map_or(1, |since| since.as_millis() as u64)
    }))
}

/// Plays with people: on the whole screen where there is one, otherwise in plain lines.
fn play(
    args: &Args,
    mut table: Box<dyn Table>,
    match_file: &MatchFile,
    engines: &Engines,
    stop: CancellationToken,
) -> Answer {
    if args.json {
        return Err(CliError::misused(message!("json-for-programs-only")));
    }
    let words = words(args);
    let screen = !args.plain && full_screen();
    let left = match screen {
        false => play_plainly(args, &mut *table, match_file, &words, stop),
        true => {
            let delay = Duration::from_millis(args.delay.unwrap_or(DELAY));
            play_screen(&mut *table, match_file, &words, delay, &stop)
        }
    };
    // An engine that is given up ends the game as Ctrl-C does, with everything saved.
    engines.finish(match screen {
        true => format!("{}\n", match_file.saved_text(&words)),
        // Plain lines have told it already.
        false => String::new(),
    })?;
    match left {
        Ok(SessionEnd::Saved) if screen => Ok(format!("{}\n", match_file.saved_text(&words))),
        Ok(SessionEnd::Finished) if screen => Ok(last_words(&*table, match_file, &words)),
        Ok(SessionEnd::Finished | SessionEnd::Saved) => Ok(String::new()),
        Ok(SessionEnd::Interrupted) => Err(CliError::interrupted(Message::verbatim(
            match_file.saved_text(&words),
        ))),
        Err(error) => {
            let error = system_error(&error);
            Err(CliError::failed(message!("game-cannot-go-on", error)))
        }
    }
}

/// How the last round went, for somebody whose screen is gone: its moves, and what came of them.
fn last_words(table: &dyn Table, match_file: &MatchFile, words: &Words) -> String {
    let said = table.said(words, None, 0);
    let mut lines = said.events;
    if let Some((left, items)) = said.ending {
        lines.extend(left.into_iter().chain(items));
    }
    lines.extend(match_file.finished_text(words));
    lines.join("\n") + "\n"
}

/// Whether there is a terminal that can show a full screen.
fn full_screen() -> bool {
    let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb" || term.is_empty());
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

fn play_plainly(
    args: &Args,
    table: &mut dyn Table,
    match_file: &MatchFile,
    words: &Words,
    stop: CancellationToken,
) -> io::Result<SessionEnd> {
    let interactive = io::stdin().is_terminal() && io::stdout().is_terminal();
    let default = if interactive { DELAY } else { 0 };
    let options = LineOptions {
        delay: Duration::from_millis(args.delay.unwrap_or(default)),
        interactive,
    };
    let typed = lines_of_stdin();
    let input = move || {
        loop {
            if stop.is_cancelled() {
                return LineInput::Interrupted;
            }
            match typed.recv_timeout(LOOK) {
                Ok(line) => return LineInput::Line(line),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return LineInput::End,
            }
        }
    };
    play_lines(
        table,
        match_file,
        words,
        &options,
        input,
        io::stdout().lock(),
    )
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
