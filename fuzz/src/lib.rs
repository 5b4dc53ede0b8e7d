//! What must hold for any text or file at all. The fuzz targets and the replay of the corpus check the same.

use capicua_dominoes::notation::{Position, parse_records, write_records};
use capicua_policy::Policy;

/// A position is refused with an error, or read; what is read reads back from what is written.
pub fn position(text: &str) {
    match text.parse::<Position>() {
        Err(error) => assert!(error.to_string().len() < 2_000),
        Ok(position) => {
            let written = position.to_string();
            let again: Position = written.parse().expect("what is written can be read");
            assert_eq!(again.to_string(), written);
        }
    }
}

/// The same for a file of records.
pub fn record(text: &str) {
    match parse_records(text) {
        Err(error) => assert!(error.to_string().len() < 2_000),
        Ok(records) => {
            let written = write_records(&records);
            let again = parse_records(&written).expect("what is written can be read");
            assert_eq!(write_records(&again), written);
        }
    }
}

/// The same for a position of the dice game.
pub fn dice(text: &str) {
    match text.parse::<capicua_pickomino::Position>() {
        Err(error) => assert!(error.to_string().len() < 2_000),
        Ok(position) => {
            let written = position.to_string();
            let again: capicua_pickomino::Position =
                written.parse().expect("what is written can be read");
            assert_eq!(again.to_string(), written);
        }
    }
}

/// The same for a file with the weights of a network.
pub fn weights(bytes: &[u8]) {
    match Policy::from_bytes(bytes) {
        Err(error) => assert!(error.to_string().len() < 2_000),
        Ok(policy) => {
            let written = policy.to_bytes();
            let again = Policy::from_bytes(&written).expect("what is written can be read");
            assert_eq!(again.to_bytes(), written);
        }
    }
}
