//! A server with a token: an invitation opens its table, and nothing else.

use capicua_testkit::browser::Browser;

use super::friends::{gather, play_round};
use super::hand::{DESK, PHONE, page};
use super::server::Server;
use super::worker::asked;

/// A friend comes by the link, which has no token, plays a round, and reaches nothing else.
#[test]
fn a_friend_needs_no_token() {
    let server = Server::with_token("the-token-of-the-host");
    let browser = Browser::launch();
    let [ana, eva] = [page(&browser, DESK), page(&browser, PHONE)];
    let link = gather(&ana, &[&eva], server.address(), &["C"]);
    assert!(!link.contains("token"), "{link}");
    assert_eq!((asked(&ana), asked(&eva)), (200, 401));
    play_round(&[&ana, &eva]);
    eva.click("[data-action=\"verify\"]");
    eva.wait("document.querySelector('[data-verdict=\"fair\"]')");
    // What the server does not answer her, her own device does.
    eva.click("[data-action=\"review\"]");
    super::review::ready(&eva);
    assert_eq!(eva.eval("document.cookie"), "");
}
