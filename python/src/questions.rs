//! Questions about positions: beliefs, exact values, advice; and which rules and players there are.

use std::collections::BTreeMap;
use std::str::FromStr as _;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use capicua_belief::Knowledge;
use capicua_core::{Budget, InputError, MAX_SEATS, Message, Seat, Seed, message};
use capicua_dominoes::Rules;
use capicua_dominoes::notation::Position;
use capicua_protocol::line;
use capicua_solver::{Objective, Solver};
use capicua_teach::documents::{BeliefMethod, BeliefReport, SolveOptions, SolveReport};
use capicua_teach::review::{GradedPly, SearchLimits, Workspace, report};
use capicua_ui::AdviceRequest;
use capicua_ui::games::{Participant, games};
use capicua_words::Language;
use pyo3::exceptions::{PyKeyError, PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use rayon::ThreadPoolBuilder;
use rayon::iter::{IntoParallelRefIterator as _, ParallelIterator as _};

use crate::interruptible::{interruptible, wrong};
use crate::round::seat as seat_of;

fn seat(letter: Option<&str>) -> PyResult<Option<Seat>> {
    letter.map(|letter| seat_of(letter, MAX_SEATS)).transpose()
}

/// A position of dominoes; an error that says so for other games.
fn dominoes(position: &str) -> Result<Position, InputError> {
    let game = games().find(position)?;
    if game.hides() {
        position.parse()
    } else {
        let help = message!("fix-ask-about-position-dominoes");
        let name = game.name();
        let what = message!("nothing-hidden-nothing-can-solved", name);
        Err(InputError::new(what, help).at(position, 0..position.len()))
    }
}

/// Who holds what, as far as somebody can know.
#[pyclass(frozen, module = "capicua._native")]
pub struct Belief {
    believed: BeliefReport,
    exact: capicua_belief::Belief,
}

#[pymethods]
impl Belief {
    #[new]
    #[pyo3(signature = (position, seat, model, seed))]
    fn new(
        py: Python<'_>,
        position: &str,
        seat: Option<&str>,
        model: &str,
        seed: u64,
    ) -> PyResult<Belief> {
        let eyes = self::seat(seat)?;
        let way = BeliefMethod::from_str(model)
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        let belief = interruptible(py, None, |stop, _| {
            dominoes(position)?;
            let believed = BeliefReport::read(position, eyes, way, Seed(seed), stop)?;
            let knowledge = Knowledge::from_position(&believed.position, believed.seat);
            let exact = capicua_belief::Belief::from_knowledge(&knowledge)?;
            Ok(Belief { believed, exact })
        })?;
        belief.map_err(wrong)
    }

    #[getter]
    fn deals(&self) -> u128 {
        self.believed.deals
    }

    #[getter]
    fn seat(&self) -> Option<String> {
        self.believed.seat.map(|seat| seat.to_string())
    }

    fn document(&self) -> String {
        line(&self.believed.document())
    }

    fn chance(&self, place: &str, tile: &str) -> PyResult<f64> {
        let holders = self.believed.chances.holders();
        let at = holders
            .iter()
            .position(|holder| holder.to_string() == place);
        let at = at.ok_or_else(|| {
            let known: Vec<String> = holders.iter().map(ToString::to_string).collect();
            PyKeyError::new_err(format!(
                "nothing is hidden at {place:?}; hidden: {}",
                known.join(", ")
            ))
        })?;
        let tiles = self.believed.chances.tiles();
        let meant = tiles.iter().find(|known| {
            let text = known.to_string();
            text == tile || text.chars().rev().collect::<String>() == tile
        });
        let tile = meant.ok_or_else(|| PyKeyError::new_err(format!("{tile:?} is not hidden")))?;
        Ok(self.believed.chances.of(at, tile))
    }

    /// Deals that agree with what is known, all equally likely: who holds what now.
    fn sample(&self, py: Python<'_>, count: usize, seed: u64) -> Vec<BTreeMap<String, String>> {
        py.detach(|| {
            let mut random = Seed(seed).named("belief").random();
            let seats = self.believed.position.now().public().seats();
            let one = |_| {
                let secrets = self.exact.sample(&mut random);
                let hand = |seat: Seat| (seat.to_string(), secrets.hands[seat.index()].to_string());
                let mut deal: BTreeMap<String, String> = Seat::all(seats).map(hand).collect();
                if !secrets.stock.is_empty() {
                    deal.insert("+".to_owned(), secrets.stock.to_string());
                }
                deal
            };
            (0..count).map(one).collect()
        })
    }
}

/// The exact value of every move with all hands open.
#[pyfunction]
#[pyo3(signature = (position, objective, best, line))]
pub fn solve(
    py: Python<'_>,
    position: &str,
    objective: &str,
    best: bool,
    line: bool,
) -> PyResult<String> {
    let objective = match objective {
        "points" => Objective::Points,
        "win" => Objective::Win,
        other => {
            let what = format!("there is no objective {other:?}: write \"points\" or \"win\"");
            return Err(PyValueError::new_err(what));
        }
    };
    let task = SolveOptions {
        objective,
        best,
        line,
    };
    let solved = interruptible(py, None, |stop, _| {
        let mut solver = Solver::new(1 << 20);
        solver.set_budget(&Budget::until(stop));
        SolveReport::new(dominoes(position)?, &task, &mut solver)
    })?;
    Ok(capicua_protocol::line(&solved.map_err(wrong)?.document()))
}

/// The moves of a seat, ranked, and why.
#[pyfunction]
#[pyo3(signature = (position, seat, player, samples, time, seed, reading, belief))]
#[allow(clippy::too_many_arguments)]
pub fn advise(
    py: Python<'_>,
    position: &str,
    seat: Option<&str>,
    player: Option<&str>,
    samples: Option<u32>,
    time: Option<f64>,
    seed: u64,
    reading: &str,
    belief: bool,
) -> PyResult<String> {
    let eyes = self::seat(seat)?;
    let reading = reading
        .parse()
        .map_err(|error| PyValueError::new_err(format!("{error}")))?;
    let time = time.map(Duration::try_from_secs_f64).transpose();
    let time = time.map_err(|error| PyValueError::new_err(format!("time: {error}")))?;
    let advised = interruptible(py, None, |stop, _| {
        let asked = AdviceRequest {
            seat: eyes,
            player: player.map(|spec| Participant::Player(spec.to_owned())),
            samples,
            time,
            seed: Seed(seed),
            reading,
            belief,
            stop: stop.clone(),
            ..AdviceRequest::new(position)
        };
        let advised = games().find(position)?.advise(&asked)?;
        Ok::<String, InputError>(line(&advised.document(None)))
    })?;
    advised.map_err(wrong)
}

/// Every decision of a record graded by what its player could know, and why.
#[pyfunction]
#[pyo3(signature = (text, seat, samples, seed, lang, threads, progress))]
#[allow(clippy::too_many_arguments)]
pub fn review(
    py: Python<'_>,
    text: &str,
    seat: Option<&str>,
    samples: Option<u32>,
    seed: u64,
    lang: &str,
    threads: Option<usize>,
    progress: Option<&Bound<'_, PyAny>>,
) -> PyResult<String> {
    let eyes = self::seat(seat)?;
    let language: Language = lang
        .parse()
        .map_err(|error| PyValueError::new_err(format!("{error}")))?;
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads.unwrap_or(0))
        .build();
    let pool = pool.map_err(|error| PyRuntimeError::new_err(error.to_string()))?;
    let reviewed = interruptible(py, progress, |stop, seen| {
        let subject = games().review(text)?;
        let outline = subject.outline();
        if let Some(seat) = eyes.filter(|seat| seat.index() >= outline.names.len()) {
            let what = message!("no-such-seat-here", seat);
            return Err(InputError::new(what, message!("fix-name-seat-table")));
        }
        let limits = SearchLimits {
            seed: Seed(seed),
            samples,
            seat: eyes,
            stop: stop.clone(),
            ..SearchLimits::default()
        };
        let plies = outline.plies();
        let done = AtomicU64::new(0);
        let grade = |workspace: &mut Workspace, &(round, ply): &(usize, usize)| {
            let graded = subject.grade(round, ply, &limits, workspace);
            seen.set((done.fetch_add(1, Ordering::Relaxed) + 1, plies.len() as u64));
            graded
        };
        let graded: Vec<Option<GradedPly>> = pool.install(|| {
            plies
                .par_iter()
                .map_init(Workspace::default, grade)
                .collect()
        });
        if stop.is_cancelled() {
            return Err(InputError::new(
                message!("review-stopped"),
                Message::empty(),
            ));
        }
        Ok(line(&report(outline, &graded, Seed(seed), language)))
    })?;
    reviewed.map_err(wrong)
}

/// The names that rules begin with.
#[pyfunction]
pub fn presets() -> Vec<&'static str> {
    games().iter().flat_map(|game| game.presets()).collect()
}

/// Those who play the game of some rules, and what they do.
#[pyfunction]
pub fn players(rules: &str) -> PyResult<Vec<(&'static str, String)>> {
    let game = games().find(rules).map_err(wrong)?;
    Ok(game
        .players()
        .iter()
        .map(|player| (player.name, player.about.to_string()))
        .collect())
}

type Parts = Vec<(&'static str, usize, Vec<usize>, &'static str)>;

/// What the numbers of some rules mean: seats, the parts of an observation, the parts of the actions.
#[pyfunction]
pub fn layout(rules: &str) -> PyResult<(usize, Parts, Parts)> {
    let layout = games()
        .find(rules)
        .and_then(|game| game.layout(rules))
        .map_err(wrong)?;
    let parts = |parts: Vec<capicua_env::LayoutSegment>| -> Parts {
        let each = parts.into_iter();
        each.map(|part| (part.name, part.start, part.shape, part.about))
            .collect()
    };
    Ok((
        layout.seats,
        parts(layout.observation),
        parts(layout.actions),
    ))
}

/// Random rounds on one thread: rounds, moves, seconds, and a signature of what came of them.
#[pyfunction]
pub fn random_rounds(
    py: Python<'_>,
    rules: &str,
    rounds: u64,
    seed: u64,
) -> PyResult<(u64, u64, f64, String)> {
    let measured = interruptible(py, None, |stop, _| {
        let rules: Rules = rules.parse()?;
        Ok(capicua_dominoes::random_rounds(
            &rules,
            rounds,
            Seed(seed),
            stop,
        ))
    })?;
    let m = measured.map_err(wrong)?;
    Ok((
        m.rounds,
        m.plies,
        m.time.as_secs_f64(),
        format!("{:016x}", m.signature),
    ))
}
