//! The answer as `advise/1`.

use capicua_advice::{Advice, Fact, Reason};
use capicua_belief::Chances;
use capicua_dominoes::notation::Position;
use serde_json::{Map, Value, json};

pub fn answer(
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
