//! The pictures of the documentation, taken from the real thing:
//! `cargo test -p capicua --test browser -- --ignored pictures`.

use std::path::Path;

use capicua_testkit::browser::{Browser, Page, Screen};

use super::access::SMALL;
use super::beside::{EXAMPLE, begin, enter};
use super::friends::open_table;
use super::hand::{DESK, PHONE, PLAYABLE, asked, click_a_move, page, start};
use super::server::Server;

/// Pictures of one kind: on such a screen, in such colours.
struct Album<'a> {
    page: Page,
    address: &'a str,
    /// What the names of its files end in.
    kind: &'static str,
}

impl Album<'_> {
    fn new<'a>(
        browser: &Browser,
        address: &'a str,
        kind: &'static str,
        (screen, language): (Screen, &str),
    ) -> Album<'a> {
        let page = page(browser, screen);
        page.language(language);
        let colours = if kind.ends_with("dark") {
            "dark"
        } else {
            "light"
        };
        page.media(colours, true);
        // The same people sit at the table each time.
        page.before_load("Math.random = () => 0.3");
        Album {
            page,
            address,
            kind,
        }
    }

    fn save(&self, name: &str) {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
        std::fs::create_dir_all(&folder).unwrap();
        // Messages that pass by are not what is to be seen.
        self.page.wait("!document.querySelector('[data-toast]')");
        let file = format!("{name}-{}.webp", self.kind);
        self.page.picture(&folder.join(file));
    }

    /// Goes to a screen and waits for what has to be on it.
    fn open(&self, hash: &str, there: &str) {
        self.page.open(&format!("{}{hash}", self.address));
        self.see(there);
    }

    fn see(&self, there: &str) {
        self.page
            .wait(&format!("document.querySelector('{there}')"));
    }

    /// Plays on until so many tiles lie and there is something to weigh.
    fn until(&self, lying: usize, choices: usize) {
        asked(&self.page);
        while self.page.count("[data-line-tile]") < lying || self.page.count(PLAYABLE) < choices {
            assert!(
                click_a_move(&self.page),
                "no such moment in this round: take another seed"
            );
            asked(&self.page);
        }
    }

    fn home(&self) {
        self.open("", "[data-choose=\"latin\"]");
        self.save("home");
    }

    fn choosing(&self) {
        let page = &self.page;
        self.open("#new=dominican", "[data-setup] [data-rated]");
        self.save("setup");
        page.click("[data-action=\"show-rules\"]");
        self.see("[data-rules-told] li");
        self.save("rules");
        page.click("[data-action=\"show-house\"]");
        page.click("[data-option=\"tie\"]");
        self.see("[data-action=\"house-value\"]");
        page.eval("document.querySelector('.house').scrollIntoView()");
        self.save("house");
        self.open("#new=femundo", "[data-setup]");
        page.click("[data-action=\"guided\"]");
        self.until(4, 2);
        self.save("guided");
    }

    /// A round from its middle to its end.
    fn round(&self) {
        let page = &self.page;
        start(page, self.address, "latin", Some("7"));
        self.until(8, 2);
        self.save("latin");
        page.click("[data-action=\"hint\"]");
        self.see("[data-panel=\"hint\"] [data-move]");
        self.save("hint");
        page.click("[data-action=\"belief\"]");
        self.see("[data-panel=\"belief\"] [data-share]");
        self.save("who-holds-what");
        page.click("[data-action=\"settings\"]");
        self.see(".sheet");
        self.save("settings");
        page.press("Escape");
        page.wait("!document.querySelector('.sheet')");
        page.press("Escape");
        while click_a_move(page) {}
        self.see("[data-ending-hand]");
        self.save("ending");
    }

    /// What is left of it: the review, the games that are kept, and a position of it looked at.
    fn afterwards(&self) {
        let page = &self.page;
        page.click("[data-action=\"review\"]");
        page.wait("(() => { const review = document.querySelector('.review'); return review && review.dataset.ready === review.dataset.rounds; })()");
        page.wait("document.querySelectorAll('[data-summary]').length === 4");
        self.save("review");
        self.open("#history", "[data-kept]");
        self.save("history");
        page.open(&format!(
            "{}#board={}",
            self.address, "latin_55545250444232%2F%3F7%2F%3F7%2F%3F7_-_C_45%3A30%2F100_moves_66_65"
        ));
        self.see("[data-board=\"position\"] .moves [data-half]");
        self.save("board");
    }

    fn fives(&self) {
        start(&self.page, self.address, "fives", Some("3"));
        self.until(6, 1);
        self.save("fives");
    }

    fn beside(&self) {
        begin(&self.page, self.address);
        for mv in EXAMPLE {
            enter(&self.page, mv);
        }
        self.see("[data-best=\"25\"]");
        self.save("beside");
    }

    fn pickomino(&self) {
        start(&self.page, self.address, "pickomino", Some("5"));
        self.page
            .click("[data-action=\"face\"][aria-disabled=\"false\"]");
        self.page.wait("document.querySelector('[data-action=\"decide\"]') && document.querySelector('.odds-number').textContent");
        self.save("pickomino");
        super::pickomino::enter_example(&self.page, self.address);
        self.save("pickomino-adviser");
    }

    fn lobby(&self) {
        open_table(&self.page, self.address, "latin", &["C"]);
        self.save("lobby");
    }
}

/// Every main screen on a phone and on a desk, in light and in dark colours; those one plays on in all four.
#[test]
#[ignore = "writes the pictures in docs/"]
fn pictures() {
    let server = Server::start();
    let browser = Browser::shared();
    let album = |kind, how| Album::new(&browser, server.address(), kind, how);
    for album in [
        album("phone", (PHONE, "en-GB")),
        album("desk-dark", (DESK, "es-VE")),
    ] {
        album.home();
        album.choosing();
        album.round();
        album.afterwards();
        album.fives();
        album.beside();
        album.pickomino();
        album.lobby();
    }
    for album in [
        album("phone-dark", (SMALL, "es-DO")),
        album("desk", (DESK, "pt-BR")),
    ] {
        album.page.before_load("localStorage.setItem('capicua:cloth', '\"wood\"'); localStorage.setItem('capicua:pips', '\"colour\"')");
        album.home();
        album.round();
        album.fives();
        album.pickomino();
    }
}
