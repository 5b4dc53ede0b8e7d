//! Rules compiled as types stand for the very same rules, and for no others.

use capicua_dominoes::{Cuban, Fives, House, Latin, Rules, Ruleset};

/// Changes that change how a round is played or what it is worth.
#[test]
fn a_house_rule_is_not_frozen_away() {
    fn frozen(text: &str) -> bool {
        let rules: Rules = text.parse().unwrap();
        assert_eq!(*House(rules).rules(), rules);
        Latin::from_rules(&rules).is_some()
            || Fives::from_rules(&rules).is_some()
            || Cuban::from_rules(&rules).is_some()
    }
    for text in ["latin", "fives", "cuban"] {
        assert!(frozen(text), "{text}");
    }
    for text in [
        "latin,tie=leader",
        "cuban,tie=leader",
        "latin,block=individual",
        "latin,points=all",
        "latin,calls=on",
        "latin,hand=5",
        "latin,set=3",
        "fives,spinner=on",
        "fives,hand=5",
    ] {
        assert!(!frozen(text), "{text}");
    }
}
