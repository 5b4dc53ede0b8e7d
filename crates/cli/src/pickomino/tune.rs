//! `capicua pickomino tune`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_arena::Mean;
use capicua_core::Seed;
use capicua_papers::pickomino::chart;
use capicua_papers::pickomino::tune::{Objective, Search, Tuning};
use capicua_pickomino::players::Weights;
use capicua_protocol::{Tune, TuneFinal, TunePoint, TuneStep, TuneWeights, line};

use super::{percent, read_rules};
use crate::answer::{Answer, check_files, words, write_file};
use crate::long_run::{COMMIT, ResumeArgs, finish_run};

#[derive(clap::Args)]
pub struct Args {
    /// Number of gradient steps
    #[arg(long, default_value_t = 20, value_parser = crate::usage::within::<u32>(0..=1000))]
    steps: u32,
    /// Games for each point evaluated
    #[arg(long, default_value_t = 2000, value_parser = crate::usage::within::<u32>(4..=10_000_000))]
    games: u32,
    /// Points of the surface along each axis; 0 leaves the surface out
    #[arg(long, default_value_t = 7, value_parser = crate::usage::within::<u32>(0..=50))]
    grid: u32,
    /// What to maximise against (1, 1)
    #[arg(long, value_enum, default_value_t = Aim::Worms)]
    aim: Aim,
    /// The rules, for example pickomino-small
    #[arg(long)]
    rules: Option<String>,
    /// The same seed gives the same answer
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: all cores]; the result does not depend on it
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Draw the surface and the path into this SVG file
    #[arg(long, value_name = "FILE.svg")]
    plot: Option<PathBuf>,
    #[command(flatten)]
    resume: ResumeArgs,
    /// Answer in JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Aim {
    /// The difference in worms at the end, as in the paper
    Worms,
    /// The share of games won
    Wins,
}

/// The surface is drawn from 0 to 2.4 in both weights, which has (1, 1) well inside.
const WIDEST: f64 = 2.4;

pub fn run(args: &Args) -> Answer {
    check_files([&args.plot])?;
    let rules = read_rules(args.rules.as_deref())?;
    let (objective, unit, rate) = match args.aim {
        // The surface bends by about three worms per unit and unit (see experiments/pickomino.md):
        // a third of the slope is about the way to its top.
        Aim::Worms => (Objective::Worms, "worms", 0.3),
        // A share of games moves about a tenth as much as the worms, so the steps are longer.
        Aim::Wins => (Objective::Wins, "of the games", 3.0),
    };
    let search = Search {
        rules,
        objective,
        pairs: (args.games as usize).div_ceil(2),
        reach: 0.3,
        rate,
        seed: Seed(args.seed),
    };
    let grid: Vec<f64> = match args.grid {
        0 => Vec::new(),
        1 => vec![1.0],
        count => (0..count)
            .map(|i| WIDEST * f64::from(i) / f64::from(count - 1))
            .collect(),
    };
    let run = Tuning::new(search, args.steps as usize, grid.clone());
    let mut run = run.with_commit(COMMIT);
    let kept = args.resume.kept("pickomino-tune", &run.asked());
    // Half a climb is no answer.
    finish_run(&mut run, args.threads, &kept)?.with(String::new())?;
    let (reached, surface) = (run.reached(), &run.surface);
    let (path, last) = (&run.path, run.last.as_ref());
    let last = last.expect("it is finished");
    if let Some(file) = &args.plot {
        let drawing = chart::tune(path, reached, surface, &grid, unit);
        write_file(file, drawing.as_bytes())?;
    }
    let (score, margin) = (last.score(0), last.lead(0));
    let best = surface.iter().max_by(|a, b| a.1.mean.total_cmp(&b.1.mean));
    if args.json {
        let steps = path.iter().map(|step| TuneStep {
            alpha: step.at.alpha,
            beta: step.at.beta,
            slope: step.slope.map(|slope| slope.mean),
            slope_ci: step.slope.map(half),
        });
        let points = surface.iter().map(|(at, value)| TunePoint {
            alpha: at.alpha,
            beta: at.beta,
            value: value.mean,
            value_ci: half(*value),
        });
        return Ok(line(&Tune {
            schema: Default::default(),
            rules: rules.to_string(),
            aim: unit.to_owned(),
            path: steps.collect(),
            surface: points.collect(),
            reached: TuneWeights {
                alpha: reached.alpha,
                beta: reached.beta,
            },
            last: TuneFinal {
                games: last.games() as usize,
                score: score.mean,
                score_ci: half(score),
                points: margin.mean,
                points_ci: half(margin),
            },
            seed: args.seed,
        }));
    }
    let words = words();
    let three = |number: f64| words.number(number, 3);
    let mut text = words.plain("tune-head") + "\n";
    for (number, step) in path.iter().enumerate() {
        let [alpha, beta] = step.slope;
        let _ = writeln!(
            text,
            "{number:>5}  {}  {}   {} ± {}      {} ± {}",
            three(step.at.alpha),
            three(step.at.beta),
            words.signed(alpha.mean, 3),
            three(half(alpha)),
            words.signed(beta.mean, 3),
            three(half(beta))
        );
    }
    let Weights { alpha, beta } = reached;
    let came = [
        ("alpha", three(alpha).into()),
        ("beta", three(beta).into()),
        ("games", last.games().to_string().into()),
    ];
    let measured = [
        ("worms", words.signed(margin.mean, 3).into()),
        ("half", three(half(margin)).into()),
        ("share", percent(score.mean).into()),
        ("wide", words.percent(half(score), 2).into()),
    ];
    let _ = writeln!(
        text,
        "\n{}\n  {}",
        words.text("tune-reached", &came),
        words.text("tune-last", &measured)
    );
    if let Some((at, value)) = best {
        let unit = match args.aim {
            Aim::Worms => words.plain("tune-worms"),
            Aim::Wins => words.plain("tune-wins"),
        };
        let best = [
            ("points", surface.len().into()),
            ("alpha", words.number(at.alpha, 2).into()),
            ("beta", words.number(at.beta, 2).into()),
            ("value", words.signed(value.mean, 3).into()),
            ("half", three(half(*value)).into()),
            ("unit", unit.into()),
        ];
        let _ = writeln!(text, "{}", words.text("tune-best", &best));
    }
    Ok(text)
}

/// Half the width of an interval; one pair of games has none, and nothing is printed as zero.
fn half(mean: Mean) -> f64 {
    mean.half_width.unwrap_or(f64::INFINITY)
}
