//! The rules as data: a variant is one constant.

use std::fmt;

use crate::dice::MAX_DICE;
use crate::tile::{Tile, TileSet};

/// The most tiles a set has.
pub const MAX_TILES: usize = 16;
/// The fewest players.
pub const MIN_PLAYERS: usize = 2;
/// The most players.
pub const MAX_PLAYERS: usize = 7;

/// What a table may decide differently: dice, tiles and the points on which rules differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    name: &'static str,
    dice: u8,
    lowest: Tile,
    highest: Tile,
    worms: [u8; MAX_TILES],
    /// A failure with an empty stack turns the highest tile over. The printed rules speak of the
    /// tile only together with one that goes back, so by default it does not.
    pub empty_failure_turns: bool,
    /// The highest tile is turned over even if it is the very one that has just come back. The
    /// printed rules spare it.
    pub returned_highest_turns: bool,
    /// A total above the highest tile counts as that tile's number everywhere, also when it lies
    /// on top of an opponent's stack. Otherwise such a total only takes from the grill.
    pub above_highest_steals: bool,
}

impl Rules {
    /// The printed game: eight dice, tiles 21 to 36.
    pub const STANDARD: Rules = Rules::new(
        "pickomino",
        MAX_DICE,
        21,
        &[1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4],
    );

    /// The small game of the paper "Pi-Kimono" (Passe and Vinciguerra): four dice, tiles 11 to 18.
    /// The paper does not print the worms; two tiles of each kind keep the proportions of the
    /// printed game.
    pub const SMALL: Rules = Rules::new("pickomino-small", 4, 11, &[1, 1, 2, 2, 3, 3, 4, 4]);

    /// All presets.
    pub const PRESETS: [Rules; 2] = [Rules::STANDARD, Rules::SMALL];

    /// A game with that many dice and a tile for each entry of `worms`, numbered upwards from
    /// `lowest`. Everything else is as printed. Panics on more dice or tiles than there is room
    /// for.
    pub const fn new(name: &'static str, dice: usize, lowest: u8, worms: &[u8]) -> Rules {
        assert!(dice >= 1 && dice <= MAX_DICE, "one to eight dice");
        let mut table = [0; MAX_TILES];
        let mut index = 0;
        while index < worms.len() {
            table[index] = worms[index];
            index += 1;
        }
        Rules {
            name,
            dice: dice as u8,
            lowest: Tile(lowest),
            highest: Tile(lowest + worms.len() as u8 - 1),
            worms: table,
            empty_failure_turns: false,
            returned_highest_turns: false,
            above_highest_steals: true,
        }
    }

    /// The name of the preset these rules started from.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// How many dice are rolled at the start of a turn.
    pub const fn dice(&self) -> usize {
        self.dice as usize
    }

    /// The lowest tile of the set.
    pub const fn lowest(&self) -> Tile {
        self.lowest
    }

    /// The highest tile of the set.
    pub const fn highest(&self) -> Tile {
        self.highest
    }

    /// All tiles of the set.
    pub const fn tiles(&self) -> TileSet {
        TileSet::range(self.lowest.0, self.highest.0)
    }

    /// Position of `tile` in the set, counted from zero.
    #[inline]
    pub const fn index(&self, tile: Tile) -> usize {
        (tile.0 - self.lowest.0) as usize
    }

    /// The worms on `tile`.
    #[inline]
    pub const fn worms(&self, tile: Tile) -> u8 {
        self.worms[self.index(tile)]
    }

    /// The lowest tile with that many worms or more.
    pub fn first_with_worms(&self, worms: u8) -> Option<Tile> {
        self.tiles().iter().find(|&tile| self.worms(tile) >= worms)
    }

    /// Name, values and current value of each switch, in the order they are written.
    pub fn switches(&self) -> [Switch; 3] {
        [
            Switch {
                name: "empty",
                values: ["keep", "turn"],
                on: self.empty_failure_turns,
                standard: false,
            },
            Switch {
                name: "returned",
                values: ["stay", "turn"],
                on: self.returned_highest_turns,
                standard: false,
            },
            Switch {
                name: "above",
                values: ["grill", "steal"],
                on: self.above_highest_steals,
                standard: true,
            },
        ]
    }

    /// Sets the switch `name` to `value`; false if there is no such switch or value.
    pub fn set(&mut self, name: &str, value: &str) -> bool {
        let Some((index, switch)) = self
            .switches()
            .into_iter()
            .enumerate()
            .find(|(_, switch)| switch.name == name)
        else {
            return false;
        };
        let Some(on) = switch.values.iter().position(|&known| known == value) else {
            return false;
        };
        let field = match index {
            0 => &mut self.empty_failure_turns,
            1 => &mut self.returned_highest_turns,
            _ => &mut self.above_highest_steals,
        };
        *field = on == 1;
        true
    }
}

/// One point on which tables differ.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Switch {
    /// Its name in a position.
    pub name: &'static str,
    /// What it may be: off, on.
    pub values: [&'static str; 2],
    /// Whether it is on.
    pub on: bool,
    /// Whether it is on in the printed rules.
    pub standard: bool,
}

/// The preset and what differs from it: `pickomino,empty=turn`.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.name)?;
        for switch in self.switches() {
            if switch.on != switch.standard {
                write!(
                    f,
                    ",{}={}",
                    switch.name,
                    switch.values[usize::from(switch.on)]
                )?;
            }
        }
        Ok(())
    }
}
