//! What there is to learn about games: [`advice`] says what to play and why, [`review`] looks at games
//! again, and [`documents`] are the answers about both, and about games among players, as JSON.

pub mod advice;
pub mod documents;
pub mod review;
