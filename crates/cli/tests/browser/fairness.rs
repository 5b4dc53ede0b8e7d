//! Deals that several browsers draw: what a page keeps, refuses and says.

use capicua_testkit::browser::{Browser, Page};
use serde_json::{Value, json};

use super::friends::{begin, gather, open_table, play_round};
use super::hand::{DESK, PHONE, all_well, page};
use super::honesty::forged;
use super::server::Server;

/// Looks at the deal; what was found.
fn verdict(page: &Page) -> (String, Value) {
    page.click("[data-action=\"verify\"]");
    let said = page.wait("document.querySelector('[data-verdict]')?.dataset.verdict");
    let found = page.eval("[...document.querySelectorAll('[data-lie], [data-gap]')].map(({ dataset }) => dataset.lie ?? dataset.gap)");
    (said.as_str().unwrap().to_owned(), found)
}

/// Holds back what a page says while a deal is drawn, until it is let go.
const HOLD: &str = "(() => {
    const send = WebSocket.prototype.send;
    window.held = [];
    window.holds = ['seal', 'open'];
    WebSocket.prototype.send = function (text) {
        const { type } = JSON.parse(text);
        if (window.holds.includes(type)) window.held.push(() => send.call(this, text));
        else send.call(this, text);
    };
    window.letGo = type => { window.holds = window.holds.filter(one => one !== type); window.held.splice(0).forEach(say => say()); };
})()";

/// A page that is loaded again in the middle of the drawing, after its hash and after its number, goes on with
/// what it kept, and its deal is fair.
#[test]
fn a_page_loaded_again_while_the_deal_is_drawn() {
    let server = Server::start();
    let browser = Browser::launch();
    let [ana, eva] = [page(&browser, DESK), page(&browser, PHONE)];
    ana.before_load(HOLD);
    let link = open_table(&ana, server.address(), "latin", &["C"]);
    eva.open(&link);
    eva.wait("document.querySelector('[data-lobby]')");
    ana.wait("document.querySelectorAll('[data-free=\"true\"]').length === 0");
    ana.click("[data-action=\"friends-begin\"]");
    for (stage, kind) in [("hashes", "seal"), ("numbers", "open")] {
        ana.wait("window.held.length > 0");
        eva.wait(&format!(
            "document.querySelector('[data-draw=\"{stage}\"]')"
        ));
        // She has said hers: only Ana is waited for.
        ana.wait(&format!(
            "document.querySelector('[data-draw=\"{stage}\"]')"
        ));
        let sent = format!(
            "Object.values(JSON.parse(localStorage.getItem('capicua:chairs'))[0].deals['1.1'].attempts)[0].sent === '{}'",
            match kind {
                "seal" => "hash",
                _ => "number",
            }
        );
        eva.wait(&sent);
        eva.reload();
        eva.wait(&format!(
            "document.querySelector('[data-draw=\"{stage}\"]')"
        ));
        ana.eval(&format!("window.letGo('{kind}')"));
    }
    for page in [&ana, &eva] {
        page.wait("document.querySelector('[data-ply]')");
    }
    play_round(&[&ana, &eva]);
    for page in [&ana, &eva] {
        assert_eq!(verdict(page), ("fair".to_owned(), json!([])));
        // Promise, two hashes, two numbers, the seed, and what follows.
        assert_eq!(page.count(".transcript li"), 7);
        assert_eq!(page.count(".transcript li.ok"), 7);
        all_well(page, server.address());
    }
}

/// A page that lost what it had kept says so, and nothing else.
#[test]
fn a_page_that_lost_what_it_kept_vouches_for_nothing() {
    let server = Server::start();
    let browser = Browser::launch();
    let [ana, eva] = [page(&browser, DESK), page(&browser, PHONE)];
    gather(&ana, &[&eva], server.address(), &["C"]);
    eva.eval("(all => { delete all[0].deals; localStorage.setItem('capicua:chairs', JSON.stringify(all)); })(JSON.parse(localStorage.getItem('capicua:chairs')))");
    eva.reload();
    eva.wait("document.querySelector('[data-ply]')");
    play_round(&[&ana, &eva]);
    assert_eq!(verdict(&eva), ("unproven".to_owned(), json!(["unseen"])));
    assert_eq!(verdict(&ana).0, "fair");
}

/// A host that takes another number for its seat when all are open, with the hash that fits it: what the attack
/// did that this page once called fair. And one that leaves the drawing out.
#[test]
fn a_host_that_chooses_last_is_found_out() {
    for (change, lie) in [
        (
            "view => { if (view.ending) { const { drawn } = view.fair; drawn.numbers.A = '0'.repeat(32); drawn.hashes.A = 'a'.repeat(64); } }",
            "number",
        ),
        (
            "view => { if (view.fair) delete view.fair.drawn; }",
            "attempts",
        ),
    ] {
        let server = Server::start();
        let browser = Browser::shared();
        let [ana, eva] = [page(&browser, DESK), page(&browser, PHONE)];
        eva.before_load(&forged(change));
        gather(&ana, &[&eva], server.address(), &["C"]);
        play_round(&[&ana, &eva]);
        let (said, found) = verdict(&eva);
        assert_eq!(said, "forged", "{change}");
        assert!(found.as_array().unwrap().contains(&json!(lie)), "{found}");
        assert_eq!(verdict(&ana).0, "fair", "she is told the truth");
    }
}

/// A hash is another one once numbers are asked for: the page says so, and its number stays closed.
#[test]
fn a_number_stays_closed_when_a_hash_changes() {
    let server = Server::start();
    let browser = Browser::launch();
    let [ana, eva] = [page(&browser, DESK), page(&browser, PHONE)];
    eva.before_load(&forged("frame => { if (frame.type === 'draw' && frame.stage === 'hashes' && frame.attempt === 0) frame.hashes.A = 'a'.repeat(64); }"));
    eva.before_load("window.told = []; const send = WebSocket.prototype.send; WebSocket.prototype.send = function (text) { window.told.push(JSON.parse(text)); send.call(this, text); }");
    eva.before_load("window.toasts = new Set(); addEventListener('DOMContentLoaded', () => new MutationObserver(() => { const toast = document.querySelector('[data-toast]'); if (toast) window.toasts.add(toast.textContent); }).observe(document.body, {childList: true, subtree: true, characterData: true}))");
    let link = open_table(&ana, server.address(), "latin", &["C"]);
    eva.open(&link);
    eva.wait("document.querySelector('[data-lobby]')");
    begin(&ana, &[&eva]);
    let kinds = eva.eval(
        "window.told.map(({ type }) => type).filter(type => type === 'seal' || type === 'open')",
    );
    assert_eq!(kinds, json!(["seal"]));
    assert_eq!(
        eva.eval("[...window.toasts].some(text => text.includes('stays closed'))"),
        true
    );
    play_round(&[&ana, &eva]);
    let (said, found) = verdict(&eva);
    assert_eq!(said, "forged");
    assert!(
        found.as_array().unwrap().contains(&json!("hash")),
        "{found}"
    );
}
