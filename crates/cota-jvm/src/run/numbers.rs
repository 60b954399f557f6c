//! Comparisons of floating-point numbers.

use std::cmp::Ordering;

/// -1, 0 or 1; where one is not a number, what the bytecode asks for.
pub(super) fn compare(order: Option<Ordering>, greater_if_unordered: bool) -> i32 {
    match order {
        Some(order) => order as i32,
        None if greater_if_unordered => 1,
        None => -1,
    }
}
