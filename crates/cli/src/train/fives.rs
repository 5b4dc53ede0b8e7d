//! `capicua train fives`.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use capicua_core::{InputError, write_whole};
use capicua_learn::{Plan, Point, Recipe, Run, WinRate};
use capicua_protocol::{self as protocol, Share, TrainFives};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::{Args, RecipeArg, curve};
use crate::answer::{Answer, Failure};
use crate::long_run::{on_threads, stop_on_interrupt};
use crate::text::read_file;

/// How often a run is saved, and how often it says a word when nobody sees a bar.
const SAVE_EVERY: Duration = Duration::from_secs(20);

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
    let mut run = if args.resume {
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
    let stop = stop_on_interrupt();
    let finished = on_threads(args.threads, || train(&mut run, &folder, || stop.raised()))??;
    let (done, all) = run.progress();
    if !finished {
        return Err(Failure::Interrupted(format!(
            "{done} of {all} {} are saved in {}; the same command with --resume goes on from there",
            run.unit(),
            folder.display()
        )));
    }
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
            "{} done, {} games, {:.0} s now; {}\n\
             weights, settings and curve are in {}; to play with them: net:weights={}\n",
            count(done, run.unit()),
            run.games(),
            seconds,
            last.map(strength).unwrap_or_default(),
            folder.display(),
            folder.join(WEIGHTS).display(),
        )
    })
}

fn count(done: u64, unit: &str) -> String {
    format!("{done} {unit}")
}

fn read_plan(recipe: Option<Recipe>, seed: Option<u64>, path: &Path) -> Result<Plan, Failure> {
    let text = read_file(path)?;
    Ok(Plan::read(recipe, seed, &text)?)
}

/// A new run in a folder of its own.
fn begin(folder: &Path, plan: Plan) -> Result<Run, Failure> {
    let taken = folder.exists()
        && fs::read_dir(folder).map_or(true, |mut entries| entries.next().is_some());
    if taken {
        return Err(Failure::Failed(format!(
            "{} exists and is not empty: --resume goes on with the run in it, --out DIR begins another",
            folder.display()
        )));
    }
    fs::create_dir_all(folder).map_err(|error| Failure::file("make the folder", folder, &error))?;
    let run = Run::new(plan);
    write(folder, CONFIG, run.plan().to_text().as_bytes())?;
    Ok(run)
}

/// The run that a folder holds.
fn resume(
    folder: &Path,
    recipe: Option<Recipe>,
    seed: Option<u64>,
    ordered: Option<Plan>,
) -> Result<Run, Failure> {
    let config = folder.join(CONFIG);
    if !config.exists() {
        return Err(Failure::Failed(format!(
            "there is no run to go on with in {}: leave out --resume to begin one",
            folder.display()
        )));
    }
    let plan = read_plan(recipe, seed, &config)?;
    if ordered.is_some_and(|ordered| ordered != plan) {
        return Err(Failure::Input(InputError::new(
            format!("the run in {} has other settings", folder.display()),
            "Leave out --config to go on with it, or begin another with --out DIR.",
        )));
    }
    let path = folder.join(CHECKPOINT);
    if !path.exists() {
        // Stopped before the first checkpoint: nothing is lost by beginning anew.
        return Ok(Run::new(plan));
    }
    let bytes = fs::read(&path).map_err(|error| Failure::file("read", &path, &error))?;
    Run::resume(plan, &bytes).map_err(|error| {
        let what = format!("{}: {}", path.display(), error.what());
        Failure::Input(InputError::new(what, error.help()))
    })
}

/// Goes on to the end, or until somebody stops it; says which.
fn train(run: &mut Run, folder: &Path, stopped: impl Fn() -> bool) -> Result<bool, Failure> {
    let bar = progress_bar(run);
    let (began, first, games) = (Instant::now(), run.progress().0, run.games());
    let (mut saved, mut told) = (Instant::now(), Instant::now());
    while !run.is_finished() && !stopped() {
        let point = run
            .step()
            .map_err(|error| Failure::Failed(error.to_string()))?;
        let (done, _) = run.progress();
        let speed = (run.games() - games) as f64 / began.elapsed().as_secs_f64();
        bar.set_position(done);
        let strong = run.curve().last().map(strength).unwrap_or_default();
        bar.set_message(format!("{speed:.0} games/s  {strong}"));
        if bar.is_hidden() && (point.is_some() || told.elapsed() > SAVE_EVERY) {
            eprintln!("{}", line(run, first, began.elapsed(), speed));
            told = Instant::now();
        }
        if point.is_some() || saved.elapsed() > SAVE_EVERY {
            save(run, folder)?;
            saved = Instant::now();
        }
    }
    bar.finish_and_clear();
    save(run, folder)?;
    Ok(run.is_finished())
}

/// Everything that is worth keeping, each file whole.
fn save(run: &Run, folder: &Path) -> Result<(), Failure> {
    write(folder, WEIGHTS, &run.policy().to_bytes())?;
    write(folder, CURVE, curve::draw(run).as_bytes())?;
    // Last: a checkpoint never runs ahead of the weights beside it.
    write(folder, CHECKPOINT, &run.to_bytes())
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), Failure> {
    let path = folder.join(name);
    write_whole(&path, bytes).map_err(|error| Failure::file("write", &path, &error))
}

/// Where the run stands, for those who read a log.
fn line(run: &Run, first: u64, time: Duration, speed: f64) -> String {
    let (done, all) = run.progress();
    let pace = time.as_secs_f64() / (done - first).max(1) as f64;
    let left = pace * (all - done) as f64;
    let strong = run.curve().last().map(strength).unwrap_or_default();
    format!(
        "{done}/{all} {}, {} games, {speed:.0} games/s, {:.0} s gone, {left:.0} s left  {strong}",
        run.unit(),
        run.games(),
        time.as_secs_f64(),
    )
}

/// `random 91.2 ± 1.2 %, greedy 68.1 ± 2.0 %`.
fn strength(point: &Point) -> String {
    let percent = |rate: WinRate| {
        format!(
            "{:.1} ± {:.1} %",
            100.0 * rate.mean,
            100.0 * rate.half_width
        )
    };
    format!(
        "against random {}, greedy {}",
        percent(point.random),
        percent(point.greedy)
    )
}

fn progress_bar(run: &Run) -> ProgressBar {
    let (done, all) = run.progress();
    let bar = ProgressBar::with_draw_target(Some(all), ProgressDrawTarget::stderr());
    let template = format!(
        "{{bar:20}} {{pos}}/{{len}} {}  {{eta}} left  {{msg}}",
        run.unit()
    );
    let style = ProgressStyle::with_template(&template);
    bar.set_style(style.expect("the template is fixed"));
    bar.set_position(done);
    // What was resumed was not done now: the time left counts from here.
    bar.reset_eta();
    bar
}
