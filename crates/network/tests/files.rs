//! Files of weights: what is written reads back, and what does not fit is named.

use capicua_network::{Activation, Dense, Network, TensorFile, write_networks, write_tensors};

fn network(sizes: &[usize]) -> Network {
    let layers = sizes.windows(2).map(|pair| {
        let weights: Vec<f32> = (0..pair[0] * pair[1]).map(|n| n as f32 - 0.5).collect();
        Dense::new(&weights, &vec![0.25; pair[1]])
    });
    Network::new(layers.collect(), Activation::Relu).unwrap()
}

fn tensor(name: &str, shape: &[usize], value: f32) -> (String, Vec<usize>, Vec<f32>) {
    let count = shape.iter().product();
    (name.to_owned(), shape.to_vec(), vec![value; count])
}

/// Why a file of such tensors has no network from three inputs to one output.
fn why(tensors: Vec<(String, Vec<usize>, Vec<f32>)>) -> String {
    let bytes = write_tensors(("capicua", "test"), tensors.into_iter());
    let file = TensorFile::open(&bytes).unwrap();
    let read = file.networks([("", 3, 1)], Activation::Relu);
    read.unwrap_err().to_string()
}

#[test]
fn several_networks_share_a_file() {
    let [one, other] = [network(&[3, 40, 1]), network(&[5, 2, 7, 2])];
    let bytes = write_networks("test", &[("one.", &one), ("other.", &other)]);
    let file = TensorFile::open(&bytes).unwrap();
    assert_eq!(file.kind(), Some("test"));
    let shapes = [("other.", 5, 2), ("one.", 3, 1)];
    let read = file.networks(shapes, Activation::Relu).unwrap();
    assert_eq!(read, [other, one]);
    // Whoever expects fewer does not overlook the rest.
    let error = file.networks([("one.", 3, 1)], Activation::Relu);
    let error = error.unwrap_err().to_string();
    assert!(error.contains("belong to no network"), "{error}");
    let error = file.networks([("one.", 4, 1), ("other.", 5, 2)], Activation::Relu);
    let error = error.unwrap_err().to_string();
    assert!(error.contains("`one.layer0`") && error.contains("from 4 inputs to 1"));
}

#[test]
fn what_does_not_fit_is_named() {
    let whole = |hidden, value| {
        vec![
            tensor("layer0.weight", &[3, 4], 1.0),
            tensor("layer0.bias", &[4], value),
            tensor("layer1.weight", &[hidden, 1], 1.0),
            tensor("layer1.bias", &[1], 1.0),
        ]
    };
    assert!(why(whole(5, 1.0)).contains("do not lead from 3 inputs"));
    assert!(why(whole(4, f32::NAN)).contains("`layer0.bias` holds something that is no number"));
    let mut short = whole(4, 1.0);
    short[1] = tensor("layer0.bias", &[3], 1.0);
    let error = why(short);
    assert!(
        error.contains("`layer0` has shapes [3, 4] and [3]"),
        "{error}"
    );
    let mut missing = whole(4, 1.0);
    missing.pop();
    assert!(why(missing).contains("no tensor `layer1.bias`"));
    assert!(why(Vec::new()).contains("do not lead from 3 inputs"));
    let endless = (0..40).map(|n| tensor(&format!("layer{n}.bias"), &[1], 1.0));
    assert!(why(endless.collect()).contains("more layers"));
    assert!(TensorFile::open(b"junk").is_err());
}
