//! A small generator of random numbers: the same seed gives the same numbers everywhere.

use num_bigint::BigUint;

/// `SplitMix64` (Steele, Lea and Flood, 2014).
#[derive(Clone, Debug)]
pub struct Random {
    state: u64,
}

impl Random {
    /// Starts from a seed.
    pub fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, each as likely as the others; `bound` must not be zero.
    pub fn below(&mut self, bound: &BigUint) -> BigUint {
        let bits = bound.bits();
        loop {
            let words = (0..bits.div_ceil(64)).map(|_| self.next());
            let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
            let surplus = bytes.len() as u64 * 8 - bits;
            let number = BigUint::from_bytes_le(&bytes) >> surplus;
            // At least every second number is small enough.
            if number < *bound {
                return number;
            }
        }
    }
}
