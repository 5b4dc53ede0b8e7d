//! `capicua advise`, from outside: positions, records, and the dialogue beside a table.

use std::fs;

use assert_cmd::Command;
use serde_json::Value;

const EXAMPLE: &str =
    "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";
const SNAPSHOT: &str = "latin 5250444232/?5/?4/?4 2630^6655435 A 45:30/100";
/// The round of the example to its end, all hands written down.
const RECORD: &str = "[DGN \"1\"]\n[Rules \"latin\"]\n\
    [Deal \"A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020\"]\n\
    [Leader \"C\"] [Score \"45:30/100\"]\n[Result \"BD+26 blocked\"]\n\
    1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01  6. 16\n";

fn capicua(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command
        .args(args)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C");
    command
}

fn answer(args: &[&str]) -> String {
    let output = capicua(args).assert().success().get_output().clone();
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

fn json(args: &[&str]) -> Value {
    serde_json::from_str(&answer(&[args, &["--json"]].concat())).unwrap()
}

/// What a dialogue answers to these lines, typed through a pipe; its advice is hasty.
fn dialogue(args: &[&str], lines: &str) -> String {
    dialogue_of(30, args, lines)
}

/// The same with advice from so many deals, however long they take.
fn dialogue_of(samples: usize, args: &[&str], lines: &str) -> String {
    let samples = samples.to_string();
    let usual = [
        "advise",
        "--table",
        "--time",
        "60000",
        "--samples",
        &samples,
    ];
    let args = [&usual, args].concat();
    let output = capicua(&args)
        .write_stdin(lines.to_owned())
        .assert()
        .success()
        .get_output()
        .clone();
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn the_example_is_answered_as_the_interface_says() {
    let said = json(&["advise", EXAMPLE]);
    // So many worlds are well under a second on an idle core in a release build.
    let samples = said["samples"].as_u64().unwrap();
    assert!((1..=10_000).contains(&samples), "{samples}");
    assert_eq!(said["schema"], "advise/1");
    assert_eq!(said["position"], EXAMPLE);
    assert_eq!(said["seat"], "A");
    assert_eq!(said["player"], "champion");
    assert_eq!(said["best"], "25");
    assert_eq!(said["moves"][0]["move"], "25");
    assert_eq!(said["moves"][0]["loss"], 0.0);
    assert_eq!(said["reasons"][0]["code"], "squares");
    assert_eq!(said["reasons"][0]["pip"], 5);
    assert!(said.get("belief").is_none());
    for field in ["win", "win_ci", "points", "points_ci", "loss"] {
        assert!(said["moves"][1][field].is_f64(), "{field}: {said}");
    }
    assert!(said["samples"].as_u64().unwrap() > 100);
    assert_eq!(said["seed"], 1);
    assert_eq!(json(&["advise", SNAPSHOT])["best"], "25");
    assert_eq!(
        answer(&["advise", EXAMPLE]),
        answer(&["advise", EXAMPLE, "--seat", "A"])
    );
}

#[test]
fn beliefs_come_on_request() {
    let said = json(&["advise", EXAMPLE, "--belief", "--samples", "20"]);
    let seats = said["belief"]["seats"].as_object().unwrap();
    assert_eq!(seats.keys().collect::<Vec<_>>(), ["B", "C", "D"]);
    let of_51: f64 = seats
        .values()
        .map(|seat| seat["51"].as_f64().unwrap())
        .sum();
    assert!((of_51 - 1.0).abs() < 1e-5, "somebody has 5-1: {of_51}");
    assert_eq!(said["belief"]["suits"]["B"].as_array().unwrap().len(), 7);
    let text = answer(&["advise", EXAMPLE, "--belief", "--samples", "20"]);
    assert!(text.contains("Who holds what"), "{text}");
}

#[test]
fn it_speaks_three_languages() {
    let said =
        |extra: &[&str]| answer(&[&["advise", EXAMPLE, "--samples", "5000"], extra].concat());
    assert!(said(&[]).starts_with("Play 25."), "{}", said(&[]));
    assert!(said(&["--lang", "es"]).starts_with("Juega 25."));
    assert!(said(&["--lang", "pt"]).starts_with("Jogue 25."));
    assert!(
        said(&["--lang", "es"])
            .contains("cuadra las puntas a 5, y quedan 2 fichas de 5, una de ellas tuya")
    );
    let mut by_locale = capicua(&["advise", EXAMPLE, "--samples", "20"]);
    let output = by_locale
        .env("LANG", "es_VE.UTF-8")
        .assert()
        .success()
        .get_output()
        .clone();
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .starts_with("Juega")
    );
    capicua(&["advise", EXAMPLE, "--lang", "xx"])
        .assert()
        .code(2);
}

#[test]
fn a_record_is_advised_by_what_the_seat_could_know() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("round.dgn");
    fs::write(&path, RECORD).unwrap();
    let file = path.to_str().unwrap();
    let asked =
        |extra: &[&str]| json(&[&["advise", "--record", file, "--samples", "300"], extra].concat());
    // Before move 11 it is the example: the same question, the same answer.
    let said = asked(&["--seat", "A", "--move", "11"]);
    assert_eq!(said["position"], EXAMPLE);
    assert_eq!(said["played"], "25");
    let direct = json(&["advise", EXAMPLE, "--samples", "300"]);
    assert_eq!(said["moves"], direct["moves"]);
    // After that A had no choice any more.
    assert_eq!(asked(&["--seat", "A"]), said);
    // Without a seat it is the one on turn.
    assert_eq!(asked(&["--move", "11"]), said);
    assert!(asked(&[])["best"].is_string());
    // Not that seat's turn, no such move, no such seat.
    for (extra, why) in [
        (&["--seat", "B", "--move", "11"][..], "B is not on turn"),
        (&["--seat", "A", "--move", "99"][..], "there is no move 99"),
        (&["--seat", "E"][..], "there is no seat E"),
        (&["--seat", "A", "--round", "2"][..], "there is no round 2"),
    ] {
        let args = [&["advise", "--record", file], extra].concat();
        let output = capicua(&args).assert().code(3).get_output().clone();
        assert!(output.stdout.is_empty());
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains(why), "{said}");
    }
}

#[test]
fn bad_input_gets_one_clear_error() {
    for (args, code) in [
        (&["advise"][..], 2),
        (&["advise", "--record", "x.dgn"][..], 1),
        (&["advise", "latin 5555/?7/?7/?7 - A -"][..], 3),
        (
            &[
                "advise",
                "--player",
                "net",
                "latin 55545250444232/?7/?7/?7 - A -",
            ][..],
            3,
        ),
        (&["advise", "latin ?7/?7/?7/?7 - A -"][..], 3),
        (
            &["advise", "--record", "no-such-file.dgn", "--seat", "A"][..],
            1,
        ),
        (&["advise", "--table", "--rules", "chess"][..], 3),
        (&["advise", "--table", "--position", "nonsense"][..], 3),
    ] {
        let output = capicua(args).assert().code(code).get_output().clone();
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(!output.stderr.is_empty(), "{args:?}");
    }
}

#[test]
fn errors_are_told_in_the_language_of_whoever_asks() {
    for (args, said) in [
        (
            &["advise", "--lang", "es", "latin 5555/?7/?7/?7 - A -"][..],
            "error: 5-5 está dos veces\n  latin 5555/?7/?7/?7 - A -\n          ^^\nCada ficha está una sola vez",
        ),
        (
            &["advise", "--lang", "pt", "latin ?7/?7/?7/?7 - A -"][..],
            "erro: a mão de A não é toda conhecida",
        ),
        (
            &["rules", "--lang", "es", "latin,target=x"][..],
            "error: `target` no puede ser `x`\n",
        ),
        (
            &["rules", "--lang", "pt", "chess"][..],
            "erro: não há regras",
        ),
        (
            &["play", "latin", "--lang", "es", "--seats", "you,x,x,x"][..],
            "error: no hay ningún jugador `x`",
        ),
        (
            &[
                "advise",
                "--lang",
                "es",
                "--json",
                "pickomino 21-36 -/- A w ww",
            ][..],
            "hay 3 dados en total en vez de 8",
        ),
    ] {
        let output = capicua(args).assert().code(3).get_output().clone();
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(said), "{args:?}: {told}");
    }
}

#[test]
fn beside_a_table_the_example_ends_in_the_same_advice() {
    let said = dialogue_of(
        3000,
        &["--seed", "1"],
        "55 54 52 50 44 42 32\nC\n66\n65\n55\n60\n03\n36\n54\n43\n62\n35\n25\n--\np\nq\n",
    );
    assert!(said.contains("You are A."), "{said}");
    assert!(said.contains("11. You, on 2 and 5: 25"), "{said}");
    assert!(said.contains("12. B, on 5: --"), "{said}");
    assert!(said.contains("Play 25."), "{said}");
    let position =
        "latin 55545250444232/?7/?7/?7 - C - moves 66 65 55 60 03 36 54 43 62 35 25 -- --";
    assert!(said.contains(position), "{said}");
}

#[test]
fn contradictions_are_explained_and_mended_without_starting_over() {
    let said = dialogue(
        &[],
        "55 54 52 50 44 42 32\nC\n66\n66\n41\n65\n60\n--\n55\nq\n",
    );
    for objection in [
        "! 66 lies on the table already (move 1). ",
        "! 41 does not fit: open is 6. ",
        "! you do not hold 60. ",
        "! you cannot pass: you hold 55, which fits. ",
    ] {
        assert!(said.contains(objection), "{objection}\n{said}");
    }
    assert!(said.contains("moves 66 65 55"), "{said}");
    // 5-0 is in A's hand: nobody else can play it, even where it fits.
    let said = dialogue(&[], "55 54 52 50 44 42 32\nC\n66\n65\n55\n60\n50\nq\n");
    assert!(
        said.contains("! C cannot have played 50: you hold it. "),
        "{said}"
    );
    // B passed on 5 (move 12) and plays a 5 later.
    let said = dialogue(
        &["--position", &format!("{EXAMPLE} 25 -- -- 51 50")],
        "05\n14\nq\n",
    );
    assert!(
        said.contains("! 50 lies on the table already (move 15). "),
        "{said}"
    );
    assert!(said.contains("B plays 14."), "{said}");
}

#[test]
fn an_earlier_move_is_corrected_in_place() {
    let start = "55 54 52 50 44 42 32\nC\n66\n65\n55\n60\n";
    // Move 4 was 6-1 in truth.
    let said = dialogue(&[], &format!("{start}4=61\nl\nq\n"));
    assert!(
        said.contains("Corrected; 4 moves are written down."),
        "{said}"
    );
    assert!(
        said.contains("1. C 66  2. D 65  3. A 55  4. B 61"),
        "{said}"
    );
    // A pass was forgotten: B passed, and it was C who played 6-0.
    let said = dialogue(&[], &format!("{start}4+--\nl\nq\n"));
    assert!(said.contains("3. A 55  4. B --  5. C 60"), "{said}");
    // Striking move 3 would leave C's 6-0 to A, who does not have it.
    let said = dialogue(&[], &format!("{start}x3\nl\nq\n"));
    assert!(
        said.contains("! then move 3 (60) could not be: you do not hold 60. "),
        "{said}"
    );
    assert!(
        said.contains("1. C 66  2. D 65  3. A 55  4. B 60"),
        "{said}"
    );
    let said = dialogue(&[], &format!("{start}u\nu\n54\n9=64\nl\nq\n"));
    assert!(said.contains("Taken back: 4. 60"), "{said}");
    assert!(said.contains("Taken back: 3. 55"), "{said}");
    assert!(
        said.contains("! there is no move 9: 3 are written down. "),
        "{said}"
    );
    assert!(said.contains("1. C 66  2. D 65  3. A 54"), "{said}");
    // The hand was mistyped.
    let said = dialogue(
        &[],
        "55 54 52 50 44 42 31\nC\n66\n65\nhand 55 54 52 50 44 42 32\nl\nq\n",
    );
    assert!(
        said.contains("Corrected: you began with 55545250444232."),
        "{said}"
    );
    assert!(
        said.contains("latin 55545250444232/?7/?7/?7 - C - moves 66 65"),
        "{said}"
    );
}

#[test]
fn passes_that_cannot_be_true_are_found_by_counting() {
    // B and C pass on 6, so that D has all the sixes that A has not, and nothing else.
    let begin = "55 54 52 50 44 42 32\nD\n66\np\np\np\n65\n54\n43\n31\n";
    let said = dialogue(&[], &format!("{begin}11\n61\nq\n"));
    assert!(
        said.contains(
            "! that cannot be: 64, 63, 62, 61 and 60 can only be with D, where there is room for 4: \
             B passed on 6 (move 3) and C passed on 6 (move 4). "
        ),
        "{said}"
    );
    assert!(said.contains("D plays 61."), "{said}");
    // It was the pass of C that was wrong: C had played 6-4.
    let said = dialogue(&[], &format!("{begin}11\n4=64\n11\nq\n"));
    assert!(
        said.contains("Corrected; 8 moves are written down."),
        "{said}"
    );
    assert!(said.contains("D plays 11."), "{said}");
}

#[test]
fn nonsense_is_answered_in_one_line_and_loses_nothing() {
    let nonsense = [
        "hello",
        "99",
        "5=",
        "x",
        "\u{1b}[2J",
        "6",
        "!Z",
        "+?",
        "+64",
        "é",
        "0x41",
        "hand",
        "hand 1",
        "77=64",
        "66666666666666666666666666666666666666666666666666666666666666",
    ];
    let begin = "55 54 52 50 44 42 32\nC\n66\n65\n";
    let clean = dialogue(&[], &format!("{begin}q\n"));
    for line in nonsense {
        let said = dialogue(&[], &format!("{begin}{line}\nq\n"));
        let more = said.lines().count() - clean.lines().count();
        assert_eq!(
            more, 2,
            "{line}: one line for the answer, one for the prompt\n{said}"
        );
        assert_eq!(said.lines().last(), clean.lines().last(), "{line}");
    }
    // At the first questions, too.
    let said = dialogue(
        &[],
        "what\n66\n55 54 52 50 44 42 32\nZ\nu\n55 54 52 50 44 42 31\nc\nq\n",
    );
    assert!(
        said.ends_with("--position \"latin 55545250444231/?7/?7/?7 - C -\"\n"),
        "{said}"
    );
    // Bytes that are no text, and an end without `q`.
    let mut bytes = begin.as_bytes().to_vec();
    bytes.extend([0xff, 0xfe, b'\n']);
    let output = capicua(&["advise", "--table", "--samples", "10"])
        .write_stdin(bytes)
        .assert()
        .success()
        .get_output()
        .clone();
    assert!(
        String::from_utf8(output.stdout)
            .unwrap()
            .contains("moves 66 65")
    );
}

#[test]
fn joining_late_works_from_a_position_string() {
    let said = dialogue_of(
        3000,
        &["--position", SNAPSHOT, "--lang", "es"],
        "25\n--\nq\n",
    );
    assert!(said.contains("Juega 25."), "{said}");
    assert!(said.contains("B pasa."), "{said}");
    let said = dialogue_of(3000, &["--position", EXAMPLE], "q\n");
    assert!(said.contains("Play 25."), "{said}");
}

#[test]
fn the_end_of_a_round_is_noticed_and_another_one_begins() {
    let moves = "25 -- -- 51 50 14 00 46 -- 01";
    let said = dialogue(
        &["--position", &format!("{EXAMPLE} {moves}")],
        "16\nu\n16\n64\nn\nq\n",
    );
    assert_eq!(
        said.matches("The round is blocked: count the pips.")
            .count(),
        2,
        "{said}"
    );
    assert!(said.contains("! the round is over. "), "{said}");
    assert!(said.contains("Your 7 tiles"), "{said}");
}

/// In the first round of a match nobody weighs 6-6 against another lead: it leads.
#[test]
fn beside_a_table_a_forced_lead_is_said_to_be_forced() {
    let holds = "66 54 52 50 44 42 32\nA\nq\n";
    let said = dialogue(&["--score", "0:0/100", "--lang", "es"], holds);
    assert!(said.contains("El 66 sale: lo manda la regla."), "{said}");
    assert!(
        !said.contains("Juega") && !said.contains("partida %"),
        "{said}"
    );
    // Who does not hold it does not lead.
    let said = dialogue(&["--score", "0:0/100"], "55 54 52 50 44 42 32\nA\nq\n");
    assert!(
        said.contains(
            "this round is led with 6-6, which A does not hold. Let the seat that holds it lead"
        ),
        "{said}"
    );
    // Without a score it could be the first round.
    let said = dialogue(&[], holds);
    assert!(said.contains("round %"), "{said}");
    assert!(said.contains("If this is the first round of a match, 66 leads: the rules say so (start with --score 0:0/100)."), "{said}");
    let said = dialogue(&[], "55 54 52 50 44 42 32\nA\nq\n");
    assert!(!said.contains("If this is the first round"), "{said}");
    // A round later the score is another: it is asked for, and 0:0 is not the first round again.
    let lines = "66 54 52 50 44 42 32\nA\nn\nwhat\n0:0\n66 54 52 50 44 42 32\nA\nn\n45:30\n66 54 52 50 44 42 32\nA\nq\n";
    let said = dialogue(&["--score", "0:0/100"], lines);
    assert_eq!(
        said.matches("66 leads: the rules say so.").count(),
        1,
        "{said}"
    );
    assert!(said.contains("`what` is not a score"), "{said}");
    assert_eq!(said.matches("match %").count(), 2, "{said}");
    assert!(said.ends_with("- A 45:30/100\"\n"), "{said}");
}
