//! Sorted doubly linked lists in a ring, with a header entry.

mod code;

use crate::catalogued::{Catalogued, up_to};
use cota::Scope;
use cota::audit::{Audit, WithinError};
use cota::{Bounded, Invariant, View, Visited};

/// A sorted list: a ring of entries that begins and ends at one without element.
#[derive(Bounded, Clone, Debug)]
pub struct SortedList {
    /// The entry before the first and after the last element.
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
    /// The element; none in the header.
    pub element: Option<i32>,
    /// The entry after this one.
    #[bounded(index = Entry)]
    pub next: Option<usize>,
    /// The entry before this one.
    #[bounded(index = Entry)]
    pub previous: Option<usize>,
}

impl Invariant for SortedList {
    #[cota::decisions]
    fn holds(list: View<'_, Self>) -> bool {
        let Some(header) = list.header() else { return false };
        if header.element().is_some() {
            return false;
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
        current == header && seen.len() - 1 == list.size() && is_sorted(header)
    }
}

#[cota::decisions]
fn is_sorted(header: EntryView<'_>) -> bool {
    let mut last = None;
    let mut entry = header.next();
    while let Some(current) = entry
        && current != header
    {
        let Some(element) = current.element() else { return false };
        if last.is_some_and(|last| last > element) {
            return false;
        }
        last = Some(element);
        entry = current.next();
    }
    true
}

impl Catalogued for SortedList {
    const NAME: &'static str = "sorted-list";
    const ABOUT: &'static str = "sorted rings with a header, linked both ways";

    fn scope(size: u32) -> Scope {
        Scope::new()
            .set("SortedList.size", size)
            .set("Entry", size + 1)
            .set("Entry.element", up_to(size))
    }

    fn scope_up_to(size: u32) -> Scope {
        Self::scope(size).set("SortedList.size", 0..=size)
    }

    fn audit(size: u32, scope: Scope) -> Option<Result<Audit<Self>, WithinError>> {
        let elements = 1..=size as i32;
        Some(Ok(Audit::<Self>::new(scope)
            .constructor("new", (), |()| Self::new())
            .method("insert", elements.clone(), Self::insert)
            .method("remove", elements, Self::remove)))
    }
}
