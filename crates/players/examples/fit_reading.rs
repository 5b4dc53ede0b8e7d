//! Fits the weights by which `champion` reads the moves of others, and plays worlds out: lets players
//! of the catalogue play rounds of a game among themselves and finds the conditional logit that explains
//! their choices best.
//!
//! `cargo run --release -p capicua-players --example fit_reading -- RULES SPEC ROUNDS SEED`
//!
//! With `shipped` instead, and perhaps names of sets, it makes the weights that ship as they were made, and
//! fails if one of them comes out otherwise:
//!
//! `cargo run --release -p capicua-players --example fit_reading -- shipped [latin] [cuban] [block] [draw] [fives,spinner=on]`

use std::process::ExitCode;

use capicua_core::{
    Budget, Fault, Game, Hidden, Judgement, MoveList, Player, Random, Seat, Seed, Turn, math,
};
use capicua_dominoes::{Deal, Event, House, Move, Rules, State, View};
use capicua_players::{
    Attentive, Before, Champion, Dominoes, FEATURE_NAMES, FEATURES, Glance, Reading, Seated,
    Settings, Thinker, Version, move_features,
};

/// Steps of the ascent; the function is concave, and a few hundred settle it.
const STEPS: usize = 3000;
/// Every tenth decision is kept apart to see how well the fit does on what it has not seen.
const HELD_OUT: usize = 10;

/// A choice: what each legal move is like, and which was played.
struct Decision {
    moves: Vec<[f64; FEATURES]>,
    played: usize,
}

/// How a set of weights was made: all of them from rounds of champions that read nothing.
struct Recipe {
    rules: &'static str,
    player: Sitting,
    samples: u32,
    rounds: u64,
    /// How many of the features there were.
    features: usize,
    /// How often rounds are played and weights fitted: the first time as said above, then the players go by the
    /// weights of the time before.
    fits: usize,
}

/// Who sat at the table.
#[derive(Clone, Copy)]
enum Sitting {
    /// Version 1 when a seat drew all its chances of a round from one stream. (Now every ply has its own.)
    First,
    /// Version 2 when it went by these weights and had none of its own for the game, and solved double-nine from
    /// 28 tiles on.
    By(fn() -> Glance),
    /// Version 2 as it is: it solves these games from the first tile on, and no weights have a say.
    Now,
}

/// The weights that ship, in the order they were made: those of `latin` come first, because others build
/// on them.
const SHIPPED: [Recipe; 5] = [
    Recipe {
        rules: "latin",
        player: Sitting::First,
        samples: 50,
        rounds: 250,
        features: 14,
        fits: 1,
    },
    Recipe {
        rules: "cuban",
        player: Sitting::By(latin),
        samples: 80,
        rounds: 120,
        features: FEATURES,
        fits: 1,
    },
    Recipe {
        rules: "block",
        player: Sitting::Now,
        samples: 40,
        rounds: 400,
        features: FEATURES,
        fits: 1,
    },
    Recipe {
        rules: "draw",
        player: Sitting::By(latin),
        samples: 100,
        rounds: 250,
        features: FEATURES,
        fits: 1,
    },
    Recipe {
        rules: "fives,spinner=on",
        player: Sitting::By(|| Glance::EAGER),
        samples: 80,
        rounds: 600,
        features: FEATURES,
        fits: 2,
    },
];

/// The seed of all of them.
const SHIPPED_SEED: Seed = Seed(1);

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let Some(("shipped", names)) = args.split_first().map(|(a, rest)| (a.as_str(), rest)) {
        return shipped(names);
    }
    let arg = |at: usize, usual: &str| args.get(at).map_or(usual.to_owned(), String::clone);
    let rules: Rules = arg(0, "cuban").parse().expect("RULES are rules");
    let spec = arg(1, "champion:samples=50,reading=nothing");
    let rounds: u64 = arg(2, "600").parse().expect("ROUNDS is a number");
    let seed = Seed(arg(3, "1").parse().expect("SEED is a number"));
    let player = capicua_players::player(&spec).expect("SPEC is a player");
    let decisions = play(&|seed| player.sit(seed), rules, rounds, seed, FEATURES);
    println!(
        "{rules}, {spec}, {rounds} rounds, {} decisions",
        decisions.len()
    );
    fit_and_tell(decisions, &rules);
    ExitCode::SUCCESS
}

/// Makes the weights that ship, all or those named, and tells whether they come out.
fn shipped(names: &[String]) -> ExitCode {
    let known = |name: &&String| SHIPPED.iter().any(|recipe| recipe.rules == **name);
    if let Some(name) = names.iter().find(|name| !known(name)) {
        eprintln!("no weights are made by the name of {name}");
        return ExitCode::FAILURE;
    }
    let wanted = |recipe: &&Recipe| names.is_empty() || names.iter().any(|n| n == recipe.rules);
    let mut same = true;
    for recipe in SHIPPED.iter().filter(wanted) {
        let rules: Rules = recipe.rules.parse().expect("rules");
        let made = recipe.make(rules).map(thousandths);
        let ships = Glance::weights(&rules).map(thousandths);
        same &= made == ships;
        match made == ships {
            true => println!("these are the weights that ship"),
            false => println!("THE WEIGHTS THAT SHIP ARE OTHERS: {}", ships.join(", ")),
        }
    }
    match same {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

impl Recipe {
    fn make(&self, rules: Rules) -> [f64; FEATURES] {
        let mut weights = None;
        for _ in 0..self.fits {
            let sit = |seed| match weights {
                None => self.player.sit(self.samples, seed),
                Some(weights) => by(Glance::new(weights), self.samples, seed),
            };
            let decisions = play(&sit, rules, self.rounds, SHIPPED_SEED, self.features);
            println!(
                "{rules}, {} rounds, {} decisions",
                self.rounds,
                decisions.len()
            );
            weights = Some(fit_and_tell(decisions, &rules));
        }
        weights.expect("every recipe fits once")
    }
}

/// A weight as it is written down.
fn thousandths(weight: f64) -> String {
    format!("{weight:.3}")
}

impl Sitting {
    fn sit(self, samples: u32, seed: Seed) -> Seated {
        match self {
            Sitting::First => Seated::Honest(Box::new(OneStream {
                champion: Champion::new(settings(Version::One, samples)),
                random: seed.named("champion").random(),
                history: Vec::new(),
            })),
            Sitting::By(glance) => by(glance(), samples, seed),
            Sitting::Now => honest(Champion::new(settings(Version::Two, samples)), seed),
        }
    }
}

fn settings(version: Version, samples: u32) -> Settings {
    Settings {
        version,
        samples: Some(samples),
        reading: Reading::Nothing,
        ..Settings::default()
    }
}

/// Version 2 when it went by these weights.
fn by(glance: Glance, samples: u32, seed: Seed) -> Seated {
    let before = Before { glance, solved: 28 };
    honest(
        Champion::before(settings(Version::Two, samples), before),
        seed,
    )
}

fn honest(champion: Champion, seed: Seed) -> Seated {
    Seated::Honest(Box::new(Attentive::new(champion, seed)))
}

fn latin() -> Glance {
    *Glance::of(&"latin".parse().expect("a preset"))
}

/// A champion that draws all its chances of a round from one stream.
struct OneStream {
    champion: Champion,
    random: Random,
    history: Vec<Event>,
}

impl Player<Dominoes> for OneStream {
    fn saw(&mut self, event: &Event, _: &View) {
        self.history.push(*event);
    }

    fn choose(&mut self, view: &View, budget: &Budget) -> Result<Judgement<Move>, Fault> {
        let (champion, random) = (&mut self.champion, &mut self.random);
        Ok(champion.think(view, &self.history, random, budget))
    }
}

/// All decisions of so many rounds, told by the first features.
fn play(
    sit: &dyn Fn(Seed) -> Seated,
    rules: Rules,
    rounds: u64,
    seed: Seed,
    features: usize,
) -> Vec<Decision> {
    let mut decisions = Vec::new();
    for round in 0..rounds {
        let seed = seed.named("fit").at(round);
        collect(sit, rules, seed, round, &mut decisions);
    }
    let moves = decisions.iter_mut().flat_map(|d| &mut d.moves);
    moves.for_each(|of_move| of_move[features..].fill(0.0));
    decisions
}

/// The weights that explain the decisions best; tells them, and how well they do.
fn fit_and_tell(decisions: Vec<Decision>, rules: &Rules) -> [f64; FEATURES] {
    let (kept, fitted): (Vec<_>, Vec<_>) = decisions
        .into_iter()
        .enumerate()
        .partition(|(at, _)| at % HELD_OUT == 0);
    let part = |part: Vec<(usize, Decision)>| part.into_iter().map(|(_, d)| d).collect::<Vec<_>>();
    let (kept, fitted) = (part(kept), part(fitted));
    let weights = fit(&fitted);
    for (name, weight) in FEATURE_NAMES.iter().zip(weights.map(thousandths)) {
        println!("{weight:>8}, // {name}");
    }
    for (name, weights) in [
        ("any move alike", [0.0; FEATURES]),
        ("read as today", Glance::weights(rules)),
        ("fitted", weights),
    ] {
        let mean = |all: &[Decision]| {
            all.iter()
                .map(|d| math::ln(d.chances(&weights)[d.played]))
                .sum::<f64>()
                / all.len() as f64
        };
        println!(
            "{name}: mean log likelihood {:.4}, held out {:.4}",
            mean(&fitted),
            mean(&kept)
        );
    }
    weights
}

/// Plays a round and notes all decisions.
fn collect(
    sit: &dyn Fn(Seed) -> Seated,
    rules: Rules,
    seed: Seed,
    round: u64,
    decisions: &mut Vec<Decision>,
) {
    let all = || Seat::all(usize::from(rules.seats));
    let mut seats: Vec<Seated> = all()
        .map(|seat| sit(seed.named("player").at(seat.index() as u64)))
        .collect();
    let leader = Seat::new((round % u64::from(rules.seats)) as usize);
    let deal = Deal::shuffled(&rules, leader, &mut seed.random());
    let mut state = State::deal(House(rules), &deal, None);
    let mut boneyard = deal.stock.iter();
    let mut legal = MoveList::new();
    for (seat, player) in all().zip(&mut seats) {
        player.begin(&state, seat);
    }
    loop {
        let mv = match state.turn() {
            Turn::Over => return,
            Turn::Chance => Move::Draw(*boneyard.next().expect("a tile is left to draw")),
            Turn::Seat(seat) => {
                let view = state.view(seat);
                let chosen = seats[seat.index()].choose(&state, seat, None, &Budget::default());
                let best = chosen.expect("players play legal moves").best();
                state.legal(&mut legal);
                if legal.len() > 1 {
                    let like = |mv: &Move| move_features(state.public(), view.hand(), *mv);
                    let played = legal.iter().position(|mv| *mv == best);
                    decisions.push(Decision {
                        moves: legal.iter().map(like).collect(),
                        played: played.expect("players play legal moves"),
                    });
                }
                best
            }
        };
        let event = state.event(mv);
        state.play_unchecked(mv);
        for (seat, player) in all().zip(&mut seats) {
            player.saw(&event, &state, seat);
        }
    }
}

impl Decision {
    fn chances(&self, weights: &[f64; FEATURES]) -> Vec<f64> {
        let score = |f: &[f64; FEATURES]| f.iter().zip(weights).map(|(f, w)| f * w).sum::<f64>();
        let strengths: Vec<f64> = self.moves.iter().map(|f| math::exp(score(f))).collect();
        let all: f64 = strengths.iter().sum();
        strengths.iter().map(|strength| strength / all).collect()
    }
}

/// Gradient ascent with a step for each weight that adapts to its past gradients (Adagrad).
fn fit(decisions: &[Decision]) -> [f64; FEATURES] {
    let mut weights = [0.0; FEATURES];
    let mut past = [1e-9; FEATURES];
    for _ in 0..STEPS {
        let mut gradient = [0.0; FEATURES];
        for decision in decisions {
            let chances = decision.chances(&weights);
            for (at, (features, chance)) in decision.moves.iter().zip(chances).enumerate() {
                let pull = f64::from(u8::from(at == decision.played)) - chance;
                for (sum, feature) in gradient.iter_mut().zip(features) {
                    *sum += pull * feature / decisions.len() as f64;
                }
            }
        }
        for ((weight, past), slope) in weights.iter_mut().zip(&mut past).zip(gradient) {
            *past += slope * slope;
            *weight += 0.1 * slope / past.sqrt();
        }
    }
    weights
}
