//! `Rc` and `Arc`: a link may lead to an object that another link leads to.

use crate::{all, assert_round_trip};
use cota::{Bounded, Scope, Search};
use std::rc::Rc;
use std::sync::Arc;

#[derive(Bounded, Debug)]
struct Two {
    one: Option<Rc<Leaf>>,
    other: Option<Rc<Leaf>>,
}

#[derive(Bounded, Debug)]
struct Leaf {
    flag: bool,
}

#[test]
fn two_links_to_two_objects() {
    let found = all::<Two>(&Scope::new().set("Leaf", 2));
    let shared = |two: &&Two| match (&two.one, &two.other) {
        (Some(one), Some(other)) => Rc::ptr_eq(one, other),
        _ => false,
    };
    // Neither: 1; one of them: 2 with 2 flags each; the same: 2; different ones: 4.
    assert_eq!(found.len(), 1 + 2 * 2 + 2 + 4);
    assert_eq!(found.iter().filter(shared).count(), 2);
    let both = found.iter().filter(|two| two.one.is_some() && two.other.is_some());
    assert_eq!(both.clone().count(), 6);
    assert!(found.iter().all(|two| {
        let links = usize::from(shared(&two)) + 1;
        two.one.as_ref().is_none_or(|leaf| Rc::strong_count(leaf) == links)
    }));
}

#[test]
fn sharing_survives_the_way_back() {
    assert_round_trip::<Two>(&Scope::new().set("Leaf", 2), |two| {
        let same = two.one().is_some() && two.one() == two.other();
        let flags = [two.one(), two.other()].map(|leaf| leaf.map(|leaf| leaf.flag()));
        format!("{same} {flags:?}")
    });
}

#[test]
fn links_that_are_never_null() {
    #[derive(Bounded, Debug)]
    struct Never {
        all: [Arc<Leaf>; 3],
    }
    // The ways to put 3 things into classes (Bell number 5), with a flag for each class:
    // 1 way with 3 classes, 3 with 2, 1 with 1.
    let found = all::<Never>(&Scope::new().set("Leaf", 3));
    assert_eq!(found.len(), 8 + 3 * 4 + 2);
    let distinct = |never: &Never| {
        let mut addresses: Vec<_> =
            never.all.iter().map(|leaf| Arc::as_ptr(leaf) as usize).collect();
        addresses.sort_unstable();
        addresses.dedup();
        addresses.len()
    };
    let with = |count| found.iter().filter(|never| distinct(never) == count).count();
    assert_eq!([with(1), with(2), with(3)], [2, 12, 8]);
    let flags = found.iter().flat_map(|never| never.all.iter().map(|leaf| leaf.flag));
    assert_eq!(flags.filter(|flag| *flag).count(), found.len() * 3 / 2);
}

#[test]
fn a_diamond_is_built_as_one() {
    #[derive(Bounded, Debug)]
    struct Top {
        left: Rc<Middle>,
        right: Rc<Middle>,
    }
    #[derive(Bounded, Debug)]
    struct Middle {
        bottom: Rc<Leaf>,
    }
    let scope = Scope::new().set("Middle", 2).set("Leaf", 1).set("Leaf.flag", true);
    let found = all::<Top>(&scope);
    assert_eq!(found.len(), 2);
    let diamond = found.iter().find(|top| !Rc::ptr_eq(&top.left, &top.right)).unwrap();
    assert!(Rc::ptr_eq(&diamond.left.bottom, &diamond.right.bottom));
    assert_eq!(Rc::strong_count(&diamond.left.bottom), 2);
}

#[test]
fn objects_with_names_are_told_apart() {
    let scope = Scope::new().set("Leaf", 2).set("Leaf.flag", true).named("Leaf");
    // Every link: null or one of two.
    assert_eq!(Search::<Two>::all(&scope).unwrap().count().unwrap().result.valid, 9);
}
