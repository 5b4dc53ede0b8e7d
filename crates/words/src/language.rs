//! The languages there are, and which one somebody wants.

use std::fmt;
use std::str::FromStr;

/// A language the program speaks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Spanish.
    Spanish,
    /// Portuguese.
    Portuguese,
}

impl Language {
    /// All of them.
    pub const ALL: [Language; 3] = [Language::English, Language::Spanish, Language::Portuguese];

    /// Its code: `en`, `es`, `pt`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Spanish => "es",
            Language::Portuguese => "pt",
        }
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
    /// decides, as everywhere; a language we do not speak gives English.
    pub fn from_environment() -> Language {
        Language::from_locale(|name| std::env::var(name).ok())
    }

    fn from_locale(lookup: impl Fn(&str) -> Option<String>) -> Language {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(lookup)
            .find(|value| !value.is_empty())
            .and_then(|value| value.parse().ok())
            .unwrap_or_default()
    }

    /// The Fluent files of the language.
    pub(crate) fn files(self) -> &'static [&'static str] {
        macro_rules! files {
            ($code:literal) => {
                &[
                    include_str!(concat!("../locales/", $code, "/advice.ftl")),
                    include_str!(concat!("../locales/", $code, "/table.ftl")),
                    include_str!(concat!("../locales/", $code, "/play.ftl")),
                    include_str!(concat!("../locales/", $code, "/dice.ftl")),
                    include_str!(concat!("../locales/", $code, "/rules.ftl")),
                    include_str!(concat!("../locales/", $code, "/review.ftl")),
                    // The engine of a page has no command line, and little room.
                    #[cfg(not(target_arch = "wasm32"))]
                    include_str!(concat!("../locales/", $code, "/help.ftl")),
                ]
            };
        }
        match self {
            Language::English => files!("en"),
            Language::Spanish => files!("es"),
            Language::Portuguese => files!("pt"),
        }
    }

    /// What stands between units and tenths.
    pub(crate) fn decimal_mark(self) -> char {
        match self {
            Language::English => '.',
            Language::Spanish | Language::Portuguese => ',',
        }
    }
}

impl FromStr for Language {
    type Err = String;

    /// Reads `es`, `ES`, `es-VE` or `es_VE.UTF-8`.
    fn from_str(text: &str) -> Result<Language, String> {
        let code = text.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Language::ALL
            .into_iter()
            .find(|language| language.code().eq_ignore_ascii_case(code))
            .ok_or_else(|| "languages are en, es and pt".to_owned())
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_locale_decides_in_the_usual_order() {
        let of = |pairs: &[(&str, &str)]| {
            Language::from_locale(|name| {
                let pair = pairs.iter().find(|(key, _)| *key == name);
                pair.map(|(_, value)| (*value).to_owned())
            })
        };
        assert_eq!(of(&[("LANG", "es_VE.UTF-8")]), Language::Spanish);
        assert_eq!(of(&[("LANG", "pt_BR")]), Language::Portuguese);
        assert_eq!(
            of(&[("LANG", "es_ES"), ("LC_ALL", "pt_PT")]),
            Language::Portuguese
        );
        assert_eq!(
            of(&[("LANG", "es_ES"), ("LC_MESSAGES", "en_GB")]),
            Language::English
        );
        assert_eq!(of(&[("LANG", "es_ES"), ("LC_ALL", "")]), Language::Spanish);
        for strange in ["C", "C.UTF-8", "POSIX", "de_DE", "", "é", "essay"] {
            assert_eq!(of(&[("LANG", strange)]), Language::English, "{strange}");
        }
        assert_eq!(of(&[]), Language::English);
    }
}
