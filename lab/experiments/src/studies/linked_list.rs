//! Singly linked lists of integers with a header entry, and sorting them.
//!
//! The list is also a part of other studies: [list to set](super::list_to_set) and
//! [AVL tree and list](super::avl_and_list).

use super::Named;
use crate::bound::{Bound, BoundError};
use cota::{Bounded, Invariant, Scope, View, Visited};
use std::cmp::Ordering;

/// A list that begins with an entry without element.
#[derive(Bounded, Clone, Debug, Default)]
pub struct SinglyLinkedList {
    /// The entry before the first element.
    pub header: Option<Box<Entry>>,
    /// The number of elements.
    pub size: usize,
}

/// An entry.
#[derive(Bounded, Clone, Debug, Default)]
pub struct Entry {
    /// The element; none in the header.
    pub element: Option<i32>,
    /// The rest of the list.
    pub next: Option<Box<Entry>>,
}

/// Every element is there: seen on the walk that finds the end of the list.
impl Invariant for SinglyLinkedList {
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

impl SinglyLinkedList {
    /// The elements in order.
    pub fn iter(&self) -> impl Iterator<Item = i32> {
        let first = self.header.as_ref().and_then(|header| header.next.as_deref());
        std::iter::successors(first, |entry| entry.next.as_deref())
            .filter_map(|entry| entry.element)
    }

    /// Sorts by a comparison; elements that compare equal keep their order. (Merge sort on the links.)
    pub fn sort_by(&mut self, mut compare: impl FnMut(i32, i32) -> Ordering) {
        if let Some(header) = &mut self.header {
            header.next = sorted(header.next.take(), self.size, &mut compare);
        }
    }
}

/// The first `length` entries in order.
fn sorted(
    list: Option<Box<Entry>>,
    length: usize,
    compare: &mut impl FnMut(i32, i32) -> Ordering,
) -> Option<Box<Entry>> {
    if length < 2 {
        return list;
    }
    let middle = length / 2;
    let (first, second) = split(list, middle);
    merged(sorted(first, middle, compare), sorted(second, length - middle, compare), compare)
}

/// The first `length` entries, and the rest.
fn split(mut list: Option<Box<Entry>>, length: usize) -> (Option<Box<Entry>>, Option<Box<Entry>>) {
    let mut end = &mut list;
    for _ in 0..length {
        match end {
            Some(entry) => end = &mut entry.next,
            None => break,
        }
    }
    let rest = end.take();
    (list, rest)
}

/// Two sorted lists as one; of equal elements, those of the first come first.
fn merged(
    mut first: Option<Box<Entry>>,
    mut second: Option<Box<Entry>>,
    compare: &mut impl FnMut(i32, i32) -> Ordering,
) -> Option<Box<Entry>> {
    let mut list = None;
    let mut end = &mut list;
    while let (Some(one), Some(other)) = (&first, &second) {
        let ordering = match (one.element, other.element) {
            (Some(one), Some(other)) => compare(one, other),
            (one, other) => one.cmp(&other),
        };
        let source = if ordering == Ordering::Greater { &mut second } else { &mut first };
        let rest = source.as_mut().and_then(|entry| entry.next.take());
        end = &mut end.insert(std::mem::replace(source, rest).unwrap_or_default()).next;
    }
    *end = first.or(second);
    list
}

impl FromIterator<i32> for SinglyLinkedList {
    fn from_iter<I: IntoIterator<Item = i32>>(elements: I) -> Self {
        let mut header = Box::<Entry>::default();
        let (mut end, mut size) = (&mut header.next, 0);
        for element in elements {
            end = &mut end.insert(Box::new(Entry { element: Some(element), next: None })).next;
            size += 1;
        }
        Self { header: Some(header), size }
    }
}

/// The published bound: least and greatest size, nodes (one of them is the header), values.
///
/// # Errors
/// The text is no such bound.
pub fn scope(bound: &str) -> Result<Scope, BoundError> {
    let [least, greatest, nodes, values] = Bound::new(bound).numbers()?;
    Ok(Scope::new()
        .set("SinglyLinkedList.size", least..=greatest)
        .set("Entry", nodes)
        .set("Entry.element", 1..=values))
}

/// What distinguishes inputs of a sorting routine.
///
/// The size is read too, as the published counts ask for: a criterion that reads everything cannot
/// leave anything out.
pub const PREDICATES: [Named<SinglyLinkedList>; 3] = [
    ("empty", |list| list.size() == 0),
    ("repetitions", has_repetitions),
    ("unsorted", is_unsorted),
];

/// The elements of a valid list, read one by one.
pub(super) fn elements(
    list: View<'_, SinglyLinkedList>,
) -> impl Iterator<Item = cota::Int<'_, i32>> {
    let first = list.header().and_then(|header| header.next());
    std::iter::successors(first, |entry| entry.next()).filter_map(|entry| entry.element())
}

/// Whether an element occurs twice.
pub fn has_repetitions(list: View<'_, SinglyLinkedList>) -> bool {
    elements(list)
        .enumerate()
        .any(|(index, element)| elements(list).take(index).any(|earlier| earlier == element))
}

/// Whether an element is not greater than the one before it.
fn is_unsorted(list: View<'_, SinglyLinkedList>) -> bool {
    elements(list).zip(elements(list).skip(1)).any(|(one, next)| one >= next)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cota::test(
        Entry = 5, Entry.element = 0..=3, SinglyLinkedList.size = 0..=4
    )]
    fn sorting_is_stable(mut list: SinglyLinkedList) {
        // 0 and 1, 2 and 3 compare equal.
        let mut model: Vec<_> = list.iter().collect();
        model.sort_by_key(|element| element / 2);
        list.sort_by(|one, other| (one / 2).cmp(&(other / 2)));
        assert_eq!(list.iter().collect::<Vec<_>>(), model);
        assert!(cota::holds(&list));
    }

    #[test]
    fn a_list_of_elements_is_valid() {
        let list: SinglyLinkedList = [3, 1, 3].into_iter().collect();
        assert!(cota::holds(&list));
        assert_eq!(list.iter().collect::<Vec<_>>(), [3, 1, 3]);
    }
}
