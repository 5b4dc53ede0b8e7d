//! The page without a server: from a folder of a host that only has files, and then without any network.

use std::collections::{BTreeMap, BTreeSet};

use capicua_testkit::browser::{Browser, Page};
use serde_json::{Value, json};

use super::access::SMALL;
use super::hand::{DESK, PHONE, all_well, asked, click_a_move, page, ply, start};
use super::host::Host;
use super::pickomino;
use super::{beside, board, review};

/// Opens the site and waits until the device keeps it whole.
pub fn visit(page: &Page, address: &str) {
    page.open(address);
    page.wait("document.body.dataset.screen === 'home'");
    page.wait(
        "navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)",
    );
}

/// The network is gone for the page and for what keeps it.
fn cut(page: &Page, host: &mut Host) {
    page.offline(true);
    host.stop();
}

fn play_round(page: &Page) -> usize {
    let mut moves = 0;
    while click_a_move(page) {
        moves += 1;
    }
    moves
}

#[test]
#[ignore = "a round of every game takes minutes: ./test all"]
fn a_round_of_every_game_without_a_network() {
    let mut host = Host::start();
    let address = host.address();
    let browser = Browser::shared();
    let page = page(&browser, SMALL);
    visit(&page, &address);
    cut(&page, &mut host);
    let games = page.wait("(all => all.length > 10 && all)([...document.querySelectorAll('[data-choose]')].map(card => card.dataset.choose).filter(game => !['history', 'beside', 'board', 'pickomino', 'pickomino-advise'].includes(game)))");
    for game in games.as_array().unwrap() {
        let game = game.as_str().unwrap();
        start(&page, &address, game, Some("7"));
        assert!(play_round(&page) > 2, "{game}");
        page.wait("document.querySelector('.ending')");
    }
}

#[test]
fn rounds_of_dominoes_without_a_network() {
    let mut host = Host::start();
    let address = host.address();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    visit(&page, &address);
    cut(&page, &mut host);
    // Loaded anew from what the device keeps.
    start(&page, &address, "latin", Some("7"));
    assert_eq!(asked(&page), "play");
    page.click("[data-action=\"hint\"]");
    page.wait("document.querySelectorAll('[data-panel=\"hint\"] [data-move]').length >= 1");
    page.click("[data-action=\"close-panel\"]");
    page.click("[data-action=\"belief\"]");
    page.wait("document.querySelector('[data-cell][data-state=\"unseen\"] [data-share]')");
    page.click("[data-action=\"close-panel\"]");
    assert!(click_a_move(&page));
    // In the middle of the round the phone sleeps: nothing is lost.
    asked(&page);
    let before = ply(&page);
    board::from_a_running_game(&page);
    page.reload();
    page.wait("document.querySelector('[data-ply]')");
    assert_eq!(ply(&page), before);
    assert!(play_round(&page) > 2);
    page.click("[data-action=\"verify\"]");
    page.wait("document.querySelector('[data-verdict=\"kept\"]')");
    // Looked at again, move by move, and kept.
    page.click("[data-action=\"review\"]");
    review::ready(&page);
    assert_eq!(page.count("[data-summary]"), 4);
    page.click("[data-action=\"step-on\"]");
    page.click("[data-action=\"analyse\"]");
    page.wait("document.querySelector('[data-board=\"position\"][data-at=\"1\"] [data-value]')");
    page.open(&format!("{address}#history"));
    page.wait("document.querySelector('[data-kept] [data-rate]')");
    page.open(&address);
    page.click("[data-action=\"continue\"]");
    page.click("[data-action=\"next\"]");
    page.wait("document.querySelector('[data-round=\"2\"]')");

    start(&page, &address, "fives", Some("3"));
    assert!(play_round(&page) > 2);
    // Both are there to be gone on with.
    page.open(&address);
    page.wait("document.querySelectorAll('[data-action=\"continue\"]').length === 2");
    assert_eq!(page.errors(), Vec::<String>::new());
}

#[test]
fn dice_and_a_real_table_without_a_network() {
    let mut host = Host::start();
    let address = host.address();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    visit(&page, &address);
    cut(&page, &mut host);
    start(&page, &address, "pickomino", Some("5"));
    assert!(pickomino::play_on(&page) > 3);
    page.click("[data-action=\"verify\"]");
    page.wait("document.querySelector('[data-verdict=\"kept\"]')");

    pickomino::enter_example(&page, &address);

    beside::begin(&page, &address);
    for mv in beside::EXAMPLE {
        beside::enter(&page, mv);
    }
    page.wait("document.querySelector('[data-best=\"25\"]')");
    page.reload();
    page.wait("document.querySelector('[data-best=\"25\"]')");
    assert_eq!(page.errors(), Vec::<String>::new());
}

#[test]
fn a_newer_version_is_told_and_loses_no_game() {
    let host = Host::start();
    let address = host.address();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    visit(&page, &address);
    start(&page, &address, "latin", Some("7"));
    assert!(click_a_move(&page));
    asked(&page);
    let before = ply(&page);
    assert_eq!(page.count("[data-newer]"), 0);

    let change = |name: &str, from: &str, to: &str| {
        let text = std::fs::read_to_string(host.file(name)).unwrap();
        assert!(text.contains(from), "{name}");
        std::fs::write(host.file(name), text.replace(from, to)).unwrap();
    };
    change("index.html", "<body ", "<body data-newest=\"yes\" ");
    change("sw.js", "const VERSION = \"", "const VERSION = \"2");
    // A reload brings the version that is kept, whole, and word of the newer one.
    page.reload();
    page.wait("document.querySelector('[data-newer]')");
    assert_eq!(page.count("[data-newest]"), 0);
    page.click("[data-action=\"take-newer\"]");
    page.wait("document.querySelector('[data-newest] [data-ply]')");
    assert_eq!(ply(&page), before);
    assert_eq!(page.eval("caches.keys().then(keys => keys.length)"), 1);
    assert!(play_round(&page) > 0);
    all_well(&page, &address);
}

/// Room runs out in the middle of a game: that is told, the game goes on, and once there is room again it is
/// kept as if nothing had been.
#[test]
fn a_device_that_is_full_for_a_while_loses_nothing() {
    let host = Host::start();
    let address = host.address();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.before_load(
        "const set = Storage.prototype.setItem;
        Storage.prototype.setItem = function (name, text) {
            if (window.full) throw new DOMException('full', 'QuotaExceededError');
            set.call(this, name, text);
        };",
    );
    start(&page, &address, "fives", Some("3"));
    assert!(click_a_move(&page));
    page.eval("window.full = true");
    assert!(click_a_move(&page));
    asked(&page);
    page.wait("document.querySelector('[data-banner]')");
    page.eval("window.full = false");
    assert!(click_a_move(&page));
    asked(&page);
    page.wait("!document.querySelector('[data-banner]')");
    let before = ply(&page);
    page.reload();
    page.wait("document.querySelector('[data-ply]')");
    assert_eq!(ply(&page), before);
    all_well(&page, &address);
}

#[test]
fn a_device_that_keeps_nothing_is_told_and_plays_on() {
    let host = Host::start();
    let address = host.address();
    let browser = Browser::shared();
    for broken in [
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };",
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError'); } });",
    ] {
        let page = page(&browser, PHONE);
        page.before_load(broken);
        start(&page, &address, "latin", Some("7"));
        assert!(click_a_move(&page));
        page.wait("document.querySelector('[data-banner]')");
        assert!(play_round(&page) > 2);
        all_well(&page, &address);
    }
}

/// Over plain http on a local network browsers hold back service worker, wake lock, share sheet and
/// clipboard: what is missing is said, the next best is done, and nothing fails.
#[test]
fn plain_http_on_a_local_network_is_enough() {
    let host = Host::start();
    let address = host.address_on_the_network();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.before_load(
        "addEventListener('copy', () => (window.copied = String(document.getSelection())));
        HTMLAnchorElement.prototype.click = function () { window.saved = this.download; };",
    );
    page.open(&address);
    assert_eq!(page.eval("isSecureContext"), false);
    page.wait("document.querySelector('details[data-missing=\"4\"]')");
    start(&page, &address, "fives", Some("3"));
    assert!(play_round(&page) > 2);
    page.click("[data-action=\"verify\"]");
    page.wait("document.querySelector('[data-verdict=\"kept\"]')");
    page.click("[data-action=\"copy-record\"]");
    page.wait("window.copied?.startsWith('[DGN')");
    page.click("[data-action=\"analyse\"]");
    page.wait("document.querySelector('[data-board=\"position\"]')");
    page.click("[data-action=\"copy-link\"]");
    page.wait("window.copied?.includes('#board=fives')");
    page.click("[data-action=\"picture\"]");
    page.wait("window.saved === 'capicua.png'");
    page.open(&format!("{address}#beside"));
    page.wait("document.querySelector('[data-sleeps]')");
    beside::begin(&page, &address);
    beside::enter(&page, "66");
    all_well(&page, &address);
}

#[test]
fn a_question_can_be_stopped_and_the_next_is_answered() {
    let host = Host::start();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    page.open(&host.address());
    page.wait("document.body.dataset.screen === 'home'");
    let stopped = page.eval(
        "(async () => {
            const { Lane } = await import('./js/lane.js');
            const lane = new Lane();
            const position = 'latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35';
            const control = new AbortController();
            const long = lane.ask('api/advise', { position, samples: 20000, belief: true }, { signal: control.signal });
            const next = lane.ask('api/belief', { position });
            setTimeout(() => control.abort('enough'), 50);
            const why = await long.then(() => 'answered', (reason) => reason);
            return [why, (await next).deals];
        })()",
    );
    assert_eq!(stopped, json!(["enough", "90090"]));
}

fn natively(path: &str, body: Value) -> (String, Value) {
    let request = json!({"path": path, "lang": "es", "body": body}).to_string();
    let answer = capicua_ui::host::page_engine::answer(&request);
    (request, serde_json::from_str(&answer).unwrap())
}

/// Questions along games of several rules, with what this machine answers: every move of every program,
/// advice and beliefs at every turn of the person.
fn questions() -> Vec<(String, Value)> {
    let tables: [(&str, &[&str]); 14] = [
        (
            "latin",
            &["you", "champion:samples=20", "greedy", "pimc:samples=5"],
        ),
        (
            "dominican",
            &[
                "you",
                "champion:samples=10",
                "doubles",
                "ismcts:iterations=50",
            ],
        ),
        ("jamaica", &["you", "medium", "champion:samples=10", "easy"]),
        ("cuban", &["you", "greedy", "champion:samples=5", "random"]),
        ("fives", &["you", "champion"]),
        ("fives", &["you", "net"]),
        ("fives", &["you", "net-published"]),
        ("fives", &["you", "mc:worlds=20"]),
        ("draw", &["you", "champion:samples=10"]),
        ("pickomino", &["you", "champion", "greedy"]),
        (
            "femundo",
            &["you", "person:nena", "champion:samples=10", "vielma"],
        ),
        ("recife", &["you", "greedy", "medium", "easy"]),
        (
            "latin",
            &["you", "person:ramon", "ims", "champion:samples=10"],
        ),
        ("pickomino", &["you", "greedy"]),
    ];
    let mut all = Vec::new();
    for (number, (rules, seats)) in tables.into_iter().enumerate() {
        let new = json!({"rules": rules, "seats": seats, "seed": 5 + number});
        let (_, begun) = natively("game/new", new);
        assert!(begun["answer"].is_object(), "{rules}: {begun}");
        let (seated, mut saved) = (
            begun["answer"]["seated"].clone(),
            begun["answer"]["saved"].clone(),
        );
        let at = |saved: &Value, frame: Value| json!({"game": seated["game"], "key": seated["key"], "saved": saved, "frame": frame});
        let hello = json!({"type": "hello", "key": seated["key"]});
        let mut shown = natively("game/frame", at(&saved, hello)).1;
        for _ in 0..60 {
            let view = shown["answer"]["frames"][0].clone();
            let ask = if shown["answer"]["program"] == true {
                natively("game/think", at(&saved, Value::Null))
            } else if view["phase"] == "person" {
                let ply = &view["ply"];
                let belief = natively(
                    "game/frame",
                    at(&saved, json!({"type": "belief", "ply": ply})),
                );
                if let Some(position) =
                    belief.1["answer"]["frames"][0]["belief"]["position"].as_str()
                {
                    let advise =
                        json!({"position": position, "samples": 100, "seed": ply, "belief": true});
                    all.push(natively("api/advise", advise));
                } else {
                    all.push(natively(
                        "game/frame",
                        at(&saved, json!({"type": "hint", "ply": ply})),
                    ));
                }
                all.push(belief);
                let legal = &view["legal"][0];
                let mv = legal["move"].as_str().or(legal.as_str()).unwrap();
                natively(
                    "game/frame",
                    at(&saved, json!({"type": "play", "ply": ply, "move": mv})),
                )
            } else {
                break;
            };
            saved = ask.1["answer"]["saved"].clone();
            shown = ask.1.clone();
            all.push(ask);
        }
    }
    for position in [
        "latin 5250444232/4133311110/61222100/64514020 2630^6655435 A 45:30/100",
        "latin 55545250444232/60434133311110/66626130222100/65646353514020 - C -",
        "fives 5450/4132+ 64 A 0:0/100",
    ] {
        all.push(natively("api/solve", json!({"position": position})));
    }
    for rules in ["latin", "recife", "fives", "pickomino"] {
        all.push(natively("api/rules", json!({"rules": rules})));
    }
    all.push(natively("api/info", json!({})));
    all
}

/// The same seed gives the same answer in a worker of the page as on this machine, to the digit.
#[test]
fn the_page_answers_as_this_machine_does() {
    let host = Host::start();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    page.open(&host.address());
    page.wait("document.body.dataset.screen === 'home'");
    page.eval(
        "(async () => {
            const { engine } = await import('./js/lane.js');
            const worker = new Worker('js/worker.js');
            worker.postMessage({ module: await engine() });
            window.answersTo = (requests) => new Promise((done) => {
                const answers = [];
                worker.onmessage = ({ data }) => {
                    answers[data.id] = data.text ?? data.broken;
                    if (data.id === requests.length - 1) done(answers);
                };
                requests.forEach((request, id) => worker.postMessage({ id, request }));
            });
        })()",
    );
    let (mut decisions, mut kinds) = (BTreeSet::new(), BTreeMap::new());
    for batch in questions().chunks(50) {
        let asked: Vec<&str> = batch.iter().map(|(request, _)| request.as_str()).collect();
        let there = page.eval(&format!("answersTo({})", json!(asked)));
        for ((request, natively), there) in batch.iter().zip(there.as_array().unwrap()) {
            let mut there: Value = serde_json::from_str(there.as_str().unwrap()).unwrap();
            let mut natively = natively.clone();
            // There is no clock in a page.
            for answer in [&mut there, &mut natively] {
                if let Some(time) = answer["answer"].get_mut("time_ms") {
                    *time = json!(0);
                }
            }
            assert_eq!(there, natively, "{request}");
            assert!(natively["answer"] != Value::Null || natively["error"] != Value::Null);
            let what: Value = serde_json::from_str(request).unwrap();
            let path = what["path"].as_str().unwrap().to_owned();
            let hint = what["body"]["frame"]["type"] == "hint";
            if hint || path == "game/think" || path == "api/advise" {
                decisions.insert(request.clone());
            }
            *kinds.entry(path).or_insert(0) += 1;
        }
    }
    assert!(
        decisions.len() >= 300,
        "{} positions: {kinds:?}",
        decisions.len()
    );
}
