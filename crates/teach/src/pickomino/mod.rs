//! What there is to learn about Pickomino.

pub mod documents;
mod review;

pub(crate) use review::FITS;
pub use review::Games;
