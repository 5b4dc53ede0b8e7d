//! What must hold for any text at all. The fuzz targets and the replay of the corpus check the same.

use capicua_dominoes::notation::{Position, parse_records, write_records};

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
