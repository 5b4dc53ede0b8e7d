//! What one thread works with.

use capicua_pickomino::champion::{Champion, Judge};
use capicua_solver::Solver;

/// Memory of the solver's table: larger sets than double-six gain from it.
const MEMORY: usize = 1 << 20;

/// What one thread works with. Make one and keep it; what is graded at it does not depend on what was
/// graded before.
pub struct Desk {
    pub(crate) solver: Solver,
    pub(crate) dice: Champion,
}

impl Default for Desk {
    fn default() -> Desk {
        Desk {
            solver: Solver::new(MEMORY),
            dice: Champion::new(Judge::shipped(), 2),
        }
    }
}
