//! Positions and moves from text, for tests that read like the rules.

use capicua_core::{Game, MoveList, Turn};
use capicua_dominoes::notation::{Position, Written};
use capicua_dominoes::{House, Move, Outcome, State};

/// The state of a position with all hands open.
pub fn state(text: &str) -> State<House> {
    let position: Position = text.parse().unwrap_or_else(|error| panic!("{error}"));
    position.now().state().expect("all hands are open")
}

/// The legal moves, as they are written.
pub fn legal(state: &State<House>) -> String {
    let mut moves = MoveList::new();
    state.legal(&mut moves);
    let texts: Vec<String> = moves.iter().map(Move::to_string).collect();
    texts.join(" ")
}

/// Plays moves, each of which has to be legal (or a tile that can be drawn).
pub fn play(state: &mut State<House>, moves: &str) {
    for text in moves.split_whitespace() {
        let mv = match text.parse::<Written>().expect(text) {
            Written::Play(placement) => Move::Play(placement),
            Written::Pass => Move::Pass,
            Written::Draw(tile) => Move::Draw(tile.expect("tests name the tiles they draw")),
            Written::Call(seat) => Move::Call(seat),
        };
        if matches!(mv, Move::Draw(_)) {
            assert_eq!(state.turn(), Turn::Chance, "{text} is no draw here");
        } else {
            let mut moves = MoveList::new();
            state.legal(&mut moves);
            assert!(moves.contains(&mv), "{text} is not among {}", legal(state));
        }
        state.play_unchecked(mv);
    }
}

/// The state after moves.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub fn after(text: &str, moves: &str) -> State<House> {
    let mut state = state(text);
    play(&mut state, moves);
    state
}

/// The outcome of a finished round.
#[allow(dead_code, reason = "each test file uses what it needs")]
pub fn outcome(state: &State<House>) -> Outcome {
    state.outcome().expect("the round is over")
}
