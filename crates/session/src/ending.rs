//! The end of a round, told item by item: all hands, who won and why, what it costs.

use capicua_core::{Seat, Side};
use capicua_dominoes::{Block, End, House, Outcome, Points, Rules, State};
use capicua_words::Words;

use crate::session::{Phase, Session};
use crate::telling::{score, side_name, tiles};

/// A finished round in lines: the hands, the result with its items, the score, and the winner of
/// the match if that is over, too.
pub struct Ending {
    /// The hands that were left, one line for each seat.
    pub hands: Vec<String>,
    /// What happened and what it costs.
    pub items: Vec<String>,
}

impl Ending {
    /// How the round of `session` ended; `None` while it goes on.
    pub fn of(words: &Words, session: &Session) -> Option<Ending> {
        let (state, outcome) = session.ending()?;
        let rules = session.rules();
        let mut items = vec![result(words, &state, &outcome)];
        items.extend(costs(words, &state, &outcome));
        let now = score(words, rules, session.score());
        items.push(words.text("ending-score", &[("score", now.into())]));
        if let Phase::MatchOver(side) = session.phase() {
            items.push(match_won(words, rules, side, session.score()));
        }
        let hand = |seat: Seat| {
            let hand = state.hand(seat);
            let id = match hand.is_empty() {
                true => return words.text("ending-hand-empty", &[("seat", seat.letter().into())]),
                false => "ending-hand",
            };
            let values = [
                ("seat", seat.letter().into()),
                ("tiles", tiles(hand).into()),
                ("pips", hand.pips().to_string().into()),
            ];
            words.text(id, &values)
        };
        Some(Ending {
            hands: Seat::all(usize::from(rules.seats)).map(hand).collect(),
            items,
        })
    }
}

fn match_won(words: &Words, rules: &Rules, side: Side, score: [u16; 2]) -> String {
    words.text(
        "ending-match",
        &[
            ("side", side_name(rules, side).into()),
            ("a", score[0].to_string().into()),
            ("b", score[1].to_string().into()),
        ],
    )
}

/// Who won and why.
fn result(words: &Words, state: &State<House>, outcome: &Outcome) -> String {
    let rules = state.public().rules();
    let side = outcome.winner.map_or("", |side| side_name(rules, side));
    match outcome.end {
        End::Out { seat, .. } => words.text(
            "ending-out",
            &[("seat", seat.letter().into()), ("side", side.into())],
        ),
        End::Forfeit(seat) => words.text("ending-target", &[("seat", seat.letter().into())]),
        End::Target(seat) => words.text("ending-target", &[("seat", seat.letter().into())]),
        End::Called { by, of } => {
            let id = match state.passed_falsely(of) {
                true => "ending-called-right",
                false => "ending-called-wrong",
            };
            let values = [
                ("by", by.letter().into()),
                ("of", of.letter().into()),
                ("side", side.into()),
            ];
            words.text(id, &values)
        }
        End::Blocked => {
            let [a, b] = compared(state);
            let mut values = vec![("a", a.to_string().into()), ("b", b.to_string().into())];
            if outcome.winner.is_none() {
                return words.text("ending-blocked-level", &values);
            }
            values.push(("first", side_name(rules, Side::FIRST).into()));
            values.push(("second", side_name(rules, Side::SECOND).into()));
            values.push(("side", side.into()));
            let id = match rules.block {
                Block::Individual | Block::Duel => "ending-blocked-single",
                Block::Team => "ending-blocked",
            };
            words.text(id, &values)
        }
    }
}

/// What a blocked round is decided by: the pips of each side, or of its lighter hand.
fn compared(state: &State<House>) -> [u32; 2] {
    [Side::FIRST, Side::SECOND].map(|side| {
        let hands = seats_of(state, side).map(|seat| state.hand(seat).pips());
        match state.public().rules().block {
            Block::Team => hands.sum(),
            Block::Individual | Block::Duel => hands.min().unwrap_or(0),
        }
    })
}

fn seats_of(state: &State<House>, side: Side) -> impl Iterator<Item = Seat> + use<> {
    state.public().rules().seats_of(side)
}

/// The points, item by item.
fn costs(words: &Words, state: &State<House>, outcome: &Outcome) -> Vec<String> {
    let rules = state.public().rules();
    let mut items = Vec::new();
    for (side, &gained) in [Side::FIRST, Side::SECOND]
        .iter()
        .zip(&state.public().gained())
    {
        if gained > 0 {
            let values = [
                ("side", side_name(rules, *side).into()),
                ("points", usize::from(gained).into()),
            ];
            items.push(words.text("ending-in-play", &values));
        }
    }
    let Some(winner) = outcome.winner.filter(|_| outcome.points > 0) else {
        return items;
    };
    let points = usize::from(outcome.points);
    items.push(match (rules.fives(), outcome.end) {
        (true, _) => {
            let pips = |side| {
                seats_of(state, side)
                    .map(|s| state.hand(s).pips())
                    .sum::<u32>()
            };
            let values = [
                ("side", side_name(rules, winner).into()),
                (
                    "pips",
                    (pips(winner.other()) - pips(winner)).to_string().into(),
                ),
                ("points", points.into()),
            ];
            words.text("ending-gets", &values)
        }
        (false, End::Called { .. }) => {
            let side = side_name(rules, winner.other()).into();
            words.text(
                "ending-charged-call",
                &[("side", side), ("points", points.into())],
            )
        }
        (false, _) => {
            let charged: Vec<String> = Seat::all(state.public().seats())
                .filter(|&seat| rules.points == Points::All || rules.side_of(seat) != winner)
                .map(|seat| format!("{seat} {}", state.hand(seat).pips()))
                .collect();
            let values = [
                ("side", side_name(rules, winner.other()).into()),
                ("items", charged.join(" + ").into()),
                ("points", points.into()),
            ];
            words.text("ending-charged", &values)
        }
    });
    items
}
