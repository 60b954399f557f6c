//! `Rc<RefCell<...>>` and `Cell`: links that lead back are set when everything is there.

use crate::all;
use cota::engine::BuildError;
use cota::{Bounded, Scope, Search, with_view};
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

type Link = Option<Rc<RefCell<Node>>>;

#[derive(Bounded)]
struct List {
    head: Link,
}

#[derive(Bounded)]
struct Node {
    next: Link,
}

/// The number of nodes, and the position the last one leads back to.
fn walk(list: &List) -> (usize, Option<usize>) {
    let mut seen: Vec<Rc<RefCell<Node>>> = Vec::new();
    let mut next = list.head.clone();
    while let Some(node) = next {
        if let Some(back) = seen.iter().position(|known| Rc::ptr_eq(known, &node)) {
            return (seen.len(), Some(back));
        }
        let following = node.borrow().next.clone();
        seen.push(node);
        next = following;
    }
    (seen.len(), None)
}

#[test]
fn lists_with_and_without_a_way_back() {
    let search = Search::<List>::all(&Scope::new().set("Node", 4)).unwrap();
    let mut found: Vec<_> = search.iter().map(|it| walk(&it.build().unwrap())).collect();
    found.sort_unstable();
    // A list of n nodes ends, or leads back to one of its n nodes.
    let expected =
        (0..=4).flat_map(|n| std::iter::once((n, None)).chain((0..n).map(move |k| (n, Some(k)))));
    let mut expected: Vec<_> = expected.collect();
    expected.sort_unstable();
    assert_eq!(found, expected);
}

#[test]
fn a_ring_is_written_back_as_a_ring() {
    let ring = Rc::new(RefCell::new(Node { next: None }));
    let last = Rc::new(RefCell::new(Node { next: Some(Rc::clone(&ring)) }));
    ring.borrow_mut().next = Some(last);
    let list = List { head: Some(ring) };
    let back = with_view(&list, |list| {
        let first = list.head().unwrap();
        first.next().unwrap().next() == Some(first) && first.next() != Some(first)
    });
    assert_eq!(back, Some(true));
}

#[test]
fn a_cell_can_hold_the_link_that_leads_back() {
    #[derive(Bounded)]
    struct Start {
        first: Rc<Knot>,
    }
    #[derive(Bounded)]
    struct Knot {
        next: Cell<Option<Rc<Knot>>>,
    }
    let search = Search::<Start>::all(&Scope::new().set("Knot", 2)).unwrap();
    let found: Vec<Start> = search.iter().map(|structure| structure.build().unwrap()).collect();
    // One knot: open or closed. Two: open, back to the first, back to itself.
    assert_eq!(found.len(), 2 + 3);
    let closed = found.iter().filter(|start| {
        let next = start.first.next.take();
        let closed = next.as_ref().is_some_and(|next| Rc::ptr_eq(next, &start.first));
        start.first.next.set(next);
        closed
    });
    assert_eq!(closed.count(), 1);
}

#[test]
fn ways_back_inside_of_collections() {
    #[derive(Bounded)]
    struct Graph {
        start: Rc<RefCell<Vertex>>,
    }
    #[derive(Bounded)]
    struct Vertex {
        out: BTreeMap<bool, Rc<RefCell<Vertex>>>,
        extra: Vec<Option<Rc<RefCell<Vertex>>>>,
    }
    let scope = Scope::new().set("Vertex", 1).set("Vertex.extra.len", 1);
    let search = Search::<Graph>::all(&scope).unwrap();
    let found: Vec<Graph> = search.iter().map(|structure| structure.build().unwrap()).collect();
    // Each of two keys absent or a loop; no extra, an empty one, or a loop.
    assert_eq!(found.len(), 4 * 3);
    for graph in &found {
        let vertex = graph.start.borrow();
        assert!(vertex.out.values().all(|target| Rc::ptr_eq(target, &graph.start)));
        assert!(vertex.extra.iter().flatten().all(|target| Rc::ptr_eq(target, &graph.start)));
    }
    let loops: usize = found.iter().map(|graph| graph.start.borrow().out.len()).sum();
    assert_eq!(loops, 3 * 4);
}

#[test]
fn a_cycle_without_interior_mutability_cannot_be_built() {
    #[derive(Bounded, Debug)]
    struct Start {
        first: Option<Rc<Fixed>>,
    }
    #[derive(Bounded, Debug)]
    struct Fixed {
        next: Option<Rc<Fixed>>,
    }
    let search = Search::<Start>::all(&Scope::new().set("Fixed", 1)).unwrap();
    let results: Vec<_> =
        search.iter().map(|it| it.build().map(|start| start.first.is_some())).collect();
    let cycle = BuildError::Immutable { object: "Fixed0".into() };
    assert_eq!(results, [Ok(false), Ok(true), Err(cycle.clone())]);
    assert!(cycle.to_string().contains("interior mutability"), "{cycle}");
}

#[test]
fn every_value_is_fresh() {
    #[derive(Bounded, Debug)]
    struct Holder {
        leaf: Option<Rc<RefCell<Leaf>>>,
    }
    #[derive(Bounded, Debug)]
    struct Leaf {
        flag: bool,
    }
    let scope = Scope::new().set("Leaf", 1);
    for holder in all::<Holder>(&scope) {
        if let Some(leaf) = holder.leaf {
            let old = leaf.borrow().flag;
            leaf.borrow_mut().flag = !old;
        }
    }
    assert_eq!(all::<Holder>(&scope).len(), 3);
}
