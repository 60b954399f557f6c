//! Sorts around a pivot. Wrong on purpose: a subject of repair.

/// The numbers in order.
pub fn quicksort(numbers: &[i32]) -> Vec<i32> {
    if numbers.is_empty() {
        return Vec::new();
    }
    let pivot = numbers[0];
    let mut lesser = Vec::new();
    let mut greater = Vec::new();
    for x in numbers[1..].iter().copied() {
        if x < pivot {
            lesser.push(x);
        } else if x > pivot {
            greater.push(x);
        }
    }
    let mut sorted = quicksort(&lesser);
    sorted.push(pivot);
    sorted.extend(quicksort(&greater));
    sorted
}

#[cfg(test)]
mod tests {
    #[cota::test(numbers = [i32::MIN, -1, 0, 1, 2, i32::MAX], numbers.len = 0..=4)]
    fn specification(numbers: &[i32]) {
        let mut sorted = numbers.to_vec();
        sorted.sort_unstable();
        assert_eq!(super::quicksort(numbers), sorted);
    }
}
