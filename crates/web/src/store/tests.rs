use super::*;
use std::path::PathBuf;

const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
const ROOM: Room = Room {
    games: 5000,
    own: 5000,
    bytes: 10 << 20,
};
const DAY: Duration = Duration::from_secs(24 * 3600);

fn open(folder: &Path) -> Store {
    Store::open(Some(folder), None).unwrap()
}

async fn kept(store: &Store, id: &str, saved: &str) {
    let created = store.create(id, saved.to_owned(), HERE, ROOM).await;
    assert_eq!(created.unwrap(), Created::Kept);
}

/// What has become of a game of which no round is over.
fn step(running: &str) -> Step {
    Step {
        running: running.to_owned(),
        ..Step::default()
    }
}

async fn save(store: &Store, id: &str, running: &str, from: u64) -> bool {
    store.save(HERE, id, from, step(running)).await.unwrap()
}

/// A game as it is read: its version and what is said of it.
async fn loaded(store: &Store, id: &str) -> Option<(u64, String)> {
    let kept = store.load(HERE, id).await.unwrap()?;
    Some((kept.version, kept.running))
}

/// The error of a game that cannot be read.
async fn unread(store: &Store, id: &str) -> StoreError {
    store.load(HERE, id).await.unwrap_err()
}

fn file(folder: &Path) -> PathBuf {
    folder.join("games.sqlite")
}

/// Speaks to the file behind the back of the store.
fn meddle(folder: &Path, sql: &str) {
    let connection = Connection::open(file(folder)).unwrap();
    connection.busy_timeout(Duration::from_secs(5)).unwrap();
    connection.execute_batch(sql).unwrap();
}

#[tokio::test]
async fn games_are_kept_across_openings() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let room = Room {
        games: 2,
        own: 9,
        ..ROOM
    };
    let create = async |id: &str, saved: &str| {
        let created = store.create(id, saved.to_owned(), HERE, room).await;
        created.unwrap()
    };
    assert_eq!(create("a", "one").await, Created::Kept);
    assert!(save(&store, "a", "two", 0).await);
    assert!(!save(&store, "a", "old", 0).await, "overtaken");
    assert_eq!(create("b", "x").await, Created::Kept);
    assert_eq!(create("c", "x").await, Created::Full);
    // A second opening while the first is still there: a server killed in the middle.
    let again = open(folder.path());
    assert_eq!(loaded(&again, "a").await.unwrap(), (1, "two".to_owned()));
    assert_eq!(loaded(&again, "zzz").await, None);
    assert!(!save(&again, "zzz", "", 0).await);
    assert_eq!(again.count().await.unwrap(), 2);
}

#[tokio::test]
async fn many_at_once_are_all_answered() {
    let store = Store::open(None, None).unwrap();
    let mut waiting = tokio::task::JoinSet::new();
    for number in 0..1000 {
        let store = store.clone();
        waiting.spawn(async move {
            let id = number.to_string();
            kept(&store, &id, &id).await;
            assert!(save(&store, &id, &format!("{id}!"), 0).await);
            assert_eq!(loaded(&store, &id).await.unwrap().1, format!("{id}!"));
        });
    }
    while let Some(ended) = waiting.join_next().await {
        ended.unwrap();
    }
    assert_eq!(store.count().await.unwrap(), 1000);
}

#[tokio::test]
async fn an_address_has_a_share_of_its_own() {
    let store = Store::open(None, None).unwrap();
    let room = Room {
        games: 100,
        own: 2,
        ..ROOM
    };
    let create = async |id: &str, address: [u8; 4]| {
        let created = store.create(id, String::new(), address.into(), room).await;
        created.unwrap()
    };
    assert_eq!(create("a", [10, 0, 0, 1]).await, Created::Kept);
    assert_eq!(create("b", [10, 0, 0, 1]).await, Created::Kept);
    assert_eq!(create("c", [10, 0, 0, 1]).await, Created::ShareFull);
    assert_eq!(create("c", [10, 0, 0, 2]).await, Created::Kept);
}

#[tokio::test]
async fn old_games_go_to_the_bin_and_come_back_when_somebody_asks() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    for id in ["old", "older", "new", "newer", "newest"] {
        kept(&store, id, id).await;
    }
    assert_eq!(
        store.forget(90 * DAY, false).await.unwrap(),
        ExpiryReport::default()
    );
    meddle(
        folder.path(),
        "UPDATE games SET touched = touched - 91 * 24 * 3600 WHERE id LIKE 'old%'",
    );
    let forgotten = store.forget(90 * DAY, false).await.unwrap();
    assert_eq!((forgotten.binned, forgotten.gone), (2, 0));
    assert_eq!(store.count().await.unwrap(), 3);
    assert_eq!(loaded(&store, "old").await, Some((0, "old".to_owned())));
    assert_eq!(store.count().await.unwrap(), 4);
    assert!(save(&store, "old", "on", 0).await);
    // What nobody asks for is gone after as long again.
    let again = store.forget(90 * DAY, false).await.unwrap();
    assert_eq!(again, ExpiryReport::default());
    meddle(
        folder.path(),
        "UPDATE bin SET binned = binned - 91 * 24 * 3600",
    );
    assert_eq!(store.forget(90 * DAY, false).await.unwrap().gone, 1);
    assert_eq!(loaded(&store, "older").await, None);
}

/// A clock that runs ahead makes every game look old.
#[tokio::test]
async fn when_most_games_would_go_none_does() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    for id in ["a", "b", "c"] {
        kept(&store, id, id).await;
    }
    meddle(folder.path(), "UPDATE games SET touched = 1000");
    let forgotten = store.forget(90 * DAY, false).await.unwrap();
    assert_eq!(forgotten.refused, Some((3, 3)));
    assert_eq!((forgotten.binned, forgotten.gone), (0, 0));
    assert_eq!(store.count().await.unwrap(), 3);
    assert_eq!(store.forget(90 * DAY, true).await.unwrap().binned, 3);
}

#[tokio::test]
async fn a_damaged_game_is_told_from_one_that_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    for id in ["a", "b", "c"] {
        kept(&store, id, "the whole game").await;
    }
    assert!(save(&store, "b", "another", 0).await);
    meddle(
        folder.path(),
        "UPDATE games SET saved = 'the whale game' WHERE id = 'a';
         UPDATE games SET version = 7 WHERE id = 'b'",
    );
    for id in ["a", "b"] {
        let error = unread(&store, id).await;
        assert_eq!(error.kind, StoreErrorKind::Damaged, "{id}: {error}");
    }
    assert!(loaded(&store, "c").await.is_some());
    assert!(loaded(&store, "d").await.is_none());
}

/// Bytes changed on the disk, in the middle of a game.
#[tokio::test]
async fn a_flipped_bit_is_noticed() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    kept(&store, "a", &"domino ".repeat(40)).await;
    store.close().await;
    let mut bytes = std::fs::read(file(folder.path())).unwrap();
    let at = bytes.windows(7).position(|part| part == b"domino ");
    bytes[at.unwrap() + 70] ^= 1;
    std::fs::write(file(folder.path()), bytes).unwrap();
    let store = open(folder.path());
    let error = unread(&store, "a").await;
    assert_eq!(error.kind, StoreErrorKind::Damaged, "{error}");
}

/// A file of another format, older or newer, is refused in a sentence that says what to do, and left alone.
#[tokio::test]
async fn files_of_other_formats() {
    let old = "CREATE TABLE games (id TEXT PRIMARY KEY, saved TEXT NOT NULL) WITHOUT ROWID;
               INSERT INTO games VALUES ('a', 'played');";
    for version in [0, 1, 3, 5, 99] {
        let folder = tempfile::tempdir().unwrap();
        meddle(
            folder.path(),
            &format!("{old} PRAGMA user_version = {version}"),
        );
        let before = std::fs::read(file(folder.path())).unwrap();
        let error = Store::open(Some(folder.path()), None).err().unwrap();
        assert!(error.to_string().contains("another version"), "{error}");
        assert!(error.to_string().contains("--data"), "{error}");
        assert_eq!(std::fs::read(file(folder.path())).unwrap(), before);
    }
}

#[tokio::test]
async fn closed_everything_is_in_the_one_file() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    for number in 0..50 {
        kept(&store, &number.to_string(), "game").await;
    }
    store.close().await;
    let elsewhere = tempfile::tempdir().unwrap();
    std::fs::copy(file(folder.path()), file(elsewhere.path())).unwrap();
    assert_eq!(open(elsewhere.path()).count().await.unwrap(), 50);
    assert!(store.count().await.is_err(), "a closed store says so");
}

#[tokio::test]
async fn a_copy_is_made_while_games_are_played() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    for number in 0..50 {
        kept(&store, &number.to_string(), "game").await;
    }
    let elsewhere = tempfile::tempdir().unwrap();
    let copy = file(elsewhere.path());
    let copied = backup(folder.path(), &copy).unwrap();
    assert_eq!((copied.games, copied.damaged), (50, 0));
    assert!(backup(folder.path(), &copy).is_err(), "it is there already");
    assert!(backup(elsewhere.path(), &elsewhere.path().join("no").join("x")).is_err());
    assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 1);
    let read = open(elsewhere.path());
    assert_eq!(read.count().await.unwrap(), 50);
    assert_eq!(store.count().await.unwrap(), 50);
}

/// From the size it may have on nothing new is kept; what is there goes on, and grows within a reserve. No room
/// at all is told as such, and nothing that was kept is lost.
#[tokio::test]
async fn a_full_store_is_told_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(Some(folder.path()), Some(64 << 12)).unwrap();
    let large = "x".repeat(4000);
    let mut games = 0;
    let full = loop {
        let id = games.to_string();
        let created = store.create(&id, large.clone(), HERE, ROOM).await;
        match created.unwrap() {
            Created::Kept => games += 1,
            other => break other,
        }
        assert!(games < 200, "it never fills");
    };
    assert_eq!(full, Created::NoDisk);
    let more = keep(&store, "ana", &[past("a", 1, "one")]).await;
    assert_eq!(more, (Created::NoDisk, 0));
    assert!(save(&store, "1", &large, 0).await, "a move is kept");
    store.close().await;
    // One that is larger already is served.
    let store = Store::open(Some(folder.path()), Some(32 << 12)).unwrap();
    for id in 0..games {
        assert!(loaded(&store, &id.to_string()).await.is_some(), "{id}");
    }
    let created = store.create("new", large.clone(), HERE, ROOM).await;
    assert_eq!(created.unwrap(), Created::NoDisk);
    assert!(save(&store, "1", &"y".repeat(8000), 1).await, "it goes on");
    // Until there is no room at all.
    let mut version = 0;
    let full = loop {
        let larger = step(&"z".repeat(8000 * (version as usize + 1)));
        match store.save(HERE, "2", version, larger).await {
            Ok(saved) => assert!(saved),
            Err(error) => break error,
        }
        version += 1;
        assert!(version < 100, "it never fills");
    };
    assert_eq!(full.kind, StoreErrorKind::Full, "{full}");
    assert_eq!(loaded(&store, "2").await.unwrap().0, version);
    meddle(
        folder.path(),
        "DELETE FROM games WHERE id NOT IN ('0', '1', '2')",
    );
    assert!(save(&store, "2", &large, version).await);
    kept(&store, "later", &large).await;
}

#[test]
fn what_cannot_be_written_is_not_opened() {
    let folder = tempfile::tempdir().unwrap();
    drop(open(folder.path()));
    let path = file(folder.path());
    let flags = rusqlite::OpenFlags::SQLITE_OPEN_READ_ONLY;
    let mut connection = Connection::open_with_flags(path, flags).unwrap();
    let error = file::prepare(&mut connection).unwrap_err();
    assert!(error.to_string().contains("readonly"), "{error}");
    // A folder that is a file.
    let wrong = folder.path().join("file");
    std::fs::write(&wrong, "").unwrap();
    assert!(Store::open(Some(&wrong), None).is_err());
}

#[cfg(unix)]
#[test]
fn nobody_else_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let inner = folder.path().join("games");
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let store = open(&inner);
    assert_eq!((mode(&inner), mode(&file(&inner))), (0o700, 0o600));
    assert_eq!(mode(&inner.join("games.sqlite-wal")), 0o600);
    drop(store);
    // One that was open to all is closed.
    std::fs::set_permissions(file(&inner), PermissionsExt::from_mode(0o644)).unwrap();
    drop(open(&inner));
    assert_eq!(mode(&file(&inner)), 0o600);
}

fn past(id: &str, at: u64, saved: &str) -> Past {
    Past {
        id: id.to_owned(),
        at,
        saved: saved.to_owned(),
    }
}

/// The past games of a key, and how many of them are damaged.
async fn behind(store: &Store, key: &str) -> (Vec<String>, usize) {
    let (mut games, mut damaged) = (Vec::new(), 0);
    for id in store.history(HERE, key).await.unwrap() {
        match store.past_game(HERE, key, &id).await.unwrap() {
            Found::Game(game) => games.push(game),
            Found::Damaged => damaged += 1,
            Found::Nothing => {}
        }
    }
    (games, damaged)
}

async fn keep(store: &Store, key: &str, games: &[Past]) -> (Created, usize) {
    let change = Change {
        keep: games.to_vec(),
        ..Change::default()
    };
    store.change_history(key, HERE, change, ROOM).await.unwrap()
}

/// Games that people have behind them: each sees its own, and nobody those of others.
#[tokio::test]
async fn past_games_are_kept_for_whoever_has_the_key() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let games = [past("a", 1, "one"), past("b", 2, "two")];
    assert_eq!(keep(&store, "ana", &games).await, (Created::Kept, 2));
    assert_eq!(keep(&store, "beto", &[past("a", 3, "his")]).await.1, 1);
    assert_eq!(
        keep(&store, "ana", &[past("a", 4, "one more")]).await.1,
        2,
        "it was there before"
    );
    store.close().await;
    let store = open(folder.path());
    let of = async |key: &str| behind(&store, key).await.0;
    assert_eq!(of("ana").await, ["one more", "two"]);
    assert_eq!(of("beto").await, ["his"]);
    assert!(of("nobody").await.is_empty());
    let bytes = std::fs::read(file(folder.path())).unwrap();
    assert!(
        !bytes.windows(4).any(|part| part == b"beto"),
        "keys are not kept"
    );
    let change = |drop: &[&str], all: bool| Change {
        drop: drop.iter().map(|&id| id.to_owned()).collect(),
        all,
        ..Change::default()
    };
    let ask = async |key: &str, change: Change| {
        let changed = store.change_history(key, HERE, change, ROOM).await;
        changed.unwrap().1
    };
    assert_eq!(ask("ana", change(&["b", "zzz"], false)).await, 1);
    assert_eq!(ask("ana", change(&[], true)).await, 0);
    assert_eq!(of("beto").await, ["his"], "those of others stay");
}

/// The latest stay, and there is only so much room.
#[tokio::test]
async fn past_games_have_their_limits() {
    let store = Store::open(None, None).unwrap();
    let many: Vec<Past> = (0..510)
        .map(|at| past(&at.to_string(), at, &at.to_string()))
        .collect();
    assert_eq!(keep(&store, "ana", &many).await, (Created::Kept, 500));
    let games = behind(&store, "ana").await.0;
    assert_eq!((games[0].as_str(), games[499].as_str()), ("509", "10"));
    let tight = Room {
        games: 501,
        own: 9,
        ..ROOM
    };
    let more = |count: u64| Change {
        keep: (0..count).map(|at| past(&at.to_string(), at, "")).collect(),
        ..Change::default()
    };
    let there = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));
    let ask = async |key: &str, address: IpAddr, change: Change| {
        store.change_history(key, address, change, tight).await
    };
    let shared = ask("beto", HERE, more(1)).await.unwrap();
    assert_eq!(shared, (Created::ShareFull, 0));
    let full = ask("beto", there, more(3)).await.unwrap();
    assert_eq!(full, (Created::Full, 1));
    // What is known already may change, and there is always room to delete.
    assert_eq!(ask("beto", there, more(1)).await.unwrap().0, Created::Kept);
}

/// A game that is not what was stored is told apart; the others are read.
#[tokio::test]
async fn damaged_past_games_are_counted() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    keep(&store, "ana", &[past("a", 1, "one"), past("b", 2, "two")]).await;
    meddle(
        folder.path(),
        "UPDATE history SET saved = 'won' WHERE id = 'a'",
    );
    let here = behind(&store, "ana").await;
    assert_eq!(here, (vec!["two".to_owned()], 1));
    let elsewhere = tempfile::tempdir().unwrap();
    backup(folder.path(), &file(elsewhere.path())).unwrap();
    let copied = behind(&open(elsewhere.path()), "ana").await;
    assert_eq!(copied, here, "a copy holds them, too");
    meddle(folder.path(), "UPDATE keys SET seen = 1");
    kept(&store, "g", "fresh").await;
    // Whoever has looked meanwhile keeps them.
    store.history(HERE, "ana").await.unwrap();
    store.forget(DAY, false).await.unwrap();
    assert_eq!(behind(&store, "ana").await, here);
    meddle(folder.path(), "UPDATE keys SET seen = 1");
    store.forget(DAY, false).await.unwrap();
    assert_eq!(behind(&store, "ana").await, (Vec::new(), 0));
}

const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 1));

/// Bytes are counted for a key and for an address, whatever keys it makes up; what is there may become
/// smaller, be replaced and be deleted, and a restart forgets nothing of it.
#[tokio::test]
async fn past_games_have_their_bytes() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let room = Room {
        bytes: 10_000,
        ..ROOM
    };
    let ask = async |store: &Store, key: &str, address: IpAddr, id: &str, bytes: usize| {
        let change = Change {
            keep: vec![past(id, 1, &"x".repeat(bytes))],
            ..Change::default()
        };
        let changed = store.change_history(key, address, change, room).await;
        changed.unwrap().0
    };
    assert_eq!(ask(&store, "ana", HERE, "a", 6000).await, Created::Kept);
    assert_eq!(ask(&store, "ana", HERE, "b", 4001).await, Created::KeyBytes);
    assert_eq!(ask(&store, "ana", HERE, "b", 3000).await, Created::Kept);
    assert_eq!(ask(&store, "ana", HERE, "a", 7001).await, Created::KeyBytes);
    assert_eq!(ask(&store, "ana", HERE, "a", 7000).await, Created::Kept);
    assert_eq!(behind(&store, "ana").await.0[0].len(), 7000);
    // Another key of the same address has nothing of its own.
    assert_eq!(ask(&store, "eve", HERE, "a", 1).await, Created::ShareBytes);
    assert_eq!(ask(&store, "eve", THERE, "a", 9000).await, Created::Kept);
    // Nor does a game move to an address that has no room for it.
    let moved = ask(&store, "ana", THERE, "a", 6999).await;
    assert_eq!(moved, Created::ShareBytes);
    store.close().await;
    let store = open(folder.path());
    assert_eq!(ask(&store, "eve", HERE, "b", 1).await, Created::ShareBytes);
    assert_eq!(ask(&store, "ana", HERE, "a", 2000).await, Created::Kept);
    assert_eq!(ask(&store, "eve", HERE, "b", 999).await, Created::Kept);
    let all = Change {
        all: true,
        ..Change::default()
    };
    store.change_history("ana", HERE, all, room).await.unwrap();
    assert_eq!(ask(&store, "eve", HERE, "c", 1).await, Created::Kept);
    let counted =
        "SELECT sum(bytes) - (SELECT bytes FROM shares WHERE who = ''), count(*) FROM history";
    let connection = Connection::open(file(folder.path())).unwrap();
    let row = |row: &rusqlite::Row| Ok((row.get::<_, i64>(0)?, row.get::<_, i64>(1)?));
    assert_eq!(connection.query_row(counted, [], row).unwrap(), (0, 3));
}

/// A round that is over is stored once; a game is put together of its rounds, and told as damaged when
/// one is missing or is not what was stored. It keeps them in the bin, and a copy has them.
#[tokio::test]
async fn rounds_that_are_over_are_stored_apart() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    kept(&store, "a", "first round").await;
    let on = |running: &str, first: u64, known: u64, fresh: &[&str]| Step {
        running: running.to_owned(),
        first,
        known,
        fresh: fresh.iter().map(|&round| round.to_owned()).collect(),
    };
    let save = async |from: u64, step: Step| store.save(HERE, "a", from, step).await.unwrap();
    assert!(save(0, on("second", 0, 0, &["one"])).await);
    assert!(save(1, on("second, a move", 0, 1, &[])).await);
    assert!(
        !save(1, on("elsewhere", 0, 1, &["other"])).await,
        "overtaken"
    );
    assert!(save(2, on("fourth", 0, 1, &["two", "three"])).await);
    let read = store.load(HERE, "a").await.unwrap().unwrap();
    assert_eq!((read.version, read.first), (3, 0));
    assert_eq!(read.over, ["one", "two", "three"]);
    let elsewhere = tempfile::tempdir().unwrap();
    let copied = backup(folder.path(), &file(elsewhere.path())).unwrap();
    assert_eq!((copied.games, copied.damaged), (1, 0));
    // The oldest are forgotten.
    assert!(save(3, on("fifth", 2, 3, &["four"])).await);
    let read = store.load(HERE, "a").await.unwrap().unwrap();
    assert_eq!(
        (read.first, read.over),
        (2, vec!["three".to_owned(), "four".to_owned()])
    );
    meddle(folder.path(), "UPDATE games SET touched = 1");
    store.forget(DAY, true).await.unwrap();
    let read = store.load(HERE, "a").await.unwrap().unwrap();
    assert_eq!((read.binned, read.over.len()), (true, 2));
    assert!(!store.load(HERE, "a").await.unwrap().unwrap().binned);
    for spoil in [
        "UPDATE rounds SET saved = 'thee' WHERE number = 2",
        "DELETE FROM rounds WHERE number = 3",
        "UPDATE games SET rounds = 3",
    ] {
        let elsewhere = tempfile::tempdir().unwrap();
        let damaged = tempfile::tempdir().unwrap();
        backup(folder.path(), &file(damaged.path())).unwrap();
        meddle(damaged.path(), spoil);
        let error = unread(&open(damaged.path()), "a").await;
        assert_eq!(error.kind, StoreErrorKind::Damaged, "{spoil}");
        let copied = backup(damaged.path(), &file(elsewhere.path())).unwrap();
        assert_eq!((copied.games, copied.damaged), (1, 1), "{spoil}");
    }
    // Gone for good, nothing of it stays.
    meddle(folder.path(), "UPDATE games SET touched = 1");
    store.forget(DAY, true).await.unwrap();
    meddle(folder.path(), "UPDATE bin SET binned = 1");
    assert_eq!(store.forget(DAY, true).await.unwrap().gone, 1);
    let connection = Connection::open(file(folder.path())).unwrap();
    let left = "SELECT count(*) FROM rounds";
    assert_eq!(
        connection
            .query_row(left, [], |row| row.get::<_, i64>(0))
            .unwrap(),
        0
    );
}

/// A round that cannot be stored takes its move back with it, whoever else is in the transaction.
#[tokio::test]
async fn a_move_and_its_round_are_stored_together() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    kept(&store, "a", "one").await;
    meddle(
        folder.path(),
        "CREATE TRIGGER no BEFORE INSERT ON rounds BEGIN SELECT RAISE(FAIL, 'no'); END",
    );
    let with_round = Step {
        fresh: vec!["over".to_owned()],
        ..step("two")
    };
    assert!(store.save(HERE, "a", 0, with_round.clone()).await.is_err());
    assert_eq!(loaded(&store, "a").await, Some((0, "one".to_owned())));
    meddle(folder.path(), "DROP TRIGGER no");
    assert!(store.save(HERE, "a", 0, with_round).await.unwrap());
}

/// What a move writes to the disk is the same however many rounds are over.
#[tokio::test]
async fn a_move_writes_as_much_after_two_hundred_rounds() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    let running = "x".repeat(1200);
    kept(&store, "a", &running).await;
    let journal = folder.path().join("games.sqlite-wal");
    let size = || std::fs::metadata(&journal).unwrap().len();
    let (mut version, mut written) = (0, Vec::new());
    for round in 0..=200_u64 {
        if [1, 40, 200].contains(&round) {
            // A journal of its own, so that nothing else is counted.
            meddle(folder.path(), "PRAGMA wal_checkpoint(TRUNCATE)");
            let before = size();
            for _ in 0..10 {
                let step = Step {
                    known: round,
                    ..step(&running)
                };
                assert!(store.save(HERE, "a", version, step).await.unwrap());
                version += 1;
            }
            written.push((size() - before) / 10);
        }
        let over = Step {
            known: round,
            fresh: vec!["r".repeat(540)],
            ..step(&running)
        };
        assert!(store.save(HERE, "a", version, over).await.unwrap());
        version += 1;
    }
    println!("bytes of the journal a move: {written:?}");
    // A page more or less, at times: the index of when it was touched changes once a second.
    let same = |bytes: &u64| bytes.abs_diff(written[2]) < 3000;
    assert!(written.iter().all(same), "{written:?}");
    assert!(written[2] < 16 << 10, "{written:?}");
}

/// While the disk is slow somebody floods the store with the largest games there are; whoever has one
/// move to store waits for one of them, not for all.
#[tokio::test]
async fn a_flood_of_past_games_waits_behind_itself() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    kept(&store, "a", "one").await;
    let slow = Connection::open(file(folder.path())).unwrap();
    slow.execute_batch("BEGIN IMMEDIATE").unwrap();
    let order = Arc::new(std::sync::Mutex::new(Vec::new()));
    let mut waiting = tokio::task::JoinSet::new();
    for number in 0..15 {
        let (store, order) = (store.clone(), order.clone());
        waiting.spawn(async move {
            let change = Change {
                keep: vec![past(&number.to_string(), 1, &"x".repeat(SHARE))],
                ..Change::default()
            };
            let changed = store.change_history("eve", THERE, change, ROOM).await;
            assert_eq!(changed.unwrap().0, Created::Kept);
            order.lock().unwrap().push("flood");
        });
        tokio::task::yield_now().await;
    }
    let moves = (store.clone(), order.clone());
    waiting.spawn(async move {
        let (store, order) = moves;
        assert!(save(&store, "a", "two", 0).await);
        order.lock().unwrap().push("move");
    });
    while store.disk.behind(HERE) == 0 {
        tokio::task::yield_now().await;
    }
    // Reading does not wait for whoever writes.
    assert_eq!(loaded(&store, "a").await, Some((0, "one".to_owned())));
    slow.execute_batch("ROLLBACK").unwrap();
    while let Some(ended) = waiting.join_next().await {
        ended.unwrap();
    }
    let order = order.lock().unwrap();
    let at = order.iter().position(|done| *done == "move").unwrap();
    assert!(at <= 3, "{order:?}");
}

/// An address that has much waiting already is told to come back; its moves are stored all the same.
#[tokio::test]
async fn what_waits_of_one_address_is_bounded() {
    let folder = tempfile::tempdir().unwrap();
    let store = open(folder.path());
    kept(&store, "a", "one").await;
    let slow = Connection::open(file(folder.path())).unwrap();
    slow.execute_batch("BEGIN IMMEDIATE").unwrap();
    let mut waiting = tokio::task::JoinSet::new();
    for number in 0..40 {
        let store = store.clone();
        waiting.spawn(async move {
            let change = Change {
                keep: vec![past(&number.to_string(), 1, &"x".repeat(SHARE))],
                ..Change::default()
            };
            let changed = store.change_history("eve", HERE, change, ROOM).await;
            changed.err().map(|error| error.kind)
        });
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    let saves = store.clone();
    let saved = tokio::spawn(async move { save(&saves, "a", "two", 0).await });
    tokio::time::sleep(Duration::from_millis(50)).await;
    slow.execute_batch("ROLLBACK").unwrap();
    let mut refused = 0;
    while let Some(ended) = waiting.join_next().await {
        refused += usize::from(ended.unwrap() == Some(StoreErrorKind::Busy));
    }
    assert!((20..30).contains(&refused), "{refused}");
    assert!(saved.await.unwrap());
}
