//! Learning by self-play.
//!
//! At every position met, the turn is solved exactly with the network's own opinion of the
//! positions after it, and the value so found is what the network should have said: an expectation
//! over all dice instead of one lucky or unlucky game. Only which positions are met is left to
//! chance. Work goes in rounds that can be stored and taken up again, and does not depend on the
//! number of threads.

use capicua_core::{Game, Random, Seat, Seed};
use rayon::prelude::*;

use super::features::{Active, DUEL, MANY, duel, many};
use super::judge::{Endings, Judge};
use super::network::{Adam, Network};
use crate::dice::Face;
use crate::position::{Move, Position};
use crate::rules::{MAX_PLAYERS, Rules};
use crate::turn::{Graph, Solution};

/// How long and how to learn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Plan {
    /// Rounds for tables of two.
    pub duel_rounds: u32,
    /// Rounds for larger tables.
    pub many_rounds: u32,
    /// Steps of a round: after each, all games have moved one turn.
    pub steps: u32,
    /// Where all chance comes from.
    pub seed: Seed,
}

impl Plan {
    /// The plan behind the weights that ship with the program.
    pub const STANDARD: Plan = Plan {
        duel_rounds: 60,
        many_rounds: 4,
        steps: 500,
        seed: Seed(1),
    };
}

/// Games played side by side.
const GAMES: usize = 256;
/// Learning rate at the start; it falls to a hundredth along half a cosine.
const RATE: f32 = 2e-3;
/// How often a turn ends in an arbitrary way instead of the best: positions off the beaten path
/// have to be judged too.
const EXPLORE: f64 = 0.08;
/// How far the averaged network follows the learning one in a step. It begins with a tenth of all
/// steps so far, or short trainings would mostly average ignorance.
const FOLLOW: f32 = 0.0005;

/// The two kinds of table, each with its network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Table {
    /// Two players.
    Duel,
    /// Three to seven.
    Many,
}

impl Table {
    const fn inputs(self) -> usize {
        match self {
            Table::Duel => DUEL,
            Table::Many => MANY,
        }
    }

    const fn name(self) -> &'static str {
        match self {
            Table::Duel => "duel",
            Table::Many => "many",
        }
    }

    const fn network(self, judge: &mut Judge) -> &mut Network {
        match self {
            Table::Duel => &mut judge.duel,
            Table::Many => &mut judge.many,
        }
    }

    fn players(self, random: &mut Random) -> usize {
        match self {
            Table::Duel => 2,
            Table::Many => 3 + random.below(MAX_PLAYERS - 2),
        }
    }
}

/// A position and what it is worth.
#[derive(Clone, Debug)]
struct Sample {
    features: Active,
    target: f32,
    /// What the network said.
    said: f32,
}

/// A game of self-play.
#[derive(Clone, Debug)]
struct SelfPlay {
    position: Position,
    random: Random,
    table: Table,
}

impl SelfPlay {
    fn new(seed: Seed, table: Table) -> SelfPlay {
        let mut random = seed.random();
        let position = Position::new(Rules::STANDARD, table.players(&mut random));
        SelfPlay {
            position,
            random,
            table,
        }
    }

    /// Learns from the turn that begins here, then plays it.
    fn step(&mut self, judge: &Judge, samples: &mut Vec<Sample>) {
        let position = &self.position;
        let mover = position.seat();
        let endings = Endings::of(position);
        let worth = judge.chances(&endings.after, mover);
        let reward = endings.reward(position, &worth);
        let solution = Graph::of(position.rules().dice()).solve(&reward);
        let mut add = |seat: Seat, features: Active, target: f64| {
            let said = judge.chances(std::slice::from_ref(position), seat)[0] as f32;
            samples.push(Sample {
                features,
                target: target as f32,
                said,
            });
        };
        let value = solution.value(&position.kept());
        if position.seats() == 2 {
            add(mover, duel(position), value);
        } else {
            add(mover, many(position, mover), value);
            // Those who wait have a stake in the turn as well: what it is worth to them follows
            // from how it ends under the mover's best play.
            let wait = 1 + self.random.below(position.seats() - 1);
            let waiting = mover.after(wait, position.seats());
            let theirs = endings.reward(position, &judge.chances(&endings.after, waiting));
            let target = solution.outcomes(&position.kept()).expect(&theirs);
            add(waiting, many(position, waiting), target);
        }
        if self.random.unit() < EXPLORE {
            let any = self.random.below(endings.after.len());
            self.position = endings.after[any].clone();
        } else {
            play_turn(&mut self.position, &solution, &mut self.random);
        }
        if self.position.is_over() {
            self.position = Position::new(Rules::STANDARD, self.table.players(&mut self.random));
        }
    }
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

/// Adds up the slopes of samples, with the widest registers the processor has.
struct AddSlopes<'a> {
    network: &'a Network,
    samples: &'a [Sample],
    slope: &'a mut Network,
}

impl pulp::WithSimd for AddSlopes<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: pulp::Simd>(self, _: S) {
        for sample in self.samples {
            self.network
                .add_slope(&sample.features, sample.target, self.slope);
        }
    }
}

/// How a round went.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// The kind of table of the round.
    pub table: Table,
    /// Positions learnt from in the round.
    pub positions: usize,
    /// How far the network's opinion was from the exact expectation: root of the mean square.
    pub error: f64,
}

/// Learning under way.
#[derive(Clone, Debug)]
pub struct Trainer {
    plan: Plan,
    /// Rounds done: tables of two, larger tables.
    done: [u32; 2],
    judge: Judge,
    /// What is used in the end: an average over the last few thousand steps, less noisy than any
    /// single one.
    average: Judge,
    adam: [Adam; 2],
}

impl Trainer {
    /// A fresh start.
    pub fn new(plan: Plan) -> Trainer {
        let fresh = |table: Table| {
            let seed = plan.seed.named(table.name()).named("weights");
            Network::new(table.inputs(), &mut seed.random())
        };
        let judge = Judge {
            duel: fresh(Table::Duel),
            many: fresh(Table::Many),
        };
        Trainer {
            plan,
            done: [0; 2],
            adam: [Adam::new(&judge.duel), Adam::new(&judge.many)],
            average: judge.clone(),
            judge,
        }
    }

    /// Rounds done and rounds in all.
    pub const fn rounds(&self) -> (usize, usize) {
        (
            (self.done[0] + self.done[1]) as usize,
            (self.plan.duel_rounds + self.plan.many_rounds) as usize,
        )
    }

    /// What has been learnt so far.
    pub const fn learnt(&self) -> &Judge {
        &self.average
    }

    /// The next round (first all for tables of two, then those for larger ones), or nothing if all
    /// are done.
    pub fn round(&mut self) -> Option<Progress> {
        let (table, rounds) = if self.done[0] < self.plan.duel_rounds {
            (Table::Duel, self.plan.duel_rounds)
        } else if self.done[1] < self.plan.many_rounds {
            (Table::Many, self.plan.many_rounds)
        } else {
            return None;
        };
        let done = self.done[table as usize];
        let seed = self.plan.seed.named(table.name()).at(u64::from(done));
        let mut games: Vec<SelfPlay> = (0..GAMES as u64)
            .map(|game| SelfPlay::new(seed.at(game), table))
            .collect();
        let mut slope = table.network(&mut self.judge).zeroed();
        let (mut positions, mut squares) = (0, 0.0);
        for step in 0..self.plan.steps {
            let judge = &self.judge;
            let samples: Vec<Sample> = games
                .par_iter_mut()
                .with_min_len(GAMES / 16)
                .flat_map_iter(|game| {
                    let mut samples = Vec::with_capacity(2);
                    game.step(judge, &mut samples);
                    samples
                })
                .collect();
            positions += samples.len();
            squares += samples
                .iter()
                .map(|s| f64::from(s.target - s.said).powi(2))
                .sum::<f64>();
            let part = (done as f32 + step as f32 / self.plan.steps as f32) / rounds as f32;
            let fall = 0.5 * (1.0 + (std::f32::consts::PI * part).cos());
            self.learn(table, &samples, RATE * (0.01 + 0.99 * fall), &mut slope);
        }
        self.done[table as usize] += 1;
        Some(Progress {
            table,
            positions,
            error: (squares / positions as f64).sqrt(),
        })
    }

    fn learn(&mut self, table: Table, samples: &[Sample], rate: f32, slope: &mut Network) {
        let network = table.network(&mut self.judge);
        pulp::Arch::new().dispatch(AddSlopes {
            network,
            samples,
            slope,
        });
        let share = 1.0 / samples.len() as f32;
        slope.weights_mut().for_each(|weight| *weight *= share);
        self.adam[table as usize].step(network, slope, rate);
        let follow = FOLLOW.max(10.0 / (10.0 + self.adam[table as usize].steps as f32));
        let average = table.network(&mut self.average);
        for (average, weight) in average.weights_mut().zip(network.weights()) {
            *average += follow * (weight - *average);
        }
    }

    /// Everything needed to go on later, exactly as if there had been no pause.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for number in self.header() {
            bytes.extend_from_slice(&number.to_le_bytes());
        }
        for rounds in self.done {
            bytes.extend_from_slice(&rounds.to_le_bytes());
        }
        for adam in &self.adam {
            bytes.extend_from_slice(&adam.steps.to_le_bytes());
        }
        for network in self.networks() {
            for weight in network.weights() {
                bytes.extend_from_slice(&weight.to_le_bytes());
            }
        }
        bytes
    }

    /// Reads what [`Trainer::to_bytes`] wrote; `None` if it is something else or of another plan.
    pub fn from_bytes(plan: Plan, bytes: &[u8]) -> Option<Trainer> {
        let mut trainer = Trainer::new(plan);
        let mut rest = bytes.strip_prefix(MAGIC)?;
        for expected in trainer.header() {
            if u64::from_le_bytes(take(&mut rest)?) != expected {
                return None;
            }
        }
        for rounds in &mut trainer.done {
            *rounds = u32::from_le_bytes(take(&mut rest)?);
        }
        for adam in &mut trainer.adam {
            adam.steps = i32::from_le_bytes(take(&mut rest)?);
        }
        for network in trainer.networks_mut() {
            for weight in network.weights_mut() {
                *weight = f32::from_le_bytes(take(&mut rest)?);
            }
        }
        rest.is_empty().then_some(trainer)
    }

    fn header(&self) -> [u64; 4] {
        let plan = &self.plan;
        let rounds = [plan.duel_rounds, plan.many_rounds, plan.steps].map(u64::from);
        [rounds[0], rounds[1], rounds[2], plan.seed.0]
    }

    fn networks(&self) -> [&Network; 8] {
        let [duel, many] = &self.adam;
        [
            &self.judge.duel,
            &self.judge.many,
            &self.average.duel,
            &self.average.many,
            &duel.mean,
            &duel.square,
            &many.mean,
            &many.square,
        ]
    }

    fn networks_mut(&mut self) -> [&mut Network; 8] {
        let [duel, many] = &mut self.adam;
        [
            &mut self.judge.duel,
            &mut self.judge.many,
            &mut self.average.duel,
            &mut self.average.many,
            &mut duel.mean,
            &mut duel.square,
            &mut many.mean,
            &mut many.square,
        ]
    }
}

/// Changes with the features or the shape of the networks.
const MAGIC: &[u8] = b"capicua pickomino training 1\n";

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (bytes, after) = rest.split_first_chunk()?;
    *rest = after;
    Some(*bytes)
}
