//! Whatever can sit down at a table.

use capicua_table::{Entrant, Playable};

use crate::Error;

/// A player, or the name of one: an [`Entrant`] of any game, and with the feature `players` also the spec of a
/// domino player (`"greedy"`, `"champion:samples=500"`).
///
/// ```
/// use capicua::prelude::*;
///
/// # #[cfg(feature = "players")] {
/// let pimc: Entrant<Dominoes> = "pimc:samples=20".entrant()?;
/// assert_eq!(pimc.spec().name(), "pimc");
/// let Err(error) = "pimc:samples=many".entrant() else { panic!() };
/// assert_eq!(error.column(), Some(14));
/// # }
/// # Ok::<(), Error>(())
/// ```
pub trait Contender<G: Playable> {
    /// The player, unless there is none of that name.
    fn entrant(self) -> Result<Entrant<G>, Error>;
}

impl<G: Playable> Contender<G> for Entrant<G> {
    fn entrant(self) -> Result<Entrant<G>, Error> {
        Ok(self)
    }
}

#[cfg(feature = "players")]
impl Contender<crate::Dominoes> for &str {
    fn entrant(self) -> Result<Entrant<crate::Dominoes>, Error> {
        capicua_players::player(self)
    }
}
