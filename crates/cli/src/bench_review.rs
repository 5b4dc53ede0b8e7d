//! `capicua bench review`: does an error rate mean something? The same deals are played by one player
//! after the other, each on all seats, and graded.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_arena::Build;
use capicua_core::{CancellationToken, Estimate, InputError, LongRun, Seed, counted, message};
use capicua_protocol::{BenchReview, Class, Fit, ReviewedPlayer, line};
use capicua_teach::documents;
use capicua_teach::review::{GradedPly, SearchLimits, WORK, Workspace, fit};
use capicua_ui::games::{Participant, RulesHandle, games};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::long_run::{LongArgs, build_of, finish_run, units};
use crate::match_::UnitArg;
use crate::text::read_file;

/// From the weakest to the strongest of those who count on open hands, as the grades do.
const USUAL: [&str; 5] = [
    "random",
    "greedy",
    "doubles",
    "pimc:samples=20,depth=exact",
    "champion:version=2",
];

/// Deals between looks at the clock and the flag.
const BATCH: u64 = 4;

#[derive(clap::Args)]
pub struct Args {
    /// The players, each against itself; by default five from weak to strong.
    players: Vec<String>,
    /// The rules of any game.
    #[arg(long, default_value = "latin")]
    rules: String,
    /// Rounds by themselves, or rounds that come up in matches, graded by the chance to win the match.
    #[arg(long, value_enum, default_value_t = UnitArg::Round)]
    unit: UnitArg,
    /// Deals.
    #[arg(long, default_value_t = 200, value_parser = crate::usage::within::<u64>(2..))]
    deals: u64,
    /// Worlds for each decision; as many as its verdict needs if not given.
    #[arg(long, value_parser = crate::usage::within::<u32>(2..=1_000_000))]
    samples: Option<u32>,
    /// Positions searched for each decision, about.
    #[arg(long, default_value_t = WORK, value_parser = crate::usage::within::<u64>(1..))]
    work: u64,
    /// What `capicua tournament --json` says of the same players: fits ratings to the error rates.
    #[arg(long, value_name = "FILE")]
    ratings: Option<PathBuf>,
    #[command(flatten)]
    long: LongArgs,
}

pub fn run(args: &Args) -> Answer {
    let specs: Vec<String> = match args.players.is_empty() {
        true => USUAL.map(String::from).to_vec(),
        false => args.players.clone(),
    };
    let rules = games().parse_rules(&args.rules)?;
    let ratings = match &args.ratings {
        Some(path) => Some(ratings(&read_file(path)?, &specs)?),
        None => None,
    };
    let players: Vec<Participant> = specs.iter().cloned().map(Participant::Player).collect();
    for player in &players {
        rules.admit(player)?;
    }
    let (unit, limits) = (args.unit.unit(), (args.samples, args.work));
    let seed = args.long.seed;
    let mut run = Run {
        asked: format!("{} {unit:?} {specs:?} {limits:?} {seed}", rules.text()),
        rules,
        unit,
        players,
        deals: args.deals,
        seed: Seed(seed),
        limits: SearchLimits {
            samples: args.samples,
            work: args.work,
            bare: true,
            ..SearchLimits::default()
        },
        done: Vec::new(),
    };
    let asked = format!("{} {}", run.asked, run.deals);
    let kept = args.long.resume.kept("bench-review", &asked);
    let ended = finish_run(&mut run, args.long.threads, &kept)?;
    let players = specs.iter().enumerate().map(|(at, spec)| {
        let below = at.checked_sub(1).map(|last| run.difference(last, at));
        let rate = run.rate(at);
        let sum =
            |of: fn(&GradedRound) -> u64| run.done.iter().map(|deal| of(&deal[at])).sum::<u64>();
        let decisions = sum(|noted| noted.decisions);
        ReviewedPlayer {
            player: spec.clone(),
            decisions,
            error_rate: rounded(rate.mean),
            error_rate_ci: rounded(rate.half_width()),
            best: rounded(sum(|noted| noted.best) as f64 / decisions.max(1) as f64),
            below: below.map(|below| rounded(below.mean)),
            below_ci: below.map(|below| rounded(below.half_width())),
            elo: ratings.as_ref().map(|elos| rounded(elos[at])),
        }
    });
    // Before the first deal is done there is no rate, not even none.
    let players: Vec<ReviewedPlayer> = players.filter(|_| !run.done.is_empty()).collect();
    let rated = players
        .iter()
        .filter_map(|of| Some((of.error_rate, of.elo?)));
    let document = BenchReview {
        schema: Default::default(),
        rules: run.rules.text(),
        seed,
        deals: run.done.len() as u64,
        finished: run.is_finished(),
        unit: documents::unit(run.unit),
        fit: fit(&rated.collect::<Vec<_>>()),
        players,
    };
    ended.with(match args.long.json {
        true => line(&document),
        false => text(&document, args.deals),
    })
}

/// The ratings of some players in a tournament, the first of them at zero.
fn ratings(text: &str, specs: &[String]) -> Result<Vec<f64>, InputError> {
    #[derive(Deserialize)]
    struct Rated {
        player: String,
        elo: f64,
    }
    #[derive(Deserialize)]
    struct Tournament {
        ratings: Vec<Rated>,
    }
    let unread = |error: serde_json::Error| {
        InputError::new(
            message!("no-tournament-written-there", error),
            message!("fix-give-what-capicua-tournament-players"),
        )
    };
    let Tournament { ratings } = serde_json::from_str(text).map_err(unread)?;
    let of = |spec: &String| {
        let found = ratings.iter().find(|rated| rated.player == *spec);
        found.map(|rated| rated.elo).ok_or_else(|| {
            InputError::new(
                message!("did-not-play-tournament", spec),
                message!("fix-let-same-players-play-both"),
            )
        })
    };
    let elos: Vec<f64> = specs.iter().map(of).collect::<Result<_, _>>()?;
    Ok(elos.iter().map(|elo| elo - elos[0]).collect())
}

fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}

fn text(document: &BenchReview, asked: u64) -> String {
    let BenchReview { rules, deals, .. } = document;
    let mut text = format!(
        "{} of {rules}, each player on all seats of each\n",
        counted(*deals, "deal")
    );
    if !document.finished {
        let played = units(asked, "deals");
        let _ = writeln!(
            text,
            "  not finished: {deals} of {asked} {played} were played"
        );
    }
    if document.players.is_empty() {
        return text;
    }
    let _ = writeln!(
        text,
        "  {:<32} {:>9} {:>16} {:>8}  below the one before",
        "player", "decisions", "error rate", "best"
    );
    for player in &document.players {
        let rate = format!("{:.2} ± {:.2}", player.error_rate, player.error_rate_ci);
        let below = player.below.zip(player.below_ci);
        let below = below.map_or(String::new(), |(mean, ci)| format!("  {mean:.2} ± {ci:.2}"));
        let _ = writeln!(
            text,
            "  {:<32} {:>9} {rate:>16} {:>6.1} %{below}",
            player.player,
            player.decisions,
            100.0 * player.best
        );
    }
    if let Some(Fit {
        at_none,
        each,
        spread,
    }) = document.fit
    {
        let first = &document.players[0].player;
        let _ = writeln!(
            text,
            "rating = {at_none:.0} - {each:.1} x error rate, ± {spread:.0} ({first} = 0)"
        );
    }
    text
}

/// What was found about a player in a deal.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
struct GradedRound {
    lost: f64,
    decisions: u64,
    best: u64,
}

struct Run {
    asked: String,
    rules: RulesHandle,
    unit: capicua_arena::Unit,
    players: Vec<Participant>,
    deals: u64,
    seed: Seed,
    limits: SearchLimits,
    /// By deal, then by player.
    done: Vec<Vec<GradedRound>>,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    bench_review: String,
    build: Build,
    done: Vec<Vec<GradedRound>>,
}

impl Run {
    /// A hundred times the mean loss. Deals differ in how many decisions they have: a mean over
    /// decisions, with the spread of a ratio over deals.
    fn rate(&self, player: usize) -> Estimate {
        let deals = self.done.len() as f64;
        let lost: f64 = self.done.iter().map(|deal| deal[player].lost).sum();
        let count = |deal: &Vec<GradedRound>| deal[player].decisions as f64;
        let decisions: f64 = self.done.iter().map(count).sum();
        let rate = lost / decisions.max(1.0);
        let residuals = self.done.iter().map(|deal| {
            let expected = rate * count(deal);
            100.0 * (deal[player].lost - expected) * deals / decisions.max(1.0)
        });
        let spread = Estimate::from_samples(residuals);
        Estimate::within(100.0 * rate, spread.half_width())
    }

    /// How much lower the rate of the second is, deal by deal.
    fn difference(&self, first: usize, second: usize) -> Estimate {
        let deals = self.done.len() as f64;
        let sum = |player: usize, of: fn(&GradedRound) -> f64| -> f64 {
            self.done.iter().map(|deal| of(&deal[player])).sum()
        };
        let rate = |player: usize| {
            let decisions = sum(player, |noted| noted.decisions as f64).max(1.0);
            (sum(player, |noted| noted.lost) / decisions, decisions)
        };
        let ((a, of_a), (b, of_b)) = (rate(first), rate(second));
        let residual = |noted: &GradedRound, rate: f64, decisions: f64| {
            (noted.lost - rate * noted.decisions as f64) * deals / decisions
        };
        let residuals = self.done.iter().map(|deal| {
            100.0 * (residual(&deal[first], a, of_a) - residual(&deal[second], b, of_b))
        });
        let spread = Estimate::from_samples(residuals);
        Estimate::within(100.0 * (a - b), spread.half_width())
    }

    /// By those who play and the strongest player of these rules, which thinks with what grades are made of.
    fn build(&self) -> Build {
        let judge = Participant::Player(self.rules.opponent().to_owned());
        let asked = [&self.players[..], &[judge]].concat();
        build_of(&self.rules, &asked).expect("they know the rules")
    }

    /// Plays a deal with one player on all seats, and grades it.
    fn play(&self, deal: u64, player: usize, stop: &CancellationToken) -> Option<GradedRound> {
        let seed = self.seed.named("bench review").at(deal);
        let player = &self.players[player];
        let played = self.rules.round(player, self.unit, deal, seed, stop);
        if stop.is_cancelled() {
            return None;
        }
        let rounds = played.and_then(|record| games().review(&record));
        let rounds = rounds.expect("what was played can be read");
        let limits = SearchLimits {
            seed,
            stop: stop.clone(),
            ..self.limits.clone()
        };
        let mut workspace = Workspace::default();
        let mut noted = GradedRound::default();
        for (round, ply) in rounds.outline().plies() {
            let GradedPly { decision, .. } = rounds.grade(round, ply, &limits, &mut workspace)?;
            if let Some(decision) = decision {
                noted.lost += decision.loss;
                noted.decisions += 1;
                noted.best += u64::from(decision.class == Class::Best);
            }
        }
        Some(noted)
    }
}

impl LongRun for Run {
    type Snapshot = str;

    fn progress(&self) -> (u64, u64) {
        (self.done.len() as u64, self.deals)
    }

    fn step(&mut self, stop: &CancellationToken) -> std::io::Result<()> {
        let first = self.done.len() as u64;
        let next = first..self.deals.min(first + BATCH);
        let players = self.players.len();
        let tasks: Vec<(u64, usize)> = next
            .flat_map(|deal| (0..players).map(move |player| (deal, player)))
            .collect();
        let found: Option<Vec<GradedRound>> = tasks
            .into_par_iter()
            .map(|(deal, player)| self.play(deal, player, stop))
            .collect();
        if let Some(found) = found {
            self.done
                .extend(found.chunks(players).map(<[GradedRound]>::to_vec));
        }
        Ok(())
    }

    fn save(&self) -> String {
        line(&Saved {
            bench_review: self.asked.clone(),
            build: self.build(),
            done: self.done.clone(),
        })
    }

    fn resume(&mut self, text: &str) -> Result<(), InputError> {
        let saved: Saved = serde_json::from_str(text).map_err(|error| {
            InputError::new(
                message!("no-such-run-saved-there", error),
                message!("fix-give-another-file"),
            )
        })?;
        if saved.bench_review != self.asked {
            return Err(InputError::new(
                message!("another-run-saved-there"),
                message!("fix-give-same-players-rules-samples"),
            ));
        }
        self.build().admit(&saved.build)?;
        self.done = saved.done;
        self.done.truncate(self.deals as usize);
        Ok(())
    }
}
