//! B-trees of any minimum degree.

use cota::{Bounded, Int, View};

#[derive(Bounded, Debug)]
pub struct BTree {
    root: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    keys: Vec<i32>,
    #[allow(clippy::vec_box, reason = "links make the nodes objects of a class")]
    children: Vec<Box<Node>>,
}

impl BTree {
    /// The invariant for minimum degree 2: up to 3 keys in a node.
    pub fn of_degree_2(tree: View<'_, Self>) -> bool {
        is_valid(tree, 2)
    }

    /// The invariant for minimum degree 3: 2 to 5 keys in a node.
    pub fn of_degree_3(tree: View<'_, Self>) -> bool {
        is_valid(tree, 3)
    }
}

fn is_valid(tree: BTreeView<'_>, degree: usize) -> bool {
    let Some(root) = tree.root() else { return tree.size() == 0 };
    let mut walk = Walk { degree, size: tree.size(), keys: 0, last: None };
    walk.depth(root, 1).is_some() && walk.keys == walk.size
}

/// A walk in key order.
struct Walk<'s> {
    degree: usize,
    size: Int<'s, usize>,
    keys: usize,
    last: Option<Int<'s, i32>>,
}

impl<'s> Walk<'s> {
    /// The depth of all leaves; `None` if something is wrong.
    fn depth(&mut self, node: NodeView<'s>, fewest_keys: usize) -> Option<u32> {
        let (keys, children) = (node.keys(), node.children());
        if keys.len() < fewest_keys || keys.len() >= 2 * self.degree {
            return None;
        }
        self.keys += keys.len();
        if self.keys > self.size {
            return None;
        }
        if children.is_empty() {
            return keys.iter().all(|key| self.goes_up(key)).then_some(0);
        }
        if children.len() != keys.len() + 1 {
            return None;
        }
        let depth = self.depth(children.at(0), self.degree - 1)?;
        for (key, child) in keys.iter().zip(children.iter().skip(1)) {
            if !self.goes_up(key) || self.depth(child, self.degree - 1)? != depth {
                return None;
            }
        }
        Some(depth + 1)
    }

    fn goes_up(&mut self, key: Int<'s, i32>) -> bool {
        let last = self.last.replace(key);
        last.is_none_or(|last| last < key)
    }
}
