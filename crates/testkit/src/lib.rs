//! The conformance kit: laws that every game keeps, checked along random games. In [`browser`] a real
//! browser, for tests of the page.

pub mod browser;

use capicua_core::{
    Chance, Game, ImperfectInformation, MoveList, Random, Seat, TranspositionKey, Turn, View,
};

/// Plays one game at random from `state` and calls `check` with every state on the way, the last
/// one included. Panics when the game does not end within `limit` plies.
pub fn random_game<G: Chance>(
    mut state: G,
    random: &mut Random,
    limit: usize,
    mut check: impl FnMut(&G),
) {
    let mut moves = MoveList::new();
    for _ in 0..limit {
        check(&state);
        state.legal(&mut moves);
        match state.turn() {
            Turn::Over => return,
            Turn::Chance => {
                let outcome = state.sample_outcome(random);
                state.play_unchecked(outcome);
            }
            Turn::Seat(_) => {
                let mv = *random
                    .pick(&moves)
                    .expect("a seat to move has a legal move");
                state.play_unchecked(mv);
            }
        }
    }
    panic!("the game does not end within {limit} plies");
}

/// Legal moves are sorted, each once, and there is one whenever a seat is to move, none otherwise;
/// the outcomes of chance are as likely together as certainty.
pub fn check_moves<G: Chance>(state: &G) {
    let mut moves = MoveList::new();
    state.legal(&mut moves);
    assert!(
        moves.windows(2).all(|pair| pair[0] < pair[1]),
        "not sorted or not unique: {moves:?}"
    );
    let to_move = matches!(state.turn(), Turn::Seat(_));
    assert_eq!(
        !moves.is_empty(),
        to_move,
        "{moves:?} at {:?}",
        state.turn()
    );
    if state.turn() == Turn::Chance {
        let mut sum = 0.0;
        state.outcomes(&mut |_, probability| {
            assert!(probability > 0.0);
            sum += probability;
        });
        assert!((sum - 1.0).abs() < 1e-12, "outcomes sum to {sum}");
    }
}

/// Restoring a view with the secrets it lacks gives the state back, and restoring it with any
/// `other` secrets that fit gives the same view again: a view that knew more would change with them.
pub fn check_views<G: ImperfectInformation + PartialEq + std::fmt::Debug>(
    state: &G,
    mut other: impl FnMut(&G, Seat) -> G::Secrets,
) {
    for seat in Seat::all(state.seats()) {
        let view = state.view(seat);
        assert_eq!(view.seat(), seat);
        let restored = view.determinize(&state.secrets(seat));
        assert_eq!(&restored, state, "determinize loses something");
        let elsewhere = view.determinize(&other(state, seat));
        assert_eq!(elsewhere.view(seat), view, "a view tells what is hidden");
    }
}

/// The key kept along the way equals the one computed anew.
pub fn check_key<G: TranspositionKey>(state: &G) {
    assert_eq!(state.key(), state.key_from_scratch());
}

/// In a game of two sides what one gains the other loses.
pub fn check_zero_sum<G: Game>(state: &G) {
    assert_eq!(state.payoff().values().iter().sum::<i32>(), 0);
}
