//! The same network on tensors that remember how they came about, so that the library can tell how
//! a loss changes with every weight.

use candle_core::{Device, Result, Tensor, Var};
use capicua_network::Activation;
use rayon::prelude::*;

use crate::parameters::Parameters;

/// A batch is cut into this many pieces whose slopes are added in order, so that the result does
/// not depend on who computes them.
const PIECES: usize = 4;

/// Parameters as tensors whose slopes are asked for.
pub struct Graph {
    vars: Vec<Var>,
    sizes: Vec<usize>,
    activation: Activation,
}

impl Graph {
    /// Takes the parameters in.
    pub fn new(parameters: &Parameters, activation: Activation) -> Result<Graph> {
        let shapes = parameters
            .sizes()
            .windows(2)
            .flat_map(|pair| [vec![pair[0], pair[1]], vec![pair[1]]]);
        let vars = parameters
            .parts
            .iter()
            .zip(shapes)
            .map(|(part, shape)| Var::from_slice(part, shape, &Device::Cpu))
            .collect::<Result<_>>()?;
        Ok(Graph {
            vars,
            sizes: parameters.sizes().to_vec(),
            activation,
        })
    }

    /// The answer to a batch of rows. `kept`, if given, has one tensor for each hidden layer to
    /// multiply it with: dropout, drawn by whoever calls so that it repeats.
    pub fn answer(&self, rows: &[f32], kept: Option<&[Vec<f32>]>) -> Result<Tensor> {
        let count = rows.len() / self.sizes[0];
        let mut values = Tensor::from_slice(rows, (count, self.sizes[0]), &Device::Cpu)?;
        let layers = self.vars.len() / 2;
        for layer in 0..layers {
            let (weights, bias) = (&self.vars[2 * layer], &self.vars[2 * layer + 1]);
            values = values.matmul(weights)?.broadcast_add(bias)?;
            if layer + 1 < layers {
                values = match self.activation {
                    Activation::Elu => values.elu(1.0)?,
                    Activation::Relu => values.relu()?,
                };
                if let Some(kept) = kept {
                    let shape = (count, self.sizes[layer + 1]);
                    let mask = Tensor::from_slice(&kept[layer], shape, &Device::Cpu)?;
                    values = (values * mask)?;
                }
            }
        }
        Ok(values)
    }

    /// How `loss` changes with every parameter.
    pub fn slope(&self, loss: &Tensor) -> Result<Parameters> {
        let slopes = loss.backward()?;
        let parts = self
            .vars
            .iter()
            .map(|var| match slopes.get(var) {
                Some(slope) => slope.flatten_all()?.to_vec1(),
                None => Ok(vec![0.0; var.elem_count()]),
            })
            .collect::<Result<Vec<_>>>()?;
        Ok(Parameters::from_parts(&self.sizes, parts)
            .expect("slopes have the shape of the weights"))
    }
}

/// The slope of the mean loss of a batch of networks with one output, and the summed loss. `enter`
/// appends the rows of a sample; `pull` says how the loss of some samples changes with each answer,
/// and the loss: as a function of the answers it is simple enough to differentiate by hand, the
/// library does the rest of the chain.
pub(crate) fn slope<S: Sync>(
    parameters: &Parameters,
    activation: Activation,
    batch: &[S],
    enter: impl Fn(&S, &mut Vec<f32>) + Sync,
    pull: impl Fn(&[S], &[f32]) -> (Vec<f32>, f64) + Sync,
) -> Result<(Parameters, f64)> {
    let weight = 1.0 / batch.len() as f32;
    let parts: Vec<(Parameters, f64)> = batch
        .par_chunks(batch.len().div_ceil(PIECES))
        .map(|samples| {
            let mut rows = Vec::new();
            samples.iter().for_each(|sample| enter(sample, &mut rows));
            let graph = Graph::new(parameters, activation)?;
            let answers = graph.answer(&rows, None)?.flatten_all()?;
            let (mut pulls, loss) = pull(samples, &answers.to_vec1()?);
            pulls.iter_mut().for_each(|pull| *pull *= weight);
            let pulls = Tensor::from_slice(&pulls, pulls.len(), &Device::Cpu)?;
            Ok((graph.slope(&(answers * pulls)?.sum_all()?)?, loss))
        })
        .collect::<Result<_>>()?;
    let mut parts = parts.into_iter();
    let (mut slope, mut loss) = parts.next().expect("a batch is not empty");
    for (other, part) in parts {
        slope.add(&other);
        loss += part;
    }
    Ok((slope, loss))
}

/// Appends a row of so many inputs to `rows`, those left out being zero.
pub(crate) fn enter_row<'a>(
    rows: &mut Vec<f32>,
    width: usize,
    inputs: impl Iterator<Item = &'a (u16, f32)>,
) {
    let begin = rows.len();
    rows.resize(begin + width, 0.0);
    for &(input, value) in inputs {
        rows[begin + usize::from(input)] += value;
    }
}
