//! Which players may sit down at a table of the server. On the command line a player may read files
//! and think for hours; somebody from outside must not make it.

use capicua_core::InputError;
use capicua_dominoes::Rules;
use capicua_pickomino::players::Spec;
use capicua_players::Lineup;

/// Deals are drawn before the first is looked at, and nobody can interrupt that: a question may ask
/// for so many.
pub const MOST_SAMPLES: u32 = 20_000;

/// A domino player that knows the rules and may play here: what the catalogue declares safe.
pub fn admitted(spec: &str, rules: &Rules) -> Result<Lineup, InputError> {
    check_length(spec)?;
    let player = capicua_players::safe_player(spec)?;
    player.knows(rules)?;
    Ok(player)
}

/// A player of the dice game that knows the rules and may play here.
pub fn admitted_dice(spec: &str, rules: &capicua_pickomino::Rules) -> Result<Spec, InputError> {
    check_length(spec)?;
    let player = Spec::parse_safe(spec)?;
    if !player.plays(rules) {
        return Err(InputError::new(
            format!("{spec} has not learnt {}", rules.name()),
            "It plays with eight dice.",
        )
        .at(spec, 0..spec.len()));
    }
    Ok(player)
}

/// Longest spec: it is the name of its seat, which is stored and sent with every view.
const LONGEST: usize = 120;

fn check_length(spec: &str) -> Result<(), InputError> {
    match spec.len() <= LONGEST {
        true => Ok(()),
        false => Err(InputError::new(
            format!("a player is written with at most {LONGEST} letters"),
            "Leave away options that say what is usual.",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::{FIVES, LATIN};

    #[test]
    fn files_and_endless_searches_stay_outside() {
        for spec in [
            "champion",
            "pimc:samples=20",
            "greedy",
            "ismcts:iterations=300",
        ] {
            admitted(spec, &LATIN).map(|_| ()).unwrap();
        }
        for spec in [
            "ims:beta=2",
            "ims:pieces=3",
            "pimc:beta=1/3",
            "oracle:beta=2",
            "ims:alpha=40",
            "oracle:alpha=9,beta=2",
            "pimc:depth=law",
            "champion:samples=2001",
            "ismcts:iterations=1000000",
            "nobody",
            "",
            &format!("champion:samples={}9", "0".repeat(200)),
        ] {
            assert!(admitted(spec, &LATIN).is_err(), "{spec}");
        }
        for spec in ["mc:worlds=200", "net", "champion"] {
            admitted(spec, &FIVES).map(|_| ()).unwrap();
        }
        for spec in [
            "mc:worlds=2001",
            "net:weights=/etc/passwd",
            "oracle:work=1001",
        ] {
            assert!(admitted(spec, &FIVES).is_err(), "{spec}");
        }
        let standard = capicua_pickomino::Rules::STANDARD;
        for spec in ["champion", "greedy", "turn:1,1", "champion:turns=1"] {
            admitted_dice(spec, &standard).map(|_| ()).unwrap();
        }
        let refused = admitted_dice("champion:weights=/etc/passwd", &standard);
        let error = refused.err().unwrap();
        assert!(error.what().contains("weights"), "{error}");
    }
}
