//! Many rounds at once, in NumPy arrays that both sides share: Rust writes, Python reads, nothing is copied.

use std::sync::{Mutex, PoisonError};

use capicua_core::Seed;
use capicua_env::{Arrays, Fleet, Layout, Settings};
use numpy::{PyArray1, PyArray2, PyArrayMethods as _, PyReadonlyArray1, PyReadonlyArray2};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::round::{reward, unit};
use crate::working::wrong;

/// Many rounds at once. The arrays are written over by every step.
#[pyclass(module = "capicua._native")]
pub struct VectorRounds {
    /// Players that sit in it need not be shared among threads; only one step is played at a time.
    fleet: Mutex<Box<dyn Fleet>>,
    layout: Layout,
    count: usize,
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<bool>>,
    seats: Py<PyArray1<i8>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
    actions: Py<PyArray1<i64>>,
}

fn alone(fleet: &mut Mutex<Box<dyn Fleet>>) -> &mut dyn Fleet {
    &mut **fleet.get_mut().unwrap_or_else(PoisonError::into_inner)
}

impl VectorRounds {
    /// Lets `write` work on the arrays, with the lock released.
    ///
    /// The arrays were made here, contiguous and of the right shape. While `write` works this object is
    /// borrowed mutably, so that no other call of it touches them; Python may read them meanwhile from
    /// another thread and sees a step half done, as with any array that two threads share.
    fn with_arrays<T: Send>(
        &mut self,
        py: Python<'_>,
        write: impl FnOnce(&mut dyn Fleet, &mut Arrays) -> T + Send,
    ) -> PyResult<T> {
        let shared = |_| PyValueError::new_err("an array of the environment was changed in shape");
        // SAFETY: see above; each array is borrowed once.
        let mut arrays = unsafe {
            Arrays {
                observations: self.observations.bind(py).as_slice_mut().map_err(shared)?,
                masks: self.masks.bind(py).as_slice_mut().map_err(shared)?,
                seats: self.seats.bind(py).as_slice_mut().map_err(shared)?,
                rewards: self.rewards.bind(py).as_slice_mut().map_err(shared)?,
                dones: self.dones.bind(py).as_slice_mut().map_err(shared)?,
            }
        };
        let fleet = alone(&mut self.fleet);
        Ok(py.detach(|| write(fleet, &mut arrays)))
    }
}

#[pymethods]
impl VectorRounds {
    #[new]
    #[pyo3(signature = (rules, count, seed, others, unit, reward))]
    fn new(
        py: Python<'_>,
        rules: &str,
        count: usize,
        seed: u64,
        others: Vec<Option<String>>,
        unit: &str,
        reward: &str,
    ) -> PyResult<VectorRounds> {
        if !(1..=1 << 20).contains(&count) {
            let what = format!("{count} rounds at once: from 1 to {}", 1 << 20);
            return Err(PyValueError::new_err(what));
        }
        let settings = Settings {
            unit: self::unit(unit)?,
            reward: self::reward(reward)?,
            seed: Seed(seed),
        };
        let fleet = py.detach(|| capicua_env::fleet(rules, count, &others, &settings));
        let fleet = fleet.map_err(wrong)?;
        let layout = fleet.layout();
        let mut rounds = VectorRounds {
            fleet: Mutex::new(fleet),
            count,
            observations: PyArray2::zeros(py, [count, layout.observed()], false).unbind(),
            masks: PyArray2::zeros(py, [count, layout.moves()], false).unbind(),
            seats: PyArray1::zeros(py, [count], false).unbind(),
            rewards: PyArray2::zeros(py, [count, layout.seats], false).unbind(),
            dones: PyArray1::zeros(py, [count], false).unbind(),
            actions: PyArray1::zeros(py, [count], false).unbind(),
            layout,
        };
        rounds.with_arrays(py, |fleet, arrays| fleet.show(arrays))?;
        Ok(rounds)
    }

    #[getter]
    fn observations(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.observations.clone_ref(py)
    }

    #[getter]
    fn masks(&self, py: Python<'_>) -> Py<PyArray2<bool>> {
        self.masks.clone_ref(py)
    }

    #[getter]
    fn seats(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
        self.seats.clone_ref(py)
    }

    #[getter]
    fn rewards(&self, py: Python<'_>) -> Py<PyArray2<f32>> {
        self.rewards.clone_ref(py)
    }

    #[getter]
    fn dones(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
        self.dones.clone_ref(py)
    }

    /// Plays an action in each round.
    fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
        let given = actions
            .as_slice()
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        if given.len() != self.count {
            let what = format!("{} actions for {} rounds", given.len(), self.count);
            return Err(PyValueError::new_err(what));
        }
        let played = self.with_arrays(py, |fleet, arrays| fleet.step(given, arrays))?;
        played.map_err(|refused| {
            let what = format!(
                "action {} may not be played in round {}: its row of the mask says what may",
                refused.action, refused.episode
            );
            PyValueError::new_err(what)
        })
    }

    /// Draws an action for each round: any legal one, or by weights as a network gives them.
    #[pyo3(signature = (weights=None))]
    fn sample(
        &mut self,
        py: Python<'_>,
        weights: Option<PyReadonlyArray2<'_, f32>>,
    ) -> PyResult<Py<PyArray1<i64>>> {
        let moves = self.layout.moves();
        let given = weights
            .as_ref()
            .map(|weights| weights.as_slice())
            .transpose();
        let given = given.map_err(|error| PyValueError::new_err(error.to_string()))?;
        if given.is_some_and(|given| given.len() != self.count * moves) {
            let what = format!("weights have {} rows of {moves}", self.count);
            return Err(PyValueError::new_err(what));
        }
        let shared = |_| PyValueError::new_err("an array of the environment was changed in shape");
        // SAFETY: as in `with_arrays`.
        let actions = unsafe { self.actions.bind(py).as_slice_mut().map_err(shared)? };
        let fleet = alone(&mut self.fleet);
        py.detach(|| fleet.sample(given, actions));
        Ok(self.actions.clone_ref(py))
    }
}
