//! The bounds of the list that keeps its unused nodes, which is in
//! [the catalogue](cota_catalog::node_caching_list).

pub use cota_catalog::node_caching_list::{CHECKS, Empty, NodeCachingList};

use crate::bound::{Bound, BoundError};
use cota::Scope;

/// The published bound: nodes, greatest size, greatest size of the cache, keys. All nodes are of one
/// domain.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let [nodes, size, cache, keys] = Bound::new(bound).numbers()?;
    Ok(Scope::new()
        .set("Node", nodes)
        .set("Node.value", 1..=keys)
        .set("NodeCachingList.size", 0..=size)
        .set("NodeCachingList.cache_size", 0..=cache)
        .set("NodeCachingList.maximum_cache_size", 0..=cache))
}

/// The same bound with domains of their own for ring and cache, a node for each element and one for the
/// header. As a ring would be written on its own, its links are never null.
///
/// # Errors
/// The text is no such bound.
pub fn parts_scope(bound: &str) -> Result<Scope, BoundError> {
    let [_, size, cache, _] = Bound::new(bound).numbers()?;
    Ok(scope(bound)?
        .without("Node")
        .domain("InRing", "Node", size + 1)
        .domain("Cached", "Node", cache)
        .set("header.next*", ["InRing"])
        .set("header.previous*", ["InRing"])
        .set("first_cached.next*", ["Cached"])
        .set("first_cached.previous*", ["Cached"])
        .set("header.null", false)
        .set("InRing.next.null", false)
        .set("InRing.previous.null", false))
}
