//! `capicua bench learn`: how fast networks play, and how fast they learn.

use std::hint::black_box;
use std::time::Instant;

use capicua_core::{MoveList, Seed};
use capicua_dominoes::{Fives, Move, View};
use capicua_players::policy::{Agent, Policy, VoidTracker, play_match};
use capicua_protocol::{BenchLearn, BenchNetwork, BenchTraining, line};

use crate::answer::Answer;

#[derive(clap::Args)]
pub struct Args {
    /// Matches that each network plays against itself.
    #[arg(long, default_value_t = 1000, value_parser = crate::usage::within::<u64>(1..=10_000_000))]
    games: u64,
    /// The same seed gives the same games, and so the same signature.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

/// How often the decisions of the games are judged again to take the time.
const REPEATS: usize = 5;

/// What was measured of one network, on one thread.
struct Measured {
    name: &'static str,
    games_per_second: f64,
    /// Decisions with a choice a second, all their moves judged.
    decisions_per_second: f64,
    /// Forward passes a second: one a decision, or one for each of its moves.
    evaluations_per_second: f64,
    /// Depends on every move of every game.
    signature: u64,
}

pub fn run(args: &Args) -> Answer {
    let measured = [
        ("net-published", Policy::published()),
        ("net", Policy::best()),
    ]
    .map(|(name, policy)| measure(name, policy, args.games, Seed(args.seed)));
    let training = training(args.seed)?;
    Ok(if args.json {
        let network = |m: &Measured| BenchNetwork {
            player: m.name.to_owned(),
            games_per_second: m.games_per_second.round(),
            decisions_per_second: m.decisions_per_second.round(),
            evaluations_per_second: m.evaluations_per_second.round(),
            signature: format!("{:016x}", m.signature),
        };
        line(&BenchLearn {
            schema: Default::default(),
            seed: args.seed,
            games: args.games,
            networks: measured.iter().map(network).collect(),
            training: training.as_ref().map(Training::document),
        })
    } else {
        let mut text =
            String::from("network        games/s  decisions/s  evaluations/s  signature\n");
        for m in &measured {
            text += &format!(
                "{:<13} {:>8.0} {:>12.0} {:>14.0}  {:016x}\n",
                m.name,
                m.games_per_second,
                m.decisions_per_second,
                m.evaluations_per_second,
                m.signature
            );
        }
        text + "(one thread; games are matches to 100 against itself)\n"
            + &match training {
                Some(training) => training.text(),
                None => {
                    "training is not measured: this program was built without --features train\n"
                        .to_owned()
                }
            }
    })
}

fn measure(name: &'static str, policy: &Policy, games: u64, seed: Seed) -> Measured {
    let mut decisions: Vec<(View<Fives>, VoidTracker)> = Vec::new();
    let mut signature = 0xcbf2_9ce4_8422_2325_u64;
    let net = Agent::Net(policy.clone().into(), 0.0);
    let began = Instant::now();
    for index in 0..games {
        let seed = seed.named("bench learn").at(index);
        play_match([&net, &net], seed, |view, memory, ply| {
            signature = (signature ^ code(ply.mv)).wrapping_mul(0x0100_0000_01b3);
            // Kept for the second measurement; a million of them is enough.
            if decisions.len() < 1_000_000 {
                decisions.push((*view, *memory));
            }
        });
    }
    let games_per_second = games as f64 / began.elapsed().as_secs_f64();
    let mut moves = MoveList::new();
    decisions.retain(|(view, _)| {
        view.legal(&mut moves);
        moves.len() > 1
    });
    let mut scratch = policy.scratch();
    let (mut asked, mut judged) = (0.0, 0.0);
    let began = Instant::now();
    for _ in 0..REPEATS {
        for (view, memory) in &decisions {
            view.legal(&mut moves);
            black_box(policy.logits(view, memory, &moves, &mut scratch));
            asked += 1.0;
            judged += policy.passes(moves.len()) as f64;
        }
    }
    let seconds = began.elapsed().as_secs_f64();
    Measured {
        name,
        games_per_second,
        decisions_per_second: asked / seconds,
        evaluations_per_second: judged / seconds,
        signature,
    }
}

/// A number for each move.
fn code(mv: Move) -> u64 {
    match mv {
        Move::Play(p) => 1 + (p.arm as u64) + 8 * u64::from(p.cover) + 128 * u64::from(p.leave),
        _ => 0,
    }
}

/// What was measured of training.
struct Training {
    updates_per_second: f64,
    steps_per_second: f64,
    decisions_per_second: f64,
}

impl Training {
    fn document(&self) -> BenchTraining {
        BenchTraining {
            published_updates_per_second: self.updates_per_second.round(),
            best_steps_per_second: self.steps_per_second.round(),
            best_decisions_per_second: self.decisions_per_second.round(),
        }
    }

    fn text(&self) -> String {
        format!(
            "published: {:.0} updates a second, each with its four games\n\
             best: {:.0} decisions a second played out, {:.0} steps a second of 256 decisions\n",
            self.updates_per_second, self.decisions_per_second, self.steps_per_second
        )
    }
}

#[cfg(not(feature = "train"))]
fn training(_: u64) -> Result<Option<Training>, crate::answer::CliError> {
    Ok(None)
}

#[cfg(feature = "train")]
fn training(seed: u64) -> Result<Option<Training>, crate::answer::CliError> {
    use capicua_learn::{Best, BestSettings, Published, PublishedSettings};
    let failed =
        |error: String| crate::answer::CliError::failed(capicua_core::Message::verbatim(error));
    let mut published = Published::new(PublishedSettings::default(), Seed(seed));
    let updates = 200;
    let began = Instant::now();
    for _ in 0..updates {
        published
            .update()
            .map_err(|error| failed(error.to_string()))?;
    }
    let updates_per_second = f64::from(updates) / began.elapsed().as_secs_f64();
    let settings = BestSettings {
        matches: 300,
        ..BestSettings::default()
    };
    let mut best = Best::new(settings, Seed(seed));
    // The first generation plays at random, which says little.
    best.generation()
        .map_err(|error| failed(error.to_string()))?;
    let second = best
        .generation()
        .map_err(|error| failed(error.to_string()))?;
    Ok(Some(Training {
        updates_per_second,
        steps_per_second: second.steps as f64 / second.learning.as_secs_f64(),
        decisions_per_second: second.decisions as f64 / second.playing.as_secs_f64(),
    }))
}
