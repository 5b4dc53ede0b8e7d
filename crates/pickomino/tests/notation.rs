//! Bad positions are named and located; nothing typed makes the reader panic.

use capicua_pickomino::Position;
use capicua_pickomino::notation::read_move;
use proptest::prelude::*;

/// What is wrong and the column it is at.
fn fault(text: &str) -> (String, usize) {
    let error = text.parse::<Position>().expect_err(text);
    assert!(!error.help().is_empty(), "{text}");
    (error.what().to_owned(), error.column().expect("a place"))
}

#[test]
fn impossible_positions_are_named_and_located() {
    for (text, what, column) in [
        ("pickomino 21,21 -/- A", "tile 21 is on the grill twice", 14),
        (
            "pickomino 21-25,23 -/- A",
            "tile 23 is on the grill twice",
            17,
        ),
        (
            "pickomino 21-30 25/- A",
            "tile 25 is both on the grill and in a stack",
            17,
        ),
        (
            "pickomino 21-24 25,26/25 A",
            "tile 25 is in the stacks twice",
            23,
        ),
        (
            "pickomino 21-24 -/- A ww44 155",
            "there are 7 dice in all instead of 8",
            28,
        ),
        (
            "pickomino 21-24 -/- A ww44 15511",
            "there are more than 8 dice in all",
            32,
        ),
        (
            "pickomino 21-24 -/- A wwwwwwwww",
            "more than 8 dice are set aside",
            31,
        ),
        (
            "pickomino 21-24 -/- A ww44w 155",
            "worms cannot have been set aside twice",
            27,
        ),
        (
            "pickomino 21-24 -/- A 1w1 55522",
            "ones cannot have been set aside twice",
            25,
        ),
        (
            "pickomino 21-24 -/- A wwww4444",
            "all 8 dice are set aside, so the turn is over",
            23,
        ),
        ("pickomino 21-24 -/- C", "there is no player 'C'", 21),
        ("pickomino 21-24 -/- AB", "there is no player 'AB'", 21),
        ("pickomino 21-24 -/- A ww46 1155", "no die shows '6'", 26),
        ("pickomino 20-24 -/- A", "there is no tile '20'", 11),
        ("pickomino 21-37 -/- A", "there is no tile '37'", 14),
        ("pickomino 24-21 -/- A", "the run 24-21 goes downwards", 11),
        (
            "pickomino 21-22-23 -/- A",
            "a run of tiles has two ends",
            17,
        ),
        (
            "pickomino 21-24 22",
            "stacks given: 1, for two to seven players",
            17,
        ),
        (
            "pickomino 21-24 -/-/-/-/-/-/-/-",
            "stacks given: 8, for two to seven players",
            17,
        ),
        ("pickomino 21-24", "the list of stacks is missing", 16),
        ("pickomino", "the grill is missing", 10),
        ("", "the position is missing", 1),
        ("domino 21-24 -/-", "unknown rules 'domino'", 1),
        (
            "pickomino,empty=maybe 21-24 -/-",
            "unknown switch 'empty=maybe'",
            11,
        ),
        (
            "pickomino 21-24 -/- A - - -",
            "there is more than a position here",
            27,
        ),
        (
            "pickomino - 21/22 A ww -",
            "no tile lies face up, so the game is over, yet dice are set aside",
            11,
        ),
        (
            "pickomino - 21/22 A - 11111111",
            "no tile lies face up, so the game is over, yet dice are rolled",
            11,
        ),
    ] {
        assert_eq!(fault(text), (what.to_owned(), column), "{text}");
    }
}

#[test]
fn what_is_left_out_at_the_end_means_the_start_of_a_turn() {
    let short: Position = "pickomino 21-36 -/-".parse().unwrap();
    assert_eq!(short.to_string(), "pickomino 21-36 -/- A - -");
    assert_eq!(short, Position::new(*short.rules(), 2));
}

#[test]
fn the_example_of_the_interface_reads_back() {
    let text = "pickomino 21,23-29,31-36 22/30/- A ww44 1553";
    let position: Position = text.parse().unwrap();
    assert_eq!(
        position.to_string(),
        "pickomino 21,23-29,31-36 22/30/- A ww44 5531"
    );
}

#[test]
fn decisions_that_cannot_be_taken_say_why() {
    let position: Position = "pickomino 21-36 -/- A ww44 5531".parse().unwrap();
    let last: Position = "pickomino 21-36 -/- A ww44 5555".parse().unwrap();
    let what =
        |position: &Position, text: &str| read_move(position, text).unwrap_err().what().to_owned();
    assert_eq!(what(&position, "2r"), "no die shows 2");
    assert_eq!(what(&position, "5"), "'5' is not a decision");
    assert_eq!(what(&position, "--"), "the turn has not failed");
    assert_eq!(what(&last, "5r"), "no die would be left to roll");
    let again: Position = "pickomino 21-36 -/- A ww44 w531".parse().unwrap();
    assert_eq!(what(&again, "wr"), "the worms have already been set aside");
    assert!(read_move(&position, " 5S ").is_ok());
}

proptest! {
    #[test]
    fn nothing_typed_makes_the_reader_panic(text in "\\PC{0,60}") {
        let _ = text.parse::<Position>().map_err(|error| error.to_string());
    }

    #[test]
    fn nothing_that_looks_like_a_position_makes_the_reader_panic(
        text in "pickomino(-small)?(,[a-z]{3,8}=[a-z]{3,5})? [0-9,-]{1,20} [0-9,/-]{1,20} [A-H] [1-6w-]{1,9} [1-6w-]{1,9}"
    ) {
        if let Ok(position) = text.parse::<Position>() {
            prop_assert_eq!(position.to_string().parse::<Position>(), Ok(position));
        }
    }
}
