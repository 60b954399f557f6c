//! The longest increasing subsequence. Wrong on purpose: a subject of repair.

use std::collections::BTreeMap;

/// The length of the longest increasing subsequence.
pub fn lis(numbers: &[i32]) -> usize {
    let mut ends = BTreeMap::new();
    let mut longest = 0;
    for number in numbers.iter().copied() {
        let prefixes = (1..=longest).filter(|length| ends[length] < number);
        let length = prefixes.max().unwrap_or(0);
        if length == longest || number < ends[&(length + 1)] {
            ends.insert(length + 1, number);
            longest = length + 1;
        }
    }
    longest
}

#[cfg(test)]
mod tests {
    #[cota::test(numbers = 0..=3, numbers.len = 0..=5)]
    fn specification(numbers: &[i32]) {
        let mut best = 0;
        for chosen in 0..1_u32 << numbers.len() {
            let kept = (0..numbers.len()).filter(|at| chosen >> at & 1 == 1).map(|at| numbers[at]);
            let kept: Vec<i32> = kept.collect();
            if kept.is_sorted_by(|a, b| a < b) {
                best = best.max(kept.len());
            }
        }
        assert_eq!(super::lis(numbers), best);
    }
}
