//! How a `cargo` line is tried: with the same choice of package, features, program, example and test, but
//! without what it would go on to do.

/// The package of the program, which is also what is meant where no package is named, and what it builds.
const PACKAGE: &str = "capicua-cli";
const PROGRAM: &str = "capicua";

/// Options of cargo that are followed by a value.
const WITH_VALUE: [&str; 9] = [
    "-p",
    "--package",
    "-F",
    "--features",
    "--bin",
    "--example",
    "--test",
    "--manifest-path",
    "--exclude",
];

/// Options of cargo that stand alone.
const ALONE: [&str; 10] = [
    "--workspace",
    "--all",
    "--all-targets",
    "--all-features",
    "--no-default-features",
    "--lib",
    "--bins",
    "--examples",
    "--tests",
    "--locked",
];

/// What is said to cargo to try a line, or why nobody knows.
///
/// The program itself is run: with its own arguments it is asked for `--help` at their end, which it gives only if
/// it knows the command and the options before it; without any, for `--version`. Examples, tests and tools go to
/// work at once, so that they are compiled but not run.
pub fn tried(words: &[String]) -> Result<Vec<String>, String> {
    let [_, command, rest @ ..] = words else {
        return Err("it has no command".to_owned());
    };
    let end = rest.iter().position(|word| word == "--");
    let (options, own) = match end {
        Some(end) => (&rest[..end], &rest[end + 1..]),
        None => (rest, &[][..]),
    };
    let Choice { kept, program, any } = Choice::read(command, options)?;
    Ok(match command.as_str() {
        "run" if program => {
            let mut said = [vec!["run".to_owned()], kept, vec!["--".to_owned()]].concat();
            // A place for something of the reader's own (`{command}` of a text, `…`) ends what can be tried.
            let known = own
                .iter()
                .take_while(|word| !word.contains(['{', '…', '[']));
            said.extend(known.cloned());
            let asked = if own.is_empty() {
                "--version"
            } else {
                "--help"
            };
            said.push(asked.to_owned());
            said
        }
        "run" | "build" | "check" | "clippy" | "rustc" => [vec!["check".to_owned()], kept].concat(),
        "test" => {
            let mut said = [vec!["check".to_owned()], kept].concat();
            said.extend((!any).then(|| "--tests".to_owned()));
            said
        }
        // Others are there, or not.
        "fmt" | "metadata" | "doc" | "fetch" | "tree" => vec![command.clone(), "--help".to_owned()],
        other => return Err(format!("nobody knows how to try `cargo {other}`")),
    })
}

/// What a line chooses.
struct Choice {
    /// The options that choose, as they stand.
    kept: Vec<String>,
    /// It is the program, and no example or tool.
    program: bool,
    /// It names a program, an example or tests.
    any: bool,
}

impl Choice {
    fn read(command: &str, options: &[String]) -> Result<Choice, String> {
        let mut choice = Choice {
            kept: Vec::new(),
            program: true,
            any: false,
        };
        let mut options = options.iter();
        while let Some(option) = options.next() {
            let (name, joined) = match option.split_once('=') {
                Some((name, value)) => (name, Some(value.to_owned())),
                None => (option.as_str(), None),
            };
            if ["--release", "-r", "--quiet", "-q"].contains(&name) {
                continue;
            }
            if WITH_VALUE.contains(&name) {
                let value = joined.or_else(|| options.next().cloned());
                let value = value.ok_or(format!("{name} has no value"))?;
                choice.program &= match name {
                    "-p" | "--package" => value == PACKAGE,
                    "--bin" => value == PROGRAM,
                    "--example" => false,
                    _ => true,
                };
                choice.any |= ["--bin", "--example", "--test"].contains(&name);
                choice.kept.extend([name.to_owned(), value]);
            } else if ALONE.contains(&name) {
                choice.any |= name != "--workspace" && name.ends_with('s');
                choice.kept.push(option.clone());
            } else if command != "test" || name.starts_with('-') {
                return Err(format!("nobody knows what `{option}` does here"));
            }
            // Else it is the name of a test to run.
        }
        Ok(choice)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> String {
        let words: Vec<String> = line.split(' ').map(str::to_owned).collect();
        match tried(&words) {
            Ok(said) => said.join(" "),
            Err(why) => why,
        }
    }

    #[test]
    fn the_program_is_run_and_asked_for_little() {
        assert_eq!(said("cargo run --release"), "run -- --version");
        assert_eq!(
            said("cargo run -p capicua-cli"),
            "run -p capicua-cli -- --version"
        );
        let line = "cargo run --release --features train -- train fives --seed 1";
        let tried = "run --features train -- train fives --seed 1 --help";
        assert_eq!(said(line), tried);
        assert_eq!(said("cargo run -r -- {command}"), "run -- --help");
        assert_eq!(said("cargo run --"), "run -- --version");
    }

    #[test]
    fn examples_tools_and_tests_are_compiled_as_they_are_chosen() {
        let line = "cargo run --release -p a --example b -- 1 2";
        assert_eq!(said(line), "check -p a --example b");
        assert_eq!(
            said("cargo run --bin campaign -- 2 1"),
            "check --bin campaign"
        );
        assert_eq!(said("cargo run -p capicua-xtask"), "check -p capicua-xtask");
        assert_eq!(said("cargo build --release"), "check");
        assert_eq!(said("cargo test -p a"), "check -p a --tests");
        let line = "cargo test --release --workspace --test browser x -- --ignored y";
        assert_eq!(said(line), "check --workspace --test browser");
        assert_eq!(said("cargo build --features=x,y"), "check --features x,y");
        assert_eq!(said("cargo metadata"), "metadata --help");
    }

    #[test]
    fn what_cannot_be_tried_is_told() {
        assert_eq!(
            said("cargo frobnicate"),
            "nobody knows how to try `cargo frobnicate`"
        );
        assert_eq!(
            said("cargo build --frob"),
            "nobody knows what `--frob` does here"
        );
        assert_eq!(said("cargo run --bin"), "--bin has no value");
    }
}
