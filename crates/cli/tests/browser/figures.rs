//! What the page without a server weighs and how fast it is.

use std::process::Command;
use std::time::Instant;

use capicua_testkit::browser::{Browser, Page};
use serde_json::Value;

use super::hand::{DESK, PHONE, all_well, asked, click_a_move, page, start};
use super::host::Host;
use super::pocket::visit;
use super::review;

/// Everything that comes with the first visit, the engine and what is kept for later included.
#[test]
fn the_whole_page_with_its_engine_is_under_one_and_a_half_megabytes() {
    let host = Host::start();
    host.pack();
    let browser = Browser::shared();
    let page = page(&browser, PHONE);
    visit(&page, &host.address());
    let sent = host.sent();
    assert!(sent > 1_000_000, "the engine is among the {sent} bytes");
    assert!(sent < 1_500_000, "{sent} bytes");
    println!("first load           {sent} bytes over the wire, kept for later included");
    all_well(&page, &host.address());
}

/// Notes when the first page can be used, when it answers, and how long tasks are.
const WATCH: &str = "
    window.seen = {};
    const note = (name, selector) => {
        if (!(name in window.seen) && document.querySelector(selector)) window.seen[name] = performance.now();
    };
    new MutationObserver(() => {
        note('games', '[data-choose=\"latin\"]');
        note('chosen', '[data-setup]');
        note('hint', '[data-panel=\"hint\"] [data-move]');
    }).observe(document, { subtree: true, childList: true });
    addEventListener('click', () => (window.clicked = performance.now()), true);
    window.tasks = [];
    new PerformanceObserver((list) => window.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
";

fn number(page: &Page, expression: &str) -> f64 {
    page.wait(expression).as_f64().unwrap()
}

/// Milliseconds from the click to what it brings.
fn answered(page: &Page, selector: &str, name: &str) -> f64 {
    page.eval(&format!("delete window.seen.{name}"));
    page.click(selector);
    number(page, &format!("window.seen.{name} - window.clicked"))
}

/// `cargo test --release --test browser -- --ignored --nocapture figures`, with the machine to itself.
/// `CAPICUA` names the program that the engine is held against, where that is another one.
#[test]
#[ignore = "measures: needs the machine to itself"]
fn the_page_in_figures() {
    for slower in [1, 4] {
        let host = Host::start();
        host.pack();
        let browser = Browser::launch();
        let page = page(&browser, PHONE);
        page.before_load(WATCH);
        page.slow_down(slower);
        page.open(&host.address());
        let games = number(&page, "window.seen.games");
        let chosen = answered(&page, "[data-choose=\"latin\"]", "chosen");
        println!("at 1/{slower} of the speed");
        println!(
            "  first interaction  {:.0} ms: {games:.0} until games can be chosen, {chosen:.0} until the chosen one is there",
            games + chosen
        );
        visit(&page, &host.address());
        page.eval("window.tasks.length = 0");
        start(&page, &host.address(), "latin", Some("7"));
        let mut hints = Vec::new();
        for _ in 0..4 {
            if asked(&page) == "play" {
                hints.push(answered(&page, "[data-action=\"hint\"]", "hint"));
                page.click("[data-action=\"close-panel\"]");
                page.click("[data-action=\"belief\"]");
                page.wait("document.querySelector('[data-cell] [data-share]')");
                page.click("[data-action=\"close-panel\"]");
            }
            click_a_move(&page);
        }
        println!("  hint               {}", listed(&hints));
        while click_a_move(&page) {}
        page.click("[data-action=\"review\"]");
        review::ready(&page);
        page.click("[data-action=\"analyse\"]");
        page.wait("document.querySelector('[data-board=\"position\"] [data-value]')");
        println!(
            "  long tasks         {}: a round, hints, who holds what, a review, the board",
            listed(&floats(&page.eval("window.tasks")))
        );
        println!("  first load         {} bytes", host.sent());
    }
    ratios();
}

fn floats(list: &Value) -> Vec<f64> {
    list.as_array()
        .unwrap()
        .iter()
        .filter_map(Value::as_f64)
        .collect()
}

fn listed(milliseconds: &[f64]) -> String {
    let mut sorted = milliseconds.to_vec();
    sorted.sort_by(f64::total_cmp);
    match (sorted.get(sorted.len() / 2), sorted.last()) {
        (Some(middle), Some(longest)) => format!(
            "{} of them, median {middle:.0} ms, longest {longest:.0} ms",
            sorted.len()
        ),
        _ => "none".to_owned(),
    }
}

const ADVISED: [&str; 5] = [
    "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65",
    "latin 55545250444232/?7/?7/?7 - C 45:30/100 moves 66 65 55 60 03 36 54 43 62 35",
    "femundo 55545250444232/?7/?7/?7 - C 0:0/200 moves 66 65 55 60 03 36",
    "fives 5554525044/?5+18 - A 0:0/100",
    "draw 55545250444232/?7+14 - A 0:0/100",
];

/// How often each question is asked: the middle time counts.
const TIMES: usize = 3;

fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The program answers, started anew for each question: its document, and the milliseconds it took.
fn natively(command: &str, position: &str) -> (Value, f64) {
    let program = std::env::var_os("CAPICUA").unwrap_or(env!("CARGO_BIN_EXE_capicua").into());
    let begun = Instant::now();
    let output = Command::new(program)
        .args([command, position, "--json"])
        .args((command == "advise").then_some("--threads=1"))
        .output()
        .unwrap();
    let time = 1000.0 * begun.elapsed().as_secs_f64();
    (serde_json::from_slice(&output.stdout).unwrap(), time)
}

/// The same questions to the program and to the engine in a worker, in turn. A deal is solved in
/// milliseconds: there the search alone is timed, and the worker has warmed up. For an advice both are
/// started anew.
fn ratios() {
    let host = Host::start();
    let browser = Browser::launch();
    let page = page(&browser, DESK);
    page.open(&host.address());
    page.wait("document.querySelector('[data-choose=\"latin\"]')");
    page.eval(
        "import('./js/lane.js').then(({ Lane }) => {
            const warm = new Lane();
            window.time = async (path, position, fresh) => {
                const lane = fresh ? new Lane() : warm;
                const begun = performance.now();
                const answer = await lane.ask(path, { position });
                const time = performance.now() - begun;
                if (fresh) lane.end();
                return [answer, time];
            };
        })",
    );
    let solved: Vec<String> = (1..=20).map(deal).collect();
    let advised: Vec<String> = ADVISED.map(str::to_owned).into();
    println!("the engine in the page against the program");
    for (command, positions) in [("solve", solved), ("advise", advised)] {
        let (mut program, mut engine) = (0.0, 0.0);
        for position in positions {
            let (mut there, mut here) = (Vec::new(), Vec::new());
            for _ in 0..TIMES {
                let (document, time) = natively(command, &position);
                let itself = document["time_ms"].as_f64();
                there.push(itself.unwrap_or(time));
                let fresh = itself.is_none();
                let call = format!("window.time('api/{command}', '{position}', {fresh})");
                let inside = page.eval(&call);
                for same in ["nodes", "samples", "best", "value"] {
                    assert_eq!(document[same], inside[0][same], "{position}");
                }
                here.push(inside[1].as_f64().unwrap());
            }
            program += middle(there);
            engine += middle(here);
        }
        println!(
            "  {command:8} {:.2} times as long: {engine:.0} ms against {program:.0} ms",
            engine / program
        );
    }
}

/// A deal of Latin dominoes with all hands open.
fn deal(seed: u64) -> String {
    let mut tiles: Vec<String> = (0..7)
        .flat_map(|high| (0..=high).map(move |low| format!("{high}{low}")))
        .collect();
    let mut state = seed;
    for at in (1..tiles.len()).rev() {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        tiles.swap(at, (state >> 33) as usize % (at + 1));
    }
    let hands: Vec<String> = tiles
        .chunks(7)
        .map(|hand| {
            let mut hand = hand.to_vec();
            hand.sort_by(|a, b| b.cmp(a));
            hand.concat()
        })
        .collect();
    format!("latin {} - A -", hands.join("/"))
}
