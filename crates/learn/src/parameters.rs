//! The numbers that are learnt, and how they are moved.

use capicua_core::Random;
use capicua_network::{Activation, Dense, Network};
use capicua_players::policy::{InputEncoding, Policy};

/// Weights and biases of all layers as plain vectors, weights first: one list for everything that
/// has the shape of a network (the parameters, their gradients, the moments of Adam).
#[derive(Clone, PartialEq, Debug)]
pub struct Parameters {
    sizes: Vec<usize>,
    /// The weights of a layer (one row for each input), then its bias, layer by layer.
    pub parts: Vec<Vec<f32>>,
}

impl Parameters {
    /// All zero. `sizes` runs from the inputs over the hidden layers to the outputs.
    pub fn zero(sizes: &[usize]) -> Parameters {
        let parts = sizes
            .windows(2)
            .flat_map(|pair| [vec![0.0; pair[0] * pair[1]], vec![0.0; pair[1]]])
            .collect();
        Parameters {
            sizes: sizes.to_vec(),
            parts,
        }
    }

    /// Even within the bounds of Glorot and Bengio; biases zero.
    pub fn random(sizes: &[usize], random: &mut Random) -> Parameters {
        let mut drawn = Parameters::zero(sizes);
        for (layer, pair) in sizes.windows(2).enumerate() {
            let bound = (6.0 / (pair[0] + pair[1]) as f64).sqrt();
            for weight in &mut drawn.parts[2 * layer] {
                *weight = ((2.0 * random.unit() - 1.0) * bound) as f32;
            }
        }
        drawn
    }

    /// From parts read somewhere; `None` when they do not have these sizes.
    pub fn from_parts(sizes: &[usize], parts: Vec<Vec<f32>>) -> Option<Parameters> {
        let zero = Parameters::zero(sizes);
        let fits = zero.parts.len() == parts.len()
            && zero
                .parts
                .iter()
                .zip(&parts)
                .all(|(a, b)| a.len() == b.len());
        fits.then(|| Parameters {
            sizes: sizes.to_vec(),
            parts,
        })
    }

    /// From the inputs over the hidden layers to the outputs.
    pub fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The network they make.
    pub fn network(&self, activation: Activation) -> Network {
        let layers = self
            .parts
            .chunks_exact(2)
            .map(|parts| Dense::new(&parts[0], &parts[1]))
            .collect();
        Network::new(layers, activation).expect("one layer begins where the other ends")
    }

    /// The player they make. Panics when the sizes are not those of the encoding.
    pub fn policy(&self, encoding: InputEncoding) -> Policy {
        Policy::new(encoding, self.network(Policy::ACTIVATION))
            .expect("parameters are made for their encoding")
    }

    /// Goes a share of the way to another list of the same shape.
    pub fn follow(&mut self, other: &Parameters, share: f32) {
        for (mine, theirs) in self.all_mut().zip(other.all()) {
            *mine += share * (theirs - *mine);
        }
    }

    /// Adds another list of the same shape.
    pub fn add(&mut self, other: &Parameters) {
        for (mine, theirs) in self.all_mut().zip(other.all()) {
            *mine += theirs;
        }
    }

    /// Scales everything to length one, unless all is zero.
    pub fn normalise(&mut self) {
        let length = self
            .all()
            .map(|x| f64::from(*x).powi(2))
            .sum::<f64>()
            .sqrt();
        if length > 0.0 {
            for value in self.all_mut() {
                *value = (f64::from(*value) / length) as f32;
            }
        }
    }

    /// One step of this length against `gradient`.
    pub fn step(&mut self, gradient: &Parameters, rate: f64) {
        for (weight, gradient) in self.all_mut().zip(gradient.all()) {
            *weight -= rate as f32 * gradient;
        }
    }

    /// All numbers, in a fixed order.
    pub fn all(&self) -> impl Iterator<Item = &f32> {
        self.parts.iter().flatten()
    }

    fn all_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        self.parts.iter_mut().flatten()
    }
}

/// The length of steps after a part of the `way`: from `first` to `last` along half a cosine.
pub(crate) fn cosine_rate(first: f64, last: f64, way: f64) -> f64 {
    let falling = 0.5 * (1.0 + (std::f64::consts::PI * way.min(1.0)).cos());
    last + (first - last) * falling
}

/// Adam (Kingma and Ba): steps scaled by the recent size of each gradient. Written out because all of
/// it has to be stored for a run that goes on as if it had never stopped.
#[derive(Clone, PartialEq, Debug)]
pub struct Adam {
    /// The recent mean of each gradient.
    pub mean: Parameters,
    /// The recent mean of its square.
    pub square: Parameters,
    /// Steps taken so far.
    pub steps: u64,
}

impl Adam {
    /// A fresh start.
    pub fn new(sizes: &[usize]) -> Adam {
        Adam {
            mean: Parameters::zero(sizes),
            square: Parameters::zero(sizes),
            steps: 0,
        }
    }

    /// One step against `gradient`.
    pub fn step(&mut self, parameters: &mut Parameters, gradient: &Parameters, rate: f64) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        self.steps += 1;
        let steps = self.steps.min(1 << 20) as i32;
        let mean_scale = 1.0 / (1.0 - f64::from(MEAN).powi(steps));
        let square_scale = (1.0 / (1.0 - f64::from(SQUARE).powi(steps))) as f32;
        let rate = (rate * mean_scale) as f32;
        let moments = self.mean.all_mut().zip(self.square.all_mut());
        for ((weight, gradient), (mean, square)) in
            parameters.all_mut().zip(gradient.all()).zip(moments)
        {
            *mean += (1.0 - MEAN) * (gradient - *mean);
            *square += (1.0 - SQUARE) * (gradient * gradient - *square);
            *weight -= rate * *mean / ((*square * square_scale).sqrt() + 1e-8);
        }
    }
}
