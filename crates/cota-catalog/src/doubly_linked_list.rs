//! Doubly linked lists in a ring.
//!
//! The invariant says nothing about the elements behind the header, so all of them are tried.

mod code;

use crate::catalogued::Catalogued;
use cota::Scope;
use cota::audit::{Audit, WithinError};
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

impl Catalogued for DoublyLinkedList {
    const NAME: &'static str = "doubly-linked-list";
    const ABOUT: &'static str = "rings linked both ways";

    fn scope(size: u32) -> Scope {
        Scope::new()
            .set("DoublyLinkedList.size", size)
            .set("Entry", size + 1)
            .set("Value", size + 1)
    }

    fn scope_up_to(size: u32) -> Scope {
        Self::scope(size)
            .set("DoublyLinkedList.size", 0..=size)
            .set("Entry", size.max(1))
            .set("Value", size)
    }

    fn audit(size: u32, scope: Scope) -> Option<Result<Audit<Self>, WithinError>> {
        let positions = 0..size as usize;
        Some(Ok(Audit::<Self>::new(scope)
            .constructor("new", (), |()| Self::new())
            .method("push", (), |list: &mut Self, ()| list.push(Rc::new(Value)))
            .method("push_again", positions.clone(), Self::push_again)
            .method("remove", positions, Self::remove)))
    }
}
