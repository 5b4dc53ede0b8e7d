//! The library's network is our network, and its gradients are gradients.

use capicua_core::{MoveList, Seed};
use capicua_learn::{Adam, Graph, Parameters};
use capicua_network::Activation;
use capicua_players::policy::{
    Agent, EncodedMoves, InputEncoding, Inputs, Policy, encode_moves, observe, play_match,
};

fn dense(width: usize, inputs: &[(u16, f32)]) -> Vec<f32> {
    let mut row = vec![0.0; width];
    for &(index, value) in inputs {
        row[usize::from(index)] += value;
    }
    row
}

fn agree(parameters: &Parameters, activation: Activation, questions: &[Vec<(u16, f32)>]) {
    let width = parameters.sizes()[0];
    let rows: Vec<f32> = questions.iter().flat_map(|q| dense(width, q)).collect();
    let theirs: Vec<Vec<f32>> = Graph::new(parameters, activation)
        .and_then(|graph| graph.answer(&rows, None)?.to_vec2())
        .unwrap();
    let network = parameters.network(activation);
    for (question, theirs) in questions.iter().zip(&theirs) {
        let ours = network.forward(question);
        assert_eq!(ours.len(), theirs.len());
        for (ours, theirs) in ours.iter().zip(theirs) {
            let scale = theirs.abs().max(1.0);
            assert!((ours - theirs).abs() < 1e-5 * scale, "{ours} {theirs}");
        }
    }
}

fn sizes(encoding: InputEncoding, hidden: &[usize]) -> Vec<usize> {
    let mut sizes = vec![encoding.inputs()];
    sizes.extend(hidden);
    sizes.push(encoding.outputs());
    sizes
}

#[test]
fn both_forward_passes_agree_on_random_inputs() {
    let mut random = Seed(6).random();
    for encoding in [InputEncoding::Observation, InputEncoding::Afterstate] {
        for hidden in [&[100, 100][..], &[64, 64], &[33], &[5, 7, 40]] {
            let parameters = Parameters::random(&sizes(encoding, hidden), &mut random);
            let questions: Vec<Vec<(u16, f32)>> = (0..50)
                .map(|_| {
                    (0..encoding.inputs())
                        .filter_map(|index| {
                            let value = 4.0 * random.unit() as f32 - 2.0;
                            (random.below(3) == 0).then_some((index as u16, value))
                        })
                        .collect()
                })
                .collect();
            for activation in [Activation::Elu, Activation::Relu] {
                agree(&parameters, activation, &questions);
            }
        }
    }
}

#[test]
fn both_forward_passes_agree_on_real_positions() {
    let mut random = Seed(7).random();
    let (mut observations, mut afterstates) = (Vec::new(), Vec::new());
    let seed = Seed(7).named("positions");
    let mut moves = MoveList::new();
    play_match([&Agent::Greedy, &Agent::Random], seed, |view, memory, _| {
        view.legal(&mut moves);
        let mut inputs = Inputs::new();
        observe(view, &mut inputs);
        observations.push(inputs.to_vec());
        let mut encoded = EncodedMoves::default();
        encode_moves(view, memory, &moves, &mut encoded);
        for own in encoded.moves() {
            afterstates.push([encoded.shared(), own].concat());
        }
    });
    for (encoding, questions) in [
        (InputEncoding::Observation, observations),
        (InputEncoding::Afterstate, afterstates),
    ] {
        let parameters = Parameters::random(&sizes(encoding, &[100, 100]), &mut random);
        agree(&parameters, Policy::ACTIVATION, &questions);
    }
}

/// Against differences: a little more of a weight changes the loss as its gradient says.
#[test]
fn slopes_are_slopes() {
    let mut random = Seed(8).random();
    let parameters = Parameters::random(&[4, 6, 5, 2], &mut random);
    let rows: Vec<f32> = (0..12).map(|_| random.unit() as f32 - 0.5).collect();
    let loss = |parameters: &Parameters| {
        let graph = Graph::new(parameters, Activation::Elu).unwrap();
        let loss = graph.answer(&rows, None).unwrap().sqr().unwrap();
        let loss = loss.sum_all().unwrap();
        (
            loss.to_scalar::<f32>().unwrap(),
            graph.gradient(&loss).unwrap(),
        )
    };
    let (_, gradient) = loss(&parameters);
    for part in 0..gradient.parts.len() {
        for index in [0, gradient.parts[part].len() - 1] {
            let nudged = |by: f32| {
                let mut nudged = parameters.clone();
                nudged.parts[part][index] += by;
                loss(&nudged).0
            };
            let measured = (nudged(1e-2) - nudged(-1e-2)) / 2e-2;
            let given = gradient.parts[part][index];
            assert!(
                (measured - given).abs() < 2e-3,
                "{part}: {measured} {given}"
            );
        }
    }
}

/// A bandit with three arms whose best one depends on what is seen: policy gradient finds it.
#[test]
fn a_bandit_is_learnt() {
    let mut random = Seed(9).random();
    let mut parameters = Parameters::random(&[2, 8, 3], &mut random);
    let mut adam = Adam::new(parameters.sizes());
    let chances = |logits: &[f32]| -> Vec<f32> {
        let all: f32 = logits.iter().map(|x| capicua_core::math::expf(*x)).sum();
        logits
            .iter()
            .map(|x| capicua_core::math::expf(*x) / all)
            .collect()
    };
    let mut last = 0.0;
    for step in 0..300 {
        let contexts: Vec<usize> = (0..32).map(|_| random.below(2)).collect();
        let rows: Vec<f32> = contexts
            .iter()
            .flat_map(|c| [f32::from(u8::from(*c == 0)), f32::from(u8::from(*c == 1))])
            .collect();
        let graph = Graph::new(&parameters, Activation::Elu).unwrap();
        let answers = graph.answer(&rows, None).unwrap();
        let logits: Vec<Vec<f32>> = answers.to_vec2().unwrap();
        let mut output_gradients = Vec::new();
        for (context, logits) in contexts.iter().zip(&logits) {
            let chances = chances(logits);
            let mut left = random.unit() as f32;
            let arm = chances.iter().position(|chance| {
                left -= chance;
                left < 0.0
            });
            let arm = arm.unwrap_or(2);
            let reward = if arm == 2 * context { 1.0 } else { 0.0 };
            if step >= 250 {
                last += reward;
            }
            // The gradient of the chance of the arm that was pulled, weighted with its reward.
            output_gradients.extend((0..3).map(|other| {
                (chances[other] - f32::from(u8::from(other == arm))) * (reward - 0.5)
            }));
        }
        let output_gradients =
            candle_core::Tensor::from_vec(output_gradients, (32, 3), &candle_core::Device::Cpu);
        let loss = (answers * output_gradients.unwrap())
            .unwrap()
            .sum_all()
            .unwrap();
        adam.step(&mut parameters, &graph.gradient(&loss).unwrap(), 0.02);
    }
    assert!(last / (50.0 * 32.0) > 0.95, "{last}");
}
