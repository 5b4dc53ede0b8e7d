//! What a game says over a pipe, and in positions: texts for what a seat is told, and what is understood.

use capicua_core::message;
use capicua_core::{InputError, MoveList, Seat, Turn, View as _};

use crate::playable::Playable;
use crate::record::find_move;
use crate::round::Round;
use crate::text::shorten;

/// A game that can be written down at any moment and played over a pipe (DEP): the wire codec. What a seat is told
/// comes from what it sees; only the end of a round lays the hands open.
pub trait Wire: Playable {
    /// A moment of a round as a seat knows it from what it was told.
    type WireState: WireState<Self>;

    /// A round about to begin, as the seat sees it: what `round` says. Nothing if it has begun already,
    /// and a view does not tell how.
    fn round(view: &Self::View) -> Option<String>;

    /// What happened, as `saw` says it after the seat; `before` is what the one who is told saw last.
    fn saw(event: &Self::Event, before: &Self::View, now: &Self::View) -> (Seat, String);

    /// The rules that a seat plays by.
    fn rules_seen(view: &Self::View) -> Self::Rules {
        let fits = consistent_state::<Self>(view).expect("what a seat sees can be read again");
        fits.rules()
    }

    /// How a round ended: what `over` says.
    fn over(start: &Self, end: &Self) -> String {
        format!("{} deal {}", end.result_text(), start.open())
    }

    /// What the seat may play now.
    fn choices(view: &Self::View) -> MoveList<Self::Move> {
        let mut legal = MoveList::new();
        let fits = consistent_state::<Self>(view);
        if let Some(state) = fits.filter(|state| state.turn() == Turn::Seat(view.seat())) {
            state.legal(&mut legal);
        }
        legal
    }

    /// The legal move that an engine means, if it means one.
    fn parse_move(text: &str, view: &Self::View) -> Option<Self::Move> {
        let choices = Self::choices(view);
        choices.into_iter().find(|mv| mv.to_string() == text.trim())
    }

    /// Whether what a failure would have cost is over now, before the round is.
    fn pays(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// A round with everything open, as a text that can be gone on from.
    fn open_round(round: &Round<Self>) -> String {
        round.state().open()
    }

    /// What a seat sees of a round before its `ply`-th move, counted from zero, as a text.
    fn seen(round: &Round<Self>, ply: usize, seat: Seat) -> String {
        let mut state = round.start().clone();
        let moves = round.moves().iter().take(ply);
        moves.for_each(|&mv| state.play_unchecked(mv));
        Self::round(&state.view(seat)).unwrap_or_default()
    }
}

/// Any state that a seat cannot tell from the one it sees.
fn consistent_state<G: Wire>(view: &G::View) -> Option<G> {
    let read = G::read_position(&G::round(view)?).ok()?;
    let mut state = read.start;
    read.moves.iter().for_each(|&mv| state.play_unchecked(mv));
    Some(state)
}

/// A moment of a round as a seat knows it from what it was told.
pub trait WireState<G: Wire>: Sized + Send {
    /// Reads what `round` says: the moment it begins with, and what has happened since.
    fn begin(text: &str) -> Result<(Self, Vec<String>), InputError>;

    /// The rules.
    fn rules(&self) -> G::Rules;

    /// What a seat sees.
    fn view(&self, seat: Seat) -> Result<G::View, InputError>;

    /// Whose turn it is, unless the round is over.
    fn turn(&self) -> Option<Seat>;

    /// Who has something to decide now.
    fn decides(&self) -> Option<Seat> {
        self.turn()
    }

    /// Plays what `saw` says that the seat on turn did.
    fn hear(&mut self, what: &str) -> Result<G::Event, InputError>;
}

/// A moment that is told by any state which fits it: what the seat does not see is anything there, and its view is
/// the same. For games in which what may be played does not depend on what is hidden.
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
