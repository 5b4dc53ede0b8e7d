//! Somebody at a browser: what a page does by itself when it is shown something. It plays fair; what else
//! its person does is in the script.

use std::collections::BTreeSet;
use std::net::IpAddr;
use std::time::Duration;

use capicua_core::Seed;
use serde_json::{Value, json};

use crate::checks::round_of;
use crate::tiles::sha256;

/// Whose key it is, as far as the person knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standing {
    Nobody,
    /// Waits to be let in.
    Waits,
    Sits,
    Watches,
}

/// When the last page of somebody was gone, and how many deals there had been.
#[derive(Clone, Copy, Debug)]
pub struct Left {
    pub at: Duration,
    pub deals: u64,
}

pub struct Person {
    pub key: String,
    pub from: IpAddr,
    pub standing: Standing,
    pub seat: Option<char>,
    /// Stays away until the script says otherwise.
    pub away: bool,
    /// Has said that the chair can be had.
    pub gave_up: bool,
    /// Chairs of others that were to be freed.
    pub freeing: BTreeSet<char>,
    /// When a chair was asked for last, and when the one that was given.
    pub wanted: Duration,
    pub asked: Duration,
    /// When the server has last said that it is had, or waited for.
    pub known: Duration,
    /// A power cut may have taken it, or not.
    pub unsure: bool,
    pub left: Option<Left>,
    /// The round, ply and moves of the latest view.
    pub round: (u64, u64),
    pub ply: u64,
    pub moves: Vec<String>,
    planned: BTreeSet<String>,
}

/// A frame to be sent after so many milliseconds; one with a ply only if that is still the latest.
pub struct Plan {
    pub after: u64,
    pub frame: Value,
}

impl Person {
    pub fn new(number: usize, seed: Seed) -> Person {
        Person {
            // Friends share a household: two addresses for all.
            from: IpAddr::from([10, 0, 0, 1 + (number % 2) as u8]),
            key: sha256(&format!("{}:{number}", seed.0))[..24].to_owned(),
            standing: Standing::Nobody,
            seat: None,
            away: false,
            gave_up: false,
            freeing: BTreeSet::new(),
            wanted: Duration::ZERO,
            asked: Duration::ZERO,
            known: Duration::ZERO,
            unsure: false,
            left: None,
            round: (0, 0),
            ply: 0,
            moves: Vec::new(),
            planned: BTreeSet::new(),
        }
    }

    /// The line is new: what was on its way may not have arrived.
    pub fn forget(&mut self) {
        self.planned.clear();
    }

    /// What the page does about a frame. `chance` is below a bound, the same for the same name.
    pub fn react(
        &mut self,
        frame: &Value,
        guests: usize,
        table: &str,
        chance: impl Fn(&str, usize) -> usize,
    ) -> Vec<Plan> {
        let mut plans = Vec::new();
        if self.standing == Standing::Watches {
            return plans;
        }
        let mut plan = |name: String, after: usize, frame: Value| {
            if self.planned.insert(name) {
                plans.push(Plan {
                    after: after as u64,
                    frame,
                });
            }
        };
        let seat = frame["seat"].as_str().filter(|_| frame["type"] != "said");
        if let Some(seat) = seat.and_then(|seat| seat.chars().next()) {
            (self.seat, self.standing) = (Some(seat), Standing::Sits);
        }
        let mine = self.seat.map(|seat| seat.to_string()).unwrap_or_default();
        let knocks = match frame["type"].as_str() {
            Some("lobby") => &frame["knocks"],
            _ => &frame["company"]["knocks"],
        };
        for knock in knocks.as_array().into_iter().flatten() {
            let number = &knock["number"];
            let yes = chance(&format!("knock {number}"), 5) > 0;
            plan(
                format!("knock {number}"),
                700,
                json!({"type": "admit", "knock": number, "yes": yes}),
            );
        }
        match frame["type"].as_str().unwrap_or_default() {
            "lobby" if frame["begun"] == false && frame["host"] == mine.as_str() => {
                if chance("level", 4) > 0 {
                    plan(
                        "settle".to_owned(),
                        50,
                        json!({"type": "settle", "level": "easy"}),
                    );
                }
                let here = frame["connected"].as_array().map_or(0, Vec::len);
                if here >= guests {
                    plan("begin".to_owned(), 400, json!({"type": "begin"}));
                }
                plan("begin anyhow".to_owned(), 12_000, json!({"type": "begin"}));
            }
            "draw" => {
                let [game, round, attempt] =
                    ["game", "round", "attempt"].map(|name| frame[name].as_u64().unwrap_or(0));
                let place = format!("{table}:{game}:{round}:{attempt}:{mine}");
                let number = &sha256(&format!("{}:{place}", self.key))[..32];
                let has = |all: &str| !frame[all][&mine].is_null();
                let left_out = frame["without"]
                    .as_array()
                    .is_some_and(|all| all.iter().any(|one| *one == mine));
                let wait = 20 + chance(&place, 300);
                if frame["stage"] == "hashes" && !left_out && !has("hashes") {
                    let hash = sha256(&format!("{place}:{number}"));
                    plan(
                        format!("seal {place}"),
                        wait,
                        json!({"type": "seal", "attempt": attempt, "hash": hash}),
                    );
                } else if frame["stage"] == "numbers" && has("hashes") && !has("numbers") {
                    plan(
                        format!("open {place}"),
                        wait,
                        json!({"type": "open", "attempt": attempt, "number": number}),
                    );
                }
            }
            "view" => {
                self.round = round_of(frame);
                self.ply = frame["ply"].as_u64().unwrap_or(0);
                let moves = frame["legal"].as_array().into_iter().flatten();
                let moves = moves.filter_map(|mv| mv.as_str().or(mv["move"].as_str()));
                self.moves = moves.map(str::to_owned).collect();
                let at = format!("{:?} {}", self.round, self.ply);
                if frame["turn"] == mine.as_str()
                    && frame["phase"] == "person"
                    && !self.moves.is_empty()
                {
                    let chosen = chance(&format!("move {mine} {at}"), self.moves.len());
                    let wait = 150 + chance(&format!("wait {mine} {at}"), 2500);
                    plan(
                        format!("play {at}"),
                        wait,
                        json!({"type": "play", "ply": self.ply, "move": self.moves[chosen]}),
                    );
                }
                let wait = 500 + chance(&format!("next {mine} {at}"), 3000);
                match frame["phase"].as_str() {
                    Some("round-over") => plan(format!("next {at}"), wait, json!({"type": "next"})),
                    Some("match-over") => plan(
                        format!("again {at}"),
                        wait,
                        json!({"type": "vote", "motion": "rematch", "yes": true}),
                    ),
                    _ => {}
                }
                for motion in ["help", "undo"] {
                    if frame["company"]["motions"][motion].is_array() {
                        let yes = chance(&format!("{motion} {mine} {at}"), 3) > 0;
                        plan(
                            format!("{motion} {at}"),
                            300,
                            json!({"type": "vote", "motion": motion, "yes": yes}),
                        );
                    }
                }
                let missed = frame["company"]["missed"].as_array().into_iter().flatten();
                for seat in missed.filter(|_| frame["company"]["host"] == mine.as_str()) {
                    plan(
                        format!("free {seat} {at}"),
                        2000,
                        json!({"type": "free", "seat": seat}),
                    );
                }
            }
            "waiting" => self.standing = Standing::Waits,
            _ => {}
        }
        plans
    }
}
