//! The dice game: against a player, and its adviser.

use capicua_testkit::browser::{Browser, Page};

use super::hand::{PHONE, all_well, page, start};
use super::server::Server;

#[test]
fn a_game_by_clicking() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    start(&page, server.address(), "pickomino", Some("5"));
    let decisions = play_on(&page);
    assert!(decisions > 3, "{decisions} decisions");

    // The dice can be checked against the promise, and the record can be copied.
    page.click("[data-action=\"verify\"]");
    page.wait("document.querySelector('[data-verdict=\"kept\"]')");
    page.eval("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }");
    page.click("[data-action=\"copy-record\"]");
    let record = page.wait("window.copied");
    let record = record.as_str().unwrap();
    assert!(record.contains("[Seed \"5\"]"), "{record}");
    all_well(&page, server.address());
}

#[test]
fn forged_dice_are_caught() {
    let server = Server::start();
    let browser = Browser::shared();
    for change in [
        // Another seed than the one promised.
        "view => { if (view.ending) view.fair.seed = String(BigInt(view.fair.seed) ^ 1n); }",
        // A roll that the seed does not give.
        "view => { if (view.ending) { const line = view.log.findLast(line => line.roll); line.roll[0] = line.roll[0] === '1' ? '2' : '1'; } }",
    ] {
        let page = page(&browser, PHONE);
        page.before_load(&super::honesty::forged(change));
        start(&page, server.address(), "pickomino", None);
        play_on(&page);
        page.click("[data-action=\"verify\"]");
        page.wait("document.querySelector('[data-verdict=\"forged\"]')");
    }
}

#[test]
fn a_sure_failure_is_not_offered_like_a_choice() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    start(&page, server.address(), "pickomino", Some("5"));
    page.click("[data-action=\"face\"][aria-disabled=\"false\"]:not([data-face=\"w\"])");
    // Nothing but a first face without worms is kept: to stop would fail.
    page.wait("document.querySelector('[data-action=\"decide\"][data-move$=\"r\"].primary')");
    assert_eq!(
        page.count("[data-action=\"decide\"][data-move$=\"s\"].fails"),
        1
    );
    assert_eq!(
        page.count("[data-action=\"decide\"][data-move$=\"s\"].stop"),
        0
    );
}

/// Plays to the end, stopping as soon as it is possible; answers how many decisions that took.
pub fn play_on(page: &Page) -> usize {
    let mut decisions = 0;
    loop {
        let asked = page.wait(
            "document.querySelector('.ending') ? 'over'
             : document.querySelector('[data-action=\"decide\"]') ? 'decide'
             : document.querySelector('[data-action=\"face\"][aria-disabled=\"false\"]') ? 'face' : null",
        );
        match asked.as_str().unwrap() {
            "over" => break,
            "face" => page.click("[data-action=\"face\"][aria-disabled=\"false\"]"),
            _ => {
                let before = page.eval("document.querySelector('[data-ply]').dataset.ply");
                // Whoever stops as soon as it is possible is through quickly.
                let stop = "[data-action=\"decide\"][data-move$=\"s\"]";
                let any = "[data-action=\"decide\"]";
                page.click(if page.count(stop) > 0 { stop } else { any });
                page.wait(&format!(
                    "document.querySelector('[data-ply]').dataset.ply !== {before}"
                ));
                decisions += 1;
            }
        }
    }
    decisions
}

/// Two worms and two fours are kept, 1 5 5 3 was rolled.
pub fn enter_example(page: &Page, address: &str) {
    page.open(address);
    // The cards of the games come when they are known, and move what is below.
    page.wait("document.querySelector('[data-choose=\"latin\"]')");
    page.click("[data-choose=\"pickomino-advise\"]");
    for face in ["w", "w", "4", "4"] {
        page.click(&format!("[data-action=\"add-kept\"][data-face=\"{face}\"]"));
    }
    for face in ["1", "5", "5", "3"] {
        page.click(&format!("[data-action=\"add-roll\"][data-face=\"{face}\"]"));
    }
    page.wait("document.querySelectorAll('.advice [data-move]').length >= 3");
}

#[test]
fn dice_and_tiles_are_entered_by_taps_and_judged() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    enter_example(&page, server.address());
    // Each choice with the chance to win, the worms and the chance to fail.
    let row = page.text(".advice [data-move=\"5r\"]");
    assert!(
        row.matches('%').count() == 2 && row.contains("worms"),
        "{row}"
    );
    assert_eq!(
        page.count("[data-worm] .odds"),
        16,
        "a bar under every tile"
    );
    all_well(&page, server.address());
}
