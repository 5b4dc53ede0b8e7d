//! Networks that play All Fives: what they see of a position, how they answer, and the weights that
//! ship with the program.
//!
//! Two ways to look at a position ([`InputEncoding`]). The *observation* is what a published learner was
//! given: the tiles in hand and on the table, the ends, the counts; the network answers with a
//! number for every action, and those that are illegal are masked. *Afterstates* describe what
//! every legal move would leave behind, with what one can work out from it (what the opponent may
//! score next, how likely he is to draw); the network gives each of them one number.
//!
//! Here they only play. Training needs automatic differentiation and lives in `capicua-learn`,
//! which the program does not need; both share the encoders here, so that what is learnt is what
//! is played. The forward pass is that of `capicua-network`.

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
