//! The sorted list with which the source explains the search: a header without element, then elements
//! in strictly ascending order.

use super::list_to_set::{NodeView, SortedSet};
use crate::bound::{Bound, BoundError};
use cota::{Scope, View, Visited};

/// The invariant as it is printed: the walk along the list, the order, the size.
pub fn is_valid(list: View<'_, SortedSet>) -> bool {
    let Some(header) = list.header() else { return false };
    if header.element().is_some() {
        return false;
    }
    let Some(nodes) = count_nodes(header) else { return false };
    is_sorted(header) && nodes - 1 == list.size()
}

/// The number of nodes; none if an element is missing or the list comes back to itself.
fn count_nodes(header: NodeView<'_>) -> Option<usize> {
    let mut seen = Visited::from(header);
    let mut current = header;
    while let Some(next) = current.next() {
        if next.element().is_none() || !seen.insert(next) {
            return None;
        }
        current = next;
    }
    Some(seen.len())
}

fn is_sorted(header: NodeView<'_>) -> bool {
    let Some(mut current) = header.next() else { return true };
    while let Some(next) = current.next() {
        if current.element() >= next.element() {
            return false;
        }
        current = next;
    }
    true
}

/// The bound in the notation of the other lists: sizes from and to, nodes, values.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let [least, greatest, nodes, values] = Bound::new(bound).numbers()?;
    Ok(Scope::new()
        .set("SortedSet.size", least..=greatest)
        .set("Node", nodes)
        .set("Node.element", 1..=values))
}
