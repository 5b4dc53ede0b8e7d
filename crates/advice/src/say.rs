//! Advice in words: the only place where it becomes sentences.

use std::fmt::Write as _;

use capicua_core::Estimate;
use capicua_dominoes::{End, Move, pip_char};
use capicua_words::{Value, Words};

use crate::advise::{Advice, Ranked};
pub use crate::objections::{contradiction, objection};
use crate::reasons::{Fact, Reason};

/// How a round beside a real table ended, in a sentence.
pub fn ended(words: &Words, end: End) -> String {
    let (id, seat) = match end {
        End::Blocked => return words.plain("table-blocked"),
        End::Out { seat, .. } => ("table-out", seat),
        End::Target(seat) => ("table-target", seat),
        End::Called { by, .. } => ("table-called", by),
        End::Forfeit(seat) => ("table-forfeit", seat),
    };
    words.text(id, &[("seat", seat.letter().into())])
}

/// A reason as part of a sentence.
pub fn reason(words: &Words, reason: &Reason) -> String {
    let id = match reason {
        Reason::Exact { .. } => "reason-exact",
        Reason::Squares { .. } => "reason-squares",
        Reason::NextPasses { .. } => "reason-next-passes",
        Reason::HangsDouble { .. } => "reason-hangs-double",
        Reason::FreesDouble { .. } => "reason-frees-double",
        Reason::PlaysDouble { .. } => "reason-plays-double",
        Reason::PartnerSuit { .. } => "reason-partner-suit",
        Reason::Sheds { .. } => "reason-sheds",
        Reason::Scores { .. } => "reason-scores",
        Reason::WinsMatch { .. } => "reason-wins-match",
        Reason::GoesOut { .. } => "reason-goes-out",
        Reason::NextDraws { .. } => "reason-next-draws",
        Reason::Denies { .. } => "reason-denies",
        Reason::Lightens { .. } => "reason-lightens",
        Reason::KeepsPlaying { .. } => "reason-keeps-playing",
    };
    let facts = reason.facts();
    let values: Vec<(&str, Value)> = facts
        .iter()
        .map(|&(name, fact)| (name, value(words, fact)))
        .collect();
    words.text(id, &values)
}

fn value(words: &Words, fact: Fact) -> Value<'static> {
    match fact {
        Fact::Pip(pip) => pip_char(pip).into(),
        Fact::Count(count) => count.into(),
        Fact::Share(share) => words.percent(share, 0).into(),
        Fact::Mean(mean) => words.number(mean, 1).into(),
        Fact::Seat(seat) => seat.letter().into(),
        Fact::Tile(tile) => tile.to_string().into(),
    }
}

/// The answer in a line: the best move, or those that are as good as each other.
pub fn verdict(words: &Words, advice: &Advice) -> String {
    let best = advice.best.to_string();
    // Whoever must pass has nothing to weigh, and `--` is no word.
    if advice.best == Move::Pass && advice.moves.len() == 1 {
        return words.plain("table-must-pass");
    }
    if advice.moves.len() == 1 {
        return words.text("advice-only", &[("move", best.into())]);
    }
    let level: Vec<String> = advice
        .moves
        .iter()
        .filter(|ranked| ranked.may_be_best())
        .map(|ranked| ranked.mv.to_string())
        .collect();
    let play = words.text("advice-best", &[("move", best.into())]);
    match level.len() {
        0 | 1 => play,
        _ => {
            let even = words.text("advice-even", &[("moves", words.list(&level).into())]);
            format!("{play} {even}")
        }
    }
}

/// The ranked moves as a table, one on each line.
pub fn ranking(words: &Words, advice: &Advice) -> String {
    let heads = ["column-move", "column-win", "column-points", "column-loss"];
    let mut rows = vec![heads.map(|id| words.plain(id))];
    rows.extend(advice.moves.iter().map(|ranked| row(words, ranked)));
    let width = |at: usize| rows.iter().map(|row| row[at].chars().count()).max();
    let widths: Vec<usize> = (0..heads.len()).map(|at| width(at).unwrap_or(0)).collect();
    let mut text = String::new();
    for [mv, win, points, loss] in &rows {
        let _ = writeln!(
            text,
            "  {mv:<0$}  {win:>1$}  {points:>2$}  {loss:>3$}",
            widths[0], widths[1], widths[2], widths[3]
        );
    }
    text
}

fn row(words: &Words, ranked: &Ranked) -> [String; 4] {
    let interval = |text: String, half_width: String| match half_width {
        none if none.is_empty() => text,
        half_width => format!("{text} ± {half_width}"),
    };
    let shown = |half: f64, text: String| if half > 0.0 { text } else { String::new() };
    let percent = |share: Estimate| {
        let half = shown(share.half_width, words.percent(share.half_width, 1));
        interval(words.percent(share.mean, 1), half)
    };
    let points = ranked.points.map_or(String::new(), |points| {
        let half = shown(points.half_width, words.number(points.half_width, 1));
        interval(words.signed(points.mean, 1), half)
    });
    [
        ranked.mv.to_string(),
        percent(ranked.win),
        points,
        percent(ranked.loss),
    ]
}

/// Everything: the verdict, the reasons, the ranked moves, and what they rest on.
pub fn advice(words: &Words, advice: &Advice) -> String {
    let mut text = verdict(words, advice);
    text.push('\n');
    for found in &advice.reasons {
        let _ = writeln!(text, "  - {}", reason(words, found));
    }
    text.push_str(&ranking(words, advice));
    text.push_str(&basis(words, advice));
    text.push('\n');
    text
}

/// What the figures rest on.
pub fn basis(words: &Words, advice: &Advice) -> String {
    let deals = match usize::try_from(advice.deals) {
        Ok(deals) => Value::Count(deals),
        Err(_) => advice.deals.to_string().into(),
    };
    if advice.exact {
        return words.text("advice-exact", &[("deals", deals)]);
    }
    let values = [
        ("samples", (advice.samples as usize).into()),
        ("deals", deals),
        ("seed", advice.seed.0.to_string().into()),
    ];
    words.text("advice-sampled", &values)
}
