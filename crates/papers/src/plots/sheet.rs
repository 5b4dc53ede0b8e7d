//! The sheet every chart is drawn on.

use plotters::coord::Shift;
use plotters::drawing::{DrawingArea, DrawingAreaErrorKind, IntoDrawingArea};
use plotters::element::{PathElement, Rectangle, Text};
use plotters::prelude::{DrawingBackend, SVGBackend};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{Color, FontTransform, IntoFont, RGBColor, TextStyle};

use crate::plots::palette::{Colour, dark_style};

/// What is drawn on.
pub type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
/// How drawing ends.
pub type DrawResult<'a> =
    Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

/// Draws a sheet. `title` is what a screen reader says of it.
pub fn sheet(
    (width, height): (i32, i32),
    title: &str,
    draw: impl for<'a, 'b> FnOnce(&'b Area<'a>) -> DrawResult<'a>,
) -> String {
    let mut svg = String::new();
    {
        let size = (width.max(1) as u32, height.max(1) as u32);
        let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
        let drawn = area
            .fill(&Colour::Paper.rgb())
            .and_then(|()| draw(&area))
            .and_then(|()| area.present());
        // Writing into a string does not fail.
        debug_assert!(drawn.is_ok());
    }
    let Some(opened) = svg.find('>') else {
        return svg;
    };
    let title = title
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let head = format!("\n<title>{title}</title>\n{}", dark_style(&svg));
    svg.insert_str(opened + 1, &head);
    svg
}

/// Text, anchored at its left, middle or right.
pub fn draw_text<'a>(
    area: &Area<'a>,
    text: &str,
    at: (i32, i32),
    size: i32,
    anchor: HPos,
    colour: Colour,
) -> DrawResult<'a> {
    let colour = colour.rgb();
    let style = TextStyle::from(("sans-serif", written(size)).into_font())
        .color(&colour)
        .pos(Pos::new(anchor, VPos::Center));
    area.draw(&Text::new(text.to_owned(), at, style))
}

/// Text that runs upwards, its middle at a point.
pub(crate) fn draw_text_upwards<'a>(
    area: &Area<'a>,
    text: &str,
    at: (i32, i32),
    size: i32,
) -> DrawResult<'a> {
    let font = ("sans-serif", written(size))
        .into_font()
        .transform(FontTransform::Rotate270);
    let ink = Colour::Ink.rgb();
    let style = TextStyle::from(font)
        .color(&ink)
        .pos(Pos::new(HPos::Center, VPos::Center));
    area.draw(&Text::new(text.to_owned(), at, style))
}

/// A filled rectangle between two corners.
pub fn block<'a>(area: &Area<'a>, corners: [(i32, i32); 2], colour: RGBColor) -> DrawResult<'a> {
    area.draw(&Rectangle::new(corners, colour.filled()))
}

/// The frame of a rectangle between two corners.
pub fn frame<'a>(
    area: &Area<'a>,
    corners: [(i32, i32); 2],
    colour: Colour,
    width: u32,
) -> DrawResult<'a> {
    area.draw(&Rectangle::new(corners, colour.rgb().stroke_width(width)))
}

/// A line through points.
pub fn line<'a>(
    area: &Area<'a>,
    points: impl Into<Vec<(i32, i32)>>,
    colour: Colour,
    width: u32,
) -> DrawResult<'a> {
    area.draw(&PathElement::new(
        points.into(),
        colour.rgb().stroke_width(width),
    ))
}

/// The library takes a size for the height of a line, and writes a smaller one.
fn written(size: i32) -> f64 {
    f64::from(size) * 1.17
}

/// About how wide a text is, in pixels.
pub fn text_width(text: &str, size: i32) -> i32 {
    let narrow = |c: char| "iljtfr.,:;|'\" ()[]-".contains(c);
    let hundredths: i32 = text.chars().map(|c| if narrow(c) { 30 } else { 54 }).sum();
    hundredths * size / 100
}
