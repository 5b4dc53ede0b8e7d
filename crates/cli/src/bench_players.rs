//! `capicua bench players`.

mod decisions;

use std::fmt::Write as _;

use capicua_core::Seed;
use capicua_dominoes::Rules;
use capicua_protocol::{BenchPlayer, BenchPlayers, BenchStage, line};
use capicua_teach::documents;

use crate::answer::Answer;
use crate::match_::UnitArg;
use decisions::{DecisionTimes, measure_decisions};

/// Of the tiles dealt into the hands, so many of 28 are on the table at the decisions that are timed;
/// `None`: any decision of a round.
const STAGES: [Option<usize>; 5] = [Some(0), Some(5), Some(10), Some(15), None];

/// The players that speed was promised for.
const USUAL: [&str; 5] = [
    "ims:alpha=5,beta=1/3",
    "pimc:samples=50,alpha=4,beta=1/3",
    "pimc:samples=100,depth=exact",
    "pimc:samples=100,depth=exact,objective=win",
    "ismcts:iterations=1000",
];

#[derive(clap::Args)]
pub struct Args {
    /// The players [default: those that search].
    players: Vec<String>,
    /// The rules of a domino game.
    #[arg(long, default_value = "latin")]
    rules: String,
    /// Single rounds, or rounds that come up in matches, at any score.
    #[arg(long, value_enum, default_value_t = UnitArg::Round)]
    unit: UnitArg,
    /// Decisions of each player at each stage of the round.
    #[arg(long, default_value_t = 20, value_parser = crate::usage::within::<u32>(1..))]
    decisions: u32,
    /// The same seed gives the same positions.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let rules: Rules = args.rules.parse()?;
    let dealt = usize::from(rules.seats) * usize::from(rules.hand);
    let stages = STAGES.map(|tiles| tiles.map(|tiles| tiles * dealt / 28));
    let specs: Vec<String> = if args.players.is_empty() {
        USUAL.map(String::from).to_vec()
    } else {
        args.players.clone()
    };
    let mut rows: Vec<(String, Vec<DecisionTimes>)> = Vec::new();
    for spec in specs {
        let player = capicua_players::player(&spec)?;
        player.knows(&rules)?;
        let times = stages.map(|tiles| {
            let count = args.decisions as usize;
            let unit = args.unit.unit();
            measure_decisions(&player, &rules, unit, tiles, count, Seed(args.seed))
        });
        rows.push((spec, times.into_iter().collect()));
    }
    Ok(if args.json {
        as_json(args, &rows)
    } else {
        as_text(args, &stages, &rows)
    })
}

fn as_json(args: &Args, rows: &[(String, Vec<DecisionTimes>)]) -> String {
    let round = |ms: f64| (ms * 1e4).round() / 1e4;
    let stage = |times: &DecisionTimes| BenchStage {
        tiles: times.tiles,
        mean_ms: round(times.mean()),
        median_ms: round(times.within(0.5)),
        worst_ms: round(times.within(1.0)),
    };
    let player = |(spec, stages): &(String, Vec<DecisionTimes>)| BenchPlayer {
        player: spec.clone(),
        stages: stages.iter().map(stage).collect(),
    };
    line(&BenchPlayers {
        schema: Default::default(),
        rules: args.rules.clone(),
        unit: documents::unit(args.unit.unit()),
        seed: args.seed,
        decisions: args.decisions,
        players: rows.iter().map(player).collect(),
    })
}

fn as_text(args: &Args, stages: &[Option<usize>], rows: &[(String, Vec<DecisionTimes>)]) -> String {
    let unit = match args.unit {
        UnitArg::Round => "",
        UnitArg::Match => ", in matches",
    };
    let mut text = format!(
        "{}{unit}: milliseconds of CPU a decision with a choice, median (worst) of {}, one thread\n{:<44}",
        args.rules, args.decisions, "tiles on the table:"
    );
    for tiles in stages {
        let tiles = tiles.map_or("any".to_owned(), |tiles| tiles.to_string());
        let _ = write!(text, "{tiles:>20}");
    }
    text.push('\n');
    for (spec, stages) in rows {
        let _ = write!(text, "{spec:<44}");
        for times in stages {
            let cell = format!("{:.3} ({:.3})", times.within(0.5), times.within(1.0));
            let _ = write!(text, "{cell:>20}");
        }
        text.push('\n');
    }
    text
}
