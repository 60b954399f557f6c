//! Sorted lists: each element is added before the first one that is greater.

use crate::sorted_list::{Entry, SortedList};

impl SortedList {
    /// The empty list: its header alone.
    pub fn new() -> Self {
        let header = Entry { element: None, next: Some(0), previous: Some(0) };
        Self { header: Some(0), size: 0, entries: vec![header] }
    }

    /// The first entry whose element is wanted; the header if there is none.
    fn first(&self, wanted: impl Fn(i32) -> bool) -> Option<usize> {
        let mut entry = self.entries[self.header?].next?;
        while self.entries[entry].element.is_some_and(|element| !wanted(element)) {
            entry = self.entries[entry].next?;
        }
        Some(entry)
    }

    /// Adds an element behind those that are equal.
    pub fn insert(&mut self, element: i32) {
        let Some(next) = self.first(|known| known > element) else { return };
        let (new, previous) = (self.entries.len(), self.entries[next].previous);
        self.entries.push(Entry { element: Some(element), next: Some(next), previous });
        self.entries[next].previous = Some(new);
        if let Some(previous) = previous {
            self.entries[previous].next = Some(new);
        }
        self.size += 1;
    }

    /// Takes one element out; `false` if there is none like it.
    pub fn remove(&mut self, element: i32) -> bool {
        let found = self.first(|known| known >= element);
        let Some(entry) = found.filter(|entry| self.entries[*entry].element == Some(element))
        else {
            return false;
        };
        let (next, previous) = (self.entries[entry].next, self.entries[entry].previous);
        if let (Some(next), Some(previous)) = (next, previous) {
            self.entries[previous].next = Some(next);
            self.entries[next].previous = Some(previous);
        }
        self.release(entry);
        self.size -= 1;
        true
    }

    /// Gives the place of an entry that nothing leads to any more to the last one.
    fn release(&mut self, entry: usize) {
        self.entries.swap_remove(entry);
        let last = self.entries.len();
        let links =
            self.entries.iter_mut().flat_map(|entry| [&mut entry.next, &mut entry.previous]);
        for link in links.chain([&mut self.header]) {
            if *link == Some(last) {
                *link = Some(entry);
            }
        }
    }
}

impl Default for SortedList {
    fn default() -> Self {
        Self::new()
    }
}
