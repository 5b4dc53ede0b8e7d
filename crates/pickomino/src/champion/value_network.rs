//! What a position is worth: the chance to win the game from it.

use std::sync::{Arc, OnceLock};

use arrayvec::ArrayVec;
use capicua_core::{Game, Seat, math};
use capicua_network::{
    Activation, ForwardBuffers, Network, TensorFile, WeightsError, with_widest_simd, write_networks,
};

use super::features::TableSize;
use crate::position::{Gain, Position};
use crate::rules::MAX_TILES;
use crate::turn::{LANES, Reward, TurnGraph};

/// Two networks: one for tables of two, one for larger tables.
#[derive(Clone, PartialEq, Debug)]
pub struct ValueNetwork {
    /// In the order of [`TableSize::ALL`].
    networks: [Network; 2],
}

/// Room for the networks to answer in. Each thread has its own.
pub type NetworkBuffers = [ForwardBuffers; 2];

/// Something for each way a turn can end.
pub type PerEnding<T> = ArrayVec<T, { MAX_TILES + 1 }>;

/// How a turn can end at a table: every distinct gain, and a failure.
pub struct Endings {
    /// What it takes.
    gains: PerEnding<Option<Gain>>,
    /// The position it leaves.
    pub after: PerEnding<Position>,
}

impl Endings {
    /// How the turn that begins in `position` can end.
    pub fn new(position: &Position) -> Endings {
        let mut endings = Endings {
            gains: ArrayVec::new(),
            after: ArrayVec::new(),
        };
        endings.add(position, None);
        for tile in position.rules().tiles().iter() {
            if let Some(gain) = position.gain(tile.0 as usize) {
                // A tile that is there is taken by its own number; lower totals find it themselves.
                if gain.tile() == tile {
                    endings.add(position, Some(gain));
                }
            }
        }
        endings
    }

    fn add(&mut self, position: &Position, gain: Option<Gain>) {
        let mut after = position.at_turn_start();
        after.settle(gain);
        self.gains.push(gain);
        self.after.push(after);
    }

    /// The reward of a turn in `position` when each ending is worth that.
    pub fn reward(&self, position: &Position, worth: &[f64]) -> Reward {
        Reward::from_gain(position, |gain| {
            let place = self.gains.iter().position(|&known| known == gain);
            worth[place.expect("every gain is among the endings")]
        })
    }
}

impl ValueNetwork {
    /// What the networks have between their layers.
    pub const ACTIVATION: Activation = Activation::Relu;

    /// The name in files of weights. Changes with the features.
    const KIND: &str = "pickomino-champion/1";

    /// What ships with the program.
    pub fn shipped() -> Arc<ValueNetwork> {
        static SHIPPED: OnceLock<Arc<ValueNetwork>> = OnceLock::new();
        let read = || {
            let bytes = include_bytes!("../../weights/champion.safetensors");
            Arc::new(ValueNetwork::from_bytes(bytes).expect("the shipped weights are whole"))
        };
        SHIPPED.get_or_init(read).clone()
    }

    /// A judge with a network for each kind of table, in their order. Panics when one does not have
    /// the features of its table as inputs, and one output.
    pub fn new(networks: [Network; 2]) -> ValueNetwork {
        for (network, table) in networks.iter().zip(TableSize::ALL) {
            assert_eq!((network.inputs(), network.outputs()), (table.inputs(), 1));
        }
        ValueNetwork { networks }
    }

    /// Puts another network in the place of one of them, as [`ValueNetwork::new`] does.
    pub fn replace(&mut self, table: TableSize, network: Network) {
        self.networks[table as usize] = network;
    }

    /// Reads weights; whatever is wrong with them is an error.
    pub fn from_bytes(bytes: &[u8]) -> Result<ValueNetwork, WeightsError> {
        let file = TensorFile::open(bytes)?;
        if file.kind() != Some(ValueNetwork::KIND) {
            return Err(WeightsError::unknown_kind(file.kind()));
        }
        let shapes = [("duel.", TableSize::Duel), ("many.", TableSize::Many)];
        let shapes = shapes.map(|(name, table)| (name, table.inputs(), 1));
        let networks = file.networks(shapes, ValueNetwork::ACTIVATION)?;
        Ok(ValueNetwork { networks })
    }

    /// The weights as a safetensors file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let [duel, many] = &self.networks;
        write_networks(ValueNetwork::KIND, &[("duel.", duel), ("many.", many)])
    }

    /// Room to answer in.
    pub fn room(&self) -> NetworkBuffers {
        [self.networks[0].buffers(), self.networks[1].buffers()]
    }

    /// The chance of `seat` to win from each position, all at the start of a turn of the same
    /// game. A game without a winner counts for everybody in equal parts.
    pub fn chances(
        &self,
        positions: &[Position],
        seat: Seat,
        room: &mut NetworkBuffers,
    ) -> PerEnding<f64> {
        let mut chances = PerEnding::new();
        let Some(first) = positions.first() else {
            return chances;
        };
        let table = TableSize::for_players(first.seats());
        let network = &self.networks[table as usize];
        let answers = &mut room[table as usize];
        with_widest_simd(|| {
            for position in positions {
                if position.is_over() {
                    chances.push(final_chance(position, seat));
                    continue;
                }
                network.begin(&table.features(position, seat), answers);
                let chance = f64::from(sigmoid(network.finish(&[], answers)[0]));
                let theirs = table == TableSize::Duel && position.seat() != seat;
                chances.push(if theirs { 1.0 - chance } else { chance });
            }
        });
        chances
    }

    /// What the turn that begins in `position` may bring its player, the network being asked about
    /// the positions `turns` turns later (one or two; with more than two players one).
    pub fn reward(&self, position: &Position, turns: usize, room: &mut NetworkBuffers) -> Reward {
        let endings = Endings::new(position);
        let mover = position.seat();
        let mut worth = self.chances(&endings.after, mover, room);
        if turns > 1 && position.seats() == 2 {
            self.look_further(&endings.after, &mut worth, room);
        }
        endings.reward(position, &worth)
    }

    /// Replaces the network's opinion of positions by its opinion one turn later, under the best
    /// play of the seat to move there (the opponent).
    fn look_further(&self, positions: &[Position], worth: &mut [f64], room: &mut NetworkBuffers) {
        let open: PerEnding<usize> = (0..positions.len())
            .filter(|&place| !positions[place].is_over())
            .collect();
        let Some(graph) = positions
            .first()
            .map(|position| TurnGraph::for_dice(position.rules().dice()))
        else {
            return;
        };
        for chunk in open.chunks(LANES) {
            let mut rewards: ArrayVec<Reward, LANES> = chunk
                .iter()
                .map(|&place| self.reward(&positions[place], 1, room))
                .collect();
            while let (false, Some(last)) = (rewards.is_full(), rewards.last().cloned()) {
                rewards.push(last);
            }
            let rewards = rewards
                .into_inner()
                .unwrap_or_else(|_| unreachable!("filled just above"));
            for (&place, value) in chunk.iter().zip(graph.solve_batch(&rewards)) {
                worth[place] = 1.0 - value;
            }
        }
    }
}

/// The chance that an answer stands for.
pub fn sigmoid(answer: f32) -> f32 {
    1.0 / (1.0 + math::expf(-answer))
}

/// One for the winner, and an equal part for everybody if there is none.
fn final_chance(position: &Position, seat: Seat) -> f64 {
    match position.leader() {
        Some(winner) => f64::from(u8::from(winner == seat)),
        None => 1.0 / position.seats() as f64,
    }
}
