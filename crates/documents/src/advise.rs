//! Advice as `advise/1`.

use capicua_advice::{Advice, Fact, Reason, say};
use capicua_belief::{Belief, Chances, Knowledge};
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
    let moves: Vec<Value> = advice
        .moves
        .iter()
        .map(|ranked| {
            json!({
                "move": ranked.mv.to_string(),
                "win": rounded(ranked.win.mean),
                "win_ci": rounded(ranked.win.half_width),
                "points": ranked.points.map(|points| rounded(points.mean)),
                "points_ci": ranked.points.map(|points| rounded(points.half_width)),
                "loss": rounded(ranked.loss.mean),
                "loss_ci": rounded(ranked.loss.half_width),
            })
        })
        .collect();
    let reasons: Vec<Value> = advice.reasons.iter().map(reason).collect();
    let mut answer = json!({
        "schema": "advise/1",
        "position": position.to_string(),
        "seat": advice.seat.to_string(),
        "player": advice.player,
        "samples": advice.samples,
        "seed": advice.seed.0,
        "moves": moves,
        "best": advice.best.to_string(),
        "reasons": reasons,
        "exact": advice.exact,
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

/// A hint in the same form; where the adviser does not know the rules, without reasons.
pub fn hint(hint: &Hint) -> Value {
    let question = &hint.question;
    if let Some(advised) = &hint.advice {
        return advice(&question.position, advised, None, None);
    }
    let mean = |at: usize| hint.moves[at].win.map(|win| win.mean);
    let moves: Vec<Value> = hint
        .moves
        .iter()
        .enumerate()
        .map(|(at, worth)| {
            json!({
                "move": worth.mv.to_string(),
                "win": worth.win.map(|win| rounded(win.mean)),
                "win_ci": worth.win.map(|win| rounded(win.half_width)),
                "points": worth.points.map(|points| rounded(points.mean)),
                "points_ci": worth.points.map(|points| rounded(points.half_width)),
                "loss": mean(0).zip(mean(at)).map(|(best, this)| rounded(best - this)),
                "loss_ci": Value::Null,
            })
        })
        .collect();
    let knowledge = Knowledge::of_position(&question.position, Some(question.seat));
    let deals = Belief::of(&knowledge).map(|belief| belief.deals().to_string());
    json!({
        "schema": "advise/1",
        "position": question.position.to_string(),
        "seat": question.seat.to_string(),
        "player": hint.player,
        "samples": hint.samples,
        "seed": question.seed.0,
        "moves": moves,
        "best": hint.moves.first().map(|worth| worth.mv.to_string()),
        "reasons": [],
        "exact": false,
        "deals": deals.ok(),
    })
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

/// A hint in sentences.
pub fn hint_said(words: &Words, hint: &Hint) -> Value {
    match &hint.advice {
        Some(advice) => said(words, advice),
        None => {
            let samples = ("samples", (hint.samples as usize).into());
            json!({
                "verdict": hint.verdict(words),
                "reasons": hint.reasons(words),
                "basis": words.text("hint-basis", &[samples]),
            })
        }
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
