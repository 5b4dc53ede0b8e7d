//! Files of weights: what is written reads back, and nothing damaged gets in. And what ships plays.

use capicua_core::{Seed, Side};
use capicua_network::{Dense, Network};
use capicua_players::policy::{Agent, InputEncoding, Policy, play_match};
use proptest::prelude::*;

fn random_policy(encoding: InputEncoding, hidden: usize, seed: u64) -> Policy {
    let mut random = Seed(seed).random();
    let mut layer = |inputs: usize, outputs: usize| {
        let mut draw =
            |count| -> Vec<f32> { (0..count).map(|_| random.unit() as f32 - 0.5).collect() };
        Dense::new(&draw(inputs * outputs), &draw(outputs))
    };
    let layers = vec![
        layer(encoding.inputs(), hidden),
        layer(hidden, encoding.outputs()),
    ];
    Policy::new(encoding, Network::new(layers, Policy::ACTIVATION).unwrap()).unwrap()
}

#[test]
fn weights_read_back() {
    for encoding in [InputEncoding::Observation, InputEncoding::Afterstate] {
        for hidden in [1, 31, 33, 100] {
            let policy = random_policy(encoding, hidden, 4);
            let bytes = policy.to_bytes();
            assert_eq!(Policy::from_bytes(&bytes).unwrap(), policy);
            assert_eq!(policy.to_bytes(), bytes);
        }
    }
}

#[test]
fn what_is_damaged_is_refused() {
    let bytes = random_policy(InputEncoding::Afterstate, 8, 4).to_bytes();
    for length in [0, 1, 7, 8, 100, bytes.len() / 2, bytes.len() - 1] {
        assert!(Policy::from_bytes(&bytes[..length]).is_err(), "{length}");
    }
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(Policy::from_bytes(&longer).is_err());
    let text = |from: &str, to: &str| {
        assert_eq!(from.len(), to.len());
        let at = bytes
            .windows(from.len())
            .position(|w| w == from.as_bytes())
            .unwrap();
        let mut changed = bytes.clone();
        changed[at..at + to.len()].copy_from_slice(to.as_bytes());
        Policy::from_bytes(&changed).unwrap_err().to_string()
    };
    assert!(text("fives-afterstate/1", "fives-afterstate/9").contains("nobody here plays"));
    assert!(text("capicua", "another").contains("not from `capicua train`"));
    assert!(text("layer0.bias", "layer7.bias").contains("no tensor `layer0.bias`"));
    let mut not_a_number = bytes.clone();
    let at = bytes.len() - 4;
    not_a_number[at..].copy_from_slice(&f32::NAN.to_le_bytes());
    let error = Policy::from_bytes(&not_a_number).unwrap_err().to_string();
    assert!(error.contains("no number"), "{error}");
}

#[test]
fn networks_of_the_wrong_shape_are_refused() {
    let layer = |inputs: usize, outputs: usize| {
        Dense::new(&vec![0.0; inputs * outputs], &vec![0.0; outputs])
    };
    for (inputs, outputs) in [(10, 1), (InputEncoding::Afterstate.inputs(), 2)] {
        let network = Network::new(
            vec![layer(inputs, 4), layer(4, outputs)],
            Policy::ACTIVATION,
        )
        .unwrap();
        assert!(Policy::new(InputEncoding::Afterstate, network).is_none());
    }
}

proptest! {
    /// Bytes from anywhere give a policy or an error, never a panic.
    #[test]
    fn anything_may_be_read(at in 0usize..2000, byte in any::<u8>()) {
        let mut bytes = random_policy(InputEncoding::Observation, 2, 1).to_bytes();
        let at = at % bytes.len();
        bytes[at] = byte;
        let _ = Policy::from_bytes(&bytes);
    }
}

/// Matches won by the policy, of so many with both seats alike.
fn wins(policy: &Policy, other: &Agent, pairs: u64) -> u64 {
    let net = Agent::Net(policy.clone().into(), 0.0);
    let mut wins = 0;
    for index in 0..pairs {
        for side in [Side::FIRST, Side::SECOND] {
            let seed = Seed(2).named("shipped").at(index);
            let mut agents = [other; 2];
            agents[side.index()] = &net;
            let game = play_match(agents, seed, |_, _, _| {});
            wins += u64::from(game.winner() == Some(side));
        }
    }
    wins
}

/// Far below what they reach, far above what luck does: 400 matches have a standard error of 2 %.
#[test]
fn what_ships_has_learnt_to_play() {
    assert!(wins(Policy::published(), &Agent::Random, 200) > 300);
    assert!(wins(Policy::best(), &Agent::Random, 200) > 340);
    assert!(wins(Policy::best(), &Agent::Greedy, 200) > 240);
}
