//! `capicua reproduce dominai` and `capicua reproduce vielma`.

use std::path::PathBuf;

use capicua_arena::published::{Experiment, Rerun};
use capicua_core::{InputError, Seed, Stop, write_whole};

use super::published_page::{as_json, as_text, chart, page_with};
use crate::answer::{Answer, Failure};
use crate::long_run::{LongArgs, LongRun, finish_run};

#[derive(clap::Args)]
pub struct Args {
    /// Deals for each row of its tables; most are played twice, with the sides swapped.
    #[arg(long, default_value_t = 300, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    deals: u64,
    /// Write the page `reproduction.md` and its charts into this folder.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[command(flatten)]
    long: LongArgs,
}

pub fn run(args: &Args, experiment: Experiment) -> Answer {
    let mut rerun = Rerun::new(experiment, args.deals, Seed(args.long.seed))?;
    finish_run(&mut rerun, &args.long)?;
    if let Some(folder) = &args.out {
        let name = rerun.experiment().name;
        let write = |file: String, text: String| {
            let path = folder.join(file);
            write_whole(&path, text.as_bytes())
                .map_err(|error| Failure::file("write", &path, &error))
        };
        write(format!("reproduction-{name}.svg"), chart(&rerun)?)?;
        // The page holds a section for each work; only this one's is written anew.
        let old = std::fs::read_to_string(folder.join("reproduction.md")).unwrap_or_default();
        write(
            "reproduction.md".to_owned(),
            page_with(&old, &rerun, args.long.seed),
        )?;
    }
    Ok(if args.long.json {
        format!("{}\n", as_json(&rerun, args.long.seed))
    } else {
        as_text(&rerun, args.long.seed)
    })
}

impl LongRun for Rerun {
    fn progress(&self) -> (u64, u64) {
        Rerun::progress(self)
    }

    fn is_finished(&self) -> bool {
        Rerun::is_finished(self)
    }

    fn step(&mut self, stop: &Stop) {
        Rerun::step(self, stop);
    }

    fn message(&self) -> String {
        self.current().unwrap_or_default().to_owned()
    }

    fn save(&self) -> String {
        Rerun::save(self)
    }

    fn resume(&mut self, text: &str) -> Result<(), InputError> {
        Rerun::resume(self, text)
    }
}
