//! Numbers as safetensors: named tensors, and a note that says what they are.

use std::collections::HashMap;
use std::fmt;

use safetensors::tensor::{Dtype, TensorView};
use safetensors::{SafeTensors, serialize};

use crate::dense::{Activation, Dense, Network};

/// The key of the note in a file of weights.
const KEY: &str = "capicua";

/// No network of ours is nearly as large; a file that claims to be is not worth the memory.
const MOST_LAYERS: usize = 16;

/// What is wrong with a file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError(String);

impl WeightsError {
    /// Weights that are whole, but for something else.
    pub fn unknown_kind(kind: Option<&str>) -> WeightsError {
        WeightsError(match kind {
            Some(kind) => format!("these are weights for `{kind}`, which nobody here plays"),
            None => "these weights are not from `capicua train`".to_owned(),
        })
    }
}

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeightsError {}

fn wrong<T>(what: impl Into<String>) -> Result<T, WeightsError> {
    Err(WeightsError(what.into()))
}

/// A file that has been opened; its tensors are read when they are asked for.
pub struct TensorFile<'a> {
    tensors: SafeTensors<'a>,
    notes: HashMap<String, String>,
}

impl<'a> TensorFile<'a> {
    /// Opens a file.
    pub fn open(bytes: &'a [u8]) -> Result<TensorFile<'a>, WeightsError> {
        let broken = |error| WeightsError(format!("this is no whole safetensors file ({error})"));
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(broken)?;
        Ok(TensorFile {
            tensors: SafeTensors::deserialize(bytes).map_err(broken)?,
            notes: header.metadata().clone().unwrap_or_default(),
        })
    }

    /// What is noted under a key.
    pub fn note(&self, key: &str) -> Option<&str> {
        self.notes.get(key).map(String::as_str)
    }

    /// Whose weights these are.
    pub fn kind(&self) -> Option<&str> {
        self.note(KEY)
    }

    /// The numbers of a tensor, all of them finite, and its shape.
    pub fn tensor(&self, name: &str) -> Result<(Vec<f32>, Vec<usize>), WeightsError> {
        let Ok(tensor) = self.tensors.tensor(name) else {
            return wrong(format!("there is no tensor `{name}`"));
        };
        if tensor.dtype() != Dtype::F32 {
            return wrong(format!("`{name}` is not of type F32"));
        }
        let (numbers, _) = tensor.data().as_chunks::<4>();
        let values: Vec<f32> = numbers.iter().map(|b| f32::from_le_bytes(*b)).collect();
        if values.iter().any(|value| !value.is_finite()) {
            return wrong(format!("`{name}` holds something that is no number"));
        }
        Ok((values, tensor.shape().to_vec()))
    }

    /// The networks of a file that holds nothing else, in the order of `wanted`: what the names of
    /// their tensors begin with, how many inputs and how many outputs they have.
    pub fn networks<const N: usize>(
        &self,
        wanted: [(&str, usize, usize); N],
        activation: Activation,
    ) -> Result<[Network; N], WeightsError> {
        let mut networks = Vec::new();
        let mut used = 0;
        for (name, inputs, outputs) in wanted {
            let begin = format!("{name}layer");
            let names = self.tensors.names().into_iter();
            let tensors = names.filter(|tensor| tensor.starts_with(&begin)).count();
            if tensors > 2 * MOST_LAYERS {
                return wrong("there are more layers than any of our networks has");
            }
            used += tensors;
            let layers = (0..tensors.div_ceil(2)).map(|index| self.layer(name, index));
            let network = Network::new(layers.collect::<Result<_, _>>()?, activation);
            let fits =
                |network: &Network| (network.inputs(), network.outputs()) == (inputs, outputs);
            match network.filter(fits) {
                Some(network) => networks.push(network),
                None => {
                    return wrong(format!(
                        "the layers `{name}layer0` and so on do not lead from {inputs} inputs to \
                         {outputs} outputs"
                    ));
                }
            }
        }
        match networks.try_into() {
            Ok(networks) if used == self.tensors.len() => Ok(networks),
            _ => wrong("there are tensors that belong to no network"),
        }
    }

    fn layer(&self, name: &str, index: usize) -> Result<Dense, WeightsError> {
        let (weights, shape) = self.tensor(&format!("{name}layer{index}.weight"))?;
        let (bias, bias_shape) = self.tensor(&format!("{name}layer{index}.bias"))?;
        match (&shape[..], &bias_shape[..]) {
            (&[inputs, outputs], &[biases]) if outputs == biases && inputs > 0 && outputs > 0 => {
                Ok(Dense::new(&weights, &bias))
            }
            _ => wrong(format!(
                "`{name}layer{index}` has shapes {shape:?} and {bias_shape:?}, which do not go together"
            )),
        }
    }
}

/// Writes networks so that [`TensorFile::networks`] finds them: for each layer a tensor for the
/// weights and one for the bias.
pub fn write_networks(kind: &str, networks: &[(&str, &Network)]) -> Vec<u8> {
    let tensors = networks.iter().flat_map(|(name, network)| {
        let layers = network.layers().iter().enumerate();
        layers.flat_map(move |(index, layer)| {
            let name = format!("{name}layer{index}");
            let shape = vec![layer.inputs(), layer.outputs()];
            [
                (format!("{name}.weight"), shape, layer.weights()),
                (
                    format!("{name}.bias"),
                    vec![layer.outputs()],
                    layer.bias().to_vec(),
                ),
            ]
        })
    });
    write_tensors((KEY, kind), tensors)
}

/// Writes tensors (their names, shapes and numbers) and one note, a key and what it says. One only:
/// the order of several would change from run to run. Panics when numbers and shape do not fit.
pub fn write_tensors(
    (key, note): (&str, &str),
    tensors: impl Iterator<Item = (String, Vec<usize>, Vec<f32>)>,
) -> Vec<u8> {
    let parts: Vec<(String, Vec<usize>, Vec<u8>)> = tensors
        .map(|(name, shape, values)| {
            let bytes = values.iter().flat_map(|value| value.to_le_bytes());
            (name, shape, bytes.collect())
        })
        .collect();
    let views = parts.iter().map(|(name, shape, data)| {
        let view = TensorView::new(Dtype::F32, shape.clone(), data);
        (name, view.expect("shape and data come from the same place"))
    });
    let notes = HashMap::from([(key.to_owned(), note.to_owned())]);
    serialize(views, Some(notes)).expect("plain tensors can always be written")
}
