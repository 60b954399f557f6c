//! Doubly linked lists in a ring, with an entry without element in front.

use cota::{Bounded, Invariant, View, Visited};

#[derive(Bounded, Clone, Debug)]
pub struct List {
    #[bounded(index = Entry)]
    header: Option<usize>,
    size: usize,
    #[bounded(arena)]
    entries: Vec<Entry>,
}

#[derive(Bounded, Clone, Debug)]
struct Entry {
    element: Option<i32>,
    #[bounded(index = Entry)]
    next: Option<usize>,
    #[bounded(index = Entry)]
    previous: Option<usize>,
}

impl Invariant for List {
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
        current == header && seen.len() - 1 == list.size()
    }
}
