//! The games that are in memory, by name, and how to reach one that may not be.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};

use tokio::sync::{mpsc, oneshot};

use crate::actor;
use crate::api_error::ApiError;
use crate::game_message::{GameMessage, Reply};
use crate::server::App;

/// Letters in the name of a game.
pub const NAME: usize = 16;

/// Questions that wait for a game.
const INBOX: usize = 64;

/// The games in memory.
#[derive(Default)]
pub struct Games {
    live: Mutex<HashMap<String, mpsc::Sender<GameMessage>>>,
}

impl Games {
    fn live(&self) -> MutexGuard<'_, HashMap<String, mpsc::Sender<GameMessage>>> {
        self.live.lock().unwrap_or_else(|e| e.into_inner())
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.live().len()
    }

    /// The game leaves the memory.
    pub fn forget(&self, id: &str) {
        self.live().remove(id);
    }

    fn reach(&self, app: &Arc<App>, caller: IpAddr, id: &str) -> mpsc::Sender<GameMessage> {
        let mut live = self.live();
        match live.get(id) {
            Some(inbox) if !inbox.is_closed() => inbox.clone(),
            _ => {
                let (sender, inbox) = mpsc::channel(INBOX);
                live.insert(id.to_owned(), sender.clone());
                tokio::spawn(actor::run(app.clone(), id.to_owned(), caller, inbox));
                sender
            }
        }
    }
}

/// Asks a game for `caller`, who waits in its own line when the game has to be loaded.
pub async fn ask<T>(
    app: &Arc<App>,
    caller: IpAddr,
    id: &str,
    question: impl Fn(Reply<T>) -> GameMessage,
) -> Result<(T, mpsc::Sender<GameMessage>), ApiError> {
    let named = |c: u8| c.is_ascii_lowercase() || c.is_ascii_digit();
    if id.len() != NAME || !id.bytes().all(named) {
        return Err(ApiError::no_game());
    }
    // A game may leave the memory just now; then it is loaded again.
    for _ in 0..3 {
        let inbox = app.games.reach(app, caller, id);
        let (reply, answer) = oneshot::channel();
        if inbox.send(question(reply)).await.is_err() {
            continue;
        }
        if let Ok(answer) = answer.await {
            return answer.map(|answer| (answer, inbox));
        }
    }
    Err(ApiError::broken())
}
