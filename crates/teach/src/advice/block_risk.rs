//! How often a round ends blocked under best play.

use capicua_core::Game;
use capicua_dominoes::{End, House, Latin, Ruleset, State};
use capicua_solver::{Objective, Solver};

/// Worlds solved: enough for an error of a few hundredths, which a reason can bear.
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
        line.into_iter().for_each(|mv| state.play_unchecked(mv));
    }
    state.public().end() == Some(End::Blocked)
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::notation::Position;

    #[test]
    fn rounds_that_must_end_blocked_are_counted() {
        let deal =
            "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 45:30/100";
        let moves = "66 65 55 60 03 36 54 43 62 35 25 -- -- 51 50 14 00 46 -- 01";
        let state = |moves: &str| {
            let position: Position = format!("{deal} moves {moves}").parse().unwrap();
            position.now().state().unwrap()
        };
        // C can block with 1-6, and loses; played well the round ends otherwise.
        let (open, blocked) = (state(moves), state(&format!("{moves} 16")));
        assert_eq!(blocked.public().end(), Some(End::Blocked));
        let risk = block_risk([(open, 0.3), (blocked, 0.1)].into_iter());
        assert!((risk - 0.25).abs() < 1e-9, "{risk}");
        assert_eq!(block_risk(std::iter::empty()), 0.0);
    }
}
