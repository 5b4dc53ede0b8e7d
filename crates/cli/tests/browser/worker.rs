//! What keeps the page on the device, between the browser and the server.

use capicua_testkit::browser::{Browser, Page};
use serde_json::json;

use super::hand::{PHONE, page};
use super::pocket::visit;
use super::server::Server;

/// What the server answers to a question that guests may not ask.
pub fn asked(page: &Page) -> u64 {
    let status = page.eval("fetch('api/health').then(answer => answer.status)");
    status.as_u64().unwrap()
}

/// A page on the device answers before the server does; the link that the server prints has to reach it all
/// the same, or whoever was there once is locked out by every new token.
#[test]
fn a_new_token_lets_in_a_device_that_keeps_the_page() {
    let mut server = Server::with_token("first-token-of-two");
    let browser = Browser::launch();
    let page = page(&browser, PHONE);
    visit(&page, server.address());
    assert_eq!(asked(&page), 200);
    server.kill();
    server.restart_with_token("second-token-of-two");
    assert_eq!(asked(&page), 401, "the old token is no good");
    page.open(server.address());
    page.wait("document.body.dataset.screen === 'home'");
    assert_eq!(asked(&page), 200);
    assert_eq!(
        page.eval("[location.search, navigator.serviceWorker.controller !== null]"),
        json!(["", true])
    );
    // Without a network the page opens from what the device keeps, whatever the link says.
    server.kill();
    for rest in ["?token=second-token-of-two", "?from=a-friend#board", ""] {
        page.open("about:blank#away");
        page.open(&format!("{}{rest}", server.root()));
        page.wait("['home', 'board'].includes(document.body.dataset.screen)");
    }
}
