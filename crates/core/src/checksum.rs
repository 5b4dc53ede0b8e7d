//! Checksum trailers: files that are read back end with a line that holds the SHA-256 of everything before it,
//! so that a changed or truncated file is detected before it is used.

use std::io::{self, Read};

use sha2::{Digest as _, Sha256};

use crate::message;
use crate::{Checkpoint, InputError};

/// The checksum line without its 64 digits: `{"sha256":"` before and `"}` with the line end after them.
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

/// The checksum line of a file whose contents have this hash.
pub fn checksum_line(sha256: &str) -> String {
    format!("{BEFORE}{sha256}{AFTER}")
}

/// The contents, followed by their checksum line.
///
/// ```
/// use capicua_core::{verify_checksum, with_checksum};
///
/// let mut file = with_checksum("score 3:1\n");
/// assert_eq!(verify_checksum(&file)?, b"score 3:1\n");
/// file[6] = b'9';
/// assert_eq!(verify_checksum(&file).unwrap_err().code(), "checksum-does-not-fit");
/// # Ok::<(), capicua_core::InputError>(())
/// ```
#[must_use]
pub fn with_checksum(contents: impl Into<Vec<u8>>) -> Vec<u8> {
    let mut contents = contents.into();
    let seal = checksum_line(&sha256(&contents));
    contents.extend_from_slice(seal.as_bytes());
    contents
}

/// The length of a checksum line.
pub const CHECKSUM_LINE_LEN: usize = BEFORE.len() + DIGITS + AFTER.len();

/// The checksum in a checksum line.
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

/// The result of reading a file for its checksum.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct VerifiedFile {
    /// Length and hash of the whole file.
    pub checkpoint: Checkpoint,
    /// Its lines.
    pub lines: u64,
    /// Whether its last line is the checksum of everything before it.
    pub has_checksum: bool,
}

/// Reads a file, which may be too long for memory, and checks its checksum line.
pub fn verify_file(mut file: impl Read) -> io::Result<VerifiedFile> {
    let mut hash = Sha256::new();
    let (mut bytes, mut lines) = (0, 0);
    // The last bytes may be the checksum line, which is not covered by the checksum.
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
