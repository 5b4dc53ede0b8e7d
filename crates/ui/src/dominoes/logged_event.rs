//! What everybody saw, with what it brought: the events of a round as they are told.

use capicua_dominoes::{Bonuses, End, Event, Gain, House, Public, Terms};

/// An event and what it brought.
#[derive(Clone, PartialEq, Debug)]
pub struct LoggedEvent {
    /// What was seen.
    pub event: Event,
    /// Points that were gained at once.
    pub gains: Vec<Gain>,
    /// The bonuses of a last tile.
    pub bonuses: Bonuses,
}

/// The events of a round that began like `start`.
pub fn logged_events(start: &Public<House>, history: &[Event]) -> Vec<LoggedEvent> {
    let mut public = *start;
    let logged_event = |event: &Event| {
        let gains = public.gains(event.seen);
        public.play(event.seen);
        let bonuses = match public.end() {
            Some(End::Out { last, .. }) if !public.rules().fives => {
                Terms::new(public.rules(), Some(last)).bonuses
            }
            _ => Bonuses::default(),
        };
        LoggedEvent {
            event: *event,
            gains,
            bonuses,
        }
    };
    history.iter().map(logged_event).collect()
}
