//! Contracts of methods: invariants, and what can be reached.

use crate::violation;
use cota::{Bounded, Invariant, View, Visited};
use std::rc::Rc;

#[derive(Bounded, Clone, Debug)]
struct List {
    #[bounded(index = Node)]
    head: Option<usize>,
    size: usize,
    #[bounded(arena)]
    nodes: Vec<Node>,
}

#[derive(Bounded, Clone, Debug)]
struct Node {
    value: i32,
    #[bounded(index = Node)]
    next: Option<usize>,
}

impl Invariant for List {
    fn holds(list: View<'_, Self>) -> bool {
        let mut seen = Visited::new();
        let mut node = list.head();
        while let Some(here) = node {
            if !seen.insert(here) {
                return false;
            }
            node = here.next();
        }
        list.size() == seen.len()
    }
}

#[cota::contracts]
impl List {
    /// A list without nodes.
    #[cota::contract(invariant, ensures(result.size == 0))]
    fn new(size: usize) -> Self {
        Self { head: None, size, nodes: Vec::new() }
    }

    #[cota::contract(
        invariant,
        requires(value > 0),
        ensures(self.size == old(self.size) + 1),
        ensures(old(reachable(self.head in self.nodes, next)).is_subset(&reachable(self.head in self.nodes, next))),
        ensures(!old(reachable(self.head in self.nodes, next)).contains(self.head)),
        ensures(forall(at in &reachable(self.head in self.nodes, next),
            old(reachable(self.head in self.nodes, next)).contains(at) || self.nodes[at].value == value)),
        no_panic,
        scope(Node = 0..=3, Node.value = 1..=2, List.size = 0..=3, value = 0..=2)
    )]
    fn push(&mut self, value: i32) {
        self.nodes.push(Node { value, next: self.head });
        self.head = Some(self.nodes.len() - 1);
        self.size += 1;
    }

    #[cota::contract(invariant, ensures(result == 0), scope(size = 2))]
    fn into_size(mut self) -> usize {
        self.size -= self.size;
        self.size
    }

    #[cota::contract(invariant)]
    fn append(&mut self, other: &Self) -> usize {
        self.size + other.size
    }
}

#[test]
#[allow(unnameable_test_items, non_local_definitions, clippy::items_after_statements)] // it fails below
fn methods_are_tested_on_all_values() {
    push_contract();
    into_size_contract();

    #[cota::contracts]
    impl List {
        #[cota::contract(invariant, scope(Node = 0..=3, Node.value = 1..=1, List.size = 0..=3))]
        fn forget(&mut self) {
            self.head = self.head.and_then(|head| self.nodes[head].next);
        }
    }
    let report = violation(forget_contract);
    assert!(report.contains("invariant: that of `self` does not hold any more"), "{report}");
    assert!(report.contains("1 input passed before it"), "{report}");
}

#[test]
fn invariants_before_and_after() {
    let mut list = List::new(0);
    list.push(1);
    assert!(violation(|| List::new(1)).contains("invariant: that of the result does not hold"));
    assert!(violation(|| list.push(0)).contains("requires(value > 0)"));
    let broken = List { size: 7, ..list.clone() };
    let text = violation(|| broken.clone().push(1));
    assert!(text.contains("violated by the caller: invariant: that of `self`"), "{text}");
    assert_eq!(list.append(&list.clone()), 2);
    assert!(violation(|| list.append(&broken)).contains("that of `other`"));
}

struct Tree {
    left: Option<Box<Tree>>,
    right: Option<Box<Tree>>,
    shared: Option<Rc<Tree>>,
}

impl Tree {
    fn leaf() -> Self {
        Self { left: None, right: None, shared: None }
    }

    /// Boxes move without their contents.
    #[cota::contract(
        ensures(reachable(self, left, right) == old(reachable(self, left, right))),
        ensures(reachable(self, left, right, shared).len() >= reachable(self.left, left, right).len()),
        ensures(old(reachable(self.left, left)).is_empty() || reachable(self, right).contains(&**self.right.as_ref().unwrap()))
    )]
    fn mirror(&mut self, lose: bool) {
        std::mem::swap(&mut self.left, &mut self.right);
        if lose {
            self.left = None;
        }
    }
}

#[test]
fn addresses_of_boxes() {
    let mut tree = Tree {
        left: Some(Box::new(Tree::leaf())),
        right: Some(Box::new(Tree::leaf())),
        shared: None,
    };
    tree.left.as_mut().unwrap().right = Some(Box::new(Tree::leaf()));
    tree.mirror(false);
    assert!(tree.right.as_ref().unwrap().right.is_some());
    assert!(violation(|| tree.mirror(true)).contains("reachable(self, left, right) == old("));
}
