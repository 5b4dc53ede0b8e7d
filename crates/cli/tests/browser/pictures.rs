//! The pictures of the documentation, taken from the real thing:
//! `cargo test -p capicua --test browser -- --ignored pictures`.

use std::path::Path;

use capicua_browser::{Browser, Page};

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

#[test]
#[ignore = "writes the pictures in docs/"]
fn pictures() {
    let server = Server::start();
    let browser = Browser::launch();

    let phone = page(&browser, PHONE);
    phone.open(server.address());
    phone.wait("document.querySelector('[data-choose=\"latin\"]')");
    save(&phone, "home-phone");

    start(&phone, server.address(), "latin", Some("7"));
    for _ in 0..3 {
        click_a_move(&phone);
    }
    asked(&phone);
    save(&phone, "latin-phone");
    phone.click("[data-action=\"belief\"]");
    phone.wait("document.querySelector('[data-panel=\"belief\"] [data-share]')");
    save(&phone, "who-holds-what-phone");
    phone.press("Escape");
    while click_a_move(&phone) {}
    phone.wait("document.querySelector('[data-ending-hand]')");
    save(&phone, "ending-phone");

    let desk = page(&browser, DESK);
    desk.language("es-VE");
    desk.media("dark", true);
    start(&desk, server.address(), "latin", Some("7"));
    // A moment with something to weigh.
    while desk.count("[data-line-tile]") < 6 || desk.count(PLAYABLE) < 2 {
        click_a_move(&desk);
        asked(&desk);
    }
    desk.click("[data-action=\"hint\"]");
    desk.wait("document.querySelector('[data-panel=\"hint\"] [data-move]')");
    save(&desk, "hint-desk-dark");

    let fives = page(&browser, DESK);
    fives.language("pt-BR");
    start(&fives, server.address(), "fives", Some("3"));
    while fives.count("[data-line-tile]") < 6 || fives.count(PLAYABLE) < 2 {
        click_a_move(&fives);
        asked(&fives);
    }
    save(&fives, "fives-desk");

    let beside = page(&browser, PHONE);
    begin(&beside, server.address());
    for mv in EXAMPLE {
        enter(&beside, mv);
    }
    beside.wait("document.querySelector('[data-best=\"25\"]')");
    save(&beside, "beside-phone");

    let dice = page(&browser, PHONE);
    crate::pickomino::enter_example(&dice, server.address());
    save(&dice, "pickomino-phone");
}
