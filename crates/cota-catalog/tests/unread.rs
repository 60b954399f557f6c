//! What an invariant never reads is listed in full, whatever the strategy.

use cota::{Bounded, Scope, Search, Strategy};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;
use std::rc::Rc;

/// Checks how many values a type has within a scope, and that no two of them are the same.
fn check<T: Bounded + Debug>(scope: &str, expected: usize) {
    let scope: Scope = scope.parse().expect("a scope");
    for strategy in Strategy::ALL {
        let search = Search::<T>::all(&scope).expect("a scope of the type").strategy(strategy);
        let values = search.iter().map(|found| format!("{:?}", found.build().expect("a value")));
        let values: Vec<_> = values.collect();
        assert_eq!(values.len(), expected, "{strategy:?} {values:#?}");
        let different: BTreeSet<_> = values.iter().collect();
        assert_eq!(different.len(), expected, "{strategy:?} {values:#?}");
    }
}

#[derive(Bounded, Debug)]
struct Sequence {
    #[allow(dead_code, reason = "looked at through `Debug`")]
    items: Vec<u8>,
}

#[test]
fn elements_of_every_length() {
    check::<Sequence>("Sequence.items.len=0..=2, Sequence.items=0..=1", 1 + 2 + 4);
}

#[derive(Bounded, Debug)]
#[allow(dead_code, reason = "looked at through `Debug`")]
enum Choice {
    Nothing,
    One(u8),
    Either { item: Option<u8> },
}

#[test]
fn fields_of_every_variant() {
    check::<Choice>("size=1", 1 + 2 + 3);
}

#[derive(Bounded, Debug)]
#[allow(dead_code, reason = "looked at through `Debug`")]
struct Pairs {
    first: Option<(u8, bool)>,
    second: Choice,
    third: [Option<u8>; 2],
}

#[test]
fn optional_parts_side_by_side() {
    check::<Pairs>("size=1", (1 + 4) * 6 * 9);
}

#[derive(Bounded, Debug)]
#[allow(dead_code, reason = "looked at through `Debug`")]
struct Nested {
    rows: Vec<Vec<bool>>,
    flags: BTreeMap<u8, bool>,
}

#[test]
fn sequences_in_sequences_and_maps() {
    check::<Nested>("Nested.rows.len=0..=2, Nested.flags.key=0..=1", 57 * 9);
}

#[derive(Bounded, Debug)]
#[allow(dead_code, reason = "looked at through `Debug`")]
struct Forest {
    left: Option<Box<Tree>>,
    right: Option<Box<Tree>>,
}

#[derive(Bounded, Debug)]
#[allow(dead_code, reason = "looked at through `Debug`")]
struct Tree {
    items: Vec<u8>,
    below: Option<Box<Tree>>,
}

/// Plain would share what is owned, so only the other strategies count.
#[test]
fn objects_with_sequences() {
    let scope: Scope = "Tree=2, Tree.items.len=0..=1, Tree.items=0..=1".parse().expect("a scope");
    // Items: 3 ways for each tree. No tree, one on either side, two in a row or one on each side.
    for strategy in [Strategy::Owned, Strategy::Delayed] {
        let search = Search::<Forest>::all(&scope).expect("a scope of the type");
        assert_eq!(search.strategy(strategy).count().unwrap().result.valid, 1 + 2 * 3 + 2 * 9 + 9);
    }
}

#[derive(Bounded, Debug)]
#[allow(dead_code, reason = "looked at through `Debug`")]
struct Bag {
    items: Vec<Rc<Item>>,
    last: Option<Rc<Item>>,
}

#[derive(Bounded, Debug)]
#[allow(dead_code, reason = "looked at through `Debug`")]
struct Item {
    weight: Option<u8>,
}

#[test]
fn shared_objects_with_optional_parts() {
    let scope: Scope = "Item=3, Bag.items.len=0..=2, Item.weight=1..=2".parse().expect("a scope");
    // Which of the links are the same object, for each length with and without a last one; each
    // object has one of 3 weights.
    let partitions = |links: u32| match links {
        0 => 1,
        1 => 3,
        2 => 3 + 9,
        _ => 3 + 3 * 9 + 27,
    };
    let expected: u64 = (0..=2).map(|length| partitions(length) + partitions(length + 1)).sum();
    for strategy in Strategy::ALL {
        let search = Search::<Bag>::all(&scope).expect("a scope of the type");
        assert_eq!(
            search.strategy(strategy).count().unwrap().result.valid,
            expected,
            "{strategy:?}"
        );
    }
}
