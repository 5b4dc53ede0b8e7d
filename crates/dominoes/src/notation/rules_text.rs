//! Rules as text: a preset and what a house changes, and the same as sentences for people.

use std::fmt;
use std::str::FromStr;

use capicua_core::{InputError, Message, message};

use super::{TextSpan, shorten};
use crate::rules::{
    Block, CallTakes, Capicua, CapicuaEnds, Carry, FirstLead, LeadAfterTie, MAX_PRIZES, MatchForm,
    NextLead, Options, PRESETS, Points, Preset, Rounding, Rules, Tally, Tie, Unit,
};

/// An option: how it is written, read and explained. The only list of them.
pub struct OptionHelp {
    /// Its name before the `=`.
    pub name: &'static str,
    /// The values it takes.
    pub values: &'static str,
    /// What it changes.
    about: &'static str,
    /// Its value among some options, as it is written.
    get: fn(&Options) -> String,
    /// Sets it; `None` when that is no value of it.
    set: fn(&mut Options, &str) -> Option<()>,
    applies: Applies,
}

/// The games in which an option means something.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Applies {
    Always,
    Blocks,
    Fives,
}

impl OptionHelp {
    /// What it is about, to be said in some language.
    pub fn about(&self) -> Message {
        Message::new(self.about)
    }

    /// Whether the option makes sense under `rules`.
    pub fn applies_to(&self, rules: &Options) -> bool {
        match self.applies {
            Applies::Always => true,
            Applies::Blocks => !rules.fives,
            Applies::Fives => rules.fives,
        }
    }

    /// Its value under `rules`, as it is written.
    pub fn value(&self, rules: &Options) -> String {
        (self.get)(rules)
    }
}

/// A field of one of a few values, each with its word.
macro_rules! words {
    ($field:ident: $($word:literal = $value:expr),+) => {
        (
            |options: &Options| {
                let words = [$(($word, $value)),+];
                let found = words.iter().find(|(_, value)| *value == options.$field);
                found.map_or_else(String::new, |(word, _)| (*word).to_owned())
            },
            |options: &mut Options, text: &str| {
                let words = [$(($word, $value)),+];
                let (_, value) = words.into_iter().find(|(word, _)| *word == text)?;
                options.$field = value;
                Some(())
            },
        )
    };
}

/// A field that is a number within bounds.
macro_rules! number {
    ($field:ident: $type:ty, $least:expr, $most:expr) => {
        (
            |options: &Options| options.$field.to_string(),
            |options: &mut Options, text: &str| {
                options.$field = within(text, $least, $most)? as $type;
                Some(())
            },
        )
    };
}

type Access = (fn(&Options) -> String, fn(&mut Options, &str) -> Option<()>);

const fn option(
    name: &'static str,
    values: &'static str,
    applies: Applies,
    (get, set): Access,
    about: &'static str,
) -> OptionHelp {
    OptionHelp {
        name,
        values,
        about,
        get,
        set,
        applies,
    }
}

/// The most points a bonus or a price may be: as much as the largest target.
const MOST: u32 = crate::rules::MAX_TARGET as u32;

/// All options, in the order in which they are written.
pub const OPTIONS: [OptionHelp; 32] = [
    option(
        "set",
        "1..9",
        Applies::Always,
        number!(highest: u8, 1, crate::tile::MAX_PIP as u32),
        "about-set",
    ),
    option(
        "hand",
        "N",
        Applies::Always,
        number!(hand: u8, 0, 99),
        "about-hand",
    ),
    option(
        "seats",
        "4|2",
        Applies::Always,
        words!(seats: "4" = 4, "2" = 2),
        "about-seats",
    ),
    option(
        "first",
        "66|free|A",
        Applies::Always,
        words!(first: "66" = FirstLead::HighestDouble, "free" = FirstLead::Free, "a" = FirstLead::SeatA),
        "about-first",
    ),
    option(
        "next",
        "rotate|winner|side|66",
        Applies::Always,
        words!(next: "rotate" = NextLead::Rotate, "winner" = NextLead::Winner, "side" = NextLead::Side, "66" = NextLead::HighestDouble),
        "about-next",
    ),
    option(
        "tied",
        "rotate|same|66|blocker",
        Applies::Always,
        words!(tied: "rotate" = LeadAfterTie::Rotate, "same" = LeadAfterTie::Same, "66" = LeadAfterTie::HighestDouble, "blocker" = LeadAfterTie::Blocker),
        "about-tied",
    ),
    option(
        "tally",
        "losers|winners",
        Applies::Blocks,
        words!(tally: "losers" = Tally::Losers, "winners" = Tally::Winners),
        "about-tally",
    ),
    option(
        "points",
        "opponents|all",
        Applies::Always,
        words!(points: "opponents" = Points::Opponents, "all" = Points::All),
        "about-count",
    ),
    option(
        "block",
        "team|individual|duel",
        Applies::Blocks,
        words!(block: "team" = Block::Team, "individual" = Block::Individual, "duel" = Block::Duel),
        "about-block",
    ),
    option(
        "tie",
        "nobody|leader|blocker|against",
        Applies::Blocks,
        words!(tie: "nobody" = Tie::Nobody, "leader" = Tie::Leader, "blocker" = Tie::Blocker, "against" = Tie::Against),
        "about-tie",
    ),
    option(
        "capicua",
        "0|N|x2",
        Applies::Blocks,
        (write_capicua, read_capicua),
        "about-capicua",
    ),
    option(
        "capicuaends",
        "different|any",
        Applies::Blocks,
        words!(capicua_ends: "different" = CapicuaEnds::Different, "any" = CapicuaEnds::Any),
        "about-ends",
    ),
    option(
        "chucha",
        "0|N",
        Applies::Blocks,
        number!(chucha: u16, 0, MOST),
        "about-chucha",
    ),
    option(
        "openpass",
        "0|N|N/M",
        Applies::Blocks,
        (
            |options| match options.open_pass {
                [a, b] if a == b => a.to_string(),
                pair => list(&pair),
            },
            |options, text| {
                options.open_pass = match numbers::<2>(text)? {
                    (pair, 2) => pair,
                    (pair, _) => [pair[0]; 2],
                };
                Some(())
            },
        ),
        "about-lead-pass",
    ),
    option(
        "roundpass",
        "0|N",
        Applies::Blocks,
        number!(round_pass: u16, 0, MOST),
        "about-all-pass",
    ),
    option(
        "pass",
        "0|N",
        Applies::Always,
        number!(pass: u16, 0, MOST),
        "about-pass",
    ),
    option(
        "bonuscap",
        "off|N",
        Applies::Blocks,
        (
            |options| match options.bonus_cap {
                0 => "off".to_owned(),
                cap => cap.to_string(),
            },
            |options, text| {
                options.bonus_cap = match text {
                    "off" => 0,
                    _ => within(text, 1, MOST)? as u16,
                };
                Some(())
            },
        ),
        "about-cap",
    ),
    option(
        "score",
        "pips|wins|batida",
        Applies::Blocks,
        words!(unit: "pips" = Unit::Pips, "wins" = Unit::Wins, "batida" = Unit::Batida),
        "about-score",
    ),
    option(
        "scale",
        "1/2/3/4",
        Applies::Blocks,
        (
            |options| list(&options.scale.map(u16::from)),
            |options, text| match numbers::<4>(text)? {
                (rungs, 4) if rungs.iter().all(|&rung| rung <= 99) => {
                    options.scale = rungs.map(|rung| rung as u8);
                    Some(())
                }
                _ => None,
            },
        ),
        "about-batida",
    ),
    option(
        "carry",
        "0|+1|x2",
        Applies::Blocks,
        words!(carry: "0" = Carry::Nothing, "+1" = Carry::PlusOne, "x2" = Carry::Double),
        "about-carry",
    ),
    option(
        "match",
        "target|streak",
        Applies::Blocks,
        words!(form: "target" = MatchForm::Target, "streak" = MatchForm::Streak),
        "about-win",
    ),
    option(
        "target",
        "N",
        Applies::Always,
        number!(target: u16, 1, MOST),
        "about-target",
    ),
    option(
        "prize",
        "0|100/75/50/25",
        Applies::Blocks,
        (
            |options| {
                let last = options.prize.iter().rposition(|&prize| prize > 0);
                list(&options.prize[..=last.unwrap_or(0)])
            },
            |options, text| {
                options.prize = numbers::<MAX_PRIZES>(text)?.0;
                Some(())
            },
        ),
        "about-prizes",
    ),
    option(
        "overshoot",
        "on|off",
        Applies::Blocks,
        words!(overshoot: "on" = true, "off" = false),
        "about-surplus",
    ),
    option(
        "shutout",
        "1|2",
        Applies::Always,
        words!(shutout: "1" = 1, "2" = 2),
        "about-shutout",
    ),
    option(
        "minutes",
        "0|N",
        Applies::Always,
        number!(minutes: u16, 0, 999),
        "about-minutes",
    ),
    option(
        "redeal",
        "0|N",
        Applies::Always,
        number!(redeal: u8, 0, 10),
        "about-redeal",
    ),
    option(
        "calls",
        "off|on",
        Applies::Blocks,
        words!(calls: "off" = false, "on" = true),
        "about-calls",
    ),
    option(
        "callcost",
        "N",
        Applies::Blocks,
        number!(call_cost: u16, 0, MOST),
        "about-penalty",
    ),
    option(
        "calltakes",
        "other|own",
        Applies::Blocks,
        words!(call_takes: "other" = CallTakes::Other, "own" = CallTakes::Own),
        "about-penalty-to",
    ),
    option(
        "rounding",
        "nearest|down",
        Applies::Fives,
        words!(rounding: "nearest" = Rounding::Nearest, "down" = Rounding::Down),
        "about-rounding",
    ),
    option(
        "spinner",
        "off|on",
        Applies::Fives,
        words!(spinner: "off" = false, "on" = true),
        "about-spinner",
    ),
];

fn within(text: &str, least: u32, most: u32) -> Option<u32> {
    let digits = text.bytes().all(|b| b.is_ascii_digit());
    let number = text.parse().ok().filter(|_| digits)?;
    (least..=most).contains(&number).then_some(number)
}

/// Numbers with `/` between them: at least one, at most `N`, and how many there were.
fn numbers<const N: usize>(text: &str) -> Option<([u16; N], usize)> {
    let mut read = [0; N];
    let mut count = 0;
    for part in text.split('/') {
        *read.get_mut(count)? = within(part, 0, MOST)? as u16;
        count += 1;
    }
    Some((read, count))
}

fn list(numbers: &[u16]) -> String {
    let texts: Vec<String> = numbers.iter().map(u16::to_string).collect();
    texts.join("/")
}

fn write_capicua(options: &Options) -> String {
    match options.capicua {
        Capicua::Plus(points) => points.to_string(),
        Capicua::Double => "x2".to_owned(),
    }
}

fn read_capicua(options: &mut Options, text: &str) -> Option<()> {
    options.capicua = match text {
        "x2" => Capicua::Double,
        _ => Capicua::Plus(within(text, 0, MOST)? as u16),
    };
    Some(())
}

impl FromStr for Rules {
    type Err = InputError;

    fn from_str(text: &str) -> Result<Rules, InputError> {
        parse_rules(TextSpan::whole(text))
    }
}

pub(super) fn parse_rules(piece: TextSpan) -> Result<Rules, InputError> {
    let mut parts = piece.split(',');
    let name = parts.next().unwrap_or(piece);
    let preset = Preset::named(name.text).ok_or_else(|| {
        let names: Vec<&str> = PRESETS.iter().map(|(name, _)| *name).collect();
        name.error(
            message!("unknown-rules-name", name = shorten(name.text)),
            message!("fix-there-are", names = names.join(", ")),
        )
    })?;
    let mut options = preset.rules().options();
    let mut given: Vec<(&str, TextSpan)> = Vec::new();
    for part in parts {
        let option = set_option(&mut options, preset, part)?;
        if given.iter().any(|(name, _)| *name == option) {
            return Err(part.error(
                message!("given-twice", name = option),
                message!("fix-leave-them-away"),
            ));
        }
        given.push((option, part));
    }
    if !given.iter().any(|(name, _)| *name == "hand") {
        let most = options.set_size() / usize::from(options.seats);
        options.hand = options.hand.min(most as u8);
    }
    options.build(preset).map_err(|conflict| {
        // Pointed at is what was written last of the two.
        let place = given.iter().rev().find(|(name, _)| {
            let mut named = conflict.between.iter();
            named.any(|between| between.split('=').next() == Some(*name))
        });
        let place = place.map_or(piece, |(_, part)| *part);
        place.error(conflict.what, conflict.help)
    })
}

/// Sets one `name=value`; answers the option it sets.
fn set_option(
    options: &mut Options,
    preset: Preset,
    part: TextSpan,
) -> Result<&'static str, InputError> {
    let (name, value) = part.text.split_once('=').unwrap_or((part.text, ""));
    let position = OPTIONS
        .iter()
        .position(|option| option.name.eq_ignore_ascii_case(name));
    let Some(option) = position.map(|at| &OPTIONS[at]) else {
        let names: Vec<&str> = OPTIONS
            .iter()
            .filter(|option| option.applies_to(options))
            .map(|option| option.name)
            .collect();
        return Err(part.error(
            message!(
                "unknown-option",
                owner = preset.name(),
                option = shorten(name)
            ),
            message!("fix-it-has", names = names.join(", ")),
        ));
    };
    (option.set)(options, &value.to_ascii_lowercase()).ok_or_else(|| {
        let (name, values, about) = (option.name, option.values, option.about());
        part.error(
            message!("invalid-value", name, value = shorten(value)),
            message!("fix-write-rule", name, values, about),
        )
    })?;
    Ok(option.name)
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let preset = self.preset().rules();
        f.write_str(self.preset().name())?;
        for option in &OPTIONS {
            let value = option.value(self);
            if value != option.value(&preset) {
                // Only seats are written in capitals.
                let value = if value == "a" { "A" } else { &value };
                write!(f, ",{}={value}", option.name)?;
            }
        }
        Ok(())
    }
}

/// Every preset, and every preset with one option changed, as far as that can be played: what there is
/// to walk over for whoever says "every game". A number is tried as a few of them.
pub fn variations() -> Vec<Rules> {
    let mut all: Vec<Rules> = PRESETS.iter().map(|(_, rules)| *rules).collect();
    for (name, _) in &PRESETS {
        for option in &OPTIONS {
            let values = option.values.split('|').flat_map(|value| match value {
                "N" => vec!["1", "2", "5", "30"],
                "N/M" => vec!["10/20"],
                "1..9" => vec!["1", "2", "3", "4", "5", "6", "7", "8", "9"],
                "1/2/3/4" => vec!["1/2/2/4"],
                word => vec![word],
            });
            let texts = values.map(|value| format!("{name},{}={value}", option.name));
            for rules in texts.filter_map(|text| text.parse::<Rules>().ok()) {
                if !all.contains(&rules) {
                    all.push(rules);
                }
            }
        }
    }
    all
}

/// The rules in plain sentences, one for each thing a table has to agree on.
pub fn describe(rules: &Rules) -> Vec<Message> {
    let mut said = Vec::new();
    describe_table(rules, &mut said);
    describe_lead(rules, &mut said);
    said.push(
        match (rules.is_draw_game(), rules.calls, rules.call_takes) {
            (true, ..) => Message::new("rules-draws"),
            (false, false, _) => Message::new("rules-must-play"),
            (false, true, CallTakes::Other) if rules.winners_score() => {
                Message::new("rules-calls-credited").number("points", rules.call_cost)
            }
            (false, true, CallTakes::Other) => {
                Message::new("rules-calls-charged").number("points", rules.call_cost)
            }
            (false, true, CallTakes::Own) => {
                Message::new("rules-calls-own").number("points", rules.call_cost)
            }
        },
    );
    if rules.fives {
        describe_fives(rules, &mut said);
    } else {
        describe_worth(rules, &mut said);
        describe_block(rules, &mut said);
        describe_bonuses(rules, &mut said);
    }
    if rules.pass > 0 {
        said.push(Message::new("rules-pass").number("points", rules.pass));
    }
    describe_match(rules, &mut said);
    said
}

fn describe_table(rules: &Rules, said: &mut Vec<Message>) {
    said.push(
        Message::new("rules-set")
            .number("highest", rules.highest)
            .number("tiles", rules.set_size() as u32)
            .number("seats", rules.seats)
            .number("hand", rules.hand),
    );
    said.push(Message::new(match rules.seats {
        4 => "rules-pairs",
        _ => "rules-two",
    }));
    let undealt = rules.undealt() as u32;
    if undealt > 0 {
        let id = if rules.is_draw_game() {
            "rules-boneyard"
        } else {
            "rules-asleep"
        };
        said.push(Message::new(id).number("tiles", undealt));
    }
    if rules.redeal > 0 {
        said.push(Message::new("rules-redeal").number("doubles", rules.redeal));
    }
}

fn describe_lead(rules: &Rules, said: &mut Vec<Message>) {
    said.push(match rules.first {
        FirstLead::HighestDouble if rules.undealt() == 0 => {
            Message::new("rules-first-double").number("pip", rules.highest)
        }
        FirstLead::HighestDouble => Message::new("rules-first-dealt"),
        FirstLead::Free => Message::new("rules-first-free"),
        FirstLead::SeatA => Message::new("rules-first-a"),
    });
    if (rules.next, rules.tied) == (NextLead::Rotate, LeadAfterTie::Rotate) {
        said.push(Message::new("rules-next-always"));
        return;
    }
    said.push(Message::new(match rules.next {
        NextLead::Rotate => "rules-next-rotate",
        NextLead::Winner => "rules-next-winner",
        NextLead::Side => "rules-next-side",
        NextLead::HighestDouble => "rules-next-double",
    }));
    // Where somebody wins every block, nothing is ever level.
    if rules.tie == Tie::Nobody {
        said.push(Message::new(match rules.tied {
            LeadAfterTie::Rotate => "rules-tied-rotate",
            LeadAfterTie::Same => "rules-tied-same",
            LeadAfterTie::HighestDouble => "rules-tied-double",
            LeadAfterTie::Blocker => "rules-tied-blocker",
        }));
    }
}

fn describe_worth(rules: &Rules, said: &mut Vec<Message>) {
    said.push(match (rules.unit, rules.points, rules.tally) {
        (Unit::Pips, Points::Opponents, Tally::Losers) => Message::new("rules-out-charged"),
        (Unit::Pips, Points::All, Tally::Losers) => Message::new("rules-out-charged-all"),
        (Unit::Pips, Points::Opponents, Tally::Winners) => Message::new("rules-out-scored"),
        (Unit::Pips, Points::All, Tally::Winners) => Message::new("rules-out-scored-all"),
        (Unit::Wins, _, Tally::Losers) => Message::new("rules-out-one-charged"),
        (Unit::Wins, _, Tally::Winners) => Message::new("rules-out-one"),
        (Unit::Batida, ..) => {
            let [plain, double, both, crossed] = rules.scale.map(|rung| rung.to_string());
            let id = match rules.capicua_ends {
                CapicuaEnds::Different => "rules-out-scale",
                CapicuaEnds::Any => "rules-out-scale-any",
            };
            Message::new(id)
                .with("plain", plain)
                .with("double", double)
                .with("both", both)
                .with("crossed", crossed)
        }
    });
}

fn describe_block(rules: &Rules, said: &mut Vec<Message>) {
    said.push(Message::new("rules-blocked").number("passes", rules.seats));
    said.push(Message::new(match (rules.block, rules.seats) {
        (_, 2) => "rules-block-two",
        (Block::Team, _) => "rules-block-team",
        (Block::Individual, _) => "rules-block-individual",
        (Block::Duel, _) => "rules-block-duel",
    }));
    said.push(match (rules.unit, rules.points, rules.tally) {
        (Unit::Pips, Points::Opponents, Tally::Losers) => Message::new("rules-block-charged"),
        (Unit::Pips, Points::All, Tally::Losers) => Message::new("rules-block-charged-all"),
        (Unit::Pips, Points::Opponents, Tally::Winners) => Message::new("rules-block-scored"),
        (Unit::Pips, Points::All, Tally::Winners) => Message::new("rules-block-scored-all"),
        (Unit::Wins, ..) => Message::new("rules-block-one"),
        (Unit::Batida, ..) => {
            Message::new("rules-block-scale").with("plain", rules.scale[0].to_string())
        }
    });
    said.push(Message::new(match rules.tie {
        Tie::Nobody => "rules-tie-nobody",
        Tie::Leader => "rules-tie-leader",
        Tie::Blocker => "rules-tie-blocker",
        Tie::Against => "rules-tie-against",
    }));
}

fn describe_bonuses(rules: &Rules, said: &mut Vec<Message>) {
    let any = rules.capicua_ends == CapicuaEnds::Any;
    match rules.capicua {
        Capicua::Plus(0) => {}
        Capicua::Plus(points) => said.push(
            Message::new(if any {
                "rules-capicua-any"
            } else {
                "rules-capicua"
            })
            .number("points", points),
        ),
        Capicua::Double => said.push(Message::new(if any {
            "rules-capicua-double-any"
        } else {
            "rules-capicua-double"
        })),
    }
    if rules.chucha > 0 {
        said.push(Message::new("rules-chucha").number("points", rules.chucha));
    }
    match rules.open_pass {
        [0, 0] => {}
        [points, 0] => said.push(Message::new("rules-openpass-double").number("points", points)),
        [points, other] if points == other => {
            said.push(Message::new("rules-openpass-any").number("points", points));
        }
        [points, other] => said.push(
            Message::new("rules-openpass")
                .number("points", points)
                .number("other", other),
        ),
    }
    if rules.round_pass > 0 {
        said.push(Message::new("rules-roundpass").number("points", rules.round_pass));
    }
    if rules.bonus_cap > 0 {
        said.push(Message::new("rules-bonuscap").number("points", rules.bonus_cap));
    }
    match rules.carry {
        Carry::Nothing => {}
        Carry::PlusOne => said.push(Message::new("rules-carry-one")),
        Carry::Double => said.push(Message::new("rules-carry-double")),
    }
    if rules.prize != [0; MAX_PRIZES] {
        let last = rules.prize.iter().rposition(|&prize| prize > 0);
        let prizes: Vec<String> = rules.prize[..=last.unwrap_or(0)]
            .iter()
            .map(u16::to_string)
            .collect();
        said.push(
            Message::new("rules-prize")
                .number("rounds", prizes.len() as u32)
                .with("prizes", prizes.join(", ")),
        );
    }
}

fn describe_fives(rules: &Rules, said: &mut Vec<Message>) {
    if rules.spinner {
        said.push(Message::new("rules-spinner"));
    }
    said.push(Message::new("rules-multiples"));
    let down = rules.rounding == Rounding::Down;
    said.push(Message::new(match (rules.seats, rules.points, down) {
        (4, Points::All, false) => "rules-fives-out-all",
        (4, Points::All, true) => "rules-fives-out-all-down",
        (4, _, false) => "rules-fives-out-pairs",
        (4, _, true) => "rules-fives-out-pairs-down",
        (_, _, false) => "rules-fives-out",
        (_, _, true) => "rules-fives-out-down",
    }));
    said.push(Message::new(match (rules.seats, down) {
        (4, false) => "rules-fives-block-pairs",
        (4, true) => "rules-fives-block-pairs-down",
        (_, false) => "rules-fives-block",
        (_, true) => "rules-fives-block-down",
    }));
}

fn describe_match(rules: &Rules, said: &mut Vec<Message>) {
    let target = u32::from(rules.target);
    said.push(
        Message::new(match (rules.fives, rules.form, rules.tally) {
            (true, ..) => "rules-match-at-once",
            (_, MatchForm::Streak, _) => "rules-match-streak",
            (_, _, Tally::Winners) => "rules-match-wins",
            (_, _, Tally::Losers) => "rules-match-loses",
        })
        .number("target", target),
    );
    if !rules.overshoot {
        said.push(Message::new("rules-overshoot").number("target", target));
    }
    if rules.shutout == 2 {
        said.push(Message::new("rules-shutout"));
    }
    if rules.minutes > 0 {
        said.push(Message::new("rules-minutes").number("minutes", rules.minutes));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_read_back() {
        for (name, rules) in &PRESETS {
            assert_eq!(name.parse::<Rules>().as_ref(), Ok(rules));
            assert_eq!(&rules.to_string(), name);
        }
    }

    /// Whatever the defaults of the preset: every value of every option that can be played there is
    /// written and read back.
    #[test]
    fn every_option_of_every_preset_reads_back() {
        let values = |option: &OptionHelp| -> Vec<String> {
            let fixed = match option.name {
                "set" => "1|3|9",
                "hand" => "1|2|5",
                "capicua" => "0|25|x2",
                "openpass" => "0|20|25/50|20/0",
                "prize" => "0|5|100/75/50/25|0/7",
                "scale" => "1/2/3/4|1/1/2/2",
                "bonuscap" => "off|170",
                "redeal" => "0|4|5",
                "target" => "1|150|9999",
                "callcost" => "0|80",
                "chucha" | "roundpass" | "pass" | "minutes" => "0|30",
                _ => option.values,
            };
            fixed.split('|').map(str::to_owned).collect()
        };
        let mut played = 0;
        for (name, preset) in &PRESETS {
            for option in &OPTIONS {
                for value in values(option) {
                    let text = format!("{name},{}={value}", option.name);
                    let Ok(rules) = text.parse::<Rules>() else {
                        continue;
                    };
                    played += 1;
                    let written = rules.to_string();
                    assert_eq!(written.parse::<Rules>(), Ok(rules), "{text}: {written}");
                    let changed = !option.value(preset).eq_ignore_ascii_case(&value);
                    assert_eq!(changed, rules != *preset, "{text}: {written}");
                }
            }
        }
        assert!(played > 700, "{played}");
    }

    #[test]
    fn bad_rules_are_named_with_what_there_is() {
        for (text, what, help) in [
            ("chess", "no rules named `chess`", "latin, fives, cuban"),
            ("latin,colour=on", "no option `colour`", "calls"),
            ("latin,spinner=on", "`spinner` is for All Fives", "fives"),
            ("latin,first=77", "`first` cannot be `77`", "66|free|A"),
            ("latin,lead=free", "no option `lead`", "first"),
            ("latin,hand=8", "8 tiles for each of 4", "from 1 to 7"),
            ("latin,set=3,hand=5", "set=3", "from 1 to 2"),
            ("latin,target=0", "`target` cannot be `0`", "target=N"),
            ("latin,calls", "`calls` cannot be ``", "off|on"),
            ("latin,", "no option ``", "next"),
            ("latin,tie=leader,tie=nobody", "twice", "away"),
            ("latin,capicua=+5", "`capicua` cannot be `+5`", "0|N|x2"),
            ("fives,capicua=25", "`capicua` and `fives`", "block game"),
            (
                "recife,capicua=1",
                "score=batida and `capicua`",
                "capicua=0",
            ),
            ("", "no rules named ``", "latin"),
        ] {
            let error = text.parse::<Rules>().unwrap_err();
            assert!(error.what().contains(what), "{text}: {error}");
            assert!(error.help().contains(help), "{text}: {error}");
        }
    }

    #[test]
    fn a_conflict_points_at_what_was_written() {
        let error = "recife,target=7,capicua=1".parse::<Rules>().unwrap_err();
        let shown = error.to_string();
        let caret = shown.lines().find(|line| line.contains('^')).unwrap();
        let line = shown.lines().find(|line| line.contains("recife")).unwrap();
        assert_eq!(caret.find('^'), line.find("capicua"), "{shown}");
    }
}
