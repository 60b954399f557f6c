//! Every kind of clause, kept and broken.

use crate::violation;
use std::cell::Cell;

#[cota::contract(requires(low <= high), ensures(result >= low), ensures(result <= high))]
fn clamp(value: i32, low: i32, high: i32) -> i32 {
    if value < low {
        return low;
    }
    if value > 100 { value } else { value.min(high) }
}

#[test]
fn conditions_before_and_after() {
    assert_eq!((clamp(5, 1, 3), clamp(0, 1, 3), clamp(2, 1, 3)), (3, 1, 2));
    let refused = violation(|| clamp(5, 3, 1));
    assert_eq!(refused, "contract of `clamp` violated by the caller: requires(low <= high)");
    let broken = violation(|| clamp(101, 1, 3));
    assert_eq!(broken, "contract of `clamp` violated: ensures(result <= high)");
}

#[cota::contract(
    ensures(numbers.len() == old(numbers.len()) + 1),
    ensures(numbers[..old(numbers.len())] == old(numbers.clone())[..]),
    ensures(old(numbers.is_empty()) ==> numbers.len() == 1)
)]
fn append(numbers: &mut Vec<i32>, number: i32, spoil: bool) {
    numbers.push(number);
    if spoil {
        numbers[0] += 1;
    }
}

#[test]
fn old_values_are_those_at_entry() {
    let mut numbers = vec![];
    append(&mut numbers, 1, true); // the first is new, so it may be anything
    append(&mut numbers, 5, false);
    assert_eq!(numbers, [2, 5]);
    let broken = violation(|| append(&mut numbers, 5, true));
    assert!(
        broken.contains("numbers[..old(numbers.len())] == old(numbers.clone())[..]"),
        "{broken}"
    );
}

#[test]
fn old_values_are_taken_once() {
    thread_local!(static TAKEN: Cell<u32> = const { Cell::new(0) });
    fn taken() -> u32 {
        TAKEN.replace(TAKEN.get() + 1)
    }
    #[cota::contract(ensures(old(taken()) == 0), ensures(old(taken()) == 0 && TAKEN.get() == 1))]
    fn nothing() {}
    nothing();
}

#[cota::contract(
    requires(forall(number in numbers, *number >= 0)),
    ensures(result <==> exists(i in 0..numbers.len(), j in i + 1..numbers.len(), numbers[i] == numbers[j])),
    ensures(implies(numbers.len() < 2, !result)),
    ensures(forall((at, number) in numbers.iter().enumerate(), at < 9 ==> *number < 9 ==> *number != 7))
)]
fn has_twins(numbers: &[i32]) -> bool {
    numbers.windows(2).any(|pair| pair[0] == pair[1])
}

#[test]
fn quantifiers_and_implication() {
    assert!(has_twins(&[1, 1]) && !has_twins(&[1, 2]) && !has_twins(&[]));
    assert!(violation(|| has_twins(&[1, -1])).contains("requires(forall(number in numbers"));
    assert!(violation(|| has_twins(&[1, 2, 1])).contains("result <==> exists"));
    assert!(violation(|| has_twins(&[7])).contains("==>"));
    assert!(has_twins(&[9, 9, 0, 1, 2, 3, 4, 5, 6, 7]));
}

#[derive(cota::Bounded)]
struct Few(Vec<u8>);

#[cota::contract(ensures(
    forall(few: Few in scope(Few.0.len = 0..=2, Few.0 = 0..=1), result >= few.0.len())
))]
fn longest(wrong: bool) -> usize {
    if wrong { 1 } else { 2 }
}

#[test]
fn all_values_of_a_type() {
    assert_eq!(longest(false), 2);
    assert!(violation(|| longest(true)).contains("scope(Few.0.len = 0..=2"));
}

#[cota::contract(no_panic, ensures(*result == numbers[at]))]
fn get(numbers: &[i32], at: usize) -> &i32 {
    &numbers[at]
}

#[test]
fn a_panic_is_a_violation_with_its_message() {
    assert_eq!(*get(&[1, 2], 1), 2);
    let broken = violation(|| *get(&[1, 2], 2));
    assert!(broken.starts_with("contract of `get` violated: no_panic: it panicked: index out of"));
}

#[cota::contract(no_panic)]
fn outer(value: i32) -> i32 {
    clamp(value, 1, 3)
}

#[test]
fn a_violation_inside_keeps_its_name() {
    assert!(violation(|| outer(101)).starts_with("contract of `clamp` violated"));
}

struct Mine;

#[cota::contract(no_panic)]
fn ends() {
    std::panic::panic_any(Mine);
}

#[test]
fn a_panic_that_is_no_text_goes_on_as_it_is() {
    let payload = std::panic::catch_unwind(ends).unwrap_err();
    assert!(payload.is::<Mine>());
}

/// Generic functions, values that are moved, early returns by `?`.
#[cota::contract(
    requires(!items.is_empty()),
    ensures(result.as_ref().is_none_or(|(_, rest)| rest.len() + 1 == old(items.len())))
)]
fn split<T: Clone, const N: usize>(mut items: Vec<T>, spare: [T; N]) -> Option<(T, Vec<T>)> {
    let first = items.first().or(spare.first())?.clone();
    items.remove(0);
    Some((first, items))
}

#[test]
fn generic_functions() {
    assert_eq!(split::<_, 0>(vec![1, 2], []), Some((1, vec![2])));
    assert!(violation(|| split(Vec::<i32>::new(), [1])).contains("requires"));
}

/// What goes through a mutable reference can be returned.
#[cota::contract(requires(at < old_len), no_panic)]
fn slot(numbers: &mut [i32], at: usize, old_len: usize) -> &mut i32 {
    &mut numbers[at]
}

#[test]
fn references_are_returned() {
    let mut numbers = [1, 2];
    *slot(&mut numbers, 1, 2) = 5;
    assert_eq!(numbers, [1, 5]);
}

#[cota::contract(
    requires(divisor != 0),
    ensures(result * divisor + dividend % divisor == dividend),
    no_panic,
    scope(dividend = -3..=3, divisor = -2..=2; limit = 100)
)]
fn quotient(dividend: i32, divisor: i32) -> i32 {
    dividend / divisor
}

#[test]
#[allow(unnameable_test_items, clippy::items_after_statements)] // it fails, and is called below
fn the_test_of_a_scope_runs_what_is_admitted() {
    // The division by zero is not called, or the test would fail.
    quotient_contract();

    #[cota::contract(ensures(result <= 8), scope(number = 0..=9))]
    fn too_large(number: i32) -> i32 {
        number
    }
    let report = violation(too_large_contract);
    assert!(report.contains("ensures(result <= 8)") && report.contains("number = 9"), "{report}");
}
