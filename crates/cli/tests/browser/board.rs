//! The analysis board: positions by touch, pasted, from a link or from a game; looked at ever more closely.

use capicua_testkit::browser::{Browser, Page};

use super::beside;
use super::hand::{PHONE, all_well, choose, page, ply};
use super::host::Host;
use super::review::ROUND;

/// Half the width of the interval of the best move.
fn width(page: &Page) -> f64 {
    let half = page.wait("Number(document.querySelector('.moves [data-half]')?.dataset.half)");
    half.as_f64().unwrap()
}

fn paste(page: &Page, text: &str) {
    page.wait("document.querySelector('textarea[name=pasted]')");
    let text = serde_json::to_string(text).unwrap();
    page.eval(&format!(
        "document.querySelector('textarea[name=pasted]').value = {text}"
    ));
    page.click("[data-action=\"paste\"]");
    page.wait("document.querySelector('[data-board=\"position\"]')");
}

fn at(page: &Page, moves: usize) {
    page.wait(&format!("document.querySelector('[data-at=\"{moves}\"]')"));
}

/// From the middle of a round to the board and back: the board knows what this seat knows, no more.
pub fn from_a_running_game(page: &Page) {
    let moves = ply(page);
    page.click("[data-action=\"log\"]");
    page.click("[data-action=\"analyse\"]");
    at(page, usize::try_from(moves).unwrap());
    let address = page.eval("decodeURIComponent(location.hash)");
    let address = address.as_str().unwrap();
    assert!(address.starts_with("#board=latin_"), "{address}");
    assert_eq!(address.matches('?').count(), 3, "{address}");
    assert_eq!(page.count("[data-hand]"), 1);
    width(page);
    page.click("[data-action=\"back\"]");
    at(page, usize::try_from(moves).unwrap() - 1);
    // The way back leads to the game.
    page.click(".head a");
    page.wait("document.querySelector('.table[data-ply]')");
    assert_eq!(ply(page), moves);
}

#[test]
fn a_pasted_position_is_looked_at_ever_more_closely_and_travels_in_a_link() {
    let host = Host::start();
    let address = host.address();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.open(&format!("{address}#board"));
    paste(
        &page,
        "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65",
    );
    let first = width(&page);
    page.wait(&format!(
        "Number(document.querySelector('.moves [data-half]')?.dataset.half) < {}",
        0.6 * first
    ));
    // A move is tried, taken back, and gone on with.
    page.click(".moves [data-move=\"55\"]");
    at(&page, 3);
    page.click("[data-action=\"back\"]");
    at(&page, 2);
    page.click("[data-action=\"forward\"]");
    at(&page, 3);
    page.wait("document.querySelectorAll('[data-line-tile]').length === 3");
    // Whoever has the link sees the same.
    let link = page.eval("location.href");
    page.open(link.as_str().unwrap());
    at(&page, 3);
    page.wait("document.querySelectorAll('[data-line-tile]').length === 3");
    // Phones widen what they call inside to what does not fit: the width of the screen counts.
    let wide = page.eval("document.documentElement.scrollWidth");
    assert_eq!(wide, PHONE.width);
    all_well(&page, &address);
}

#[test]
fn a_record_goes_in_and_out_and_open_hands_are_worth_exact_points() {
    let host = Host::start();
    let address = host.address();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.before_load("if (navigator.clipboard) navigator.clipboard.writeText = async (text) => { window.copied = text; };");
    page.open(&format!("{address}#board"));
    paste(&page, ROUND);
    at(&page, 0);
    // With all hands open the worth of the lead is known: what the solver says of this deal.
    page.wait("document.querySelector('[data-move=\"66\"][data-value]')");
    assert!(page.count("[data-hand]") == 4);
    page.press("End");
    at(&page, 21);
    page.press("Home");
    for moves in 1..=10 {
        page.press("ArrowRight");
        at(&page, moves);
    }
    // ImperfectInformation, the seat on turn is advised by what it can know.
    page.click("[data-action=\"open\"]");
    page.wait("document.querySelectorAll('[data-hand]').length === 1");
    width(&page);
    // What is thought of the moves pushes down what is below it.
    page.wait("document.querySelector('[data-move]')");
    page.click("[data-action=\"copy-record\"]");
    page.wait("window.copied?.includes('62 35 25')");
    let record = page.eval("window.copied").as_str().unwrap().to_owned();
    page.click("[data-action=\"arrange\"]");
    paste(&page, &record);
    page.press("End");
    at(&page, 21);
    all_well(&page, &address);
}

#[test]
fn a_position_is_put_together_by_touch() {
    let host = Host::start();
    let address = host.address();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.open(&format!("{address}#board"));
    choose(&page, "[name=\"preset\"]", "latin");
    let mark = |tiles: &[&str]| {
        for tile in tiles {
            page.click(&format!("[data-cell=\"{tile}\"]"));
        }
    };
    page.click("[data-brush=\"A\"]");
    mark(&beside::HAND);
    page.click("[data-brush=\"line\"]");
    mark(&["66", "64"]);
    page.click("[data-action=\"fewer\"][data-seat=\"C\"]");
    // What cannot be is said: D has laid a tile, too.
    page.click("[data-action=\"analyse\"]");
    page.wait("document.querySelector('.problem')");
    page.click("[data-action=\"arrange\"]");
    page.click("[data-action=\"fewer\"][data-seat=\"D\"]");
    page.click("[data-action=\"analyse\"]");
    width(&page);
    assert_eq!(page.count("[data-line-tile]"), 2);
    // The rules of a house are chosen as for a game.
    page.click("[data-action=\"arrange\"]");
    page.click("[data-action=\"show-house\"]");
    page.wait("document.querySelector('[data-house=\"latin\"] [data-option=\"tie\"]')");
    all_well(&page, &address);
}
