//! Whole rounds, and what one may want in between.

use capicua_browser::Browser;
use serde_json::Value;

use crate::hand::{
    DESK, PHONE, PLAYABLE, TARGET, all_well, asked, click_a_move, moved_on, page, ply, start,
};
use crate::server::Server;

#[test]
fn a_round_of_latin_by_clicking_then_the_next() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, PHONE);
    start(&page, server.address(), "latin", Some("7"));
    assert_eq!(page.count("[data-tile]"), 7);
    while click_a_move(&page) {}

    // All hands are shown, with the score item by item, and the record can be copied.
    assert_eq!(page.count("[data-ending-hand]"), 4);
    assert!(page.count(".ending .items li") >= 2);
    page.eval("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }");
    page.click("[data-action=\"copy-record\"]");
    let record = page.wait("window.copied");
    let record = record.as_str().unwrap();
    assert!(
        record.contains("[Deal ") && record.contains("[Result "),
        "{record}"
    );

    page.click("[data-action=\"next\"]");
    page.wait("document.querySelector('[data-phase=\"person\"],[data-phase=\"program\"]')");
    assert_eq!(page.count(".ending"), 0);
    all_well(&page, server.address());
}

#[test]
fn a_round_of_fives_by_clicking() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, DESK);
    start(&page, server.address(), "fives", Some("3"));
    while click_a_move(&page) {}
    assert_eq!(page.count("[data-ending-hand]"), 2);
    all_well(&page, server.address());
}

#[test]
fn a_tile_is_dragged_to_an_end() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, DESK);
    start(&page, server.address(), "latin", Some("11"));
    // The first move may be the only one; drag once there is a line.
    while page.count("[data-line-tile]") == 0 || asked(&page) != "play" {
        assert!(click_a_move(&page));
    }
    let before = ply(&page);
    let lying = page.count("[data-line-tile]");
    page.drag(PLAYABLE, TARGET);
    moved_on(&page, before);
    page.wait(&format!(
        "document.querySelectorAll('[data-line-tile]').length > {lying}"
    ));
    all_well(&page, server.address());
}

#[test]
fn hint_undo_and_reload_in_the_middle_of_a_round() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, PHONE);
    start(&page, server.address(), "latin", Some("7"));
    // The first move is prescribed; a choice comes with the next.
    assert!(click_a_move(&page));
    assert_eq!(asked(&page), "play");
    let hand = tiles(&page);
    let first = ply(&page);

    // A hint is the ranked list with values, not only an arrow.
    page.click("[data-action=\"hint\"]");
    page.wait("document.querySelector('[data-panel=\"hint\"] [data-move]')");
    assert!(page.text("[data-panel=\"hint\"]").contains('%'));
    page.press("Escape");

    assert!(click_a_move(&page));
    asked(&page);
    page.click("[data-action=\"undo\"]");
    page.wait(&format!(
        "document.querySelector('[data-ply]').dataset.ply === '{first}'"
    ));
    assert_eq!(tiles(&page), hand);

    assert!(click_a_move(&page));
    asked(&page);
    let (hand, before) = (tiles(&page), ply(&page));
    page.reload();
    page.wait("document.querySelector('[data-tile]')");
    assert_eq!((tiles(&page), ply(&page)), (hand, before));
    assert!(click_a_move(&page));
    all_well(&page, server.address());
}

#[test]
fn a_round_by_keys_alone() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, DESK);
    page.open(server.address());
    tab_to(&page, "[data-choose=\"latin\"]");
    page.press("Enter");
    tab_to(&page, "[data-action=\"start\"]");
    page.press("Enter");
    ply(&page);
    page.press("?");
    page.wait("document.querySelector('.sheet')");
    page.press("Escape");
    page.wait("!document.querySelector('.sheet')");
    loop {
        let before = ply(&page);
        match asked(&page).as_str() {
            "over" => break,
            "pass" => page.press("p"),
            _ => {
                // Arrows go along the tiles that can be played; Enter takes one, then an end.
                page.press("ArrowRight");
                page.wait(
                    "document.activeElement?.matches('[data-tile][aria-disabled=\"false\"]')",
                );
                page.press("Enter");
                page.wait(&format!(
                    "Number(document.querySelector('[data-ply]').dataset.ply) > {before}
                     || document.querySelector('[data-tile][aria-pressed=\"true\"]')"
                ));
                if ply(&page) == before {
                    page.press("Enter");
                }
            }
        }
        moved_on(&page, before);
    }
    page.press("n");
    page.wait("!document.querySelector('.ending')");
    all_well(&page, server.address());
}

#[test]
fn the_server_dies_and_comes_back() {
    let mut server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, PHONE);
    start(&page, server.address(), "latin", Some("7"));
    assert!(click_a_move(&page));
    asked(&page);
    let (hand, before) = (tiles(&page), ply(&page));
    server.kill();
    page.wait("document.querySelector('[data-banner]')");
    server.restart();
    page.wait("!document.querySelector('[data-banner]')");
    assert_eq!((tiles(&page), ply(&page)), (hand, before));
    assert!(click_a_move(&page));
}

fn tiles(page: &capicua_browser::Page) -> Value {
    page.eval("[...document.querySelectorAll('[data-tile]')].map(tile => tile.dataset.tile).sort()")
}

/// Goes on with the tab key until an element has the focus.
fn tab_to(page: &capicua_browser::Page, selector: &str) {
    page.wait(&format!("document.querySelector('{selector}')"));
    for _ in 0..60 {
        page.press("Tab");
        if page.eval(&format!("document.activeElement.matches('{selector}')")) == true {
            return;
        }
    }
    panic!("the tab key never comes to {selector}");
}
