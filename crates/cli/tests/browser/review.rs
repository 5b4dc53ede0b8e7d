//! Games looked at again: a record that is pasted, a round that was played, mistakes tried again, and the
//! games that are kept.

use capicua_browser::{Browser, Page};

use crate::hand::{DESK, PHONE, all_well, click_a_move, page, start};
use crate::server::Server;

/// A round of Latin dominoes, of which everything is known.
pub const ROUND: &str = "[DGN \"1\"]\n[Rules \"latin\"]\n[A \"Ana\"]\n[B \"Beto\"]\n\
    [Deal \"A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020\"]\n\
    [Leader \"C\"]\n[Result \"BD+26 blocked\"]\n\
    1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01  6. 16\n";

fn paste(page: &Page, address: &str, record: &str) {
    page.open(address);
    // The cards of the games come when they are known, and move what is below.
    page.wait("document.querySelector('[data-choose=\"latin\"]')");
    page.click("[data-choose=\"history\"]");
    page.click("[data-action=\"paste-record\"]");
    page.wait("document.querySelector('textarea[name=record]')");
    let text = serde_json::to_string(record).unwrap();
    page.eval(&format!(
        "document.querySelector('textarea[name=record]').value = {text}"
    ));
    page.click("[data-action=\"read-record\"]");
}

pub fn ready(page: &Page) {
    page.wait("(() => { const { ready, rounds } = document.querySelector('.review')?.dataset ?? {}; return ready && ready === rounds; })()");
}

#[test]
fn a_pasted_record_is_reviewed_replayed_and_kept() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    paste(&page, server.address(), ROUND);
    ready(&page);
    assert!(page.count(".chance-line") == 1 && page.count("[data-summary]") == 4);
    assert!(page.count("[data-mark]") > 8, "decisions are marked");
    // Forwards and back, by keys and by buttons.
    page.press("ArrowRight");
    page.wait("document.querySelector('[data-moment=\"1:1\"]')");
    assert_eq!(page.count("[data-line-tile]"), 1);
    page.click("[data-action=\"step-on\"]");
    page.press("End");
    page.wait("document.querySelector('[data-moment=\"1:21\"]')");
    page.click("[data-action=\"step-back\"]");
    page.click("[data-ply=\"10\"]");
    page.wait("document.querySelector('[data-moment=\"1:10\"]')");
    assert_eq!(page.count("[data-line-tile]"), 10);
    // Hands as they were, then open.
    assert_eq!(page.count("[data-hand-of][data-open]"), 1);
    page.press("o");
    page.wait("document.querySelectorAll('[data-hand-of][data-open]').length === 4");
    // Who holds what, by counting and by reading.
    page.press("b");
    page.wait("document.querySelector('[data-layer=\"exact\"] [data-share]')");
    let counted = page.eval(
        "[...document.querySelectorAll('[data-share]')].map(one => one.dataset.share).join()",
    );
    page.click("[data-action=\"layer\"]");
    page.wait("document.querySelector('[data-layer=\"gamma\"] [data-share]')");
    page.wait(&format!("[...document.querySelectorAll('[data-share]')].map(one => one.dataset.share).join() !== {counted}"));
    // It is kept, with its error rate, over a reload too.
    page.open(&format!("{}#history", server.address()));
    page.reload();
    page.wait("document.querySelector('[data-kept] [data-rate]')");
    page.wait("document.querySelector('[data-mean-rate]')");
    page.click("[data-open-kept]");
    ready(&page);
    page.open(&format!("{}#history", server.address()));
    page.click("[data-kept] [data-action=\"delete-game\"]");
    page.wait("!document.querySelector('[data-kept]')");
    all_well(&page, server.address());
}

#[test]
fn mistakes_are_tried_again() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    paste(&page, server.address(), ROUND);
    ready(&page);
    // Somebody in this round has lost something.
    let seats = ["A", "B", "C", "D"];
    let loser = seats.iter().find(|seat| {
        page.click(&format!("[data-action=\"own-seat\"][data-seat=\"{seat}\"]"));
        page.wait(&format!(
            "document.querySelector('[data-seat=\"{seat}\"][aria-pressed=\"true\"]')"
        ));
        page.count("[data-action=\"retry\"][aria-disabled=\"false\"]") == 1
    });
    assert!(loser.is_some(), "nobody lost anything");
    page.click("[data-action=\"retry\"]");
    page.wait("document.querySelector('[data-retry=\"0\"][data-found=\"\"]')");
    // One move after the other, until it is found: then there is the solution with its reason.
    let moves = page.count("[data-action=\"try\"]");
    assert!(moves > 1);
    for at in 0..moves {
        page.eval(&format!(
            "document.querySelectorAll('[data-action=\"try\"]')[{at}].click()"
        ));
        page.wait("document.querySelector('[data-retry]').dataset.found !== ''");
        if page.count("[data-found=\"true\"]") == 1 {
            break;
        }
    }
    page.wait("document.querySelector('[data-solution]')?.textContent.includes('%')");
    all_well(&page, server.address());
}

#[test]
fn a_round_that_was_played_is_reviewed() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    start(&page, server.address(), "latin", Some("7"));
    while click_a_move(&page) {}
    page.wait("document.querySelector('.ending')");
    page.click("[data-action=\"review\"]");
    ready(&page);
    assert_eq!(page.count("[data-summary]"), 4);
    page.open(&format!("{}#history", server.address()));
    page.wait("document.querySelectorAll('[data-kept]').length === 1");
    // What is no record is said to be none.
    page.click("[data-action=\"paste-record\"]");
    page.eval("document.querySelector('textarea[name=record]').value = 'nothing'");
    page.click("[data-action=\"read-record\"]");
    page.wait("document.querySelector('[data-toast]')");
    all_well(&page, server.address());
}
