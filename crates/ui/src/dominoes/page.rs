//! What a page is sent about a match of dominoes. Everything but the ending comes from a `SeatView`,
//! which knows what the seat knows.

use capicua_core::{Seat, Side};
use capicua_dominoes::notation::Line;
use capicua_dominoes::{
    Bonuses, Ends, Gain, House, Move, PipSet, Placement, Public, Rules, Slot, Tally, Tile, TileSet,
};
use capicua_protocol as protocol;
use capicua_protocol::{
    BothEnds, ByName, DominoPreset, DominoView, Drew, EndId, Ending, Goes, LegalMove, LogEntry,
    MoveEnd, OpenEnd, TableLine,
};
use capicua_table::Phase;
use capicua_words::Words;

use super::logged_event::LoggedEvent;
use super::seat_view::{SeatView, record_of};
use super::wording;
use crate::DominoSession;
use crate::game_ui::PageContext;

const SLOTS: [(Slot, EndId); 4] = [
    (Slot::Left, EndId::Left),
    (Slot::Right, EndId::Right),
    (Slot::Up, EndId::Up),
    (Slot::Down, EndId::Down),
];

/// The view of `seat`.
pub(crate) fn view(
    session: &DominoSession,
    words: &Words,
    seat: Seat,
    paged: PageContext,
) -> DominoView {
    let sight = SeatView::new(session, paged.hand.then_some(seat));
    let (rules, public) = (sight.rules(), sight.public());
    let over = session.round().is_over();
    let seats = usize::from(rules.seats);
    let phase = session.phase();
    DominoView {
        around: paged.around,
        rules: rules.to_string(),
        target: rules.target,
        tally: tally(rules),
        seat: seat.to_string(),
        partner: (seats == 4).then(|| seat.after(2, seats).to_string()),
        round: sight.round(),
        ply: session.plies(),
        score: match over {
            true => session.after().score(),
            false => sight.score(),
        },
        sides: [Side::FIRST, Side::SECOND].map(|side| wording::side_name(rules, side).to_owned()),
        turn: phase.turn().map(|seat| seat.to_string()),
        phase: shown(phase),
        leader: public.leader().to_string(),
        lead_tile: public.lead_tile().map(|tile| tile.to_string()),
        hand: tiles(sight.hand()),
        counts: counts(public),
        stock: public.stock(),
        line: line(sight.line()),
        ends: ends(public.ends(), sight.line()),
        legal: legal(&sight),
        passed: some_of(&sight, |seat| {
            let on = sight.passed_on(seat);
            (!on.is_empty()).then(|| pips(on))
        }),
        drew: some_of(&sight, |seat| {
            let count = sight.draws(seat);
            let pips = pips(sight.drew_on(seat));
            (count > 0).then_some(Drew { count, pips })
        }),
        log: log(&sight, words),
        open_sum: rules.fives.then(|| public.ends().sum()),
        fair: paged.fair,
        undo: paged.undo,
        ending: ending(session, words),
    }
}

/// Who acts next, as it is written in views.
pub(crate) fn shown(phase: Phase) -> protocol::Phase {
    match phase {
        Phase::Person(_) => protocol::Phase::Person,
        Phase::Program(_) => protocol::Phase::Program,
        Phase::RoundOver => protocol::Phase::RoundOver,
        Phase::MatchOver(_) => protocol::Phase::MatchOver,
    }
}

/// Who is written the points.
pub fn tally(rules: &Rules) -> protocol::Tally {
    match rules.tally {
        Tally::Winners => protocol::Tally::Winners,
        Tally::Losers => protocol::Tally::Losers,
    }
}

fn some_of<T>(sight: &SeatView, of: impl Fn(Seat) -> Option<T>) -> ByName<T> {
    let entry = |seat: Seat| of(seat).map(|value| (seat.to_string(), value));
    sight.seats().filter_map(entry).collect()
}

/// Tiles, the highest first.
pub fn tiles(set: TileSet) -> Vec<String> {
    set.iter().rev().map(|tile| tile.to_string()).collect()
}

/// Pips as numbers.
pub fn pips(set: PipSet) -> Vec<u8> {
    set.iter().collect()
}

/// The line as it lies.
pub fn line(line: &Line) -> TableLine {
    let pair = |(a, b): (u8, u8)| [a, b];
    TableLine {
        lead: line.lead(),
        tiles: line.tiles().map(pair).collect(),
        spinner: line.spinner(),
        up: line.side_arm(true).map(pair).collect(),
        down: line.side_arm(false).map(pair).collect(),
    }
}

/// The open ends: what they show, and whether a double lies there.
pub fn ends(ends: &Ends, line: &Line) -> Vec<OpenEnd> {
    let end = |&(slot, id): &(Slot, EndId)| {
        let pip = ends.pip_at(slot)?;
        let lies = match slot {
            Slot::Left => line.tiles().next(),
            Slot::Right => line.tiles().last(),
            Slot::Up => line.side_arm(true).last(),
            Slot::Down => line.side_arm(false).last(),
        };
        Some(OpenEnd {
            pip,
            id,
            tile: lies.map(|(a, b)| Tile::new(a, b).to_string()),
            double: lies.is_some_and(|(a, b)| a == b),
        })
    };
    SLOTS.iter().filter_map(end).collect()
}

/// The ids of all ends that a placement may go to: several when no rule tells them apart.
pub fn ends_of(rules: &Rules, ends: &Ends, placement: Placement) -> Vec<EndId> {
    let goes = |&&(slot, _): &&(Slot, EndId)| {
        ends.pip_at(slot) == Some(placement.cover)
            && ends.canonical(rules, placement, slot) == placement
    };
    SLOTS.iter().filter(goes).map(|&(_, id)| id).collect()
}

fn legal(sight: &SeatView) -> Vec<LegalMove> {
    let (rules, ends) = (sight.rules(), sight.public().ends());
    let goes = |placement: Placement| {
        let to = ends_of(rules, ends, placement);
        Goes {
            tile: placement.tile().to_string(),
            end: match to[..] {
                [] => MoveEnd::Lead,
                [only] => MoveEnd::One(only),
                _ => MoveEnd::Both(BothEnds::Name),
            },
            ends: to,
        }
    };
    let entry = |mv: &Move| LegalMove {
        mv: mv.to_string(),
        goes: match mv {
            Move::Play(placement) => Some(goes(*placement)),
            _ => None,
        },
    };
    sight.legal().iter().map(entry).collect()
}

fn log(sight: &SeatView, words: &Words) -> Vec<LogEntry> {
    let entry = |logged_event: &LoggedEvent| logged(words, sight.rules(), logged_event);
    sight.logged_events().iter().map(entry).collect()
}

/// An event with what it brought.
pub fn logged(words: &Words, rules: &Rules, logged_event: &LoggedEvent) -> LogEntry {
    let event = logged_event.event;
    let gain = |gain: &Gain| protocol::Gain {
        side: wording::side_name(rules, gain.side).to_owned(),
        points: gain.points,
        why: gain.why.word().to_owned(),
        said: wording::gain(words, rules, *gain),
    };
    LogEntry {
        seat: event.seat.to_string(),
        mv: wording::written(event),
        said: wording::sentence(words, rules, logged_event),
        scored: logged_event.gains.iter().map(|gain| gain.points).sum(),
        gains: logged_event.gains.iter().map(gain).collect(),
        bonuses: bonuses(logged_event.bonuses),
    }
}

fn bonuses(bonuses: Bonuses) -> Vec<String> {
    bonuses
        .iter()
        .map(|bonus| bonus.word().to_owned())
        .collect()
}

/// All hands and what they cost: once the round is over there are no secrets.
fn ending(session: &DominoSession, words: &Words) -> Option<Ending> {
    let state = session.round().state();
    let outcome = state.outcome()?;
    let record = record_of(session);
    let told = super::Ending::from_record(words, &record)?;
    let rules = &session.rules();
    let hands = Seat::all(usize::from(rules.seats));
    let side = |side: Side| wording::side_name(rules, side).to_owned();
    let won = match session.phase() {
        Phase::MatchOver(winner) => winner.map(side),
        _ => None,
    };
    // Nobody leads again once the match is won.
    let after = record.after().filter(|_| won.is_none());
    let next = after.and_then(|after| after.leader());
    Some(Ending {
        hands: hands
            .map(|seat| (seat.to_string(), tiles(state.hand(seat))))
            .collect(),
        stock: tiles(state.stock()),
        winner: outcome.winner.map(side),
        said: told.hands.iter().chain(&told.items).cloned().collect(),
        items: told.items,
        points: outcome.points,
        taken: outcome.taken,
        bonuses: bonuses(outcome.bonuses),
        gained: state.public().gained(),
        next: next.map(|seat| seat.to_string()),
        won,
        record: record.to_string(),
    })
}

/// How many tiles each seat holds.
pub fn counts(public: &Public<House>) -> ByName<usize> {
    let count = |seat: Seat| (seat.to_string(), public.count(seat));
    Seat::all(public.seats()).map(count).collect()
}

/// Rules that a page offers.
pub(super) fn preset(words: &Words, rules: &Rules) -> DominoPreset {
    let name = rules.preset().name();
    let (title, about) = wording::preset(words, name);
    DominoPreset {
        name: name.to_owned(),
        title,
        about,
        seats: rules.seats,
        hand: rules.hand,
        highest: rules.highest,
        stock: rules.undealt(),
        draws: rules.is_draw_game(),
        target: rules.target,
        tally: tally(rules),
        text: wording::rules(words, rules),
    }
}
