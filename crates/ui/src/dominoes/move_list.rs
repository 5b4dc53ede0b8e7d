//! The sheet of the sequence of plays: a recorded round written out for people, fit to print.

use std::fmt::Write as _;

use capicua_core::Seat;
use capicua_dominoes::notation::{Record, WrittenMove};
use capicua_dominoes::{House, Public, PublicMove, pip_char};
use capicua_words::Words;

use super::ending::Ending;
use super::logged_event::{LoggedEvent, logged_events};
use super::wording::{brought, score, tiles};

/// The sheet of a round: who sat where with which tiles, every play with the ends after it and what
/// it brought, the hands that were left, the result, the score and who leads next.
pub fn move_list(words: &Words, record: &Record) -> String {
    let mut sheet = String::new();
    heading(&mut sheet, words, record);
    plays(&mut sheet, words, record);
    let mut block = |title: &str, lines: &[String]| {
        let _ = writeln!(sheet, "\n{}", words.plain(title));
        for line in lines {
            let _ = writeln!(sheet, "  {line}");
        }
    };
    match Ending::from_record(words, record) {
        Some(ending) => {
            block("sheet-left", &ending.hands);
            block("sheet-result", &ending.items);
        }
        // The hands are not known, or the round was left unfinished.
        None => block("sheet-result", &[record.result()]),
    }
    sheet
}

fn heading(sheet: &mut String, words: &Words, record: &Record) {
    let start = record.start();
    let (rules, public) = (start.rules(), start.public());
    let mut title = Vec::new();
    if let Some(round) = record.round {
        title.push(words.text("sheet-round", &[("round", (round as usize).into())]));
    }
    title.push(rules.to_string());
    if let Some(standing) = public.standing() {
        title.push(score(words, rules, standing.score));
    }
    let _ = writeln!(sheet, "{}", title.join(" · "));
    let names: Vec<&str> = record
        .names
        .iter()
        .map(|name| name.as_deref().unwrap_or(""))
        .collect();
    let widest = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    for seat in Seat::all(public.seats()) {
        let name = names[seat.index()];
        let gap = " ".repeat(widest - name.chars().count());
        let hand = start.hand(seat);
        let mut held = tiles(hand.known);
        if hand.unknown > 0 {
            let _ = write!(held, " ?{}", hand.unknown);
        }
        let line = format!("  {seat} {name}{gap}  {}", held.trim());
        let _ = writeln!(sheet, "{}", line.trim_end());
    }
    let leads = words.text("sheet-leads", &[("seat", public.leader().letter().into())]);
    let _ = writeln!(sheet, "  {leads}\n");
}

fn plays(sheet: &mut String, words: &Words, record: &Record) {
    let heads = [
        "sheet-number",
        "sheet-seat",
        "sheet-tile",
        "sheet-ends",
        "sheet-gains",
    ];
    let mut rows = vec![heads.map(|id| words.plain(id)).to_vec()];
    let mut public = *record.start().public();
    let events = logged_events(&public, record.history());
    for (at, (logged_event, mv)) in events.iter().zip(record.moves()).enumerate() {
        public.play(logged_event.event.seen);
        rows.push(vec![
            (at + 1).to_string(),
            logged_event.event.seat.to_string(),
            laid(words, logged_event, mv.written),
            ends(&public),
            gains(words, &public, logged_event),
        ]);
    }
    let widths: Vec<usize> = (0..heads.len())
        .map(|column| {
            rows.iter()
                .map(|row| row[column].chars().count())
                .max()
                .unwrap_or(0)
        })
        .collect();
    for row in &rows {
        let mut line = String::new();
        for (column, (cell, &width)) in row.iter().zip(&widths).enumerate() {
            let gap = " ".repeat(width - cell.chars().count());
            // Numbers stand to the right.
            match column {
                0 => line.push_str(&format!("  {gap}{cell}")),
                _ => line.push_str(&format!("  {cell}{gap}")),
            }
        }
        let _ = writeln!(sheet, "{}", line.trim_end());
    }
}

/// What was done: the tile, a pass, a draw, a call.
fn laid(words: &Words, logged_event: &LoggedEvent, written: WrittenMove) -> String {
    match (logged_event.event.seen, written) {
        (PublicMove::Play(placement), _) => {
            let tile = placement.tile();
            format!("{}-{}", pip_char(tile.high()), pip_char(tile.low()))
        }
        (PublicMove::Pass, _) => words.plain("sheet-pass"),
        (PublicMove::Draw, WrittenMove::Draw(Some(tile))) => format!("+{tile}"),
        (PublicMove::Draw, _) => "+?".to_owned(),
        (PublicMove::Call(of), _) => format!("!{of}"),
    }
}

/// The open ends, from left to right.
fn ends(public: &Public<House>) -> String {
    let shown = |pip: u8| pip_char(pip).to_string();
    match public.ends().pair() {
        Some((left, right)) if !public.rules().spinner => {
            format!("{}–{}", shown(left), shown(right))
        }
        _ => {
            let open: Vec<String> = public.ends().pips().iter().map(shown).collect();
            open.join(" ")
        }
    }
}

fn gains(words: &Words, public: &Public<House>, logged_event: &LoggedEvent) -> String {
    brought(words, public.rules(), logged_event).join("; ")
}
