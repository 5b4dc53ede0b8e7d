//! Small neural networks: fully connected layers, a deterministic forward pass, and weights as safetensors.
//!
//! The forward pass skips inputs that are zero, allocates nothing, and gives the same bits on every machine.
//! What inputs and outputs mean is up to the caller: `capicua-players` for All Fives, the crate of another game
//! for its champion. Training needs automatic differentiation and is in `capicua-learn`.

mod dense;
mod file;

pub use dense::{Activation, Dense, ForwardBuffers, Network, exp_of_negative, with_widest_simd};
pub use file::{TensorFile, WeightsError, write_networks, write_tensors};
