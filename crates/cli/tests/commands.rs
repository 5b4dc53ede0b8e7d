//! The program as people call it: answers, exit codes, and nothing on standard output when it
//! cannot answer.

use std::fs;

use assert_cmd::Command;

fn capicua(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("capicua").unwrap();
    command.env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"));
    command.args(args);
    command
}

fn answer(args: &[&str]) -> String {
    let output = capicua(args).assert().success().get_output().clone();
    assert!(
        output.stderr.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

/// What is said on standard error; standard output stays empty.
fn refusal(args: &[&str], code: i32) -> String {
    let output = capicua(args).assert().code(code).get_output().clone();
    assert!(
        output.stdout.is_empty(),
        "{}",
        String::from_utf8_lossy(&output.stdout)
    );
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(!said.contains("panicked"), "{said}");
    said
}

const DEAL: &str =
    "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 45:30/100";

#[test]
fn the_help_names_the_commands() {
    let help = answer(&["--help"]);
    assert!(help.contains("Usage: capicua"), "{help}");
    for command in ["serve", "play", "advise", "pickomino"] {
        assert!(help.contains(&format!("\n  {command} ")), "{command}");
    }
}

#[test]
fn perft_counts_sequences() {
    assert_eq!(answer(&["perft", DEAL, "--depth", "0"]), "1\n");
    assert_eq!(answer(&["perft", DEAL, "--depth", "1"]), "7\n");
    assert_eq!(
        answer(&["perft", DEAL, "--depth", "1", "--json"]),
        "{\"schema\":\"perft/1\",\"depth\":1,\"count\":7}\n"
    );
    // A finished round has no continuation.
    let over = "latin,hand=1,set=3 33/32/31/30 - A - moves 33";
    assert_eq!(answer(&["perft", over, "--depth", "1"]), "0\n");
}

#[test]
fn a_match_is_played_written_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    for (rules, seats) in [
        ("latin", "random,greedy,random,greedy"),
        ("fives", "random,greedy"),
        ("cuban", "greedy,greedy,random,random"),
        ("latin,calls=on", "random,greedy,random,greedy"),
        ("fives,spinner=on", "greedy,random"),
    ] {
        let path = folder.path().join("match.dgn");
        let file = path.to_str().unwrap();
        let args = [
            "play", rules, "--seats", seats, "--seed", "1", "--record", file,
        ];
        let first = answer(&args);
        let record = fs::read_to_string(&path).unwrap();
        assert!(first.contains("wins the match"), "{first}");
        assert!(answer(&["check", file]).contains("all in order"));
        assert_eq!(answer(&args), first, "the same seed gives the same match");
        assert_eq!(fs::read_to_string(&path).unwrap(), record);
        let other = ["play", rules, "--seats", seats, "--seed", "2"];
        assert_ne!(answer(&other), first, "another seed another match");
    }
}

#[test]
fn the_signature_of_the_bench_depends_on_the_seed_alone() {
    let signatures = |seed: &str| {
        let text = answer(&["bench", "--rounds", "500", "--seed", seed, "--json"]);
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let variants = json["variants"].as_array().unwrap().clone();
        assert_eq!(variants.len(), 3);
        variants
            .iter()
            .map(|v| v["signature"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(signatures("1"), signatures("1"));
    assert_ne!(signatures("1"), signatures("2"));
}

#[test]
fn lists_are_readable_by_programs() {
    for args in [
        &["rules", "--json"][..],
        &["players", "--json"],
        &["rules", "latin,first=free", "--json"],
    ] {
        let json: serde_json::Value = serde_json::from_str(&answer(args)).unwrap();
        assert!(json["schema"].is_string());
    }
}

/// The page lists what the catalogues declare; `capicua players --markdown` writes it.
#[test]
fn the_page_of_options_is_what_the_catalogue_declares() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/player-options.md");
    let written = answer(&["players", "--markdown"]);
    assert_eq!(fs::read_to_string(page).unwrap(), written);
    assert!(written.contains("| `weights` | FILE |") && written.contains("### `turn`"));
}

#[test]
fn rules_are_told_in_three_languages_and_with_every_option() {
    let json =
        |args: &[&str]| -> serde_json::Value { serde_json::from_str(&answer(args)).unwrap() };
    for (lang, title, last) in [
        (
            "en",
            "Dominican Republic",
            "The side that first reaches 250 wins the match.",
        ),
        (
            "es",
            "República Dominicana",
            "Quien primero llega a 250 gana la partida.",
        ),
        (
            "pt",
            "República Dominicana",
            "Quem primeiro chega a 250 ganha a partida.",
        ),
    ] {
        let rules = ["rules", "dominican,target=250", "--lang", lang, "--json"];
        let one = json(&rules);
        assert_eq!(one["schema"], "rules/1");
        assert_eq!(one["name"], "dominican");
        assert_eq!(one["title"], title);
        assert_eq!(one["text"], "dominican,target=250");
        assert_eq!(one["options"]["openpass"], "25/50");
        assert_eq!(one["options"]["spinner"], "off");
        assert_eq!(one["options"].as_object().unwrap().len(), 32);
        let sentences = one["sentences"].as_array().unwrap();
        assert_eq!(sentences.last().unwrap(), last);
        assert!(answer(&["rules", "dominican,target=250", "--lang", lang]).contains(last));
        assert_eq!(answer(&["rules", "--lang", lang]).lines().count(), 18 + 2);
        let all = json(&["rules", "--lang", lang, "--json"]);
        assert_eq!(all["rules"].as_array().unwrap().len(), 18);
    }
    refusal(&["rules", "dominican", "--lang", "xx"], 2);
}

/// A match typed from its sheet, without what follows from the moves.
const SHEET: &str = include_str!("../../dominoes/tests/sheets/dominican.dgn");

#[test]
fn the_referee_tells_score_gains_and_who_leads_next() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.dgn");
    let file = path.to_str().unwrap();
    fs::write(&path, SHEET).unwrap();
    let json: serde_json::Value =
        serde_json::from_str(&answer(&["check", file, "--json"])).unwrap();
    assert_eq!(json["schema"], "check/1");
    let rounds = json["rounds"].as_array().unwrap();
    assert_eq!(rounds.len(), 9);
    let eighth = &rounds[7];
    assert_eq!(eighth["round"], 8);
    assert_eq!(eighth["rules"], "dominican");
    assert_eq!(eighth["result"], "BD+41 out capicua");
    assert_eq!(eighth["gained"], serde_json::json!({"AC": 0, "BD": 25}));
    assert_eq!(eighth["score"], serde_json::json!([139, 163]));
    assert_eq!(eighth["next"], "D");
    // The match is won: nobody leads any more.
    assert_eq!(rounds[8]["next"], serde_json::Value::Null);
    assert_eq!(rounds[8]["winner"], "BD");
    for (lang, gain, bonus, next) in [
        (
            "en",
            "BD gains 25: pass on the lead",
            "capicúa! +25",
            "D leads the next round.",
        ),
        (
            "es",
            "25 para BD: pase de salida",
            "¡capicúa! +25",
            "En la próxima mano sale D.",
        ),
        (
            "pt",
            "25 para BD: passe na saída",
            "capicua! +25",
            "D sai na próxima rodada.",
        ),
    ] {
        let sheet = answer(&["check", file, "--sheet", "--lang", lang]);
        for said in [gain, bonus, next] {
            assert!(sheet.contains(said), "{said}: {sheet}");
        }
    }
    fs::write(
        &path,
        SHEET.replace("[Score \"79:0/200\"]", "[Score \"80:0/200\"]"),
    )
    .unwrap();
    let error = refusal(&["check", file], 3);
    assert!(error.contains("the score is 79:0/200 (line "), "{error}");
    assert!(
        error.contains("[Score \"80:0/200\"]\n          ^^^^^^^^\n"),
        "{error}"
    );
}

/// The same sheet as somebody has it who saw no hands.
fn without_hands(sheet: &str) -> String {
    let line = |line: &str| {
        if line.starts_with("[Deal ") {
            "[Deal \"A:?7 B:?7 C:?7 D:?7\"]\n".to_owned()
        } else {
            format!("{line}\n")
        }
    };
    sheet.lines().map(line).collect()
}

#[test]
fn the_referee_says_what_it_could_not_check() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sheet.dgn");
    let file = path.to_str().unwrap();
    let check = |text: &str| {
        fs::write(&path, text).unwrap();
        let json: serde_json::Value =
            serde_json::from_str(&answer(&["check", file, "--json"])).unwrap();
        (answer(&["check", file]), json)
    };
    let (said, json) = check(SHEET);
    assert!(said.ends_with("all in order\n"), "{said}");
    assert_eq!(json["in_order"], true);
    assert_eq!(json["rounds"][0]["unchecked"], serde_json::json!([]));
    let hidden = without_hands(SHEET);
    let (said, json) = check(&hidden);
    assert!(!said.contains("all in order"), "{said}");
    let open = json["rounds"].as_array().unwrap().iter();
    let open = open
        .filter(|round| round["unchecked"] != serde_json::json!([]))
        .count();
    assert_eq!(said.matches("not checked: ").count(), open);
    let last = format!(
        "nothing wrong found: {} checked in full, {open} could not be\n",
        9 - open
    );
    assert!(open > 0 && said.ends_with(&last), "{said}");
    assert_eq!(json["in_order"], false);
    // What is wrong is said all the same, in the language of whoever asks.
    fs::write(&path, hidden.replace("BD+41 out capicua", "BD+41 out")).unwrap();
    let error = refusal(&["check", file], 3);
    assert!(error.contains("lead to `BD+41 out capicua`"), "{error}");
    // An unfinished round is nothing that is in order.
    let unfinished = "[Rules \"latin\"]\n[Deal \"A:?7 B:?7 C:?7 D:?7\"]\n[Leader \"A\"]\n[Result \"*\"]\n1. 66 65\n";
    let (said, json) = check(unfinished);
    assert!(
        said.contains("not checked: how it ends: it was left unfinished"),
        "{said}"
    );
    assert!(
        said.ends_with(
            "1 round, 2 moves, nothing wrong found: 0 checked in full, 1 could not be\n"
        )
    );
    assert_eq!(json["rounds"][0]["unchecked"][0]["what"], "unfinished");
    fs::write(&path, format!("Friday at the club\n{unfinished}")).unwrap();
    let error = refusal(&["check", file], 3);
    assert!(
        error.contains("`Friday` is text before the first tag"),
        "{error}"
    );
}

#[test]
fn bad_positions_rules_and_players_exit_with_3_and_point_at_the_place() {
    for (args, said) in [
        (
            &["perft", "latin 66", "--depth", "1"][..],
            "LINE is missing",
        ),
        (
            &[
                "perft",
                "latin 66646362616066/?7/?7/?7 - A -",
                "--depth",
                "1",
            ],
            "6-6 appears twice",
        ),
        (
            &["perft", "latin ?7/?7/?7/?7 - A -", "--depth", "1"],
            "the hand of A, the hand of B, the hand of C and the hand of D",
        ),
        (&["rules", "chess"], "There are: latin, fives, cuban"),
        (&["rules", "latin,first=77"], "66|free|A"),
        (
            &["play", "latin", "--seats", "random,greedy"],
            "2 players are given for 4 seats",
        ),
        (
            &["play", "fives", "--seats", "random,wizard"],
            "unknown player `wizard`",
        ),
    ] {
        let error = refusal(args, 3);
        assert!(error.contains(said), "{args:?}: {error}");
    }
    let error = refusal(&["perft", "latin ?7/?7/?7/?6 ^67 A -", "--depth", "1"], 3);
    assert!(
        error.contains("\n  latin ?7/?7/?7/?6 ^67 A -\n                      ^\n"),
        "{error}"
    );
}

#[test]
fn wrong_usage_exits_with_2_and_missing_files_with_1() {
    refusal(&["fly"], 2);
    refusal(&["perft", DEAL], 2);
    refusal(&["perft", DEAL, "--depth", "many"], 2);
    refusal(&["bench", "--rounds", "0"], 2);
    assert!(
        refusal(&["check", "there-is-no-such-file.dgn"], 1).contains("there-is-no-such-file.dgn")
    );
    let nowhere = "no-such-folder/out.dgn";
    assert!(refusal(&["play", "latin", "--record", nowhere], 1).contains(nowhere));
}

/// The commands for people at a table: what makes no sense, their help and what Pickomino answers.
#[test]
fn usage_is_told_in_the_language_of_whoever_asks() {
    let said = |line: &str, code: i32| {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut command = capicua(&words);
        command.env("LC_ALL", "es_DO.UTF-8");
        let output = command.assert().code(code).get_output().clone();
        let text = [output.stdout, output.stderr].concat();
        let text = String::from_utf8(text).unwrap();
        let english = [
            "Usage",
            "Options",
            "Arguments:",
            "Print ",
            "[default",
            "[possible",
            "For more",
            "tip:",
            "invalid",
            "required",
            "worm or",
            "at least",
        ];
        for word in english {
            assert!(!text.contains(word), "{line}: {word} in\n{text}");
        }
        text
    };
    for (line, what) in [
        ("play --form", "el argumento '--form' no se esperaba"),
        ("play --form", "¿Querías decir --from?"),
        ("play --form", "Uso: capicua"),
        ("play --seed", "a '--seed <SEED>' le falta un valor"),
        (
            "play --seed x",
            "'x' no vale para '--seed <SEED>': no es un número entero",
        ),
        ("play --lang xx", "los idiomas son en, es y pt"),
        (
            "advise --reading x",
            "las lecturas son nothing, greedy, doubles, levels y sensible",
        ),
        ("rules latin fives", "el argumento 'fives' no se esperaba"),
        ("pickomino foo", "no hay ningún comando 'foo'"),
        ("pickomino train", "falta: --out <FILE>"),
        (
            "pickomino odds --rules pickomino --paper",
            "'--rules <RULES>' no va junto con --paper",
        ),
        ("pickomino tune --aim x", "Hay: worms, wins."),
        ("pickomino small --threads 0", "no está entre 1 y 1024"),
    ] {
        let text = said(line, 2);
        assert!(text.starts_with("error: ") && text.contains(what), "{text}");
    }
    for line in [
        "play --help",
        "advise -h",
        "rules --help",
        "pickomino --help",
        "pickomino odds --help",
        "pickomino tune --help",
        "pickomino small -h",
        "pickomino train --help",
    ] {
        let text = said(line, 0);
        assert!(
            text.contains("Uso: capicua") && text.contains("Opciones:"),
            "{text}"
        );
    }
    let odds = said("pickomino odds", 0);
    assert!(
        odds.starts_with("Desde el comienzo de un turno, 8 dados.\n"),
        "{odds}"
    );
    assert!(
        odds.contains("\n  ficha  al menos     justo\n     21  0,"),
        "{odds}"
    );
    assert!(said("pickomino odds --paper", 0).contains("1 gusano o más"));
}

#[test]
fn files_of_garbage_are_refused_shortly() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.dgn");
    let file = path.to_str().unwrap();
    let truncated = "[DGN \"1\"]\n[Rules \"latin\"]\n[Deal \"A:5554525044";
    for (bytes, said) in [
        (
            b"[DGN \"1\"]\n[A \"\xff\xfe\"]".to_vec(),
            "byte 15 is not UTF-8",
        ),
        (vec![b'x'; 1_000_000], "there is no record in it"),
        (vec![0; 1_000_000], "there is no record in it"),
        (vec![0xff; 1_000_000], "byte 1 is not UTF-8"),
        (truncated.as_bytes().to_vec(), "this tag does not end"),
        (Vec::new(), "there is no record in it"),
    ] {
        fs::write(&path, bytes).unwrap();
        let error = refusal(&["check", file], 3);
        assert!(error.contains(said), "{error}");
        assert!(error.len() < 1_000, "{} bytes", error.len());
    }
}

#[test]
fn one_is_said_as_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let record = file("one.dgn");
    let played = answer(&[
        "match", "greedy", "random", "--deals", "1", "--record", &record,
    ]);
    assert!(
        played.contains("  1 deal, each twice: 2 rounds of latin, seed 1\n"),
        "{played}"
    );
    // The first of the two records alone.
    let text = fs::read_to_string(&record).unwrap();
    let second = text[1..].find("[DGN").unwrap() + 1;
    fs::write(&record, &text[..second]).unwrap();
    let checked = answer(&["check", &record]);
    assert!(checked.contains("\n1 round, "), "{checked}");
    let table = answer(&["tournament", "greedy", "random", "--deals", "1"]);
    assert!(table.contains("\n1 deal a pairing, each twice"), "{table}");
    let games = [
        "generate",
        "greedy",
        "--deals",
        "1",
        "--rules",
        "pickomino",
        "--out",
    ];
    let games = answer(&[&games[..], &[&file("games")]].concat());
    assert!(
        games.contains("2 games of pickomino, 2 rounds, in "),
        "{games}"
    );
    for told in [played, checked, table, games] {
        for noun in ["rounds", "deals", "moves", "games", "nodes", "matches"] {
            let wrong = told
                .split(|c: char| !c.is_alphanumeric())
                .collect::<Vec<_>>();
            assert!(
                !wrong.windows(2).any(|pair| pair == ["1", noun]),
                "1 {noun}: {told}"
            );
        }
    }
}

/// Folders that nothing names: a language that says little, and a region of one that says all.
#[test]
fn a_language_is_a_folder() {
    let rules = |arguments: &[&str], locale: &str| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_capicua"));
        let locales = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/locales");
        command
            .env("CAPICUA_LOCALES", locales)
            .env("LC_ALL", locale);
        let output = command.arg("rules").args(arguments).output().unwrap();
        String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
    };
    for (locale, own, other) in [
        ("xx", "Xulas: `capicua rules NAX`.", "Latin. Four in pairs"),
        ("es_DO.UTF-8", "la vaina.", "Latino. Cuatro en parejas"),
        (
            "es_MX.UTF-8",
            "cuenta las reglas de uno",
            "Latino. Cuatro en parejas",
        ),
    ] {
        let said = rules(&[], locale);
        assert!(
            said.contains(own) && said.contains(other),
            "{locale}: {said}"
        );
        let lang = locale.split('.').next().unwrap();
        assert_eq!(rules(&["--lang", lang], "C"), said);
    }
    // An error is said too, as far as the language has it, and else in English.
    let wrong = rules(&["chess"], "xx");
    assert!(
        wrong.contains("xulas `chess`") && wrong.contains("There are: "),
        "{wrong}"
    );
    let unknown = rules(&["--lang", "yy"], "C");
    assert!(
        unknown.contains("languages are en, es, pt, es-DO and xx"),
        "{unknown}"
    );
}
