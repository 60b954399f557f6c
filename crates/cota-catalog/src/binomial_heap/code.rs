//! Binomial heaps: trees of the same degree are joined, like carries of a binary addition.

use crate::binomial_heap::{BinomialHeap, Node};

impl BinomialHeap {
    /// The empty heap.
    pub fn new() -> Self {
        Self { size: 0, roots: None, nodes: Vec::new() }
    }

    /// Adds a key.
    pub fn insert(&mut self, key: i32) {
        let node = Node { parent: None, sibling: None, child: None, key, degree: 0 };
        self.merge(Self { size: 1, roots: Some(0), nodes: vec![node] });
    }

    /// Adds all keys of another heap.
    pub fn merge(&mut self, other: Self) {
        let offset = self.nodes.len();
        let moved = |link: Option<usize>| link.map(|link| link + offset);
        self.nodes.extend(other.nodes.into_iter().map(|node| Node {
            parent: moved(node.parent),
            sibling: moved(node.sibling),
            child: moved(node.child),
            ..node
        }));
        self.size += other.size;
        let mut trees = self.siblings(self.roots);
        trees.extend(self.siblings(moved(other.roots)));
        self.plant(trees);
    }

    /// The least key.
    pub fn min(&self) -> Option<i32> {
        self.siblings(self.roots).into_iter().map(|root| self.nodes[root].key).min()
    }

    /// Takes the least key out.
    pub fn extract_min(&mut self) -> Option<i32> {
        let mut trees = self.siblings(self.roots);
        let least = (0..trees.len()).min_by_key(|tree| self.nodes[trees[*tree]].key)?;
        let root = trees.remove(least);
        // The children come with the largest first.
        let mut children = self.siblings(self.nodes[root].child);
        children.reverse();
        trees.extend(children);
        self.size -= 1;
        self.plant(trees);
        let key = self.nodes[root].key;
        self.release(root);
        Some(key)
    }

    /// A node and those beside it.
    fn siblings(&self, first: Option<usize>) -> Vec<usize> {
        std::iter::successors(first, |node| self.nodes[*node].sibling).collect()
    }

    /// Makes these trees the roots, one of each degree.
    fn plant(&mut self, trees: Vec<usize>) {
        let mut of_degree: Vec<Option<usize>> = Vec::new();
        for mut tree in trees {
            (self.nodes[tree].parent, self.nodes[tree].sibling) = (None, None);
            let mut degree = self.nodes[tree].degree as usize;
            of_degree.resize(of_degree.len().max(degree + 1), None);
            while let Some(other) = of_degree[degree].take() {
                tree = self.join(other, tree);
                degree += 1;
                of_degree.resize(of_degree.len().max(degree + 1), None);
            }
            of_degree[degree] = Some(tree);
        }
        self.roots = None;
        for tree in of_degree.into_iter().rev().flatten() {
            self.nodes[tree].sibling = self.roots;
            self.roots = Some(tree);
        }
    }

    /// Puts one of two trees of the same degree below the other.
    fn join(&mut self, one: usize, other: usize) -> usize {
        let (above, below) =
            if self.nodes[one].key <= self.nodes[other].key { (one, other) } else { (other, one) };
        self.nodes[below].parent = Some(above);
        self.nodes[below].sibling = self.nodes[above].child;
        self.nodes[above].child = Some(below);
        self.nodes[above].degree += 1;
        above
    }

    /// Gives the place of a node that nothing leads to any more to the last one.
    fn release(&mut self, node: usize) {
        self.nodes.swap_remove(node);
        let last = self.nodes.len();
        let links = self
            .nodes
            .iter_mut()
            .flat_map(|Node { parent, sibling, child, .. }| [parent, sibling, child]);
        for link in links.chain([&mut self.roots]) {
            if *link == Some(last) {
                *link = Some(node);
            }
        }
    }
}

impl Default for BinomialHeap {
    fn default() -> Self {
        Self::new()
    }
}
