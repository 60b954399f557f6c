//! Counts the ones in the binary form of a number. Wrong on purpose: a subject of repair.

/// How many ones a number has.
#[cota::contract(
    requires(number >= 0),
    ensures(result == number.count_ones() as i32),
    scope(number = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 63, 64, 127, 128, 255, 1000, 65535, 65536, 2147483647])
)]
pub fn bitcount(number: i32) -> i32 {
    let mut n = number;
    let mut count = 0;
    while n != 0 {
        cota::decreases!(n);
        n = n ^ (n - 1);
        count += 1;
    }
    count
}
