//! Sorts numbers that are at most `k` places from where they belong. Wrong on purpose: a subject of repair.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// The numbers in order.
pub fn kheapsort(numbers: &[i32], k: usize) -> Vec<i32> {
    let mut heap = BinaryHeap::new();
    for number in &numbers[..k] {
        heap.push(Reverse(*number));
    }
    let mut sorted = Vec::new();
    for number in numbers {
        heap.push(Reverse(*number));
        sorted.push(heap.pop().unwrap().0);
    }
    while let Some(Reverse(number)) = heap.pop() {
        sorted.push(number);
    }
    sorted
}

#[cfg(test)]
mod tests {
    #[cota::test(numbers = 0..=4, numbers.len = 0..=4, k = 0..=4)]
    fn specification(numbers: &[i32], k: usize) {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        let away = |at: usize| {
            let found = sorted.iter().enumerate().filter(|(_, own)| **own == numbers[at]);
            found.map(|(place, _)| place.abs_diff(at)).max().unwrap_or(0)
        };
        if k <= numbers.len() && (0..numbers.len()).all(|at| away(at) <= k) {
            assert_eq!(super::kheapsort(numbers, k), sorted);
        }
    }
}
