//! The state of a game: grill, stacks, and the turn under way.
//!
//! Everything lies open in Pickomino, so the view of a seat is the position itself; only the dice
//! are unknown, and they are nobody's secret.

use std::fmt;

use arrayvec::ArrayVec;
use capicua_core::{
    Chance, Game, ImperfectInformation, MoveList, Payoff, Random, Seat, Side, Turn as CoreTurn,
    View,
};

use crate::dice::{Dice, Face};
use crate::rules::{MAX_PLAYERS, MAX_TILES, MIN_PLAYERS, Rules};
use crate::tile::{Tile, TileSet};

/// A player's tiles, bottom to top. Only the top one can be stolen or lost.
pub type Stack = ArrayVec<Tile, MAX_TILES>;

/// What comes after setting dice aside.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum AfterKeep {
    /// Roll the dice that are left.
    Roll,
    /// End the turn.
    Stop,
}

/// A decision, or what the dice show.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// The dice fall (chance).
    Roll(Dice),
    /// Set aside all dice of a face, and go on or stop.
    Keep(Face, AfterKeep),
    /// Every rolled face has already been set aside: the turn has failed.
    Fail,
}

/// `5r` keep the fives and roll on, `ws` keep the worms and stop, `--` the turn has failed; a roll
/// is its dice.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Move::Roll(dice) => write!(f, "{dice}"),
            Move::Keep(face, AfterKeep::Roll) => write!(f, "{face}r"),
            Move::Keep(face, AfterKeep::Stop) => write!(f, "{face}s"),
            Move::Fail => write!(f, "--"),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// What a total takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gain {
    /// A tile from the grill.
    Grill(Tile),
    /// The top tile of that seat's stack.
    Steal(Seat, Tile),
}

impl Gain {
    /// The tile taken.
    #[inline]
    pub const fn tile(self) -> Tile {
        match self {
            Gain::Grill(tile) | Gain::Steal(_, tile) => tile,
        }
    }
}

/// A position: everything that matters for what comes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    rules: Rules,
    grill: TileSet,
    stacks: ArrayVec<Stack, MAX_PLAYERS>,
    seat: Seat,
    kept: Dice,
    roll: Option<Dice>,
}

impl Position {
    /// A new game. Panics unless there are two to seven players.
    pub fn new(rules: Rules, players: usize) -> Position {
        assert!(
            (MIN_PLAYERS..=MAX_PLAYERS).contains(&players),
            "Pickomino is for two to seven players"
        );
        Position {
            rules,
            grill: rules.tiles(),
            stacks: std::iter::repeat_with(Stack::new).take(players).collect(),
            seat: Seat::A,
            kept: Dice::NONE,
            roll: None,
        }
    }

    /// A position put together from its parts, which the caller has checked (text goes through
    /// [`crate::notation`]).
    pub(crate) fn assemble(
        rules: Rules,
        grill: TileSet,
        stacks: ArrayVec<Stack, MAX_PLAYERS>,
        seat: Seat,
        kept: Dice,
        roll: Option<Dice>,
    ) -> Position {
        Position {
            rules,
            grill,
            stacks,
            seat,
            kept,
            roll,
        }
    }

    /// The rules played by.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The tiles that lie face up.
    #[inline]
    pub const fn grill(&self) -> TileSet {
        self.grill
    }

    /// The stack of `seat`, bottom to top.
    #[inline]
    pub fn stack(&self, seat: Seat) -> &Stack {
        &self.stacks[seat.index()]
    }

    /// Whose turn it is (also while the dice roll). Once the game is over it means nothing.
    #[inline]
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The dice set aside in this turn.
    #[inline]
    pub const fn kept(&self) -> Dice {
        self.kept
    }

    /// The dice just rolled, about which a decision is due.
    #[inline]
    pub const fn roll(&self) -> Option<Dice> {
        self.roll
    }

    /// How many dice have not been set aside.
    #[inline]
    pub fn dice_left(&self) -> usize {
        self.rules.dice() - self.kept.count()
    }

    /// Whether no tile lies face up any more.
    #[inline]
    pub const fn is_over(&self) -> bool {
        self.grill.is_empty()
    }

    /// The same table with nothing kept and nothing rolled.
    pub fn at_turn_start(&self) -> Position {
        Position {
            kept: Dice::NONE,
            roll: None,
            ..self.clone()
        }
    }

    /// Whether both are moments of one and the same turn, as far as the table shows.
    pub fn same_turn(&self, other: &Position) -> bool {
        self.seat == other.seat
            && self.grill == other.grill
            && self.stacks == other.stacks
            && self.rules == other.rules
    }

    /// The worms in the stack of `seat`.
    pub fn worms(&self, seat: Seat) -> u32 {
        self.stack(seat)
            .iter()
            .map(|&tile| u32::from(self.rules.worms(tile)))
            .sum()
    }

    /// What a total (with a worm among the dice) takes, or nothing.
    #[inline]
    pub fn gain(&self, total: usize) -> Option<Gain> {
        let highest = self.rules.highest();
        if total < self.rules.lowest().0 as usize {
            return None;
        }
        let exact = Tile((total as u8).min(highest.0));
        if self.grill.contains(exact) {
            return Some(Gain::Grill(exact));
        }
        if total <= highest.0 as usize || self.rules.above_highest_steals {
            for seat in Seat::all(self.seats()) {
                if seat != self.seat && self.stack(seat).last() == Some(&exact) {
                    return Some(Gain::Steal(seat, exact));
                }
            }
        }
        self.grill.highest_below(exact).map(Gain::Grill)
    }

    /// Ends the turn with that gain, or with a failure, and passes the dice on.
    pub fn settle(&mut self, gain: Option<Gain>) {
        let own = self.seat.index();
        match gain {
            Some(Gain::Grill(tile)) => {
                self.grill.remove(tile);
                self.stacks[own].push(tile);
            }
            Some(Gain::Steal(seat, tile)) => {
                self.stacks[seat.index()].pop();
                self.stacks[own].push(tile);
            }
            None => self.fail(),
        }
        self.kept = Dice::NONE;
        self.roll = None;
        self.seat = self.seat.next(self.seats());
    }

    fn fail(&mut self) {
        let returned = self.stacks[self.seat.index()].pop();
        if let Some(tile) = returned {
            self.grill.insert(tile);
        }
        let highest = self.grill.highest();
        let turns = match returned {
            None => self.rules.empty_failure_turns,
            Some(_) => highest != returned || self.rules.returned_highest_turns,
        };
        if let (true, Some(tile)) = (turns, highest) {
            self.grill.remove(tile);
        }
    }

    /// The final total of the dice kept, if there is a worm among them.
    #[inline]
    pub fn kept_total(&self) -> Option<usize> {
        self.kept.has(Face::WORM).then(|| self.kept.total())
    }

    /// Who is ahead: most worms, ties by the highest tile. `None` while nobody has a tile.
    pub fn leader(&self) -> Option<Seat> {
        Seat::all(self.seats())
            .filter(|&seat| !self.stack(seat).is_empty())
            .max_by_key(|&seat| (self.worms(seat), self.stack(seat).iter().max().copied()))
    }
}

impl Game for Position {
    type Move = Move;

    fn turn(&self) -> CoreTurn {
        if self.is_over() {
            CoreTurn::Over
        } else if self.roll.is_none() {
            CoreTurn::Chance
        } else {
            CoreTurn::Seat(self.seat)
        }
    }

    fn legal(&self, moves: &mut MoveList<Move>) {
        moves.clear();
        let Some(roll) = self.roll else { return };
        for face in Face::ALL {
            if roll.has(face) && !self.kept.has(face) {
                // With no dice left there is nothing to roll.
                if roll.count_of(face) < roll.count() {
                    moves.push(Move::Keep(face, AfterKeep::Roll));
                }
                moves.push(Move::Keep(face, AfterKeep::Stop));
            }
        }
        if moves.is_empty() {
            moves.push(Move::Fail);
        }
    }

    fn is_legal(&self, mv: Move) -> bool {
        match (self.turn(), mv) {
            (CoreTurn::Chance, Move::Roll(dice)) => dice.count() == self.dice_left(),
            (CoreTurn::Seat(_), mv) => {
                let mut moves = MoveList::new();
                self.legal(&mut moves);
                moves.contains(&mv)
            }
            _ => false,
        }
    }

    fn play_unchecked(&mut self, mv: Move) {
        match mv {
            Move::Roll(dice) => {
                debug_assert_eq!(dice.count(), self.dice_left());
                self.roll = Some(dice);
            }
            Move::Keep(face, then) => {
                let rolled = self.roll.take().map_or(0, |roll| roll.count_of(face));
                debug_assert!(rolled > 0 && !self.kept.has(face));
                self.kept.add(face, rolled);
                if then == AfterKeep::Stop {
                    self.settle(self.kept_total().and_then(|total| self.gain(total)));
                }
            }
            Move::Fail => self.settle(None),
        }
    }

    /// The winner gains one from each opponent. Before the end nothing is decided.
    fn payoff(&self) -> Payoff {
        let mut values = [0; MAX_PLAYERS];
        let seats = self.seats();
        if let (true, Some(winner)) = (self.is_over(), self.leader()) {
            values[..seats].fill(-1);
            values[winner.index()] = seats as i32 - 1;
        }
        Payoff::new(&values[..seats])
    }

    fn seats(&self) -> usize {
        self.stacks.len()
    }

    fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index())
    }
}

impl Chance for Position {
    fn outcomes(&self, each: &mut dyn FnMut(Move, f64)) {
        let count = self.dice_left();
        for (dice, probability) in crate::turn::rolls(count) {
            each(Move::Roll(dice), probability);
        }
    }

    fn sample_outcome(&self, random: &mut Random) -> Move {
        Move::Roll(
            (0..self.dice_left())
                .map(|_| Face::new(random.below(Face::COUNT)))
                .collect(),
        )
    }
}

/// What a seat sees: everything.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpenView {
    /// The whole position.
    pub position: Position,
    /// Who looks at it.
    pub seat: Seat,
}

impl View for OpenView {
    type State = Position;
    type Secrets = ();

    fn seat(&self) -> Seat {
        self.seat
    }

    fn determinize(&self, (): &()) -> Position {
        self.position.clone()
    }
}

impl ImperfectInformation for Position {
    type View = OpenView;
    type Secrets = ();
    type Event = Move;

    fn view(&self, seat: Seat) -> OpenView {
        OpenView {
            position: self.clone(),
            seat,
        }
    }

    fn secrets(&self, _: Seat) {}

    fn event(&self, mv: Move) -> Move {
        mv
    }
}
