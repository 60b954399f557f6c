//! Sorts small numbers by counting them. Wrong on purpose: a subject of repair.

/// The numbers in order; each is below `k`.
pub fn bucketsort(numbers: &[usize], k: usize) -> Vec<usize> {
    let mut counts = vec![0; k];
    for number in numbers {
        counts[*number] += 1;
    }
    let mut sorted = Vec::new();
    for (number, count) in numbers.iter().enumerate() {
        sorted.extend(std::iter::repeat_n(number, *count));
    }
    sorted
}

#[cfg(test)]
mod tests {
    #[cota::test(numbers = 0..=3, numbers.len = 0..=4, k = 4..=5)]
    fn specification(numbers: &[usize], k: usize) {
        if numbers.iter().any(|number| *number >= k) {
            return;
        }
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        assert_eq!(super::bucketsort(numbers, k), sorted);
    }
}
