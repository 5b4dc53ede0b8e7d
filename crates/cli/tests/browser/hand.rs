//! What a person does at the table, by clicks or by keys.

use capicua_testkit::browser::{Browser, Page, Screen};

pub const PHONE: Screen = Screen {
    width: 360,
    height: 780,
    touch: true,
};

pub const DESK: Screen = Screen {
    width: 1440,
    height: 900,
    touch: false,
};

/// A page in English on `screen`, without animations, so that tests need not wait for them.
pub fn page(browser: &Browser, screen: Screen) -> Page {
    let page = browser.page();
    page.screen(screen);
    page.media("light", true);
    page.language("en-GB");
    page.before_load("try { localStorage.setItem('capicua:pace', '\"fast\"'); } catch {}");
    page
}

/// A tile of one's own that can be played now.
pub const PLAYABLE: &str = ".hand [data-tile][aria-disabled=\"false\"]";

/// A place where the chosen tile can go.
pub const TARGET: &str = "[data-end].live";

/// True once something is asked of the person, or the round is over.
const ASKED: &str = "(() => {
    const table = document.querySelector('[data-phase]');
    if (!table) return null;
    if (/over/.test(table.dataset.phase)) return 'over';
    if (document.querySelector('.hand [data-tile][aria-disabled=\"false\"]')) return 'play';
    if (document.querySelector('[data-action=\"pass\"]:not([hidden]):not(:disabled)')) return 'pass';
    return null;
})()";

/// What is asked of the person now: `play`, `pass`, or nothing because the round is `over`.
pub fn asked(page: &Page) -> String {
    page.wait(ASKED).as_str().unwrap().to_owned()
}

/// How many moves the table shows to have been made.
pub fn ply(page: &Page) -> u64 {
    let ply = page.wait("document.querySelector('[data-ply]')?.dataset.ply");
    ply.as_str().unwrap().parse().unwrap()
}

/// Waits until the move made at `before` has arrived at the table.
pub fn moved_on(page: &Page, before: u64) {
    page.wait(&format!(
        "Number(document.querySelector('[data-ply]').dataset.ply) > {before}"
    ));
}

/// Plays one move by clicking: a tile, and an end if there is a choice. False when the round is over.
pub fn click_a_move(page: &Page) -> bool {
    let before = ply(page);
    match asked(page).as_str() {
        "over" => return false,
        "pass" => page.click("[data-action=\"pass\"]"),
        _ => {
            page.click(PLAYABLE);
            // Chosen now: with one place to go the same tile again, else the place.
            page.wait("document.querySelector('[data-tile][aria-pressed=\"true\"]')");
            if page.count(TARGET) > 1 {
                page.click(TARGET);
            } else {
                page.click("[data-tile][aria-pressed=\"true\"]");
            }
        }
    }
    moved_on(page, before);
    true
}

/// Chooses something from a list, as the keyboard would.
pub fn choose(page: &Page, list: &str, value: &str) {
    page.wait(&format!("document.querySelector('{list} option')"));
    page.eval(&format!(
        "(() => {{ const list = document.querySelector('{list}'); list.value = '{value}'; list.dispatchEvent(new Event('change', {{bubbles: true}})); }})()"
    ));
}

/// Begins a game from the first screen.
pub fn start(page: &Page, address: &str, game: &str, seed: Option<&str>) {
    page.open(address);
    page.click(&format!("[data-choose=\"{game}\"]"));
    if let Some(seed) = seed {
        page.click("[data-action=\"more\"]");
        page.click("[name=\"seed\"]");
        page.enter(seed);
    }
    page.click("[data-action=\"start\"]");
    page.wait("document.querySelector('[data-ply]')");
}

/// Nothing may have gone wrong in the page, and it may not have asked anybody else for anything.
pub fn all_well(page: &Page, address: &str) {
    assert_eq!(page.errors(), Vec::<String>::new());
    for request in page.requests() {
        assert!(
            request.starts_with(address)
                || request == "about:blank"
                || request.starts_with("data:"),
            "{request}"
        );
    }
}
