//! What a game has others think about: moves of programs, hints, who holds what.

use std::time::Duration;

use capicua_core::{Seat, Stop};
use capicua_words::Words;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep, sleep_until};

use super::{Actor, Hinting, Waiting};
use crate::asks::Outgoing;
use crate::pool::Lost;
use crate::problem::Problem;

/// After this long a program whose thought found no place in the queue, or whose move could not be
/// stored, tries again.
const AGAIN: Duration = Duration::from_millis(500);

impl Actor {
    /// Lets the program on turn think, if there is one and somebody waits for it.
    pub(super) fn think(&mut self) {
        if self.thinking.is_some() || self.connections.is_empty() {
            return;
        }
        let limits = &self.app.options.limits;
        let Some(thought) = self.table.thought(limits.move_time) else {
            return;
        };
        // Moves come at the same pace whatever the thought: how long a program thinks would tell
        // what it holds.
        let until = Instant::now() + self.app.options.pace;
        let pool = match thought.quick {
            true => &self.app.quick,
            false => &self.app.deep,
        };
        self.thinking = Some(match pool.ask(Stop::new(), thought.work) {
            Ok(answer) => Box::pin(async move {
                let answer = answer.wait().await;
                sleep_until(until).await;
                answer
            }),
            Err(_) => again(),
        });
    }

    pub(super) async fn thought(&mut self, answer: Result<String, Lost>) {
        self.thinking = None;
        match answer {
            Ok(text) => self.table.play_program(Some(&text)),
            Err(Lost::Broken) => self.table.play_program(None),
            Err(Lost::Stopped) => return self.think(),
        }
        if self.changed().await.is_err() {
            self.thinking = Some(again());
        }
    }

    pub(super) fn hint(&mut self, from: u64, seat: Seat, ply: usize, words: &'static Words) {
        // One search for each game: a new question ends the one before.
        self.hinting = None;
        let time = self.app.options.limits.thought;
        let asked = self.table.hint(seat, words, time).and_then(|question| {
            let asked = self.app.deep.ask(Stop::new(), question);
            asked.map_err(|_| Problem::busy())
        });
        match asked {
            Ok(answer) => {
                self.hinting = Some(Hinting {
                    number: from,
                    ply,
                    answer: Box::pin(answer.wait()),
                });
            }
            Err(problem) => self.tell(from, &problem.frame()),
        }
    }

    pub(super) fn hinted(&mut self, answer: Result<Result<Value, Problem>, Lost>) {
        let Some(hint) = self.hinting.take() else {
            return;
        };
        let frame = match answer {
            Ok(Ok(advice)) => {
                let round = self.table.round();
                json!({"type": "hint", "round": round, "ply": hint.ply, "advice": advice})
            }
            Ok(Err(problem)) => problem.frame(),
            Err(Lost::Broken) => Problem::broken().frame(),
            Err(Lost::Stopped) => return,
        };
        self.tell(hint.number, &frame);
    }

    /// Counting is quick and has a thread of its own; the answer goes straight to the socket.
    pub(super) fn belief(&mut self, from: u64, seat: Seat, ply: usize) {
        let asked = self.check_ply(ply).and_then(|()| {
            let question = self.table.belief(seat)?;
            let asked = self.app.quick.ask(Stop::new(), question);
            asked.map_err(|_| Problem::busy())
        });
        let answer = match asked {
            Ok(answer) => answer,
            Err(problem) => return self.tell(from, &problem.frame()),
        };
        let round = self.table.round();
        let mut all = self.connections.iter_mut();
        let Some(connection) = all.find(|c| c.number == from) else {
            return;
        };
        let out = connection.out.clone();
        let counting = tokio::spawn(async move {
            let frame = match answer.wait().await {
                Ok(Ok(belief)) => {
                    json!({"type": "belief", "round": round, "ply": ply, "belief": belief})
                }
                Ok(Err(problem)) => problem.frame(),
                Err(_) => Problem::broken().frame(),
            };
            // A socket that is gone misses nothing.
            let _ = out.try_send(Outgoing::Text(frame.to_string()));
        });
        if let Some(before) = connection.counting.replace(counting.abort_handle()) {
            before.abort();
        }
    }
}

/// Nothing was thought; the one on turn is asked again after a while.
fn again() -> Waiting<String> {
    Box::pin(async {
        sleep(AGAIN).await;
        Err(Lost::Stopped)
    })
}
