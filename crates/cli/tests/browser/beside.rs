//! Beside a real table: tiles and moves by taps, advice in return.

use capicua_testkit::browser::{Browser, Page};

use super::access::SMALL;
use super::hand::{PHONE, all_well, choose, page};
use super::server::Server;

pub const HAND: [&str; 7] = ["55", "54", "52", "50", "44", "42", "32"];

/// The moves of the example in the documentation of advice.
pub const EXAMPLE: [&str; 10] = ["66", "65", "55", "60", "03", "36", "54", "43", "62", "35"];

pub fn begin(page: &Page, address: &str) {
    page.open(address);
    // The cards of the games come when they are known, and move what is below.
    page.wait("document.querySelector('[data-choose=\"latin\"]')");
    page.click("[data-choose=\"beside\"]");
    choose(page, "[name=\"preset\"]", "latin");
    for tile in HAND {
        page.click(&format!("[data-cell=\"{tile}\"]"));
    }
    page.click("[data-action=\"leader\"][data-seat=\"C\"]");
}

/// Enters what the seat on turn plays: the tile, and where if it fits twice.
pub fn enter(page: &Page, mv: &str) {
    let before = page.eval("document.querySelectorAll('[data-chip]').length");
    if mv == "--" {
        page.click("[data-action=\"pass\"]");
    } else {
        let mut pips: Vec<char> = mv.chars().collect();
        pips.sort_by(|a, b| b.cmp(a));
        let tile: String = pips.into_iter().collect();
        page.click(&format!("[data-offer=\"{tile}\"]"));
        // It fits at both ends: which one is the second tap.
        page.wait(&format!(
            "document.querySelectorAll('[data-chip]').length > {before} || document.querySelector('[data-action=\"offer-end\"]')"
        ));
        if page.count("[data-action=\"offer-end\"]") > 0 {
            page.click(&format!("[data-action=\"offer-end\"][data-move=\"{mv}\"]"));
        }
    }
    page.wait(&format!(
        "document.querySelectorAll('[data-chip]').length > {before}"
    ));
}

/// The rules and the score of this table are chosen, whose points are whose is said, and the screen stays
/// awake as long as one is there.
#[test]
fn rules_and_score_are_those_of_the_table_and_the_screen_stays_awake() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    page.before_load(
        "window.awake = [];
        const release = async () => { window.awake.push('asleep'); };
        const request = async (what) => { window.awake.push(what); return { release }; };
        Object.defineProperty(navigator, 'wakeLock', { value: { request } });",
    );
    page.open(&format!("{}#beside", server.address()));
    choose(&page, "[name=\"preset\"]", "dominican");
    page.wait("/200/.test(document.querySelector('.stepper legend')?.textContent)");
    assert_eq!(page.text(".stepper-side:nth-of-type(1) > span"), "Us");
    assert_eq!(page.text(".stepper-side:nth-of-type(2) > span"), "Them");
    for (side, by) in [(0, 5), (0, 5), (0, -1), (1, 1)] {
        page.click(&format!(
            "[data-action=\"score-step\"][data-side=\"{side}\"][data-by=\"{by}\"]"
        ));
    }
    assert_eq!(page.text("[data-points=\"0\"]"), "9");
    assert_eq!(page.text("[data-points=\"1\"]"), "1");
    for tile in HAND {
        page.click(&format!("[data-cell=\"{tile}\"]"));
    }
    page.click("[data-action=\"leader\"][data-seat=\"C\"]");
    enter(&page, "66");
    enter(&page, "65");
    page.wait("document.querySelector('[data-best]')");
    let kept = page.eval("JSON.parse(localStorage['capicua:beside'])");
    assert_eq!(kept["rules"], "dominican");
    assert_eq!(kept["score"], "9:1/200");
    assert_eq!(page.eval("window.awake.join()"), "screen");
    page.click(".head a");
    page.wait("window.awake.join() === 'screen,asleep'");
    all_well(&page, server.address());
}

#[test]
fn the_example_gets_its_answer() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    begin(&page, server.address());
    for mv in EXAMPLE {
        enter(&page, mv);
    }
    page.wait("document.querySelector('[data-best=\"25\"]')");
    // One recommendation, then all moves with their values, and why.
    page.click("[data-action=\"why\"]");
    page.wait("document.querySelectorAll('.whole [data-move]').length >= 2");
    assert_eq!(page.count(".whole [data-move=\"25\"]"), 1);

    // The phone sleeps, the page is loaded again: nothing is lost.
    page.reload();
    page.wait("document.querySelector('[data-best=\"25\"]')");
    assert_eq!(page.count("[data-chip]"), 10);
    all_well(&page, server.address());
}

#[test]
fn only_what_can_be_is_offered_and_a_contradiction_is_mended_in_place() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    begin(&page, server.address());
    enter(&page, "66");
    // D is next: only tiles with a 6 are offered, and none of one's own.
    let offers = page.wait(
        "(() => { const all = [...document.querySelectorAll('[data-offer]')].map(o => o.dataset.offer); return all.length && !all.includes('66') && all; })()",
    );
    for offer in offers.as_array().unwrap() {
        let offer = offer.as_str().unwrap();
        assert!(offer.contains('6'), "{offer}");
        assert!(!HAND.contains(&offer), "{offer}");
    }
    // D passes, and later is said to have played a 6 all the same: the pass was a slip.
    for mv in ["--", "55"] {
        if mv == "55" {
            // One's own 5-5 does not fit and is not offered; whoever cannot play passes.
            assert_eq!(page.count("[data-offer=\"55\"]"), 0);
            enter(&page, "--");
        } else {
            enter(&page, mv);
        }
    }
    // Change the pass of D (move 2) into 6-5.
    page.click("[data-index=\"1\"]");
    page.click("[data-action=\"replace\"]");
    page.click("[data-offer=\"65\"]");
    // Then the pass of A (move 3) cannot be, since A holds a 5: it is said there.
    page.wait("document.querySelector('[data-objection=\"3\"]')");
    page.click("[data-action=\"replace\"]");
    page.click("[data-offer=\"55\"]");
    page.wait("!document.querySelector('[data-objection]')");
    assert_eq!(page.count("[data-chip]"), 3);
    all_well(&page, server.address());
}

/// Marks a hand in the first round of a match of `latin`, with somebody leading.
fn first_round(page: &Page, address: &str, hand: [&str; 7], leader: &str) {
    page.open(&format!("{address}#beside"));
    choose(page, "[name=\"preset\"]", "latin");
    page.wait("/100/.test(document.querySelector('.stepper legend')?.textContent)");
    for tile in hand {
        page.click(&format!("[data-cell=\"{tile}\"]"));
    }
    page.click(&format!("[data-action=\"leader\"][data-seat=\"{leader}\"]"));
}

/// In the first round of a match the rules say with which tile it is led: nothing is compared with it, and
/// who does not hold it cannot lead.
#[test]
fn a_lead_that_the_rules_force_is_said_to_be_forced() {
    let server = Server::start();
    let browser = Browser::shared();
    let page = page(&browser, SMALL);
    page.language("es-DO");
    let doubles = ["66", "54", "52", "50", "44", "42", "32"];
    first_round(&page, server.address(), doubles, "A");
    page.wait("document.querySelector('.recommend[data-best=\"66\"]')");
    assert_eq!(page.text(".recommend b"), "El 6-6 sale: lo manda la regla.");
    assert!(!page.text(".recommend").contains("4-4"));
    assert_eq!(
        page.eval(
            "[...document.querySelectorAll('[data-offer]')].map((one) => one.dataset.offer).join()"
        ),
        "66"
    );

    // Without 6-6 nobody leads the first round; a later one may still be at 0:0.
    page.click("[data-action=\"undo\"]");
    page.click("[data-action=\"leader\"][data-seat=\"C\"]");
    page.wait("document.querySelector('.problem')");
    let said = page.text(".problem");
    assert!(said.contains("6-6") && said.contains('C'), "{said}");
    page.click("[data-action=\"later-round\"]");
    page.wait("!document.querySelector('.problem') && document.querySelector('[data-turn=\"C\"] [data-offer=\"55\"]')");
    page.click("[data-action=\"undo\"]");
    page.click("[data-action=\"leader\"][data-seat=\"A\"]");
    page.wait("document.querySelectorAll('[data-offer]').length === 7 && document.querySelector('[data-best]')");
    assert!(!page.text(".recommend").contains("regla"));

    // No line of the large button ends within a tile or a percentage.
    let text = page.text(".recommend");
    let unbroken = "[...document.querySelectorAll('.recommend .unbroken')]";
    let broken = page.eval(&format!("{unbroken}.filter((one) => one.getClientRects().length !== 1).map((one) => one.textContent)"));
    assert_eq!(broken, serde_json::json!([]), "{text}");
    let kept = page.eval(&format!(
        "{unbroken}.map((one) => one.textContent).join('|')"
    ));
    let kept = kept.as_str().unwrap();
    assert!(kept.contains('-') && kept.contains('%'), "{kept} of {text}");
    let named = page.eval(
        "document.querySelector('.recommend').textContent.match(/\\d-\\d|[\\d.,]+ %/g).join('|')",
    );
    assert_eq!(named, kept, "{text}");
    // Nothing went wrong but that C was refused.
    let errors = page.errors();
    assert!(
        errors.iter().all(|error| error.contains("422")),
        "{errors:?}"
    );
}

/// What stands over the chances is what the reasons count in: matches where a score stands, else rounds.
#[test]
fn chances_and_reasons_are_of_the_same_thing() {
    let server = Server::start();
    let browser = Browser::shared();
    for (language, score, unit, other) in [
        ("es-DO", true, "partida", "mano"),
        ("es-DO", false, "mano", "partida"),
        ("pt-BR", true, "partida", "rodada"),
        ("pt-BR", false, "rodada", "partida"),
        ("en-GB", true, "match", "round"),
        ("en-GB", false, "round", "match"),
    ] {
        let page = page(&browser, PHONE);
        page.language(language);
        first_round(&page, server.address(), HAND, "C");
        enter(&page, "66");
        enter(&page, "65");
        if !score {
            page.eval("localStorage['capicua:beside'] = JSON.stringify({ ...JSON.parse(localStorage['capicua:beside']), score: '' })");
            page.reload();
        }
        page.wait("document.querySelector('[data-best]')");
        let chance = page.text(".recommend .best-text > span:last-child");
        assert!(chance.contains(unit) && !chance.contains(other), "{chance}");
        page.click("[data-action=\"why\"]");
        page.wait("document.querySelector('.whole [data-move]')");
        let head = page.text(".whole .moves-head");
        assert!(head.contains(unit) && !head.contains(other), "{head}");
        let reasons = page.eval(
            "[...document.querySelectorAll('.whole .reasons li')].map((one) => one.textContent)",
        );
        for reason in reasons.as_array().unwrap() {
            let reason = reason.as_str().unwrap();
            assert!(
                !reason.contains("100") || reason.contains(unit) && !reason.contains(other),
                "{reason}"
            );
        }
        page.eval("localStorage.removeItem('capicua:beside')");
        all_well(&page, server.address());
    }
}
