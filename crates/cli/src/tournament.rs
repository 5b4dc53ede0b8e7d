//! `capicua tournament`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_arena::{Outcome, Rating, Shard, Standings};
use capicua_core::{InputError, counted};
use capicua_papers::plots::{Cell, Estimate, Heat, Intervals, Reference, Row};
use capicua_protocol::line;
use capicua_teach::documents;
use capicua_ui::games::{Written, games, tournament};

use crate::answer::{Answer, CliError, check_files, write_file};
use crate::engines::{EngineArgs, Engines};
use crate::long_run::{COMMIT, RunArgs, finish_run};
use crate::match_::{self, GameArgs};

#[derive(clap::Args)]
pub struct Args {
    /// The players, all against all; `exec:COMMAND` is an engine from outside.
    #[arg(required = true, num_args = 2..)]
    pub players: Vec<String>,
    /// The first player against each of the others, who do not meet among themselves.
    #[arg(long)]
    pub gauntlet: bool,
    #[command(flatten)]
    pub games: GameArgs,
    #[command(flatten)]
    pub drawn: DrawArgs,
    #[command(flatten)]
    pub engines: EngineArgs,
    #[command(flatten)]
    pub run: RunArgs,
}

/// Pictures of a tournament.
#[derive(clap::Args)]
pub struct DrawArgs {
    /// Draw the ratings of a tournament into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Draw the cross table of a tournament into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub heat: Option<PathBuf>,
}

pub fn run(args: &Args) -> Answer {
    args.drawn.check()?;
    let rules = games().parse_rules(&args.games.rules)?;
    let engines = Engines::new(&args.engines);
    let players = args.players.iter().map(|spec| engines.participant(spec));
    let players: Vec<_> = players.collect::<Result<_, InputError>>()?;
    let plan = args.games.plan(args.run.long.seed, Written::Record)?;
    engines.check()?;
    let asked = args.games.deals;
    let tournament = tournament(&rules, &players, &plan, asked, args.gauntlet)?;
    let tournament = tournament.with_pieces().with_commit(COMMIT);
    let mut tournament = tournament.with_shard(args.run.split.part());
    let kept = args.run.kept("tournament", &tournament.key());
    let ended = finish_run(&mut tournament, args.run.long.threads, &kept)?;
    let standings = tournament.standings();
    let (json, times) = (args.run.long.json, !args.run.split.no_times);
    ended.with(engines.finish(render(&standings, &args.drawn, json, times)?)?)
}

impl DrawArgs {
    /// Refuses files that could not be written.
    pub fn check(&self) -> Result<(), CliError> {
        check_files([&self.plot, &self.heat])
    }
}

/// What came of a tournament, for people or as JSON, and its pictures.
pub fn render(
    standings: &Standings,
    drawn: &DrawArgs,
    json: bool,
    times: bool,
) -> Result<String, CliError> {
    let ratings = standings.ratings();
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    for (path, draw) in [
        (&drawn.plot, ratings_chart as Draw),
        (&drawn.heat, cross_chart as Draw),
    ] {
        if let Some(path) = path {
            let svg = draw(standings, &ratings, &order);
            write_file(path, svg.as_bytes())?;
        }
    }
    if !json {
        return Ok(as_text(standings, &ratings, &order));
    }
    Ok(line(&documents::tournament(standings, times)))
}

/// The rules, and how many deals each pairing has played.
fn played(standings: &Standings) -> (&str, u64) {
    let first = &standings.pairings[0].outcome;
    (&first.experiment.rules, first.played())
}

/// Draws a tournament, the best first.
type Draw = fn(&Standings, &[Rating], &[usize]) -> String;

fn ratings_chart(standings: &Standings, ratings: &[Rating], order: &[usize]) -> String {
    let row = |&player: &usize| Row {
        label: standings.players[player].clone(),
        values: vec![Some(Estimate {
            value: ratings[player].elo,
            interval: ratings[player].interval,
        })],
    };
    let (rules, deals) = played(standings);
    Intervals {
        title: format!("{rules}, {} a pairing", counted(deals, "duplicate deal")),
        axis: "Elo (95 % intervals)".to_owned(),
        bounds: None,
        reference: Some(Reference {
            at: 0.0,
            name: "mean of all players".to_owned(),
        }),
        series: vec!["Elo".to_owned()],
        rows: order.iter().map(row).collect(),
    }
    .draw()
}

fn cross_chart(standings: &Standings, _: &[Rating], order: &[usize]) -> String {
    let names: Vec<String> = order
        .iter()
        .map(|&player| standings.players[player].clone())
        .collect();
    let cell = |row: usize, column: usize| {
        let score = 100.0 * score_of(standings, row, column)?;
        Some(Cell {
            value: score,
            text: format!("{score:.1}"),
        })
    };
    let row = |&row: &usize| order.iter().map(|&column| cell(row, column)).collect();
    let (rules, deals) = played(standings);
    Heat {
        title: format!("{rules}: score in percent, {deals} duplicate deals a pairing"),
        x: "against (in the order of the rows)".to_owned(),
        y: "player".to_owned(),
        columns: (1..=names.len()).map(|number| number.to_string()).collect(),
        cells: order.iter().map(row).collect(),
        rows: names,
        middle: 50.0,
        reach: 50.0,
        legend: "blue: the row wins more than half, orange: less".to_owned(),
        path: Vec::new(),
    }
    .draw()
}

/// The share of the points that a player won against another one, if they have met.
fn score_of(standings: &Standings, player: usize, other: usize) -> Option<f64> {
    let pair = [player.min(other), player.max(other)];
    let mut pairings = standings.pairings.iter();
    let met = pairings.find(|p| [p.first, p.second] == pair && p.outcome.played() > 0)?;
    let score = met.outcome.tally().score(0).mean;
    Some(if met.first == player {
        score
    } else {
        1.0 - score
    })
}

/// The cross table, the best first: each row's score against each column in percent.
fn as_text(standings: &Standings, ratings: &[Rating], order: &[usize]) -> String {
    let name = |player: usize| standings.players[player].clone();
    let width = order
        .iter()
        .map(|&p| name(p).chars().count())
        .max()
        .unwrap_or(6)
        .max(6);
    let mut text = format!(
        "{:>2}  {:<width$}  {:>7}  {:^17}",
        "", "player", "Elo", "95 %"
    );
    for column in 1..=order.len() {
        let _ = write!(text, "  {column:>5}");
    }
    text.push('\n');
    for (row, &player) in order.iter().enumerate() {
        let Rating { elo, interval } = ratings[player];
        let interval = interval.map_or(String::new(), |(a, b)| format!("[{a:+.1}, {b:+.1}]"));
        let _ = write!(
            text,
            "{:>2}  {:<width$}  {:>+7.1}  {interval:^17}",
            row + 1,
            name(player),
            elo + 0.0
        );
        for &other in order {
            match score_of(standings, player, other) {
                None => text.push_str("      –"),
                Some(score) => {
                    let _ = write!(text, "  {:>5.1}", 100.0 * score);
                }
            }
        }
        text.push('\n');
    }
    let first = &standings.pairings[0].outcome;
    let part = match first.experiment.part {
        Shard::WHOLE => String::new(),
        part => format!(", share {part}"),
    };
    if !standings.is_finished() {
        let each = || standings.pairings.iter().map(|pairing| &pairing.outcome);
        let played: u64 = each().map(Outcome::played).sum();
        let groups: u64 = each().map(Outcome::groups).sum();
        let rated = each().map(Outcome::played).min().unwrap_or(0);
        let _ = writeln!(
            text,
            "Not finished: {played} of {groups} deals of all pairings were played. \
             Ratings rest on those that all have played, {rated}."
        );
    }
    let _ = writeln!(
        text,
        "{} a pairing, each twice, of {}, {}{part}; scores in percent, a tie counts half.\n\
         Intervals by drawing the deals anew; each pairing is counted with one tied pair on top.",
        counted(first.groups(), "deal"),
        first.experiment.rules,
        match_::seeds(&first.experiment.seeds)
    );
    text
}
