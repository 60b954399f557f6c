//! Singly linked lists with a header entry.
//!
//! Elements can only be told apart by identity, so the lists of n elements are the ways to say which
//! of them are the same object: the partitions of a set of n.

use crate::catalogued::Catalogued;
use cota::Scope;
use cota::{Bounded, Invariant, View, Visited};
use std::rc::Rc;

/// A list that begins with an entry without element.
#[derive(Bounded, Clone, Debug)]
pub struct SinglyLinkedList {
    /// The entry before the first element.
    pub header: Option<Box<Entry>>,
    /// The number of elements.
    pub size: usize,
}

/// An entry.
#[derive(Bounded, Clone, Debug)]
pub struct Entry {
    /// The element; none in the header.
    pub element: Option<Rc<Value>>,
    /// The rest of the list.
    pub next: Option<Box<Entry>>,
}

/// An element without content: all that matters is which one it is.
#[derive(Bounded, Clone, Debug)]
pub struct Value;

impl Invariant for SinglyLinkedList {
    #[cota::decisions]
    fn holds(list: View<'_, Self>) -> bool {
        let Some(header) = list.header() else { return false };
        if header.element().is_some() {
            return false;
        }
        let mut seen = Visited::from(header);
        let mut current = header;
        while let Some(next) = current.next() {
            if next.element().is_none() || !seen.insert(next) {
                return false;
            }
            current = next;
        }
        seen.len() - 1 == list.size()
    }
}

impl Catalogued for SinglyLinkedList {
    const NAME: &'static str = "singly-linked-list";
    const ABOUT: &'static str = "lists of elements known by identity";

    fn scope(size: u32) -> Scope {
        Scope::new()
            .set("SinglyLinkedList.size", size)
            .set("Entry", size + 1)
            .set("Value", size + 1)
    }
}
