//! Doubly linked lists in a ring: elements are added at the end and taken out anywhere.

use crate::doubly_linked_list::{DoublyLinkedList, Entry, Value};
use std::rc::Rc;

impl DoublyLinkedList {
    /// The empty list: one entry without element.
    pub fn new() -> Self {
        let entry = Entry { element: None, next: Some(0), previous: Some(0) };
        Self { header: Some(0), size: 0, entries: vec![entry] }
    }

    /// The entry at a position.
    fn entry(&self, position: usize) -> Option<usize> {
        (0..position).fold(self.header, |entry, _| self.entries[entry?].next)
    }

    /// The element at a position.
    pub fn get(&self, position: usize) -> Option<&Rc<Value>> {
        let entry = self.entry(position).filter(|_| position < self.size)?;
        self.entries[entry].element.as_ref()
    }

    /// Adds an element at the end.
    pub fn push(&mut self, element: Rc<Value>) {
        let Some(header) = self.header else { return };
        self.size += 1;
        if self.size == 1 {
            self.entries[header].element = Some(element);
            return;
        }
        let (new, last) = (self.entries.len(), self.entries[header].previous);
        self.entries.push(Entry { element: Some(element), next: Some(header), previous: last });
        self.entries[header].previous = Some(new);
        if let Some(last) = last {
            self.entries[last].next = Some(new);
        }
    }

    /// Adds the element at a position at the end once more; `false` if there is none.
    pub fn push_again(&mut self, position: usize) -> bool {
        let Some(element) = self.get(position).cloned() else { return false };
        self.push(element);
        true
    }

    /// Takes the element at a position out.
    pub fn remove(&mut self, position: usize) -> Option<Rc<Value>> {
        let entry = self.entry(position).filter(|_| position < self.size)?;
        let element = self.entries[entry].element.take();
        self.size -= 1;
        if self.size == 0 {
            return element;
        }
        let (next, previous) = (self.entries[entry].next?, self.entries[entry].previous?);
        self.entries[previous].next = Some(next);
        self.entries[next].previous = Some(previous);
        if self.header == Some(entry) {
            self.header = Some(next);
        }
        self.release(entry);
        element
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

impl Default for DoublyLinkedList {
    fn default() -> Self {
        Self::new()
    }
}
