//! A program in its chair: one player for a seat and a match. It is told what its seat saw before it
//! is asked, and a newcomer is told everything again: after a pause, or after a move was taken back,
//! it plays as it would have played.

use std::sync::{Arc, Mutex, MutexGuard};

use capicua_core::{Budget, Fault, Game as _, Hidden as _, Seat, Seed};
use capicua_dominoes::{House, Move, State};
use capicua_players::{Lineup, Seated};

/// A round as far as it has been played.
pub(crate) struct Told {
    pub start: State<House>,
    pub moves: Vec<Move>,
    /// How it ended, if it has.
    pub end: Option<State<House>>,
}

/// A chair for a program. The player sits down when it is first asked; whoever thinks in a thread of
/// its own shares the chair with the session.
#[derive(Clone)]
pub(crate) struct Program {
    lineup: Lineup,
    seed: Seed,
    seat: Seat,
    seated: Arc<Mutex<Option<AtTable>>>,
}

/// A player, and how much of the match it has been told.
struct AtTable {
    player: Seated,
    /// Rounds it knows to their end.
    rounds: usize,
    /// Moves of the round after them; `None` before it has heard that it began.
    plies: Option<usize>,
}

impl AtTable {
    fn tell(&mut self, seat: Seat, rounds: &[Arc<Told>]) {
        while let Some(round) = rounds.get(self.rounds) {
            let mut state = round.start;
            let known = *self.plies.get_or_insert_with(|| {
                self.player.begin(&state, seat);
                0
            });
            for (&mv, ply) in round.moves.iter().zip(0..) {
                let event = state.event(mv);
                state.play_unchecked(mv);
                if ply >= known {
                    self.player.saw(&event, &state, seat);
                }
            }
            self.plies = Some(round.moves.len());
            let Some(end) = &round.end else {
                return;
            };
            self.player.over(&round.start, end);
            self.rounds += 1;
            self.plies = None;
        }
    }
}

impl Program {
    pub(crate) fn new(lineup: &Lineup, seed: Seed, seat: Seat) -> Program {
        Program {
            lineup: lineup.clone(),
            seed,
            seat,
            seated: Arc::default(),
        }
    }

    /// The player gets up; the next one will be told everything again.
    pub(crate) fn get_up(&mut self) {
        self.seated = Arc::default();
    }

    fn lock(&self) -> MutexGuard<'_, Option<AtTable>> {
        self.seated.lock().unwrap_or_else(|broken| {
            // Somebody broke down while thinking: what it knew is not to be relied on.
            self.seated.clear_poison();
            let mut seated = broken.into_inner();
            *seated = None;
            seated
        })
    }

    /// Tells whoever sits here what happened.
    pub(crate) fn tell(&self, rounds: &[Arc<Told>]) {
        if let Some(player) = &mut *self.lock() {
            player.tell(self.seat, rounds);
        }
    }

    fn choose(
        &self,
        rounds: &[Arc<Told>],
        state: &State<House>,
        coming: &[Move],
        budget: &Budget,
    ) -> Result<Move, Fault> {
        let mut seated = self.lock();
        let at_table = seated.get_or_insert_with(|| AtTable {
            player: self.lineup.sit(self.seed),
            rounds: 0,
            plies: None,
        });
        at_table.tell(self.seat, rounds);
        let chosen = at_table.player.choose(state, self.seat, coming, budget)?;
        Ok(chosen.best())
    }
}

/// A program that was asked for a move. It can think in a thread of its own.
pub struct Question {
    pub(crate) program: Program,
    pub(crate) rounds: Vec<Arc<Told>>,
    pub(crate) state: State<House>,
    /// The tiles that will be drawn, in their order: for oracles alone.
    pub(crate) coming: Vec<Move>,
}

impl Question {
    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.program.seat
    }

    /// Thinks, and answers with a legal move.
    pub fn answer(&self, budget: &Budget) -> Result<Move, Fault> {
        self.program
            .choose(&self.rounds, &self.state, &self.coming, budget)
    }
}
