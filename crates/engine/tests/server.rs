//! Our players as engines, without any process: lines in, lines out.

use capicua_core::InputError;
use capicua_ui::games::games;

/// What a player answers to these lines.
/// Serves all games there are.
fn serve(player: &str, input: &[u8], output: impl std::io::Write) -> Result<(), InputError> {
    capicua_engine::serve(player, &games().spoken(), input, output)
}

fn answers(player: &str, lines: &str) -> Vec<String> {
    let mut said = Vec::new();
    serve(player, lines.as_bytes(), &mut said).unwrap();
    let said = String::from_utf8(said).unwrap();
    said.lines().map(str::to_owned).collect()
}

#[test]
fn options_are_those_of_the_catalogue() {
    assert_eq!(
        answers("greedy", "dep 1\n"),
        ["id name Capicua greedy", "depok"]
    );
    assert_eq!(
        answers("ims:alpha=2", "dep 1\n"),
        [
            "id name Capicua ims:alpha=2",
            "option alpha float 2 1 100",
            "option beta float 0.3333333333333333 0 10",
            "option pieces float 0 -100 100",
            "option lead choice search search greedy",
            "depok",
        ]
    );
    // One name, two games: both lists.
    let champion = answers("champion:samples=9", "dep 1\n");
    for line in [
        "option samples int 9 1 10000000",
        "option time text",
        "option turns choice 2 1 2",
    ] {
        assert!(champion.iter().any(|said| said == line), "{champion:?}");
    }
    assert_eq!(
        answers("turn:0.5,2", "dep 1\n")[1..3],
        ["option alpha float 0.5 0 100", "option beta float 2 0 100"]
    );
}

#[test]
fn what_is_set_counts_from_the_next_match_on() {
    let ask = "match latin seat A seed 1\nround latin 66656463626160/?7/?7/?7 - A 0:0/100\nsaw A 66\nsaw B --\nsaw C --\nsaw D --\ngo\n";
    let count = |player: &str, lines: &str| {
        let said = answers(player, lines);
        said.iter().filter(|line| line.starts_with("info ")).count()
    };
    assert_eq!(count("greedy", ask), 0);
    assert!(count("pimc:samples=3", ask) > 1);
    // A value that cannot be is refused, and the one before stays.
    let said = answers(
        "pimc:samples=3",
        &format!("set samples 0\nset nothing 1\n{ask}"),
    );
    assert!(
        said[0].starts_with("error `samples` cannot be `0`"),
        "{said:?}"
    );
    assert!(said.last().unwrap().starts_with("play 6"), "{said:?}");
}

#[test]
fn what_makes_no_sense_is_an_error_and_nothing_more() {
    for (lines, part) in [
        ("go\n", "no match"),
        ("match chess seat A seed 1\ngo\n", "error "),
        ("match latin seat A seed 1\ngo\n", "no round"),
        (
            "match latin seat A seed 1\nround nonsense\ngo\n",
            "no round",
        ),
        (
            "match latin seat A seed 1\nround latin ?7/?7/?7/?7 - A 0:0/100\ngo\n",
            "the hand of A is not told",
        ),
        (
            "match fives seat D seed 1\nround fives 66656463626160/?7+14 - A 0:0/100\ngo\n",
            "there is no seat D",
        ),
        (
            "match latin seat A seed 1\nround latin 55545352515064/?7/?7/?7 - B 0:0/100\ngo\n",
            "A is not on turn",
        ),
        (
            "match latin seat A seed 1\nround latin 55545352515064/?7/?7/?7 - B 0:0/100\nsaw C 66\ngo\n",
            "C is not on turn",
        ),
        (
            "match pickomino seat A seed 1\nround pickomino 21-36 -/- A - -\ngo\n",
            "A is not on turn",
        ),
        (
            "match pickomino seat A seed 1\nround pickomino 21-36 -/- A - -\nsaw A roll 111\ngo\n",
            "cannot do `roll 111`",
        ),
    ] {
        let said = answers("greedy", lines);
        assert!(
            said.iter()
                .any(|line| line.starts_with("error ") && line.contains(part)),
            "{lines}: {said:?}"
        );
        assert!(
            !said.iter().any(|line| line.starts_with("play ")),
            "{lines}: {said:?}"
        );
    }
    // What it does not know it ignores, and a game it does not play it declines.
    let lines = "hello\n\nstop\nover\nmatch latin seat A seed 1\nround latin 66656463626160/?7/?7/?7 - A 0:0/100\nxyzzy\ngo\n";
    assert_eq!(answers("random", lines), ["play 66"]);
    let declined = answers("net", lines);
    assert!(
        declined[0].starts_with("error `net` does not play `latin`"),
        "{declined:?}"
    );
    assert_eq!(
        answers(
            "simple",
            "match pickomino seat B seed 1\nround pickomino 21-36 -/- B - -\nsaw B roll wwwwwwww\ngo\n"
        ),
        ["play ws"]
    );
}

#[test]
fn who_sees_all_hands_is_no_engine() {
    let refused = serve("oracle", &b""[..], Vec::new()).unwrap_err();
    assert!(refused.what().contains("open hands"), "{refused}");
    assert!(serve("nobody", &b""[..], Vec::new()).is_err());
    assert!(serve("greedy:speed=1", &b""[..], Vec::new()).is_err());
}
