//! What all experiments have in common: they go on step by step, can be saved, and become a section
//! of the page.

use capicua_arena::{Build, Contest, Unit};
use capicua_core::{CancellationToken, InputError, LongRun, Seed, message, sha256};
use capicua_dominoes::LATIN;
use capicua_players::Dominoes;
use capicua_table::Entry;
use serde_json::{Map, Value, json};

use crate::Effort;
use crate::page::with_command;

/// An experiment on its way. What it saves is without anything that depends on time or threads, and is taken
/// up by the same experiment.
pub trait ExperimentRun: LongRun<Snapshot = Value> {
    /// Its name on the command line.
    fn name(&self) -> &'static str;
    /// What was asked for beyond the options of all experiments, as it is typed.
    fn options(&self) -> String {
        String::new()
    }
    /// Whether anything of it was done, or there is nothing to do.
    fn is_begun(&self) -> bool {
        let (done, all) = self.progress();
        done > 0 || all == 0
    }
    /// What it came to, for the page.
    fn section(&self) -> Section;
    /// What it came to, as data.
    fn json(&self) -> Value;
}

/// A section of the page.
#[derive(Default)]
pub struct Section {
    /// Its text, in Markdown.
    pub text: String,
    /// Its pictures: the name of the file, and the SVG.
    pub pictures: Vec<(String, String)>,
}

impl Section {
    /// Adds a paragraph, table or heading.
    pub fn add(&mut self, text: impl AsRef<str>) {
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        for line in text.as_ref().trim_end().lines() {
            self.text.push_str(&wrapped(line));
            self.text.push('\n');
        }
    }

    /// Adds a picture.
    pub fn picture(&mut self, file: &str, says: &str, svg: String) {
        self.add(format!("![{says}]({file})"));
        self.pictures.push((file.to_owned(), svg));
    }
}

/// A line of a paragraph, broken where it is too long to be read; others stay as they are.
fn wrapped(line: &str) -> String {
    const LONGEST: usize = 105;
    if line.starts_with(['|', '#', '!', '-', ' ']) {
        return line.to_owned();
    }
    let mut text = String::new();
    let mut length = 0;
    for word in line.split(' ') {
        let letters = word.chars().count();
        if length > 0 && length + 1 + letters > LONGEST {
            text.push('\n');
            length = 0;
        } else if length > 0 {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += letters;
    }
    text
}

/// Several experiments, one after the other.
pub struct Reproduction {
    works: Vec<Box<dyn ExperimentRun>>,
    /// What the file holds of other experiments: it is kept, so that one file serves each alone and
    /// all together.
    others: Map<String, Value>,
    /// What the program was built from, where that is told in what is saved.
    commit: Option<String>,
}

/// The name of the form in which reproductions are saved.
const SCHEMA: &str = "reproduce-state/2";

impl Reproduction {
    /// These experiments, about to begin.
    pub fn new(works: Vec<Box<dyn ExperimentRun>>) -> Reproduction {
        Reproduction {
            works,
            others: Map::new(),
            commit: None,
        }
    }

    /// With the build in what is saved, by the commit it was built from: what another one has measured is gone on
    /// with only if that plays alike.
    #[must_use]
    pub fn with_commit(mut self, commit: &str) -> Reproduction {
        self.commit = Some(commit.to_owned());
        self
    }

    /// By all players of the catalogue that know the rules of the papers.
    fn build(&self) -> Option<Build> {
        let commit = self.commit.clone()?;
        let of = |entry: &Entry<Dominoes>| {
            let player = capicua_players::player(entry.name).ok()?;
            let contest = Contest::new(vec![player.clone(), player], LATIN, Unit::Round, Seed(1));
            contest.ok().map(|contest| contest.fingerprint())
        };
        let each = capicua_players::catalogue().entries.iter().filter_map(of);
        let fingerprint = sha256(each.collect::<Vec<String>>().join("\n").as_bytes());
        Some(Build {
            commit,
            fingerprint,
        })
    }

    /// The experiments.
    pub fn works(&self) -> impl Iterator<Item = &dyn ExperimentRun> {
        self.works.iter().map(Box::as_ref)
    }

    /// The sections of the page by the names of their experiments, each closed by the command that
    /// repeats it.
    pub fn sections(&self, effort: &Effort) -> Vec<(&'static str, Section)> {
        self.works()
            .map(|work| (work.name(), with_command(work, effort)))
            .collect()
    }

    fn next(&self) -> Option<usize> {
        self.works.iter().position(|work| !work.is_finished())
    }
}

impl LongRun for Reproduction {
    type Snapshot = str;

    fn progress(&self) -> (u64, u64) {
        let each = self.works.iter().map(|work| work.progress());
        each.fold((0, 0), |sum, (done, all)| (sum.0 + done, sum.1 + all))
    }

    fn is_finished(&self) -> bool {
        self.next().is_none()
    }

    fn step(&mut self, stop: &CancellationToken) -> std::io::Result<()> {
        match self.next() {
            Some(next) => self.works[next].step(stop),
            None => Ok(()),
        }
    }

    fn unit(&self) -> &'static str {
        "steps"
    }

    fn message(&self) -> String {
        self.next().map_or(String::new(), |next| {
            let work = &self.works[next];
            format!("{}: {}", work.name(), work.message())
        })
    }

    fn save(&self) -> String {
        let mut works = self.others.clone();
        for work in &self.works {
            works.insert(work.name().to_owned(), work.save());
        }
        let mut saved = json!({"schema": SCHEMA, "works": works});
        if let Some(build) = self.build() {
            saved["build"] = json!(build);
        }
        format!("{saved}\n")
    }

    fn resume(&mut self, text: &str) -> Result<(), InputError> {
        let help = message!("fix-give-file-resume-wrote-new");
        let saved: Value = serde_json::from_str(text)
            .map_err(|why| InputError::new(message!("no-saved-experiment", why), help.clone()))?;
        if saved["schema"] != SCHEMA {
            let what = message!("no-saved-experiment-form", what = SCHEMA);
            return Err(InputError::new(what, help.clone()));
        }
        let theirs: Option<Build> = serde_json::from_value(saved["build"].clone()).ok();
        if let (Some(ours), Some(theirs)) = (self.build(), theirs) {
            ours.admit(&theirs)?;
        }
        for (name, state) in saved["works"].as_object().into_iter().flatten() {
            match self.works.iter_mut().find(|work| work.name() == name) {
                Some(work) => work.resume(state).map_err(|error| {
                    let what = message!("because", what = name, why = error.message());
                    InputError::new(what, error.remedy().clone())
                })?,
                None => {
                    self.others.insert(name.clone(), state.clone());
                }
            }
        }
        Ok(())
    }
}

/// Data that was saved with these settings; an error if it was with others.
pub fn parse_saved<T: serde::de::DeserializeOwned>(
    saved: &Value,
    settings: &Value,
) -> Result<T, InputError> {
    let help = message!("fix-ask-same-deals-seed-seeds");
    if saved["settings"] != *settings {
        let what = message!("file-saved-other-settings", settings = saved["settings"]);
        return Err(InputError::new(what, help.clone()));
    }
    serde_json::from_value(saved["done"].clone())
        .map_err(|why| InputError::new(message!("what-done-before-cannot-read", why), help.clone()))
}

/// A table in Markdown whose columns are aligned, so that it reads well in a terminal, too.
pub fn table<const N: usize>(heads: [&str; N], rows: &[[String; N]]) -> String {
    let width = |k: usize| {
        let cells = rows.iter().map(|row| row[k].chars().count());
        cells
            .chain([heads[k].chars().count(), 3])
            .max()
            .unwrap_or(3)
    };
    let widths: [usize; N] = std::array::from_fn(width);
    let line = |cells: [&str; N]| {
        let padded: Vec<String> = (0..N)
            .map(|k| format!("{:<1$}", cells[k], widths[k]))
            .collect();
        format!("| {} |\n", padded.join(" | "))
    };
    let rule: Vec<String> = widths.iter().map(|width| "-".repeat(width + 2)).collect();
    let mut text = line(heads) + &format!("|{}|\n", rule.join("|"));
    for row in rows {
        text += &line(std::array::from_fn(|k| row[k].as_str()));
    }
    text
}

#[cfg(test)]
pub mod tests {
    use super::*;

    /// Does everything there is to do.
    pub fn finish(work: &mut dyn ExperimentRun) {
        while !work.is_finished() {
            work.step(&CancellationToken::default()).unwrap();
        }
    }

    /// Stopped in the middle and taken up by another process, an experiment comes to the same
    /// section and the same data.
    pub fn resumes(new: impl Fn() -> Box<dyn ExperimentRun>) {
        let mut whole = new();
        finish(whole.as_mut());
        let mut part = new();
        let half = part.progress().1 / 2;
        while part.progress().0 < half.max(1) {
            part.step(&CancellationToken::default()).unwrap();
        }
        // As text, since that is what lies in the file.
        let text = part.save().to_string();
        let mut rest = new();
        rest.resume(&serde_json::from_str(&text).unwrap()).unwrap();
        assert_eq!(rest.progress(), part.progress());
        finish(rest.as_mut());
        let (whole_section, section) = (whole.section(), rest.section());
        assert!(whole_section.text == section.text, "{}", section.text);
        assert!(whole_section.pictures == section.pictures);
        assert_eq!(whole.json(), rest.json());
        let refused = new().resume(&json!({"settings": "others"}));
        assert!(refused.is_err());
    }

    /// A work that counts.
    struct Counting(&'static str, u64);

    impl LongRun for Counting {
        type Snapshot = Value;

        fn progress(&self) -> (u64, u64) {
            (self.1, 3)
        }

        fn step(&mut self, _: &CancellationToken) -> std::io::Result<()> {
            self.1 += 1;
            Ok(())
        }

        fn save(&self) -> Value {
            json!(self.1)
        }

        fn resume(&mut self, saved: &Value) -> Result<(), InputError> {
            self.1 = saved.as_u64().unwrap_or(0);
            Ok(())
        }
    }

    impl ExperimentRun for Counting {
        fn name(&self) -> &'static str {
            self.0
        }

        fn section(&self) -> Section {
            Section::default()
        }

        fn json(&self) -> Value {
            Value::Null
        }
    }

    #[test]
    fn one_file_serves_each_alone_and_all_together() {
        let new = |names: &[&'static str]| {
            let works = names.iter().map(|name| Box::new(Counting(name, 0)) as _);
            Reproduction::new(works.collect())
        };
        let mut first = new(&["first"]);
        first.step(&CancellationToken::default()).unwrap();
        let mut second = new(&["second"]);
        second.resume(&first.save()).unwrap();
        second.step(&CancellationToken::default()).unwrap();
        second.step(&CancellationToken::default()).unwrap();
        let mut both = new(&["first", "second"]);
        both.resume(&second.save()).unwrap();
        let done: Vec<u64> = both.works().map(|work| work.progress().0).collect();
        assert_eq!(done, [1, 2]);
    }

    #[test]
    fn paragraphs_are_broken_and_tables_are_not() {
        let long = "word ".repeat(50);
        let mut section = Section::default();
        section.add(&long);
        assert!(section.text.lines().all(|line| line.len() <= 105));
        assert_eq!(section.text.split_whitespace().count(), 50);
        let row = format!("| {long} |");
        assert_eq!(wrapped(&row), row);
    }

    #[test]
    fn tables_are_aligned() {
        let text = table(["a", "row"], &[["long one".to_owned(), "±".to_owned()]]);
        assert_eq!(
            text,
            "| a        | row |\n|----------|-----|\n| long one | ±   |\n"
        );
    }
}
