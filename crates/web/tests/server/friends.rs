//! Several people at one table, from the lobby to the next match.

use std::net::IpAddr;
use std::time::Duration;

use capicua_core::Seed;
use capicua_dominoes::notation::parse_records;
use capicua_dominoes::{LATIN, Match};
use capicua_web::{Options, Server};
use serde_json::{Value, json};

use crate::client::*;

/// A table whose people have not come yet.
async fn table(server: &Server, rules: &str, seats: &[&str]) -> Chair {
    create(server, rules, seats, None).await
}

async fn quiet(server: &Server, chair: &Chair) -> Client {
    let mut client = Client::open(server, chair).await;
    client.willing = false;
    client
}

fn is(field: &'static str, value: Value) -> impl Fn(&Value) -> bool {
    move |frame: &Value| frame[field] == value
}

/// Two people whose match has begun.
async fn two(server: &Server, rules: &str, seats: &[&str]) -> (Chair, Chair, Client, Client) {
    let first = table(server, rules, seats).await;
    let second = join(server, &first.game, "Bea").await;
    let (mut a, mut b) = (
        Client::open(server, &first).await,
        Client::open(server, &second).await,
    );
    tokio::join!(a.view(|_| true), b.view(|_| true));
    (first, second, a, b)
}

const PAIRS: [&str; 4] = ["you", "you", "random", "random"];

#[tokio::test]
async fn people_gather_before_anything_is_dealt() {
    let server = server().await;
    let first = table(&server, "latin", &["you", "random", "you", "you"]).await;
    let mut a = quiet(&server, &first).await;
    let lobby = a.expect("lobby").await;
    assert_eq!((&lobby["host"], &lobby["seat"]), (&json!("A"), &json!("A")));
    assert_eq!(lobby["open"], json!(["C", "D"]));
    assert!(!lobby["text"].as_array().unwrap().is_empty());
    a.send(&json!({"type": "play", "ply": 0, "move": "66"}))
        .await;
    assert_eq!(a.error().await, "not-begun");
    a.send(&json!({"type": "hint", "ply": 0})).await;
    assert_eq!(a.error().await, "not-begun");
    // The key of one's own, sent twice, is one chair.
    let path = format!("/api/games/{}/join", first.game);
    let own = json!({"name": "Bea", "key": "abcdefghijklmnop1234", "seat": "D"});
    let once = post(&server, &path, &own).await.json();
    let again = post(&server, &path, &own).await.json();
    assert_eq!((&once, &once["seat"]), (&again, &json!("D")));
    let short = post(&server, &path, &json!({"key": "short"})).await;
    assert_eq!((short.status, short.code().as_str()), (422, "bad-key-text"));
    let bea = Chair {
        game: first.game.clone(),
        key: "abcdefghijklmnop1234".to_owned(),
        seat: "D".to_owned(),
    };
    let mut d = quiet(&server, &bea).await;
    a.frame("lobby", is("connected", json!(["A", "D"]))).await;
    // Who did not open the table settles nothing, and takes nobody's chair.
    for refused in [
        json!({"type": "begin"}),
        json!({"type": "settle", "clock": "femundo"}),
        json!({"type": "free", "seat": "A"}),
    ] {
        d.send(&refused).await;
        assert_eq!(d.error().await, "not-host");
    }
    a.send(&json!({"type": "free", "seat": "D"})).await;
    assert_eq!(a.error().await, "not-gone");
    d.send(&json!({"type": "sit", "seat": "A"})).await;
    assert_eq!(d.error().await, "no-free-chair");
    d.send(&json!({"type": "sit", "seat": "C"})).await;
    let moved = d.frame("lobby", is("seat", json!("C"))).await;
    assert_eq!(
        (&moved["names"]["C"], &moved["open"]),
        (&json!("Bea"), &json!(["D"]))
    );
    d.send(&json!({"type": "ready", "ready": true})).await;
    a.frame("lobby", is("ready", json!(["C"]))).await;
    a.send(&json!({"type": "settle", "clock": "relaxed", "level": "easy"}))
        .await;
    let settled = d.frame("lobby", is("clock", json!("relaxed"))).await;
    assert_eq!(settled["ready"], json!([]), "whoever was ready looks again");
    a.send(&json!({"type": "settle", "level": "oracle"})).await;
    assert_eq!(a.error().await, "no-level");
    // An empty chair is played for, and can be taken in the middle of the match.
    a.send(&json!({"type": "begin"})).await;
    a.willing = true;
    d.willing = true;
    let (view, _) = tokio::join!(a.view(|_| true), d.view(|_| true));
    assert_eq!(view["company"]["played_for"], json!(["D"]));
    assert_eq!(view["open"], json!(["D"]));
    let late = knock(&server, &first.game, &json!({"name": "Carla"})).await;
    let mut carla = Client::open(&server, &late).await;
    let door = carla.expect("waiting").await;
    assert_eq!(
        (&door["host"], &door["admitted"]),
        (&json!("A"), &json!(false))
    );
    let view = a
        .view(|view| view["company"]["knocks"][0]["name"] == "Carla")
        .await;
    let knock = &view["company"]["knocks"][0]["number"];
    a.send(&json!({"type": "admit", "knock": knock, "yes": true}))
        .await;
    // She sits there now, and a program plays on until the next deal.
    let view = carla.view(|_| true).await;
    assert_eq!(
        (&view["seat"], &view["names"]["D"]),
        (&json!("D"), &json!("Carla"))
    );
    assert_eq!(
        (&view["company"]["waits"], &view["company"]["played_for"]),
        (&json!(true), &json!(["D"]))
    );
    server.stop().await;
}

#[tokio::test]
async fn nobody_seats_a_player_that_sees_through_tiles() {
    let server = server().await;
    let wanted = json!({"rules": "latin", "seats": ["you", "oracle", "you", "random"]});
    let refused = post(&server, "/api/games", &wanted).await;
    assert_eq!((refused.status, refused.code().as_str()), (422, "bad-game"));
    // Alone one may.
    begin(&server, "latin", "you,oracle,random,random", None).await;
    server.stop().await;
}

/// The deal follows from the server's promise and everybody's number, in every round.
#[tokio::test]
async fn everybody_draws_the_deal() {
    let server = server().await;
    let (_, _, mut a, mut b) = two(&server, "latin", &PAIRS).await;
    let mut game = Match::new(LATIN);
    for round in 1..=2 {
        let (end, _) = tokio::join!(a.play_until(0, over), b.play_until(1, over));
        let fair = &end["fair"];
        let frames: Vec<Value> = a
            .received
            .iter()
            .map(|text| serde_json::from_str(text).unwrap())
            .collect();
        let draws: Vec<&Value> = frames
            .iter()
            .filter(|frame| frame["type"] == "draw" && frame["round"] == round)
            .collect();
        assert_eq!(draws[0]["hash"], fair["hash"], "promised before all");
        assert_eq!(draws[0]["hashes"], json!({}));
        assert_eq!(draws[0]["numbers"], json!({}));
        let (seed, salt) = (
            fair["seed"].as_str().unwrap(),
            fair["salt"].as_str().unwrap(),
        );
        assert_eq!(
            sha256(&format!("{seed}:{salt}")),
            fair["hash"].as_str().unwrap()
        );
        let drawn = &fair["drawn"];
        assert_eq!(drawn["numbers"]["A"], a.number());
        assert_eq!(drawn["hashes"]["B"], b.commitment(draws[0]));
        assert_eq!(
            (&drawn["without"], &drawn["voided"]),
            (&json!([]), &json!([]))
        );
        let all = sha256(&format!("{seed}:{salt}:A:{}:B:{}", a.number(), b.number()));
        let seed = u64::from_str_radix(&all[..16], 16).unwrap();
        let record = &parse_records(end["ending"]["record"].as_str().unwrap()).unwrap()[0];
        assert_eq!(
            record.start().state().unwrap(),
            game.start(&game.deal(Seed(seed)))
        );
        game.finish(&record.final_state().unwrap());
        for client in [&mut a, &mut b] {
            client.send(&json!({"type": "next"})).await;
        }
        let next = is("round", json!(round + 1));
        tokio::join!(a.view(&next), b.view(&next));
    }
    server.stop().await;
}

/// Whoever withholds a number voids the deal, visibly, and the next one is drawn without; whoever
/// sends no hash is waited for once.
#[tokio::test]
async fn a_withheld_number_voids_the_deal() {
    let server = server().await;
    let first = table(&server, "pickomino", &["you", "you"]).await;
    let second = join(&server, &first.game, "Bea").await;
    let mut a = Client::open(&server, &first).await;
    let mut b = quiet(&server, &second).await;
    let told = async {
        let draw = b.expect("draw").await;
        let seal = json!({"type": "seal", "attempt": 0, "hash": b.commitment(&draw)});
        b.send(&seal).await;
        let open = b.frame("draw", is("stage", json!("numbers"))).await;
        assert_eq!(open["hash"], draw["hash"]);
        // Another number than the one that was promised is none.
        b.send(&json!({"type": "open", "attempt": 0, "number": "0".repeat(32)}))
            .await;
        assert_eq!(b.error().await, "bad-draw");
        b.view(|_| true).await
    };
    let (view, same) = tokio::join!(a.view(|_| true), told);
    let drawn = &view["fair"]["drawn"];
    assert_eq!(drawn, &same["fair"]["drawn"]);
    assert_eq!(drawn["without"], json!(["B"]));
    assert_eq!(drawn["voided"][0]["seats"], json!(["B"]));
    assert_eq!(drawn["numbers"].as_object().unwrap().len(), 1);
    let void = &drawn["voided"][0];
    let both = void["hashes"].as_object().unwrap();
    assert_eq!((both.len(), void["numbers"].get("B")), (2, None));
    let open = format!(
        "{}:{}",
        void["seed"].as_str().unwrap(),
        void["salt"].as_str().unwrap()
    );
    assert_eq!(sha256(&open), void["hash"].as_str().unwrap());
    assert_ne!(void["hash"], view["fair"]["hash"]);
    server.stop().await;
}

fn slow() -> Options {
    let mut options = options();
    options.limits.gone = Duration::from_millis(300);
    options
}

/// A program plays for whoever is gone, and gives the chair back.
#[tokio::test]
async fn a_program_takes_over_and_gives_the_chair_back() {
    let server = Server::start(slow()).await.unwrap();
    let (_, second, mut a, b) = two(&server, "latin", &PAIRS).await;
    drop(b);
    let gone = |view: &Value| view["company"]["played_for"] == json!(["B"]);
    a.play_until(0, |view| gone(view) || over(view)).await;
    let end = a.play_until(0, over).await;
    assert!(
        end["log"]
            .as_array()
            .unwrap()
            .iter()
            .any(|entry| entry["seat"] == "B")
    );
    let mut b = Client::open(&server, &second).await;
    b.view(|view| view["company"]["played_for"] == json!([]))
        .await;
    for client in [&mut a, &mut b] {
        client.send(&json!({"type": "next"})).await;
    }
    let mine = |view: &Value| view["phase"] == "person" && view["turn"] == "B";
    tokio::join!(
        a.play_until(0, |view| mine(view) || view["round"] == 2 && over(view)),
        b.view(|view| mine(view) || view["round"] == 2 && over(view))
    );
    server.stop().await;
}

/// Time runs out: a program makes this one move.
#[tokio::test]
async fn whoever_is_out_of_time_is_played_for_once() {
    let server = limited(|limits| limits.clock = 0.02).await;
    let first = table(&server, "latin", &PAIRS).await;
    let second = join(&server, &first.game, "Bea").await;
    let (mut a, mut b) = (
        quiet(&server, &first).await,
        Client::open(&server, &second).await,
    );
    a.frame("lobby", is("connected", json!(["A", "B"]))).await;
    a.send(&json!({"type": "settle", "clock": "femundo"})).await;
    a.send(&json!({"type": "begin"})).await;
    a.willing = true;
    let (view, _) = tokio::join!(
        a.view(|view| view["phase"] == "person"),
        b.view(|view| view["phase"] == "person")
    );
    let timer = &view["company"]["timer"];
    assert_eq!(timer["seat"], view["turn"]);
    // Nobody does anything, and the round comes to its end.
    let (end, _) = tokio::join!(a.view(over), b.view(over));
    assert_eq!(end["company"]["played_for"], json!([]));
    for text in &b.received {
        let frame: Value = serde_json::from_str(text).unwrap();
        let timer = &frame["company"]["timer"];
        if timer["seat"] == "A" {
            assert_eq!(
                timer["of_ms"], 1200,
                "what others have to think about is theirs"
            );
        }
        if timer["seat"] == "B" {
            assert!([100, 400, 1200].contains(&timer["of_ms"].as_u64().unwrap()));
        }
    }
    server.stop().await;
}

/// A server on which a minute is over sooner, and two people at a match of one minute.
async fn of_one_minute(clock: f64) -> (Server, Client, Client) {
    let server = limited(|limits| limits.clock = clock).await;
    let (_, _, a, b) = two(&server, "latin,target=500,minutes=1", &PAIRS).await;
    (server, a, b)
}

/// Whoever leads when the time is up has won; in this game the losers are charged. When it is level,
/// one more round is played.
async fn until_the_time_is_up(a: &mut Client, b: &mut Client, mut end: Value) -> Value {
    while end["score"][0] == end["score"][1] {
        assert_eq!(end["phase"], "round-over", "nobody has won a level match");
        let next = is("round", json!(end["round"].as_u64().unwrap() + 1));
        for client in [&mut *a, &mut *b] {
            client.send(&json!({"type": "next"})).await;
        }
        tokio::join!(a.view(&next), b.view(&next));
        (end, _) = tokio::join!(a.play_until(0, over), b.play_until(0, over));
    }
    let first = end["score"][0].as_u64() < end["score"][1].as_u64();
    assert_eq!(end["phase"], "match-over");
    let winner = if first { "AC" } else { "BD" };
    assert_eq!(end["ending"]["match"], winner, "{}", end["ending"]);
    end
}

#[tokio::test]
async fn the_round_in_which_the_minutes_run_out_is_the_last() {
    let (server, mut a, mut b) = of_one_minute(0.01).await;
    a.send(&json!({"type": "lang", "lang": "en"})).await;
    let view = a.view(|view| view["phase"] != "round-over").await;
    let time = &view["company"]["time"];
    assert_eq!(time["minutes"], 1);
    assert!(time["left_ms"].as_u64().unwrap() <= 600, "{time}");
    tokio::time::sleep(Duration::from_millis(700)).await;
    let (end, _) = tokio::join!(a.play_until(0, over), b.play_until(0, over));
    let end = until_the_time_is_up(&mut a, &mut b, end).await;
    assert_eq!(end["company"]["time"]["left_ms"], 0);
    a.send(&json!({"type": "next"})).await;
    assert_eq!(a.error().await, "over");
    server.stop().await;
}

#[tokio::test]
async fn no_round_begins_after_the_minutes() {
    let (server, mut a, mut b) = of_one_minute(0.08).await;
    let (mut end, _) = tokio::join!(a.play_until(0, over), b.play_until(0, over));
    if end["phase"] == "round-over" {
        tokio::time::sleep(Duration::from_millis(4900)).await;
        if end["score"][0] != end["score"][1] {
            for client in [&mut a, &mut b] {
                client.send(&json!({"type": "next"})).await;
            }
            let closed = |view: &Value| view["phase"] != "round-over";
            (end, _) = tokio::join!(a.view(closed), b.view(closed));
        }
    }
    until_the_time_is_up(&mut a, &mut b, end).await;
    server.stop().await;
}

#[tokio::test]
async fn help_and_undo_need_everybody() {
    let server = server().await;
    let (_, _, mut a, mut b) = two(&server, "latin", &PAIRS).await;
    let both = |view: &Value| view["phase"] == "person";
    // The newest view may have been looked at already.
    a.send(&json!({"type": "lang", "lang": "en"})).await;
    let view = a.view(both).await;
    a.send(&json!({"type": "belief", "ply": view["ply"]})).await;
    assert_eq!(a.error().await, "no-help");
    a.send(&json!({"type": "vote", "motion": "help", "yes": true}))
        .await;
    b.view(|view| view["company"]["motions"]["help"] == json!(["A"]))
        .await;
    a.send(&json!({"type": "belief", "ply": view["ply"]})).await;
    assert_eq!(a.error().await, "no-help", "one is not all");
    b.send(&json!({"type": "vote", "motion": "help", "yes": true}))
        .await;
    a.view(|view| view["company"]["help"] == true).await;
    a.send(&json!({"type": "belief", "ply": view["ply"]})).await;
    a.expect("belief").await;
    b.send(&json!({"type": "vote", "motion": "help", "yes": false}))
        .await;
    a.view(|view| view["company"]["help"] == false).await;
    // A move is taken back when both want it.
    let agrees = tokio::spawn(async move {
        b.play_until(0, |view| !view["company"]["motions"]["undo"].is_null())
            .await;
        b.send(&json!({"type": "vote", "motion": "undo", "yes": true}))
            .await;
        b.play_until(0, over).await;
        b.send(&json!({"type": "undo"})).await;
        assert_eq!(b.error().await, "no-undo", "never once hands are open");
    });
    let mine = |view: &Value| view["turn"] == "A" && view["company"]["can_undo"] == true;
    let before = a.play_until(0, mine).await;
    a.send(&json!({"type": "undo"})).await;
    let back = a
        .view(|view| view["ply"].as_u64() < before["ply"].as_u64())
        .await;
    assert_eq!(back["turn"], "A");
    a.play_until(0, over).await;
    agrees.await.unwrap();
    server.stop().await;
}

/// A match in one tap after another, the same chairs; spectators see rounds that are over.
#[tokio::test]
async fn rematch_words_and_those_who_watch() {
    let server = server().await;
    let (first, _, mut a, mut b) = two(&server, "latin,target=1", &PAIRS).await;
    let path = format!("GET /api/games/{}/invite", first.game);
    let key = format!("Authorization: Bearer {}\r\n", first.key);
    let invite = request(&server, &path, &key, "").await;
    assert_eq!(request(&server, &path, "", "").await.status, 403);
    let invite = invite.json();
    assert_eq!(
        invite["play"],
        json!([]),
        "nobody else reaches this machine"
    );
    let watch = invite["watch_here"].as_str().unwrap();
    let (game, key) = watch
        .strip_prefix("#watch=")
        .unwrap()
        .split_once('.')
        .unwrap();
    let chair = Chair {
        game: game.to_owned(),
        key: key.to_owned(),
        seat: String::new(),
    };
    let mut watches = Client::open(&server, &chair).await;
    let seen = watches.expect("watch").await;
    assert_eq!((&seen["rounds"], &seen["record"]), (&json!(0), &json!("")));
    watches.send(&json!({"type": "next"})).await;
    assert_eq!(watches.error().await, "bad-key");
    a.send(&json!({"type": "say", "word": "well-played"})).await;
    assert_eq!(
        b.expect("said").await,
        json!({"type": "said", "seat": "A", "word": "well-played"})
    );
    for _ in 0..20 {
        a.send(&json!({"type": "say", "word": "laugh"})).await;
    }
    assert_eq!(a.error().await, "too-many");
    let (end, _) = tokio::join!(a.play_until(0, over), b.play_until(0, over));
    assert_eq!(end["phase"], "match-over");
    let seen = watches.frame("watch", is("over", json!(true))).await;
    assert_eq!(
        parse_records(seen["record"].as_str().unwrap())
            .unwrap()
            .len(),
        1
    );
    assert!(!seen["said"].as_array().unwrap().is_empty());
    let text = watches.received.join("\n");
    assert!(!text.contains("\"legal\"") && !text.contains("\"hand\""));
    a.send(&json!({"type": "vote", "motion": "rematch", "yes": true}))
        .await;
    b.view(|view| view["company"]["motions"]["rematch"] == json!(["A"]))
        .await;
    b.send(&json!({"type": "vote", "motion": "rematch", "yes": true}))
        .await;
    let second = |view: &Value| view["company"]["game"] == 2;
    let (view, _) = tokio::join!(a.view(second), b.view(second));
    assert_eq!(
        (&view["score"], &view["round"]),
        (&json!([0, 0]), &json!(1))
    );
    assert_eq!(view["seat"], "A");
    let seen = watches.frame("watch", is("number", json!(2))).await;
    assert_eq!(seen["rounds"], 0);
    assert_eq!(
        parse_records(seen["record"].as_str().unwrap())
            .unwrap()
            .len(),
        1
    );
    server.stop().await;
}

/// What was agreed on and drawn is there after the server was not.
#[tokio::test]
async fn a_table_of_several_people_is_stored() {
    let folder = tempfile::tempdir().unwrap();
    let mut wanted = options();
    wanted.data = Some(folder.path().to_owned());
    wanted.limits.draw = Duration::from_secs(20);
    let server = Server::start(wanted.clone()).await.unwrap();
    let first = table(&server, "latin", &PAIRS).await;
    let second = join(&server, &first.game, "Bea").await;
    let (mut a, mut b) = (
        Client::open(&server, &first).await,
        quiet(&server, &second).await,
    );
    a.expect("lobby").await;
    b.expect("lobby").await;
    let draw = a.frame("draw", |draw| !draw["hashes"]["A"].is_null()).await;
    server.stop().await;
    let server = Server::start(wanted).await.unwrap();
    let (mut a, mut b) = (
        Client::open(&server, &first).await,
        Client::open(&server, &second).await,
    );
    let (view, _) = tokio::join!(a.view(|_| true), b.view(|_| true));
    assert_eq!(view["fair"]["hash"], draw["hash"], "the promise holds");
    assert_eq!(view["fair"]["drawn"]["without"], json!([]));
    server.stop().await;
}

/// The door to the local network opens and closes without a restart, for somebody at the machine
/// alone, and leads to invited tables and nothing else.
#[tokio::test]
async fn the_door_leads_to_invited_tables_only() {
    let mut options = options();
    options.lan = Some(vec![IpAddr::from([127, 0, 0, 2])]);
    let server = Server::start(options).await.unwrap();
    let alone = begin(&server, "latin", "you,random,random,random", None).await;
    let first = table(&server, "latin", &PAIRS).await;
    let open = json!({"open": true}).to_string();
    for header in [
        "X-Forwarded-For: 10.0.0.9\r\n",
        "Forwarded: for=10.0.0.9\r\n",
    ] {
        let refused = request(&server, "POST /api/lan", header, &open).await;
        assert_eq!((refused.status, refused.code().as_str()), (403, "not-here"));
    }
    let lan = post(&server, "/api/lan", &json!({"open": true}))
        .await
        .json();
    assert_eq!((&lan["open"], &lan["yours"]), (&json!(true), &json!(true)));
    let root = lan["addresses"][0].as_str().unwrap();
    let address = root.strip_prefix("http://").unwrap().to_owned();
    let key = format!("Authorization: Bearer {}\r\n", first.key);
    let path = format!("GET /api/games/{}/invite", first.game);
    let invite = request(&server, &path, &key, "").await.json();
    let link = &invite["play"][0];
    assert_eq!(link["url"], format!("{root}/#join={}", first.game));
    assert!(link["qr"].as_str().unwrap().contains("<svg"));
    let through = async |line: &str, host: &str, body: &str| {
        use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
        let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
        let text = format!(
            "{line} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n{key}\r\n{body}",
            body.len()
        );
        stream.write_all(text.as_bytes()).await.unwrap();
        let mut answer = String::new();
        let _ = stream.read_to_string(&mut answer).await;
        answer
            .split(' ')
            .nth(1)
            .unwrap_or("0")
            .parse::<u16>()
            .unwrap()
    };
    let table = format!("/api/games/{}", first.game);
    for (line, status) in [
        ("GET /".to_owned(), 200),
        ("GET /api/info".to_owned(), 200),
        (format!("GET {table}"), 200),
        (format!("POST {table}/join"), 200),
        (format!("GET {table}/record"), 200),
        (format!("GET /api/games/{}", alone.game), 403),
        (format!("GET /api/games/{}/record", alone.game), 403),
        ("GET /api/games/aaaaaaaaaaaaaaaa".to_owned(), 403),
        ("POST /api/games".to_owned(), 403),
        ("POST /api/advise".to_owned(), 403),
        ("POST /api/solve".to_owned(), 403),
        ("GET /api/health".to_owned(), 403),
        ("GET /api/openapi.json".to_owned(), 403),
        ("POST /api/lan".to_owned(), 403),
    ] {
        assert_eq!(through(&line, &address, "{}").await, status, "{line}");
    }
    for host in ["localhost", "evil.example", "127.0.0.2", "127.0.0.1:8700"] {
        assert_eq!(through("GET /", host, "").await, 421, "{host}");
    }
    let lan = post(&server, "/api/lan", &json!({"open": false}))
        .await
        .json();
    assert_eq!(lan["open"], false);
    eventually("closed", async || {
        tokio::net::TcpStream::connect(&address).await.is_err()
    })
    .await;
    server.stop().await;
}
