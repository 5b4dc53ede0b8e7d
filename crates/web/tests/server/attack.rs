//! What an hour of attacks has found, and more of its kind.

use std::time::{Duration, Instant};

use capicua_web::Server;
use serde_json::{Value, json};

use crate::client::*;

/// Another client than the tests' own.
const HOSTILE: [u8; 4] = [127, 0, 0, 2];

/// A thought without end, as far as a test can wait.
const SLOW: &str = "champion:samples=2000,work=10000000";

const ALONE: [&str; 4] = ["you", "random", "random", "random"];

/// Each of these has once ended in a panic, or in a search without end.
#[tokio::test]
async fn questions_that_broke_something_are_refused() {
    let server = server().await;
    let all = "66656463626160555453525150/44434241403332313022212011100";
    let all = format!("fives,hand=14 {}/{} - A -", &all[..28], &all[27..]);
    let open = "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 0:0/100";
    let draw = "fives 32222000/5553524342+30 16051336456^62114401 B 35:45/100";
    let wide = "fives,hand=14 6665646362616055545352515044/4342414033323130222120111000 - A -";
    for (path, question) in [
        ("/api/solve", json!({"position": draw})),
        ("/api/solve", json!({"position": wide})),
        ("/api/solve", json!({"position": all})),
        (
            "/api/advise",
            json!({"position": open, "seat": "E", "belief": true}),
        ),
        (
            "/api/advise",
            json!({"position": open, "seat": "G", "belief": false}),
        ),
        ("/api/belief", json!({"position": open, "seat": "E"})),
        (
            "/api/games",
            json!({"rules": "pickomino", "seats": vec!["you"; 8]}),
        ),
        (
            "/api/games",
            json!({"rules": "pickomino", "seats": vec!["you"; 3000]}),
        ),
        (
            "/api/games",
            json!({"rules": "latin", "seats": vec!["you"; 9]}),
        ),
    ] {
        let answer = post(&server, path, &question).await;
        assert_eq!(answer.status, 422, "{path} {question}: {}", answer.body);
        answer.code();
    }
    server.stop().await;
}

#[tokio::test]
async fn names_of_players_are_short() {
    let server = server().await;
    let long = format!("greedy:{}", "x".repeat(50_000));
    let wanted = json!({"rules": "latin", "seats": ["you", long, "random", "random"]});
    assert_eq!(post(&server, "/api/games", &wanted).await.status, 422);
    let wanted = json!({"rules": "latin", "seats": ALONE, "name": "x".repeat(50_000)});
    let answer = post(&server, "/api/games", &wanted).await.json();
    let path = format!("/api/games/{}", answer["game"].as_str().unwrap());
    assert!(get(&server, &path).await.body.len() < 1000);
    server.stop().await;
}

/// A review that its time does not suffice for is answered as that, not with others who are not there; one
/// that never began because others are before it, as busy.
#[tokio::test]
async fn a_review_without_enough_time_says_so() {
    let mut options = options();
    options.limits.patience = Duration::from_millis(50);
    options.limits.searches = 1;
    options.limits.move_time = Duration::from_secs(600);
    options.limits.fallback_after = Duration::from_secs(600);
    let server = Server::start(options).await.unwrap();
    // The moves of all four: far more than that time suffices for.
    let record = "[DGN \"1\"] [Rules \"latin\"] [Leader \"C\"] [Result \"BD+26 blocked\"]
        [Deal \"A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020\"]
        1. 66 65 55 60 2. 03 36 54 43 3. 62 35 25 -- 4. -- 51 50 14 5. 00 46 -- 01 6. 16";
    let question = json!({"record": record, "samples": 200});
    let review = || post(&server, "/api/review", &question);
    // What was found in time is told as what it is; where that is nothing, the time is what is wrong.
    let answer = review().await;
    match answer.status {
        200 => {
            let told = answer.json();
            assert_eq!(told["finished"], false, "{told}");
            let left = told["rounds"][0]["left"].as_array().map_or(0, Vec::len);
            assert!(left > 0, "{told}");
        }
        _ => assert_eq!(answer.code(), "out-of-time", "{}", answer.body),
    }
    // Behind a program that thinks it does not begin.
    let chair = create(&server, "latin", &["you", SLOW, SLOW, SLOW], Some(3)).await;
    let mut client = Client::open(&server, &chair).await;
    client
        .play_until(0, |view| view["thinking"] != Value::Null)
        .await;
    let thinks = async || searches(&server).await["running"] == 1;
    eventually("a program thinks", thinks).await;
    let answer = review().await;
    assert_eq!((answer.status, answer.code().as_str()), (503, "busy"));
    drop(client);
    server.stop().await;
}

/// Hints of one client, as many as it can get, and a program that moves at another table.
#[tokio::test]
async fn hints_do_not_keep_a_program_waiting() {
    let mut options = options();
    options.limits.searches = 1;
    options.limits.thought = Duration::from_secs(600);
    options.limits.fallback_after = Duration::from_secs(600);
    let server = Server::start(options).await.unwrap();
    let mut crowd = Vec::new();
    for number in 0..12 {
        let chair = create(&server, "latin", &ALONE, Some(number)).await;
        let mut client = Client::open_from(&server, &chair, HOSTILE).await;
        let two = |view: &Value| view["legal"].as_array().unwrap().len() > 2;
        let view = client.play_until(0, |view| two(view) || over(view)).await;
        client
            .send(&json!({"type": "hint", "ply": view["ply"]}))
            .await;
        crowd.push(client);
    }
    let seats = ["you", "pimc:samples=2", "pimc:samples=2", "pimc:samples=2"];
    let chair = create(&server, "latin", &seats, Some(3)).await;
    let mut client = Client::open(&server, &chair).await;
    let began = Instant::now();
    client.play_until(0, over).await;
    let took = began.elapsed();
    assert!(took < Duration::from_secs(20), "a round took {took:?}");
    drop(crowd);
    server.stop().await;
}

/// Every thread searches for one client; another one's program moves all the same.
#[tokio::test]
async fn slow_programs_of_one_client_do_not_keep_another_waiting() {
    let mut options = options();
    options.limits.searches = 2;
    options.limits.move_time = Duration::from_secs(600);
    options.limits.fallback_after = Duration::from_secs(600);
    let server = Server::start(options).await.unwrap();
    let mut crowd = Vec::new();
    for number in 0..6 {
        let chair = create(&server, "latin", &["you", SLOW, SLOW, SLOW], Some(number)).await;
        let mut client = Client::open_from(&server, &chair, HOSTILE).await;
        client
            .play_until(0, |view| view["thinking"].is_string())
            .await;
        crowd.push(client);
    }
    eventually("all threads are busy", async || {
        searches(&server).await["running"] == 2
    })
    .await;
    let seats = ["you", "pimc:samples=2", "pimc:samples=2", "pimc:samples=2"];
    let chair = create(&server, "latin", &seats, Some(3)).await;
    let mut client = Client::open(&server, &chair).await;
    let began = Instant::now();
    client.play_until(0, over).await;
    let took = began.elapsed();
    assert!(took < Duration::from_secs(20), "a round took {took:?}");
    assert!(searches(&server).await["hurried"].as_u64() > Some(0));
    drop(crowd);
    server.stop().await;
}

/// A program that does not answer is played for.
#[tokio::test]
async fn a_stand_in_moves_when_a_program_takes_too_long() {
    let mut options = options();
    options.limits.searches = 1;
    options.limits.move_time = Duration::from_secs(600);
    options.limits.fallback_after = Duration::from_millis(5);
    let server = Server::start(options).await.unwrap();
    let chair = create(&server, "latin", &["you", SLOW, SLOW, SLOW], Some(1)).await;
    let mut client = Client::open(&server, &chair).await;
    client.play_until(0, over).await;
    // Nobody waited for these thoughts to end.
    eventually("thoughts were given up", async || {
        searches(&server).await["stopped"].as_u64() > Some(2)
    })
    .await;
    server.stop().await;
}

#[tokio::test]
async fn one_seat_cannot_take_all_sockets_of_a_table() {
    let server = server().await;
    let first = create(&server, "latin", &["you", "you", "random", "random"], None).await;
    let second = join(&server, &first.game, "Bea").await;
    let mut tabs = Vec::new();
    for _ in 0..4 {
        let mut tab = Client::open(&server, &first).await;
        tab.expect("lobby").await;
        tabs.push(tab);
    }
    assert_eq!(Client::open(&server, &first).await.closed().await, 4029);
    Client::open(&server, &second).await.expect("lobby").await;
    server.stop().await;
}

#[tokio::test]
async fn a_change_of_language_is_nobody_elses_business() {
    let server = server().await;
    let first = create(&server, "latin", &["you", "you", "random", "random"], None).await;
    let second = join(&server, &first.game, "Bea").await;
    let mut a = Client::open(&server, &first).await;
    let mut b = Client::open(&server, &second).await;
    a.view(|view| view["connected"] == json!(["A", "B"])).await;
    // Until it is a person's turn nothing more comes by itself.
    b.view(|view| view["phase"] == "person").await;
    while b.soon(Duration::from_millis(200)).await.is_some() {}
    for _ in 0..20 {
        a.send(&json!({"type": "lang", "lang": "es"})).await;
    }
    a.send(&json!({"type": "ping"})).await;
    a.expect("pong").await;
    assert_eq!(b.soon(Duration::from_millis(300)).await, None);
    server.stop().await;
}

/// A frame that is no text where the protocol says that it is.
#[tokio::test]
async fn sockets_say_what_was_wrong_with_a_frame() {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let server = server().await;
    let chair = create(&server, "latin", &ALONE, None).await;
    let upgrade = format!(
        "GET /api/games/{}/socket HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        chair.game,
        server.address()
    );
    // Masked text that is no UTF-8; a frame with reserved bits.
    for (frame, code) in [
        (&[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe][..], 1007u16),
        (&[0xf1, 0x80, 0, 0, 0, 0][..], 1002),
    ] {
        let mut stream = tokio::net::TcpStream::connect(server.address())
            .await
            .unwrap();
        stream.write_all(upgrade.as_bytes()).await.unwrap();
        let mut head = [0; 1024];
        let read = stream.read(&mut head).await.unwrap();
        assert!(head[..read].starts_with(b"HTTP/1.1 101"));
        stream.write_all(frame).await.unwrap();
        let mut answer = Vec::new();
        let read = stream.read_to_end(&mut answer);
        let _ = tokio::time::timeout(Duration::from_secs(10), read)
            .await
            .unwrap();
        let close = answer.windows(4).find(|part| part[0] == 0x88);
        let said = close.map(|part| u16::from_be_bytes([part[2], part[3]]));
        assert_eq!(said, Some(code), "{answer:?}");
    }
    server.stop().await;
}

#[tokio::test]
async fn games_of_one_address_have_a_limit() {
    let mut options = options();
    options.limits.own_games = 3;
    let server = Server::start(options).await.unwrap();
    for _ in 0..3 {
        create(&server, "latin", &ALONE, None).await;
    }
    let wanted = json!({"rules": "latin", "seats": ALONE});
    let answer = post(&server, "/api/games", &wanted).await;
    assert_eq!(
        (answer.status, answer.code().as_str()),
        (429, "too-many-games")
    );
    assert!(answer.header("retry-after").is_some());
    server.stop().await;
}

#[tokio::test]
async fn hosts_and_origins_are_read_strictly() {
    let server = server().await;
    let port = server.address().port();
    let body = json!({"rules": "latin", "seats": ALONE}).to_string();
    let ask = async |headers: &str| {
        let text = format!(
            "POST /api/games HTTP/1.1\r\n{headers}Connection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        raw(&server, text.as_bytes()).await.status
    };
    let own = format!("Host: localhost:{port}\r\nOrigin: http://localhost:{port}\r\n");
    assert_eq!(ask(&own).await, 201);
    for host in [
        format!("me@localhost:{port}"),
        format!("localhost:{port}@evil.example"),
        format!("localhost:{port}, evil.example"),
        format!("localhost:{port}/evil"),
        "[::1]evil.example".to_owned(),
        "localhost.evil.example".to_owned(),
    ] {
        let status = ask(&format!("Host: {host}\r\n")).await;
        assert!(status == 421 || status == 400, "{host}: {status}");
    }
    let foreign = format!("{own}Origin: http://evil.example\r\n");
    assert_eq!(ask(&foreign).await, 403);
    let odd = format!("Host: localhost:{port}\r\nOrigin: \u{e9}vil\r\n");
    assert_eq!(ask(&odd).await, 403);
    server.stop().await;
}

/// A proxy on this machine speaks for others: its name and page are let in, its cookie travels by
/// TLS only, and limits are those of whom it speaks for.
#[tokio::test]
async fn a_proxy_speaks_for_others() {
    let mut options = options();
    options.public = Some("https://games.example.org".parse().unwrap());
    options.token = Some("correct-horse".to_owned());
    options.limits.requests = 0.01;
    options.limits.burst = 8.0;
    options.limits.connections = 2;
    let server = Server::start(options).await.unwrap();
    assert_eq!(
        server.url(),
        "https://games.example.org/?token=correct-horse"
    );
    let ask = async |from: &str, host: &str, origin: &str, line: &str, body: &str| {
        let text = format!(
            "{line} HTTP/1.1\r\nHost: {host}\r\nX-Forwarded-For: 6.6.6.6, {from}\r\n{origin}X-Capicua-Token: correct-horse\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        raw(&server, text.as_bytes()).await
    };
    let body = json!({"rules": "latin", "seats": ALONE}).to_string();
    let origin = "Origin: https://games.example.org\r\n";
    for host in ["games.example.org", "127.0.0.1:8642"] {
        let answer = ask("10.0.0.1", host, origin, "POST /api/games", &body).await;
        assert_eq!(answer.status, 201, "{host}: {}", answer.body);
    }
    let evil = "Origin: https://evil.example\r\n";
    for (host, origin, status) in [
        ("games.example.org", evil, 403),
        ("evil.example", origin, 421),
        ("games.example.org:81", origin, 421),
    ] {
        let answer = ask("10.0.0.2", host, origin, "POST /api/games", &body).await;
        assert_eq!(answer.status, status, "{host} {origin}");
    }
    let line = "GET /?token=correct-horse";
    let text = format!(
        "{line} HTTP/1.1\r\nHost: games.example.org\r\nX-Forwarded-For: 10.0.0.3\r\nConnection: close\r\n\r\n"
    );
    let welcome = raw(&server, text.as_bytes()).await;
    assert!(welcome.header("set-cookie").unwrap().ends_with("; Secure"));
    // One that is over its limit does not stand in for another, and what it writes before the
    // proxy's own word counts for nothing.
    let mut statuses = Vec::new();
    for _ in 0..10 {
        let answer = ask("10.0.0.4", "games.example.org", "", "GET /api/info", "").await;
        statuses.push(answer.status);
    }
    assert_eq!(statuses[..8], [200; 8]);
    assert_eq!(statuses[8..], [429; 2]);
    let other = ask("10.0.0.5", "games.example.org", "", "GET /api/info", "").await;
    assert_eq!(other.status, 200);
    server.stop().await;
}

/// Without a proxy anybody could write whom a request is from.
#[tokio::test]
async fn nobody_hides_behind_a_header() {
    let mut options = options();
    options.limits.requests = 0.01;
    options.limits.burst = 4.0;
    let server = Server::start(options).await.unwrap();
    let mut statuses = Vec::new();
    for number in 0..6 {
        let header = format!("X-Forwarded-For: 10.0.0.{number}\r\n");
        statuses.push(request(&server, "GET /api/info", &header, "").await.status);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 429, 429]);
    server.stop().await;
}

/// Reaching the target ends a round of All Fives; nobody is blocked by it.
#[tokio::test]
async fn a_target_reached_beside_a_real_table_is_no_block() {
    let server = server().await;
    let ask = async |score: &str| {
        let table = json!({
            "rules": "fives", "seat": "A", "leader": "A", "score": score,
            "hand": ["55", "54", "52", "50", "44", "42", "32"], "moves": ["55"],
        });
        let answer = post(&server, "/api/table?lang=en", &table).await.json();
        answer["over"]["text"].as_str().map(str::to_owned)
    };
    assert_eq!(ask("80:0/100").await, None);
    let told = ask("90:0/100").await.unwrap();
    assert!(told.contains("target") && !told.contains("block"), "{told}");
    server.stop().await;
}

/// Whoever sends too much over many sockets is heard no more often than over one; others are heard at once.
#[tokio::test]
async fn frames_of_an_address_have_a_rate() {
    let mut options = options();
    options.limits.own_frames = 1.0;
    let server = Server::start(options).await.unwrap();
    let mut sockets = Vec::new();
    for _ in 0..6 {
        let chair = create(&server, "latin", &["you", "you", "you", "you"], None).await;
        let mut socket = Client::open_from(&server, &chair, HOSTILE).await;
        socket.expect("lobby").await;
        sockets.push(socket);
    }
    // Two at once are heard; the others wait a second to be refused.
    let begun = Instant::now();
    for socket in &mut sockets {
        for _ in 0..3 {
            socket.send(&json!({"type": "ping"})).await;
        }
    }
    let chair = create(&server, "latin", &["you", "you", "you", "you"], None).await;
    let mut honest = Client::open(&server, &chair).await;
    honest.expect("lobby").await;
    honest.send(&json!({"type": "ping"})).await;
    honest.expect("pong").await;
    let (mut pongs, mut refused) = (0, 0);
    for socket in &mut sockets {
        // After a refusal the next frame waits for its own.
        match socket.next().await.unwrap()["type"].as_str().unwrap() {
            "pong" => pongs += 1,
            "error" => {
                refused += 1;
                assert!(begun.elapsed() >= Duration::from_millis(900));
            }
            other => panic!("{other}"),
        }
    }
    assert!(
        pongs >= 1 && refused >= 1,
        "{pongs} heard, {refused} refused"
    );
    server.stop().await;
}
