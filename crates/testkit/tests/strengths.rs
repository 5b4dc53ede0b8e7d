//! The strengths that the page tells are those that were measured, and nobody was found to be weaker than
//! somebody before.

use std::fs;
use std::path::Path;

/// A rating with its interval.
type Rating = [i32; 3];

/// Everybody, from beginner to champion.
const CAST: [&str; 10] = [
    "nena", "tito", "beto", "chago", "iara", "lourdes", "yolanda", "papo", "carmen", "ramon",
];

const GAMES: [&str; 5] = ["latin", "dominican", "recife", "fives", "pickomino"];

fn read(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).unwrap()
}

/// Where the page has its figures: those of dominoes, and those of the game that is none.
fn page() -> String {
    read("crates/web/page/js/strengths.js") + &read("crates/web/page/js/pickomino/game.js")
}

/// The whole numbers of a text.
fn numbers(text: &str) -> Vec<i32> {
    let parts = text.split(|c: char| !c.is_ascii_digit() && c != '-');
    parts.filter_map(|part| part.parse().ok()).collect()
}

fn threes(numbers: &[i32]) -> Vec<Rating> {
    let threes = numbers.chunks_exact(3);
    threes.map(|three| three.try_into().unwrap()).collect()
}

/// What the page tells of a game, in the order of the cast.
fn told(page: &str, game: &str) -> Vec<Rating> {
    let (_, rest) = page.split_once(&format!("  {game}: [")).unwrap();
    threes(&numbers(rest.lines().next().unwrap()))
}

#[test]
fn what_the_page_tells_was_measured() {
    let page = page();
    let measured = read("experiments/people.md");
    let (_, table) = measured.split_once("| who | `latin` |").unwrap();
    for (at, name) in CAST.iter().enumerate() {
        let begins = format!("| `{name}` |");
        let row = table.lines().find(|line| line.starts_with(&begins));
        let row = threes(&numbers(&row.unwrap()[begins.len()..]));
        let page = GAMES.map(|game| told(&page, game)[at]);
        assert_eq!(row, page, "{name}");
    }
}

#[test]
fn nobody_is_clearly_weaker_than_somebody_before() {
    let page = page();
    for game in GAMES {
        let ratings = told(&page, game);
        assert_eq!(ratings.len(), CAST.len(), "{game}");
        for (at, weaker) in ratings.iter().enumerate() {
            for (other, stronger) in ratings.iter().enumerate().skip(at) {
                let [one, two] = [CAST[at], CAST[other]];
                assert!(
                    weaker[1] <= stronger[2],
                    "{game}: {one} is stronger than {two}"
                );
            }
        }
        assert!(ratings[0][2] < ratings[9][1], "{game}: no spread at all");
    }
}
