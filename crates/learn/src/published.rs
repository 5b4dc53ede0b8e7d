//! The learner as it was published: policy gradient with shaped rewards, four games an update.
//!
//! The report names the parts and most numbers: an observation, two hidden layers of 100 with ELU,
//! a mask, a softmax; 10 % dropout; updates from the normalised gradients of the moves of four
//! games with a rate of 0.0025; phases against a random player and against itself, repeated.
//! Rewards for points, won rounds, forced draws and diverse pips, penalties for the opponent's
//! points and lost rounds. It does not give the weights of the rewards, the optimiser, or what is
//! normalised; those are settings here. Rewards are brought to mean zero and variance one over the
//! batch and the gradient to length one.

use candle_core::{D, Device, Result, Tensor};
use capicua_core::{Budget, ImperfectInformation, MoveList, Random, Seat, Seed};
use capicua_dominoes::{FIVES, Fives, Match, Move, State};
use capicua_players::policy::{
    ACTIONS, Agent, AgentPlayer, InputEncoding, Inputs, Policy, action_of, observe, points_of,
};
use capicua_table::{Playable, Round, SeatedPlayer, play_round};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::autodiff::Graph;
use crate::parameters::{Adam, Parameters};

/// The settings of the recipe.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PublishedSettings {
    /// Units of each hidden layer.
    pub hidden: Vec<usize>,
    /// Games of an update.
    pub games: u64,
    /// Updates in all.
    pub updates: u64,
    /// Updates of a phase against the random player.
    pub random_phase: u64,
    /// Updates of a phase against itself.
    pub self_phase: u64,
    /// The length of a step.
    pub rate: f64,
    /// How steps are taken: by Adam, or plainly down the gradient.
    pub optimiser: Optimiser,
    /// The share of hidden units left out of a gradient.
    pub dropout: f64,
    /// How much of the next move's reward counts for a move.
    pub discount: f64,
    /// The reward for each point scored.
    pub point: f64,
    /// The penalty for each point that the opponent scores in reply.
    pub their_point: f64,
    /// The reward of each move of a won round, and the penalty of each of a lost one.
    pub round: f64,
    /// The reward for a won game, and the penalty for a lost one, at its last move; each move
    /// before gets `discount` of what the next one gets.
    pub game: f64,
    /// The reward for each tile the opponent is forced to draw.
    pub forced_draw: f64,
    /// The reward for a hand in which all pips are different.
    pub diverse: f64,
    /// Updates between two evaluations.
    pub evaluate_every: u64,
    /// Pairs of matches of an evaluation against each opponent.
    pub evaluation_pairs: u64,
}

/// How steps are taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Optimiser {
    /// Steps scaled by the recent size of each gradient.
    Adam,
    /// Down the gradient.
    Plain,
}

impl PublishedSettings {
    /// Nothing but the won game is rewarded, with a discount near one: what the report says it
    /// tried first, and that it learnt worse.
    #[must_use]
    pub fn only_the_win(self) -> PublishedSettings {
        PublishedSettings {
            discount: 0.99,
            point: 0.0,
            their_point: 0.0,
            round: 0.0,
            game: 1.0,
            forced_draw: 0.0,
            diverse: 0.0,
            ..self
        }
    }
}

impl Default for PublishedSettings {
    fn default() -> PublishedSettings {
        PublishedSettings {
            hidden: vec![100, 100],
            games: 4,
            updates: 12_000,
            random_phase: 2000,
            self_phase: 1000,
            rate: 0.0025,
            optimiser: Optimiser::Adam,
            dropout: 0.1,
            discount: 0.0,
            point: 0.2,
            their_point: 0.2,
            round: 0.2,
            game: 0.0,
            forced_draw: 0.3,
            diverse: 0.5,
            evaluate_every: 1000,
            evaluation_pairs: 1000,
        }
    }
}

/// A move of a game, as it is learnt from.
struct Transition {
    inputs: Inputs,
    legal: Vec<usize>,
    action: usize,
    reward: f64,
}

/// The learner.
pub struct Published {
    /// The settings.
    pub settings: PublishedSettings,
    /// Where its games come from.
    pub seed: Seed,
    /// What has been learnt.
    pub parameters: Parameters,
    /// Where it was heading.
    pub adam: Adam,
    /// Updates done.
    pub done: u64,
}

impl Published {
    /// A learner that knows nothing.
    pub fn new(settings: PublishedSettings, seed: Seed) -> Published {
        let mut sizes = vec![InputEncoding::Observation.inputs()];
        sizes.extend(&settings.hidden);
        sizes.push(ACTIONS);
        Published {
            parameters: Parameters::random(&sizes, &mut seed.named("weights").random()),
            adam: Adam::new(&sizes),
            settings,
            seed,
            done: 0,
        }
    }

    /// Whether the next update is against the random player.
    pub fn against_random(&self) -> bool {
        let cycle = self.settings.random_phase + self.settings.self_phase;
        self.done % cycle.max(1) < self.settings.random_phase
    }

    /// Plays the games of an update and takes one step.
    pub fn update(&mut self) -> Result<()> {
        let net = Agent::Net(
            self.parameters.policy(InputEncoding::Observation).into(),
            1.0,
        );
        let seed = self.seed.named("update").at(self.done);
        let games: Vec<Vec<Transition>> = (0..self.settings.games)
            .into_par_iter()
            .map(|index| self.play(&net, index, seed.at(index)))
            .collect();
        let notes: Vec<Transition> = games.into_iter().flatten().collect();
        let mut gradient = self.gradient(&notes, &mut seed.named("dropout").random())?;
        gradient.normalise();
        match self.settings.optimiser {
            Optimiser::Adam => self
                .adam
                .step(&mut self.parameters, &gradient, self.settings.rate),
            Optimiser::Plain => self.parameters.step(&gradient, self.settings.rate),
        }
        self.done += 1;
        Ok(())
    }

    /// Plays a game; the notes are those of the network, of both seats when it plays itself.
    fn play(&self, net: &Agent, index: u64, seed: Seed) -> Vec<Transition> {
        let seat = Seat::new(index as usize % 2);
        let mut agents = [net, net];
        let mut learners = vec![seat, seat.next(2)];
        if self.against_random() {
            agents[seat.next(2).index()] = &Agent::Random;
            learners.truncate(1);
        }
        let mut seats = AgentPlayer::seated(agents, seed.named("seats"));
        let mut game = Match::new(FIVES);
        let mut notes: Vec<Transition> = Vec::new();
        let mut whose: Vec<Seat> = Vec::new();
        while game.winner().is_none() {
            let mut round = Round::new(Playable::deal(&game, seed));
            let mut books = self.play_round(&mut round, &mut seats);
            for learner in &learners {
                let mut book = std::mem::take(&mut books[learner.index()]);
                let mut later = 0.0;
                for note in book.iter_mut().rev() {
                    note.reward += self.settings.discount * later;
                    later = note.reward;
                }
                // Where there was no choice there is nothing to learn.
                notes.extend(book.into_iter().filter(|note| note.legal.len() > 1));
                whose.resize(notes.len(), *learner);
            }
            game.finish(round.state());
        }
        if self.settings.game != 0.0 {
            for learner in learners {
                let won = game
                    .winner()
                    .is_some_and(|side| side.index() == learner.index());
                let mut reward = if won { 1.0 } else { -1.0 } * self.settings.game;
                let own = notes.iter_mut().zip(&whose).rev();
                for (note, _) in own.filter(|(_, seat)| **seat == learner) {
                    note.reward += reward;
                    reward *= self.settings.discount;
                }
            }
        }
        notes
    }

    /// Plays a round and writes down the moves of both seats with their rewards.
    fn play_round(
        &self,
        round: &mut Round<State<Fives>>,
        seats: &mut [SeatedPlayer<State<Fives>>; 2],
    ) -> [Vec<Transition>; 2] {
        let settings = &self.settings;
        let mut books: [Vec<Transition>; 2] = Default::default();
        let mut moves = MoveList::new();
        let mut stock = round.state().public().stock();
        play_round(round, seats, &Budget::default(), |ply| {
            let Some(seat) = ply.asked else { return };
            let (view, mine, mv) = (ply.state.view(seat), seat.index(), ply.mv);
            let drawn = stock - view.public().stock();
            stock = view.public().stock();
            if let Some(forcing) = books[1 - mine].last_mut() {
                forcing.reward += settings.forced_draw * drawn as f64;
            }
            view.legal(&mut moves);
            let points = f64::from(points_of(&view, mv));
            if let Some(allowing) = books[1 - mine].last_mut() {
                allowing.reward -= settings.their_point * points;
            }
            let mut inputs = Inputs::new();
            observe(&view, &mut inputs);
            let legal = moves.iter().map(|mv| action_of(&view, *mv)).collect();
            let mut hand = view.hand();
            if let Move::Play(placement) = mv {
                hand.remove(placement.tile());
            }
            let most = (2 * hand.len()).clamp(1, 7);
            let diverse = hand.pips_held().len() as f64 / most as f64;
            books[mine].push(Transition {
                inputs,
                legal,
                action: action_of(&view, mv),
                reward: settings.point * points + settings.diverse * diverse,
            });
        });
        let outcome = round.state().outcome().expect("the round is over");
        if let Some(winner) = outcome.winner {
            for (side, book) in books.iter_mut().enumerate() {
                let sign = if side == winner.index() { 1.0 } else { -1.0 };
                for note in book {
                    note.reward += sign * settings.round;
                }
            }
        }
        books
    }

    /// The gradient of the moves, each weighted with its normalised reward.
    fn gradient(&self, notes: &[Transition], random: &mut Random) -> Result<Parameters> {
        let count = notes.len();
        let width = self.parameters.sizes()[0];
        let mut rows = vec![0.0; count * width];
        let mut mask = vec![-1e9f32; count * ACTIONS];
        let mut weights = vec![0.0f32; count * ACTIONS];
        let rewards = normalised(notes);
        for (index, note) in notes.iter().enumerate() {
            for &(input, value) in &note.inputs {
                rows[index * width + usize::from(input)] = value;
            }
            for action in &note.legal {
                mask[index * ACTIONS + action] = 0.0;
            }
            weights[index * ACTIONS + note.action] = (rewards[index] / count as f64) as f32;
        }
        let dropout_masks = self.dropout_masks(count, random);
        let graph = Graph::new(&self.parameters, Policy::ACTIVATION)?;
        let shape = (count, ACTIONS);
        let mask = Tensor::from_vec(mask, shape, &Device::Cpu)?;
        let weights = Tensor::from_vec(weights, shape, &Device::Cpu)?;
        let logits = (graph.answer(&rows, Some(&dropout_masks))? + mask)?;
        let shifted = logits.broadcast_sub(&logits.max_keepdim(D::Minus1)?.detach())?;
        let sums = shifted.exp()?.sum_keepdim(D::Minus1)?.log()?;
        let chances = shifted.broadcast_sub(&sums)?;
        graph.gradient(&(chances * weights)?.sum_all()?.neg()?)
    }

    /// For each hidden layer what its units are multiplied with: zero, or a little more than one.
    fn dropout_masks(&self, count: usize, random: &mut Random) -> Vec<Vec<f32>> {
        let dropout = self.settings.dropout;
        let louder = (1.0 / (1.0 - dropout)) as f32;
        self.settings
            .hidden
            .iter()
            .map(|units| {
                let dropout_masks = |_| if random.unit() < dropout { 0.0 } else { louder };
                (0..count * units).map(dropout_masks).collect()
            })
            .collect()
    }
}

/// The rewards of a batch with mean zero and variance one.
fn normalised(notes: &[Transition]) -> Vec<f64> {
    let count = notes.len().max(1) as f64;
    let mean = notes.iter().map(|note| note.reward).sum::<f64>() / count;
    let squares = notes.iter().map(|note| (note.reward - mean).powi(2));
    let deviation = (squares.sum::<f64>() / count).sqrt().max(1e-6);
    notes
        .iter()
        .map(|note| (note.reward - mean) / deviation)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// With only the win rewarded the last move gets one, won or lost, each before a bit less.
    #[test]
    fn only_the_win_counts_and_less_so_further_back() {
        let settings = PublishedSettings::default().only_the_win();
        let discount = settings.discount;
        let learner = Published::new(settings, Seed(1));
        assert!(learner.against_random());
        let net = Agent::Net(
            learner.parameters.policy(InputEncoding::Observation).into(),
            1.0,
        );
        let mut signs = [0, 0];
        for index in 0..8 {
            let notes = learner.play(&net, index, Seed(2).at(index));
            let last = notes.last().expect("a game has moves").reward;
            assert_eq!(last.abs(), 1.0);
            signs[usize::from(last > 0.0)] += 1;
            for pair in notes.windows(2) {
                assert!((pair[0].reward - discount * pair[1].reward).abs() < 1e-12);
            }
        }
        assert!(signs[0] > 0 && signs[1] > 0, "{signs:?}");
    }
}
