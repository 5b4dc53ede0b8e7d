//! What a page is sent about a match of dominoes. Everything but the ending comes from a `Sight`,
//! which knows what the seat knows.

use capicua_core::{Seat, Side};
use capicua_dominoes::notation::{Line, write_records};
use capicua_dominoes::{
    Ends, Gain, Move, PipSet, Placement, Public, Rules, Slot, Tally, Tile, TileSet,
};
use capicua_session::{Ending, Happening, Session, Sight, telling};
use capicua_words::Words;
use serde_json::{Map, Value, json};

use crate::domino_table::DominoTable;
use crate::table::Table;

const SLOTS: [(Slot, &str); 4] = [
    (Slot::Left, "left"),
    (Slot::Right, "right"),
    (Slot::Up, "up"),
    (Slot::Down, "down"),
];

/// The view of `seat`.
pub fn view(table: &DominoTable, seat: Seat, words: &Words) -> Map<String, Value> {
    let session = table.session();
    let sight = session.sight(Some(seat));
    let (rules, public) = (sight.rules(), sight.public());
    let over = session.ending().is_some();
    let score = match over {
        true => session.score(),
        false => sight.score(),
    };
    let by_seat = |of: &dyn Fn(Seat) -> Value| -> Map<String, Value> {
        let entry = |seat: Seat| (seat.to_string(), of(seat));
        sight.seats().map(entry).collect()
    };
    let seats = usize::from(rules.seats);
    let partner = (seats == 4).then(|| seat.after(2, seats).to_string());
    let phase = table.phase();
    let sides = [Side::FIRST, Side::SECOND].map(|side| telling::side_name(rules, side));
    let value = json!({
        "rules": rules.to_string(),
        "target": rules.target,
        "tally": tally(rules),
        "seat": seat.to_string(),
        "partner": partner,
        "round": sight.round(),
        "ply": session.plies(),
        "score": score,
        "sides": sides,
        "turn": phase.turn().map(|seat| seat.to_string()),
        "phase": phase.name(),
        "leader": public.leader().to_string(),
        "lead_tile": public.lead_tile().map(|tile| tile.to_string()),
        "hand": tiles(sight.hand()),
        "counts": by_seat(&|seat| json!(public.count(seat))),
        "stock": public.stock(),
        "line": line(sight.line()),
        "ends": ends(public.ends(), sight.line()),
        "legal": legal(&sight),
        "passed": some_of(&sight, |seat| {
            let on = sight.passed_on(seat);
            (!on.is_empty()).then(|| pips(on))
        }),
        "drew": some_of(&sight, |seat| {
            let count = sight.draws(seat);
            (count > 0).then(|| json!({"count": count, "pips": pips(sight.drew_on(seat))}))
        }),
        "log": log(&sight, words),
        "open_sum": rules.fives().then(|| public.ends().sum()),
        "fair": table.deal().shown(sight.round(), over),
        "undo": table.chairs().people().len() == 1 && session.can_undo(),
        "ending": ending(session, words),
    });
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}

/// Who is written the points.
pub fn tally(rules: &Rules) -> &'static str {
    match rules.tally {
        Tally::Winners => "winners",
        Tally::Losers => "losers",
    }
}

fn some_of(sight: &Sight, of: impl Fn(Seat) -> Option<Value>) -> Map<String, Value> {
    let entry = |seat: Seat| of(seat).map(|value| (seat.to_string(), value));
    sight.seats().filter_map(entry).collect()
}

/// Tiles, the highest first.
pub fn tiles(set: TileSet) -> Value {
    set.iter().rev().map(|tile| tile.to_string()).collect()
}

/// Pips as numbers.
pub fn pips(set: PipSet) -> Value {
    set.iter().map(Value::from).collect()
}

/// The line as it lies.
pub fn line(line: &Line) -> Value {
    let pair = |(a, b): (u8, u8)| json!([a, b]);
    json!({
        "lead": line.lead(),
        "tiles": line.tiles().map(pair).collect::<Vec<_>>(),
        "spinner": line.spinner(),
        "up": line.side_arm(true).map(pair).collect::<Vec<_>>(),
        "down": line.side_arm(false).map(pair).collect::<Vec<_>>(),
    })
}

/// The open ends: what they show, and whether a double lies there.
pub fn ends(ends: &Ends, line: &Line) -> Value {
    let is_double = |tile: Option<(u8, u8)>| tile.is_some_and(|(a, b)| a == b);
    let end = |&(slot, id): &(Slot, &str)| {
        let pip = ends.pip_at(slot)?;
        let lies = match slot {
            Slot::Left => line.tiles().next(),
            Slot::Right => line.tiles().last(),
            Slot::Up => line.side_arm(true).last(),
            Slot::Down => line.side_arm(false).last(),
        };
        let tile = lies.map(|(a, b)| Tile::new(a, b).to_string());
        Some(json!({"pip": pip, "id": id, "tile": tile, "double": is_double(lies)}))
    };
    SLOTS.iter().filter_map(end).collect()
}

/// The ids of all ends that a placement may go to: several when no rule tells them apart.
pub fn ends_of(rules: &Rules, ends: &Ends, placement: Placement) -> Vec<&'static str> {
    let goes = |&&(slot, _): &&(Slot, &str)| {
        ends.pip_at(slot) == Some(placement.cover)
            && ends.canonical(rules, placement, slot) == placement
    };
    SLOTS.iter().filter(goes).map(|&(_, id)| id).collect()
}

fn legal(sight: &Sight) -> Value {
    let (rules, ends) = (sight.rules(), sight.public().ends());
    let entry = |mv: &Move| match mv {
        Move::Play(placement) => {
            let to = ends_of(rules, ends, *placement);
            let end = match to[..] {
                [] => None,
                [only] => Some(only),
                _ => Some("both"),
            };
            json!({
                "move": mv.to_string(),
                "tile": placement.tile().to_string(),
                "end": end,
                "ends": to,
            })
        }
        _ => json!({"move": mv.to_string()}),
    };
    sight.legal().iter().map(entry).collect()
}

fn log(sight: &Sight, words: &Words) -> Value {
    let entry = |happening: &Happening| logged(words, sight.rules(), happening);
    sight.happenings().iter().map(entry).collect()
}

/// An event with what it brought.
pub fn logged(words: &Words, rules: &Rules, happening: &Happening) -> Value {
    let event = happening.event;
    let gain = |gain: &Gain| {
        json!({
            "side": telling::side_name(rules, gain.side),
            "points": gain.points,
            "why": gain.why.word(),
            "said": telling::gain(words, rules, *gain),
        })
    };
    json!({
        "seat": event.seat.to_string(),
        "move": telling::written(event),
        "said": telling::sentence(words, rules, happening),
        "scored": happening.gains.iter().map(|gain| gain.points).sum::<u16>(),
        "gains": happening.gains.iter().map(gain).collect::<Vec<_>>(),
        "bonuses": happening.bonuses.iter().map(|bonus| bonus.word()).collect::<Vec<_>>(),
    })
}

/// All hands and what they cost: once the round is over there are no secrets.
fn ending(session: &Session, words: &Words) -> Value {
    let (Some((state, outcome)), Some(told)) = (session.ending(), Ending::of(words, session))
    else {
        return Value::Null;
    };
    let rules = session.rules();
    let hands: Map<String, Value> = Seat::all(usize::from(rules.seats))
        .map(|seat| (seat.to_string(), tiles(state.hand(seat))))
        .collect();
    let side = |side: Side| telling::side_name(rules, side);
    let won = match session.phase() {
        capicua_session::Phase::MatchOver(winner) => Some(side(winner)),
        _ => None,
    };
    // Nobody leads again once the match is won.
    let after = session.round().after().filter(|_| won.is_none());
    let next = after
        .and_then(|after| after.leader())
        .map(|seat| seat.to_string());
    json!({
        "hands": hands,
        "stock": tiles(state.stock()),
        "winner": outcome.winner.map(side),
        "items": told.items,
        "said": told.hands.iter().chain(&told.items).collect::<Vec<_>>(),
        "points": outcome.points,
        "taken": outcome.taken,
        "bonuses": outcome.bonuses.iter().map(|bonus| bonus.word()).collect::<Vec<_>>(),
        "gained": state.public().gained(),
        "next": next,
        "match": won,
        "record": write_records(std::slice::from_ref(session.round())),
    })
}

/// The public part of a position, as the page draws it beside a real table.
pub fn counts(public: &Public<capicua_dominoes::House>) -> Map<String, Value> {
    Seat::all(public.seats())
        .map(|seat| (seat.to_string(), json!(public.count(seat))))
        .collect()
}
