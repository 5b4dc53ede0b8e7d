//! What a browser is told, and whether a deal was fair.

use capicua_testkit::browser::{Browser, Page};
use serde_json::Value;

use super::friends::gather;
use super::hand::{DESK, all_well, asked, click_a_move, page, start};
use super::server::Server;

#[test]
fn two_browsers_at_one_table_see_their_own_hand_only() {
    let server = Server::start();
    let browser = Browser::shared();
    let [ana, eva] = [page(&browser, DESK), page(&browser, DESK)];
    gather(&ana, &[&eva], server.address(), &["C"]);
    let over = |page: &Page| page.count(".ending") > 0;
    while !over(&ana) || !over(&eva) {
        for page in [&ana, &eva] {
            if page.count(super::hand::PLAYABLE) > 0 || page.count("[data-action=\"pass\"]") > 0 {
                click_a_move(page);
            }
        }
    }
    let ending = |page: &Page| {
        let frames = page.frames();
        let last = frames.iter().rev().find_map(|frame| {
            let frame: Value = serde_json::from_str(frame).ok()?;
            frame["ending"].is_object().then_some(frame)
        });
        last.expect("the round has ended")
    };
    for (page, seat) in [(&ana, "A"), (&eva, "C")] {
        let truth = ending(page);
        assert_eq!(truth["seat"], seat);
        let deal = deal_of(truth["ending"]["record"].as_str().unwrap());
        let mut views = 0;
        for frame in page.frames() {
            let view: Value = serde_json::from_str(&frame).unwrap();
            if view["type"] != "view" || view["ending"].is_object() {
                continue;
            }
            views += 1;
            let own = deal.iter().find(|(name, _)| name == seat).unwrap();
            let may_know = |tile: &str| {
                let lies = view["line"]["tiles"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .any(|pips| {
                        let [a, b] = [0, 1].map(|at| pips[at].as_u64().unwrap());
                        tile == format!("{}{}", a.max(b), a.min(b))
                    });
                // Who leads the first round leads with the double six, by the rules.
                own.1.contains(&tile.to_owned()) || lies || view["lead_tile"] == tile
            };
            // No tile of another hand is written in it, as a text, before it lies on the table.
            for tile in deal.iter().flat_map(|(_, tiles)| tiles) {
                if !may_know(tile) {
                    let turned: String = tile.chars().rev().collect();
                    for text in [tile, &turned] {
                        assert!(!frame.contains(&format!("\"{text}\"")), "{tile} in {frame}");
                    }
                }
            }
            assert!(view["fair"]["seed"].is_null() && view["fair"]["salt"].is_null());
        }
        assert!(views > 5, "{views} views");
        all_well(page, server.address());
    }
}

/// The hands of a record: `A:5554…`.
fn deal_of(record: &str) -> Vec<(String, Vec<String>)> {
    let deal = record.split("[Deal \"").nth(1).unwrap();
    let deal = deal.split('"').next().unwrap();
    deal.split(' ')
        .map(|hand| {
            let (seat, tiles) = hand.split_once(':').unwrap();
            let pips: Vec<char> = tiles.chars().collect();
            let tiles = pips.chunks(2).map(|tile| tile.iter().collect()).collect();
            (seat.to_owned(), tiles)
        })
        .collect()
}

#[test]
fn a_fair_deal_is_verified() {
    for game in ["latin", "fives"] {
        let server = Server::start();
        let browser = Browser::shared();
        let page = page(&browser, DESK);
        start(&page, server.address(), game, None);
        while click_a_move(&page) {}
        page.click("[data-action=\"verify\"]");
        // The server draws alone here: that it kept its promise is all that can be found.
        assert_eq!(verdict(&page), "kept", "{game}");
        all_well(&page, server.address());
    }
}

/// A server that lies: what it sends is changed on its way to the page.
pub fn forged(change: &str) -> String {
    format!(
        "(() => {{
            const Real = WebSocket;
            window.WebSocket = class extends Real {{
                addEventListener(kind, listener, ...rest) {{
                    if (kind !== 'message') return super.addEventListener(kind, listener, ...rest);
                    return super.addEventListener(kind, event => {{
                        const view = JSON.parse(event.data);
                        ({change})(view);
                        listener(new MessageEvent('message', {{data: JSON.stringify(view)}}));
                    }}, ...rest);
                }}
                set onmessage(listener) {{ this.addEventListener('message', listener); }}
            }};
        }})()"
    )
}

#[test]
fn a_forged_deal_is_caught() {
    let forgeries = [
        // Another seed than the one promised.
        "view => { if (view.ending) view.fair.seed = String(BigInt(view.fair.seed) ^ 1n); }",
        // The promise was changed afterwards.
        "view => { if (view.ending) view.fair.salt = view.fair.salt.replace(/./, c => c === '0' ? '1' : '0'); }",
        // Hands that the seed does not deal: two players have swapped theirs.
        "view => { if (view.ending) [view.ending.hands.B, view.ending.hands.C, view.log] = [view.ending.hands.C, view.ending.hands.B, view.log.map(entry => ({...entry, seat: {B: 'C', C: 'B'}[entry.seat] ?? entry.seat}))]; }",
    ];
    let server = Server::start();
    let browser = Browser::shared();
    for change in forgeries {
        let page = page(&browser, DESK);
        page.before_load(&forged(change));
        start(&page, server.address(), "latin", None);
        while click_a_move(&page) {}
        asked(&page);
        page.click("[data-action=\"verify\"]");
        assert_eq!(verdict(&page), "forged", "{change}");
    }
}

fn verdict(page: &Page) -> String {
    let verdict = page.wait("document.querySelector('[data-verdict]')?.dataset.verdict");
    verdict.as_str().unwrap().to_owned()
}
