//! The questions over HTTP, the page, and what browsers are told.

use capicua_web::Server;
use capicua_words::{Language, Words};
use serde_json::{Value, json};

use crate::client::*;

const EXAMPLE: &str =
    "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";

#[tokio::test]
async fn the_example_is_answered_in_three_languages() {
    let server = server().await;
    let mut verdicts = Vec::new();
    for language in Language::all() {
        let lang = language.code();
        let verdict = Words::new(language).text("advice-best", &[("move", "25".into())]);
        let path = format!("/api/advise?lang={lang}");
        let question = json!({"position": EXAMPLE, "samples": 300, "belief": true});
        let answer = post(&server, &path, &question).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let answer = answer.json();
        assert_eq!(answer["best"], "25");
        assert!(answer["belief"]["seats"]["B"].is_object());
        let said = answer["said"]["verdict"].as_str().unwrap();
        assert!(said.starts_with(&verdict), "{lang}: {said}");
        assert!(
            !verdicts.contains(&verdict),
            "{lang} speaks another language"
        );
        verdicts.push(verdict);
        assert!(said.contains("25"), "{said}");
        assert!(!answer["said"]["basis"].as_str().unwrap().is_empty());
    }
    server.stop().await;
}

#[tokio::test]
async fn who_knows_the_rules_of_a_house_is_told() {
    let server = server().await;
    let names = async |rules: &str| -> Vec<String> {
        let path = format!("/api/info?rules={}", rules.replace(',', "%2C"));
        let info = get(&server, &path).await.json();
        let known = info["players"][rules].as_array().unwrap().clone();
        let levels = info["levels"][rules].as_array().unwrap();
        assert!(!levels.is_empty(), "{rules}");
        let name = |player: &Value| player["name"].as_str().unwrap().to_owned();
        known.iter().map(name).collect()
    };
    let usual = names("latin,target=50").await;
    let large = names("latin,set=9,hand=10").await;
    assert!(usual.contains(&"vielma".to_owned()));
    assert!(!large.contains(&"vielma".to_owned()), "{large:?}");
    assert!(large.contains(&"champion".to_owned()));
    let refused = get(&server, "/api/info?rules=chess").await;
    assert_eq!(refused.status, 422);
    assert!(refused.body.contains("chess"), "{}", refused.body);
    server.stop().await;
}

#[tokio::test]
async fn every_game_is_offered_with_players_that_know_it_in_the_language_asked_for() {
    let server = server().await;
    for language in Language::all() {
        let words = Words::new(language);
        let info = get(&server, &format!("/api/info?lang={}", language.code()))
            .await
            .json();
        let rules = info["rules"].as_array().unwrap();
        assert_eq!(rules.len(), capicua_dominoes::PRESETS.len() + 1);
        for (name, preset) in &capicua_dominoes::PRESETS {
            let told = rules.iter().find(|rules| rules["name"] == *name).unwrap();
            let (title, about) = capicua_ui::wording::preset(&words, name);
            assert_eq!(told["title"], title);
            assert_eq!(told["about"], about);
            assert_eq!(
                told["text"],
                json!(capicua_ui::wording::rules(&words, preset))
            );
            let tally = if preset.winners_score() {
                "winners"
            } else {
                "losers"
            };
            assert_eq!(told["tally"], tally, "{name}");
            let levels = info["levels"][*name].as_array().unwrap();
            assert!(!levels.is_empty(), "{name} can be played");
            for level in levels {
                let player = capicua_players::player(level["spec"].as_str().unwrap());
                player.unwrap().knows(preset).unwrap();
            }
        }
    }
    server.stop().await;
}

#[tokio::test]
async fn beside_a_real_table_a_target_reached_is_no_block() {
    let server = server().await;
    let hand = ["55", "50", "40", "21", "11", "10", "00"];
    let asked = json!({"rules": "fives", "seat": "A", "hand": hand, "leader": "A",
                       "score": "95:20/100", "moves": ["55"]});
    for language in Language::all() {
        let path = format!("/api/table?lang={}", language.code());
        let answer = post(&server, &path, &asked).await.json();
        let said = Words::new(language).text("table-target", &[("seat", "A".into())]);
        assert_eq!(answer["over"]["text"], said, "{answer}");
        assert_eq!(answer["log"][0]["gains"][0]["why"], "fives");
    }
    server.stop().await;
}

#[tokio::test]
async fn every_question_is_answered_and_bad_ones_point_at_the_place() {
    let server = server().await;
    let belief = post(&server, "/api/belief", &json!({"position": EXAMPLE}))
        .await
        .json();
    assert_eq!(belief["schema"], "belief/1");
    let open = "latin 5250/6043/6662/6463 - A -";
    let deal = "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 0:0/100";
    let solved = post(&server, "/api/solve", &json!({"position": deal})).await;
    assert_eq!(solved.json()["schema"], "solve/1", "{}", solved.body);
    let dice = "pickomino 21,23-29,31-36 22/30/- A ww44 1553";
    let advice = post(&server, "/api/pickomino/advise", &json!({"position": dice}))
        .await
        .json();
    assert_eq!(advice["schema"], "advise/1");
    assert!(advice["reach"]["21"].is_number() && advice["moves"][0]["fail"].is_number());
    let odds = post(&server, "/api/pickomino/odds", &json!({}))
        .await
        .json();
    assert_eq!(odds["schema"], "odds/1");
    let record = "[DGN \"1\"] [Rules \"latin\"] [Leader \"C\"] [Result \"*\"]
        [Deal \"A:55545250444232 B:?7 C:?7 D:?7\"] 1. 66 65 55 60 2. 03 36 54";
    let question = json!({"record": record, "samples": 4});
    let reviewed = post(&server, "/api/review?lang=es", &question).await;
    let reviewed = reviewed.json();
    assert_eq!(reviewed["schema"], "review/1");
    assert_eq!(reviewed["rounds"][0]["decisions"][0]["seat"], "A");
    assert_eq!(reviewed["seats"]["B"]["decisions"], 0);
    for (path, question) in [
        ("/api/review", json!({"record": "no record"})),
        ("/api/review", json!({"record": record, "round": 2})),
        ("/api/review", json!({"record": record, "round": 0})),
        ("/api/review", json!({"record": record, "samples": 201})),
        ("/api/review", json!({"record": record, "seat": "Z"})),
        (
            "/api/review",
            json!({"record": record.replace("65 55", "65 99")}),
        ),
        ("/api/advise", json!({"position": "latin 5554"})),
        ("/api/advise", json!({"position": EXAMPLE, "seat": "B"})),
        ("/api/advise", json!({"position": EXAMPLE, "seat": "Z"})),
        (
            "/api/advise",
            json!({"position": EXAMPLE, "samples": 20001}),
        ),
        ("/api/advise", json!({"position": EXAMPLE, "samples": 0})),
        ("/api/belief", json!({"position": "nonsense"})),
        (
            "/api/belief",
            json!({"position": EXAMPLE, "model": "magic"}),
        ),
        ("/api/solve", json!({"position": EXAMPLE})),
        ("/api/solve", json!({"position": open})),
        ("/api/pickomino/advise", json!({"position": "pickomino 21"})),
        ("/api/pickomino/odds", json!({"rules": "chess"})),
    ] {
        let answer = post(&server, path, &question).await;
        assert_eq!(answer.status, 422, "{path} {question}: {}", answer.body);
        answer.code();
    }
    let located = post(
        &server,
        "/api/advise",
        &json!({"position": "latin 5577/?7/?7/?7 - A -"}),
    )
    .await;
    let caret = located.json()["error"]["caret"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(caret.contains('\n') && caret.ends_with('^'), "{caret}");
    server.stop().await;
}

fn at_table(moves: &[&str]) -> Value {
    json!({
        "rules": "latin", "seat": "A", "leader": "C", "score": "45:30/100",
        "hand": ["55", "54", "52", "50", "44", "42", "32"], "moves": moves,
    })
}

#[tokio::test]
async fn beside_a_real_table_moves_are_offered_and_contradictions_explained() {
    let server = server().await;
    let ask = async |moves: &[&str]| {
        let answer = post(&server, "/api/table", &at_table(moves)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    let empty = ask(&[]).await;
    assert_eq!(
        (&empty["turn"], &empty["accepted"]),
        (&json!("C"), &json!(0))
    );
    assert_eq!(
        empty["offers"].as_array().unwrap().len(),
        21,
        "every tile one does not hold"
    );
    assert_eq!(
        (&empty["pass"], &empty["draw"]),
        (&json!(false), &json!(false))
    );
    let whole = ask(&["66", "65", "55", "60", "03", "36", "54", "43", "62", "35"]).await;
    assert_eq!(whole["position"], EXAMPLE);
    assert_eq!(whole["turn"], "A");
    assert_eq!(whole["ends"][0]["pip"], 2);
    assert_eq!(whole["hand"], json!(["52", "50", "44", "42", "32"]));
    assert_eq!(whole["belief"]["schema"], "belief/1");
    assert_eq!(whole["objection"], Value::Null);
    let tiles: Vec<&str> = whole["offers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|o| o["move"].as_str().unwrap())
        .collect();
    assert!(tiles.contains(&"25") && tiles.contains(&"52"), "{tiles:?}");
    // B passed on 6, so it cannot have 6-1 later; the moves before are kept.
    let wrong = ask(&["66", "--", "--", "--", "64", "61"]).await;
    let objection = &wrong["objection"];
    assert!(objection["number"].is_number(), "{wrong}");
    let number = objection["number"].as_u64().unwrap();
    assert_eq!(wrong["accepted"], number - 1);
    assert!(!objection["text"].as_str().unwrap().is_empty());
    assert!(
        objection["about"]
            .as_array()
            .unwrap()
            .contains(&json!(number))
    );
    let passed = ask(&["66", "--"]).await;
    assert_eq!(passed["passed"], json!({"D": [6]}));
    let after = ask(&["66", "--", "--", "61", "14"]).await;
    for offer in after["offers"].as_array().unwrap() {
        assert!(
            !offer["tile"].as_str().unwrap().contains('6'),
            "D has no 6: {offer}"
        );
    }
    for (change, value) in [
        ("hand", json!(["55", "55", "52", "50", "44", "42", "32"])),
        ("hand", json!(["55"])),
        ("hand", json!(["5", "54", "52", "50", "44", "42", "32"])),
        ("hand", json!(["97", "54", "52", "50", "44", "42", "32"])),
        ("seat", json!("E")),
        ("score", json!("1 2")),
        ("rules", json!("chess")),
        ("moves", json!(vec!["--"; 201])),
    ] {
        let mut table = at_table(&[]);
        table[change] = value;
        let answer = post(&server, "/api/table", &table).await;
        assert_eq!(answer.status, 422, "{table}: {}", answer.body);
        answer.code();
    }
    server.stop().await;
}

#[tokio::test]
async fn beside_a_table_with_draws() {
    let server = server().await;
    let ask = async |moves: &[&str]| {
        let table = json!({
            "rules": "fives", "seat": "A", "leader": "A", "score": "-",
            "hand": ["55", "54", "52", "50", "44", "42", "32"], "moves": moves,
        });
        let answer = post(&server, "/api/table", &table).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()
    };
    let table = ask(&["55"]).await;
    assert_eq!(
        (&table["turn"], &table["draw"], &table["stock"]),
        (&json!("B"), &json!(true), &json!(14))
    );
    let drew = ask(&["55", "+?", "+?"]).await;
    assert_eq!(drew["drew"], json!({"B": [5]}));
    assert_eq!(
        (&drew["counts"]["B"], &drew["stock"]),
        (&json!(9), &json!(12))
    );
    let own = ask(&["55", "51", "54", "11"]).await;
    assert_eq!(own["turn"], "A");
    assert_eq!(own["draw"], false, "4-4 and 4-2 fit");
    server.stop().await;
}

/// Everything that is described answers, and everything that answers is described.
#[tokio::test]
async fn the_description_is_true() {
    let server = server().await;
    let document = get(&server, "/api/openapi.json").await.json();
    assert_eq!(document["openapi"], "3.1.0");
    let routed = capicua_web::addresses();
    let described = document["paths"].as_object().unwrap();
    assert_eq!(routed.len(), described.len());
    for (path, _) in &routed {
        assert!(described.contains_key(*path), "{path} is not described");
    }
    let chair = create(&server, "latin", &["you", "you", "random", "random"], None).await;
    for (path, methods) in described {
        let place = path.replace("{game}", &chair.game);
        for (method, entry) in methods.as_object().unwrap() {
            let line = format!("{} {place}", method.to_uppercase());
            let key = format!("Authorization: Bearer {}\r\n", chair.key);
            let body = if method == "post" { "{}" } else { "" };
            let answer = request(&server, &line, &key, body).await;
            let status = answer.status.to_string();
            let responses = entry["responses"].as_object().unwrap();
            assert!(responses.contains_key(&status), "{line} answers {status}");
        }
        let wrong = request(&server, &format!("DELETE {place}"), "", "").await;
        assert_eq!((wrong.status, wrong.code().as_str()), (405, "wrong-method"));
    }
    server.stop().await;
}

#[tokio::test]
async fn the_page_and_its_languages_are_served_with_strict_headers() {
    let server = server().await;
    let page = get(&server, "/").await;
    assert_eq!(page.status, 200);
    assert!(
        page.header("content-type")
            .unwrap()
            .starts_with("text/html")
    );
    let policy = page.header("content-security-policy").unwrap();
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self'"),
        "{policy}"
    );
    // WebAssembly of our own may be compiled, no text may become a script.
    let policy = policy.replace("'wasm-unsafe-eval'", "");
    assert!(!policy.contains("unsafe") && !policy.contains("http"));
    for (name, value) in [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("x-frame-options", "DENY"),
    ] {
        assert_eq!(page.header(name), Some(value));
    }
    let tag = page.header("etag").unwrap();
    let known = format!("If-None-Match: {tag}\r\n");
    assert_eq!(request(&server, "GET /", &known, "").await.status, 304);
    for language in Language::all() {
        for file in ["advice", "play", "table"] {
            let path = format!("/locales/{language}/{file}.json");
            let words = get(&server, &path).await;
            assert_eq!(words.status, 200, "{path}");
            let words = words.json();
            assert!(
                words.as_object().is_some_and(|all| all.len() > 20),
                "{path}"
            );
        }
    }
    // People who lose their way are shown back, in a page.
    let browser = "Accept: text/html,*/*\r\n";
    let lost = request(&server, "GET /nothing", browser, "").await;
    assert_eq!(lost.status, 404);
    assert_eq!(
        lost.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    assert!(lost.body.contains("href=\"/\""));
    for path in [
        "/nothing.js",
        "/../Cargo.toml",
        "/%2e%2e/Cargo.toml",
        "/locales/../../Cargo.toml",
        "//etc/passwd",
        "/api/none",
    ] {
        let answer = get(&server, path).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (404, "not-found"),
            "{path}"
        );
        assert!(answer.header("content-security-policy").is_some());
    }
    server.stop().await;
}

#[tokio::test]
async fn pages_elsewhere_cannot_speak_for_this_one() {
    let server = server().await;
    let host = server.address();
    let body = "{\"rules\":\"latin\",\"seats\":[\"you\",\"random\",\"random\",\"random\"]}";
    let from = |origin: &str| format!("Origin: {origin}\r\n");
    let own = request(
        &server,
        "POST /api/games",
        &from(&format!("http://{host}")),
        body,
    )
    .await;
    assert_eq!(own.status, 201);
    for origin in ["http://evil.example", "null", "http://127.0.0.1:1"] {
        let answer = request(&server, "POST /api/games", &from(origin), body).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (403, "wrong-origin"),
            "{origin}"
        );
        let socket = format!(
            "{}Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
            from(origin)
        );
        let answer = request(
            &server,
            "GET /api/games/abcdefghjkmnpqrs/socket",
            &socket,
            "",
        )
        .await;
        assert_eq!(answer.status, 403, "{origin}");
    }
    // A name that somebody else has made lead here.
    let text = "GET /api/info HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n";
    let answer = raw(&server, text.as_bytes()).await;
    assert_eq!((answer.status, answer.code().as_str()), (421, "wrong-host"));
    let text = "GET /api/info HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n";
    assert_eq!(raw(&server, text.as_bytes()).await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn with_a_token_nobody_gets_in_without() {
    // What is open to guests all the same: invited.rs.
    let mut options = options();
    options.token = Some("correct-horse".to_owned());
    let server = Server::start(options).await.unwrap();
    assert!(server.url().ends_with("/?token=correct-horse"));
    for path in [
        "/api/health",
        "/api/history",
        "/?token=wrong",
        "/api/info?token=correct-horse",
    ] {
        let answer = get(&server, path).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (401, "no-token"),
            "{path}"
        );
    }
    let welcome = get(&server, "/?token=correct-horse").await;
    assert_eq!(welcome.status, 303);
    assert_eq!(welcome.header("location"), Some("/"));
    let cookie = welcome.header("set-cookie").unwrap();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"),
        "{cookie}"
    );
    let cookie = format!("Cookie: {}\r\n", cookie.split(';').next().unwrap());
    let mine = request(&server, "GET /api/health", &cookie, "").await;
    assert_eq!(mine.status, 200);
    let header = "X-Capicua-Token: correct-horse\r\n";
    assert_eq!(
        request(&server, "GET /api/health", header, "").await.status,
        200
    );
    let wrong = "X-Capicua-Token: wrong-horse\r\n";
    assert_eq!(
        request(&server, "GET /api/info", wrong, "").await.status,
        401
    );
    server.stop().await;
}
