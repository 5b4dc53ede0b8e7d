//! The colours. Each has a twin for dark pages.

use plotters::style::RGBColor;

/// A colour of the palette.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Colour {
    /// What everything is drawn on.
    Paper,
    /// Text and frames.
    Ink,
    /// Text of less weight.
    Faint,
    /// Lines of the grid.
    Grid,
    /// The ground of every other phase.
    Shade,
    /// The first series.
    Blue,
    /// The second series.
    Orange,
    /// The third series.
    Green,
    /// The fourth series.
    Purple,
    /// The fifth series.
    Grey,
    /// Text on a strong colour: white on light pages, black on dark ones.
    OnStrong,
    /// Text on a weak colour: black on light pages, white on dark ones.
    OnWeak,
    /// Text that is black on both.
    Black,
    /// Text that is white on both.
    White,
}

/// The colours of series, in order.
pub(crate) const SERIES: [Colour; 5] = [
    Colour::Blue,
    Colour::Orange,
    Colour::Green,
    Colour::Purple,
    Colour::Grey,
];

const ALL: [Colour; 14] = [
    Colour::Paper,
    Colour::Ink,
    Colour::Faint,
    Colour::Grid,
    Colour::Shade,
    Colour::Blue,
    Colour::Orange,
    Colour::Green,
    Colour::Purple,
    Colour::Grey,
    Colour::OnStrong,
    Colour::OnWeak,
    Colour::Black,
    Colour::White,
];

/// How many shades there are between the paper and a full colour.
const TONES: u8 = 40;

impl Colour {
    /// On a light page and on a dark one.
    const fn pair(self) -> [(u8, u8, u8); 2] {
        match self {
            Colour::Paper => [(0xff, 0xff, 0xff), (0x14, 0x18, 0x1d)],
            Colour::Ink => [(0x1c, 0x1c, 0x1c), (0xe8, 0xe8, 0xe8)],
            Colour::Faint => [(0x59, 0x59, 0x59), (0xa9, 0xb0, 0xb8)],
            Colour::Grid => [(0xdd, 0xdd, 0xdd), (0x34, 0x3b, 0x43)],
            Colour::Shade => [(0xf2, 0xf4, 0xf7), (0x1d, 0x23, 0x2a)],
            Colour::Blue => [(0x1b, 0x5e, 0x8c), (0x6c, 0xb4, 0xe4)],
            Colour::Orange => [(0xb8, 0x46, 0x1a), (0xf0, 0x92, 0x5f)],
            Colour::Green => [(0x2b, 0x75, 0x4a), (0x74, 0xc6, 0x9d)],
            Colour::Purple => [(0x73, 0x43, 0x9a), (0xc3, 0x9b, 0xe0)],
            Colour::Grey => [(0x6b, 0x6b, 0x6a), (0xa0, 0xa0, 0xa1)],
            // The first of a pair tells which twin is meant, so that no two may be the same.
            Colour::OnStrong => [(0xfe, 0xfe, 0xfe), (0x00, 0x00, 0x00)],
            Colour::OnWeak => [(0x00, 0x00, 0x00), (0xff, 0xff, 0xff)],
            Colour::Black => [(0x01, 0x01, 0x01), (0x00, 0x00, 0x00)],
            Colour::White => [(0xfd, 0xfd, 0xfd), (0xff, 0xff, 0xff)],
        }
    }

    /// The colour as it is written into the drawing: the one for light pages.
    pub fn rgb(self) -> RGBColor {
        let (r, g, b) = self.pair()[0];
        RGBColor(r, g, b)
    }
}

/// A shade between the paper (0) and a full colour (1).
pub fn tone(colour: Colour, strength: f64) -> RGBColor {
    let step = (strength.clamp(0.0, 1.0) * f64::from(TONES)).round() as u8;
    let (r, g, b) = mixed(colour, step)[0];
    RGBColor(r, g, b)
}

/// What is read best on a shade: black or white, chosen for light pages and for dark ones.
pub fn text_on(colour: Colour, strength: f64) -> Colour {
    let step = (strength.clamp(0.0, 1.0) * f64::from(TONES)).round() as u8;
    let black = mixed(colour, step).map(|shade| {
        let (black, white) = ((0x00, 0x00, 0x00), (0xff, 0xff, 0xff));
        contrast(shade, black) > contrast(shade, white)
    });
    match black {
        [true, false] => Colour::OnWeak,
        [false, true] => Colour::OnStrong,
        [true, true] => Colour::Black,
        [false, false] => Colour::White,
    }
}

/// How bright a colour is, from 0 to 1.
fn luminance((r, g, b): (u8, u8, u8)) -> f64 {
    let part = |c: u8| {
        let c = f64::from(c) / 255.0;
        if c <= 0.04045 {
            c / 12.92
        } else {
            ((c + 0.055) / 1.055).powf(2.4)
        }
    };
    0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
}

/// How well two colours are told apart, from 1 to 21.
fn contrast(a: (u8, u8, u8), b: (u8, u8, u8)) -> f64 {
    let (a, b) = (luminance(a) + 0.05, luminance(b) + 0.05);
    a.max(b) / a.min(b)
}

fn mixed(colour: Colour, step: u8) -> [(u8, u8, u8); 2] {
    let (paper, full) = (Colour::Paper.pair(), colour.pair());
    let part = f64::from(step) / f64::from(TONES);
    let mix = |a: u8, b: u8| (f64::from(a) + part * (f64::from(b) - f64::from(a))).round() as u8;
    std::array::from_fn(|page| {
        let (a, b) = (paper[page], full[page]);
        (mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2))
    })
}

fn hex((r, g, b): (u8, u8, u8)) -> String {
    format!("#{r:02X}{g:02X}{b:02X}")
}

/// The style that turns the colours found in a drawing into their twins on dark pages.
pub(crate) fn dark_style(svg: &str) -> String {
    let shades = SERIES
        .iter()
        .flat_map(|&colour| (0..=TONES).map(move |step| mixed(colour, step)));
    let mut rules = String::new();
    let mut told: Vec<String> = Vec::new();
    for [light, dark] in ALL.iter().map(|colour| colour.pair()).chain(shades) {
        let (light, dark) = (hex(light), hex(dark));
        if told.contains(&light) || !svg.contains(&light) {
            continue;
        }
        for part in ["fill", "stroke"] {
            if svg.contains(&format!("{part}=\"{light}\"")) {
                rules += &format!("[{part}=\"{light}\"]{{{part}:{dark}}}");
            }
        }
        told.push(light);
    }
    format!("<style>@media (prefers-color-scheme:dark){{{rules}}}</style>")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_read_stands_out_on_light_and_on_dark_pages() {
        let read = [Colour::Ink, Colour::Faint].into_iter().chain(SERIES);
        for colour in read {
            for page in 0..2 {
                let seen = contrast(colour.pair()[page], Colour::Paper.pair()[page]);
                assert!(seen >= 4.5, "{colour:?} on page {page}: {seen:.1}");
                let on = contrast(colour.pair()[page], Colour::OnStrong.pair()[page]);
                assert!(on >= 4.5, "text on {colour:?}, page {page}: {on:.1}");
            }
        }
    }

    #[test]
    fn text_is_read_on_every_shade() {
        for colour in SERIES {
            for step in 0..=TONES {
                let text = text_on(colour, f64::from(step) / f64::from(TONES));
                for page in 0..2 {
                    let seen = contrast(text.pair()[page], mixed(colour, step)[page]);
                    assert!(
                        seen >= 4.5,
                        "{text:?} on {colour:?} {step}, page {page}: {seen:.1}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_colour_has_one_twin() {
        let shades = SERIES
            .iter()
            .flat_map(|&colour| (1..=TONES).map(move |step| mixed(colour, step)));
        let plain = ALL.iter().map(|colour| colour.pair());
        let all: Vec<_> = plain.chain(shades).collect();
        for one in &all {
            let twins = all.iter().filter(|other| other[0] == one[0]);
            assert!(twins.clone().all(|other| other[1] == one[1]), "{one:?}");
        }
    }

    #[test]
    fn only_colours_of_the_drawing_are_restyled() {
        let style = dark_style("<rect fill=\"#FFFFFF\"/>");
        assert!(
            style.contains("[fill=\"#FFFFFF\"]{fill:#14181D}"),
            "{style}"
        );
        assert!(!style.contains("stroke"));
    }
}
