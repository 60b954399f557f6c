//! A list that keeps its unused nodes: a ring linked both ways with a header, and a chain of nodes to
//! be used again (`NodeCachingLinkedList` of Apache Commons).

use crate::catalogued::{Catalogued, Named, up_to};
use cota::engine::checks::Checks;
use cota::{Bounded, Invariant, Scope, View, Visited};

/// The list.
#[derive(Bounded, Clone, Debug)]
pub struct NodeCachingList {
    /// The node before the first and after the last element.
    #[bounded(index = Node)]
    pub header: Option<usize>,
    /// The number of elements.
    pub size: usize,
    /// The first unused node.
    #[bounded(index = Node)]
    pub first_cached: Option<usize>,
    /// The number of unused nodes.
    pub cache_size: usize,
    /// How many unused nodes are kept at most.
    pub maximum_cache_size: usize,
    /// The nodes that the links refer to.
    #[bounded(arena)]
    pub nodes: Vec<Node>,
}

/// A node, of the ring or unused.
#[derive(Bounded, Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// The element.
    pub value: Option<i32>,
    /// The node before.
    #[bounded(index = Node)]
    pub previous: Option<usize>,
    /// The node after.
    #[bounded(index = Node)]
    pub next: Option<usize>,
}

/// That ring and cache share no node follows from the links to the nodes before, which unused nodes do
/// not have.
impl Invariant for NodeCachingList {
    fn holds(list: View<'_, Self>) -> bool {
        CHECKS.iter().all(|(_, check)| check(list))
    }
}

type NamedCheck = (&'static str, for<'s> fn(View<'s, NodeCachingList>) -> bool);

/// The invariant, check by check.
pub const CHECKS: [NamedCheck; 4] =
    [("header", has_header), ("cache limit", fits), ("ring", is_ring), ("cache", is_cache)];

/// Ring and cache have nodes of their own, so that they are parts which can be searched one by one.
impl Catalogued for NodeCachingList {
    const NAME: &'static str = "node-caching-list";
    const ABOUT: &'static str = "rings linked both ways, with a chain of nodes to be used again";

    fn scope(size: u32) -> Scope {
        Scope::new()
            .set("NodeCachingList.size", 0..=size)
            .domain("InRing", "Node", size + 1)
            .domain("Cached", "Node", size)
            .set("Node.value", up_to(size))
            .set("NodeCachingList.cache_size", 0..=size)
            .set("NodeCachingList.maximum_cache_size", 0..=size)
            .set("header.next*", ["InRing"])
            .set("header.previous*", ["InRing"])
            .set("first_cached.next*", ["Cached"])
            .set("first_cached.previous*", ["Cached"])
    }

    fn invariants() -> Vec<Named<Checks<Self>>> {
        let checks = CHECKS
            .iter()
            .fold(Checks::<Self>::new(), |all, (name, holds)| all.check(*name, *holds));
        vec![Named::new("valid", "header, limit of the cache, ring and cache as checks", checks)]
    }
}

fn has_header(list: View<'_, NodeCachingList>) -> bool {
    list.header().is_some_and(|header| header.next().is_some() && header.previous().is_some())
}

fn fits(list: View<'_, NodeCachingList>) -> bool {
    list.cache_size() <= list.maximum_cache_size()
}

/// The size is read before the walk.
fn is_ring(list: View<'_, NodeCachingList>) -> bool {
    let Some(header) = list.header() else { return false };
    let size = list.size();
    let (mut nodes, mut node) = (0, header);
    loop {
        nodes += 1;
        let Some(previous) = node.previous() else { return false };
        if previous.next() != Some(node) {
            return false;
        }
        let Some(next) = node.next() else { return false };
        if next.previous() != Some(node) {
            return false;
        }
        node = next;
        if node == header {
            return size == nodes - 1;
        }
    }
}

fn is_cache(list: View<'_, NodeCachingList>) -> bool {
    let mut seen = Visited::new();
    let mut unused = list.first_cached();
    while let Some(node) = unused {
        if !seen.insert(node) || node.previous().is_some() || node.value().is_none() {
            return false;
        }
        unused = node.next();
    }
    list.cache_size() == seen.len()
}

/// There is no element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the list is empty")]
pub struct Empty;

impl NodeCachingList {
    /// The first element, which may be null.
    ///
    /// # Errors
    /// The list is empty.
    pub fn first(&self) -> Result<Option<i32>, Empty> {
        let header = self.header.ok_or(Empty)?;
        match self.nodes[header].next {
            Some(first) if first != header => Ok(self.nodes[first].value),
            _ => Err(Empty),
        }
    }

    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = Option<i32>> {
        let after = |node: usize| self.nodes[node].next.filter(|next| Some(*next) != self.header);
        let first = self.header.and_then(after);
        std::iter::successors(first, move |node| after(*node)).map(|node| self.nodes[node].value)
    }

    /// Adds an element at the end, in an unused node if there is one.
    pub fn push_back(&mut self, value: Option<i32>) {
        let Some(header) = self.header else { return };
        let node = self.take_cached();
        let last = self.nodes[header].previous.unwrap_or(header);
        self.nodes[node] = Node { value, previous: Some(last), next: Some(header) };
        self.nodes[last].next = Some(node);
        self.nodes[header].previous = Some(node);
        self.size += 1;
    }

    /// A node to be used: the first unused one, or a new one.
    fn take_cached(&mut self) -> usize {
        let Some(node) = self.first_cached else {
            self.nodes.push(Node { value: None, previous: None, next: None });
            return self.nodes.len() - 1;
        };
        self.first_cached = self.nodes[node].next;
        self.cache_size -= 1;
        node
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cota::test(
        Node = 6, Node.value = 1..=2, NodeCachingList.size = 0..=2,
        NodeCachingList.cache_size = 0..=3, NodeCachingList.maximum_cache_size = 0..=3
    )]
    fn the_first_element_is_the_first(mut list: NodeCachingList) {
        assert_eq!(list.first(), list.iter().next().ok_or(Empty));
        let mut model: Vec<_> = list.iter().collect();
        assert_eq!(model.len(), list.size);
        model.push(Some(7));
        list.push_back(Some(7));
        assert_eq!(list.iter().collect::<Vec<_>>(), model);
        assert!(cota::holds(&list));
    }
}
