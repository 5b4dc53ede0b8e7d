//! `capicua match`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_arena::{ContestRun, Groups, Mean, Sprt, Tally, Unit, Verdict};
use capicua_core::{InputError, Seed, Stop, write_whole};
use capicua_games::{Agreed, games};
use capicua_protocol as protocol;
use capicua_protocol::{ByName, Match, MatchRow, SequentialTest, TestVerdict};

use crate::answer::{Answer, Failure};
use crate::engines::{EngineArgs, Engines};
use crate::long_run::{LongArgs, LongRun, finish_run};

#[derive(clap::Args)]
pub struct Args {
    /// The players, the one whose results are counted first; `exec:COMMAND` is an engine from outside.
    /// Where fewer are named than sit at the table, the last one plays all the others.
    #[arg(required = true, num_args = 2..=7, value_name = "PLAYER")]
    pub players: Vec<String>,
    #[command(flatten)]
    pub games: GameArgs,
    /// Stop as soon as it is clear whether the first player is nearer to ELO1 than to ELO0.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    /// Write all games into this file.
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    #[command(flatten)]
    pub engines: EngineArgs,
    #[command(flatten)]
    pub long: LongArgs,
}

/// What is played, and how often.
#[derive(clap::Args)]
pub struct GameArgs {
    /// The rules of any game, with or without changes: `latin`, `fives,target=150`, `pickomino,players=3`.
    #[arg(long, default_value = "latin")]
    pub rules: String,
    /// Deals; each is played in all seatings, by two sides twice.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub deals: u64,
    /// Single rounds with a free lead that goes round, or whole matches to the target. (Of a game with one
    /// round both are the same.)
    #[arg(long, value_enum, default_value_t = UnitArg::Round)]
    pub unit: UnitArg,
}

#[derive(Clone, Copy, clap::ValueEnum)]
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
    pub fn agreed(&self, named: usize) -> Result<Box<dyn Agreed>, InputError> {
        let rules = games().agreed(&self.rules)?;
        match named > rules.sides() {
            false => Ok(rules),
            true => rules.for_seats(named).map_err(|_| {
                InputError::new(
                    format!("{named} players are named, {} has two sides", rules.text()),
                    "Name two players: the one whose results are counted, and the other one.",
                )
            }),
        }
    }
}

pub fn run(args: &Args) -> Answer {
    let rules = args.games.agreed(args.players.len())?;
    let engines = Engines::new(&args.engines);
    let players = args.players.iter().map(|spec| engines.sitter(spec));
    let players: Vec<_> = players.collect::<Result<_, _>>()?;
    engines.check()?;
    let sprt = args.sprt.as_deref().map(Sprt::parse).transpose()?;
    let seed = Seed(args.long.seed);
    let contest = rules.contest(&players, args.games.unit.unit(), seed)?;
    let mut run = ContestRun::new(contest, args.games.deals, sprt, args.record.is_some());
    finish_run(&mut run, &args.long)?;
    if let Some(path) = &args.record {
        write_whole(path, run.records().as_bytes())
            .map_err(|error| Failure::file("write", path, &error))?;
    }
    engines.finish(if args.long.json {
        protocol::line(&document(&run))
    } else {
        as_text(&run)
    })
}

impl LongRun for ContestRun {
    fn progress(&self) -> (u64, u64) {
        (self.tally().groups(), self.deals())
    }

    fn is_finished(&self) -> bool {
        ContestRun::is_finished(self)
    }

    fn step(&mut self, stop: &Stop) {
        ContestRun::step(self, stop);
    }

    fn message(&self) -> String {
        let score = percent(self.tally().score(0));
        match self.sprt() {
            Some(sprt) => {
                let ratio = sprt.log_likelihood_ratio(&self.tally().spread);
                format!("score {score}, ratio {ratio:.2}")
            }
            None => format!("score {score}"),
        }
    }

    fn save(&self) -> String {
        ContestRun::save(self)
    }

    fn resume(&mut self, text: &str) -> Result<(), InputError> {
        ContestRun::resume(self, text)
    }
}

/// `71.2 ± 1.3 %`.
pub fn percent(mean: Mean) -> String {
    let mean = mean.times(100.0);
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

/// `None` where it is infinite: JSON has no word for a clean sweep.
fn rounded(value: f64, digits: i32) -> Option<f64> {
    let unit = 10f64.powi(digits);
    Some((value * unit).round() / unit + 0.0).filter(|rounded| rounded.is_finite())
}

/// What is played in every seating.
pub fn unit(unit: Unit) -> protocol::Unit {
    match unit {
        Unit::Round => protocol::Unit::Round,
        Unit::Match => protocol::Unit::Match,
        Unit::Game => protocol::Unit::Game,
    }
}

/// The tally of a contest in the form `match/1`.
pub fn document(run: &ContestRun) -> Match {
    let contest = run.contest();
    let tally = run.tally();
    let (score, points) = (tally.score(0), tally.lead(0));
    let (elo, interval) = tally.elo();
    let half_width = |mean: Mean, digits| mean.half_width.and_then(|h| rounded(h, digits));
    let all = 0..tally.players();
    let names = contest.players();
    let row = |player: usize| {
        let (score, points) = (tally.score(player), tally.points(player));
        MatchRow {
            player: names[player].clone(),
            wins: tally.rows[player].wins,
            score: rounded(score.mean, 6),
            score_ci: half_width(score, 6),
            points: rounded(points.mean, 4),
            points_ci: half_width(points, 4),
        }
    };
    // Where everybody has something at the end, there is more to tell than who leads by how much.
    let held = contest.held().is_some();
    let beginner = tally.beginner();
    let turns = tally.turns as f64 / tally.games().max(1) as f64;
    Match {
        schema: Default::default(),
        players: names.clone(),
        rules: contest.rules(),
        unit: unit(contest.unit()),
        deals: tally.groups(),
        games: tally.games(),
        rounds: tally.rounds,
        wins: tally.wins(),
        losses: tally.losses(),
        ties: tally.ties,
        score: rounded(score.mean, 6),
        score_ci: half_width(score, 6),
        points: rounded(points.mean, 4),
        points_ci: half_width(points, 4),
        elo: rounded(elo, 2),
        elo_ci: interval.map(|(low, high)| [rounded(low, 2), rounded(high, 2)]),
        pentanomial: (tally.players() == 2).then(|| tally.spread.clone()),
        ends: ends(contest, tally),
        turns: rounded(turns, 4).filter(|_| held),
        first_seat: rounded(beginner.mean, 6).filter(|_| held),
        first_seat_ci: half_width(beginner, 6).filter(|_| held),
        table: all.clone().filter(|_| held).map(row).collect(),
        seed: contest.seed().0,
        ms_per_move: all
            .map(|player| rounded(tally.ms_per_move(player), 5))
            .collect(),
        sprt: run.sprt().map(|sprt| SequentialTest {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: rounded(sprt.log_likelihood_ratio(&tally.spread), 4),
            bounds: [Sprt::bounds().0, Sprt::bounds().1].map(|bound| rounded(bound, 4)),
            verdict: match run.verdict() {
                Some(Verdict::Accepted) => TestVerdict::Elo1,
                Some(Verdict::Rejected) => TestVerdict::Elo0,
                None => TestVerdict::Undecided,
            },
        }),
    }
}

/// Shares of the ways rounds ended; unusual ones that did not occur are left out.
fn ends(contest: &dyn Groups, tally: &Tally) -> ByName<Option<f64>> {
    let share = |count: u64| rounded(count as f64 / tally.rounds.max(1) as f64, 6);
    let (names, usual) = contest.ends();
    let ends = names.iter().zip(&tally.ends).enumerate();
    ends.filter(|(at, (_, count))| *at < usual || **count > 0)
        .map(|(_, (name, &count))| ((*name).to_owned(), share(count)))
        .collect()
}

fn as_text(run: &ContestRun) -> String {
    let contest = run.contest();
    let tally = run.tally();
    let names = contest.players();
    let two = names.len() == 2;
    let games = tally.games().max(1) as f64;
    let share = |count: u64| 100.0 * count as f64 / games;
    let unit = match contest.unit() {
        Unit::Round => "rounds",
        Unit::Match => "matches",
        Unit::Game => "games",
    };
    let times = match two {
        true => "each twice".to_owned(),
        false => format!("each in {} seatings", names.len()),
    };
    let mut text = format!("{} against {}\n", names[0], names[1..].join(", "));
    let _ = writeln!(
        text,
        "  {} deals, {times}: {} {unit} of {}, seed {}",
        tally.groups(),
        tally.games(),
        contest.rules(),
        contest.seed().0
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
        percent(tally.score(0)),
        elo_text(elo)
    );
    let _ = writeln!(text, "  points a game {}", signed(tally.lead(0)));
    if let Some(held) = contest.held() {
        for (player, name) in names.iter().enumerate() {
            let _ = writeln!(
                text,
                "  {name}: wins {}, {held} {}",
                percent(tally.score(player)),
                plain(tally.points(player))
            );
        }
        let _ = writeln!(
            text,
            "  {:.1} turns a game; the seat that begins wins {}",
            tally.turns as f64 / games,
            percent(tally.beginner())
        );
    }
    let parts: Vec<String> = contest
        .ends()
        .0
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
    let times: Vec<String> = (0..names.len())
        .map(|player| format!("{:.4}", tally.ms_per_move(player)))
        .collect();
    let _ = writeln!(text, "  milliseconds a move: {}", times.join(" and "));
    if let Some(sprt) = run.sprt() {
        let (lower, upper) = Sprt::bounds();
        let ratio = sprt.log_likelihood_ratio(&tally.spread);
        let verdict = match run.verdict() {
            Some(Verdict::Accepted) => format!("accepted: {} Elo or better", sprt.elo1),
            Some(Verdict::Rejected) => format!("rejected: {} Elo or less", sprt.elo0),
            None => "undecided".to_owned(),
        };
        let _ = writeln!(
            text,
            "  sequential test of {} against {} Elo: {verdict} (log ratio {ratio:.3}, stops at {lower:.3} and {upper:.3})",
            sprt.elo0, sprt.elo1
        );
    }
    text.push_str("  (± is a 95 % interval over deals, by the normal approximation)\n");
    text
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
