//! Finds the command lines a text tells its reader to type: those that begin with `cargo`, `./` or `pip`.

/// A command line, and where it stands.
#[derive(Clone, PartialEq, Debug)]
pub struct Found {
    /// `path:line`.
    pub place: String,
    /// Its words, as a shell would split them; what sets variables in front is left out.
    pub words: Vec<String>,
}

/// All of a Markdown text: in fenced and indented blocks, and in code spans, also where one is wrapped.
pub fn in_markdown(name: &str, text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    // The paragraph on its way, and the number of its first line.
    let (mut paragraph, mut begins) = (String::new(), 0);
    let mut fence: Option<&str> = None;
    let mut after_blank = true;
    let mut lines = (1..).zip(text.lines());
    while let Some((number, line)) = lines.next() {
        let bare = line.trim_start().trim_start_matches("> ");
        let mark = ["```", "~~~"].into_iter().find(|m| bare.starts_with(m));
        let indented = line.starts_with("    ") || line.starts_with('\t');
        let in_block = match (fence, mark) {
            (Some(open), Some(mark)) if open == mark => {
                fence = None;
                continue;
            }
            // One that opens and closes on its line is a span.
            (None, Some(mark)) if !bare[mark.len()..].contains('`') => {
                spans(name, begins, &std::mem::take(&mut paragraph), &mut found);
                fence = Some(mark);
                continue;
            }
            (Some(_), _) => true,
            (None, _) => indented && after_blank,
        };
        if in_block {
            let mut whole = line.trim().to_owned();
            while let Some(begun) = whole.strip_suffix('\\') {
                let next = lines.next().map_or("", |(_, line)| line.trim());
                whole = format!("{begun}{next}");
            }
            let typed = whole.strip_prefix("$ ").unwrap_or(&whole);
            found.extend(command(name, number, typed));
            continue;
        }
        after_blank = line.trim().is_empty();
        if after_blank {
            spans(name, begins, &std::mem::take(&mut paragraph), &mut found);
            continue;
        }
        if paragraph.is_empty() {
            begins = number;
        }
        paragraph += line;
        paragraph.push('\n');
    }
    spans(name, begins, &paragraph, &mut found);
    found
}

/// All of a source: in the code spans of its comments, and wherever a text in it says one.
pub fn in_source(name: &str, text: &str) -> Vec<Found> {
    let (mut comments, mut code) = (String::new(), String::new());
    for line in text.lines() {
        let bare = line.trim_start();
        let comment = ["//!", "///", "//", "# ", "/* ", "* "]
            .iter()
            .find_map(|mark| bare.strip_prefix(mark));
        // Each line stays in its place, so that both have the same numbers.
        comments += comment.map_or("", |said| said.strip_prefix(' ').unwrap_or(said));
        comments.push('\n');
        code += if comment.is_some() { "" } else { line };
        code.push('\n');
    }
    let mut found = in_markdown(name, &comments);
    for (number, line) in joined(&code) {
        let mut rest = line.as_str();
        while let Some((before, said)) = next_said(rest) {
            let ends = ["\"", "`", "\\n", "'", ". ", ", "];
            let end = ends.iter().filter_map(|end| said.find(end)).min();
            let typed = &said[..end.unwrap_or(said.len())];
            found.extend(command(
                name,
                number,
                typed.trim_end_matches(['.', ',', ':']),
            ));
            rest = &rest[before + typed.len().max(1)..];
        }
    }
    found.sort_by_key(|found| number(&found.place));
    found
}

/// The number of the line.
fn number(place: &str) -> usize {
    let (_, number) = place.rsplit_once(':').expect("`path:line`");
    number.parse().expect("a number")
}

/// Lines with their numbers; one that goes on by a backslash is one with the next.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut joined: Vec<(usize, String)> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        match joined.last_mut() {
            Some((_, begun)) if begun.ends_with('\\') => {
                begun.pop();
                begun.push_str(line.trim_start());
            }
            _ => joined.push((number, line.to_owned())),
        }
    }
    joined
}

/// Where the next command begins in a line of code, and the rest from there.
fn next_said(line: &str) -> Option<(usize, &str)> {
    let starts = ["cargo ", "./", "pip install ", "pip wheel "];
    let begins = |at: &usize| {
        let before = line[..*at].chars().next_back();
        let apart = before.is_none_or(|c| c.is_whitespace() || "\"`(".contains(c));
        // `"./x.js"` is a module of the page.
        apart && !(line[*at..].starts_with("./") && before == Some('"'))
    };
    let found = starts
        .iter()
        .filter_map(|start| line.match_indices(start).map(|(at, _)| at).find(begins));
    let at = found.min()?;
    Some((at, &line[at..]))
}

/// The code spans of a paragraph that are commands.
fn spans(name: &str, begins: usize, paragraph: &str, found: &mut Vec<Found>) {
    let ticks = |text: &str| text.len() - text.trim_start_matches('`').len();
    let mut at = 0;
    while let Some(open) = paragraph[at..].find('`') {
        let open = at + open;
        let many = ticks(&paragraph[open..]);
        let inside = open + many;
        // It ends at as many as it begins with.
        let mut close = inside;
        let closed = loop {
            match paragraph[close..].find('`') {
                None => break false,
                Some(next) => {
                    close += next;
                    let run = ticks(&paragraph[close..]);
                    if run == many {
                        break true;
                    }
                    close += run;
                }
            }
        };
        at = inside;
        if closed {
            let number = begins + paragraph[..open].matches('\n').count();
            let typed: Vec<&str> = paragraph[inside..close].split_whitespace().collect();
            found.extend(command(name, number, &typed.join(" ")));
            at = close + many;
        }
    }
}

/// What was typed, if it is one of these commands: up to a comment, or to what the shell does with it.
fn command(name: &str, number: usize, typed: &str) -> Option<Found> {
    let mut words = shell_words(typed);
    let sets = |word: &String| {
        let name = word.split_once('=').map_or("", |(name, _)| name);
        let letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        !name.is_empty() && name.chars().all(letter)
    };
    let variables = words.iter().take_while(|word| sets(word)).count();
    words.drain(..variables);
    let first = words.first()?;
    // `cargo` alone names the tool; a script does something by itself.
    let script = first.starts_with("./") && first.len() > 2;
    let tool = ["cargo", "pip", "pip3"].contains(&first.as_str()) && words.len() > 1;
    (script || tool).then(|| Found {
        place: format!("{name}:{number}"),
        words,
    })
}

/// The words of one command; quotes are taken off.
fn shell_words(typed: &str) -> Vec<String> {
    let mut words = vec![];
    let mut word: Option<String> = None;
    let mut quote = None;
    for c in typed.chars() {
        match (quote, c) {
            (Some(open), c) if open == c => quote = None,
            (Some(_), c) => word.get_or_insert_default().push(c),
            (None, '\'' | '"') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '#') if word.is_none() => break,
            (None, '|' | '>' | '<' | ';' | '&') => break,
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(found: Vec<Found>) -> Vec<String> {
        let line = |found: Found| {
            let (_, number) = found.place.rsplit_once(':').unwrap();
            format!("{number}: {}", found.words.join(" "))
        };
        found.into_iter().map(line).collect()
    }

    fn markdown(text: &str) -> Vec<String> {
        lines(in_markdown("x.md", text))
    }

    fn source(text: &str) -> Vec<String> {
        lines(in_source("x.rs", text))
    }

    #[test]
    fn blocks_of_every_kind() {
        let fenced = "Text.\n```sh\ncargo run --release   # builds it\n./test                # checks (./no)\n```\n";
        assert_eq!(markdown(fenced), ["3: cargo run --release", "4: ./test"]);
        for language in ["", "console", "text", "{.sh .x}"] {
            let text = format!("```{language}\n$ cargo build\n```");
            assert_eq!(markdown(&text), ["2: cargo build"], "{language}");
        }
        assert_eq!(markdown("~~~\n./x\n```\n./y\n~~~"), ["2: ./x", "4: ./y"]);
        assert_eq!(markdown("> ```\n> ```\ntext"), [""; 0]);
        let indented = "So:\n\n    cargo run -- a\n    pip install ./b   # c\n\n    ./d e\n\nText.";
        let found = ["3: cargo run -- a", "4: pip install ./b", "6: ./d e"];
        assert_eq!(markdown(indented), found);
        assert_eq!(markdown("- a\n\n  ```sh\n  cargo x\n  ```"), ["4: cargo x"]);
        assert_eq!(markdown("\n\tcargo x\n"), ["2: cargo x"]);
        let long = "```\ncargo run \\\n    -- \\\n    a b\n./c\n```";
        assert_eq!(markdown(long), ["2: cargo run -- a b", "5: ./c"]);
    }

    #[test]
    fn code_spans_also_where_they_are_wrapped() {
        assert_eq!(
            markdown("Say `cargo run` or ``./x `y` ``."),
            ["1: cargo run", "1: ./x `y`"]
        );
        let wrapped = "one\ntwo `cargo run --release --\n  reproduce all` and `./test\nall`.";
        assert_eq!(
            markdown(wrapped),
            ["2: cargo run --release -- reproduce all", "3: ./test all"]
        );
        assert_eq!(
            markdown("| a | `pip install './x[y,z]'` | `cargo x` |"),
            ["1: pip install ./x[y,z]", "1: cargo x"]
        );
        assert_eq!(
            markdown("# `./test`\n- `cargo a`\n  1. `cargo b`"),
            ["1: ./test", "2: cargo a", "3: cargo b"]
        );
        // Spans do not reach over paragraphs, and an odd one does not hide what follows.
        assert_eq!(markdown("a ` b\n\nc `cargo d` e"), ["3: cargo d"]);
        assert_eq!(markdown("```cargo run```"), ["1: cargo run"]);
    }

    #[test]
    fn variables_in_front_comments_behind_and_what_the_shell_does() {
        assert_eq!(
            markdown("`INSTA_UPDATE=always X1= cargo test -p a`"),
            ["1: cargo test -p a"]
        );
        assert_eq!(
            markdown("`cargo run -- 'a b' \"c\" # d`"),
            ["1: cargo run -- a b c"]
        );
        assert_eq!(
            markdown("`cargo run -- a | head`, `./x >y`, `./x&&./y`"),
            ["1: cargo run -- a", "1: ./x", "1: ./x"]
        );
        let words = &in_markdown("x", "`cargo run -- 'a b' ''`")[0].words;
        assert_eq!(words[..], ["cargo", "run", "--", "a b", ""]);
    }

    #[test]
    fn what_is_no_command() {
        let text = "cargo run is typed. `cargo` and `cargo-fuzz`, `../x`, `.`, `./`, `pipe x`, `a cargo run`, `pip`\n\
                    no pip install here; `x=1 cargo`";
        assert_eq!(markdown(text), [""; 0]);
    }

    #[test]
    fn sources_by_their_comments_and_their_texts() {
        let text = "//! Made by `cargo run -p x\n//! --example y`.\n\nfn f() {\n    // See `./a b`.\n    \
                    g(\"wrong: cargo run -p z --example w\");\n    g(\"with it: \\\n        cargo run --features t -- {command}\");\n    \
                    g(\"read {}: {e}\\nBuild it with `./make`, or pip install ./p.\");\n    h(\"run ./test, which does\");\n    \
                    let pip = pips; cargo(\"cargo\"); import(\"./x.js\"); for pip in x {}\n}\n";
        let found = [
            "1: cargo run -p x --example y",
            "5: ./a b",
            "6: cargo run -p z --example w",
            "7: cargo run --features t -- {command}",
            "9: ./make",
            "9: pip install ./p",
            "10: ./test",
        ];
        assert_eq!(source(text), found);
    }
}
