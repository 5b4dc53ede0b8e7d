//! The file itself: how it is made, opened, closed and copied, and what it looks like inside.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use capicua_core::{InputError, message, system_error, write_error};
use rusqlite::{Connection, OpenFlags, TransactionBehavior};

use super::{StoreError, StoreErrorKind, games, now};
use crate::secrets;

/// The name of the file in its folder.
const NAME: &str = "games.sqlite";

/// What the tables look like. A file with another number was written by another version of the program.
const FORMAT: i64 = 1;

/// Marks a file of SQLite as one of ours: "capi".
const APPLICATION: i64 = 0x6361_7069;

/// Another thread brings the journal into the file (`checkpoints.rs`). Where it does not get to it, a journal
/// of so many pages, 64 MB, is brought there by whoever writes.
const JOURNAL_PAGES: u32 = 16_384;

/// How long to wait for another program that writes.
const BUSY: Duration = Duration::from_secs(5);

/// What the games that are played may take beyond the size at which nothing new is kept: one part of so many.
const RESERVE: u64 = 4;

/// The tables of this format. Columns that may be long stand last: what stands before them is read without them.
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY,
        touched INTEGER NOT NULL,
        version INTEGER NOT NULL,
        first INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        sum TEXT NOT NULL,
        owner TEXT NOT NULL,
        saved TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS games_touched ON games (touched);
    CREATE INDEX IF NOT EXISTS games_owner ON games (owner);
    CREATE TABLE IF NOT EXISTS rounds (
        game TEXT NOT NULL,
        number INTEGER NOT NULL,
        sum TEXT NOT NULL,
        saved TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS bin (
        id TEXT PRIMARY KEY,
        binned INTEGER NOT NULL,
        version INTEGER NOT NULL,
        first INTEGER NOT NULL,
        rounds INTEGER NOT NULL,
        sum TEXT NOT NULL,
        owner TEXT NOT NULL,
        saved TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS history (
        owner TEXT NOT NULL,
        id TEXT NOT NULL,
        at INTEGER NOT NULL,
        bytes INTEGER NOT NULL,
        address TEXT NOT NULL,
        sum TEXT NOT NULL,
        saved TEXT NOT NULL,
        PRIMARY KEY (owner, id)
    ) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS keys (owner TEXT PRIMARY KEY, seen INTEGER NOT NULL) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS keys_seen ON keys (seen);
    CREATE TABLE IF NOT EXISTS shares (
        who TEXT PRIMARY KEY,
        games INTEGER NOT NULL,
        bytes INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TRIGGER IF NOT EXISTS history_in AFTER INSERT ON history BEGIN
        INSERT INTO shares VALUES
            ('', 1, NEW.bytes), (NEW.owner, 1, NEW.bytes), (NEW.address, 1, NEW.bytes)
            ON CONFLICT (who) DO UPDATE SET games = games + 1, bytes = bytes + excluded.bytes;
    END;
    CREATE TRIGGER IF NOT EXISTS history_out AFTER DELETE ON history BEGIN
        UPDATE shares SET games = games - 1, bytes = bytes - OLD.bytes
            WHERE who IN ('', OLD.owner, OLD.address);
        DELETE FROM shares WHERE who IN (OLD.owner, OLD.address) AND games = 0;
    END;
    CREATE TABLE IF NOT EXISTS facts (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
";

/// A store that ends with the server.
pub(super) fn in_memory() -> Result<Connection, StoreError> {
    let mut connection = Connection::open_in_memory()?;
    prepare(&mut connection)?;
    Ok(connection)
}

/// Opens the file in a folder; both are made when they are missing, for nobody else to read. Says
/// what there is to tell about it.
pub(super) fn open(
    folder: &Path,
    most: Option<u64>,
) -> Result<(Connection, Option<String>), StoreError> {
    make_folder(folder).map_err(|error| named(folder, error))?;
    let path = folder.join(NAME);
    keep_private(&path).map_err(|error| named(&path, error))?;
    let began = Instant::now();
    let connection = loop {
        match connect(&path) {
            // Somebody who is just closing it has it for himself; SQLite does not wait for that.
            Err(error) if error.kind == StoreErrorKind::Busy && began.elapsed() < BUSY => {
                std::thread::sleep(Duration::from_millis(20));
            }
            other => {
                break other.map_err(|error| StoreError {
                    why: message!("because", what = path.display(), why = error.why),
                    ..error
                })?;
            }
        }
    };
    if let Some(most) = most {
        let pragma = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
        let (size, pages) = (
            pragma("page_size")?.max(1) as u64,
            pragma("page_count")? as u64,
        );
        // Nothing new is kept from `most` on; games that are played go on.
        let wanted = (most / size).max(16);
        let pages = wanted.max(pages) + wanted.div_ceil(RESERVE);
        connection.pragma_update(None, "max_page_count", pages as i64)?;
    }
    let sound: String = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get(0))?;
    let told = (sound != "ok").then(|| {
        format!(
            "{} is damaged ({sound}). What can be read of it is served; bring back a backup if there is one",
            path.display()
        )
    });
    Ok((connection, told))
}

/// A connection that only reads what is there.
pub(super) fn open_to_read(folder: &Path) -> Result<Connection, StoreError> {
    let connection = open_again(folder)?;
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// Another connection to the file, which is open already.
pub(super) fn open_again(folder: &Path) -> Result<Connection, StoreError> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(folder.join(NAME), flags)?;
    connection.busy_timeout(BUSY)?;
    Ok(connection)
}

fn connect(path: &Path) -> Result<Connection, StoreError> {
    let mut connection = Connection::open(path)?;
    connection.busy_timeout(BUSY)?;
    check_format(&connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "NORMAL")?;
    connection.pragma_update(None, "wal_autocheckpoint", JOURNAL_PAGES)?;
    prepare(&mut connection)?;
    Ok(connection)
}

/// Makes sure that the tables are there, that they are ours, and that they can be written.
pub(super) fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    check_format(connection)?;
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    transaction.execute_batch(TABLES)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", FORMAT)?;
    // Finding out at the first move that nothing can be written would be too late.
    transaction.execute(
        "INSERT OR REPLACE INTO facts VALUES ('opened', ?1)",
        [now().to_string()],
    )?;
    Ok(transaction.commit()?)
}

/// Refuses what another version of the program has written, before anything is changed.
fn check_format(connection: &Connection) -> Result<(), StoreError> {
    let number = |name| connection.pragma_query_value(None, name, |row| row.get::<_, i64>(0));
    let (format, application) = (number("user_version")?, number("application_id")?);
    let tables = "SELECT count(*) FROM sqlite_schema";
    let tables: i64 = connection.query_row(tables, [], |row| row.get(0))?;
    match (format, application) {
        (FORMAT, APPLICATION) => Ok(()),
        _ if tables == 0 => Ok(()),
        _ => Err(StoreError::new(
            StoreErrorKind::Other,
            message!("store-of-another-version"),
        )),
    }
}

/// What addresses are hashed with.
pub(super) fn salt(connection: &Connection) -> Result<String, StoreError> {
    let fresh = secrets::word(32);
    connection.execute("INSERT OR IGNORE INTO facts VALUES ('salt', ?1)", [fresh])?;
    let question = "SELECT value FROM facts WHERE name = 'salt'";
    Ok(connection.query_row(question, [], |row| row.get(0))?)
}

/// Brings what is in the journal into the file, and lets go of it. What fails here fails again, and
/// is told, when the file is opened the next time.
pub(super) fn close(connection: Connection) {
    let checkpoint = "PRAGMA wal_checkpoint(TRUNCATE)";
    let _ = connection.query_row(checkpoint, [], |_| Ok(()));
    let _ = connection.close();
}

/// What a copy holds.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BackupReport {
    /// Games.
    pub games: usize,
    /// Those of them that were damaged before they were copied.
    pub damaged: usize,
}

/// Copies the games of a folder into `file`, also while a server plays them: the copy is one
/// moment of all games. The copy is read before it counts.
pub fn backup(folder: &Path, file: &Path) -> Result<BackupReport, StoreError> {
    let source = folder.join(NAME);
    if !source.is_file() {
        let missing = format!("there is no {}", source.display());
        return Err(StoreError::other(missing));
    }
    if file.exists() {
        let there = format!(
            "{} is there already; nothing is overwritten",
            file.display()
        );
        return Err(StoreError::other(there));
    }
    let part = beside(file);
    keep_private(&part).map_err(|error| named(file, error))?;
    let copied = copy(&source, &part).and_then(|copied| {
        fs::rename(&part, file).map_err(|error| named(file, error))?;
        Ok(copied)
    });
    if copied.is_err() {
        // What failed is reported; a leftover changes nothing about it.
        let _ = fs::remove_file(&part);
    }
    copied
}

/// Where a copy is written before it is whole.
fn beside(file: &Path) -> PathBuf {
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    file.with_file_name(format!(".{name}.{}.part", std::process::id()))
}

fn copy(source: &Path, part: &Path) -> Result<BackupReport, StoreError> {
    let connection = Connection::open_with_flags(source, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(BUSY)?;
    let target = part
        .to_str()
        .ok_or_else(|| StoreError::other("the name of the file is no text; give it another one"))?;
    connection.execute("VACUUM INTO ?1", [target])?;
    let copy = Connection::open_with_flags(part, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut all = copy.prepare("SELECT id FROM games")?;
    let mut rows = all.query([])?;
    let mut copied = BackupReport::default();
    while let Some(row) = rows.next()? {
        let id: String = row.get(0)?;
        copied.games += 1;
        copied.damaged += match games::read(&copy, "games", &id) {
            Ok(_) => 0,
            Err(error) if error.kind == StoreErrorKind::Damaged => 1,
            Err(error) => return Err(error),
        };
    }
    Ok(copied)
}

/// What is told of a file that cannot be written.
fn named(path: &Path, error: io::Error) -> StoreError {
    let error = write_error(path, error);
    match InputError::from_io(&error) {
        Some(told) => StoreError {
            kind: StoreErrorKind::Other,
            why: told.message().clone(),
            fix: told.remedy().clone(),
        },
        None => StoreError::new(StoreErrorKind::Other, system_error(&error)),
    }
}

/// Makes a folder that is the user's own.
fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Makes a file that only its owner may read: seeds of deals and names of people are in it. The
/// journal takes after the file.
fn keep_private(path: &Path) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mut permissions = file.metadata()?.permissions();
        if permissions.mode() & 0o077 != 0 {
            permissions.set_mode(0o600);
            file.set_permissions(permissions)?;
        }
    }
    Ok(())
}
