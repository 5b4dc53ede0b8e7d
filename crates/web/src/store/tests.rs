use super::*;
use std::path::PathBuf;

const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);
const ROOM: Room = Room {
    games: 5000,
    own: 5000,
};
const DAY: Duration = Duration::from_secs(24 * 3600);

fn open(folder: &Path) -> Store {
    Store::open(Some(folder), None).unwrap()
}

async fn kept(store: &Store, id: &str, saved: &str) {
    let created = store.create(id, saved.to_owned(), HERE, ROOM).await;
    assert_eq!(created.unwrap(), Created::Kept);
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
    let room = Room { games: 2, own: 9 };
    let create = async |id: &str, saved: &str| {
        let created = store.create(id, saved.to_owned(), HERE, room).await;
        created.unwrap()
    };
    assert_eq!(create("a", "one").await, Created::Kept);
    assert!(store.save("a", "two".to_owned(), 0).await.unwrap());
    assert!(
        !store.save("a", "old".to_owned(), 0).await.unwrap(),
        "overtaken"
    );
    assert_eq!(create("b", "x").await, Created::Kept);
    assert_eq!(create("c", "x").await, Created::Full);
    // A second opening while the first is still there: a server killed in the middle.
    let again = open(folder.path());
    assert_eq!(
        again.load("a").await.unwrap().unwrap(),
        (1, "two".to_owned())
    );
    assert_eq!(again.load("zzz").await.unwrap(), None);
    assert!(!again.save("zzz", String::new(), 0).await.unwrap());
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
            assert!(store.save(&id, format!("{id}!"), 0).await.unwrap());
            assert_eq!(store.load(&id).await.unwrap().unwrap().1, format!("{id}!"));
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
    let room = Room { games: 100, own: 2 };
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
        Forgotten::default()
    );
    meddle(
        folder.path(),
        "UPDATE games SET touched = touched - 91 * 24 * 3600 WHERE id LIKE 'old%'",
    );
    let forgotten = store.forget(90 * DAY, false).await.unwrap();
    assert_eq!((forgotten.binned, forgotten.gone), (2, 0));
    assert_eq!(store.count().await.unwrap(), 3);
    assert_eq!(
        store.load("old").await.unwrap(),
        Some((0, "old".to_owned()))
    );
    assert_eq!(store.count().await.unwrap(), 4);
    assert!(store.save("old", "on".to_owned(), 0).await.unwrap());
    // What nobody asks for is gone after as long again.
    let again = store.forget(90 * DAY, false).await.unwrap();
    assert_eq!(again, Forgotten::default());
    meddle(
        folder.path(),
        "UPDATE bin SET binned = binned - 91 * 24 * 3600",
    );
    assert_eq!(store.forget(90 * DAY, false).await.unwrap().gone, 1);
    assert_eq!(store.load("older").await.unwrap(), None);
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
    assert!(store.save("b", "another".to_owned(), 0).await.unwrap());
    meddle(
        folder.path(),
        "UPDATE games SET saved = 'the whale game' WHERE id = 'a';
         UPDATE games SET version = 7 WHERE id = 'b'",
    );
    for id in ["a", "b"] {
        let error = store.load(id).await.unwrap_err();
        assert_eq!(error.trouble, Trouble::Damaged, "{id}: {error}");
    }
    assert!(store.load("c").await.unwrap().is_some());
    assert!(store.load("d").await.unwrap().is_none());
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
    let error = store.load("a").await.unwrap_err();
    assert_eq!(error.trouble, Trouble::Damaged, "{error}");
}

/// A file of the first format is brought up; one of a later format is left alone.
#[tokio::test]
async fn files_of_other_formats() {
    let folder = tempfile::tempdir().unwrap();
    meddle(
        folder.path(),
        "CREATE TABLE games (
             id TEXT PRIMARY KEY,
             touched INTEGER NOT NULL,
             version INTEGER NOT NULL DEFAULT 0,
             saved TEXT NOT NULL
         ) WITHOUT ROWID;
         INSERT INTO games VALUES ('a', 1, 5, 'played')",
    );
    let store = open(folder.path());
    assert_eq!(
        store.load("a").await.unwrap(),
        Some((5, "played".to_owned()))
    );
    assert!(store.save("a", "on".to_owned(), 5).await.unwrap());
    store.close().await;
    meddle(folder.path(), "PRAGMA user_version = 99");
    let before = std::fs::read(file(folder.path())).unwrap();
    let error = Store::open(Some(folder.path()), None).err().unwrap();
    assert!(error.why.contains("newer"), "{error}");
    assert_eq!(std::fs::read(file(folder.path())).unwrap(), before);
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

/// No room: told as such, nothing that was kept is lost, and it goes on once there is room again.
#[tokio::test]
async fn a_full_disk_is_told_and_survived() {
    let folder = tempfile::tempdir().unwrap();
    let store = Store::open(Some(folder.path()), Some(64 << 12)).unwrap();
    let large = "x".repeat(4000);
    let mut games = Vec::new();
    let full = loop {
        let id = games.len().to_string();
        match store.create(&id, large.clone(), HERE, ROOM).await {
            Ok(_) => games.push(id),
            Err(error) => break error,
        }
        assert!(games.len() < 200, "it never fills");
    };
    assert_eq!(full.trouble, Trouble::Full, "{full}");
    for id in &games {
        assert!(store.load(id).await.unwrap().is_some(), "{id}");
    }
    meddle(folder.path(), "DELETE FROM games WHERE id = '0'");
    assert!(store.save("1", large.clone(), 0).await.unwrap());
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
    assert!(error.why.contains("readonly"), "{error}");
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
    let of = async |key: &str| store.history(key).await.unwrap();
    assert_eq!(of("ana").await.games, ["one more", "two"]);
    assert_eq!(of("beto").await.games, ["his"]);
    assert_eq!(of("nobody").await, Behind::default());
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
    assert_eq!(of("beto").await.games, ["his"], "those of others stay");
}

/// The latest stay, and there is only so much room.
#[tokio::test]
async fn past_games_have_their_limits() {
    let store = Store::open(None, None).unwrap();
    let many: Vec<Past> = (0..510)
        .map(|at| past(&at.to_string(), at, &at.to_string()))
        .collect();
    assert_eq!(keep(&store, "ana", &many).await, (Created::Kept, 500));
    let games = store.history("ana").await.unwrap().games;
    assert_eq!((games[0].as_str(), games[499].as_str()), ("509", "10"));
    let tight = Room { games: 501, own: 9 };
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
    let behind = store.history("ana").await.unwrap();
    assert_eq!(
        (behind.games.as_slice(), behind.damaged),
        (&["two".to_owned()][..], 1)
    );
    let elsewhere = tempfile::tempdir().unwrap();
    backup(folder.path(), &file(elsewhere.path())).unwrap();
    let copied = open(elsewhere.path()).history("ana").await.unwrap();
    assert_eq!(copied, behind, "a copy holds them, too");
    meddle(folder.path(), "UPDATE history SET seen = 1");
    kept(&store, "g", "fresh").await;
    store.forget(DAY, false).await.unwrap();
    assert_eq!(store.history("ana").await.unwrap(), Behind::default());
}
