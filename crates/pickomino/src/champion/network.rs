//! A small network with two hidden layers, its inputs being features that hold or do not.
//!
//! Of several hundred inputs about thirty hold, so the first layer is a sum of thirty rows. Written
//! out here because at this size a library would spend more time on its bookkeeping than on the
//! arithmetic.

use capicua_core::{Random, math};

use super::features::Active;

/// Width of the first hidden layer.
pub const FIRST: usize = 64;
/// Width of the second hidden layer.
pub const SECOND: usize = 32;

/// The weights. Both hidden layers cut off below zero; the output is a chance.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    /// One row for each input, and the bias as the last row.
    pub rows: Vec<[f32; FIRST]>,
    /// One row for each unit of the first layer, and the bias as the last row.
    pub middle: Vec<[f32; SECOND]>,
    /// One weight for each unit of the second layer, and the bias as the last.
    pub output: [f32; SECOND + 1],
}

/// What the layers answered, kept for learning.
#[derive(Clone, Debug)]
pub struct Answer {
    /// After the first layer.
    pub first: [f32; FIRST],
    /// After the second layer.
    pub second: [f32; SECOND],
    /// The chance.
    pub chance: f32,
}

impl Network {
    /// A network that knows nothing: small random weights.
    pub fn new(inputs: usize, random: &mut Random) -> Network {
        let mut uniform = |scale: f32| (random.unit() as f32 * 2.0 - 1.0) * scale;
        // About thirty inputs hold at a time, which sets the scale of the first layer.
        let rows = (0..=inputs)
            .map(|_| std::array::from_fn(|_| uniform(0.18)))
            .collect();
        let middle = (0..=FIRST)
            .map(|_| std::array::from_fn(|_| uniform(0.18)))
            .collect();
        Network {
            rows,
            middle,
            output: std::array::from_fn(|_| uniform(0.25)),
        }
    }

    /// A network of the same shape with all weights zero.
    pub fn zeroed(&self) -> Network {
        Network {
            rows: vec![[0.0; FIRST]; self.rows.len()],
            middle: vec![[0.0; SECOND]; self.middle.len()],
            output: [0.0; SECOND + 1],
        }
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.rows.len() - 1
    }

    /// All weights, in a fixed order.
    pub fn weights(&self) -> impl Iterator<Item = &f32> {
        self.rows
            .iter()
            .flatten()
            .chain(self.middle.iter().flatten())
            .chain(&self.output)
    }

    /// All weights, in the same order, to be changed.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.rows
            .iter_mut()
            .flatten()
            .chain(self.middle.iter_mut().flatten())
            .chain(&mut self.output)
    }

    /// The answers of all layers.
    #[inline(always)]
    pub fn answer(&self, active: &Active) -> Answer {
        let mut first = self.rows[self.rows.len() - 1];
        for &input in active {
            for (sum, weight) in first.iter_mut().zip(&self.rows[input as usize]) {
                *sum += weight;
            }
        }
        let mut second = self.middle[FIRST];
        for (unit, row) in first.iter_mut().zip(&self.middle) {
            if *unit > 0.0 {
                for (sum, weight) in second.iter_mut().zip(row) {
                    *sum += *unit * weight;
                }
            } else {
                *unit = 0.0;
            }
        }
        let mut logit = self.output[SECOND];
        for (unit, weight) in second.iter_mut().zip(&self.output) {
            *unit = unit.max(0.0);
            logit += *unit * weight;
        }
        Answer {
            first,
            second,
            chance: 1.0 / (1.0 + math::expf(-logit)),
        }
    }

    /// The chances of several positions, with the widest registers the processor has.
    pub fn chances(&self, positions: &[Active], chances: &mut Vec<f64>) {
        struct Ask<'a> {
            network: &'a Network,
            positions: &'a [Active],
            chances: &'a mut Vec<f64>,
        }
        impl pulp::WithSimd for Ask<'_> {
            type Output = ();

            #[inline(always)]
            fn with_simd<S: pulp::Simd>(self, _: S) {
                for active in self.positions {
                    self.chances
                        .push(f64::from(self.network.answer(active).chance));
                }
            }
        }
        chances.clear();
        pulp::Arch::new().dispatch(Ask {
            network: self,
            positions,
            chances,
        });
    }

    /// Adds to `slope` how the loss (cross entropy against `target`) changes with each weight.
    #[inline(always)]
    pub fn add_slope(&self, active: &Active, target: f32, slope: &mut Network) {
        let answer = self.answer(active);
        let error = answer.chance - target;
        let mut second = [0.0; SECOND];
        for (unit, part) in second.iter_mut().enumerate() {
            slope.output[unit] += error * answer.second[unit];
            if answer.second[unit] > 0.0 {
                *part = error * self.output[unit];
            }
        }
        slope.output[SECOND] += error;
        let mut first = [0.0; FIRST];
        for (unit, part) in first.iter_mut().enumerate() {
            if answer.first[unit] > 0.0 {
                for (place, weight) in self.middle[unit].iter().enumerate() {
                    *part += second[place] * weight;
                    slope.middle[unit][place] += second[place] * answer.first[unit];
                }
            }
        }
        for (bias, part) in slope.middle[FIRST].iter_mut().zip(second) {
            *bias += part;
        }
        let bias = self.inputs();
        for row in active.iter().map(|&input| input as usize).chain([bias]) {
            for (weight, part) in slope.rows[row].iter_mut().zip(first) {
                *weight += part;
            }
        }
    }
}

/// Adam (Kingma and Ba): steps scaled by the recent size of each weight's slope.
#[derive(Clone, Debug)]
pub struct Adam {
    /// The recent mean of each weight's slope.
    pub mean: Network,
    /// The recent mean of its square.
    pub square: Network,
    /// Steps taken so far.
    pub steps: i32,
}

impl Adam {
    /// A fresh start for that network.
    pub fn new(network: &Network) -> Adam {
        Adam {
            mean: network.zeroed(),
            square: network.zeroed(),
            steps: 0,
        }
    }

    /// One step against `slope`, which is cleared.
    pub fn step(&mut self, network: &mut Network, slope: &mut Network, rate: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let mean_scale = 1.0 / (1.0 - MEAN.powi(self.steps));
        let square_scale = 1.0 / (1.0 - SQUARE.powi(self.steps));
        let moments = self.mean.weights_mut().zip(self.square.weights_mut());
        for ((weight, slope), (mean, square)) in
            network.weights_mut().zip(slope.weights_mut()).zip(moments)
        {
            *mean = MEAN * *mean + (1.0 - MEAN) * *slope;
            *square = SQUARE * *square + (1.0 - SQUARE) * *slope * *slope;
            *weight -= rate * *mean * mean_scale / ((*square * square_scale).sqrt() + 1e-8);
            *slope = 0.0;
        }
    }
}
