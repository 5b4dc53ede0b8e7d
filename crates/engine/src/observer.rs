//! A player that is told in texts, as an engine is, but lives in this process: the players of whoever embeds
//! the program.

use std::sync::Arc;

use capicua_core::{Budget, Evaluation, Fault, Player, Seat, Seed, View as _};
use capicua_table::Entrant;
use capicua_table::Wire;

use crate::engine_player::engine_seed;

/// What a seat sees, in texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextObservation {
    /// Whose eyes these are.
    pub seat: Seat,
    /// The position as it sees it, with the moves since the round began.
    pub position: String,
    /// What it may play, if it is its turn.
    pub legal: Vec<String>,
}

/// Somebody in a chair who is told in texts.
pub trait Observer: Send {
    /// A round begins.
    fn begin(&mut self, now: &TextObservation);

    /// `who` did that.
    fn saw(&mut self, who: Seat, what: &str, now: &TextObservation);

    /// What to play.
    fn choose(&mut self, now: &TextObservation) -> Result<String, Fault>;

    /// The round is over, and this is how.
    fn over(&mut self, how: &str);
}

/// Somebody who can sit down any number of times.
pub trait EmbeddedPlayer: Send + Sync {
    /// What it is called.
    fn name(&self) -> String;

    /// Sits down for a match. Seeds are told as engines are told them: what tiles are dealt from cannot be
    /// found out from them.
    fn sit(&self, seed: Seed) -> Box<dyn Observer>;
}

/// The player of a player, in any game.
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
    /// What the seat saw last.
    last: Option<G::View>,
    /// The position that is told, and what has happened since.
    start: String,
    moves: Vec<String>,
}

impl<G: Wire> ObserverPlayer<G> {
    /// What the seat sees now, after something has happened.
    fn observation(&mut self, view: &G::View, what: Option<String>) -> TextObservation {
        match G::round(view) {
            Some(start) => {
                self.start = start;
                self.moves.clear();
            }
            None => self.moves.extend(what),
        }
        let position = match self.moves.is_empty() {
            true => self.start.clone(),
            false => format!("{} moves {}", self.start, self.moves.join(" ")),
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
