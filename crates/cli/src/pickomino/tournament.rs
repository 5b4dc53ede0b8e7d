//! `capicua pickomino tournament`.

use std::fmt::Write as _;

use capicua_core::Seed;
use capicua_pickomino::contest::{Contest, Mean, ratings};
use capicua_pickomino::players::Spec;
use capicua_protocol::{DiceTournament, line};

use super::contest::{known, play};
use super::{read_players, read_rules};
use crate::answer::{Answer, Failure};
use crate::engines::{EngineArgs, Engines};

#[derive(clap::Args)]
pub struct Args {
    /// Who plays: two or more
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<String>,
    /// How many games each pair plays, rounded up to whole pairs of games
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    games: u64,
    /// The same seed gives the same games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The rules, for example pickomino,empty=turn
    #[arg(long)]
    rules: Option<String>,
    /// How many threads to use; the result does not depend on it
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    #[command(flatten)]
    engines: EngineArgs,
    /// Answers in JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    if args.players.len() < 2 {
        return Err(Failure::Usage(
            "a tournament needs at least two players".to_owned(),
        ));
    }
    let rules = read_rules(args.rules.as_deref())?;
    let engines = Engines::new(&args.engines);
    let players = read_players(&args.players, &rules, &engines)?;
    let count = players.len();
    let even = Mean {
        mean: 0.5,
        half_width: 0.0,
    };
    let mut scores = vec![vec![even; count]; count];
    for first in 0..count {
        for second in first + 1..count {
            // Every pair plays with the same dice, which makes the rows of the table comparable.
            let contest = Contest {
                rules,
                players: vec![players[first].clone(), players[second].clone()],
                groups: (args.games as usize).div_ceil(2),
                seed: Seed(args.seed),
            };
            let tally = play(&contest, args.threads)?;
            // A table with a hole in it tells nothing.
            engines.finish(String::new())?;
            let score = tally.score(0);
            scores[first][second] = score;
            scores[second][first] = Mean {
                mean: 1.0 - score.mean,
                ..score
            };
        }
    }
    let means: Vec<Vec<f64>> = scores
        .iter()
        .map(|row| row.iter().map(|score| score.mean).collect())
        .collect();
    let ratings = ratings(&means);
    let names: Vec<String> = players.iter().map(Spec::to_string).collect();
    let mut ranking: Vec<usize> = (0..count).collect();
    ranking.sort_by(|&a, &b| ratings[b].total_cmp(&ratings[a]));
    if args.json {
        let half_widths: Vec<Vec<Option<f64>>> = scores
            .iter()
            .map(|row| row.iter().map(|score| known(score.half_width)).collect())
            .collect();
        return Ok(line(&DiceTournament {
            schema: Default::default(),
            players: names.clone(),
            rules: rules.to_string(),
            rounds: (args.games as usize).div_ceil(2) * 2,
            score: means,
            score_ci: half_widths,
            elo: ratings,
            ranking: ranking
                .iter()
                .map(|&player| names[player].clone())
                .collect(),
            seed: args.seed,
        }));
    }
    let width = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0)
        .max(6);
    let mut text = format!("{:>width$}    Elo", "");
    for &column in &ranking {
        let _ = write!(text, "  {:>width$}", names[column]);
    }
    text.push('\n');
    for &row in &ranking {
        let _ = write!(text, "{:<width$}  {:+5.0}", names[row], ratings[row]);
        for &column in &ranking {
            if row == column {
                let _ = write!(text, "  {:>width$}", "-");
            } else {
                let _ = write!(text, "  {:>width$.2}", 100.0 * scores[row][column].mean);
            }
        }
        text.push('\n');
    }
    let widest = scores
        .iter()
        .flatten()
        .fold(0.0_f64, |widest, score| widest.max(score.half_width));
    let _ = writeln!(
        text,
        "Per cent of games won by the row; intervals of 95 % are at most ± {:.2}.",
        100.0 * widest
    );
    Ok(text)
}
