//! Positions met before: a table of fixed size that forgets everything at no cost.

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TableEntry<M> {
    /// The value is at least this.
    pub lower: i16,
    /// The value is at most this.
    pub upper: i16,
    /// The move that was best, or refuted the others, when it was searched last.
    pub best: Option<M>,
}

/// Sixteen bytes when a move is one byte, so that a line of the cache holds four.
#[derive(Clone, Copy)]
struct Slot<M> {
    key: u64,
    lower: i16,
    upper: i16,
    /// When it was written; a slot from before the last [`TranspositionTable::forget`] is empty.
    generation: u16,
    best: Option<M>,
}

/// A transposition table. Its memory is fixed when it is made; a newer position takes the place of
/// an older one.
pub struct TranspositionTable<M> {
    slots: Vec<Slot<M>>,
    /// Keeps that many high bits of the scrambled key.
    shift: u32,
    generation: u16,
}

impl<M: Copy> TranspositionTable<M> {
    /// A table that takes at most `bytes` of memory (and at least two slots).
    pub fn new(bytes: usize) -> TranspositionTable<M> {
        let most = (bytes / size_of::<Slot<M>>()).max(2);
        let bits = most.ilog2();
        let empty = Slot {
            key: 0,
            lower: 0,
            upper: 0,
            generation: 0,
            best: None,
        };
        TranspositionTable {
            slots: vec![empty; 1 << bits],
            shift: u64::BITS - bits,
            generation: 1,
        }
    }

    /// The memory it takes, in bytes.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Slot<M>>()
    }

    /// Forgets all positions: counts a number up instead of wiping memory. (Only when that number
    /// has gone through all its values, once in 65,535 times, the slots are really wiped.)
    pub fn forget(&mut self) {
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            for slot in &mut self.slots {
                slot.generation = 0;
            }
            self.generation = 1;
        }
    }

    /// Fibonacci hashing: keys may be bit fields, not only random words.
    #[inline]
    fn place(&self, key: u64) -> usize {
        (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize
    }

    /// What is known of the position with this key.
    #[inline]
    pub fn find(&self, key: u64) -> Option<TableEntry<M>> {
        let slot = &self.slots[self.place(key)];
        (slot.key == key && slot.generation == self.generation).then_some(TableEntry {
            lower: slot.lower,
            upper: slot.upper,
            best: slot.best,
        })
    }

    /// Remembers what is known of the position with this key.
    #[inline]
    pub fn store(&mut self, key: u64, known: TableEntry<M>) {
        let place = self.place(key);
        self.slots[place] = Slot {
            key,
            lower: known.lower,
            upper: known.upper,
            generation: self.generation,
            best: known.best,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: i16) -> TableEntry<u8> {
        TableEntry {
            lower: value,
            upper: value + 1,
            best: Some(7),
        }
    }

    #[test]
    fn finds_what_was_stored_and_nothing_else() {
        let mut table = TranspositionTable::new(1 << 16);
        for key in 0..1000 {
            table.store(key << 40, known(key as i16));
        }
        let found = (0..1000)
            .filter(|&key| table.find(key << 40) == Some(known(key as i16)))
            .count();
        // 4096 slots: some of a thousand share one and only the later is kept.
        assert!((800..=1000).contains(&found), "{found}");
        assert!((1000..5000).all(|key| table.find(key << 40).is_none()));
    }

    #[test]
    fn a_slot_for_a_byte_move_takes_sixteen_bytes_and_memory_is_bounded() {
        assert_eq!(size_of::<Slot<u8>>(), 16);
        for bytes in [32, 100, 1 << 16, (1 << 16) + 1, 3_000_000] {
            let table: TranspositionTable<u8> = TranspositionTable::new(bytes);
            assert!(
                table.bytes() <= bytes && table.bytes() * 2 > bytes,
                "{bytes}"
            );
        }
    }

    /// More often than there are generations: an old slot never comes back.
    #[test]
    fn forgets_for_ever() {
        let mut table = TranspositionTable::new(64);
        table.store(1, known(1));
        for _ in 0..70_000 {
            table.forget();
            assert_eq!(table.find(1), None);
        }
        table.store(1, known(2));
        assert_eq!(table.find(1), Some(known(2)));
    }
}
