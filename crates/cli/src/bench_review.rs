//! `capicua bench review`: does an error rate mean something? The same deals are played by one player
//! after the other, each on all seats, and graded.

use std::fmt::Write as _;
use std::io;

use capicua_core::{Budget, Estimate, InputError, Seed, Stop};
use capicua_dominoes::notation::Record;
use capicua_dominoes::{House, Rules, State};
use capicua_players::{Dominoes, Lineup};
use capicua_protocol::{BenchReview, Class, ReviewedPlayer, line};
use capicua_review::dominoes::Rounds;
use capicua_review::{Desk, Effort, Graded, Subject as _};
use capicua_table::{Playable as _, Round, play_round};
use rayon::iter::{IntoParallelIterator as _, ParallelIterator as _};
use serde::{Deserialize, Serialize};

use crate::answer::Answer;
use crate::long_run::{LongArgs, LongRun, finish_run};

/// From the weakest to the strongest.
const USUAL: [&str; 5] = [
    "random",
    "greedy",
    "doubles",
    "pimc:samples=20,depth=exact",
    "champion",
];

/// Deals between looks at the clock and the flag.
const BATCH: u64 = 4;

#[derive(clap::Args)]
pub struct Args {
    /// The players, each against itself; by default five from weak to strong.
    players: Vec<String>,
    /// The rules of a domino game.
    #[arg(long, default_value = "latin")]
    rules: String,
    /// Deals.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(2..))]
    deals: u64,
    /// Worlds for each decision; as many as its verdict needs if not given.
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=1_000_000))]
    samples: Option<u32>,
    #[command(flatten)]
    long: LongArgs,
}

pub fn run(args: &Args) -> Answer {
    let rules: Rules = args.rules.parse()?;
    let specs: Vec<String> = match args.players.is_empty() {
        true => USUAL.map(String::from).to_vec(),
        false => args.players.clone(),
    };
    let mut players = Vec::new();
    for spec in &specs {
        let player = capicua_players::player(spec)?;
        player.knows(&rules)?;
        players.push(player);
    }
    let mut run = Run {
        asked: format!("{rules} {specs:?} {:?} {}", args.samples, args.long.seed),
        rules,
        players,
        deals: args.deals,
        seed: Seed(args.long.seed),
        samples: args.samples,
        done: Vec::new(),
    };
    finish_run(&mut run, args.long.threads, args.long.resume.as_deref())?;
    let players = specs.iter().enumerate().map(|(at, spec)| {
        let below = at.checked_sub(1).map(|last| run.difference(last, at));
        let rate = run.rate(at);
        let sum = |of: fn(&Noted) -> u64| run.done.iter().map(|deal| of(&deal[at])).sum::<u64>();
        let decisions = sum(|noted| noted.decisions);
        ReviewedPlayer {
            player: spec.clone(),
            decisions,
            error_rate: rounded(rate.mean),
            error_rate_ci: rounded(rate.half_width()),
            best: rounded(sum(|noted| noted.best) as f64 / decisions.max(1) as f64),
            below: below.map(|below| rounded(below.mean)),
            below_ci: below.map(|below| rounded(below.half_width())),
        }
    });
    let document = BenchReview {
        schema: Default::default(),
        rules: rules.to_string(),
        seed: args.long.seed,
        deals: args.deals,
        players: players.collect(),
    };
    Ok(match args.long.json {
        true => line(&document),
        false => text(&document),
    })
}

fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}

fn text(document: &BenchReview) -> String {
    let BenchReview { rules, deals, .. } = document;
    let mut text = format!("{deals} deals of {rules}, each player on all seats of each\n");
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
    text
}

/// What was found about a player in a deal.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
struct Noted {
    lost: f64,
    decisions: u64,
    best: u64,
}

struct Run {
    asked: String,
    rules: Rules,
    players: Vec<Lineup>,
    deals: u64,
    seed: Seed,
    samples: Option<u32>,
    /// By deal, then by player.
    done: Vec<Vec<Noted>>,
}

#[derive(Serialize, Deserialize)]
struct Saved {
    bench_review: String,
    done: Vec<Vec<Noted>>,
}

impl Run {
    /// A hundred times the mean loss. Deals differ in how many decisions they have: a mean over
    /// decisions, with the spread of a ratio over deals.
    fn rate(&self, player: usize) -> Estimate {
        let deals = self.done.len() as f64;
        let lost: f64 = self.done.iter().map(|deal| deal[player].lost).sum();
        let count = |deal: &Vec<Noted>| deal[player].decisions as f64;
        let decisions: f64 = self.done.iter().map(count).sum();
        let rate = lost / decisions.max(1.0);
        let residuals = self.done.iter().map(|deal| {
            let expected = rate * count(deal);
            100.0 * (deal[player].lost - expected) * deals / decisions.max(1.0)
        });
        let spread = Estimate::of(residuals);
        Estimate::within(100.0 * rate, spread.half_width())
    }

    /// How much lower the rate of the second is, deal by deal.
    fn difference(&self, first: usize, second: usize) -> Estimate {
        let deals = self.done.len() as f64;
        let sum = |player: usize, of: fn(&Noted) -> f64| -> f64 {
            self.done.iter().map(|deal| of(&deal[player])).sum()
        };
        let rate = |player: usize| {
            let decisions = sum(player, |noted| noted.decisions as f64).max(1.0);
            (sum(player, |noted| noted.lost) / decisions, decisions)
        };
        let ((a, of_a), (b, of_b)) = (rate(first), rate(second));
        let residual = |noted: &Noted, rate: f64, decisions: f64| {
            (noted.lost - rate * noted.decisions as f64) * deals / decisions
        };
        let residuals = self.done.iter().map(|deal| {
            100.0 * (residual(&deal[first], a, of_a) - residual(&deal[second], b, of_b))
        });
        let spread = Estimate::of(residuals);
        Estimate::within(100.0 * (a - b), spread.half_width())
    }

    /// Plays a deal with one player on all seats, and grades it.
    fn play(&self, deal: u64, player: usize, stop: &Stop) -> Option<Noted> {
        let seed = self.seed.named("bench review").at(deal);
        let mut round = Round::new(State::<House>::deal_alone(&self.rules, deal, seed));
        let seats = 0..usize::from(self.rules.seats);
        let mut seated: Vec<_> = seats
            .map(|seat| self.players[player].sit(seed.named("player").at(seat as u64)))
            .collect();
        play_round::<Dominoes>(&mut round, &mut seated, &Budget::default(), |_| {});
        let record = Record::of_round(&round, &Default::default());
        let effort = Effort {
            seed,
            samples: self.samples,
            bare: true,
            stop: stop.clone(),
            ..Effort::default()
        };
        let rounds = Rounds::of(vec![record]);
        let mut desk = Desk::default();
        let mut noted = Noted::default();
        for (round, ply) in rounds.shape().plies() {
            let Graded { decision, .. } = rounds.grade(round, ply, &effort, &mut desk)?;
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
    fn progress(&self) -> (u64, u64) {
        (self.done.len() as u64, self.deals)
    }

    fn is_finished(&self) -> bool {
        self.done.len() as u64 >= self.deals
    }

    fn step(&mut self, stop: &Stop) -> io::Result<()> {
        let first = self.done.len() as u64;
        let next = first..self.deals.min(first + BATCH);
        let players = self.players.len();
        let tasks: Vec<(u64, usize)> = next
            .flat_map(|deal| (0..players).map(move |player| (deal, player)))
            .collect();
        let found: Option<Vec<Noted>> = tasks
            .into_par_iter()
            .map(|(deal, player)| self.play(deal, player, stop))
            .collect();
        if let Some(found) = found {
            self.done
                .extend(found.chunks(players).map(<[Noted]>::to_vec));
        }
        Ok(())
    }

    fn message(&self) -> String {
        String::new()
    }

    fn save(&self) -> String {
        line(&Saved {
            bench_review: self.asked.clone(),
            done: self.done.clone(),
        })
    }

    fn resume(&mut self, text: &str) -> Result<(), InputError> {
        let saved: Saved = serde_json::from_str(text).map_err(|error| {
            InputError::new(
                format!("no such run is saved there: {error}"),
                "Give another file.",
            )
        })?;
        if saved.bench_review != self.asked {
            return Err(InputError::new(
                "another run is saved there",
                "Give the same players, rules, samples and seed, or another file.",
            ));
        }
        self.done = saved.done;
        self.done.truncate(self.deals as usize);
        Ok(())
    }
}
