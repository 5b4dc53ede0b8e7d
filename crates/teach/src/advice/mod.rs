//! What to play, and why.
//!
//! [`advise`] asks the strongest adviser there is what every move of a seat is worth, by what that
//! seat can know, and looks for reasons among facts that can be computed. A [`Reason`] is data;
//! [`say`] puts it into the language of whoever asks, with the sentences of `capicua-words`.

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
