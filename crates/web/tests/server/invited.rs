//! A stranger with an invitation, who tries everything else: the name of a table opens that table, and
//! nothing more of the server.

use capicua_web::{Access, Options, Server, addresses};
use serde_json::{Value, json};

use crate::client::*;

const TOKEN: &str = "correct-horse-battery";

const OWNER: &str = "X-Capicua-Token: correct-horse-battery\r\n";

/// What a browser sends to open a socket.
const UPGRADE: &str = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";

/// Games that are there: one of several people, one of one person.
struct Tables {
    invited: Chair,
    alone: Chair,
}

async fn begun(server: &Server, seats: &[&str]) -> Chair {
    let wanted = json!({"rules": "latin", "seats": seats}).to_string();
    let made = request(server, "POST /api/games", OWNER, &wanted).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let made = made.json();
    let text = |name: &str| made[name].as_str().unwrap().to_owned();
    Chair {
        game: text("game"),
        key: text("key"),
        seat: text("seat"),
    }
}

/// A server with a token, and its tables.
async fn guarded(options: Options) -> (Server, Tables) {
    let server = Server::start(Options {
        token: Some(TOKEN.to_owned()),
        ..options
    })
    .await
    .unwrap();
    let tables = Tables {
        invited: begun(&server, &["you", "you", "random", "random"]).await,
        alone: begun(&server, &["you", "random", "random", "random"]).await,
    };
    (server, tables)
}

/// Asks and reads the status alone: a socket that opens has no end.
async fn status(server: &Server, line: &str, headers: &str) -> u16 {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    let mut stream = tokio::net::TcpStream::connect(server.address())
        .await
        .unwrap();
    let connection = match headers.contains("Upgrade") {
        true => "",
        false => "Connection: close\r\n",
    };
    let text = format!(
        "{line} HTTP/1.1\r\nHost: {}\r\n{connection}Content-Length: 2\r\n{headers}\r\n{{}}",
        server.address()
    );
    stream.write_all(text.as_bytes()).await.unwrap();
    let mut head = [0; 64];
    let read = stream.read(&mut head).await.unwrap();
    let head = String::from_utf8_lossy(&head[..read]).into_owned();
    let code = head.split(' ').nth(1).and_then(|code| code.parse().ok());
    code.unwrap_or_else(|| panic!("{line}: {head:?}"))
}

/// Every route there is, asked plainly and for a socket, with every method that a route has: closed unless it
/// is for all, or about the table of the invitation.
#[tokio::test]
async fn an_invitation_opens_its_table_and_not_the_server() {
    let (server, tables) = guarded(options()).await;
    let names = [
        (tables.invited.game.as_str(), true),
        (tables.alone.game.as_str(), false),
        ("aaaaaaaaaaaaaaaa", false),
        ("..%2fhistory", false),
    ];
    let key = format!("Authorization: Bearer {}\r\n", tables.alone.key);
    let (mut open, mut closed) = (0, 0);
    for (address, who) in addresses() {
        for (game, invited) in names {
            let path = address.replace("{game}", game);
            let allowed = who == Access::All || who == Access::Table && invited;
            for method in ["GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS"] {
                for extra in ["", UPGRADE] {
                    let line = format!("{method} {path}");
                    let got = status(&server, &line, &format!("{key}{extra}")).await;
                    match allowed {
                        true => assert_ne!(got, 401, "{line} {extra}"),
                        false => assert_eq!(got, 401, "{line} {extra}"),
                    }
                    open += usize::from(allowed);
                    closed += usize::from(!allowed);
                    // Whoever has the token is not kept out by anything that keeps guests out.
                    let own = status(&server, &line, &format!("{OWNER}{key}{extra}")).await;
                    assert_ne!(own, 401, "{line} {extra}");
                }
            }
        }
    }
    assert!(open > 50 && closed > 500, "{open} and {closed}");
    server.stop().await;
}

/// What guests may ask is written down here once more, so that nothing opens by mistake.
#[test]
fn what_is_for_guests_is_known() {
    let of = |wanted: Access| -> Vec<&str> {
        let all = addresses().into_iter().filter(|(_, who)| *who == wanted);
        all.map(|(address, _)| address).collect()
    };
    assert_eq!(of(Access::All), ["/api/info", "/api/rules"]);
    assert_eq!(
        of(Access::Table),
        ["", "/join", "/record", "/invite", "/socket"]
            .map(|rest| format!("/api/games/{{game}}{rest}"))
    );
}

/// A socket needs what a plain request needs.
#[tokio::test]
async fn a_socket_needs_the_token_where_a_request_does() {
    let (server, tables) = guarded(options()).await;
    let socket = |chair: &Chair| format!("GET /api/games/{}/socket", chair.game);
    for (chair, headers, wanted) in [
        (&tables.alone, String::new(), 401),
        (
            &tables.alone,
            "X-Capicua-Token: wrong-horse\r\n".to_owned(),
            401,
        ),
        (
            &tables.alone,
            "Cookie: capicua=wrong-horse\r\n".to_owned(),
            401,
        ),
        (&tables.alone, OWNER.to_owned(), 101),
        (&tables.alone, format!("Cookie: capicua={TOKEN}\r\n"), 101),
        (&tables.invited, String::new(), 101),
    ] {
        let got = status(&server, &socket(chair), &format!("{UPGRADE}{headers}")).await;
        assert_eq!(got, wanted, "{headers:?} at {}", chair.game);
    }
    server.stop().await;
}

/// The link has no token; whoever follows it gets the page, sits down, plays, and is told nothing of the
/// rest.
#[tokio::test]
async fn a_friend_plays_by_the_link_alone() {
    let mut wanted = options();
    wanted.public = Some("https://games.example.org".parse().unwrap());
    let (server, tables) = guarded(wanted).await;
    let host = &tables.invited;
    let key = format!("{OWNER}Authorization: Bearer {}\r\n", host.key);
    let path = format!("GET /api/games/{}/invite", host.game);
    let invite = request(&server, &path, &key, "").await;
    assert!(!invite.body.contains("token"), "{}", invite.body);
    assert!(!invite.body.contains(TOKEN));
    let invite = invite.json();
    let link = format!("https://games.example.org/#join={}", host.game);
    assert_eq!(invite["play"][0]["url"], link);
    let watch = invite["watch"][0]["url"].as_str().unwrap();
    assert!(
        watch.starts_with("https://games.example.org/#watch="),
        "{watch}"
    );
    // No request of the friend has a token.
    for path in [
        "/",
        "/js/main.js",
        "/sw.js",
        "/api/info",
        "/api/rules?rules=latin",
    ] {
        let answer = get(&server, path).await;
        assert!(answer.status != 401, "{path}: {}", answer.body);
    }
    let friend = join(&server, &host.game, "Bea").await;
    // The host begins and draws as pages do; the friend's own key is what opens the seat.
    let (mut a, mut b) = (
        Client::open(&server, host).await,
        Client::open(&server, &friend).await,
    );
    let (end, same) = tokio::join!(a.play_until(0, over), b.play_until(0, over));
    assert_eq!(end["fair"]["drawn"], same["fair"]["drawn"]);
    let mine = format!("Authorization: Bearer {}\r\n", friend.key);
    for (line, wanted) in [
        (format!("GET /api/games/{}/record", host.game), 200),
        (format!("GET /api/games/{}/invite", host.game), 200),
        (format!("GET /api/games/{}/record", tables.alone.game), 401),
        ("GET /api/history".to_owned(), 401),
        ("POST /api/games".to_owned(), 401),
        ("POST /api/review".to_owned(), 401),
        ("POST /api/lan".to_owned(), 401),
    ] {
        let answer = request(&server, &line, &mine, "{}").await;
        assert_eq!(answer.status, wanted, "{line}: {}", answer.body);
        if wanted == 401 {
            assert_eq!(answer.code(), "no-token");
        }
    }
    let again = request(&server, &path, &mine, "").await.json();
    assert_eq!(again["play"], invite["play"], "guests invite as well");
    assert_eq!(again["lan"]["yours"], Value::Bool(false));
    server.stop().await;
}

/// Guests from the local network are guests on every route, too.
#[tokio::test]
async fn the_door_is_closed_to_what_is_not_for_guests() {
    let mut wanted = options();
    wanted.lan = Some(vec![std::net::IpAddr::from([127, 0, 0, 3])]);
    let server = Server::start(wanted).await.unwrap();
    let alone = create(
        &server,
        "latin",
        &["you", "random", "random", "random"],
        None,
    )
    .await;
    let open = post(&server, "/api/lan", &json!({"open": true}))
        .await
        .json();
    let address = open["addresses"][0].as_str().unwrap();
    let address = address.strip_prefix("http://").unwrap().to_owned();
    for (path, who) in addresses() {
        let path = path.replace("{game}", &alone.game);
        for method in ["GET", "POST"] {
            let text = format!(
                "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: 2\r\n\r\n{{}}"
            );
            use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
            let mut stream = tokio::net::TcpStream::connect(&address).await.unwrap();
            stream.write_all(text.as_bytes()).await.unwrap();
            let mut answer = Vec::new();
            let _ = stream.read_to_end(&mut answer).await;
            let refused = answer.starts_with(b"HTTP/1.1 403");
            assert_eq!(refused, who != Access::All, "{method} {path}");
        }
    }
    server.stop().await;
}
