//! Players that get texts, as engines do, but run in this process: for programs that embed this library, such
//! as the Python package.

use std::sync::Arc;

use capicua_core::{Budget, Evaluation, Fault, Player, Seat, Seed, View as _};
use capicua_table::Entrant;
use capicua_table::Wire;

use crate::engine_player::engine_seed;

/// The observation of a seat, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextObservation {
    /// The seat.
    pub seat: Seat,
    /// The position as the seat sees it, with the moves since the round began.
    pub position: String,
    /// Its legal moves, if it is to move.
    pub legal: Vec<String>,
}

/// A player of a match that is told everything as text.
pub trait Observer: Send {
    /// A round begins.
    fn begin(&mut self, now: &TextObservation);

    /// `who` has played `what`.
    fn saw(&mut self, who: Seat, what: &str, now: &TextObservation);

    /// Chooses a move.
    fn choose(&mut self, now: &TextObservation) -> Result<String, Fault>;

    /// The round is over; `how` is its result.
    fn over(&mut self, how: &str);
}

/// A contestant that is told everything as text: builds an [`Observer`] for each match.
///
/// ```
/// use std::sync::Arc;
/// use capicua_core::{Fault, Seat, Seed};
/// use capicua_dominoes::LATIN;
/// use capicua_engine::{EmbeddedPlayer, Observer, TextObservation, entrant};
/// use capicua_table::play_match;
///
/// /// Plays the last legal move, whatever the game.
/// struct Last;
///
/// impl EmbeddedPlayer for Last {
///     fn name(&self) -> String {
///         "last".to_owned()
///     }
///
///     fn sit(&self, _: Seed) -> Box<dyn Observer> {
///         Box::new(Last)
///     }
/// }
///
/// impl Observer for Last {
///     fn begin(&mut self, _: &TextObservation) {}
///
///     fn saw(&mut self, _: Seat, _: &str, _: &TextObservation) {}
///
///     fn choose(&mut self, now: &TextObservation) -> Result<String, Fault> {
///         now.legal.last().cloned().ok_or(Fault("no legal move".to_owned()))
///     }
///
///     fn over(&mut self, _: &str) {}
/// }
///
/// let player: Arc<dyn EmbeddedPlayer> = Arc::new(Last);
/// let seats = [(); 4].map(|()| entrant::<capicua_players::Dominoes>(&player));
/// let played = play_match(&LATIN, &seats, Seed(1));
/// assert!(played.rounds.iter().all(|(round, _)| round.faults().is_empty()));
/// ```
pub trait EmbeddedPlayer: Send + Sync {
    /// Its name.
    fn name(&self) -> String;

    /// Builds the player for a match. Its seed is hashed as for engines: the deals cannot be derived from it.
    fn sit(&self, seed: Seed) -> Box<dyn Observer>;
}

/// An embedded player as a contestant in any game.
pub fn entrant<G: Wire>(player: &Arc<dyn EmbeddedPlayer>) -> Entrant<G> {
    let sits = player.clone();
    Entrant::custom(&player.name(), move |seed| ObserverPlayer::<G> {
        observer: sits.sit(engine_seed(seed)),
        last: None,
        start: String::new(),
        moves: Vec::new(),
    })
}

struct ObserverPlayer<G: Wire> {
    observer: Box<dyn Observer>,
    /// The last view of the seat.
    last: Option<G::View>,
    /// The position at the start, and the moves since then.
    start: String,
    moves: Vec<String>,
}

impl<G: Wire> ObserverPlayer<G> {
    /// The observation of the seat after an event.
    fn observation(&mut self, view: &G::View, what: Option<String>) -> TextObservation {
        match G::round(view) {
            Some(start) => {
                self.start = start;
                self.moves.clear();
            }
            None => self.moves.extend(what),
        }
        let position = if self.moves.is_empty() {
            self.start.clone()
        } else {
            format!("{} moves {}", self.start, self.moves.join(" "))
        };
        TextObservation {
            seat: view.seat(),
            position,
            legal: G::choices(view).iter().map(ToString::to_string).collect(),
        }
    }
}

impl<G: Wire> Player<G> for ObserverPlayer<G> {
    fn begin(&mut self, start: &G::View) {
        self.last = Some(start.clone());
        self.moves.clear();
        let now = self.observation(start, None);
        self.observer.begin(&now);
    }

    fn saw(&mut self, event: &G::Event, now: &G::View) {
        let before = self.last.replace(now.clone());
        let (who, what) = G::saw(event, before.as_ref().unwrap_or(now), now);
        let now = self.observation(now, Some(what.clone()));
        self.observer.saw(who, &what, &now);
    }

    fn choose(&mut self, view: &G::View, _: &Budget) -> Result<Evaluation<G::Move>, Fault> {
        let now = self.observation(view, None);
        let text = self.observer.choose(&now)?;
        match G::parse_move(&text, view) {
            Some(mv) => Ok(Evaluation::from_move(mv)),
            None => Err(Fault(format!("illegal move {text}"))),
        }
    }

    fn over(&mut self, start: &G, end: &G) {
        self.observer.over(&G::over(start, end));
    }
}
