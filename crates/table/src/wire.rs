//! The wire format of a game for the engine protocol (DEP): what a seat is told, and how its moves are parsed.

use capicua_core::message;
use capicua_core::{InputError, MoveList, Seat, Turn, View as _};

use crate::playable::Playable;
use crate::record::find_move;
use crate::round::Round;
use crate::text::shorten;

/// A game with a wire codec: its views and events can be written as text and played over the engine protocol
/// (DEP). Texts are made from views, so nothing hidden gets into them; only the end of a round reveals the
/// hands.
pub trait Wire: Playable {
    /// The state of a round as a seat reconstructs it from what it was told.
    type WireState: WireState<Self>;

    /// The position of the `round` line: a round about to begin, as the seat sees it. `None` if it has begun
    /// already and a view does not tell how.
    fn round(view: &Self::View) -> Option<String>;

    /// The seat and the text of a `saw` line; `before` is the previous view of the seat that is told.
    fn saw(event: &Self::Event, before: &Self::View, now: &Self::View) -> (Seat, String);

    /// The rules of a view.
    fn rules_seen(view: &Self::View) -> Self::Rules {
        let fits = consistent_state::<Self>(view).expect("what a seat sees can be read again");
        fits.rules()
    }

    /// The text of the `over` line: how a round ended.
    fn over(start: &Self, end: &Self) -> String {
        format!("{} deal {}", end.result_text(), start.open())
    }

    /// The legal moves of the seat, if it is to move.
    fn choices(view: &Self::View) -> MoveList<Self::Move> {
        let mut legal = MoveList::new();
        let fits = consistent_state::<Self>(view);
        if let Some(state) = fits.filter(|state| state.turn() == Turn::Seat(view.seat())) {
            state.legal(&mut legal);
        }
        legal
    }

    /// Parses the move of an engine; `None` if it is not legal.
    fn parse_move(text: &str, view: &Self::View) -> Option<Self::Move> {
        let choices = Self::choices(view);
        choices.into_iter().find(|mv| mv.to_string() == text.trim())
    }

    /// Whether an event ends a unit of play (such as a turn) that a fault would have cost, before the round is
    /// over.
    fn pays(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// The full state of a round as text, from which it can be resumed.
    fn open_round(round: &Round<Self>) -> String {
        round.state().open()
    }

    /// The view of a seat before the `ply`-th move of a round, counted from zero, as text.
    fn seen(round: &Round<Self>, ply: usize, seat: Seat) -> String {
        let mut state = round.start().clone();
        let moves = round.moves().iter().take(ply);
        moves.for_each(|&mv| state.play_unchecked(mv));
        Self::round(&state.view(seat)).unwrap_or_default()
    }
}

/// Any state of the information set of a view.
fn consistent_state<G: Wire>(view: &G::View) -> Option<G> {
    let read = G::read_position(&G::round(view)?).ok()?;
    let mut state = read.start;
    read.moves.iter().for_each(|&mv| state.play_unchecked(mv));
    Some(state)
}

/// A moment of a round as a seat knows it from what it was told.
pub trait WireState<G: Wire>: Sized + Send {
    /// Parses a `round` line: the state it begins with, and the events since then.
    fn begin(text: &str) -> Result<(Self, Vec<String>), InputError>;

    /// The rules.
    fn rules(&self) -> G::Rules;

    /// The view of a seat.
    fn view(&self, seat: Seat) -> Result<G::View, InputError>;

    /// The seat to move, unless the round is over.
    fn turn(&self) -> Option<Seat>;

    /// The seat that has a decision to make.
    fn decides(&self) -> Option<Seat> {
        self.turn()
    }

    /// Applies the text of a `saw` line for the seat to move.
    fn hear(&mut self, what: &str) -> Result<G::Event, InputError>;
}

/// A [`WireState`] that holds any full state consistent with the view: the hidden part is arbitrary. For games
/// whose legal moves do not depend on what is hidden.
pub struct ConsistentState<G>(G);

impl<G: Wire> WireState<G> for ConsistentState<G> {
    fn begin(text: &str) -> Result<(Self, Vec<String>), InputError> {
        let read = G::read_position(text)?;
        let happened = read.moves.iter().map(ToString::to_string).collect();
        Ok((ConsistentState(read.start), happened))
    }

    fn rules(&self) -> G::Rules {
        self.0.rules()
    }

    fn view(&self, seat: Seat) -> Result<G::View, InputError> {
        Ok(self.0.view(seat))
    }

    fn turn(&self) -> Option<Seat> {
        match self.0.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        }
    }

    fn hear(&mut self, what: &str) -> Result<G::Event, InputError> {
        let mv = find_move(&self.0, what.trim()).ok_or_else(|| {
            let what = message!("cannot-played-here", word = shorten(what));
            InputError::new(what, message!("fix-check-moves-before"))
        })?;
        let event = self.0.event(mv);
        self.0.play_unchecked(mv);
        Ok(event)
    }
}
