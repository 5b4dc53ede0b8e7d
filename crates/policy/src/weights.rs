//! Weights as safetensors: a tensor for the weights and one for the bias of each layer, and the
//! sight in the file's metadata.

use std::collections::HashMap;
use std::fmt;

use safetensors::tensor::{Dtype, TensorView};
use safetensors::{SafeTensors, serialize};

use crate::network::{Dense, Network};
use crate::policy::{Policy, Sight};

/// The key of the metadata.
const KEY: &str = "capicua";

/// No network of ours is nearly as large; a file that claims to be is not worth the memory.
const MOST_LAYERS: usize = 16;

/// What is wrong with a file of weights.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WeightsError(String);

impl fmt::Display for WeightsError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WeightsError {}

fn wrong<T>(what: impl Into<String>) -> Result<T, WeightsError> {
    Err(WeightsError(what.into()))
}

impl Sight {
    fn name(self) -> &'static str {
        match self {
            Sight::Observation => "fives-observation/1",
            Sight::Afterstate => "fives-afterstate/1",
        }
    }
}

pub(crate) fn read(bytes: &[u8]) -> Result<Policy, WeightsError> {
    let broken = |error| WeightsError(format!("this is no whole safetensors file ({error})"));
    let (_, header) = SafeTensors::read_metadata(bytes).map_err(broken)?;
    let file = SafeTensors::deserialize(bytes).map_err(broken)?;
    let name = header.metadata().as_ref().and_then(|meta| meta.get(KEY));
    let sight = [Sight::Observation, Sight::Afterstate]
        .into_iter()
        .find(|sight| name.is_some_and(|name| name == sight.name()));
    let Some(sight) = sight else {
        return wrong(match name {
            Some(name) => format!("these are weights for `{name}`, which nobody here plays"),
            None => "these weights are not from `capicua train`".to_owned(),
        });
    };
    let mut layers = Vec::new();
    while 2 * layers.len() < file.len() {
        if layers.len() == MOST_LAYERS {
            return wrong("there are more layers than any of our networks has");
        }
        layers.push(read_layer(&file, layers.len())?);
    }
    Network::new(layers)
        .and_then(|network| Policy::new(sight, network))
        .ok_or_else(|| {
            WeightsError(format!(
                "the layers do not lead from {} inputs to {} outputs",
                sight.inputs(),
                sight.outputs()
            ))
        })
}

fn read_layer(file: &SafeTensors, index: usize) -> Result<Dense, WeightsError> {
    let (weights, shape) = read_tensor(file, &format!("layer{index}.weight"))?;
    let (bias, bias_shape) = read_tensor(file, &format!("layer{index}.bias"))?;
    match (&shape[..], &bias_shape[..]) {
        (&[inputs, outputs], &[biases]) if outputs == biases && inputs > 0 && outputs > 0 => {
            Ok(Dense::new(&weights, &bias))
        }
        _ => wrong(format!(
            "layer {index} has shapes {shape:?} and {bias_shape:?}, which do not go together"
        )),
    }
}

fn read_tensor(file: &SafeTensors, name: &str) -> Result<(Vec<f32>, Vec<usize>), WeightsError> {
    let Ok(tensor) = file.tensor(name) else {
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

pub(crate) fn write(policy: &Policy) -> Vec<u8> {
    let bytes =
        |values: &[f32]| -> Vec<u8> { values.iter().flat_map(|v| v.to_le_bytes()).collect() };
    let parts: Vec<(String, Vec<usize>, Vec<u8>)> = policy
        .network()
        .layers()
        .iter()
        .enumerate()
        .flat_map(|(index, layer)| {
            [
                (
                    format!("layer{index}.weight"),
                    vec![layer.inputs(), layer.outputs()],
                    bytes(&layer.weights()),
                ),
                (
                    format!("layer{index}.bias"),
                    vec![layer.outputs()],
                    bytes(layer.bias()),
                ),
            ]
        })
        .collect();
    let views = parts.iter().map(|(name, shape, data)| {
        let view = TensorView::new(Dtype::F32, shape.clone(), data);
        (name, view.expect("shape and data come from the same layer"))
    });
    // One entry only: the order of several would change from run to run.
    let metadata = HashMap::from([(KEY.to_owned(), policy.sight().name().to_owned())]);
    serialize(views, Some(metadata)).expect("plain tensors can always be written")
}
