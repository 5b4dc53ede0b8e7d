//! The same network on tensors that remember how they came about, so that the library can tell how
//! a loss changes with every weight.

use candle_core::{Device, Result, Tensor, Var};
use capicua_network::Activation;
use rayon::prelude::*;

use crate::parameters::Parameters;

/// A batch is cut into this many pieces whose gradients are added in order, so that the result does
/// not depend on who computes them.
const PIECES: usize = 4;

/// Parameters as tensors whose gradients are asked for.
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

    /// The answer to a batch of rows. `dropout_masks`, if given, has one tensor for each hidden layer to
    /// multiply it with: dropout, drawn by whoever calls so that it repeats.
    pub fn answer(&self, rows: &[f32], dropout_masks: Option<&[Vec<f32>]>) -> Result<Tensor> {
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
                if let Some(dropout_masks) = dropout_masks {
                    let shape = (count, self.sizes[layer + 1]);
                    let mask = Tensor::from_slice(&dropout_masks[layer], shape, &Device::Cpu)?;
                    values = (values * mask)?;
                }
            }
        }
        Ok(values)
    }

    /// How `loss` changes with every parameter.
    pub fn gradient(&self, loss: &Tensor) -> Result<Parameters> {
        let gradients = loss.backward()?;
        let parts = self
            .vars
            .iter()
            .map(|var| match gradients.get(var) {
                Some(gradient) => gradient.flatten_all()?.to_vec1(),
                None => Ok(vec![0.0; var.elem_count()]),
            })
            .collect::<Result<Vec<_>>>()?;
        Ok(Parameters::from_parts(&self.sizes, parts)
            .expect("gradients have the shape of the weights"))
    }
}

/// The gradient of the mean loss of a batch of networks with one output, and the summed loss. `enter`
/// appends the rows of a sample; `output_gradient` says how the loss of some samples changes with each answer,
/// and the loss: as a function of the answers it is simple enough to differentiate by hand, the
/// library does the rest of the chain.
pub(crate) fn gradient<S: Sync>(
    parameters: &Parameters,
    activation: Activation,
    batch: &[S],
    enter: impl Fn(&S, &mut Vec<f32>) + Sync,
    output_gradient: impl Fn(&[S], &[f32]) -> (Vec<f32>, f64) + Sync,
) -> Result<(Parameters, f64)> {
    let weight = 1.0 / batch.len() as f32;
    let parts: Vec<(Parameters, f64)> = batch
        .par_chunks(batch.len().div_ceil(PIECES))
        .map(|samples| {
            let mut rows = Vec::new();
            samples.iter().for_each(|sample| enter(sample, &mut rows));
            let graph = Graph::new(parameters, activation)?;
            let answers = graph.answer(&rows, None)?.flatten_all()?;
            let (mut output_gradients, loss) = output_gradient(samples, &answers.to_vec1()?);
            output_gradients
                .iter_mut()
                .for_each(|output_gradient| *output_gradient *= weight);
            let output_gradients =
                Tensor::from_slice(&output_gradients, output_gradients.len(), &Device::Cpu)?;
            Ok((
                graph.gradient(&(answers * output_gradients)?.sum_all()?)?,
                loss,
            ))
        })
        .collect::<Result<_>>()?;
    let mut parts = parts.into_iter();
    let (mut gradient, mut loss) = parts.next().expect("a batch is not empty");
    for (other, part) in parts {
        gradient.add(&other);
        loss += part;
    }
    Ok((gradient, loss))
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
