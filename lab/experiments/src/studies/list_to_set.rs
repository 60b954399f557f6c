//! Whether a set is what a list becomes when order and repetitions are forgotten: a pair of a list and
//! a strictly sorted list.

use super::Named;
use super::linked_list::{self, SinglyLinkedList};
use crate::bound::{Bound, BoundError};
use cota::{Bounded, Int, Invariant, Scope, View, Visited};

/// The input: any list and any set.
#[derive(Bounded, Clone, Debug)]
pub struct ListToSet {
    /// The list.
    pub list: SinglyLinkedList,
    /// The set.
    pub set: SortedSet,
}

/// A set as a strictly sorted list that begins with a node without element.
#[derive(Bounded, Clone, Debug, Default)]
pub struct SortedSet {
    /// The node before the first element.
    pub header: Option<Box<Node>>,
    /// The number of elements.
    pub size: usize,
}

/// A node.
#[derive(Bounded, Clone, Debug, Default)]
pub struct Node {
    /// The element; none in the header.
    pub element: Option<i32>,
    /// The greater elements.
    pub next: Option<Box<Node>>,
}

/// The list comes first.
impl Invariant for ListToSet {
    fn holds(pair: View<'_, Self>) -> bool {
        CHECKS.iter().all(|(_, check)| check(pair))
    }
}

/// The invariant, part by part.
pub const CHECKS: [Named<ListToSet>; 2] = [
    ("list", |pair| SinglyLinkedList::holds(pair.list())),
    ("set", |pair| SortedSet::holds(pair.set())),
];

/// The size comes before the order.
impl Invariant for SortedSet {
    fn holds(set: View<'_, Self>) -> bool {
        let Some(header) = set.header() else { return false };
        if header.element().is_some() {
            return false;
        }
        let mut seen = Visited::from(header);
        let mut current = header;
        while let Some(next) = current.next() {
            if next.element().is_none() || !seen.insert(next) {
                return false;
            }
            current = next;
        }
        seen.len() - 1 == set.size() && is_strictly_sorted(header)
    }
}

fn is_strictly_sorted(header: NodeView<'_>) -> bool {
    let mut last: Option<Int<'_, i32>> = None;
    let mut node = header.next();
    while let Some(current) = node {
        let element = current.element();
        if last.is_some() && last >= element {
            return false;
        }
        last = element;
        node = current.next();
    }
    true
}

impl SortedSet {
    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = i32> {
        let first = self.header.as_ref().and_then(|header| header.next.as_deref());
        std::iter::successors(first, |node| node.next.as_deref()).filter_map(|node| node.element)
    }

    /// Adds an element, if it is not there yet.
    pub fn insert(&mut self, element: i32) {
        let header = self.header.get_or_insert_default();
        let mut place = &mut header.next;
        while place.as_ref().is_some_and(|node| node.element < Some(element)) {
            match place {
                Some(node) => place = &mut node.next,
                None => return,
            }
        }
        if place.as_ref().is_none_or(|node| node.element != Some(element)) {
            let next = place.take();
            *place = Some(Box::new(Node { element: Some(element), next }));
            self.size += 1;
        }
    }
}

/// The elements of a list as a set.
pub fn list_to_set(list: &SinglyLinkedList) -> SortedSet {
    let mut set = SortedSet { header: Some(Box::default()), size: 0 };
    for element in list.iter() {
        set.insert(element);
    }
    set
}

/// Whether a set has exactly the elements of a list.
pub fn is_list_as_set(list: &SinglyLinkedList, set: &SortedSet) -> bool {
    let contains = |element| set.iter().any(|member| member == element);
    let occurs = |member| list.iter().any(|element| element == member);
    list.iter().all(contains) && set.iter().all(occurs)
}

/// The published bound: sizes of the list, sizes of the set, nodes of the list, nodes of the set,
/// keys; or the short form of table 3.1: sizes and nodes of both, keys.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let bound = Bound::new(bound);
    let (list, set, nodes, keys) = if bound.parts() == 2 {
        let [sizes, keys] = bound.ranges()?;
        (sizes, sizes, [sizes.1, sizes.1], keys)
    } else {
        let [list, set, entries, nodes, keys] = bound.ranges()?;
        (list, set, [entries.1, nodes.1], (1, keys.1))
    };
    Ok(Scope::new()
        .set("SinglyLinkedList.size", list.0..=list.1)
        .set("SortedSet.size", set.0..=set.1)
        .set("Entry", nodes[0])
        .set("Node", nodes[1])
        .set("Entry.element", keys.0..=keys.1)
        .set("Node.element", keys.0..=keys.1))
}

/// What distinguishes inputs. Emptiness is seen from the first node, not from the size.
pub const PREDICATES: [Named<ListToSet>; 4] = [
    ("list empty", |pair| pair.list().header().is_none_or(|header| header.next().is_none())),
    ("list without repetitions", |pair| !linked_list::has_repetitions(pair.list())),
    ("list sorted", |pair| is_sorted(pair.list())),
    ("set empty", |pair| pair.set().header().is_none_or(|header| header.next().is_none())),
];

fn is_sorted(list: View<'_, SinglyLinkedList>) -> bool {
    let elements = || linked_list::elements(list);
    elements().zip(elements().skip(1)).all(|(one, next)| one <= next)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[cota::test(
        Entry = 5, Node = 4, Entry.element = 1..=3, Node.element = 1..=3,
        SinglyLinkedList.size = 0..=4, SortedSet.size = 0..=3
    )]
    fn a_set_is_recognised(pair: ListToSet) {
        let model: BTreeSet<_> = pair.list.iter().collect();
        let same = pair.set.iter().eq(model.iter().copied());
        assert_eq!(is_list_as_set(&pair.list, &pair.set), same);
        let set = list_to_set(&pair.list);
        assert!(set.iter().eq(model));
        assert!(cota::holds(&set));
    }
}
