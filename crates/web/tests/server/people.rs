//! What holds at a table of several people, tried by somebody who does not play fair. The promises are in
//! docs/reliability.md.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};

use capicua_dominoes::notation::parse_records;
use capicua_web::{Options, Server};
use serde_json::{Value, json};

use crate::client::*;
use crate::honesty::named;

/// Away for long is a third of a second.
fn impatient() -> Options {
    let mut options = options();
    options.limits.gone = Duration::from_millis(300);
    options
}

async fn away_for_long() {
    tokio::time::sleep(Duration::from_millis(400)).await;
}

/// A match of two people at a table for four: the chairs of C and D have stayed free.
async fn half_empty(server: &Server) -> (Chair, Chair, Client, Client) {
    let first = create(server, "latin", &["you"; 4], None).await;
    let second = join(server, &first.game, "Bea").await;
    let (mut a, mut b) = (
        Client::open(server, &first).await,
        Client::open(server, &second).await,
    );
    a.frame("lobby", |lobby| lobby["connected"] == json!(["A", "B"]))
        .await;
    a.send(&json!({"type": "begin"})).await;
    tokio::join!(a.view(|_| true), b.view(|_| true));
    (first, second, a, b)
}

/// A match of two people and two programs.
async fn full(server: &Server, rules: &str) -> (Chair, Chair, Client, Client) {
    let first = begin(server, rules, "you,you,random,random", None).await;
    let second = join(server, &first.game, "Bea").await;
    let (mut a, mut b) = (
        Client::open(server, &first).await,
        Client::open(server, &second).await,
    );
    tokio::join!(a.view(|_| true), b.view(|_| true));
    (first, second, a, b)
}

/// The host answers whoever stands at the door.
async fn answer(host: &mut Client, yes: bool) {
    // Views of before are passed over; the newest may have been looked at already.
    host.send(&json!({"type": "ping"})).await;
    host.expect("pong").await;
    host.send(&json!({"type": "lang", "lang": "en"})).await;
    let knocks = |view: &Value| view["company"]["knocks"][0].is_object();
    let view = host.view(knocks).await;
    let number = &view["company"]["knocks"][0]["number"];
    host.send(&json!({"type": "admit", "knock": number, "yes": yes}))
        .await;
}

/// Every frame of a running round that names a tile which has not been played to everybody's eyes.
fn secrets(received: &[String]) -> Vec<String> {
    let tells = |text: &&String| {
        let frame: Value = serde_json::from_str(text).unwrap();
        if !frame["ending"].is_null() || frame["type"] == "watch" {
            return false;
        }
        let (mut tiles, mut public) = (BTreeSet::new(), BTreeSet::new());
        named(&frame, "", &mut tiles);
        for shown in ["log", "line", "lead_tile"] {
            let inside = if shown == "line" { "line" } else { "" };
            named(&frame[shown], inside, &mut public);
        }
        tiles.difference(&public).next().is_some()
    };
    received.iter().filter(tells).cloned().collect()
}

fn hand(view: &Value) -> usize {
    view["hand"].as_array().unwrap().len()
}

/// The next round, everybody there willing.
async fn next_round(clients: &mut [&mut Client], round: u64) {
    for client in clients.iter_mut() {
        client.send(&json!({"type": "next"})).await;
    }
    let views = clients
        .iter_mut()
        .map(|client| client.view(move |view| view["round"] == round));
    futures_util::future::join_all(views).await;
}

/// H1 of the attack: somebody at the table sits down with a second key where a chair is free, looks, gets
/// up, and looks at the next hand.
#[tokio::test]
async fn a_second_key_is_shown_no_hand_of_the_round() {
    let server = server().await;
    let (first, _, mut a, mut b) = half_empty(&server).await;
    let key = "bea0second1browser2";
    let mut seats = Vec::new();
    let mut spy = None;
    for wanted in ["C", "D"] {
        let wants = json!({"name": "Pepe", "key": key, "seat": wanted});
        let chair = knock(&server, &first.game, &wants).await;
        let mut second = Client::open(&server, &chair).await;
        second.expect("waiting").await;
        // Before the host has answered nothing can be asked.
        for frame in [
            json!({"type": "belief", "ply": 0}),
            json!({"type": "play", "ply": 0, "move": "66"}),
            json!({"type": "say", "word": "hello"}),
        ] {
            second.send(&frame).await;
            assert_eq!(second.error().await, "bad-key");
        }
        let path = format!("GET /api/games/{}/record", first.game);
        let header = format!("Authorization: Bearer {key}\r\n");
        assert_eq!(request(&server, &path, &header, "").await.status, 403);
        assert!(
            second
                .received
                .iter()
                .all(|text| !text.contains("\"hand\"") && !text.contains("\"log\"")),
            "nothing of the game is shown at the door"
        );
        // The host is taken in and lets the stranger sit.
        answer(&mut a, true).await;
        let view = second.view(|_| true).await;
        assert_eq!((&view["seat"], hand(&view)), (&json!(wanted), 0));
        assert_eq!(view["legal"], json!([]));
        assert_eq!(view["company"]["waits"], true);
        assert_eq!(view["company"]["can_undo"], false);
        // Whatever is asked, nothing is told of that hand. All agree that the engine helps, even.
        for client in [&mut a, &mut b, &mut second] {
            client
                .send(&json!({"type": "vote", "motion": "help", "yes": true}))
                .await;
        }
        let view = second.view(|view| view["company"]["help"] == true).await;
        for (frame, code) in [
            (json!({"type": "belief", "ply": view["ply"]}), "no-hand"),
            (
                json!({"type": "belief", "ply": view["ply"], "reading": true}),
                "no-hand",
            ),
            (json!({"type": "hint", "ply": view["ply"]}), "not-your-turn"),
            (
                json!({"type": "play", "ply": view["ply"], "move": "66"}),
                "not-your-turn",
            ),
            (json!({"type": "undo"}), "no-hand"),
            (
                json!({"type": "vote", "motion": "undo", "yes": false}),
                "no-hand",
            ),
            (json!({"type": "sit", "seat": "A"}), "no-free-chair"),
        ] {
            second.send(&frame).await;
            // A program may have moved meanwhile.
            let got = second.error().await;
            assert!(got == code || got == "stale", "{frame}: {got}");
        }
        let record = request(&server, &path, &header, "").await;
        assert_eq!((record.status, record.body.as_str()), (200, ""));
        seats.push(view["seat"].clone());
        if wanted == "C" {
            second.send(&json!({"type": "free", "seat": "C"})).await;
            while second.next().await.is_ok() {}
            a.send(&json!({"type": "lang", "lang": "en"})).await;
            a.view(|view| view["open"] == json!(["C", "D"])).await;
            b.send(&json!({"type": "vote", "motion": "help", "yes": false}))
                .await;
        }
        assert_eq!(secrets(&second.received), Vec::<String>::new());
        spy = Some(second);
    }
    assert_eq!(seats, [json!("C"), json!("D")]);
    let mut spy = spy.unwrap();
    let before = spy.received.len();
    tokio::join!(a.play_until(0, over), b.play_until(0, over), spy.view(over));
    assert_eq!(secrets(&spy.received[before..]), Vec::<String>::new());
    // From the next deal on it is a player like all others.
    next_round(&mut [&mut a, &mut b, &mut spy], 2).await;
    spy.send(&json!({"type": "lang", "lang": "en"})).await;
    let view = spy.view(|view| view["round"] == 2).await;
    assert!(hand(&view) > 0 && view["company"]["waits"] == false);
    let (end, ..) = tokio::join!(
        a.play_until(0, over),
        b.play_until(0, over),
        spy.play_until(0, over)
    );
    let log = end["log"].as_array().unwrap();
    assert!(log.iter().any(|entry| entry["seat"] == "D"));
    // The record says who sat where in which round.
    let path = format!("GET /api/games/{}/record", first.game);
    let header = format!("Authorization: Bearer {key}\r\n");
    let record = request(&server, &path, &header, "").await.body;
    let rounds = parse_records(&record).unwrap();
    let name = |round: usize| rounds[round].names[3].clone().unwrap();
    assert_ne!(name(0), "Pepe", "a program played that round");
    assert_eq!(name(1), "Pepe");
    server.stop().await;
}

/// Somebody gives a chair up and takes another one with the same key, and the server dies meanwhile: the
/// other hand stays hidden, and one's own is one's own.
#[tokio::test]
async fn hands_stay_whose_they_were_after_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let mut wanted = options();
    wanted.data = Some(folder.path().to_owned());
    let server = Server::start(wanted.clone()).await.unwrap();
    let (first, second, a, mut b) = half_empty(&server).await;
    drop(a);
    b.send(&json!({"type": "free", "seat": "B"})).await;
    while b.next().await.is_ok() {}
    let again = json!({"key": second.key, "seat": "C"});
    let chair = knock(&server, &first.game, &again).await;
    let mut b = Client::open(&server, &chair).await;
    b.expect("waiting").await;
    server.stop().await;
    // Whoever waits to be let in still does.
    let server = Server::start(wanted.clone()).await.unwrap();
    let mut a = Client::open(&server, &first).await;
    let mut b = Client::open(&server, &chair).await;
    b.expect("waiting").await;
    answer(&mut a, true).await;
    let view = b.view(|_| true).await;
    assert_eq!((&view["seat"], hand(&view)), (&json!("C"), 0));
    server.stop().await;
    let server = Server::start(wanted).await.unwrap();
    let mut a = Client::open(&server, &first).await;
    let mut b = Client::open(&server, &chair).await;
    let view = b.view(|_| true).await;
    assert_eq!((&view["seat"], hand(&view)), (&json!("C"), 0));
    assert_eq!(view["company"]["waits"], true);
    assert!(hand(&a.view(|_| true).await) > 0);
    assert_eq!(secrets(&b.received), Vec::<String>::new());
    server.stop().await;
}

/// Once the match has begun the host lets people in, or somebody else while the host is gone.
#[tokio::test]
async fn the_host_answers_at_the_door() {
    let server = Server::start(impatient()).await.unwrap();
    let (first, _, mut a, mut b) = half_empty(&server).await;
    let chair = knock(&server, &first.game, &json!({"name": "Carla"})).await;
    let path = format!("/api/games/{}/join", first.game);
    let again = json!({"name": "Carla", "key": chair.key});
    assert_eq!(
        knock(&server, &first.game, &again).await.key,
        chair.key,
        "asked twice is asked once"
    );
    // Who is not there is not announced.
    a.send(&json!({"type": "lang", "lang": "en"})).await;
    assert_eq!(a.view(|_| true).await["company"]["knocks"], json!([]));
    let mut c = Client::open(&server, &chair).await;
    c.expect("waiting").await;
    let view = a.view(|view| view["company"]["knocks"] != json!([])).await;
    let number = view["company"]["knocks"][0]["number"].clone();
    assert_eq!(view["company"]["knocks"][0]["name"], "Carla");
    b.send(&json!({"type": "lang", "lang": "en"})).await;
    let same = b.view(|_| true).await;
    assert_eq!(
        same["company"]["knocks"],
        json!([]),
        "only the host is told"
    );
    b.send(&json!({"type": "admit", "knock": number, "yes": true}))
        .await;
    assert_eq!(b.error().await, "not-host");
    a.send(&json!({"type": "admit", "knock": 99, "yes": true}))
        .await;
    assert_eq!(a.error().await, "no-newcomer");
    answer(&mut a, false).await;
    assert_eq!(c.error().await, "not-admitted");
    while c.next().await.is_ok() {}
    assert_eq!(Client::open(&server, &chair).await.closed().await, 4001);
    let refused = post(&server, &path, &again).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (403, "not-admitted")
    );
    // The host leaves: after a while Bea acts, and is told of those who wait without asking.
    let chair = knock(&server, &first.game, &json!({"name": "Dora"})).await;
    let mut d = Client::open(&server, &chair).await;
    d.expect("waiting").await;
    drop(a);
    let view = b.view(|view| view["company"]["knocks"] != json!([])).await;
    assert_eq!(view["company"]["host"], "B");
    answer(&mut b, true).await;
    assert_eq!(d.view(|_| true).await["names"]["C"], "Dora");
    // Back again, it is the host's table.
    let mut a = Client::open(&server, &first).await;
    assert_eq!(a.view(|_| true).await["company"]["host"], "A");
    server.stop().await;
}

/// M1 of the attack: the host frees the chair of somebody whose line broke for a moment.
#[tokio::test]
async fn a_key_stays_good_until_the_deal_after_its_chair_was_freed() {
    let server = Server::start(impatient()).await.unwrap();
    let (first, second, mut a, b) = full(&server, "latin,target=1000").await;
    let free = json!({"type": "free", "seat": "B"});
    drop(b);
    a.view(|view| view["connected"] == json!(["A"])).await;
    a.send(&free).await;
    assert_eq!(a.error().await, "not-gone");
    away_for_long().await;
    a.send(&free).await;
    assert_eq!(a.error().await, "not-missed");
    let mut b = Client::open(&server, &second).await;
    assert!(hand(&b.view(|_| true).await) > 0, "the hand is still hers");
    drop(b);
    a.play_until(0, over).await;
    away_for_long().await;
    a.send(&free).await;
    assert_eq!(a.error().await, "not-missed", "she was there at first");
    // A whole round without her.
    next_round(&mut [&mut a], 2).await;
    a.play_until(0, over).await;
    a.send(&free).await;
    let view = a
        .view(|view| view["company"]["freed"] == json!(["B"]))
        .await;
    assert_eq!(view["open"], json!([]), "free from the next deal on");
    // She comes back before that deal, and has the chair again.
    let mut b = Client::open(&server, &second).await;
    let view = b.view(|_| true).await;
    assert_eq!(
        (&view["seat"], &view["company"]["freed"]),
        (&json!("B"), &json!([]))
    );
    // The record of the round still says who played it.
    let path = format!("GET /api/games/{}/record", first.game);
    let header = format!("Authorization: Bearer {}\r\n", second.key);
    let record = request(&server, &path, &header, "").await.body;
    let name = parse_records(&record).unwrap()[1].names[1].clone();
    assert_ne!(name.as_deref(), Some("Bea"));
    drop(b);
    a.send(&json!({"type": "lang", "lang": "en"})).await;
    a.view(|view| view["connected"] == json!(["A"])).await;
    away_for_long().await;
    a.send(&free).await;
    assert_eq!(a.error().await, "not-missed", "it counts anew");
    // Another round without her, and into the one after it.
    next_round(&mut [&mut a], 3).await;
    a.play_until(0, over).await;
    next_round(&mut [&mut a], 4).await;
    a.send(&free).await;
    a.view(|view| view["company"]["freed"] == json!(["B"]))
        .await;
    // The freed chair's hand is shown to nobody new: whoever is let in waits for the deal.
    let carla = knock(&server, &first.game, &json!({"name": "Carla"})).await;
    let mut c = Client::open(&server, &carla).await;
    c.expect("waiting").await;
    answer(&mut a, true).await;
    c.frame("waiting", |door| door["admitted"] == true).await;
    a.play_until(0, over).await;
    assert!(c.received.iter().all(|text| !text.contains("\"hand\"")));
    next_round(&mut [&mut a, &mut c], 5).await;
    c.send(&json!({"type": "lang", "lang": "en"})).await;
    let view = c.view(|view| view["round"] == 5).await;
    assert_eq!(
        (&view["seat"], &view["names"]["B"]),
        (&json!("B"), &json!("Carla"))
    );
    assert!(hand(&view) > 0);
    assert_eq!(Client::open(&server, &second).await.closed().await, 4001);
    server.stop().await;
}

/// Asking for one's own chair again and again keeps nobody waiting for somebody who is gone.
#[tokio::test]
async fn whoever_asks_for_the_own_chair_is_not_there() {
    let server = Server::start(impatient()).await.unwrap();
    let (first, second, mut a, b) = full(&server, "latin").await;
    drop(b);
    let path = format!("/api/games/{}/join", first.game);
    let own = json!({"key": second.key});
    let asks = async {
        for _ in 0..30 {
            let answer = post(&server, &path, &own).await.json();
            assert_eq!(answer["seat"], "B");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let played_for = |view: &Value| view["company"]["played_for"] == json!(["B"]) || over(view);
    tokio::select! {
        view = a.play_until(0, played_for) => assert!(!over(&view)),
        () = asks => panic!("nobody plays for her"),
    }
    server.stop().await;
}

/// The key of all who watch.
async fn watch_key(server: &Server, chair: &Chair) -> String {
    let path = format!("GET /api/games/{}/invite", chair.game);
    let header = format!("Authorization: Bearer {}\r\n", chair.key);
    let invite = request(server, &path, &header, "").await.json();
    let link = invite["watch_here"].as_str().unwrap();
    let (_, key) = link.split_once('=').unwrap().1.split_once('.').unwrap();
    key.to_owned()
}

/// A chair that is taken with the key of those who watch would show its hand to all of them.
#[tokio::test]
async fn the_key_of_those_who_watch_takes_no_chair() {
    let server = server().await;
    let first = create(&server, "latin", &["you"; 4], None).await;
    let path = format!("/api/games/{}/join", first.game);
    let wanted = json!({"key": watch_key(&server, &first).await});
    let refused = post(&server, &path, &wanted).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (422, "bad-key-text")
    );
    let (first, ..) = half_empty(&server).await;
    let path = format!("/api/games/{}/join", first.game);
    let wanted = json!({"key": watch_key(&server, &first).await});
    let refused = post(&server, &path, &wanted).await;
    assert_eq!(
        (refused.status, refused.code().as_str()),
        (422, "bad-key-text")
    );
    server.stop().await;
}

/// M2 of the attack: three frames a second froze every program at the table.
#[tokio::test]
async fn names_votes_and_spectators_stop_no_thought() {
    let mut slow = options();
    slow.pace = Duration::from_millis(800);
    let server = Server::start(slow).await.unwrap();
    let (first, _, mut a, mut b) = full(&server, "latin").await;
    let watcher = Chair {
        game: first.game.clone(),
        key: watch_key(&server, &first).await,
        seat: String::new(),
    };
    let program = |view: &Value| view["phase"] == "program" || over(view);
    let (before, _) = tokio::join!(a.play_until(0, program), b.play_until(0, program));
    assert!(!over(&before));
    let before = before["ply"].as_u64();
    let mut crowd = Vec::new();
    let grown = async {
        a.view(|view| view["ply"].as_u64() > before).await;
    };
    let pester = async {
        for number in 0..10 {
            b.send(&json!({"type": "name", "name": format!("Bea {number}")}))
                .await;
            crowd.push(Client::open(&server, &watcher).await);
            tokio::time::sleep(Duration::from_millis(250)).await;
        }
    };
    tokio::select! {
        () = grown => {}
        () = pester => panic!("no program moved while somebody changed a name"),
    }
    server.stop().await;
}

/// A hint somebody waits for is not lost either.
#[tokio::test]
async fn a_name_ends_nobodys_hint() {
    let server = server().await;
    let (_, _, mut a, mut b) = full(&server, "latin").await;
    for client in [&mut a, &mut b] {
        client
            .send(&json!({"type": "vote", "motion": "help", "yes": true}))
            .await;
    }
    a.view(|view| view["company"]["help"] == true).await;
    let choice = |view: &Value| view["legal"].as_array().unwrap().len() > 1;
    let view = tokio::select! {
        view = a.play_until(0, |view| choice(view) || over(view)) => view,
        _ = b.play_until(0, |_| false) => unreachable!(),
    };
    if !over(&view) {
        a.send(&json!({"type": "hint", "ply": view["ply"]})).await;
        // It is on its way before the names are.
        a.send(&json!({"type": "ping"})).await;
        let before = a.received.len();
        a.expect("pong").await;
        for name in ["Eva", "Ada", "Ida"] {
            b.send(&json!({"type": "name", "name": name})).await;
        }
        // It may have been quicker than the answer to the ping.
        let hint = |text: &String| text.starts_with("{\"type\":\"hint\"");
        if !a.received[before..].iter().any(hint) {
            a.expect("hint").await;
        }
    }
    server.stop().await;
}

/// Everything that everybody sees has a limit, and nobody takes another's name.
#[tokio::test]
async fn changes_have_limits_and_names_are_ones_own() {
    let server = server().await;
    let wanted = json!({
        "rules": "latin",
        "seats": ["you", "you", "person:name=ramon", "random"],
        "name": "Ana",
    });
    let table = post(&server, "/api/games", &wanted).await.json();
    let game = table["game"].as_str().unwrap();
    let path = format!("/api/games/{game}/join");
    for name in ["Ana", " ANA ", "aná", "Ramón", "RAMON", "random"] {
        let refused = post(&server, &path, &json!({"name": name})).await;
        assert_eq!(
            (refused.status, refused.code().as_str()),
            (409, "name-taken"),
            "{name}"
        );
    }
    let equal = post(&server, &path, &json!({"key": "a".repeat(16)})).await;
    assert_eq!((equal.status, equal.code().as_str()), (422, "bad-key-text"));
    let bea = join(&server, game, "Bea").await;
    let ana = Chair {
        game: game.to_owned(),
        key: table["key"].as_str().unwrap().to_owned(),
        seat: "A".to_owned(),
    };
    let (mut a, mut b) = (
        Client::open(&server, &ana).await,
        Client::open(&server, &bea).await,
    );
    tokio::join!(a.view(|_| true), b.view(|_| true));
    b.send(&json!({"type": "name", "name": "ana"})).await;
    assert_eq!(b.error().await, "name-taken");
    b.send(&json!({"type": "name", "name": "BEA"})).await;
    a.view(|view| view["names"]["B"] == "BEA").await;
    // What is not asked is not refused; readiness is for before the match.
    let help = |yes: bool| json!({"type": "vote", "motion": "help", "yes": yes});
    b.send(&help(false)).await;
    assert_eq!(b.error().await, "not-asked");
    b.send(&json!({"type": "vote", "motion": "next", "yes": false}))
        .await;
    assert_eq!(b.error().await, "not-over");
    b.send(&json!({"type": "ready", "ready": true})).await;
    assert_eq!(b.error().await, "begun");
    // Help is ended once in a match by each, and asked for once in a round after a refusal.
    for first in [true, false] {
        a.send(&help(true)).await;
        b.send(&help(true)).await;
        a.view(|view| view["company"]["help"] == true).await;
        b.send(&help(false)).await;
        if first {
            drop(a.view(|view| view["company"]["help"] == false).await)
        } else {
            assert_eq!(b.error().await, "help-again")
        }
    }
    a.send(&help(false)).await;
    a.view(|view| view["company"]["help"] == false).await;
    b.send(&help(true)).await;
    a.view(|view| view["company"]["motions"]["help"] == json!(["B"]))
        .await;
    a.send(&help(false)).await;
    a.view(|view| view["company"]["motions"]["help"].is_null())
        .await;
    tokio::time::sleep(Duration::from_millis(1100)).await;
    b.send(&help(true)).await;
    assert_eq!(b.error().await, "help-again");
    for (sent, client) in [("name", &mut a), ("vote", &mut b)] {
        let began = Instant::now();
        for number in 0..40 {
            let frame = match sent {
                "name" => json!({"type": "name", "name": format!("Ana {number}")}),
                _ => help(number % 2 == 0),
            };
            client.send(&frame).await;
        }
        while client.error().await != "too-many" {}
        assert!(began.elapsed() < Duration::from_secs(10));
    }
    server.stop().await;
}
