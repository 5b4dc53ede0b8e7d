//! `belief/1`.

use schemars::JsonSchema;
use serde::Serialize;

use crate::{ByName, schema_name};

schema_name! {
    /// `belief/1`.
    BeliefSchema = "belief/1";
}

/// Who holds what.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Belief {
    /// The name of this schema.
    pub schema: BeliefSchema,
    /// The position, as it was understood.
    pub position: String,
    /// How many deals agree with what is known; text, because it may have 30 digits.
    pub deals: String,
    /// For each place (a seat, or `stock`) the chance of each unseen tile.
    pub seats: ByName<ByName<f64>>,
    /// For each place the chance of at least one tile with pip 0, 1, 2 ...
    pub suits: ByName<Vec<f64>>,
    /// How the chances were worked out.
    pub model: String,
    /// Through whose eyes; `null` is a bystander.
    pub seat: Option<String>,
    /// With `gamma`: how well each hidden seat plays, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub levels: Option<ByName<f64>>,
    /// With `gamma` and `champion`: how many equally likely deals those looked at are worth.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub effective_samples: Option<f64>,
    /// With `gamma` and `champion`: whether deals were drawn, because there are too many to look at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sampled: Option<bool>,
}

/// Who holds what, as a part of advice.
#[derive(Clone, PartialEq, Debug, Serialize, JsonSchema)]
pub struct Holdings {
    /// For each place (a seat, or `stock`) the chance of each unseen tile.
    pub seats: ByName<ByName<f64>>,
    /// For each place the chance of at least one tile with pip 0, 1, 2 ...
    pub suits: ByName<Vec<f64>>,
}
