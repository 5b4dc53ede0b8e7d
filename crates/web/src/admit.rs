//! Which players may sit down at a table of the server. On the command line a player may read files
//! and think for hours; somebody from outside must not make it.

use capicua_core::InputError;
use capicua_dominoes::Rules;
use capicua_pickomino::players::Spec;
use capicua_players::Lineup;

/// Options that name files, or make searches long that cannot be interrupted.
const REFUSED: [&str; 7] = ["weights", "file", "net", "alpha", "beta", "pieces", "depth"];

/// A domino player that knows the rules and may play here.
pub fn admitted(spec: &str, rules: &Rules) -> Result<Lineup, InputError> {
    check(spec)?;
    let player = Lineup::parse(spec)?;
    player.knows(rules)?;
    Ok(player)
}

/// A player of the dice game that knows the rules and may play here.
pub fn admitted_dice(spec: &str, rules: &capicua_pickomino::Rules) -> Result<Spec, InputError> {
    // `turn:1,1` has weights of its own, which are numbers.
    if !spec.starts_with("turn:") {
        check(spec)?;
    }
    let player = Spec::parse(spec)?;
    if !player.plays(rules) {
        return Err(InputError::new(
            format!("{spec} has not learnt {}", rules.name()),
            "It plays with eight dice.",
        )
        .at(spec, 0..spec.len()));
    }
    Ok(player)
}

fn check(spec: &str) -> Result<(), InputError> {
    let options = spec.split_once(':').map_or("", |(_, options)| options);
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let name = option.split('=').next().unwrap_or_default().trim();
        if REFUSED
            .iter()
            .any(|refused| name.eq_ignore_ascii_case(refused))
        {
            let start = option.as_ptr() as usize - spec.as_ptr() as usize;
            return Err(InputError::new(
                format!("the option `{name}` is not for tables of the server"),
                "Leave it away, or play in the terminal with `capicua play`.",
            )
            .at(spec, start..start + option.len()));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use capicua_dominoes::LATIN;

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
            "ims:alpha=40",
            "oracle:alpha=9,beta=2",
            "pimc:depth=law",
            "nobody",
            "",
        ] {
            assert!(admitted(spec, &LATIN).is_err(), "{spec}");
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
