//! Cliques of the distinction graph with one node per state: the seeds of confirmed sets (Lemma 1).
//!
//! The graph is n-partite by state. Backtracking takes the state with the fewest candidates left
//! and its nodes in order of their number; the number of tries is limited.

use super::bits::{Bits, meets};

/// The nodes of each state, and the candidates: those with a neighbour in every other state.
#[derive(Clone, Debug, Default)]
pub(super) struct Cliques {
    of_state: Bits,
    levels: Vec<Vec<u64>>,
}

impl Cliques {
    pub(super) fn prepare(&mut self, states: usize, state: &[usize]) {
        self.of_state.clear(states, state.len());
        for (node, &s) in state.iter().enumerate() {
            self.of_state.set(s, node);
        }
    }

    /// Whether a node has a neighbour in each state but its own.
    pub(super) fn is_candidate(&self, rows: &Bits, states: usize, node: usize, s: usize) -> bool {
        (0..states).all(|t| t == s || meets(rows.row(node), self.of_state.row(t)))
    }

    /// A clique that contains `seed`, if one is found within `tries`, which it counts down.
    pub(super) fn containing(
        &mut self,
        rows: &Bits,
        state: &[usize],
        states: usize,
        (seed, candidates): (usize, &[u64]),
        tries: &mut usize,
    ) -> Option<Vec<usize>> {
        self.levels.resize(states + 1, Vec::new());
        let start: Vec<u64> =
            rows.row(seed).iter().zip(candidates).map(|(row, open)| row & open).collect();
        self.levels[1] = start;
        let mut chosen = vec![usize::MAX; states];
        chosen[state[seed]] = seed;
        self.extend(rows, states, 1, &mut chosen, tries).then_some(chosen)
    }

    fn extend(
        &mut self,
        rows: &Bits,
        states: usize,
        depth: usize,
        chosen: &mut [usize],
        tries: &mut usize,
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
        let open: Vec<u64> =
            self.levels[depth].iter().zip(self.of_state.row(s)).map(|(a, b)| a & b).collect();
        for node in super::bits::ones(&open) {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let next: Vec<u64> =
                self.levels[depth].iter().zip(rows.row(node)).map(|(a, b)| a & b).collect();
            self.levels[depth + 1] = next;
            chosen[s] = node;
            if self.extend(rows, states, depth + 1, chosen, tries) {
                return true;
            }
            chosen[s] = usize::MAX;
        }
        false
    }
}
