//! An AVL tree and a list whose elements are all to be added to it.

pub mod avl_tree;

use super::Named;
use super::linked_list::SinglyLinkedList;
use crate::bound::{Bound, BoundError};
use avl_tree::AvlTree;
use cota::{Bounded, Invariant, Scope, View, Visited};

/// A tree and a list.
#[derive(Bounded, Clone, Debug)]
pub struct TreeAndList {
    /// The tree.
    pub tree: AvlTree,
    /// The list.
    pub list: SinglyLinkedList,
}

/// The tree, of which more is asked, comes first.
impl Invariant for TreeAndList {
    fn holds(pair: View<'_, Self>) -> bool {
        CHECKS.iter().all(|(_, check)| check(pair))
    }
}

/// The invariant, part by part.
pub const CHECKS: [Named<TreeAndList>; 2] =
    [("tree", |pair| AvlTree::holds(pair.tree())), ("list", |pair| is_valid_list(pair.list()))];

/// The invariant of this study's lists: the elements are looked at when everything else is right.
pub fn is_valid_list(list: View<'_, SinglyLinkedList>) -> bool {
    let Some(header) = list.header() else { return false };
    if header.element().is_some() {
        return false;
    }
    let mut seen = Visited::from(header);
    let mut current = header;
    while let Some(next) = current.next() {
        if !seen.insert(next) {
            return false;
        }
        current = next;
    }
    seen.len() - 1 == list.size() && seen.iter().skip(1).all(|entry| entry.element().is_some())
}

/// Adds all elements of a list to a tree; how many of them were not there before.
pub fn add_all(tree: &mut AvlTree, list: &SinglyLinkedList) -> usize {
    list.iter().filter(|element| tree.insert(*element)).count()
}

/// The published bound: nodes of the tree, its sizes from and to, nodes of the list, its sizes from and
/// to, keys of both. The first scope is that of the tree, the second that of the list.
///
/// # Errors
/// The text is no such bound.
pub fn parts_scope(bound: &str) -> Result<[Scope; 2], BoundError> {
    let [nodes, least, greatest, entries, shortest, longest, keys] = Bound::new(bound).numbers()?;
    let tree = Scope::new()
        .set("Node", nodes)
        .set("Node.key", 1..=keys)
        .set("Node.height", 1..=nodes.max(1))
        .set("AvlTree.size", least..=greatest);
    let list = Scope::new()
        .set("Entry", entries)
        .set("Entry.element", 1..=keys)
        .set("SinglyLinkedList.size", shortest..=longest);
    Ok([tree, list])
}

/// The scope of tree and list together.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let [tree, list] = parts_scope(bound)?;
    Ok(tree.merge(&list))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[cota::test(
        Node = 5, Node.key = 1..=4, Node.height = 1..=3, AvlTree.size = 0..=4,
        Entry = 4, Entry.element = 0..=4, SinglyLinkedList.size = 0..=3
    )]
    fn all_elements_are_added(mut pair: TreeAndList) {
        let mut model: BTreeSet<_> = pair.tree.keys().into_iter().collect();
        let before = model.len();
        model.extend(pair.list.iter());
        assert_eq!(add_all(&mut pair.tree, &pair.list), model.len() - before);
        assert!(pair.tree.keys().into_iter().eq(model));
        assert!(cota::holds(&pair.tree));
    }
}
