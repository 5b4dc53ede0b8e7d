//! Advice and review: [`advice`] says what to play and why, [`review`] grades the decisions of played
//! games, and [`documents`] are the answers as JSON, for these and for contests between players. What
//! only one game has is in a module with its name.

pub mod advice;
pub mod documents;
pub mod pickomino;
pub mod review;

/// What single games add to the common modules.
mod own {
    pub(crate) use crate::pickomino::FITS;
}
