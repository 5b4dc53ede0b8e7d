//! Small neural networks: fully connected layers, a deterministic forward pass, and weights as safetensors.
//!
//! The forward pass skips inputs that are zero, allocates nothing, and gives the same bits on every machine.
//! What inputs and outputs mean is up to the caller: `capicua-players` for All Fives, the crate of another game
//! for its champion. Training needs automatic differentiation and is in `capicua-learn`.
//!
//! ```
//! use capicua_network::{Activation, Dense, Network, TensorFile, write_networks};
//!
//! // Two inputs, two hidden units, one output.
//! let hidden = Dense::new(&[1.0, -1.0, 2.0, -0.5], &[0.5, 3.0]);
//! let output = Dense::new(&[3.0, 4.0], &[1.0]);
//! let network = Network::new(vec![hidden, output], Activation::Relu).unwrap();
//!
//! // Inputs 1 and -1 make -0.5 and 2.5; the rectifier drops the first.
//! assert_eq!(network.forward(&[(0, 1.0), (1, -1.0)]), [1.0 + 4.0 * 2.5]);
//!
//! let bytes = write_networks("example", &[("", &network)]);
//! let file = TensorFile::open(&bytes)?;
//! assert_eq!(file.networks([("", 2, 1)], Activation::Relu)?, [network]);
//! # Ok::<(), capicua_network::WeightsError>(())
//! ```

mod dense;
mod file;

pub use dense::{Activation, Dense, ForwardBuffers, Network, exp_of_negative, with_widest_simd};
pub use file::{TensorFile, WeightsError, write_networks, write_tensors};

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
