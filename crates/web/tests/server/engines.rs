//! External engines belong to whoever sits at the machine: nothing that comes over the network,
//! out of the store or out of a record starts one. Every door is knocked at with a command that would
//! leave a file behind.

use capicua_web::Server;
use serde_json::json;

use crate::client::*;
use crate::store::{rewrite, server_in};

struct Trap {
    folder: tempfile::TempDir,
}

impl Trap {
    fn set() -> Trap {
        let folder = tempfile::tempdir().unwrap();
        Trap { folder }
    }

    fn file(&self) -> std::path::PathBuf {
        self.folder.path().join("started")
    }

    /// Players that would start something.
    fn specs(&self) -> [String; 3] {
        let file = self.file();
        let file = file.display();
        [
            format!("exec:touch {file}"),
            format!("\"exec:touch {file}\""),
            format!(" exec:touch {file}"),
        ]
    }

    fn assert_untouched(&self) {
        assert!(!self.file().exists(), "a command was started");
    }
}

async fn refuse(server: &Server, path: &str, body: serde_json::Value) {
    let answer = post(server, path, &body).await;
    assert_eq!(answer.status, 422, "{path} {body}: {}", answer.body);
}

#[tokio::test]
async fn no_request_starts_an_engine() {
    let trap = Trap::set();
    let server = server().await;
    for spec in trap.specs() {
        for seats in [
            vec!["you", &spec, "greedy", "greedy"],
            vec![&spec, &spec, &spec, &spec],
        ] {
            refuse(
                &server,
                "/api/games",
                json!({"rules": "latin", "seats": seats}),
            )
            .await;
        }
        let seats = ["you", &spec];
        for rules in ["fives", "pickomino"] {
            refuse(
                &server,
                "/api/games",
                json!({"rules": rules, "seats": seats}),
            )
            .await;
        }
        let position = "latin 5250444232/?5/?4/?4 2630^6655435 A 45:30/100";
        // Questions know no player: what is not asked for is refused, or passed over.
        for path in ["/api/advise", "/api/belief", "/api/solve", "/api/table"] {
            let body = json!({"position": position, "player": spec, "seats": [spec]});
            post(&server, path, &body).await;
        }
        for path in ["/api/pickomino/advise", "/api/pickomino/odds"] {
            let dice = "pickomino 21,23-29,31-36 22/30/- A ww44 1553";
            post(&server, path, &json!({"position": dice, "player": spec})).await;
        }
    }
    trap.assert_untouched();
    server.stop().await;
}

/// Whoever calls himself a command is somebody with an odd name, on the table and in its record.
#[tokio::test]
async fn no_name_starts_an_engine() {
    let trap = Trap::set();
    let folder = tempfile::tempdir().unwrap();
    let server = server_in(folder.path()).await;
    let [spec, ..] = trap.specs();
    let seats = ["you", "you", "random", "random"];
    let chair = create(&server, "latin", &seats, Some(1)).await;
    let name = format!("/api/games/{}/join", chair.game);
    post(&server, &name, &json!({"name": spec})).await;
    let mut client = Client::open(&server, &chair).await;
    client.expect("lobby").await;
    for frame in [
        json!({"type": "sit", "seat": "B", "player": spec}),
        json!({"type": "program", "seat": "B", "program": spec}),
        json!({"type": "play", "move": spec, "version": 0}),
    ] {
        client.send(&frame).await;
    }
    drop(client);
    server.stop().await;
    // What was stored is read again.
    let server = server_in(folder.path()).await;
    get(&server, &format!("/api/games/{}/record", chair.game)).await;
    Client::open(&server, &chair).await.expect("lobby").await;
    server.stop().await;
    trap.assert_untouched();
}

/// A stored game that names one, as a program or in its record, is damaged.
#[tokio::test]
async fn no_stored_game_starts_an_engine() {
    let trap = Trap::set();
    let folder = tempfile::tempdir().unwrap();
    let server = server_in(folder.path()).await;
    let domino = ["you", "random", "random", "random"];
    for spec in trap.specs() {
        let sat = create(&server, "latin", &domino, Some(1)).await;
        rewrite(folder.path(), &sat.game, |saved| {
            saved["chairs"][1]["program"] = json!(spec);
        });
        let diced = begin(&server, "pickomino", "you,simple", Some(1)).await;
        rewrite(folder.path(), &diced.game, |saved| {
            saved["chairs"][1]["program"] = json!(spec);
        });
        for chair in [sat, diced] {
            let answer = get(&server, &format!("/api/games/{}", chair.game)).await;
            assert_eq!(answer.status, 500, "{}", answer.body);
        }
        let named = create(&server, "latin", &domino, Some(1)).await;
        rewrite(folder.path(), &named.game, |saved| {
            let played = saved["played"].as_str().unwrap();
            let escaped = spec.replace('"', "\\\"");
            let changed = played.replace("[B \"random\"]", &format!("[B \"{escaped}\"]"));
            saved["played"] = json!(changed);
        });
        let mut client = Client::open(&server, &named).await;
        client.soon(std::time::Duration::from_millis(300)).await;
    }
    trap.assert_untouched();
    server.stop().await;
}
