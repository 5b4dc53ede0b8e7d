//! The games that are played: what changes with every move, and beside it the rounds that are over, which are
//! written once.

use capicua_core::{Message, message};
use std::time::Duration;

use rusqlite::{Connection, OptionalExtension, params};

use super::{Created, Room, StoreError, checksum, history, now, text_of};

/// Games that somebody has behind them are kept so many times as long as a game nobody touches.
const HISTORY: i64 = 4;

/// A game as it was read.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StoredGame {
    /// Its version.
    pub version: u64,
    /// What changes with every move.
    pub running: String,
    /// The number of the first round that is over.
    pub first: u64,
    /// The rounds that are over.
    pub over: Vec<String>,
    /// Whether it lay in the bin.
    pub binned: bool,
}

/// What has become of a game.
#[derive(Clone, Default, Debug)]
pub struct Step {
    /// What changes with every move.
    pub running: String,
    /// The number of the first round that is still kept.
    pub first: u64,
    /// The number of the first round of those that are new.
    pub known: u64,
    /// Rounds that were not over before.
    pub fresh: Vec<String>,
}

impl Step {
    /// What is written, in bytes.
    pub fn bytes(&self) -> usize {
        let fresh: usize = self.fresh.iter().map(String::len).sum();
        self.running.len() + fresh
    }
}

/// What forgetting came to.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct ExpiryReport {
    /// Games that went to the bin.
    pub binned: usize,
    /// Games that left the bin for good.
    pub gone: usize,
    /// So many games of so many would have gone: too many to believe the clock. Nothing was done.
    pub refused: Option<(usize, usize)>,
}

/// The checksum of a game, which holds it to its rounds: none may be missing.
fn sum_of(id: &str, version: u64, (first, end): (u64, u64), running: &str) -> String {
    checksum(id, version, &format!("{first}:{end}:{running}"))
}

/// The checksum of a round that is over.
fn sum_of_round(game: &str, number: u64, saved: &str) -> String {
    checksum(&format!("{game}:round"), number, saved)
}

pub(super) fn create(
    connection: &Connection,
    id: &str,
    running: &str,
    owner: &str,
    room: Room,
) -> Result<Created, rusqlite::Error> {
    if count(connection)? >= room.games {
        return Ok(Created::Full);
    }
    let own: i64 = connection
        .prepare_cached("SELECT count(*) FROM games WHERE owner = ?1")?
        .query_row([owner], |row| row.get(0))?;
    if own as usize >= room.own {
        return Ok(Created::ShareFull);
    }
    let sum = sum_of(id, 0, (0, 0), running);
    connection
        .prepare_cached(
            "INSERT INTO games (id, touched, version, first, rounds, saved, sum, owner)
             VALUES (?1, ?2, 0, 0, 0, ?3, ?4, ?5)",
        )?
        .execute(params![id, now(), running, sum, owner])?;
    Ok(Created::Kept)
}

/// False when there is another version than the one that it follows.
pub(super) fn save(
    connection: &Connection,
    id: &str,
    from: u64,
    step: &Step,
) -> Result<bool, StoreError> {
    let Step {
        running,
        first,
        known,
        fresh,
    } = step;
    let end = known + fresh.len() as u64;
    let sum = sum_of(id, from + 1, (*first, end), running);
    let changed = connection
        .prepare_cached(
            "UPDATE games SET touched = ?2, saved = ?3, version = version + 1, sum = ?5, first = ?6, rounds = ?7
             WHERE id = ?1 AND version = ?4",
        )?
        .execute(params![
            id,
            now(),
            running,
            from as i64,
            sum,
            *first as i64,
            end as i64
        ])?;
    if changed == 0 {
        return Ok(false);
    }
    for (number, saved) in (*known..).zip(fresh) {
        let sum = sum_of_round(id, number, saved);
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO rounds (game, number, sum, saved) VALUES (?1, ?2, ?3, ?4)",
            )?
            .execute(params![id, number as i64, sum, saved])?;
    }
    if !fresh.is_empty() && *first > 0 {
        let old = "DELETE FROM rounds WHERE game = ?1 AND number < ?2";
        let mut delete = connection.prepare_cached(old)?;
        delete.execute(params![id, *first as i64])?;
    }
    Ok(true)
}

/// A game, also one that lies in the bin.
pub(super) fn load(connection: &Connection, id: &str) -> Result<Option<StoredGame>, StoreError> {
    match read(connection, "games", id)? {
        Some(kept) => Ok(Some(kept)),
        None => Ok(read(connection, "bin", id)?.map(|kept| StoredGame {
            binned: true,
            ..kept
        })),
    }
}

/// Takes a game out of the bin.
pub(super) fn take_out(connection: &Connection, id: &str) -> Result<(), rusqlite::Error> {
    connection.execute(
        "INSERT OR IGNORE INTO games (id, touched, version, first, rounds, saved, sum, owner)
         SELECT id, ?2, version, first, rounds, saved, sum, owner FROM bin WHERE id = ?1",
        params![id, now()],
    )?;
    connection.execute("DELETE FROM bin WHERE id = ?1", [id])?;
    Ok(())
}

/// A game of one of the tables, held against its checksums.
pub(super) fn read(
    connection: &Connection,
    table: &str,
    id: &str,
) -> Result<Option<StoredGame>, StoreError> {
    let question = format!("SELECT version, first, rounds, saved, sum FROM {table} WHERE id = ?1");
    let columns = |row: &rusqlite::Row| {
        let numbers: [i64; 3] = [row.get(0)?, row.get(1)?, row.get(2)?];
        Ok((
            numbers.map(|n| n as u64),
            text_of(row, 3)?,
            text_of(row, 4)?,
        ))
    };
    let unreadable = |error: rusqlite::Error| match error {
        rusqlite::Error::InvalidColumnType(..) | rusqlite::Error::IntegralValueOutOfRange(..) => {
            StoreError::damaged(Message::verbatim(error))
        }
        other => other.into(),
    };
    let mut select = connection.prepare_cached(&question)?;
    let found = select.query_row([id], columns).optional();
    let Some(([version, first, end], running, sum)) = found.map_err(unreadable)? else {
        return Ok(None);
    };
    if sum_of(id, version, (first, end), &running) != sum {
        return Err(StoreError::damaged(message!("wrong-checksum")));
    }
    let mut rounds = connection.prepare_cached(
        "SELECT number, saved, sum FROM rounds
         WHERE game = ?1 AND number >= ?2 AND number < ?3 ORDER BY number",
    )?;
    let mut rows = rounds.query(params![id, first as i64, end as i64])?;
    let mut over = Vec::new();
    while let Some(row) = rows.next()? {
        let (number, saved) = (row.get::<_, i64>(0).map_err(unreadable)?, text_of(row, 1)?);
        if sum_of_round(id, number as u64, &saved) != text_of(row, 2)? {
            return Err(StoreError::damaged(message!("checksum-round-wrong")));
        }
        over.push(saved);
    }
    match first + over.len() as u64 == end {
        true => Ok(Some(StoredGame {
            version,
            running,
            first,
            over,
            binned: false,
        })),
        false => Err(StoreError::damaged(message!("round-missing"))),
    }
}

pub(super) fn forget(
    connection: &Connection,
    age: Duration,
    most: bool,
) -> Result<ExpiryReport, StoreError> {
    let (now, all) = (now(), count(connection)?);
    let before = now - age.as_secs() as i64;
    let old: i64 = connection.query_row(
        "SELECT count(*) FROM games WHERE touched < ?1",
        [before],
        |row| row.get(0),
    )?;
    let old = old as usize;
    if old * 2 > all && !most {
        return Ok(ExpiryReport {
            refused: Some((old, all)),
            ..ExpiryReport::default()
        });
    }
    connection.execute(
        "DELETE FROM rounds WHERE game IN (SELECT id FROM bin WHERE binned < ?1)",
        [before],
    )?;
    let gone = connection.execute("DELETE FROM bin WHERE binned < ?1", [before])?;
    history::forget(connection, now - HISTORY * age.as_secs() as i64)?;
    connection.execute(
        "INSERT OR REPLACE INTO bin (id, binned, version, first, rounds, saved, sum, owner)
         SELECT id, ?2, version, first, rounds, saved, sum, owner FROM games WHERE touched < ?1",
        [before, now],
    )?;
    let binned = connection.execute("DELETE FROM games WHERE touched < ?1", [before])?;
    Ok(ExpiryReport {
        binned,
        gone,
        refused: None,
    })
}

pub(super) fn count(connection: &Connection) -> Result<usize, rusqlite::Error> {
    let games: i64 = connection
        .prepare_cached("SELECT count(*) FROM games")?
        .query_row([], |row| row.get(0))?;
    Ok(games as usize)
}
