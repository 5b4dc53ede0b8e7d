//! A test for each sentence of the rules.

use capicua_core::{Chance, Game, ImperfectInformation, MoveList, Seat, Seed, Turn, View};
use capicua_pickomino::{AfterKeep, Dice, Face, Gain, Move, Position, Rules, Tile};

fn position(text: &str) -> Position {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

fn moves(position: &Position) -> Vec<String> {
    let mut moves = MoveList::new();
    position.legal(&mut moves);
    moves.iter().map(Move::to_string).collect()
}

/// Plays the decision and gives the position after it.
fn after(text: &str, decision: &str) -> String {
    let mut position = position(text);
    let mv = capicua_pickomino::notation::read_move(&position, decision)
        .unwrap_or_else(|error| panic!("{error}"));
    position.play_unchecked(mv);
    position.to_string()
}

#[test]
fn eight_dice_with_faces_one_to_five_and_a_worm_worth_five() {
    let start = Position::new(Rules::STANDARD, 2);
    assert_eq!(start.dice_left(), 8);
    let values: Vec<u8> = Face::ALL.iter().map(|face| face.value()).collect();
    assert_eq!(values, [1, 2, 3, 4, 5, 5]);
    assert_eq!(Face::WORM.letter(), 'w');
    let mut sum = 0.0;
    let mut kinds = 0;
    start.outcomes(&mut |mv, chance| {
        assert!(matches!(mv, Move::Roll(dice) if dice.count() == 8));
        sum += chance;
        kinds += 1;
    });
    assert_eq!(kinds, 1287);
    assert!((sum - 1.0).abs() < 1e-12);
}

#[test]
fn tiles_21_to_36_with_one_to_four_worms() {
    let rules = Rules::STANDARD;
    let worms: Vec<u8> = rules.tiles().iter().map(|tile| rules.worms(tile)).collect();
    assert_eq!(worms, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4]);
    assert_eq!((rules.lowest(), rules.highest()), (Tile(21), Tile(36)));
}

#[test]
fn all_dice_of_one_face_not_yet_set_aside_are_set_aside_then_one_goes_on_or_stops() {
    let before = "pickomino 21-36 -/- A ww 544441";
    assert_eq!(
        moves(&position(before)),
        ["1r", "1s", "4r", "4s", "5r", "5s"]
    );
    assert_eq!(after(before, "4r"), "pickomino 21-36 -/- A ww4444 -");
    // The worms have been set aside: rolled again, they are of no use.
    assert_eq!(
        moves(&position("pickomino 21-36 -/- A ww wwwww1")),
        ["1r", "1s"]
    );
}

#[test]
fn with_no_dice_left_one_stops() {
    assert_eq!(moves(&position("pickomino 21-36 -/- A ww444 555")), ["5s"]);
}

#[test]
fn a_turn_fails_when_every_rolled_face_is_already_set_aside() {
    let text = "pickomino 21-24,26-36 25/- A ww44 4w4w";
    assert_eq!(moves(&position(text)), ["--"]);
    assert_eq!(after(text, "--"), "pickomino 21-35 -/- B - -");
}

#[test]
fn a_turn_fails_when_one_stops_without_a_worm() {
    let text = "pickomino 21-24,26-36 25/- A 5555 4441";
    assert_eq!(after(text, "4s"), "pickomino 21-35 -/- B - -");
}

#[test]
fn a_turn_fails_when_one_stops_with_a_total_that_gives_nothing() {
    assert_eq!(
        after("pickomino 21-24,26-36 25/- A www 54441", "5s"),
        "pickomino 21-35 -/- B - -"
    );
    // 23 and all lower tiles are gone.
    assert_eq!(
        after("pickomino 24,26-36 25/- A www 44113", "4s"),
        "pickomino 24-35 -/- B - -"
    );
}

#[test]
fn success_takes_the_tile_of_exactly_that_total_from_the_grill() {
    assert_eq!(
        after("pickomino 21-36 -/- A www 44113", "4s"),
        "pickomino 21,22,24-36 23/- B - -"
    );
}

#[test]
fn or_from_the_top_of_an_opponents_stack() {
    assert_eq!(
        after("pickomino 21,22,25-36 -/24,23 A www 44113", "4s"),
        "pickomino 21,22,25-36 23/24 B - -"
    );
    let three = position("pickomino 21,22,25-36 -/24/23 A www 44113");
    assert_eq!(three.gain(23), Some(Gain::Steal(Seat::C, Tile(23))));
    // Not from below the top, and not from oneself.
    let covered = position("pickomino 21,22,25-36 -/23,24 A www 44113");
    assert_eq!(covered.gain(23), Some(Gain::Grill(Tile(22))));
    let own = position("pickomino 21,22,25-36 24,23/- A www 44113");
    assert_eq!(own.gain(23), Some(Gain::Grill(Tile(22))));
}

#[test]
fn else_the_next_lower_tile_on_the_grill() {
    let table = position("pickomino 21,25,30 -/- A - -");
    assert_eq!(table.gain(29), Some(Gain::Grill(Tile(25))));
    assert_eq!(table.gain(30), Some(Gain::Grill(Tile(30))));
    assert_eq!(table.gain(24), Some(Gain::Grill(Tile(21))));
    assert_eq!(table.gain(20), None);
}

#[test]
fn totals_above_36_take_the_36() {
    let grill = position("pickomino 21-36 -/- A - -");
    assert_eq!(grill.gain(40), Some(Gain::Grill(Tile(36))));
    let stolen = position("pickomino 21-35 -/36 A - -");
    assert_eq!(stolen.gain(37), Some(Gain::Steal(Seat::B, Tile(36))));
    let gone = position("pickomino 21-34 -/- A - -");
    assert_eq!(gone.gain(38), Some(Gain::Grill(Tile(34))));
    // The switch: such a total only takes from the grill.
    let strict = position("pickomino,above=grill 21-35 -/36 A - -");
    assert_eq!(strict.gain(37), Some(Gain::Grill(Tile(35))));
    assert_eq!(strict.gain(36), Some(Gain::Steal(Seat::B, Tile(36))));
}

#[test]
fn failure_returns_the_top_tile_and_turns_the_highest_over() {
    let mut table = position("pickomino 21-24,30-33 25,26/- A - -");
    table.settle(None);
    assert_eq!(table.to_string(), "pickomino 21-24,26,30-32 25/- B - -");
}

#[test]
fn unless_the_returned_tile_is_itself_the_highest() {
    let mut table = position("pickomino 21-24 25,36/- A - -");
    table.settle(None);
    assert_eq!(table.to_string(), "pickomino 21-24,36 25/- B - -");
    let mut strict = position("pickomino,returned=turn 21-24 25,36/- A - -");
    strict.settle(None);
    assert_eq!(
        strict.to_string(),
        "pickomino,returned=turn 21-24 25/- B - -"
    );
}

#[test]
fn failure_with_an_empty_stack_turns_a_tile_over_or_not() {
    let mut printed = position("pickomino 21-36 -/- A - -");
    printed.settle(None);
    assert_eq!(printed.to_string(), "pickomino 21-36 -/- B - -");
    let mut strict = position("pickomino,empty=turn 21-36 -/- A - -");
    strict.settle(None);
    assert_eq!(strict.to_string(), "pickomino,empty=turn 21-35 -/- B - -");
}

#[test]
fn the_game_is_over_when_no_tile_lies_face_up() {
    let mut table = position("pickomino 30 21/22 A www 54444");
    assert_eq!(table.turn(), Turn::Seat(Seat::A));
    assert_eq!(moves(&table), ["4r", "4s", "5r", "5s"]);
    table.play_unchecked(Move::Keep(Face::new(3), AfterKeep::Stop));
    assert_eq!(table.turn(), Turn::Over);
    assert!(moves(&table).is_empty());
    assert_eq!(table.payoff().values(), [1, -1]);
}

#[test]
fn most_worms_wins() {
    let table = position("pickomino - 21,22,23/36/- A");
    assert_eq!(table.leader(), Some(Seat::B));
    assert_eq!(table.payoff().values(), [-1, 2, -1]);
}

#[test]
fn ties_are_decided_by_the_highest_tile() {
    assert_eq!(position("pickomino - 24,28/31 A").leader(), Some(Seat::B));
    assert_eq!(
        position("pickomino - 32,21/30,24 A").leader(),
        Some(Seat::A)
    );
    // Nobody has a tile: nobody wins.
    let empty = position("pickomino - -/- A");
    assert_eq!(empty.leader(), None);
    assert_eq!(empty.payoff().values(), [0, 0]);
}

#[test]
fn two_to_seven_players_in_turn() {
    for players in 2..=7 {
        let mut table = Position::new(Rules::STANDARD, players);
        for turn in 0..2 * players {
            assert_eq!(table.seat(), Seat::new(turn % players));
            table.settle(None);
        }
    }
    assert!(std::panic::catch_unwind(|| Position::new(Rules::STANDARD, 1)).is_err());
    assert!(
        "pickomino 21-36 -/-/-/-/-/-/-/- A"
            .parse::<Position>()
            .is_err()
    );
}

#[test]
fn the_small_game_is_the_same_code() {
    let rules = Rules::SMALL;
    assert_eq!(rules.dice(), 4);
    assert_eq!((rules.lowest(), rules.highest()), (Tile(11), Tile(18)));
    assert_eq!(
        after("pickomino-small 11-18 -/- A ww 55", "5s"),
        "pickomino-small 11-17 18/- B - -"
    );
}

/// The laws of the traits, over whole random games of every size and with every switch.
#[test]
fn random_games_keep_the_laws() {
    let rules = [
        "pickomino",
        "pickomino,empty=turn,returned=turn,above=grill",
        "pickomino-small",
    ];
    for game in 0..60 {
        let seed = Seed(7).at(game);
        let mut random = seed.random();
        let rules = capicua_pickomino::notation::rules_from_text(rules[game as usize % 3]).unwrap();
        let mut table = Position::new(rules, 2 + game as usize % 6);
        let mut legal = MoveList::new();
        for _ in 0..5_000 {
            let text = table.to_string();
            assert_eq!(text.parse::<Position>().as_ref(), Ok(&table), "{text}");
            let seat = table.seat();
            let view = table.view(seat);
            assert_eq!(
                view.determinize(&table.secrets(seat)).view(view.seat()),
                view
            );
            let lying = Seat::all(table.seats())
                .map(|seat| table.stack(seat).len())
                .sum::<usize>();
            assert!(table.grill().len() + lying <= rules.tiles().len());
            table.legal(&mut legal);
            match table.turn() {
                Turn::Over => {
                    assert!(legal.is_empty());
                    assert_eq!(table.payoff().values().iter().sum::<i32>(), 0);
                    break;
                }
                Turn::Chance => {
                    assert!(legal.is_empty());
                    let drawn = table.sample_outcome(&mut random);
                    let mut found = false;
                    table.outcomes(&mut |mv, _| found |= mv == drawn);
                    assert!(found);
                    table.play_unchecked(drawn);
                }
                Turn::Seat(mover) => {
                    assert_eq!(mover, seat);
                    assert!(!legal.is_empty());
                    assert!(legal.windows(2).all(|pair| pair[0] < pair[1]));
                    for mv in &legal {
                        let read = capicua_pickomino::notation::read_move(&table, &mv.to_string());
                        assert_eq!(read.as_ref(), Ok(mv));
                    }
                    table.play_unchecked(*random.pick(&legal).unwrap());
                }
            }
        }
    }
}

/// A golden play-through: three turns, every position written down.
#[test]
fn a_game_as_it_was_played() {
    let mut table = Position::new(Rules::STANDARD, 2);
    let mut seen = Vec::new();
    let dice = |text: &str| -> Dice { text.chars().filter_map(Face::from_letter).collect() };
    for (roll, decision) in [
        ("ww555431", "5r"),
        ("ww421", "wr"),
        ("421", "4s"),
        ("wwww1123", "wr"),
        ("3332", "3s"),
        ("54321w11", "5r"),
        ("5555555", "--"),
    ] {
        table.play_unchecked(Move::Roll(dice(roll)));
        let mv = capicua_pickomino::notation::read_move(&table, decision).unwrap();
        table.play_unchecked(mv);
        seen.push(table.to_string());
    }
    assert_eq!(
        seen,
        [
            "pickomino 21-36 -/- A 555 -",
            "pickomino 21-36 -/- A ww555 -",
            "pickomino 21-28,30-36 29/- B - -",
            "pickomino 21-28,30-36 29/- B wwww -",
            "pickomino 21-28,30-36 -/29 A - -",
            "pickomino 21-28,30-36 -/29 A 5 -",
            "pickomino 21-28,30-36 -/29 B - -",
        ]
    );
}
