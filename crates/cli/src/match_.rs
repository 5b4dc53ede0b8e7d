//! `capicua match`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_arena::{
    ContestRun, ErasedContest, Mean, Outcome, Shard, Share, Sprt, SprtVerdict, Tally, Unit,
};
use capicua_core::message;
use capicua_core::{InputError, LongRun as _, Seed, counted};
use capicua_protocol::line;
use capicua_teach::documents;
use capicua_ui::games::{Plan, RulesHandle, Written, deals, games};

use crate::answer::{Answer, CliError, check_files};
use crate::engines::{EngineArgs, Engines};
use crate::long_run::{COMMIT, RunArgs, finish_run};
use crate::text::read_file;

#[derive(clap::Args)]
pub struct Args {
    /// The players, the one whose results are counted first; `exec:COMMAND` is an engine from outside.
    /// Where fewer are named than sit at the table, the last one plays all the others.
    #[arg(required = true, num_args = 2..=7, value_name = "PLAYER")]
    pub players: Vec<String>,
    #[command(flatten)]
    pub games: GameArgs,
    /// Stop as soon as it is clear whether the games speak for ELO1 rather than ELO0, or the other way.
    #[arg(
        long,
        value_name = "ELO0,ELO1",
        allow_hyphen_values = true,
        conflicts_with = "shard"
    )]
    pub sprt: Option<String>,
    /// With --sprt: the chance to decide for ELO1 although ELO0 is true.
    #[arg(long, default_value_t = 0.05, value_parser = error_rate, requires = "sprt")]
    pub alpha: f64,
    /// With --sprt: the chance to decide for ELO0 although ELO1 is true.
    #[arg(long, default_value_t = 0.05, value_parser = error_rate, requires = "sprt")]
    pub beta: f64,
    /// Write all games into this file, as they are played.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    #[command(flatten)]
    pub engines: EngineArgs,
    #[command(flatten)]
    pub run: RunArgs,
}

fn error_rate(text: &str) -> Result<f64, String> {
    let rate = text.parse::<f64>().ok();
    let rate = rate.filter(|rate| (0.0001..0.5).contains(rate));
    rate.ok_or("a chance from 0.0001 to below 0.5".to_owned())
}

/// What is played, and how often.
#[derive(clap::Args)]
pub struct GameArgs {
    /// The rules of any game, with or without changes: `latin`, `fives,target=150`.
    #[arg(long, default_value = "latin")]
    pub rules: String,
    /// Deals, 1000 if not given; each is played in all seatings, by two sides twice.
    #[arg(long, value_parser = crate::usage::within::<u64>(1..=100_000_000))]
    pub deals: Option<u64>,
    /// Play the deals of this file: a position on each line, all hands open, or records.
    #[arg(long, value_name = "FILE")]
    pub deals_from: Option<PathBuf>,
    /// So many seeds, from --seed on: the deals of each are played, and all count together.
    #[arg(long, default_value_t = 1, value_parser = crate::usage::within::<u64>(1..=1000))]
    pub seeds: u64,
    /// Single rounds with a free lead that goes round, or whole matches to the target. (Of a game with one
    /// round both are the same.)
    #[arg(long, value_enum, default_value_t = UnitArg::Round)]
    pub unit: UnitArg,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
pub enum UnitArg {
    Round,
    Match,
}

impl UnitArg {
    pub fn unit(self) -> Unit {
        match self {
            UnitArg::Round => Unit::Round,
            UnitArg::Match => Unit::Match,
        }
    }
}

impl GameArgs {
    /// The rules, for as many players as are named where they can be played so.
    pub fn parse_rules(&self, named: usize) -> Result<RulesHandle, InputError> {
        games().parse_rules_for(&self.rules, named)
    }

    /// How the players are compared.
    pub fn plan(&self, seed: u64, written: Written) -> Result<Plan, CliError> {
        if self.deals_from.is_some() && self.unit == UnitArg::Match {
            let what = message!("deals-from-with-matches");
            return Err(CliError::misused(what));
        }
        Ok(Plan {
            unit: self.unit.unit(),
            seeds: (0..self.seeds)
                .map(|at| Seed(seed.wrapping_add(at)))
                .collect(),
            suite: self.deals_from.as_deref().map(read_file).transpose()?,
            written,
        })
    }

    /// How many deals are played with each seed.
    pub fn count(&self, contest: &ErasedContest) -> Result<u64, InputError> {
        deals(contest, self.deals)
    }
}

pub fn run(args: &Args) -> Answer {
    check_files([&args.record])?;
    let rules = args.games.parse_rules(args.players.len())?;
    let engines = Engines::new(&args.engines);
    let players = args.players.iter().map(|spec| engines.participant(spec));
    let players: Vec<_> = players.collect::<Result<_, _>>()?;
    engines.check()?;
    let sprt = args.sprt.as_deref();
    let sprt = sprt.map(|text| Sprt::parse(text, args.alpha, args.beta));
    let plan = args.games.plan(args.run.long.seed, Written::Record)?;
    let contest = rules.contest(&players, &plan)?;
    let deals = args.games.count(&contest)?;
    let run = ContestRun::new(contest, deals, sprt.transpose()?).with_commit(COMMIT);
    let mut run = run.with_pieces().with_shard(args.run.split.part());
    if let Some(path) = &args.record {
        run = run.with_records(path.clone(), String::new(), "\n");
    }
    let kept = args.run.kept("match", &run.key());
    let ended = finish_run(&mut run, args.run.long.threads, &kept)?;
    let answer = render(run.outcome(), args.run.long.json, !args.run.split.no_times);
    // A file of records beside a file that was named is not closed before all are there; whoever named none
    // has the games so far, and may go on all the same.
    if run.is_finished() || kept.own {
        run.close(|_| String::new()).map_err(CliError::unwritten)?;
    }
    ended.with(engines.finish(answer)?)
}

/// What came of a match, for people or as JSON.
pub fn render(outcome: &Outcome, json: bool, times: bool) -> String {
    match json {
        true => line(&documents::contest(outcome, times)),
        false => as_text(outcome, times),
    }
}

/// The share of a player's games: `71.20 ± 1.31 %`, or `100.00 % [96.4, 100.0]` where that would say more
/// than is known.
pub fn percent(tally: &Tally, player: usize) -> String {
    share_text(tally.score(player), tally.score_range(player))
}

fn share_text(usual: Mean, range: Option<Share>) -> String {
    if let Some(range) = range {
        let [share, low, high] = [range.share, range.low, range.high].map(|x| 100.0 * x);
        return format!("{share:.2} % [{low:.1}, {high:.1}]");
    }
    let mean = usual.times(100.0);
    match mean.half_width {
        Some(half_width) => format!("{:.2} ± {half_width:.2} %", mean.mean),
        None => format!("{:.2} %", mean.mean),
    }
}

/// An Elo number for people: a clean sweep has none.
pub fn elo_text(elo: f64) -> String {
    if elo.is_finite() {
        format!("{elo:+.1}")
    } else if elo > 0.0 {
        "+∞".to_owned()
    } else {
        "−∞".to_owned()
    }
}

fn as_text(outcome: &Outcome, times: bool) -> String {
    let experiment = &outcome.experiment;
    let tally = outcome.tally();
    let names = &experiment.players;
    let two = names.len() == 2;
    let games = tally.games().max(1) as f64;
    let share = |count: u64| 100.0 * count as f64 / games;
    let unit = match experiment.unit {
        Unit::Round => "round",
        Unit::Match => "match",
        Unit::Game => "game",
    };
    let seatings = match two {
        true => "each twice".to_owned(),
        false => format!("each in {} seatings", names.len()),
    };
    let part = match experiment.part {
        Shard::WHOLE => String::new(),
        part => format!(", share {part}"),
    };
    let from = match &experiment.suite {
        Some(sha256) => {
            let begins: String = sha256.chars().take(8).collect();
            format!(" from a file ({begins})")
        }
        None => String::new(),
    };
    let mut text = format!("{} against {}\n", names[0], names[1..].join(", "));
    if !outcome.is_finished() {
        let (played, groups) = (outcome.played(), outcome.groups());
        let _ = writeln!(
            text,
            "  not finished: {played} of {groups} deals were played"
        );
    }
    if tally.groups() == 0 {
        return text;
    }
    let _ = writeln!(
        text,
        "  {}{from}, {seatings}: {} of {}, {}{part}",
        counted(tally.groups(), "deal"),
        counted(tally.games(), unit),
        experiment.rules,
        seeds(&experiment.seeds),
    );
    let _ = writeln!(
        text,
        "  won {} ({:.2} %), lost {} ({:.2} %), tied {} ({:.2} %)",
        tally.wins(),
        share(tally.wins()),
        tally.losses(),
        share(tally.losses()),
        tally.ties,
        share(tally.ties)
    );
    let (elo, interval) = tally.elo();
    let interval = interval.map_or(String::new(), |(low, high)| {
        format!(" [{}, {}]", elo_text(low), elo_text(high))
    });
    let _ = writeln!(
        text,
        "  score {}, Elo {}{interval}",
        percent(&tally, 0),
        elo_text(elo)
    );
    for (seed, tally) in documents::by_seed(outcome) {
        let _ = writeln!(text, "    seed {seed}: {}", percent(tally, 0));
    }
    let _ = writeln!(text, "  points a game {}", signed(tally.lead(0)));
    if let Some(held) = &outcome.held {
        for (player, name) in names.iter().enumerate() {
            let _ = writeln!(
                text,
                "  {name}: wins {}, {held} {}",
                percent(&tally, player),
                plain(tally.points(player))
            );
        }
        let _ = writeln!(
            text,
            "  {:.1} turns a game; the seat that begins wins {}",
            tally.turns as f64 / games,
            share_text(tally.beginner(), tally.beginner_range())
        );
    }
    let parts: Vec<String> = outcome
        .ends
        .iter()
        .zip(&tally.ends)
        .filter(|(_, count)| **count > 0)
        .map(|(name, n)| {
            format!(
                "{} {:.2} %",
                spoken(name),
                100.0 * *n as f64 / tally.rounds as f64
            )
        })
        .collect();
    let _ = writeln!(text, "  ends: {}", parts.join(", "));
    if times {
        let each = (0..names.len()).map(|player| format!("{:.4}", tally.ms_per_move(player)));
        let each: Vec<String> = each.collect();
        let _ = writeln!(text, "  milliseconds a move: {}", each.join(" and "));
    }
    if let Some(sprt) = experiment.sprt {
        let (lower, upper) = sprt.bounds();
        let ratio = sprt.log_likelihood_ratio(&tally.spread);
        let (elo0, elo1) = (sprt.elo0, sprt.elo1);
        let verdict = match outcome.verdict() {
            Some(SprtVerdict::Upper) => format!("the games speak for {elo1} rather than {elo0}"),
            Some(SprtVerdict::Lower) => format!("the games speak for {elo0} rather than {elo1}"),
            None => "undecided".to_owned(),
        };
        let _ = writeln!(
            text,
            "  sequential test of {elo0} against {elo1} Elo, errors {} and {}: {verdict} (log ratio {ratio:.3}, stops at {lower:.3} and {upper:.3})",
            sprt.alpha, sprt.beta
        );
        if outcome.verdict().is_some() {
            text.push_str(
                "  (it stopped because of what it saw: score and Elo lean that way, their intervals promise too much)\n",
            );
        }
    }
    text.push_str(match tally.score_range(0) {
        None => "  (± is a 95 % interval over deals, by the normal approximation)\n",
        Some(_) => {
            "  (± and [ ] are 95 % intervals over deals; the latter, after Wilson, stays within bounds)\n"
        }
    });
    text
}

/// `seed 1`, or `seeds 1 to 5`.
pub fn seeds(seeds: &[u64]) -> String {
    match seeds {
        [first, .., last] => format!("seeds {first} to {last}"),
        [only] => format!("seed {only}"),
        [] => String::new(),
    }
}

/// The way a round ended, for people.
fn spoken(end: &str) -> &str {
    match end {
        "target" => "target reached",
        end => end,
    }
}

fn signed(mean: Mean) -> String {
    let half_width = mean
        .half_width
        .map_or(String::new(), |h| format!(" ± {h:.3}"));
    format!("{:+.3}{half_width}", mean.mean + 0.0)
}

fn plain(mean: Mean) -> String {
    let half_width = mean
        .half_width
        .map_or(String::new(), |h| format!(" ± {h:.2}"));
    format!("{:.2}{half_width}", mean.mean)
}
