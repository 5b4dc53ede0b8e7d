//! A training run on its way: steps, evaluations, and what has to be stored to go on.

use std::{fmt, io};

use capicua_core::{CancellationToken, InputError, LongRun, Seed, counted};
use capicua_players::policy::{Agent, InputEncoding, Policy};
use serde::{Deserialize, Serialize};

use crate::best::Best;
use crate::checkpoint;
use crate::evaluate::{WinRate, win_rate};
use crate::parameters::{Adam, Parameters};
use crate::plan::{Plan, RecipeSettings};
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

impl From<LearnError> for io::Error {
    fn from(error: LearnError) -> io::Error {
        io::Error::other(error)
    }
}

/// How good the network was at some point.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CurvePoint {
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
pub struct TrainingRun {
    plan: Plan,
    learner: Learner,
    games: u64,
    curve: Vec<CurvePoint>,
    /// The last step ended with an evaluation.
    evaluated: bool,
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
    curve: Vec<CurvePoint>,
}

impl TrainingRun {
    /// A run about to begin.
    pub fn new(plan: Plan) -> TrainingRun {
        let seed = Seed(plan.seed);
        let learner = match &plan.settings {
            RecipeSettings::Published(s) => Learner::Published(Published::new(s.clone(), seed)),
            RecipeSettings::Best(s) => Learner::Best(Best::new(s.clone(), seed)),
        };
        TrainingRun {
            plan,
            learner,
            games: 0,
            curve: Vec::new(),
            evaluated: false,
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
    pub fn curve(&self) -> &[CurvePoint] {
        &self.curve
    }

    /// What has been learnt, as a player.
    pub fn policy(&self) -> Policy {
        let (parameters, encoding, _) = self.learner.parts();
        parameters.policy(encoding)
    }

    /// How good the network is now.
    pub fn evaluate(&self) -> CurvePoint {
        let pairs = match &self.learner {
            Learner::Published(learner) => learner.settings.evaluation_pairs,
            Learner::Best(learner) => learner.settings.evaluation_pairs,
        };
        let net = Agent::Net(self.policy().into(), 0.0);
        let seed = Seed(self.plan.seed).named("evaluation");
        let rate = |other| win_rate(&net, &other, pairs, seed);
        CurvePoint {
            done: self.progress().0,
            games: self.games,
            random: rate(Agent::Random),
            greedy: rate(Agent::Greedy),
        }
    }
}

impl LongRun for TrainingRun {
    type Snapshot = [u8];

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

    /// One generation, or some updates.
    fn step(&mut self, _: &CancellationToken) -> io::Result<()> {
        let every = match &mut self.learner {
            Learner::Published(learner) => {
                let settings = learner.settings.clone();
                let next = learner.done + UPDATES - learner.done % UPDATES;
                let evaluated = learner.done / settings.evaluate_every + 1;
                let until = next.min(evaluated * settings.evaluate_every);
                while learner.done < until.min(settings.updates) {
                    learner.update().map_err(LearnError::from)?;
                    self.games += settings.games;
                }
                settings.evaluate_every
            }
            Learner::Best(learner) => {
                self.games += learner.generation().map_err(LearnError::from)?.games;
                learner.settings.evaluate_every
            }
        };
        self.evaluated = self.progress().0.is_multiple_of(every) || self.is_finished();
        if self.evaluated {
            self.curve.push(self.evaluate());
        }
        Ok(())
    }

    fn is_landmark(&self) -> bool {
        self.evaluated
    }

    /// `3200 games  against random 91.2 ± 1.2 %, greedy 68.1 ± 2.0 %`.
    fn message(&self) -> String {
        let strength = self
            .curve
            .last()
            .map(|point| format!("  against random {}, greedy {}", point.random, point.greedy));
        format!(
            "{}{}",
            counted(self.games, "game"),
            strength.unwrap_or_default()
        )
    }

    fn save(&self) -> Vec<u8> {
        let (parameters, _, adam) = self.learner.parts();
        let progress = Progress {
            done: self.progress().0,
            adam_steps: adam.steps,
            games: self.games,
            curve: self.curve.clone(),
        };
        checkpoint::write(&progress, &checkpoint::lists("", parameters, adam))
    }

    fn resume(&mut self, saved: &[u8]) -> Result<(), InputError> {
        let (parameters, _, adam) = self.learner.parts();
        let lists = checkpoint::lists("", parameters, adam);
        let (progress, lists): (Progress, _) = checkpoint::read(&lists, saved)?;
        let (parameters, adam, done) = match &mut self.learner {
            Learner::Published(l) => (&mut l.parameters, &mut l.adam, &mut l.done),
            Learner::Best(l) => (&mut l.parameters, &mut l.adam, &mut l.done),
        };
        let taken = [parameters, &mut adam.mean, &mut adam.square];
        taken
            .into_iter()
            .zip(lists)
            .for_each(|(mine, list)| *mine = list);
        (adam.steps, *done) = (progress.adam_steps, progress.done);
        (self.games, self.curve) = (progress.games, progress.curve);
        Ok(())
    }
}

impl Learner {
    fn parts(&self) -> (&Parameters, InputEncoding, &Adam) {
        match self {
            Learner::Published(l) => (&l.parameters, InputEncoding::Observation, &l.adam),
            Learner::Best(l) => (&l.parameters, InputEncoding::Afterstate, &l.adam),
        }
    }
}
