//! The same network on tensors that remember how they came about, so that the library can tell how
//! a loss changes with every weight.

use candle_core::{Device, Result, Tensor, Var};

use crate::parameters::Parameters;

/// Parameters as tensors whose slopes are asked for.
pub struct Graph {
    vars: Vec<Var>,
    sizes: Vec<usize>,
}

impl Graph {
    /// Takes the parameters in.
    pub fn new(parameters: &Parameters) -> Result<Graph> {
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
                values = values.elu(1.0)?;
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
