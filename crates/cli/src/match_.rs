//! `capicua match`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_arena::{Contest, ContestRun, Mean, Sprt, Tally, Unit, Verdict};
use capicua_core::{InputError, Seed, Stop, write_whole};
use capicua_dominoes::Rules;
use capicua_protocol as protocol;
use capicua_protocol::{Ends, Match, SequentialTest, TestVerdict};

use crate::answer::{Answer, Failure};
use crate::engines::{EngineArgs, Engines};
use crate::long_run::{LongArgs, LongRun, finish_run};

#[derive(clap::Args)]
pub struct Args {
    /// The player whose results are counted; `exec:COMMAND` is an engine from outside.
    first: String,
    /// The other player.
    second: String,
    #[command(flatten)]
    games: GameArgs,
    /// Stop as soon as it is clear whether the first player is nearer to ELO1 than to ELO0.
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    sprt: Option<String>,
    /// Write all games into this file.
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    engines: EngineArgs,
    #[command(flatten)]
    long: LongArgs,
}

/// What is played, and how often.
#[derive(clap::Args)]
pub struct GameArgs {
    /// The rules: `latin`, `fives`, `cuban`, with or without changes.
    #[arg(long, default_value = "latin")]
    pub rules: String,
    /// Deals; each is played twice, with the sides swapped.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    pub deals: u64,
    /// Single rounds with a free lead that goes round, or whole matches to the target.
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

pub fn run(args: &Args) -> Answer {
    let rules: Rules = args.games.rules.parse()?;
    let engines = Engines::new(&args.engines);
    let players = [engines.player(&args.first)?, engines.player(&args.second)?];
    engines.check()?;
    let sprt = args.sprt.as_deref().map(Sprt::parse).transpose()?;
    let seed = Seed(args.long.seed);
    let contest = Contest::new(players, rules, args.games.unit.unit(), seed)?;
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
        (self.tally().pairs(), self.deals())
    }

    fn is_finished(&self) -> bool {
        ContestRun::is_finished(self)
    }

    fn step(&mut self, stop: &Stop) {
        ContestRun::step(self, stop);
    }

    fn message(&self) -> String {
        let score = percent(self.tally().score());
        match self.sprt() {
            Some(sprt) => {
                let ratio = sprt.log_likelihood_ratio(&self.tally().pentanomial);
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

/// What is played twice.
pub fn unit(unit: Unit) -> protocol::Unit {
    match unit {
        Unit::Round => protocol::Unit::Round,
        Unit::Match => protocol::Unit::Match,
    }
}

/// The tally of a contest in the form `match/1`.
pub fn document(run: &ContestRun) -> Match {
    let contest = run.contest();
    let tally = run.tally();
    let (score, points) = (tally.score(), tally.points());
    let (elo, interval) = tally.elo();
    let half_width = |mean: Mean, digits| mean.half_width.and_then(|h| rounded(h, digits));
    Match {
        schema: Default::default(),
        players: contest
            .players()
            .iter()
            .map(|p| p.spec().to_string())
            .collect(),
        rules: contest.rules().to_string(),
        unit: unit(contest.unit()),
        deals: tally.pairs(),
        games: tally.games(),
        rounds: tally.rounds,
        wins: tally.wins,
        losses: tally.losses,
        ties: tally.ties,
        score: rounded(score.mean, 6),
        score_ci: half_width(score, 6),
        points: rounded(points.mean, 4),
        points_ci: half_width(points, 4),
        elo: rounded(elo, 2),
        elo_ci: interval.map(|(low, high)| [rounded(low, 2), rounded(high, 2)]),
        pentanomial: tally.pentanomial,
        ends: ends(tally),
        seed: contest.seed().0,
        ms_per_move: [0, 1].map(|player| rounded(tally.ms_per_move(player), 5)),
        sprt: run.sprt().map(|sprt| SequentialTest {
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            llr: rounded(sprt.log_likelihood_ratio(&tally.pentanomial), 4),
            bounds: [Sprt::bounds().0, Sprt::bounds().1].map(|bound| rounded(bound, 4)),
            verdict: match run.verdict() {
                Some(Verdict::Accepted) => TestVerdict::Elo1,
                Some(Verdict::Rejected) => TestVerdict::Elo0,
                None => TestVerdict::Undecided,
            },
        }),
    }
}

/// Shares of the ways rounds ended; those that cannot occur are left out.
fn ends(tally: &Tally) -> Ends {
    let share = |count: u64| rounded(count as f64 / tally.rounds.max(1) as f64, 6);
    let seldom = |count: u64| share(count).filter(|_| count > 0);
    Ends {
        out: share(tally.ends.out),
        blocked: share(tally.ends.blocked),
        called: seldom(tally.ends.called),
        target: seldom(tally.ends.target),
        forfeit: seldom(tally.ends.forfeit),
    }
}

fn as_text(run: &ContestRun) -> String {
    let contest = run.contest();
    let tally = run.tally();
    let [first, second] = contest.players().each_ref().map(|p| p.spec().to_string());
    let games = tally.games().max(1) as f64;
    let share = |count: u64| 100.0 * count as f64 / games;
    let unit = match contest.unit() {
        Unit::Round => "rounds",
        Unit::Match => "matches",
    };
    let mut text = format!("{first} against {second}\n");
    let _ = writeln!(
        text,
        "  {} deals, each twice: {} {unit} of {}, seed {}",
        tally.pairs(),
        tally.games(),
        contest.rules(),
        contest.seed().0
    );
    let _ = writeln!(
        text,
        "  won {} ({:.2} %), lost {} ({:.2} %), tied {} ({:.2} %)",
        tally.wins,
        share(tally.wins),
        tally.losses,
        share(tally.losses),
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
        percent(tally.score()),
        elo_text(elo)
    );
    let points = tally.points();
    let half_width = points
        .half_width
        .map_or(String::new(), |h| format!(" ± {h:.3}"));
    let _ = writeln!(
        text,
        "  points a game {:+.3}{half_width}",
        points.mean + 0.0
    );
    let ends = tally.ends;
    let parts = [
        ("out", ends.out),
        ("blocked", ends.blocked),
        ("called", ends.called),
        ("target reached", ends.target),
        ("forfeit", ends.forfeit),
    ];
    let parts: Vec<String> = parts
        .iter()
        .filter(|(_, count)| *count > 0)
        .map(|(name, n)| format!("{name} {:.2} %", 100.0 * *n as f64 / tally.rounds as f64))
        .collect();
    let _ = writeln!(text, "  ends: {}", parts.join(", "));
    let _ = writeln!(
        text,
        "  milliseconds a move: {:.4} and {:.4}",
        tally.ms_per_move(0),
        tally.ms_per_move(1)
    );
    if let Some(sprt) = run.sprt() {
        let (lower, upper) = Sprt::bounds();
        let ratio = sprt.log_likelihood_ratio(&tally.pentanomial);
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
