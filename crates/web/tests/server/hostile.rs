//! Those who mean no good, or cannot help it.

use std::time::Duration;

use capicua_web::Server;
use serde_json::{Value, json};

use crate::client::*;

async fn two_people(server: &Server) -> (Client, Client, Value) {
    let first = begin(server, "latin", "you,you,random,random", Some(5)).await;
    let second = join(server, &first.game, "Bea").await;
    let mut a = Client::open(server, &first).await;
    let b = Client::open(server, &second).await;
    let view = a.view(|view| view["phase"] == "person").await;
    (a, b, view)
}

#[tokio::test]
async fn moves_out_of_turn_stale_or_illegal_are_refused() {
    let server = server().await;
    let (mut a, mut b, view) = two_people(&server).await;
    let (on_turn, other) = match view["turn"] == "A" {
        true => (&mut a, &mut b),
        false => (&mut b, &mut a),
    };
    let view = on_turn
        .view(|view| !view["legal"].as_array().unwrap().is_empty())
        .await;
    let mv = choose(&view, 0).unwrap();
    other.play(&view, &mv).await;
    assert_eq!(other.error().await, "not-your-turn");
    let ply = view["ply"].as_u64().unwrap();
    for (ply, mv, code) in [
        (ply + 1, mv.as_str(), "stale"),
        (ply, "--", "illegal"),
        (ply, "99", "illegal"),
        (ply, "+?", "illegal"),
        (ply, "!B", "illegal"),
        (ply, "", "illegal"),
        (ply, "\u{1b}[2J", "illegal"),
    ] {
        on_turn
            .send(&json!({"type": "play", "ply": ply, "move": mv}))
            .await;
        assert_eq!(on_turn.error().await, code, "{ply} {mv}");
    }
    // A tile of somebody else.
    let held: Vec<&str> = view["hand"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    let foreign = ["66", "65", "64", "63", "62", "61", "60", "55"];
    let foreign = foreign.iter().find(|tile| !held.contains(tile)).unwrap();
    on_turn
        .send(&json!({"type": "play", "ply": ply, "move": foreign}))
        .await;
    assert_eq!(on_turn.error().await, "illegal");
    // Nothing of that has changed anything.
    on_turn.play(&view, &mv).await;
    on_turn.view(|view| view["ply"].as_u64() > Some(ply)).await;
    server.stop().await;
}

#[tokio::test]
async fn frames_that_make_no_sense_are_answered_and_survived() {
    let server = server().await;
    let chair = begin(&server, "latin", "you,random,random,random", None).await;
    let mut client = Client::open(&server, &chair).await;
    client.view(|_| true).await;
    for text in [
        "",
        "{",
        "null",
        "[1,2]",
        "\"hello\"",
        "{\"type\":\"play\"}",
        "{\"type\":\"dance\"}",
        "{\"type\":\"play\",\"ply\":-3,\"move\":\"64\"}",
        "{\"type\":\"play\",\"ply\":1,\"move\":64}",
        "\u{0}\u{1}",
        &"[".repeat(3000),
        &format!("{{\"type\":\"lang\",\"lang\":\"{}\"}}", "x".repeat(5000)),
    ] {
        client.send_text(text.to_owned()).await;
        assert_eq!(client.error().await, "bad-frame", "{text:.60}");
    }
    client.send_bytes(vec![0, 159, 146, 150]).await.unwrap();
    assert_eq!(client.error().await, "bad-frame");
    client.send(&json!({"type": "hello", "key": "x"})).await;
    assert_eq!(client.error().await, "bad-frame");
    client
        .send(&json!({"type": "lang", "lang": "klingon"}))
        .await;
    client.view(|_| true).await;
    client.play_until(0, over).await;
    // A frame without end closes the socket; the game is still there.
    let _ = client.send_bytes(vec![0; 1 << 20]).await;
    assert_eq!(client.closed().await, 1009);
    let mut again = Client::open(&server, &chair).await;
    assert!(over(&again.view(|_| true).await));
    server.stop().await;
}

#[tokio::test]
async fn sockets_without_hello_key_or_game_are_closed_with_a_code() {
    let server = limited(|limits| limits.hello = Duration::from_millis(300)).await;
    let chair = begin(&server, "latin", "you,random,random,random", None).await;
    let mut silent = Client::silent(&server, &chair.game).await;
    assert_eq!(silent.closed().await, 4008);
    let mut rude = Client::silent(&server, &chair.game).await;
    rude.send(&json!({"type": "undo"})).await;
    assert_eq!(rude.closed().await, 4008);
    let guess = Chair {
        key: "a".repeat(32),
        ..chair.clone()
    };
    assert_eq!(Client::open(&server, &guess).await.closed().await, 4001);
    for game in ["abcdefghjkmnpqrs", "short", "%2e%2e"] {
        let nowhere = Chair {
            game: game.to_owned(),
            ..chair.clone()
        };
        assert_eq!(Client::open(&server, &nowhere).await.closed().await, 4004);
    }
    let mut tabs = Vec::new();
    for _ in 0..4 {
        let mut tab = Client::open(&server, &chair).await;
        tab.view(|_| true).await;
        tabs.push(tab);
    }
    assert_eq!(Client::open(&server, &chair).await.closed().await, 4029);
    server.stop().await;
}

#[tokio::test]
async fn a_flood_of_frames_is_refused_and_then_cut_off() {
    let server = limited(|limits| limits.frames = 5.0).await;
    let chair = begin(&server, "latin", "you,random,random,random", None).await;
    let mut client = Client::open(&server, &chair).await;
    for _ in 0..50 {
        client.send(&json!({"type": "ping"})).await;
    }
    assert_eq!(client.error().await, "too-many");
    for _ in 0..200 {
        // The other side may have closed by now.
        if client.send_bytes(vec![1]).await.is_err() {
            break;
        }
    }
    assert_eq!(client.closed().await, 4029);
    server.stop().await;
}

#[tokio::test]
async fn a_thousand_connections_do_not_hurt_a_game() {
    let server = limited(|limits| limits.connections = 300).await;
    let chair = begin(&server, "latin", "you,random,greedy,random", None).await;
    let mut client = Client::open(&server, &chair).await;
    client.view(|_| true).await;
    let mut crowd = Vec::new();
    let mut refused = 0;
    for number in 0..1000 {
        let stream = tokio::net::TcpStream::connect(server.address())
            .await
            .unwrap();
        if number % 2 == 0 {
            // Half of them begin a request that never ends.
            let _ = stream.try_write(b"GET / HTTP/1.1\r\nHost: loc");
        }
        crowd.push(stream);
    }
    let began = std::time::Instant::now();
    client.play_until(0, over).await;
    assert!(
        began.elapsed() < Duration::from_secs(5),
        "{:?}",
        began.elapsed()
    );
    for stream in &crowd {
        let mut answer = [0; 64];
        if let Ok(read) = stream.try_read(&mut answer) {
            refused += usize::from(answer[..read].starts_with(b"HTTP/1.1 429"));
        }
    }
    assert!(refused >= 690, "{refused} were turned away");
    drop(crowd);
    // Places are given back.
    for _ in 0..500 {
        let (health, _) = (get(&server, "/api/info").await, ());
        if health.status == 200 {
            return server.stop().await;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("nobody gets in any more");
}

#[tokio::test]
async fn bodies_have_a_limit_and_have_to_be_json() {
    let server = server().await;
    let large = "x".repeat(65 * 1024);
    let answer = request(&server, "POST /api/games", "", &large).await;
    assert_eq!((answer.status, answer.code().as_str()), (413, "too-large"));
    // Without a length, piece by piece.
    let host = server.address();
    let mut chunked = format!(
        "POST /api/games HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    );
    for _ in 0..70 {
        chunked.push_str(&format!("400\r\n{}\r\n", "y".repeat(1024)));
    }
    chunked.push_str("0\r\n\r\n");
    assert_eq!(raw(&server, chunked.as_bytes()).await.status, 413);
    for body in [
        "",
        "{",
        "[]",
        "{\"rules\":7}",
        "\u{0}",
        "{\"rules\":\"latin\",\"seats\":\"you\"}",
    ] {
        let answer = request(&server, "POST /api/games", "", body).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (400, "bad-json"),
            "{body}"
        );
    }
    for (wanted, code) in [
        (json!({"rules": "chess", "seats": ["you"]}), "bad-game"),
        (json!({"rules": "latin", "seats": ["you"]}), "bad-game"),
        (
            json!({"rules": "latin", "seats": ["you", "nobody", "random", "random"]}),
            "bad-game",
        ),
        (
            json!({"rules": "latin", "seats": ["random", "random", "random", "random"]}),
            "no-person",
        ),
        (
            json!({"rules": "fives,spinner=on", "seats": ["you", "oracle"]}),
            "bad-game",
        ),
        (
            json!({"rules": "latin", "seats": ["you", "ims:alpha=50", "random", "random"]}),
            "bad-game",
        ),
        (
            json!({"rules": "pickomino", "seats": ["you", "champion:weights=/etc/passwd"]}),
            "bad-game",
        ),
        (json!({"rules": "pickomino", "seats": ["you"]}), "bad-game"),
        (
            json!({"rules": "latin", "seats": ["you", "random", "random", "random"], "seed": "x"}),
            "bad-seed",
        ),
        (
            json!({"rules": "latin", "seats": ["you", "random", "random", "random"], "seed": -1}),
            "bad-seed",
        ),
    ] {
        let answer = post(&server, "/api/games", &wanted).await;
        assert_eq!(
            (answer.status, answer.code().as_str()),
            (422, code),
            "{wanted}"
        );
    }
    server.stop().await;
}

#[tokio::test]
async fn no_http_at_all_is_survived() {
    let server = server().await;
    let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(100_000));
    for bytes in [
        &b"\x16\x03\x01\x02\x00"[..],
        b"\r\n\r\n\r\n",
        b"GET\r\n\r\n",
        long.as_bytes(),
    ] {
        use tokio::io::{AsyncReadExt, AsyncWriteExt};
        let mut stream = tokio::net::TcpStream::connect(server.address())
            .await
            .unwrap();
        let _ = stream.write_all(bytes).await;
        let _ = stream.shutdown().await;
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer).await;
    }
    assert_eq!(get(&server, "/api/info").await.status, 200);
    server.stop().await;
}

#[tokio::test]
async fn too_many_requests_games_and_questions_are_told_when_to_come_back() {
    let server = limited(|limits| {
        limits.requests = 1.0;
        limits.burst = 20.0;
        limits.games = 2;
    })
    .await;
    let wanted = json!({"rules": "latin", "seats": ["you", "random", "random", "random"]});
    for status in [201, 201, 503] {
        let answer = post(&server, "/api/games", &wanted).await;
        assert_eq!(answer.status, status);
        if status == 503 {
            assert_eq!(answer.code(), "too-many-games");
            assert!(answer.header("retry-after").is_some());
        }
    }
    let mut last = get(&server, "/api/info").await;
    for _ in 0..30 {
        last = get(&server, "/api/info").await;
    }
    assert_eq!((last.status, last.code().as_str()), (429, "too-many"));
    assert_eq!(last.header("retry-after"), Some("1"));
    server.stop().await;
}

#[tokio::test]
async fn questions_that_find_no_place_are_told_so() {
    let server = limited(|limits| limits.questions = 1).await;
    let question = json!({"position": "latin 55545250444232/?7/?7/?7 - A -", "samples": 20000});
    let (one, two) = tokio::join!(
        post(&server, "/api/advise", &question),
        post(&server, "/api/advise", &question)
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 503]);
    let busy = if one.status == 503 { one } else { two };
    assert_eq!(busy.code(), "busy");
    assert!(busy.header("retry-after").is_some());
    server.stop().await;
}
