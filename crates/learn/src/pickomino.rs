//! How the champion of Pickomino learns by self-play.
//!
//! At every position met, the turn is solved exactly with the networks' own opinion of the positions
//! after it, and the value so found is what they should have said: an expectation over all dice
//! instead of one lucky or unlucky game. Only which positions are met is left to chance.

use std::io;

use candle_core::Result;
use capicua_core::{CancellationToken, Game, InputError, LongRun, Random, Seat, Seed};
use capicua_pickomino::champion::{
    ActiveFeatures, Endings, NetworkBuffers, PerEnding, TableSize, ValueNetwork, sigmoid,
};
use capicua_pickomino::turn::{LANES, Solution, TurnGraph};
use capicua_pickomino::{Face, MAX_PLAYERS, Move, Position, Rules};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::autodiff::{enter_row, gradient};
use crate::checkpoint::{self, Groups};
use crate::parameters::{Adam, Parameters, cosine_rate};
use crate::run::LearnError;

/// How long to learn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct DicePlan {
    /// Rounds for tables of two, and for larger ones.
    pub rounds: [u64; 2],
    /// Steps of a round: after each, all games have moved one turn.
    pub steps: u64,
    /// Where all chance comes from.
    pub seed: u64,
}

impl Default for DicePlan {
    /// The plan behind the weights that ship with the program.
    fn default() -> DicePlan {
        DicePlan {
            rounds: [30, 40],
            steps: 500,
            seed: 1,
        }
    }
}

/// Units of the hidden layers.
const HIDDEN: [usize; 2] = [64, 32];
/// Games played side by side, by table: every turn teaches as many lessons as there are players
/// at larger tables, and one at a table of two.
const GAMES: [u64; 2] = [256, 64];
/// The length of steps at the beginning and at the end.
const RATE: [f64; 2] = [2e-3, 2e-5];
/// How often a turn ends in an arbitrary way instead of the best: positions off the beaten path
/// have to be judged too.
const EXPLORE: f64 = 0.08;
/// How far the averaged network follows the learning one in a step. It begins with a tenth of all
/// steps so far, or short trainings would mostly average ignorance.
const FOLLOW: f32 = 0.0005;

/// A position and what it is worth.
struct Sample {
    features: ActiveFeatures,
    target: f32,
}

/// A network that learns.
struct Learner {
    table: TableSize,
    parameters: Parameters,
    adam: Adam,
    /// What is used in the end: an average over the last few thousand steps, less noisy than any
    /// single one.
    average: Parameters,
    /// Rounds done.
    done: u64,
    /// How far the network's opinion was from the exact expectation in the last round: root of the
    /// mean square.
    error: Option<f64>,
}

/// Learning under way.
pub struct DiceTraining {
    plan: DicePlan,
    learners: [Learner; 2],
}

/// What of it changes, apart from tensors.
#[derive(Serialize, Deserialize)]
struct Progress {
    plan: DicePlan,
    done: [u64; 2],
    adam_steps: [u64; 2],
}

impl DiceTraining {
    /// A fresh start.
    pub fn new(plan: DicePlan) -> DiceTraining {
        let learners = TableSize::ALL.map(|table| {
            let sizes = [table.inputs(), HIDDEN[0], HIDDEN[1], 1];
            let seed = Seed(plan.seed).named(table.name()).named("weights");
            let parameters = Parameters::random(&sizes, &mut seed.random());
            Learner {
                table,
                adam: Adam::new(&sizes),
                average: parameters.clone(),
                parameters,
                done: 0,
                error: None,
            }
        });
        DiceTraining { plan, learners }
    }

    /// What has been learnt so far.
    pub fn value_network(&self) -> ValueNetwork {
        value_network(self.learners.each_ref().map(|learner| &learner.average))
    }

    /// How far the networks were off in their last rounds since the start of the program.
    pub fn errors(&self) -> [Option<f64>; 2] {
        self.learners.each_ref().map(|learner| learner.error)
    }

    fn groups(&self) -> Groups<'_> {
        let mut groups = Groups::new();
        for learner in &self.learners {
            let name = format!("{}.", learner.table.name());
            groups.extend(checkpoint::lists(&name, &learner.parameters, &learner.adam));
            groups.push((format!("{name}average"), &learner.average));
        }
        groups
    }

    /// A round at one of the tables.
    fn round(&mut self, table: TableSize) -> Result<()> {
        let (rounds, steps) = (self.plan.rounds[table as usize], self.plan.steps);
        let done = self.learners[table as usize].done;
        let seed = Seed(self.plan.seed).named(table.name()).at(done);
        let mut value_network =
            value_network(self.learners.each_ref().map(|learner| &learner.parameters));
        let mut games: Vec<SelfPlay> = (0..GAMES[table as usize])
            .map(|game| SelfPlay::new(table, seed.at(game), value_network.room()))
            .collect();
        let (mut positions, mut squares) = (0, 0.0);
        for step in 0..steps {
            let samples: Vec<Sample> = games
                .par_iter_mut()
                .with_min_len(8)
                .flat_map_iter(|game| game.turn(&value_network))
                .collect();
            let way = (done as f64 + step as f64 / steps as f64) / rounds as f64;
            let rate = cosine_rate(RATE[0], RATE[1], way);
            let learner = &mut self.learners[table as usize];
            positions += samples.len();
            squares += learner.learn(&samples, rate)?;
            value_network.replace(table, learner.parameters.network(ValueNetwork::ACTIVATION));
        }
        let learner = &mut self.learners[table as usize];
        learner.error = Some((squares / positions as f64).sqrt());
        learner.done += 1;
        Ok(())
    }
}

impl LongRun for DiceTraining {
    type Snapshot = [u8];

    fn progress(&self) -> (u64, u64) {
        let done = self.learners.iter().map(|learner| learner.done);
        (done.sum(), self.plan.rounds.iter().sum())
    }

    fn unit(&self) -> &'static str {
        "rounds"
    }

    /// First all rounds for tables of two, then those for larger ones.
    fn step(&mut self, _: &CancellationToken) -> io::Result<()> {
        let rounds = self.plan.rounds;
        let open =
            |table: &TableSize| self.learners[*table as usize].done < rounds[*table as usize];
        if let Some(table) = TableSize::ALL.into_iter().find(open) {
            self.round(table).map_err(LearnError::from)?;
        }
        Ok(())
    }

    /// A round takes minutes.
    fn is_landmark(&self) -> bool {
        true
    }

    /// `duel 0.0065, many 0.0120 off`.
    fn message(&self) -> String {
        let errors = self.learners.iter().filter_map(|learner| {
            let error = learner.error?;
            Some(format!("{} {error:.5} off", learner.table.name()))
        });
        errors.collect::<Vec<_>>().join(", ")
    }

    fn save(&self) -> Vec<u8> {
        let progress = Progress {
            plan: self.plan,
            done: self.learners.each_ref().map(|learner| learner.done),
            adam_steps: self.learners.each_ref().map(|learner| learner.adam.steps),
        };
        checkpoint::write(&progress, &self.groups())
    }

    fn resume(&mut self, saved: &[u8]) -> std::result::Result<(), InputError> {
        let (progress, lists): (Progress, _) = checkpoint::read(&self.groups(), saved)?;
        if progress.plan != self.plan {
            return Err(checkpoint::broken("it is of another plan or seed"));
        }
        let mut lists = lists.into_iter();
        for (index, learner) in self.learners.iter_mut().enumerate() {
            let Adam { mean, square, .. } = &mut learner.adam;
            let taken = [&mut learner.parameters, mean, square, &mut learner.average];
            taken
                .into_iter()
                .zip(&mut lists)
                .for_each(|(mine, list)| *mine = list);
            learner.adam.steps = progress.adam_steps[index];
            learner.done = progress.done[index];
        }
        Ok(())
    }
}

fn value_network(parameters: [&Parameters; 2]) -> ValueNetwork {
    ValueNetwork::new(parameters.map(|list| list.network(ValueNetwork::ACTIVATION)))
}

impl Learner {
    /// One step against the cross entropy of the samples. Answers with the sum of squared errors.
    fn learn(&mut self, samples: &[Sample], rate: f64) -> Result<f64> {
        let width = self.table.inputs();
        let enter = |sample: &Sample, rows: &mut Vec<f32>| {
            enter_row(rows, width, sample.features.iter());
        };
        let output_gradient = |samples: &[Sample], given: &[f32]| {
            let errors = samples.iter().zip(given);
            let errors: Vec<f32> = errors
                .map(|(sample, given)| sigmoid(*given) - sample.target)
                .collect();
            let squares = errors.iter().map(|error| f64::from(*error).powi(2)).sum();
            (errors, squares)
        };
        let (gradient, squares) = gradient(
            &self.parameters,
            ValueNetwork::ACTIVATION,
            samples,
            enter,
            output_gradient,
        )?;
        self.adam.step(&mut self.parameters, &gradient, rate);
        let share = FOLLOW.max(10.0 / (10.0 + self.adam.steps as f32));
        self.average.follow(&self.parameters, share);
        Ok(squares)
    }
}

/// A game of self-play.
struct SelfPlay {
    table: TableSize,
    position: Position,
    random: Random,
    room: NetworkBuffers,
}

impl SelfPlay {
    fn new(table: TableSize, seed: Seed, room: NetworkBuffers) -> SelfPlay {
        let mut random = seed.random();
        SelfPlay {
            table,
            position: begin(table, &mut random),
            random,
            room,
        }
    }

    /// What the turn that begins here teaches; then it is played.
    fn turn(&mut self, value_network: &ValueNetwork) -> Vec<Sample> {
        let position = &self.position;
        let endings = Endings::new(position);
        let (solution, worths) = solve(value_network, position, &endings, &mut self.room);
        let samples = worths.into_iter().map(|(seat, target)| Sample {
            features: self.table.features(position, seat),
            target: target as f32,
        });
        let samples = samples.collect();
        if self.random.unit() < EXPLORE {
            let any = self.random.below(endings.after.len());
            self.position = endings.after[any].clone();
        } else {
            play_turn(&mut self.position, &solution, &mut self.random);
        }
        if self.position.is_over() {
            self.position = begin(self.table, &mut self.random);
        }
        samples
    }
}

fn begin(table: TableSize, random: &mut Random) -> Position {
    let players = match table {
        TableSize::Duel => 2,
        TableSize::Many => 3 + random.below(MAX_PLAYERS - 2),
    };
    Position::new(Rules::STANDARD, players)
}

/// The best play of the turn that begins in `position`, and what it is worth: at a table of two to
/// the mover, at larger ones to everybody.
fn solve(
    value_network: &ValueNetwork,
    position: &Position,
    endings: &Endings,
    room: &mut NetworkBuffers,
) -> (Solution, Vec<(Seat, f64)>) {
    let graph = TurnGraph::for_dice(position.rules().dice());
    let mover = position.seat();
    let own = value_network.chances(&endings.after, mover, room);
    let reward = endings.reward(position, &own);
    let solution = graph.solve(&reward);
    let value = solution.value(&position.kept());
    let mut worths = vec![(mover, value)];
    if position.seats() > 2 {
        // A mover with a very small stake in the fortune of another plays as before, and the value
        // of the turn grows by that stake times what it is worth to the other.
        const STAKE: f64 = 1e-6;
        let others = (1..position.seats()).map(|wait| mover.after(wait, position.seats()));
        let mut rewards: [_; LANES] = std::array::from_fn(|_| reward.clone());
        for (seat, slot) in others.clone().zip(&mut rewards) {
            let theirs = value_network.chances(&endings.after, seat, room);
            let mixed = own.iter().zip(theirs);
            let mixed: PerEnding<f64> = mixed.map(|(own, theirs)| own + STAKE * theirs).collect();
            *slot = endings.reward(position, &mixed);
        }
        let theirs = others.zip(graph.solve_batch(&rewards));
        worths.extend(theirs.map(|(seat, mixed)| (seat, (mixed - value) / STAKE)));
    }
    (solution, worths)
}

fn play_turn(position: &mut Position, solution: &Solution, random: &mut Random) {
    let seat = position.seat();
    while position.seat() == seat && !position.is_over() {
        let count = position.dice_left();
        let roll = (0..count)
            .map(|_| Face::new(random.below(Face::COUNT)))
            .collect();
        position.play_unchecked(Move::Roll(roll));
        position.play_unchecked(solution.choose(&position.kept(), &roll));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a turn is worth to those who wait, against the chances of all its ends.
    #[test]
    fn stakes_tell_what_a_turn_is_worth_to_others() {
        let dice = DiceTraining::new(DicePlan::default());
        let value_network = dice.value_network();
        let mut room = value_network.room();
        for text in [
            "pickomino 21-36 -/-/-",
            "pickomino 23-30 21,22/36,35/33/34 C",
            "pickomino 22,25 21,30/31,33/-/-/36/35,34/- B",
        ] {
            let position: Position = text.parse().unwrap();
            let endings = Endings::new(&position);
            let (solution, worths) = solve(&value_network, &position, &endings, &mut room);
            let outcomes = solution.outcomes(&position.kept());
            assert_eq!(worths.len(), position.seats());
            for (seat, worth) in worths {
                let chances = value_network.chances(&endings.after, seat, &mut room);
                let expected = outcomes.expect(&endings.reward(&position, &chances));
                assert!(
                    (worth - expected).abs() < 1e-5,
                    "{text}: {worth} {expected}"
                );
            }
        }
    }
}
