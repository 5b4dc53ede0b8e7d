//! How it looks: languages, sizes, colours, weight.

use capicua_testkit::browser::{Browser, Page, Screen};
use serde_json::Value;

use super::hand::{DESK, PHONE, all_well, asked, click_a_move, page, start};
use super::server::Server;

#[test]
fn it_speaks_the_language_of_the_browser_and_can_be_switched() {
    let server = Server::start();
    let browser = Browser::shared();
    let mut titles = Vec::new();
    for (language, code) in [("es-VE", "es"), ("pt-BR", "pt"), ("en-GB", "en")] {
        let page = page(&browser, PHONE);
        page.language(language);
        page.open(server.address());
        page.wait(&format!("document.documentElement.lang === '{code}'"));
        titles.push(page.text("[data-choose=\"latin\"]"));
        spoken(&page);
    }
    titles.dedup();
    assert_eq!(titles.len(), 3, "{titles:?}");

    let page = page(&browser, PHONE);
    start(&page, server.address(), "latin", Some("7"));
    asked(&page);
    let mut said = Vec::new();
    for code in ["es", "pt", "en"] {
        choose_language(&page, code);
        page.click("[data-action=\"hint\"]");
        page.wait("document.querySelector('[data-panel=\"hint\"] [data-move]')");
        said.push(page.text("[data-panel=\"hint\"]"));
        spoken(&page);
        page.press("Escape");
    }
    said.dedup();
    assert_eq!(said.len(), 3, "{said:?}");
    page.reload();
    page.wait("document.documentElement.lang === 'en'");
    all_well(&page, server.address());
}

/// Folders that nothing names: a language that says little, and a region of one that says all.
#[test]
fn a_language_is_a_folder() {
    let server = Server::with_locales(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/locales"));
    let browser = Browser::shared();
    let settings = "[data-action=\"settings\"]";
    // Its own words, and those it lacks: a region has them from its language, a language from English.
    for (language, code, own, other) in [
        ("es-DO", "es-DO", "Cuadre", "Claro"),
        ("es-MX", "es", "Ajustes", "Claro"),
        ("xx", "xx", "Xajustu", "Light"),
    ] {
        let page = page(&browser, DESK);
        page.language(language);
        page.open(server.address());
        page.wait(&format!("document.documentElement.lang === '{code}'"));
        page.wait("document.querySelector('footer [data-lang]')");
        assert_eq!(page.text(&format!("footer {settings}")).trim(), own);
        assert_eq!(page.text("[data-theme-choice=\"light\"]"), other);
        assert_eq!(page.text("[data-lang=\"xx\"]"), "Xirxa");
        assert_eq!(page.text("[data-lang=\"es-DO\"]"), "Español dominicano");
        spoken(&page);
    }
    let page = page(&browser, DESK);
    page.open(server.address());
    page.wait("document.querySelector('footer [data-lang]')");
    choose_language(&page, "xx");
    page.open(&format!("{}#watch=nothing.there", server.address()));
    page.wait("document.body.innerText.includes('Xogu nax.')");
}

fn choose_language(page: &Page, code: &str) {
    if page.count("[data-lang]") == 0 {
        page.click("[data-action=\"settings\"]");
    }
    page.click(&format!("[data-lang=\"{code}\"]"));
    page.wait(&format!("document.documentElement.lang === '{code}'"));
    page.press("Escape");
}

/// A text that is missing shows its name; no name may be seen.
fn spoken(page: &Page) {
    let text = page.eval("document.body.innerText");
    let text = text.as_str().unwrap();
    for name in [
        "web-",
        "play-",
        "reason-",
        "advice-",
        "undefined",
        "NaN",
        "[object",
    ] {
        assert!(!text.contains(name), "{name} in {text}");
    }
}

/// A line of 25 tiles, as a view that comes from the server would hold it.
const LONG_LINE: &str = "view => {
    if (view.type !== 'view') return;
    view.line = {lead: 12, spinner: null, up: [], down: [], tiles: LINE};
    const [left, right] = [view.line.tiles[0][0], view.line.tiles.at(-1)[1]];
    view.ends = [{pip: left, id: 'left', double: false}, {pip: right, id: 'right', double: false}];
    view.counts = {A: 1, B: 1, C: 1, D: 0};
}";

/// A trail through 25 tiles of the set in which every neighbour fits.
fn long_line() -> Vec<[u8; 2]> {
    fn extend(line: &mut Vec<[u8; 2]>, used: &mut [[bool; 7]; 7], open: u8) -> bool {
        if line.len() == 25 {
            return true;
        }
        for pip in 0..7 {
            let (a, b) = (usize::from(open), usize::from(pip));
            if !used[a][b] {
                (used[a][b], used[b][a]) = (true, true);
                line.push([open, pip]);
                if extend(line, used, pip) {
                    return true;
                }
                line.pop();
                (used[a][b], used[b][a]) = (false, false);
            }
        }
        false
    }
    let mut line = Vec::new();
    assert!(extend(&mut line, &mut [[false; 7]; 7], 0));
    line
}

const EVERYTHING_IN_VIEW: &str = "(() => {
    const inside = element => {
        const box = element.getBoundingClientRect();
        return box.width > 0 && box.left >= -0.5 && box.top >= -0.5
            && box.right <= innerWidth + 0.5 && box.bottom <= innerHeight + 0.5;
    };
    const outside = [...document.querySelectorAll('[data-line-tile],[data-tile],[data-end]')].filter(e => !inside(e));
    return outside.map(e => JSON.stringify(e.dataset) + JSON.stringify(e.getBoundingClientRect()));
})()";

const OVERLAPS: &str = "(() => {
    const boxes = [...document.querySelectorAll('[data-line-tile]')].map(e => e.getBoundingClientRect());
    let overlaps = 0;
    for (let i = 0; i < boxes.length; i++) for (let j = 0; j < i; j++) {
        const [a, b] = [boxes[i], boxes[j]];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) overlaps++;
    }
    return overlaps;
})()";

#[test]
fn twenty_five_tiles_and_a_full_hand_are_in_view_on_every_screen() {
    let server = Server::start();
    let browser = Browser::shared();
    let line = serde_json::to_string(&long_line()).unwrap();
    let sizes = [
        (360, 780),
        (768, 1024),
        (1024, 600),
        (1440, 900),
        (1920, 1080),
    ];
    for (width, height) in sizes {
        let page = page(
            &browser,
            Screen {
                width,
                height,
                touch: width < 800,
            },
        );
        page.before_load(&super::honesty::forged(&LONG_LINE.replace("LINE", &line)));
        start(&page, server.address(), "latin", Some("7"));
        page.wait("document.querySelectorAll('[data-line-tile]').length === 25");
        let nothing = Value::Array(Vec::new());
        assert_eq!(page.count("[data-tile]"), 7);
        assert_eq!(page.eval(EVERYTHING_IN_VIEW), nothing, "{width}x{height}");
        assert_eq!(page.eval(OVERLAPS), 0, "{width}x{height}");
        assert_eq!(page.count("[data-end]"), 2);
        let wide = page.eval("document.documentElement.scrollWidth");
        assert!(
            wide.as_u64() <= Some(width.into()),
            "{width}x{height}: {wide}"
        );
    }
}

#[test]
fn nothing_moves_about_while_a_round_is_played() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.before_load(
        "window.shift = 0; new PerformanceObserver(list => {
            for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
        }).observe({type: 'layout-shift', buffered: true});",
    );
    start(&page, server.address(), "latin", Some("7"));
    let size = "(() => { const matrix = document.querySelector('[data-line-tile]')?.getScreenCTM(); return matrix && Math.hypot(matrix.a, matrix.b); })()";
    asked(&page);
    page.eval("window.shift = 0");
    assert!(click_a_move(&page));
    let mut before = page.wait(size).as_f64().unwrap();
    let first = before;
    while click_a_move(&page) {
        let now = page.eval(size).as_f64().unwrap();
        // The view draws back as the line grows; new rows may make tiles a little larger again.
        assert!(now < 1.3 * before, "tiles jump from {before} to {now}");
        before = now;
    }
    assert!(before < first, "the line fills the table: large at first");
    let shift = page.eval("window.shift").as_f64().unwrap();
    assert!(shift < 0.1, "layout shift {shift}");
}

#[test]
fn the_first_load_is_light_and_asks_nobody_else() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    page.open(server.address());
    page.wait("document.querySelector('[data-choose=\"latin\"]')");
    let bytes = page.bytes_received();
    assert!(bytes > 10_000 && bytes < 400_000, "{bytes} bytes");
    // The bundled typeface is the one that is used.
    page.wait(
        "document.fonts.check('16px Figtree') && document.fonts.check('16px \"Oleo Script\"')",
    );
    all_well(&page, server.address());
}

#[test]
fn it_is_dark_where_dark_is_wanted() {
    let server = Server::start();
    let browser = Browser::shared();
    let mut grounds = Vec::new();
    for colours in ["light", "dark"] {
        let page = page(&browser, PHONE);
        page.media(colours, true);
        page.open(server.address());
        page.wait("document.querySelector('[data-choose=\"latin\"]')");
        grounds.push(page.eval("getComputedStyle(document.body).backgroundColor"));
    }
    assert_ne!(grounds[0], grounds[1]);
}

#[test]
fn the_modules_of_the_page_keep_their_own_promises() {
    let server = Server::with_page_tests();
    let browser = Browser::shared();
    let page = page(&browser, DESK);
    page.open(&format!("{}page-tests/tests.html", server.address()));
    let results = page.wait("window.results");
    assert_eq!(results["failed"], Value::Array(Vec::new()));
    assert!(results["passed"].as_u64().unwrap() > 20, "{results}");
}
