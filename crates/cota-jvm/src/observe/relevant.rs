//! The choices that a watched run depends on (Korat+; Aguirre, Bengolea, Frias, Galeotti 2011).

use crate::machine::Machine;

impl Machine {
    /// How many choices of the path a run with these reads depends on: those up to the last word that it read. Candidates that
    /// share these choices look the same to the run.
    pub fn relevant(&self, reads: &[u32]) -> usize {
        let first = self.search.first_slot();
        let mut read = vec![false; self.search.slot_count()];
        for &address in reads {
            if let Some(known) = read.get_mut((address as usize).wrapping_sub(first)) {
                *known = true;
            }
        }
        let is_read = |slot: u32| read.get(slot as usize - first).is_some_and(|&read| read);
        let decided: Vec<(u32, u32)> = self.decided();
        decided.iter().rposition(|&(slot, _)| is_read(slot)).map_or(0, |at| at + 1)
    }
}
