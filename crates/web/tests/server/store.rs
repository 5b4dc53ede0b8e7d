//! A disk that is full, busy or broken, and a server that is stopped.

use std::path::Path;
use std::time::Duration;

use capicua_web::Server;
use rusqlite::Connection;
use serde_json::{Value, json};
use sha2::Digest as _;

use crate::client::*;

const ALONE: [&str; 4] = ["you", "random", "random", "random"];

pub async fn server_in(folder: &Path) -> Server {
    let mut options = options();
    options.data = Some(folder.to_owned());
    Server::start(options).await.unwrap()
}

/// The file behind the server's back.
fn file(folder: &Path) -> Connection {
    let connection = Connection::open(folder.join("games.sqlite")).unwrap();
    connection.busy_timeout(Duration::from_secs(5)).unwrap();
    connection
}

fn sum(id: &str, version: i64, saved: &str) -> String {
    // No round of it is over.
    let digest = sha2::Sha256::digest(format!("{id}:{version}:0:0:{saved}").as_bytes());
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Changes what is stored of a game, with a checksum that says nothing is wrong.
pub fn rewrite(folder: &Path, game: &str, change: impl FnOnce(&mut Value)) {
    let connection = file(folder);
    let read = |row: &rusqlite::Row| Ok((row.get(0)?, row.get(1)?));
    let question = "SELECT version, saved FROM games WHERE id = ?1";
    let (version, saved): (i64, String) = connection.query_row(question, [game], read).unwrap();
    let mut value: Value = serde_json::from_str(&saved).unwrap();
    change(&mut value);
    let saved = value.to_string();
    let sum = sum(game, version, &saved);
    let update = "UPDATE games SET saved = ?2, sum = ?3 WHERE id = ?1";
    connection.execute(update, [game, &saved, &sum]).unwrap();
}

#[tokio::test]
async fn a_damaged_game_is_told_as_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let server = server_in(folder.path()).await;
    let chair = create(&server, "latin", &ALONE, Some(1)).await;
    let fine = create(&server, "latin", &ALONE, Some(1)).await;
    let spoil = "UPDATE games SET saved = replace(saved, 'latin', 'latim') WHERE id = ?1";
    file(folder.path()).execute(spoil, [&chair.game]).unwrap();
    let path = format!("/api/games/{}", chair.game);
    let answer = get(&server, &path).await;
    assert_eq!(
        (answer.status, answer.code().as_str()),
        (500, "damaged-game")
    );
    assert!(!answer.body.contains("safe"), "{}", answer.body);
    let mut client = Client::open(&server, &chair).await;
    assert_eq!(client.error().await, "damaged-game");
    assert_eq!(client.closed().await, 1011);
    Client::open(&server, &fine).await.view(|_| true).await;
    server.stop().await;
}

/// Fields of a newer program are not thrown away: the game is left as it is.
#[tokio::test]
async fn a_game_of_a_newer_program_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let server = server_in(folder.path()).await;
    let first = create(&server, "latin", &ALONE, Some(1)).await;
    let second = create(&server, "latin", &ALONE, Some(1)).await;
    rewrite(folder.path(), &first.game, |saved| {
        saved["clock"] = json!(7)
    });
    rewrite(folder.path(), &second.game, |saved| {
        saved["format"] = json!(99)
    });
    for chair in [first, second] {
        let answer = get(&server, &format!("/api/games/{}", chair.game)).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (500, "damaged-game")
        );
    }
    server.stop().await;
}

/// Whoever sat down before rules became stricter goes on.
#[tokio::test]
async fn admission_is_for_new_games() {
    let folder = tempfile::tempdir().unwrap();
    let server = server_in(folder.path()).await;
    let chair = create(&server, "latin", &ALONE, Some(1)).await;
    let refused = "ims:alpha=2,beta=0";
    rewrite(folder.path(), &chair.game, |saved| {
        saved["chairs"][1]["program"] = json!(refused);
    });
    let mut client = Client::open(&server, &chair).await;
    let view = client.play_until(0, over).await;
    assert_eq!(view["names"]["B"], refused);
    server.stop().await;
}

/// The store is busy with somebody else for a while: what was not stored was not played.
#[tokio::test]
async fn a_move_that_cannot_be_stored_is_not_played() {
    let folder = tempfile::tempdir().unwrap();
    let server = server_in(folder.path()).await;
    let chair = begin(&server, "pickomino", "you,you", Some(1)).await;
    join(&server, &chair.game, "Bea").await;
    let mut client = Client::open(&server, &chair).await;
    client.send(&json!({"type": "begin"})).await;
    let view = client.view(|_| true).await;
    let mv = choose(&view, 0).unwrap();
    let other = file(folder.path());
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    client.play(&view, &mv).await;
    assert_eq!(client.error().await, "not-saved");
    client.send(&json!({"type": "lang", "lang": "en"})).await;
    let same = client.view(|_| true).await;
    assert_eq!((&same["ply"], &same["roll"]), (&view["ply"], &view["roll"]));
    let wanted = json!({"rules": "latin", "seats": ALONE});
    let answer = post(&server, "/api/games", &wanted).await;
    assert_eq!((answer.status, answer.code().as_str()), (503, "not-saved"));
    other.execute_batch("ROLLBACK").unwrap();
    client.play(&view, &mv).await;
    client
        .view(|new| new["ply"].as_u64() > view["ply"].as_u64())
        .await;
    server.stop().await;
}

/// No room left: everybody is told at once, also when a program is on turn; nothing is lost, and
/// the game goes on by itself once there is room.
#[tokio::test]
async fn a_full_disk_is_told_and_the_game_goes_on_afterwards() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options();
    options.data = Some(folder.path().to_owned());
    options.limits.store = Some(64 << 12);
    let server = Server::start(options).await.unwrap();
    // A leads: a program.
    let seats = ["random", "random", "random", "you"];
    let chair = create(&server, "latin", &seats, Some(4)).await;
    let wanted = json!({"rules": "latin", "seats": ALONE});
    let mut games = 0;
    let full = loop {
        let answer = post(&server, "/api/games", &wanted).await;
        if answer.status != 201 {
            break answer;
        }
        games += 1;
        assert!(games < 2000, "it never fills");
    };
    assert_eq!((full.status, full.code().as_str()), (507, "store-full"));
    assert!(full.header("retry-after").is_some());
    // From now on every move takes more room than there is.
    let other = file(folder.path());
    let take_room = "CREATE TABLE filler (x);
        CREATE TRIGGER full AFTER UPDATE ON games BEGIN
            INSERT INTO filler VALUES (zeroblob(1000000));
        END";
    other.execute_batch(take_room).unwrap();
    let mut client = Client::open(&server, &chair).await;
    let stuck = client.view(|view| view["trouble"].is_object()).await;
    assert_eq!(stuck["trouble"]["code"], "no-room");
    assert!(
        stuck["thinking"].is_null(),
        "nobody thinks: it waits for the disk"
    );
    assert!(
        client
            .received
            .iter()
            .any(|frame| frame.contains("\"error\""))
    );
    let ply = stuck["ply"].as_u64();
    other.execute_batch("DROP TRIGGER full").unwrap();
    let on = client.view(|view| view["ply"].as_u64() > ply).await;
    assert!(on["trouble"].is_null());
    server.stop().await;
}

/// A store that is larger than it may be is served: a game that was begun goes on to the end of its round, and
/// what is new is refused with the reason.
#[tokio::test]
async fn games_of_a_store_that_is_too_large_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let server = server_in(folder.path()).await;
    let chair = create(&server, "latin", &ALONE, Some(1)).await;
    for _ in 0..60 {
        create(&server, "latin", &ALONE, None).await;
    }
    server.stop().await;
    let mut options = options();
    options.data = Some(folder.path().to_owned());
    options.limits.store = Some(16 << 12);
    let server = Server::start(options).await.unwrap();
    let answer = post(
        &server,
        "/api/games",
        &json!({"rules": "latin", "seats": ALONE}),
    )
    .await;
    assert_eq!((answer.status, answer.code().as_str()), (507, "store-full"));
    assert!(answer.body.contains("--disk"), "{}", answer.body);
    let mut client = Client::open(&server, &chair).await;
    client.play_until(0, over).await;
    server.stop().await;
}

/// The one file that the documents name holds everything once the server has stopped.
#[tokio::test]
async fn a_clean_stop_leaves_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let server = server_in(folder.path()).await;
    let chair = create(&server, "latin", &ALONE, Some(1)).await;
    let mut client = Client::open(&server, &chair).await;
    let before = client
        .play_until(0, |view| view["ply"].as_u64() >= Some(6))
        .await;
    drop(client);
    server.stop().await;
    let elsewhere = tempfile::tempdir().unwrap();
    let (from, to) = (
        folder.path().join("games.sqlite"),
        elsewhere.path().join("games.sqlite"),
    );
    std::fs::copy(from, to).unwrap();
    let server = server_in(elsewhere.path()).await;
    let mut client = Client::open(&server, &chair).await;
    let after = client.view(|_| true).await;
    assert!(after["ply"].as_u64() >= before["ply"].as_u64());
    assert_eq!(after["fair"]["hash"], before["fair"]["hash"]);
    server.stop().await;
}
