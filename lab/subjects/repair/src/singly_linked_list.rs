//! A singly linked list in an arena.

use cota::{Bounded, Invariant, View, Visited};

/// A list.
#[derive(Bounded, Clone, Debug)]
pub struct SinglyLinkedList {
    /// The first node.
    #[bounded(index = Node)]
    pub head: Option<usize>,
    /// All nodes.
    #[bounded(arena)]
    pub nodes: Vec<Node>,
}

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    /// The element.
    pub value: i32,
    /// The node after this one.
    #[bounded(index = Node)]
    pub next: Option<usize>,
}

/// The list ends.
impl Invariant for SinglyLinkedList {
    fn holds(list: View<'_, Self>) -> bool {
        let mut seen = Visited::new();
        let mut node = list.head();
        while let Some(here) = node {
            if !seen.insert(here) {
                return false;
            }
            node = here.next();
        }
        true
    }
}

/// The nodes in order.
#[cota::skip]
fn sequence(list: &SinglyLinkedList) -> Vec<usize> {
    let next = |node: &usize| list.nodes[*node].next;
    std::iter::successors(list.head, next).collect()
}

/// The elements in order.
#[cota::skip]
fn values(list: &SinglyLinkedList) -> Vec<i32> {
    sequence(list).into_iter().map(|node| list.nodes[node].value).collect()
}

#[cota::contracts]
impl SinglyLinkedList {
    /// Whether an element is in the list.
    #[cota::contract(
        invariant,
        ensures(result <==> exists(node in &reachable(self.head in self.nodes, next), self.nodes[node].value == value)),
        ensures(sequence(self) == old(sequence(self))),
        ensures(values(self) == old(values(self))),
        no_panic,
        scope(Node = 0..=5, Node.value = 0..=2, value = -1..=2)
    )]
    pub fn contains(&mut self, value: i32) -> bool {
        let mut current: Option<usize> = self.head;
        let mut found: bool = false;
        while !found && current.is_some() {
            cota::decreases!(reachable(current in self.nodes, next).len());
            if self.nodes[current.unwrap()].value == value {
                found = true;
            }
            current = self.nodes[current.unwrap()].next;
        }
        found
    }

    /// The node at a place, if there is one.
    #[cota::contract(
        invariant,
        requires(index >= 0),
        ensures(result == old(sequence(self)).get(index as usize).copied()),
        ensures(sequence(self) == old(sequence(self))),
        ensures(values(self) == old(values(self))),
        no_panic,
        scope(Node = 0..=5, Node.value = 0..=2, index = 0..=6)
    )]
    pub fn get_node(&mut self, index: i32) -> Option<usize> {
        let mut current: Option<usize> = self.head;
        let mut result: Option<usize> = None;
        let mut current_index: i32 = 0;
        while result.is_none() && current.is_some() {
            cota::decreases!(reachable(current in self.nodes, next).len());
            if index == current_index {
                result = current;
            }
            current_index = current_index + 1;
            current = self.nodes[current.unwrap()].next;
        }
        result
    }

    /// Adds an element at the end.
    #[cota::contract(
        invariant,
        ensures(sequence(self)[..old(sequence(self)).len()] == old(sequence(self))[..]),
        ensures(sequence(self).len() == old(sequence(self)).len() + 1),
        ensures(values(self)[..old(values(self)).len()] == old(values(self))[..]),
        ensures(values(self).last() == Some(&value)),
        no_panic,
        scope(Node = 0..=5, Node.value = 0..=2, value = 0..=2)
    )]
    pub fn insert(&mut self, value: i32) {
        self.nodes.push(Node { value: 0, next: None });
        let fresh: Option<usize> = Some(self.nodes.len() - 1);
        self.nodes[fresh.unwrap()].value = value;
        if self.head.is_none() {
            self.head = fresh;
        } else {
            let mut current: Option<usize> = self.head;
            while self.nodes[current.unwrap()].next.is_some() {
                cota::decreases!(reachable(current in self.nodes, next).len());
                current = self.nodes[current.unwrap()].next;
            }
            self.nodes[current.unwrap()].next = fresh;
        }
    }
}
