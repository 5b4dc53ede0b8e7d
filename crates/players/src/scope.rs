//! Which rules a player knows. Asked before anybody sits down, so that nobody finds out in the
//! middle of a round.

use capicua_core::{Message, message};
use capicua_dominoes::{Fives, Rules, Ruleset};

/// The rules a player knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Scope {
    /// All there are.
    All,
    /// All without false passes.
    NoCalls,
    /// Block games for four: no drawing, no points for fives, no false passes.
    Block,
    /// The same with a set that can be searched to the end in reasonable time.
    SmallBlock,
    /// The same for two, too.
    SolvedBlock,
    /// Small block games for four, and All Fives as below.
    Searched,
    /// All Fives for two, without a spinner.
    AnyFives,
    /// All Fives as a network learnt it: two players, seven tiles each, no spinner.
    Fives,
}

/// The largest set that is searched to the end: double-six.
const SEARCHED_SET: u8 = 6;

impl Scope {
    /// Why a player does not know `rules`, if it does not.
    pub(crate) fn refuses(self, rules: &Rules) -> Option<Message> {
        if self == Scope::All {
            None
        } else if self == Scope::Fives {
            Fives::from_rules(rules)
                .is_none()
                .then_some(message!("scope-learnt-all-fives-for-two"))
        } else if rules.calls {
            Some(message!("scope-no-false-passes"))
        } else if self == Scope::NoCalls {
            None
        } else if self == Scope::AnyFives || self == Scope::Searched && rules.fives {
            (!crate::fives::knows(rules)).then_some(message!("scope-all-fives-without-spinner"))
        } else if rules.is_draw_game() || rules.fives {
            Some(message!("scope-block-games"))
        } else if self != Scope::SolvedBlock && rules.seats != 4 {
            Some(message!("scope-block-games-for-four"))
        } else if self != Scope::Block && rules.highest > SEARCHED_SET {
            Some(message!("scope-sets-up-to-double-six"))
        } else {
            None
        }
    }

    /// What it plays, for lists.
    pub(crate) fn about(self) -> &'static str {
        match self {
            Scope::All => "all rules",
            Scope::NoCalls => "all rules without calls",
            Scope::Block => "block games for four without calls",
            Scope::Searched => {
                "block games for four up to double-six and All Fives, without calls or a spinner"
            }
            Scope::AnyFives => "All Fives without a spinner",
            Scope::SmallBlock => "block games for four up to double-six, without calls",
            Scope::SolvedBlock => "block games up to double-six, without calls",
            Scope::Fives => "All Fives for two, to any target",
        }
    }
}
