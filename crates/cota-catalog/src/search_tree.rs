//! Binary search trees.

mod code;

use crate::catalogued::{Catalogued, Named, below, by, criterion, property};
use cota::Scope;
use cota::audit::{Audit, WithinError};
use cota::engine::checks::Checks;
use cota::engine::classes::ByKey;
use cota::{Bounded, Int, Invariant, View, Visited};

/// A binary search tree with the number of its nodes.
#[derive(Bounded, Clone, Debug)]
pub struct SearchTree {
    /// The root.
    pub root: Option<Box<Node>>,
    /// The number of nodes.
    pub size: usize,
}

/// A node.
#[derive(Bounded, Clone, Debug)]
pub struct Node {
    /// The smaller keys.
    pub left: Option<Box<Node>>,
    /// The larger keys.
    pub right: Option<Box<Node>>,
    /// The key.
    pub info: i32,
}

impl Invariant for SearchTree {
    #[cota::decisions]
    fn holds(tree: View<'_, Self>) -> bool {
        let Some(root) = tree.root() else { return tree.size() == 0 };
        let mut seen = Visited::from(root);
        while let Some(node) = seen.next() {
            if let Some(left) = node.left()
                && !seen.insert(left)
            {
                return false;
            }
            if let Some(right) = node.right()
                && !seen.insert(right)
            {
                return false;
            }
        }
        seen.len() == tree.size() && ordered(root, None, None)
    }
}

#[cota::decisions]
pub(crate) fn ordered<'s>(
    node: NodeView<'s>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> bool {
    let info = node.info();
    if low.is_some_and(|low| info <= low) || high.is_some_and(|high| info >= high) {
        return false;
    }
    node.left().is_none_or(|left| ordered(left, low, Some(info)))
        && node.right().is_none_or(|right| ordered(right, Some(info), high))
}

impl Catalogued for SearchTree {
    const NAME: &'static str = "search-tree";
    const ABOUT: &'static str = "binary search trees with distinct keys";

    fn scope(size: u32) -> Scope {
        Scope::new().set("SearchTree.size", size).set("Node", size).set("Node.info", below(size))
    }

    fn invariants() -> Vec<Named<Checks<Self>>> {
        let hybrid = Checks::<Self>::new()
            .check("size", has_its_size)
            .check("order", is_ordered)
            .declare(property("tree(root; left, right)"));
        let properties = Checks::new()
            .declare(property("tree(root; left, right)"))
            .declare(property("count(root; left, right; size)"))
            .declare(property("search_order(root; left, right; info)"));
        vec![
            by::<Self>(
                "valid",
                "the invariant of the type: shape, size, order (Korat's repOK)",
                Self::holds,
            ),
            by::<Self>(
                "depth-first",
                "one depth-first pass: fewer candidates where every node is used, more where nodes are left over",
                Self::depth_first,
            ),
            Named::new(
                "hybrid",
                "the size and the order as functions, the shape as a property",
                hybrid,
            ),
            Named::new("properties", "nothing but properties", properties),
        ]
    }

    fn criteria() -> Vec<Named<ByKey<Self, String>>> {
        vec![
            criterion::<Self, _>(
                "children",
                "whether the root has a left and a right subtree",
                |tree| tree.root().map(|root| (root.left().is_some(), root.right().is_some())),
            ),
            criterion::<Self, _>("height", "the number of levels", |tree| {
                tree.root().map_or(0, height)
            }),
        ]
    }

    fn scope_up_to(size: u32) -> Scope {
        Self::scope(size).set("SearchTree.size", 0..=size)
    }

    fn audit(size: u32, scope: Scope) -> Option<Result<Audit<Self>, WithinError>> {
        let keys = 0..size as i32;
        Some(Ok(Audit::<Self>::new(scope)
            .constructor("new", (), |()| Self::new())
            .method("insert", keys.clone(), Self::insert)
            .method("remove", keys, Self::remove)))
    }
}

fn height(node: NodeView<'_>) -> usize {
    let children = [node.left(), node.right()].into_iter().flatten();
    1 + children.map(height).max().unwrap_or(0)
}

/// The number of nodes, each once: sharing is for another check to find.
fn has_its_size(tree: View<'_, SearchTree>) -> bool {
    let mut seen = Visited::new();
    let mut children = tree.root().into_iter().collect::<Vec<_>>();
    while let Some(node) = children.pop() {
        if seen.insert(node) {
            children.extend([node.left(), node.right()].into_iter().flatten());
        }
    }
    tree.size() == seen.len()
}

fn is_ordered(tree: View<'_, SearchTree>) -> bool {
    tree.root().is_none_or(|root| ordered(root, None, None))
}

impl SearchTree {
    /// The invariant as many would write it: one depth-first pass that looks at sharing and order
    /// together, the size last. A search by it looks at fewer candidates where every node is used, since keys
    /// are compared before the shape is complete, and at more where nodes are left over, since it
    /// builds trees of all sizes.
    pub fn depth_first(tree: View<'_, Self>) -> bool {
        fn check<'s>(
            node: Option<NodeView<'s>>,
            low: Option<Int<'s, i32>>,
            high: Option<Int<'s, i32>>,
            seen: &mut Visited<'s, NodeView<'s>>,
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
