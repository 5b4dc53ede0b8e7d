//! The full screen on a real terminal.

use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use capicua_core::CancellationToken;
use capicua_words::Words;
use crossterm::event::{self, Event, KeyEventKind};
use ratatui::DefaultTerminal;

use crate::draw::{Palette, draw};
use crate::lines::SessionEnd;
use crate::match_file::MatchFile;
use crate::screen::Screen;
use capicua_ui::Table;

/// How often the screen looks whether somebody has finished thinking.
const LOOK: Duration = Duration::from_millis(20);

/// Plays on the whole screen until the match is over or somebody leaves. The terminal is put back
/// in order whatever happens, panics included.
pub fn play_screen(
    table: &mut dyn Table,
    match_file: &MatchFile,
    words: &Words,
    delay: Duration,
    stop: &CancellationToken,
) -> io::Result<SessionEnd> {
    let mut terminal = ratatui::try_init()?;
    let left = run(
        &mut terminal,
        &mut Screen::new(table, match_file, words, delay),
        stop,
    );
    if left.is_err() {
        // Something broke: what was played is not lost as well. If this fails, too, the first
        // error is the one to report.
        let _ = match_file.leave(table);
    }
    ratatui::try_restore()?;
    left
}

fn run(
    terminal: &mut DefaultTerminal,
    screen: &mut Screen,
    stop: &CancellationToken,
) -> io::Result<SessionEnd> {
    let palette = Palette::from_environment();
    let mut stale = true;
    loop {
        // A window that was closed sends no key any more: without this the program would wait for
        // one for ever.
        if stop.is_cancelled() || !io::stdin().is_terminal() {
            return screen.interrupted();
        }
        stale |= screen.tick(Instant::now())?;
        if stale {
            terminal.draw(|frame| draw(frame, screen, palette))?;
            stale = false;
        }
        if !event::poll(LOOK)? {
            continue;
        }
        match event::read()? {
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(left) = screen.key(key)? {
                    return Ok(left);
                }
                stale = true;
            }
            Event::Resize(..) => stale = true,
            _ => {}
        }
    }
}
