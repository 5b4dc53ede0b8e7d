//! What to play, and why.
//!
//! [`advise`] evaluates every move of a seat with the strongest analyzer, by what that seat can know,
//! and derives reasons from facts that can be computed. A [`Reason`] is data; [`say`] turns it into
//! sentences of any language of `capicua-words`.

mod advise;
mod block_risk;
mod error;
mod notebook;
mod objections;
mod reasons;
pub mod say;

pub use advise::{Advice, AdviceOptions, advise, exact_chances};
pub use capicua_players::OpponentModel;
pub use error::AdviceError;
pub use notebook::{Notebook, Objection};
pub use reasons::{Fact, MAX_REASONS, Reason, find as find_reasons};
