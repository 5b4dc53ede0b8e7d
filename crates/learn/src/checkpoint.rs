//! A run in a file: the tensors as safetensors, how far it has come as JSON in the metadata.

use std::collections::HashMap;

use capicua_core::InputError;
use safetensors::tensor::{Dtype, TensorView};
use safetensors::{SafeTensors, serialize};

use crate::parameters::{Adam, Parameters};
use crate::run::Progress;

/// The key of the metadata, which also names the form.
const KEY: &str = "capicua-training/1";

const GROUPS: [&str; 3] = ["parameters", "mean", "square"];

pub(crate) fn write(progress: &Progress, parameters: &Parameters, adam: &Adam) -> Vec<u8> {
    let groups = [parameters, &adam.mean, &adam.square];
    let parts: Vec<(String, usize, Vec<u8>)> = GROUPS
        .iter()
        .zip(groups)
        .flat_map(|(group, values)| {
            values.parts.iter().enumerate().map(move |(index, part)| {
                let bytes = part.iter().flat_map(|value| value.to_le_bytes()).collect();
                (format!("{group}.{index:02}"), part.len(), bytes)
            })
        })
        .collect();
    let views = parts.iter().map(|(name, length, bytes)| {
        let view = TensorView::new(Dtype::F32, vec![*length], bytes);
        (name, view.expect("the length is that of the data"))
    });
    let progress = serde_json::to_string(progress).expect("plain numbers can be written");
    let metadata = HashMap::from([(KEY.to_owned(), progress)]);
    serialize(views, Some(metadata)).expect("plain tensors can always be written")
}

pub(crate) fn read(
    sizes: &[usize],
    bytes: &[u8],
) -> Result<(Progress, Parameters, Adam), InputError> {
    let broken = |why: &str| {
        InputError::new(
            format!("the checkpoint cannot be used: {why}"),
            "Begin anew in another folder; the weights in this one are still good to play with.",
        )
    };
    let (_, header) =
        SafeTensors::read_metadata(bytes).map_err(|error| broken(&error.to_string()))?;
    let file = SafeTensors::deserialize(bytes).map_err(|error| broken(&error.to_string()))?;
    let progress: Progress = header
        .metadata()
        .as_ref()
        .and_then(|metadata| metadata.get(KEY))
        .ok_or_else(|| broken("it is not from `capicua train`"))
        .and_then(|text| serde_json::from_str(text).map_err(|error| broken(&error.to_string())))?;
    let group = |name: &str| {
        let parts: Option<Vec<Vec<f32>>> = (0..2 * (sizes.len() - 1))
            .map(|index| floats(&file, &format!("{name}.{index:02}")))
            .collect();
        parts
            .and_then(|parts| Parameters::from_parts(sizes, parts))
            .ok_or_else(|| broken("its tensors are not those of these settings"))
    };
    let [parameters, mean, square] = GROUPS.map(group);
    let adam = Adam {
        mean: mean?,
        square: square?,
        steps: progress.adam_steps,
    };
    Ok((progress, parameters?, adam))
}

fn floats(file: &SafeTensors, name: &str) -> Option<Vec<f32>> {
    let tensor = file.tensor(name).ok()?;
    let (numbers, rest) = tensor.data().as_chunks::<4>();
    (tensor.dtype() == Dtype::F32 && rest.is_empty())
        .then(|| numbers.iter().map(|n| f32::from_le_bytes(*n)).collect())
}
