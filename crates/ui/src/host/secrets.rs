//! Numbers nobody can guess: names of games, keys of seats, seeds and salts of deals.

pub use capicua_core::hex;

/// Random bytes of the operating system.
#[cfg(not(target_arch = "wasm32"))]
pub fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    #[cfg(feature = "simulation")]
    if seeded::fill(&mut bytes) {
        return bytes;
    }
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes
}

/// In a simulation everything follows from one number.
#[cfg(all(feature = "simulation", not(target_arch = "wasm32")))]
pub mod seeded {
    use std::cell::RefCell;

    use capicua_core::{Random, Seed};

    thread_local! {
        static RANDOM: RefCell<Option<Random>> = const { RefCell::new(None) };
    }

    /// From now on this thread has no secrets: its random bytes follow from `seed`.
    pub fn follow(seed: Seed) {
        RANDOM.set(Some(seed.random()));
    }

    pub(super) fn fill(bytes: &mut [u8]) -> bool {
        RANDOM.with_borrow_mut(|random| {
            let seeded = random.as_mut();
            seeded
                .map(|random| bytes.fill_with(|| random.bits() as u8))
                .is_some()
        })
    }
}

/// This machine has random numbers of its own: those of others are not used.
#[cfg(not(target_arch = "wasm32"))]
pub fn feed(_: Vec<u8>) {}

/// In a page only the browser has random numbers: it hands some out with each request.
#[cfg(target_arch = "wasm32")]
mod given {
    use std::cell::RefCell;

    thread_local! {
        static GIVEN: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    }

    /// From now on these are used, each once.
    pub fn feed(bytes: Vec<u8>) {
        GIVEN.set(bytes);
    }

    /// The next of the random bytes that were handed out.
    pub fn bytes<const N: usize>() -> [u8; N] {
        GIVEN.with_borrow_mut(|given| {
            let rest = given.len().checked_sub(N);
            let rest = rest.expect("enough random numbers come with a request");
            let taken = given.split_off(rest);
            taken.try_into().expect("so many were taken")
        })
    }
}

#[cfg(target_arch = "wasm32")]
pub use given::{bytes, feed};

/// A random number.
pub fn number() -> u64 {
    u64::from_le_bytes(bytes())
}

/// Random letters and digits that are hard to confuse, five bits each.
pub fn word(length: usize) -> String {
    const LETTERS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
    let random: [u8; 64] = bytes();
    random[..length.min(64)]
        .iter()
        .map(|byte| char::from(LETTERS[usize::from(byte & 31)]))
        .collect()
}

/// The SHA-256 of a text, in hexadecimal digits.
pub fn sha256(text: &str) -> String {
    capicua_core::sha256(text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_differ_and_go_into_addresses() {
        let (a, b) = (word(26), word(26));
        assert_ne!(a, b);
        assert_eq!(a.len(), 26);
        assert!(
            a.bytes()
                .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        );
    }
}
