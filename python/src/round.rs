//! A round with everything open, and what a seat sees of one.

use capicua_arena::Unit;
use capicua_core::{InputError, MAX_SEATS, Seat, Seed, Turn};
use capicua_env::{Episode, EpisodeInfo, Reward, SeatObservation, Start};
use capicua_ui::games::games;
use numpy::PyArray1;
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::interruptible::{interruptible, wrong};

/// The seat with this letter, at a table of so many.
pub fn seat(letter: &str, seats: usize) -> PyResult<Seat> {
    let mut letters = letter.chars();
    let seat = letters.next().and_then(Seat::from_letter);
    let seat = seat.filter(|seat| letters.next().is_none() && seat.index() < seats);
    seat.ok_or_else(|| {
        let last = Seat::new(seats - 1);
        PyValueError::new_err(format!(
            "there is no seat {letter:?}: seats go from A to {last}"
        ))
    })
}

/// What an episode is.
pub fn unit(text: &str) -> PyResult<Unit> {
    match text {
        "round" => Ok(Unit::Round),
        "match" => Ok(Unit::Match),
        other => Err(PyValueError::new_err(format!(
            "there is no unit {other:?}: write \"round\" or \"match\""
        ))),
    }
}

/// What it is rewarded with.
pub fn reward(text: &str) -> PyResult<Reward> {
    match text {
        "win" => Ok(Reward::Win),
        "points" => Ok(Reward::Points),
        other => Err(PyValueError::new_err(format!(
            "there is no reward {other:?}: write \"win\" or \"points\""
        ))),
    }
}

/// What one seat sees: a position with the moves since the deal, and what it may play.
#[pyclass(frozen, module = "capicua", eq, hash)]
#[derive(PartialEq, Eq, Hash)]
pub struct View {
    position: String,
    seat: String,
    legal: Vec<String>,
}

impl View {
    pub fn from_parts(position: String, seat: Seat, legal: Vec<String>) -> View {
        View {
            position,
            seat: seat.to_string(),
            legal,
        }
    }

    fn sight(&self) -> PyResult<SeatObservation> {
        let seat = seat(&self.seat, MAX_SEATS)?;
        sight(&self.position, Some(seat)).map_err(wrong)
    }
}

fn sight(position: &str, seat: Option<Seat>) -> Result<SeatObservation, InputError> {
    games().find(position)?.sight(position, seat)
}

/// A one for each of these moves, of so many.
fn mask(moves: usize, legal: &[(String, usize)]) -> Vec<i8> {
    let mut mask = vec![0; moves];
    for (_, number) in legal {
        mask[*number] = 1;
    }
    mask
}

#[pymethods]
impl View {
    #[new]
    #[pyo3(signature = (position, seat=None))]
    fn new(position: &str, seat: Option<&str>) -> PyResult<View> {
        let eyes = seat
            .map(|letter| self::seat(letter, MAX_SEATS))
            .transpose()?;
        let sight = sight(position, eyes).map_err(wrong)?;
        let legal = sight.legal.into_iter().map(|(text, _)| text).collect();
        Ok(View::from_parts(position.to_owned(), sight.seat, legal))
    }

    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(PyArray1::from_vec(py, self.sight()?.observation))
    }

    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i8>>> {
        let sight = self.sight()?;
        Ok(PyArray1::from_vec(py, mask(sight.moves, &sight.legal)))
    }

    fn actions(&self) -> PyResult<Vec<usize>> {
        Ok(self
            .sight()?
            .legal
            .into_iter()
            .map(|(_, number)| number)
            .collect())
    }

    #[getter]
    fn position(&self) -> &str {
        &self.position
    }

    #[getter]
    fn seat(&self) -> &str {
        &self.seat
    }

    #[getter]
    fn rules(&self) -> &str {
        self.position.split(' ').next().unwrap_or_default()
    }

    fn legal(&self) -> Vec<String> {
        self.legal.clone()
    }

    fn __str__(&self) -> &str {
        &self.position
    }

    fn __repr__(&self) -> String {
        format!("View({:?}, {:?})", self.position, self.seat)
    }

    fn __getnewargs__(&self) -> (String, String) {
        (self.position.clone(), self.seat.clone())
    }
}

/// A round with everything open. Chance (draws, dice) acts by itself, unless `open_chance` is set.
#[pyclass(module = "capicua")]
pub struct Round {
    round: Box<dyn Episode>,
    open_chance: bool,
    info: EpisodeInfo,
}

impl Round {
    fn wrap(round: Box<dyn Episode>, open_chance: bool) -> Round {
        let mut round = Round {
            info: round.info(),
            round,
            open_chance,
        };
        round.settle();
        round
    }

    /// Goes on until somebody has something to decide. (A game without end is broken off.)
    fn settle(&mut self) {
        while !self.open_chance {
            let went_on = match (self.round.turn(), &self.round.legal()[..]) {
                (Turn::Chance, _) => self.round.chance().is_some(),
                (_, [(only, _)]) if !self.info.asks_forced => self.round.play(only).is_ok(),
                _ => false,
            };
            if !went_on {
                break;
            }
        }
    }
}

#[pymethods]
impl Round {
    #[new]
    #[pyo3(signature = (rules="latin", seed=1, *, unit="match", index=0, position=None, open_chance=false))]
    fn new(
        rules: &str,
        seed: u64,
        unit: &str,
        index: u64,
        position: Option<&str>,
        open_chance: bool,
    ) -> PyResult<Round> {
        let start = Start {
            unit: self::unit(unit)?,
            seed: Seed(seed),
            index,
        };
        let round = match position {
            Some(position) => {
                let game = games().find(position);
                game.and_then(|game| game.open_at(position, &start))
            }
            None => games()
                .find(rules)
                .and_then(|game| game.open(rules, &start)),
        };
        Ok(Round::wrap(round.map_err(wrong)?, open_chance))
    }

    #[getter]
    fn rules(&self) -> String {
        self.info.rules.clone()
    }

    #[getter]
    fn seats(&self) -> usize {
        self.info.layout.seats
    }

    #[getter]
    fn sides(&self) -> usize {
        self.info.sides
    }

    #[getter]
    fn turn(&self) -> Option<String> {
        match self.round.turn() {
            Turn::Seat(seat) => Some(seat.to_string()),
            Turn::Chance | Turn::Over => None,
        }
    }

    #[getter]
    fn is_chance(&self) -> bool {
        self.round.turn() == Turn::Chance
    }

    #[getter]
    fn over(&self) -> bool {
        self.round.turn() == Turn::Over
    }

    #[getter]
    fn result(&self) -> Option<String> {
        self.round.result()
    }

    #[getter]
    fn moves(&self) -> Vec<String> {
        self.round.moves()
    }

    #[getter]
    fn position(&self) -> String {
        self.round.position(None)
    }

    #[getter]
    fn record(&self) -> String {
        self.round.record()
    }

    fn legal(&self) -> Vec<String> {
        self.round
            .legal()
            .into_iter()
            .map(|(text, _)| text)
            .collect()
    }

    fn actions(&self) -> Vec<usize> {
        self.round
            .legal()
            .into_iter()
            .map(|(_, number)| number)
            .collect()
    }

    fn play(&mut self, r#move: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(text) = r#move.extract::<&str>() {
            self.round.play(text).map_err(wrong)?;
        } else if let Ok(number) = r#move.extract::<i64>() {
            self.round.play_number(number).map_err(wrong)?;
        } else {
            return Err(PyTypeError::new_err(
                "a move is a text or the number of an action",
            ));
        }
        self.settle();
        Ok(())
    }

    fn view(&self, seat: &str) -> PyResult<View> {
        let seat = self::seat(seat, self.seats())?;
        let legal = if self.round.turn() == Turn::Seat(seat) {
            self.legal()
        } else {
            Vec::new()
        };
        Ok(View::from_parts(
            self.round.position(Some(seat)),
            seat,
            legal,
        ))
    }

    fn observe<'py>(&self, py: Python<'py>, seat: &str) -> PyResult<Bound<'py, PyArray1<f32>>> {
        let seat = self::seat(seat, self.seats())?;
        let mut numbers = vec![0.0; self.info.layout.observation_size()];
        self.round.observe(seat, &mut numbers);
        Ok(PyArray1::from_vec(py, numbers))
    }

    fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<i8>> {
        PyArray1::from_vec(py, mask(self.info.layout.moves(), &self.round.legal()))
    }

    fn outcomes(&self) -> Vec<(String, f64)> {
        self.round.outcomes()
    }

    fn happen(&mut self, outcome: &str) -> PyResult<()> {
        self.round.apply_outcome(outcome).map_err(wrong)
    }

    fn ask(&self, py: Python<'_>, player: &str, seed: u64) -> PyResult<String> {
        let round = &self.round;
        interruptible(py, None, |stop, _| round.ask(player, Seed(seed), stop))?.map_err(wrong)
    }

    #[pyo3(signature = (kind="win"))]
    fn rewards(&self, kind: &str) -> PyResult<Vec<f32>> {
        Ok(self.round.rewards(reward(kind)?))
    }

    fn next(&self) -> Option<Round> {
        Some(Round::wrap(self.round.next()?, self.open_chance))
    }

    fn redeal(&self, seat: &str, seed: u64) -> PyResult<Option<Round>> {
        let redealt = self
            .round
            .resample_from_infostate(self::seat(seat, self.seats())?, Seed(seed));
        Ok(redealt.map(|round| Round::wrap(round, self.open_chance)))
    }

    fn copy(&self) -> Round {
        Round {
            round: self.round.boxed_clone(),
            open_chance: self.open_chance,
            info: self.info.clone(),
        }
    }

    fn __copy__(&self) -> Round {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Round {
        self.copy()
    }

    fn __str__(&self) -> String {
        self.round.position(None)
    }

    fn __repr__(&self) -> String {
        format!("Round(position={:?})", self.round.position(None))
    }
}
