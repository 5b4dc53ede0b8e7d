//! What the seat of an engine is told of a domino game, and how its answer is understood. Everything
//! comes from what the seat sees; only the end of a round lays the hands open.

use std::fmt::Write as _;
use std::str::FromStr;

use capicua_core::{MoveList, Seat};
use capicua_dominoes::notation::{Hand, ResultText, Setup, Written};
use capicua_dominoes::{Event, Move, Placement, Seen, TileSet, View, score_after};
use capicua_players::Table;

/// A round about to be led, as the seat sees it: what `round` says. Nothing if tiles lie already: a
/// view does not know how the line runs.
pub(crate) fn round(view: &View) -> Option<String> {
    let public = view.public();
    if !public.played().is_empty() {
        return None;
    }
    let seat = capicua_core::View::seat(view);
    let mut setup = Setup::new(*public.rules(), public.leader());
    setup.hands[seat.index()] = Hand {
        known: view.hand(),
        unknown: 0,
    };
    setup.standing = public.standing();
    setup.build().ok().map(|start| start.to_string())
}

/// What happened, as `saw` says it: a tile that was drawn is named to the one who drew it alone.
pub(crate) fn saw(event: &Event, seat: Seat, before: TileSet, now: TileSet) -> String {
    let written = match event.seen {
        Seen::Play(placement) => Written::Play(placement),
        Seen::Pass => Written::Pass,
        Seen::Call(of) => Written::Call(of),
        Seen::Draw if event.seat == seat => Written::Draw((now - before).iter().next()),
        Seen::Draw => Written::Draw(None),
    };
    format!("saw {} {written}\n", event.seat)
}

/// How a round ended, and what was dealt.
pub(crate) fn over(start: &Table, end: &Table) -> String {
    let (public, outcome) = (end.public(), end.outcome());
    let rules = public.rules();
    let result = ResultText { outcome, rules };
    let gained = public.gained();
    let mut text = format!("over {result} gained {}:{} score ", gained[0], gained[1]);
    let _ = match (public.standing(), outcome) {
        (Some(standing), Some(outcome)) => {
            let score = score_after(rules, standing.score, gained, &outcome);
            write!(text, "{}:{}/{}", score[0], score[1], standing.target)
        }
        _ => write!(text, "-"),
    };
    text.push_str(" deal");
    for seat in Seat::all(public.seats()) {
        let _ = write!(text, " {seat}:{}", start.hand(seat));
    }
    if !start.stock().is_empty() {
        let _ = write!(text, " +{}", start.stock());
    }
    text.push('\n');
    text
}

/// The legal move that an engine means, if it means one.
pub(crate) fn understand(text: &str, view: &View) -> Option<Move> {
    let mv = match Written::from_str(text).ok()? {
        Written::Play(placement) => Move::Play(canonical(placement, view)),
        Written::Pass => Move::Pass,
        Written::Call(seat) => Move::Call(seat),
        Written::Draw(_) => return None,
    };
    let mut legal = MoveList::new();
    view.legal(&mut legal);
    legal.contains(&mv).then_some(mv)
}

/// Lenient on input: a lead has no covered pip, and an arm may be named where it need not be.
fn canonical(placement: Placement, view: &View) -> Placement {
    let (ends, rules) = (view.public().ends(), view.public().rules());
    if ends.is_empty() {
        return Placement::lead(placement.tile());
    }
    match ends.slot(placement) {
        Some(slot) => ends.canonical(rules, placement, slot),
        None => placement,
    }
}
