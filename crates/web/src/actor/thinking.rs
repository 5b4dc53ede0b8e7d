//! What a game has others think about: moves of programs, hints, who holds what.

use std::time::Duration;

use capicua_core::Seat;
use capicua_protocol::{Advice, ServerFrame};
use capicua_words::Words;
use tokio::time::{Instant, sleep, sleep_until, timeout_at};

use super::{Actor, PendingHint, TurnId, Waiting};
use crate::api_error::ApiError;
use crate::frames;
use crate::locale;
use crate::pool::{Cancelled, Class, JobSpec};
use capicua_ui::Phase;

/// After this long a program whose thought found no place in the queue tries again.
const AGAIN: Duration = Duration::from_millis(500);

/// After this long a move that could not be stored is tried again, and then ever more slowly.
const RETRY: Duration = Duration::from_millis(500);
const SLOWEST_RETRY: Duration = Duration::from_secs(10);

/// A program thinks.
pub(super) struct PendingMove {
    pub(super) about: TurnId,
    /// Since when somebody waits for its move.
    since: Instant,
    pub(super) waiting: Waiting<FinishedMove>,
}

/// What came of it.
pub(super) struct FinishedMove {
    answer: Answer,
    /// How many beats of the pace it took.
    beats: u32,
}

enum Answer {
    /// A move.
    Move(String),
    /// None in time, or none at all: somebody else moves.
    None,
    /// There was no place in the queue: ask again.
    Again,
}

/// A move that cannot be stored. The table is as it was before it.
pub(super) struct StoreRetry {
    pub(super) problem: ApiError,
    wait: Duration,
}

impl Actor {
    fn spec(&self, class: Class, address: std::net::IpAddr, longest: Duration) -> JobSpec {
        JobSpec {
            class,
            address,
            game: self.id.clone(),
            longest,
        }
    }

    /// Lets the program on turn think, if there is one and somebody waits for it.
    pub(super) fn think(&mut self) {
        self.think_since(Instant::now());
    }

    fn think_since(&mut self, since: Instant) {
        // Whoever has been here longest is the one the thought is for.
        let Some(address) = self.connections.first().map(|c| c.address) else {
            return;
        };
        if self.thinking.is_some() {
            return;
        }
        let limits = &self.app.options.limits;
        let Some(thought) = self.table.thought(Some(limits.move_time)) else {
            return;
        };
        let Phase::Program(seat) = self.table.phase() else {
            return;
        };
        let pool = match thought.quick {
            true => &self.app.quick,
            false => &self.app.deep,
        };
        let (pace, until) = (self.app.options.pace, since + limits.fallback_after);
        let before = self.beats.get(&seat).copied().unwrap_or(1);
        let spec = self.spec(Class::Move, address, limits.move_time);
        let waiting: Waiting<FinishedMove> = match pool.ask(spec, thought.work) {
            Ok(asked) => Box::pin(async move {
                let answer = match timeout_at(until, asked.wait()).await {
                    Ok(Ok(text)) => Answer::Move(text),
                    Ok(Err(Cancelled::Stopped)) => Answer::Again,
                    Ok(Err(Cancelled::Broken)) | Err(_) => Answer::None,
                };
                let beats = beats_of(before, since.elapsed(), pace);
                sleep_until(since + pace * beats).await;
                FinishedMove { answer, beats }
            }),
            Err(_) => Box::pin(async move {
                let (answer, next) = match Instant::now() < until {
                    true => (Answer::Again, Instant::now() + AGAIN),
                    false => (Answer::None, since + pace),
                };
                sleep_until(next).await;
                FinishedMove { answer, beats: 1 }
            }),
        };
        self.thinking = Some(PendingMove {
            about: self.turn_id(),
            since,
            waiting,
        });
    }

    pub(super) async fn thought(&mut self, thought: FinishedMove) {
        let Some(PendingMove { about, since, .. }) = self.thinking.take() else {
            return;
        };
        if about != self.turn_id() {
            return self.think();
        }
        if let Phase::Program(seat) = self.table.phase() {
            self.beats.insert(seat, thought.beats);
        }
        let text = match thought.answer {
            Answer::Move(text) => Some(text),
            Answer::None => None,
            Answer::Again => return self.think_since(since),
        };
        self.table.play_program(text.as_deref());
        if let Err(problem) = self.changed().await {
            self.wait_for_store(problem, text, since);
        }
    }

    /// The move of a program could not be stored: everybody is told, and it is tried again.
    fn wait_for_store(&mut self, problem: ApiError, text: Option<String>, since: Instant) {
        let wait = match &self.trouble {
            Some(trouble) => (trouble.wait * 2).min(SLOWEST_RETRY),
            None => RETRY,
        };
        if self.trouble.is_none() {
            self.connections.retain(|c| c.refuse(&problem));
        }
        self.trouble = Some(StoreRetry { problem, wait });
        self.thinking = Some(PendingMove {
            about: self.turn_id(),
            since,
            waiting: Box::pin(async move {
                sleep(wait).await;
                let answer = text.map_or(Answer::None, Answer::Move);
                FinishedMove { answer, beats: 1 }
            }),
        });
        self.show();
    }

    pub(super) fn hint(&mut self, from: u64, seat: Seat, words: &'static Words) {
        // One search for each game: a new question ends the one before.
        self.hinting = None;
        let time = self.app.options.limits.thought;
        let spec = self.spec(Class::Question, self.address_of(from), time);
        // Whoever asks for more than there is room for costs no more than the answer.
        if !self.app.deep.has_room(&spec) {
            return self.refuse(from, &ApiError::busy());
        }
        let question = self.table.hint(seat, words, Some(time));
        let asked = question.and_then(|question| {
            let asked = self.app.deep.ask(spec, question);
            asked.map_err(|_| ApiError::busy())
        });
        match asked {
            Ok(answer) => {
                self.hinting = Some(PendingHint {
                    number: from,
                    about: self.turn_id(),
                    answer: Box::pin(answer.wait()),
                });
            }
            Err(problem) => self.refuse(from, &problem),
        }
    }

    fn address_of(&self, number: u64) -> std::net::IpAddr {
        let connection = self.connections.iter().find(|c| c.number == number);
        connection.map_or(std::net::Ipv4Addr::UNSPECIFIED.into(), |c| c.address)
    }

    pub(super) fn hinted(&mut self, answer: Result<Result<Advice, ApiError>, Cancelled>) {
        let Some(hint) = self.hinting.take() else {
            return;
        };
        let frame = match answer {
            Ok(Ok(advice)) => ServerFrame::Hint {
                round: hint.about.round,
                ply: hint.about.ply,
                advice: Box::new(advice),
            },
            Ok(Err(problem)) => return self.refuse(hint.number, &problem),
            Err(Cancelled::Broken) => return self.refuse(hint.number, &ApiError::broken()),
            Err(Cancelled::Stopped) => return,
        };
        self.tell(hint.number, &frame);
    }

    /// Counting is quick and has a thread of its own; the answer goes straight to the socket.
    pub(super) fn belief(&mut self, from: u64, seat: Seat, ply: usize, reading: bool) {
        let time = self.app.options.limits.thought;
        let asked = self.table.check_ply(ply).and_then(|()| {
            let question = self.table.belief(seat, reading)?;
            let spec = self.spec(Class::Question, self.address_of(from), time);
            let asked = self.app.quick.ask(spec, question);
            asked.map_err(|_| ApiError::busy())
        });
        let answer = match asked {
            Ok(answer) => answer,
            Err(problem) => return self.refuse(from, &problem),
        };
        let round = self.table.status().round;
        let mut all = self.connections.iter_mut();
        let Some(connection) = all.find(|c| c.number == from) else {
            return;
        };
        let (out, words) = (connection.out.clone(), locale::words(connection.language));
        let counting = tokio::spawn(async move {
            let frame = match answer.wait().await {
                Ok(Ok(belief)) => ServerFrame::Belief {
                    round,
                    ply,
                    belief: Box::new(belief),
                },
                Ok(Err(problem)) => problem.said(words).frame(),
                Err(_) => ApiError::broken().said(words).frame(),
            };
            // A socket that is gone misses nothing.
            let _ = out.try_send(frames::written(&frame));
        });
        if let Some(before) = connection.counting.replace(counting.abort_handle()) {
            before.abort();
        }
    }
}

/// How many beats of the pace a thought takes, one at least, and no fewer than `before`. A program moves on a beat, and never
/// sooner than its longest thought so far: forced or not, the time tells nothing, but for the few
/// times that a thought takes longer than all before it.
fn beats_of(before: u32, took: Duration, pace: Duration) -> u32 {
    let own = match pace.as_nanos() {
        0 => 1,
        beat => took.as_nanos().div_ceil(beat).clamp(1, 1000) as u32,
    };
    own.max(before)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_come_on_a_beat() {
        let pace = Duration::from_millis(600);
        let beats = |before: u32, took: u64| beats_of(before, Duration::from_millis(took), pace);
        assert_eq!(
            [0, 1, 600, 601, 1300].map(|took| beats(1, took)),
            [1, 1, 1, 2, 3]
        );
        assert_eq!(beats_of(1, pace, Duration::ZERO), 1);
        // A forced move comes no sooner than the longest thought so far.
        assert_eq!([0, 601, 1300].map(|took| beats(2, took)), [2, 2, 3]);
    }
}
