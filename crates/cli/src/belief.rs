//! `capicua belief`.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use capicua_belief::{BeliefModel, Chances, Holder};
use capicua_core::{CancellationToken, Seat, Seed};
use capicua_dominoes::{Tile, pip_char};
use capicua_papers::plots::{Triangle, Triangles};
use capicua_protocol as protocol;
use capicua_teach::documents::{BeliefMethod, BeliefReport, PlayInference};

use crate::answer::{Answer, words, write_file};
use crate::batch::{Errors, answer_lines};

#[derive(clap::Args)]
pub struct Args {
    /// A position; one with its moves tells more than a snapshot. `-` for many, one on each line of
    /// standard input, each answered with a line of JSON.
    position: String,
    /// How the chances are worked out: exact, uniform, dominai, vielma, gamma, or champion: the moves
    /// read as the champion reads them.
    #[arg(long, default_value_t = BeliefMethod::Model(BeliefModel::Exact))]
    model: BeliefMethod,
    /// Through whose eyes: the seat to move if its hand is known, else the first whose hand is.
    #[arg(long, value_parser = crate::advise::seat)]
    seat: Option<Seat>,
    /// Draw the tiles as a triangle for each seat, into an SVG file.
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// For `gamma` and `champion`, when there are too many deals to look at all of them.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Answer in JSON.
    #[arg(long)]
    json: bool,
    /// Threads for many positions; all cores if not given.
    #[arg(long, value_parser = crate::usage::within::<u16>(1..=1024))]
    threads: Option<u16>,
}

impl Args {
    /// Whether it prints as it goes on.
    pub fn is_dialogue(&self) -> bool {
        self.position == "-"
    }
}

/// Answers about many positions.
pub fn run_lines(args: &Args) -> ExitCode {
    let seed = Seed(args.seed);
    let answer = |text: &str, (): &mut ()| {
        let believed = BeliefReport::read(
            text,
            args.seat,
            args.model,
            seed,
            &CancellationToken::default(),
        )?;
        Ok(protocol::line(&believed.document()))
    };
    answer_lines(args.threads, Errors::InPlace, || (), answer)
}

pub fn run(args: &Args) -> Answer {
    let (seed, stop) = (Seed(args.seed), CancellationToken::default());
    let believed = BeliefReport::read(&args.position, args.seat, args.model, seed, &stop)?;
    if let Some(path) = &args.plot {
        let drawing = triangles(&believed.chances, title(&believed)).draw();
        write_file(path, drawing.as_bytes())?;
    }
    Ok(if args.json {
        protocol::line(&believed.document())
    } else {
        Text(&believed).text()
    })
}

/// The triangle of all tiles for each holder.
fn triangles(chances: &Chances, title: String) -> Triangles {
    let pips = 0..chances.pips();
    let panel = |(at, holder): (usize, &Holder)| {
        let name = match holder {
            Holder::Seat(seat) => seat.to_string(),
            Holder::Stock => "face down".to_owned(),
        };
        let expected: f64 = chances.tiles().iter().map(|t| chances.of(at, t)).sum();
        let cell = |tile| chances.tiles().contains(tile).then(|| chances.of(at, tile));
        let row = |high| (0..=high).map(|low| cell(Tile::new(high, low))).collect();
        Triangle {
            title: format!("{name}: {expected:.0} tiles, chances in %"),
            cells: pips.clone().map(row).collect(),
            below: pips.clone().map(|pip| chances.of_pip(at, pip)).collect(),
        }
    };
    Triangles {
        title,
        names: pips.clone().map(|pip| pip_char(pip).to_string()).collect(),
        below: "has a tile with that pip:".to_owned(),
        panels: chances.holders().iter().enumerate().map(panel).collect(),
    }
}

fn title(believed: &BeliefReport) -> String {
    let rules = believed.position.now().rules();
    let eyes = match believed.seat {
        Some(seat) => words().text("holders-seen-by", &[("seat", seat.letter().into())]),
        None => words().plain("holders-bystander"),
    };
    // There may be more than any number that a language has plurals for.
    let count = match believed.deals {
        1 => 1.into(),
        many => many.to_string().into(),
    };
    let deals = words().text("holders-deals", &[("count", count)]);
    let values = [
        ("rules", rules.to_string().into()),
        ("eyes", eyes.into()),
        ("deals", deals.into()),
        ("model", believed.way.to_string().into()),
    ];
    words().text("holders-title", &values)
}

/// The answer for people.
struct Text<'a>(&'a BeliefReport);

impl Text<'_> {
    fn text(&self) -> String {
        let mut text = title(self.0);
        text.push_str("\n\n");
        if self.0.chances.holders().is_empty() {
            text.push_str(&words().plain("belief-known"));
            text.push('\n');
            return text;
        }
        self.tiles(&mut text);
        self.pips(&mut text);
        if let Some(PlayInference { weighted, levels }) = &self.0.learnt {
            text.push('\n');
            if let Some(levels) = levels {
                for seat in self.0.hidden_seats() {
                    let values = [
                        ("seat", seat.letter().into()),
                        ("level", words().number(levels.mean(seat), 2).into()),
                    ];
                    let _ = writeln!(text, "{}", words().text("holders-level", &values));
                }
            }
            let (size, of) = (weighted.effective_size(), weighted.iter().count());
            let id = match weighted.is_exact() {
                true => "holders-worth",
                false => "holders-worth-sampled",
            };
            let size = words().number(size, 0);
            let values = [("of", of.to_string().into()), ("size", size.into())];
            let _ = writeln!(text, "{}", words().text(id, &values));
        }
        text
    }

    fn heading(&self, text: &mut String, first: &str) {
        let _ = write!(text, "{first:<6}");
        for holder in self.0.chances.holders() {
            let _ = write!(text, "{:>7}", holder.to_string());
        }
        text.push('\n');
    }

    fn tiles(&self, text: &mut String) {
        let chances = &self.0.chances;
        self.heading(text, &words().plain("holders-tile"));
        let mut sure = 0;
        for tile in chances.tiles().iter().rev() {
            let of: Vec<f64> = (0..chances.holders().len())
                .map(|at| chances.of(at, tile))
                .collect();
            sure += usize::from(of.iter().any(|&chance| is_sure(chance)));
            line(text, &tile.to_string(), &of);
        }
        let all = chances.tiles().len();
        let tiles = words().text("holders-tiles", &[("count", all.into())]);
        let values = [("tiles", tiles.into()), ("sure", sure.to_string().into())];
        let _ = writeln!(text, "{}", words().text("holders-certain", &values));
    }

    fn pips(&self, text: &mut String) {
        let chances = &self.0.chances;
        text.push('\n');
        self.heading(text, &words().plain("holders-has-a"));
        for pip in (0..chances.pips()).rev() {
            let any: Vec<f64> = (0..chances.holders().len())
                .map(|at| chances.of_pip(at, pip))
                .collect();
            line(text, &pip_char(pip).to_string(), &any);
        }
    }
}

fn line(text: &mut String, name: &str, chances: &[f64]) {
    let _ = write!(text, "{name:<6}");
    for &chance in chances {
        let _ = write!(text, "{:>7}", shown(chance));
    }
    text.push('\n');
}

/// Sums of weights may miss one by a rounding error.
fn is_sure(chance: f64) -> bool {
    chance > 1.0 - 1e-9
}

fn shown(chance: f64) -> String {
    if is_sure(chance) {
        words().plain("holders-sure")
    } else if chance == 0.0 {
        words().plain("holders-never")
    } else {
        words().percent(chance, 1)
    }
}
