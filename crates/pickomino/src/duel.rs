//! Two one-turn players in the small game: exactly by how many worms one of them ends ahead.
//!
//! When both ways of playing are fixed nothing is left but chance, so the difference in worms at the
//! end is an expectation over all positions between turns. That answers what a search by playing
//! games can only guess at.

use std::collections::HashMap;

use capicua_core::Seat;
use rayon::prelude::*;

use crate::players::{OneTurn, Weights};
use crate::position::Position;
use crate::rules::Rules;
use crate::small::{ENDINGS, Entry, Layer, ends_of, enumerate_positions, settle};
use crate::tile::Tile;
use crate::turn::{Reward, TurnGraph};

/// When no value moves by more than this, a layer stands still.
const CONVERGED: f64 = 1e-11;

/// All positions of the small game, and how far ahead whoever moved is where it ends.
pub struct Duel {
    rules: Rules,
    entries: Vec<Entry>,
    layers: Vec<Layer>,
    /// Worms that the one who moved is ahead, for endings that end the game.
    margins: Vec<[i8; ENDINGS]>,
    /// What the one-turn players look at, numbered.
    sights: Vec<Sight>,
    /// What is seen in each position.
    seen: Vec<u32>,
}

/// All that a one-turn player looks at: the grill and the tops of both stacks.
type Sight = (u64, Option<Tile>, Option<Tile>);

/// Worms ahead of the first player: when it is to move, and when the other is.
type Ahead = [f64; 2];

impl Duel {
    /// Lists the positions. Panics if the set has more than eight tiles.
    pub fn new(rules: Rules) -> Duel {
        let (entries, _, layers) = enumerate_positions(rules);
        let mut numbers: HashMap<Sight, u32> = HashMap::new();
        let mut sights = Vec::new();
        let mut seen = Vec::with_capacity(entries.len());
        let mut margins = Vec::with_capacity(entries.len());
        for entry in &entries {
            let position = entry.position(rules);
            let sight = (
                position.grill().bits(),
                position.stack(Seat::A).last().copied(),
                position.stack(Seat::B).last().copied(),
            );
            let number = *numbers.entry(sight).or_insert_with(|| {
                sights.push(sight);
                sights.len() as u32 - 1
            });
            seen.push(number);
            margins.push(std::array::from_fn(|ending| {
                match entry.next[ending].position() {
                    Some(_) => 0,
                    None => margin(&settle(&position, ending)),
                }
            }));
        }
        Duel {
            rules,
            entries,
            layers,
            margins,
            sights,
            seen,
        }
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// By how many worms `first` ends ahead of `second`, on the average over both seats.
    pub fn ahead(&self, first: Weights, second: Weights) -> f64 {
        let ends = [first, second].map(|weights| self.ends(weights));
        let mut values: Vec<Ahead> = vec![[0.0; 2]; self.entries.len()];
        let mut done = 0;
        // Layers with the same number of turned tiles do not need each other.
        for group in self.layers.chunk_by(|a, b| a.turned == b.turned) {
            let (known, mut rest) = values.split_at_mut(done);
            let mut work = Vec::new();
            for layer in group {
                let (slice, after) = rest.split_at_mut(layer.range.len());
                rest = after;
                done += layer.range.len();
                work.push((layer.range.start, slice));
            }
            work.into_par_iter()
                .for_each(|(from, slice)| self.settle_layer(&ends, from, known, slice));
        }
        let start = self.entries.iter().position(|entry| {
            let position = entry.position(self.rules);
            position.grill() == self.rules.tiles()
        });
        let [moving, waiting] = values[start.expect("the start is a position")];
        (moving + waiting) / 2.0
    }

    /// How turns of these weights end, for each sight.
    fn ends(&self, weights: Weights) -> Vec<[f64; ENDINGS]> {
        let graph = TurnGraph::for_dice(self.rules.dice());
        let mut solution = graph.solve(&Reward::from_total(|_| 0.0));
        let mut examples: Vec<Option<usize>> = vec![None; self.sights.len()];
        for (number, &sight) in self.seen.iter().enumerate() {
            examples[sight as usize].get_or_insert(number);
        }
        examples
            .into_iter()
            .map(|example| {
                let entry = &self.entries[example.expect("every sight was seen somewhere")];
                let position = entry.position(self.rules);
                let reward = OneTurn::reward(&position, weights.alpha, weights.beta);
                graph.solve_into(&reward, &mut solution);
                ends_of(&self.rules, &solution)
            })
            .collect()
    }

    /// Iterates the positions of a layer, which begin at number `from`, until they stand still.
    fn settle_layer(
        &self,
        ends: &[Vec<[f64; ENDINGS]>; 2],
        from: usize,
        known: &[Ahead],
        values: &mut [Ahead],
    ) {
        loop {
            let mut moved = 0.0_f64;
            for place in 0..values.len() {
                let (entry, margins) = (&self.entries[from + place], &self.margins[from + place]);
                let sight = self.seen[from + place] as usize;
                let mut new = [0.0; 2];
                for ending in 0..ENDINGS {
                    let after = match entry.next[ending].position() {
                        // Seen by the first player, whoever made the last move.
                        None => {
                            let margin = f64::from(margins[ending]);
                            [margin, -margin]
                        }
                        Some(next) => {
                            let next = match next.checked_sub(from) {
                                Some(here) => values[here],
                                None => known[next],
                            };
                            // Now the other one is to move.
                            [next[1], next[0]]
                        }
                    };
                    for mover in 0..2 {
                        new[mover] += ends[mover][sight][ending] * after[mover];
                    }
                }
                for mover in 0..2 {
                    moved = moved.max((values[place][mover] - new[mover]).abs());
                }
                values[place] = new;
            }
            if moved < CONVERGED {
                return;
            }
        }
    }
}

/// Worms that the one who has just moved, seat A, is ahead.
fn margin(end: &Position) -> i8 {
    let worms = |seat| end.worms(seat) as i32;
    (worms(Seat::A) - worms(Seat::B)) as i8
}
