//! Who won a round and what it is worth: the only place that scores one.
//!
//! A round is settled in three steps that can also be taken one by one, because searches write out
//! the worth of rounds in tables: who wins ([`winner`]), which pips count ([`counted_pips`]), and what
//! that brings ([`award`]).
//!
//! All of it is inlined: under rules that are known while compiling most of it is decided then.

use std::fmt;

use capicua_core::{Seat, Side};

use crate::public::{SEATS, Standing};
use crate::rules::{
    Block, CallTakes, Capicua, CapicuaEnds, Carry, Options, Points, Rounding, Tie, Unit,
};
use crate::tile::Tile;

/// The tile somebody went out with, and the pips that were open before it was laid (none when it
/// was led).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LastTile {
    /// The tile.
    pub tile: Tile,
    /// The two ends before it.
    pub open: Option<(u8, u8)>,
}

impl LastTile {
    /// Whether each of the open ends showed one of its pips. A tile that is led fits no end.
    pub fn fits_both(&self) -> bool {
        let has = |pip| pip == self.tile.high() || pip == self.tile.low();
        self.open
            .is_some_and(|(left, right)| has(left) && has(right))
    }

    /// Whether it fits both ends as a capicúa does: no double, and on ends that `which` allows.
    fn is_capicua(&self, which: CapicuaEnds) -> bool {
        let differ = self.open.is_some_and(|(left, right)| left != right);
        !self.tile.is_double() && self.fits_both() && (differ || which == CapicuaEnds::Any)
    }

    /// Whether it is 0-0, laid where not both ends were blank.
    fn is_chucha(&self) -> bool {
        self.tile == Tile::new(0, 0) && self.open.is_some_and(|ends| ends != (0, 0))
    }
}

/// How a round ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum End {
    /// A seat laid its last tile.
    Out {
        /// Who.
        seat: Seat,
        /// How.
        last: LastTile,
    },
    /// No unplayed tile fits, or everybody passed.
    Blocked,
    /// A pass was called false.
    Called {
        /// Who called.
        by: Seat,
        /// Whose pass.
        of: Seat,
    },
    /// This seat's score reached the target in the middle of the round (All Fives).
    Target(Seat),
    /// This seat lost it by a fault, such as an illegal move.
    Forfeit(Seat),
}

impl End {
    /// The word that records know it by.
    pub const fn word(self) -> &'static str {
        match self {
            End::Out { .. } => "out",
            End::Blocked => "blocked",
            End::Called { .. } => "called",
            End::Target(_) => "target",
            End::Forfeit(_) => "forfeit",
        }
    }

    /// The same end at a table whose seats have been renamed.
    pub(crate) fn renamed(self, name: impl Fn(Seat) -> Seat) -> End {
        match self {
            End::Out { seat, last } => End::Out {
                seat: name(seat),
                last,
            },
            End::Blocked => End::Blocked,
            End::Called { by, of } => End::Called {
                by: name(by),
                of: name(of),
            },
            End::Target(seat) => End::Target(name(seat)),
            End::Forfeit(seat) => End::Forfeit(name(seat)),
        }
    }
}

/// What a round can bring on top of its worth, in the order in which it is counted and named.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Bonus {
    /// The last tile fitted both ends.
    Capicua,
    /// The last tile was 0-0.
    Chucha,
    /// It was one of the first rounds of the match.
    Prize,
}

impl Bonus {
    /// All of them, in order.
    pub const ALL: [Bonus; 3] = [Bonus::Capicua, Bonus::Chucha, Bonus::Prize];

    /// The word that records and texts know it by.
    pub const fn word(self) -> &'static str {
        match self {
            Bonus::Capicua => "capicua",
            Bonus::Chucha => "chucha",
            Bonus::Prize => "prize",
        }
    }

    /// The name of the text that says it.
    pub const fn text(self) -> &'static str {
        match self {
            Bonus::Capicua => "bonus-capicua",
            Bonus::Chucha => "bonus-chucha",
            Bonus::Prize => "bonus-prize",
        }
    }

    /// What it adds under `rules`; `None` where it counts the round double. (A prize hangs on the
    /// number of the round: [`MatchStakes::prize`].)
    pub const fn points(self, rules: &Options) -> Option<u16> {
        match self {
            Bonus::Capicua => match rules.capicua {
                Capicua::Plus(points) => Some(points),
                Capicua::Double => None,
            },
            Bonus::Chucha => Some(rules.chucha),
            Bonus::Prize => Some(0),
        }
    }
}

/// The bonuses of a round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Bonuses(u8);

impl Bonuses {
    /// Adds one.
    fn add(&mut self, bonus: Bonus) {
        self.0 |= 1 << bonus as u8;
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `bonus` is among them.
    pub fn contains(self, bonus: Bonus) -> bool {
        self.0 >> bonus as u8 & 1 == 1
    }

    /// All of them, in the order in which they are named.
    pub fn iter(self) -> impl Iterator<Item = Bonus> {
        Bonus::ALL.into_iter().filter(move |&b| self.contains(b))
    }
}

impl fmt::Debug for Bonuses {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// What a round is worth beyond its own tiles: what the match brings to it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct MatchStakes {
    /// Rounds in a row before this one that nobody won.
    pub carried: u8,
    /// The prize for winning it.
    pub prize: u16,
}

impl MatchStakes {
    /// The stakes of a round at `standing`; a round by itself has none.
    #[inline]
    pub fn new(rules: &Options, standing: Option<Standing>) -> MatchStakes {
        let Some(standing) = standing else {
            return MatchStakes::default();
        };
        let number = usize::from(standing.round);
        MatchStakes {
            carried: standing.tied,
            prize: match number {
                0 => 0,
                _ => rules.prize.get(number - 1).copied().unwrap_or(0),
            },
        }
    }
}

/// A round that is over, with all hands open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FinishedRound {
    /// How it ended.
    pub end: End,
    /// Who led it.
    pub leader: Seat,
    /// Who laid the last tile: who blocked, if it was blocked.
    pub blocker: Seat,
    /// Pips left in each hand.
    pub pips: [u16; SEATS],
    /// Whether a called pass was false indeed.
    pub rightly_called: bool,
    /// What the match brings to it.
    pub stakes: MatchStakes,
}

/// The result of a finished round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Outcome {
    /// How it ended.
    pub end: End,
    /// Who won; `None` when nobody did.
    pub winner: Option<Side>,
    /// What its end brings the winners, bonuses included (or what the losers are charged); what was
    /// gained on the way apart.
    pub points: u16,
    /// What is taken from the losers besides: the price of a false pass where it goes to nobody.
    pub taken: u16,
    /// The bonuses in the points.
    pub bonuses: Bonuses,
}

impl Outcome {
    /// A round that nobody won.
    pub const fn nobody(end: End) -> Outcome {
        Outcome {
            end,
            winner: None,
            points: 0,
            taken: 0,
            bonuses: Bonuses(0),
        }
    }

    /// The points as a gain (or loss) of `side`.
    #[inline]
    pub fn margin(&self, side: Side) -> i32 {
        let worth = i32::from(self.points) + i32::from(self.taken);
        match self.winner {
            Some(winner) if winner == side => worth,
            Some(_) => -worth,
            None => 0,
        }
    }
}

/// Settles a round: who won, and what it brings.
#[inline(always)]
pub fn settle(rules: &Options, finished: &FinishedRound) -> Outcome {
    match winner(rules, finished) {
        Some(side) => {
            let pips = counted_pips(rules, finished.end, side, &finished.pips);
            award(rules, finished.end, side, pips, finished.stakes)
        }
        None => Outcome::nobody(finished.end),
    }
}

/// Who wins a round; `None` when nobody does.
#[inline(always)]
pub fn winner(rules: &Options, finished: &FinishedRound) -> Option<Side> {
    match finished.end {
        End::Out { seat, .. } | End::Target(seat) => Some(rules.side_of(seat)),
        End::Called { by, of } => {
            let offender = if finished.rightly_called { of } else { by };
            Some(rules.side_of(offender).other())
        }
        End::Forfeit(seat) => Some(rules.side_of(seat).other()),
        End::Blocked => winner_of_block(rules, finished),
    }
}

/// The pips of each side together.
#[inline]
fn by_side(rules: &Options, pips: &[u16; SEATS]) -> [u16; 2] {
    let mut sides = [0; 2];
    for (seat, pips) in pips.iter().enumerate() {
        sides[rules.side_of(Seat::new(seat)).index()] += pips;
    }
    sides
}

/// The two numbers that decide a blocked round, and the sides they belong to: the lower one wins.
#[inline(always)]
pub fn compared_pips(rules: &Options, pips: &[u16; SEATS], blocker: Seat) -> [(Side, u16); 2] {
    let both = [Side::FIRST, Side::SECOND];
    match rules.block {
        Block::Team => {
            let sums = by_side(rules, pips);
            both.map(|side| (side, sums[side.index()]))
        }
        Block::Individual => both.map(|side| {
            let hands = rules.seats_of(side).map(|seat| pips[seat.index()]);
            (side, hands.min().unwrap_or(0))
        }),
        Block::Duel => [blocker, blocker.next(usize::from(rules.seats))]
            .map(|seat| (rules.side_of(seat), pips[seat.index()])),
    }
}

#[inline(always)]
fn winner_of_block(rules: &Options, finished: &FinishedRound) -> Option<Side> {
    let [first, second] = compared_pips(rules, &finished.pips, finished.blocker);
    match first.1.cmp(&second.1) {
        std::cmp::Ordering::Less => Some(first.0),
        std::cmp::Ordering::Greater => Some(second.0),
        std::cmp::Ordering::Equal => match rules.tie {
            Tie::Nobody => None,
            Tie::Leader => Some(rules.side_of(finished.leader)),
            Tie::Blocker => Some(rules.side_of(finished.blocker)),
            Tie::Against => Some(rules.side_of(finished.blocker).other()),
        },
    }
}

/// The pips that count for `winner`, as they lie in the hands.
#[inline(always)]
pub fn counted_pips(rules: &Options, end: End, winner: Side, pips: &[u16; SEATS]) -> u16 {
    let sides = by_side(rules, pips);
    let count = |side: Side| counts(rules, end, winner, side) * i32::from(sides[side.index()]);
    (count(winner) + count(winner.other())).max(0) as u16
}

/// How often the pips of `side` count for `winner`.
#[inline(always)]
pub(crate) fn counts(rules: &Options, end: End, winner: Side, side: Side) -> i32 {
    match (rules.fives, end) {
        (true, End::Blocked) if side == winner => -1,
        _ => i32::from(side != winner || rules.points == Points::All),
    }
}

/// What the last tile makes of a round: it is worth `unit` (the pips that count, if there is none),
/// `times` as much, and `plus` on top.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Terms {
    /// The worth of the round where pips do not count.
    pub unit: Option<u16>,
    /// How many times that counts.
    pub times: u16,
    /// What comes on top.
    pub plus: u16,
    /// Which bonuses that are.
    pub bonuses: Bonuses,
}

impl Terms {
    /// The terms of a round that somebody ends with `last`, or that is blocked.
    #[inline(always)]
    pub fn new(rules: &Options, last: Option<LastTile>) -> Terms {
        let mut terms = Terms {
            unit: match rules.unit {
                Unit::Pips => None,
                Unit::Wins => Some(1),
                Unit::Batida => Some(u16::from(rules.scale[batida_rung(rules, last)])),
            },
            times: 1,
            plus: 0,
            bonuses: Bonuses::default(),
        };
        let Some(last) = last else {
            return terms;
        };
        if rules.capicua != Capicua::Plus(0) && last.is_capicua(rules.capicua_ends) {
            terms.bonuses.add(Bonus::Capicua);
        }
        if rules.chucha > 0 && last.is_chucha() {
            terms.bonuses.add(Bonus::Chucha);
        }
        for bonus in terms.bonuses.iter() {
            match bonus.points(rules) {
                Some(points) => terms.plus += points,
                None => terms.times = 2,
            }
        }
        terms
    }
}

/// Where on the scale of [`Unit::Batida`] a round stands; a block counts as plain.
pub fn batida_rung(rules: &Options, last: Option<LastTile>) -> usize {
    let Some(last) = last else {
        return 0;
    };
    match (last.tile.is_double(), last.fits_both()) {
        (true, true) => 3,
        (true, false) => 1,
        (false, _) if last.is_capicua(rules.capicua_ends) => 2,
        (false, _) => 0,
    }
}

/// What `winner` gets for a round that ended like this with so many pips that count.
#[inline(always)]
pub fn award(rules: &Options, end: End, winner: Side, pips: u16, stakes: MatchStakes) -> Outcome {
    let mut outcome = Outcome {
        winner: Some(winner),
        ..Outcome::nobody(end)
    };
    let last = match end {
        End::Out { last, .. } => Some(last),
        End::Blocked => None,
        // As if the winners had gone out just then, with nothing on top.
        End::Forfeit(_) => {
            let plain = Terms::new(rules, None).unit;
            outcome.points = match rules.fives {
                true => rounded(rules.rounding, pips),
                false => plain.unwrap_or(pips),
            };
            return outcome;
        }
        // Reaching the target ends the match: what is left in the hands does not matter.
        End::Target(_) => return outcome,
        // A fault has its price, whatever the round would have been worth.
        End::Called { .. } => {
            match rules.call_takes {
                CallTakes::Other => outcome.points = rules.call_cost,
                CallTakes::Own => outcome.taken = rules.call_cost,
            }
            return outcome;
        }
    };
    if rules.fives {
        outcome.points = rounded(rules.rounding, pips);
        return outcome;
    }
    let terms = Terms::new(rules, last);
    let unit = terms.unit.unwrap_or(pips);
    let unit = match rules.carry {
        Carry::Nothing => unit,
        Carry::PlusOne => unit.saturating_add(stakes.carried.into()),
        Carry::Double => unit.saturating_mul(1 << stakes.carried.min(15)),
    };
    outcome.bonuses = terms.bonuses;
    outcome.points = unit.saturating_mul(terms.times).saturating_add(terms.plus);
    if stakes.prize > 0 {
        outcome.bonuses.add(Bonus::Prize);
        outcome.points = outcome.points.saturating_add(stakes.prize);
    }
    outcome
}

/// Pips as All Fives counts them. Five is odd, so there is no half way to the nearest.
const fn rounded(rounding: Rounding, pips: u16) -> u16 {
    match rounding {
        Rounding::Nearest => (pips + 2) / 5 * 5,
        Rounding::Down => pips / 5 * 5,
    }
}
