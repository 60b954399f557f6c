//! Run-length encoding.

/// The bytes as runs of equal ones.
pub fn encode(bytes: &[u8]) -> Vec<(u8, usize)> {
    let mut runs = Vec::<(u8, usize)>::new();
    for byte in bytes {
        match runs.last_mut() {
            Some((last, length)) if last == byte => *length += 1,
            _ => runs.push((*byte, 1)),
        }
    }
    runs
}

/// The bytes of runs.
pub fn decode(runs: &[(u8, usize)]) -> Vec<u8> {
    runs.iter().flat_map(|(byte, length)| std::iter::repeat_n(*byte, *length)).collect()
}
