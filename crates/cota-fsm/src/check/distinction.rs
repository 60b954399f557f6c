//! The distinction graph: two nodes of the test tree are adjacent if a common continuation in the
//! tree gets different outputs from them.
//!
//! Rows are computed from the leaves up: a node is told apart from those that answer one of its next
//! inputs differently, and from the parents of those that its child is told apart from. For a single
//! sequence the parent of a node is the node before it, so that the second part is a shift.

use super::tree::TestTree;
use crate::bits::{Bits, common};
use crate::machine::{Input, Output};
use cota_run::Watch;

/// The adjacency of a distinction graph, with memory that can be used again.
#[derive(Clone, Debug, Default)]
pub(super) struct Distinction {
    pub(super) rows: Bits,
    /// Per input: the nodes with a child on it.
    with_input: Bits,
    /// Per input: the nodes that it leads to.
    after_input: Bits,
    /// Per input and output: the nodes with a child on the input that answers otherwise.
    otherwise: Bits,
}

impl Distinction {
    /// Computes it for a tree; whether it finished before the watch asked to stop.
    pub(super) fn compute(&mut self, tree: &TestTree, outputs: usize, watch: Watch<'_>) -> bool {
        // To clear the memory of a large tree takes as long as many rows.
        if watch.is_stopped() {
            return false;
        }
        let size = tree.len();
        self.with_input.clear(tree.inputs, size);
        self.otherwise.clear(tree.inputs * outputs, size);
        self.after_input.clear(tree.inputs, size);
        for at in 1..size {
            self.with_input.set(tree.input[at], tree.parent[at]);
            self.after_input.set(tree.input[at], at);
        }
        self.fill_otherwise(tree, outputs);
        self.rows.clear(size, size);
        if tree.is_path() {
            for at in (0..size - 1).rev() {
                if watch.is_stopped() {
                    return false;
                }
                let (x, y) = (tree.input[at + 1], tree.output[at + 1]);
                self.path_row(at, x, x * outputs + y);
            }
        } else {
            for at in (1..size).rev() {
                if watch.is_stopped() {
                    return false;
                }
                self.tree_row(tree, at, tree.input[at] * outputs + tree.output[at]);
            }
        }
        true
    }

    /// Only the pairs of input and output that occur are filled.
    fn fill_otherwise(&mut self, tree: &TestTree, outputs: usize) {
        let mut used: Vec<(Input, Output)> =
            (1..tree.len()).map(|at| (tree.input[at], tree.output[at])).collect();
        used.sort_unstable();
        used.dedup();
        for group in used.chunk_by(|a, b| a.0 == b.0).filter(|group| group.len() > 1) {
            for at in (1..tree.len()).filter(|&at| tree.input[at] == group[0].0) {
                for &(x, y) in group.iter().filter(|(_, y)| *y != tree.output[at]) {
                    self.otherwise.set(x * outputs + y, tree.parent[at]);
                }
            }
        }
    }

    fn path_row(&mut self, at: usize, x: Input, key: usize) {
        let (row, next) = self.rows.row_and_next(at);
        let (with, other) = (self.with_input.row(x), self.otherwise.row(key));
        for place in 0..row.len() {
            let carry = next.get(place + 1).map_or(0, |word| word << 63);
            row[place] = other[place] | (with[place] & (next[place] >> 1 | carry));
        }
    }

    /// Adds to the parent's row what the edge to `at` shows.
    fn tree_row(&mut self, tree: &TestTree, at: usize, key: usize) {
        let parent = tree.parent[at];
        self.rows.merge(parent, self.otherwise.row(key));
        let same = self.after_input.row(tree.input[at]);
        let apart: Vec<usize> =
            common(self.rows.row(at), same).map(|other| tree.parent[other]).collect();
        for other in apart {
            self.rows.set(parent, other);
        }
    }
}
