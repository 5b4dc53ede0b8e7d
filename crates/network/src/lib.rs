//! The networks of the program: fully connected layers, one forward pass, one form of file.
//!
//! The forward pass skips inputs that are zero, allocates nothing, and gives the same bits on every
//! machine. What the inputs mean and what is made of the answers is for those who ask:
//! `capicua-players` for All Fives, the crate of another game for its champion. Learning needs a library
//! with automatic differentiation and lives in `capicua-learn`.

mod dense;
mod file;

pub use dense::{Activation, Dense, ForwardBuffers, Network, exp_of_negative, with_widest_simd};
pub use file::{TensorFile, WeightsError, write_networks, write_tensors};
