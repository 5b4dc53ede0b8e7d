//! `capicua-xtask supply-chain`: everything that comes from elsewhere has a licence that is allowed, comes from the
//! registry with a checksum, and is not banned. What is allowed is in `deny.toml`, which cargo-deny reads, too.

use std::error::Error;
use std::fs;
use std::process::Command;

use crate::packages::{Packages, locked, repository};

/// The only place from which packages come.
const REGISTRY: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// Says what was looked at, and everything that is wrong.
pub fn check() -> Result<(), Box<dyn Error>> {
    let packages = Packages::read()?;
    let wrong = faults(&packages)?;
    println!(
        "licences, sources and bans of {} packages checked",
        packages.all.len()
    );
    if let Some(missing) = &packages.missing {
        println!("not checked: {missing}");
    }
    let deny = |words: &[&str]| {
        let mut command = Command::new("cargo");
        command.arg("deny").args(words).current_dir(repository());
        command.status().is_ok_and(|status| status.success())
    };
    let installed = Command::new("cargo-deny").arg("--version").output();
    if installed.is_err() {
        println!("not checked: advisories, which cargo-deny would know");
    } else {
        // Its database comes from the network.
        let fetched = deny(&["fetch", "db"]);
        if !fetched {
            println!("not checked: advisories, whose database could not be had");
        }
        for what in ["licenses", "bans", "sources", "advisories"] {
            if (fetched || what != "advisories") && !deny(&["check", what]) {
                return Err(format!("cargo-deny refuses {what}").into());
            }
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(wrong.join("\n").into()),
    }
}

/// All that is wrong.
fn faults(packages: &Packages) -> Result<Vec<String>, Box<dyn Error>> {
    let policy: toml::Table = fs::read_to_string(repository().join("deny.toml"))?.parse()?;
    let list = |section: &str, name: &str| {
        policy
            .get(section)
            .and_then(|section| section.get(name)?.as_array())
    };
    let allowed = list("licenses", "allow").ok_or("deny.toml allows no licence")?;
    let allowed: Vec<&str> = allowed.iter().filter_map(toml::Value::as_str).collect();
    let banned = list("bans", "deny").ok_or("deny.toml bans nothing")?;
    let banned: Vec<&str> = banned
        .iter()
        .filter_map(|ban| ban.get("crate")?.as_str())
        .collect();
    let mut wrong = Vec::new();
    for (id, package) in &packages.all {
        if !is_allowed(&package.license, &allowed) {
            wrong.push(format!(
                "{id} is licensed as `{}`, which deny.toml does not allow",
                package.license
            ));
        }
    }
    for file in ["Cargo.lock", "python/Cargo.lock"] {
        for (id, (source, checksum)) in locked(&repository().join(file))? {
            let name = id.split(' ').next().unwrap_or_default();
            if banned.contains(&name) {
                wrong.push(format!("{id} is in {file}, and deny.toml bans it"));
            }
            match (source.as_deref(), checksum) {
                // Ours.
                (None, None) if name.starts_with("capicua") => {}
                (Some(REGISTRY), Some(_)) => {}
                (source, _) => wrong.push(format!(
                    "{id} in {file} comes from {} without a checksum of the registry",
                    source.unwrap_or("a folder")
                )),
            }
        }
    }
    Ok(wrong)
}

/// Whether one may choose allowed licences only: `OR` leaves a choice, `AND` none.
fn is_allowed(license: &str, allowed: &[&str]) -> bool {
    let spaced = license.replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let fine = any_of(&mut words, allowed);
    fine && words.next().is_none()
}

type Words<'a> = std::iter::Peekable<std::str::SplitWhitespace<'a>>;

fn any_of(words: &mut Words<'_>, allowed: &[&str]) -> bool {
    let mut fine = all_of(words, allowed);
    while words.next_if_eq(&"OR").is_some() {
        fine |= all_of(words, allowed);
    }
    fine
}

fn all_of(words: &mut Words<'_>, allowed: &[&str]) -> bool {
    let mut fine = one(words, allowed);
    while words.next_if_eq(&"AND").is_some() {
        fine &= one(words, allowed);
    }
    fine
}

fn one(words: &mut Words<'_>, allowed: &[&str]) -> bool {
    match words.next() {
        Some("(") => {
            let fine = any_of(words, allowed);
            words.next() == Some(")") && fine
        }
        Some(name) => {
            // An exception allows more than the licence, never less.
            if words.next_if_eq(&"WITH").is_some() {
                words.next();
            }
            allowed.contains(&name)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_from_elsewhere_is_allowed() {
        let packages = Packages::read().unwrap();
        assert!(packages.all.len() > 300, "{}", packages.all.len());
        let wrong = faults(&packages).unwrap();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    #[test]
    fn or_leaves_a_choice_and_and_does_not() {
        for (license, fine) in [
            ("MIT", true),
            ("GPL-3.0-only", false),
            ("", false),
            ("Apache-2.0 OR GPL-2.0-only", true),
            ("MIT AND GPL-2.0-only", false),
            ("GPL-2.0-only OR MIT AND LGPL-3.0-only", false),
            ("(GPL-2.0-only OR MIT) AND Apache-2.0", true),
            ("(MIT OR Apache-2.0) AND GPL-2.0-only", false),
            ("Apache-2.0 WITH LLVM-exception", true),
            ("GPL-3.0-only WITH Classpath-exception-2.0", false),
            ("MIT MIT", false),
        ] {
            assert_eq!(
                is_allowed(license, &["MIT", "Apache-2.0"]),
                fine,
                "{license}"
            );
        }
    }

    /// Why an advisory is left alone is told with the way on which its package comes in, and that way is there.
    #[test]
    fn paste_comes_in_where_the_policy_says() {
        let packages = Packages::read().unwrap();
        let users: Vec<&str> = packages
            .all
            .values()
            .filter(|package| package.needs.iter().any(|need| need.starts_with("paste ")))
            .map(|package| package.name.as_str())
            .filter(|name| !name.starts_with("gemm"))
            .collect();
        // tokenizers is another one of candle-core's.
        assert_eq!(users, ["pulp", "tokenizers"]);
        let policy = fs::read_to_string(repository().join("deny.toml")).unwrap();
        for user in users {
            assert!(
                policy.contains(user),
                "deny.toml does not say that paste is there for {user}"
            );
        }
    }
}
