//! `capicua tournament`.

use std::fmt::Write as _;
use std::path::PathBuf;

use capicua_arena::{Rating, Tournament};
use capicua_core::{InputError, Seed, Stop, write_whole};
use capicua_games::games;
use capicua_plots::{Cell, Estimate, Heat, Intervals, Reference, Row};
use capicua_protocol as protocol;

use crate::answer::{Answer, Failure};
use crate::engines::{EngineArgs, Engines};
use crate::long_run::{LongArgs, LongRun, finish_run};
use crate::match_::{self, GameArgs};

#[derive(clap::Args)]
pub struct Args {
    /// The players, all against all; `exec:COMMAND` is an engine from outside.
    #[arg(required = true, num_args = 2..)]
    pub players: Vec<String>,
    #[command(flatten)]
    pub games: GameArgs,
    /// Draw the ratings into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub plot: Option<PathBuf>,
    /// Draw the cross table into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub heat: Option<PathBuf>,
    #[command(flatten)]
    pub engines: EngineArgs,
    #[command(flatten)]
    pub long: LongArgs,
}

pub fn run(args: &Args) -> Answer {
    let rules = games().agreed(&args.games.rules)?;
    if rules.sides() != 2 {
        let what = format!("{} has {} sides", rules.text(), rules.sides());
        let help =
            "A tournament is played in pairs; `capicua match` lets several sit at one table.";
        return Err(InputError::new(what, help).into());
    }
    let engines = Engines::new(&args.engines);
    let players = args.players.iter().map(|spec| engines.sitter(spec));
    let players: Vec<_> = players.collect::<Result<_, InputError>>()?;
    let seed = Seed(args.long.seed);
    let unit = args.games.unit.unit();
    engines.check()?;
    let contest = |first: usize, second: usize| {
        let pair = [players[first].clone(), players[second].clone()];
        rules.contest(&pair, unit, seed)
    };
    // As they are called at the table: an engine by the name it gives itself.
    let mut names = Vec::new();
    for at in 0..players.len() {
        let other = if at == 0 { 1 } else { 0 };
        names.extend(contest(at, other)?.players().into_iter().next());
    }
    let mut tournament = Tournament::new(names, args.games.deals, seed, contest)?;
    finish_run(&mut tournament, &args.long)?;
    let ratings = tournament.ratings();
    let mut order: Vec<usize> = (0..ratings.len()).collect();
    order.sort_by(|&a, &b| ratings[b].elo.total_cmp(&ratings[a].elo));
    for (path, draw) in [
        (&args.plot, ratings_chart as Draw),
        (&args.heat, cross_chart as Draw),
    ] {
        if let Some(path) = path {
            let svg = draw(&tournament, &ratings, &order, args);
            write_whole(path, svg.as_bytes())
                .map_err(|error| Failure::file("write", path, &error))?;
        }
    }
    engines.finish(if args.long.json {
        let cents = |elo: f64| (elo * 100.0).round() / 100.0 + 0.0;
        let rated = |&player: &usize| protocol::Rating {
            player: tournament.players()[player].clone(),
            elo: cents(ratings[player].elo),
            elo_ci: ratings[player].interval.map(|(a, b)| [a, b].map(cents)),
        };
        let pairings = tournament.pairings().iter();
        protocol::line(&protocol::Tournament {
            schema: Default::default(),
            rules: rules.text(),
            unit: pairings
                .clone()
                .next()
                .map_or(match_::unit(unit), |p| match_::unit(p.run.contest().unit())),
            deals: args.games.deals,
            seed: args.long.seed,
            ratings: order.iter().map(rated).collect(),
            matches: pairings.map(|p| match_::document(&p.run)).collect(),
        })
    } else {
        as_text(&tournament, &ratings, &order, args)
    })
}

impl LongRun for Tournament {
    fn progress(&self) -> (u64, u64) {
        Tournament::progress(self)
    }

    fn is_finished(&self) -> bool {
        Tournament::is_finished(self)
    }

    fn step(&mut self, stop: &Stop) {
        Tournament::step(self, stop);
    }

    fn message(&self) -> String {
        let done = self
            .pairings()
            .iter()
            .filter(|p| p.run.is_finished())
            .count();
        format!("{done} of {} pairings", self.pairings().len())
    }

    fn save(&self) -> String {
        Tournament::save(self)
    }

    fn resume(&mut self, text: &str) -> Result<(), InputError> {
        Tournament::resume(self, text)
    }
}

/// Draws a tournament, the best first.
type Draw = fn(&Tournament, &[Rating], &[usize], &Args) -> String;

fn ratings_chart(t: &Tournament, ratings: &[Rating], order: &[usize], args: &Args) -> String {
    let row = |&player: &usize| Row {
        label: t.players()[player].clone(),
        values: vec![Some(Estimate {
            value: ratings[player].elo,
            interval: ratings[player].interval,
        })],
    };
    let GameArgs { rules, deals, .. } = &args.games;
    Intervals {
        title: format!("{rules}, {deals} duplicate deals a pairing"),
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

fn cross_chart(t: &Tournament, _: &[Rating], order: &[usize], args: &Args) -> String {
    let names: Vec<String> = order
        .iter()
        .map(|&player| t.players()[player].clone())
        .collect();
    let cell = |row: usize, column: usize| {
        let score = 100.0 * score_of(t, row, column)?;
        Some(Cell {
            value: score,
            text: format!("{score:.1}"),
        })
    };
    let row = |&row: &usize| order.iter().map(|&column| cell(row, column)).collect();
    let GameArgs { rules, deals, .. } = &args.games;
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
fn score_of(tournament: &Tournament, player: usize, other: usize) -> Option<f64> {
    let pair = [player.min(other), player.max(other)];
    let mut pairings = tournament.pairings().iter();
    let met = pairings.find(|p| [p.first, p.second] == pair && p.run.tally().groups() > 0)?;
    let score = met.run.tally().score(0).mean;
    Some(if met.first == player {
        score
    } else {
        1.0 - score
    })
}

/// The cross table, the best first: each row's score against each column in percent.
fn as_text(tournament: &Tournament, ratings: &[Rating], order: &[usize], args: &Args) -> String {
    let name = |player: usize| tournament.players()[player].clone();
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
            match score_of(tournament, player, other) {
                None => text.push_str("      –"),
                Some(score) => {
                    let _ = write!(text, "  {:>5.1}", 100.0 * score);
                }
            }
        }
        text.push('\n');
    }
    let _ = writeln!(
        text,
        "{} deals a pairing, each twice, of {}, seed {}; scores in percent, a tie counts half.\n\
         Intervals by drawing the deals anew; each pairing is counted with one tied pair on top.",
        args.games.deals, args.games.rules, args.long.seed
    );
    text
}
