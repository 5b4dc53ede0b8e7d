//! Rules are data: a variant is one entry of [`PRESETS`], a house rule a changed field.
//!
//! [`Options`] are what somebody wants, unchecked; [`Rules`] are what a table can play. The only way
//! from one to the other is [`Options::build`], so that no search and no deal ever meets a hand that
//! is larger than its set.

use std::fmt;
use std::ops::Deref;

use capicua_core::{Message, Seat, Side, message};

use crate::tile::{MAX_PIP, tiles_up_to};

/// Which preset a set of rules started from; its name is how rules are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Preset(u8);

impl Preset {
    /// Its name.
    pub fn name(self) -> &'static str {
        PRESETS[usize::from(self.0)].0
    }

    /// Its rules, without any change.
    pub fn rules(self) -> Rules {
        PRESETS[usize::from(self.0)].1
    }

    /// The preset of that name, in either case.
    pub fn named(name: &str) -> Option<Preset> {
        let found = PRESETS
            .iter()
            .position(|(preset, _)| preset.eq_ignore_ascii_case(name))?;
        Some(Preset(found as u8))
    }
}

/// What happens to the tiles that are not dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stock {
    /// Nobody sees or draws them. (Also right when every tile is dealt.)
    Asleep,
    /// Who cannot play draws from them.
    Drawn,
}

/// Who leads the first round of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FirstLead {
    /// The holder of the highest double that was dealt, with that tile.
    HighestDouble,
    /// A seat drawn by lot, with any tile.
    Free,
    /// Seat A, with any tile.
    SeatA,
}

/// Who leads after a round that was won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NextLead {
    /// The seat after the last leader.
    Rotate,
    /// The seat that won; after a block the lighter hand of the winners.
    Winner,
    /// One of the winners: at our tables the same seat, in a record either of the two.
    Side,
    /// The holder of the highest double that was dealt, with that tile.
    HighestDouble,
}

/// Who leads after a round that nobody won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum LeadAfterTie {
    /// The seat after the last leader.
    Rotate,
    /// The same seat again.
    Same,
    /// The holder of the highest double that was dealt, with that tile.
    HighestDouble,
    /// The seat that blocked.
    Blocker,
}

/// Who is written the points of a round. The arithmetic is the same, the words are not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tally {
    /// The losers are charged; who reaches the target loses the match.
    Losers,
    /// The winners are credited; who reaches the target wins the match.
    Winners,
}

/// Which pips count when somebody goes out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Points {
    /// Those in the opponents' hands.
    Opponents,
    /// Those in all hands, the partner's too.
    All,
}

/// What is compared when a round is blocked.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Block {
    /// The pips of each side together.
    Team,
    /// The lightest single hand of each side.
    Individual,
    /// The hand of the seat that blocked and the hand of the seat after it.
    Duel,
}

/// Who wins a blocked round that is level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    /// Nobody.
    Nobody,
    /// The side of the seat that led the round.
    Leader,
    /// The side of the seat that blocked.
    Blocker,
    /// The side against the seat that blocked.
    Against,
}

/// What a capicúa brings: going out with a tile, no double, that fits both open ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Capicua {
    /// So many points more; none at all in many games.
    Plus(u16),
    /// The round counts double.
    Double,
}

/// Which open ends make a capicúa.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CapicuaEnds {
    /// Two different pips.
    Different,
    /// Also the same pip at both ends.
    Any,
}

/// The unit in which a round is counted.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// The pips left in hands.
    Pips,
    /// One a round.
    Wins,
    /// A scale that depends on the tile one goes out with.
    Batida,
}

/// What a round is worth more after rounds that nobody won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Carry {
    /// Nothing.
    Nothing,
    /// One point for each of them.
    PlusOne,
    /// Twice as much for each of them.
    Double,
}

/// How a match is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MatchForm {
    /// By reaching the target.
    Target,
    /// By reaching it while the others have nothing: a win of theirs sets both to nothing.
    Streak,
}

/// Where the price of a false pass goes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum CallTakes {
    /// To the other side.
    Other,
    /// It is taken from the offender's side.
    Own,
}

/// How All Fives rounds the pips that are left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rounding {
    /// To the nearest five.
    Nearest,
    /// Down to a multiple of five.
    Down,
}

/// How many of the first rounds of a match may have a prize.
pub const MAX_PRIZES: usize = 4;

/// Everything a table has to agree on, as somebody wants it: not checked yet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Options {
    /// The highest pip of the set: 6 for double-six.
    pub highest: u8,
    /// How many sit down: 4 in two partnerships, or 2.
    pub seats: u8,
    /// Tiles dealt to each.
    pub hand: u8,
    /// What happens to the others.
    pub stock: Stock,
    /// Whether multiples of five score as they are made (All Fives).
    pub fives: bool,
    /// Who leads the first round.
    pub first: FirstLead,
    /// Who leads after a round that was won.
    pub next: NextLead,
    /// Who leads after a round that nobody won.
    pub tied: LeadAfterTie,
    /// Who is written the points.
    pub tally: Tally,
    /// Which pips count.
    pub points: Points,
    /// What is compared in a blocked round.
    pub block: Block,
    /// Who wins a blocked round that is level.
    pub tie: Tie,
    /// What a capicúa brings.
    pub capicua: Capicua,
    /// Which ends make one.
    pub capicua_ends: CapicuaEnds,
    /// What going out with 0-0 brings.
    pub chucha: u16,
    /// What the leader's side gains when the next seat passes on the lead: on a double, and else.
    pub open_pass: [u16; 2],
    /// What a side gains when the three others pass in a row on its tile.
    pub round_pass: u16,
    /// What the other side gains by every pass.
    pub pass: u16,
    /// Gains from passes do not count for a side that has so much; zero for no limit.
    pub bonus_cap: u16,
    /// The unit of a round.
    pub unit: Unit,
    /// What a round is worth by [`Unit::Batida`]: plain, with a double, both ends, both ends with a
    /// double.
    pub scale: [u8; 4],
    /// What rounds that nobody won add to the next.
    pub carry: Carry,
    /// How a match is won.
    pub form: MatchForm,
    /// Points that end the match.
    pub target: u16,
    /// Extra points for winning the first rounds of a match.
    pub prize: [u16; MAX_PRIZES],
    /// Whether points that lift a score past the target count.
    pub overshoot: bool,
    /// How many matches a match won to nil counts for: 1 or 2. A matter of stakes.
    pub shutout: u8,
    /// Minutes after which the round in play is the last; zero for none. A matter of faces with a
    /// clock.
    pub minutes: u16,
    /// Hands with so many doubles are dealt again; zero for never.
    pub redeal: u8,
    /// Whether seats may pass falsely, and be called.
    pub calls: bool,
    /// What a false pass costs, or a wrong call.
    pub call_cost: u16,
    /// Where that goes.
    pub call_takes: CallTakes,
    /// How All Fives rounds.
    pub rounding: Rounding,
    /// Whether the first double is open on four arms (All Fives).
    pub spinner: bool,
}

/// Rules a table can play: [`Options`] that have been checked, and the preset they started from.
/// Small and copied; the options are read through it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    preset: Preset,
    options: Options,
}

impl Deref for Rules {
    type Target = Options;

    #[inline(always)]
    fn deref(&self) -> &Options {
        &self.options
    }
}

/// Two things that do not go together: why rules cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RulesError {
    /// The options it is between, as they are written; the second may be the game itself.
    pub between: [&'static str; 2],
    /// What is wrong.
    pub what: Message,
    /// How to fix it.
    pub help: Message,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.what.fmt(f)
    }
}

impl std::error::Error for RulesError {}

const fn preset(number: u8, options: Options) -> Rules {
    Rules {
        preset: Preset(number),
        options,
    }
}

/// The block game of the papers: double-six, seven tiles each, all dealt, the losers charged.
const LATIN_OPTIONS: Options = Options {
    highest: 6,
    seats: 4,
    hand: 7,
    stock: Stock::Asleep,
    fives: false,
    first: FirstLead::HighestDouble,
    next: NextLead::Rotate,
    tied: LeadAfterTie::Rotate,
    tally: Tally::Losers,
    points: Points::Opponents,
    block: Block::Team,
    tie: Tie::Nobody,
    capicua: Capicua::Plus(0),
    capicua_ends: CapicuaEnds::Different,
    chucha: 0,
    open_pass: [0; 2],
    round_pass: 0,
    pass: 0,
    bonus_cap: 0,
    unit: Unit::Pips,
    scale: [1, 2, 3, 4],
    carry: Carry::Nothing,
    form: MatchForm::Target,
    target: 100,
    prize: [0; MAX_PRIZES],
    overshoot: true,
    shutout: 1,
    minutes: 0,
    redeal: 0,
    calls: false,
    call_cost: 50,
    call_takes: CallTakes::Other,
    rounding: Rounding::Nearest,
    spinner: false,
};

/// The federations' game: drawn lead that goes round, all pips, no bonus.
const FEMUNDO_OPTIONS: Options = Options {
    first: FirstLead::Free,
    tally: Tally::Winners,
    points: Points::All,
    target: 200,
    ..LATIN_OPTIONS
};

const FIVES_OPTIONS: Options = Options {
    seats: 2,
    stock: Stock::Drawn,
    fives: true,
    first: FirstLead::Free,
    next: NextLead::Winner,
    tied: LeadAfterTie::Same,
    tally: Tally::Winners,
    ..LATIN_OPTIONS
};

const BLOCK_OPTIONS: Options = Options {
    seats: 2,
    tally: Tally::Winners,
    ..LATIN_OPTIONS
};

const SPAIN: Options = Options {
    target: 300,
    ..FEMUNDO_OPTIONS
};

const BRASILIA: Options = Options {
    target: 150,
    ..FEMUNDO_OPTIONS
};

const VENEZUELA: Options = Options {
    minutes: 35,
    ..FEMUNDO_OPTIONS
};

const MEXICO: Options = Options {
    next: NextLead::Side,
    target: 101,
    ..LATIN_OPTIONS
};

const PUERTORICO: Options = Options {
    next: NextLead::Winner,
    tally: Tally::Winners,
    points: Points::All,
    capicua: Capicua::Plus(100),
    chucha: 100,
    prize: [100, 75, 50, 25],
    target: 500,
    ..LATIN_OPTIONS
};

const DOMINICAN: Options = Options {
    next: NextLead::Winner,
    tally: Tally::Winners,
    points: Points::All,
    block: Block::Duel,
    tie: Tie::Leader,
    capicua: Capicua::Plus(25),
    open_pass: [25, 50],
    round_pass: 25,
    bonus_cap: 170,
    target: 200,
    ..LATIN_OPTIONS
};

const HABANA: Options = Options {
    highest: 9,
    hand: 10,
    first: FirstLead::Free,
    next: NextLead::Side,
    tally: Tally::Winners,
    capicua: Capicua::Double,
    open_pass: [20, 0],
    redeal: 5,
    target: 150,
    ..LATIN_OPTIONS
};

const RECIFE: Options = Options {
    hand: 6,
    next: NextLead::Side,
    tied: LeadAfterTie::HighestDouble,
    tally: Tally::Winners,
    unit: Unit::Batida,
    carry: Carry::PlusOne,
    target: 6,
    ..LATIN_OPTIONS
};

const JAMAICA: Options = Options {
    next: NextLead::Side,
    tied: LeadAfterTie::HighestDouble,
    tally: Tally::Winners,
    block: Block::Individual,
    unit: Unit::Wins,
    form: MatchForm::Streak,
    target: 6,
    ..LATIN_OPTIONS
};

const HAITI: Options = Options {
    next: NextLead::Side,
    tied: LeadAfterTie::Same,
    tally: Tally::Winners,
    block: Block::Individual,
    capicua: Capicua::Plus(1),
    unit: Unit::Wins,
    carry: Carry::PlusOne,
    target: 10,
    ..LATIN_OPTIONS
};

const DRAW: Options = Options {
    stock: Stock::Drawn,
    ..BLOCK_OPTIONS
};

/// Every preset with its name: the only list of them. Sources, and where tables disagree, are in
/// `docs/rules.md`.
pub static PRESETS: [(&str, Rules); 16] = [
    ("latin", LATIN),
    ("fives", FIVES),
    ("cuban", CUBAN),
    ("femundo", preset(3, FEMUNDO_OPTIONS)),
    ("spain", preset(4, SPAIN)),
    ("brasilia", preset(5, BRASILIA)),
    ("venezuela", preset(6, VENEZUELA)),
    ("mexico", preset(7, MEXICO)),
    ("puertorico", preset(8, PUERTORICO)),
    ("dominican", preset(9, DOMINICAN)),
    ("habana", preset(10, HABANA)),
    ("recife", preset(11, RECIFE)),
    ("jamaica", preset(12, JAMAICA)),
    ("haiti", preset(13, HAITI)),
    ("block", preset(14, BLOCK_OPTIONS)),
    ("draw", preset(15, DRAW)),
];

/// Partnership block game: double-six, seven tiles each, all tiles dealt.
pub const LATIN: Rules = preset(0, LATIN_OPTIONS);

/// All Fives for two: double-six, seven tiles each, fourteen in the boneyard.
pub const FIVES: Rules = preset(1, FIVES_OPTIONS);

/// Double-nine block game: ten tiles each, fifteen asleep.
pub const CUBAN: Rules = preset(
    2,
    Options {
        highest: 9,
        hand: 10,
        first: FirstLead::Free,
        ..LATIN_OPTIONS
    },
);

impl Options {
    /// Tiles in the set.
    #[inline]
    pub const fn set_size(&self) -> usize {
        tiles_up_to(self.highest)
    }

    /// Tiles that are not dealt.
    #[inline]
    pub const fn undealt(&self) -> usize {
        self.set_size() - self.hand as usize * self.seats as usize
    }

    /// Whether seats draw when they cannot play.
    #[inline]
    pub const fn is_draw_game(&self) -> bool {
        matches!(self.stock, Stock::Drawn)
    }

    /// Whether multiples of five score.
    #[inline]
    pub const fn fives(&self) -> bool {
        self.fives
    }

    /// How many sides play against each other.
    #[inline]
    pub const fn sides(&self) -> usize {
        2
    }

    /// The side of a seat: those who sit as many places apart as there are sides play together.
    #[inline]
    pub const fn side_of(&self, seat: Seat) -> Side {
        Side::new(seat.index() % self.sides())
    }

    /// The seats of a side, in order of play.
    pub fn seats_of(&self, side: Side) -> impl Iterator<Item = Seat> + use<> {
        let sides = self.sides();
        Seat::all(usize::from(self.seats)).filter(move |seat| seat.index() % sides == side.index())
    }

    /// Whether a pass can bring points.
    #[inline]
    pub const fn passes_pay(&self) -> bool {
        self.open_pass[0] | self.open_pass[1] | self.round_pass | self.pass != 0
    }

    /// Whether a gain on the way counts for a side that has `points`, those of this round included.
    #[inline]
    pub const fn gain_counts(&self, points: u16) -> bool {
        self.bonus_cap == 0 || points < self.bonus_cap
    }

    /// Whether the points of the winners are written down as gains of theirs.
    #[inline]
    pub const fn winners_score(&self) -> bool {
        matches!(self.tally, Tally::Winners)
    }

    /// Whether two sets of options play a round alike and pay alike for it: what only a whole match
    /// looks at is left out.
    pub fn same_round(&self, other: &Options) -> bool {
        let round = |options: &Options| Options {
            first: FirstLead::Free,
            next: NextLead::Rotate,
            tied: LeadAfterTie::Rotate,
            tally: Tally::Winners,
            form: MatchForm::Target,
            target: 0,
            overshoot: true,
            shutout: 1,
            minutes: 0,
            ..*options
        };
        round(self) == round(other)
    }

    /// These options as rules, if a table can play them. `preset` is where they started from, and
    /// what they are written against.
    pub fn build(self, preset: Preset) -> Result<Rules, RulesError> {
        self.check()?;
        Ok(Rules {
            preset,
            options: self,
        })
    }

    fn check(&self) -> Result<(), RulesError> {
        self.check_sizes()?;
        self.check_game()?;
        self.check_bonuses()?;
        self.check_match()
    }

    fn check_sizes(&self) -> Result<(), RulesError> {
        if !(1..=MAX_PIP).contains(&self.highest) {
            return conflict(
                ["set", "set"],
                message!("no-such-set", pip = self.highest),
                message!("fix-set-range", most = MAX_PIP),
            );
        }
        if !matches!(self.seats, 2 | 4) {
            return conflict(
                ["seats", "seats"],
                message!("wrong-number-of-seats", seats = self.seats),
                message!("fix-seats-pairs"),
            );
        }
        let most = self.set_size() / usize::from(self.seats);
        if usize::from(self.hand) > most || self.hand == 0 {
            return conflict(
                ["hand", "set"],
                message!(
                    "hands-cannot-be-dealt",
                    hand = self.hand,
                    seats = self.seats,
                    tiles = self.set_size(),
                    set = self.highest
                ),
                message!("fix-hand-range", most),
            );
        }
        if self.redeal > 0 {
            let doubles = usize::from(self.highest) + 1;
            let allowed =
                usize::from(self.seats) * usize::from(self.redeal - 1).min(self.hand.into());
            let others = self.set_size() - doubles;
            let dealt = usize::from(self.seats) * usize::from(self.hand);
            if allowed + self.undealt() < doubles || dealt > others + allowed {
                return conflict(
                    ["redeal", "hand"],
                    message!(
                        "redeal-never-stands",
                        redeal = self.redeal,
                        hand = self.hand
                    ),
                    message!("fix-write-larger-number-redeal-redeal"),
                );
            }
        }
        Ok(())
    }

    fn check_game(&self) -> Result<(), RulesError> {
        if self.fives {
            for (given, name) in [
                (self.capicua != Capicua::Plus(0), "capicua"),
                (self.chucha > 0, "chucha"),
                (self.open_pass != [0; 2], "openpass"),
                (self.round_pass > 0, "roundpass"),
                (self.bonus_cap > 0, "bonuscap"),
                (self.unit != Unit::Pips, "score"),
                (self.carry != Carry::Nothing, "carry"),
                (self.form != MatchForm::Target, "match"),
                (self.prize != [0; MAX_PRIZES], "prize"),
                (!self.overshoot, "overshoot"),
                (self.block != Block::Team, "block"),
                (self.tie != Tie::Nobody, "tie"),
                (self.tally != Tally::Winners, "tally"),
                (self.calls, "calls"),
            ] {
                if given {
                    return conflict(
                        [name, "fives"],
                        message!("conflicts-with-fives", option = name),
                        message!("fix-remove-or-block", option = name),
                    );
                }
            }
        } else {
            for (given, name) in [
                (self.rounding != Rounding::Nearest, "rounding"),
                (self.spinner, "spinner"),
            ] {
                if given {
                    return conflict(
                        [name, "fives"],
                        message!("only-all-fives", option = name),
                        message!("fix-remove-or-fives", option = name),
                    );
                }
            }
        }
        if self.calls && self.is_draw_game() {
            return conflict(
                ["calls", "draw"],
                message!("calls-conflict-with-drawing"),
                message!("fix-leave-calls-away-start-from"),
            );
        }
        if self.calls && self.passes_pay() {
            let paid = match (self.open_pass != [0; 2], self.round_pass > 0) {
                (true, _) => "openpass",
                (_, true) => "roundpass",
                _ => "pass",
            };
            return conflict(
                [paid, "calls"],
                message!("calls-conflict-with-pay", option = paid),
                message!("fix-zero-or-no-calls", option = paid),
            );
        }
        if self.call_takes == CallTakes::Own {
            self.needs_winners("calltakes=own")?;
        }
        Ok(())
    }

    fn check_bonuses(&self) -> Result<(), RulesError> {
        if self.unit == Unit::Batida && self.capicua != Capicua::Plus(0) {
            return conflict(
                ["score", "capicua"],
                message!("batida-conflicts-with-capicua"),
                message!("fix-write-capicua-score-pips-score"),
            );
        }
        if self.seats != 4 {
            for (given, name) in [
                (self.open_pass != [0; 2], "openpass"),
                (self.round_pass > 0, "roundpass"),
            ] {
                if given {
                    return conflict(
                        [name, "seats"],
                        message!("conflicts-with-seats", option = name, seats = self.seats),
                        message!("fix-needs-four-seats", option = name),
                    );
                }
            }
        }
        if self.bonus_cap > 0 {
            self.needs_winners("bonuscap")?;
        }
        Ok(())
    }

    fn check_match(&self) -> Result<(), RulesError> {
        if self.target == 0 || self.target > MAX_TARGET {
            return conflict(
                ["target", "target"],
                message!("target-out-of-range", target = self.target),
                message!("fix-target-range", most = MAX_TARGET),
            );
        }
        if !self.overshoot {
            self.needs_winners("overshoot=off")?;
        }
        if self.shutout != 1 {
            self.needs_winners("shutout")?;
        }
        if self.form == MatchForm::Streak {
            self.needs_winners("match=streak")?;
        }
        Ok(())
    }

    fn needs_winners(&self, name: &'static str) -> Result<(), RulesError> {
        match self.tally {
            Tally::Winners => Ok(()),
            Tally::Losers => conflict(
                [name, "tally"],
                message!("conflicts-with-tally", option = name),
                message!("fix-write-tally-winners"),
            ),
        }
    }
}

/// The largest target: beyond it a match would not end in an evening, nor scores fit.
pub const MAX_TARGET: u16 = 9999;

fn conflict<T>(between: [&'static str; 2], what: Message, help: Message) -> Result<T, RulesError> {
    Err(RulesError {
        between,
        what,
        help,
    })
}

impl Rules {
    /// Where they started from.
    pub const fn preset(&self) -> Preset {
        self.preset
    }

    /// The options, to be changed and built again.
    pub const fn options(&self) -> Options {
        self.options
    }

    /// These rules with a change.
    pub fn with(&self, change: impl FnOnce(&mut Options)) -> Result<Rules, RulesError> {
        let mut options = self.options;
        change(&mut options);
        options.build(self.preset)
    }

    /// The same rules to another target, which has been checked.
    pub(crate) fn to(&self, target: u16) -> Rules {
        debug_assert!((1..=MAX_TARGET).contains(&target));
        let mut rules = *self;
        rules.options.target = target;
        rules
    }
}

/// Where a state takes its rules from. A type without data freezes them at compile time, so that
/// the search is compiled for one variant; [`House`] carries them along.
pub trait Ruleset: Copy + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// The rules.
    fn rules(&self) -> &Rules;

    /// This ruleset, if it stands for exactly these rules.
    fn from_rules(rules: &Rules) -> Option<Self>;
}

macro_rules! frozen {
    ($($(#[$doc:meta])* $name:ident = $rules:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name;

        impl Ruleset for $name {
            #[inline(always)]
            fn rules(&self) -> &Rules {
                const { &$rules }
            }

            fn from_rules(rules: &Rules) -> Option<$name> {
                // Target and lead belong to the match; a round is played alike.
                rules.same_round(&$rules).then_some($name)
            }
        }
    )*};
}

frozen! {
    /// [`LATIN`], frozen.
    Latin = LATIN;
    /// [`FIVES`], frozen.
    Fives = FIVES;
    /// [`CUBAN`], frozen.
    Cuban = CUBAN;
}

/// Rules read at run time: any house rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct House(pub Rules);

impl Ruleset for House {
    #[inline(always)]
    fn rules(&self) -> &Rules {
        &self.0
    }

    fn from_rules(rules: &Rules) -> Option<House> {
        Some(House(*rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_numbered_as_they_stand_and_can_be_played() {
        for (number, (name, rules)) in PRESETS.iter().enumerate() {
            assert_eq!(usize::from(rules.preset.0), number, "{name}");
            assert_eq!(Preset::named(name), Some(rules.preset()));
            assert_eq!(rules.options().build(rules.preset()).as_ref(), Ok(rules));
        }
    }

    #[test]
    fn sides_follow_the_seats() {
        let sides = |rules: &Rules, side| -> Vec<Seat> { rules.seats_of(side).collect() };
        assert_eq!(sides(&LATIN, Side::FIRST), [Seat::A, Seat::C]);
        assert_eq!(sides(&LATIN, Side::SECOND), [Seat::B, Seat::D]);
        assert_eq!(sides(&FIVES, Side::SECOND), [Seat::B]);
    }

    #[test]
    fn a_conflict_names_both() {
        type Change = fn(&mut Options);
        let latin: [(Change, [&str; 2]); 9] = [
            (|o| o.hand = 8, ["hand", "set"]),
            (
                |o| {
                    o.unit = Unit::Batida;
                    o.capicua = Capicua::Plus(25);
                },
                ["score", "capicua"],
            ),
            (|o| o.bonus_cap = 170, ["bonuscap", "tally"]),
            (|o| o.overshoot = false, ["overshoot=off", "tally"]),
            (|o| o.shutout = 2, ["shutout", "tally"]),
            (|o| o.form = MatchForm::Streak, ["match=streak", "tally"]),
            (
                |o| {
                    o.calls = true;
                    o.round_pass = 25;
                },
                ["roundpass", "calls"],
            ),
            (|o| o.redeal = 2, ["redeal", "hand"]),
            (|o| o.spinner = true, ["spinner", "fives"]),
        ];
        for (change, between) in latin {
            assert_eq!(LATIN.with(change).unwrap_err().between, between);
        }
        let capicua = FIVES.with(|o| o.capicua = Capicua::Plus(25)).unwrap_err();
        assert_eq!(capicua.between, ["capicua", "fives"]);
        for name in capicua.between {
            assert!(capicua.what.to_string().contains(name));
        }
    }
}
