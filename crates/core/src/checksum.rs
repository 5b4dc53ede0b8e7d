//! Files that are read back carry a last line with the checksum of everything before it: what was changed
//! or cut off since is noticed before anybody relies on it.

use std::io::{self, Read};

use sha2::{Digest as _, Sha256};

use crate::message;
use crate::{Checkpoint, InputError};

/// Beside the 64 digits: `{"sha256":"` and `"}` with the end of the line.
const BEFORE: &str = "{\"sha256\":\"";
const AFTER: &str = "\"}\n";
const DIGITS: usize = 64;

/// The SHA-256 of some bytes, in hexadecimal digits.
pub fn sha256(bytes: &[u8]) -> String {
    hex(&Sha256::digest(bytes))
}

/// Bytes in hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The line that closes a file whose bytes so far hash to this.
pub fn checksum_line(sha256: &str) -> String {
    format!("{BEFORE}{sha256}{AFTER}")
}

/// The same contents with their checksum at the end.
#[must_use]
pub fn with_checksum(contents: impl Into<Vec<u8>>) -> Vec<u8> {
    let mut contents = contents.into();
    let seal = checksum_line(&sha256(&contents));
    contents.extend_from_slice(seal.as_bytes());
    contents
}

/// The length of the line that closes a file.
pub const CHECKSUM_LINE_LEN: usize = BEFORE.len() + DIGITS + AFTER.len();

/// The checksum that a line which closes a file tells.
pub fn parse_checksum_line(line: &[u8]) -> Option<&str> {
    let digits = line.strip_prefix(BEFORE.as_bytes())?;
    let digits = digits.strip_suffix(AFTER.as_bytes())?;
    let digits = std::str::from_utf8(digits).ok()?;
    let known = digits.len() == DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    known.then_some(digits)
}

/// The contents before the checksum line; an error if the checksum is missing or does not fit.
pub fn verify_checksum(bytes: &[u8]) -> Result<&[u8], InputError> {
    let help = message!("fix-take-unharmed-copy-begin-afresh");
    let (contents, line) = bytes.split_at(bytes.len().saturating_sub(CHECKSUM_LINE_LEN));
    match parse_checksum_line(line) {
        Some(told) if told == sha256(contents) => Ok(contents),
        Some(_) => Err(InputError::new(message!("checksum-does-not-fit"), help)),
        None => Err(InputError::new(message!("checksum-missing"), help)),
    }
}

/// What a long file comes to that was read piece by piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedFile {
    /// All of it.
    pub checkpoint: Checkpoint,
    /// Its lines.
    pub lines: u64,
    /// Whether its last line is the checksum of everything before it.
    pub has_checksum: bool,
}

/// Looks through a file that may be too long for the memory.
pub fn verify_file(mut file: impl Read) -> io::Result<VerifiedFile> {
    let mut hash = Sha256::new();
    let (mut bytes, mut lines) = (0, 0);
    // The last bytes may be the seal, which is no part of what it seals.
    let mut held: Vec<u8> = Vec::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        let read = file.read(&mut buffer)?;
        if read == 0 {
            break;
        }
        bytes += read as u64;
        lines += buffer[..read].iter().filter(|&&byte| byte == b'\n').count() as u64;
        held.extend_from_slice(&buffer[..read]);
        let over = held.len().saturating_sub(CHECKSUM_LINE_LEN);
        hash.update(&held[..over]);
        held.drain(..over);
    }
    let told = parse_checksum_line(&held).map(str::to_owned);
    let has_checksum = told == Some(hex(&hash.clone().finalize()));
    hash.update(&held);
    let sha256 = hex(&hash.finalize());
    Ok(VerifiedFile {
        checkpoint: Checkpoint { bytes, sha256 },
        lines,
        has_checksum,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_are_looked_through() {
        let text = "line\n".repeat(40_000);
        let whole = with_checksum(text.as_str());
        let looked = verify_file(&whole[..]).unwrap();
        assert!(looked.has_checksum);
        assert_eq!(
            (looked.lines, looked.checkpoint.bytes),
            (40_001, whole.len() as u64)
        );
        assert_eq!(looked.checkpoint.sha256, sha256(&whole));
        assert!(!verify_file(text.as_bytes()).unwrap().has_checksum);
        assert!(!verify_file(&whole[1..]).unwrap().has_checksum);
        assert!(!verify_file(&whole[..20]).unwrap().has_checksum);
    }

    #[test]
    fn what_is_sealed_opens_and_no_byte_of_it_can_be_changed() {
        assert_eq!(
            sha256(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        let whole = with_checksum("{\"a\":1}\n");
        assert_eq!(verify_checksum(&whole).unwrap(), b"{\"a\":1}\n");
        assert_eq!(whole.len(), 8 + CHECKSUM_LINE_LEN);
        for at in 0..whole.len() {
            for bit in 0..8 {
                let mut changed = whole.clone();
                changed[at] ^= 1 << bit;
                assert!(verify_checksum(&changed).is_err(), "byte {at}, bit {bit}");
            }
            assert!(verify_checksum(&whole[..at]).is_err());
            assert!(verify_checksum(&whole[at + 1..]).is_err());
        }
        assert_eq!(verify_checksum(&with_checksum("")).unwrap(), b"");
    }
}
