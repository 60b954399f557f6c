//! The median of three numbers, a task of the IntroClass collection.

/// The number in the middle.
#[cota::contract(
    ensures(result == a || result == b || result == c),
    ensures([a, b, c].iter().filter(|number| **number <= result).count() >= 2),
    ensures([a, b, c].iter().filter(|number| **number >= result).count() >= 2),
    no_panic,
    scope(a = [-2, -1, 0, 1, 2, 3], b = [-2, -1, 0, 1, 2, 3], c = [-2, -1, 0, 1, 2, 3])
)]
pub fn median(a: i32, b: i32, c: i32) -> i32 {
    let mut median: i32 = a;
    if a <= b && b <= c || c <= b && b <= a {
        median = b;
    } else if a <= c && c <= b || b <= c && c <= a {
        median = c;
    }
    median
}
