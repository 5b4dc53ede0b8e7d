//! Games as they should go.

use std::time::Duration;

use capicua_core::Seed;
use capicua_dominoes::notation::parse_records;
use capicua_dominoes::{LATIN, Match};
use serde_json::{Value, json};

use crate::client::*;

#[tokio::test]
async fn a_match_is_played_to_its_end() {
    let server = server().await;
    let chair = create(
        &server,
        "latin,target=30",
        &["you", "greedy", "random", "doubles"],
        None,
    )
    .await;
    let mut client = Client::open(&server, &chair).await;
    let mut rounds = 0;
    loop {
        let view = client.play_until(rounds, over).await;
        rounds += 1;
        assert_eq!(view["round"], rounds);
        let ending = &view["ending"];
        assert_eq!(ending["hands"].as_object().unwrap().len(), 4);
        assert!(!ending["items"].as_array().unwrap().is_empty());
        if view["phase"] == "match-over" {
            assert!(["AC", "BD"].contains(&ending["match"].as_str().unwrap()));
            break;
        }
        assert_eq!(view["phase"], "round-over");
        client.send(&json!({"type": "next"})).await;
    }
    client.send(&json!({"type": "next"})).await;
    assert_eq!(client.error().await, "over");
    let path = format!("GET /api/games/{}/record", chair.game);
    let key = format!("Authorization: Bearer {}\r\n", chair.key);
    let record = request(&server, &path, &key, "").await;
    let records = parse_records(&record.body).unwrap();
    assert_eq!(records.len(), rounds);
    server.stop().await;
}

/// The hash is shown first, seed and salt afterwards; both fit, and the deal follows from the seed.
#[tokio::test]
async fn deals_can_be_checked() {
    let server = server().await;
    let chair = create(
        &server,
        "latin",
        &["you", "random", "random", "random"],
        None,
    )
    .await;
    let mut client = Client::open(&server, &chair).await;
    let mut game = Match::new(LATIN);
    let mut hashes = Vec::new();
    for round in 1..=3 {
        let first = client.view(|view| view["round"] == round).await;
        assert!(first["fair"]["seed"].is_null() && first["fair"]["salt"].is_null());
        assert_eq!(first["fair"]["chosen"], false);
        let last = client.play_until(0, over).await;
        let fair = &last["fair"];
        assert_eq!(fair["hash"], first["fair"]["hash"], "it was fixed before");
        let (seed, salt) = (
            fair["seed"].as_str().unwrap(),
            fair["salt"].as_str().unwrap(),
        );
        assert_eq!(salt.len(), 32);
        assert_eq!(
            sha256(&format!("{seed}:{salt}")),
            fair["hash"].as_str().unwrap()
        );
        hashes.push(fair["hash"].clone());
        let deal = game.deal(Seed(seed.parse().unwrap()));
        let record = &parse_records(last["ending"]["record"].as_str().unwrap()).unwrap()[0];
        assert_eq!(record.start().state().unwrap(), game.start(&deal));
        assert_eq!(record.seed.as_deref(), Some(seed));
        game.finish(&record.final_state().unwrap());
        client.send(&json!({"type": "next"})).await;
    }
    hashes.dedup();
    assert_eq!(hashes.len(), 3, "every round has a secret of its own");
    server.stop().await;
}

#[tokio::test]
async fn a_chosen_seed_gives_the_match_of_the_command_line() {
    let server = server().await;
    let chair = create(
        &server,
        "latin",
        &["you", "greedy", "pimc:samples=3", "random"],
        Some(7),
    )
    .await;
    let mut client = Client::open(&server, &chair).await;
    let view = client.play_until(0, over).await;
    assert_eq!(view["fair"]["chosen"], true);
    assert_eq!(view["fair"]["seed"], "7");
    let record = &parse_records(view["ending"]["record"].as_str().unwrap()).unwrap()[0];
    // The same moves of the person in a session of the terminal give the same round.
    use capicua_ui::{Chair as Seat, Phase, Session};
    let chair = |spec: &str| match spec {
        "you" => Seat::person(),
        spec => Seat::Program(capicua_players::player(spec).unwrap()),
    };
    let chairs = ["you", "greedy", "pimc:samples=3", "random"].map(chair);
    let mut session = Session::new(&LATIN, chairs.to_vec(), Seed(7));
    loop {
        match session.phase() {
            Phase::Person(_) => {
                let mv = session.round().legal()[0];
                session.play(mv).unwrap();
            }
            Phase::Program(_) => {
                let mv = session
                    .question()
                    .unwrap()
                    .answer(&Default::default())
                    .unwrap();
                session.play(mv).unwrap();
            }
            _ => break,
        }
    }
    let written = record.moves().iter().map(|mv| mv.written.to_string());
    let played = session.round().moves().iter().map(ToString::to_string);
    assert_eq!(played.collect::<Vec<_>>(), written.collect::<Vec<_>>());
    server.stop().await;
}

#[tokio::test]
async fn people_join_and_play_together() {
    let server = server().await;
    let first = create(&server, "latin", &["you", "random", "you", "random"], None).await;
    let about = get(&server, &format!("/api/games/{}", first.game))
        .await
        .json();
    assert_eq!(about["open"], json!(["C"]));
    let second = join(&server, &first.game, "Bea\u{202e} <b>").await;
    assert_eq!((first.seat.as_str(), second.seat.as_str()), ("A", "C"));
    let path = format!("/api/games/{}/join", first.game);
    let third = post(&server, &path, &json!({})).await;
    assert_eq!(
        (third.status, third.code().as_str()),
        (409, "no-free-chair")
    );
    let mut a = Client::open(&server, &first).await;
    let mut c = Client::open(&server, &second).await;
    let view = a.view(|view| view["connected"] == json!(["A", "C"])).await;
    assert_eq!(view["names"]["C"], "Bea b");
    assert_eq!(view["people"], json!(["A", "C"]));
    let (end, other) = tokio::join!(a.play_until(0, over), c.play_until(1, over));
    assert_eq!(end["ending"]["hands"], other["ending"]["hands"]);
    a.send(&json!({"type": "undo"})).await;
    assert_eq!(a.error().await, "no-undo");
    server.stop().await;
}

#[tokio::test]
async fn a_move_is_taken_back_to_the_last_choice() {
    let server = server().await;
    let chair = create(
        &server,
        "latin",
        &["you", "random", "random", "random"],
        Some(3),
    )
    .await;
    let mut client = Client::open(&server, &chair).await;
    let two = |view: &Value| view["legal"].as_array().unwrap().len() > 1;
    let before = client.play_until(0, two).await;
    let mv = choose(&before, 1).unwrap();
    client.play(&before, &mv).await;
    client
        .view(|view| view["ply"].as_u64() > before["ply"].as_u64())
        .await;
    client.view(|view| view["turn"] == "A" || over(view)).await;
    client.send(&json!({"type": "undo"})).await;
    let after = client.view(|view| view["ply"] == before["ply"]).await;
    for field in ["hand", "line", "legal", "log", "counts", "fair"] {
        assert_eq!(before[field], after[field], "{field}");
    }
    server.stop().await;
}

#[tokio::test]
async fn pickomino_is_played_and_replayed() {
    let server = server().await;
    let chair = create(&server, "pickomino", &["you", "greedy", "simple"], Some(5)).await;
    let mut client = Client::open(&server, &chair).await;
    let first = client.view(|_| true).await;
    assert_eq!(first["roll"].as_array().unwrap().len(), 8);
    client
        .send(&json!({"type": "hint", "ply": first["ply"]}))
        .await;
    let hint = client.expect("hint").await;
    assert!(hint["advice"]["moves"][0]["win"].is_number());
    assert!(
        hint["advice"]["said"]["verdict"]
            .as_str()
            .unwrap()
            .starts_with("Play ")
    );
    let end = client.play_until(1, over).await;
    assert!(end["grill"].as_array().unwrap().is_empty(), "{end}");
    let stacks = end["stacks"].as_object().unwrap();
    let taken: usize = stacks
        .values()
        .map(|stack| stack.as_array().unwrap().len())
        .sum();
    assert_eq!(taken + end["flipped"].as_array().unwrap().len(), 16);
    assert!(end["ending"]["winner"].is_string());
    // The same seed and the same decisions are the same game.
    let again = create(&server, "pickomino", &["you", "greedy", "simple"], Some(5)).await;
    let mut client = Client::open(&server, &again).await;
    let repeated = client.play_until(1, over).await;
    for field in ["stacks", "flipped", "ply", "position"] {
        assert_eq!(end[field], repeated[field], "{field}");
    }
    server.stop().await;
}

#[tokio::test]
async fn hints_and_beliefs_come_over_the_socket() {
    let server = server().await;
    let chair = create(
        &server,
        "latin",
        &["you", "random", "random", "random"],
        Some(1),
    )
    .await;
    let mut client = Client::open(&server, &chair).await;
    // Late in the round there is little to think about.
    let late = |view: &Value| {
        let hand = view["hand"].as_array().unwrap().len();
        hand <= 5 && !view["legal"].as_array().unwrap().is_empty()
    };
    let view = client.play_until(0, late).await;
    client
        .send(&json!({"type": "belief", "ply": view["ply"]}))
        .await;
    let belief = client.expect("belief").await;
    assert_eq!(belief["belief"]["schema"], "belief/1");
    assert_eq!(belief["ply"], view["ply"]);
    client
        .send(&json!({"type": "hint", "ply": view["ply"]}))
        .await;
    let hint = client.expect("hint").await;
    assert_eq!(hint["advice"]["schema"], "advise/1");
    let moves = hint["advice"]["moves"].as_array().unwrap();
    assert_eq!(moves.len(), view["legal"].as_array().unwrap().len());
    client.send(&json!({"type": "hint", "ply": 99})).await;
    assert_eq!(client.error().await, "stale");
    client.send(&json!({"type": "ping"})).await;
    client.expect("pong").await;
    client.send(&json!({"type": "lang", "lang": "es"})).await;
    let spanish = client.view(|_| true).await;
    let said = spanish["log"][0]["said"].as_str().unwrap();
    assert!(said.contains("juega"), "{said}");
    server.stop().await;
}

/// A thought without end, as far as a test can wait.
const SLOW: &str = "champion:samples=2000,work=10000000";

#[tokio::test]
async fn a_cancelled_hint_stops_and_so_does_one_nobody_waits_for() {
    let server = server().await;
    let chair = create(
        &server,
        "latin",
        &["you", "random", "random", "random"],
        Some(2),
    )
    .await;
    let mut client = Client::open(&server, &chair).await;
    let two = |view: &Value| view["legal"].as_array().unwrap().len() > 1;
    let view = client.play_until(0, two).await;
    for stopped in 1..=2 {
        client
            .send(&json!({"type": "hint", "ply": view["ply"]}))
            .await;
        eventually("running", async || searches(&server).await["running"] == 1).await;
        match stopped {
            1 => client.send(&json!({"type": "cancel"})).await,
            _ => drop(std::mem::replace(
                &mut client,
                Client::open(&server, &chair).await,
            )),
        }
        eventually("stopped", async || {
            searches(&server).await["stopped"] == stopped
        })
        .await;
    }
    let counts = searches(&server).await;
    assert_eq!(
        (&counts["done"], &counts["running"]),
        (&json!(0), &json!(0))
    );
    assert!(!client.received.iter().any(|text| text.contains("\"hint\"")));
    server.stop().await;
}

#[tokio::test]
async fn a_slow_thought_stalls_nobody_else_and_ends_when_everybody_has_left() {
    let mut options = options();
    options.limits.searches = 1;
    options.limits.move_time = Duration::from_secs(600);
    options.limits.fallback_after = Duration::from_secs(600);
    let server = capicua_web::Server::start(options).await.unwrap();
    let slow = create(&server, "latin", &["you", SLOW, SLOW, SLOW], Some(1)).await;
    let mut waits = Client::open(&server, &slow).await;
    // The first tile is prescribed and needs no thought.
    let thinks = |view: &Value| view["ply"].as_u64() > Some(0) && view["thinking"].is_string();
    waits.play_until(0, thinks).await;
    eventually("running", async || searches(&server).await["running"] == 1).await;
    let quick = create(
        &server,
        "latin",
        &["you", "random", "greedy", "random"],
        None,
    )
    .await;
    let mut plays = Client::open(&server, &quick).await;
    plays.play_until(0, over).await;
    let counts = searches(&server).await;
    assert_eq!(counts["running"], 1, "it still thinks");
    assert_eq!(counts["stopped"], 0);
    drop(waits);
    eventually("stopped", async || searches(&server).await["stopped"] == 1).await;
    server.stop().await;
}

#[tokio::test]
async fn games_that_nobody_looks_at_leave_the_memory_and_come_back() {
    let mut options = options();
    options.limits.idle = Duration::from_millis(50);
    let server = capicua_web::Server::start(options).await.unwrap();
    let chair = create(
        &server,
        "latin",
        &["you", "random", "random", "random"],
        Some(3),
    )
    .await;
    let mut client = Client::open(&server, &chair).await;
    let mine = |view: &Value| view["turn"] == "A";
    let before = client.view(mine).await;
    drop(client);
    let in_memory = async || {
        let health = get(&server, "/api/health").await.json();
        health["games"]["in_memory"].clone()
    };
    eventually("it leaves the memory", async || in_memory().await == 0).await;
    let mut client = Client::open(&server, &chair).await;
    let after = client.view(|_| true).await;
    assert_eq!(before["hand"], after["hand"]);
    assert_eq!(in_memory().await, 1);
    server.stop().await;
}

#[tokio::test]
async fn a_hint_that_finds_no_place_in_the_queue_is_told_so() {
    let mut options = options();
    options.limits.waiting = 0;
    let server = capicua_web::Server::start(options).await.unwrap();
    let chair = create(&server, "pickomino", &["you", "simple"], None).await;
    let mut client = Client::open(&server, &chair).await;
    let view = client.view(|_| true).await;
    client
        .send(&json!({"type": "hint", "ply": view["ply"]}))
        .await;
    assert_eq!(client.error().await, "busy");
    server.stop().await;
}

/// Two servers on one folder: what was stored first counts, and nothing is played twice.
#[tokio::test]
async fn a_game_that_went_on_elsewhere_is_not_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let mut options = options();
    options.data = Some(folder.path().to_owned());
    let one = capicua_web::Server::start(options.clone()).await.unwrap();
    let two = capicua_web::Server::start(options).await.unwrap();
    let chair = create(&one, "pickomino", &["you", "you"], Some(1)).await;
    join(&one, &chair.game, "Bea").await;
    let mut here = Client::open(&one, &chair).await;
    here.send(&json!({"type": "begin"})).await;
    here.view(|_| true).await;
    drop(here);
    let mut here = Client::open(&one, &chair).await;
    let mut there = Client::open(&two, &chair).await;
    let (view, same) = (here.view(|_| true).await, there.view(|_| true).await);
    assert_eq!(view["roll"], same["roll"]);
    let moves = [choose(&view, 0).unwrap(), choose(&view, 2).unwrap()];
    here.play(&view, &moves[0]).await;
    let (before, later) = (view["ply"].as_u64(), |view: &Value| view["ply"].as_u64());
    let played = here.view(|view| later(view) > before).await;
    there.play(&same, &moves[1]).await;
    let told = there.view(|view| later(view) > before).await;
    assert_eq!(told["log"], played["log"]);
    assert_eq!(there.error().await, "stale");
    one.stop().await;
    two.stop().await;
}

/// A game that was given up is over, for the server too: nobody moves any more, also after a restart,
/// and the record says who gave it up.
#[tokio::test]
async fn a_game_can_be_given_up() {
    for (rules, seats) in [
        ("latin", &["you", "greedy", "random", "doubles"][..]),
        ("pickomino", &["you", "greedy"][..]),
    ] {
        let server = server().await;
        let chair = create(&server, rules, seats, None).await;
        let mut client = Client::open(&server, &chair).await;
        let before = client.view(|view| view["phase"] == "person").await;
        assert!(before["resigned"].is_null());
        client.send(&json!({"type": "resign"})).await;
        let view = client.view(|view| view["resigned"] == "A").await;
        for frame in [
            json!({"type": "play", "ply": view["ply"], "move": choose(&before, 0)}),
            json!({"type": "next"}),
            json!({"type": "resign"}),
            json!({"type": "hint", "ply": view["ply"]}),
        ] {
            client.send(&frame).await;
            assert_eq!(client.error().await, "over", "{frame}");
        }
        client.send(&json!({"type": "undo"})).await;
        assert_eq!(client.error().await, "no-undo");
        let about = get(&server, &format!("/api/games/{}", chair.game)).await;
        assert_eq!(about.json()["over"], true);
        let path = format!("GET /api/games/{}/record", chair.game);
        let key = format!("Authorization: Bearer {}\r\n", chair.key);
        let record = request(&server, &path, &key, "").await.body;
        assert!(record.contains("[Resigned \"A\"]"), "{record}");
        assert!(record.contains("[Result \"*\"]"), "{record}");
        if rules == "latin" {
            assert_eq!(parse_records(&record).unwrap().len(), 1);
        }
        server.stop().await;
    }
}

/// Where several people play the others play on: one gets up instead.
#[tokio::test]
async fn among_people_nobody_ends_the_game_for_the_others() {
    let server = server().await;
    let chair = create(&server, "latin", &["you", "you", "greedy", "greedy"], None).await;
    let mut client = Client::open(&server, &chair).await;
    client.send(&json!({"type": "resign"})).await;
    assert_ne!(client.error().await, "over");
    server.stop().await;
}

/// What is wrong is said in the language of the page: over HTTP and over the socket.
#[tokio::test]
async fn what_is_wrong_is_said_in_the_language_of_the_page() {
    let server = server().await;
    let wrong = json!({"position": "latin 5555/?7/?7/?7 - A -"});
    for (lang, what, help) in [
        ("es", "5-5 está dos veces", "Cada ficha está"),
        ("pt", "5-5 aparece duas vezes", "Cada pedra aparece"),
        ("en", "5-5 is there twice", "Each tile is"),
    ] {
        let answer = post(&server, &format!("/api/advise?lang={lang}"), &wrong).await;
        assert_eq!(answer.status, 422);
        let error = &answer.json()["error"];
        assert_eq!(error["message"], what);
        assert!(error["help"].as_str().unwrap().starts_with(help), "{error}");
    }
    let liked = "Accept-Language: pt-BR\r\n";
    let lost = request(&server, "GET /api/games/nothing/record", liked, "").await;
    assert_eq!(lost.json()["error"]["message"], "essa partida não existe");
    let chair = create(
        &server,
        "latin",
        &["you", "random", "random", "random"],
        None,
    )
    .await;
    let mut client = Client::open(&server, &chair).await;
    client.send(&json!({"type": "lang", "lang": "es"})).await;
    client.send(&json!({"type": "next"})).await;
    let told = loop {
        let frame = client.next().await.unwrap();
        if frame["type"] == "error" {
            break frame;
        }
    };
    assert_eq!(told["message"], "la mano no ha terminado");
    assert_eq!(told["help"], "Juégala hasta el final.");
    server.stop().await;
}
