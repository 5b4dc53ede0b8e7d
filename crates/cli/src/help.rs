//! `--help` in the language of whoever asks, for the commands that people use at a table.

use std::ffi::OsString;

use capicua_words::{Language, Words};
use clap::{Arg, ArgAction, Command};

/// The commands whose help is told in every language, with those inside of them.
const LOCALIZED: [&str; 4] = ["play", "advise", "rules", crate::own::COMMAND];

/// The language somebody asks for with `--lang`, or else that of the locale.
pub fn language(arguments: impl Iterator<Item = OsString>) -> Language {
    let mut words = arguments.map(|argument| argument.to_string_lossy().into_owned());
    let asked = words.find_map(|word| match word.strip_prefix("--lang=") {
        Some(code) => Some(code.to_owned()),
        None => (word == "--lang").then(String::new),
    });
    let asked = match asked {
        Some(code) if code.is_empty() => words.next(),
        asked => asked,
    };
    asked
        .and_then(|code| code.parse().ok())
        .unwrap_or_else(Language::from_environment)
}

/// The same program, its help told in `language`.
pub fn localized(program: Command, language: Language) -> Command {
    if language == Language::ENGLISH {
        return program;
    }
    let words = Words::new(language);
    LOCALIZED.into_iter().fold(program, |program, name| {
        program.mut_subcommand(name, |command| {
            localize_command(command, &format!("help-{name}"), &words)
        })
    })
}

/// A command with its arguments and the commands inside of it, each under the name it has in the files, and around
/// them what clap would say in English.
fn localize_command(command: Command, id: &str, words: &Words) -> Command {
    let inside: Vec<String> = command
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect();
    let command = command
        .about(words.plain(id))
        .disable_help_flag(true)
        .disable_help_subcommand(true)
        .mut_args(
            |argument| match words.find(&format!("{id}-{}", argument.get_id())) {
                Some(help) => localize_argument(argument, &help, words),
                None => argument,
            },
        )
        .arg(
            Arg::new("help")
                .short('h')
                .long("help")
                .action(ArgAction::Help)
                .help(words.plain("usage-help")),
        );
    let command = command.help_template(template(&inside, words));
    inside.into_iter().fold(command, |command, name| {
        let id = format!("{id}-{name}");
        command.mut_subcommand(name, |command| localize_command(command, &id, words))
    })
}

/// What an argument is for, what it is by default and what it can be.
fn localize_argument(argument: Arg, help: &str, words: &Words) -> Arg {
    let listed = |id: &str, values: Vec<String>| match values.is_empty() {
        true => String::new(),
        false => format!(
            " [{}]",
            words.text(id, &[("values", values.join(", ").into())])
        ),
    };
    let usual = argument.get_default_values().iter();
    let usual = usual.map(|value| value.to_string_lossy().into_owned());
    let shown = !argument.is_hide_default_value_set() && argument.get_action().takes_values();
    let usual = listed("usage-default", usual.filter(|_| shown).collect());
    let possible = argument.get_possible_values();
    let possible = possible.iter().map(|value| value.get_name().to_owned());
    let shown = argument.get_action().takes_values();
    let possible = listed("usage-values", possible.filter(|_| shown).collect());
    let argument = argument
        .help(format!("{help}{usual}{possible}"))
        .long_help(None::<&str>);
    match shown {
        true => argument.hide_default_value(true).hide_possible_values(true),
        false => argument,
    }
}

/// How the command that `arguments` mean is called, in a line.
pub fn usage(program: &Command, arguments: impl Iterator<Item = OsString>) -> String {
    let mut meant = program.clone();
    meant.build();
    for argument in arguments.skip(1) {
        let inside = argument
            .to_str()
            .and_then(|name| meant.find_subcommand(name));
        match inside.cloned() {
            Some(inside) => meant = inside,
            None => break,
        }
    }
    let mut alone = meant.help_template("{usage}");
    alone.render_help().to_string().trim().to_owned()
}

/// How the help of a command is laid out.
fn template(inside: &[String], words: &Words) -> String {
    let commands = match inside.is_empty() {
        true => String::new(),
        false => format!("\n\n{}\n{{subcommands}}", words.plain("usage-commands")),
    };
    format!(
        "{{about-with-newline}}\n{} {{usage}}{commands}\n\n{}\n{{positionals}}\n\n{}\n{{options}}",
        words.plain("usage-usage"),
        words.plain("usage-arguments"),
        words.plain("usage-options"),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    fn every_argument_is_told(command: &Command, id: &str, english: &Words) {
        let about = command.get_about().map(ToString::to_string);
        assert_eq!(english.find(id), about, "{id}");
        for argument in command.get_arguments() {
            if ["help", "version"].contains(&argument.get_id().as_str()) {
                continue;
            }
            let id = format!("{id}-{}", argument.get_id());
            let help = argument.get_help().map(ToString::to_string);
            assert_eq!(english.find(&id), help, "{id}");
        }
        for inside in command.get_subcommands() {
            every_argument_is_told(inside, &format!("{id}-{}", inside.get_name()), english);
        }
    }

    /// Every option is told in every language, and in English as the code says it.
    #[test]
    fn every_option_is_told() {
        let english = Words::new(Language::ENGLISH);
        let program = crate::Program::command();
        for name in LOCALIZED {
            let command = program.find_subcommand(name).unwrap();
            every_argument_is_told(command, &format!("help-{name}"), &english);
        }
        let spanish = localized(crate::Program::command(), Language::nearest("es"));
        let play = spanish.find_subcommand("play").unwrap();
        assert!(
            play.get_about()
                .unwrap()
                .to_string()
                .contains("terminal contra")
        );
        let mut odds = spanish
            .find_subcommand(crate::own::COMMAND)
            .unwrap()
            .clone();
        let odds = odds.find_subcommand_mut("odds").unwrap();
        assert!(odds.render_help().to_string().contains("probabilidad"));
    }

    #[test]
    fn the_language_is_what_is_asked_for() {
        let of = |line: &str| language(line.split_whitespace().map(OsString::from));
        assert_eq!(of("capicua play --lang es --help"), Language::nearest("es"));
        assert_eq!(of("capicua rules --lang=pt"), Language::nearest("pt"));
    }
}
