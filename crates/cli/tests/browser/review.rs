//! Games looked at again: a record that is pasted, a round that was played, mistakes tried again, and the
//! games that are kept.

use capicua_testkit::browser::{Browser, Page};

use super::hand::{DESK, PHONE, all_well, click_a_move, page, start};
use super::server::Server;

/// A round of Latin dominoes, of which everything is known.
pub const ROUND: &str = "[DGN \"1\"]\n[Rules \"latin\"]\n[A \"Ana\"]\n[B \"Beto\"]\n\
    [Deal \"A:55545250444232 B:60434133311110 C:66626130222100 D:65646353514020\"]\n\
    [Leader \"C\"]\n[Result \"BD+26 blocked\"]\n\
    1. 66 65 55 60  2. 03 36 54 43  3. 62 35 25 --  4. -- 51 50 14  5. 00 46 -- 01  6. 16\n";

/// A game of dice that breaks off.
const DICE: &str = "[DGN \"1\"]\n[Rules \"pickomino\"]\n[A \"Ana\"]\n[B \"Beto\"]\n[Result \"*\"]\n\
    1. ww433321:wr ww5432:3s  2. w4432221:4r w55221:5r 5443:3r 432:2r 42:-\n\
    3. www54221:2r w55322:ws  4. ww554111:wr w54321:4r www21:2r 4442:-\n";

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
    page.click(".review-move[data-ply=\"10\"]");
    page.wait("document.querySelector('[data-moment=\"1:10\"]')");
    assert_eq!(page.count("[data-line-tile]"), 10);
    // A loss on the graph leads to its move, and so does the sentence about where it turned.
    let lost = page.wait("document.querySelector('.mark').dataset.momentPly");
    page.click(".mark");
    page.wait(&format!(
        "document.querySelector('[data-moment=\"1:{}\"]') && document.querySelector('.compared')",
        lost.as_str().unwrap()
    ));
    let turned = page.wait("document.querySelector('[data-turning]').dataset.turning");
    page.click("[data-turning]");
    page.wait(&format!("document.querySelector('[data-moment={turned}]')"));
    page.click(".review-move[data-ply=\"10\"]");
    page.wait("document.querySelector('[data-moment=\"1:10\"]')");
    // Hands as they were, then open.
    assert_eq!(page.count("[data-hand-of][data-open]"), 1);
    page.press("o");
    page.wait("document.querySelectorAll('[data-hand-of][data-open]').length === 4");
    // Who holds what, by counting and by reading.
    page.press("b");
    page.wait("document.querySelector('[data-layer=\"exact\"]') && document.querySelector('[data-share]')");
    let counted = page.eval(
        "[...document.querySelectorAll('[data-share]')].map(one => one.dataset.share).join()",
    );
    page.click("[data-action=\"layer\"]");
    page.wait("document.querySelector('[data-layer=\"champion\"]')");
    page.wait(&format!("document.querySelector('[data-share]') && [...document.querySelectorAll('[data-share]')].map(one => one.dataset.share).join() !== {counted}"));
    // The story of a tile, on tap: D passed on fives.
    page.click("[data-cell=\"53\"]");
    page.wait("[...document.querySelectorAll('[data-story] li')].some(one => one.textContent.includes('5'))");
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
    find_it(&page);
    page.wait("document.querySelector('[data-solution]')?.textContent.includes('%')");
    all_well(&page, server.address());
}

/// Tries one move after the other, until it is found: then there is the solution with its reason.
fn find_it(page: &Page) {
    page.wait("document.querySelector('[data-retry=\"0\"][data-found=\"\"]')");
    let moves = page.count("[data-action=\"try\"]");
    assert!(moves > 1);
    for at in 0..moves {
        page.eval(&format!(
            "document.querySelectorAll('[data-action=\"try\"]')[{at}].click()"
        ));
        page.wait("document.querySelector('[data-retry]').dataset.found !== ''");
        if page.count("[data-found=\"true\"]") == 1 {
            return;
        }
    }
}

/// After a round, and after the match it was the first of; both are one game in memory.
#[test]
fn a_match_that_was_played_is_reviewed() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, DESK);
    page.before_load("if (location.protocol === 'http:') localStorage.setItem('capicua:house', '{\"latin\":\"latin,target=40\"}')");
    start(&page, server.address(), "latin", Some("7"));
    let mut rounds = 0;
    loop {
        while click_a_move(&page) {}
        page.wait("document.querySelector('.ending')");
        rounds += 1;
        let over = page.eval("document.querySelector('[data-phase]').dataset.phase");
        if over == "match-over" {
            break;
        }
        if rounds == 1 {
            page.click("[data-action=\"review\"]");
            ready(&page);
            assert_eq!(page.count("[data-summary]"), 4);
            page.open(&format!("{}#history", server.address()));
            page.click("[data-go-on]");
            page.wait("document.querySelector('.ending')");
        }
        page.click("[data-action=\"next\"]");
        page.wait("document.querySelector('[data-phase]') && !document.querySelector('.ending')");
    }
    assert!(rounds > 1, "a match of one round: take another seed");
    page.click("[data-action=\"review\"]");
    ready(&page);
    assert_eq!(page.count("[data-summary]"), 4);
    assert_eq!(page.count("[data-action=\"to-round\"]"), rounds);
    // From the end of a round one step leads to the next.
    page.press("End");
    page.press("ArrowRight");
    page.wait("document.querySelector('[data-moment=\"2:0\"]')");
    page.open(&format!("{}#history", server.address()));
    page.wait("document.querySelectorAll('[data-kept]').length === 1");
    // What is no record is said to be none.
    page.click("[data-action=\"paste-record\"]");
    page.eval("document.querySelector('textarea[name=record]').value = 'nothing'");
    page.click("[data-action=\"read-record\"]");
    page.wait("document.querySelector('[data-toast]')");
    all_well(&page, server.address());
}

/// Dice, broken off, dropped as a file: drawn, replayed, and tried again.
#[test]
fn a_record_of_dice_that_is_dropped_is_reviewed() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.open(&format!("{}#history", server.address()));
    page.wait("document.querySelector('.history[data-server][data-fetched]')");
    drop_file(&page, DICE);
    ready(&page);
    assert_eq!(page.count("[data-summary]"), 2);
    page.click(".review-move[data-ply=\"16\"]");
    page.wait("document.querySelector('[data-class=\"inaccuracy\"]')");
    // Three worms and five other dice were rolled, sixteen tiles lay there.
    assert_eq!(page.count(".review-dice .die"), 8);
    assert_eq!(page.count(".review-worm"), 16);
    page.click("[data-action=\"retry\"]");
    find_it(&page);
    page.wait("document.querySelector('[data-solution]')?.textContent.includes('worms')");
    all_well(&page, server.address());
}

/// A game from a file, as it is exported: with a rating's worth of decisions.
fn exported(id: &str, day: u64) -> serde_json::Value {
    serde_json::json!({
        "id": id, "at": 1_700_000_000_000_u64 + day * 86_400_000, "rules": "latin", "own": "A",
        "names": {"A": "Ana", "B": "Beto", "C": "Caro", "D": "Dani"}, "record": ROUND, "over": true,
        "rate": {"decisions": 20 + day, "lost": 0.4 + 0.1 * day as f64, "squares": 0.06,
            "kinds": {"lead": 1, "doubles": day},
            "fit": {"at_none": 180.0, "each": 29.5, "spread": 60.0}},
    })
}

/// Takes a file in, as if somebody had dropped it.
fn drop_file(page: &Page, text: &str) {
    let text = serde_json::to_string(text).unwrap();
    page.eval(&format!(
        "(() => {{ const data = new DataTransfer(); data.items.add(new File([{text}], 'games.json')); \
         dispatchEvent(new DragEvent('drop', {{ dataTransfer: data }})); }})()"
    ));
}

/// A game that is longer than the server keeps one stays here whole, and the page says so; the others are
/// told to the server all the same.
#[test]
fn a_game_too_long_for_the_server_is_kept_here_and_says_so() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, PHONE);
    page.open(&format!("{}#history", server.address()));
    page.wait("document.querySelector('.history[data-server][data-fetched]')");
    let mut long = exported("long", 2);
    long["record"] = "x".repeat(70_000).into();
    let games = [exported("short", 1), long];
    let file = serde_json::json!({"schema": "history/1", "games": games}).to_string();
    drop_file(&page, &file);
    page.wait("document.querySelectorAll('[data-kept]').length === 2");
    page.wait("JSON.parse(localStorage.getItem('capicua:history-untold')).keep.length === 0");
    page.reload();
    page.wait("document.querySelector('.history[data-server][data-fetched]')");
    page.wait("document.querySelectorAll('[data-kept]').length === 2");
    page.wait("document.querySelector('[data-kept=long] [data-too-long]')");
    assert_eq!(page.count("[data-too-long]"), 1);
    assert_eq!(page.count("p.problem"), 0);
}

/// Games are in the server's store, for this browser alone; one file takes them along.
#[test]
fn games_are_kept_by_the_server_for_their_owner_alone() {
    let server = Server::start();
    let browser = Browser::launch();
    let first = page(&browser, PHONE);
    first.open(&format!("{}#history", server.address()));
    first.wait("document.querySelector('.history[data-server][data-fetched]')");
    let games: Vec<_> = (0..8)
        .map(|day| exported(&format!("game-{day}"), day))
        .collect();
    let file = serde_json::json!({"schema": "history/1", "games": games}).to_string();
    drop_file(&first, &file);
    first.wait("document.querySelectorAll('[data-kept]').length === 8");
    // Plots: error rates, a rating with its interval, kinds of mistakes.
    first.wait("document.querySelectorAll('[data-plot]').length === 3");
    first.wait("Number(document.querySelector('[data-rating]').dataset.rating) < 180");
    assert!(first.count(".around") == 1 && first.count("[data-kind]") == 2);
    // The device forgets; the server has them.
    first.wait("JSON.parse(localStorage.getItem('capicua:history-untold')).keep.length === 0");
    first.eval("localStorage.removeItem('capicua:history')");
    first.reload();
    first.wait("document.querySelectorAll('[data-kept]').length === 8");
    // Filters.
    first.eval("(() => { const field = document.querySelector('[name=history-search]'); field.value = 'nobody'; field.dispatchEvent(new Event('change', { bubbles: true })); })()");
    first.wait("document.querySelectorAll('[data-kept]').length === 0");
    first.reload();
    // Somebody else sees nothing of them.
    let key = first.eval("localStorage.getItem('capicua:history-key')");
    first.eval("localStorage.clear()");
    first.reload();
    first.wait("document.querySelector('.history[data-server][data-fetched]')");
    assert_eq!(first.count("[data-kept]"), 0);
    // With the key of the first again: one deleted, then all.
    first.eval(&format!(
        "localStorage.setItem('capicua:history-key', {key})"
    ));
    first.reload();
    first.wait("document.querySelectorAll('[data-kept]').length === 8");
    first.click("[data-kept=\"game-3\"] [data-action=\"delete-game\"]");
    first.wait("document.querySelectorAll('[data-kept]').length === 7");
    first.eval("window.confirm = () => true");
    first.click("[data-action=\"delete-all\"]");
    first.wait("document.querySelectorAll('[data-kept]').length === 0");
    first.wait("!JSON.parse(localStorage.getItem('capicua:history-untold')).all");
    first.reload();
    first.wait("document.querySelector('.history[data-server][data-fetched]')");
    assert_eq!(first.count("[data-kept]"), 0);
    // A file that is no such file.
    drop_file(&first, "{\"games\": 7");
    first.wait("document.querySelector('[data-toast]')");
    all_well(&first, server.address());
}

/// A game that goes on stands there with a picture of its table; who holds what is read during play, too.
#[test]
fn a_game_that_goes_on_is_shown_with_its_table() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, DESK);
    start(&page, server.address(), "latin", Some("7"));
    for _ in 0..3 {
        click_a_move(&page);
    }
    page.press("b");
    page.wait("document.querySelector('[data-layer=\"exact\"]') && document.querySelector('[data-share]')");
    page.click("[data-action=\"layer\"]");
    page.wait("document.querySelector('[data-layer=\"champion\"]') && document.querySelector('[data-share]')");
    // A tile that lies was laid by somebody, or covers what somebody began with.
    page.click("[data-cell][data-state=\"lying\"]");
    page.wait("document.querySelector('.looked-at [data-story] li')");
    page.open(&format!("{}#history", server.address()));
    page.wait("Number(document.querySelector('[data-going] [data-table]')?.dataset.table) > 2");
    page.click("[data-go-on]");
    page.wait("document.querySelector('[data-phase]')");
    all_well(&page, server.address());
}
