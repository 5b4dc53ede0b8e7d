//! A checkpoint of a run: the tensors as safetensors, the progress as JSON in its metadata. The checksum is
//! appended when the file is written.

use capicua_core::{InputError, message};
use capicua_network::{TensorFile, write_tensors};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::parameters::{Adam, Parameters};

/// The key of the note, which also names the form.
const KEY: &str = "capicua-training/1";

/// What of a run is stored as tensors, with the names.
pub(crate) type Groups<'a> = Vec<(String, &'a Parameters)>;

/// The lists of a network that learns. The name comes first where there are several.
pub(crate) fn lists<'a>(name: &str, parameters: &'a Parameters, adam: &'a Adam) -> Groups<'a> {
    let lists = [parameters, &adam.mean, &adam.square];
    ["parameters", "mean", "square"]
        .iter()
        .zip(lists)
        .map(|(part, list)| (format!("{name}{part}"), list))
        .collect()
}

pub(crate) fn write(progress: &impl Serialize, groups: &Groups) -> Vec<u8> {
    let progress = serde_json::to_string(progress).expect("plain numbers can be written");
    let tensors = groups.iter().flat_map(|(group, list)| {
        let parts = list.parts.iter().enumerate();
        parts.map(move |(index, part)| {
            let name = format!("{group}.{index:02}");
            (name, vec![part.len()], part.clone())
        })
    });
    write_tensors((KEY, &progress), tensors)
}

/// Reads what was written of a run; another one of the same plan gives the names and shapes.
pub(crate) fn read<P: DeserializeOwned>(
    groups: &Groups,
    bytes: &[u8],
) -> Result<(P, Vec<Parameters>), InputError> {
    let damaged = |error: &dyn std::error::Error| broken(&error.to_string());
    let file = TensorFile::open(bytes).map_err(|error| damaged(&error))?;
    let progress = file
        .note(KEY)
        .ok_or_else(|| broken("it is not from `capicua train`"))?;
    let progress = serde_json::from_str(progress).map_err(|error| damaged(&error))?;
    let lists = groups.iter().map(|(group, like)| {
        let parts = (0..like.parts.len()).map(|index| file.tensor(&format!("{group}.{index:02}")));
        let parts: Result<Vec<_>, _> = parts.collect();
        let parts = parts.map_err(|error| damaged(&error))?;
        let values = parts.into_iter().map(|(values, _)| values).collect();
        Parameters::from_parts(like.sizes(), values)
            .ok_or_else(|| broken("its tensors are not those of these settings"))
    });
    Ok((progress, lists.collect::<Result<_, _>>()?))
}

/// A checkpoint that is of no use.
pub(crate) fn broken(why: &str) -> InputError {
    InputError::new(
        message!("checkpoint-cannot-used", why),
        message!("fix-begin-anew-another-out-weights"),
    )
}
