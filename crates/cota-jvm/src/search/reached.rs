//! What of a search's objects the structure consists of.

use crate::failure::Reference;
use crate::machine::Machine;

use super::UNREAD;

/// The objects of a structure.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Extent {
    /// The objects, without arrays, in the order in which a walk in depth from the root meets them.
    pub objects: Vec<Reference>,
    /// The lengths of all arrays together.
    pub lengths: u64,
}

impl Machine {
    /// The objects of the search that the structure in the machine consists of, the root first.
    pub fn reached(&self) -> Extent {
        let mut found = Extent::default();
        let mut seen = vec![false; self.search.objects.len()];
        let mut open = Vec::new();
        if !seen.is_empty() {
            seen[0] = true;
            open.push((0, 0));
            found.objects.push(self.search.objects[0].reference);
        }
        while let Some((object, at)) = open.pop() {
            let this = &self.search.objects[object];
            let Some(slot) = this.slots.get(at) else { continue };
            let length = self.heap.read(this.reference as usize + 1);
            if this.is_array && at == 0 {
                found.lengths += length;
            }
            if this.is_array && at as u64 > length {
                continue;
            }
            open.push((object, at + 1));
            let to = self.heap.read(slot.address as usize) as Reference;
            if slot.is_reference
                && let Some(&next) = self.search.by_reference.get(&to)
                && !std::mem::replace(&mut seen[next], true)
            {
                if !self.search.objects[next].is_array {
                    found.objects.push(to);
                }
                open.push((next, 0));
            }
        }
        found
    }

    /// Gives every word that the search has not decided the first of its values. Only to be called
    /// where it is taken back.
    pub fn settle(&mut self) {
        for object in 0..self.search.objects.len() {
            for slot in 0..self.search.objects[object].slots.len() {
                let slot = self.search.objects[object].slots[slot];
                let Some(domain) = slot.domain else { continue };
                let first = self.search.domains[usize::from(domain)].values.first();
                if let Some(value) = first.copied()
                    && self.heap.read(slot.address as usize) == UNREAD
                {
                    self.heap.write(slot.address as usize, value.word);
                }
            }
        }
    }

    /// Whether an object is one that the search makes or was given.
    pub fn is_of_search(&self, object: Reference) -> bool {
        self.search.by_reference.contains_key(&object)
    }
}
