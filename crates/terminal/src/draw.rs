//! Draws the table: the line, the seats, the hand, the log, and what there is to say.

use capicua_core::{Seat, Side};
use capicua_dominoes::pip_char;
use capicua_words::Words;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Paragraph, Wrap};

use crate::draw_line::draw_line;
use crate::screen::{Screen, ways};
use capicua_session::Ending;
use capicua_session::Sight;
use capicua_session::telling;

/// The smallest window in which everything fits.
pub const LEAST: (u16, u16) = (80, 24);

/// Columns of a tile in the hand, with the gap behind it.
const HAND_TILE: u16 = 6;

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
        self.coloured(match side {
            Side::FIRST => Color::Cyan,
            _ => Color::Magenta,
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
    let sight = screen.sight();
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        return draw_small(frame, screen, &sight, palette);
    }
    let hand_rows = hand_rows(&sight, area.width - 2);
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

    draw_title(frame, title, screen, &sight, palette);
    draw_table(frame, table, screen, &sight, palette);
    match screen.ending() {
        Some(ending) => draw_ending(frame, side, screen.words, &ending, palette),
        None => draw_side(frame, side, screen, &sight, palette),
    }
    draw_hand(frame, hand, screen, &sight, palette);
    draw_message(frame, message, keys, screen, &sight, palette);
    draw_popup(frame, screen);
}

fn hand_rows(sight: &Sight, width: u16) -> u16 {
    let in_a_row = usize::from(width / HAND_TILE).max(1);
    sight.hand().len().div_ceil(in_a_row).max(1) as u16
}

fn block(title: String) -> Block<'static> {
    Block::bordered()
        .border_type(BorderType::Rounded)
        .title(format!(" {title} "))
}

fn draw_title(frame: &mut Frame, area: Rect, screen: &Screen, sight: &Sight, palette: Palette) {
    let round = screen
        .words
        .text("play-title", &[("round", (sight.round() as usize).into())]);
    let score = match screen.ending() {
        Some(_) => screen.session.score(),
        None => sight.score(),
    };
    let score = telling::score(screen.words, sight.rules(), score);
    let line = Line::from(vec![
        Span::styled(" Capicúa ", palette.strong()),
        Span::raw(format!("· {} · {round} · {score}", sight.rules())),
    ]);
    frame.render_widget(line, area);
}

fn draw_table(frame: &mut Frame, area: Rect, screen: &Screen, sight: &Sight, palette: Palette) {
    let words = screen.words;
    let title = match sight.line().is_empty() {
        true => words.plain("play-no-ends"),
        false => {
            let ends = telling::ends(words, sight.public());
            words.text("play-ends", &[("ends", ends.into())])
        }
    };
    let block = block(title).title_style(palette.strong());
    let inner = block.inner(area);
    frame.render_widget(block, area);
    draw_line(frame, inner, sight, screen.chosen_move(sight), palette);
}

/// The seats with what is known of them, and under them the log or the hint.
fn draw_side(frame: &mut Frame, area: Rect, screen: &Screen, sight: &Sight, palette: Palette) {
    let seats = sight.seats().count() as u16;
    let [above, below] =
        Layout::vertical([Constraint::Length(2 * seats + 2), Constraint::Fill(1)]).areas(area);
    let words = screen.words;
    let mut title = words.plain("panel-seats");
    let stock = sight.public().stock();
    if stock > 0 {
        let face_down = words.text("play-stock", &[("count", stock.into())]);
        title = format!("{title} · {face_down}");
    }
    let lines: Vec<Line> = sight
        .seats()
        .flat_map(|seat| seat_lines(words, sight, seat, above.width - 2, palette))
        .collect();
    frame.render_widget(Paragraph::new(lines).block(block(title)), above);
    match &screen.hint {
        Some(hint) => {
            let block = block(words.plain("play-hint-title")).border_style(palette.strong());
            let inner = block.inner(below);
            let rows = hint.rows(words);
            let fits = rows.len() <= usize::from(inner.height);
            let lines = if fits {
                rows
            } else {
                hint.brief(words, (inner.width, inner.height))
            };
            let lines: Vec<Line> = lines.into_iter().map(Line::from).collect();
            frame.render_widget(Paragraph::new(lines).block(block), below);
        }
        None => draw_log(frame, below, words, sight),
    }
}

fn seat_lines<'a>(
    words: &Words,
    sight: &Sight,
    seat: Seat,
    width: u16,
    palette: Palette,
) -> [Line<'a>; 2] {
    let public = sight.public();
    let on_turn = public.end().is_none() && public.turn() == seat;
    let mark = if on_turn { '▸' } else { ' ' };
    let count = public.count(seat).to_string();
    let room = usize::from(width).saturating_sub(5 + count.len());
    let name: String = sight.name(seat).chars().take(room).collect();
    let mut style = palette.side(sight.public().rules().side_of(seat));
    if on_turn {
        style = style.add_modifier(Modifier::BOLD);
    }
    let first = Line::styled(format!("{mark}{seat} {name:<room$} {count}"), style);
    let mut known = Vec::new();
    let passed = sight.passed_on(seat);
    if !passed.is_empty() {
        let pips = telling::pips(passed).into();
        known.push(words.text("panel-passed", &[("pips", pips)]));
    }
    if sight.draws(seat) > 0 {
        let values = [
            ("count", sight.draws(seat).into()),
            ("pips", telling::pips(sight.drew_on(seat)).into()),
        ];
        known.push(words.text("play-drew", &values));
    }
    let second = Line::styled(format!("   {}", known.join(", ")), palette.strong());
    [first, second]
}

/// The last events, as many as fit, in columns if there is room for them.
fn draw_log(frame: &mut Frame, area: Rect, words: &Words, sight: &Sight) {
    let block = block(words.plain("panel-log"));
    let inner = block.inner(area);
    let entries: Vec<String> = sight
        .happenings()
        .iter()
        .map(|happening| telling::brief(sight.rules(), happening))
        .collect();
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

fn draw_ending(frame: &mut Frame, area: Rect, words: &Words, ending: &Ending, palette: Palette) {
    let mut lines: Vec<Line> = ending
        .hands
        .iter()
        .map(|hand| hand.as_str().into())
        .collect();
    lines.push(Line::default());
    let items = ending.items.iter().map(|item| item.as_str().into());
    lines.extend(items);
    let title = words.plain("panel-round-over");
    let paragraph = Paragraph::new(lines)
        .wrap(Wrap { trim: true })
        .block(block(title).border_style(palette.strong()));
    frame.render_widget(paragraph, area);
}

fn draw_hand(frame: &mut Frame, area: Rect, screen: &Screen, sight: &Sight, palette: Palette) {
    let words = screen.words;
    let title = match sight.seat() {
        Some(seat) => words.text("panel-hand", &[("seat", seat.letter().into())]),
        None => words.plain("panel-hand-hidden"),
    };
    let block = block(title);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    frame.render_widget(
        Paragraph::new(hand_lines(screen, sight, inner.width, palette)),
        inner,
    );
}

/// Tiles that can be played stand in brackets, the chosen one between arrows.
fn hand_lines<'a>(screen: &Screen, sight: &Sight, width: u16, palette: Palette) -> Vec<Line<'a>> {
    let hand = Screen::hand(sight);
    let tile = |(at, &tile): (usize, &capicua_dominoes::Tile)| {
        let playable = !ways(sight, tile).is_empty();
        let (style, [before, after]) = match (playable, screen.chosen_tile() == Some(at)) {
            (true, true) => (palette.chosen(), ['▶', '◀']),
            (true, false) => (Style::new().add_modifier(Modifier::BOLD), ['[', ']']),
            (false, _) => (palette.faint(), [' ', ' ']),
        };
        let (high, low) = (pip_char(tile.high()), pip_char(tile.low()));
        let text = format!("{before}{high}|{low}{after}");
        [Span::styled(text, style), Span::raw(" ")]
    };
    let in_a_row = usize::from(width / HAND_TILE).max(1);
    let tiles: Vec<[Span; 2]> = hand.iter().enumerate().map(tile).collect();
    tiles
        .chunks(in_a_row)
        .map(|row| Line::from(row.concat()))
        .collect()
}

/// What is typed, what the program says, whose turn it is; keys at the bottom.
fn draw_message(
    frame: &mut Frame,
    area: Rect,
    keys: Rect,
    screen: &Screen,
    sight: &Sight,
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
            screen.status(sight),
            Style::new().add_modifier(Modifier::BOLD),
        ),
        false => Line::styled(format!("> {}_", screen.typed), palette.strong()),
    };
    let second = Line::styled(screen.message.clone(), palette.strong());
    let paragraph = Paragraph::new(vec![first, second]).wrap(Wrap { trim: true });
    frame.render_widget(paragraph, area);
    frame.render_widget(
        Line::styled(words.plain("keys-line"), palette.faint()),
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
fn draw_small(frame: &mut Frame, screen: &Screen, sight: &Sight, palette: Palette) {
    let words = screen.words;
    let area = frame.area();
    let values = [
        ("width", usize::from(area.width).into()),
        ("height", usize::from(area.height).into()),
        ("least", format!("{}x{}", LEAST.0, LEAST.1).into()),
    ];
    let mut lines = vec![
        Line::styled(words.text("screen-too-small", &values), palette.strong()),
        Line::from(telling::list(sight.line())),
    ];
    lines.extend(telling::passes(words, sight).map(Line::from));
    lines.extend(hand_lines(screen, sight, area.width, palette));
    lines.push(match screen.typed.is_empty() {
        true => Line::from(screen.status(sight)),
        false => Line::from(format!("> {}_", screen.typed)),
    });
    lines.push(Line::from(screen.message.clone()));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
    draw_popup(frame, screen);
}
