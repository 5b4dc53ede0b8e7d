//! `capicua pickomino match`.

use std::fmt::Write as _;

use capicua_core::Seed;
use capicua_pickomino::contest::{Contest, Tally, elo};
use capicua_pickomino::players::Spec;
use capicua_pickomino::{MAX_PLAYERS, MIN_PLAYERS};
use capicua_protocol::{DiceEnds, DiceMatch, DiceRow, Unit, line};

use super::{on_threads, percent, progress_bar, read_players, read_rules};
use crate::answer::{Answer, Failure};
use crate::engines::{EngineArgs, Engines};

#[derive(clap::Args)]
pub struct Args {
    /// Who plays, two to seven: random, simple, greedy, turn:ALPHA,BETA, champion, or exec:COMMAND, an
    /// engine from outside
    #[arg(required = true, value_name = "PLAYER")]
    players: Vec<String>,
    /// How many games, rounded up so that everybody sits in every seat equally often
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
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
    let count = args.players.len();
    if !(MIN_PLAYERS..=MAX_PLAYERS).contains(&count) {
        return Err(Failure::Usage(format!(
            "a table has two to seven players, not {count}"
        )));
    }
    let rules = read_rules(args.rules.as_deref())?;
    let engines = Engines::new(&args.engines);
    let contest = Contest {
        rules,
        players: read_players(&args.players, &rules, &engines)?,
        groups: (args.games as usize).div_ceil(count),
        seed: Seed(args.seed),
    };
    let tally = play(&contest, args.threads)?;
    if tally.groups.is_empty() {
        // Nothing to tell but why.
        return engines.finish(String::new());
    }
    engines.finish(if args.json {
        line(&document(&contest, &tally))
    } else {
        as_text(&contest, &tally)
    })
}

/// Plays a match with a bar for those who watch.
pub fn play(contest: &Contest, threads: Option<u16>) -> Result<Tally, Failure> {
    let bar = progress_bar(contest.groups * contest.players.len(), "games");
    let step = contest.players.len() as u64;
    let tally = on_threads(threads, || contest.run(&|| bar.inc(step)))?;
    bar.finish_and_clear();
    Ok(tally)
}

/// `match/1`, seen from the first player; every player's own figures are under `table`.
fn document(contest: &Contest, tally: &Tally) -> DiceMatch {
    let games = tally.games();
    let score = tally.score(0);
    let margin = tally.margin(0);
    let (ties, unfinished) = tally.without_winner();
    let share = |count: usize| count as f64 / games as f64;
    let all = 0..contest.players.len();
    let row = |player: usize| {
        let (score, worms) = (tally.score(player), tally.worms(player));
        DiceRow {
            player: contest.players[player].to_string(),
            wins: tally.wins(player),
            score: score.mean,
            score_ci: known(score.half_width),
            worms: worms.mean,
            worms_ci: known(worms.half_width),
        }
    };
    let pair = contest.players.len() == 2;
    let elos = pair.then(|| elo_range(score.mean, score.half_width));
    DiceMatch {
        schema: Default::default(),
        players: contest.players.iter().map(Spec::to_string).collect(),
        rules: contest.rules.to_string(),
        unit: Unit::Game,
        deals: contest.groups,
        rounds: games,
        wins: tally.wins(0),
        losses: games - tally.wins(0) - ties - unfinished,
        ties: ties + unfinished,
        score: score.mean,
        score_ci: known(score.half_width),
        points: margin.mean,
        points_ci: known(margin.half_width),
        elo: elos.map(|[_, elo, _]| elo),
        elo_ci: elos.map(|[low, _, high]| [known(low), known(high)]),
        ends: DiceEnds {
            won: 1.0 - share(ties) - share(unfinished),
            tied: share(ties),
            unfinished: share(unfinished),
        },
        turns: tally.turns(),
        first_seat: tally.first_seat().mean,
        first_seat_ci: known(tally.first_seat().half_width),
        table: all.clone().map(row).collect(),
        seed: contest.seed.0,
        ms_per_move: all.map(|player| tally.ms_per_move(player)).collect(),
    }
}

/// One group tells nothing about how much they differ.
pub fn known(half_width: f64) -> Option<f64> {
    half_width.is_finite().then_some(half_width)
}

/// The rating difference at the lower end of the interval, the mean and the upper end. Whoever wins
/// everything is as far ahead as half a game in the sample would put it.
fn elo_range(mean: f64, half_width: f64) -> [f64; 3] {
    [mean - half_width, mean, mean + half_width].map(|score| elo(score.clamp(0.0005, 0.9995)))
}

fn as_text(contest: &Contest, tally: &Tally) -> String {
    let mut text = format!(
        "{} games ({} groups, seats rotated), {}, seed {}\n",
        tally.games(),
        contest.groups,
        contest.rules,
        contest.seed.0
    );
    let names: Vec<String> = contest.players.iter().map(Spec::to_string).collect();
    let width = names
        .iter()
        .map(|name| name.chars().count())
        .max()
        .unwrap_or(0);
    for (player, name) in names.iter().enumerate() {
        let (score, worms) = (tally.score(player), tally.worms(player));
        let _ = writeln!(
            text,
            "{name:<width$}  wins {} ± {:.2}   worms {:.2} ± {:.2}   {:.3} ms a decision",
            percent(score.mean),
            100.0 * score.half_width,
            worms.mean,
            worms.half_width,
            tally.ms_per_move(player),
        );
    }
    if names.len() == 2 {
        let score = tally.score(0);
        let [low, mean, high] = elo_range(score.mean, score.half_width);
        let margin = tally.margin(0);
        let _ = writeln!(
            text,
            "{} against {}: {mean:+.0} Elo ({low:+.0} to {high:+.0}), {:+.2} ± {:.2} worms a game",
            names[0], names[1], margin.mean, margin.half_width
        );
    }
    let first = tally.first_seat();
    let (ties, unfinished) = tally.without_winner();
    let _ = writeln!(
        text,
        "{:.1} turns a game; the first seat wins {} ± {:.2}; {ties} without a winner, {unfinished} broken off",
        tally.turns(),
        percent(first.mean),
        100.0 * first.half_width,
    );
    text
}
