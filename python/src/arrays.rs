//! Many rounds at once, in NumPy arrays that both sides share: Rust writes, Python reads, nothing is copied.

use std::sync::{Mutex, PoisonError};

use capicua_core::Seed;
use capicua_env::{Layout, Settings, StepBuffers, VecEnv};
use numpy::{
    BorrowError, Element, PyArray, PyArray1, PyArray2, PyArrayDyn, PyArrayMethods as _,
    PyReadonlyArrayDyn, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods as _,
};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use capicua_ui::games::games;

use crate::interruptible::wrong;
use crate::round::{reward, unit};

/// Many rounds at once. The arrays are written over by every step.
#[pyclass(module = "capicua._native")]
pub struct VectorRounds {
    /// Players that sit in it need not be shared among threads; only one step is played at a time.
    rounds: Mutex<VecEnv>,
    layout: Layout,
    count: usize,
    observations: Py<PyArray2<f32>>,
    masks: Py<PyArray2<bool>>,
    seats: Py<PyArray1<i8>>,
    rewards: Py<PyArray2<f32>>,
    dones: Py<PyArray1<bool>>,
    actions: Py<PyArray1<i64>>,
}

fn alone(rounds: &mut Mutex<VecEnv>) -> &mut VecEnv {
    rounds.get_mut().unwrap_or_else(PoisonError::into_inner)
}

/// What was handed in as an array, if it is one of this shape and holds `T`. However it lies in memory (by
/// columns, backwards, every other row, between other fields), its numbers are read in rows: NumPy copies them
/// so where they do not lie so.
fn read<'py, T: Element>(
    given: &Bound<'py, PyAny>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadonlyArrayDyn<'py, T>> {
    let py = given.py();
    let wanted = numpy::dtype::<T>(py);
    let Ok(untyped) = given.cast::<PyUntypedArray>() else {
        let what = format!(
            "{name} is not an array but {}: np.asarray({name}, dtype=np.{wanted}) makes one",
            given.get_type().name()?
        );
        return Err(PyTypeError::new_err(what));
    };
    let Ok(array) = given.cast::<PyArrayDyn<T>>() else {
        let what = format!(
            "{name} holds {}, not {wanted}: {name}.astype(np.{wanted}) makes it so",
            untyped.dtype()
        );
        return Err(PyTypeError::new_err(what));
    };
    if array.shape() != shape {
        let (is, wanted) = (shown(array.shape()), shown(shape));
        let what = format!("{name} has the shape {is}, not {wanted}: a row for each round");
        return Err(PyValueError::new_err(what));
    }
    let array = if array.is_c_contiguous() && array.is_aligned() {
        array.clone()
    } else {
        array
            .call_method1("copy", ("C",))?
            .cast_into::<PyArrayDyn<T>>()?
    };
    array.try_readonly().map_err(|error| kept(name, &error))
}

/// An array of the environment, to write into: nobody may have changed what it is, or locked it.
fn write<'py, T: Element, D>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
    name: &str,
    shape: &[usize],
) -> PyResult<PyReadwriteArrayDyn<'py, T>>
where
    D: numpy::ndarray::Dimension,
{
    // In Python an array can be given another shape, and even another type, in place.
    let same = array.bind(py).as_any().cast::<PyArrayDyn<T>>().ok();
    let same = same.filter(|array| array.shape() == shape && array.is_c_contiguous());
    let Some(array) = same else {
        let wanted = (shown(shape), numpy::dtype::<T>(py));
        let what = format!(
            "{name} was changed in shape or type: the environment writes into it, {} of {}. Change a copy instead",
            wanted.0, wanted.1
        );
        return Err(PyValueError::new_err(what));
    };
    array.try_readwrite().map_err(|error| kept(name, &error))
}

fn kept(name: &str, error: &BorrowError) -> PyErr {
    PyValueError::new_err(match error {
        BorrowError::NotWriteable => format!(
            "{name} was set read-only, and the environment writes into it: keep a copy, and set {name}.flags.writeable = True"
        ),
        _ => format!("{name} lies in memory that is written to in this call: hand in a copy"),
    })
}

/// A shape as Python writes it.
fn shown(shape: &[usize]) -> String {
    match shape {
        [one] => format!("({one},)"),
        _ => {
            let sizes: Vec<String> = shape.iter().map(usize::to_string).collect();
            format!("({})", sizes.join(", "))
        }
    }
}

impl VectorRounds {
    /// Lets `work` write into the arrays, with the lock released.
    ///
    /// While it works they are borrowed, so that no other call of this object and no array that was handed in
    /// shares their memory; Python may read them meanwhile from another thread and sees a step half done, as
    /// with any array that two threads share.
    fn with_arrays<T: Send>(
        &mut self,
        py: Python<'_>,
        work: impl FnOnce(&mut VecEnv, &mut StepBuffers) -> T + Send,
    ) -> PyResult<T> {
        let (count, layout) = (self.count, &self.layout);
        let mut observations = write(
            py,
            &self.observations,
            "observations",
            &[count, layout.observation_size()],
        )?;
        let mut masks = write(py, &self.masks, "masks", &[count, layout.moves()])?;
        let mut seats = write(py, &self.seats, "seats", &[count])?;
        let mut rewards = write(py, &self.rewards, "rewards", &[count, layout.seats])?;
        let mut dones = write(py, &self.dones, "dones", &[count])?;
        let mut arrays = StepBuffers {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            seats: seats.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            dones: dones.as_slice_mut()?,
        };
        let rounds = alone(&mut self.rounds);
        Ok(py.detach(|| work(rounds, &mut arrays)))
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
        let rounds = py.detach(|| {
            games()
                .find(rules)?
                .vec_env(rules, count, &others, &settings)
        });
        let rounds = rounds.map_err(wrong)?;
        let layout = rounds.layout.clone();
        let mut rounds = VectorRounds {
            rounds: Mutex::new(rounds),
            count,
            observations: PyArray2::zeros(py, [count, layout.observation_size()], false).unbind(),
            masks: PyArray2::zeros(py, [count, layout.moves()], false).unbind(),
            seats: PyArray1::zeros(py, [count], false).unbind(),
            rewards: PyArray2::zeros(py, [count, layout.seats], false).unbind(),
            dones: PyArray1::zeros(py, [count], false).unbind(),
            actions: PyArray1::zeros(py, [count], false).unbind(),
            layout,
        };
        rounds.with_arrays(py, |rounds, arrays| rounds.show(arrays))?;
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
    fn step(&mut self, py: Python<'_>, actions: &Bound<'_, PyAny>) -> PyResult<()> {
        let actions = read(actions, "actions", &[self.count])?;
        let given = actions.as_slice()?;
        let played = self.with_arrays(py, |rounds, arrays| rounds.step(given, arrays))?;
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
        weights: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Py<PyArray1<i64>>> {
        let shape = [self.count, self.layout.moves()];
        let weights = weights.map(|weights| read(weights, "weights", &shape));
        let weights = weights.transpose()?;
        let given = weights
            .as_ref()
            .map(|weights| weights.as_slice())
            .transpose()?;
        let mut actions = write(py, &self.actions, "actions", &[self.count])?;
        let drawn = actions.as_slice_mut()?;
        let rounds = alone(&mut self.rounds);
        py.detach(|| rounds.sample(given, drawn));
        Ok(self.actions.clone_ref(py))
    }
}
