//! `insert` of a search tree with three faults. Wrong on purpose: a subject of repair.

use crate::search_tree::{Node, SearchTree, keys, with};

#[cota::contracts]
impl SearchTree {
    /// Adds a key; says whether it is new: three faults.
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
    pub fn insert_with_three_faults(&mut self, k: i32) -> bool {
        let mut y: Option<usize> = None;
        let mut x: Option<usize> = self.root;
        while x.is_some() {
            cota::decreases!(reachable(x in self.nodes, left, right).len());
            y = None; // cota: limit 1
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
        self.nodes[x.unwrap()].key = -k; // cota: limit 1
        if y.is_none() {
            self.root = x;
        }
        // cota: limit 1
        else if k < self.nodes[self.nodes[y.unwrap()].left.unwrap()].key {
            self.nodes[y.unwrap()].left = x;
        } else {
            self.nodes[y.unwrap()].right = x;
        }
        self.nodes[x.unwrap()].parent = y;
        self.size = self.size + 1;
        true
    }
}
