//! The game as a person plays it: a real (pseudo) terminal, keys in, cells out.

use std::io::{Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// The longest anybody waits for the screen to show something; machines may be busy.
const PATIENCE: Duration = Duration::from_secs(60);

/// A terminal with the program in it.
struct Terminal {
    child: Box<dyn Child + Send + Sync>,
    master: Box<dyn MasterPty + Send>,
    keys: Box<dyn Write + Send>,
    cells: Arc<Mutex<vt100::Parser>>,
}

impl Terminal {
    fn start(folder: &Path, args: &[&str], (columns, rows): (u16, u16), colours: bool) -> Terminal {
        let size = PtySize {
            rows,
            cols: columns,
            ..PtySize::default()
        };
        let pair = native_pty_system().openpty(size).unwrap();
        let mut command = CommandBuilder::new(assert_cmd::cargo::cargo_bin!("capicua"));
        command.args(args);
        command.cwd(folder);
        command.env("XDG_DATA_HOME", folder);
        command.env("USER", "Ana");
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "en_GB.UTF-8");
        command.env("NO_COLOR", if colours { "" } else { "1" });
        let child = pair.slave.spawn_command(command).unwrap();
        let cells = Arc::new(Mutex::new(vt100::Parser::new(rows, columns, 0)));
        let mut output = pair.master.try_clone_reader().unwrap();
        let reader = Arc::clone(&cells);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                reader.lock().unwrap().process(&bytes[..count]);
            }
        });
        Terminal {
            child,
            keys: pair.master.take_writer().unwrap(),
            master: pair.master,
            cells,
        }
    }

    fn text(&self) -> String {
        self.cells.lock().unwrap().screen().contents()
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// Waits until the screen shows what `is` wants, and gives it.
    fn wait(&self, what: &str, is: impl Fn(&str) -> bool) -> String {
        let start = Instant::now();
        loop {
            let text = self.text();
            if is(&text) {
                return text;
            }
            assert!(start.elapsed() < PATIENCE, "no {what}:\n{text}");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Whether any cell has a colour.
    fn is_coloured(&self) -> bool {
        let cells = self.cells.lock().unwrap();
        let (rows, columns) = cells.screen().size();
        let mut all = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        all.any(|(row, column)| {
            let cell = cells.screen().cell(row, column);
            cell.is_some_and(|cell| cell.fgcolor() != vt100::Color::Default)
        })
    }

    fn shows(&self, what: &str) -> String {
        self.wait(what, |text| text.contains(what))
    }

    fn resize(&self, columns: u16, rows: u16) {
        let size = PtySize {
            rows,
            cols: columns,
            ..PtySize::default()
        };
        self.cells
            .lock()
            .unwrap()
            .screen_mut()
            .set_size(rows, columns);
        self.master.resize(size).unwrap();
    }

    /// The program is gone: its exit code, and the terminal is as it was.
    fn gone(&mut self) -> u32 {
        let code = self.child.wait().unwrap().exit_code();
        self.wait("normal screen", |_| {
            let cells = self.cells.lock().unwrap();
            !cells.screen().alternate_screen() && !cells.screen().hide_cursor()
        });
        code
    }
}

fn hand(text: &str) -> String {
    let mut lines = text.lines().skip_while(|line| !line.contains("hand of"));
    lines.nth(1).unwrap_or_default().to_owned()
}

#[test]
fn start_play_hint_undo_pass_quit_and_resume() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play",
        "latin,first=A,target=500",
        "--seats",
        "you,greedy,greedy,greedy",
        "--seed",
        "3",
        "--delay",
        "0",
    ];
    let mut terminal = Terminal::start(folder.path(), &args, (80, 24), true);
    let first = terminal.shows("Your turn, A");
    assert!(first.contains("hand of A"), "{first}");
    assert!(terminal.is_coloured());

    // A hint ranks the moves, beside the table and not over it.
    terminal.press("h");
    let hint = terminal.shows("╭ hint");
    assert!(hint.contains(" %") && hint.contains("Play "), "{hint}");
    assert_eq!(hand(&hint), hand(&first), "the hand stays visible");
    terminal.press("\u{1b}");
    terminal.wait("log", |text| {
        text.contains("╭ log") && text.contains("q quit")
    });

    // Who holds what, and the help: over the table, until a key is pressed.
    terminal.press("b");
    terminal.shows("who holds what");
    terminal.press(" ");
    terminal.press("?");
    terminal.shows("any key closes this");
    terminal.press(" ");

    // Nonsense is answered and changes nothing.
    terminal.press("zz9!\r");
    terminal.shows("neither a move nor a command");
    let before = terminal.wait("same hand", |text| hand(text) == hand(&first));

    // A typed move, and back.
    terminal.press("\u{1b}");
    let chosen = before
        .split("Enter plays ")
        .nth(1)
        .map(|rest| rest[..2].to_owned())
        .unwrap_or_else(|| panic!("{before}"));
    terminal.press(&format!("{chosen}\r"));
    terminal.wait("smaller hand", |text| {
        hand(text) != hand(&first) && text.contains("Your turn")
    });
    terminal.press("u");
    terminal.wait("hand as before", |text| {
        text.contains("Taken back") && hand(text) == hand(&first)
    });

    // Round after round, until one has been played to its end and somebody had to pass.
    let (mut passed, mut rounds) = (false, 0);
    let mut last = String::new();
    while !passed || rounds == 0 {
        let text = terminal.wait("turn", |text| {
            let waits = text.contains("the round is over") || text.contains("Your turn");
            waits && text != last
        });
        if text.contains("the round is over") {
            assert!(text.contains("Score:"), "{text}");
            rounds += 1;
            terminal.press("\r");
        } else if text.contains("Nothing fits") {
            passed = true;
            terminal.press("p");
            terminal.wait("pass", |text| {
                text.contains("passed on") || text.contains("the round is over")
            });
        } else {
            terminal.press("\r");
        }
        terminal.wait("answer", |now| now != text);
        last = text;
    }

    // Quit, and go on where it was left.
    let left = loop {
        let text = terminal.wait("own turn or end", |text| {
            let waits = text.contains("the round is over") || text.contains("Your turn");
            waits && text != last
        });
        if text.contains("Your turn") {
            break text;
        }
        // The end of a round goes to the next one; what is on the screen may be on its way there.
        terminal.press("\r");
        terminal.wait("answer", |now| now != text);
        last = text;
    };
    terminal.press("q");
    assert_eq!(terminal.gone(), 0);
    let file = folder.path().join("capicua/games/capicua-game.dgn");
    assert!(terminal.text().contains("capicua play --resume"));
    assert!(file.exists());
    // Whoever just says `play` is offered it.
    let again = ["play", "--delay", "0"];
    let mut terminal = Terminal::start(folder.path(), &again, (80, 24), true);
    terminal.shows("Go on with it?");
    terminal.press("\r");
    let resumed = terminal.wait("table", |text| text.contains("Capicúa"));
    assert_eq!(resumed.lines().next(), left.lines().next());
    terminal.wait("the same hand", |text| hand(text) == hand(&left));

    // Ctrl-C saves, too, and leaves the terminal in order.
    terminal.press("\u{3}");
    assert_eq!(terminal.gone(), 130);
}

/// The full screen of another game: dice, tiles and stacks, keys that choose, undo and a way back.
#[test]
fn dice_on_the_whole_screen() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play",
        "pickomino",
        "--seats",
        "you,greedy",
        "--seed",
        "4",
        "--delay",
        "0",
    ];
    for (lang, turn, grill) in [("en", "Your turn, A", "grill"), ("pt", "Sua vez", "grelha")] {
        let args = [&args[..], &["--lang", lang]].concat();
        let mut terminal = Terminal::start(folder.path(), &args, (80, 24), false);
        let first = terminal.shows(turn);
        for part in [grill, "[21]", "~~~~", "A Ana", "B greedy"] {
            assert!(first.contains(part), "no {part} in\n{first}");
        }
        let chosen = |text: &str| {
            text.lines()
                .find(|line| line.contains('▶'))
                .map(str::to_owned)
        };
        assert!(chosen(&first).is_some(), "{first}");
        terminal.press("\u{1b}[C");
        terminal.wait("another face", |text| chosen(text) != chosen(&first));
        terminal.press("b");
        terminal.shows("36");
        terminal.press(" ");
        terminal.press("\r");
        terminal.wait("dice rolled again", |text| text != first);
        terminal.press("u");
        terminal.wait("the first roll again", |text| {
            chosen(text) == chosen(&first)
        });
        terminal.press("q");
        assert_eq!(terminal.gone(), 0);
    }
}

#[test]
fn windows_may_change_and_the_terminal_is_restored_after_a_signal() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "play",
        "cuban",
        "--seats",
        "you,greedy,you,greedy",
        "--seed",
        "4",
        "--delay",
        "0",
        "--record",
        "mine.dgn",
    ];
    let mut terminal = Terminal::start(folder.path(), &args, (120, 40), false);
    // Several people share the screen: nobody's hand is open before Enter.
    let covered = terminal.shows("Pass the screen to");
    assert!(covered.contains("hands are hidden"), "{covered}");
    assert!(!terminal.is_coloured(), "NO_COLOR is set");
    terminal.press("\r");
    terminal.shows("Your turn");
    terminal.resize(60, 20);
    terminal.shows("please make it at least 80x24");
    terminal.resize(100, 30);
    terminal.shows("hand of");
    terminal.press("\r");
    terminal.shows("hands are hidden");
    let id = terminal.child.process_id().unwrap();
    let killed = std::process::Command::new("kill")
        .arg(id.to_string())
        .status();
    assert!(killed.unwrap().success());
    assert_eq!(terminal.gone(), 130);
    assert!(folder.path().join("mine.dgn").exists());
}

/// A match that is over is kept, whichever key leaves it: where it is and how to look at it again is said, and
/// that command works as it is printed, also where there is a space in the name of a folder.
#[test]
fn a_finished_match_is_kept_and_can_be_reviewed() {
    let folder = tempfile::tempdir().unwrap();
    let home = folder.path().join("my home");
    std::fs::create_dir(&home).unwrap();
    let games = home.join("capicua/games");
    for (number, (leave, rules)) in [("\r", "latin,target=10"), ("q", "pickomino")]
        .into_iter()
        .enumerate()
    {
        let people = if rules == "pickomino" {
            "you,greedy"
        } else {
            "you,greedy,greedy,greedy"
        };
        let args = [
            "play", rules, "--seats", people, "--seed", "3", "--delay", "0",
        ];
        let mut terminal = Terminal::start(&home, &args, (200, 40), false);
        let mut last = String::new();
        loop {
            let text = terminal.wait("turn", |text| {
                let waits = ["Your turn", "the round is over", "The match is over"];
                waits.iter().any(|what| text.contains(what)) && text != last
            });
            if text.contains("The match is over") {
                break;
            }
            terminal.press("\r");
            last = text;
        }
        assert!(
            games.join("capicua-game.dgn").exists(),
            "it waits until it is left"
        );
        terminal.press(leave);
        assert_eq!(terminal.gone(), 0);
        let text = terminal.shows("capicua review ");
        let command = text.split("Look at it again with: ").nth(1).unwrap();
        let command = command.lines().next().unwrap().trim().to_owned();
        let kept = games.join("finished");
        let count = std::fs::read_dir(&kept).unwrap().filter(|entry| {
            let name = entry.as_ref().unwrap().file_name();
            name.to_string_lossy().ends_with(".dgn")
        });
        assert_eq!(count.count(), number + 1, "none is written over");
        assert!(
            !games.join("capicua-game.dgn").exists(),
            "it does not wait any more"
        );
        // As somebody would paste it into a shell.
        let program = assert_cmd::cargo::cargo_bin!("capicua");
        let line = command.replacen("capicua", "\"$0\"", 1);
        let output = std::process::Command::new("sh")
            .args(["-c", &format!("{line} --samples 2 --lang en")])
            .arg(program)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        let why = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(
            output.status.success() && said.contains("error rate"),
            "{line}: {said} {why}"
        );
    }
    // Nobody is offered to go on with what is over.
    let mut terminal = Terminal::start(&home, &["play", "--delay", "0"], (80, 24), false);
    let text = terminal.wait("table", |text| {
        text.contains("Your turn") || text.contains("Go on")
    });
    assert!(!text.contains("Go on"), "{text}");
    terminal.press("q");
    assert_eq!(terminal.gone(), 0);
}
