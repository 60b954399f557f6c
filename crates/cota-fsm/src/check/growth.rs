//! How a confirmed set grows from a clique: Lemma 2 by counting, Lemma 3 by congruence closure.
//!
//! Confirmed nodes of one state converge in every implementation that passes, so what follows them
//! on equal words converges too: nodes are kept in classes, and confirming one node of a class
//! confirms the class. This reaches the same fixpoint as applying Lemma 3 word by word.

use super::tree::{NO_NODE, TestTree};
use crate::bits::Bits;
use cota_run::Watch;

/// The state of the closure, with memory that can be used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Growth {
    pub(super) confirmed: Vec<bool>,
    pub(super) class: Vec<u32>,
    /// The next member of the same class, in a circle.
    pub(super) member: Vec<u32>,
    size: Vec<u32>,
    pub(super) child: Vec<u32>,
    /// Per state: the nodes that are told apart from a confirmed node of it.
    pub(super) apart: Bits,
    apart_count: Vec<u32>,
    pub(super) anchor: Vec<u32>,
    news: Vec<usize>,
    merges: Vec<(usize, usize)>,
}

impl Growth {
    /// Grows the clique to the fixpoint of the lemmas.
    pub(super) fn grow(
        &mut self,
        tree: &TestTree,
        rows: &Bits,
        states: usize,
        clique: &[usize],
        watch: Watch<'_>,
    ) {
        self.prepare(tree, states);
        for &node in clique {
            self.confirm(node);
        }
        self.settle(tree, rows, states, watch);
    }

    /// Applies the lemmas until nothing changes or the watch asks to end.
    pub(super) fn settle(&mut self, tree: &TestTree, rows: &Bits, states: usize, watch: Watch<'_>) {
        loop {
            if let Some((a, b)) = self.merges.pop() {
                self.merge(tree, a, b);
            } else if watch.is_stopped() {
                return;
            } else if let Some(node) = self.news.pop() {
                self.spread(tree, rows, states, node);
                watch.add(1);
            } else {
                return;
            }
        }
    }

    fn prepare(&mut self, tree: &TestTree, states: usize) {
        let size = tree.len();
        self.confirmed.clear();
        self.confirmed.resize(size, false);
        self.class.clear();
        self.class.extend(0..size as u32);
        self.member.clear();
        self.member.extend(0..size as u32);
        self.size.clear();
        self.size.resize(size, 1);
        self.child.clone_from(&tree.child);
        self.apart.clear(states, size);
        self.apart_count.clear();
        self.apart_count.resize(size, 0);
        self.anchor.clear();
        self.anchor.resize(states, NO_NODE);
        self.news.clear();
        self.merges.clear();
    }

    pub(super) fn confirm(&mut self, node: usize) {
        if !self.confirmed[node] {
            self.confirmed[node] = true;
            self.news.push(node);
        }
    }

    /// What a newly confirmed node means for the others.
    fn spread(&mut self, tree: &TestTree, rows: &Bits, states: usize, node: usize) {
        let s = tree.state[node];
        if self.anchor[s] == NO_NODE {
            self.anchor[s] = node as u32;
        } else {
            self.merges.push((self.anchor[s] as usize, node));
        }
        let mut members = self.member[node] as usize;
        while members != node {
            self.confirm(members);
            members = self.member[members] as usize;
        }
        let news = self.apart.add(s, rows.row(node));
        for other in news {
            self.apart_count[other] += 1;
            if self.apart_count[other] as usize == states - 1 {
                self.confirm(other);
            }
        }
    }

    fn merge(&mut self, tree: &TestTree, a: usize, b: usize) {
        let (mut a, mut b) = (self.class[a] as usize, self.class[b] as usize);
        if a == b {
            return;
        }
        if self.size[a] < self.size[b] {
            std::mem::swap(&mut a, &mut b);
        }
        // Members of a class are confirmed together, up to the news not yet spread.
        let confirm = self.confirmed[a] || self.confirmed[b];
        let mut at = b;
        loop {
            self.class[at] = a as u32;
            at = self.member[at] as usize;
            if at == b {
                break;
            }
        }
        self.size[a] += self.size[b];
        self.member.swap(a, b);
        if confirm {
            let mut at = a;
            loop {
                self.confirm(at);
                at = self.member[at] as usize;
                if at == a {
                    break;
                }
            }
        }
        for x in 0..tree.inputs {
            let (from, into) = (self.child[b * tree.inputs + x], a * tree.inputs + x);
            if from == NO_NODE {
                continue;
            }
            if self.child[into] == NO_NODE {
                self.child[into] = from;
            } else {
                self.merges.push((self.child[into] as usize, from as usize));
            }
        }
    }
}
