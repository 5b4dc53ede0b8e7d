//! What everybody saw, with what it brought: the events of a round as they are told.

use capicua_dominoes::{Bonuses, End, Event, Gain, House, Public, Terms};

/// An event and what it brought.
#[derive(Clone, PartialEq, Debug)]
pub struct Happening {
    /// What was seen.
    pub event: Event,
    /// Points that were gained at once.
    pub gains: Vec<Gain>,
    /// The bonuses of a last tile.
    pub bonuses: Bonuses,
}

/// The events of a round that began like `start`.
pub fn happenings(start: &Public<House>, history: &[Event]) -> Vec<Happening> {
    let mut public = *start;
    let happening = |event: &Event| {
        let gains = public.gains(event.seen);
        public.play(event.seen);
        let bonuses = match public.end() {
            Some(End::Out { last, .. }) if !public.rules().fives() => {
                Terms::of(public.rules(), Some(last)).bonuses
            }
            _ => Bonuses::default(),
        };
        Happening {
            event: *event,
            gains,
            bonuses,
        }
    };
    history.iter().map(happening).collect()
}
