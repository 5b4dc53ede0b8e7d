//! The dice game: advice as `advise/1`, odds as `odds/1`.

use capicua_core::InputError;
use capicua_pickomino::advice::{Advice, Outlook};
use capicua_pickomino::turn::odds::{Goal, from_start, from_within};
use capicua_pickomino::{Dice, Position, Rules};
use capicua_words::Words;
use serde_json::{Map, Value, json};

/// A position about which the champion can be asked.
pub fn position_to_advise(text: &str) -> Result<Position, InputError> {
    let position: Position = text.parse()?;
    let place = || 0..text.len();
    if position.is_over() {
        let error = InputError::new("the game is over", "Put a tile on the grill.");
        return Err(error.at(text, place()));
    }
    if position.rules().name() != Rules::STANDARD.name() {
        let what = format!("the champion has not learnt {}", position.rules().name());
        let help = "`capicua pickomino small --advise POSITION` answers for the small game.";
        return Err(InputError::new(what, help).at(text, place()));
    }
    Ok(position)
}

/// Every decision with what it leads to, the best first.
pub fn advice(position: &Position, advice: &Advice) -> Value {
    let best = advice.now.win;
    let moves: Vec<Value> = advice
        .decisions
        .iter()
        .map(|(mv, outlook)| {
            let mut entry = outlook_json(outlook);
            entry.insert("loss".to_owned(), json!(best - outlook.win));
            let mut named = Map::new();
            named.insert("move".to_owned(), json!(mv.to_string()));
            named.append(&mut entry);
            Value::Object(named)
        })
        .collect();
    json!({
        "schema": "advise/1",
        "position": position.to_string(),
        "seat": position.seat().to_string(),
        "player": "champion",
        "now": outlook_json(&advice.now),
        "moves": moves,
        "best": advice.decisions.first().map(|(mv, _)| mv.to_string()),
    })
}

fn outlook_json(outlook: &Outlook) -> Map<String, Value> {
    let mut totals = Map::new();
    for (total, &chance) in outlook.outcomes.total.iter().enumerate() {
        if chance > 0.0 {
            totals.insert(total.to_string(), json!(chance));
        }
    }
    let mut entry = Map::new();
    entry.insert("win".to_owned(), json!(outlook.win));
    entry.insert("fail".to_owned(), json!(outlook.fail));
    entry.insert("worms".to_owned(), json!(outlook.worms));
    entry.insert("totals".to_owned(), Value::Object(totals));
    entry
}

/// Every goal of a turn with its chance under the best play for it, from where the turn stands.
pub fn odds_table(position: Option<&Position>, rules: &Rules) -> Vec<(Goal, f64)> {
    let goals = Goal::all(rules);
    let odds = match position {
        Some(position) if position.roll().is_some() || position.kept() != Dice::NONE => {
            from_within(rules, &goals, &position.kept(), position.roll().as_ref())
        }
        _ => from_start(rules, &goals),
    };
    goals.into_iter().zip(odds).collect()
}

/// The odds.
pub fn odds(position: Option<&Position>, rules: &Rules, table: &[(Goal, f64)]) -> Value {
    let (mut reach, mut exact, mut worms) = (Map::new(), Map::new(), Map::new());
    for &(goal, chance) in table {
        let (map, key) = match goal {
            Goal::AtLeast(tile) => (&mut reach, tile),
            Goal::Exactly(tile) => (&mut exact, tile),
            Goal::Worms(count) => (&mut worms, count),
        };
        map.insert(key.to_string(), json!(chance));
    }
    let mut answer = json!({
        "schema": "odds/1",
        "rules": rules.to_string(),
        "reach": reach,
        "exact": exact,
        "worms": worms,
    });
    if let Some(position) = position {
        answer["position"] = json!(position.to_string());
    }
    answer
}

/// Advice in sentences.
pub fn said(words: &Words, advice: &Advice) -> Value {
    let percent = |share: f64| words.percent(share, 1);
    let verdict = match &advice.decisions[..] {
        [] => words.plain("dice-roll-first"),
        [(only, _)] => words.text("advice-only", &[("move", only.to_string().into())]),
        [(best, _), ..] => words.text("advice-best", &[("move", best.to_string().into())]),
    };
    let now = &advice.now;
    let values = [
        ("win", percent(now.win).into()),
        ("fail", percent(now.fail).into()),
        ("worms", words.signed(now.worms, 2).into()),
    ];
    json!({
        "verdict": verdict,
        "reasons": [words.text("dice-prospect", &values)],
        "basis": words.plain("dice-basis"),
    })
}
