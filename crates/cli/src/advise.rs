//! `capicua advise`.

mod from_record;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use capicua_core::{Message, Seat, Seed, message};
use capicua_dominoes::notation::Position;
use capicua_protocol::line;
use capicua_teach::advice::{AdviceOptions, OpponentModel};
use capicua_terminal::{Start, assist_real_table};
use capicua_ui::AdviceRequest;
use capicua_ui::games::{Game, games};
use capicua_words::{Language, Words};

use crate::answer::{Answer, CliError, finish};
use crate::batch::{Errors, answer_lines};
use crate::engines::{EngineArgs, Engines};
use crate::text::position;

#[derive(clap::Args)]
pub struct Args {
    /// A position; one with its moves tells more than a snapshot. `-` for many, one on each line of
    /// standard input, each answered with a line of JSON.
    #[arg(conflicts_with = "record")]
    position: Option<String>,
    /// Advise about a decision of a record instead.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The round of a file with several records, counted from one; the last one if not given.
    #[arg(long, value_name = "N", requires = "record")]
    round: Option<usize>,
    /// Advise before the N-th move of the record; at the last decision, of the seat if one is given,
    /// otherwise.
    #[arg(long = "move", value_name = "N", requires = "record")]
    ply: Option<usize>,
    /// Who asks; the seat on turn if not given.
    #[arg(long, value_parser = seat)]
    seat: Option<Seat>,
    /// Sit beside a real table: enter the moves as they are played, be advised at your turn.
    #[arg(long, conflicts_with_all = ["record", "json"])]
    table: bool,
    /// With --table: join a round late, at this position.
    #[arg(
        long = "position",
        value_name = "POSITION",
        requires = "table",
        conflicts_with = "position"
    )]
    join: Option<String>,
    /// With --table: the rules that are played.
    #[arg(long, default_value = "latin", requires = "table")]
    rules: String,
    /// With --table: the score before the round, `ours:theirs/target`; `-` if it does not matter.
    #[arg(long, default_value = "-", requires = "table")]
    score: String,
    /// Add who holds what.
    #[arg(long)]
    belief: bool,
    /// What to read into the moves of the others: nothing (beyond passes), greedy, doubles, levels,
    /// or sensible (they play as this program does).
    #[arg(long, value_name = "MODEL", default_value = "nothing")]
    reading: OpponentModel,
    /// Whom to ask instead of the adviser: any player, or `exec:COMMAND`, an engine from outside.
    #[arg(long, value_name = "SPEC", conflicts_with = "table")]
    player: Option<String>,
    #[command(flatten)]
    engines: EngineArgs,
    /// Deals to look at; more take longer and tell more.
    #[arg(long, value_parser = crate::usage::within::<u32>(1..=10_000_000))]
    samples: Option<u32>,
    /// Longest time to think, in milliseconds; then the answer may differ from run to run.
    #[arg(long, value_name = "MS", value_parser = crate::usage::within::<u64>(1..=3_600_000))]
    time: Option<u64>,
    /// The same seed gives the same answer.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Language; that of the locale if not given.
    #[arg(long, value_name = "CODE")]
    lang: Option<Language>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
    /// Threads for many positions; all cores if not given.
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: Option<u16>,
}

/// A seat by its letter.
pub fn seat(text: &str) -> Result<Seat, Message> {
    let mut letters = text.chars();
    match (letters.next().and_then(Seat::from_letter), letters.next()) {
        (Some(seat), None) => Ok(seat),
        _ => Err(message!("seats-of-four")),
    }
}

/// Advises beside a table, or about many positions; everything else is an answer.
pub fn run(args: &Args) -> ExitCode {
    match args.table {
        true => match args.beside() {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => finish(Err(failure)),
        },
        false => answer_lines(
            args.threads,
            Errors::InPlace,
            || (),
            |text, ()| args.about(text, true),
        ),
    }
}

impl Args {
    /// Whether it prints as it goes on.
    pub fn is_dialogue(&self) -> bool {
        self.table || self.position.as_deref() == Some("-")
    }

    /// A dialogue beside a real table.
    fn beside(&self) -> Result<(), CliError> {
        let start = match self.join.as_ref().or(self.position.as_ref()) {
            Some(text) => Start::joining(position(text)?, self.seat)?,
            None => Start::dealing(&self.rules, self.seat, &self.score)?,
        };
        match assist_real_table(start, self.words(), self.options()) {
            // Whoever read us has seen enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
                Err(CliError::failed(message!("dialogue-broke-off", error)))
            }
            _ => Ok(()),
        }
    }

    fn words(&self) -> Words {
        Words::new(self.lang.unwrap_or_else(Language::from_environment))
    }

    fn options(&self) -> AdviceOptions {
        AdviceOptions {
            samples: self.samples,
            time: self.time.map(Duration::from_millis),
            seed: Seed(self.seed),
            reading: self.reading,
            ..AdviceOptions::default()
        }
    }

    /// Advice about a position or a decision of a record.
    pub fn answer(&self) -> Answer {
        if self.position.is_none() && self.record.is_none() {
            return Err(CliError::misused(message!("advise-what")));
        }
        match &self.position {
            Some(text) => self.about(text, self.json),
            None => {
                let (position, played) = self.question()?;
                let text = position.to_string();
                self.advised(games().find(&text)?, &text, played, self.json)
            }
        }
    }

    /// Advice about a position of any game; one that names none is read as one of the first.
    fn about(&self, text: &str, json: bool) -> Answer {
        let game = games().find(text).unwrap_or(Game::ALL[0]);
        if !game.hides() {
            self.only_a_player()?;
        }
        self.advised(game, text, None, json)
    }

    fn advised(&self, game: Game, text: &str, played: Option<String>, json: bool) -> Answer {
        let engines = Engines::new(&self.engines);
        let player = self.player.as_deref().map(|spec| engines.participant(spec));
        let asked = AdviceRequest {
            seat: self.seat,
            player: player.transpose()?,
            samples: self.samples,
            time: self.time.map(Duration::from_millis),
            seed: Seed(self.seed),
            reading: self.reading,
            belief: self.belief,
            played,
            ..AdviceRequest::new(text)
        };
        engines.check()?;
        let advised = game.advise(&asked)?;
        match json {
            true => Ok(line(&advised.document(None))),
            false => Ok(advised.text(&self.words())),
        }
    }

    /// An error if something is asked for that only dominoes have: worlds and what is hidden in them.
    fn only_a_player(&self) -> Result<(), CliError> {
        let given = [
            ("--belief", self.belief),
            ("--reading", self.reading != OpponentModel::Nothing),
            ("--samples", self.samples.is_some()),
            ("--time", self.time.is_some()),
            ("--seat", self.seat.is_some()),
        ];
        match given.into_iter().find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => {
                let what = message!("nothing-hidden-for-option", option);
                Err(CliError::misused(what))
            }
        }
    }

    /// The position of a record that is asked about, and what was played there.
    fn question(&self) -> Result<(Position, Option<String>), CliError> {
        let path = self.record.as_deref().unwrap_or(Path::new(""));
        from_record::question(path, self.round, self.ply, self.seat)
    }
}
