use crate::expr::Expr;
use crate::ring::Ring;
use crate::runs::{decode, encode};
use crate::sorted::Sorted;
use proptest::prelude::*;
use std::collections::VecDeque;

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    proptest::collection::vec(0..=2u8, 0..=6)
}

fn sorted() -> impl Strategy<Value = Sorted> {
    proptest::collection::vec(0..=4u8, 0..=5).prop_map(Sorted::of)
}

#[derive(Clone, Debug)]
enum Op {
    Push(u8),
    Pop,
}

fn ops() -> impl Strategy<Value = Vec<Op>> {
    let op = prop_oneof![(0..=1u8).prop_map(Op::Push), Just(Op::Pop)];
    proptest::collection::vec(op, 0..=6)
}

fn expr() -> impl Strategy<Value = Expr> {
    let number = (0..=2u8).prop_map(Expr::Number);
    number.prop_recursive(2, 5, 2, |inside| {
        let two = (inside.clone(), inside).prop_map(|(a, b)| (Box::new(a), Box::new(b)));
        prop_oneof![
            two.clone().prop_map(|(a, b)| Expr::Sum(a, b)),
            two.prop_map(|(a, b)| Expr::Product(a, b)),
        ]
    })
}

proptest! {
    #[test]
    fn decoding_gives_the_bytes_back(bytes in bytes()) {
        prop_assert_eq!(decode(&encode(&bytes)), bytes);
    }

    #[test]
    fn neighbouring_runs_differ(bytes in bytes()) {
        prop_assert!(encode(&bytes).windows(2).all(|pair| pair[0].0 != pair[1].0));
    }

    #[test]
    fn an_inserted_number_is_there(mut set in sorted(), item in 0..=5u8) {
        set.insert(item);
        prop_assert!(set.contains(item) && set.check());
    }

    #[test]
    fn inserting_keeps_the_others(set in sorted(), item in 0..=5u8) {
        let mut more = set.clone();
        more.insert(item);
        prop_assert!(set.items().iter().all(|other| more.contains(*other)));
    }

    #[test]
    fn a_removed_number_is_gone(mut set in sorted(), item in 0..=5u8) {
        let there = set.contains(item);
        prop_assert_eq!(set.remove(item), there);
        prop_assert!(!set.contains(item) && set.check());
    }

    #[test]
    fn a_union_is_the_same_both_ways(a in sorted(), b in sorted()) {
        prop_assert_eq!(a.union(&b), b.union(&a));
    }

    #[test]
    fn a_union_has_what_one_of_them_has(a in sorted(), b in sorted(), item in 0..=5u8) {
        prop_assert_eq!(a.union(&b).contains(item), a.contains(item) || b.contains(item));
    }

    #[test]
    fn a_ring_is_a_queue(ops in ops()) {
        let (mut ring, mut model) = (Ring::default(), VecDeque::new());
        for op in ops {
            match op {
                Op::Push(item) if model.len() < 3 => {
                    prop_assert!(ring.push(item));
                    model.push_back(item);
                }
                Op::Push(item) => prop_assert!(!ring.push(item)),
                Op::Pop => prop_assert_eq!(ring.pop(), model.pop_front()),
            }
            prop_assert_eq!((ring.len(), ring.is_empty()), (model.len(), model.is_empty()));
        }
    }

    #[test]
    fn what_is_written_is_read_back(expr in expr()) {
        prop_assert_eq!(Expr::read(&expr.written()), Some(expr));
    }

    #[test]
    fn simplifying_keeps_the_value(expr in expr()) {
        prop_assert_eq!(expr.simplified().value(), expr.value());
    }
}
