//! The number at a place of the order. Wrong on purpose: a subject of repair.

/// The number that would be at place `k` if the numbers were in order.
pub fn kth(numbers: &[i32], k: usize) -> i32 {
    let pivot = numbers[0];
    let below: Vec<i32> = numbers.iter().copied().filter(|number| *number < pivot).collect();
    let above: Vec<i32> = numbers.iter().copied().filter(|number| *number > pivot).collect();
    let num_less = below.len();
    let num_lessoreq = numbers.len() - above.len();
    if k < num_less {
        kth(&below, k)
    } else if k >= num_lessoreq {
        kth(&above, k)
    } else {
        pivot
    }
}

#[cfg(test)]
mod tests {
    #[cota::test(numbers = -1..=2, numbers.len = 1..=5, k = 0..=4)]
    fn specification(numbers: &[i32], k: usize) {
        if k < numbers.len() {
            let mut sorted = numbers.to_vec();
            sorted.sort_unstable();
            assert_eq!(super::kth(numbers, k), sorted[k]);
        }
    }
}
