//! The pictures of the documentation, taken from the real thing:
//! `cargo test -p capicua --test browser -- --ignored pictures`.

use std::path::Path;

use capicua_browser::{Browser, Page, Screen};

use crate::access::SMALL;
use crate::beside::{EXAMPLE, begin, enter};
use crate::hand::{DESK, PHONE, PLAYABLE, asked, click_a_move, page, start};
use crate::server::Server;

fn save(page: &Page, name: &str) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures");
    std::fs::create_dir_all(&folder).unwrap();
    // Messages that pass by are not what is to be seen.
    page.wait("!document.querySelector('[data-toast]')");
    page.picture(&folder.join(format!("{name}.png")));
}

/// A page for pictures: the same people sit at the table each time.
fn posed(browser: &Browser, screen: Screen, language: &str, colours: &str) -> Page {
    let page = page(browser, screen);
    page.language(language);
    page.media(colours, true);
    page.before_load("Math.random = () => 0.3");
    page
}

/// Plays on until so many tiles lie and there is something to weigh.
fn until(page: &Page, lying: usize, choices: usize) {
    while page.count("[data-line-tile]") < lying || page.count(PLAYABLE) < choices {
        assert!(
            click_a_move(page),
            "no such moment in this round: take another seed"
        );
        asked(page);
    }
}

#[test]
#[ignore = "writes the pictures in docs/"]
fn pictures() {
    let server = Server::start();
    let browser = Browser::shared();
    let home = "document.querySelector('[data-choose=\"latin\"]')";

    let phone = posed(&browser, PHONE, "en-GB", "light");
    phone.open(server.address());
    phone.wait(home);
    save(&phone, "home-phone");
    phone.open(&format!("{}#new=dominican", server.address()));
    phone.wait("document.querySelector('[data-setup]')");
    save(&phone, "setup-phone");
    phone.click("[data-action=\"show-rules\"]");
    phone.wait("document.querySelector('[data-rules-told] li')");
    save(&phone, "rules-phone");
    phone.click("[data-action=\"show-house\"]");
    phone.click("[data-option=\"tie\"]");
    phone.wait("document.querySelector('[data-action=\"house-value\"]')");
    phone.eval("document.querySelector('.house').scrollIntoView()");
    save(&phone, "house-phone");
    phone.open(&format!("{}#new=femundo", server.address()));
    phone.click("[data-action=\"guided\"]");
    until(&phone, 4, 2);
    save(&phone, "guided-phone");
    start(&phone, server.address(), "latin", Some("7"));
    until(&phone, 8, 2);
    save(&phone, "latin-phone");
    phone.click("[data-action=\"belief\"]");
    phone.wait("document.querySelector('[data-panel=\"belief\"] [data-share]')");
    save(&phone, "who-holds-what-phone");
    phone.press("Escape");
    while click_a_move(&phone) {}
    phone.wait("document.querySelector('[data-ending-hand]')");
    save(&phone, "ending-phone");

    let small = posed(&browser, SMALL, "es-DO", "dark");
    start(&small, server.address(), "latin", Some("7"));
    until(&small, 6, 2);
    small.click("[data-action=\"hint\"]");
    small.wait("document.querySelector('[data-panel=\"hint\"] [data-move]')");
    save(&small, "hint-phone-dark");
    small.click("[data-action=\"settings\"]");
    small.wait("document.querySelector('.sheet')");
    save(&small, "settings-phone-dark");

    let desk = posed(&browser, DESK, "es-VE", "dark");
    desk.open(server.address());
    desk.wait(home);
    save(&desk, "home-desk-dark");
    desk.open(&format!("{}#new=habana", server.address()));
    desk.wait("document.querySelector('[data-setup]')");
    save(&desk, "setup-desk-dark");
    start(&desk, server.address(), "latin", Some("7"));
    until(&desk, 6, 2);
    desk.click("[data-action=\"hint\"]");
    desk.wait("document.querySelector('[data-panel=\"hint\"] [data-move]')");
    save(&desk, "hint-desk-dark");
    while click_a_move(&desk) {}
    desk.wait("document.querySelector('[data-ending-hand]')");
    save(&desk, "ending-desk-dark");

    let fives = posed(&browser, DESK, "pt-BR", "light");
    fives.before_load("localStorage.setItem('capicua:cloth', '\"wood\"'); localStorage.setItem('capicua:pips', '\"colour\"')");
    start(&fives, server.address(), "fives", Some("3"));
    until(&fives, 6, 1);
    save(&fives, "fives-desk");

    let beside = posed(&browser, PHONE, "en-GB", "light");
    begin(&beside, server.address());
    for mv in EXAMPLE {
        enter(&beside, mv);
    }
    beside.wait("document.querySelector('[data-best=\"25\"]')");
    save(&beside, "beside-phone");
    beside.screen(DESK);
    beside.wait("document.querySelectorAll('.whole [data-move]').length >= 2");
    save(&beside, "beside-desk");

    let dice = posed(&browser, PHONE, "en-GB", "light");
    start(&dice, server.address(), "pickomino", Some("5"));
    dice.click("[data-action=\"face\"][aria-disabled=\"false\"]");
    dice.wait("document.querySelector('[data-action=\"decide\"]') && document.querySelector('.odds-number').textContent");
    save(&dice, "pickomino-phone");
    dice.screen(DESK);
    dice.media("dark", true);
    dice.wait("document.querySelector('.dice-table')");
    save(&dice, "pickomino-desk-dark");
    crate::pickomino::enter_example(&dice, server.address());
    dice.screen(PHONE);
    save(&dice, "pickomino-adviser-phone-dark");
}
