//! Sorts by halves. Wrong on purpose: a subject of repair.

/// The numbers in order.
pub fn mergesort(numbers: &[i32]) -> Vec<i32> {
    if numbers.len() == 0 {
        return numbers.to_vec();
    }
    let middle = numbers.len() / 2;
    let left = mergesort(&numbers[..middle]);
    let right = mergesort(&numbers[middle..]);
    merge(&left, &right)
}

fn merge(left: &[i32], right: &[i32]) -> Vec<i32> {
    let mut merged = Vec::new();
    let (mut i, mut j) = (0, 0);
    while i < left.len() && j < right.len() {
        if left[i] <= right[j] {
            merged.push(left[i]);
            i += 1;
        } else {
            merged.push(right[j]);
            j += 1;
        }
    }
    merged.extend(&left[i..]);
    merged.extend(&right[j..]);
    merged
}

#[cfg(test)]
mod tests {
    #[cota::test(numbers = -1..=2, numbers.len = 0..=5)]
    fn specification(numbers: &[i32]) {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        assert_eq!(super::mergesort(numbers), sorted);
    }
}
