//! A network with its eyes: from a view to the chances of its moves.

use std::sync::LazyLock;

use arrayvec::ArrayVec;
use capicua_core::{MAX_MOVES, MoveList, Random};
use capicua_dominoes::{Move, Ruleset, View};
use capicua_network::{
    Activation, ForwardBuffers, Network, TensorFile, WeightsError, exp_of_negative,
    with_widest_simd, write_networks,
};

use crate::policy::afterstate;
use crate::policy::observation::{self, ACTIONS, Inputs, OBSERVATION_INPUTS};
use crate::policy::table_ends::TableEnds;
use crate::policy::void_tracker::VoidTracker;

/// How a network looks at a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputEncoding {
    /// Plain facts in, a number for every action out.
    Observation,
    /// What each move leaves behind in, one number out.
    Afterstate,
}

impl InputEncoding {
    /// Inputs of a network with this encoding.
    pub fn inputs(self) -> usize {
        match self {
            InputEncoding::Observation => OBSERVATION_INPUTS,
            InputEncoding::Afterstate => afterstate::INPUTS,
        }
    }

    /// Outputs of a network with this encoding.
    pub fn outputs(self) -> usize {
        match self {
            InputEncoding::Observation => ACTIONS,
            InputEncoding::Afterstate => 1,
        }
    }

    /// Its name in files of weights.
    fn name(self) -> &'static str {
        match self {
            InputEncoding::Observation => "fives-observation/1",
            InputEncoding::Afterstate => "fives-afterstate/1",
        }
    }
}

/// One number for each legal move: the higher, the better.
pub type Logits = ArrayVec<f32, MAX_MOVES>;

/// A position as numbers, those that are zero left out: what all moves have in common, and what
/// each adds to it.
#[derive(Clone, Default, Debug)]
pub struct EncodedMoves {
    shared: Vec<(u16, f32)>,
    own: Vec<(u16, f32)>,
    /// Where the inputs of each move end.
    ends: ArrayVec<usize, MAX_MOVES>,
}

impl EncodedMoves {
    #[inline]
    pub(crate) fn clear(&mut self) {
        self.shared.clear();
        self.own.clear();
        self.ends.clear();
    }

    #[inline]
    pub(crate) fn share(&mut self, index: usize, value: f32) {
        self.shared.push((index as u16, value));
    }

    #[inline]
    pub(crate) fn add(&mut self, index: usize, value: f32) {
        self.own.push((index as u16, value));
    }

    #[inline]
    pub(crate) fn end_move(&mut self) {
        self.ends.push(self.own.len());
    }

    /// What all moves have in common.
    pub fn shared(&self) -> &[(u16, f32)] {
        &self.shared
    }

    /// What each move adds, in order of moves.
    pub fn moves(&self) -> impl ExactSizeIterator<Item = &[(u16, f32)]> {
        self.ends.iter().enumerate().map(|(index, &end)| {
            let begin = if index == 0 { 0 } else { self.ends[index - 1] };
            &self.own[begin..end]
        })
    }
}

/// Room for one evaluation at a time. Each thread has its own.
#[derive(Clone, Debug)]
pub struct Scratch {
    encoded: EncodedMoves,
    inputs: Inputs,
    answers: ForwardBuffers,
    moves: MoveList<Move>,
    logits: Logits,
}

/// A network that plays two-handed All Fives.
#[derive(Clone, PartialEq, Debug)]
pub struct Policy {
    encoding: InputEncoding,
    network: Network,
}

impl Policy {
    /// What its networks have between their layers.
    pub const ACTIVATION: Activation = Activation::Elu;

    /// A policy; `None` when the network does not have the inputs and outputs of the encoding.
    pub fn new(encoding: InputEncoding, network: Network) -> Option<Policy> {
        let fits = network.inputs() == encoding.inputs() && network.outputs() == encoding.outputs();
        fits.then_some(Policy { encoding, network })
    }

    /// The learner as it was published, with the weights that ship.
    pub fn published() -> &'static Policy {
        static POLICY: LazyLock<Policy> =
            LazyLock::new(|| shipped(include_bytes!("../../weights/published.safetensors")));
        &POLICY
    }

    /// The best network, with the weights that ship.
    pub fn best() -> &'static Policy {
        static POLICY: LazyLock<Policy> =
            LazyLock::new(|| shipped(include_bytes!("../../weights/best.safetensors")));
        &POLICY
    }

    /// Reads weights; whatever is wrong with them is an error.
    pub fn from_bytes(bytes: &[u8]) -> Result<Policy, WeightsError> {
        let file = TensorFile::open(bytes)?;
        let encoding = [InputEncoding::Observation, InputEncoding::Afterstate]
            .into_iter()
            .find(|encoding| file.kind() == Some(encoding.name()))
            .ok_or_else(|| WeightsError::unknown_kind(file.kind()))?;
        let shape = ("", encoding.inputs(), encoding.outputs());
        let [network] = file.networks([shape], Policy::ACTIVATION)?;
        Ok(Policy { encoding, network })
    }

    /// The weights as a safetensors file.
    pub fn to_bytes(&self) -> Vec<u8> {
        write_networks(self.encoding.name(), &[("", &self.network)])
    }

    /// How it looks at a position.
    pub fn encoding(&self) -> InputEncoding {
        self.encoding
    }

    /// Its network.
    pub fn network(&self) -> &Network {
        &self.network
    }

    /// How many forward passes a decision between so many moves takes.
    pub fn passes(&self, moves: usize) -> usize {
        match self.encoding {
            InputEncoding::Observation => 1,
            InputEncoding::Afterstate => moves,
        }
    }

    /// Room to evaluate in.
    pub fn scratch(&self) -> Scratch {
        Scratch {
            encoded: EncodedMoves::default(),
            inputs: Inputs::new(),
            answers: self.network.buffers(),
            moves: MoveList::new(),
            logits: Logits::new(),
        }
    }

    /// What it thinks of each of `moves`, the legal moves of `view`. `memory` holds what the round
    /// has told so far. For a policy of afterstates this is the estimated value of each move, see
    /// [`Policy::best`]; in any case a softmax makes chances of it.
    #[inline]
    pub fn logits<'a, R: Ruleset>(
        &self,
        view: &View<R>,
        memory: &VoidTracker,
        moves: &[Move],
        scratch: &'a mut Scratch,
    ) -> &'a [f32] {
        scratch.logits.clear();
        match self.encoding {
            InputEncoding::Observation => {
                observation::observe(view, &mut scratch.inputs);
                let (network, inputs) = (&self.network, &scratch.inputs);
                let answers = &mut scratch.answers;
                with_widest_simd(|| {
                    network.begin(inputs, answers);
                    network.finish(&[], answers);
                });
                let all = scratch.answers.last();
                let ends = TableEnds::from_ends(view.public().ends());
                let chosen = moves.iter().map(|mv| all[observation::action(ends, *mv)]);
                scratch.logits.extend(chosen);
            }
            InputEncoding::Afterstate => {
                afterstate::encode(view, memory, moves, &mut scratch.encoded);
                let (network, encoded) = (&self.network, &scratch.encoded);
                let (answers, logits) = (&mut scratch.answers, &mut scratch.logits);
                with_widest_simd(|| {
                    network.begin(&encoded.shared, answers);
                    for own in encoded.moves() {
                        logits.push(network.finish(own, answers)[0]);
                    }
                });
            }
        }
        &scratch.logits
    }

    /// The chance that it plays each of `moves`: a softmax over its opinion of them. The higher the
    /// temperature, the more even; at zero the best move has it all.
    pub fn probabilities<R: Ruleset>(
        &self,
        view: &View<R>,
        memory: &VoidTracker,
        moves: &[Move],
        temperature: f32,
        scratch: &mut Scratch,
    ) -> Logits {
        let mut chances: Logits = self
            .logits(view, memory, moves, scratch)
            .iter()
            .copied()
            .collect();
        softmax(&mut chances, temperature);
        chances
    }

    /// Chooses a move of a view in which it has one. A single legal move costs nothing; at
    /// temperature zero the best one is taken, without a random number.
    #[inline]
    pub fn choose<R: Ruleset>(
        &self,
        view: &View<R>,
        memory: &VoidTracker,
        temperature: f32,
        scratch: &mut Scratch,
        random: &mut Random,
    ) -> Move {
        let mut moves = std::mem::take(&mut scratch.moves);
        view.legal(&mut moves);
        let chosen = match moves.len() {
            1 => 0,
            _ => {
                self.logits(view, memory, &moves, scratch);
                pick(&mut scratch.logits, temperature, random)
            }
        };
        let mv = moves[chosen];
        scratch.moves = moves;
        mv
    }
}

/// Weights that ship are checked by the tests; damaged ones never leave the workshop.
fn shipped(bytes: &[u8]) -> Policy {
    Policy::from_bytes(bytes).expect("the shipped weights are whole")
}

/// The index of a move: the best at temperature zero (the first of equal ones), else by chance.
#[inline]
fn pick(logits: &mut [f32], temperature: f32, random: &mut Random) -> usize {
    if temperature <= 0.0 {
        return best(logits);
    }
    softmax(logits, temperature);
    let mut left = random.unit() as f32;
    for (index, chance) in logits.iter().enumerate() {
        left -= chance;
        if left < 0.0 {
            return index;
        }
    }
    // Rounding may leave a crumb.
    best(logits)
}

#[inline]
fn best(logits: &[f32]) -> usize {
    let mut best = 0;
    for (index, logit) in logits.iter().enumerate() {
        if *logit > logits[best] {
            best = index;
        }
    }
    best
}

#[inline]
fn softmax(logits: &mut [f32], temperature: f32) {
    let top = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    if temperature <= 0.0 {
        let chosen = best(logits);
        for (index, logit) in logits.iter_mut().enumerate() {
            *logit = f32::from(u8::from(index == chosen));
        }
        return;
    }
    let mut sum = 0.0;
    for logit in logits.iter_mut() {
        *logit = exp_of_negative((*logit - top) / temperature);
        sum += *logit;
    }
    for logit in logits {
        *logit /= sum;
    }
}
