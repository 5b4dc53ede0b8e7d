//! Whole rounds, and what one may want in between.

use capicua_testkit::browser::Browser;
use serde_json::Value;

use super::hand::{
    DESK, PHONE, PLAYABLE, TARGET, all_well, asked, click_a_move, moved_on, page, ply, start,
};
use super::server::Server;

#[test]
fn a_round_of_latin_by_clicking_then_the_next() {
    let server = Server::start();
    let browser = Browser::shared();
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
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    start(&page, server.address(), "fives", Some("3"));
    while click_a_move(&page) {}
    assert_eq!(page.count("[data-ending-hand]"), 2);
    all_well(&page, server.address());
}

#[test]
fn a_tile_is_dragged_to_an_end() {
    let server = Server::start();
    let browser = Browser::shared();
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
    let browser = Browser::shared();
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
    let browser = Browser::shared();
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
    let browser = Browser::shared();
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

fn tiles(page: &capicua_testkit::browser::Page) -> Value {
    page.eval("[...document.querySelectorAll('[data-tile]')].map(tile => tile.dataset.tile).sort()")
}

/// Goes on with the tab key until an element has the focus.
fn tab_to(page: &capicua_testkit::browser::Page, selector: &str) {
    page.wait(&format!("document.querySelector('{selector}')"));
    for _ in 0..60 {
        page.press("Tab");
        if page.eval(&format!("document.activeElement.matches('{selector}')")) == true {
            return;
        }
    }
    panic!("the tab key never comes to {selector}");
}

/// A network that swallows everything once `window.silent` is set, without a word.
const SILENT: &str = "(() => {
    const Real = WebSocket;
    window.WebSocket = class extends Real {
        send(data) { if (!window.silent) super.send(data); }
        set onmessage(listener) { this.addEventListener('message', event => { if (!window.silent) listener(event); }); }
        set onopen(listener) { this.addEventListener('open', event => { if (!window.silent) listener(event); }); }
    };
})()";

#[test]
fn a_network_that_is_lost_is_noticed_while_one_still_looks() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.before_load(SILENT);
    start(&page, server.address(), "latin", Some("7"));
    assert!(click_a_move(&page));
    asked(&page);
    page.eval("window.silent = true; window.banner = null; window.began = performance.now();
        new MutationObserver(() => { if (!window.banner && document.querySelector('[data-banner]')) window.banner = performance.now() - window.began; }).observe(document.body, {childList: true, subtree: true});");
    while page.count("[data-action=\"pass\"]") == 0
        && page.count("[data-tile][aria-pressed=\"true\"]") == 0
    {
        page.click(PLAYABLE);
    }
    let sent = "[data-action=\"pass\"], [data-end].live";
    if page.count(sent) > 0 {
        page.click(sent);
    }
    // At once it is said that the move is on its way, then that the connection is lost.
    let status = page.wait(
        "(text => /Sending/.test(text) && text)(document.querySelector('[data-status]').textContent)",
    );
    assert!(status.as_str().unwrap().contains("Sending"));
    let after = page.wait("window.banner").as_f64().unwrap();
    assert!(after < 3_000.0, "noticed after {after} ms");
    // The network comes back: nothing is lost.
    page.eval("window.silent = false");
    page.wait("!document.querySelector('[data-banner]')");
    assert_eq!(
        page.eval("document.querySelector('[data-phase]') !== null"),
        true
    );
}

#[test]
fn a_device_without_network_says_so_at_once() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    start(&page, server.address(), "latin", Some("7"));
    asked(&page);
    // The network is really there: the banner may be gone again before one can look.
    page.eval("window.seen = 0; new MutationObserver(() => { window.seen += document.querySelectorAll('[data-banner]').length; }).observe(document.body, {childList: true, subtree: true}); dispatchEvent(new Event('offline'))");
    page.wait("window.seen");
    page.wait("!document.querySelector('[data-banner]')");
}

/// While the move of a program cannot be stored, everybody reads so, in their language; once it can, no
/// more.
#[test]
fn a_full_disk_is_told_to_those_who_wait() {
    let server = Server::start();
    let browser = Browser::shared();
    for (game, language, word) in [
        ("latin", "es-VE", "espacio"),
        ("pickomino", "pt-BR", "espaço"),
    ] {
        let page = page(&browser, PHONE);
        page.language(language);
        page.before_load(&super::honesty::forged(
            "view => { if (view.type === 'view' && window.full !== false) view.trouble = {code: 'no-room', message: 'no room', help: 'wait'}; }",
        ));
        start(&page, server.address(), game, Some("7"));
        page.wait("document.querySelector('[data-banner]')");
        let told = page.text("[data-banner]");
        assert!(told.contains(word), "{told}");
        if game == "latin" {
            page.eval("window.full = false");
            assert!(click_a_move(&page));
            page.wait("!document.querySelector('[data-banner]')");
        }
        all_well(&page, server.address());
    }
}

#[test]
fn a_dragged_tile_is_seen_once() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    start(&page, server.address(), "latin", Some("11"));
    while asked(&page) != "play" {
        assert!(click_a_move(&page));
    }
    page.eval(&format!("(() => {{
        const tile = document.querySelector('{PLAYABLE}');
        const box = tile.getBoundingClientRect();
        const at = (x, y) => ({{bubbles: true, button: 0, clientX: x, clientY: y, pointerType: 'mouse'}});
        tile.dispatchEvent(new PointerEvent('pointerdown', at(box.x + 9, box.y + 9)));
        dispatchEvent(new PointerEvent('pointermove', at(box.x + 9, box.y - 30)));
        dispatchEvent(new PointerEvent('pointermove', at(box.x + 9, box.y - 60)));
    }})()"));
    page.wait("document.querySelector('.ghost')");
    // The screen is drawn again meanwhile: the place in the hand stays empty.
    page.eval("dispatchEvent(new Event('resize'))");
    let shown = page.wait("document.querySelector('.hand .lifted .tile-picture') && getComputedStyle(document.querySelector('.hand .lifted .tile-picture')).visibility");
    assert_eq!(shown, "hidden");
    page.eval("dispatchEvent(new PointerEvent('pointercancel'))");
    page.wait("!document.querySelector('.ghost') && !document.querySelector('.lifted')");
}

#[test]
fn with_movement_the_result_waits_for_the_last_tile() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.media("light", false);
    page.before_load("addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
        const table = document.querySelector('.table');
        if (/over/.test(table?.dataset.phase) && window.hands === undefined) window.hands = document.querySelectorAll('.plate-count.open').length;
        if (document.querySelector('[data-ending-hand]') && !window.told) window.told = performance.now();
    }).observe(document.body, {childList: true, subtree: true, attributes: true}))");
    // From when the page is told of the end: a busy machine may draw it late.
    page.before_load("window.WebSocket = class extends WebSocket { constructor(...all) { super(...all); this.addEventListener('message', ({data}) => { if (!window.ended && /\"phase\":\"(round|match)-over\"/.test(data)) window.ended = performance.now(); }); } }");
    start(&page, server.address(), "latin", Some("7"));
    while click_a_move(&page) {}
    page.wait("window.told");
    let waited = page.eval("window.told - window.ended").as_f64().unwrap();
    assert!(waited > 1600.0, "the result came after {waited} ms");
    // Meanwhile the hands are turned up, and the word for it stands on the felt.
    assert_eq!(page.eval("window.hands"), 3);
    assert_eq!(page.count("[data-celebration]"), 1);
    all_well(&page, server.address());
}

#[test]
fn people_have_names_and_say_that_they_pass() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    page.before_load("localStorage.setItem('capicua:name', JSON.stringify('Ana'))");
    start(&page, server.address(), "latin", Some("7"));
    let names = page.wait("(() => { const all = [...document.querySelectorAll('.plate-name')].map(e => e.textContent); return all.length === 3 && all; })()");
    let mut names: Vec<&str> = names
        .as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_str)
        .collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 3, "{names:?}");
    // Somebody passes in this round: a bubble says so, and what is lacking stays to be seen.
    while page.count("[data-bubble]") == 0 {
        assert!(click_a_move(&page), "nobody passes: take another seed");
        asked(&page);
    }
    assert!(page.count(".plate [data-lacks]") > 0);
    let narrow = page.eval("Math.min(...[...document.querySelectorAll('.plate [data-lacks]')].map(e => e.getBoundingClientRect().width))");
    assert!(narrow.as_f64().unwrap() >= 26.0, "{narrow}");
    // The log speaks of people, not of letters.
    let log = page.text(".log");
    assert!(names.iter().any(|name| log.contains(name)), "{log}");
    assert!(
        !log.contains("B plays") && !log.contains("Ana plays A"),
        "{log}"
    );
}

#[test]
fn tiles_are_drawn_one_by_one() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    page.media("light", false);
    page.before_load("window.stocks = []; addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
        const shown = Number(document.querySelector('[data-stock]')?.dataset.stock ?? 0);
        if (document.querySelector('[data-ply]') && window.stocks.at(-1) !== shown) window.stocks.push(shown);
    }).observe(document.body, {childList: true, subtree: true, attributes: true}))");
    start(&page, server.address(), "fives", Some("4"));
    while click_a_move(&page) {}
    let stocks: Vec<i64> = serde_json::from_value(page.eval("window.stocks")).unwrap();
    assert!(
        stocks.len() > 3,
        "nobody draws: take another seed ({stocks:?})"
    );
    for pair in stocks.windows(2) {
        assert_eq!(pair[0] - pair[1], 1, "{stocks:?}");
    }
    all_well(&page, server.address());
}

#[test]
fn a_tile_chosen_while_others_think_stays_chosen() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    start(&page, server.address(), "latin", Some("7"));
    assert!(click_a_move(&page));
    // On a busy machine the others may be done before anybody looks: then it is too late to choose.
    page.wait("document.querySelectorAll('.hand [data-tile]').length === 6");
    // All of them one after another, until one's turn: the last one chosen is kept if it fits.
    let chosen = page.wait(
        "(() => {
        if (document.querySelector('[data-mine=\"true\"]')) return 'late';
        document.querySelector('.hand [data-tile]').click();
        return document.querySelector('.hand [data-tile]').dataset.tile;
    })()",
    );
    assert_eq!(page.count("[data-toast]"), 0);
    assert_eq!(asked(&page), "play");
    let tile = format!("[data-tile=\"{}\"]", chosen.as_str().unwrap());
    if page.count(&format!("{tile}[aria-disabled=\"false\"]")) > 0 {
        assert_eq!(page.count(&format!("{tile}[aria-pressed=\"true\"]")), 1);
    } else {
        assert_eq!(page.count("[aria-pressed=\"true\"][data-tile]"), 0);
    }
}

#[test]
fn games_to_go_on_with_are_told_apart() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    for game in ["latin", "fives", "latin"] {
        start(&page, server.address(), game, None);
        asked(&page);
    }
    page.open(server.address());
    page.wait("document.querySelectorAll('[data-action=\"continue\"]').length === 3");
    let cards = page.eval("[...document.querySelectorAll('[data-action=\"continue\"]')].map(card => card.textContent)");
    let cards = cards.as_array().unwrap();
    // Against whom, and how it stands.
    for card in cards {
        // In All Fives whoever leads may have scored already.
        let score = match card.as_str().unwrap().contains("All Fives") {
            true => " of 100",
            false => "0 : 0 of 100",
        };
        assert!(card.as_str().unwrap().contains(score), "{card}");
        assert!(card.as_str().unwrap().contains("with "), "{card}");
    }
    assert!(cards[0] != cards[2] || cards[0] != cards[1], "{cards:?}");
}

/// Who is suggested for a chair knows the rules that were typed, not only those of the game chosen.
#[test]
fn players_are_suggested_that_know_the_rules_of_the_house() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.open(&format!("{}#new=latin", server.address()));
    page.wait("document.querySelector('[data-action=\"more\"]')");
    page.click("[data-action=\"more\"]");
    let suggested =
        |player: &str| format!("document.querySelector('#specs option[value=\"{player}\"]')");
    page.wait(&suggested("vielma"));
    page.click("[data-action=\"show-house\"]");
    page.click("input[name=\"rules\"]");
    page.eval("document.querySelector('input[name=\"rules\"]').value = ''");
    page.enter("latin,set=9,hand=10");
    page.press("Tab");
    page.wait(&format!(
        "{} && !{}",
        suggested("champion"),
        suggested("vielma")
    ));
    all_well(&page, server.address());
}
