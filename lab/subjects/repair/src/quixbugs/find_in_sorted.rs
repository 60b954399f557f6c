//! Finds a number in a sorted list. Wrong on purpose: a subject of repair.

/// A place of the number, or -1.
pub fn find_in_sorted(numbers: &[i32], number: i32) -> i32 {
    search_between(numbers, number, 0, numbers.len())
}

fn search_between(numbers: &[i32], number: i32, start: usize, end: usize) -> i32 {
    if start == end {
        return -1;
    }
    let middle = start + (end - start) / 2;
    if number < numbers[middle] {
        search_between(numbers, number, start, middle)
    } else if number > numbers[middle] {
        search_between(numbers, number, middle, end)
    } else {
        middle as i32
    }
}

#[cfg(test)]
mod tests {
    #[cota::test(numbers = 1..=4, numbers.len = 0..=5, number = 0..=5)]
    fn specification(numbers: &[i32], number: i32) {
        if !numbers.is_sorted() {
            return;
        }
        match super::find_in_sorted(numbers, number) {
            -1 => assert!(!numbers.contains(&number)),
            at => assert_eq!(numbers[at as usize], number),
        }
    }
}
