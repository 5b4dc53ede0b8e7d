//! A training run on its way: steps, evaluations, and what has to be stored to go on.

use std::fmt;

use capicua_core::{InputError, Seed};
use capicua_policy::{Mover, Policy, Sight};
use serde::{Deserialize, Serialize};

use crate::best::Best;
use crate::checkpoint;
use crate::evaluate::{WinRate, win_rate};
use crate::parameters::{Adam, Parameters};
use crate::plan::{Plan, Settings};
use crate::published::Published;

/// Updates of the published learner that make a step: short enough for a bar that moves.
const UPDATES: u64 = 50;

/// The library for automatic differentiation gave up.
#[derive(Debug)]
pub struct LearnError(String);

impl fmt::Display for LearnError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "training cannot go on: {}", self.0)
    }
}

impl std::error::Error for LearnError {}

impl From<candle_core::Error> for LearnError {
    fn from(error: candle_core::Error) -> LearnError {
        LearnError(error.to_string())
    }
}

/// Learning that goes on step by step, and can be stored and taken up between two of them.
pub trait Training: Send {
    /// Units done, and how many there are.
    fn progress(&self) -> (u64, u64);

    /// What is counted.
    fn unit(&self) -> &'static str;

    /// Goes on a bit, and says whether that was worth a line.
    fn step(&mut self) -> Result<bool, LearnError>;

    /// How it goes, for whoever watches.
    fn status(&self) -> String;

    /// Whether there is nothing left to do.
    fn is_finished(&self) -> bool {
        let (done, all) = self.progress();
        done >= all
    }
}

/// How good the network was at some point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Point {
    /// Updates or generations done.
    pub done: u64,
    /// Games played for them.
    pub games: u64,
    /// Matches won against a random player.
    pub random: WinRate,
    /// Matches won against a greedy player.
    pub greedy: WinRate,
}

/// A run: a plan and how far it has come.
pub struct Run {
    plan: Plan,
    learner: Learner,
    games: u64,
    curve: Vec<Point>,
}

/// Who learns.
enum Learner {
    Published(Published),
    Best(Best),
}

/// What of a run changes, apart from tensors.
#[derive(Serialize, Deserialize)]
struct Progress {
    done: u64,
    adam_steps: u64,
    games: u64,
    curve: Vec<Point>,
}

impl Run {
    /// A run about to begin.
    pub fn new(plan: Plan) -> Run {
        let seed = Seed(plan.seed);
        let learner = match &plan.settings {
            Settings::Published(s) => Learner::Published(Published::new(s.clone(), seed)),
            Settings::Best(s) => Learner::Best(Best::new(s.clone(), seed)),
        };
        Run {
            plan,
            learner,
            games: 0,
            curve: Vec::new(),
        }
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Games played to learn from.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// The evaluations so far.
    pub fn curve(&self) -> &[Point] {
        &self.curve
    }

    /// What has been learnt, as a player.
    pub fn policy(&self) -> Policy {
        let (parameters, sight, _) = self.learner.parts();
        parameters.policy(sight)
    }

    /// How good the network is now.
    pub fn evaluate(&self) -> Point {
        let pairs = match &self.learner {
            Learner::Published(learner) => learner.settings.evaluation_pairs,
            Learner::Best(learner) => learner.settings.evaluation_pairs,
        };
        let net = Mover::Net(self.policy().into(), 0.0);
        let seed = Seed(self.plan.seed).named("evaluation");
        let rate = |other| win_rate(&net, &other, pairs, seed);
        Point {
            done: self.progress().0,
            games: self.games,
            random: rate(Mover::Random),
            greedy: rate(Mover::Greedy),
        }
    }

    /// All that is needed to go on another time.
    pub fn to_bytes(&self) -> Vec<u8> {
        let (parameters, _, adam) = self.learner.parts();
        let progress = Progress {
            done: self.progress().0,
            adam_steps: adam.steps,
            games: self.games,
            curve: self.curve.clone(),
        };
        checkpoint::write(&progress, &checkpoint::lists("", parameters, adam))
    }

    /// Goes on from what was stored.
    pub fn resume(plan: Plan, bytes: &[u8]) -> Result<Run, InputError> {
        let mut run = Run::new(plan);
        let (parameters, _, adam) = run.learner.parts();
        let lists = checkpoint::lists("", parameters, adam);
        let (progress, lists): (Progress, _) = checkpoint::read(&lists, bytes)?;
        let (parameters, adam, done) = match &mut run.learner {
            Learner::Published(l) => (&mut l.parameters, &mut l.adam, &mut l.done),
            Learner::Best(l) => (&mut l.parameters, &mut l.adam, &mut l.done),
        };
        let taken = [parameters, &mut adam.mean, &mut adam.square];
        taken
            .into_iter()
            .zip(lists)
            .for_each(|(mine, list)| *mine = list);
        (adam.steps, *done) = (progress.adam_steps, progress.done);
        (run.games, run.curve) = (progress.games, progress.curve);
        Ok(run)
    }
}

impl Training for Run {
    fn progress(&self) -> (u64, u64) {
        match &self.learner {
            Learner::Published(learner) => (learner.done, learner.settings.updates),
            Learner::Best(learner) => (learner.done, learner.settings.generations),
        }
    }

    fn unit(&self) -> &'static str {
        match self.learner {
            Learner::Published(_) => "updates",
            Learner::Best(_) => "generations",
        }
    }

    /// One generation, or some updates; worth a line when that ended with an evaluation.
    fn step(&mut self) -> Result<bool, LearnError> {
        let every = match &mut self.learner {
            Learner::Published(learner) => {
                let settings = learner.settings.clone();
                let next = learner.done + UPDATES - learner.done % UPDATES;
                let evaluated = learner.done / settings.evaluate_every + 1;
                let until = next.min(evaluated * settings.evaluate_every);
                while learner.done < until.min(settings.updates) {
                    learner.update()?;
                    self.games += settings.games;
                }
                settings.evaluate_every
            }
            Learner::Best(learner) => {
                self.games += learner.generation()?.games;
                learner.settings.evaluate_every
            }
        };
        let worth = self.progress().0.is_multiple_of(every) || self.is_finished();
        if worth {
            self.curve.push(self.evaluate());
        }
        Ok(worth)
    }

    /// `3200 games  against random 91.2 ± 1.2 %, greedy 68.1 ± 2.0 %`.
    fn status(&self) -> String {
        let strength = self
            .curve
            .last()
            .map(|point| format!("  against random {}, greedy {}", point.random, point.greedy));
        format!("{} games{}", self.games, strength.unwrap_or_default())
    }
}

impl Learner {
    fn parts(&self) -> (&Parameters, Sight, &Adam) {
        match self {
            Learner::Published(l) => (&l.parameters, Sight::Observation, &l.adam),
            Learner::Best(l) => (&l.parameters, Sight::Afterstate, &l.adam),
        }
    }
}
