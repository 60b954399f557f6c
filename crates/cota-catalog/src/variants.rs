//! Other ways to write the invariants of the catalogue, and criteria for its structures.

use crate::binary_tree::{self, BinaryTree};
use crate::binomial_heap::BinomialHeap;
use crate::heap_array::HeapArray;
use crate::registry::Entry;
use crate::search_tree::{self, SearchTree};
use cota::engine::checks::{Checks, Property};
use cota::engine::classes::ByKey;
use cota::{Bounded, Int, View, Visited};
use std::any::Any;

/// Name and meaning.
type About = (&'static str, &'static str);

const TREE_CRITERIA: &[About] = &[
    ("children", "whether the root has a left and a right subtree"),
    ("height", "the number of levels"),
];

const SIZE: &[About] = &[("size", "the number of elements")];

impl Entry {
    /// The criteria by name, each with what it tells apart.
    pub fn criteria(&self) -> &'static [About] {
        match self.name {
            "binary-tree" | "search-tree" => TREE_CRITERIA,
            "heap-array" | "binomial-heap" => SIZE,
            _ => &[],
        }
    }

    /// A criterion of the structure, whose type is `T`.
    pub fn criterion<T: Bounded>(&self, name: &str) -> Option<ByKey<T, String>> {
        let criterion: Box<dyn Any> = match (self.name, name) {
            ("search-tree", "children") => by::<SearchTree, _>(|tree| {
                tree.root().map(|root| (root.left().is_some(), root.right().is_some()))
            }),
            ("search-tree", "height") => {
                by::<SearchTree, _>(|tree| tree.root().map_or(0, search_tree_height))
            }
            ("binary-tree", "children") => by::<BinaryTree, _>(|tree| {
                tree.root().map(|root| (root.left().is_some(), root.right().is_some()))
            }),
            ("binary-tree", "height") => {
                by::<BinaryTree, _>(|tree| tree.root().map_or(0, binary_tree_height))
            }
            ("heap-array", "size") => by::<HeapArray, _>(|heap| heap.size().get()),
            ("binomial-heap", "size") => by::<BinomialHeap, _>(|heap| heap.size().get()),
            _ => return None,
        };
        criterion.downcast().ok().map(|criterion| *criterion)
    }

    /// An invariant of the structure, whose type is `T`, as checks with names.
    pub fn checks<T: Bounded>(&self, invariant: &str) -> Option<Checks<T>> {
        let checks: Box<dyn Any> = match (self.name, invariant) {
            ("search-tree", "properties") => Box::new(
                Checks::<SearchTree>::new()
                    .declare(property("tree(root; left, right)"))
                    .declare(property("count(root; left, right; size)"))
                    .declare(property("search_order(root; left, right; info)")),
            ),
            ("search-tree", "hybrid") => Box::new(
                Checks::<SearchTree>::new()
                    .check("size", search_tree_size)
                    .check("order", search_tree_order)
                    .declare(property("tree(root; left, right)")),
            ),
            ("binary-tree", "properties") => Box::new(
                Checks::<BinaryTree>::new()
                    .declare(property("tree(root; left, right)"))
                    .declare(property("count(root; left, right; size)")),
            ),
            _ => return None,
        };
        checks.downcast().ok().map(|checks| *checks)
    }
}

fn property(text: &str) -> Property {
    text.parse().expect("a property of the library")
}

/// The criterion of a key, with its `Debug` text as the name of a class.
fn by<T: Bounded, K: std::fmt::Debug + 'static>(
    key: impl for<'s> Fn(View<'s, T>) -> K + Send + Sync + 'static,
) -> Box<dyn Any> {
    Box::new(ByKey::<T, String>::new(move |view| format!("{:?}", key(view))))
}

fn search_tree_height(node: search_tree::NodeView<'_>) -> usize {
    let children = [node.left(), node.right()].into_iter().flatten();
    1 + children.map(search_tree_height).max().unwrap_or(0)
}

fn binary_tree_height(node: binary_tree::NodeView<'_>) -> usize {
    let children = [node.left(), node.right()].into_iter().flatten();
    1 + children.map(binary_tree_height).max().unwrap_or(0)
}

/// The number of nodes, each once: sharing is for another check to find.
fn search_tree_size(tree: View<'_, SearchTree>) -> bool {
    let mut seen = Visited::new();
    let mut children = tree.root().into_iter().collect::<Vec<_>>();
    while let Some(node) = children.pop() {
        if seen.insert(node) {
            children.extend([node.left(), node.right()].into_iter().flatten());
        }
    }
    tree.size() == seen.len()
}

fn search_tree_order(tree: View<'_, SearchTree>) -> bool {
    tree.root().is_none_or(|root| search_tree::ordered(root, None, None))
}

impl SearchTree {
    /// The invariant as many would write it: one depth-first pass that looks at sharing and order
    /// together, the size last. A search by it looks at fewer candidates where every node is used, since keys
    /// are compared before the shape is complete, and at more where nodes are left over, since it
    /// builds trees of all sizes.
    pub fn depth_first(tree: View<'_, Self>) -> bool {
        fn check<'s>(
            node: Option<search_tree::NodeView<'s>>,
            low: Option<Int<'s, i32>>,
            high: Option<Int<'s, i32>>,
            seen: &mut Visited<'s, search_tree::NodeView<'s>>,
        ) -> bool {
            let Some(node) = node else { return true };
            let info = node.info();
            seen.insert(node)
                && low.is_none_or(|low| low < info)
                && high.is_none_or(|high| info < high)
                && check(node.left(), low, Some(info), seen)
                && check(node.right(), Some(info), high, seen)
        }
        let mut seen = Visited::new();
        check(tree.root(), None, None, &mut seen) && tree.size() == seen.len()
    }
}
