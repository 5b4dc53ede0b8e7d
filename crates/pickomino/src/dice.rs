//! Faces and handfuls of dice.

use std::fmt;

/// The most dice a turn is ever played with.
pub const MAX_DICE: usize = 8;

/// One face of a die: `1`..`5` or the worm, which counts five.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Face(u8);

impl Face {
    /// The number of faces of a die.
    pub const COUNT: usize = 6;
    /// The worm.
    pub const WORM: Face = Face(5);
    /// All faces, the worm last.
    pub const ALL: [Face; Face::COUNT] = [Face(0), Face(1), Face(2), Face(3), Face(4), Face::WORM];

    /// The face with this index: `0`..`4` are the faces 1 to 5, `5` is the worm.
    #[inline]
    pub const fn new(index: usize) -> Face {
        assert!(index < Face::COUNT, "a die has six faces");
        Face(index as u8)
    }

    /// Its index: `0`..`4` for the faces 1 to 5, `5` for the worm.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What it adds to the total.
    #[inline]
    pub const fn value(self) -> u8 {
        if self.0 < 5 { self.0 + 1 } else { 5 }
    }

    /// How it is written: `1`..`5`, `w`.
    pub const fn letter(self) -> char {
        if self.0 < 5 {
            (b'1' + self.0) as char
        } else {
            'w'
        }
    }

    /// Reads `1`..`5` and `w` or `W`.
    pub fn from_letter(letter: char) -> Option<Face> {
        match letter {
            '1'..='5' => Some(Face(letter as u8 - b'1')),
            'w' | 'W' => Some(Face::WORM),
            _ => None,
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for Face {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// Some dice: how many show each face. Which die shows it never matters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Dice {
    counts: [u8; Face::COUNT],
}

impl Dice {
    /// No dice at all.
    pub const NONE: Dice = Dice {
        counts: [0; Face::COUNT],
    };

    /// Adds `count` dice that show `face`.
    #[inline]
    pub fn add(&mut self, face: Face, count: usize) {
        self.counts[face.index()] += count as u8;
    }

    /// How many show `face`.
    #[inline]
    pub const fn count_of(&self, face: Face) -> usize {
        self.counts[face.index()] as usize
    }

    /// Whether any of them shows `face`.
    #[inline]
    pub const fn has(&self, face: Face) -> bool {
        self.counts[face.index()] > 0
    }

    /// How many dice there are.
    #[inline]
    pub fn count(&self) -> usize {
        self.counts.iter().map(|&count| count as usize).sum()
    }

    /// The sum of what they show.
    #[inline]
    pub fn total(&self) -> usize {
        Face::ALL
            .iter()
            .map(|&face| self.count_of(face) * face.value() as usize)
            .sum()
    }

    /// The faces shown, as a set of bits by index.
    #[inline]
    pub fn faces(&self) -> u8 {
        self.counts
            .iter()
            .enumerate()
            .fold(0, |set, (index, &count)| {
                set | (u8::from(count > 0) << index)
            })
    }
}

impl FromIterator<Face> for Dice {
    fn from_iter<I: IntoIterator<Item = Face>>(faces: I) -> Dice {
        let mut dice = Dice::NONE;
        for face in faces {
            dice.add(face, 1);
        }
        dice
    }
}

/// Worms first, then downwards: `ww44`; `-` for none.
impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if *self == Dice::NONE {
            return write!(f, "-");
        }
        for face in Face::ALL.iter().rev() {
            for _ in 0..self.count_of(*face) {
                write!(f, "{face}")?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self}")
    }
}
