//! A circular, doubly linked list with a header, which keeps removed nodes to use them again.

use cota::{Bounded, Invariant, View, Visited};

/// A list.
#[derive(Bounded, Clone, Debug)]
pub struct NodeCachingList {
    /// The node before the first and after the last element.
    #[bounded(index = Node)]
    pub header: Option<usize>,
    /// The first unused node; these are linked by `next`.
    #[bounded(index = Node)]
    pub first_cached: Option<usize>,
    /// How many unused nodes are kept at most.
    pub maximum_cache_size: i32,
    /// The number of unused nodes.
    pub cache_size: i32,
    /// The number of elements.
    pub size: i32,
    /// All nodes.
    #[bounded(arena)]
    pub nodes: Vec<Node>,
}

/// A node, of the ring or unused.
#[derive(Bounded, Clone, Debug, Default)]
pub struct Node {
    /// The element; 0 in the header and in unused nodes.
    pub value: i32,
    /// The node after.
    #[bounded(index = Node)]
    pub next: Option<usize>,
    /// The node before; none for unused nodes.
    #[bounded(index = Node)]
    pub previous: Option<usize>,
}

impl Invariant for NodeCachingList {
    fn holds(list: View<'_, Self>) -> bool {
        is_ring(list) && is_cache(list)
    }
}

fn is_ring(list: View<'_, NodeCachingList>) -> bool {
    let Some(header) = list.header() else { return false };
    if header.value() != 0 {
        return false;
    }
    let (mut elements, mut node) = (0, header);
    loop {
        let Some(next) = node.next() else { return false };
        if next.previous() != Some(node) {
            return false;
        }
        if next == header {
            return list.size() == elements;
        }
        elements += 1;
        node = next;
    }
}

/// Ring and cache share no node, since unused nodes have none before.
fn is_cache(list: View<'_, NodeCachingList>) -> bool {
    let mut seen = Visited::new();
    let mut unused = list.first_cached();
    while let Some(node) = unused {
        if !seen.insert(node) || node.previous().is_some() || node.value() != 0 {
            return false;
        }
        unused = node.next();
    }
    list.cache_size() == seen.len() as i32 && list.cache_size() <= list.maximum_cache_size()
}

/// The nodes of the ring in order, without the header.
#[cota::skip]
pub(crate) fn sequence(list: &NodeCachingList) -> Vec<usize> {
    let next = |node: &usize| list.nodes[*node].next.filter(|next| Some(*next) != list.header);
    std::iter::successors(list.header, next).skip(1).collect()
}

/// The elements in order.
#[cota::skip]
pub(crate) fn values(list: &NodeCachingList) -> Vec<i32> {
    sequence(list).into_iter().map(|node| list.nodes[node].value).collect()
}

/// The unused nodes in order.
#[cota::skip]
pub(crate) fn cache(list: &NodeCachingList) -> Vec<usize> {
    let next = |node: &usize| list.nodes[*node].next;
    std::iter::successors(list.first_cached, next).collect()
}

/// A sequence with one item more in front.
#[cota::skip]
fn pushed(item: i32, items: &[i32]) -> Vec<i32> {
    std::iter::once(item).chain(items.iter().copied()).collect()
}

/// A sequence with one item less.
#[cota::skip]
fn without(index: i32, items: &[i32]) -> Vec<i32> {
    let mut items = items.to_vec();
    if let Ok(index) = usize::try_from(index)
        && index < items.len()
    {
        items.remove(index);
    }
    items
}

#[cota::contracts]
impl NodeCachingList {
    /// Whether an element is in the list.
    #[cota::contract(
        invariant,
        ensures(result <==> exists(
            node in &reachable(self.header in self.nodes, next),
            Some(node) != self.header && self.nodes[node].value == arg
        )),
        ensures(reachable(self.header in self.nodes, next).is_subset(&old(reachable(self.header in self.nodes, next)))),
        ensures(old(reachable(self.header in self.nodes, next)).is_subset(&reachable(self.header in self.nodes, next))),
        ensures(values(self) == old(values(self)) && cache(self) == old(cache(self))),
        no_panic,
        scope(
            Node = 1..=5, Node.value = 0..=2, NodeCachingList.size = 0..=4, NodeCachingList.cache_size = 0..=2,
            NodeCachingList.maximum_cache_size = 0..=2, arg = 0..=3
        )
    )]
    pub fn contains(&mut self, arg: i32) -> bool {
        let mut node: Option<usize> = self.nodes[self.header.unwrap()].next;
        let mut counter: i32 = 0;
        while node != self.header && self.nodes[node.unwrap()].value != arg {
            cota::decreases!(self.size - counter);
            node = self.nodes[node.unwrap()].next;
            counter = counter + 1;
        }
        node != self.header && self.nodes[node.unwrap()].value == arg
    }

    /// Adds an element in front, in an unused node if there is one.
    #[cota::contract(
        invariant,
        ensures(values(self) == pushed(value, &old(values(self)))),
        ensures(sequence(self)[1..] == old(sequence(self))[..]),
        ensures(old(cache(self)).is_empty() ==> sequence(self)[0] == old(self.nodes.len())),
        ensures(!old(cache(self)).is_empty() ==> sequence(self)[0] == old(cache(self))[0]),
        ensures(cache(self)[..] == old(cache(self))[usize::from(!old(cache(self)).is_empty())..]),
        ensures(self.header == old(self.header) && self.maximum_cache_size == old(self.maximum_cache_size)),
        no_panic,
        scope(
            Node = 1..=5, Node.value = 0..=2, NodeCachingList.size = 0..=4, NodeCachingList.cache_size = 0..=2,
            NodeCachingList.maximum_cache_size = 0..=2, value = 0..=2
        )
    )]
    pub fn insert(&mut self, value: i32) {
        let mut fresh: Option<usize> = self.first_cached;
        if fresh.is_none() {
            fresh = Some(self.nodes.len());
            self.nodes.push(Node::default());
        } else {
            self.first_cached = self.nodes[fresh.unwrap()].next;
            self.cache_size = self.cache_size - 1;
        }
        let after: Option<usize> = self.nodes[self.header.unwrap()].next;
        self.nodes[fresh.unwrap()].value = value;
        self.nodes[fresh.unwrap()].next = after;
        self.nodes[fresh.unwrap()].previous = self.header;
        self.nodes[after.unwrap()].previous = fresh;
        self.nodes[self.header.unwrap()].next = fresh;
        self.size = self.size + 1;
    }

    /// Takes out the element at a place, and keeps its node if there is room for it.
    #[cota::contract(
        invariant,
        ensures(result == usize::try_from(index).ok().and_then(|at| old(values(self)).get(at).copied())),
        ensures(values(self) == without(index, &old(values(self)))),
        ensures(reachable(self.header in self.nodes, next).is_subset(&old(reachable(self.header in self.nodes, next)))),
        ensures(result.is_some() && old(self.cache_size < self.maximum_cache_size)
            ==> cache(self)[0] == old(sequence(self))[index as usize] && cache(self)[1..] == old(cache(self))[..]),
        ensures(result.is_none() || old(self.cache_size == self.maximum_cache_size)
            ==> cache(self) == old(cache(self))),
        ensures(self.header == old(self.header) && self.maximum_cache_size == old(self.maximum_cache_size)),
        no_panic,
        scope(
            Node = 1..=5, Node.value = 0..=2, NodeCachingList.size = 0..=4, NodeCachingList.cache_size = 0..=2,
            NodeCachingList.maximum_cache_size = 0..=2, index = -1..=4
        )
    )]
    pub fn remove(&mut self, index: i32) -> Option<i32> {
        if index < 0 || index >= self.size {
            return None;
        }
        let mut node: Option<usize> = self.header;
        let mut current: i32 = 0;
        if index < self.size / 2 {
            node = self.nodes[node.unwrap()].next;
            while current < index {
                cota::decreases!(index - current);
                node = self.nodes[node.unwrap()].next;
                current = current + 1;
            }
        } else {
            current = self.size;
            while current > index {
                cota::decreases!(current - index);
                node = self.nodes[node.unwrap()].previous;
                current = current - 1;
            }
        }
        let value: i32 = self.nodes[node.unwrap()].value;
        let before: Option<usize> = self.nodes[node.unwrap()].previous;
        let after: Option<usize> = self.nodes[node.unwrap()].next;
        self.nodes[before.unwrap()].next = after;
        self.nodes[after.unwrap()].previous = before;
        self.size = self.size - 1;
        if self.cache_size < self.maximum_cache_size {
            self.nodes[node.unwrap()].value = 0;
            self.nodes[node.unwrap()].previous = None;
            self.nodes[node.unwrap()].next = self.first_cached;
            self.first_cached = node;
            self.cache_size = self.cache_size + 1;
        }
        Some(value)
    }
}
