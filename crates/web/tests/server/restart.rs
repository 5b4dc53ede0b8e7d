//! A server that is killed, and another that goes on where it was.

use std::path::Path;

use capicua_web::Server;
use serde_json::Value;
use tokio::runtime::Runtime;

use crate::client::*;

/// A server in threads of its own, which can be killed: nothing is said, nothing is tidied up.
struct Doomed {
    runtime: Runtime,
    server: Server,
}

impl Doomed {
    fn start(folder: &Path) -> Doomed {
        let mut options = options();
        options.data = Some(folder.to_owned());
        let started = std::thread::spawn(move || {
            let runtime = Runtime::new().unwrap();
            let server = runtime.block_on(Server::start(options)).unwrap();
            Doomed { runtime, server }
        });
        started.join().unwrap()
    }

    fn kill(self) {
        self.runtime.shutdown_background();
    }
}

/// The view without what depends on who is looking.
fn table(mut view: Value) -> Value {
    let fields = view.as_object_mut().unwrap();
    for field in ["connected", "thinking", "game"] {
        fields.remove(field);
    }
    view
}

async fn survives(rules: &str, seats: &[&str], seed: Option<u64>, plies: u64) -> Value {
    let folder = tempfile::tempdir().unwrap();
    let first = Doomed::start(folder.path());
    let chair = create(&first.server, rules, seats, seed).await;
    let mut client = Client::open(&first.server, &chair).await;
    let mid = |view: &Value| view["ply"].as_u64() >= Some(plies) && view["turn"] == "A";
    let before = client.play_until(0, mid).await;
    first.kill();
    let second = Doomed::start(folder.path());
    let mut client = Client::open(&second.server, &chair).await;
    let after = client.view(|_| true).await;
    assert_eq!(table(before), table(after.clone()));
    let mv = choose(&after, 0).unwrap();
    client.play(&after, &mv).await;
    let end = client.play_until(0, over).await;
    second.kill();
    end
}

async fn undisturbed(rules: &str, seats: &[&str], seed: Option<u64>) -> Value {
    let server = server().await;
    let chair = create(&server, rules, seats, seed).await;
    let mut client = Client::open(&server, &chair).await;
    let end = client.play_until(0, over).await;
    server.stop().await;
    end
}

fn in_threads<T>(work: impl Future<Output = T>) -> T {
    Runtime::new().unwrap().block_on(work)
}

#[test]
fn a_round_goes_on_as_if_nothing_had_happened() {
    let seats = ["you", "random", "pimc:samples=2", "greedy"];
    let ended = std::thread::spawn(move || in_threads(survives("latin", &seats, Some(9), 8)));
    let whole = std::thread::spawn(move || in_threads(undisturbed("latin", &seats, Some(9))));
    let (ended, whole) = (ended.join().unwrap(), whole.join().unwrap());
    let record = |view: &Value| view["ending"]["record"].as_str().unwrap().to_owned();
    assert_eq!(record(&ended), record(&whole));
}

#[test]
fn so_does_one_with_draws_and_a_secret_seed() {
    let end = in_threads(survives("fives", &["you", "random"], None, 5));
    assert!(over(&end));
}

#[test]
fn so_do_the_dice() {
    let seats = ["you", "random"];
    let ended = in_threads(survives("pickomino", &seats, Some(4), 3));
    let whole = in_threads(undisturbed("pickomino", &seats, Some(4)));
    assert_eq!(table(ended)["log"], table(whole)["log"]);
}

/// A match in its third round: the rounds before it are there again after a kill, and the match goes on.
#[test]
fn so_does_a_match_of_several_rounds() {
    let seats = ["you", "random", "random", "random"];
    let play = async |server: &Server, chair: &Chair, rounds: u64| {
        let mut client = Client::open(server, chair).await;
        for round in 1..=rounds {
            let ended = |view: &Value| over(view) && view["round"].as_u64() == Some(round);
            client.play_until(0, ended).await;
            client.send(&serde_json::json!({"type": "next"})).await;
        }
        let mid = |view: &Value| {
            view["round"].as_u64() == Some(rounds + 1) && view["ply"].as_u64() > Some(4)
        };
        client
            .play_until(0, |view| mid(view) && view["turn"] == "A")
            .await;
    };
    let record = async |server: &Server, chair: &Chair| {
        let path = format!("GET /api/games/{}/record", chair.game);
        let key = format!("Authorization: Bearer {}\r\n", chair.key);
        request(server, &path, &key, "").await.body
    };
    in_threads(async {
        let folder = tempfile::tempdir().unwrap();
        let first = Doomed::start(folder.path());
        let chair = create(&first.server, "latin,target=1000", &seats, Some(3)).await;
        play(&first.server, &chair, 2).await;
        let before = record(&first.server, &chair).await;
        assert_eq!(before.matches("[Round ").count(), 2, "{before}");
        first.kill();
        let second = Doomed::start(folder.path());
        assert_eq!(record(&second.server, &chair).await, before);
        let mut client = Client::open(&second.server, &chair).await;
        client.play_until(0, over).await;
        let after = record(&second.server, &chair).await;
        assert!(after.starts_with(&before), "{after}");
        assert_eq!(after.matches("[Round ").count(), 3);
        drop(client);
        second.kill();
    });
}
