//! A binary search tree with links to parents.

use cota::{Bounded, Int, Invariant, View};

/// A tree.
#[derive(Bounded, Clone, Debug)]
pub struct SearchTree {
    /// The node that has no parent.
    #[bounded(index = Node)]
    pub root: Option<usize>,
    /// The number of nodes.
    pub size: i32,
    /// All nodes.
    #[bounded(arena)]
    pub nodes: Vec<Node>,
}

/// A node.
#[derive(Bounded, Clone, Debug, Default)]
pub struct Node {
    /// The key.
    pub key: i32,
    /// Smaller keys.
    #[bounded(index = Node)]
    pub left: Option<usize>,
    /// Greater keys.
    #[bounded(index = Node)]
    pub right: Option<usize>,
    /// The node above.
    #[bounded(index = Node)]
    pub parent: Option<usize>,
}

/// That it is a tree follows from the keys: no node is in two places of the order.
impl Invariant for SearchTree {
    fn holds(tree: View<'_, Self>) -> bool {
        count(tree.root(), None, None, None).is_some_and(|nodes| tree.size() == nodes)
    }
}

/// The number of nodes, if their keys are in order and between two others, and the parents right.
fn count<'s>(
    node: Option<View<'s, Node>>,
    parent: Option<View<'s, Node>>,
    low: Option<Int<'s, i32>>,
    high: Option<Int<'s, i32>>,
) -> Option<i32> {
    let Some(node) = node else { return Some(0) };
    let key = node.key();
    if node.parent() != parent
        || low.is_some_and(|low| key <= low)
        || high.is_some_and(|high| key >= high)
    {
        return None;
    }
    let left = count(node.left(), Some(node), low, Some(key))?;
    Some(1 + left + count(node.right(), Some(node), Some(key), high)?)
}

/// The keys, the least first.
#[cota::skip]
pub(crate) fn keys(tree: &SearchTree) -> Vec<i32> {
    let found = cota::contract::reachable_in(tree.root, |node| {
        [tree.nodes[node].left, tree.nodes[node].right]
    });
    let mut keys: Vec<i32> = found.iter().map(|node| tree.nodes[node].key).collect();
    keys.sort_unstable();
    keys
}

/// Keys and one more.
#[cota::skip]
pub(crate) fn with(key: i32, keys: &[i32]) -> Vec<i32> {
    let mut keys = keys.to_vec();
    if !keys.contains(&key) {
        keys.push(key);
        keys.sort_unstable();
    }
    keys
}

/// Keys without one.
#[cota::skip]
fn without(key: i32, keys: &[i32]) -> Vec<i32> {
    let mut keys = keys.to_vec();
    keys.retain(|own| *own != key);
    keys
}

#[cota::contracts]
impl SearchTree {
    /// Whether a key is in the tree.
    #[cota::contract(
        invariant,
        ensures(result <==> exists(node in &reachable(self.root in self.nodes, left, right), self.nodes[node].key == k)),
        ensures(reachable(self.root in self.nodes, left, right) == old(reachable(self.root in self.nodes, left, right))),
        ensures(keys(self) == old(keys(self))),
        no_panic,
        scope(Node = 0..=5, Node.key = 1..=5, SearchTree.size = 0..=5, k = 0..=6)
    )]
    pub fn contains(&mut self, k: i32) -> bool {
        let mut x: Option<usize> = self.root;
        while x.is_some() {
            cota::decreases!(reachable(x in self.nodes, left, right).len());
            if k < self.nodes[x.unwrap()].key {
                x = self.nodes[x.unwrap()].left;
            } else if k > self.nodes[x.unwrap()].key {
                x = self.nodes[x.unwrap()].right;
            } else {
                return true;
            }
        }
        false
    }

    /// Adds a key; says whether it is new.
    #[cota::contract(
        invariant,
        ensures(old(keys(self)).contains(&k) ==> self.size == old(self.size)),
        ensures(!old(keys(self)).contains(&k) ==> self.size == old(self.size) + 1),
        ensures(exists(node in &reachable(self.root in self.nodes, left, right), self.nodes[node].key == k)),
        ensures(keys(self) == with(k, &old(keys(self)))),
        ensures(result == !old(keys(self)).contains(&k)),
        no_panic,
        scope(Node = 0..=5, Node.key = 1..=5, SearchTree.size = 0..=5, k = 0..=6)
    )]
    pub fn insert(&mut self, k: i32) -> bool {
        let mut y: Option<usize> = None;
        let mut x: Option<usize> = self.root;
        while x.is_some() {
            cota::decreases!(reachable(x in self.nodes, left, right).len());
            y = x;
            if k < self.nodes[x.unwrap()].key {
                x = self.nodes[x.unwrap()].left;
            } else if k > self.nodes[x.unwrap()].key {
                x = self.nodes[x.unwrap()].right;
            } else {
                return false;
            }
        }
        x = Some(self.nodes.len());
        self.nodes.push(Node::default());
        self.nodes[x.unwrap()].key = k;
        if y.is_none() {
            self.root = x;
        } else if k < self.nodes[y.unwrap()].key {
            self.nodes[y.unwrap()].left = x;
        } else {
            self.nodes[y.unwrap()].right = x;
        }
        self.nodes[x.unwrap()].parent = y;
        self.size = self.size + 1;
        true
    }

    /// Takes a key out; says whether it was there.
    #[cota::contract(
        invariant,
        ensures(old(keys(self)).contains(&k) ==> self.size == old(self.size) - 1),
        ensures(!old(keys(self)).contains(&k) ==> self.size == old(self.size)),
        ensures(keys(self) == without(k, &old(keys(self)))),
        ensures(reachable(self.root in self.nodes, left, right).is_subset(&old(reachable(self.root in self.nodes, left, right)))),
        ensures(result == old(keys(self)).contains(&k)),
        no_panic,
        scope(Node = 0..=5, Node.key = 1..=5, SearchTree.size = 0..=5, k = 0..=6)
    )]
    pub fn remove(&mut self, k: i32) -> bool {
        let mut z: Option<usize> = self.root;
        while z.is_some() && self.nodes[z.unwrap()].key != k {
            cota::decreases!(reachable(z in self.nodes, left, right).len());
            if k < self.nodes[z.unwrap()].key {
                z = self.nodes[z.unwrap()].left;
            } else {
                z = self.nodes[z.unwrap()].right;
            }
        }
        if z.is_none() {
            return false;
        }
        let mut y: Option<usize> = z;
        if self.nodes[z.unwrap()].left.is_some() && self.nodes[z.unwrap()].right.is_some() {
            y = self.nodes[z.unwrap()].right;
            while self.nodes[y.unwrap()].left.is_some() {
                cota::decreases!(reachable(y in self.nodes, left).len());
                y = self.nodes[y.unwrap()].left;
            }
        }
        let mut x: Option<usize> = self.nodes[y.unwrap()].right;
        if self.nodes[y.unwrap()].left.is_some() {
            x = self.nodes[y.unwrap()].left;
        }
        let parent: Option<usize> = self.nodes[y.unwrap()].parent;
        if x.is_some() {
            self.nodes[x.unwrap()].parent = parent;
        }
        if parent.is_none() {
            self.root = x;
        } else if self.nodes[parent.unwrap()].left == y {
            self.nodes[parent.unwrap()].left = x;
        } else {
            self.nodes[parent.unwrap()].right = x;
        }
        self.nodes[z.unwrap()].key = self.nodes[y.unwrap()].key;
        self.size = self.size - 1;
        true
    }
}
