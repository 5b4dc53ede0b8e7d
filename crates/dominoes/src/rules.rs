//! Rules are data: a variant is one constant of [`Rules`], a house rule a changed field.

/// Which preset a set of rules started from; its name is how rules are written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Preset {
    /// Partnership block game of Latin America, double-six.
    Latin,
    /// All Fives for two, with a boneyard.
    Fives,
    /// Partnership block game with a double-nine set and sleeping tiles.
    Cuban,
}

/// What happens to the tiles that are not dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stock {
    /// Nobody sees or draws them. (Also right when every tile is dealt.)
    Asleep,
    /// Who cannot play draws from them.
    Drawn,
}

/// Who leads.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lead {
    /// First round: the holder of the highest double leads it; then the lead goes round.
    HighestDouble,
    /// First round: a seat drawn at random, any tile; then the lead goes round.
    Free,
    /// First round: seat A, any tile; then the lead goes round.
    Rotate,
    /// First round: a seat drawn at random, any tile; then whoever won the last round.
    Winner,
}

/// How a match is scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// The losers of a round are charged pips; who reaches the target loses the match.
    Charges,
    /// Multiples of five score as they are made; who reaches the target wins the match.
    Fives,
}

/// Which pips the losers of a round are charged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Points {
    /// Those in their own hands (the winners' opponents').
    Opponents,
    /// Those in all hands.
    All,
}

/// Who wins a blocked round.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Block {
    /// The side with fewer pips in its hands together.
    Team,
    /// The side of the seat with the fewest pips.
    Individual,
}

/// Who wins a blocked round that is level.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tie {
    /// Nobody: no charge.
    Nobody,
    /// The side of the seat that led the round.
    Leader,
}

/// What a called false pass, or a wrong call, costs.
pub const CALL_PENALTY: u16 = 50;

/// Everything a table has to agree on. Small and copied.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Where they started from.
    pub preset: Preset,
    /// The highest pip of the set: 6 for double-six.
    pub highest: u8,
    /// How many sit down: 4 in two partnerships, or 2.
    pub seats: u8,
    /// Tiles dealt to each.
    pub hand: u8,
    /// What happens to the others.
    pub stock: Stock,
    /// Who leads.
    pub lead: Lead,
    /// How a match is scored.
    pub scoring: Scoring,
    /// Which pips the losers are charged.
    pub points: Points,
    /// Who wins a blocked round.
    pub block: Block,
    /// Who wins a blocked round that is level.
    pub tie: Tie,
    /// Whether seats may pass falsely, and be called.
    pub calls: bool,
    /// Whether the first double is open on four arms.
    pub spinner: bool,
    /// Points that end the match.
    pub target: u16,
}

/// Partnership block game: double-six, seven tiles each, all tiles dealt.
pub const LATIN: Rules = Rules {
    preset: Preset::Latin,
    highest: 6,
    seats: 4,
    hand: 7,
    stock: Stock::Asleep,
    lead: Lead::HighestDouble,
    scoring: Scoring::Charges,
    points: Points::Opponents,
    block: Block::Team,
    tie: Tie::Nobody,
    calls: false,
    spinner: false,
    target: 100,
};

/// All Fives for two: double-six, seven tiles each, fourteen in the boneyard.
pub const FIVES: Rules = Rules {
    preset: Preset::Fives,
    seats: 2,
    stock: Stock::Drawn,
    lead: Lead::Winner,
    scoring: Scoring::Fives,
    ..LATIN
};

/// Double-nine block game: ten tiles each, fifteen asleep.
pub const CUBAN: Rules = Rules {
    preset: Preset::Cuban,
    highest: 9,
    hand: 10,
    lead: Lead::Free,
    ..LATIN
};

impl Rules {
    /// Tiles in the set.
    #[inline]
    pub const fn set_size(&self) -> usize {
        crate::tile::tiles_up_to(self.highest)
    }

    /// Tiles that are not dealt.
    #[inline]
    pub const fn undealt(&self) -> usize {
        self.set_size() - self.hand as usize * self.seats as usize
    }

    /// Whether seats draw when they cannot play.
    #[inline]
    pub const fn draws(&self) -> bool {
        matches!(self.stock, Stock::Drawn)
    }

    /// Whether multiples of five score.
    #[inline]
    pub const fn fives(&self) -> bool {
        matches!(self.scoring, Scoring::Fives)
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
                // The target and the lead belong to the match; a round is played alike.
                (Rules { target: $rules.target, lead: $rules.lead, ..*rules } == $rules).then_some($name)
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
