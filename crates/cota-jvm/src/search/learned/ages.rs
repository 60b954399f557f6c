//! Implicit flows through the heap, by the age of objects.
//!
//! What a run did not write because a branch went the other way may have been any object that
//! existed then. So from such a branch on, every read of an object that is older depends on it; what
//! is made later does not. Addresses grow with age, so this is a short list of addresses with
//! sets that shrink.

use super::set::Set;

/// Where a list was saved.
#[derive(Clone, Copy, Default)]
pub(super) struct Saved {
    from: u32,
    length: u32,
}

#[derive(Default)]
pub(crate) struct Ages {
    /// Words below an address depend on a set that contains those of all later entries.
    borders: Vec<(u32, Set)>,
    saved: Vec<(u32, Set)>,
    /// Where the list as it is now was saved, unless it has changed since.
    last: Option<Saved>,
}

impl Ages {
    /// What a word may depend on because it was not written.
    #[inline]
    pub fn of(&self, at: usize) -> Set {
        match self.borders.last() {
            Some(&(border, _)) if at < border as usize => self.search(at),
            _ => Set::EMPTY,
        }
    }

    fn search(&self, at: usize) -> Set {
        let first = self.borders.partition_point(|&(border, _)| border as usize <= at);
        self.borders.get(first).map_or(Set::EMPTY, |&(_, set)| set)
    }

    /// Every word below `top` may depend on the set from now on.
    pub fn raise(&mut self, top: u32, set: Set) {
        if set == Set::EMPTY {
            return;
        }
        match self.borders.last() {
            Some(&(border, known)) if border == top && set.is_within(known) => return,
            Some(&(border, _)) if border == top => {}
            _ => self.borders.push((top, Set::EMPTY)),
        }
        self.last = None;
        for (_, known) in self.borders.iter_mut().rev() {
            if set.is_within(*known) {
                break;
            }
            *known |= set;
        }
        // Of neighbours that became equal, the later one says nothing new about what is older.
        let mut kept = 0;
        for at in 0..self.borders.len() {
            let entry = self.borders[at];
            if kept > 0 && self.borders[kept - 1].1 == entry.1 {
                self.borders[kept - 1].0 = entry.0;
            } else {
                self.borders[kept] = entry;
                kept += 1;
            }
        }
        self.borders.truncate(kept);
    }

    pub fn save(&mut self) -> Saved {
        *self.last.get_or_insert_with(|| {
            let from = self.saved.len() as u32;
            self.saved.extend_from_slice(&self.borders);
            Saved { from, length: self.borders.len() as u32 }
        })
    }

    /// Goes back to a saved list; those saved later are gone.
    pub fn restore(&mut self, saved: Saved) {
        let (from, to) = (saved.from as usize, (saved.from + saved.length) as usize);
        self.borders.clear();
        self.borders.extend_from_slice(&self.saved[from..to]);
        self.saved.truncate(to);
        self.last = Some(saved);
    }

    pub fn clear(&mut self) {
        *self = Ages::default();
    }
}
