//! What there is to learn about games: [`advice`] says what to play and why, [`review`] looks at games
//! again, and [`documents`] are the answers about both, and about games among players, as JSON. What one
//! game alone has of them is in a folder of its own.

pub mod advice;
pub mod documents;
pub mod pickomino;
pub mod review;

/// What single games have beside what all do.
mod own {
    pub(crate) use crate::pickomino::FITS;
}

/// What the README shows is compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
