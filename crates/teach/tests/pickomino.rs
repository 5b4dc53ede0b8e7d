//! What a review of Pickomino promises.

use capicua_core::Seed;
use capicua_pickomino::players::player;
use capicua_pickomino::{GameRules, Position, Rules};
use capicua_table::{Playable as _, play_match};
use capicua_teach::pickomino::Games;
use capicua_teach::review::{Class, GradedPly, ReviewedGame as _, SearchLimits, Workspace, report};
use capicua_words::Language;

/// A game among these players, as it is written.
fn game(players: &[&str], seed: u64) -> String {
    let party = GameRules::new(Rules::STANDARD, players.len()).unwrap();
    let players: Vec<_> = players.iter().map(|spec| player(spec).unwrap()).collect();
    play_match(&party, &players, Seed(seed)).text()
}

fn graded(games: &Games) -> Vec<Option<GradedPly>> {
    let mut workspace = Workspace::default();
    let plies = games.outline().plies().into_iter();
    plies
        .map(|(round, ply)| games.grade(round, ply, &SearchLimits::default(), &mut workspace))
        .collect()
}

#[test]
fn the_champion_loses_nothing_and_others_do() {
    let games = Games::read(&game(&["champion", "random"], 3)).unwrap();
    let found = graded(&games);
    let review = report(games.outline(), &found, Seed(1), Language::ENGLISH);
    assert!(review.seats["A"].error_rate < 1e-6, "{:?}", review.seats);
    assert!(review.seats["B"].error_rate > 0.1, "{:?}", review.seats);
    for (name, side) in &review.sides {
        let told = side.skill + side.luck;
        assert!(
            (side.result - side.before - told).abs() < 1e-5,
            "{name}: {side:?}"
        );
    }
    let losses = found
        .iter()
        .flatten()
        .filter_map(|one| one.decision.as_ref());
    for loss in losses.filter(|one| one.class >= Class::Inaccuracy) {
        assert!(loss.said.is_some() && loss.kind.is_some());
        // What a turn brings after either decision is the reason.
        let english = &loss.said.as_ref().unwrap()[0];
        assert!(english.contains(&loss.best) && english.contains(" worms on average"));
    }
    assert!(games.annotated(&found).contains("[%best "));
    assert!(Position::read(&games.annotated(&found)).is_ok());
}

#[test]
fn three_share_what_there_is() {
    let text = game(&["greedy", "champion", "random"], 5);
    let games = Games::read(&text).unwrap();
    let review = report(games.outline(), &graded(&games), Seed(1), Language::ENGLISH);
    let sum = |of: fn(&capicua_protocol::ReviewedSide) -> f64| -> f64 {
        review.sides.values().map(of).sum()
    };
    assert!((sum(|side| side.before) - 1.0).abs() < 1e-5);
    assert!((sum(|side| side.result) - 1.0).abs() < 1e-5);
    assert!(sum(|side| side.luck).abs() < 1e-4);
}
