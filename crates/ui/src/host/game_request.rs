//! Games that somebody wants to begin.

use capicua_core::{MAX_SEATS, message};
use capicua_protocol::NewGame;
use http::StatusCode;
use serde_json::Value;

use crate::host::api_error::ApiError;
use crate::host::chairs::{Chairs, Occupant, PERSON};
use crate::host::limits::check_length;
use crate::host::table::ServedGame;

/// A game somebody wants to begin.
pub struct GameRequest(pub NewGame);

impl GameRequest {
    fn seed(&self) -> Result<Option<u64>, ApiError> {
        let wrong = || {
            ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-seed",
                message!("bad-seed"),
                message!("fix-leave-away-deal-nobody-can"),
            )
        };
        match &self.0.seed {
            None | Some(Value::Null) => Ok(None),
            Some(Value::String(text)) if text.trim().is_empty() => Ok(None),
            Some(Value::String(text)) => text.trim().parse().map(Some).map_err(|_| wrong()),
            Some(Value::Number(number)) => number.as_u64().map(Some).ok_or_else(wrong),
            Some(_) => Err(wrong()),
        }
    }

    /// People and players; names of levels stand for players.
    fn chairs(&self, level: impl Fn(&str) -> Option<&'static str>) -> Result<Chairs, ApiError> {
        if self.0.seats.len() > MAX_SEATS {
            return Err(ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "bad-game",
                message!("players-given", players = self.0.seats.len()),
                message!("fix-most-players", most = MAX_SEATS),
            ));
        }
        let occupant = |spec: &String| match spec.trim() {
            spec if spec.eq_ignore_ascii_case(PERSON) => Occupant::Person {
                name: PERSON.to_owned(),
                key: None,
            },
            spec => Occupant::Program(level(spec).unwrap_or(spec).to_owned()),
        };
        let chairs = Chairs(self.0.seats.iter().map(occupant).collect());
        match chairs.people().is_empty() {
            false => Ok(chairs),
            true => Err(ApiError::new(
                StatusCode::UNPROCESSABLE_ENTITY,
                "no-person",
                message!("nobody-is-a-person"),
                message!("fix-write-you-least-seat"),
            )),
        }
    }

    /// The table, if it can be.
    pub fn table(&self) -> Result<ServedGame, ApiError> {
        let seed = self.seed()?;
        let refuse = |error| ApiError::input("bad-game", &error);
        let rules = crate::games::games()
            .parse_rules(&self.0.rules)
            .map_err(refuse)?;
        let rules = rules.for_seats(self.0.seats.len()).map_err(refuse)?;
        let chairs = self.chairs(|id| rules.level(id))?;
        for (_, occupant) in chairs.iter() {
            if let Occupant::Program(spec) = occupant {
                check_length(spec).map_err(refuse)?;
            }
        }
        ServedGame::new(&rules, chairs, seed).map_err(refuse)
    }
}
