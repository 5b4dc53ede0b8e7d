//! A server with a token: an invitation opens its table, and nothing else.

use capicua_testkit::browser::Browser;

use crate::friends::{gather, play_round};
use crate::hand::{DESK, PHONE, page};
use crate::server::Server;
use crate::worker::asked;

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
    crate::review::ready(&eva);
    assert_eq!(eva.eval("document.cookie"), "");
}
