//! What a game says over a pipe, and in positions: texts for what a seat is told, and what is understood.

use capicua_core::{InputError, MoveList, Seat};

use crate::playable::{Playable, Recorded};
use crate::round::Round;

/// A game that can be written down at any moment and played over a pipe (DEP): the wire codec. What a seat is told
/// comes from what it sees; only the end of a round lays the hands open.
pub trait Wire: Playable {
    /// A moment of a round as a seat knows it from what it was told.
    type Moment: Send;

    /// The rules that a seat plays by.
    fn rules_seen(view: &Self::View) -> Self::Rules;

    /// A round about to begin, as the seat sees it: what `round` says. Nothing if it has begun already,
    /// and a view does not tell how.
    fn round(view: &Self::View) -> Option<String>;

    /// What happened, as `saw` says it after the seat; `before` is what the one who is told saw last.
    fn saw(event: &Self::Event, before: &Self::View, now: &Self::View) -> (Seat, String);

    /// How a round ended: what `over` says.
    fn over(start: &Self, end: &Self) -> String;

    /// What the seat may play now.
    fn choices(view: &Self::View) -> MoveList<Self::Move>;

    /// The legal move that an engine means, if it means one.
    fn understand(text: &str, view: &Self::View) -> Option<Self::Move>;

    /// Whether what a failure would have cost is over now, before the round is.
    fn pays(event: &Self::Event) -> bool {
        let _ = event;
        false
    }

    /// Reads what `round` says: the moment it begins with, and what has happened since.
    fn begin(text: &str) -> Result<(Self::Moment, Vec<String>), InputError>;

    /// The rules of a moment.
    fn rules_of(moment: &Self::Moment) -> Self::Rules;

    /// What a seat sees of a moment.
    fn view_of(moment: &Self::Moment, seat: Seat) -> Result<Self::View, InputError>;

    /// Whose turn it is, unless the round is over.
    fn turn_of(moment: &Self::Moment) -> Option<Seat>;

    /// Who has something to decide now.
    fn decides(moment: &Self::Moment) -> Option<Seat> {
        Self::turn_of(moment)
    }

    /// Plays what `saw` says that the seat on turn did.
    fn hear(moment: &mut Self::Moment, what: &str) -> Result<Self::Event, InputError>;

    /// A moment with everything open, as a text.
    fn open(state: &Self) -> String;

    /// A round with everything open, as a text that can be gone on from.
    fn open_round(round: &Round<Self>) -> String {
        Self::open(round.state())
    }

    /// What a seat sees of a round before its `ply`-th move, counted from zero, as a text.
    fn seen(round: &Round<Self>, ply: usize, seat: Seat) -> String;

    /// What a round that is over came to, in the notation of records.
    fn came_to(end: &Self) -> String;

    /// A round that goes on from a text with everything open; nothing where rounds have no such text.
    fn read_position(text: &str) -> Option<Result<Recorded<Self>, InputError>> {
        let _ = text;
        None
    }
}
