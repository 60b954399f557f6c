//! Large random numbers.

use cota_run::Random;
use num_bigint::BigUint;

/// A number below `bound`, each as likely as the others; `bound` must not be zero.
pub(crate) fn below(random: &mut Random, bound: &BigUint) -> BigUint {
    let bits = bound.bits();
    loop {
        let words = (0..bits.div_ceil(64)).map(|_| random.bits());
        let bytes: Vec<u8> = words.flat_map(u64::to_le_bytes).collect();
        let surplus = bytes.len() as u64 * 8 - bits;
        let number = BigUint::from_bytes_le(&bytes) >> surplus;
        // At least every second number is small enough.
        if number < *bound {
            return number;
        }
    }
}
