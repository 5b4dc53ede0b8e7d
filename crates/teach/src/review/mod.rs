//! Games looked at again: every decision graded by what its seat could know, hindsight and luck
//! apart.
//!
//! A [`ReviewedGame`] is what was played, read from records: it says what there is ([`GameOutline`]) and grades a
//! ply at a time, so that whoever asks may share the plies among threads, save what is done, and stop.
//! What was found becomes a document ([`report`]), sentences ([`say`]), a page to send
//! ([`page`]) and notes in the record ([`ReviewedGame::annotated`]).
//!
//! - A loss is measured in worlds drawn from what the seat could know, all moves in the same worlds, and
//!   the best move is never measured where it was chosen ([`LossEstimator`]).
//! - It is counted in the chance to win the match, or the round where there is no score.
//! - What is not a loss is luck: `result - before = skill + luck`, by how luck is defined.

pub mod dominoes;
mod graded;
mod loss_estimator;
pub(crate) mod outline;
pub mod page;
pub(crate) mod rating;
mod report;
pub mod say;
mod workspace;

pub use capicua_protocol::{Class, Stakes};
pub use graded::{Decision, GradedPly, classify};
pub use loss_estimator::{LossEstimate, LossEstimator};
pub use outline::{GameOutline, Ply, ReviewedGame, Round, SearchLimits, WORK};
pub use rating::{MIN_DECISIONS, fit, fitted, rating};
pub use report::{Report, report};
pub use workspace::Workspace;
