//! What a page asks about a turn, and what it is told before a game.

use capicua_core::{CancellationToken, Message};
use capicua_pickomino::champion::{Champion, ValueNetwork};
use capicua_pickomino::{Position, Rules};
use capicua_protocol::{DiceAdvise, DiceQuestion, Odds};
use capicua_teach::pickomino::documents;
use capicua_words::Words;
use serde::Serialize;
use serde_json::Value;

use crate::host::api_error::ApiError;
use crate::host::questions::{Own, refuse};
use crate::host::table::Question;

/// What only this game answers.
pub const QUESTIONS: [Own; 2] = [
    Own {
        address: "/api/pickomino/advise",
        read: |asked, words| written(move || advise(asked, words)),
    },
    Own {
        address: "/api/pickomino/odds",
        read: |asked, _| written(move || odds(&asked)),
    },
];

/// What there is instead of who holds what.
pub const INSTEAD_OF_BELIEF: Message = Message::new("fix-ask-hint-odds-api-pickomino");

fn written<T: Serialize>(
    answer: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Question<Value> {
    let written = |document: T| serde_json::to_value(document).map_err(|_| ApiError::broken());
    Box::new(move |_: &CancellationToken| answer().and_then(written))
}

/// As `capicua advise --json`, with its sentences and, for the bars under the tiles, the
/// chance to reach each of them.
fn advise(asked: DiceQuestion, words: &Words) -> Result<DiceAdvise, ApiError> {
    let text = asked.position.unwrap_or_default();
    let position = documents::position_to_advise(&text).map_err(refuse)?;
    let mut champion = Champion::new(ValueNetwork::shipped(), 2);
    let advice = capicua_pickomino::advice::advise(&position, &mut champion);
    let mut document = documents::advice(&position, &advice);
    document.said = Some(documents::said(words, &advice));
    let table = documents::odds_table(Some(&position), position.rules());
    let odds = documents::odds(Some(&position), position.rules(), &table);
    document.reach = Some(odds.reach);
    Ok(document)
}

/// As `capicua pickomino odds --json`.
fn odds(asked: &DiceQuestion) -> Result<Odds, ApiError> {
    let position = asked.position.as_deref().map(str::parse);
    let position: Option<Position> = position.transpose().map_err(refuse)?;
    let rules = match (&position, &asked.rules) {
        (Some(position), _) => *position.rules(),
        (None, Some(rules)) => {
            capicua_pickomino::notation::rules_from_text(rules).map_err(refuse)?
        }
        (None, None) => Rules::STANDARD,
    };
    let table = documents::odds_table(position.as_ref(), &rules);
    Ok(documents::odds(position.as_ref(), &rules, &table))
}
