//! `capicua train fives`.

use std::path::{Path, PathBuf};
use std::time::Instant;
use std::{fs, io};

use capicua_core::{InputError, LongRun as _, message, write_atomic};
use capicua_learn::{Plan, Recipe, TrainingRun, WinRate};
use capicua_protocol::{self as protocol, Share, TrainFives};

use super::{Args, RecipeArg, WithWeightsFile, curve};
use crate::answer::{Answer, CliError, make_folder, write_file};
use crate::long_run::{SaveFile, finish_run, take_up, units};
use crate::text::read_file;

/// The files of a run.
const WEIGHTS: &str = "weights.safetensors";
const CHECKPOINT: &str = "checkpoint.safetensors";
const CONFIG: &str = "config.toml";
const CURVE: &str = "curve.svg";

pub fn run(args: &Args) -> Answer {
    let recipe = args.recipe.map(|recipe| match recipe {
        RecipeArg::Published => Recipe::Published,
        RecipeArg::Best => Recipe::Best,
    });
    let ordered = match &args.config {
        Some(path) => Some(read_plan(recipe, args.seed, path)?),
        None => None,
    };
    let named = ordered.as_ref().map(Plan::recipe).or(recipe);
    let folder = args.out.clone().unwrap_or_else(|| {
        let name = named.unwrap_or(Recipe::Best).name();
        PathBuf::from(format!("fives-{name}"))
    });
    let run = if args.resume {
        resume(&folder, recipe, args.seed, ordered)?
    } else {
        let plan = match ordered {
            Some(plan) => plan,
            None => Plan::read(recipe, args.seed, "")?,
        };
        begin(&folder, plan)?
    };
    let began = Instant::now();
    let (before, games_before) = (run.progress().0, run.games());
    let mut training = WithWeightsFile {
        run,
        write: |run: &TrainingRun| write_beside(run, &folder),
    };
    let kept = SaveFile::beside(folder.join(CHECKPOINT), false);
    finish_run(&mut training, args.threads, &kept)?.with(String::new())?;
    let run = training.run;
    let done = run.progress().0;
    let seconds = began.elapsed().as_secs_f64();
    let last = run.curve().last();
    Ok(if args.json {
        let share = |rate: WinRate| Share {
            win: rate.mean,
            win_ci: rate.half_width,
        };
        protocol::line(&TrainFives {
            schema: Default::default(),
            game: "fives".to_owned(),
            recipe: run.plan().recipe().name().to_owned(),
            seed: run.plan().seed,
            out: folder.display().to_string(),
            unit: run.unit().to_owned(),
            done,
            done_now: done - before,
            games: run.games(),
            games_now: run.games() - games_before,
            seconds,
            random: last.map(|point| share(point.random)),
            greedy: last.map(|point| share(point.greedy)),
        })
    } else {
        format!(
            "{done} {} done, {}, {seconds:.0} s now\n\
             weights, settings and curve are in {}; to play with them: net:weights={}\n",
            units(done, run.unit()),
            run.message(),
            folder.display(),
            folder.join(WEIGHTS).display(),
        )
    })
}

fn read_plan(recipe: Option<Recipe>, seed: Option<u64>, path: &Path) -> Result<Plan, CliError> {
    let text = read_file(path)?;
    Ok(Plan::read(recipe, seed, &text)?)
}

/// A new run in a folder of its own.
fn begin(folder: &Path, plan: Plan) -> Result<TrainingRun, CliError> {
    let taken = folder.exists()
        && fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_some());
    if taken {
        return Err(CliError::failed(message!(
            "exists-not-empty-resume-goes",
            folder = folder.display()
        )));
    }
    make_folder(folder)?;
    let run = TrainingRun::new(plan);
    write_file(&folder.join(CONFIG), run.plan().to_text().as_bytes())?;
    Ok(run)
}

/// The run that a folder holds.
fn resume(
    folder: &Path,
    recipe: Option<Recipe>,
    seed: Option<u64>,
    ordered: Option<Plan>,
) -> Result<TrainingRun, CliError> {
    let config = folder.join(CONFIG);
    if !config.exists() {
        return Err(CliError::failed(message!(
            "there-no-run-go-on",
            folder = folder.display()
        )));
    }
    let plan = read_plan(recipe, seed, &config)?;
    if ordered.is_some_and(|ordered| ordered != plan) {
        return Err(CliError::Input(InputError::new(
            message!("run-has-other-settings", folder = folder.display()),
            message!("fix-leave-out-config-go-on"),
        )));
    }
    let path = folder.join(CHECKPOINT);
    if !path.exists() {
        // Stopped before the first checkpoint: nothing is lost by beginning anew.
        return Ok(TrainingRun::new(plan));
    }
    let mut run = TrainingRun::new(plan);
    take_up(&mut run, &path)?;
    Ok(run)
}

/// What was learnt, and how.
fn write_beside(run: &TrainingRun, folder: &Path) -> io::Result<()> {
    write_atomic(&folder.join(WEIGHTS), &run.policy().to_bytes())?;
    write_atomic(&folder.join(CURVE), curve::draw(run).as_bytes())
}
