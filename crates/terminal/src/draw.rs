//! Draws the table: the line, the seats, the hand, the log, and what there is to say.

use capicua_core::Side;
use capicua_ui::{Picture, Scene, SeatSummary};
use capicua_words::Words;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};

use crate::draw_line::draw_line;
use crate::screen::Screen;

/// The smallest window in which everything fits.
pub const LEAST: (u16, u16) = (80, 24);

/// Columns of a choice beside its label: a sign on either side, and the gap behind it.
const AROUND: u16 = 3;

/// Whether colours are used. Without them everything is told by signs and weight alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// Whether there are colours.
    pub colours: bool,
}

impl Palette {
    /// Colours, unless `NO_COLOR` is set to something.
    pub fn from_environment() -> Palette {
        let unwanted = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Palette { colours: !unwanted }
    }

    fn coloured(self, colour: Color) -> Style {
        match self.colours {
            true => Style::new().fg(colour),
            false => Style::new(),
        }
    }

    pub(crate) fn side(self, side: Side) -> Style {
        self.coloured(match side.index() % 3 {
            0 => Color::Cyan,
            1 => Color::Magenta,
            _ => Color::Green,
        })
    }

    /// What matters most.
    pub(crate) fn strong(self) -> Style {
        self.coloured(Color::Yellow).add_modifier(Modifier::BOLD)
    }

    /// What matters least.
    pub(crate) fn faint(self) -> Style {
        Style::new().add_modifier(Modifier::DIM)
    }

    /// What is chosen.
    pub(crate) fn chosen(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD)
    }
}

/// Draws everything.
pub fn draw(frame: &mut Frame, screen: &Screen, palette: Palette) {
    let scene = screen.scene();
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return draw_small(frame, screen, &scene, palette);
    }
    let hand_rows = hand_rows(&scene, area.width - 2);
    // What there is to say gets more room in a larger window.
    let message_rows = if area.height >= 30 { 4 } else { 2 };
    let [title, main, hand, message, keys] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Fill(1),
        Constraint::Length(hand_rows + 2),
        Constraint::Length(message_rows),
        Constraint::Length(1),
    ])
    .areas(area);
    let side_columns = if area.width >= 110 { 34 } else { 26 };
    let [table, side] =
        Layout::horizontal([Constraint::Fill(1), Constraint::Length(side_columns)]).areas(main);

    draw_title(frame, title, &scene, palette);
    draw_table(frame, table, screen, &scene, palette);
    match screen.table.said(screen.words, None, 0).ending {
        Some(ending) => draw_ending(frame, side, screen.words, (&ending, &scene), palette),
        None => draw_side(frame, side, screen, &scene, palette),
    }
    draw_hand(frame, hand, screen, &scene, palette);
    draw_message(frame, message, keys, screen, &scene, palette);
    draw_popup(frame, screen);
}

/// How many choices stand in a row.
fn in_a_row(scene: &Scene, width: u16) -> usize {
    let labels = scene
        .choices
        .iter()
        .map(|choice| choice.label.chars().count());
    let widest = labels.max().unwrap_or(3) as u16;
    usize::from(width / (widest + AROUND)).max(1)
}

fn hand_rows(scene: &Scene, width: u16) -> u16 {
    let rows = scene.choices.len().div_ceil(in_a_row(scene, width));
    rows.max(1) as u16
}

fn block(title: String) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {title} "))
}

fn draw_title(frame: &mut Frame, area: Rect, scene: &Scene, palette: Palette) {
    let line = Line::from(vec![
        Span::styled(" Capicúa ", palette.strong()),
        Span::raw(format!("· {}", scene.title)),
    ]);
    frame.render_widget(line, area);
}

fn draw_table(frame: &mut Frame, area: Rect, screen: &Screen, scene: &Scene, palette: Palette) {
    let block = block(scene.heading.clone()).title_style(palette.strong());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    match &scene.picture {
        Picture::Line(line) => draw_line(frame, inner, line, screen.chosen_move(scene), palette),
        Picture::Lines(lines) => {
            let lines: Vec<Line> = lines.iter().map(|line| line.as_str().into()).collect();
            frame.render_widget(Paragraph::new(lines), inner);
        }
    }
}

/// The seats with what is known of them, and under them the log or the hint.
fn draw_side(frame: &mut Frame, area: Rect, screen: &Screen, scene: &Scene, palette: Palette) {
    let seats = scene.seats.len() as u16;
    // Those who share a small window still leave room for the log.
    let rows = (2 * seats + 2).min(area.height.saturating_sub(4));
    let [above, below] =
        Layout::vertical([Constraint::Length(rows), Constraint::Fill(1)]).areas(area);
    let words = screen.words;
    let mut title = words.plain("panel-seats");
    if !scene.beside.is_empty() {
        title = format!("{title} · {}", scene.beside);
    }
    let lines: Vec<Line> = scene
        .seats
        .iter()
        .flat_map(|seat| seat_lines(seat, above.width - 2, palette))
        .collect();
    frame.render_widget(Paragraph::new(lines).block(block(title)), above);
    match &screen.hint {
        Some(hint) => {
            let block = block(words.plain("play-hint-title")).border_style(palette.strong());
            let inner = block.inner(below);
            let rows = hint.rows(words);
            let fits = rows.len() <= usize::from(inner.height)
                && rows
                    .iter()
                    .all(|row| row.chars().count() <= usize::from(inner.width));
            let lines = if fits {
                rows
            } else {
                brief(&hint.brief(words), (inner.width, inner.height))
            };
            let lines: Vec<Line> = lines.into_iter().map(Line::from).collect();
            frame.render_widget(Paragraph::new(lines).block(block), below);
        }
        None => draw_log(frame, below, words, scene),
    }
}

/// The best moves where there is little room: chances to win alone, in columns.
fn brief(moves: &[(String, String)], size: (u16, u16)) -> Vec<String> {
    const COLUMN: usize = 12;
    let (columns, rows) = (usize::from(size.0) / COLUMN, usize::from(size.1));
    let cell = |(mv, win): &(String, String)| format!("{mv:<4}{win:>5} %");
    let row = |row: usize| {
        let cells = (0..columns).filter_map(|column| moves.get(column * rows + row));
        let cells: String = cells
            .map(|judged| format!("{:<COLUMN$}", cell(judged)))
            .collect();
        cells.trim_end().to_owned()
    };
    (0..rows).map(row).collect()
}

fn seat_lines<'a>(shown: &SeatSummary, width: u16, palette: Palette) -> [Line<'a>; 2] {
    let SeatSummary { seat, figure, .. } = shown;
    let mark = if shown.on_turn { '▸' } else { ' ' };
    let room = usize::from(width).saturating_sub(5 + figure.chars().count());
    let name: String = shown.name.chars().take(room).collect();
    let mut style = palette.side(shown.side);
    if shown.on_turn {
        style = style.add_modifier(Modifier::BOLD);
    }
    let first = Line::styled(format!("{mark}{seat} {name:<room$} {figure}"), style);
    let second = Line::styled(format!("   {}", shown.known), palette.strong());
    [first, second]
}

/// The last events, as many as fit, in columns if there is room for them.
fn draw_log(frame: &mut Frame, area: Rect, words: &Words, scene: &Scene) {
    let block = block(words.plain("panel-log"));
    let inner = block.inner(area);
    let entries = &scene.log;
    let longest = entries.iter().map(|entry| entry.chars().count()).max();
    let column = longest.unwrap_or(0).max(10) as u16 + 2;
    let columns = usize::from(inner.width / column).max(1);
    let rows = usize::from(inner.height);
    let shown = &entries[entries.len().saturating_sub(columns * rows)..];
    let lines: Vec<Line> = (0..rows)
        .map(|row| {
            let cells = (0..columns).filter_map(|at| shown.get(at * rows + row));
            let line: String = cells
                .map(|entry| format!("{entry:<width$}", width = usize::from(column)))
                .collect();
            Line::from(line)
        })
        .collect();
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// How the round ended, and under it the last moves, as far as there is room.
fn draw_ending(
    frame: &mut Frame,
    area: Rect,
    words: &Words,
    ((left, items), scene): (&(Vec<String>, Vec<String>), &Scene),
    palette: Palette,
) {
    let mut lines: Vec<Line> = left.iter().map(|hand| hand.as_str().into()).collect();
    if !left.is_empty() {
        lines.push(Line::default());
    }
    lines.extend(items.iter().map(|item| Line::from(item.as_str())));
    let width = usize::from(area.width).saturating_sub(2).max(1);
    let wrapped: usize = lines
        .iter()
        .map(|line| wrapped(&line.to_string(), width))
        .sum();
    let title = words.plain("panel-round-over");
    let paragraph = Paragraph::new(lines)
        .wrap(Wrap { trim: true })
        .block(block(title).border_style(palette.strong()));
    let rows = (wrapped as u16 + 2).min(area.height);
    let [above, below] =
        Layout::vertical([Constraint::Length(rows), Constraint::Fill(1)]).areas(area);
    match below.height > 2 {
        true => {
            frame.render_widget(paragraph, above);
            draw_log(frame, below, words, scene);
        }
        false => frame.render_widget(paragraph, area),
    }
}

/// How many lines a text takes at a width, broken between words.
fn wrapped(text: &str, width: usize) -> usize {
    let (mut lines, mut used) = (1, 0);
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        match used {
            0 => used = letters,
            _ if used + 1 + letters <= width => used += 1 + letters,
            _ => {
                lines += 1;
                used = letters;
            }
        }
    }
    lines
}

fn draw_hand(frame: &mut Frame, area: Rect, screen: &Screen, scene: &Scene, palette: Palette) {
    let block = block(scene.hand.clone());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    frame.render_widget(
        Paragraph::new(hand_lines(screen, scene, inner.width, palette)),
        inner,
    );
}

/// What can be played stands in brackets, what is chosen between arrows.
fn hand_lines<'a>(screen: &Screen, scene: &Scene, width: u16, palette: Palette) -> Vec<Line<'a>> {
    let choice = |(at, choice): (usize, &capicua_ui::Choice)| {
        let playable = !choice.ways.is_empty();
        let (style, [before, after]) = match (playable, screen.chosen() == Some(at)) {
            (true, true) => (palette.chosen(), ['▶', '◀']),
            (true, false) => (Style::new().add_modifier(Modifier::BOLD), ['[', ']']),
            (false, _) => (palette.faint(), [' ', ' ']),
        };
        let text = format!("{before}{}{after}", choice.label);
        [Span::styled(text, style), Span::raw(" ")]
    };
    let choices: Vec<[Span; 2]> = scene.choices.iter().enumerate().map(choice).collect();
    choices
        .chunks(in_a_row(scene, width))
        .map(|row| Line::from(row.concat()))
        .collect()
}

/// What is typed, what the program says, whose turn it is; keys at the bottom.
fn draw_message(
    frame: &mut Frame,
    area: Rect,
    keys: Rect,
    screen: &Screen,
    scene: &Scene,
    palette: Palette,
) {
    let words = screen.words;
    if let Some(hint) = screen
        .hint
        .as_ref()
        .filter(|_| screen.typed.is_empty() && screen.message.is_empty())
    {
        // Reasons are long: the line of keys is theirs as well.
        let mut text = hint.verdict(words);
        let reasons = hint.reasons(words);
        if !reasons.is_empty() {
            text = format!("{text} {}.", reasons.join("; "));
        }
        let room = Rect {
            height: area.height + keys.height,
            ..area
        };
        let paragraph = Paragraph::new(text).wrap(Wrap { trim: true });
        return frame.render_widget(paragraph, room);
    }
    let first = match screen.typed.is_empty() {
        true => Line::styled(
            screen.status(scene),
            Style::new().add_modifier(Modifier::BOLD),
        ),
        false => Line::styled(format!("> {}_", screen.typed), palette.strong()),
    };
    let second = Line::styled(screen.message.clone(), palette.strong());
    let paragraph = Paragraph::new(vec![first, second]).wrap(Wrap { trim: true });
    frame.render_widget(paragraph, area);
    frame.render_widget(
        Line::styled(screen.table.help(words).keys, palette.faint()),
        keys,
    );
}

fn draw_popup(frame: &mut Frame, screen: &Screen) {
    let Some(popup) = &screen.popup else {
        return;
    };
    let widest = popup.lines.iter().map(|line| line.chars().count()).max();
    let area = frame.area();
    let width = (widest.unwrap_or(0) as u16 + 4).max(40).min(area.width);
    let wrapped: usize = popup
        .lines
        .iter()
        .map(|line| {
            line.chars()
                .count()
                .div_ceil(usize::from(width).saturating_sub(4).max(1))
                .max(1)
        })
        .sum();
    let height = (wrapped as u16 + 2).min(area.height);
    let area = area.centered(Constraint::Length(width), Constraint::Length(height));
    let lines: Vec<Line> = popup.lines.iter().map(|l| l.as_str().into()).collect();
    let close = format!(" {} ", screen.words.plain("help-close"));
    let block = block(popup.title.clone()).title_bottom(close);
    let inner = block.inner(area);
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    let text = Rect {
        x: inner.x + 1,
        width: inner.width.saturating_sub(2),
        ..inner
    };
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), text);
}

/// Too small for the table: a clear word, and what matters as plain lists.
fn draw_small(frame: &mut Frame, screen: &Screen, scene: &Scene, palette: Palette) {
    let words = screen.words;
    let area = frame.area();
    let values = [
        ("width", usize::from(area.width).into()),
        ("height", usize::from(area.height).into()),
        ("least", format!("{}x{}", LEAST.0, LEAST.1).into()),
    ];
    let mut lines = vec![Line::styled(
        words.text("screen-too-small", &values),
        palette.strong(),
    )];
    lines.extend(scene.plain.iter().map(|line| Line::from(line.as_str())));
    lines.extend(hand_lines(screen, scene, area.width, palette));
    lines.push(match screen.typed.is_empty() {
        true => Line::from(screen.status(scene)),
        false => Line::from(format!("> {}_", screen.typed)),
    });
    lines.push(Line::from(screen.message.clone()));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
    draw_popup(frame, screen);
}
