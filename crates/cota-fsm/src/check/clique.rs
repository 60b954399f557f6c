//! Cliques of the distinction graph with one node per state: the seeds of confirmed sets (Lemma 1).
//!
//! The graph is n-partite by state. Backtracking takes the state with the fewest candidates left
//! and its nodes by falling degree, since what grows from a clique is the more the more nodes it is
//! told apart from; the number of tries is limited.

use crate::bits::{Bits, meets};
use cota_run::Watch;
use std::cmp::Reverse;

/// The candidates of each state: nodes with a candidate of every other state beside them.
#[derive(Clone, Debug, Default)]
pub(super) struct Cliques {
    of_state: Bits,
    ordered: Vec<Vec<usize>>,
    levels: Vec<Vec<u64>>,
}

impl Cliques {
    /// Finds the candidates; whether it finished before the watch asked to stop.
    pub(super) fn prepare(
        &mut self,
        rows: &Bits,
        states: usize,
        state: &[usize],
        watch: Watch<'_>,
    ) -> bool {
        self.of_state.clear(states, state.len());
        for (node, &s) in state.iter().enumerate() {
            self.of_state.set(s, node);
        }
        self.ordered.iter_mut().for_each(Vec::clear);
        self.ordered.resize(states, Vec::new());
        for (node, &s) in state.iter().enumerate() {
            self.ordered[s].push(node);
        }
        // A node without a candidate of another state beside it is none itself.
        loop {
            let mut dropped = Vec::new();
            for (s, nodes) in self.ordered.iter().enumerate() {
                if watch.is_stopped() {
                    return false;
                }
                let lonely =
                    nodes.iter().filter(|&&node| !self.is_candidate(rows, states, node, s));
                dropped.extend(lonely.map(|&node| (s, node)));
            }
            if dropped.is_empty() {
                break;
            }
            for &(s, node) in &dropped {
                self.of_state.unset(s, node);
            }
            for (s, nodes) in self.ordered.iter_mut().enumerate() {
                nodes.retain(|&node| self.of_state.get(s, node));
            }
        }
        for nodes in &mut self.ordered {
            nodes.sort_by_cached_key(|&node| Reverse(degree(rows.row(node))));
        }
        true
    }

    /// The nodes with a neighbour in every other state, by falling degree.
    pub(super) fn candidates(&self, rows: &Bits) -> Vec<usize> {
        let mut all: Vec<usize> = self.ordered.iter().flatten().copied().collect();
        all.sort_by_cached_key(|&node| (Reverse(degree(rows.row(node))), node));
        all
    }

    /// Whether a node has a candidate of each state but its own beside it.
    fn is_candidate(&self, rows: &Bits, states: usize, node: usize, s: usize) -> bool {
        (0..states).all(|t| t == s || meets(rows.row(node), self.of_state.row(t)))
    }

    /// A clique that contains `seed`, if one is found within `tries`, which it counts down, and before
    /// the watch asks to end, which uses them up.
    pub(super) fn containing(
        &mut self,
        rows: &Bits,
        state: &[usize],
        states: usize,
        seed: usize,
        tries: &mut usize,
        watch: Watch<'_>,
    ) -> Option<Vec<usize>> {
        self.levels.resize(states + 1, Vec::new());
        self.levels[1] = rows.row(seed).to_vec();
        let mut chosen = vec![usize::MAX; states];
        chosen[state[seed]] = seed;
        self.extend(rows, states, 1, &mut chosen, tries, watch).then_some(chosen)
    }

    fn extend(
        &mut self,
        rows: &Bits,
        states: usize,
        depth: usize,
        chosen: &mut [usize],
        tries: &mut usize,
        watch: Watch<'_>,
    ) -> bool {
        if depth == states {
            return true;
        }
        let count = |s: usize| -> u32 {
            let open = self.levels[depth].iter().zip(self.of_state.row(s));
            open.map(|(a, b)| (a & b).count_ones()).sum()
        };
        let Some(s) = (0..states).filter(|&s| chosen[s] == usize::MAX).min_by_key(|&s| count(s))
        else {
            return false;
        };
        for place in 0..self.ordered[s].len() {
            let node = self.ordered[s][place];
            if self.levels[depth][node / 64] >> (node % 64) & 1 == 0 {
                continue;
            }
            if watch.is_stopped() {
                *tries = 0;
            }
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let next: Vec<u64> =
                self.levels[depth].iter().zip(rows.row(node)).map(|(a, b)| a & b).collect();
            self.levels[depth + 1] = next;
            chosen[s] = node;
            if self.extend(rows, states, depth + 1, chosen, tries, watch) {
                return true;
            }
            chosen[s] = usize::MAX;
        }
        false
    }
}

fn degree(row: &[u64]) -> u32 {
    row.iter().map(|word| word.count_ones()).sum()
}
