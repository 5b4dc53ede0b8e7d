//! A program in its chair: one player for a seat and a match. It is told what its seat saw before it
//! is asked, and a newcomer is told everything again: after a pause, or after a move was taken back,
//! it plays as it would have played.

use std::sync::{Arc, Mutex, MutexGuard};

use capicua_core::{Budget, Fault, Seat, Seed};

use crate::entrant::{Entrant, SeatedPlayer};
use crate::playable::Playable;
use crate::round::Round;

/// A chair for a program. The player sits down when it is first asked; whoever thinks in a thread of
/// its own shares the chair with the session.
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

/// A player, and how much of the match it has been told.
struct SeatedProgram<G: Playable> {
    player: SeatedPlayer<G>,
    /// Rounds it knows to their end.
    rounds: usize,
    /// The round after them: how many of its moves it knows, and where they led.
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

    /// The player gets up; the next one will be told everything again.
    pub(crate) fn unseat(&mut self) {
        self.seated = Arc::default();
    }

    fn lock(&self) -> MutexGuard<'_, Option<SeatedProgram<G>>> {
        self.seated.lock().unwrap_or_else(|broken| {
            // Somebody broke down while thinking: what it knew is not to be relied on.
            self.seated.clear_poison();
            let mut seated = broken.into_inner();
            *seated = None;
            seated
        })
    }

    /// Tells whoever sits here what happened.
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

/// A program that was asked for a move. It can think in a thread of its own.
pub struct MoveTask<G: Playable> {
    pub(crate) program: Program<G>,
    pub(crate) rounds: Vec<Arc<Round<G>>>,
}

impl<G: Playable> MoveTask<G> {
    /// Who is asked.
    pub fn seat(&self) -> Seat {
        self.program.seat
    }

    /// Whether the answer comes at once.
    pub fn is_quick(&self) -> bool {
        self.program.entrant.is_quick()
    }

    /// Thinks, and answers with a legal move.
    pub fn answer(&self, budget: &Budget) -> Result<G::Move, Fault> {
        self.program.choose(&self.rounds, budget)
    }
}
