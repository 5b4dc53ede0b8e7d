//! For everybody: axe finds nothing on any screen, nothing covers the hand, and things keep still,
//! large or silent where people want them so.

use capicua_testkit::browser::{Browser, Page, Screen};
use serde_json::Value;

use super::beside::{EXAMPLE, begin, enter};
use super::friends;
use super::hand::{all_well, asked, click_a_move, page, start};
use super::server::Server;

/// The smallest phone that counts.
pub const SMALL: Screen = Screen {
    width: 360,
    height: 640,
    touch: true,
};

/// axe-core 4, as its makers ship it (Mozilla Public License, see the file beside it).
const AXE: &str = include_str!("axe/axe.min.js");

/// Nothing that axe knows of may be wrong with what is seen now.
fn sound(page: &Page, what: &str) {
    page.eval(&format!("{AXE}; 1"));
    let found = page.eval(
        "axe.run(document).then(({violations}) => violations.map(({id, nodes}) =>
            `${id}: ${nodes.map(({target, any, all, none}) => `${target} (${[...any, ...all, ...none][0]?.message})`).join(', ')}`))",
    );
    assert_eq!(found, Value::Array(Vec::new()), "{what}");
}

fn press(page: &Page, action: &str) {
    page.click(&format!("[data-action=\"{action}\"]"));
}

#[test]
fn axe_finds_nothing_at_a_table_of_dominoes() {
    let server = Server::start();
    let browser = Browser::shared();
    for (game, colours) in [("latin", "light"), ("latin", "dark"), ("fives", "dark")] {
        let page = page(&browser, SMALL);
        page.media(colours, true);
        start(&page, server.address(), game, Some("7"));
        for _ in 0..3 {
            click_a_move(&page);
        }
        asked(&page);
        let about = |what: &str| format!("{game} {colours} {what}");
        sound(&page, &about("table"));
        press(&page, "hint");
        page.wait("document.querySelector('[data-panel=\"hint\"] [data-move]')");
        sound(&page, &about("hint"));
        press(&page, "belief");
        page.wait("document.querySelector('[data-panel=\"belief\"] [data-share]')");
        sound(&page, &about("who holds what"));
        press(&page, "log");
        sound(&page, &about("moves"));
        press(&page, "close-panel");
        while click_a_move(&page) {}
        page.wait("document.querySelector('[data-ending-hand]')");
        sound(&page, &about("ending"));
        press(&page, "verify");
        page.wait("document.querySelector('[data-verdict]')");
        sound(&page, &about("verdict"));
    }
}

#[test]
fn axe_finds_nothing_before_and_beside_a_game() {
    let server = Server::start();
    let browser = Browser::shared();
    for colours in ["light", "dark"] {
        let page = page(&browser, SMALL);
        page.media(colours, true);
        let about = |what: &str| format!("{colours} {what}");
        page.open(server.address());
        page.wait("document.querySelector('[data-choose=\"latin\"]')");
        sound(&page, &about("home"));
        press(&page, "settings");
        sound(&page, &about("settings"));
        press(&page, "keys");
        sound(&page, &about("keys"));
        for game in ["latin", "fives", "pickomino"] {
            page.open(&format!("{}#new={game}", server.address()));
            page.click("[data-action=\"more\"]");
            page.wait("document.querySelector('[name=\"seed\"]')");
            page.click("[data-action=\"show-rules\"]");
            page.wait("document.querySelector('[data-rules-told] li')");
            sound(&page, &about(&format!("setting up {game}")));
            page.click("[data-action=\"show-house\"]");
            page.click("[data-action=\"house-option\"]");
            page.wait("document.querySelector('[data-action=\"house-value\"]')");
            sound(&page, &about(&format!("house rules of {game}")));
        }
        page.open(&format!("{}#beside", server.address()));
        page.wait("document.querySelector('[data-cell]')");
        sound(&page, &about("marking tiles"));
        begin(&page, server.address());
        for mv in EXAMPLE {
            enter(&page, mv);
        }
        page.wait("document.querySelector('[data-best]')");
        sound(&page, &about("advice beside a table"));
        press(&page, "why");
        sound(&page, &about("why"));
        press(&page, "belief");
        sound(&page, &about("who holds what beside a table"));
        press(&page, "belief");
        page.click("[data-index=\"9\"]");
        sound(&page, &about("mending"));
        // The round lives on the device: the next colours begin with an empty one.
        page.eval("localStorage.clear()");
    }
}

#[test]
fn axe_finds_nothing_in_pickomino() {
    let server = Server::start();
    let browser = Browser::shared();
    for colours in ["light", "dark"] {
        let page = page(&browser, SMALL);
        page.media(colours, true);
        let about = |what: &str| format!("{colours} {what}");
        start(&page, server.address(), "pickomino", Some("5"));
        page.click("[data-action=\"face\"][aria-disabled=\"false\"]");
        page.wait("document.querySelector('[data-action=\"decide\"]')");
        sound(&page, &about("deciding"));
        press(&page, "hint");
        page.wait("document.querySelector('[data-panel=\"hint\"] [data-move]')");
        sound(&page, &about("hint"));
        press(&page, "log");
        sound(&page, &about("moves"));
        super::pickomino::enter_example(&page, server.address());
        sound(&page, &about("adviser"));
        press(&page, "edit-tiles");
        sound(&page, &about("tiles and players"));
        page.eval("localStorage.clear()");
    }
}

#[test]
fn axe_finds_nothing_among_friends() {
    let server = Server::start();
    let browser = Browser::shared();
    for (colours, rules) in [("light", "latin"), ("dark", "pickomino")] {
        let [ana, eva] = [0; 2].map(|_| page(&browser, SMALL));
        for page in [&ana, &eva] {
            page.media(colours, true);
        }
        let seat = if rules == "latin" { "C" } else { "B" };
        let link = friends::open_table(&ana, server.address(), rules, &[seat]);
        eva.open(&link);
        eva.wait("document.querySelector('[data-lobby]')");
        let about = |what: &str| format!("{rules} {colours} {what}");
        sound(&ana, &about("lobby of the host"));
        sound(&eva, &about("lobby of a guest"));
        friends::begin(&ana, &[&eva]);
        sound(&ana, &about("table"));
        for menu in ["friends-words", "friends-more", "friends-invite"] {
            press(&ana, menu);
            ana.wait("document.querySelector('.friends-menu')");
            sound(&ana, &about(menu));
            assert_eq!(ana.eval(COVERED), Value::Array(Vec::new()), "{menu}");
        }
        // Between people the engine keeps still: no chances under the tiles of the grill.
        assert_eq!(ana.count(".grill-note"), 0);
        all_well(&ana, server.address());
    }
}

/// Whoever comes during a match, and the host who lets them in.
#[test]
fn axe_finds_nothing_at_the_door() {
    let server = Server::start();
    let browser = Browser::shared();
    let [ana, eva, carla] = [0; 3].map(|_| page(&browser, SMALL));
    let link = friends::open_table(&ana, server.address(), "latin", &["B", "C"]);
    friends::begin_with_a_free_chair(&ana, &eva, &link);
    carla.open(&link);
    carla.wait("document.querySelector('[data-waiting]')");
    sound(&carla, "waiting to be let in");
    ana.wait("document.querySelector('[data-knock]')");
    sound(&ana, "somebody knocks");
    assert_eq!(ana.eval(COVERED), Value::Array(Vec::new()), "the notice");
    press(&ana, "friends-admit");
    carla.wait("document.querySelector('[data-waits]')");
    sound(&carla, "from the next round on");
}

/// Tiles of the hand that something else lies over, and tiles outside the screen.
const COVERED: &str = "[...document.querySelectorAll('.hand [data-tile]')].filter(tile => {
    const box = tile.getBoundingClientRect();
    const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    return !top || !(tile.contains(top) || top.contains(tile)) || box.bottom > innerHeight + 1;
}).map(tile => tile.dataset.tile)";

#[test]
fn nothing_covers_the_hand() {
    let server = Server::start();
    let browser = Browser::shared();
    let nothing = Value::Array(Vec::new());
    for game in ["latin", "fives"] {
        let page = page(&browser, SMALL);
        start(&page, server.address(), game, Some("7"));
        for _ in 0..2 {
            click_a_move(&page);
        }
        asked(&page);
        assert_eq!(page.eval(COVERED), nothing, "{game}");
        for panel in ["hint", "belief", "log"] {
            press(&page, panel);
            page.wait(&format!(
                "document.querySelector('[data-panel=\"{panel}\"]')"
            ));
            assert_eq!(page.eval(COVERED), nothing, "{game}: {panel}");
        }
        press(&page, "close-panel");
        while click_a_move(&page) {}
        page.wait("document.querySelector('[data-ending-hand]')");
        assert_eq!(page.eval(COVERED), nothing, "{game}: ending");
        all_well(&page, server.address());
    }
}

#[test]
fn nothing_covers_the_dice_nor_cuts_a_name() {
    let server = Server::start();
    let browser = Browser::shared();
    for language in ["en-JM", "es-DO", "pt-BR"] {
        let page = page(&browser, SMALL);
        page.language(language);
        start(&page, server.address(), "pickomino", Some("5"));
        page.click("[data-action=\"face\"][aria-disabled=\"false\"]");
        page.wait("document.querySelector('[data-action=\"decide\"]')");
        let covered = page.eval(
            "[...document.querySelectorAll('.roll .die-button')].filter(die => {
                const box = die.getBoundingClientRect();
                return [2, box.height - 2].some(y => !die.contains(document.elementFromPoint(box.x + box.width / 2, box.y + y)));
            }).length",
        );
        assert_eq!(covered, 0, "{language}");
        // The score with two digits, and what is said where there is little room.
        page.before_load("Math.random = () => 0.3");
        start(&page, server.address(), "latin", Some("7"));
        while click_a_move(&page) {}
        page.wait("document.querySelector('[data-ending-hand]')");
        page.wait(
            "[...document.querySelectorAll('.score-side b')].some(b => b.textContent !== '0')",
        );
        page.eval("document.querySelectorAll('.score-side b').forEach(b => b.textContent = '88')");
        let cut = page.eval(
            "[...document.querySelectorAll('.score-side small, .plate-name')].filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent)",
        );
        assert_eq!(cut, Value::Array(Vec::new()), "{language}");
        let note = page.eval("document.querySelector('.score-note').getBoundingClientRect().right <= document.querySelector('.head button').getBoundingClientRect().left");
        assert_eq!(note, true, "{language}");
    }
}

#[test]
fn everything_is_there_at_twice_the_size() {
    // A desk of 1280 by 720, zoomed to 200 %.
    let zoomed = Screen {
        width: 640,
        height: 360,
        touch: false,
    };
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, zoomed);
    start(&page, server.address(), "latin", Some("7"));
    click_a_move(&page);
    asked(&page);
    assert_eq!(page.eval(COVERED), Value::Array(Vec::new()));
    let wide = page.eval("document.documentElement.scrollWidth");
    assert!(wide.as_u64() <= Some(640), "{wide}");
    let cut_off = page.eval(
        "[...document.querySelectorAll('.bar-button, .head a, .head button, [data-end], [data-seat]')].filter(e => {
            const box = e.getBoundingClientRect();
            return box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
        }).map(e => e.outerHTML.slice(0, 80))",
    );
    assert_eq!(cut_off, Value::Array(Vec::new()));
    all_well(&page, server.address());
}

#[test]
fn a_set_up_to_double_nine_is_told_without_numbers_over_numbers() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, SMALL);
    start(&page, server.address(), "cuban", None);
    asked(&page);
    press(&page, "belief");
    page.wait("document.querySelector('[data-panel=\"belief\"] [data-share]')");
    assert_eq!(page.count("[data-panel=\"belief\"] [data-cell]"), 55);
    let wrong = page.eval(
        "(() => {
            const body = document.querySelector('.side-body');
            if (body.scrollWidth > body.clientWidth) return 'wider than the panel';
            const texts = [...body.querySelectorAll('.bar-number, .legend-item, .legend-deals')].map(e => e.getBoundingClientRect()).filter(box => box.width > 0);
            const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
            return texts.some((a, i) => texts.slice(i + 1).some(b => over(a, b))) ? 'texts overlap' : '';
        })()",
    );
    assert_eq!(wrong, "");
    // A tile that is tapped tells its numbers: three hands and the sleeping tiles.
    page.click("[data-cell][data-state=\"unseen\"]");
    let told = page.text(".looked-at");
    assert!(told.matches('%').count() == 4, "{told}");
    all_well(&page, server.address());
}

#[test]
fn ends_hand_and_counts_are_said_on_request() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, SMALL);
    start(&page, server.address(), "latin", Some("7"));
    for _ in 0..4 {
        click_a_move(&page);
    }
    asked(&page);
    let said = |key: &str| {
        page.eval("document.querySelector('#live').replaceChildren()");
        page.press(key);
        page.text("#live p")
    };
    assert!(said("e").starts_with("open ends "));
    let hand = page.eval("document.querySelector('.hand [data-tile]').dataset.tile");
    let (a, b) = hand.as_str().unwrap().split_at(1);
    assert!(said("m").contains(&format!("{a}-{b}")));
    let counts = said("c");
    assert_eq!(counts.matches("tile").count(), 4, "{counts}");
    // Somebody has passed by then.
    assert!(counts.contains("Has no"), "{counts}");
}

#[test]
fn the_narrowest_phones_have_no_sideways_scrolling() {
    let server = Server::start();
    let browser = Browser::shared();
    let narrow = Screen {
        width: 320,
        height: 568,
        touch: true,
    };
    let page = page(&browser, narrow);
    page.language("es-DO");
    let fits = |what: &str| {
        let width = page.eval("document.documentElement.scrollWidth");
        assert!(width.as_f64().unwrap() <= 320.0, "{what}: {width}");
    };
    page.open(server.address());
    page.wait("document.querySelector('[data-choose=\"latin\"]')");
    fits("home");
    for game in ["latin", "fives", "pickomino"] {
        page.open(&format!("{}#new={game}", server.address()));
        page.wait("document.querySelector('[data-setup]')");
        fits(game);
        start(&page, server.address(), game, Some("7"));
        page.wait("document.querySelector('[data-tile], [data-face]')");
        fits(&format!("table of {game}"));
    }
    page.open(&format!("{}#beside", server.address()));
    page.wait("document.querySelector('[data-cell]') && document.querySelector('.stepper')");
    fits("before a table is watched");
    page.open(&format!("{}#board", server.address()));
    page.wait("document.querySelector('[data-cell]') && document.querySelector('.stepper')");
    fits("the board");
    page.open(&format!(
        "{}#board=latin_55545250444232/%3F7/%3F7/%3F7_-_C_45:30/100_moves_66_65",
        server.address()
    ));
    page.wait("document.querySelector('.moves [data-half]')");
    fits("a position on the board");
    page.open(&format!("{}#history", server.address()));
    page.wait("document.querySelector('[data-action=\"paste-record\"]')");
    fits("history");
    begin(&page, server.address());
    page.wait("document.querySelector('[data-offer]')");
    fits("beside a table");
    page.open(&format!("{}#pickomino", server.address()));
    page.wait("document.querySelector('[data-tray]')");
    fits("adviser");
}
