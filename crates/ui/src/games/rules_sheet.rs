//! Rules as a sheet: what they are, and what a house may change about them. What a value means is told
//! by the sentences of the rules themselves: those that are true with it and not with the others.

use crate::{GameUi, RuleOption, wording};
use capicua_protocol::{ByName, RuleChange, RuleValue, RulesEntry};
use capicua_words::Words;

/// One set of rules.
pub(crate) fn entry<G: GameUi>(rules: &G::Rules, words: &Words) -> RulesEntry {
    let text = rules.to_string();
    let name = preset(&text).to_owned();
    let (title, about) = wording::preset(words, &name);
    let options = G::options(rules).into_iter();
    RulesEntry {
        name,
        title,
        about,
        options: options.map(|o| (o.name.to_owned(), o.value)).collect(),
        sentences: G::sentences(words, rules),
        text,
    }
}

/// What may be changed about them.
pub(crate) fn changes<G: GameUi>(rules: &G::Rules, words: &Words) -> Vec<RuleChange> {
    let written = rules.to_string();
    let options = G::options(rules);
    let usual = |name: &str| -> Vec<RuleOption> {
        let rules = name.parse::<G::Rules>();
        rules.map(|rules| G::options(&rules)).unwrap_or_default()
    };
    let preset = preset(&written);
    let usually = usual(preset);
    let everywhere: Vec<Vec<RuleOption>> = G::presets().into_iter().map(usual).collect();
    let known = options.iter().filter(|option| option.applies);
    let told = known.map(|option| {
        let usual = value_of(&usually, option.name).unwrap_or_default();
        let (mut values, numbers) = declared(&option.values);
        let known = everywhere.iter().filter_map(|o| value_of(o, option.name));
        let mut more: Vec<String> = known.chain([option.value.clone()]).collect();
        more.retain(|value| !values.contains(value));
        more.sort_by_key(|value| (numbers_of(value), value.clone()));
        more.dedup();
        values.extend(more);
        // Where there is but one, another shows which sentences it is about; nobody is offered that.
        let probe = (values.len() == 1).then(|| next_of(&option.value));
        values.extend(probe.clone());
        let with = values.into_iter().filter_map(|value| {
            let text = text_with(preset, &usually, &options, option.name, &value);
            let rules = text.parse::<G::Rules>().ok()?;
            Some(RuleValue {
                sentences: G::sentences(words, &rules),
                text: rules.to_string(),
                value,
            })
        });
        let title = words.find(&format!("option-{}", option.name));
        RuleChange {
            name: option.name.to_owned(),
            title: title.unwrap_or_else(|| option.name.to_owned()),
            value: option.value.clone(),
            usual,
            values: {
                let mut values = apart(with.collect());
                values.retain(|value| Some(&value.value) != probe.as_ref());
                values
            },
            numbers,
        }
    });
    // What changes nothing about these rules is nothing to choose: a scale where nobody counts by it.
    told.filter(|change| change.values.iter().any(|v| !v.sentences.is_empty()))
        .collect()
}

fn preset(text: &str) -> &str {
    text.split(',').next().unwrap_or_default()
}

fn value_of(options: &[RuleOption], name: &str) -> Option<String> {
    let found = options.iter().find(|option| option.name == name);
    found.map(|option| option.value.clone())
}

/// The words among the values of an option, and how many numbers it takes besides.
fn declared(values: &str) -> (Vec<String>, usize) {
    let (mut words, mut numbers) = (Vec::new(), 0);
    for value in values.split('|') {
        match value.split_once("..") {
            Some((low, high)) => {
                let (low, high) = (low.parse().unwrap_or(0_u8), high.parse().unwrap_or(0));
                words.extend((low..=high).map(|number| number.to_string()));
            }
            None if value.starts_with('N') => numbers = numbers.max(value.split('/').count()),
            None => {
                words.push(value.to_ascii_lowercase());
                if value.contains('/') {
                    numbers = numbers.max(value.split('/').count());
                }
            }
        }
    }
    (words, numbers)
}

fn numbers_of(value: &str) -> Vec<u32> {
    value
        .split('/')
        .filter_map(|part| part.parse().ok())
        .collect()
}

/// The same numbers, the last one larger by one.
fn next_of(value: &str) -> String {
    let mut numbers = numbers_of(value);
    if let Some(last) = numbers.last_mut() {
        *last += 1;
    }
    let texts: Vec<String> = numbers.iter().map(u32::to_string).collect();
    texts.join("/")
}

/// The rules with one option changed, as they are written.
fn text_with(
    preset: &str,
    usual: &[RuleOption],
    now: &[RuleOption],
    name: &str,
    value: &str,
) -> String {
    let mut text = preset.to_owned();
    for option in now {
        let value = match option.name == name {
            true => value,
            false => &option.value,
        };
        if value_of(usual, option.name).as_deref() != Some(value) {
            text.push_str(&format!(",{}={value}", option.name));
        }
    }
    text
}

/// Leaves of the sentences of each value those that not all of them have.
fn apart(mut values: Vec<RuleValue>) -> Vec<RuleValue> {
    let mut counts: ByName<usize> = ByName::new();
    for value in &values {
        for sentence in &value.sentences {
            *counts.entry(sentence.clone()).or_default() += 1;
        }
    }
    let all = values.len();
    for value in &mut values {
        value.sentences.retain(|sentence| counts[sentence] < all);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_declared_once_and_read_here() {
        let words = |values: &[&str]| -> Vec<String> {
            values.iter().map(|value| (*value).to_owned()).collect()
        };
        assert_eq!(declared("66|free|A"), (words(&["66", "free", "a"]), 0));
        assert_eq!(declared("0|N|x2"), (words(&["0", "x2"]), 1));
        assert_eq!(declared("0|N|N/M"), (words(&["0"]), 2));
        assert_eq!(declared("1/2/3/4"), (words(&["1/2/3/4"]), 4));
        assert_eq!(declared("1..3"), (words(&["1", "2", "3"]), 0));
    }
}
