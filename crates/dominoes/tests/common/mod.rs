//! Positions and moves from text, for tests that read like the rules.

use capicua_core::{Chance, Game, MoveList, Seed, Turn};
use capicua_dominoes::notation::{Position, Record, Snapshot, WrittenMove};
use capicua_dominoes::{House, Match, Move, Outcome, Rules, State};

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
        let mv = match text.parse::<WrittenMove>().expect(text) {
            WrittenMove::Play(placement) => Move::Play(placement),
            WrittenMove::Pass => Move::Pass,
            WrittenMove::Draw(tile) => Move::Draw(tile.expect("tests name the tiles they draw")),
            WrittenMove::Call(seat) => Move::Call(seat),
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
pub fn after(text: &str, moves: &str) -> State<House> {
    let mut state = state(text);
    play(&mut state, moves);
    state
}

/// The outcome of a finished round.
pub fn outcome(state: &State<House>) -> Outcome {
    state.outcome().expect("the round is over")
}

/// A random match, with numbered rounds.
pub fn played(rules: Rules, seed: u64, rounds: usize) -> Vec<Record> {
    let mut game = Match::new(rules);
    let mut random = Seed(seed).named("records").random();
    let mut records = Vec::new();
    while game.winner().is_none() && records.len() < rounds {
        let mut state = game.start(&game.deal(Seed(seed)));
        let mut record = Record::new(Snapshot::from_start(&state));
        record.round = Some(game.rounds() + 1);
        let mut moves = MoveList::new();
        while state.turn() != Turn::Over {
            state.legal(&mut moves);
            let mv = match state.turn() {
                Turn::Chance => state.sample_outcome(&mut random),
                _ => *random.pick(&moves).unwrap(),
            };
            state.play(mv).unwrap();
            record.play(mv.into()).unwrap();
        }
        game.finish(&state);
        assert_eq!(
            record.after().map(|after| after.score()),
            Some(game.score())
        );
        assert_eq!(record.after().map(|after| after.lead()), Some(game.lead()));
        records.push(record);
    }
    records
}
