//! The languages there are, and which one somebody wants.

use std::borrow::Cow;
use std::fmt;
use std::iter::successors;
use std::str::FromStr;
use std::sync::{LazyLock, OnceLock};

use capicua_core::{ALL_OF, Argument, Message, message};
use fluent_bundle::FluentResource;
use fluent_bundle::concurrent::FluentBundle;
use unic_langid::LanguageIdentifier;

use crate::words::Words;

/// A language the program speaks, or the way a region speaks it: a folder of Fluent files. What `es-DO` does
/// not say is said by `es`, and what that does not say by English.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Language(usize);

/// A Fluent file without its ending, and what is in it.
type File = (Cow<'static, str>, Cow<'static, str>);

struct Folder {
    code: String,
    files: Vec<File>,
    bundle: OnceLock<FluentBundle<FluentResource>>,
}

type Shipped = &'static [(&'static str, &'static [(&'static str, &'static str)])];

/// The folders of `locales/`, English first.
const SHIPPED: Shipped = &include!(concat!(env!("OUT_DIR"), "/locales.rs"));

static TABLE: LazyLock<Vec<Folder>> = LazyLock::new(|| {
    let mut table = Vec::new();
    for &(code, files) in SHIPPED {
        let files = files.iter().map(|&(name, text)| (name.into(), text.into()));
        add(&mut table, code, files.collect());
    }
    // What is wrong is said in English by the library itself, without words of any language.
    let errors = vec![
        ("errors".into(), capicua_core::ENGLISH.into()),
        ("errors".into(), capicua_core::ENGLISH_ONLY.into()),
    ];
    add(&mut table, Language::ENGLISH_CODE, errors);
    #[cfg(not(target_arch = "wasm32"))]
    if let Some(folder) = std::env::var_os("CAPICUA_LOCALES") {
        let added = add_from(&mut table, folder.as_ref());
        added.unwrap_or_else(|error| warn(&folder.to_string_lossy(), &error.to_string()));
    }
    table
});

/// Adds a language, or files to one that is there: what is said twice is said as it was said last.
fn add(table: &mut Vec<Folder>, name: &str, files: Vec<File>) {
    let Ok(code) = name.parse::<LanguageIdentifier>() else {
        return warn(name, "this is not the code of a language");
    };
    let code = code.to_string();
    match table.iter_mut().find(|folder| folder.code == code) {
        Some(folder) => folder.files.extend(files),
        None => table.push(Folder {
            code,
            files,
            bundle: OnceLock::new(),
        }),
    }
}

/// Adds the languages of a folder made like `locales/`.
#[cfg(not(target_arch = "wasm32"))]
fn add_from(table: &mut Vec<Folder>, locales: &std::path::Path) -> std::io::Result<()> {
    let listed = |folder: &std::path::Path| {
        let paths = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
        let mut paths: Vec<_> = paths.collect::<std::io::Result<_>>()?;
        paths.sort();
        Ok::<_, std::io::Error>(paths)
    };
    let name = |path: &std::path::Path| {
        let stem = path.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    };
    for folder in listed(locales)?.iter().filter(|path| path.is_dir()) {
        let mut files = Vec::new();
        for file in listed(folder)? {
            if file.extension().is_some_and(|ending| ending == "ftl") {
                let text = std::fs::read_to_string(&file)?;
                files.push((name(&file).into(), text.into()));
            }
        }
        add(table, &name(folder), files);
    }
    Ok(())
}

/// While somebody works on a language it may have mistakes: the others are spoken all the same.
pub(crate) fn warn(place: &str, what: &str) {
    eprintln!("capicua: {place}: {what}");
}

impl Language {
    /// English, which says everything.
    pub const ENGLISH: Language = Language(0);

    const ENGLISH_CODE: &'static str = "en";

    /// All of them, English first.
    pub fn all() -> impl ExactSizeIterator<Item = Language> {
        (0..TABLE.len()).map(Language)
    }

    /// Its code: `en`, `es`, `es-DO`.
    pub fn code(self) -> &'static str {
        &TABLE[self.0].code
    }

    /// What it calls itself; its code where it does not say.
    pub fn native_name(self) -> String {
        let says = self.bundle().has_message("language-name");
        match says {
            true => Words::new(self).plain("language-name"),
            false => self.code().to_owned(),
        }
    }

    /// The language of the environment: the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set
    /// decides, as everywhere; a language we do not speak gives English.
    pub fn from_environment() -> Language {
        Language::from_locale(|name| std::env::var(name).ok())
    }

    fn from_locale(lookup: impl Fn(&str) -> Option<String>) -> Language {
        let set = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(lookup)
            .find(|value| !value.is_empty());
        Language::nearest(&set.unwrap_or_default())
    }

    /// What is spoken that is nearest to `es-MX` or `es_MX.UTF-8`: that itself, or `es`, or English.
    pub fn nearest(tag: &str) -> Language {
        tag.parse().unwrap_or_default()
    }

    /// Itself, and after it those that say what it does not.
    pub(crate) fn with_fallbacks(self) -> impl Iterator<Item = Language> {
        successors(Some(self), |&language| {
            let over = language.code().rsplit_once('-');
            (language != Language::ENGLISH)
                .then(|| over.map_or(Language::ENGLISH, |(over, _)| Language::nearest(over)))
        })
    }

    /// Its Fluent files, each with its name.
    pub(crate) fn files(self) -> &'static [File] {
        &TABLE[self.0].files
    }

    /// Its own messages, read once.
    pub(crate) fn bundle(self) -> &'static FluentBundle<FluentResource> {
        TABLE[self.0].bundle.get_or_init(|| {
            let identifier = self.code().parse().expect("codes are valid");
            let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
            // Marks that keep right-to-left names apart would show up in terminals as odd signs.
            bundle.set_use_isolating(false);
            for (name, text) in self.files() {
                let read = FluentResource::try_new(text.clone().into_owned());
                let resource = read.unwrap_or_else(|(resource, errors)| {
                    warn(&format!("{self}/{name}.ftl"), &format!("{errors:?}"));
                    resource
                });
                bundle.add_resource_overriding(resource);
            }
            bundle
        })
    }
}

impl FromStr for Language {
    type Err = Message;

    /// Reads `es`, `ES`, `es-VE` or `es_VE.UTF-8`: the way of a region if there is one, else the language.
    fn from_str(text: &str) -> Result<Language, Message> {
        let tag = text.split(['.', '@']).next().unwrap_or_default();
        let tag = tag.replace('_', "-");
        let wider = successors(Some(&tag[..]), |tag| Some(tag.rsplit_once('-')?.0));
        let of = |tag: &str| Language::all().find(|one| one.code().eq_ignore_ascii_case(tag));
        wider.filter_map(of).next().ok_or_else(|| {
            let codes = Argument::list(Language::all().map(Language::code), ALL_OF);
            message!("unknown-language", codes)
        })
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
        assert_eq!(of(&[("LANG", "es_VE.UTF-8")]), Language::nearest("es"));
        assert_eq!(of(&[("LANG", "pt_BR")]), Language::nearest("pt"));
        assert_eq!(
            of(&[("LANG", "es_ES"), ("LC_ALL", "pt_PT")]),
            Language::nearest("pt")
        );
        assert_eq!(
            of(&[("LANG", "es_ES"), ("LC_MESSAGES", "en_GB")]),
            Language::ENGLISH
        );
        assert_eq!(
            of(&[("LANG", "es_ES"), ("LC_ALL", "")]),
            Language::nearest("es")
        );
        for strange in ["C", "C.UTF-8", "POSIX", "de_DE", "", "é", "essay"] {
            assert_eq!(of(&[("LANG", strange)]), Language::ENGLISH, "{strange}");
        }
        assert_eq!(of(&[]), Language::ENGLISH);
    }
}
