//! The games people have behind them, over HTTP.

use serde_json::{Value, json};

use crate::client::{Answer, request, server};

const ANA: &str = "ana0000000000000000";
const BETO: &str = "beto000000000000000";

fn game(id: &str, at: u64, record: &str) -> Value {
    json!({
        "id": id, "at": at, "rules": "latin", "own": "A", "names": {"A": "Ana", "B": "Beto"},
        "record": record, "over": true,
        "rate": {"decisions": 12, "lost": 0.3, "squares": 0.02, "kinds": {"lead": 1}},
    })
}

async fn ask(server: &capicua_web::Server, key: &str, change: Option<Value>) -> Answer {
    let key = format!("Authorization: Bearer {key}\r\n");
    match change {
        None => request(server, "GET /api/history", &key, "").await,
        Some(change) => request(server, "POST /api/history", &key, &change.to_string()).await,
    }
}

async fn ids(server: &capicua_web::Server, key: &str) -> Vec<String> {
    let answer = ask(server, key, None).await.json();
    assert_eq!(answer["schema"], "history/1");
    let games = answer["games"].as_array().unwrap().clone();
    let id = |game: &Value| game["id"].as_str().unwrap().to_owned();
    games.iter().map(id).collect()
}

#[tokio::test]
async fn games_are_kept_shown_to_their_owner_alone_and_deleted() {
    let server = server().await;
    let games = [game("a", 1, "one"), game("b", 2, "two")];
    let kept = ask(&server, ANA, Some(json!({"keep": games}))).await;
    assert_eq!((kept.status, kept.json()["games"].clone()), (200, json!(2)));
    assert_eq!(ids(&server, ANA).await, ["b", "a"], "the latest first");
    let whole = ask(&server, ANA, None).await.json();
    assert_eq!(whole["games"][1], games[0]);
    assert!(ids(&server, BETO).await.is_empty(), "nobody else sees them");
    ask(&server, BETO, Some(json!({"keep": [game("a", 9, "his")]}))).await;
    ask(&server, BETO, Some(json!({"drop": ["b"]}))).await;
    assert_eq!(ids(&server, ANA).await, ["b", "a"], "nor deletes them");
    ask(&server, ANA, Some(json!({"drop": ["b"]}))).await;
    assert_eq!(ids(&server, ANA).await, ["a"]);
    ask(&server, ANA, Some(json!({"all": true}))).await;
    assert!(ids(&server, ANA).await.is_empty());
    assert_eq!(ids(&server, BETO).await, ["a"]);
    server.stop().await;
}

/// A match of 500 rounds fits; what is no game, or too much, is refused in a sentence.
#[tokio::test]
async fn what_cannot_be_kept_is_said() {
    let server = server().await;
    let long = "x".repeat(400_000);
    let kept = ask(
        &server,
        ANA,
        Some(json!({"keep": [game("long", 1, &long)]})),
    )
    .await;
    assert_eq!(kept.status, 200);
    let refused = [
        ("", json!({}), 403, "bad-key-text"),
        ("short", json!({}), 403, "bad-key-text"),
        (ANA, json!({"keep": [{"id": "a"}]}), 400, "bad-json"),
        (
            ANA,
            json!({"keep": [game("../x", 1, "")]}),
            422,
            "bad-history",
        ),
        (ANA, json!({"keep": [game("", 1, "")]}), 422, "bad-history"),
        (
            ANA,
            json!({"keep": [game("a", 1, &"x".repeat(2 << 20))]}),
            413,
            "too-large",
        ),
    ];
    for (key, change, status, code) in refused {
        let answer = ask(&server, key, Some(change)).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code));
    }
    assert_eq!(ids(&server, ANA).await, ["long"]);
    server.stop().await;
}
