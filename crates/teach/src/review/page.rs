//! What was found, as one page to print or to send: nothing in it is asked of anybody else.

use std::fmt::Write as _;

use capicua_protocol::{Class, Review, ReviewedDecision, ReviewedRound};
use capicua_words::Words;

use crate::review::outline::ReviewedGame;
use crate::review::say;

/// What lies before a seat.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Picture {
    /// The tiles on the table from end to end.
    pub line: Vec<(u8, u8)>,
    /// Which of them was led.
    pub lead: Option<usize>,
    /// The seat's hand.
    pub hand: Vec<(u8, u8)>,
}

/// How the page looks, on paper too.
const STYLE: &str = include_str!("page.css");

/// The page.
pub fn page(words: &Words, review: &Review, subject: &dyn ReviewedGame) -> String {
    let title = words.plain("review-page-title");
    let rounds = [
        ("rules", review.rules.as_str().into()),
        ("rounds", review.rounds.len().into()),
    ];
    let mut html = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{} · {}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n<h1>{}</h1>\n<p>{}</p>\n",
        words.language().code(),
        escape(&title),
        escape(&review.rules),
        escape(&title),
        escape(&words.text("review-title", &rounds)),
    );
    if let Some(unfinished) = say::unfinished(words, review) {
        let _ = writeln!(html, "<p><strong>{}</strong></p>", escape(&unfinished));
    }
    html += &players(words, review);
    let (sides, seats) = (say::sides(words, review), say::seats(words, review));
    for line in sides.into_iter().chain(seats) {
        let _ = writeln!(html, "<p>{}</p>", escape(&line));
    }
    if let Some(turning) = say::turning(words, review) {
        let _ = writeln!(html, "<p><strong>{}</strong></p>", escape(&turning));
    }
    html += &graph(words, review);
    let _ = writeln!(
        html,
        "<h2>{}</h2>",
        escape(&words.plain("review-page-losses"))
    );
    let mut lost = false;
    for (at, round) in review.rounds.iter().enumerate() {
        for decision in round.decisions.iter().filter(|one| one.said.is_some()) {
            html += &article(
                words,
                round,
                decision,
                subject.picture(at, decision.ply - 1),
            );
            lost = true;
        }
    }
    if !lost {
        let none = words.plain("review-page-none");
        let _ = writeln!(html, "<p>{}</p>", escape(&none));
    }
    let how = words.plain("review-page-how");
    let _ = writeln!(html, "<footer><p>{}</p></footer>", escape(&how));
    html + "</main>\n</body>\n</html>\n"
}

fn players(words: &Words, review: &Review) -> String {
    let heads = [
        "review-column-seat",
        "review-column-name",
        "review-column-decisions",
        "review-column-rate",
        "review-column-best",
        "review-column-inaccuracies",
        "review-column-mistakes",
        "review-column-blunders",
    ];
    let heads = heads.map(|id| format!("<th scope=\"col\">{}</th>", escape(&words.plain(id))));
    let caption = words.plain("review-page-players");
    let mut html = format!(
        "<table>\n<caption>{}</caption>\n<thead><tr>{}</tr></thead>\n<tbody>\n",
        escape(&caption),
        heads.concat()
    );
    for (seat, of) in &review.seats {
        let rate = match of.decisions {
            0 => "–".to_owned(),
            _ => format!(
                "{} ± {}",
                words.number(of.error_rate, 2),
                words.percent(of.loss_ci, 2)
            ),
        };
        let _ = writeln!(
            html,
            "<tr><th scope=\"row\">{seat}</th><td>{}</td><td>{}</td><td>{rate}</td><td>{}</td>\
             <td>{}</td><td>{}</td><td>{}</td></tr>",
            escape(&of.name),
            of.decisions,
            of.best,
            of.inaccuracies,
            of.mistakes,
            of.blunders
        );
    }
    html + "</tbody>\n</table>\n"
}

/// Width and height of the graph, and the room for its figures.
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 46.0;
const LOW: f64 = 24.0;

/// The chance of the first side along all rounds, with the losses marked.
fn graph(words: &Words, review: &Review) -> String {
    let points: usize = review.rounds.iter().map(|round| round.chances.len()).sum();
    let Some((side, _)) = review.sides.iter().next() else {
        return String::new();
    };
    let step = (WIDTH - LEFT) / points.saturating_sub(1).max(1) as f64;
    let x = |at: usize| LEFT + at as f64 * step;
    let y = |chance: f64| 8.0 + (1.0 - chance.clamp(0.0, 1.0)) * (HEIGHT - LOW - 8.0);
    let title = words.text("review-page-chances", &[("side", side.as_str().into())]);
    let mut svg = format!(
        "<figure>\n<figcaption>{}</figcaption>\n<svg viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         role=\"img\" aria-label=\"{}\">\n",
        escape(&title),
        escape(&title)
    );
    for chance in [0.0, 0.5, 1.0] {
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{LEFT}\" x2=\"{WIDTH}\" y1=\"{0:.1}\" y2=\"{0:.1}\"/>\
             <text x=\"4\" y=\"{1:.1}\">{2} %</text>",
            y(chance),
            y(chance) + 4.0,
            words.percent(chance, 0)
        );
    }
    let (mut line, mut marks, mut at) = (String::new(), String::new(), 0);
    for round in &review.rounds {
        let _ = writeln!(
            svg,
            "<line class=\"round\" x1=\"{0:.1}\" x2=\"{0:.1}\" y1=\"8\" y2=\"{1:.1}\"/>\
             <text x=\"{0:.1}\" y=\"{2:.1}\">{3}</text>",
            x(at),
            HEIGHT - LOW,
            HEIGHT - 8.0,
            round.round
        );
        for (ply, chance) in round.chances.iter().enumerate() {
            let _ = write!(line, "{:.1},{:.1} ", x(at + ply), y(*chance));
        }
        for decision in round.decisions.iter().filter(|one| one.said.is_some()) {
            let chance = round.chances.get(decision.ply).copied().unwrap_or(0.5);
            let _ = writeln!(
                marks,
                "<circle class=\"{}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"5\"><title>{}</title></circle>",
                code(decision.class),
                x(at + decision.ply),
                y(chance),
                escape(decision.said.as_deref().unwrap_or_default())
            );
        }
        at += round.chances.len();
    }
    let _ = writeln!(svg, "<polyline points=\"{}\"/>", line.trim_end());
    svg + &marks + "</svg>\n</figure>\n"
}

/// The name of a class in the style sheet.
fn code(class: Class) -> &'static str {
    match class {
        Class::Best => "best",
        Class::Good => "good",
        Class::Inaccuracy => "inaccuracy",
        Class::Mistake => "mistake",
        Class::Blunder => "blunder",
    }
}

/// A loss: the sentence, and what lay there.
fn article(
    words: &Words,
    round: &ReviewedRound,
    decision: &ReviewedDecision,
    picture: Option<Picture>,
) -> String {
    let values = [
        ("round", (round.round as usize).into()),
        ("ply", decision.ply.into()),
        ("class", say::class(words, decision.class).into()),
        ("said", decision.said.as_deref().unwrap_or_default().into()),
    ];
    let said = words.text("review-line", &values);
    let mut html = format!(
        "<article class=\"{}\">\n<p>{}</p>\n",
        code(decision.class),
        escape(&said)
    );
    if let Some(cost) = decision.hindsight {
        let values = [("cost", words.percent(cost, 1).into())];
        let said = words.text("review-page-hindsight", &values);
        let _ = writeln!(html, "<p class=\"hindsight\">{}</p>", escape(&said));
    }
    if let Some(picture) = picture {
        let table = words.plain("review-page-table");
        let hand = words.plain("review-page-hand");
        let empty = words.plain("review-page-empty");
        let line = match picture.line.is_empty() {
            true => escape(&empty),
            false => tiles(&picture.line, true),
        };
        let _ = writeln!(
            html,
            "<div class=\"lie\"><span>{}</span>{line}</div>\n<div class=\"lie\"><span>{} {}</span>{}</div>",
            escape(&table),
            decision.seat,
            escape(&hand),
            tiles(&picture.hand, false)
        );
    }
    html + "</article>\n"
}

/// Tiles side by side: lying along a line, or standing in a hand.
fn tiles(tiles: &[(u8, u8)], lying: bool) -> String {
    tiles.iter().map(|&(a, b)| tile(a, b, lying)).collect()
}

/// Half a tile is so wide.
const HALF: f64 = 24.0;

/// A tile: two halves with their pips. A double lies crosswise.
fn tile(first: u8, second: u8, lying: bool) -> String {
    let along = lying && first != second;
    let (wide, high) = if along { (2.0, 1.0) } else { (1.0, 2.0) };
    let mut svg = format!(
        "<svg class=\"tile\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\" \
         aria-label=\"{first}-{second}\"><rect x=\".5\" y=\".5\" width=\"{2}\" height=\"{3}\" rx=\"4\"/>",
        wide * HALF,
        high * HALF,
        wide * HALF - 1.0,
        high * HALF - 1.0
    );
    let _ = match along {
        true => write!(svg, "<path d=\"M{HALF} 4V{}\"/>", HALF - 4.0),
        false => write!(svg, "<path d=\"M4 {HALF}H{}\"/>", HALF - 4.0),
    };
    let (dx, dy) = if along { (HALF, 0.0) } else { (0.0, HALF) };
    half(&mut svg, first, 0.0, 0.0);
    half(&mut svg, second, dx, dy);
    svg + "</svg>"
}

/// The pips of half a tile, on a grid of three by three; as a figure where there are more than nine.
fn half(svg: &mut String, pips: u8, left: f64, top: f64) {
    // Rows of the grid from the top, three bits each.
    const GRID: [u16; 10] = [
        0,
        0b000_010_000,
        0b100_000_001,
        0b100_010_001,
        0b101_000_101,
        0b101_010_101,
        0b101_101_101,
        0b101_111_101,
        0b111_101_111,
        0b111_111_111,
    ];
    let Some(grid) = GRID.get(usize::from(pips)) else {
        let _ = write!(
            svg,
            "<text x=\"{}\" y=\"{}\">{pips}</text>",
            left + HALF / 2.0,
            top + HALF * 0.7
        );
        return;
    };
    for place in 0..9 {
        if grid >> (8 - place) & 1 == 1 {
            let _ = write!(
                svg,
                "<circle cx=\"{}\" cy=\"{}\" r=\"2.2\"/>",
                left + 5.5 + 6.5 * f64::from(place % 3),
                top + 5.5 + 6.5 * f64::from(place / 3)
            );
        }
    }
}

/// Text as part of a page.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            letter => safe.push(letter),
        }
    }
    safe
}
