//! The dice game: against a player, and its adviser.

use capicua_browser::Browser;

use crate::hand::{PHONE, all_well, page, start};
use crate::server::Server;

#[test]
fn a_game_by_clicking() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, PHONE);
    start(&page, server.address(), "pickomino", Some("5"));
    let mut decisions = 0;
    loop {
        let asked = page.wait(
            "(() => {
                if (document.querySelector('[data-ending]')) return 'over';
                const choices = [...document.querySelectorAll('[data-decision]:not(:disabled)')];
                // Whoever stops as soon as it is possible is through quickly.
                const stop = choices.find(choice => choice.dataset.decision.endsWith('s'));
                return (stop ?? choices[0])?.dataset.decision;
            })()",
        );
        let asked = asked.as_str().unwrap();
        if asked == "over" {
            break;
        }
        let before = page.eval("document.querySelector('[data-ply]').dataset.ply");
        page.click(&format!("[data-decision=\"{asked}\"]"));
        page.wait(&format!(
            "document.querySelector('[data-ply]').dataset.ply !== {before}"
        ));
        decisions += 1;
    }
    assert!(decisions > 3, "{decisions} decisions");
    all_well(&page, server.address());
}

#[test]
fn dice_and_tiles_are_entered_by_taps_and_judged() {
    let server = Server::start();
    let browser = Browser::launch();
    let page = page(&browser, PHONE);
    page.open(server.address());
    page.click("[data-go=\"pickomino-advise\"]");
    // Two worms and two fours are kept, 1 5 5 3 was rolled.
    for face in ["w", "w", "4", "4"] {
        page.click(&format!("[data-add-kept=\"{face}\"]"));
    }
    for face in ["1", "5", "5", "3"] {
        page.click(&format!("[data-add-roll=\"{face}\"]"));
    }
    page.wait("document.querySelectorAll('[data-move]').length >= 3");
    let list = page.text("[data-advice]");
    assert!(list.contains('%'), "{list}");
    // An odds bar under every tile of the grill.
    assert_eq!(page.count("[data-odds]"), 16);
    all_well(&page, server.address());
}
