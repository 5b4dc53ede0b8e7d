//! Where the tiles of a line go: a snake that fits the window.
//!
//! Tiles lie along rows, doubles crosswise. Where a row is full, one tile is set upright and joins
//! it to the next row. The tile that was led stays in the middle while there is room, so that the
//! line grows at its ends and does not jump about; when the window is too small for that the snake
//! starts in the corner.

/// Columns and rows of a tile along the line: `[6|4]`.
const FLAT: (u16, u16) = (5, 1);
/// Columns and rows of a double across it.
const CROSS: (u16, u16) = (3, 3);
/// Columns and rows of an upright tile: from the middle of a row to that of the next.
const UPRIGHT: (u16, u16) = (3, 4);
/// From one row to the next: crosswise doubles of neighbouring rows must not touch.
const PITCH: i32 = 3;

/// How a tile lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Shape {
    /// Along the row.
    Flat,
    /// A double across the row.
    Cross,
    /// Between one row and the next.
    Upright,
}

/// A tile in its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed {
    /// Its first column.
    pub x: u16,
    /// Its first row.
    pub y: u16,
    /// Its columns and rows.
    pub size: (u16, u16),
    /// How it lies.
    pub shape: Shape,
    /// The halves: left and right, or above and below.
    pub halves: (u8, u8),
    /// The row, of its own, in which the line is open on its left.
    pub open_left: Option<u16>,
    /// The row, of its own, in which the line is open on its right.
    pub open_right: Option<u16>,
}

/// Lays out `tiles`, from the left end of the line to the right one, in a window of `width` columns
/// and `height` rows. `led` is the tile that was led. `None` when they do not fit.
pub fn lay_out(
    tiles: &[(u8, u8)],
    led: Option<usize>,
    width: u16,
    height: u16,
) -> Option<Vec<Placed>> {
    if tiles.is_empty() {
        return Some(Vec::new());
    }
    // A row holds a tile between two upright ones, or the snake cannot turn.
    if width < FLAT.0 + 2 * UPRIGHT.0 {
        return None;
    }
    let centred = led.filter(|&led| led < tiles.len()).map(|led| {
        let (columns, _) = size_of(tiles[led]);
        (led, (width - columns) / 2)
    });
    centred
        .into_iter()
        .chain([(0, 0)])
        .find_map(|(anchor, x)| around(tiles, anchor, x, width, height))
}

fn size_of(tile: (u8, u8)) -> (u16, u16) {
    if tile.0 == tile.1 { CROSS } else { FLAT }
}

/// The line with tile `anchor` at column `x`: what comes before it goes left and up, what comes
/// after it right and down.
fn around(
    tiles: &[(u8, u8)],
    anchor: usize,
    x: u16,
    width: u16,
    height: u16,
) -> Option<Vec<Placed>> {
    let mut before = Snake::new(i32::from(x), i32::from(width), Heading::Left);
    let before: Vec<Draft> = tiles[..anchor]
        .iter()
        .rev()
        .map(|&(outer, inner)| before.lay((inner, outer)))
        .collect();
    let start = Draft::along(i32::from(x), 0, tiles[anchor], Heading::Right);
    let after = i32::from(x + start.size.0);
    let mut after = Snake::new(after, i32::from(width), Heading::Right);
    let after: Vec<Draft> = tiles[anchor + 1..].iter().map(|&t| after.lay(t)).collect();

    // Where the line is open: behind the last tile on either side.
    let open_ahead = after
        .last()
        .map_or((Heading::Right, start.middle()), |d| d.exit);
    let open_behind = before
        .last()
        .map_or((Heading::Left, start.middle()), |d| d.exit);
    let drafts: Vec<Draft> = before
        .into_iter()
        .rev()
        .chain([start])
        .chain(after)
        .collect();

    let top = drafts.iter().map(|d| d.y).min()?;
    let bottom = drafts.iter().map(|d| d.y + i32::from(d.size.1)).max()?;
    let height = i32::from(height);
    if bottom - top > height {
        return None;
    }
    // The row of the anchor in the middle, unless something were cut off by that.
    let shift = (height / 2).clamp(-top, height - bottom);
    let last = drafts.len() - 1;
    let place = |(index, draft): (usize, &Draft)| {
        let opening = |heading| {
            let behind = (index == 0).then_some(open_behind);
            let ahead = (index == last).then_some(open_ahead);
            let open = [behind, ahead].into_iter().flatten();
            open.filter(|open| open.0 == heading)
                .map(|open| open.1)
                .next()
        };
        Placed {
            x: draft.x as u16,
            y: (draft.y + shift) as u16,
            size: draft.size,
            shape: draft.shape,
            halves: draft.halves,
            open_left: opening(Heading::Left),
            open_right: opening(Heading::Right),
        }
    };
    Some(drafts.iter().enumerate().map(place).collect())
}

/// Where the line goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Heading {
    Left,
    Right,
}

/// A tile before the window is laid over the line: row 0 is the one of the anchor.
struct Draft {
    x: i32,
    y: i32,
    size: (u16, u16),
    shape: Shape,
    halves: (u8, u8),
    /// Where the line goes on, and from which row of the tile.
    exit: (Heading, u16),
}

impl Draft {
    /// A tile along the row whose middle is at `y`; `tile` is the half the line comes from and the
    /// one it goes on from.
    fn along(x: i32, y: i32, tile: (u8, u8), heading: Heading) -> Draft {
        let size = size_of(tile);
        let middle = size.1 / 2;
        Draft {
            x,
            y: y - i32::from(middle),
            size,
            shape: if size == CROSS {
                Shape::Cross
            } else {
                Shape::Flat
            },
            halves: match heading {
                Heading::Right => tile,
                Heading::Left => (tile.1, tile.0),
            },
            exit: (heading, middle),
        }
    }

    fn middle(&self) -> u16 {
        self.size.1 / 2
    }
}

/// One side of the line while it is laid, outwards.
struct Snake {
    /// The next free column is just beyond this edge.
    x: i32,
    y: i32,
    width: i32,
    heading: Heading,
    /// To the next row: down when the line began to the right, up when it began to the left.
    step: i32,
}

impl Snake {
    fn new(x: i32, width: i32, heading: Heading) -> Snake {
        Snake {
            x,
            y: 0,
            width,
            heading,
            step: match heading {
                Heading::Right => PITCH,
                Heading::Left => -PITCH,
            },
        }
    }

    /// Lays the next tile, given as the half the line comes from and the one it goes on from. There
    /// is always room left for an upright tile.
    fn lay(&mut self, tile: (u8, u8)) -> Draft {
        let columns = i32::from(size_of(tile).0);
        let free = match self.heading {
            Heading::Right => self.width - self.x,
            Heading::Left => self.x,
        };
        if free < columns + i32::from(UPRIGHT.0) {
            return self.turn(tile);
        }
        let x = self.advance(columns);
        Draft::along(x, self.y, tile, self.heading)
    }

    /// Sets a tile upright and goes on in the next row, the other way.
    fn turn(&mut self, tile: (u8, u8)) -> Draft {
        let x = self.advance(i32::from(UPRIGHT.0));
        let down = self.step > 0;
        let y = self.y.min(self.y + self.step);
        self.y += self.step;
        (self.heading, self.x) = match self.heading {
            Heading::Right => (Heading::Left, x),
            Heading::Left => (Heading::Right, x + i32::from(UPRIGHT.0)),
        };
        Draft {
            x,
            y,
            size: UPRIGHT,
            shape: Shape::Upright,
            halves: if down { tile } else { (tile.1, tile.0) },
            exit: (self.heading, if down { UPRIGHT.1 - 1 } else { 0 }),
        }
    }

    /// Takes the next `columns` and gives the first of them.
    fn advance(&mut self, columns: i32) -> i32 {
        match self.heading {
            Heading::Right => {
                self.x += columns;
                self.x - columns
            }
            Heading::Left => {
                self.x -= columns;
                self.x
            }
        }
    }
}
