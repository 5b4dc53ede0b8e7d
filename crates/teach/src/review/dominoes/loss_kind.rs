//! What a loss was about.

use capicua_core::Seat;
use capicua_dominoes::{End, Event, House, Move, Placement, Public, PublicMove, View};

/// What a loss was about, in one word: the first that fits.
pub(super) fn loss_kind(
    view: &View<House>,
    history: &[Event],
    seat: Seat,
    played: Move,
    best: Move,
) -> &'static str {
    let public = view.public();
    let (Move::Play(played), Move::Play(best)) = (played, best) else {
        return "call";
    };
    if public.ends().is_empty() {
        return "lead";
    }
    let rules = public.rules();
    let points = |placement: Placement| public.ends().points(rules, placement);
    if rules.fives && points(best) > points(played) {
        return "points";
    }
    let [after, better] = [played, best].map(|placement| after(public, placement));
    if [after.end(), better.end()].contains(&Some(End::Blocked)) {
        return "block";
    }
    let squares = |public: &Public<House>| public.ends().pips().len() == 1;
    if squares(&after) != squares(&better) {
        return "squares";
    }
    if covers_partner(public, history, seat, played) && played.cover != best.cover {
        return "partner";
    }
    if best.tile().is_double() && !played.tile().is_double() {
        return "doubles";
    }
    "other"
}

fn after(public: &Public<House>, placement: Placement) -> Public<House> {
    let mut after = *public;
    after.play(Move::Play(placement).seen());
    after
}

/// Whether a move covers the pip that the partner left open last.
fn covers_partner(
    public: &Public<House>,
    history: &[Event],
    seat: Seat,
    placement: Placement,
) -> bool {
    let rules = public.rules();
    let partner =
        |event: &&Event| event.seat != seat && rules.side_of(event.seat) == rules.side_of(seat);
    let last = history
        .iter()
        .filter(partner)
        .rev()
        .find_map(|event| match event.seen {
            PublicMove::Play(laid) => Some(laid),
            _ => None,
        });
    last.is_some_and(|laid| laid.leave == placement.cover && laid.cover != laid.leave)
}
