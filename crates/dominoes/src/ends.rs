//! The open ends of the table: all that a rule needs to know of the line.

use arrayvec::ArrayVec;

use crate::action::{Arm, Placement};
use crate::kernel;
use crate::rules::Rules;
use crate::tile::{PipSet, Tile, TileSet};

/// A place where a tile can go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Slot {
    /// The right end of the line.
    Right,
    /// The left end of the line.
    Left,
    /// The spinner's upper arm.
    Up,
    /// The spinner's lower arm.
    Down,
}

/// What lies at an open end. Two ends of the same kind and pip are the same to every rule.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum EndKind {
    /// A tile lengthwise: counts its open half.
    Plain,
    /// A double crosswise: counts both halves.
    Cross,
    /// The bare side of a covered spinner: open, counts nothing.
    Bare,
}

impl EndKind {
    /// What an end of this kind counts.
    fn counts(self, pip: u8) -> u16 {
        match self {
            EndKind::Plain => u16::from(pip),
            EndKind::Cross => 2 * u16::from(pip),
            EndKind::Bare => 0,
        }
    }
}

/// The pip of an end that is not there.
const NONE: u8 = u8::MAX;

/// The open ends. Block games only ever look at the two pips; the rest is for All Fives.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Ends {
    left: u8,
    right: u8,
    left_cross: bool,
    right_cross: bool,
    /// One tile on the table: both ends are ends of the same tile.
    lone: bool,
    /// The pip of the first double in a spinner game.
    spinner: u8,
    /// Main arms of the spinner that are still bare; at zero the side arms are open.
    spinner_bare: u8,
    up: u8,
    down: u8,
    up_cross: bool,
    down_cross: bool,
}

impl Ends {
    /// An empty table.
    pub const EMPTY: Ends = Ends {
        left: NONE,
        right: NONE,
        left_cross: false,
        right_cross: false,
        lone: false,
        spinner: NONE,
        spinner_bare: 0,
        up: NONE,
        down: NONE,
        up_cross: false,
        down_cross: false,
    };

    /// Whether no tile has been laid.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.left == NONE
    }

    /// The pips at the left and right end of the line, once a tile lies.
    #[inline]
    pub fn pair(&self) -> Option<(u8, u8)> {
        (!self.is_empty()).then_some((self.left, self.right))
    }

    /// The pip at a slot, if that slot is open.
    pub fn pip_at(&self, slot: Slot) -> Option<u8> {
        self.open(slot).map(|(pip, _)| pip)
    }

    /// What an open slot counts in All Fives: a crosswise double both halves. (A lone tile is open at
    /// both ends, and [`Ends::sum`] counts a lone double once.)
    pub fn count_at(&self, slot: Slot) -> Option<u16> {
        self.open(slot).map(|(pip, kind)| kind.counts(pip))
    }

    /// Whether a double lies crosswise at a slot, so that All Fives counts both its halves.
    #[inline]
    pub fn is_cross(&self, slot: Slot) -> bool {
        matches!(self.open(slot), Some((_, EndKind::Cross)))
    }

    /// All open pips.
    #[inline]
    pub fn pips(&self) -> PipSet {
        if self.is_empty() {
            return PipSet::EMPTY;
        }
        let mut pips = PipSet::from_pip(self.left) | PipSet::from_pip(self.right);
        if self.spinner != NONE && self.spinner_bare == 0 {
            for (pip, _) in [Slot::Up, Slot::Down].iter().filter_map(|&s| self.open(s)) {
                pips.insert(pip);
            }
        }
        pips
    }

    /// All tiles that fit somewhere; every tile on an empty table.
    #[inline]
    pub fn fitting(&self, rules: &Rules) -> TileSet {
        if self.is_empty() {
            TileSet::full(rules.highest)
        } else if rules.spinner {
            self.pips().tiles()
        } else {
            TileSet::suit(self.left) | TileSet::suit(self.right)
        }
    }

    /// What is open at `slot`.
    fn open(&self, slot: Slot) -> Option<(u8, EndKind)> {
        if self.is_empty() {
            return None;
        }
        let crosswise = |cross| {
            if cross {
                EndKind::Cross
            } else {
                EndKind::Plain
            }
        };
        let side = |pip, cross| match (self.spinner, self.spinner_bare, pip) {
            (NONE, _, _) | (_, 1.., _) => None,
            (spinner, 0, NONE) => Some((spinner, EndKind::Bare)),
            (_, 0, pip) => Some((pip, crosswise(cross))),
        };
        match slot {
            Slot::Left => Some((self.left, crosswise(self.left_cross))),
            Slot::Right => Some((self.right, crosswise(self.right_cross))),
            Slot::Up => side(self.up, self.up_cross),
            Slot::Down => side(self.down, self.down_cross),
        }
    }

    /// The different ends that show each pip, as the arms of moves: for each pip and each arm a
    /// move may name there, in the order of moves.
    pub fn choices(&self, rules: &Rules) -> ArrayVec<(u8, Arm), 4> {
        let mut kinds: ArrayVec<(u8, EndKind, Slot), 4> = ArrayVec::new();
        for slot in [Slot::Right, Slot::Left, Slot::Up, Slot::Down] {
            if let Some((pip, kind)) = self.open(slot)
                && !kinds.iter().any(|&(p, k, _)| (p, k) == (pip, kind))
            {
                kinds.push((pip, kind, slot));
            }
        }
        let mut choices: ArrayVec<(u8, Arm), 4> = kinds
            .iter()
            .map(|&(pip, kind, slot)| {
                let alone = kinds.iter().filter(|&&(p, _, _)| p == pip).count() == 1;
                let arm = match (alone, rules.spinner, kind, slot) {
                    (true, ..) | (_, false, EndKind::Plain, _) => Arm::Any,
                    (_, false, ..) => Arm::Cross,
                    (_, true, _, Slot::Left) => Arm::Left,
                    (_, true, _, Slot::Right) => Arm::Right,
                    (_, true, _, Slot::Up) => Arm::Up,
                    (_, true, _, Slot::Down) => Arm::Down,
                };
                (pip, arm)
            })
            .collect();
        choices.sort_unstable();
        choices
    }

    /// Where a placement goes; `None` when no such end is open. On an empty table everything goes
    /// to the right.
    pub fn slot(&self, placement: Placement) -> Option<Slot> {
        if self.is_empty() {
            return Some(Slot::Right);
        }
        let named = match placement.arm {
            Arm::Left => Some(Slot::Left),
            Arm::Right => Some(Slot::Right),
            Arm::Up => Some(Slot::Up),
            Arm::Down => Some(Slot::Down),
            Arm::Any | Arm::Cross => None,
        };
        let fits = |slot: &Slot| self.pip_at(*slot) == Some(placement.cover);
        if let Some(slot) = named {
            return Some(slot).filter(fits);
        }
        let mut fitting = [Slot::Right, Slot::Left, Slot::Up, Slot::Down]
            .into_iter()
            .filter(fits);
        match placement.arm {
            Arm::Cross => fitting.find(|&s| matches!(self.open(s), Some((_, EndKind::Cross)))),
            _ => {
                let first = fitting.clone().next();
                fitting
                    .find(|&s| matches!(self.open(s), Some((_, EndKind::Plain))))
                    .or(first)
            }
        }
    }

    /// How the program names a placement that goes to `slot`: with an arm only where needed, and
    /// the same for ends that no rule can tell apart.
    pub fn canonical(&self, rules: &Rules, placement: Placement, slot: Slot) -> Placement {
        let Some((pip, kind)) = self.open(slot) else {
            return placement;
        };
        let arm = self
            .choices(rules)
            .into_iter()
            .find(|&(p, arm)| {
                p == pip
                    && self
                        .slot(Placement { arm, ..placement })
                        .and_then(|s| self.open(s))
                        == Some((pip, kind))
            })
            .map_or(Arm::Any, |(_, arm)| arm);
        Placement { arm, ..placement }
    }

    /// Lays a tile.
    #[inline]
    pub fn lay(&mut self, rules: &Rules, placement: Placement) {
        let Placement { cover, leave, .. } = placement;
        if !rules.fives {
            // Two pips are all a block game looks at; keep this path short.
            if self.left == NONE {
                self.left = cover;
                self.right = leave;
            } else if self.right == cover {
                self.right = leave;
            } else {
                self.left = leave;
            }
            return;
        }
        let cross = cover == leave;
        if self.is_empty() {
            *self = Ends {
                left: cover,
                right: leave,
                left_cross: cross,
                right_cross: cross,
                lone: true,
                ..Ends::EMPTY
            };
            if rules.spinner && cross {
                self.spinner = leave;
                self.spinner_bare = 2;
            }
            return;
        }
        let slot = self.slot(placement).unwrap_or(Slot::Right);
        let covered = self.open(slot);
        if self.spinner_bare > 0 && covered == Some((self.spinner, EndKind::Cross)) {
            self.spinner_bare -= 1;
        }
        if rules.spinner && cross && self.spinner == NONE {
            self.spinner = leave;
            self.spinner_bare = 1;
        }
        self.lone = false;
        match slot {
            Slot::Left => (self.left, self.left_cross) = (leave, cross),
            Slot::Right => (self.right, self.right_cross) = (leave, cross),
            Slot::Up => (self.up, self.up_cross) = (leave, cross),
            Slot::Down => (self.down, self.down_cross) = (leave, cross),
        }
    }

    /// The open ends added up as All Fives counts them: a crosswise double with both halves, a
    /// lone first double once, bare sides of the spinner not at all.
    pub fn sum(&self) -> u16 {
        if self.is_empty() {
            return 0;
        }
        if self.lone {
            return u16::from(self.left) + u16::from(self.right);
        }
        [Slot::Left, Slot::Right, Slot::Up, Slot::Down]
            .into_iter()
            .filter_map(|slot| self.count_at(slot))
            .sum()
    }

    /// What laying a tile would score in All Fives.
    #[inline]
    pub fn points(mut self, rules: &Rules, placement: Placement) -> u16 {
        self.lay(rules, placement);
        kernel::score(self.sum())
    }

    /// The ends of a line given as it lies: pips along the line, in a spinner game also where the
    /// spinner is and what its arms hold, outwards.
    pub(crate) fn from_line(
        rules: &Rules,
        line: &[u8],
        spinner: Option<usize>,
        up: &[u8],
        down: &[u8],
    ) -> Ends {
        let [first, second, .., before_last, last] = match line {
            [] | [_] => return Ends::EMPTY,
            [a, b] => [*a, *b, *a, *b],
            [a, b, .., c, d] => [*a, *b, *c, *d],
            [a, b, c] => [*a, *b, *b, *c],
        };
        if !rules.fives {
            return Ends {
                left: first,
                right: last,
                ..Ends::EMPTY
            };
        }
        let end_of = |arm: &[u8]| match arm {
            [.., before, last] => (*last, before == last),
            _ => (NONE, false),
        };
        let ((up, up_cross), (down, down_cross)) = (end_of(up), end_of(down));
        let tiles = line.len() - 1;
        Ends {
            left: first,
            right: last,
            left_cross: first == second,
            right_cross: before_last == last,
            lone: tiles == 1,
            spinner: spinner.map_or(NONE, |at| line[at]),
            spinner_bare: spinner.map_or(0, |at| u8::from(at == 0) + u8::from(at + 1 == tiles)),
            up,
            down,
            up_cross,
            down_cross,
        }
    }

    /// A number that differs between ends that play differently, for the keys of states.
    #[inline]
    pub(crate) fn code(&self, rules: &Rules) -> u64 {
        if !rules.fives {
            // The line can be read from either side.
            let (low, high) = if self.left <= self.right {
                (self.left, self.right)
            } else {
                (self.right, self.left)
            };
            return u64::from(low) << 8 | u64::from(high);
        }
        let bits = |pip: u8, cross: bool| u64::from(pip & 15) << 1 | u64::from(cross);
        let mut main = [
            bits(self.left, self.left_cross),
            bits(self.right, self.right_cross),
        ];
        let mut side = [
            bits(self.up, self.up_cross),
            bits(self.down, self.down_cross),
        ];
        main.sort_unstable();
        side.sort_unstable();
        main[0]
            | main[1] << 5
            | side[0] << 10
            | side[1] << 15
            | u64::from(self.spinner & 15) << 20
            | u64::from(self.spinner_bare) << 24
            | u64::from(self.lone) << 26
            | u64::from(self.is_empty()) << 27
    }

    /// The tile that `placement` needs to be, for errors: where it could go at all.
    pub fn accepts(&self, rules: &Rules, tile: Tile) -> bool {
        self.fitting(rules).contains(tile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::FIVES;

    fn spinner() -> Rules {
        FIVES.with(|options| options.spinner = true).unwrap()
    }

    fn lay(ends: &mut Ends, rules: &Rules, text: &str) -> u16 {
        let mut digits = text.bytes();
        let cover = digits.next().unwrap() - b'0';
        let leave = digits.next().unwrap() - b'0';
        let arm = match digits.next() {
            None => Arm::Any,
            Some(b'x') => Arm::Cross,
            Some(b'l') => Arm::Left,
            Some(b'r') => Arm::Right,
            Some(b'u') => Arm::Up,
            _ => Arm::Down,
        };
        let placement = Placement { cover, leave, arm };
        assert!(ends.slot(placement).is_some(), "{text} fits nowhere");
        ends.lay(rules, placement);
        ends.sum()
    }

    fn sums(rules: &Rules, moves: &[&str]) -> Vec<u16> {
        let mut ends = Ends::EMPTY;
        moves.iter().map(|m| lay(&mut ends, rules, m)).collect()
    }

    #[test]
    fn open_ends_are_added() {
        assert_eq!(sums(&FIVES, &["64", "62", "41"]), [10, 6, 3]);
    }

    #[test]
    fn an_exposed_double_counts_both_halves_until_it_is_covered() {
        assert_eq!(sums(&FIVES, &["64", "44", "62", "43"]), [10, 14, 10, 5]);
    }

    #[test]
    fn a_lone_first_double_counts_both_halves_once() {
        // 5-5 is 10; covered on one side it still lies across the other end: 10 + 2.
        assert_eq!(sums(&FIVES, &["55", "52", "53"]), [10, 12, 5]);
    }

    #[test]
    fn a_plain_end_and_a_double_of_the_same_pip_are_two_choices() {
        // 5-5 covered by 5-2, 2-1, 1-5: ends 5-5 across (10) and a plain 5.
        let mut ends = Ends::EMPTY;
        for text in ["55", "52", "21", "15"] {
            lay(&mut ends, &FIVES, text);
        }
        assert_eq!(ends.sum(), 15);
        assert_eq!(
            ends.choices(&FIVES).as_slice(),
            [(5, Arm::Any), (5, Arm::Cross)]
        );
        let mut plain = ends;
        assert_eq!(lay(&mut plain, &FIVES, "53"), 13);
        let mut cross = ends;
        assert_eq!(lay(&mut cross, &FIVES, "53x"), 8);
    }

    #[test]
    fn two_equal_ends_are_one_choice() {
        let mut ends = Ends::EMPTY;
        for text in ["42", "23", "34"] {
            lay(&mut ends, &FIVES, text);
        }
        assert_eq!(ends.choices(&FIVES).as_slice(), [(4, Arm::Any)]);
    }

    #[test]
    fn side_arms_of_the_spinner_open_after_both_main_arms() {
        let mut ends = Ends::EMPTY;
        lay(&mut ends, &spinner(), "55");
        assert_eq!(ends.choices(&spinner()).as_slice(), [(5, Arm::Any)]);
        assert_eq!(lay(&mut ends, &spinner(), "52"), 12);
        assert_eq!(ends.pips().to_string(), "25");
        assert_eq!(lay(&mut ends, &spinner(), "53"), 5);
        // Both main arms lie: the two bare sides are one choice and count nothing.
        assert_eq!(ends.pips().to_string(), "235");
        assert_eq!(lay(&mut ends, &spinner(), "54"), 9);
        assert_eq!(lay(&mut ends, &spinner(), "51"), 10);
        assert_eq!(ends.pips().to_string(), "1234");
    }

    #[test]
    fn the_first_double_is_the_spinner_wherever_it_lies_and_only_that_one() {
        let mut ends = Ends::EMPTY;
        lay(&mut ends, &spinner(), "64");
        lay(&mut ends, &spinner(), "44");
        lay(&mut ends, &spinner(), "66");
        assert_eq!(ends.pips().to_string(), "46");
        lay(&mut ends, &spinner(), "43");
        assert_eq!(ends.pips().to_string(), "346", "sides of 4-4 open");
        lay(&mut ends, &spinner(), "62");
        assert_eq!(ends.pips().to_string(), "234", "6-6 has no sides");
    }

    #[test]
    fn an_arm_is_named_only_in_doubt() {
        // Spinner 5-5 with both main arms, a plain 5 at the right end: bare side or plain end.
        let mut ends = Ends::EMPTY;
        for text in ["55", "52", "53", "35"] {
            lay(&mut ends, &spinner(), text);
        }
        let choices = ends.choices(&spinner());
        assert_eq!(choices.iter().filter(|c| c.0 == 5).count(), 2);
        assert!(
            choices
                .iter()
                .all(|&(pip, arm)| (arm == Arm::Any) == (pip != 5))
        );
    }
}
