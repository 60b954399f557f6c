//! The greatest sum of neighbours. Wrong on purpose: a subject of repair.

/// The greatest sum of numbers that are next to each other, perhaps of none.
pub fn max_sublist_sum(numbers: &[i32]) -> i32 {
    let mut ending_here = 0;
    let mut so_far = 0;
    for number in numbers {
        ending_here = ending_here + *number;
        so_far = so_far.max(ending_here);
    }
    so_far
}

#[cfg(test)]
mod tests {
    #[cota::test(numbers = -2..=2, numbers.len = 0..=4)]
    fn specification(numbers: &[i32]) {
        let n = numbers.len();
        let sums = (0..=n).flat_map(|from| (from..=n).map(move |to| (from, to)));
        let greatest = sums.map(|(from, to)| numbers[from..to].iter().sum::<i32>()).max();
        assert_eq!(Some(super::max_sublist_sum(numbers)), greatest);
    }
}
