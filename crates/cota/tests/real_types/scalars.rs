//! Integers, booleans, characters, floating point numbers, and options of them.

use crate::{all, assert_round_trip, assert_same};
use cota::{Bounded, Scope};
use std::cell::{Cell, RefCell};
use std::marker::PhantomData;

#[derive(Bounded, Debug, Clone, PartialEq)]
struct Holder<T> {
    it: T,
}

fn holders<T>(values: impl IntoIterator<Item = T>) -> Vec<Holder<T>> {
    values.into_iter().map(|it| Holder { it }).collect()
}

#[test]
fn integers_of_a_range_come_in_order() {
    let scope = Scope::new().set("it", -2..=3);
    assert_eq!(all::<Holder<i8>>(&scope), holders(-2..=3i8));
    assert_eq!(all::<Holder<isize>>(&scope), holders(-2..=3isize));
}

#[test]
fn a_list_gives_exactly_its_integers() {
    let scope = Scope::new().set("it", [7u16, 2, 30000]);
    assert_eq!(all::<Holder<u16>>(&scope), holders([7, 2, 30000]));
    assert_eq!(all::<Holder<u64>>(&scope), holders([7, 2, 30000]));
}

#[test]
fn wide_integers_keep_all_their_bits() {
    let limits = [i64::MIN, i64::MIN + 1, 0, i64::MAX - 1, i64::MAX];
    let scope = Scope::new().set("it", limits);
    assert_eq!(all::<Holder<i64>>(&scope), holders(limits));
    let optional: Vec<_> = std::iter::once(None).chain(limits.map(Some)).collect();
    assert_eq!(all::<Holder<Option<i64>>>(&scope), holders(optional));
    assert_round_trip::<Holder<i64>>(&scope, |holder| holder.it().to_string());
}

#[test]
fn an_option_has_null_first() {
    let scope = Scope::new().set("it", 1..=2);
    assert_eq!(all::<Holder<Option<i32>>>(&scope), holders([None, Some(1), Some(2)]));
    assert_round_trip::<Holder<Option<i32>>>(&scope, |holder| format!("{:?}", holder.it()));
}

#[test]
fn a_nested_option_tells_its_layers_apart() {
    let values = [None, Some(None), Some(Some(false)), Some(Some(true))];
    assert_same(&all::<Holder<Option<Option<bool>>>>(&Scope::new()), &holders(values));
    assert_round_trip::<Holder<Option<Option<bool>>>>(&Scope::new(), |holder| {
        format!("{:?}", holder.it())
    });
}

#[test]
fn booleans_can_be_narrowed() {
    assert_eq!(all::<Holder<bool>>(&Scope::new()), holders([false, true]));
    assert_eq!(all::<Holder<bool>>(&Scope::new().set("it", true)), holders([true]));
}

#[test]
fn characters_come_from_the_alphabet() {
    let scope = Scope::new().set("it", "zä€");
    assert_eq!(all::<Holder<char>>(&scope), holders(['z', 'ä', '€']));
    assert_round_trip::<Holder<char>>(&scope, |holder| holder.it().to_string());
}

#[test]
fn floating_point_numbers_come_from_a_list() {
    let list = [-0.0, 0.5, f64::INFINITY, f64::MIN_POSITIVE];
    let scope = Scope::new().set("it", list);
    assert_eq!(all::<Holder<f64>>(&scope), holders(list));
    assert!(all::<Holder<f64>>(&scope)[0].it.is_sign_negative());
    assert_round_trip::<Holder<f64>>(&scope, |holder| format!("{:?}", holder.it()));
    let scope = Scope::new().set("it", [1.5, 2.5]);
    assert_eq!(all::<Holder<Option<f32>>>(&scope), holders([None, Some(1.5), Some(2.5)]));
}

#[test]
fn cells_are_transparent() {
    let scope = Scope::new().set("it", 0..=1);
    let numbers: Vec<_> = all::<Holder<Cell<u8>>>(&scope).iter().map(|h| h.it.get()).collect();
    assert_eq!(numbers, [0, 1]);
    let numbers: Vec<_> =
        all::<Holder<RefCell<Option<u8>>>>(&scope).into_iter().map(|h| h.it.into_inner()).collect();
    assert_eq!(numbers, [None, Some(0), Some(1)]);
    assert_round_trip::<Holder<Cell<u8>>>(&scope, |holder| holder.it().to_string());
}

#[test]
fn nothing_is_one_value() {
    assert_eq!(all::<Holder<()>>(&Scope::new()), holders([()]));
    assert_eq!(all::<Holder<PhantomData<u8>>>(&Scope::new()), holders([PhantomData]));
    assert_eq!(all::<Holder<Option<()>>>(&Scope::new()).len(), 2);
}
