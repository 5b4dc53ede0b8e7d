//! What somebody lacks: a half tile crossed out beside a face, as small as a letter, that has to be read at a glance.

use capicua_testkit::browser::{Browser, Page, Screen};

use super::access::SMALL;
use super::hand::{PHONE, all_well, page, start};
use super::server::Server;

/// As small as they are drawn anywhere, in CSS pixels.
const SIZE: usize = 24;

/// Two pictures differ in a pixel if one of its colours differs by so much …
const CLEARLY: u8 = 48;
/// … and can be told apart if they do in so many of their 576: a disc of five across.
const PIXELS: usize = 24;

/// Paints all ten side by side.
fn painted(page: &Page, pips: &str) -> Vec<Vec<u8>> {
    page.eval(&format!(
        "(async () => {{
            const [{{ lacking }}, {{ h, patch }}] = await Promise.all(['tiles.js', 'dom.js'].map((name) => import(new URL(`js/${{name}}`, document.baseURI))));
            await document.fonts.load('800 20px Figtree');
            document.documentElement.dataset.pips = '{pips}';
            document.querySelector('[data-sample]')?.remove();
            const sample = h('div', {{ 'data-sample': '', style: {{ position: 'fixed', inset: '0', 'z-index': 9999, background: 'var(--paper)' }} }});
            document.body.append(sample);
            patch(sample, [...Array(10).keys()].map(lacking));
            [...sample.children].forEach((one, at) => Object.assign(one.style, {{ position: 'absolute', top: '8px', left: `${{8 + 30 * at}}px`, width: '{SIZE}px', height: '{SIZE}px' }}));
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        }})()"
    ));
    page.pixels("[data-sample] .lacking")
}

fn differing(one: &[u8], other: &[u8]) -> usize {
    let pixels = one.chunks(4).zip(other.chunks(4));
    let differ = |(a, b): &(&[u8], &[u8])| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) >= CLEARLY);
    pixels.filter(differ).count()
}

#[test]
fn all_ten_can_be_told_apart_in_24_pixels() {
    let server = Server::start();
    let browser = Browser::shared();
    for colours in ["light", "dark"] {
        let page = page(&browser, PHONE);
        page.media(colours, true);
        page.open(server.address());
        page.wait("document.querySelector('[data-choose=\"latin\"]')");
        for pips in ["plain", "colour"] {
            let pictures = painted(&page, pips);
            assert_eq!(pictures.len(), 10);
            for (pip, picture) in pictures.iter().enumerate() {
                assert_eq!(picture.len(), 4 * SIZE * SIZE);
                for (other, another) in pictures.iter().enumerate().take(pip) {
                    let differ = differing(picture, another);
                    assert!(
                        differ >= PIXELS,
                        "{other} and {pip} differ in {differ} pixels ({colours}, {pips})"
                    );
                }
                // Crossed out, whatever the number: the bar is red where it is not beneath it.
                let red = |pixel: &&[u8]| pixel[0] > 180 && pixel[1] < 70 && pixel[2] < 70;
                let bar = picture.chunks(4).filter(red).count();
                assert!(
                    bar >= 20,
                    "{bar} pixels of the bar ({pip}, {colours}, {pips})"
                );
            }
        }
        all_well(&page, server.address());
    }
}

/// Everybody has passed on something.
const PASSED: &str = "view => {
    if (view.type !== 'view') return;
    view.passed = {A: [1, 3], B: [2, 5], C: [0, 1, 2, 3, 4, 6], D: [6]};
}";

/// Those that are not seen as they should be: covered, too small, over those of somebody else, or not said.
const ODD: &str = "(() => {
    const box = (one) => one.getBoundingClientRect();
    const apart = (a, b) => a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
    const all = [...document.querySelectorAll('[data-lacks]')];
    return all.filter((one) => {
        const { left, top, width, height } = box(one.querySelector('text'));
        const seen = [0.2, 0.5, 0.8].every((at) => document.elementFromPoint(left + at * width, top + height / 2)?.closest('[data-lacks]') === one);
        const alone = all.every((other) => other.closest('[data-seat]') === one.closest('[data-seat]') || apart(box(one), box(other)));
        const said = one.getAttribute('role') === 'img' && one.getAttribute('aria-label') === `No lleva ${one.dataset.lacks}`;
        return !(seen && alone && said && box(one).width >= 24);
    }).map((one) => one.parentElement.outerHTML);
})()";

/// Beside the faces they are all in view, each with what it says, and none hides the number of another.
#[test]
fn beside_a_face_all_are_seen_and_said() {
    let server = Server::start();
    let browser = Browser::shared();
    for (screen, colours) in [
        (SMALL, "light"),
        (SMALL, "dark"),
        (PHONE, "light"),
        (LANDSCAPE, "light"),
    ] {
        let page = page(&browser, screen);
        page.media(colours, true);
        page.language("es-DO");
        page.before_load(&super::honesty::forged(PASSED));
        start(&page, server.address(), "latin", Some("7"));
        page.wait("document.querySelectorAll('[data-seat=\"C\"] [data-lacks]').length === 6");
        let odd = page.eval(ODD);
        assert_eq!(
            odd,
            serde_json::json!([]),
            "{}x{}",
            screen.width,
            screen.height
        );
    }
}

const LANDSCAPE: Screen = Screen {
    width: 780,
    height: 360,
    touch: true,
};
