//! Advice as `advise/1`.

use capicua_belief::Chances;
use capicua_core::{Estimate, Evaluation, MoveVerdict};
use capicua_dominoes::notation::Position;
use capicua_protocol as protocol;
use capicua_protocol::{Advise, ByName, Holdings, RankedMove, Said, Stakes};
use capicua_words::Words;

use crate::advice::{Advice, Fact, Reason, say};

/// Advice, with who holds what and what was played there if that is asked for.
pub fn advice(
    position: &Position,
    advice: &Advice,
    chances: Option<&Chances>,
    played: Option<&str>,
) -> Advise {
    let evaluation = &advice.evaluation;
    Advise {
        schema: Default::default(),
        position: position.to_string(),
        seat: advice.seat.to_string(),
        player: advice.player.to_string(),
        samples: evaluation.samples,
        worlds: evaluation.worlds,
        seed: advice.seed.0,
        stakes: match evaluation.has_match_equity() {
            true => Stakes::Match,
            false => Stakes::Round,
        },
        moves: ranked(evaluation),
        best: advice.best().to_string(),
        reasons: advice.reasons.iter().map(reason).collect(),
        exact: evaluation.exact,
        deals: advice.deals.to_string(),
        played: played.map(str::to_owned),
        belief: chances.map(|chances| holdings(chances, rounded)),
        said: None,
    }
}

/// The moves with what they are worth, the best first.
pub fn ranked<M: Copy + ToString>(evaluation: &Evaluation<M>) -> Vec<RankedMove> {
    let mean = |estimate: Option<Estimate>| estimate.map(|e| rounded(e.mean));
    let half_width = |estimate: Option<Estimate>| estimate.map(|e| rounded(e.half_width()));
    let moves = evaluation.moves.iter().map(|judged| {
        let chance = judged.chance();
        let inexact = chance.filter(|chance| !chance.is_exact());
        RankedMove {
            mv: judged.mv.to_string(),
            win: mean(chance),
            win_ci: half_width(chance),
            points: mean(judged.points),
            points_ci: half_width(judged.points),
            loss: mean(judged.loss),
            loss_ci: half_width(judged.loss),
            verdict: verdict(evaluation.verdict(judged)),
            win_range: inexact.map(|range| [rounded(range.low), rounded(range.high)]),
        }
    });
    moves.collect()
}

/// Advice in sentences: what to play, why, and what that rests on.
pub fn said(words: &Words, advice: &Advice) -> Said {
    let reasons = advice.reasons.iter();
    Said {
        verdict: say::verdict(words, advice),
        reasons: reasons.map(|reason| say::reason(words, reason)).collect(),
        basis: say::basis(words, advice),
    }
}

fn verdict(verdict: MoveVerdict) -> protocol::Verdict {
    match verdict {
        MoveVerdict::Tied => protocol::Verdict::Equal,
        MoveVerdict::NotSignificant => protocol::Verdict::Undecided,
        MoveVerdict::Worse => protocol::Verdict::Worse,
    }
}

/// A reason as data.
pub fn reason(reason: &Reason) -> protocol::Reason {
    let written = |(name, fact): (&str, Fact)| {
        let fact = match fact {
            Fact::Pip(pip) => protocol::Fact::Count(pip.into()),
            Fact::Count(count) => protocol::Fact::Count(count as u64),
            Fact::Share(number) | Fact::Tenths(number) | Fact::Mean(number) => {
                protocol::Fact::Number(rounded(number))
            }
            Fact::Seat(seat) => protocol::Fact::Name(seat.to_string()),
            Fact::Tile(tile) => protocol::Fact::Name(tile.to_string()),
            Fact::Bonus(bonus) => protocol::Fact::Name(bonus.word().to_owned()),
        };
        (name.to_owned(), fact)
    };
    protocol::Reason {
        code: reason.code().to_owned(),
        facts: reason.facts().into_iter().map(written).collect(),
    }
}

/// Who holds what, every chance written as `number` says.
pub fn holdings(chances: &Chances, number: impl Fn(f64) -> f64) -> Holdings {
    let (mut seats, mut suits) = (ByName::new(), ByName::new());
    for (at, holder) in chances.holders().iter().enumerate() {
        let tiles = chances.tiles().iter().rev();
        let of = tiles.map(|tile| (tile.to_string(), number(chances.of(at, tile))));
        seats.insert(holder.to_string(), of.collect());
        let pips = 0..chances.pips();
        let any = pips.map(|pip| number(chances.of_pip(at, pip))).collect();
        suits.insert(holder.to_string(), any);
    }
    Holdings { seats, suits }
}

/// Six digits: what is beyond them is noise, and the same on every machine it need not be.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}
