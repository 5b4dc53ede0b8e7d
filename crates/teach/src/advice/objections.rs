//! Objections in words.

use capicua_dominoes::{PipSet, pip_char};
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
        Objection::ContradictionError(found) => {
            let why = words.say(&found.message());
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
        Objection::Rules(fault) => words.say(&fault.what),
    }
}

/// Sentences choose by the number; zero stands for "not written down".
fn or_zero(number: Option<usize>) -> Value<'static> {
    number.unwrap_or(0).into()
}

fn names(pips: PipSet) -> Vec<String> {
    pips.iter().map(|pip| pip_char(pip).to_string()).collect()
}
