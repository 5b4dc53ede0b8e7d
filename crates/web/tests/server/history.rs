//! The games people have behind them, over HTTP.

use serde_json::{Value, json};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Answer, get, limited, request, server};

const ANA: &str = "ana0123456789abcdef";
const BETO: &str = "beto123456789abcdef";

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

/// A match of a hundred rounds fits; what is no game, or too much, is refused in a sentence.
#[tokio::test]
async fn what_cannot_be_kept_is_said() {
    let server = server().await;
    let long = "x".repeat(65_000);
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
        (
            ANA,
            json!({"keep": [game("a", 1, &"x".repeat(65_500))]}),
            413,
            "game-too-large",
        ),
        (ANA, json!({"drop": vec!["a"; 501]}), 422, "bad-history"),
    ];
    for (key, change, status, code) in refused {
        let answer = ask(&server, key, Some(change)).await;
        assert_eq!((answer.status, answer.code().as_str()), (status, code));
    }
    assert_eq!(ids(&server, ANA).await, ["long"]);
    server.stop().await;
}

/// A key has so many bytes, and an address, whatever keys it makes up: said in a sentence, and there is always
/// room to delete.
#[tokio::test]
async fn a_key_and_an_address_have_their_bytes() {
    let server = limited(|limits| limits.past_games = 150_000).await;
    let large = |id: &str| json!({"keep": [game(id, 1, &"x".repeat(60_000))]});
    for (key, id, status, code) in [
        (ANA, "a", 200, ""),
        (ANA, "b", 200, ""),
        (ANA, "c", 507, "history-full"),
        (ANA, "a", 200, ""),
        (BETO, "c", 507, "address-full"),
    ] {
        let answer = ask(&server, key, Some(large(id))).await;
        assert_eq!(answer.status, status, "{key} {id}: {}", answer.body);
        if status != 200 {
            assert_eq!(answer.code(), code);
            assert!(answer.header("retry-after").is_some());
        }
    }
    assert_eq!(ids(&server, ANA).await, ["a", "b"]);
    ask(&server, ANA, Some(json!({"drop": ["b"]}))).await;
    assert_eq!(ask(&server, BETO, Some(large("c"))).await.status, 200);
    server.stop().await;
}

/// Those who ask for many games and read slowly, or not at all, keep nobody waiting; who reads on gets
/// all of them.
#[tokio::test]
async fn many_games_are_sent_as_they_are_read() {
    let server = server().await;
    for number in 0..120 {
        let large = game(&number.to_string(), number, &"x".repeat(60_000));
        let kept = ask(&server, ANA, Some(json!({"keep": [large]}))).await;
        assert_eq!(kept.status, 200, "{}", kept.body);
    }
    let mut slow = Vec::new();
    for _ in 0..12 {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        let question = format!(
            "GET /api/history HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nAuthorization: Bearer {ANA}\r\n\r\n",
            server.address()
        );
        stream.write_all(question.as_bytes()).await.unwrap();
        let mut head = [0; 12];
        stream.read_exact(&mut head).await.unwrap();
        assert_eq!(&head, b"HTTP/1.1 200");
        slow.push(stream);
    }
    assert_eq!(get(&server, "/api/info").await.status, 200);
    assert_eq!(ids(&server, ANA).await.len(), 120);
    let mut rest = Vec::new();
    slow[0].read_to_end(&mut rest).await.unwrap();
    assert!(rest.len() > 120 * 60_000, "{}", rest.len());
    drop(slow);
    server.stop().await;
}
