//! Networks that play All Fives: their inputs, their outputs, and the shipped weights.
//!
//! There are two input encodings ([`InputEncoding`]). The *observation* is that of a published learner:
//! the tiles in hand and on the table, the ends, the counts; the network answers with a logit for every
//! action, and illegal ones are masked. *Afterstates* describe the position after every legal move,
//! with derived features (what the opponent may score next, how likely it has to draw); the network
//! gives each of them one value.
//!
//! This crate only plays. Training needs automatic differentiation and lives in `capicua-learn`; both
//! use the encoders here, so that training and play agree. The forward pass is that of
//! `capicua-network`.

mod afterstate;
mod network;
mod observation;
mod opponent;
mod self_play;
mod table_ends;
mod void_tracker;

pub use afterstate::encode as encode_moves;
pub use network::{EncodedMoves, InputEncoding, Logits, Policy, Scratch};
pub use observation::{ACTIONS, Inputs, action_of, observe};
pub use self_play::{Agent, AgentPlayer, play_match, points_of};
pub use void_tracker::VoidTracker;
