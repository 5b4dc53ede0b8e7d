//! What must hold whatever comes over a socket or out of the store, for those who try everything:
//! no network, no threads, the same every time.

use capicua_core::{CancellationToken, Seat};
use capicua_protocol::{Around, ByName, PageFrame, ServerFrame};
use capicua_ui::Phase;
use capicua_words::Language;

use crate::frames;
use crate::game_request::GameRequest;
use crate::locale;
use crate::table::{GameSnapshot, ServedGame};

/// Most frames of a script that are obeyed.
const MOST: usize = 200;

/// Begins the game of the first line and obeys the frames of the others. Whatever they say, the table
/// can be shown to everybody, written down, and read again as it was. True when a game was begun.
pub fn script(text: &str) -> bool {
    let mut lines = text.lines();
    let wanted = serde_json::from_str(lines.next().unwrap_or_default());
    let Some(mut table) = wanted
        .ok()
        .and_then(|wanted| GameRequest(wanted).table().ok())
    else {
        return false;
    };
    while table.sit_down(Some("you")).is_some() {}
    for line in lines.take(MOST) {
        if let Ok(frame) = frames::read(line, 4 << 10) {
            obey(&mut table, frame);
        }
        let mut programs = 0;
        while let (Phase::Program(_), true) = (table.phase(), programs < 100) {
            table.play_program(None);
            programs += 1;
        }
    }
    check(&table);
    true
}

/// Reads a game as the store has it. True when it can be read.
pub fn stored(text: &str) -> bool {
    let Ok(saved) = GameSnapshot::read(text) else {
        return false;
    };
    match saved.determinize() {
        Err(_) => false,
        Ok(table) => {
            check(&table);
            true
        }
    }
}

fn obey(table: &mut ServedGame, frame: PageFrame) {
    let words = locale::words(Language::ENGLISH);
    let seat = table.phase().turn().unwrap_or(Seat::A);
    // Refusals are answers, too.
    let _ = match frame {
        PageFrame::Play { text, .. } if matches!(table.phase(), Phase::Person(_)) => {
            table.play(seat, &text, words)
        }
        PageFrame::Undo => table.undo(),
        PageFrame::Next => table.next_round(),
        PageFrame::Belief { reading, .. } => table
            .belief(seat, reading)
            .and_then(|question| question(&CancellationToken::default()))
            .map(drop),
        _ => Ok(()),
    };
}

fn check(table: &ServedGame) {
    let words = locale::words(Language::ENGLISH);
    for (seat, _) in table.chairs().iter() {
        let around = Around {
            game: String::new(),
            names: ByName::new(),
            people: Vec::new(),
            open: Vec::new(),
            connected: Vec::new(),
            thinking: None,
            trouble: None,
            resigned: None,
            company: None,
        };
        let view = table.view(seat, words, around);
        let view = ServerFrame::View(view.expect("every game here has a page"));
        assert!(frames::written(&view).starts_with("{\"type\":\"view\""));
    }
    let _ = (table.status().points, table.finished_text());
    let saved = table.save();
    let written = serde_json::to_string(&saved).expect("a game can be written down");
    let read = GameSnapshot::read(&written);
    let read = read.unwrap_or_else(|problem| panic!("{problem:?}: {written}"));
    assert_eq!(read, saved);
    let again = read.determinize();
    let again = again.unwrap_or_else(|problem| panic!("{problem:?}: {written}"));
    assert_eq!(again.save(), saved, "what is read is what was written");
}
