//! Advice as `advise/1`.

use capicua_advice::{Advice, Fact, Reason, say};
use capicua_belief::Chances;
use capicua_core::{Estimate, Verdict};
use capicua_dominoes::notation::Position;
use capicua_session::Hint;
use capicua_words::Words;
use serde_json::{Map, Value, json};

/// Advice, with who holds what and what was played there if that is asked for.
pub fn advice(
    position: &Position,
    advice: &Advice,
    chances: Option<&Chances>,
    played: Option<&str>,
) -> Value {
    let judgement = &advice.judgement;
    let mean = |estimate: Option<Estimate>| estimate.map(|e| rounded(e.mean));
    let half_width = |estimate: Option<Estimate>| estimate.map(|e| rounded(e.half_width()));
    let moves: Vec<Value> = judgement
        .moves
        .iter()
        .map(|judged| {
            let chance = judged.chance();
            let mut entry = json!({
                "move": judged.mv.to_string(),
                "win": mean(chance),
                "win_ci": half_width(chance),
                "points": mean(judged.points),
                "points_ci": half_width(judged.points),
                "loss": mean(judged.loss),
                "loss_ci": half_width(judged.loss),
                "verdict": verdict(judgement.verdict(judged)),
            });
            if let Some(range) = chance.filter(|chance| !chance.is_exact()) {
                entry["win_range"] = json!([rounded(range.low), rounded(range.high)]);
            }
            entry
        })
        .collect();
    let reasons: Vec<Value> = advice.reasons.iter().map(reason).collect();
    let mut answer = json!({
        "schema": "advise/1",
        "position": position.to_string(),
        "seat": advice.seat.to_string(),
        "player": advice.player,
        "samples": judgement.samples,
        "worlds": judgement.worlds,
        "seed": advice.seed.0,
        "moves": moves,
        "best": advice.best().to_string(),
        "reasons": reasons,
        "exact": judgement.exact,
        "deals": advice.deals.to_string(),
    });
    if let Some(played) = played {
        answer["played"] = json!(played);
    }
    if let Some(chances) = chances {
        answer["belief"] = belief(chances);
    }
    answer
}

/// A hint in the same form.
pub fn hint(hint: &Hint) -> Value {
    advice(&hint.question.position, &hint.advice, None, None)
}

/// Advice in sentences: what to play, why, and what that rests on.
pub fn said(words: &Words, advice: &Advice) -> Value {
    let reasons = advice.reasons.iter();
    json!({
        "verdict": say::verdict(words, advice),
        "reasons": reasons.map(|reason| say::reason(words, reason)).collect::<Vec<_>>(),
        "basis": say::basis(words, advice),
    })
}

/// How a move stands to the best one.
fn verdict(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Equal => "equal",
        Verdict::Undecided => "undecided",
        Verdict::Worse => "worse",
    }
}

fn reason(reason: &Reason) -> Value {
    let mut fields = Map::new();
    fields.insert("code".to_owned(), json!(reason.code()));
    for (name, fact) in reason.facts() {
        let value = match fact {
            Fact::Pip(pip) => json!(pip),
            Fact::Count(count) => json!(count),
            Fact::Share(number) | Fact::Mean(number) => json!(rounded(number)),
            Fact::Seat(seat) => json!(seat.to_string()),
            Fact::Tile(tile) => json!(tile.to_string()),
        };
        fields.insert(name.to_owned(), value);
    }
    Value::Object(fields)
}

/// Who holds what, in the fields of `belief/1`.
fn belief(chances: &Chances) -> Value {
    let (mut seats, mut suits) = (Map::new(), Map::new());
    for (at, holder) in chances.holders().iter().enumerate() {
        let tiles = chances.tiles().iter().rev();
        let of: Map<String, Value> = tiles
            .map(|tile| (tile.to_string(), json!(rounded(chances.of(at, tile)))))
            .collect();
        seats.insert(holder.to_string(), Value::Object(of));
        let any: Vec<f64> = (0..chances.pips())
            .map(|pip| rounded(chances.of_pip(at, pip)))
            .collect();
        suits.insert(holder.to_string(), json!(any));
    }
    json!({"seats": seats, "suits": suits})
}

/// Six digits: what is beyond them is noise, and the same on every machine it need not be.
fn rounded(number: f64) -> f64 {
    (number * 1e6).round() / 1e6 + 0.0
}
