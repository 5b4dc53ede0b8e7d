//! A player as people write it: `pimc:samples=100,depth=exact`.

use std::fmt;
use std::ops::Range;

use capicua_core::InputError;

/// A name and its options, in order; values are for the player to understand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Spec {
    text: String,
    name: Range<usize>,
    options: Vec<(Range<usize>, Range<usize>)>,
}

impl Spec {
    /// Reads the form; whether there is such a player is for the catalogue to say.
    pub fn parse(text: &str) -> Result<Spec, InputError> {
        let text = text.trim();
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let mut at = name.len() + 1;
        let mut options = Vec::new();
        for part in rest.split(',').filter(|_| !rest.is_empty()) {
            let key = part.split_once('=').map(|(key, _)| key).ok_or_else(|| {
                InputError::new(
                    format!("`{}` is no option", part.chars().take(24).collect::<String>()),
                    "Options are `name=value`, with commas between: `pimc:samples=100,depth=exact`.",
                )
                .at(text, at..at + part.len())
            })?;
            options.push((at..at + key.len(), at + key.len() + 1..at + part.len()));
            at += part.len() + 1;
        }
        Ok(Spec {
            text: text.to_owned(),
            name: 0..name.len(),
            options,
        })
    }

    /// The player's name.
    pub fn name(&self) -> &str {
        &self.text[self.name.clone()]
    }

    /// The names of the options given.
    pub fn option_names(&self) -> impl Iterator<Item = &str> {
        self.options.iter().map(|(key, _)| &self.text[key.clone()])
    }

    /// The value of an option, if it is given.
    pub fn get(&self, option: &str) -> Option<&str> {
        self.find(option)
            .map(|(_, value)| &self.text[value.clone()])
    }

    /// The value of an option read as a `T`, or `default` when it is not given.
    pub fn read<T>(
        &self,
        option: &str,
        default: T,
        expected: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, InputError> {
        match self.get(option) {
            None => Ok(default),
            Some(value) => read(value).ok_or_else(|| {
                self.error_at_value(
                    option,
                    format!(
                        "`{option}` cannot be `{}`",
                        value.chars().take(24).collect::<String>()
                    ),
                    format!("Write {option}={expected}."),
                )
            }),
        }
    }

    /// An error that points at the name.
    pub fn error_at_name(&self, what: impl Into<String>, help: impl Into<String>) -> InputError {
        InputError::new(what, help).at(&self.text, self.name.clone())
    }

    /// An error that points at an option.
    pub fn error_at_option(
        &self,
        option: &str,
        what: impl Into<String>,
        help: impl Into<String>,
    ) -> InputError {
        let span = self
            .find(option)
            .map_or(self.name.clone(), |(key, _)| key.clone());
        InputError::new(what, help).at(&self.text, span)
    }

    /// An error that points at the value of an option.
    pub fn error_at_value(
        &self,
        option: &str,
        what: impl Into<String>,
        help: impl Into<String>,
    ) -> InputError {
        let span = self
            .find(option)
            .map_or(self.name.clone(), |(_, value)| value.clone());
        InputError::new(what, help).at(&self.text, span)
    }

    fn find(&self, option: &str) -> Option<&(Range<usize>, Range<usize>)> {
        self.options
            .iter()
            .find(|(key, _)| &self.text[key.clone()] == option)
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_options_are_told_apart() {
        let spec = Spec::parse("pimc:samples=100,depth=exact").unwrap();
        assert_eq!(spec.name(), "pimc");
        assert_eq!(spec.get("samples"), Some("100"));
        assert_eq!(spec.get("depth"), Some("exact"));
        assert_eq!(spec.get("beta"), None);
        assert_eq!(spec.to_string(), "pimc:samples=100,depth=exact");
    }

    #[test]
    fn what_is_no_option_is_pointed_at() {
        let error = Spec::parse("pimc:samples=1,fast").unwrap_err();
        assert_eq!(error.column(), Some(16));
        let spec = Spec::parse("pimc:samples=many").unwrap();
        let error = spec
            .read("samples", 1, "N", |v| v.parse::<u32>().ok())
            .unwrap_err();
        assert_eq!(error.column(), Some(14));
        assert!(error.help().contains("samples=N"));
    }
}
