//! Engines in real processes. This test program is also the engine: it starts itself again as one
//! ([`as_an_engine`]), good or bad. Nothing here waits for ever: silence is a failure after seconds.

use std::fs;
use std::io::{self, BufRead, Read as _, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use capicua_arena::{Contest, ContestRun, Groups as _, Played, Unit};
use capicua_core::{Budget, Hidden as _, Player, Seat, Seed, Stop};
use capicua_dominoes::notation::{Record, Written, parse_records};
use capicua_dominoes::{Match, PRESETS, Rules};
use capicua_engine::{Engine, Settings, veiled};
use capicua_games::games;
use capicua_players::{Dominoes, Lineup, Seated};
use capicua_table::play_match;

/// The command that starts this program as an engine.
fn command(player: &str, manner: &str) -> String {
    let program = std::env::current_exe().unwrap();
    let program = program.to_str().unwrap();
    format!(
        "exec:env ENGINE_PLAYER={player} ENGINE_MANNER={manner} '{program}' --exact as_an_engine --ignored --nocapture"
    )
}

fn settings() -> Settings {
    Settings {
        patience: Duration::from_secs(20),
        ..Settings::default()
    }
}

fn engine(player: &str, manner: &str) -> Arc<Engine> {
    Engine::start(&command(player, manner), &settings()).unwrap()
}

/// Not a test: the engine that the tests start.
#[test]
#[ignore = "this is the engine the other tests start"]
fn as_an_engine() {
    let (Ok(player), Ok(manner)) = (
        std::env::var("ENGINE_PLAYER"),
        std::env::var("ENGINE_MANNER"),
    ) else {
        return;
    };
    if let Some(path) = manner.strip_prefix("count:") {
        let file = fs::OpenOptions::new().create(true).append(true).open(path);
        writeln!(file.unwrap(), "started").unwrap();
    }
    if manner == "mute" {
        io::stdin().lock().lines().for_each(drop);
        return;
    }
    let output = Manners {
        manner,
        moves: 0,
        inner: io::stdout(),
    };
    let find = |rules: &str| Ok(games().find(rules)?.speaker());
    capicua_engine::serve(&player, &games().speakers(), &find, io::stdin(), output).unwrap();
}

/// Output of an engine that misbehaves at its twelfth move: it gets through a round before.
struct Manners {
    manner: String,
    moves: usize,
    inner: io::Stdout,
}

impl Write for Manners {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = String::from_utf8_lossy(bytes);
        if text.lines().any(|line| line.starts_with("play ")) {
            self.moves += 1;
            if self.moves == 12 || self.manner == "always" {
                return self.misbehave(bytes);
            }
        }
        self.inner.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl Manners {
    fn misbehave(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let out = &mut self.inner;
        match self.manner.as_str() {
            "illegal" | "always" => out.write_all(b"play 99\n")?,
            "nonsense" => out.write_all(b"play the big one\n")?,
            "crash" => std::process::exit(7),
            "silent" => {}
            "late" => {
                std::thread::sleep(Duration::from_millis(400));
                out.write_all(bytes)?;
            }
            "says" => out.write_all(b"error I am lost\n")?,
            "worried" => {
                out.write_all(b"error I do not know that line\n")?;
                out.write_all(bytes)?;
            }
            "flood" => (0..2000).try_for_each(|_| out.write_all(b"info 66\n"))?,
            "bytes" => {
                let line = format!("x {}\n", "y".repeat(3000));
                (0..500).try_for_each(|_| out.write_all(line.as_bytes()))?;
            }
            "long" => out.write_all(&[b'x'; 10_000])?,
            "binary" => {
                out.write_all(b"\xff\xfe\x00info\n")?;
                out.write_all(bytes)?;
            }
            _ => out.write_all(bytes)?,
        }
        out.flush()?;
        Ok(bytes.len())
    }
}

fn greedy() -> Lineup {
    capicua_players::player("greedy").unwrap()
}

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn records(games: &[Played]) -> Vec<Record> {
    let texts = games.iter().flat_map(|game| game.records.iter());
    texts
        .flat_map(|text| parse_records(text).unwrap())
        .collect()
}

fn moves(games: &[Played]) -> Vec<Vec<Written>> {
    let written = |record: &Record| record.moves().iter().map(|mv| mv.written).collect();
    records(games).iter().map(written).collect()
}

/// Rounds that were lost by a fault.
fn forfeits(games: &[Played]) -> u64 {
    games.iter().filter_map(|game| game.ends.last()).sum()
}

/// An engine of ours plays through the pipe as it does inside, in every game: the same moves, the same
/// results, a whole match long.
#[test]
fn the_pipe_changes_nothing() {
    let player = "champion:samples=4";
    let outside = engine(player, "good");
    assert_eq!(outside.name(), "Capicua champion:samples=4");
    let presets = PRESETS.iter().map(|(_, rules)| *rules);
    let more = [
        "latin,calls=on",
        "fives,spinner=on",
        "fives,seats=4",
        "latin,target=30",
    ];
    // What an engine is told of a seed cannot be traced back: inside the same is taken for once.
    let seeded = |player: Lineup| {
        Lineup::custom("inside", move |seed| match player.sit(veiled(seed)) {
            Seated::Honest(player) => player,
            Seated::Oracle(_) => panic!("an oracle is no engine"),
        })
    };
    for rules in presets.chain(more.map(rules)) {
        let inside = capicua_players::player(player).unwrap();
        let (inside, outside) = match inside.knows(&rules) {
            Ok(()) => (seeded(inside), outside.lineup()),
            Err(_) => (seeded(greedy()), engine("greedy", "good").lineup()),
        };
        let play = |player: Lineup, unit| {
            let contest = Contest::new(vec![player, greedy()], rules, unit, Seed(3)).unwrap();
            moves(&contest.play_group(0, true))
        };
        // Whole matches take a while: some are enough to see that rounds go on from each other.
        let matches =
            ["latin", "fives", "draw", "puertorico"].contains(&rules.to_string().as_str());
        let units = [Unit::Round, Unit::Match];
        for unit in &units[..1 + usize::from(matches)] {
            let unit = *unit;
            assert_eq!(
                play(inside.clone(), unit),
                play(outside.clone(), unit),
                "{rules}"
            );
        }
    }
}

/// What an engine does wrong costs it the round and is written down; the match goes on with the engine
/// started again.
#[test]
fn faults_cost_the_round() {
    for (manner, reason) in [
        ("illegal", "illegal move 99"),
        ("nonsense", "illegal move the big one"),
        ("crash", "the engine ended (exit status: 7)"),
        ("silent", "no answer in time"),
        ("late", "no answer in time"),
        ("says", "the engine says: I am lost"),
        ("flood", "more than 1000 lines or 1 MB for one move"),
        ("bytes", "more than 1000 lines or 1 MB for one move"),
        ("long", "a line of more than 4 kB"),
    ] {
        let settings = Settings {
            move_time: Some(Duration::from_millis(150)),
            ..settings()
        };
        let bad = Engine::start(&command("greedy", manner), &settings).unwrap();
        let players = vec![bad.lineup(), greedy()];
        let contest = Contest::new(players, rules("block"), Unit::Match, Seed(1)).unwrap();
        let games = contest.play_group(0, true);
        let records = records(&games);
        assert!(forfeits(&games) >= 2, "{manner}");
        assert!(records.len() as u64 > forfeits(&games), "{manner}");
        for record in records.iter().filter(|record| record.reason.is_some()) {
            let text = record.to_string();
            assert!(text.contains(" forfeit\"]"), "{text}");
            let seats = ["A", "B"].map(|seat| format!("[Reason \"{seat}: {reason}\"]"));
            assert!(
                seats.iter().any(|told| text.contains(told)),
                "{manner}: {text}"
            );
        }
    }
    // What looks odd but is a legal answer costs nothing.
    for manner in ["worried", "binary"] {
        let odd = engine("greedy", manner);
        let contest = Contest::new(
            vec![odd.lineup(), greedy()],
            rules("block"),
            Unit::Match,
            Seed(1),
        );
        let games = contest.unwrap().play_group(0, false);
        assert_eq!(forfeits(&games), 0, "{manner}");
    }
}

/// Whoever never plays a legal move is given up after five times.
#[test]
fn five_failures_in_a_row_are_enough() {
    let bad = engine("greedy", "always");
    let players = vec![bad.lineup(), greedy()];
    let contest = Contest::new(players, rules("block"), Unit::Round, Seed(1)).unwrap();
    for pair in 0..3 {
        assert_eq!(bad.why_given_up(), None, "after {} games", 2 * pair);
        contest.play_group(pair, false);
    }
    let why = bad.why_given_up().unwrap();
    assert!(why.contains("illegal move 99"), "{why}");
    // From then on nothing is started, and nobody waits: a run ends with what it has.
    let began = Instant::now();
    contest.play_group(4, false);
    assert!(began.elapsed() < Duration::from_millis(500));
    let players = ["one", "two"].map(|_| engine("greedy", "always").lineup::<Dominoes>());
    let jamaica = rules("jamaica");
    let contest = Contest::new(players.to_vec(), jamaica, Unit::Match, Seed(1)).unwrap();
    let mut run = ContestRun::new(Box::new(contest), 1000, None);
    while !run.is_finished() {
        run.step(&Stop::default()).unwrap();
    }
    assert_eq!(
        run.tally().groups(),
        0,
        "a match that both sides only lose never ends"
    );
    // One that fails now and then goes on.
    let shaky = engine("greedy", "illegal");
    let players = vec![shaky.lineup(), greedy()];
    let contest = Contest::new(players, rules("latin,target=200"), Unit::Match, Seed(1)).unwrap();
    let games = contest.play_group(0, false);
    assert!(forfeits(&games) > 5, "enough of them");
    assert_eq!(shaky.why_given_up(), None);
}

/// One process for each seat, however many games.
#[test]
fn processes_are_kept() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("started");
    let counted = engine("greedy", &format!("count:{}", file.display()));
    let players = vec![counted.lineup(), greedy()];
    let contest = Contest::new(players, rules("latin"), Unit::Round, Seed(1)).unwrap();
    for pair in 0..20 {
        contest.play_group(pair, false);
    }
    let started = fs::read_to_string(&file).unwrap().lines().count();
    assert_eq!(started, 2, "A and C, or B and D");
}

/// A view of the first decision of a match, for whoever leads.
fn first_decision(rules: &str, seed: u64) -> capicua_dominoes::View {
    let game = Match::new(self::rules(rules));
    let start = game.start(&game.deal(Seed(seed)));
    start.view(start.public().leader())
}

/// A search that would take long stops when it is told to, and plays the best so far; one with a time
/// keeps it.
#[test]
fn stop_and_time_are_obeyed() {
    let slow = engine("ismcts:iterations=10000000", "good");
    let view = first_decision("latin,first=free", 5);
    for limit in ["stop", "time"] {
        let mut player = slow.sit::<Dominoes>(Seed(1));
        player.begin(&view);
        let mut budget = Budget::default();
        let raiser = match limit {
            "stop" => {
                let stop = Stop::new();
                budget.stop = stop.clone();
                Some(std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(300));
                    stop.raise();
                }))
            }
            _ => {
                budget.time = Some(Duration::from_millis(300));
                None
            }
        };
        let began = Instant::now();
        let answer = player.choose(&view, &budget);
        let took = began.elapsed();
        assert!(answer.is_ok(), "{limit}: {answer:?}");
        assert!(
            took >= Duration::from_millis(290),
            "{limit}: it had no time to think, {took:?}"
        );
        assert!(took < Duration::from_millis(520), "{limit}: {took:?}");
        if let Some(raiser) = raiser {
            raiser.join().unwrap();
        }
    }
}

/// What is no engine is told so when it sits down, not in the middle of a match.
#[test]
fn what_does_not_speak_the_protocol_is_named() {
    let quick = Settings {
        patience: Duration::from_millis(400),
        ..settings()
    };
    for (text, what) in [
        ("exec:true", "ended"),
        ("exec:no-such-command-here", "there is no such command"),
        (&command("greedy", "mute") as &str, "no answer in time"),
        ("exec:", "no command"),
        ("exec:python3 'bot.py", "quotation mark"),
    ] {
        let error = Engine::start(text, &quick).err().unwrap();
        assert!(error.what().contains(what), "{text}: {error}");
    }
    // Nothing of the catalogue knows the word: who cannot type a command cannot start one.
    assert!(capicua_players::player("exec:true").is_err());
    assert!(capicua_players::safe_player("exec:true").is_err());
}

/// Options reach the engine; one it does not take is refused before anything is played.
#[test]
fn options_are_set() {
    let with = |name: &str, value: &str| {
        let settings = Settings {
            options: vec![(name.to_owned(), value.to_owned())],
            ..settings()
        };
        Engine::start(&command("champion", "good"), &settings)
    };
    let names: Vec<String> = with("samples", "5")
        .unwrap()
        .options()
        .iter()
        .map(|o| o.to_string())
        .collect();
    assert!(
        names.contains(&"samples int - 1 10000000".to_owned()),
        "{names:?}"
    );
    let view = first_decision("latin,first=free", 5);
    let worlds = |samples| {
        let mut player = with("samples", samples).unwrap().sit::<Dominoes>(Seed(1));
        player.begin(&view);
        player.choose(&view, &Budget::default()).unwrap().moves
    };
    assert_ne!(
        worlds("2"),
        worlds("40"),
        "what it thinks rests on the worlds it saw"
    );
    let error = with("samples", "0").err().unwrap();
    assert!(error.help().contains("from 1 to"), "{error}");
    assert!(with("colour", "red").is_ok(), "an option of another engine");
}

/// Not a test: a program with an engine that has a child of its own and does not listen to anybody.
#[test]
#[ignore = "this is the program that another test kills"]
fn as_a_match() {
    let Ok(folder) = std::env::var("MATCH_FOLDER") else {
        return;
    };
    let script = format!(
        "trap '' TERM HUP INT PIPE; read x; echo depok; sleep 1000 & echo $! > '{folder}/child'; echo $$ > '{folder}/engine'; while :; do sleep 1; done"
    );
    let text = format!("exec:sh -c {}", shell_words::quote(&script));
    let _engine = Engine::start(&text, &settings()).unwrap();
    fs::write(format!("{folder}/ready"), "").unwrap();
    std::thread::sleep(Duration::from_secs(60));
}

fn wait_until(what: &str, mut done: impl FnMut() -> bool) {
    let until = Instant::now() + Duration::from_secs(20);
    while !done() {
        assert!(Instant::now() < until, "{what}");
        std::thread::sleep(Duration::from_millis(20));
    }
}

fn number(path: &Path) -> Option<u32> {
    fs::read_to_string(path).ok()?.trim().parse().ok()
}

/// Whether a process is there and is more than a name.
fn lives(id: u32) -> bool {
    let status = Command::new("ps")
        .args(["-o", "stat=", "-p", &id.to_string()])
        .output()
        .unwrap();
    let status = String::from_utf8_lossy(&status.stdout).trim().to_owned();
    !status.is_empty() && !status.starts_with('Z')
}

/// A match that is killed by a signal nobody can catch leaves no engine behind, nor what the engine
/// started, deaf as they are.
#[test]
fn a_killed_match_leaves_no_orphan() {
    let folder = tempfile::tempdir().unwrap();
    let mut program = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "as_a_match", "--ignored"])
        .env("MATCH_FOLDER", folder.path())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let path = |name: &str| folder.path().join(name);
    wait_until("the engine starts", || {
        path("ready").exists()
            && number(&path("engine")).is_some()
            && number(&path("child")).is_some()
    });
    let ids = ["engine", "child"].map(|name| number(&path(name)).unwrap());
    assert!(ids.iter().all(|&id| lives(id)));
    program.kill().unwrap();
    program.wait().unwrap();
    wait_until("all of them end", || !ids.iter().any(|&id| lives(id)));
}

/// Everything sent to an engine is what its seat may know: every line is held against the deal, over
/// hundreds of rounds of several games, draws and sleeping tiles among them. What comes is also exactly
/// what is expected: nothing is missing.
#[test]
fn nothing_hidden_is_ever_sent() {
    let folder = tempfile::tempdir().unwrap();
    let mut rounds = 0;
    let mut draws = [0, 0];
    for text in [
        "latin",
        "fives",
        "draw",
        "habana",
        "recife",
        "latin,calls=on",
        "dominican",
        "block",
    ] {
        let log = folder.path().join("log");
        let quoted = shell_words::quote(log.to_str().unwrap()).into_owned();
        let inner = command("random", "good").replace("exec:", "");
        let tapped = format!("tee -a {quoted} | {inner}");
        let tapped = format!("exec:sh -c {}", shell_words::quote(&tapped));
        let rules = rules(text);
        let mut expected = Vec::new();
        for pair in 0..12 {
            // One seat after the other has the engine, so that a log is one seat's.
            let seat = Seat::new(pair as usize % usize::from(rules.seats));
            let _ = fs::remove_file(&log);
            let tap = Engine::start(&tapped, &settings()).unwrap();
            let players: Vec<Lineup> = Seat::all(usize::from(rules.seats))
                .map(|at| match at == seat {
                    true => tap.lineup(),
                    false => capicua_players::player("random").unwrap(),
                })
                .collect();
            let played = play_match(&rules, &players, Seed(pair)).text();
            drop(players);
            drop(tap);
            let sent = fs::read_to_string(&log).unwrap();
            expected.clear();
            for record in parse_records(&played).unwrap() {
                rounds += 1;
                expect(&record, seat, &mut expected, &mut draws);
            }
            // The seed of the seat could be traced back to that of the deals; what is sent cannot.
            let own = Seed(pair).named("player").at(seat.index() as u64);
            check_sent(&sent, seat, veiled(own), &expected, text);
        }
    }
    assert!(rounds > 300, "{rounds} rounds");
    assert!(draws.iter().all(|&count| count > 100), "{draws:?} draws");
}

/// The lines a record leads to, for one seat, from `round` to before `over`.
fn expect(record: &Record, seat: Seat, lines: &mut Vec<String>, draws: &mut [usize; 2]) {
    let mut known = record.start().hand(seat).known;
    lines.push(format!("round {}", record.start().seen_by(seat)));
    for (mv, event) in record.moves().iter().zip(record.history()) {
        let written = match mv.written {
            Written::Draw(Some(tile)) if event.seat == seat => {
                draws[0] += 1;
                known.insert(tile);
                mv.written
            }
            Written::Draw(_) => {
                draws[1] += 1;
                Written::Draw(None)
            }
            Written::Play(placement) => {
                if event.seat == seat {
                    lines.push("go".to_owned());
                    assert!(known.contains(placement.tile()), "it plays what it holds");
                }
                mv.written
            }
            other => {
                if event.seat == seat {
                    lines.push("go".to_owned());
                }
                other
            }
        };
        lines.push(format!("saw {} {written}", event.seat));
    }
    let result = record.result();
    lines.push(format!("over {result} "));
}

fn check_sent(sent: &str, seat: Seat, seed: Seed, expected: &[String], rules: &str) {
    let mut lines = sent.lines().filter(|line| !line.is_empty());
    assert_eq!(lines.next(), Some("dep 1"));
    let opening = lines.next().unwrap();
    assert_eq!(
        opening,
        format!("match {rules} seat {seat} seed {}", seed.0)
    );
    let mut open: Vec<String> = Vec::new();
    let mut secret: Vec<String> = Vec::new();
    for wanted in expected {
        let line = lines.next().unwrap();
        if wanted.starts_with("over ") {
            assert!(line.starts_with(wanted.as_str()), "{line} is not {wanted}");
            // Only now is the deal told.
            let deal = line.split_once(" deal ").unwrap().1;
            for hand in deal.split(' ') {
                let (owner, tiles) = hand.split_once([':', '+']).unwrap();
                if owner != seat.to_string() {
                    let tiles = tiles.as_bytes().chunks(2);
                    secret.extend(tiles.map(|pips| String::from_utf8_lossy(pips).into_owned()));
                }
            }
            // What was named before the end was on the table, or the seat's own.
            for name in open.drain(..) {
                let turned: String = name.chars().rev().collect();
                let hidden = secret.iter().any(|tile| *tile == name || *tile == turned);
                assert!(!hidden, "{name} was in another hand");
            }
            secret.clear();
            continue;
        }
        assert_eq!(line, wanted, "{rules}");
        if let Some(round) = line.strip_prefix("round ") {
            let position: capicua_dominoes::notation::Position = round.parse().unwrap();
            for other in Seat::all(position.now().public().seats()).filter(|&s| s != seat) {
                assert!(position.now().hand(other).known.is_empty(), "{line}");
            }
            assert!(position.now().stock().known.is_empty(), "{line}");
            let own = position.now().hand(seat).known.to_string();
            let own = own.as_bytes().chunks(2);
            open.extend(own.map(|pips| String::from_utf8_lossy(pips).into_owned()));
        }
    }
    assert_eq!(lines.next(), Some("quit"));
    assert_eq!(lines.next(), None);
}

/// What an engine writes to standard error is kept; a log that nobody asked for and nothing is in goes.
#[test]
fn standard_error_goes_to_a_log() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.log");
    let with_log = Settings {
        log: Some(path.clone()),
        ..settings()
    };
    let script =
        shell_words::quote("echo hello there >&2; read x; echo id name Talker; echo depok; read y")
            .into_owned();
    let engine = Engine::start(&format!("exec:sh -c {script}"), &with_log).unwrap();
    assert_eq!(engine.name(), "Talker");
    drop(engine);
    let mut text = String::new();
    fs::File::open(&path)
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text, "hello there\n");
    let quiet = super_quiet();
    let log = quiet.log_path().to_owned();
    assert!(log.exists());
    drop(quiet);
    assert!(!log.exists(), "nothing was in it");
}

fn super_quiet() -> Arc<Engine> {
    Engine::start("exec:sh -c 'read x; echo depok; read y'", &settings()).unwrap()
}
