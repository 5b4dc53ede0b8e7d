//! `capicua-xtask notices FOLDER`: what has to lie beside the program: the licences of all it is built from, and a list
//! of those (CycloneDX 1.6) for programs that look for known faults in them.

use std::collections::BTreeMap;
use std::error::Error;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};

use crate::packages::{Package, Packages, locked, repository};

/// How files begin that hold a licence or what has to be passed on with it.
const NAMES: [&str; 6] = [
    "LICENSE",
    "LICENCE",
    "COPYING",
    "COPYRIGHT",
    "NOTICE",
    "UNLICENSE",
];

/// What is in the program and is no package: the typefaces of the page.
const OTHERS: [(&str, &str); 2] = [
    (
        "Figtree, a typeface",
        "crates/web/page/fonts/figtree-OFL.txt",
    ),
    (
        "Oleo Script, a typeface",
        "crates/web/page/fonts/oleo-script-OFL.txt",
    ),
];

/// Writes both into a folder.
pub fn write(folder: &Path) -> Result<(), Box<dyn Error>> {
    let packages = Packages::read()?;
    let shipped = packages.of_program()?;
    fs::create_dir_all(folder)?;
    fs::write(folder.join("NOTICES.txt"), notices(&shipped)?)?;
    let list = serde_json::to_string_pretty(&components(&shipped)?)?;
    fs::write(folder.join("capicua.cdx.json"), list + "\n")?;
    println!(
        "{}: the licences and the list of {} packages",
        folder.display(),
        shipped.len()
    );
    if let Some(missing) = &packages.missing {
        println!("left out: {missing}");
    }
    Ok(())
}

/// The texts that come with a package.
fn texts(package: &Package) -> Result<Vec<String>, Box<dyn Error>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(&package.folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        if path.is_file() && NAMES.iter().any(|start| name.starts_with(start)) {
            files.push(path);
        }
    }
    files.sort();
    let text = |path| {
        Ok(String::from_utf8_lossy(&fs::read(path)?)
            .trim()
            .replace("\r\n", "\n"))
    };
    files.into_iter().map(text).collect()
}

/// Every licence once, after the names of those that have it.
fn notices(shipped: &[&Package]) -> Result<String, Box<dyn Error>> {
    let mut by_text: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let mit = fs::read_to_string(repository().join("LICENSE-MIT"))?;
    let terms = mit
        .split_once("Permission is")
        .ok_or("LICENSE-MIT does not say what is permitted")?
        .1;
    for package in shipped.iter().filter(|package| package.source.is_some()) {
        let mut found = texts(package)?;
        if found.is_empty() {
            // Some name a licence and leave its text out; of those that have a choice MIT is chosen.
            if !package.license.contains("MIT") {
                return Err(format!(
                    "{} comes without its licence, {}",
                    package.id(),
                    package.license
                )
                .into());
            }
            let authors = match package.authors.is_empty() {
                true => format!("the authors of {}, {}", package.name, package.repository),
                false => package.authors.join(", "),
            };
            found.push(format!(
                "MIT License\n\nCopyright (c) {authors}\n\nPermission is{}",
                terms.trim_end()
            ));
        }
        for text in found {
            by_text.entry(text).or_default().push(format!(
                "{} ({})",
                package.id(),
                package.license
            ));
        }
    }
    for (name, file) in OTHERS {
        let text = fs::read_to_string(repository().join(file))?;
        by_text
            .entry(text.trim().to_owned())
            .or_default()
            .push(name.to_owned());
    }
    let mut groups: Vec<_> = by_text
        .into_iter()
        .map(|(text, names)| (names, text))
        .collect();
    groups.sort();
    let mut all = "Capicúa is licensed under MIT or Apache-2.0, at your option. It is built from these, too; SQLite, which \
                   libsqlite3-sys brings along, is in the public domain.\n"
        .to_owned();
    let line = "-".repeat(80);
    for (names, text) in groups {
        all += &format!("\n{line}\n{}\n{line}\n\n{text}\n", names.join("\n"));
    }
    Ok(all)
}

fn reference(package: &Package) -> String {
    format!("pkg:cargo/{}@{}", package.name, package.version)
}

/// The list of packages, and which needs which.
fn components(shipped: &[&Package]) -> Result<Value, Box<dyn Error>> {
    let checksums = locked(&repository().join("Cargo.lock"))?;
    let by_id: BTreeMap<String, &Package> = shipped
        .iter()
        .map(|package| (package.id(), *package))
        .collect();
    let component = |package: &Package| {
        let mut component = json!({
            "type": if package.name == "capicua-cli" { "application" } else { "library" },
            "bom-ref": reference(package),
            "name": package.name,
            "version": package.version,
            "licenses": [{ "expression": package.license }],
            "purl": reference(package),
        });
        if let Some((_, Some(checksum))) = checksums.get(&package.id()) {
            component["hashes"] = json!([{ "alg": "SHA-256", "content": checksum }]);
        }
        component
    };
    let needs = |package: &Package| -> Vec<String> {
        package
            .needs
            .iter()
            .filter_map(|id| by_id.get(id))
            .map(|need| reference(need))
            .collect()
    };
    let program = shipped
        .iter()
        .find(|package| package.name == "capicua-cli")
        .ok_or("there is no program")?;
    let others = shipped
        .iter()
        .filter(|package| package.name != "capicua-cli");
    Ok(json!({
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": { "component": component(program) },
        "components": others.map(|package| component(package)).collect::<Vec<_>>(),
        "dependencies": shipped
            .iter()
            .map(|package| json!({ "ref": reference(package), "dependsOn": needs(package) }))
            .collect::<Vec<_>>(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_in_the_program_is_named_with_its_licence() {
        let packages = Packages::read().unwrap();
        let shipped = packages.of_program().unwrap();
        assert!(shipped.len() > 150, "{}", shipped.len());
        assert!(
            !shipped
                .iter()
                .any(|package| package.name == "capicua-xtask" || package.name == "candle-core")
        );
        let notices = notices(&shipped).unwrap();
        let list = components(&shipped).unwrap();
        let listed = list["components"].as_array().unwrap();
        assert_eq!(listed.len() + 1, shipped.len());
        for (package, component) in shipped
            .iter()
            .filter(|package| package.name != "capicua-cli")
            .zip(listed)
        {
            assert_eq!(component["name"], *package.name);
            // What is not ours is named in the notices and has a checksum.
            let elsewhere = package.source.is_some();
            assert_eq!(
                notices.contains(&format!("\n{} (", package.id())),
                elsewhere,
                "{}",
                package.id()
            );
            assert_eq!(
                component["hashes"].is_array(),
                elsewhere,
                "{}",
                package.id()
            );
        }
        assert!(notices.contains("SIL OPEN FONT LICENSE"));
    }
}
