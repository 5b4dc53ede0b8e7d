//! Runs the experiments and writes what they came to.

use capicua_core::LongRun as _;
use capicua_papers::{PAGE, Reproduction, Section, in_terminal, page_with};
use capicua_protocol::{Reproduce, line};

use super::Effort;
use crate::answer::{Answer, check_files, make_folder, write_file};
use crate::long_run::{COMMIT, RunEnd, finish_run, take_up};

pub fn run(effort: &Effort, mut reproduction: Reproduction) -> Answer {
    if let Some(folder) = &effort.out {
        // Before the long work, not after it.
        make_folder(folder)?;
        check_files([&Some(folder.join(PAGE))])?;
    }
    let kept = effort
        .long
        .resume
        .kept("reproduce", &asked(effort, &reproduction));
    let ended = match effort.draw_only {
        true => {
            take_up(&mut reproduction, &kept.path)?;
            RunEnd::ByItself
        }
        false => {
            reproduction = reproduction.with_commit(COMMIT);
            finish_run(&mut reproduction, effort.long.threads, &kept)?
        }
    };
    let sections: Vec<(&str, Section)> = reproduction.sections(&effort.of_work());
    // A page that is there is not written over by one that was interrupted.
    let whole = matches!(ended, RunEnd::ByItself);
    if let Some(folder) = effort.out.as_ref().filter(|_| whole) {
        let write = |file: &str, text: &str| write_file(&folder.join(file), text.as_bytes());
        for (file, svg) in sections.iter().flat_map(|(_, section)| &section.pictures) {
            write(file, svg)?;
        }
        let old = std::fs::read_to_string(folder.join(PAGE)).unwrap_or_default();
        write(PAGE, &page_with(&old, &sections))?;
    }
    ended.with(if effort.long.json {
        let works = reproduction.works().filter(|work| work.is_begun());
        line(&Reproduce {
            schema: Default::default(),
            deals: effort.deals,
            seed: effort.long.seed,
            seeds: effort.seeds,
            finished: reproduction.is_finished(),
            works: works
                .map(|work| (work.name().to_owned(), work.json()))
                .collect(),
        })
    } else {
        sections
            .iter()
            .map(|(_, section)| in_terminal(&section.text))
            .collect::<Vec<String>>()
            .join("\n")
    })
}

/// All that the figures depend on.
fn asked(effort: &Effort, reproduction: &Reproduction) -> String {
    let works = reproduction.works();
    let works: Vec<String> = works
        .map(|work| format!("{} {}", work.name(), work.options()))
        .collect();
    format!("{:?} {}", effort.of_work(), works.join(", "))
}
