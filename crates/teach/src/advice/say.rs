//! Advice in words: the only place where it becomes sentences.

use std::fmt::Write as _;

use capicua_core::{Estimate, Evaluation, MoveEval, MoveVerdict};
use capicua_dominoes::{End, Move, pip_char};
use capicua_words::{Value, Words};

use crate::advice::advise::Advice;
pub use crate::advice::objections::objection;
use crate::advice::reasons::{Fact, Reason};

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
        Reason::BonusInSight { .. } => "reason-bonus-in-sight",
        Reason::BatidaInSight { .. } => "reason-batida-in-sight",
        Reason::Blocks { .. } => "reason-blocks",
        Reason::WinsDuel { .. } => "reason-wins-duel",
        Reason::PassPays { .. } => "reason-pass-pays",
        Reason::AnyWin { .. } => "reason-any-win",
        Reason::AnyLoss { .. } => "reason-any-loss",
        Reason::RoundDecides => "reason-round-decides",
        Reason::ForMatch { .. } => "reason-for-match",
        Reason::FalsePass { .. } => "reason-false-pass",
        Reason::Scores { .. } => "reason-scores",
        Reason::WinsMatch { .. } => "reason-wins-match",
        Reason::GoesOut { .. } => "reason-goes-out",
        Reason::NextDraws { .. } => "reason-next-draws",
        Reason::Denies { .. } => "reason-denies",
        Reason::Lightens { .. } => "reason-lightens",
        Reason::KeepsPlaying { .. } => "reason-keeps-playing",
        Reason::Prescribed { .. } => "reason-prescribed",
        Reason::OnlyMove => "reason-only-move",
        Reason::WinsMore { of_match: true, .. } => "reason-wins-more-matches",
        Reason::WinsMore { .. } => "reason-wins-more",
        Reason::MorePoints { .. } => "reason-more-points",
        Reason::Level { of_match: true, .. } => "reason-level-matches",
        Reason::Level { .. } => "reason-level",
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
        Fact::Tenths(share) => words.percent(share, 1).into(),
        Fact::Mean(mean) => words.number(mean, 1).into(),
        Fact::Seat(seat) => seat.letter().into(),
        Fact::Tile(tile) => tile.to_string().into(),
        Fact::Bonus(bonus) => words.plain(bonus.text()).into(),
    }
}

/// The answer in a line: the best move; those that are equal to it, or that what was looked at cannot
/// tell from it.
pub fn verdict(words: &Words, advice: &Advice) -> String {
    let evaluation = &advice.evaluation;
    let best = advice.best().to_string();
    // Whoever must pass has nothing to weigh, and `--` is no word.
    if advice.best() == Move::Pass && advice.legal == 1 {
        return words.plain("table-must-pass");
    }
    if let Some(tile) = advice.forced {
        return words.text("advice-forced", &[("move", tile.to_string().into())]);
    }
    if advice.legal == 1 {
        return words.text("advice-only", &[("move", best.into())]);
    }
    let mut text = words.text("advice-best", &[("move", best.into())]);
    for (verdict, id) in [
        (MoveVerdict::Tied, "advice-even"),
        (MoveVerdict::NotSignificant, "advice-undecided"),
    ] {
        let others = evaluation.moves[1..].iter();
        let others = others.filter(|other| evaluation.verdict(other) == verdict);
        let level: Vec<String> = others.map(|other| other.mv.to_string()).collect();
        if !level.is_empty() {
            let moves = ("moves", words.list(&level).into());
            let count = ("count", level.len().into());
            let _ = write!(text, " {}", words.text(id, &[moves, count]));
        }
    }
    text
}

/// What stands over the chances of moves: they are those of the match or of the round, as in the reasons.
pub fn column(evaluation: &Evaluation<Move>) -> &'static str {
    match evaluation.has_match_equity() {
        true => "column-match",
        false => "column-round",
    }
}

/// The ranked moves as a table, one on each line.
pub fn ranking(words: &Words, advice: &Advice) -> String {
    let chance = column(&advice.evaluation);
    let heads = ["column-move", chance, "column-points", "column-loss"];
    let mut rows = vec![heads.map(|id| words.plain(id))];
    rows.extend(
        advice
            .evaluation
            .moves
            .iter()
            .map(|judged| row(words, judged)),
    );
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

fn row(words: &Words, judged: &MoveEval<Move>) -> [String; 4] {
    let with = |mean: String, estimate: Estimate, half_width: String| match estimate.is_exact() {
        true => mean,
        false => format!("{mean} ± {half_width}"),
    };
    let points = |points: Estimate| {
        let half_width = words.number(points.half_width(), 1);
        with(words.signed(points.mean, 1), points, half_width)
    };
    let loss = |loss: Estimate| {
        let half_width = words.percent(loss.half_width(), 1);
        with(words.percent(loss.mean, 1), loss, half_width)
    };
    let chance = |chance: Estimate| percent(words, chance);
    [
        judged.mv.to_string(),
        judged.chance().map_or(String::new(), chance),
        judged.points.map_or(String::new(), points),
        judged.loss.map_or(String::new(), loss),
    ]
}

/// A share in per cent with its interval; as a range where half its width would reach past the ends.
pub fn percent(words: &Words, share: Estimate) -> String {
    let mean = words.percent(share.mean, 1);
    let half = share.half_width();
    let fits = share.mean - half >= 0.0 && share.mean + half <= 1.0;
    match share.is_exact() {
        true => mean,
        false if fits => format!("{mean} ± {}", words.percent(half, 1)),
        false => {
            let (low, high) = (words.percent(share.low, 1), words.percent(share.high, 1));
            format!("{mean} ({low}–{high})")
        }
    }
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
    let evaluation = &advice.evaluation;
    if evaluation.exact {
        return words.text("advice-exact", &[("deals", deals)]);
    }
    if evaluation.worlds == 0 {
        return words.text(
            "advice-unsampled",
            &[("player", advice.player.as_str().into())],
        );
    }
    let values = [
        ("samples", (evaluation.worlds as usize).into()),
        ("deals", deals),
        ("seed", advice.seed.0.to_string().into()),
    ];
    // As many different ones as there are.
    let each = u128::from(evaluation.worlds) == advice.deals;
    words.text(
        if each {
            "advice-each"
        } else {
            "advice-sampled"
        },
        &values,
    )
}
