//! Several browsers at one table, from the lobby to the next match.

use capicua_browser::{Browser, Page};
use serde_json::Value;

use crate::hand::{DESK, PHONE, PLAYABLE, all_well, choose, click_a_move, page};
use crate::server::Server;

/// Opens a table for friends on these seats, who come by the link; the match begins.
pub fn gather(host: &Page, friends: &[&Page], address: &str, seats: &[&str]) -> String {
    let link = open_table(host, address, seats);
    for friend in friends {
        friend.open(&link);
        friend.wait("document.querySelector('[data-lobby]')");
    }
    begin(host, friends);
    link
}

fn open_table(host: &Page, address: &str, seats: &[&str]) -> String {
    host.open(address);
    host.click("[data-choose=\"latin\"]");
    for seat in seats {
        choose(host, &format!("[name=\"seat-{seat}\"]"), "you");
    }
    host.click("[data-action=\"start\"]");
    let link = host.wait("document.querySelector('[data-link]')?.dataset.link");
    link.as_str().unwrap().to_owned()
}

fn begin(host: &Page, friends: &[&Page]) {
    host.wait(&format!(
        "document.querySelectorAll('[data-free=\"true\"]').length === 0 && document.querySelectorAll('.lobby-chair').length >= {}",
        friends.len() + 1
    ));
    host.click("[data-action=\"friends-begin\"]");
    for page in friends.iter().copied().chain([host]) {
        page.wait("document.querySelector('[data-ply]')");
    }
}

/// Plays whatever can be played until the round is over for all of them.
fn play_round(pages: &[&Page]) {
    let over = |page: &Page| page.count(".ending") > 0;
    while !pages.iter().all(|page| over(page)) {
        for page in pages {
            if page.count(PLAYABLE) > 0 || page.count("[data-action=\"pass\"]") > 0 {
                click_a_move(page);
            }
        }
    }
}

fn ending(page: &Page) -> Value {
    let frames = page.frames();
    let last = frames.iter().rev().find_map(|frame| {
        let frame: Value = serde_json::from_str(frame).ok()?;
        frame["ending"].is_object().then_some(frame)
    });
    last.expect("the round has ended")
}

/// Two browsers: lobby, draw, words, help by agreement, the check of the deal, the next round.
#[test]
fn two_friends_play_a_round_and_check_the_deal() {
    let server = Server::start();
    let browser = Browser::shared();
    let [ana, eva] = [page(&browser, DESK), page(&browser, PHONE)];
    gather(&ana, &[&eva], server.address(), &["C"]);
    // Nobody is helped before both have agreed.
    assert_eq!(
        ana.eval(
            "document.querySelector('[data-action=\"belief\"]').getAttribute('aria-disabled')"
        ),
        "true"
    );
    ana.click("[data-action=\"friends-more\"]");
    ana.click("[data-action=\"friends-yes\"][data-motion=\"help\"]");
    eva.wait("document.querySelector('[data-asked=\"help\"]')");
    eva.click("[data-asked=\"help\"] [data-action=\"friends-yes\"]");
    ana.wait("document.querySelector('[data-action=\"belief\"]').getAttribute('aria-disabled') === 'false'");
    eva.click("[data-action=\"friends-words\"]");
    eva.click("[data-word=\"well-played\"]");
    ana.wait("document.querySelector('[data-said=\"well-played\"]')");
    play_round(&[&ana, &eva]);
    for page in [&ana, &eva] {
        let end = ending(page);
        let numbers = end["fair"]["drawn"]["numbers"].as_object().unwrap();
        assert_eq!(numbers.len(), 2, "both added a number");
        page.click("[data-action=\"verify\"]");
        page.wait("document.querySelector('[data-verdict=\"fair\"]')");
    }
    ana.click("[data-action=\"next\"]");
    eva.wait("document.querySelector('[data-asked=\"next\"]')");
    eva.click("[data-asked=\"next\"] [data-action=\"friends-yes\"]");
    for page in [&ana, &eva] {
        page.wait("document.querySelector('[data-round=\"2\"]')");
        all_well(page, server.address());
    }
}

/// Four browsers, one of which loses its line and comes back where it was.
#[test]
fn four_friends_and_one_who_loses_the_line() {
    let server = Server::start();
    let browser = Browser::shared();
    let pages: Vec<Page> = (0..4).map(|_| page(&browser, PHONE)).collect();
    let friends: Vec<&Page> = pages[1..].iter().collect();
    gather(&pages[0], &friends, server.address(), &["B", "C", "D"]);
    let lost = &pages[2];
    let before = lost.wait("document.querySelector('[data-ply]').dataset.ply");
    lost.offline(true);
    lost.wait("document.querySelector('[data-banner]')");
    lost.offline(false);
    lost.wait("!document.querySelector('[data-banner]')");
    let after = lost.wait("document.querySelector('[data-ply]').dataset.ply");
    assert!(after.as_str() >= before.as_str());
    let all: Vec<&Page> = pages.iter().collect();
    play_round(&all);
    assert_eq!(
        ending(lost)["fair"]["drawn"]["without"],
        serde_json::json!([])
    );
}

/// A page that promises a number and does not open it: everybody sees that the deal is void, and the
/// match begins without that number. Somebody watches and sees nothing before the round is over.
#[test]
fn a_withheld_number_and_somebody_who_watches() {
    let server = Server::start();
    let browser = Browser::shared();
    let [ana, eva, watcher] = [0; 3].map(|_| page(&browser, DESK));
    let link = open_table(&ana, server.address(), &["C"]);
    ana.click("[data-action=\"friends-watch\"]");
    let watch = ana.wait("document.querySelector('[data-link]').dataset.link.includes('#watch=') && document.querySelector('[data-link]').dataset.link");
    eva.before_load("const send = WebSocket.prototype.send; WebSocket.prototype.send = function (text) { if (!String(text).includes('\"open\"')) send.call(this, text); }");
    eva.open(&link);
    eva.wait("document.querySelector('[data-lobby]')");
    watcher.open(watch.as_str().unwrap());
    watcher.wait("document.querySelector('[data-watch]')");
    begin(&ana, &[&eva]);
    play_round(&[&ana, &eva]);
    let drawn = ending(&ana)["fair"]["drawn"].clone();
    assert_eq!(drawn["voided"][0]["seats"], serde_json::json!(["C"]));
    assert_eq!(drawn["without"], serde_json::json!(["C"]));
    ana.click("[data-action=\"verify\"]");
    ana.wait("document.querySelector('[data-verdict=\"fair\"]')");
    watcher.wait("document.querySelector('[data-rounds=\"1\"]')");
    for frame in watcher.frames() {
        let frame: Value = serde_json::from_str(&frame).unwrap();
        assert!(
            frame["type"] == "watch" || frame["type"] == "pong",
            "{frame}"
        );
        assert!(frame["rounds"] != 0 || frame["record"] == "");
    }
}
