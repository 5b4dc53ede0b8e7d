//! Reviews in sentences.

use std::fmt::Write as _;

use capicua_core::Seat;
use capicua_protocol::{Class, Review, ReviewedRound, ReviewedSeat};
use capicua_words::{Value, Words};

use crate::review::graded::Decision;

/// A move is unusual when strong players choose it less often than this.
const UNUSUAL: f64 = 0.1;

/// A loss in a sentence, with its figure and why the other move is better; and how often the move is
/// chosen, where it seldom is. Never a word about intent.
pub fn loss(
    words: &Words,
    seat: Seat,
    played: &str,
    decision: &Decision,
    why: &[String],
) -> String {
    let figure = words.percent(decision.loss, 1);
    let figure = if decision.half_width > 0.0 {
        format!("{figure} ± {}", words.percent(decision.half_width, 1))
    } else {
        figure
    };
    let values = [
        ("seat", seat.letter().into()),
        ("played", played.into()),
        ("best", decision.best.as_str().into()),
        ("loss", figure.into()),
        ("why", words.list(why).into()),
    ];
    let about = decision.kind.as_deref().filter(|kind| *kind != "other");
    let mut text = match (why.is_empty(), about) {
        (false, _) => words.text("review-loss-because", &values),
        (true, None) => words.text("review-loss", &values[..4]),
        (true, Some(about)) => {
            let mut values = values;
            values[4] = ("kind", kind(words, about).into());
            words.text("review-loss-about", &values)
        }
    };
    if let Some(chosen) = decision.chosen.filter(|chosen| chosen.strong < UNUSUAL) {
        let values = [
            ("played", played.into()),
            ("strong", words.percent(chosen.strong, 0).into()),
            ("ordinary", words.percent(chosen.ordinary, 0).into()),
        ];
        let _ = write!(text, " {}", words.text("review-unusual", &values));
    }
    text
}

/// What kinds of losses are called.
pub fn kind(words: &Words, kind: &str) -> String {
    words.plain(match kind {
        "lead" => "review-kind-lead",
        "points" => "review-kind-points",
        "block" => "review-kind-block",
        "squares" => "review-kind-squares",
        "partner" => "review-kind-partner",
        "doubles" => "review-kind-doubles",
        "call" => "review-kind-call",
        "face" => "review-kind-face",
        "greed" => "review-kind-greed",
        "stop" => "review-kind-stop",
        _ => "review-kind-other",
    })
}

/// What a class is called.
pub fn class(words: &Words, class: Class) -> String {
    words.plain(match class {
        Class::Best => "review-class-best",
        Class::Good => "review-class-good",
        Class::Inaccuracy => "review-class-inaccuracy",
        Class::Mistake => "review-class-mistake",
        Class::Blunder => "review-class-blunder",
    })
}

/// How somebody played, in a line under the table.
fn kinds(words: &Words, seat: &str, of: &ReviewedSeat) -> Option<String> {
    let named = of
        .kinds
        .iter()
        .map(|(name, count)| format!("{} {count}", kind(words, name)));
    let named: Vec<String> = named.collect();
    (!named.is_empty()).then(|| {
        let values = [("seat", seat.into()), ("kinds", named.join(", ").into())];
        words.text("review-kinds", &values)
    })
}

/// What everybody's losses were about, then what everybody's play stands for where that can be told.
pub fn seats(words: &Words, review: &Review) -> Vec<String> {
    let seats = || review.seats.iter();
    let rated = seats().filter_map(|(seat, of)| {
        let rated = of.rating?;
        let values = [
            ("seat", seat.as_str().into()),
            ("rating", words.number(rated.rating, 0).into()),
            ("low", words.number(rated.range[0], 0).into()),
            ("high", words.number(rated.range[1], 0).into()),
        ];
        Some(words.text("review-rating", &values))
    });
    let kinds = seats().filter_map(|(seat, of)| kinds(words, seat, of));
    kinds.chain(rated).collect()
}

/// The sentences about where a side stands and how it came there.
pub fn sides(words: &Words, review: &Review) -> Vec<String> {
    let said = review.sides.iter().map(|(name, side)| {
        let points = |share: f64| -> Value<'static> { words.signed(100.0 * share, 1).into() };
        let values = [
            ("side", name.as_str().into()),
            ("before", words.percent(side.before, 1).into()),
            ("result", words.percent(side.result, 1).into()),
            ("skill", points(side.skill)),
            ("luck", points(side.luck)),
        ];
        words.text("review-side", &values)
    });
    said.collect()
}

/// Where it turned, in a sentence.
pub fn turning(words: &Words, review: &Review) -> Option<String> {
    let turning = review.turning?;
    let round = review
        .rounds
        .iter()
        .find(|round| round.round == turning.round)?;
    let at = turning.ply.checked_sub(1)?;
    let values = [
        ("round", (turning.round as usize).into()),
        ("ply", turning.ply.into()),
        ("seat", round.turns.get(at)?.as_str().into()),
        ("move", round.moves.get(at)?.as_str().into()),
    ];
    Some(words.text("review-turning", &values))
}

/// Which moves were not graded; `None` where all were.
pub fn unfinished(words: &Words, review: &Review) -> Option<String> {
    let count = |of: fn(&ReviewedRound) -> usize| review.rounds.iter().map(of).sum::<usize>();
    let rounds = review.rounds.iter().filter(|round| !round.left.is_empty());
    let named = rounds.map(|round| {
        let whole = round.left.len() == round.moves.len();
        let values = [
            ("round", (round.round as usize).into()),
            ("left", round.left.len().into()),
            ("all", round.moves.len().into()),
        ];
        if whole {
            words.text("review-left-round", &values[..1])
        } else {
            words.text("review-left-moves", &values)
        }
    });
    let named: Vec<String> = named.collect();
    (!review.finished).then(|| {
        let values = [
            ("left", count(|round| round.left.len()).into()),
            ("all", count(|round| round.moves.len()).into()),
            ("rounds", words.list(&named).into()),
        ];
        words.text("review-left", &values)
    })
}

/// Everything that is worth a line, for a terminal.
pub fn review(words: &Words, review: &Review) -> String {
    let rounds = [
        ("rules", review.rules.as_str().into()),
        ("rounds", review.rounds.len().into()),
    ];
    let mut text = words.text("review-title", &rounds) + "\n";
    if let Some(unfinished) = unfinished(words, review) {
        let _ = writeln!(text, "{unfinished}");
    }
    text.push_str(&table(words, review));
    for line in sides(words, review) {
        let _ = writeln!(text, "{line}");
    }
    for line in seats(words, review) {
        let _ = writeln!(text, "{line}");
    }
    if let Some(turning) = turning(words, review) {
        let _ = writeln!(text, "{turning}");
    }
    for round in &review.rounds {
        for decision in &round.decisions {
            if let Some(said) = &decision.said {
                let values = [
                    ("round", (round.round as usize).into()),
                    ("ply", decision.ply.into()),
                    ("class", class(words, decision.class).into()),
                    ("said", said.as_str().into()),
                ];
                let _ = writeln!(text, "{}", words.text("review-line", &values));
            }
        }
    }
    text
}

/// A line for each seat.
fn table(words: &Words, review: &Review) -> String {
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
    let mut rows = vec![heads.map(|id| words.plain(id))];
    for (seat, of) in &review.seats {
        rows.push(match of.decisions {
            0 => {
                let none = String::new;
                let name = of.name.clone();
                [
                    seat.clone(),
                    name,
                    "0".to_owned(),
                    "–".to_owned(),
                    none(),
                    none(),
                    none(),
                    none(),
                ]
            }
            _ => [
                seat.clone(),
                of.name.clone(),
                of.decisions.to_string(),
                format!(
                    "{} ± {}",
                    words.number(of.error_rate, 2),
                    words.percent(of.loss_ci, 2)
                ),
                of.best.to_string(),
                of.inaccuracies.to_string(),
                of.mistakes.to_string(),
                of.blunders.to_string(),
            ],
        });
    }
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max();
    let widths: Vec<usize> = (0..heads.len()).map(|at| width(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in &rows {
        let cells = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(at, (cell, &width))| match at {
                0 | 1 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
        let line = cells.collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "  {}", line.trim_end());
    }
    text
}
