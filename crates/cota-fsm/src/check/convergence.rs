//! More than the lemmas: convergence and divergence of classes (Simão, Petrenko, Yevtushenko 2012).
//!
//! Nodes of one class converge in every implementation that passes, so what is known after one of
//! them is known after all. Two classes diverge if, on this merged graph, a common word gets different
//! outputs or leads to classes that diverge; a class that diverges from the confirmed class of every
//! other state is confirmed. This accepts more than the conditions of 2010 and is as safe.

use super::growth::Growth;
use super::tree::{NO_NODE, TestTree};
use crate::machine::{Machine, State};
use cota_run::Watch;

/// How deep a pair of classes is followed.
const DEPTH: usize = 12;

impl Growth {
    /// Confirms what diverges from all other states; whether anything new was confirmed and there is time
    /// to go on.
    pub(super) fn diverge(&mut self, machine: &Machine, tree: &TestTree, watch: Watch<'_>) -> bool {
        let states = machine.states();
        let mut news = false;
        for node in 0..tree.len() {
            if self.confirmed[node] || self.class[node] as usize != node {
                continue;
            }
            let s = tree.state[node];
            let apart = (0..states).all(|t| {
                t == s
                    || self.known_apart(node, t)
                    || !watch.is_stopped() && {
                        let anchor = self.class[self.anchor[t] as usize] as usize;
                        self.divergent(machine, tree, (node, anchor), DEPTH)
                    }
            });
            if apart {
                self.confirm(node);
                news = true;
            }
        }
        news && !watch.is_stopped()
    }

    /// Whether a member of the class was told apart from a confirmed node of the state.
    fn known_apart(&self, class: usize, t: State) -> bool {
        let mut at = class;
        loop {
            if self.apart.get(t, at) {
                return true;
            }
            at = self.member[at] as usize;
            if at == class {
                return false;
            }
        }
    }

    fn divergent(
        &self,
        machine: &Machine,
        tree: &TestTree,
        (a, b): (usize, usize),
        depth: usize,
    ) -> bool {
        let (s, t) = (tree.state[a], tree.state[b]);
        if s == t || depth == 0 {
            return false;
        }
        if self.confirmed[a] && self.confirmed[b] {
            return true;
        }
        if self.confirmed[a] && self.apart.get(s, b) || self.confirmed[b] && self.apart.get(t, a) {
            return true;
        }
        (0..tree.inputs).any(|x| {
            let (one, other) = (self.child[a * tree.inputs + x], self.child[b * tree.inputs + x]);
            if one == NO_NODE || other == NO_NODE {
                return false;
            }
            let outputs = (machine.step(s, x), machine.step(t, x));
            if outputs.0.map(|step| step.1) != outputs.1.map(|step| step.1) {
                return true;
            }
            let pair = (self.class[one as usize] as usize, self.class[other as usize] as usize);
            self.divergent(machine, tree, pair, depth - 1)
        })
    }
}
