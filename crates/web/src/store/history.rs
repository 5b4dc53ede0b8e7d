//! The games people have behind them, each for whoever has a key. The key itself is not kept: what is
//! stored shows nobody whose games these are. How much a key and an address have is counted by the file
//! itself (`shares`), so that nobody has to count it again at every change.

use rusqlite::{Connection, OptionalExtension, params};

use super::{Created, Room, checksum, now, text_of};

/// Somebody has no more games than these; the oldest go first.
const MOST: usize = 500;

/// That somebody has looked is noted no more often than after so many seconds.
const NOTE: i64 = 24 * 3600;

/// A game as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Past {
    /// Its name.
    pub id: String,
    /// When something happened in it last: the latest are kept, and come first.
    pub at: u64,
    /// What there is to say about it.
    pub saved: String,
}

/// What has changed. What is deleted is deleted first.
#[derive(Clone, Default, Debug)]
pub struct Change {
    /// Games that are new or have changed.
    pub keep: Vec<Past>,
    /// Games to delete.
    pub drop: Vec<String>,
    /// Whether all are deleted.
    pub all: bool,
}

impl Change {
    /// How much is stored by it.
    pub fn bytes(&self) -> u64 {
        self.keep.iter().map(|past| past.saved.len() as u64).sum()
    }
}

/// What is found where a game should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// The game, as it was saved.
    Game(String),
    /// Something else than what was stored.
    Damaged,
    /// Nothing: it was deleted meanwhile.
    Nothing,
}

/// Whose games they are, and where they come from: hashes of both.
#[derive(Clone, Copy)]
pub(super) struct HistoryOwner<'a> {
    pub owner: &'a str,
    pub address: &'a str,
}

/// How much there is.
#[derive(Clone, Copy, Default)]
struct Share {
    games: usize,
    bytes: u64,
}

/// What a game has to be read as.
fn sum(owner: &str, id: &str, at: u64, saved: &str) -> String {
    checksum(&format!("{owner}:{id}"), at, saved)
}

/// Changes the games of somebody, if there is room for what is new; what is deleted is deleted anyway.
/// Nothing grows while the file is `full`.
pub(super) fn change(
    connection: &Connection,
    whose: HistoryOwner,
    change: &Change,
    room: Room,
    full: bool,
) -> Result<(Created, usize), rusqlite::Error> {
    let HistoryOwner { owner, address } = whose;
    if change.all {
        connection.execute("DELETE FROM history WHERE owner = ?1", [owner])?;
    }
    for id in &change.drop {
        delete(connection, owner, id)?;
    }
    let mut created = Created::Kept;
    for Past { id, at, saved } in &change.keep {
        created = admit(connection, whose, id, saved.len() as u64, room, full)?;
        if created != Created::Kept {
            break;
        }
        delete(connection, owner, id)?;
        connection
            .prepare_cached(
                "INSERT INTO history (owner, id, at, bytes, address, sum, saved)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?
            .execute(params![
                owner,
                id,
                *at as i64,
                saved.len() as i64,
                address,
                sum(owner, id, *at, saved),
                saved,
            ])?;
    }
    let mut games = share(connection, owner)?.games;
    if games > MOST {
        games -= connection.execute(
            "DELETE FROM history WHERE owner = ?1 AND id NOT IN
             (SELECT id FROM history WHERE owner = ?1 ORDER BY at DESC, id LIMIT ?2)",
            params![owner, MOST as i64],
        )?;
    }
    seen(connection, owner)?;
    Ok((created, games))
}

fn delete(connection: &Connection, owner: &str, id: &str) -> Result<(), rusqlite::Error> {
    let one = "DELETE FROM history WHERE owner = ?1 AND id = ?2";
    connection.prepare_cached(one)?.execute([owner, id])?;
    Ok(())
}

/// Whether there is room for a game of so many bytes. One that is there already may always become smaller.
fn admit(
    connection: &Connection,
    HistoryOwner { owner, address }: HistoryOwner,
    id: &str,
    bytes: u64,
    room: Room,
    full: bool,
) -> Result<Created, rusqlite::Error> {
    let there = "SELECT bytes, address FROM history WHERE owner = ?1 AND id = ?2";
    let there = connection
        .prepare_cached(there)?
        .query_row([owner, id], |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get::<_, String>(1)?))
        })
        .optional()?;
    let (before, own) = match &there {
        None => (0, 0),
        Some((before, from)) if from == address => (*before, *before),
        Some((before, _)) => (*before, 0),
    };
    let (all, key) = (share(connection, "")?, share(connection, owner)?);
    let home = share(connection, address)?;
    Ok(match there {
        None if all.games >= room.games => Created::Full,
        None if home.games >= room.own => Created::ShareFull,
        _ if bytes > before && key.bytes - before + bytes > room.bytes => Created::KeyBytes,
        _ if bytes > own && home.bytes - own + bytes > room.bytes => Created::ShareBytes,
        _ if bytes > before && full => Created::NoDisk,
        _ => Created::Kept,
    })
}

/// What a key or an address has; that of nobody is all there is.
fn share(connection: &Connection, who: &str) -> Result<Share, rusqlite::Error> {
    let counted = connection
        .prepare_cached("SELECT games, bytes FROM shares WHERE who = ?1")?
        .query_row([who], |row| {
            let (games, bytes): (i64, i64) = (row.get(0)?, row.get(1)?);
            Ok(Share {
                games: games as usize,
                bytes: bytes as u64,
            })
        })
        .optional()?;
    Ok(counted.unwrap_or_default())
}

/// The names of the games of somebody, and whether it has to be noted that they were looked at.
pub(super) fn names(
    connection: &Connection,
    owner: &str,
) -> Result<(Vec<String>, bool), rusqlite::Error> {
    let names = connection
        .prepare_cached("SELECT id FROM history WHERE owner = ?1 ORDER BY at DESC, id")?
        .query_map([owner], |row| text_of(row, 0))?
        .collect::<Result<Vec<String>, _>>()?;
    let seen: Option<i64> = connection
        .prepare_cached("SELECT seen FROM keys WHERE owner = ?1")?
        .query_row([owner], |row| row.get(0))
        .optional()?;
    let note = !names.is_empty() && seen.is_none_or(|seen| seen < now() - NOTE);
    Ok((names, note))
}

/// Notes that somebody has looked.
pub(super) fn seen(connection: &Connection, owner: &str) -> Result<(), rusqlite::Error> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO keys (owner, seen) VALUES (?1, ?2)")?
        .execute(params![owner, now()])?;
    Ok(())
}

/// One game.
pub(super) fn read(
    connection: &Connection,
    owner: &str,
    id: &str,
) -> Result<Found, rusqlite::Error> {
    connection
        .prepare_cached("SELECT at, saved, sum FROM history WHERE owner = ?1 AND id = ?2")?
        .query_row([owner, id], |row| {
            let at = row.get_ref(0)?.as_i64().unwrap_or_default() as u64;
            let saved = text_of(row, 1)?;
            Ok(match sum(owner, id, at, &saved) == text_of(row, 2)? {
                true => Found::Game(saved),
                false => Found::Damaged,
            })
        })
        .optional()
        .map(|found| found.unwrap_or(Found::Nothing))
}

/// Forgets the games of those who have not looked at them since.
pub(super) fn forget(connection: &Connection, since: i64) -> Result<(), rusqlite::Error> {
    connection.execute(
        "DELETE FROM history WHERE owner IN (SELECT owner FROM keys WHERE seen < ?1)",
        [since],
    )?;
    connection.execute("DELETE FROM keys WHERE seen < ?1", [since])?;
    Ok(())
}
