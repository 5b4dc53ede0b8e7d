//! Draws the line as it lies on the table.

use capicua_dominoes::pip_char;
use capicua_ui::{Target, TileLine, wording};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::widgets::{Paragraph, Wrap};

use crate::draw::Palette;
use crate::layout::{Placed, Shape, lay_out};

/// Signs at the open ends.
const OPEN: (&str, &str) = ("◄", "►");

/// Draws the line into `area`; the end that `chosen` would go to stands out.
pub(crate) fn draw_line(
    frame: &mut Frame,
    area: Rect,
    line: &TileLine,
    chosen: Option<&str>,
    palette: Palette,
) {
    let target = line
        .targets
        .iter()
        .find(|(mv, _)| Some(mv.as_str()) == chosen);
    let target = target.map(|(_, target)| *target);
    let signs = [('↑', Target::Up), ('↓', Target::Down)];
    let arms: Vec<String> = line
        .arms
        .iter()
        .zip(signs)
        .map(|(arm, sign)| (wording::row(arm.iter().copied()), sign))
        .filter(|(arm, (_, at))| !arm.is_empty() || target == Some(*at))
        .map(|(arm, (sign, at))| match target == Some(at) {
            true => format!("▶{sign} {arm}◀"),
            false => format!("{sign} {arm}"),
        })
        .collect();
    // The side arms of a spinner are listed under the line.
    let per_row = usize::from(area.width).max(1);
    let arm_rows: usize = arms
        .iter()
        .map(|arm| arm.chars().count().div_ceil(per_row))
        .sum();
    let height = area.height.saturating_sub(arm_rows as u16);
    match lay_out(&line.tiles, line.lead, area.width, height) {
        Some(placed) => {
            let last = placed.len().saturating_sub(1);
            for (index, tile) in placed.iter().enumerate() {
                let target = match target {
                    Some(Target::Left) => index == 0,
                    Some(Target::Right) => index == last,
                    _ => false,
                };
                draw_tile(frame.buffer_mut(), area, tile, target, palette);
            }
        }
        None => {
            let list =
                Paragraph::new(wording::row(line.tiles.iter().copied())).wrap(Wrap { trim: true });
            frame.render_widget(list, Rect { height, ..area });
        }
    }
    let below = Rect {
        y: area.y + height,
        height: area.height - height,
        ..area
    };
    let arms = Paragraph::new(arms.join("\n")).wrap(Wrap { trim: true });
    frame.render_widget(arms, below);
}

fn draw_tile(buffer: &mut Buffer, area: Rect, tile: &Placed, target: bool, palette: Palette) {
    let (first, second) = (pip_char(tile.halves.0), pip_char(tile.halves.1));
    let rows: Vec<String> = match tile.shape {
        Shape::Flat => vec![format!("[{first}|{second}]")],
        Shape::Cross => vec![
            format!("┌{first}┐"),
            "│─│".to_owned(),
            format!("└{second}┘"),
        ],
        // The underscore lies on the border of two rows: the middle of the tile.
        Shape::Upright => vec![
            format!("┌{first}┐"),
            "│_│".to_owned(),
            "│ │".to_owned(),
            format!("└{second}┘"),
        ],
    };
    let style = match tile.shape {
        Shape::Cross => Style::new().add_modifier(Modifier::BOLD),
        _ => Style::new(),
    };
    let (x, y) = (area.x + tile.x, area.y + tile.y);
    for (row, text) in (y..).zip(&rows) {
        buffer.set_string(x, row, text, style);
    }
    let mark = match target {
        true => palette.chosen(),
        false => palette.strong(),
    };
    let right = x + tile.size.0 - 1;
    for (open, sign, column, pip) in [
        (tile.open_left, OPEN.0, x, x + 1),
        (tile.open_right, OPEN.1, right, right - 1),
    ] {
        let Some(open) = open else {
            continue;
        };
        buffer.set_string(column, y + open, sign, mark);
        // The open pip itself; that of a crosswise double stands above and below the middle.
        let pips = match tile.shape {
            Shape::Cross => vec![y, y + 2],
            _ => vec![y + open],
        };
        for row in pips {
            buffer[(pip, row)].set_style(mark);
        }
    }
}
