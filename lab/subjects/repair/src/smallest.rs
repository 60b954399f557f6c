//! The smallest of four numbers, a task of the IntroClass collection.

/// The smallest number.
#[cota::contract(
    ensures(result == a || result == b || result == c || result == d),
    ensures(result <= a && result <= b && result <= c && result <= d),
    no_panic,
    scope(a = -2..=2, b = -2..=2, c = -2..=2, d = -2..=2)
)]
pub fn smallest(a: i32, b: i32, c: i32, d: i32) -> i32 {
    let mut smallest: i32 = a;
    if b < smallest {
        smallest = b;
    }
    if c < smallest {
        smallest = c;
    }
    if d < smallest {
        smallest = d;
    }
    smallest
}
