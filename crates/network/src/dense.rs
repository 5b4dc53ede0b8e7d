//! Fully connected layers, evaluated for one question at a time.
//!
//! Every layer is a sum of rows of weights, one row for each input that is not zero, so that a
//! question costs what it has, not what it could have. Sums run in a fixed order without fused
//! operations and the exponential is our own: the same weights give the same bits everywhere.

/// Outputs are computed this many at a time: four AVX registers.
const BLOCK: usize = 32;

/// One fully connected layer.
#[derive(Clone, PartialEq, Debug)]
pub struct Dense {
    inputs: usize,
    outputs: usize,
    /// The length of a row: outputs rounded up to whole blocks, filled with zeros.
    stride: usize,
    /// One row for each input, then the bias.
    rows: Vec<f32>,
}

impl Dense {
    /// A layer from its weights (one row of `outputs` for each input) and its bias. Panics when the
    /// lengths do not fit each other.
    pub fn new(weights: &[f32], bias: &[f32]) -> Dense {
        let outputs = bias.len();
        assert!(outputs > 0 && weights.len().is_multiple_of(outputs));
        let inputs = weights.len() / outputs;
        // A single output is summed up in strands, with its weights side by side.
        let stride = match outputs {
            1 => 1,
            _ => outputs.next_multiple_of(BLOCK),
        };
        let mut rows = vec![0.0; (inputs + 1) * stride];
        for (row, values) in rows
            .chunks_exact_mut(stride)
            .zip(weights.chunks_exact(outputs).chain([bias]))
        {
            row[..outputs].copy_from_slice(values);
        }
        Dense {
            inputs,
            outputs,
            stride,
            rows,
        }
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// How many outputs it has.
    pub fn outputs(&self) -> usize {
        self.outputs
    }

    /// The weights, one row for each input.
    pub fn weights(&self) -> Vec<f32> {
        self.rows[..self.inputs * self.stride]
            .chunks_exact(self.stride)
            .flat_map(|row| &row[..self.outputs])
            .copied()
            .collect()
    }

    /// The bias.
    pub fn bias(&self) -> &[f32] {
        &self.rows[self.inputs * self.stride..][..self.outputs]
    }

    /// Fills `sums` with the bias.
    #[inline(always)]
    fn begin(&self, sums: &mut [f32]) {
        sums.copy_from_slice(&self.rows[self.inputs * self.stride..]);
    }

    /// Adds the rows of some inputs.
    #[inline(always)]
    fn add(&self, inputs: &[(u16, f32)], sums: &mut [f32]) {
        for (block, sums) in sums.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let mut kept = *sums;
            for &(input, value) in inputs {
                let from = input as usize * self.stride + block * BLOCK;
                add_row(&mut kept, value, &self.rows[from..from + BLOCK]);
            }
            *sums = kept;
        }
    }

    /// All inputs at once.
    #[inline(always)]
    fn apply(&self, inputs: &[f32], sums: &mut [f32]) {
        for (block, sums) in sums.as_chunks_mut::<BLOCK>().0.iter_mut().enumerate() {
            let bias = self.inputs * self.stride + block * BLOCK;
            let mut kept = [0.0; BLOCK];
            kept.copy_from_slice(&self.rows[bias..bias + BLOCK]);
            let rows = self.rows[block * BLOCK..].chunks(self.stride);
            for (&value, row) in inputs.iter().zip(rows) {
                add_row(&mut kept, value, &row[..BLOCK]);
            }
            *sums = kept;
        }
    }
}

#[inline(always)]
fn add_row(sums: &mut [f32; BLOCK], value: f32, row: &[f32]) {
    for (sum, weight) in sums.iter_mut().zip(row) {
        *sum += value * weight;
    }
}

/// What becomes of the sums of a layer before the next one reads them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Activation {
    /// Exponential linear unit: what is negative goes to `exp(x) - 1`.
    Elu,
    /// Rectified linear unit: what is negative goes to zero.
    Relu,
}

impl Activation {
    #[inline(always)]
    fn apply(self, sums: &mut [f32]) {
        match self {
            Activation::Elu => {
                for sum in sums {
                    let below = exp_of_negative(sum.min(0.0)) - 1.0;
                    *sum = if *sum > 0.0 { *sum } else { below };
                }
            }
            Activation::Relu => {
                for sum in sums {
                    *sum = sum.max(0.0);
                }
            }
        }
    }
}

/// `exp(x)` for `x <= 0`, to about 1e-7. Libraries of different machines differ in the last bits, and
/// this form runs side by side in vector registers: 2^n by the exponent bits, the rest by Taylor.
#[inline(always)]
pub fn exp_of_negative(x: f32) -> f32 {
    // Adding it leaves a number rounded to a whole one in the low bits of the sum.
    const ROUND: f32 = 12_582_912.0;
    // Below it everything is as good as minus infinity, and 2^n would leave the normal numbers.
    let x = x.max(-80.0);
    let halvings = x * std::f32::consts::LOG2_E;
    let shifted = halvings + ROUND;
    let rest = (halvings - (shifted - ROUND)) * std::f32::consts::LN_2;
    let whole = shifted.to_bits().wrapping_sub(ROUND.to_bits());
    let power = f32::from_bits(whole.wrapping_add(127) << 23);
    let mut series = 1.0 / 720.0;
    for factor in [1.0 / 120.0, 1.0 / 24.0, 1.0 / 6.0, 0.5, 1.0, 1.0] {
        series = series * rest + factor;
    }
    series * power
}

/// Layers one after another, the same activation between them.
#[derive(Clone, PartialEq, Debug)]
pub struct Network {
    layers: Vec<Dense>,
    activation: Activation,
}

/// Room for what the layers answer.
#[derive(Clone, Debug)]
pub struct ForwardBuffers {
    /// What the shared inputs make of the first layer.
    shared: Vec<f32>,
    /// What each layer answers.
    layers: Vec<Vec<f32>>,
}

impl ForwardBuffers {
    /// What the last layer answered.
    #[inline(always)]
    pub fn last(&self) -> &[f32] {
        &self.layers[self.layers.len() - 1]
    }
}

impl Network {
    /// A network; `None` when the layers do not fit each other or there are fewer than two.
    pub fn new(layers: Vec<Dense>, activation: Activation) -> Option<Network> {
        let fits = layers.windows(2).all(|w| w[0].outputs == w[1].inputs);
        (fits && layers.len() > 1).then_some(Network { layers, activation })
    }

    /// Its layers.
    pub fn layers(&self) -> &[Dense] {
        &self.layers
    }

    /// How many inputs it has.
    pub fn inputs(&self) -> usize {
        self.layers[0].inputs
    }

    /// How many outputs it has.
    pub fn outputs(&self) -> usize {
        self.layers[self.layers.len() - 1].outputs
    }

    /// The answer to inputs of which those that are zero are left out. Slow, for tests and tools.
    pub fn forward(&self, inputs: &[(u16, f32)]) -> Vec<f32> {
        let mut answers = self.buffers();
        self.begin(inputs, &mut answers);
        self.finish(&[], &mut answers)[..self.outputs()].to_vec()
    }

    /// Room to answer in: whoever keeps it asks without allocating.
    pub fn buffers(&self) -> ForwardBuffers {
        ForwardBuffers {
            shared: vec![0.0; self.layers[0].stride],
            layers: self.layers.iter().map(|l| vec![0.0; l.stride]).collect(),
        }
    }

    /// Enters the inputs that several questions have in common.
    #[inline(always)]
    pub fn begin(&self, shared: &[(u16, f32)], answers: &mut ForwardBuffers) {
        self.layers[0].begin(&mut answers.shared);
        self.layers[0].add(shared, &mut answers.shared);
    }

    /// Answers one question: the shared inputs and its own.
    #[inline(always)]
    pub fn finish<'a>(&self, own: &[(u16, f32)], answers: &'a mut ForwardBuffers) -> &'a [f32] {
        answers.layers[0].copy_from_slice(&answers.shared);
        self.layers[0].add(own, &mut answers.layers[0]);
        for (index, layer) in self.layers.iter().enumerate().skip(1) {
            let (before, after) = answers.layers.split_at_mut(index);
            let inputs = &mut before[index - 1];
            self.activation.apply(inputs);
            let inputs = &inputs[..layer.inputs];
            if layer.outputs == 1 {
                after[0][0] = layer.bias()[0] + dot(inputs, layer);
            } else {
                layer.apply(inputs, &mut after[0]);
            }
        }
        &answers.layers[self.layers.len() - 1]
    }
}

/// The sum for the only output of `layer`, in eight strands so that it runs side by side.
#[inline(always)]
fn dot(inputs: &[f32], layer: &Dense) -> f32 {
    let mut strands = [0.0f32; 8];
    let (inputs, rest) = inputs.as_chunks::<8>();
    let (weights, rest_weights) = layer.rows[..layer.inputs].as_chunks::<8>();
    for (values, weights) in inputs.iter().zip(weights) {
        for (strand, (value, weight)) in strands.iter_mut().zip(values.iter().zip(weights)) {
            *strand += value * weight;
        }
    }
    for (strand, (value, weight)) in strands.iter_mut().zip(rest.iter().zip(rest_weights)) {
        *strand += value * weight;
    }
    strands.iter().sum()
}

/// Runs `work` with the widest registers the processor has. Sums keep their order, so that the
/// result is the same without them.
#[inline(always)]
pub fn with_widest_simd(work: impl FnOnce()) {
    struct Work<F>(F);
    impl<F: FnOnce()> pulp::WithSimd for Work<F> {
        type Output = ();

        #[inline(always)]
        fn with_simd<S: pulp::Simd>(self, _: S) {
            (self.0)();
        }
    }
    pulp::Arch::new().dispatch(Work(work));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_the_exponential() {
        for step in 0..=100_000 {
            let x = -(step as f32) * 1e-3;
            let (ours, theirs) = (exp_of_negative(x), capicua_core::math::expf(x));
            assert!((ours - theirs).abs() < 2e-7, "{x}: {ours} {theirs}");
        }
    }

    #[test]
    fn layers_that_do_not_fit_make_no_network() {
        let layer = |inputs, outputs| Dense::new(&vec![0.0; inputs * outputs], &vec![0.0; outputs]);
        let fit = |layers| Network::new(layers, Activation::Elu).is_some();
        assert!(fit(vec![layer(3, 4), layer(4, 2)]));
        assert!(!fit(vec![layer(3, 4), layer(5, 2)]));
        assert!(!fit(vec![layer(3, 4)]));
    }

    /// By hand: two inputs, two units, one output.
    #[test]
    fn a_small_network_answers_as_on_paper() {
        // Inputs 1 and -1: units 1 - 2 + 0.5 = -0.5 and -1 + 0.5 + 3 = 2.5.
        let layers = [
            Dense::new(&[1.0, -1.0, 2.0, -0.5], &[0.5, 3.0]),
            Dense::new(&[3.0, 4.0], &[1.0]),
        ];
        let below = capicua_core::math::expf(-0.5) - 1.0;
        for (activation, expected) in [
            (Activation::Elu, 1.0 + 3.0 * below + 4.0 * 2.5),
            (Activation::Relu, 1.0 + 4.0 * 2.5),
        ] {
            let network = Network::new(layers.to_vec(), activation).unwrap();
            let answer = network.forward(&[(0, 1.0), (1, -1.0)]);
            assert!((answer[0] - expected).abs() < 1e-6, "{answer:?}");
            assert_eq!(answer.len(), 1);
        }
    }
}
