//! The games people have behind them, each for whoever has a key. The key itself is not kept: what is
//! stored shows nobody whose games these are.

use rusqlite::{Connection, params};

use super::{Created, Room, StoreError, checksum, count, now};
use crate::secrets::sha256;

/// Somebody has no more games than these; the oldest go first.
const MOST: usize = 500;

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

/// The games of somebody.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Behind {
    /// Each as it was saved, the latest first.
    pub games: Vec<String>,
    /// How many are not what was stored.
    pub damaged: usize,
}

/// Who has a key.
pub(super) fn owner(salt: &str, key: &str) -> String {
    sha256(&format!("{salt}:history:{key}"))
}

/// What a game has to be read as.
fn sum(owner: &str, id: &str, at: u64, saved: &str) -> String {
    checksum(&format!("{owner}:{id}"), at, saved)
}

/// Changes the games of somebody, if there is room for what is new; what is deleted is deleted anyway.
pub(super) fn change(
    connection: &Connection,
    owner: &str,
    address: &str,
    change: &Change,
    room: Room,
) -> Result<(Created, usize), rusqlite::Error> {
    if change.all {
        connection.execute("DELETE FROM history WHERE owner = ?1", [owner])?;
    }
    for id in &change.drop {
        let one = "DELETE FROM history WHERE owner = ?1 AND id = ?2";
        connection
            .prepare_cached(one)?
            .execute([owner, id.as_str()])?;
    }
    let mut created = Created::Kept;
    for Past { id, at, saved } in &change.keep {
        let there = "SELECT count(*) FROM history WHERE owner = ?1 AND id = ?2";
        let there = number(connection, there, params![owner, id])? > 0;
        if !there {
            let own = "SELECT count(*) FROM history WHERE address = ?1";
            if count(connection, "history")? >= room.games {
                created = Created::Full;
            } else if number(connection, own, params![address])? >= room.own {
                created = Created::ShareFull;
            }
        }
        if created != Created::Kept {
            break;
        }
        connection
            .prepare_cached(
                "INSERT OR REPLACE INTO history (owner, id, at, seen, saved, sum, address)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
            )?
            .execute(params![
                owner,
                id,
                *at as i64,
                now(),
                saved,
                sum(owner, id, *at, saved),
                address
            ])?;
    }
    connection.execute(
        "DELETE FROM history WHERE owner = ?1 AND id NOT IN
         (SELECT id FROM history WHERE owner = ?1 ORDER BY at DESC, id LIMIT ?2)",
        params![owner, MOST as i64],
    )?;
    let all = "SELECT count(*) FROM history WHERE owner = ?1";
    Ok((created, number(connection, all, params![owner])?))
}

fn number(
    connection: &Connection,
    question: &str,
    of: impl rusqlite::Params,
) -> Result<usize, rusqlite::Error> {
    let mut asked = connection.prepare_cached(question)?;
    let count: i64 = asked.query_row(of, |row| row.get(0))?;
    Ok(count as usize)
}

/// The games of somebody; that they were looked at is noted.
pub(super) fn read(connection: &Connection, owner: &str) -> Result<Behind, StoreError> {
    let seen = "UPDATE history SET seen = ?2 WHERE owner = ?1";
    connection.execute(seen, params![owner, now()])?;
    let mut all = connection.prepare_cached(
        "SELECT id, at, saved, sum FROM history WHERE owner = ?1 ORDER BY at DESC, id",
    )?;
    let mut rows = all.query([owner])?;
    let mut behind = Behind::default();
    while let Some(row) = rows.next()? {
        // Whatever a broken disk has made of a column is read, and then held against the checksum.
        let text = |at: usize| -> Result<String, rusqlite::Error> {
            let bytes = row.get_ref(at)?.as_bytes().unwrap_or_default();
            Ok(String::from_utf8_lossy(bytes).into_owned())
        };
        let at = row.get_ref(1)?.as_i64().unwrap_or_default() as u64;
        let (id, saved) = (text(0)?, text(2)?);
        match sum(owner, &id, at, &saved) == text(3)? {
            true => behind.games.push(saved),
            false => behind.damaged += 1,
        }
    }
    Ok(behind)
}

/// Forgets the games of those who have not looked at them since.
pub(super) fn forget(connection: &Connection, since: i64) -> Result<usize, rusqlite::Error> {
    connection.execute("DELETE FROM history WHERE seen < ?1", [since])
}
