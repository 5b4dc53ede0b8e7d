//! Tries an engine and lists what fails: what `capicua engine-check` does.

use std::sync::Arc;
use std::time::{Duration, Instant};

use capicua_core::{Budget, CancellationToken, InputError, Seat, Seed, counted};

use crate::dep::{DeclaredType, EngineCommand, EngineReply};
use crate::engine::{Engine, Handshake, Settings};
use crate::error::EngineError;
use crate::process::Process;
use crate::wire_game::CheckRules;

/// What is tried.
#[derive(Clone, Debug)]
pub struct CheckSettings {
    /// How the engine is treated.
    pub settings: Settings,
    /// The rules it is tried on, of any game.
    pub rules: Vec<String>,
    /// In how many positions its moves are looked at.
    pub positions: usize,
    /// The same seed tries the same positions.
    pub seed: u64,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Report {
    /// What the engine calls itself.
    pub engine: String,
    /// Part by part.
    pub parts: Vec<CheckItem>,
}

/// One thing that was tried.
#[derive(Clone, PartialEq, Debug)]
pub struct CheckItem {
    /// What.
    pub part: String,
    /// How it went.
    pub verdict: CheckVerdict,
    /// In words.
    pub text: String,
    /// The lines that show it, `->` to the engine and `<-` from it, where it failed.
    pub lines: Vec<String>,
}

/// How a part went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CheckVerdict {
    /// As it should.
    Passed,
    /// Not tried, for the reason given.
    Skipped,
    /// Not as it should.
    Failed,
}

impl Report {
    /// Whether nothing failed.
    pub fn passed(&self) -> bool {
        self.parts
            .iter()
            .all(|part| part.verdict != CheckVerdict::Failed)
    }

    fn add(&mut self, part: &str, outcome: Result<String, Failure>) {
        let (verdict, text, lines) = match outcome {
            Ok(text) => (CheckVerdict::Passed, text, Vec::new()),
            Err(Failure::Skipped(why)) => (CheckVerdict::Skipped, why, Vec::new()),
            Err(Failure::Failed(why, lines)) => (CheckVerdict::Failed, why, lines),
        };
        self.parts.push(CheckItem {
            part: part.to_owned(),
            verdict,
            text,
            lines,
        });
    }
}

/// Why a part was not passed.
enum Failure {
    Skipped(String),
    Failed(String, Vec<String>),
}

impl Failure {
    fn from_process(process: &Process, why: impl ToString) -> Failure {
        Failure::Failed(why.to_string(), process.talk())
    }
}

/// Tries a command; `tried` finds the game of some rules. An error only if it cannot be tried at all.
pub fn check(
    command: &str,
    trial: &CheckSettings,
    tried: impl Fn(&str) -> Result<CheckRules, InputError>,
) -> Result<Report, InputError> {
    let settings = Settings {
        keep_talk: true,
        ..trial.settings.clone()
    };
    let mut report = Report {
        engine: String::new(),
        parts: Vec::new(),
    };
    let greeted = check_handshake(&Engine::prepare(command, &settings)?);
    let failed = greeted.is_err();
    report.add("handshake", greeted);
    if failed {
        return Ok(report);
    }
    let engine = Engine::start(command, &settings)?;
    engine.name().clone_into(&mut report.engine);
    let texts = trial.rules.iter();
    let games = texts
        .map(|text| tried(text))
        .collect::<Result<Vec<_>, _>>()?;
    let share = trial.positions.div_ceil(games.len().max(1));
    let seed = Seed(trial.seed);
    let mut played = Vec::new();
    for game in &games {
        let outcome = legality(&engine, game, share, seed);
        let part = format!("moves of {}", game.text);
        report.add(
            &part,
            outcome.map(|(text, matches)| {
                played.extend(matches);
                text
            }),
        );
    }
    let Some(first) = played.first() else {
        let why = "it plays none of the games it was tried on".to_owned();
        report.add("games", Err(Failure::Failed(why, Vec::new())));
        return Ok(report);
    };
    let tester = Tester {
        engine: &engine,
        game: first.game,
        seed,
    };
    // Processes that have played nothing yet.
    report.add("seed", seeded(&Engine::start(command, &settings)?, &played));
    report.add("options", tester.options());
    report.add("time", tester.time());
    report.add("stop", tester.stop());
    report.add("unknown lines", tester.unknown_lines());
    report.add("restart", tester.restart());
    report.add("quit", tester.quit());
    Ok(report)
}

/// Hears what an engine says of itself, line by line.
fn check_handshake(engine: &Engine) -> Result<String, Failure> {
    let lost = |trouble: EngineError| Failure::Failed(trouble.to_string(), Vec::new());
    let mut process = engine.spawn().map_err(lost)?;
    let (mut name, mut options) = (None, 0);
    let mut greeting = match Handshake::begin(&mut process, engine.settings()) {
        Ok(greeting) => greeting,
        Err(trouble) => return Err(Failure::from_process(&process, trouble)),
    };
    loop {
        let line = match greeting.line() {
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(trouble) => return Err(Failure::from_process(greeting.process(), trouble)),
        };
        match EngineReply::read(&line) {
            Some(EngineReply::Name(said)) => name = Some(said.to_owned()),
            Some(EngineReply::Option(_)) => options += 1,
            _ if line.starts_with("option") => {
                let why = format!("`{line}` declares no option: name, kind, default and range");
                return Err(Failure::from_process(greeting.process(), why));
            }
            _ => {}
        }
    }
    match name {
        Some(name) => Ok(format!(
            "it is called {name} and has {}",
            counted(options, "option")
        )),
        None => Err(Failure::from_process(
            &process,
            "it says no name: `id name …` is missing",
        )),
    }
}

/// A match that was played, and what the engine answered.
struct CheckMatch<'a> {
    game: &'a CheckRules,
    seat: Seat,
    seed: Seed,
    most: usize,
    answers: Vec<String>,
}

/// Plays against random players until the engine has answered `most` times, or the match is over.
fn play<'a>(
    engine: &Arc<Engine>,
    game: &'a CheckRules,
    seat: Seat,
    seed: Seed,
    most: usize,
) -> Result<CheckMatch<'a>, String> {
    let answers = (game.play)(engine, seat, seed, most);
    Ok(CheckMatch {
        game,
        seat,
        seed,
        most,
        answers: answers.map_err(|fault| fault.to_string())?,
    })
}

/// Its moves in so many positions, on every seat.
fn legality<'a>(
    engine: &Arc<Engine>,
    game: &'a CheckRules,
    positions: usize,
    seed: Seed,
) -> Result<(String, Vec<CheckMatch<'a>>), Failure> {
    let mut matches = Vec::new();
    let mut seen = 0;
    for number in 0.. {
        let left = positions.saturating_sub(seen);
        if left == 0 {
            break;
        }
        let seat = Seat::new(number as usize % game.seats);
        match play(engine, game, seat, seed.at(number), left.min(40)) {
            Ok(played) => {
                seen += played.answers.len();
                matches.push(played);
            }
            Err(why) => {
                // Every game is tried, whatever became of those before.
                engine.succeeded();
                let lines = engine.last_talk();
                let begun = lines.iter().rposition(|line| line.starts_with("-> match"));
                let of_match = &lines[begun.unwrap_or(0)..];
                let says = |word: &str| of_match.iter().any(|line| line.starts_with(word));
                let declines = seen == 0 && says("<- error") && !says("<- play");
                return Err(match declines {
                    true => Failure::Skipped(format!("it does not play them: {why}")),
                    false => {
                        Failure::Failed(format!("after {}: {why}", counted(seen, "move")), lines)
                    }
                });
            }
        }
    }
    Ok((format!("{}, all legal", counted(seen, "move")), matches))
}

/// Whether the same seed gives the same moves, in a fresh process and after other matches.
fn seeded(engine: &Arc<Engine>, played: &[CheckMatch]) -> Result<String, Failure> {
    let unseeded = engine
        .options()
        .iter()
        .any(|option| option.name == "seeded" && option.default.as_deref() == Some("false"));
    if unseeded {
        let why = "it declares `option seeded bool false`: its moves need not repeat";
        return Err(Failure::Skipped(why.to_owned()));
    }
    // The last matches first: what was played before must not matter.
    let mut compared = 0;
    for before in played.iter().rev().take(24) {
        let CheckMatch {
            game,
            seat,
            seed,
            most,
            ..
        } = *before;
        let again = play(engine, game, seat, seed, most)
            .map_err(|why| Failure::Failed(why, engine.last_talk()))?;
        let same = again
            .answers
            .iter()
            .zip(&before.answers)
            .position(|(a, b)| a != b);
        if let Some(number) = same {
            let why = format!(
                "in a match of {} on seat {seat} it played {} as its move {}, and with the same seed {}",
                game.text,
                before.answers[number],
                number + 1,
                again.answers[number]
            );
            return Err(Failure::Failed(why, Vec::new()));
        }
        compared += again.answers.len();
    }
    Ok(format!("the same again: {}", counted(compared, "move")))
}

/// A decision somewhere in a round, and the lines that lead to it.
pub(crate) struct TestPosition {
    pub script: String,
    /// Whether a move is one of those to choose from.
    pub legal: Box<dyn Fn(&str) -> bool>,
}

/// Tries that need one process and single questions.
struct Tester<'a> {
    engine: &'a Arc<Engine>,
    game: &'a CheckRules,
    seed: Seed,
}

impl Tester<'_> {
    /// The `number`-th question: a decision with a choice, early in a round.
    fn question(&self, number: u64) -> TestPosition {
        let mut attempt = 0;
        loop {
            let seed = self.seed.named("question").at(number).at(attempt);
            if let Some(question) = (self.game.question)(seed) {
                return question;
            }
            attempt += 1;
        }
    }

    fn process(&self) -> Result<Process, Failure> {
        let process = self.engine.handshake();
        let process = process.map_err(|trouble| Failure::Failed(trouble.to_string(), Vec::new()));
        process.map(|(process, ..)| process)
    }

    /// Asks a question and wants a legal answer; how long it took.
    fn ask(
        &self,
        process: &mut Process,
        question: &TestPosition,
        budget: &Budget,
    ) -> Result<Duration, Failure> {
        process.tell(&question.script);
        let began = Instant::now();
        let reply = process.ask(self.engine.settings(), budget);
        let took = began.elapsed();
        let reply = reply.map_err(|trouble| Failure::from_process(process, trouble))?;
        match (question.legal)(&reply.mv) {
            true => Ok(took),
            false => Err(Failure::from_process(
                process,
                format!("illegal move {}", reply.mv),
            )),
        }
    }

    /// Every option, at its default and at the ends of its range; and one that it does not have.
    fn options(&self) -> Result<String, Failure> {
        let quick = Budget {
            time: Some(Duration::from_secs(1)),
            ..Budget::default()
        };
        let mut tried = 0;
        for (number, option) in (0..).zip(self.engine.options()) {
            let mut values: Vec<String> = option.default.iter().cloned().collect();
            match &option.kind {
                DeclaredType::Int(low, high) => values.extend([low, high].map(ToString::to_string)),
                DeclaredType::Float(low, high) => {
                    values.extend([low, high].map(ToString::to_string));
                }
                DeclaredType::Bool => values.extend(["true", "false"].map(str::to_owned)),
                DeclaredType::Choice(words) => values.extend(words.iter().cloned()),
                DeclaredType::Text => {}
            }
            values.dedup();
            for value in values {
                let mut process = self.process()?;
                process.tell(&format!("{}\n", EngineCommand::Set(&option.name, &value)));
                self.ask(&mut process, &self.question(number), &quick)?;
                tried += 1;
            }
        }
        let mut process = self.process()?;
        process.tell("set no-such-option 1\n");
        self.ask(&mut process, &self.question(0), &quick)?;
        Ok(format!(
            "{} set, and one of an option it does not have",
            counted(tried, "value")
        ))
    }

    /// Answers come in time, however short it is.
    fn time(&self) -> Result<String, Failure> {
        let mut process = self.process()?;
        let mut worst = Duration::ZERO;
        for number in 0..20 {
            let time = Duration::from_millis([20, 50, 100, 200][number % 4]);
            let budget = Budget {
                time: Some(time),
                ..Budget::default()
            };
            let took = self.ask(&mut process, &self.question(number as u64), &budget)?;
            worst = worst.max(took.saturating_sub(time));
        }
        let margin = self.engine.settings().margin.as_millis();
        Ok(format!(
            "20 answers in time, the latest {} ms late ({margin} ms are allowed)",
            worst.as_millis()
        ))
    }

    /// `stop` brings an answer within 100 ms, and only one; where nothing is asked it brings none.
    fn stop(&self) -> Result<String, Failure> {
        let mut process = self.process()?;
        let (mut stopped, mut worst) = (0, Duration::ZERO);
        for number in 0..6 {
            let question = self.question(100 + number);
            process.tell(&question.script);
            process.tell("go\n");
            let patience = Instant::now() + self.engine.settings().patience;
            let mut answer = None;
            let mut failed = process.flush(patience).err();
            // It may be done before anybody stops it.
            let pause = Instant::now() + Duration::from_millis(60);
            while failed.is_none() && answer.is_none() {
                match process.line(pause, &CancellationToken::default()) {
                    Ok(line) => answer = played(line.as_deref()),
                    Err(EngineError::Timeout) => break,
                    Err(trouble) => failed = Some(trouble),
                }
            }
            let late = answer.is_none();
            process.tell("stop\n");
            let began = Instant::now();
            let until = began + self.engine.settings().margin;
            failed = failed.or(process.flush(until).err());
            while failed.is_none() && answer.is_none() {
                match process.line(until, &CancellationToken::default()) {
                    Ok(line) => answer = played(line.as_deref()),
                    Err(trouble) => failed = Some(trouble),
                }
            }
            if let Some(trouble) = failed {
                return Err(Failure::from_process(
                    &process,
                    format!("after `stop`: {trouble}"),
                ));
            }
            if late {
                stopped += 1;
                worst = worst.max(began.elapsed());
            }
            if !answer.as_deref().is_some_and(&question.legal) {
                let why = format!("illegal move {}", answer.unwrap_or_default());
                return Err(Failure::from_process(&process, why));
            }
            // A stop that nothing is left for brings no second answer.
            let quiet = Instant::now() + Duration::from_millis(30);
            while let Ok(line) = process.line(quiet, &CancellationToken::default()) {
                if let Some(mv) = played(line.as_deref()) {
                    let why = format!("it plays {mv} without being asked");
                    return Err(Failure::from_process(&process, why));
                }
            }
        }
        Ok(match stopped {
            0 => "it was done before anybody could stop it, 6 times".to_owned(),
            _ => format!(
                "{stopped} of 6 searches stopped, the slowest after {} ms",
                worst.as_millis()
            ),
        })
    }

    /// Lines it does not know do not disturb it.
    fn unknown_lines(&self) -> Result<String, Failure> {
        let mut process = self.process()?;
        for number in 0..5 {
            let question = self.question(200 + number);
            let long = format!("remark {}", "x".repeat(4000));
            let (first, rest) = question.script.split_once('\n').unwrap_or_default();
            let odd =
                format!("hello\n\n{first}\nxyzzy 1 2 3\n{rest}weather fine\n{long}\nplay 66\n");
            let question = TestPosition {
                script: odd,
                ..question
            };
            self.ask(&mut process, &question, &Budget::default())?;
        }
        Ok("they are passed over".to_owned())
    }

    /// It can be killed while it thinks, and started again.
    fn restart(&self) -> Result<String, Failure> {
        for number in 0..3 {
            let question = self.question(300 + number);
            let mut process = self.process()?;
            process.tell(&question.script);
            process.tell("go\n");
            let flushed = process.flush(Instant::now() + self.engine.settings().patience);
            flushed.map_err(|trouble| Failure::from_process(&process, trouble))?;
            drop(process);
            self.ask(&mut self.process()?, &question, &Budget::default())?;
        }
        Ok("killed while it thinks and started again, 3 times".to_owned())
    }

    /// `quit` ends it, and so does the end of its input.
    fn quit(&self) -> Result<String, Failure> {
        let mut process = self.process()?;
        self.ask(&mut process, &self.question(400), &Budget::default())?;
        process.quit();
        match process.ends(Duration::from_secs(2)) {
            true => Ok("it ends when it is told to".to_owned()),
            false => Err(Failure::from_process(
                &process,
                "it does not end when it is told to",
            )),
        }
    }
}

/// The move, if a line is one.
fn played(line: Option<&str>) -> Option<String> {
    match EngineReply::read(line?) {
        Some(EngineReply::Play(mv)) => Some(mv.to_owned()),
        _ => None,
    }
}
