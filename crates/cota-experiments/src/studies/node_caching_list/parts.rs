//! The two parts of the list as types of their own, to be generated apart.
//!
//! The ring on its own has links that are never null, as a ring would be written.

use super::{Node, NodeCachingList};
use crate::bound::{Bound, BoundError};
use cota::{Bounded, Invariant, Scope, View, Visited};

/// The ring with its header.
#[derive(Bounded, Clone, Debug)]
pub struct Ring {
    /// The node before the first and after the last element.
    #[bounded(index = RingNode)]
    pub header: usize,
    /// The number of elements.
    pub size: usize,
    /// The nodes that the links refer to.
    #[bounded(arena)]
    pub nodes: Vec<RingNode>,
}

/// A node of the ring.
#[derive(Bounded, Clone, Debug)]
pub struct RingNode {
    /// The element.
    pub value: Option<i32>,
    /// The node before.
    #[bounded(index = RingNode)]
    pub previous: usize,
    /// The node after.
    #[bounded(index = RingNode)]
    pub next: usize,
}

/// The chain of unused nodes.
#[derive(Bounded, Clone, Debug)]
pub struct Cache {
    /// The first unused node.
    #[bounded(index = CacheNode)]
    pub first: Option<usize>,
    /// The number of unused nodes.
    pub size: usize,
    /// How many unused nodes are kept at most.
    pub maximum_size: usize,
    /// The nodes that the links refer to.
    #[bounded(arena)]
    pub nodes: Vec<CacheNode>,
}

/// An unused node.
#[derive(Bounded, Clone, Debug)]
pub struct CacheNode {
    /// The element, still there.
    pub value: Option<i32>,
    /// The node before: none.
    #[bounded(index = CacheNode)]
    pub previous: Option<usize>,
    /// The next unused node.
    #[bounded(index = CacheNode)]
    pub next: Option<usize>,
}

/// The links of the header and the size are read before the walk, as in the whole list.
impl Invariant for Ring {
    fn holds(ring: View<'_, Self>) -> bool {
        let header = ring.header();
        let _ = (header.next(), header.previous());
        let size = ring.size();
        let (mut nodes, mut node) = (0, header);
        loop {
            nodes += 1;
            if node.previous().next() != node {
                return false;
            }
            let next = node.next();
            if next.previous() != node {
                return false;
            }
            node = next;
            if node == header {
                return size == nodes - 1;
            }
        }
    }
}

impl Invariant for Cache {
    fn holds(cache: View<'_, Self>) -> bool {
        if cache.size() > cache.maximum_size() {
            return false;
        }
        let mut seen = Visited::new();
        let mut unused = cache.first();
        while let Some(node) = unused {
            if !seen.insert(node) || node.previous().is_some() || node.value().is_none() {
                return false;
            }
            unused = node.next();
        }
        cache.size() == seen.len()
    }
}

/// The list with this ring and this cache.
pub fn combine(ring: Ring, cache: Cache) -> NodeCachingList {
    let offset = ring.nodes.len();
    let moved = |link: Option<usize>| link.map(|position| position + offset);
    let used = ring.nodes.into_iter().map(|node| Node {
        value: node.value,
        previous: Some(node.previous),
        next: Some(node.next),
    });
    let unused = cache.nodes.into_iter().map(|node| Node {
        value: node.value,
        previous: moved(node.previous),
        next: moved(node.next),
    });
    NodeCachingList {
        header: Some(ring.header),
        size: ring.size,
        first_cached: moved(cache.first),
        cache_size: cache.size,
        maximum_cache_size: cache.maximum_size,
        nodes: used.chain(unused).collect(),
    }
}

/// The scope of both parts: a node for each element, and one for the header.
///
/// # Errors
/// The text is no bound of this study.
pub fn parts_scope(bound: &str) -> Result<[Scope; 2], BoundError> {
    let [_, size, cache, keys] = Bound::new(bound).numbers()?;
    let ring = Scope::new()
        .set("RingNode", size + 1)
        .set("RingNode.value", 1..=keys)
        .set("Ring.size", 0..=size);
    let cache = Scope::new()
        .set("CacheNode", cache)
        .set("CacheNode.value", 1..=keys)
        .set("Cache.size", 0..=cache)
        .set("Cache.maximum_size", 0..=cache);
    Ok([ring, cache])
}

#[cfg(test)]
mod tests {
    use super::*;
    use cota::Search;
    use std::collections::BTreeSet;

    #[test]
    fn the_parts_together_are_the_whole() {
        let bound = "6,2,3,2";
        let [ring_scope, cache_scope] = parts_scope(bound).expect("a bound");
        let rings = Search::<Ring>::new(&ring_scope).expect("a scope").structures();
        let caches = Search::<Cache>::new(&cache_scope).expect("a scope").structures();
        let mut together = BTreeSet::new();
        for ring in &rings {
            for cache in &caches {
                let list = combine(ring.build().expect("a ring"), cache.build().expect("a cache"));
                assert!(cota::holds(&list));
                assert!(together.insert(canonical(&list)));
            }
        }
        let whole = Search::<NodeCachingList>::new(&super::super::scope(bound).expect("a bound"));
        let whole = whole.expect("a scope").structures();
        let whole: BTreeSet<_> =
            whole.iter().map(|list| canonical(&list.build().expect("a list"))).collect();
        assert_eq!(together, whole);
    }

    /// What a list is, without the names of its nodes.
    fn canonical(list: &NodeCachingList) -> (Vec<Option<i32>>, Vec<Option<i32>>, [usize; 3]) {
        let unused = std::iter::successors(list.first_cached, |node| list.nodes[*node].next);
        let header = list.header.map(|header| list.nodes[header].value);
        (
            header.into_iter().chain(list.iter()).collect(),
            unused.map(|node| list.nodes[node].value).collect(),
            [list.size, list.cache_size, list.maximum_cache_size],
        )
    }
}
