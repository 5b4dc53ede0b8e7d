//! How often a round ends blocked when everybody plays well.

use capicua_core::Game;
use capicua_dominoes::{End, House, Latin, Ruleset, State};
use capicua_solver::{Objective, Solver};

/// Worlds looked at: a share is known to a few hundredths then, and that is all a reason needs.
const WORLDS: usize = 100;

/// The share of blocked rounds among the first worlds, each played to its end by a line of best
/// play with all hands open.
pub(crate) fn block_risk(worlds: impl Iterator<Item = (State<House>, f64)>) -> f64 {
    let mut solver = Solver::default();
    let (mut blocked, mut all) = (0.0, 0.0);
    for (state, weight) in worlds.take(WORLDS) {
        let ends_blocked = match state.freeze::<Latin>() {
            Some(state) => ends_blocked(&mut solver, state),
            None => ends_blocked(&mut solver, state),
        };
        all += weight;
        blocked += if ends_blocked { weight } else { 0.0 };
    }
    if all > 0.0 { blocked / all } else { 0.0 }
}

fn ends_blocked<R: Ruleset>(solver: &mut Solver, mut state: State<R>) -> bool {
    if let Ok(line) = solver.line(&state, &Objective::Win) {
        line.into_iter().for_each(|mv| state.play(mv));
    }
    state.public().end() == Some(End::Blocked)
}
