//! What a table agrees on: the rules, and how many play.

use std::fmt;
use std::str::FromStr;

use capicua_core::{InputError, Seat, Side, message};
use capicua_table::RuleSet;
use capicua_table::text::TextSpan;

use crate::notation::rules_from_text;
use crate::rules::{MAX_PLAYERS, MIN_PLAYERS, Rules};

/// Rules and a number of players: `pickomino`, `pickomino,players=3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameRules {
    /// The rules.
    pub rules: Rules,
    /// How many play, two to seven.
    pub players: usize,
}

impl GameRules {
    /// Two players by the usual rules.
    pub const STANDARD: GameRules = GameRules {
        rules: Rules::STANDARD,
        players: MIN_PLAYERS,
    };

    /// These rules for so many players; an error unless they are two to seven.
    pub fn new(rules: Rules, players: usize) -> Result<GameRules, InputError> {
        if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&players) {
            return Err(InputError::new(
                message!("players-given", players),
                message!(
                    "fix-number-of-players",
                    least = MIN_PLAYERS,
                    most = MAX_PLAYERS
                ),
            ));
        }
        Ok(GameRules { rules, players })
    }
}

impl FromStr for GameRules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<GameRules, InputError> {
        let mut players = MIN_PLAYERS;
        let mut others = Vec::new();
        for part in TextSpan::whole(text).split(',') {
            let Some(count) = part.text.trim().strip_prefix("players=") else {
                others.push(part.text);
                continue;
            };
            let known = |count: &usize| (MIN_PLAYERS..=MAX_PLAYERS).contains(count);
            players = count.parse().ok().filter(known).ok_or_else(|| {
                let help = message!("fix-write-players", least = MIN_PLAYERS, most = MAX_PLAYERS);
                part.error(message!("pickomino-number-of-players"), help)
            })?;
        }
        let rules = match others.len() == text.split(',').count() {
            // As it is written, so that an error points at the right place.
            true => rules_from_text(text)?,
            false => rules_from_text(&others.join(","))?,
        };
        Ok(GameRules { rules, players })
    }
}

impl fmt::Display for GameRules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self.players {
            MIN_PLAYERS => write!(f, "{}", self.rules),
            players => write!(f, "{},players={players}", self.rules),
        }
    }
}

impl RuleSet for GameRules {
    fn seats(&self) -> usize {
        self.players
    }

    fn sides(&self) -> usize {
        self.players
    }

    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
}
