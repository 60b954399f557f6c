//! What repeating a loop proves: the virtual branches of a sequence without reset.
//!
//! A loop `u` repeated from one position visits more states than the implementation has, so that one of them
//! repeats; from then on the implementation runs in a circle on which `u` is always answered as it was.
//! So where the sequence leaves the loop at last, `u` would have been answered as before, although
//! something else was applied: every implementation that passes the sequence also passes the sequence
//! with that branch (the idea behind the locating sequences of Hennie 1964). The branches make a tree of
//! the sequence, which the conditions can then judge as if there were resets.
//!
//! How often is enough: the positions at which `u` was applied are told apart from a set of m nodes
//! that are told apart from each other. In an implementation with n states these positions then share
//! n - m states, so n - m + 1 of them repeat one; n positions always do, the last node included.

use super::distinction::Distinction;
use super::tree::{MOST_NODES, TestTree};
use crate::bits::{Bits, ones};
use crate::machine::Machine;
use cota_run::Watch;

/// Loops longer than this are not looked for.
const LONGEST_LOOP: usize = 2_000;

/// A stretch of a sequence with a period: from `start` to `end`, which leaves the loop.
#[derive(Clone, Copy, Debug)]
struct Run {
    start: usize,
    end: usize,
    period: usize,
}

/// The tree of a sequence with the branches that its repeated loops stand for. Nodes of the sequence
/// keep their numbers; branches come after them. None if it gets too large, or if the watch asks to end before.
pub(super) fn with_branches(
    machine: &Machine,
    path: &TestTree,
    distinction: &mut Distinction,
    watch: Watch<'_>,
) -> Option<TestTree> {
    if path.len() > MOST_NODES {
        return None;
    }
    let mut tree = path.clone();
    let mut open = runs(path, watch)?;
    loop {
        if tree.len() > MOST_NODES || !distinction.compute(&tree, machine.outputs(), watch) {
            return None;
        }
        let before = open.len();
        let judge = Judge { machine, tree: &tree, rows: &distinction.rows };
        let is_ready = |&run: &Run| !watch.is_stopped() && judge.is_closed(run);
        let (ready, rest): (Vec<Run>, Vec<Run>) = open.into_iter().partition(is_ready);
        open = rest;
        for run in ready {
            let mut at = run.end;
            // A loop may be a shorter one taken several times: half of the run holds it whole.
            for step in 0..run.period.max((run.end - run.start) / 2) {
                let x = path.input[run.end - run.period + step % run.period + 1];
                match tree.child(at, x).or_else(|| tree.grow(machine, at, x)) {
                    Some(child) => at = child,
                    None => break,
                }
            }
        }
        if open.len() == before {
            return (!watch.is_stopped()).then_some(tree);
        }
    }
}

/// The maximal stretches of at least two periods; none if the watch asks to end before.
fn runs(path: &TestTree, watch: Watch<'_>) -> Option<Vec<Run>> {
    let length = path.len() - 1;
    let step = |at: usize| (path.state[at], path.input[at + 1]);
    let mut found: Vec<Run> = Vec::new();
    for period in 1..=LONGEST_LOOP.min(length / 2) {
        if watch.is_stopped() {
            return None;
        }
        let mut start = 0;
        for at in 0..=length - period {
            if at + period < length && step(at) == step(at + period) {
                continue;
            }
            let run = Run { start, end: at + period, period };
            // A multiple of a shorter period adds nothing.
            let known = |other: &Run| other.end == run.end && period % other.period == 0;
            if at >= start + period && !found.iter().any(known) {
                found.push(run);
            }
            start = at + 1;
        }
    }
    Some(found)
}

struct Judge<'a> {
    machine: &'a Machine,
    tree: &'a TestTree,
    rows: &'a Bits,
}

impl Judge<'_> {
    /// Whether the implementation runs in a circle where the run ends, whatever the phase at which
    /// that is seen.
    fn is_closed(&self, run: Run) -> bool {
        (0..run.period.min(run.end - run.start - run.period)).any(|phase| {
            let last = run.end - phase;
            let count = (last - run.start) / run.period;
            let states = self.machine.states();
            if count >= states {
                return true;
            }
            let others = states + 1 - count;
            if others >= states {
                return false;
            }
            let mut common = self.rows.row(last - run.period).to_vec();
            for turn in 2..=count {
                let row = self.rows.row(last - turn * run.period);
                common.iter_mut().zip(row).for_each(|(word, other)| *word &= other);
            }
            self.has_clique(common, others)
        })
    }

    /// Whether `size` of these nodes are told apart from each other, as far as a greedy choice
    /// shows: states with the fewest nodes first, and of each a node that leaves most other states.
    fn has_clique(&self, mut among: Vec<u64>, size: usize) -> bool {
        let mut groups: Vec<(Vec<u64>, Vec<usize>)> =
            vec![(vec![0; among.len()], Vec::new()); self.machine.states()];
        for node in ones(&among) {
            let (mask, nodes) = &mut groups[self.tree.state[node]];
            mask[node / 64] |= 1 << (node % 64);
            nodes.push(node);
        }
        groups.retain(|(_, nodes)| !nodes.is_empty());
        groups.sort_by_key(|(_, nodes)| std::cmp::Reverse(nodes.len()));
        let mut taken = 0;
        while let Some((_, nodes)) = groups.pop() {
            if taken + groups.len() + 1 < size {
                return false;
            }
            let degree = |&node: &usize| -> u32 {
                let shared = self.rows.row(node).iter().zip(&among);
                shared.map(|(a, b)| (a & b).count_ones()).sum()
            };
            let mut still: Vec<usize> = nodes
                .into_iter()
                .filter(|&node| among[node / 64] >> (node % 64) & 1 == 1)
                .collect();
            still.sort_by_cached_key(|node| std::cmp::Reverse(degree(node)));
            let leaves = |&node: &usize| {
                let row = self.rows.row(node);
                let meets =
                    |mask: &[u64]| (0..row.len()).any(|at| row[at] & among[at] & mask[at] != 0);
                groups.iter().filter(|(mask, _)| meets(mask)).count()
            };
            let best = still.into_iter().take(CLOSE_LOOK).enumerate();
            let best = best.max_by_key(|(at, node)| (leaves(node), std::cmp::Reverse(*at)));
            if let Some((_, node)) = best {
                let row = self.rows.row(node);
                among.iter_mut().zip(row).for_each(|(word, other)| *word &= other);
                taken += 1;
            }
            if taken >= size {
                return true;
            }
        }
        false
    }
}

/// For how many nodes of a state the greedy choice compares what they leave of the others.
const CLOSE_LOOK: usize = 12;
