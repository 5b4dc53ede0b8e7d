//! What somebody was told of a game, to be held against what the server says afterwards.

use serde_json::Value;

/// What somebody knows of a game.
#[derive(Default)]
pub struct SeenGame {
    /// The round, and the moves made in it.
    reached: (u64, u64),
    /// The moves of the round, by whom and how they were told; empty where a game tells only the last.
    log: Vec<(Value, Value)>,
    /// Nobody else can move now: one is on turn, alone with programs, and has sent nothing.
    held: bool,
    /// The last round that was seen to end.
    ended: u64,
}

/// What a view says about what was told before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ViewCheck {
    /// The same.
    Same,
    /// The game has gone on.
    On,
    /// Something that was told is not so, or somebody moved who could not have.
    Broken,
}

impl SeenGame {
    /// How far the game had come, the round and its moves.
    pub fn reached(&self) -> (u64, u64) {
        self.reached
    }

    /// Holds what was told against a view, which is what is known from now on.
    pub fn hold(&mut self, view: &Value) -> ViewCheck {
        let reached = (
            view["round"].as_u64().unwrap_or(1),
            view["ply"].as_u64().unwrap_or(0),
        );
        let log: Vec<(Value, Value)> = match (&view["log_from"], view["log"].as_array()) {
            (Value::Null, Some(log)) => log
                .iter()
                .map(|entry| (entry["seat"].clone(), entry["move"].clone()))
                .collect(),
            _ => Vec::new(),
        };
        let same_round = reached.0 == self.reached.0;
        let kept = !same_round || log.starts_with(&self.log);
        let held = match reached.cmp(&self.reached) {
            _ if !kept => ViewCheck::Broken,
            std::cmp::Ordering::Less => ViewCheck::Broken,
            std::cmp::Ordering::Equal => ViewCheck::Same,
            std::cmp::Ordering::Greater if self.held => ViewCheck::Broken,
            std::cmp::Ordering::Greater => ViewCheck::On,
        };
        (self.reached, self.log, self.held) = (reached, log, false);
        held
    }

    /// One is on turn, and nobody but oneself can move.
    pub fn wait(&mut self) {
        self.held = true;
    }

    /// A move was sent: it may be made from now on, and be answered.
    pub fn sent(&mut self) {
        self.held = false;
    }

    /// Whether this view is the first to show the round at its end.
    pub fn ends(&mut self, view: &Value) -> bool {
        let over = matches!(view["phase"].as_str(), Some("round-over" | "match-over"));
        over && std::mem::replace(&mut self.ended, self.reached.0) != self.reached.0
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn view(round: u64, moves: &[&str]) -> Value {
        let entry = |mv: &&str| json!({"seat": "A", "move": mv});
        let log: Vec<Value> = moves.iter().map(entry).collect();
        json!({"round": round, "ply": moves.len(), "log": log})
    }

    #[test]
    fn what_was_told_has_to_stay() {
        let mut told = SeenGame::default();
        assert_eq!(told.hold(&view(1, &[])), ViewCheck::On);
        assert_eq!(told.hold(&view(1, &["66", "65"])), ViewCheck::On);
        assert_eq!(told.hold(&view(1, &["66", "65"])), ViewCheck::Same);
        assert_eq!(told.hold(&view(1, &["66", "64", "43"])), ViewCheck::Broken);
        told.hold(&view(1, &["66", "65"]));
        assert_eq!(told.hold(&view(1, &["66"])), ViewCheck::Broken);
        told.hold(&view(1, &["66", "65"]));
        assert_eq!(told.hold(&view(2, &["55"])), ViewCheck::On);
        assert_eq!(told.hold(&view(1, &["66", "65"])), ViewCheck::Broken);
    }

    /// A move that was on its way and its answer may be there; without one, nothing may.
    #[test]
    fn nobody_moves_for_whoever_is_on_turn() {
        let mut told = SeenGame::default();
        told.hold(&view(1, &["66"]));
        told.wait();
        told.sent();
        assert_eq!(told.hold(&view(1, &["66", "65", "51"])), ViewCheck::On);
        told.wait();
        assert_eq!(told.hold(&view(1, &["66", "65", "51"])), ViewCheck::Same);
        told.wait();
        assert_eq!(
            told.hold(&view(1, &["66", "65", "51", "14"])),
            ViewCheck::Broken
        );
    }

    #[test]
    fn a_round_ends_once() {
        let mut told = SeenGame::default();
        let mut over = view(1, &["66"]);
        over["phase"] = json!("round-over");
        told.hold(&over);
        assert!(told.ends(&over));
        told.hold(&over);
        assert!(!told.ends(&over));
        let next = view(2, &[]);
        told.hold(&next);
        assert!(!told.ends(&next));
    }
}
