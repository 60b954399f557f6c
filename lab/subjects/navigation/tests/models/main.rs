//! Each subject behaves like its model: after every short sequence of changes, and after long ones.
//!
//! With `COTA_LAB_SUITE` set these tests end at once: then that suite is to be judged, alone.

#[path = "../harness/mod.rs"]
mod harness;

use harness::{
    AvlTreePair, BinHeapPair, BsTreePair, Effect, NodeCachingListPair, Numbers, OrdSetPair,
    QueuePair, Sequence, Subject, TreeListPair, TreeSetPair, a_suite_is_judged, calls, random,
    share_of_length,
};

/// All looks at a pair, with arguments below a bound, find what the model has.
fn look<S: Subject>(pair: &mut S, sequence: &Sequence, values: i32) {
    assert!(pair.is_valid(), "{}: {}: the invariant is broken", S::NAME, sequence.text::<S>());
    for call in calls::<S>(&[Effect::Looks], values) {
        let method = &S::METHODS[call.method];
        let (a, b) = call.arguments;
        if let Err(difference) = (method.call)(pair, a, b) {
            let calls = sequence.text::<S>();
            panic!("{}: {calls}; {}({a}, {b}): {difference}", S::NAME, method.name);
        }
    }
    assert!(pair.is_valid(), "a look changes nothing");
}

/// All sequences of up to this many changes.
fn every_short_sequence<S: Subject>(longest: u32, values: i32) {
    if a_suite_is_judged() {
        return;
    }
    let changes = calls::<S>(&[Effect::Changes, Effect::Resets], values);
    for length in 0..=longest {
        for sequence in share_of_length(&changes, length, 0, 1) {
            look(&mut sequence.run::<S>(), &sequence, values + 1);
        }
    }
}

/// Long random sequences, with a look now and then.
fn long_sequences<S: Subject>(values: u64) {
    if a_suite_is_judged() {
        return;
    }
    let mut numbers = Numbers::new(3);
    for _ in 0..200 {
        let sequence = random::<S>(&mut numbers, 300, values);
        look(&mut sequence.run::<S>(), &sequence, values as i32 + 1);
    }
}

macro_rules! like_its_model {
    ($($name:ident $pair:ty: $longest:literal changes, $values:literal values;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn every_short_sequence() {
                super::every_short_sequence::<$pair>($longest, $values);
            }

            #[test]
            fn long_sequences() {
                super::long_sequences::<$pair>(8);
                super::long_sequences::<$pair>(40);
            }
        }
    )*};
}

like_its_model! {
    queue QueuePair: 8 changes, 3 values;
    tree_list TreeListPair: 3 changes, 4 values;
    node_caching_list NodeCachingListPair: 3 changes, 3 values;
    avl_tree AvlTreePair: 6 changes, 6 values;
    bs_tree BsTreePair: 5 changes, 4 values;
    tree_set TreeSetPair: 5 changes, 4 values;
    bin_heap BinHeapPair: 4 changes, 3 values;
    ord_set OrdSetPair: 3 changes, 4 values;
}

/// All orders of the numbers below a bound.
fn orders(count: i32) -> Vec<Vec<i32>> {
    let mut all = vec![Vec::new()];
    for value in 0..count {
        all = all
            .iter()
            .flat_map(|order: &Vec<i32>| {
                (0..=order.len()).map(move |at| {
                    let mut longer = order.clone();
                    longer.insert(at, value);
                    longer
                })
            })
            .collect();
    }
    all
}

/// Keys put in in every order, taken out in every order.
fn every_order<S: Subject>(put_in: &str, take_out: &str, count: i32) {
    if a_suite_is_judged() {
        return;
    }
    let number = |name: &str| S::METHODS.iter().position(|method| method.name == name);
    let (put_in, take_out) = (number(put_in).expect("known"), number(take_out).expect("known"));
    for one in orders(count) {
        for other in orders(count) {
            let call = |method, &key: &i32| harness::Call { method, arguments: (key, 0) };
            let puts = one.iter().map(|key| call(put_in, key));
            let takes = other.iter().map(|key| call(take_out, key));
            let mut pair = S::new();
            for call in puts.chain(takes) {
                let (a, b) = call.arguments;
                let same = (S::METHODS[call.method].call)(&mut pair, a, b);
                assert_eq!(same, Ok(()), "{} {one:?} {other:?}", S::NAME);
                assert!(pair.is_valid(), "{} {one:?} {other:?}", S::NAME);
            }
        }
    }
}

#[test]
fn keys_in_every_order() {
    every_order::<BsTreePair>("insert", "remove", 5);
    every_order::<TreeSetPair>("add", "remove", 6);
    every_order::<BinHeapPair>("insert", "delete", 5);
    every_order::<OrdSetPair>("add", "remove", 5);
}

/// Lists of up to 39 values, an insertion and a removal at every place.
#[test]
fn a_tree_list_at_every_place() {
    if a_suite_is_judged() {
        return;
    }
    for count in 0..40 {
        let values: Vec<i32> = (0..count).collect();
        let list = cota_subjects::TreeList::from_slice(&values);
        assert!(list.is_valid() && list.to_vec() == values);
        for place in 0..=values.len() {
            let (mut list, mut model) = (list.clone(), values.clone());
            assert!(list.insert(place, -1));
            model.insert(place, -1);
            assert!(list.is_valid() && list.to_vec() == model);
            for second in 0..model.len() {
                let (mut list, mut model) = (list.clone(), model.clone());
                assert_eq!(list.remove(second), Some(model.remove(second)));
                assert!(list.is_valid() && list.to_vec() == model, "{count} {place} {second}");
            }
        }
    }
}
