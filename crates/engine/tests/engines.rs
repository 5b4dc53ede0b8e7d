//! Engines in real processes. This test program is also the engine: it starts itself again as one
//! ([`as_an_engine`]), good or bad. Nothing here waits for ever: silence is a failure after seconds.

use std::fs;
use std::io::{self, BufRead, Read as _, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use capicua_arena::{Contest, ContestRun, GameResult, Unit};
use capicua_core::{
    Budget, CancellationToken, ImperfectInformation as _, LongRun as _, Player, Seat, Seed,
};
use capicua_dominoes::notation::{Record, WrittenMove, parse_records};
use capicua_dominoes::{Match, PRESETS, Rules};
use capicua_engine::{Engine, Settings, engine_seed};
use capicua_players::{Dominoes, Entrant, SeatedPlayer};
use capicua_table::play_match;
use capicua_ui::games::games;

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
    capicua_engine::serve(&player, &games().spoken(), io::stdin(), output).unwrap();
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
            "says and goes" => {
                out.write_all(b"error I am lost\n")?;
                out.flush()?;
                std::process::exit(3);
            }
            "hesitates" => {
                out.write_all(b"error I am not sure\n")?;
                out.flush()?;
                std::thread::sleep(Duration::from_millis(300));
                out.write_all(bytes)?;
            }
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

fn greedy() -> Entrant {
    capicua_players::player("greedy").unwrap()
}

fn rules(text: &str) -> Rules {
    text.parse().unwrap()
}

fn records(games: &[GameResult]) -> Vec<Record> {
    let texts = games.iter().flat_map(|game| game.records.iter());
    texts
        .flat_map(|text| parse_records(text).unwrap())
        .collect()
}

fn moves(games: &[GameResult]) -> Vec<Vec<WrittenMove>> {
    let written = |record: &Record| record.moves().iter().map(|mv| mv.written).collect();
    records(games).iter().map(written).collect()
}

/// Rounds that were lost by a fault.
fn forfeits(games: &[GameResult]) -> u64 {
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
    let seeded = |player: Entrant| {
        Entrant::custom("inside", move |seed| match player.sit(engine_seed(seed)) {
            SeatedPlayer::Honest(player) => player,
            SeatedPlayer::Oracle(_) => panic!("an oracle is no engine"),
        })
    };
    for rules in presets.chain(more.map(rules)) {
        let inside = capicua_players::player(player).unwrap();
        let (inside, outside) = match inside.knows(&rules) {
            Ok(()) => (seeded(inside), outside.entrant()),
            Err(_) => (seeded(greedy()), engine("greedy", "good").entrant()),
        };
        let play = |player: Entrant, unit| {
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
        ("'says and goes'", "the engine says: I am lost"),
        ("flood", "more than 1000 lines or 1 MB for one move"),
        ("bytes", "more than 1000 lines or 1 MB for one move"),
        ("long", "a line of more than 4 kB"),
    ] {
        let settings = Settings {
            move_time: Some(Duration::from_millis(150)),
            ..settings()
        };
        let bad = Engine::start(&command("greedy", manner), &settings).unwrap();
        let players = vec![bad.entrant(), greedy()];
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
    for manner in ["worried", "hesitates", "binary"] {
        let odd = engine("greedy", manner);
        let contest = Contest::new(
            vec![odd.entrant(), greedy()],
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
    let players = vec![bad.entrant(), greedy()];
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
    let players = ["one", "two"].map(|_| engine("greedy", "always").entrant::<Dominoes>());
    let jamaica = rules("jamaica");
    let contest = Contest::new(players.to_vec(), jamaica, Unit::Match, Seed(1)).unwrap();
    let mut run = ContestRun::new(contest, 1000, None);
    while !run.is_finished() {
        run.step(&CancellationToken::default()).unwrap();
    }
    assert_eq!(
        run.tally().groups(),
        0,
        "a match that both sides only lose never ends"
    );
    // One that fails now and then goes on.
    let shaky = engine("greedy", "illegal");
    let players = vec![shaky.entrant(), greedy()];
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
    let players = vec![counted.entrant(), greedy()];
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
                let stop = CancellationToken::new();
                budget.stop = stop.clone();
                Some(std::thread::spawn(move || {
                    std::thread::sleep(Duration::from_millis(300));
                    stop.cancel();
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
        (
            "exec:no-such-command-here --fast",
            "there is no program `no-such-command-here`",
        ),
        ("exec:/no/such/bot", "there is no program `/no/such/bot`"),
        (
            "exec:/etc/passwd",
            "`/etc/passwd` is there but may not be run",
        ),
        ("exec:/etc", "there is no program `/etc`"),
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

/// Who says nothing that an engine says is refused soon, however long moves may take; who has begun to
/// speak may take its time.
#[test]
fn who_says_nothing_of_the_protocol_is_refused_soon() {
    for text in ["exec:/bin/cat", "exec:sleep 1000"] {
        let began = Instant::now();
        let slow = Settings {
            move_time: Some(Duration::from_secs(3600)),
            ..Settings::default()
        };
        let error = Engine::start(text, &slow).err().unwrap();
        assert!(began.elapsed() < Duration::from_secs(5), "{text}: {error}");
        assert!(
            error.what().contains("no answer in time"),
            "{text}: {error}"
        );
    }
    let brief = Settings {
        greeting: Duration::from_millis(300),
        ..settings()
    };
    let script = "read x; echo id name Slow; sleep 1; echo depok; read y";
    let text = format!("exec:sh -c {}", shell_words::quote(script));
    assert_eq!(Engine::start(&text, &brief).unwrap().name(), "Slow");
}

/// What an engine says is wrong is the reason, also where it then goes, or has gone before it was asked.
#[test]
fn an_engine_says_itself_what_is_wrong() {
    let reason = |script: &str| {
        let text = format!("exec:sh -c {}", shell_words::quote(script));
        Engine::start(&text, &settings()).map(|engine| {
            let view = first_decision("latin,first=free", 5);
            let mut player = engine.sit::<Dominoes>(Seed(1));
            player.begin(&view);
            let began = Instant::now();
            let fault = player.choose(&view, &Budget::default()).unwrap_err();
            (fault.to_string(), began.elapsed())
        })
    };
    for script in ["read x; echo error no licence", "echo error no licence"] {
        let error = reason(script).unwrap_err();
        assert!(
            error.what().ends_with("the engine says: no licence"),
            "{error}"
        );
    }
    let after = |script: &str| reason(&format!("read x; echo depok; {script}")).unwrap();
    for script in [
        // Gone before it is asked, after it was asked, and silent from then on.
        "echo error out of memory",
        "while read w r; do case $w in go) echo error out of memory; exit 9;; esac; done",
        "while read w r; do case $w in go) echo error out of memory;; esac; done",
    ] {
        let (why, took) = after(script);
        assert_eq!(why, "the engine says: out of memory", "{script}");
        assert!(took < Duration::from_secs(4), "{script}: {took:?}");
    }
    // A second is what it has: whoever plays later has failed.
    let late =
        "while read w r; do case $w in go) echo error wait; sleep 3; echo play 66;; esac; done";
    let (why, took) = after(late);
    assert_eq!(why, "the engine says: wait");
    assert!(took > Duration::from_millis(900), "{took:?}");
}

/// Not a test: a program with an engine that has children of its own and does not listen to anybody.
#[test]
#[ignore = "this is the program that another test kills"]
fn as_a_match() {
    let Ok(folder) = std::env::var("MATCH_FOLDER") else {
        return;
    };
    let script = format!(
        "trap '' TERM HUP INT PIPE; read x; echo depok; {} echo $$ > '{folder}/engine'; while :; do sleep 1; done",
        children(&folder)
    );
    let text = format!("exec:sh -c {}", shell_words::quote(&script));
    let _engine = Engine::start(&text, &settings()).unwrap();
    fs::write(format!("{folder}/ready"), "").unwrap();
    std::thread::sleep(Duration::from_secs(60));
}

/// Children of an engine: one of its group, one that left it, and one that left it without its parent.
fn children(folder: &str) -> String {
    format!(
        "sleep 1000 & echo $! > '{folder}/child'; \
         setsid sleep 1000 & echo $! > '{folder}/apart'; \
         sh -c 'setsid sh -c \"echo \\$\\$ > {folder}/daemon; exec sleep 1000\" & exit'; "
    )
}

/// An engine and its children, once all are there.
fn family(folder: &Path) -> Vec<u32> {
    let names = ["engine", "child", "apart", "daemon"];
    let ids = || names.map(|name| number(&folder.join(name)));
    wait_until("the engine starts", || ids().iter().all(Option::is_some));
    let ids: Vec<u32> = ids().into_iter().flatten().collect();
    // Who changes its session is the same process; who is not there yet will be.
    wait_until("all of them run", || ids.iter().all(|&id| lives(id)));
    ids
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
    wait_until("the engine speaks", || folder.path().join("ready").exists());
    let ids = family(folder.path());
    program.kill().unwrap();
    program.wait().unwrap();
    wait_until("all of them end", || !ids.iter().any(|&id| lives(id)));
}

/// An engine that is ended, or has ended by itself, takes its children with it: those of its group, those that
/// left it, and those that have forgotten where they come from and are still below it.
#[test]
fn an_engine_takes_its_children_with_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap().to_owned();
    let begun = format!(
        "read x; echo depok; echo $$ > '{path}/engine'; {}",
        children(&path)
    );
    let bare = format!("env -i setsid sleep 1000 & echo $! > '{path}/bare'; ");
    for (ends, script) in [
        (false, format!("{begun}{bare} while :; do sleep 1; done")),
        (true, format!("{begun} read y")),
    ] {
        let text = format!("exec:sh -c {}", shell_words::quote(&script));
        let engine = Engine::start(&text, &settings()).unwrap();
        let mut ids = family(folder.path());
        if !ends {
            wait_until("it runs", || number(&folder.path().join("bare")).is_some());
            ids.extend(number(&folder.path().join("bare")));
            // `env` becomes `setsid`, which becomes `sleep`.
            std::thread::sleep(Duration::from_millis(200));
        }
        drop(engine);
        let left: Vec<&u32> = ids.iter().filter(|&&id| lives(id)).collect();
        assert!(
            left.is_empty(),
            "{left:?} of {ids:?} are left, ends: {ends}"
        );
        for name in ["engine", "child", "apart", "daemon", "bare"] {
            let _ = fs::remove_file(folder.path().join(name));
        }
    }
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
            let players: Vec<Entrant> = Seat::all(usize::from(rules.seats))
                .map(|at| match at == seat {
                    true => tap.entrant(),
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
            check_sent(&sent, seat, engine_seed(own), &expected, text);
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
            WrittenMove::Draw(Some(tile)) if event.seat == seat => {
                draws[0] += 1;
                known.insert(tile);
                mv.written
            }
            WrittenMove::Draw(_) => {
                draws[1] += 1;
                WrittenMove::Draw(None)
            }
            WrittenMove::Play(placement) => {
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

/// Not a test: a program whose engines write to standard error, with a folder for temporary files of its own.
#[test]
#[ignore = "this is the program that another test starts"]
fn as_a_talkative_match() {
    let Ok(manner) = std::env::var("TALK") else {
        return;
    };
    let reply = match manner.as_str() {
        "well" => "read y",
        _ => "while read w r; do case $w in go) echo play 99;; esac; done",
    };
    let script = format!("echo hello there >&2; read x; echo id name Talker; echo depok; {reply}");
    let text = format!("exec:sh -c {}", shell_words::quote(&script));
    let engine = Engine::start(&text, &settings()).unwrap();
    if manner == "killed" {
        println!("ready");
        std::thread::sleep(Duration::from_secs(60));
    }
    let view = first_decision("latin,first=free", 5);
    let mut player = engine.sit::<Dominoes>(Seed(1));
    player.begin(&view);
    if manner != "well" {
        let _ = player.choose(&view, &Budget::default());
    }
    println!("remark: {:?}", engine.remark());
}

/// A log that nobody asked for stays only where something failed and it is said where it is; nothing stays of
/// a program that is killed.
#[test]
fn logs_do_not_stay_behind() {
    let run = |manner: &str| {
        let folder = tempfile::tempdir().unwrap();
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args([
                "--exact",
                "as_a_talkative_match",
                "--ignored",
                "--nocapture",
            ])
            .env("TALK", manner)
            .env("TMPDIR", folder.path())
            .stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut output = io::BufReader::new(child.stdout.take().unwrap());
        let mut told = String::new();
        if manner == "killed" {
            while !told.contains("ready") {
                assert!(output.read_line(&mut told).unwrap() > 0, "{told}");
            }
            child.kill().unwrap();
        } else {
            output.read_to_string(&mut told).unwrap();
        }
        child.wait().unwrap();
        let left = fs::read_dir(folder.path()).unwrap();
        let left = left.map(|entry| entry.unwrap().path());
        let left = left.map(|path| (path.clone(), fs::read_to_string(path).unwrap()));
        (told, left.collect::<Vec<_>>())
    };
    let (told, left) = run("well");
    assert!(
        told.contains("remark: None") && left.is_empty(),
        "{told} {left:?}"
    );
    let (told, left) = run("killed");
    assert!(left.is_empty(), "{told} {left:?}");
    let (told, left) = run("badly");
    let [(path, text)] = &left[..] else {
        panic!("{told} {left:?}")
    };
    assert_eq!(text, "hello there\n");
    assert!(told.contains("illegal move 99"), "{told}");
    assert!(told.contains(path.to_str().unwrap()), "{told}");
}

/// A log that was asked for is kept; one that cannot be written is named.
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
    let nowhere = Settings {
        log: Some(folder.path().join("none/engine.log")),
        ..settings()
    };
    let error = Engine::start("exec:cat", &nowhere).err().unwrap();
    assert!(error.what().contains("none/engine.log"), "{error}");
}
