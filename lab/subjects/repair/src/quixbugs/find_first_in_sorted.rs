//! Finds the first place of a number in a sorted list. Wrong on purpose: a subject of repair.

/// The first place of a number, or -1.
#[cota::contract(
    requires(numbers.is_sorted()),
    ensures(result == numbers.iter().position(|own| *own == number).map_or(-1, |at| at as i32)),
    no_panic,
    scope(numbers = 1..=4, numbers.len = 0..=5, number = 0..=5)
)]
pub fn find_first_in_sorted(numbers: &[i32], number: i32) -> i32 {
    let mut low = 0;
    let mut high = numbers.len() as i32;
    while low <= high {
        cota::decreases!(high - low);
        let middle = (low + high) / 2;
        let at = middle as usize;
        if number == numbers[at] && (middle == 0 || number != numbers[at - 1]) {
            return middle;
        } else if number <= numbers[at] {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    -1
}
