//! The driver itself: a small page, looked at and used as tests use the real one.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use capicua_testkit::browser::{Browser, Screen};
use serde_json::Value;

const PAGE: &str = "data:text/html,<body><button id=a onclick=\"this.textContent='clicked'\">press</button>\
    <input id=b onkeydown=\"window.key=event.key\"><p id=size></p>\
    <script>size.textContent=innerWidth+'x'+innerHeight;console.error('seen')</script>";

#[test]
fn a_page_is_clicked_typed_into_and_read() {
    let browser = Browser::launch();
    let page = browser.page();
    page.screen(Screen {
        width: 360,
        height: 780,
        touch: false,
    });
    page.open(PAGE);
    assert_eq!(page.text("#size"), "360x780");
    page.click("#a");
    assert_eq!(page.text("#a"), "clicked");
    page.click("#b");
    page.enter("hola");
    page.press("ArrowLeft");
    assert_eq!(page.eval("document.querySelector('#b').value"), "hola");
    assert_eq!(page.eval("window.key"), "ArrowLeft");
    assert_eq!(page.errors().len(), 1, "what the page logs as an error");
    assert_eq!(page.count("p"), 1);
    let picture = tempfile::NamedTempFile::new().unwrap();
    page.picture(picture.path());
    assert!(
        std::fs::read(picture.path())
            .unwrap()
            .starts_with(b"\x89PNG")
    );
}

/// What moves away just when it is clicked is clicked where it went, and what took its place is not.
#[test]
fn a_click_follows_what_moves() {
    let browser = Browser::launch();
    let page = browser.page();
    page.open(
        "data:text/html,<body><div id=above onclick=\"window.felt=true\"></div><button id=a onclick=\"this.textContent='clicked'\">press</button>\
        <script>addEventListener('mousemove',()=>{above.style.height='200px'})</script>",
    );
    page.click("#a");
    assert_eq!(page.text("#a"), "clicked");
    assert_eq!(page.eval("window.felt === true"), false);
}

#[test]
fn pages_share_no_memory() {
    let address = serve();
    let browser = Browser::launch();
    let [one, two] = [browser.page(), browser.page()];
    one.open(&address);
    two.open(&address);
    one.eval("localStorage.setItem('who', 'one')");
    one.reload();
    assert_eq!(one.eval("localStorage.getItem('who')"), "one");
    assert_eq!(two.eval("localStorage.getItem('who')"), Value::Null);
    assert!(one.requests().contains(&address));
    assert!(one.bytes_received() >= 2 * ANSWER.len() as u64);
}

const ANSWER: &str = "<p>here</p>";

/// The smallest server there is: pages that are no files may store nothing.
fn serve() -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/", listener.local_addr().unwrap());
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut request = [0; 2000];
            let _ = stream.read(&mut request);
            let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close";
            let _ = write!(
                stream,
                "{head}\r\nContent-Length: {}\r\n\r\n{ANSWER}",
                ANSWER.len()
            );
        }
    });
    address
}
