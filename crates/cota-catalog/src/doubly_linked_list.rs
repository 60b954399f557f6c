//! Doubly linked lists in a ring.
//!
//! The invariant says nothing about the elements behind the header, so all of them are tried.

use cota::{Bounded, Invariant, View, Visited};
use std::rc::Rc;

/// A list: a ring of entries.
#[derive(Bounded, Clone, Debug)]
pub struct DoublyLinkedList {
    /// The first entry; alone and without element in an empty list.
    #[bounded(index = Entry)]
    pub header: Option<usize>,
    /// The number of elements.
    pub size: usize,
    /// The entries that the links refer to.
    #[bounded(arena)]
    pub entries: Vec<Entry>,
}

/// An entry.
#[derive(Bounded, Clone, Debug)]
pub struct Entry {
    /// The element.
    pub element: Option<Rc<Value>>,
    /// The entry after this one.
    #[bounded(index = Entry)]
    pub next: Option<usize>,
    /// The entry before this one.
    #[bounded(index = Entry)]
    pub previous: Option<usize>,
}

/// An element without content: all that matters is which one it is.
#[derive(Bounded, Clone, Debug)]
pub struct Value;

impl Invariant for DoublyLinkedList {
    #[cota::decisions]
    fn holds(list: View<'_, Self>) -> bool {
        let Some(header) = list.header() else { return false };
        if header.element().is_none() {
            return list.size() == 0
                && header.next() == Some(header)
                && header.previous() == Some(header);
        }
        let mut seen = Visited::from(header);
        let mut current = header;
        loop {
            let Some(next) = current.next() else { return false };
            if next.previous() != Some(current) {
                return false;
            }
            current = next;
            if !seen.insert(current) {
                break;
            }
        }
        current == header && seen.len() == list.size()
    }
}
