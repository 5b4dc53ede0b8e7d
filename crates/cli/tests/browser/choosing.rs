//! Choosing a game: by region, by name, with rules of the house, and with somebody who explains.

use capicua_testkit::browser::{Browser, Page};

use super::access::SMALL;
use super::hand::{PHONE, all_well, asked, choose, click_a_move, page, start};
use super::server::Server;

#[test]
fn the_first_game_is_that_of_the_region_and_then_the_last_one_played() {
    let server = Server::start();
    let browser = Browser::shared();
    for (language, game) in [
        ("es-DO", "dominican"),
        ("es-PR", "puertorico"),
        ("es-CU", "habana"),
        ("es-VE", "venezuela"),
        ("es-MX", "mexico"),
        ("pt-BR", "recife"),
        ("en-JM", "jamaica"),
        ("fr-HT", "haiti"),
        ("de-AT", "femundo"),
    ] {
        let page = page(&browser, SMALL);
        page.language(language);
        page.open(server.address());
        let first =
            page.wait("document.querySelector('.cards.first [data-choose]')?.dataset.choose");
        assert_eq!(first, game, "{language}");
    }
    let page = page(&browser, SMALL);
    start(&page, server.address(), "jamaica", None);
    page.open(server.address());
    page.wait("document.querySelector('.cards.first [data-choose=\"jamaica\"]')");
    page.eval("localStorage.clear()");
    all_well(&page, server.address());
}

/// Every game has a card, its rules are told, and it begins.
#[test]
fn every_game_can_be_sat_down_to() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.open(server.address());
    let games = page.wait(
        "(() => { const all = [...document.querySelectorAll('[data-choose][href^=\"#new=\"]')].map(card => card.dataset.choose); return all.length > 10 && all; })()",
    );
    let games: Vec<&str> = games
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|game| game.as_str())
        .collect();
    for game in [
        "latin",
        "femundo",
        "dominican",
        "habana",
        "recife",
        "fives",
        "block",
        "draw",
        "pickomino",
    ] {
        assert!(games.contains(&game), "{game} among {games:?}");
    }
    for game in &games {
        page.open(&format!("{}#new={game}", server.address()));
        page.wait(&format!(
            "document.querySelector('[data-setup=\"{game}\"]')"
        ));
        page.click("[data-action=\"show-rules\"]");
        page.wait("document.querySelectorAll('[data-rules-told] li').length > 4");
        page.click("[data-action=\"start\"]");
        page.wait("document.querySelector('[data-ply]')");
    }
    all_well(&page, server.address());
}

fn house(page: &Page, option: &str, value: &str) {
    page.click(&format!("[data-option=\"{option}\"]"));
    page.click(&format!(
        "[data-action=\"house-value\"][data-value=\"{value}\"]"
    ));
    page.wait(&format!(
        "document.querySelector('[data-house*=\"{option}={value}\"]')"
    ));
}

#[test]
fn a_house_changes_its_rules_by_choosing_and_finds_them_again() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, SMALL);
    let address = format!("{}#new=dominican", server.address());
    page.open(&address);
    page.click("[data-action=\"show-house\"]");
    // What a value means is said in sentences, not in signs.
    page.click("[data-option=\"tie\"]");
    let sentence = page.text("[data-action=\"house-value\"][data-value=\"nobody\"]");
    assert!(sentence.contains("nobody wins"), "{sentence}");
    page.click("[data-option=\"tie\"]");
    house(&page, "target", "150");
    // Any number will do where numbers are meant.
    page.click("[data-option=\"capicua\"]");
    page.click("[name=\"house-capicua-0\"]");
    page.eval("document.querySelector('[name=\"house-capicua-0\"]').value = ''");
    page.enter("35");
    page.press("Enter");
    page.eval("document.activeElement.blur()");
    page.wait("document.querySelector('[data-house*=\"capicua=35\"]')");
    page.click("[data-action=\"start\"]");
    page.wait("document.querySelector('[data-ply]')");
    assert!(page.text(".score-note").contains("150"));
    // Next time they are there, here and beside a real table.
    page.open(&address);
    page.click("[data-action=\"show-house\"]");
    page.wait("document.querySelector('[data-house*=\"target=150\"]')");
    page.open(&format!("{}#beside", server.address()));
    choose(&page, "[name=\"preset\"]", "dominican");
    page.click("[data-action=\"show-house\"]");
    page.wait("document.querySelector('[data-house*=\"target=150\"]')");
    // A table of another size is marked with as many tiles.
    choose(&page, "[name=\"preset\"]", "recife");
    page.wait("/6/.test(document.querySelector('.lead-text').textContent)");
    page.open(&address);
    page.click("[data-action=\"show-house\"]");
    page.click("[data-action=\"house-reset\"]");
    page.wait("document.querySelector('[data-house=\"dominican\"]')");
    page.eval("localStorage.clear()");
    all_well(&page, server.address());
}

#[test]
fn a_first_round_is_guided_from_the_lead_to_the_end() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, SMALL);
    for game in ["femundo", "fives", "pickomino"] {
        page.open(&format!("{}#new={game}", server.address()));
        page.click("[data-action=\"guided\"]");
        page.wait("document.querySelector('[data-coach]')?.textContent");
        if game == "pickomino" {
            continue;
        }
        let mut said = Vec::new();
        loop {
            asked(&page);
            said.push(page.text("[data-coach]"));
            // Nothing lies over the hand, and the sentence fits its place.
            let cut = page.eval("(() => { const coach = document.querySelector('[data-coach]'); return coach.scrollHeight > coach.clientHeight + 1; })()");
            assert_eq!(cut, false, "{said:?}");
            if !click_a_move(&page) {
                break;
            }
        }
        said.dedup();
        assert!(said.len() >= 4, "{game}: {said:?}");
    }
    all_well(&page, server.address());
}

/// Whoever lost the way is shown back to the table.
#[test]
fn an_address_that_is_not_there_leads_back() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.open(&format!("{}nowhere", server.address()));
    page.click("a[href=\"/\"]");
    page.wait("document.querySelector('[data-choose]')");
}

/// What the server tells comes later than the page: nothing moves away under a finger that is already on
/// its way, neither for somebody new nor for somebody with games to go on with.
#[test]
fn the_first_page_does_not_move_when_the_games_arrive() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, SMALL);
    page.before_load(
        "window.shift = 0; new PerformanceObserver(list => {
            for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
        }).observe({type: 'layout-shift', buffered: true});
        const ask = window.fetch;
        window.fetch = async (what, how) => {
            if (String(what).includes('api/info')) await new Promise(done => setTimeout(done, 700));
            return ask(what, how);
        };",
    );
    let arrived = "document.querySelector('[data-choose=\"latin\"]') && document.fonts.status === 'loaded' && performance.now() > 1500";
    page.open(server.address());
    page.wait(arrived);
    let shift = page.eval("window.shift").as_f64().unwrap();
    assert!(shift < 0.01, "somebody new: layout shift {shift}");
    start(&page, server.address(), "femundo", Some("7"));
    assert!(click_a_move(&page));
    page.open(server.address());
    // The games of last time are there before the server has answered.
    page.wait("document.querySelector('[data-choose=\"latin\"]')");
    page.wait(arrived);
    let shift = page.eval("window.shift").as_f64().unwrap();
    assert!(shift < 0.01, "somebody who was here: layout shift {shift}");
    // The card shows the table as it stands, the score and who plays.
    let laid = "document.querySelectorAll('.continue .line-picture .tile').length";
    assert!(page.eval(laid).as_u64().unwrap() > 0);
    let card = page.text(".continue");
    assert!(card.contains("0 : 0"), "{card}");
    assert!(card.contains("Lourdes"), "{card}");
    all_well(&page, server.address());
}

/// A game that is given up ends at the server as well, and is remembered as given up.
#[test]
fn a_game_that_is_given_up_is_over() {
    let server = Server::start();
    let browser = Browser::launch();
    for game in ["latin", "pickomino"] {
        let page = page(&browser, PHONE);
        start(&page, server.address(), game, None);
        let address = page.wait("/game=/.test(location.hash) && location.hash");
        let id = address.as_str().unwrap().replace("#game=", "");
        page.click("[data-action=\"log\"]");
        page.wait("document.querySelector('[data-action=\"give-up\"]')");
        page.click("[data-action=\"give-up\"]");
        page.click("[data-action=\"give-up\"]");
        page.wait("document.querySelector('.home')");
        assert_eq!(page.count(".continue"), 0);
        let over = page.eval(&format!(
            "fetch('api/games/{id}').then(answer => answer.json()).then(about => about.over)"
        ));
        assert_eq!(over, true, "{game}");
        page.open(&format!("{}#history", server.address()));
        page.wait("document.querySelector('[data-kept] em')");
        assert_eq!(page.text("[data-kept] em"), "given up");
        page.eval("localStorage.clear()");
    }
}

/// Without a line nobody can be told; the game is left all the same, and nothing waits for a line.
#[test]
fn giving_up_without_a_line_leaves_the_game() {
    let server = Server::start();
    let browser = Browser::launch();
    for game in ["latin", "pickomino"] {
        let page = page(&browser, PHONE);
        start(&page, server.address(), game, None);
        page.click("[data-action=\"log\"]");
        page.wait("document.querySelector('[data-action=\"give-up\"]')");
        page.offline(true);
        page.wait("document.querySelector('[data-banner]')");
        page.click("[data-action=\"give-up\"]");
        page.click("[data-action=\"give-up\"]");
        page.wait("document.querySelector('.home')");
        assert_eq!(page.count(".continue"), 0, "{game}");
        page.offline(false);
        page.eval("localStorage.clear()");
    }
}
