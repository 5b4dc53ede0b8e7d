//! Several browsers at one table, from the lobby to the next match.

use std::time::{Duration, Instant};

use capicua_testkit::browser::{Browser, Page};
use serde_json::Value;

use super::hand::{DESK, PHONE, PLAYABLE, all_well, asked, choose, click_a_move, page, ply};
use super::server::{Impatient, Server};

/// Opens a table for friends on these seats, who come by the link; the match begins.
pub fn gather(host: &Page, friends: &[&Page], address: &str, seats: &[&str]) -> String {
    let link = open_table(host, address, "latin", seats);
    for friend in friends {
        friend.open(&link);
        friend.wait("document.querySelector('[data-lobby]')");
    }
    begin(host, friends);
    link
}

/// Begins a table with people on these seats, too; says the link for them.
pub fn open_table(host: &Page, address: &str, rules: &str, seats: &[&str]) -> String {
    host.open(address);
    host.click(&format!("[data-choose=\"{rules}\"]"));
    for seat in seats {
        choose(host, &format!("[name=\"seat-{seat}\"]"), "you");
    }
    host.click("[data-action=\"start\"]");
    let link = host.wait("document.querySelector('[data-link]')?.dataset.link");
    link.as_str().unwrap().to_owned()
}

pub fn begin(host: &Page, friends: &[&Page]) {
    host.wait(&format!(
        "document.querySelectorAll('[data-free=\"true\"]').length === 0 && document.querySelectorAll('.lobby-chair').length >= {}",
        friends.len() + 1
    ));
    host.click("[data-action=\"friends-begin\"]");
    for page in friends.iter().copied().chain([host]) {
        page.wait("document.querySelector('[data-ply]')");
    }
}

/// A friend comes by the link, and the match begins although one chair is free.
pub fn begin_with_a_free_chair(host: &Page, friend: &Page, link: &str) {
    friend.open(link);
    host.wait("document.querySelectorAll('[data-free=\"true\"]').length === 1");
    host.click("[data-action=\"friends-begin\"]");
    host.wait("document.querySelector('[data-ply]')");
}

/// Plays whatever can be played until the round is over for all of them.
pub fn play_round(pages: &[&Page]) {
    let over = |page: &Page| page.count(".ending") > 0;
    while !pages.iter().all(|page| over(page)) {
        for page in pages {
            if page.count(PLAYABLE) > 0 || page.count("[data-action=\"pass\"]") > 0 {
                click_a_move(page);
            }
        }
    }
}

/// Does something again and again until it says that it is enough, half a minute at most.
fn until(what: &str, mut enough: impl FnMut() -> bool) {
    let began = Instant::now();
    while !enough() {
        assert!(began.elapsed() < Duration::from_secs(30), "in vain: {what}");
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

/// Views of the table that a page was sent.
fn views(page: &Page) -> Vec<Value> {
    let frames = page.frames().into_iter();
    let frames = frames.filter_map(|frame| serde_json::from_str(&frame).ok());
    frames
        .filter(|frame: &Value| frame["type"] == "view")
        .collect()
}

/// The clock runs for people who do nothing: a program makes each move that takes too long, the match
/// comes to its end, and the next one is one tap away.
#[test]
fn the_clock_and_a_rematch() {
    // Five seconds take a tenth of one.
    let server = Impatient::start(0.02, Duration::from_secs(20));
    let browser = Browser::launch();
    let [ana, eva] = [page(&browser, PHONE), page(&browser, DESK)];
    ana.before_load("if (location.protocol === 'http:') localStorage.setItem('capicua:house', '{\"latin\":\"latin,target=1\"}')");
    let link = open_table(&ana, server.address(), "latin", &["C"]);
    eva.open(&link);
    // Everybody reads how somebody wants to be called; what does harm in a record is left out.
    eva.click("[name=\"own-name\"]");
    eva.enter("Eva <3");
    eva.press("Tab");
    ana.wait("document.querySelector('.lobby-chair[data-seat=\"C\"] .lobby-name').textContent === 'Eva 3'");
    ana.click("[data-clock=\"femundo\"]");
    let chosen = "document.querySelector('[data-clock=\"femundo\"]')?.ariaPressed === 'true'";
    eva.wait(chosen);
    assert_eq!(
        eva.eval("document.querySelector('[data-clock=\"femundo\"]').disabled"),
        true
    );
    // The clock of whoever is on turn is seen, by both.
    for page in [&ana, &eva] {
        page.eval("window.clocks = new Set(); new MutationObserver(() => { for (const clock of document.querySelectorAll('.friends [data-clock]')) window.clocks.add(clock.dataset.clock + ' ' + clock.textContent); }).observe(document.body, {childList: true, subtree: true, characterData: true})");
    }
    begin(&ana, &[&eva]);
    assert_eq!(ana.text(".plate[data-seat=\"C\"] .plate-name"), "Eva 3");
    // A round that nobody wins is followed by another.
    while ana.wait("(phase => /over/.test(phase) && phase)(document.querySelector('[data-phase]').dataset.phase)") != "match-over" {
        let round = ana.eval("document.querySelector('[data-round]').dataset.round");
        for page in [&ana, &eva] {
            page.click("[data-action=\"next\"], [data-asked=\"next\"] [data-action=\"friends-yes\"]");
        }
        ana.wait(&format!("document.querySelector('[data-round]').dataset.round !== {round}"));
    }
    for (page, own) in [(&ana, "A"), (&eva, "C")] {
        let clocks = page.eval("[...window.clocks]");
        let clocks: Vec<&str> = clocks
            .as_array()
            .unwrap()
            .iter()
            .filter_map(Value::as_str)
            .collect();
        for seat in ["A", "C"] {
            assert!(
                clocks
                    .iter()
                    .any(|clock| clock.starts_with(seat) && clock.contains("0:0")),
                "{clocks:?}"
            );
        }
        let seen = views(page);
        let last = seen.last().unwrap();
        assert_eq!(
            last["company"]["played_for"],
            serde_json::json!([]),
            "one move each"
        );
        let log = last["log"].as_array().unwrap();
        assert!(
            log.iter().any(|entry| entry["seat"] == own),
            "moves were made"
        );
    }
    ana.click("[data-action=\"friends-yes\"][data-motion=\"rematch\"]");
    eva.click("[data-asked=\"rematch\"] [data-action=\"friends-yes\"]");
    for page in [&ana, &eva] {
        page.wait("document.querySelector('[data-friends=\"2\"]') && document.querySelector('[data-round=\"1\"]')");
        all_well(page, server.address());
    }
}

/// Somebody closes the page: after a while a program plays on, and gives the chair back to whoever
/// returns. Given up, the chair is taken again by the link.
#[test]
fn a_program_takes_over_and_the_chair_is_taken_again() {
    let server = Impatient::start(1.0, Duration::from_millis(800));
    let browser = Browser::launch();
    let [ana, eva, carla] = [0; 3].map(|_| page(&browser, PHONE));
    let link = gather(&ana, &[&eva], server.address(), &["C"]);
    let moves_of = |page: &Page, seat: &str| {
        let seen = views(page);
        let log = seen.last().unwrap()["log"].as_array().unwrap().clone();
        log.iter().filter(|entry| entry["seat"] == seat).count()
    };
    let before = moves_of(&ana, "C");
    let played_for =
        |seats: &str| format!("document.querySelector('[data-played-for=\"{seats}\"]')");
    eva.open("about:blank#gone");
    // Ana plays until it was C's turn.
    while moves_of(&ana, "C") == before {
        let state = ana.wait("document.querySelector('[data-mine=\"true\"]') ? 'mine' : document.querySelector('[data-played-for=\"C\"]') && 'program'");
        if state == "mine" {
            assert!(click_a_move(&ana), "the round is not over yet");
        }
    }
    ana.wait(&played_for("C"));
    assert!(
        ana.text(".friends-note").contains("C"),
        "everybody reads who is played for"
    );
    eva.open(&link);
    for page in [&ana, &eva] {
        page.wait(&played_for(""));
    }
    // She gives the chair up; Carla comes by the same link, and waits at the door.
    eva.click("[data-action=\"friends-more\"]");
    eva.click("[data-action=\"friends-leave\"]");
    assert_eq!(eva.count(".home"), 0, "she is asked once more");
    eva.click("[data-action=\"friends-leave\"]");
    ana.wait(&played_for("C"));
    carla.open(&link);
    carla.wait("document.querySelector('[data-waiting][data-admitted=\"false\"]')");
    assert!(
        carla
            .text("[role=\"status\"]")
            .starts_with("Waiting to be let in")
    );
    ana.wait("document.querySelector('[data-knock]')");
    assert!(
        ana.text("[data-knock]")
            .starts_with("Somebody wants to join.")
    );
    // By the keyboard.
    ana.eval("document.querySelector('[data-knock] [data-yes=\"true\"]').focus()");
    ana.press("Enter");
    // She sits there, and sees no hand; a program plays it until the next deal.
    carla.wait("document.querySelector('[data-waits]')");
    ana.wait("!document.querySelector('[data-knock]')");
    assert_eq!(carla.count(".hand [data-tile]"), 0);
    while ana.count(".ending") == 0 {
        if ana.count("[data-mine=\"true\"]") > 0 {
            click_a_move(&ana);
        }
    }
    assert_eq!(carla.count("[data-mine=\"true\"]"), 0);
    let shown = |view: &Value| !view["ending"].is_object() && view["hand"] != serde_json::json!([]);
    assert!(!views(&carla).iter().any(shown), "a hand of the round");
    for page in [&ana, &carla] {
        page.click("[data-action=\"next\"], [data-asked=\"next\"] [data-action=\"friends-yes\"]");
    }
    for page in [&ana, &carla] {
        page.wait("document.querySelector('[data-round=\"2\"]')");
        page.wait(&played_for(""));
    }
    carla.wait("document.querySelectorAll('.hand [data-tile]').length === 7 && !document.querySelector('[data-waits]')");
    for page in [&ana, &carla] {
        all_well(page, server.address());
    }
}

/// Whoever is not let in is told so, and finds the way home.
#[test]
fn the_host_refuses_somebody_at_the_door() {
    let server = Server::start();
    let browser = Browser::launch();
    let [ana, eva, carla] = [0; 3].map(|_| page(&browser, PHONE));
    let link = open_table(&ana, server.address(), "latin", &["B", "C"]);
    begin_with_a_free_chair(&ana, &eva, &link);
    carla.open(&link);
    carla.wait("document.querySelector('[data-waiting]')");
    ana.click("[data-knock] [data-yes=\"false\"]");
    carla.wait("document.querySelector('.home') && /not let in/.test(document.querySelector('[data-toast]')?.textContent)");
    assert_eq!(eva.count("[data-knock]"), 0, "only the host is asked");
    carla.open(&link);
    carla.wait("document.querySelector('.home')");
    assert_eq!(ana.count("[data-knock]"), 0);
}

/// What is said and played while the line is gone is there once it is back; the loss is seen within
/// three seconds.
#[test]
fn nothing_said_without_a_line_is_lost() {
    let server = Server::start();
    let browser = Browser::launch();
    let [ana, eva] = [0; 2].map(|_| page(&browser, PHONE));
    gather(&ana, &[&eva], server.address(), &["C"]);
    while eva.count("[data-mine=\"true\"]") == 0 {
        if ana.count("[data-mine=\"true\"]") > 0 {
            click_a_move(&ana);
        }
    }
    let before = ply(&eva);
    eva.eval("window.began = performance.now(); window.banner = null;
        new MutationObserver(() => { if (!window.banner && document.querySelector('[data-banner]')) window.banner = performance.now() - window.began; }).observe(document.body, {childList: true, subtree: true});");
    eva.offline(true);
    let after = eva.wait("window.banner").as_f64().unwrap();
    assert!(after < 3000.0, "noticed after {after} ms");
    eva.click("[data-action=\"friends-words\"]");
    eva.click("[data-word=\"well-played\"]");
    eva.wait("/as soon as/.test(document.querySelector('[data-toast]')?.textContent)");
    // A move, too: it is on its way.
    match asked(&eva).as_str() {
        "pass" => eva.click("[data-action=\"pass\"]"),
        _ => {
            eva.click(PLAYABLE);
            eva.wait("document.querySelector('[data-tile][aria-pressed=\"true\"]')");
            eva.click("[data-end].live, [data-tile][aria-pressed=\"true\"]");
            if eva.count("[data-end].live") > 0 {
                eva.click("[data-end].live");
            }
        }
    }
    eva.wait("/Sending/.test(document.querySelector('[data-status]').textContent)");
    assert_eq!((ply(&ana), ana.count("[data-said]")), (before, 0));
    eva.offline(false);
    ana.wait("document.querySelector('[data-said=\"well-played\"]')");
    for page in [&ana, &eva] {
        page.wait(&format!(
            "Number(document.querySelector('[data-ply]').dataset.ply) > {before}"
        ));
    }
    eva.wait("!document.querySelector('[data-banner]')");
    // Once, not twice.
    let said = ana
        .frames()
        .iter()
        .filter(|frame| frame.contains("\"said\"") && frame.contains("well-played"))
        .count();
    assert_eq!(said, 1);
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
    // The result stands at the top of its panel, for those who won and for those who lost.
    for page in &all {
        page.wait("document.querySelector('.ending')");
        let above = page.eval("document.querySelector('.headline').getBoundingClientRect().top - document.querySelector('.ending').parentElement.getBoundingClientRect().top");
        assert!(above.as_f64().unwrap() < 80.0, "{above} px of nothing");
    }
}

/// A phone in a pocket: the page sleeps, its line is cut, a program plays for it; awake again it is where
/// the others are, and plays on.
#[test]
fn a_phone_that_slept_comes_back_to_the_right_place() {
    let server = Impatient::start(1.0, Duration::from_millis(500));
    let browser = Browser::launch();
    let [ana, eva] = [0; 2].map(|_| page(&browser, PHONE));
    gather(&ana, &[&eva], server.address(), &["C"]);
    eva.eval("window.ticks = 0; setInterval(() => window.ticks += 1, 20)");
    let before = ply(&eva);
    eva.asleep(true);
    eva.offline(true);
    let ticks = eva.eval("window.ticks").as_u64().unwrap();
    // A whole turn of the table goes by.
    until("the others play on", || {
        if ana.count("[data-mine=\"true\"]") > 0 {
            click_a_move(&ana);
        }
        ply(&ana) >= before + 5 || ana.count(".ending") > 0
    });
    let slept = eva.eval("window.ticks").as_u64().unwrap() - ticks;
    assert!(slept <= 2, "it did not sleep: {slept} ticks");
    eva.offline(false);
    eva.asleep(false);
    for page in [&ana, &eva] {
        page.wait("document.querySelector('[data-played-for=\"\"]')");
    }
    eva.wait("!document.querySelector('[data-banner]')");
    // She plays on where the others are.
    until("it is her turn", || {
        if ana.count("[data-mine=\"true\"]") > 0 {
            click_a_move(&ana);
        }
        eva.count("[data-mine=\"true\"]") > 0 || eva.count(".ending") > 0
    });
    if asked(&eva) != "over" {
        let at = ply(&eva);
        assert!(click_a_move(&eva));
        assert!(ply(&eva) > at);
    }
    assert!(ply(&eva) >= before + 5);
    // The browser itself says on her page that it cut the line.
    all_well(&ana, server.address());
}

/// A page that promises a number and does not open it: everybody sees that the deal is void, and the
/// match begins without that number. Somebody watches and sees nothing before the round is over.
#[test]
fn a_withheld_number_and_somebody_who_watches() {
    let server = Server::start();
    let browser = Browser::shared();
    let [ana, eva, watcher] = [0; 3].map(|_| page(&browser, DESK));
    let link = open_table(&ana, server.address(), "latin", &["C"]);
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
    // Whoever withholds a number, with the host, has the choice of two deals: that is not called fair.
    for (page, gaps) in [
        (&ana, vec!["voided"]),
        (&eva, vec!["own-unheard", "voided"]),
    ] {
        page.click("[data-action=\"verify\"]");
        page.wait("document.querySelector('[data-verdict=\"unproven\"] [data-transcript=\"2\"]')");
        let found =
            page.eval("[...document.querySelectorAll('[data-gap]')].map(gap => gap.dataset.gap)");
        assert_eq!(found, serde_json::json!(gaps));
    }
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
