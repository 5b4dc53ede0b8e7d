//! What people type: a move or a command. Anything else is refused with a reason and changes
//! nothing.

use capicua_dominoes::notation::Written;
use capicua_session::Refusal;

/// Longer texts are cut in answers: nobody wants a megabyte of garbage back.
const SHOWN: usize = 24;

/// What somebody wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Entry {
    /// To play a move; whether it can be played has to be looked up.
    Move(Written),
    /// To pass.
    Pass,
    /// To see the moves ranked.
    Hint,
    /// To see who holds what.
    Belief,
    /// To take back.
    Undo,
    /// To see the table again.
    Table,
    /// To be told what can be typed.
    Help,
    /// To save and leave.
    Quit,
    /// Nothing was typed: to go on.
    Nothing,
}

/// Reads what somebody typed.
pub fn read(text: &str) -> Result<Entry, Refusal> {
    let text = text.trim();
    Ok(match text.to_lowercase().as_str() {
        "" => Entry::Nothing,
        "p" => Entry::Pass,
        "h" | "hint" => Entry::Hint,
        "b" | "belief" => Entry::Belief,
        "u" | "undo" => Entry::Undo,
        "t" | "table" => Entry::Table,
        "?" | "help" => Entry::Help,
        "q" | "quit" => Entry::Quit,
        _ => match text.parse() {
            Ok(Written::Pass) => Entry::Pass,
            Ok(written) => Entry::Move(written),
            Err(_) => return Err(Refusal::Nonsense(shorten(text))),
        },
    })
}

fn shorten(text: &str) -> String {
    let mut shown: String = text
        .chars()
        .take(SHOWN)
        .map(|c| if c.is_control() { '\u{fffd}' } else { c })
        .collect();
    if text.chars().count() > SHOWN {
        shown.push('…');
    }
    shown
}
