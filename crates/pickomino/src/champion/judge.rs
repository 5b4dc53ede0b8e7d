//! What a position is worth: the chance to win the game from it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use arrayvec::ArrayVec;
use capicua_core::{Game, Seat};

use super::features::{DUEL, MANY, duel, many};
use super::network::{FIRST, Network, SECOND};
use crate::position::{Gain, Position};
use crate::rules::MAX_TILES;
use crate::turn::{Graph, LANES, Reward};

/// Two networks: one for tables of two, one for larger tables.
#[derive(Clone, PartialEq, Debug)]
pub struct Judge {
    pub(super) duel: Network,
    pub(super) many: Network,
}

/// How a turn can end at a table: every distinct gain, and a failure.
pub(super) struct Endings {
    pub gains: ArrayVec<Option<Gain>, { MAX_TILES + 1 }>,
    pub after: ArrayVec<Position, { MAX_TILES + 1 }>,
}

impl Endings {
    pub fn of(position: &Position) -> Endings {
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
        Reward::of_gain(position, |gain| {
            let place = self.gains.iter().position(|&known| known == gain);
            worth[place.expect("every gain is among the endings")]
        })
    }
}

impl Judge {
    /// What ships with the program.
    pub fn shipped() -> Arc<Judge> {
        static SHIPPED: OnceLock<Arc<Judge>> = OnceLock::new();
        let read = || {
            let bytes = include_bytes!("../../weights/champion.bin");
            Arc::new(Judge::from_bytes(bytes).expect("the shipped weights are whole"))
        };
        SHIPPED.get_or_init(read).clone()
    }

    /// The chance of `seat` to win from each position, all at the start of a turn of the same
    /// game. A game without a winner counts for everybody in equal parts.
    pub(super) fn chances(&self, positions: &[Position], seat: Seat) -> Vec<f64> {
        let mut asked = Vec::with_capacity(positions.len());
        let mut chances = Vec::with_capacity(positions.len());
        let mut open = positions
            .iter()
            .filter(|position| !position.is_over())
            .peekable();
        let two = positions
            .first()
            .is_some_and(|position| position.seats() == 2);
        if open.peek().is_some() {
            if two {
                asked.extend(open.map(duel));
                self.duel.chances(&asked, &mut chances);
            } else {
                asked.extend(open.map(|position| many(position, seat)));
                self.many.chances(&asked, &mut chances);
            }
        }
        let mut answers = chances.into_iter();
        positions
            .iter()
            .map(|position| {
                if position.is_over() {
                    return final_chance(position, seat);
                }
                let chance = answers.next().expect("one answer for each question");
                if two && position.seat() != seat {
                    1.0 - chance
                } else {
                    chance
                }
            })
            .collect()
    }

    /// What the turn that begins in `position` may bring its player, the network being asked about
    /// the positions `turns` turns later (one or two; with more than two players one).
    pub fn reward(&self, position: &Position, turns: usize) -> Reward {
        let endings = Endings::of(position);
        let mover = position.seat();
        let mut worth = self.chances(&endings.after, mover);
        if turns > 1 && position.seats() == 2 {
            self.look_further(&endings.after, &mut worth);
        }
        endings.reward(position, &worth)
    }

    /// Replaces the network's opinion of positions by its opinion one turn later, under the best
    /// play of the seat to move there (the opponent).
    fn look_further(&self, positions: &[Position], worth: &mut [f64]) {
        let open: ArrayVec<usize, { MAX_TILES + 1 }> = (0..positions.len())
            .filter(|&place| !positions[place].is_over())
            .collect();
        let Some(graph) = positions
            .first()
            .map(|position| Graph::of(position.rules().dice()))
        else {
            return;
        };
        for chunk in open.chunks(LANES) {
            let mut rewards: ArrayVec<Reward, LANES> = chunk
                .iter()
                .map(|&place| self.reward(&positions[place], 1))
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

    /// As it is stored: a name, the shape, then for each layer a scale and 16-bit weights.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        for network in [&self.duel, &self.many] {
            write_layer(&mut bytes, network.rows.as_flattened());
            write_layer(&mut bytes, network.middle.as_flattened());
            write_layer(&mut bytes, &network.output);
        }
        bytes
    }

    /// Reads what [`Judge::to_bytes`] wrote.
    pub fn from_bytes(bytes: &[u8]) -> Result<Judge, WeightsError> {
        let mut rest = bytes.strip_prefix(MAGIC).ok_or(WeightsError)?;
        let mut read = |inputs: usize| -> Result<Network, WeightsError> {
            let mut network = Network {
                rows: vec![[0.0; FIRST]; inputs + 1],
                middle: vec![[0.0; SECOND]; FIRST + 1],
                output: [0.0; SECOND + 1],
            };
            read_layer(&mut rest, network.rows.as_flattened_mut())?;
            read_layer(&mut rest, network.middle.as_flattened_mut())?;
            read_layer(&mut rest, &mut network.output)?;
            Ok(network)
        };
        let judge = Judge {
            duel: read(DUEL)?,
            many: read(MANY)?,
        };
        if rest.is_empty() {
            Ok(judge)
        } else {
            Err(WeightsError)
        }
    }
}

/// Changes with the features or the shape of the networks.
const MAGIC: &[u8] = b"capicua pickomino weights 1\n";

fn write_layer(bytes: &mut Vec<u8>, weights: &[f32]) {
    let largest = weights
        .iter()
        .fold(0.0_f32, |largest, weight| largest.max(weight.abs()));
    let scale = if largest > 0.0 {
        largest / f32::from(i16::MAX)
    } else {
        1.0
    };
    bytes.extend_from_slice(&scale.to_le_bytes());
    for weight in weights {
        bytes.extend_from_slice(&((weight / scale).round() as i16).to_le_bytes());
    }
}

fn read_layer(rest: &mut &[u8], weights: &mut [f32]) -> Result<(), WeightsError> {
    let (scale, after) = rest.split_first_chunk().ok_or(WeightsError)?;
    let scale = f32::from_le_bytes(*scale);
    if !scale.is_finite() {
        return Err(WeightsError);
    }
    *rest = after;
    for weight in weights {
        let (value, after) = rest.split_first_chunk().ok_or(WeightsError)?;
        *weight = f32::from(i16::from_le_bytes(*value)) * scale;
        *rest = after;
    }
    Ok(())
}

/// The file does not hold weights of this version.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WeightsError;

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "these are not weights of this version of the champion")
    }
}

impl std::error::Error for WeightsError {}

/// One for the winner, and an equal part for everybody if there is none.
pub(super) fn final_chance(position: &Position, seat: Seat) -> f64 {
    match position.leader() {
        Some(winner) => f64::from(u8::from(winner == seat)),
        None => 1.0 / position.seats() as f64,
    }
}
