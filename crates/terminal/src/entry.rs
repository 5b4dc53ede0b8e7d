//! What people type: a command, or a move, which is for the table to understand.

/// What somebody wants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry {
    /// To play a move, as it was typed.
    Move(String),
    /// To see the moves ranked.
    Hint,
    /// To see what can be known: who holds what, the odds.
    Knowledge,
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
pub fn read(text: &str) -> Entry {
    match text.trim().to_lowercase().as_str() {
        "" => Entry::Nothing,
        "h" | "hint" => Entry::Hint,
        "b" | "belief" | "o" | "odds" => Entry::Knowledge,
        "u" | "undo" => Entry::Undo,
        "t" | "table" => Entry::Table,
        "?" | "help" => Entry::Help,
        "q" | "quit" => Entry::Quit,
        _ => Entry::Move(text.trim().to_owned()),
    }
}
