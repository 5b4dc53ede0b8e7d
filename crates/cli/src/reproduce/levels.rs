//! `capicua reproduce levels`: whether it pays to read the hands out of the play. For tables of
//! players whose ways are known, how well each model of play foretells who holds what.

use std::fmt::Write as _;

use capicua_arena::play_round;
use capicua_belief::{
    AnyMove, Belief, Chances, DoublesFirst, Greedy, Holder, Levels, Likelihood, Plays,
};
use capicua_core::{Budget, Game, Hidden, Seat, Seed, Turn};
use capicua_dominoes::{Deal, Event, House, LATIN, State};
use capicua_players::Lineup;
use indicatif::ProgressBar;
use serde_json::{Map, Value, json};

use crate::answer::{Answer, Failure};

#[derive(clap::Args)]
pub struct Args {
    /// Rounds at each table.
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..))]
    rounds: u64,
    /// Deals sampled where there are too many to look at all.
    #[arg(long, default_value_t = 1_000, value_parser = clap::value_parser!(u32).range(1..))]
    samples: u32,
    /// The same seed gives the same rounds and samples.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

/// Who sits at the tables.
const TABLES: [[&str; 2]; 3] = [
    ["random", "random"],
    ["greedy", "random"],
    ["greedy", "greedy"],
];

/// The models of play, the exact belief first: it reads nothing.
const MODELS: [&str; 5] = [
    "exact",
    "any move",
    "greedy",
    "level of doubles",
    "level of greedy",
];

/// What was measured at a table.
#[derive(Default)]
struct Measured {
    positions: u64,
    /// Tiles whose holder was to be told.
    tiles: u64,
    /// Bits that the truth came as a surprise, for each model.
    surprise: [f64; MODELS.len()],
    /// Sums of the levels that were read off the players at even and at odd seats when the round
    /// was over, and how many.
    levels: [(f64, u64); 2],
}

pub fn run(args: &Args) -> Answer {
    // Shown only where a person watches.
    let progress = ProgressBar::new(args.rounds * TABLES.len() as u64);
    let measured: Vec<Measured> = TABLES
        .iter()
        .map(|players| measure(args, players, &progress))
        .collect::<Result<_, _>>()?;
    progress.finish_and_clear();
    Ok(if args.json {
        as_json(args, &measured)
    } else {
        as_text(&measured)
    })
}

fn measure(args: &Args, players: &[&str; 2], progress: &ProgressBar) -> Result<Measured, Failure> {
    let lineup = [Lineup::parse(players[0])?, Lineup::parse(players[1])?];
    let mut measured = Measured::default();
    for round in 0..args.rounds {
        let seed = Seed(args.seed).named("levels").at(round);
        let leader = Seat::new(round as usize % 4);
        let deal = Deal::shuffled(&LATIN, leader, &mut seed.named("deal").random());
        let start = State::deal(House(LATIN), &deal, None);
        let mut seats: Vec<_> = (0..4)
            .map(|seat| lineup[seat as usize % 2].sit(seed.named("player").at(seat)))
            .collect();
        let mut history: Vec<Event> = Vec::new();
        let end = play_round(start, &deal, &mut seats, &Budget::default(), |state, mv| {
            if matches!(state.turn(), Turn::Seat(_)) {
                let seed = seed.named("sample").at(history.len() as u64);
                measured.add(state, &history, args.samples as usize, seed);
            }
            history.push(state.event(mv));
        });
        measured.add_levels(&end, &history, args.samples as usize, seed.named("end"));
        progress.inc(1);
    }
    Ok(measured)
}

impl Measured {
    /// How well each model foretells the hands, as the seat to move sees them.
    fn add(&mut self, state: &State<House>, history: &[Event], samples: usize, seed: Seed) {
        let view = state.view(state.public().turn());
        let belief = Belief::new(&view, history).expect("what has happened is possible");
        let plays = Plays::of(&view, history).expect("the round is seen from its beginning");
        let weigh = |model: &dyn Likelihood<House>| {
            let mut random = seed.random();
            belief
                .weigh(&plays, model, samples, &mut random)
                .chances(&belief)
        };
        let level = |strong: &dyn Likelihood<House>| {
            let mut random = seed.random();
            let nothing_known = Levels::default();
            let (weighted, _) = nothing_known.weigh(&belief, &plays, strong, samples, &mut random);
            weighted.chances(&belief)
        };
        let greedy = Greedy { noise: 0.1 };
        let chances = [
            belief.chances(),
            weigh(&AnyMove),
            weigh(&greedy),
            level(&DoublesFirst),
            level(&Greedy { noise: 0.0 }),
        ];
        self.positions += 1;
        self.tiles += chances[0].tiles().len() as u64;
        for (sum, chances) in self.surprise.iter_mut().zip(&chances) {
            *sum += surprise(chances, state, samples);
        }
    }

    /// What levels the moves of a whole round show, as a bystander at A's elbow reads them.
    fn add_levels(&mut self, end: &State<House>, history: &[Event], samples: usize, seed: Seed) {
        let view = end.view(Seat::A);
        let belief = Belief::new(&view, history).expect("what has happened is possible");
        let plays = Plays::of(&view, history).expect("the round is seen from its beginning");
        let strong = Greedy { noise: 0.0 };
        let nothing_known = Levels::default();
        let mut random = seed.random();
        let (_, levels) = nothing_known.weigh(&belief, &plays, &strong, samples, &mut random);
        for seat in [Seat::B, Seat::C, Seat::D] {
            let (sum, count) = &mut self.levels[seat.index() % 2];
            *sum += levels.mean(seat);
            *count += 1;
        }
    }
}

/// Bits of surprise at the true holders of all hidden tiles.
fn surprise(chances: &Chances, state: &State<House>, samples: usize) -> f64 {
    // What no sample shows is not impossible.
    let least = 0.5 / samples as f64;
    let holders = chances.holders().iter().enumerate();
    holders
        .map(|(at, holder)| {
            let hand = match holder {
                Holder::Seat(seat) => state.hand(*seat),
                Holder::Stock => state.stock(),
            };
            let tiles = (hand & chances.tiles()).iter();
            tiles
                .map(|tile| -chances.of(at, tile).max(least).log2())
                .sum::<f64>()
        })
        .sum()
}

fn as_json(args: &Args, measured: &[Measured]) -> String {
    let tables: Vec<Value> = TABLES
        .iter()
        .zip(measured)
        .map(|(players, m)| {
            let bits: Map<String, Value> = MODELS
                .iter()
                .zip(m.surprise)
                .map(|(model, bits)| ((*model).to_owned(), json!(bits / m.tiles as f64)))
                .collect();
            let levels = m.levels.map(|(sum, count)| sum / count as f64);
            json!({"players": players, "positions": m.positions, "bits": bits, "levels": levels})
        })
        .collect();
    let answer = json!({"schema": "reproduce-levels/1", "rounds": args.rounds,
                        "samples": args.samples, "seed": args.seed, "tables": tables});
    format!("{answer}\n")
}

fn as_text(measured: &[Measured]) -> String {
    let mut text =
        String::from("Surprise at the true holder of a hidden tile, in bits (less is better).\n\n");
    let _ = write!(text, "{:<17} {:>9}", "A+C against B+D", "positions");
    for model in MODELS {
        let _ = write!(text, " {model:>16}");
    }
    text.push('\n');
    for (players, m) in TABLES.iter().zip(measured) {
        let _ = write!(text, "{:<17} {:>9}", players.join(" "), m.positions);
        for bits in m.surprise {
            let _ = write!(text, " {:>16.4}", bits / m.tiles as f64);
        }
        text.push('\n');
    }
    text.push_str("\nLevel of greedy play read off one round, on the average (C; B and D).\n\n");
    for (players, m) in TABLES.iter().zip(measured) {
        let [even, odd] = m.levels.map(|(sum, count)| sum / count as f64);
        let _ = writeln!(text, "{:<17} {even:.2}  {odd:.2}", players.join(" "));
    }
    text
}
