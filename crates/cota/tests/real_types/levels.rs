//! The structures with exactly 0, 1, 2, ... objects together are all structures.

use cota::{Bounded, Scope, Search, Strategy};
use std::cell::RefCell;
use std::rc::{Rc, Weak};

#[derive(Bounded)]
struct Graph {
    start: Option<Rc<RefCell<Vertex>>>,
    leaf: Option<Leaf>,
    #[bounded(index = Slot)]
    first: Option<usize>,
    #[bounded(arena)]
    slots: Vec<Slot>,
}

#[derive(Bounded)]
struct Vertex {
    next: Option<Rc<RefCell<Vertex>>>,
    watch: Weak<RefCell<Vertex>>,
}

#[derive(Bounded)]
#[bounded(union)]
enum Leaf {
    Flag(Box<Flag>),
    Empty(Box<Empty>),
}

#[derive(Bounded)]
struct Flag(bool);

#[derive(Bounded)]
struct Empty;

#[derive(Bounded)]
struct Slot {
    #[bounded(index = Slot)]
    next: Option<usize>,
}

fn assert_levels<T: Bounded>(scope: &Scope) {
    for strategy in Strategy::ALL {
        let search = Search::<T>::all(scope).unwrap().strategy(strategy);
        let most: u32 = search.space().domains().iter().skip(1).map(|domain| domain.count).sum();
        let levels: Vec<u64> = (0..=most)
            .map(|objects| search.clone().exactly_objects(objects).count().unwrap().result.valid)
            .collect();
        assert_eq!(
            levels.iter().sum::<u64>(),
            search.count().unwrap().result.valid,
            "{strategy:?} {levels:?}"
        );
        assert!(levels.iter().any(|level| *level > 0));
    }
}

fn scope() -> Scope {
    Scope::new().set("Vertex", 2).set("Flag", 1).set("Empty", 1).set("Slot", 2)
}

#[test]
fn levels_of_shared_weak_union_and_index_links() {
    assert_levels::<Graph>(&scope());
    assert_levels::<Graph>(&scope().set("Vertex", 1..=2));
}

#[test]
fn levels_of_objects_with_names() {
    assert_levels::<Graph>(&scope().named("Vertex"));
    assert_levels::<Graph>(&scope().named("Slot").set("Slot", 1..=2));
}

#[test]
fn levels_of_an_arena_of_all_objects() {
    #[derive(Bounded)]
    struct Forest {
        #[bounded(arena(all))]
        slots: Vec<Slot>,
    }
    assert_levels::<Forest>(&Scope::new().set("Slot", 3));
    assert_levels::<Forest>(&Scope::new().set("Slot", 3).named("Slot"));
}
