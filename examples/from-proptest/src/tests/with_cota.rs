use crate::expr::Expr;
use crate::ring::Ring;
use crate::runs::{decode, encode};
use crate::sorted::Sorted;
use cota::Bounded;
use std::collections::VecDeque;

#[cota::test(bytes = 0..=2, bytes.len = 0..=6)]
fn decoding_gives_the_bytes_back(bytes: &[u8]) {
    assert_eq!(decode(&encode(bytes)), bytes);
}

#[cota::test(bytes = 0..=2, bytes.len = 0..=6)]
fn neighbouring_runs_differ(bytes: &[u8]) {
    assert!(encode(bytes).windows(2).all(|pair| pair[0].0 != pair[1].0));
}

#[cota::test(Sorted.items = 0..=4, Sorted.items.len = 0..=5)]
fn an_inserted_number_is_there(mut set: Sorted, #[scope(0..=5)] item: u8) {
    set.insert(item);
    assert!(set.contains(item) && set.check());
}

#[cota::test(Sorted.items = 0..=4, Sorted.items.len = 0..=5)]
fn inserting_keeps_the_others(set: Sorted, #[scope(0..=5)] item: u8) {
    let mut more = set.clone();
    more.insert(item);
    assert!(set.items().iter().all(|other| more.contains(*other)));
}

#[cota::test(Sorted.items = 0..=4, Sorted.items.len = 0..=5)]
fn a_removed_number_is_gone(mut set: Sorted, #[scope(0..=5)] item: u8) {
    let there = set.contains(item);
    assert_eq!(set.remove(item), there);
    assert!(!set.contains(item) && set.check());
}

#[cota::test(Sorted.items = 0..=4, Sorted.items.len = 0..=5)]
fn a_union_is_the_same_both_ways(a: Sorted, b: Sorted) {
    assert_eq!(a.union(&b), b.union(&a));
}

#[cota::test(Sorted.items = 0..=4, Sorted.items.len = 0..=5)]
fn a_union_has_what_one_of_them_has(a: Sorted, b: Sorted, #[scope(0..=5)] item: u8) {
    assert_eq!(a.union(&b).contains(item), a.contains(item) || b.contains(item));
}

#[derive(Bounded, Debug)]
enum Op {
    Push(u8),
    Pop,
}

#[cota::test(operations = Op, length = 6, Op.Push.0 = 0..=1)]
fn a_ring_is_a_queue(state: &mut (Ring, VecDeque<u8>), op: Op) {
    let (ring, model) = state;
    match op {
        Op::Push(item) if model.len() < 3 => {
            assert!(ring.push(item));
            model.push_back(item);
        }
        Op::Push(item) => assert!(!ring.push(item)),
        Op::Pop => assert_eq!(ring.pop(), model.pop_front()),
    }
    assert_eq!((ring.len(), ring.is_empty()), (model.len(), model.is_empty()));
}

#[cota::test(Expr = 0..=4, Expr.Number.0 = 0..=2)]
fn what_is_written_is_read_back(expr: Expr) {
    assert_eq!(Expr::read(&expr.written()), Some(expr));
}

#[cota::test(Expr = 0..=4, Expr.Number.0 = 0..=2)]
fn simplifying_keeps_the_value(expr: Expr) {
    assert_eq!(expr.simplified().value(), expr.value());
}
