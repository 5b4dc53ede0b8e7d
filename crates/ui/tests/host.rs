//! A table as a page is served it, without a server; and who may sit down there.

use capicua_core::InputError;
use capicua_ui::games::{Participant, games};
use capicua_ui::host::limits::check_length;
use capicua_ui::host::{page_engine, secrets};
use serde_json::{Value, json};

fn ask(path: &str, body: Value) -> Value {
    let request = json!({"path": path, "lang": "en", "body": body});
    serde_json::from_str(&page_engine::answer(&request.to_string())).unwrap()
}

/// Whole rounds of every game, a program at every other chair: the game that is handed back each
/// time is enough to go on, and the deal that was promised is the one that was dealt.
#[test]
fn a_round_is_played_without_a_server() {
    for (rules, seats) in [("latin", 4), ("fives", 2), ("draw", 2), ("pickomino", 3)] {
        let mut participants = vec!["you"];
        participants.resize(seats, "medium");
        let new = json!({"rules": rules, "seats": participants, "name": "Ana"});
        let begun = &ask("game/new", new)["answer"];
        let (seated, mut saved) = (&begun["seated"], begun["saved"].clone());
        let at = |saved: &Value, frame: Value| json!({"game": seated["game"], "key": seated["key"], "saved": saved, "frame": frame});
        let hello = json!({"type": "hello", "key": seated["key"]});
        let mut shown = ask("game/frame", at(&saved, hello))["answer"].clone();
        let promised = shown["frames"][0]["fair"]["hash"].clone();
        let (mut plies, mut mine) = (0, 0);
        loop {
            let view = shown["frames"][0].clone();
            assert_eq!(view["type"], "view", "{shown}");
            assert_eq!(view["names"]["A"], "Ana");
            if shown["program"] == true {
                shown = ask("game/think", at(&saved, Value::Null))["answer"].clone();
            } else if view["phase"] == "person" {
                let mv = match &view["legal"][0] {
                    Value::String(mv) => mv.clone(),
                    legal => legal["move"].as_str().unwrap().to_owned(),
                };
                let stale = json!({"type": "play", "ply": 999, "move": mv});
                let refused = ask("game/frame", at(&saved, stale));
                assert_eq!(refused["error"]["code"], "stale");
                let play = json!({"type": "play", "ply": view["ply"], "move": mv});
                shown = ask("game/frame", at(&saved, play))["answer"].clone();
                mine += 1;
            } else {
                assert_eq!(view["fair"]["hash"], promised);
                let made = format!(
                    "{}:{}",
                    view["fair"]["seed"].as_str().unwrap(),
                    view["fair"]["salt"].as_str().unwrap()
                );
                assert_eq!(promised, secrets::sha256(&made));
                break;
            }
            saved = shown["saved"].clone();
            plies += 1;
            assert!(plies < 2000);
        }
        assert!(mine > 0, "{rules}");
        let record = ask("game/record", at(&saved, Value::Null));
        assert!(record["answer"].as_str().unwrap().starts_with('['));
        let about = ask("game/about", at(&saved, Value::Null));
        assert_eq!(about["answer"]["people"], json!(["A"]));
    }
}

#[test]
fn what_cannot_be_is_refused_as_the_server_does() {
    let code = |answer: Value| answer["error"]["code"].as_str().unwrap().to_owned();
    assert_eq!(code(ask("api/fly", json!({}))), "not-found");
    let chess = json!({"position": "chess - - A -"});
    assert_eq!(code(ask("api/advise", chess)), "bad-position");
    assert_eq!(code(ask("api/advise", json!({"position": 7}))), "bad-json");
    let two = json!({"rules": "latin", "seats": ["you", "you", "greedy", "greedy"]});
    assert_eq!(code(ask("game/new", two)), "no-server");
    let damaged = json!({"game": "x", "key": "x", "saved": "{}"});
    assert_eq!(code(ask("game/think", damaged)), "damaged-game");
    assert_eq!(
        code(serde_json::from_str(&page_engine::answer("\u{0}")).unwrap()),
        "bad-json"
    );
}

fn admitted(spec: &str, rules: &str) -> Result<(), InputError> {
    check_length(spec)?;
    let rules = games().parse_rules(rules)?;
    rules.admit(&Participant::Safe(spec.to_owned()))
}

#[test]
fn files_and_endless_searches_stay_outside() {
    for spec in [
        "champion",
        "pimc:samples=20",
        "greedy",
        "ismcts:iterations=300",
    ] {
        admitted(spec, "latin").unwrap();
    }
    for spec in [
        "ims:beta=2",
        "ims:pieces=3",
        "pimc:beta=1/3",
        "oracle:beta=2",
        "ims:alpha=40",
        "oracle:alpha=9,beta=2",
        "pimc:depth=law",
        "champion:samples=2001",
        "ismcts:iterations=1000000",
        "nobody",
        "",
        &format!("champion:samples={}9", "0".repeat(200)),
    ] {
        assert!(admitted(spec, "latin").is_err(), "{spec}");
    }
    for spec in ["mc:worlds=200", "net", "champion"] {
        admitted(spec, "fives").unwrap();
    }
    for spec in [
        "mc:worlds=2001",
        "net:weights=/etc/passwd",
        "oracle:work=1001",
    ] {
        assert!(admitted(spec, "fives").is_err(), "{spec}");
    }
    for spec in ["champion", "greedy", "turn:1,1", "champion:turns=1"] {
        admitted(spec, "pickomino").unwrap();
    }
    let refused = admitted("champion:weights=/etc/passwd", "pickomino");
    let error = refused.err().unwrap();
    assert!(error.what().contains("weights"), "{error}");
}
