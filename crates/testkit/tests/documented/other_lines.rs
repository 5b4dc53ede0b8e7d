//! How lines with a script of the tree, or with pip, are held against what there is.

use std::fs;
use std::path::Path;

/// What is wrong with a line that begins with `./`, if anything.
pub fn script(root: &Path, words: &[String]) -> Result<(), String> {
    let path = root.join(&words[0]);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", words[0]))?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = path.metadata().expect("it was read").permissions().mode();
        if mode & 0o111 == 0 {
            return Err(format!("{} cannot be executed", words[0]));
        }
    }
    match &words[1..] {
        [] => Ok(()),
        [stage] if labels(&text).contains(&stage.as_str()) => Ok(()),
        rest => Err(format!("{} does not know {}", words[0], rest.join(" "))),
    }
}

/// The words a script tells apart by `case "${1…`.
fn labels(text: &str) -> Vec<&str> {
    let cases = text
        .lines()
        .skip_while(|line| !line.trim_start().starts_with("case \"${1"));
    let cases = cases.skip(1).take_while(|line| line.trim() != "esac");
    let named = cases.filter_map(|line| line.split_once(')'));
    named
        .flat_map(|(names, _)| names.split('|').map(str::trim))
        .filter(|name| name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-'))
        .collect()
}

/// What is wrong with a line that begins with `pip`, if anything: folders and files it names are there, a package
/// has the extras it is asked for, and what is pinned is pinned so where it is tested.
pub fn pip(root: &Path, words: &[String]) -> Result<(), String> {
    let command = words[1].as_str();
    if !["install", "wheel"].contains(&command) {
        return Err(format!("nobody knows how to try `pip {command}`"));
    }
    let mut rest = words[2..].iter();
    while let Some(word) = rest.next() {
        if word == "-r" {
            let file = rest.next().map_or("", String::as_str);
            if !root.join(file).is_file() {
                return Err(format!("there is no file {file}"));
            }
        } else if let Some(folder) = word.strip_prefix("./") {
            package(root, folder)?;
        } else if word.ends_with(".whl") {
            wheel(root, word)?;
        } else if let Some((name, _)) = word.split_once("==") {
            pinned(root, word, name)?;
        } else if !word.starts_with('-') {
            return Err(format!("nobody knows what `{word}` is"));
        }
    }
    Ok(())
}

/// `folder` or `folder[extra,extra]`.
fn package(root: &Path, named: &str) -> Result<(), String> {
    let (folder, extras) = named.split_once('[').unwrap_or((named, "]"));
    let project = root.join(folder).join("pyproject.toml");
    let text = fs::read_to_string(&project).map_err(|_| format!("./{folder} is no package"))?;
    let (_, after) = text
        .split_once("[project.optional-dependencies]")
        .unwrap_or_default();
    let table = after.split("\n[").next().unwrap_or_default();
    let known: Vec<&str> = table
        .lines()
        .filter_map(|line| line.split_once('='))
        .map(|(name, _)| name.trim())
        .collect();
    let extras = extras.trim_end_matches(']').split(',').map(str::trim);
    for extra in extras.filter(|extra| !extra.is_empty()) {
        if !known.contains(&extra) {
            return Err(format!("./{folder} has no extra `{extra}`: {known:?}"));
        }
    }
    Ok(())
}

/// A wheel is named as the package is built now.
fn wheel(root: &Path, file: &str) -> Result<(), String> {
    let manifest = fs::read_to_string(root.join("python/Cargo.toml")).unwrap_or_default();
    let value = |key: &str| {
        let line = manifest.lines().find(|line| line.starts_with(key));
        line.and_then(|line| line.split('"').nth(1))
            .unwrap_or_default()
            .to_owned()
    };
    let begins = format!("capicua-{}-", value("version"));
    match file.starts_with(&begins) {
        true => Ok(()),
        false => Err(format!("{file} is not what is built: {begins}…")),
    }
}

fn pinned(root: &Path, word: &str, name: &str) -> Result<(), String> {
    let files = [
        "python/requirements-test.txt",
        "python/requirements-long.txt",
    ];
    let texts = files.map(|file| fs::read_to_string(root.join(file)).unwrap_or_default());
    let pins: Vec<&str> = texts
        .iter()
        .flat_map(|text| text.lines())
        .filter(|line| line.split(['=', '[']).next() == Some(name))
        .collect();
    let bare = |pin: &str| match (pin.find('['), pin.find(']')) {
        (Some(open), Some(close)) => format!("{}{}", &pin[..open], &pin[close + 1..]),
        _ => pin.to_owned(),
    };
    match pins.iter().any(|pin| bare(pin) == bare(word)) {
        true => Ok(()),
        false => Err(format!("{word} is not what is tested: {pins:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::root;
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn a_script_is_there_and_knows_its_stage() {
        let wrong = |line: &str| script(&root(), &words(line)).err();
        assert_eq!(wrong("./test"), None);
        assert_eq!(wrong("./test all"), None);
        assert_eq!(wrong("./engine-for-pages"), None);
        assert_eq!(
            wrong("./test everything").unwrap(),
            "./test does not know everything"
        );
        assert_eq!(
            wrong("./engine-for-pages all").unwrap(),
            "./engine-for-pages does not know all"
        );
        assert_eq!(
            wrong("./README.md").unwrap(),
            "./README.md cannot be executed"
        );
        assert!(wrong("./tests").unwrap().starts_with("./tests: "));
    }

    #[test]
    fn packages_extras_wheels_and_pins_are_as_there() {
        let wrong = |line: &str| pip(&root(), &words(line)).err().unwrap_or_default();
        assert_eq!(wrong("pip install ./python[data,cluster]"), "");
        assert_eq!(
            wrong("pip install --quiet -r python/requirements-test.txt"),
            ""
        );
        assert!(wrong("pip install ./python[date]").starts_with("./python has no extra `date`"));
        assert_eq!(wrong("pip install ./snake"), "./snake is no package");
        assert_eq!(wrong("pip install -r x.txt"), "there is no file x.txt");
        assert_eq!(
            wrong("pip install capicua"),
            "nobody knows what `capicua` is"
        );
        assert!(wrong("pip install capicua-9.9.9-any.whl").contains("is not what is built"));
        assert!(wrong("pip install ray==0.0.1").contains("is not what is tested"));
        assert_eq!(wrong("pip frob x"), "nobody knows how to try `pip frob`");
    }
}
