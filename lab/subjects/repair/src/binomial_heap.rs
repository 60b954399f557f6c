//! A binomial heap: a list of heap-ordered binomial trees, one for each bit of the size.

use cota::{Bounded, Invariant, View, Visited};

/// A heap.
#[derive(Bounded, Clone, Debug)]
pub struct BinomialHeap {
    /// The first root; roots are linked as siblings, the smallest tree first.
    #[bounded(index = Node)]
    pub roots: Option<usize>,
    /// The number of nodes.
    pub size: i32,
    /// All nodes.
    #[bounded(arena)]
    pub nodes: Vec<Node>,
}

/// A node.
#[derive(Bounded, Clone, Debug, Default)]
pub struct Node {
    /// The key; equal keys are allowed.
    pub key: i32,
    /// The number of children.
    pub degree: i32,
    /// The node above.
    #[bounded(index = Node)]
    pub parent: Option<usize>,
    /// The next root, or the next child of the same parent.
    #[bounded(index = Node)]
    pub sibling: Option<usize>,
    /// The first child, which is the one with the most children.
    #[bounded(index = Node)]
    pub child: Option<usize>,
}

impl Invariant for BinomialHeap {
    fn holds(heap: View<'_, Self>) -> bool {
        let mut seen = Visited::new();
        let (mut root, mut least) = (heap.roots(), 0);
        while let Some(node) = root {
            if node.degree() < least || !is_binomial(node, None, &mut seen) {
                return false;
            }
            least = node.degree().get() + 1;
            root = node.sibling();
        }
        heap.size() == seen.len() as i32
    }
}

/// Whether a node has children of each degree below its own, the largest first, with no smaller keys.
fn is_binomial<'s>(
    node: NodeView<'s>,
    parent: Option<NodeView<'s>>,
    seen: &mut Visited<'s, NodeView<'s>>,
) -> bool {
    if !seen.insert(node) || node.parent() != parent {
        return false;
    }
    let (mut child, mut degree) = (node.child(), 0);
    let mut degrees = Vec::new();
    while let Some(below) = child {
        if below.key() < node.key() || !is_binomial(below, Some(node), seen) {
            return false;
        }
        degrees.push(below.degree().get());
        degree += 1;
        child = below.sibling();
    }
    node.degree() == degree && degrees.iter().rev().copied().eq(0..degree)
}

/// The keys, the least first.
#[cota::skip]
pub(crate) fn keys(heap: &BinomialHeap) -> Vec<i32> {
    let found = cota::contract::reachable_in(heap.roots, |node| {
        [heap.nodes[node].child, heap.nodes[node].sibling]
    });
    let mut keys: Vec<i32> = found.iter().map(|node| heap.nodes[node].key).collect();
    keys.sort_unstable();
    keys
}

/// Keys and one more.
#[cota::skip]
fn with(key: i32, keys: &[i32]) -> Vec<i32> {
    let mut keys = keys.to_vec();
    keys.push(key);
    keys.sort_unstable();
    keys
}

#[cota::contracts]
impl BinomialHeap {
    /// The first node with the least key.
    #[cota::contract(
        invariant,
        ensures(result.is_none() <==> old(self.roots).is_none()),
        ensures(forall(node in result, reachable(self.roots in self.nodes, child, sibling).contains(node))),
        ensures(forall(
            least in result, node in &reachable(self.roots in self.nodes, child, sibling),
            self.nodes[least].key <= self.nodes[node].key
        )),
        ensures(reachable(self.roots in self.nodes, child, sibling) == old(reachable(self.roots in self.nodes, child, sibling))),
        ensures(keys(self) == old(keys(self))),
        no_panic,
        scope(Node = 0..=6, Node.key = 1..=3, Node.degree = 0..=3, BinomialHeap.size = 0..=6)
    )]
    pub fn find_min(&mut self) -> Option<usize> {
        let mut min: Option<usize> = self.roots;
        let mut x: Option<usize> = self.roots;
        while x.is_some() {
            cota::decreases!(reachable(x in self.nodes, sibling).len());
            if self.nodes[x.unwrap()].key < self.nodes[min.unwrap()].key {
                min = x;
            }
            x = self.nodes[x.unwrap()].sibling;
        }
        min
    }

    /// Adds a key.
    #[cota::contract(
        invariant,
        ensures(keys(self) == with(value, &old(keys(self)))),
        ensures(self.size == old(self.size) + 1),
        ensures(old(reachable(self.roots in self.nodes, child, sibling)).is_subset(&reachable(self.roots in self.nodes, child, sibling))),
        no_panic,
        scope(Node = 0..=5, Node.key = 1..=3, Node.degree = 0..=3, BinomialHeap.size = 0..=5, value = 0..=4)
    )]
    pub fn insert(&mut self, value: i32) {
        let temp: Option<usize> = Some(self.nodes.len());
        self.nodes.push(Node::default());
        self.nodes[temp.unwrap()].key = value;
        self.nodes[temp.unwrap()].degree = 0;
        if self.roots.is_none() {
            self.roots = temp;
            self.size = 1;
        } else {
            self.union_nodes(temp);
            self.size = self.size + 1;
        }
    }

    /// Takes out a node with the least key.
    #[cota::contract(
        invariant,
        ensures(result.is_none() <==> old(self.roots).is_none()),
        ensures(old(self.roots).is_some() ==> old(reachable(self.roots in self.nodes, child, sibling)).contains(result)),
        ensures(forall(
            least in result, node in &reachable(self.roots in self.nodes, child, sibling),
            self.nodes[least].key <= self.nodes[node].key && node != least
        )),
        ensures(reachable(self.roots in self.nodes, child, sibling).len() + usize::from(result.is_some())
            == old(reachable(self.roots in self.nodes, child, sibling)).len()),
        ensures(reachable(self.roots in self.nodes, child, sibling).is_subset(&old(reachable(self.roots in self.nodes, child, sibling)))),
        ensures(forall(
            node in &old(reachable(self.roots in self.nodes, child, sibling)),
            self.nodes[node].key == old(self.nodes.clone())[node].key
        )),
        no_panic,
        scope(Node = 0..=6, Node.key = 1..=3, Node.degree = 0..=3, BinomialHeap.size = 0..=6)
    )]
    pub fn extract_min(&mut self) -> Option<usize> {
        if self.roots.is_none() {
            return None;
        }
        let mut temp: Option<usize> = self.roots;
        let mut prev_temp: Option<usize> = None;
        let min_node: Option<usize> = self.least_root();
        while self.nodes[temp.unwrap()].key != self.nodes[min_node.unwrap()].key {
            cota::decreases!(reachable(temp in self.nodes, sibling).len());
            prev_temp = temp;
            temp = self.nodes[temp.unwrap()].sibling;
        }
        if prev_temp.is_none() {
            self.roots = self.nodes[temp.unwrap()].sibling;
        } else {
            self.nodes[prev_temp.unwrap()].sibling = self.nodes[temp.unwrap()].sibling;
        }
        temp = self.nodes[temp.unwrap()].child;
        let fake_node: Option<usize> = temp;
        while temp.is_some() {
            cota::decreases!(reachable(temp in self.nodes, sibling).len());
            self.nodes[temp.unwrap()].parent = None;
            temp = self.nodes[temp.unwrap()].sibling;
        }
        if self.roots.is_none() && fake_node.is_none() {
            self.size = 0;
        } else if self.roots.is_none() && fake_node.is_some() {
            self.roots = self.reverse(fake_node);
            self.size = self.size - 1;
        } else if self.roots.is_some() && fake_node.is_none() {
            self.size = self.size - 1;
        } else {
            let reversed: Option<usize> = self.reverse(fake_node);
            self.union_nodes(reversed);
            self.size = self.size - 1;
        }
        min_node
    }
}

impl BinomialHeap {
    /// The first root with the least key.
    pub(crate) fn least_root(&self) -> Option<usize> {
        let mut min: Option<usize> = self.roots;
        let mut x: Option<usize> = self.roots;
        while x.is_some() {
            if self.nodes[x.unwrap()].key < self.nodes[min.unwrap()].key {
                min = x;
            }
            x = self.nodes[x.unwrap()].sibling;
        }
        min
    }

    /// The siblings from a node on in the other order.
    pub(crate) fn reverse(&mut self, first: Option<usize>) -> Option<usize> {
        let mut node: Option<usize> = first;
        let mut before: Option<usize> = None;
        while node.is_some() {
            let after: Option<usize> = self.nodes[node.unwrap()].sibling;
            self.nodes[node.unwrap()].sibling = before;
            before = node;
            node = after;
        }
        before
    }

    /// Adds trees, the smallest first.
    pub(crate) fn union_nodes(&mut self, others: Option<usize>) {
        self.roots = self.merge(self.roots, others);
        let mut before: Option<usize> = None;
        let mut temp: Option<usize> = self.roots;
        let mut after: Option<usize> = self.nodes[temp.unwrap()].sibling;
        while after.is_some() {
            let third: Option<usize> = self.nodes[after.unwrap()].sibling;
            let degree: i32 = self.nodes[temp.unwrap()].degree;
            let differ: bool = self.nodes[after.unwrap()].degree != degree;
            if differ || third.is_some() && self.nodes[third.unwrap()].degree == degree {
                before = temp;
                temp = after;
            } else if self.nodes[temp.unwrap()].key <= self.nodes[after.unwrap()].key {
                self.nodes[temp.unwrap()].sibling = third;
                self.link(after, temp);
            } else {
                if before.is_none() {
                    self.roots = after;
                } else {
                    self.nodes[before.unwrap()].sibling = after;
                }
                self.link(temp, after);
                temp = after;
            }
            after = self.nodes[temp.unwrap()].sibling;
        }
    }

    /// Makes a root the first child of another.
    fn link(&mut self, lower: Option<usize>, upper: Option<usize>) {
        self.nodes[lower.unwrap()].parent = upper;
        self.nodes[lower.unwrap()].sibling = self.nodes[upper.unwrap()].child;
        self.nodes[upper.unwrap()].child = lower;
        self.nodes[upper.unwrap()].degree += 1;
    }

    /// Two lists of roots as one, by degree.
    fn merge(&mut self, first: Option<usize>, second: Option<usize>) -> Option<usize> {
        let (mut a, mut b) = (first, second);
        let mut roots: Vec<usize> = Vec::new();
        while a.is_some() || b.is_some() {
            let from_first = match (a, b) {
                (Some(a), Some(b)) => self.nodes[a].degree <= self.nodes[b].degree,
                (a, _) => a.is_some(),
            };
            let source = if from_first { &mut a } else { &mut b };
            let Some(node) = *source else { break };
            *source = self.nodes[node].sibling;
            roots.push(node);
        }
        for pair in roots.windows(2) {
            self.nodes[pair[0]].sibling = Some(pair[1]);
        }
        roots.first().copied()
    }
}
