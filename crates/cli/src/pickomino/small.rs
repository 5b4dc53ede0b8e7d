//! `capicua pickomino small`.

use std::fmt::Write as _;

use capicua_core::{InputError, Message, Seat, message};
use capicua_pickomino::small::SolvedGame;
use capicua_pickomino::turn::TurnGraph;
use capicua_pickomino::{Position, Rules};
use capicua_protocol::{AgainstGreedy, Small, SmallMove, line};

use super::{on_threads, percent, progress_bar, read_rules};
use crate::answer::{Answer, CliError, words};

#[derive(clap::Args)]
pub struct Args {
    /// Also answers for this position, for example "pickomino-small 11-17 18/- B w 554"
    #[arg(long, value_name = "POSITION")]
    advise: Option<String>,
    /// The rules: pickomino-small, with switches if you like
    #[arg(long, default_value = "pickomino-small", conflicts_with = "advise")]
    rules: String,
    /// How many threads to use; the result does not depend on it
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: Option<u16>,
    /// Answers in JSON
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Answer {
    let position = match &args.advise {
        None => None,
        Some(text) => Some(read_small(text)?),
    };
    let rules = match &position {
        Some(position) => *position.rules(),
        None => read_rules(Some(&args.rules))?,
    };
    if rules.name() != Rules::SMALL.name() {
        let what = message!("too-many-positions", rules = rules.name());
        let help = message!("fix-small-rules", rules = Rules::SMALL.name());
        return Err(InputError::new(what, help)
            .at(&args.rules, 0..args.rules.len())
            .into());
    }
    let bar = progress_bar(0, "positions");
    let game = on_threads(args.threads, || {
        SolvedGame::solve(rules, &|done, all| {
            bar.set_length(all as u64);
            bar.set_position(done as u64);
        })
    })?;
    bar.finish_and_clear();
    let advice = match &position {
        None => None,
        Some(position) => Some(decisions(&game, position)?),
    };
    let (first, second) = game.against_greedy();
    if args.json {
        let moves = advice.iter().flatten();
        let moves = moves.map(|(mv, win)| SmallMove {
            mv: mv.clone(),
            win: *win,
        });
        let mean = (first + second) / 2.0;
        return Ok(line(&Small {
            schema: Default::default(),
            rules: rules.to_string(),
            positions: game.positions(),
            iterations: game.iterations,
            first_player: game.first_player(),
            against_greedy: AgainstGreedy {
                first,
                second,
                mean,
            },
            position: position.as_ref().map(Position::to_string),
            moves: advice.is_some().then(|| moves.collect()),
        }));
    }
    let words = words();
    let what = [
        ("rules", rules.to_string().into()),
        ("dice", rules.dice().into()),
        ("low", rules.lowest().to_string().into()),
        ("high", rules.highest().to_string().into()),
    ];
    let solved = [
        ("positions", game.positions().to_string().into()),
        ("iterations", game.iterations.to_string().into()),
    ];
    let wins = [
        ("win", percent((first + second) / 2.0).into()),
        ("first", percent(first).into()),
        ("second", percent(second).into()),
    ];
    let mut text = [
        words.text("small-game", &what),
        words.text("small-solved", &solved),
        words.text(
            "small-first",
            &[("win", percent(game.first_player()).into())],
        ),
        words.text("small-greedy", &wins),
    ]
    .join("\n");
    text.push('\n');
    if let (Some(position), Some(advice)) = (&position, &advice) {
        let _ = writeln!(text, "\n{position}\n{:>11}", words.plain("small-wins"));
        for (mv, win) in advice {
            let _ = writeln!(text, "{mv:<4} {:>9}", percent(*win));
        }
    }
    Ok(text)
}

fn read_small(text: &str) -> Result<Position, CliError> {
    let position: Position = text.parse()?;
    let error = |what: Message, help: Message| InputError::new(what, help).at(text, 0..text.len());
    if position.rules().name() != Rules::SMALL.name() {
        return Err(error(
            message!("not-the-small-game"),
            message!("fix-begin-pickomino-small"),
        )
        .into());
    }
    if position.is_over() {
        return Err(error(message!("game-is-over"), message!("fix-put-tile-on-grill")).into());
    }
    if capicua_core::Game::seats(&position) != Seat::all(2).len() {
        return Err(error(
            message!("small-game-for-two"),
            message!("fix-write-two-stacks"),
        )
        .into());
    }
    Ok(position)
}

/// The decisions with the chance to win under best play of both, the best first.
fn decisions(game: &SolvedGame, position: &Position) -> Result<Vec<(String, f64)>, CliError> {
    let Some(reward) = game.reward(position) else {
        let text = position.to_string();
        return Err(InputError::new(
            message!("position-cannot-come-about"),
            message!("fix-tiles-are-turned-over-from"),
        )
        .at(&text, 0..text.len())
        .into());
    };
    let solution = TurnGraph::for_dice(position.rules().dice()).solve(&reward);
    let Some(roll) = position.roll() else {
        return Ok(vec![("roll".to_owned(), solution.value(&position.kept()))]);
    };
    let mut list: Vec<(String, f64)> = solution
        .decisions(&position.kept(), &roll)
        .iter()
        .map(|decision| (decision.mv.to_string(), decision.value))
        .collect();
    if list.is_empty() {
        list.push(("--".to_owned(), solution.fail()));
    }
    Ok(list)
}
