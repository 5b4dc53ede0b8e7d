//! Fits the weights by which `champion` reads the moves of others, and plays worlds out: lets players
//! of the catalogue play rounds of a game among themselves and finds the conditional logit that explains
//! their choices best.
//!
//! `cargo run --release -p capicua-players --example fit_reading -- RULES SPEC ROUNDS SEED`

use capicua_core::{Budget, Game, ImperfectInformation, MoveList, Seat, Seed, Turn, math};
use capicua_dominoes::{Deal, House, Move, Rules, State};
use capicua_players::{FEATURE_NAMES, FEATURES, RolloutPolicy, SeatedPlayer, move_features};

/// Steps of the ascent; the function is concave, and a few hundred settle it.
const STEPS: usize = 3000;
/// Every tenth decision is kept apart to see how well the fit does on what it has not seen.
const HELD_OUT: usize = 10;

/// A choice: what each legal move is like, and which was played.
struct Decision {
    moves: Vec<[f64; FEATURES]>,
    played: usize,
}

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let arg = |at: usize, usual: &str| args.get(at).map_or(usual.to_owned(), String::clone);
    let rules: Rules = arg(0, "cuban").parse().expect("RULES are rules");
    let spec = arg(1, "champion:samples=50,reading=nothing");
    let rounds: u64 = arg(2, "600").parse().expect("ROUNDS is a number");
    let seed = Seed(arg(3, "1").parse().expect("SEED is a number"));
    let player = capicua_players::player(&spec).expect("SPEC is a player");
    let decisions = play(&|seed| player.sit(seed), rules, rounds, seed);
    println!(
        "{rules}, {spec}, {rounds} rounds, {} decisions",
        decisions.len()
    );
    fit_and_tell(decisions, &rules);
}

/// All decisions of so many rounds.
fn play(
    sit: &dyn Fn(Seed) -> SeatedPlayer,
    rules: Rules,
    rounds: u64,
    seed: Seed,
) -> Vec<Decision> {
    let mut decisions = Vec::new();
    for round in 0..rounds {
        let seed = seed.named("fit").at(round);
        collect(sit, rules, seed, round, &mut decisions);
    }
    decisions
}

/// Tells the weights that explain the decisions best, and how well they do.
fn fit_and_tell(decisions: Vec<Decision>, rules: &Rules) {
    let (kept, fitted): (Vec<_>, Vec<_>) = decisions
        .into_iter()
        .enumerate()
        .partition(|(at, _)| at % HELD_OUT == 0);
    let part = |part: Vec<(usize, Decision)>| part.into_iter().map(|(_, d)| d).collect::<Vec<_>>();
    let (kept, fitted) = (part(kept), part(fitted));
    let weights = fit(&fitted);
    for (name, weight) in FEATURE_NAMES.iter().zip(weights) {
        println!("{weight:>8.3}, // {name}");
    }
    for (name, weights) in [
        ("any move alike", [0.0; FEATURES]),
        ("read as today", RolloutPolicy::weights(rules)),
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
}

/// Plays a round and notes all decisions.
fn collect(
    sit: &dyn Fn(Seed) -> SeatedPlayer,
    rules: Rules,
    seed: Seed,
    round: u64,
    decisions: &mut Vec<Decision>,
) {
    let all = || Seat::all(usize::from(rules.seats));
    let mut seats: Vec<SeatedPlayer> = all()
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
