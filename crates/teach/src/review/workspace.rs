//! What one thread works with.

use std::any::Any;

use capicua_solver::Solver;

/// Memory of the solver's table: larger sets than double-six gain from it.
const MEMORY: usize = 1 << 20;

/// What one thread works with. Make one and keep it; what is graded at it does not depend on what was
/// graded before.
pub struct Workspace {
    pub(crate) solver: Solver,
    /// What other games work with, one of each type.
    tools: Vec<Box<dyn Any + Send>>,
}

impl Default for Workspace {
    fn default() -> Workspace {
        Workspace {
            solver: Solver::new(MEMORY),
            tools: Vec::new(),
        }
    }
}

impl Workspace {
    /// What a game works with, made when it is first wanted.
    pub(crate) fn tool<T: Any + Send>(&mut self, make: fn() -> T) -> &mut T {
        let known = self.tools.iter().position(|tool| tool.is::<T>());
        let at = known.unwrap_or_else(|| {
            self.tools.push(Box::new(make()));
            self.tools.len() - 1
        });
        self.tools[at].downcast_mut().expect("it is of this type")
    }
}
