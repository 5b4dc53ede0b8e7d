//! Players, their names, and fair matches between them.

use capicua_core::{Budget, Game, Hidden, Seat, Seed};
use capicua_pickomino::arena::{SeatDice, play_game};
use capicua_pickomino::contest::{Contest, Group, elo, ratings};
use capicua_pickomino::players::{OneTurn, Spec};
use capicua_pickomino::{Position, Rules};

fn chosen(player: &str, position: &str) -> String {
    let position: Position = position.parse().unwrap();
    let mut player = Spec::parse(player).unwrap().build(Seed(1));
    let view = position.view(position.seat());
    player
        .choose(&view, &Budget::default())
        .unwrap()
        .best()
        .to_string()
}

#[test]
fn the_one_turn_player_weighs_worms_as_the_paper_does() {
    // Own top 22 (1 worm), the opponent's top 30 (3 worms).
    let table: Position = "pickomino 21,25,33 22/30 A".parse().unwrap();
    let reward = OneTurn::reward(&table, 0.5, 2.0);
    assert_eq!(reward.fail, -0.5);
    assert_eq!(reward.total[20], -0.5);
    assert_eq!(reward.total[21], 1.0);
    assert_eq!(reward.total[24], 1.0);
    assert_eq!(reward.total[25], 2.0);
    assert_eq!(reward.total[30], 2.0 * 2.0 * 3.0);
    assert_eq!(reward.total[31], 2.0);
    assert_eq!(reward.total[40], 4.0);
}

#[test]
fn simple_stops_at_the_first_tile_that_can_be_taken() {
    assert_eq!(chosen("simple", "pickomino 21-36 -/- A www 55311"), "5s");
    assert_eq!(chosen("simple", "pickomino 21-36 -/- A www 22331"), "3s");
    // Nothing to take yet: what adds most, and a worm once half of the dice are gone.
    assert_eq!(chosen("simple", "pickomino 21-36 -/- A - w5543211"), "5r");
    assert_eq!(chosen("simple", "pickomino 26-36 -/- A 5544 w331"), "wr");
    assert_eq!(chosen("simple", "pickomino 26-36 -/- A www4 w512"), "5r");
}

#[test]
fn greedy_steals_where_the_champion_ends_the_game_and_wins() {
    // The paper's own complaint: taking the last tile wins at once, stealing only brings worms.
    let table = "pickomino 21 30/24,25 A www 55222";
    assert_eq!(chosen("greedy", table), "5s");
    assert_eq!(chosen("champion", table), "2s");
    assert_eq!(chosen("champion:turns=1", table), "2s");
}

#[test]
fn names_read_back() {
    for (name, shown) in [
        ("random", "random"),
        ("simple", "simple"),
        ("greedy", "greedy"),
        ("turn:1,1", "greedy"),
        ("turn:0.5,2", "turn:0.5,2"),
        ("turn:beta=2,alpha=0.5", "turn:0.5,2"),
        ("champion", "champion"),
        ("champion:turns=1", "champion:turns=1"),
        ("champion:turns=2", "champion"),
    ] {
        assert_eq!(Spec::parse(name).unwrap().to_string(), shown);
    }
}

#[test]
fn names_that_mean_nothing_are_located() {
    for (name, column) in [
        ("gredy", 1),
        ("", 1),
        ("greedy:3", 8),
        ("greedy:alpha=3", 8),
        // Weights are shown with their names: `turn:alpha=1,beta=x`.
        ("turn:", 12),
        ("turn:1,x", 19),
        ("turn:1,2,3", 21),
        ("turn:-1,1", 12),
        ("turn:nan,1", 12),
        ("turn:gamma=1", 6),
        ("champion:turns=5", 16),
        ("champion:turns=1,weights=/no/such/file", 26),
    ] {
        let error = Spec::parse(name).unwrap_err();
        assert_eq!(error.column(), Some(column), "{name}: {error}");
        assert!(!error.help().is_empty());
    }
}

#[test]
fn the_champion_does_not_play_what_it_has_not_learnt() {
    let champion = Spec::parse("champion").unwrap();
    assert!(champion.plays(&Rules::STANDARD));
    assert!(!champion.plays(&Rules::SMALL));
    assert!(Spec::parse("greedy").unwrap().plays(&Rules::SMALL));
}

#[test]
fn dice_belong_to_seat_turn_and_roll() {
    let mut first = SeatDice::new(Seed(3));
    let mut second = SeatDice::new(Seed(3));
    first.begin_turn(Seat::A);
    second.begin_turn(Seat::A);
    // Whoever keeps more dice rolls fewer, and sees the same ones.
    let (all, some) = (first.roll(8), second.roll(5));
    for face in capicua_pickomino::Face::ALL {
        assert!(some.of(face) <= all.of(face));
    }
    assert_eq!(first.roll(4), second.roll(4));
    // What B does in between changes nothing for A.
    second.begin_turn(Seat::B);
    second.roll(8);
    first.begin_turn(Seat::A);
    second.begin_turn(Seat::A);
    assert_eq!(first.roll(8), second.roll(8));
}

fn contest(players: &[&str], groups: usize) -> Contest {
    Contest {
        rules: Rules::STANDARD,
        players: players
            .iter()
            .map(|name| Spec::parse(name).unwrap())
            .collect(),
        groups,
        seed: Seed(5),
    }
}

#[test]
fn a_player_against_itself_comes_out_exactly_even() {
    for players in [&["greedy", "turn:1,1"][..], &["simple"; 3], &["simple"; 7]] {
        let tally = contest(players, 12).run(&|| {});
        for player in 0..players.len() {
            let score = tally.score(player);
            assert!((score.mean - 1.0 / players.len() as f64).abs() < 1e-12);
            assert!(score.half_width < 1e-9);
            assert!(tally.margin(player).mean.abs() < 1e-12);
        }
    }
}

#[test]
fn a_match_is_the_same_on_any_number_of_threads() {
    let run = |threads: usize| -> Vec<Group> {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        let tally = pool.install(|| contest(&["random", "simple", "greedy"], 10).run(&|| {}));
        // Time is not part of the result.
        let clear = |mut group: Group| {
            group
                .thought
                .iter_mut()
                .for_each(|thought| thought.1 = std::time::Duration::ZERO);
            group
        };
        tally.groups.into_iter().map(clear).collect()
    };
    assert_eq!(run(1), run(3));
}

#[test]
fn better_players_win_more() {
    let tally = contest(&["greedy", "random"], 10).run(&|| {});
    assert!(tally.score(0).mean > 0.9);
    assert_eq!(tally.games(), 20);
    assert_eq!(tally.wins(0) + tally.wins(1), 20);
    let many = contest(&["champion", "simple", "random", "random"], 5).run(&|| {});
    assert!(many.score(0).mean > many.score(3).mean);
}

#[test]
fn games_of_any_size_come_to_an_end() {
    for players in 2..=7 {
        let mut seated: Vec<_> = (0..players)
            .map(|seat| {
                let name = ["random", "simple", "greedy", "champion:turns=1"][seat % 4];
                Spec::parse(name).unwrap().build(Seed(seat as u64))
            })
            .collect();
        let start = Position::new(Rules::STANDARD, players);
        let played = play_game(start, &mut seated, &mut SeatDice::new(Seed(9)));
        assert!(played.end.is_over());
        assert!(played.winner().is_some());
        assert_eq!(played.end.payoff().values().iter().sum::<i32>(), 0);
    }
}

#[test]
fn ratings_explain_the_scores() {
    // Three players 200 points apart.
    let expected = |difference: f64| 1.0 / (1.0 + 10.0_f64.powf(-difference / 400.0));
    let (near, far) = (expected(200.0), expected(400.0));
    let scores = vec![
        vec![0.5, near, far],
        vec![1.0 - near, 0.5, near],
        vec![1.0 - far, 1.0 - near, 0.5],
    ];
    for (rating, should) in ratings(&scores).into_iter().zip([200.0, 0.0, -200.0]) {
        assert!((rating - should).abs() < 1e-6, "{rating}");
    }
    assert!((elo(near) - 200.0).abs() < 1e-9);
}
