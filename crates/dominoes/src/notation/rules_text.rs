//! Rules as text: a preset and what a house changes, and the same in plain sentences.

use std::fmt;
use std::str::FromStr;

use capicua_core::InputError;

use super::Piece;
use super::moves::shorten;
use crate::rules::{
    Block, CALL_PENALTY, CUBAN, FIVES, LATIN, Lead, Points, Preset, Rules, Scoring, Tie,
};
use crate::tile::{MAX_PIP, tiles_up_to};

/// The presets with their names.
pub const PRESETS: [(&str, Rules); 3] = [("latin", LATIN), ("fives", FIVES), ("cuban", CUBAN)];

/// The largest target: beyond it a match would not end in an evening, nor scores fit.
const MAX_TARGET: u16 = 9999;

/// An option, for lists and errors.
pub struct OptionHelp {
    /// Its name before the `=`.
    pub name: &'static str,
    /// The values it takes.
    pub values: &'static str,
    /// What it changes.
    pub about: &'static str,
    applies: fn(&Rules) -> bool,
}

impl OptionHelp {
    /// Whether the option makes sense under `rules`.
    pub fn applies_to(&self, rules: &Rules) -> bool {
        (self.applies)(rules)
    }
}

fn always(_: &Rules) -> bool {
    true
}

fn charges(rules: &Rules) -> bool {
    rules.scoring == Scoring::Charges
}

/// All options, in the order in which they are written.
pub const OPTIONS: [OptionHelp; 9] = [
    OptionHelp {
        name: "set",
        values: "1..9",
        about: "highest pip of the set: 6 is double-six",
        applies: always,
    },
    OptionHelp {
        name: "hand",
        values: "N",
        about: "tiles dealt to each seat",
        applies: always,
    },
    OptionHelp {
        name: "lead",
        values: "66|free|rotate|winner",
        about: "who leads: the highest double first (needs every tile dealt), a seat drawn at random first, seat A first, or the winner of the last round",
        applies: always,
    },
    OptionHelp {
        name: "target",
        values: "N",
        about: "points that end the match",
        applies: always,
    },
    OptionHelp {
        name: "points",
        values: "opponents|all",
        about: "whether the losers are charged the pips of their own hands or of all hands",
        applies: charges,
    },
    OptionHelp {
        name: "block",
        values: "team|individual",
        about: "whether a blocked round goes to the side or to the single hand with fewest pips",
        applies: charges,
    },
    OptionHelp {
        name: "tie",
        values: "nobody|leader",
        about: "who wins a blocked round that is level",
        applies: charges,
    },
    OptionHelp {
        name: "calls",
        values: "on|off",
        about: "whether seats may pass falsely and be called",
        applies: charges,
    },
    OptionHelp {
        name: "spinner",
        values: "on|off",
        about: "whether the first double is open on four arms",
        applies: |rules| rules.scoring == Scoring::Fives,
    },
];

impl Preset {
    /// The preset's name and its rules.
    pub fn entry(self) -> (&'static str, Rules) {
        match self {
            Preset::Latin => PRESETS[0],
            Preset::Fives => PRESETS[1],
            Preset::Cuban => PRESETS[2],
        }
    }
}

impl FromStr for Rules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Rules, InputError> {
        parse_rules(Piece::whole(text))
    }
}

pub(super) fn parse_rules(piece: Piece) -> Result<Rules, InputError> {
    let mut parts = piece.split(',');
    let name = parts.next().unwrap_or(piece);
    let preset = PRESETS
        .iter()
        .find(|(preset, _)| preset.eq_ignore_ascii_case(name.text))
        .map(|(_, rules)| *rules)
        .ok_or_else(|| {
            let names: Vec<&str> = PRESETS.iter().map(|(name, _)| *name).collect();
            name.error(
                format!("there are no rules named `{}`", shorten(name.text)),
                format!("There are: {}.", names.join(", ")),
            )
        })?;
    let mut rules = preset;
    let mut given: Vec<&str> = Vec::new();
    for part in parts {
        let option = set_option(&mut rules, part)?;
        if given.contains(&option) {
            return Err(part.error(
                format!("`{option}` is given twice"),
                "Leave one of them away.",
            ));
        }
        given.push(option);
    }
    let seats = usize::from(rules.seats);
    let most = tiles_up_to(rules.highest) / seats;
    if !given.contains(&"hand") {
        rules.hand = rules.hand.min(most as u8);
    }
    if usize::from(rules.hand) > most || rules.hand == 0 {
        return Err(piece.error(
            format!(
                "{} tiles for each of {seats} cannot be dealt from {}",
                rules.hand,
                tiles_up_to(rules.highest)
            ),
            format!("`hand` goes from 1 to {most} with this set."),
        ));
    }
    if rules.lead == Lead::HighestDouble && rules.undealt() > 0 {
        if given.contains(&"lead") {
            return Err(piece.error(
                "lead=66 needs every tile dealt: the highest double may lie face down",
                "Use lead=free, lead=rotate or lead=winner.",
            ));
        }
        rules.lead = Lead::Free;
    }
    Ok(rules)
}

/// Sets one `name=value`; answers the option's name.
fn set_option(rules: &mut Rules, part: Piece) -> Result<&'static str, InputError> {
    let (name, value) = part.text.split_once('=').unwrap_or((part.text, ""));
    let option = OPTIONS
        .iter()
        .find(|option| option.name.eq_ignore_ascii_case(name))
        .filter(|option| option.applies_to(rules))
        .ok_or_else(|| {
            let (preset, _) = rules.preset.entry();
            let names: Vec<&str> = OPTIONS
                .iter()
                .filter(|option| option.applies_to(rules))
                .map(|option| option.name)
                .collect();
            part.error(
                format!("`{preset}` has no option `{}`", shorten(name)),
                format!("It has: {}.", names.join(", ")),
            )
        })?;
    let bad = || {
        part.error(
            format!("`{}` cannot be `{}`", option.name, shorten(value)),
            format!("Write {}={}: {}.", option.name, option.values, option.about),
        )
    };
    let number = |least: u16, most: u16| {
        value
            .parse::<u16>()
            .ok()
            .filter(|n| (least..=most).contains(n))
            .ok_or_else(bad)
    };
    match (option.name, value.to_ascii_lowercase().as_str()) {
        ("set", _) => rules.highest = number(1, u16::from(MAX_PIP))? as u8,
        ("hand", _) => rules.hand = number(0, 99)? as u8,
        ("target", _) => rules.target = number(1, MAX_TARGET)?,
        ("lead", "66") => rules.lead = Lead::HighestDouble,
        ("lead", "free") => rules.lead = Lead::Free,
        ("lead", "rotate") => rules.lead = Lead::Rotate,
        ("lead", "winner") => rules.lead = Lead::Winner,
        ("points", "opponents") => rules.points = Points::Opponents,
        ("points", "all") => rules.points = Points::All,
        ("block", "team") => rules.block = Block::Team,
        ("block", "individual") => rules.block = Block::Individual,
        ("tie", "nobody") => rules.tie = Tie::Nobody,
        ("tie", "leader") => rules.tie = Tie::Leader,
        ("calls", on @ ("on" | "off")) => rules.calls = on == "on",
        ("spinner", on @ ("on" | "off")) => rules.spinner = on == "on",
        _ => return Err(bad()),
    }
    Ok(option.name)
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (name, preset) = self.preset.entry();
        f.write_str(name)?;
        if self.highest != preset.highest {
            write!(f, ",set={}", self.highest)?;
        }
        if self.hand != preset.hand {
            write!(f, ",hand={}", self.hand)?;
        }
        if self.lead != preset.lead {
            f.write_str(match self.lead {
                Lead::HighestDouble => ",lead=66",
                Lead::Free => ",lead=free",
                Lead::Rotate => ",lead=rotate",
                Lead::Winner => ",lead=winner",
            })?;
        }
        if self.target != preset.target {
            write!(f, ",target={}", self.target)?;
        }
        if self.points != preset.points {
            f.write_str(",points=all")?;
        }
        if self.block != preset.block {
            f.write_str(",block=individual")?;
        }
        if self.tie != preset.tie {
            f.write_str(",tie=leader")?;
        }
        if self.calls != preset.calls {
            f.write_str(",calls=on")?;
        }
        if self.spinner != preset.spinner {
            f.write_str(",spinner=on")?;
        }
        Ok(())
    }
}

/// The rules in plain sentences, one for each thing a table has to agree on.
pub fn describe(rules: &Rules) -> Vec<String> {
    let set = [
        "", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
    ][usize::from(rules.highest)];
    let mut sentences = vec![format!(
        "Double-{set} set of {} tiles, {} seats, {} tiles each.",
        rules.set_size(),
        rules.seats,
        rules.hand
    )];
    sentences.push(match rules.seats {
        4 => "A and C play together against B and D; play goes A, B, C, D, A.".into(),
        _ => "A plays against B, turn by turn.".into(),
    });
    if rules.undealt() > 0 {
        sentences.push(match rules.draws() {
            true => format!("The other {} tiles are the boneyard.", rules.undealt()),
            false => format!(
                "The other {} tiles sleep: nobody sees or draws them.",
                rules.undealt()
            ),
        });
    }
    sentences.push(
        match rules.lead {
            Lead::HighestDouble => format!(
                "Whoever holds {0}-{0} leads it in the first round; each later round is led by the seat after the last leader, with any tile.",
                rules.highest
            ),
            Lead::Free => "A seat drawn at random leads the first round, each later one the seat after the last leader, with any tile.".into(),
            Lead::Rotate => "A leads the first round, each later one the seat after the last leader, with any tile.".into(),
            Lead::Winner => "A seat drawn at random leads the first round with any tile; the winner of a round leads the next (after a tie, the same leader again).".into(),
        },
    );
    sentences.push(match (rules.draws(), rules.calls) {
        (true, _) => "A seat that can play must; one that cannot draws until it can, and passes when the boneyard is empty.".into(),
        (false, false) => "A seat that can play must; one that cannot passes.".into(),
        (false, true) => format!(
            "A seat may pass while it could play; any other seat may call that on its turn. A right call ends the round and charges the offender's side {CALL_PENALTY}; a wrong one charges the caller's side {CALL_PENALTY}."
        ),
    });
    match rules.scoring {
        Scoring::Charges => describe_charges(rules, &mut sentences),
        Scoring::Fives => describe_fives(rules, &mut sentences),
    }
    sentences
}

fn describe_charges(rules: &Rules, sentences: &mut Vec<String>) {
    let pips = match rules.points {
        Points::Opponents => "the pips left in its own hands",
        Points::All => "the pips left in all hands",
    };
    sentences.push(format!(
        "Going out wins the round: the other side is charged {pips}."
    ));
    let loser = match rules.block {
        Block::Team => "the side with more pips loses",
        Block::Individual => "the side that holds the hand with fewest pips wins",
    };
    let level = match rules.tie {
        Tie::Nobody => "when that is level nobody is charged",
        Tie::Leader => "when that is level the side that led the round wins",
    };
    sentences.push(format!(
        "When no unplayed tile fits, or after {} passes in a row, the round is blocked: {loser} and the loser is charged {pips}; {level}.",
        rules.seats
    ));
    sentences.push(format!(
        "The side that first reaches {} loses the match.",
        rules.target
    ));
}

fn describe_fives(rules: &Rules, sentences: &mut Vec<String>) {
    if rules.spinner {
        sentences.push(
            "The first double is the spinner: once both its main arms are covered, tiles may be laid on its two sides as well.".into(),
        );
    }
    sentences.push(
        "After each play the open ends are added, an exposed double with both halves (a lone first double once); a multiple of five scores that sum.".into(),
    );
    sentences.push(
        "Going out wins the round and scores the opponent's pips to the nearest five.".into(),
    );
    sentences.push(
        "When nobody can play and the boneyard is empty, the lower hand wins and scores the difference to the nearest five; equal hands score nothing.".into(),
    );
    sentences.push(format!(
        "Whoever first reaches {} wins the match, at once.",
        rules.target
    ));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_read_back() {
        for (name, rules) in PRESETS {
            assert_eq!(name.parse::<Rules>().as_ref(), Ok(&rules));
            assert_eq!(rules.to_string(), name);
        }
    }

    #[test]
    fn every_option_changes_its_field_and_reads_back() {
        for text in [
            "latin,set=3",
            "latin,hand=6,lead=winner",
            "latin,lead=free",
            "latin,lead=rotate",
            "latin,target=150",
            "latin,points=all",
            "latin,block=individual",
            "latin,tie=leader",
            "latin,calls=on",
            "fives,spinner=on",
            "cuban,hand=9,lead=winner,target=200,points=all,block=individual,tie=leader,calls=on",
        ] {
            let rules: Rules = text.parse().unwrap();
            assert_ne!(rules, rules.preset.entry().1, "{text} changes nothing");
            assert_eq!(rules.to_string().parse::<Rules>(), Ok(rules), "{text}");
        }
    }

    #[test]
    fn house_rules_that_leave_tiles_over_are_led_freely() {
        let rules: Rules = "latin,hand=5".parse().unwrap();
        assert_eq!(rules.lead, Lead::Free);
        assert_eq!(rules.undealt(), 8);
        assert!(
            "latin,hand=5,lead=66"
                .parse::<Rules>()
                .unwrap_err()
                .what()
                .contains("lead=66")
        );
    }

    #[test]
    fn bad_rules_are_named_with_what_there_is() {
        for (text, what, help) in [
            ("chess", "no rules named `chess`", "latin, fives, cuban"),
            ("latin,spinner=on", "no option `spinner`", "calls"),
            (
                "latin,lead=77",
                "`lead` cannot be `77`",
                "66|free|rotate|winner",
            ),
            ("latin,hand=8", "8 tiles for each of 4", "from 1 to 7"),
            ("latin,target=0", "`target` cannot be `0`", "target=N"),
            ("latin,calls", "`calls` cannot be ``", "on|off"),
            ("latin,", "no option ``", "lead"),
            ("latin,tie=leader,tie=nobody", "twice", "away"),
            ("", "no rules named ``", "latin"),
        ] {
            let error = text.parse::<Rules>().unwrap_err();
            assert!(error.what().contains(what), "{text}: {error}");
            assert!(error.help().contains(help), "{text}: {error}");
        }
    }
}
