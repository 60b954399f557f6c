//! Doubly linked lists of integers: whether a list reads the same in both directions.

use crate::bound::{Bound, BoundError};
use cota::{Bounded, Invariant, Scope, View, Visited};

/// A ring of entries that begins and ends at one without element.
#[derive(Bounded, Clone, Debug)]
pub struct IntegerList {
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
    /// The element, which may be missing.
    pub element: Option<i32>,
    /// The entry after this one.
    #[bounded(index = Entry)]
    pub next: Option<usize>,
    /// The entry before this one.
    #[bounded(index = Entry)]
    pub previous: Option<usize>,
}

/// Nothing is asked of the elements.
impl Invariant for IntegerList {
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
            if next == header {
                break;
            }
            if !seen.insert(next) {
                return false;
            }
            current = next;
        }
        seen.len() - 1 == list.size()
    }
}

impl IntegerList {
    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = Option<i32>> {
        let after =
            |entry: usize| self.entries[entry].next.filter(|next| Some(*next) != self.header);
        let first = self.header.and_then(after);
        std::iter::successors(first, move |entry| after(*entry))
            .map(|entry| self.entries[entry].element)
    }

    /// Whether the list reads the same in both directions.
    pub fn is_palindromic(&self) -> bool {
        let Some(header) = self.header else { return true };
        let (mut front, mut back) = (self.entries[header].next, self.entries[header].previous);
        for _ in 0..self.size / 2 {
            let (Some(one), Some(other)) = (front, back) else { return true };
            if self.entries[one].element != self.entries[other].element {
                return false;
            }
            front = self.entries[one].next;
            back = self.entries[other].previous;
        }
        true
    }
}

/// The published bound: entries (one of them is the header), sizes from and to, values besides none.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let [entries, least, greatest, values] = Bound::new(bound).numbers()?;
    Ok(Scope::new()
        .set("Entry", entries)
        .set("Entry.element", 1..=values)
        .set("IntegerList.size", least..=greatest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cota::test(Entry = 6, Entry.element = 1..=2, IntegerList.size = 0..=5)]
    fn palindromes_are_their_own_reverse(list: IntegerList) {
        let elements: Vec<_> = list.iter().collect();
        let mut reverse = elements.clone();
        reverse.reverse();
        assert_eq!(list.is_palindromic(), elements == reverse);
    }
}
