//! Objections and contradictions in words.

use capicua_belief::{Contradiction, Holder, Statement};
use capicua_dominoes::{PipSet, TileSet, pip_char};
use capicua_words::{Value, Words};

use crate::advice::notebook::Objection;

/// Why an entry cannot be true, in one line.
pub fn objection(words: &Words, objection: &Objection) -> String {
    match objection {
        Objection::Over => words.plain("objection-over"),
        Objection::NotInSet { tile } => {
            words.text("objection-not-in-set", &[("tile", tile.to_string().into())])
        }
        Objection::OnTable { tile, number } => {
            let values = [
                ("tile", tile.to_string().into()),
                ("number", or_zero(*number)),
            ];
            words.text("objection-on-table", &values)
        }
        Objection::InYourHand { tile, seat } => {
            let values = [
                ("tile", tile.to_string().into()),
                ("seat", seat.letter().into()),
            ];
            words.text("objection-in-your-hand", &values)
        }
        Objection::NotInYourHand { tile } => words.text(
            "objection-not-in-your-hand",
            &[("tile", tile.to_string().into())],
        ),
        Objection::DoesNotFit { tile, open } => {
            let values = [
                ("tile", tile.to_string().into()),
                ("open", words.list(&names(*open)).into()),
            ];
            words.text("objection-does-not-fit", &values)
        }
        Objection::PassedBefore {
            tile,
            seat,
            pip,
            number,
        } => {
            let values = [
                ("tile", tile.to_string().into()),
                ("seat", seat.letter().into()),
                ("pip", pip_char(*pip).into()),
                ("number", or_zero(*number)),
            ];
            words.text("objection-passed-before", &values)
        }
        Objection::YouCanPlay { tile } => words.text(
            "objection-you-can-play",
            &[("tile", tile.to_string().into())],
        ),
        Objection::MustLead { seat } => {
            words.text("objection-must-lead", &[("seat", seat.letter().into())])
        }
        Objection::Contradiction(found) => {
            let why = contradiction(words, found);
            words.text("objection-contradiction", &[("why", why.into())])
        }
        Objection::NoSuchMove { number, moves } => words.text(
            "objection-no-such-move",
            &[("number", (*number).into()), ("moves", (*moves).into())],
        ),
        Objection::Later {
            number,
            written,
            why,
        } => {
            let values = [
                ("number", (*number).into()),
                ("move", written.to_string().into()),
                ("why", self::objection(words, why).into()),
            ];
            words.text("objection-later", &values)
        }
        Objection::Rules(fault) => fault.what.clone(),
    }
}

/// Sentences choose by the number; zero stands for "not written down".
fn or_zero(number: Option<usize>) -> Value<'static> {
    number.unwrap_or(0).into()
}

fn names(pips: PipSet) -> Vec<String> {
    pips.iter().map(|pip| pip_char(pip).to_string()).collect()
}

fn tiles(words: &Words, tiles: TileSet) -> String {
    let names: Vec<String> = tiles.iter().rev().map(|tile| tile.to_string()).collect();
    words.list(&names)
}

/// What contradicts what.
pub fn contradiction(words: &Words, contradiction: &Contradiction) -> String {
    match contradiction {
        Contradiction::Pair { first, second } => {
            let values = [
                ("first", statement(words, first).into()),
                ("second", statement(words, second).into()),
            ];
            words.text("contradiction-pair", &values)
        }
        Contradiction::TooManyTiles {
            tiles: which,
            holders,
            room,
            because,
        } => {
            let values = [
                ("tiles", tiles(words, *which).into()),
                ("holders", places(words, holders).into()),
                ("room", (*room).into()),
            ];
            let what = match holders.is_empty() {
                true => words.text("contradiction-nobody", &values[..1]),
                false => words.text("contradiction-too-many", &values),
            };
            with_reasons(words, what, because)
        }
        Contradiction::TooFewTiles {
            holders,
            room,
            tiles: which,
            because,
        } => {
            let values = [
                ("holders", places(words, holders).into()),
                ("room", (*room).into()),
                ("tiles", tiles(words, *which).into()),
                ("count", which.len().into()),
            ];
            let what = words.text("contradiction-too-few", &values);
            with_reasons(words, what, because)
        }
        Contradiction::Counts { unseen, room } => words.text(
            "contradiction-counts",
            &[("unseen", (*unseen).into()), ("room", (*room).into())],
        ),
        Contradiction::TooManyDeals => words.plain("contradiction-too-many-deals"),
    }
}

fn with_reasons(words: &Words, what: String, because: &[Statement]) -> String {
    if because.is_empty() {
        return what;
    }
    let because: Vec<String> = because.iter().map(|s| statement(words, s)).collect();
    format!("{what}: {}", words.list(&because))
}

fn places(words: &Words, holders: &[Holder]) -> String {
    let names: Vec<String> = holders
        .iter()
        .map(|holder| match holder {
            Holder::Seat(seat) => words.text("holder-seat", &[("seat", seat.letter().into())]),
            Holder::Stock => words.plain("holder-stock"),
        })
        .collect();
    words.choice(&names)
}

fn statement(words: &Words, statement: &Statement) -> String {
    match *statement {
        Statement::Passed { seat, open, event } => words.text(
            "statement-passed",
            &[
                ("seat", seat.letter().into()),
                ("open", words.list(&names(open)).into()),
                ("number", (event + 1).into()),
            ],
        ),
        Statement::Drew { seat, open, event } => words.text(
            "statement-drew",
            &[
                ("seat", seat.letter().into()),
                ("open", words.list(&names(open)).into()),
                ("number", (event + 1).into()),
            ],
        ),
        Statement::Played { seat, tile, event } => words.text(
            "statement-played",
            &[
                ("seat", seat.letter().into()),
                ("tile", tile.to_string().into()),
                ("number", (event + 1).into()),
            ],
        ),
        Statement::Void { seat, pips } => words.text(
            "statement-void",
            &[
                ("seat", seat.letter().into()),
                ("pips", words.choice(&names(pips)).into()),
            ],
        ),
        Statement::Held {
            holder: Holder::Seat(seat),
            tile,
        } => words.text(
            "statement-held",
            &[
                ("seat", seat.letter().into()),
                ("tile", tile.to_string().into()),
            ],
        ),
        Statement::Held {
            holder: Holder::Stock,
            tile,
        } => words.text("statement-asleep", &[("tile", tile.to_string().into())]),
        Statement::OnTable { tile } => {
            words.text("statement-on-table", &[("tile", tile.to_string().into())])
        }
        Statement::Led { tile } => {
            let key = match tile.is_double() {
                true => "statement-led-double",
                false => "statement-led-heaviest",
            };
            words.text(key, &[("tile", tile.to_string().into())])
        }
        Statement::Redealt { doubles } => words.text(
            "statement-redealt",
            &[("doubles", usize::from(doubles).into())],
        ),
    }
}
