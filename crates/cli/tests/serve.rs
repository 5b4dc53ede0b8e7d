//! The server as people start it: one line with the address, the documents of the command line, and
//! an orderly end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::CommandCargoExt as _;
use serde_json::{Value, json};

const EXAMPLE: &str =
    "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35";

fn capicua() -> Command {
    Command::cargo_bin("capicua").unwrap()
}

/// A running server; killed when dropped.
struct Server {
    child: Child,
    line: String,
    _folder: tempfile::TempDir,
}

impl Server {
    fn start(args: &[&str]) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let mut child = capicua()
            .args(args)
            .env("XDG_DATA_HOME", folder.path())
            .env("HOME", folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let out = child.stdout.as_mut().unwrap();
        BufReader::new(out).read_line(&mut line).unwrap();
        Server {
            child,
            line,
            _folder: folder,
        }
    }

    /// `127.0.0.1:8642`, out of the line.
    fn address(&self) -> &str {
        let rest = self.line.strip_prefix("Capicúa: http://").unwrap();
        rest.split('/').next().unwrap()
    }

    fn ask(&self, request: &str, body: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address()).unwrap();
        // A server that hangs fails the test instead of hanging it.
        let patience = std::time::Duration::from_secs(60);
        stream.set_read_timeout(Some(patience)).unwrap();
        let host = self.address();
        let length = body.len();
        write!(stream, "{request} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, body.to_owned())
    }

    fn post(&self, path: &str, question: &Value) -> Value {
        let (status, body) = self.ask(&format!("POST {path}"), &question.to_string());
        assert_eq!(status, 200, "{body}");
        serde_json::from_str(&body).unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn answer(args: &[&str]) -> Value {
    let output = capicua().args(args).output().unwrap();
    assert!(output.status.success());
    serde_json::from_slice(&output.stdout).unwrap()
}

fn without(mut value: Value, fields: &[&str]) -> Value {
    for field in fields {
        value.as_object_mut().unwrap().remove(*field);
    }
    value
}

#[test]
fn the_server_answers_the_documents_of_the_command_line() {
    let server = Server::start(&["serve", "--port", "0", "--data", ":memory:"]);
    let question = json!({"position": EXAMPLE, "samples": 200, "seed": 3, "belief": true});
    let asked = server.post("/api/advise", &question);
    assert!(asked["said"]["verdict"].is_string());
    let args = [
        "advise",
        EXAMPLE,
        "--samples",
        "200",
        "--seed",
        "3",
        "--belief",
        "--json",
    ];
    assert_eq!(without(asked, &["said"]), answer(&args));
    for model in ["exact", "vielma", "gamma"] {
        let asked = server.post("/api/belief", &json!({"position": EXAMPLE, "model": model}));
        assert_eq!(
            asked,
            answer(&["belief", EXAMPLE, "--model", model, "--json"])
        );
    }
    let deal = "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C 45:30/100";
    let asked = server.post("/api/solve", &json!({"position": deal}));
    let told = answer(&["solve", deal, "--json"]);
    assert_eq!(without(asked, &["time_ms"]), without(told, &["time_ms"]));
    let dice = "pickomino 21,23-29,31-36 22/30/- A ww44 1553";
    let asked = server.post("/api/pickomino/advise", &json!({"position": dice}));
    let told = answer(&["advise", dice, "--json"]);
    assert_eq!(without(asked, &["said", "reach"]), told);
    let asked = server.post("/api/pickomino/odds", &json!({"position": dice}));
    assert_eq!(asked, answer(&["pickomino", "odds", dice, "--json"]));
}

/// Errors are the same, too: what is wrong, where, and how to fix it.
#[test]
fn the_server_finds_the_same_faults() {
    let server = Server::start(&["serve", "--port", "0", "--data", ":memory:"]);
    let bad = "latin 5577/?7/?7/?7 - A -";
    let (status, body) = server.ask("POST /api/advise", &json!({"position": bad}).to_string());
    assert_eq!(status, 422);
    let error: Value = serde_json::from_str(&body).unwrap();
    let output = capicua().args(["advise", bad]).output().unwrap();
    assert_eq!(output.status.code(), Some(3));
    let told = String::from_utf8(output.stderr).unwrap();
    for field in ["message", "help"] {
        assert!(
            told.contains(error["error"][field].as_str().unwrap()),
            "{told}"
        );
    }
}

#[test]
fn without_a_command_the_table_is_served() {
    let server = Server::start(&[]);
    assert!(
        server.line.starts_with("Capicúa: http://127.0.0.1:"),
        "{}",
        server.line
    );
    let (status, page) = server.ask("GET /", "");
    assert_eq!(status, 200);
    assert!(page.contains("<title>"));
}

#[test]
fn a_port_that_is_taken_is_one_clear_error() {
    let taken = TcpListener::bind(("127.0.0.1", 0)).unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let output = capicua()
        .args(["serve", "--data", ":memory:", "--port", &port])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(
        said.starts_with("error: cannot listen at 127.0.0.1:"),
        "{said}"
    );
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
}

#[test]
fn other_addresses_need_a_token_which_is_made_up_if_need_be() {
    let server = Server::start(&[
        "serve", "--host", "0.0.0.0", "--port", "0", "--data", ":memory:",
    ]);
    assert!(server.line.contains("/?token="), "{}", server.line);
    let output = capicua()
        .args(["serve", "--token", "short"])
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
}

#[cfg(unix)]
#[test]
fn it_ends_in_order_and_the_game_is_there_the_next_time() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let mut server = Server::start(&["serve", "--port", "0", "--data", data]);
    let wanted = json!({"rules": "latin", "seats": ["you", "random", "random", "random"]});
    let (status, body) = server.ask("POST /api/games", &wanted.to_string());
    assert_eq!(status, 201, "{body}");
    let game: Value = serde_json::from_str(&body).unwrap();
    let id = server.child.id().to_string();
    Command::new("kill").args(["-TERM", &id]).status().unwrap();
    assert_eq!(server.child.wait().unwrap().code(), Some(0));
    let again = Server::start(&["serve", "--port", "0", "--data", data]);
    let path = format!("GET /api/games/{}", game["game"].as_str().unwrap());
    assert_eq!(again.ask(&path, "").0, 200);
}

/// A backup is made while the server runs, and a server on it has the games.
#[test]
fn a_backup_is_made_while_the_server_runs() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let server = Server::start(&["serve", "--port", "0", "--data", data]);
    let wanted = json!({"rules": "latin", "seats": ["you", "random", "random", "random"]});
    let (_, body) = server.ask("POST /api/games", &wanted.to_string());
    let game: Value = serde_json::from_str(&body).unwrap();
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = elsewhere.path().join("games.sqlite");
    let backup = || {
        let mut command = capicua();
        command.args(["backup", "--data", data]).arg(&copy);
        command.output().unwrap()
    };
    let made = backup();
    assert!(made.status.success(), "{made:?}");
    assert!(String::from_utf8_lossy(&made.stdout).starts_with("1 game "));
    assert_eq!(backup().status.code(), Some(1), "nothing is overwritten");
    let data = elsewhere.path().to_str().unwrap();
    let again = Server::start(&["serve", "--port", "0", "--data", data]);
    let path = format!("GET /api/games/{}", game["game"].as_str().unwrap());
    assert_eq!(again.ask(&path, "").0, 200);
}

#[test]
fn the_load_test_loses_nothing() {
    let args = [
        "bench",
        "serve",
        "--games",
        "20",
        "--seconds",
        "6",
        "--think",
        "20",
        "--json",
    ];
    let answer = answer(&args);
    assert_eq!((&answer["lost"], &answer["stuck"]), (&json!(0), &json!(0)));
    assert!(answer["moves"].as_u64().unwrap() > 100, "{answer}");
    assert!(answer["reconnects"].as_u64().unwrap() >= 10, "{answer}");
}
