//! Players written in Python, at the table beside ours.

use std::sync::{Arc, Mutex, PoisonError};

use capicua_core::{CancellationToken, Fault, InputError, Seat, Seed};
use capicua_engine::{EXEC_PREFIX, EmbeddedPlayer, Engine, Observer, Settings, TextObservation};
use capicua_ui::games::Participant;
use pyo3::prelude::*;

use crate::round::View;

/// The first exception that a player raised: the run is stopped, and it goes on to the caller.
#[derive(Clone, Default)]
pub struct PendingException {
    error: Arc<Mutex<Option<PyErr>>>,
    stop: Arc<Mutex<Option<CancellationToken>>>,
}

impl PendingException {
    /// What is stopped when a player raises something.
    pub fn stops(&self, stop: &CancellationToken) {
        *self.stop.lock().unwrap_or_else(PoisonError::into_inner) = Some(stop.clone());
    }

    fn note(&self, error: PyErr) -> Fault {
        let what = error.to_string();
        let mut first = self.error.lock().unwrap_or_else(PoisonError::into_inner);
        first.get_or_insert(error);
        if let Some(stop) = &*self.stop.lock().unwrap_or_else(PoisonError::into_inner) {
            stop.cancel();
        }
        Fault(what)
    }

    /// What was raised, if something was.
    pub fn take(&self) -> Option<PyErr> {
        self.error
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }
}

/// Those who sit down: specs as texts, or pairs of a name and what makes a player.
pub fn participants(
    players: &Bound<'_, PyAny>,
    raised: &PendingException,
) -> PyResult<Result<Vec<Participant>, InputError>> {
    let mut all = Vec::new();
    for player in players.try_iter()? {
        let player = player?;
        if let Ok(spec) = player.extract::<String>() {
            if spec.starts_with(EXEC_PREFIX) {
                match Engine::start(&spec, &Settings::default()) {
                    Ok(engine) => all.push(Participant::Engine(engine)),
                    Err(error) => return Ok(Err(error)),
                }
            } else {
                all.push(Participant::Player(spec));
            }
            continue;
        }
        let (name, make): (String, Py<PyAny>) = player.extract()?;
        all.push(Participant::EmbeddedPlayer(Arc::new(PythonPlayer {
            name,
            make,
            raised: raised.clone(),
        })));
    }
    Ok(Ok(all))
}

struct PythonPlayer {
    name: String,
    /// Called with a seed, it gives a player for a chair.
    make: Py<PyAny>,
    raised: PendingException,
}

impl EmbeddedPlayer for PythonPlayer {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn sit(&self, seed: Seed) -> Box<dyn Observer> {
        let made = Python::attach(|py| self.make.call1(py, (seed.0,)));
        Box::new(SeatedPythonPlayer {
            player: made.map_err(|error| self.raised.note(error)),
            raised: self.raised.clone(),
        })
    }
}

struct SeatedPythonPlayer {
    player: Result<Py<PyAny>, Fault>,
    raised: PendingException,
}

impl SeatedPythonPlayer {
    fn call<T>(
        &self,
        call: impl FnOnce(Python<'_>, &Py<PyAny>) -> PyResult<T>,
    ) -> Result<T, Fault> {
        let player = self.player.as_ref().map_err(Clone::clone)?;
        Python::attach(|py| call(py, player)).map_err(|error| self.raised.note(error))
    }
}

fn view(now: &TextObservation) -> View {
    View::from_parts(now.position.clone(), now.seat, now.legal.clone())
}

impl Observer for SeatedPythonPlayer {
    fn begin(&mut self, now: &TextObservation) {
        let _ = self.call(|py, player| player.call_method1(py, "begin", (view(now),)));
    }

    fn saw(&mut self, who: Seat, what: &str, now: &TextObservation) {
        let told = (who.to_string(), what, view(now));
        let _ = self.call(|py, player| player.call_method1(py, "saw", told));
    }

    fn choose(&mut self, now: &TextObservation) -> Result<String, Fault> {
        self.call(|py, player| player.call_method1(py, "choose", (view(now),))?.extract(py))
    }

    fn over(&mut self, how: &str) {
        let _ = self.call(|py, player| player.call_method1(py, "over", (how,)));
    }
}
