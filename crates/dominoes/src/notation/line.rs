//! The line as it lies on the table.

use std::collections::VecDeque;
use std::fmt;

use capicua_core::{InputError, message};

use super::{TextSpan, shorten};
use crate::action::Placement;
use crate::ends::{Ends, Slot};
use crate::rules::Rules;
use crate::tile::{Tile, TileSet, pip_char, pip_from_char};

/// All tiles on the table in order. Neighbours share a pip, so a line of n tiles is n + 1 pips.
///
/// In a spinner game the spinner is marked `*`, and its side arms follow after dots, each from the
/// spinner outwards: `2*554.53.51` is 2-5 [5-5] 5-4 with 5-3 on one side and 5-1 on the other.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    pips: VecDeque<u8>,
    /// Index of the tile that was led, if known.
    lead: Option<usize>,
    /// Index of the spinner.
    spinner: Option<usize>,
    /// The spinner's side arms, from its pip outwards; empty while bare.
    arms: [Vec<u8>; 2],
}

impl Line {
    /// Whether the table is empty.
    pub fn is_empty(&self) -> bool {
        self.pips.is_empty()
    }

    /// The tiles of the main line from left to right, each as its left and right pip.
    pub fn tiles(&self) -> impl Iterator<Item = (u8, u8)> {
        let left = self.pips.iter().copied();
        left.zip(self.pips.iter().copied().skip(1))
    }

    /// Index, from the left, of the tile that was led, if known.
    pub fn lead(&self) -> Option<usize> {
        self.lead
    }

    /// Index, from the left, of the spinner.
    pub fn spinner(&self) -> Option<usize> {
        self.spinner
    }

    /// The tiles of the spinner's side arms, upper and lower, outwards, each as inner and outer pip.
    pub fn side_arm(&self, upper: bool) -> impl Iterator<Item = (u8, u8)> {
        let arm = &self.arms[usize::from(!upper)];
        arm.iter().copied().zip(arm.iter().copied().skip(1))
    }

    /// How many tiles lie.
    pub fn len(&self) -> usize {
        self.every_tile().count()
    }

    fn every_tile(&self) -> impl Iterator<Item = Tile> {
        self.tiles()
            .chain(self.side_arm(true))
            .chain(self.side_arm(false))
            .map(|(a, b)| Tile::new(a, b))
    }

    /// All tiles that lie, as a set.
    pub fn set(&self) -> TileSet {
        self.every_tile().collect()
    }

    /// The open ends.
    pub(crate) fn ends(&self, rules: &Rules) -> Ends {
        let pips: Vec<u8> = self.pips.iter().copied().collect();
        Ends::from_line(rules, &pips, self.spinner, &self.arms[0], &self.arms[1])
    }

    /// Lays a tile where `ends`, the ends before it, say it goes.
    pub(crate) fn lay(&mut self, rules: &Rules, ends: &Ends, placement: Placement) {
        let Placement { cover, leave, .. } = placement;
        let double = cover == leave;
        if self.is_empty() {
            self.pips.extend([cover, leave]);
            self.lead = Some(0);
            self.spinner = (rules.spinner && double).then_some(0);
            return;
        }
        let slot = if rules.fives {
            ends.slot(placement).unwrap_or(Slot::Right)
        } else if ends.pair().is_some_and(|(_, right)| right == cover) {
            Slot::Right
        } else {
            Slot::Left
        };
        let first_double = rules.spinner && double && self.spinner.is_none();
        match slot {
            Slot::Right => {
                self.pips.push_back(leave);
                if first_double {
                    self.spinner = Some(self.pips.len() - 2);
                }
            }
            Slot::Left => {
                self.pips.push_front(leave);
                self.lead = self.lead.map(|at| at + 1);
                self.spinner = self.spinner.map(|at| at + 1);
                if first_double {
                    self.spinner = Some(0);
                }
            }
            Slot::Up | Slot::Down => {
                let arm = &mut self.arms[usize::from(slot == Slot::Down)];
                if arm.is_empty() {
                    arm.push(cover);
                }
                arm.push(leave);
            }
        }
    }

    /// Reads a line; tile by tile it has to join, no tile twice, all of the set.
    pub(super) fn parse(piece: TextSpan, rules: &Rules) -> Result<Line, InputError> {
        let mut line = Line::default();
        if piece.text == "-" {
            return Ok(line);
        }
        let mut parts = piece.split('.');
        let main = parts.next().unwrap_or(piece);
        line.pips = parse_run(main, rules, &mut Some((&mut line.lead, &mut line.spinner)))?.into();
        if let Some(at) = line.spinner.filter(|_| !rules.spinner) {
            return Err(piece.error(
                message!("no-spinner-in-these-rules", tile = at + 1),
                message!("fix-leave-away-add-spinner-on"),
            ));
        }
        for (index, part) in parts.enumerate() {
            let spinner = line.spinner.map(|at| line.pips[at]).ok_or_else(|| {
                part.error(
                    message!("arms-need-spinner"),
                    message!("fix-mark-spinner-before"),
                )
            })?;
            let Some(arm) = line.arms.get_mut(index) else {
                return Err(part.error(message!("two-side-arms"), message!("fix-leave-third-away")));
            };
            *arm = parse_run(part, rules, &mut None)?;
            if arm.first() != Some(&spinner) {
                return Err(part.error(
                    message!("arm-does-not-join", pip = pip_char(spinner)),
                    message!("fix-write-arm-from-spinner-s"),
                ));
            }
        }
        line.check_spinner(piece, rules)?;
        line.check_twice(piece)?;
        Ok(line)
    }

    fn check_spinner(&self, piece: TextSpan, rules: &Rules) -> Result<(), InputError> {
        if !rules.spinner {
            return Ok(());
        }
        let doubles = self.tiles().filter(|(a, b)| a == b).count();
        match self.spinner {
            None if doubles > 0 => Err(piece.error(
                message!("spinner-not-marked"),
                message!("fix-put-before-first-double-was"),
            )),
            Some(at) if self.pips[at] != self.pips[at + 1] => Err(piece.error(
                message!("spinner-not-double"),
                message!("fix-put-before-first-double-was"),
            )),
            Some(at)
                if (at == 0 || at + 2 == self.pips.len())
                    && self.arms.iter().any(|arm| !arm.is_empty()) =>
            {
                Err(piece.error(
                    message!("side-arms-open-later"),
                    message!("fix-both-neighbours-spinner-have-lie"),
                ))
            }
            _ => Ok(()),
        }
    }

    fn check_twice(&self, piece: TextSpan) -> Result<(), InputError> {
        let mut seen = TileSet::EMPTY;
        for tile in self.every_tile() {
            if seen.contains(tile) {
                return Err(piece.error(
                    message!(
                        "tile-twice-in-line",
                        high = pip_char(tile.high()),
                        low = pip_char(tile.low())
                    ),
                    message!("fix-each-tile-there-once-neighbours"),
                ));
            }
            seen.insert(tile);
        }
        Ok(())
    }
}

type Marks<'a> = Option<(&'a mut Option<usize>, &'a mut Option<usize>)>;

/// Pips in a row, or tiles in brackets; marks go where the caller wants them.
fn parse_run(piece: TextSpan, rules: &Rules, marks: &mut Marks) -> Result<Vec<u8>, InputError> {
    let form = message!("fix-line-its-pips-from-end");
    let mut pips: Vec<u8> = Vec::new();
    // In brackets every tile brings both its pips; the first has to repeat the last.
    let mut in_brackets = false;
    let mut half = 0;
    for (at, c) in piece.text.char_indices() {
        let here = piece.part(at..at + c.len_utf8());
        match c {
            '^' | '*' => {
                let Some((lead, spinner)) = marks else {
                    return Err(here.error(message!("arm-has-no-mark"), form));
                };
                let mark = if c == '^' {
                    &mut **lead
                } else {
                    &mut **spinner
                };
                if mark
                    .replace(
                        pips.len()
                            .saturating_sub(usize::from(in_marked_tiles(&pips, piece, at))),
                    )
                    .is_some()
                {
                    return Err(here.error(message!("mark-twice", mark = c), form));
                }
            }
            '[' => (in_brackets, half) = (true, 0),
            ']' => in_brackets = false,
            '|' | '-' if in_brackets => {}
            _ => {
                let Some(pip) = pip_from_char(c) else {
                    return Err(here.error(message!("not-a-pip", text = c.escape_debug()), form));
                };
                if pip > rules.highest {
                    return Err(here.error(
                        message!("pip-too-high", pip = pip_char(pip), highest = rules.highest),
                        message!("fix-check-tile-rules-front"),
                    ));
                }
                half += 1;
                match pips.last() {
                    Some(&last) if in_brackets && half == 1 => {
                        if last != pip {
                            return Err(here.error(
                                message!(
                                    "line-does-not-join",
                                    left = pip_char(last),
                                    right = pip_char(pip)
                                ),
                                message!("fix-neighbouring-halves-have-be-equal"),
                            ));
                        }
                    }
                    _ => pips.push(pip),
                }
            }
        }
    }
    if pips.len() < 2 {
        let what = message!("not-a-line", text = shorten(piece.text));
        return Err(piece.error(what, message!("fix-line-has-least-tile-two")));
    }
    for mark in marks
        .iter()
        .flat_map(|(lead, spinner)| [&**lead, &**spinner])
    {
        if mark.is_some_and(|at| at + 1 >= pips.len()) {
            return Err(piece.end().error(message!("mark-without-tile"), form));
        }
    }
    Ok(pips)
}

/// Whether the mark at byte `at` stands before a bracketed tile that is not the first: that tile
/// repeats the last pip, so it begins one pip earlier.
fn in_marked_tiles(pips: &[u8], piece: TextSpan, at: usize) -> bool {
    !pips.is_empty()
        && piece.text[at..]
            .trim_start_matches(['^', '*'])
            .starts_with('[')
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (at, &pip) in self.pips.iter().enumerate() {
            if self.lead == Some(at) {
                f.write_str("^")?;
            }
            if self.spinner == Some(at) {
                f.write_str("*")?;
            }
            write!(f, "{}", pip_char(pip))?;
        }
        // An empty upper arm cannot be skipped: the lower one is then written as the first.
        for arm in self.arms.iter().filter(|arm| !arm.is_empty()) {
            f.write_str(".")?;
            for &pip in arm {
                write!(f, "{}", pip_char(pip))?;
            }
        }
        Ok(())
    }
}
