//! The better recipe: every move of a decision is played out on the same deal.
//!
//! A generation plays matches against itself. At some decisions each legal move is played to the
//! end of the round, all with the same hidden tiles, the same boneyard and the same players, and
//! valued by the chance to win the match from the score it leads to. The luck of the deal is in all
//! of them alike, so that their differences tell far more about the moves than any game alone. The
//! network learns these differences; over many deals they add up to what a search over all worlds
//! would find, and the next generation plays with what has been learnt.

use std::time::{Duration, Instant};

use candle_core::Result;
use capicua_core::{Budget, Game, ImperfectInformation, MoveList, Seed, Side, Turn, View as _};
use capicua_dominoes::{
    FIVES, Fives, Match, MatchEquity, Move, RoundSample, State, StockOrder, View,
};
use capicua_players::policy::{
    Agent, AgentPlayer, EncodedMoves, InputEncoding, Policy, VoidTracker, encode_moves,
};
use capicua_table::{Playable, Round, play_round};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::autodiff::{enter_row, gradient};
use crate::parameters::{Adam, Parameters, cosine_rate};

/// What the network answers is this many times the chance to win the match, less one half: a tenth
/// more chance is one more.
pub const SCALE: f32 = 10.0;

/// The settings of the recipe.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct BestSettings {
    /// Units of each hidden layer.
    pub hidden: Vec<usize>,
    /// How often games are played and learnt from.
    pub generations: u64,
    /// Matches of a generation.
    pub matches: u64,
    /// The share of decisions at which all moves are played out.
    pub branches: f64,
    /// The share of moves played at random, to see more than the own good play.
    pub exploration: f64,
    /// Rounds from which the chances at each score are measured.
    pub equity_rounds: u64,
    /// How often the decisions of a generation are learnt.
    pub epochs: u64,
    /// Decisions of a batch.
    pub batch: usize,
    /// The length of steps at the beginning.
    pub rate: f64,
    /// The length of steps at the end; between them it falls along a cosine.
    pub last_rate: f64,
    /// The weight of the mean value of a decision beside the differences of its moves.
    pub mean_weight: f32,
    /// Generations between two evaluations.
    pub evaluate_every: u64,
    /// Pairs of matches of an evaluation against each opponent.
    pub evaluation_pairs: u64,
}

impl Default for BestSettings {
    fn default() -> BestSettings {
        BestSettings {
            hidden: vec![64, 64],
            generations: 160,
            matches: 600,
            branches: 0.5,
            exploration: 0.1,
            equity_rounds: 4000,
            epochs: 2,
            batch: 256,
            rate: 0.002,
            last_rate: 0.0001,
            mean_weight: 0.2,
            evaluate_every: 10,
            evaluation_pairs: 1000,
        }
    }
}

/// A decision with what its moves led to.
struct Sample {
    encoded: EncodedMoves,
    values: Vec<f32>,
}

/// The learner.
pub struct Best {
    /// The settings.
    pub settings: BestSettings,
    /// Where its games come from.
    pub seed: Seed,
    /// What has been learnt.
    pub parameters: Parameters,
    /// Where it was heading.
    pub adam: Adam,
    /// Generations done.
    pub done: u64,
}

/// What a generation did.
pub struct Generation {
    /// Matches played.
    pub games: u64,
    /// Decisions learnt from.
    pub decisions: u64,
    /// Steps taken.
    pub steps: u64,
    /// The mean loss of the last epoch.
    pub loss: f64,
    /// Time spent playing.
    pub playing: Duration,
    /// Time spent learning.
    pub learning: Duration,
}

impl Best {
    /// A learner that knows nothing.
    pub fn new(settings: BestSettings, seed: Seed) -> Best {
        let mut sizes = vec![InputEncoding::Afterstate.inputs()];
        sizes.extend(&settings.hidden);
        sizes.push(1);
        Best {
            parameters: Parameters::random(&sizes, &mut seed.named("weights").random()),
            adam: Adam::new(&sizes),
            settings,
            seed,
            done: 0,
        }
    }

    /// Plays and learns one generation.
    pub fn generation(&mut self) -> Result<Generation> {
        let began = Instant::now();
        let samples = self.play();
        let playing = began.elapsed();
        let mut order: Vec<usize> = (0..samples.len()).collect();
        let mut random = self.seed.named("order").at(self.done).random();
        let rate = self.rate();
        let (mut loss, mut steps) = (0.0, 0);
        for _ in 0..self.settings.epochs {
            random.shuffle(&mut order);
            loss = 0.0;
            for batch in order.chunks(self.settings.batch) {
                let (gradient, part) = self.gradient(&samples, batch)?;
                self.adam.step(&mut self.parameters, &gradient, rate);
                loss += part;
                steps += 1;
            }
        }
        self.done += 1;
        Ok(Generation {
            games: self.settings.matches,
            decisions: samples.len() as u64,
            steps,
            loss: loss / samples.len().max(1) as f64,
            playing,
            learning: began.elapsed() - playing,
        })
    }

    fn rate(&self) -> f64 {
        let way = self.done as f64 / self.settings.generations.max(1) as f64;
        cosine_rate(self.settings.rate, self.settings.last_rate, way)
    }

    /// The matches of a generation.
    fn play(&self) -> Vec<Sample> {
        // A network that knows nothing always prefers the same silly move; chance knows better.
        let agent = match self.done {
            0 => Agent::Random,
            _ => Agent::Net(
                self.parameters.policy(InputEncoding::Afterstate).into(),
                0.0,
            ),
        };
        let seed = self.seed.named("generation").at(self.done);
        let equity = measure_equity(&agent, self.settings.equity_rounds, seed);
        (0..self.settings.matches)
            .into_par_iter()
            .flat_map_iter(|index| self.play_match(&agent, &equity, seed.named("match").at(index)))
            .collect()
    }

    fn play_match(&self, agent: &Agent, equity: &MatchEquity, seed: Seed) -> Vec<Sample> {
        let mut samples = Vec::new();
        let mut game = Match::new(FIVES);
        let chairs = seed.named("seats");
        let mut players = [0, 1].map(|chair| AgentPlayer::new(agent, chairs.at(chair)));
        let mut random = seed.named("branches").random();
        let mut moves = MoveList::new();
        while game.winner().is_none() {
            let mut line = Line::new(&game, seed);
            while let Some(view) = line.next_view() {
                view.legal(&mut moves);
                if moves.len() == 1 {
                    line.play(moves[0]);
                    continue;
                }
                if random.unit() < self.settings.branches {
                    let side = Side::new(view.seat().index());
                    let values = moves.iter().map(|mv| {
                        let mut branch = line.clone();
                        branch.play(*mv);
                        while let Some(view) = branch.next_view() {
                            let mv = players[view.seat().index()].pick(&view, &branch.memory);
                            branch.play(mv);
                        }
                        let mut after = game;
                        after.finish(&branch.state);
                        (equity.win_chance(&after, side) as f32 - 0.5) * SCALE
                    });
                    let values = values.collect();
                    let mut encoded = EncodedMoves::default();
                    encode_moves(&view, &line.memory, &moves, &mut encoded);
                    samples.push(Sample { encoded, values });
                }
                let mv = if random.unit() < self.settings.exploration {
                    moves[random.below(moves.len())]
                } else {
                    players[view.seat().index()].pick(&view, &line.memory)
                };
                line.play(mv);
            }
            game.finish(&line.state);
        }
        samples
    }

    /// The gradient of a batch and its summed loss.
    fn gradient(&self, samples: &[Sample], batch: &[usize]) -> Result<(Parameters, f64)> {
        let batch: Vec<&Sample> = batch.iter().map(|index| &samples[*index]).collect();
        let enter = |sample: &&Sample, rows: &mut Vec<f32>| {
            for own in sample.encoded.moves() {
                let inputs = sample.encoded.shared().iter().chain(own);
                enter_row(rows, InputEncoding::Afterstate.inputs(), inputs);
            }
        };
        let output_gradient = |samples: &[&Sample], given: &[f32]| {
            output_gradients(samples, given, self.settings.mean_weight)
        };
        gradient(
            &self.parameters,
            Policy::ACTIVATION,
            &batch,
            enter,
            output_gradient,
        )
    }
}

/// The chances at every score, from rounds between two players of the same kind.
fn measure_equity(agent: &Agent, rounds: u64, seed: Seed) -> MatchEquity {
    let notes: Vec<RoundSample> = (0..rounds)
        .into_par_iter()
        .map(|index| {
            let seed = seed.named("equity").at(index);
            let dealt = Playable::deal_single_round(&FIVES, 0, seed.named("deal"));
            let mut round: Round<State<Fives>> = Round::new(dealt);
            let mut seats = AgentPlayer::seated([agent, agent], seed.named("seats"));
            play_round(&mut round, &mut seats, &Budget::default(), |_| {});
            RoundSample::from_round(&round)
        })
        .collect();
    MatchEquity::solve(&FIVES, &notes)
}

/// A round in which all moves are looked at: copied, it goes on with the same luck. Nobody is told
/// anything on the way, so that it is not played where players meet.
#[derive(Clone)]
struct Line {
    state: State<Fives>,
    stock: StockOrder,
    /// What everybody could note.
    memory: VoidTracker,
}

impl Line {
    /// The next round of a match.
    fn new(game: &Match, seed: Seed) -> Line {
        let (state, stock) = Playable::deal(game, seed);
        Line {
            state,
            stock,
            memory: VoidTracker::default(),
        }
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        self.memory.observe(&self.state.event(mv));
        self.state.play_unchecked(mv);
    }

    /// Draws while somebody must; then what the seat sees that has to choose, unless the round is over.
    #[inline]
    fn next_view(&mut self) -> Option<View<Fives>> {
        loop {
            match self.state.turn() {
                Turn::Over => return None,
                Turn::Seat(seat) => return Some(self.state.view(seat)),
                Turn::Chance => {
                    let drawn = self.state.chance(&mut self.stock)?;
                    self.play(drawn);
                }
            }
        }
    }
}

/// How the loss changes with each answer, and the loss: half the squared error of the differences
/// between the moves of a decision, and of their mean with its weight.
fn output_gradients(samples: &[&Sample], given: &[f32], mean_weight: f32) -> (Vec<f32>, f64) {
    let mut output_gradients = Vec::with_capacity(given.len());
    let mut loss = 0.0;
    let mut rest = given;
    for sample in samples {
        let (mine, others) = rest.split_at(sample.values.len());
        rest = others;
        let errors: Vec<f32> = mine
            .iter()
            .zip(&sample.values)
            .map(|(a, b)| a - b)
            .collect();
        let count = errors.len() as f32;
        let mean = errors.iter().sum::<f32>() / count;
        for error in &errors {
            output_gradients.push(error - mean + mean_weight * mean / count);
            loss += f64::from((error - mean).powi(2)) / 2.0;
        }
        loss += f64::from(mean_weight * mean * mean) / 2.0;
    }
    (output_gradients, loss)
}
