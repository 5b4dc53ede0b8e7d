//! `capicua advise`.

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use capicua_core::{Message, Seat, Seed, message};
use capicua_protocol::line;
use capicua_teach::advice::{AdviceOptions, OpponentModel};
use capicua_terminal::{Start, assist_real_table};
use capicua_ui::AdviceRequest;
use capicua_ui::games::{Game, games};
use capicua_words::{Language, Words};

use crate::answer::{Answer, CliError, finish};
use crate::batch::{Errors, answer_lines};
use crate::engines::{EngineArgs, Engines};
use crate::text::{position, read_file};

#[derive(clap::Args)]
pub struct Args {
    /// A position, best with its moves; `-` reads many from standard input, one on each line, and
    /// answers each with a line of JSON.
    #[arg(conflicts_with = "record")]
    position: Option<String>,
    /// Advise about a decision of a record instead.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// The round of a file with several records, counted from one [default: the last one].
    #[arg(long, value_name = "N", requires = "record")]
    round: Option<usize>,
    /// Advise before the N-th move of the record [default: the last decision, of the seat if one is
    /// given].
    #[arg(long = "move", value_name = "N", requires = "record")]
    ply: Option<usize>,
    /// The seat to advise [default: the seat on turn].
    #[arg(long, value_parser = seat)]
    seat: Option<Seat>,
    /// Advise beside a real table: enter the moves as they are played, get advice at your turn.
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
    /// Add the belief table: who holds what.
    #[arg(long)]
    belief: bool,
    /// Opponent model, used to read the moves of the others: nothing (beyond passes), greedy,
    /// doubles, levels, or sensible (they play as this program does).
    #[arg(long, value_name = "MODEL", default_value = "nothing")]
    reading: OpponentModel,
    /// The player to ask instead of the adviser: any player, or `exec:COMMAND`, an external engine.
    #[arg(long, value_name = "SPEC", conflicts_with = "table")]
    player: Option<String>,
    #[command(flatten)]
    engines: EngineArgs,
    /// Number of deals to sample; more take longer and are more precise.
    #[arg(long, value_parser = crate::usage::within::<u32>(1..=10_000_000))]
    samples: Option<u32>,
    /// Time limit in milliseconds; with one the answer may differ from run to run.
    #[arg(long, value_name = "MS", value_parser = crate::usage::within::<u64>(1..=3_600_000))]
    time: Option<u64>,
    /// The same seed gives the same answer.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Language [default: that of the locale].
    #[arg(long, value_name = "CODE")]
    lang: Option<Language>,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
    /// Threads for many positions [default: all cores].
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
    if args.table {
        match args.beside() {
            Ok(()) => ExitCode::SUCCESS,
            Err(failure) => finish(Err(failure)),
        }
    } else {
        answer_lines(
            args.threads,
            Errors::InPlace,
            || (),
            |text, ()| args.about(text, true),
        )
    }
}

impl Args {
    /// Whether it prints as it goes on.
    pub fn is_dialogue(&self) -> bool {
        self.table || self.position.as_deref() == Some("-")
    }

    /// A dialogue beside a real table.
    fn beside(&self) -> Result<(), CliError> {
        let joined = self.join.as_ref().or(self.position.as_ref());
        games().can_be_asked(joined.unwrap_or(&self.rules), "advise --table")?;
        let start = match joined {
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
        match (&self.position, &self.record) {
            (Some(text), _) => self.about(text, self.json),
            (None, Some(path)) => {
                let record = read_file(path)?;
                let (round, number) = (self.round, self.ply);
                let (game, turn) = games().turn_of_record(&record, round, number, self.seat)?;
                self.only_a_player(game, false)?;
                self.advised(game, &turn.position, turn.played, self.json)
            }
            (None, None) => Err(CliError::misused(message!("advise-what"))),
        }
    }

    /// Advice about a position of any game; one that names none is read as one of the first.
    fn about(&self, text: &str, json: bool) -> Answer {
        let game = games().of_position(text);
        self.only_a_player(game, self.seat.is_some())?;
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
            played: played.clone(),
            ..AdviceRequest::new(text)
        };
        engines.check()?;
        let advised = game.advise(&asked)?;
        if json {
            return Ok(line(&advised.document(None)));
        }
        let words = self.words();
        let mut text = advised.text(&words);
        if let Some(played) = played {
            text += &words.text("advice-played", &[("move", played.into())]);
            text.push('\n');
        }
        Ok(text)
    }

    /// An error if something is asked for that only games have in which something is hidden: worlds, and with
    /// `seen_by` the eyes of a seat.
    fn only_a_player(&self, game: Game, seen_by: bool) -> Result<(), CliError> {
        let given = [
            ("--belief", self.belief),
            ("--reading", self.reading != OpponentModel::Nothing),
            ("--samples", self.samples.is_some()),
            ("--time", self.time.is_some()),
            ("--seat", seen_by),
        ];
        let mut given = given.into_iter().filter(|_| !game.hides());
        match given.find(|(_, given)| *given) {
            None => Ok(()),
            Some((option, _)) => {
                let what = message!("nothing-hidden-for-option", option);
                Err(CliError::misused(what))
            }
        }
    }
}
