//! A small seeded generator of random numbers (splitmix64), the same on every machine.

/// The next number; the state moves on.
pub(crate) fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number below `bound`, which is not 0.
pub(crate) fn below(state: &mut u64, bound: u64) -> u64 {
    ((u128::from(next(state)) * u128::from(bound)) >> 64) as u64
}

/// A number of at least 0 and less than 1.
pub(crate) fn fraction(state: &mut u64) -> f64 {
    (next(state) >> 11) as f64 / (1u64 << 53) as f64
}
