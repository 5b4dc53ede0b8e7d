//! A program that occupies a seat of a session: one player for a seat and a match. Before it is asked it is
//! told all that its seat saw. After an undo or a resume a new player is told everything again, and plays as
//! the old one would have.

use std::sync::{Arc, Mutex, MutexGuard};

use capicua_core::{Budget, Fault, Seat, Seed};

use crate::entrant::{Entrant, SeatedPlayer};
use crate::playable::Playable;
use crate::round::Round;

/// The seat of a program. The player is built when it is first asked; it is shared with the thread that thinks.
pub(crate) struct Program<G: Playable> {
    entrant: Entrant<G>,
    seed: Seed,
    seat: Seat,
    seated: Arc<Mutex<Option<SeatedProgram<G>>>>,
}

impl<G: Playable> Clone for Program<G> {
    fn clone(&self) -> Program<G> {
        Program {
            entrant: self.entrant.clone(),
            seed: self.seed,
            seat: self.seat,
            seated: self.seated.clone(),
        }
    }
}

/// A player, and how much of the match it was told.
struct SeatedProgram<G: Playable> {
    player: SeatedPlayer<G>,
    /// Finished rounds that it was told.
    rounds: usize,
    /// The round after them: how many of its moves it was told, and the state after them.
    now: Option<(usize, G)>,
}

impl<G: Playable> SeatedProgram<G> {
    fn tell(&mut self, seat: Seat, rounds: &[Arc<Round<G>>]) {
        while let Some(round) = rounds.get(self.rounds) {
            let (plies, state) = self.now.get_or_insert_with(|| {
                self.player.begin(round.start(), seat);
                (0, round.start().clone())
            });
            for &mv in &round.moves()[*plies..] {
                let event = state.event(mv);
                state.play_unchecked(mv);
                self.player.saw(&event, state, seat);
                *plies += 1;
            }
            if !round.is_over() {
                return;
            }
            self.player.over(round.start(), round.state());
            self.rounds += 1;
            self.now = None;
        }
    }
}

impl<G: Playable> Program<G> {
    pub(crate) fn new(entrant: &Entrant<G>, seed: Seed, seat: Seat) -> Program<G> {
        Program {
            entrant: entrant.clone(),
            seed,
            seat,
            seated: Arc::default(),
        }
    }

    /// Drops the player; the next one is told everything again.
    pub(crate) fn unseat(&mut self) {
        self.seated = Arc::default();
    }

    fn lock(&self) -> MutexGuard<'_, Option<SeatedProgram<G>>> {
        self.seated.lock().unwrap_or_else(|broken| {
            // The player panicked while it was thinking: its state cannot be relied on.
            self.seated.clear_poison();
            let mut seated = broken.into_inner();
            *seated = None;
            seated
        })
    }

    /// Tells the player what happened.
    pub(crate) fn tell(&self, rounds: &[Arc<Round<G>>]) {
        if let Some(player) = &mut *self.lock() {
            player.tell(self.seat, rounds);
        }
    }

    fn choose(&self, rounds: &[Arc<Round<G>>], budget: &Budget) -> Result<G::Move, Fault> {
        let Some(round) = rounds.last() else {
            return Err(Fault("there is no round".to_owned()));
        };
        let forced = round.legal();
        if let ([only], false) = (&forced[..], G::ASKS_FORCED) {
            return Ok(*only);
        }
        let mut seated = self.lock();
        let at_table = seated.get_or_insert_with(|| SeatedProgram {
            player: self.entrant.sit(self.seed),
            rounds: 0,
            now: None,
        });
        at_table.tell(self.seat, rounds);
        let (state, luck) = (round.state(), Some(round.luck()));
        let chosen = at_table.player.choose(state, self.seat, luck, budget)?;
        Ok(chosen.best())
    }
}

/// A pending move of a program. It can be computed in another thread.
pub struct MoveTask<G: Playable> {
    pub(crate) program: Program<G>,
    pub(crate) rounds: Vec<Arc<Round<G>>>,
}

impl<G: Playable> MoveTask<G> {
    /// The seat to move.
    pub fn seat(&self) -> Seat {
        self.program.seat
    }

    /// Whether the program moves without searching.
    pub fn is_quick(&self) -> bool {
        self.program.entrant.is_quick()
    }

    /// Computes a legal move.
    pub fn answer(&self, budget: &Budget) -> Result<G::Move, Fault> {
        self.program.choose(&self.rounds, budget)
    }
}
