//! Queue and lists beside `VecDeque` and `Vec`.

use std::collections::VecDeque;

use cota_subjects::{NodeCachingList, Queue, TreeList};

use super::{
    Method, NodeCachingListPair, Pair, QueuePair, Subject, TreeListPair, at, changes, looks,
    resets, same,
};

impl Subject for QueuePair {
    const NAME: &'static str = "queue";

    const METHODS: &'static [Method<Self>] = &[
        changes("enqueue", 1, |pair, a, _| {
            pair.model.push_back(a);
            pair.subject.enqueue(a);
            Ok(())
        }),
        changes("dequeue", 0, |pair, _, _| same(pair.subject.dequeue(), pair.model.pop_front())),
        resets("clear", 0, |pair, _, _| {
            pair.model.clear();
            pair.subject.clear();
            Ok(())
        }),
        looks("front", 0, |pair, _, _| same(pair.subject.front(), pair.model.front().copied())),
        looks("last", 0, |pair, _, _| same(pair.subject.last(), pair.model.back().copied())),
        looks("len", 0, |pair, _, _| same(pair.subject.len(), pair.model.len())),
        looks("is_empty", 0, |pair, _, _| same(pair.subject.is_empty(), pair.model.is_empty())),
        looks("contains", 1, |pair, a, _| same(pair.subject.contains(a), pair.model.contains(&a))),
        looks("to_vec", 0, |pair, _, _| {
            same(pair.subject.to_vec(), pair.model.iter().copied().collect())
        }),
    ];

    fn new() -> Self {
        Pair { subject: Queue::new(), model: VecDeque::new() }
    }

    fn is_valid(&self) -> bool {
        self.subject.is_valid()
    }
}

fn insert(model: &mut Vec<i32>, index: i32, value: i32) -> bool {
    let fits = at(index) <= model.len();
    if fits {
        model.insert(at(index), value);
    }
    fits
}

fn remove(model: &mut Vec<i32>, index: i32) -> Option<i32> {
    (at(index) < model.len()).then(|| model.remove(at(index)))
}

fn set(model: &mut [i32], index: i32, value: i32) -> Option<i32> {
    model.get_mut(at(index)).map(|place| std::mem::replace(place, value))
}

fn index_of(model: &[i32], value: i32) -> Option<usize> {
    model.iter().position(|&other| other == value)
}

impl Subject for TreeListPair {
    const NAME: &'static str = "tree_list";

    const METHODS: &'static [Method<Self>] = &[
        changes("insert", 2, |pair, a, b| {
            same(pair.subject.insert(at(a), b), insert(&mut pair.model, a, b))
        }),
        changes("push", 1, |pair, a, _| {
            pair.model.push(a);
            pair.subject.push(a);
            Ok(())
        }),
        changes("remove", 1, |pair, a, _| {
            same(pair.subject.remove(at(a)), remove(&mut pair.model, a))
        }),
        changes("set", 2, |pair, a, b| {
            same(pair.subject.set(at(a), b), set(&mut pair.model, a, b))
        }),
        changes("extend", 2, |pair, a, b| {
            pair.model.extend([a, b, a]);
            pair.subject.extend(&[a, b, a]);
            Ok(())
        }),
        resets("from_slice", 2, |pair, a, b| {
            pair.model = (0..a).chain([b]).collect();
            pair.subject = TreeList::from_slice(&pair.model);
            Ok(())
        }),
        resets("clear", 0, |pair, _, _| {
            pair.model.clear();
            pair.subject.clear();
            Ok(())
        }),
        looks("get", 1, |pair, a, _| same(pair.subject.get(at(a)), pair.model.get(at(a)).copied())),
        looks("index_of", 1, |pair, a, _| same(pair.subject.index_of(a), index_of(&pair.model, a))),
        looks("contains", 1, |pair, a, _| same(pair.subject.contains(a), pair.model.contains(&a))),
        looks("len", 0, |pair, _, _| same(pair.subject.len(), pair.model.len())),
        looks("is_empty", 0, |pair, _, _| same(pair.subject.is_empty(), pair.model.is_empty())),
        looks("height", 0, |pair, _, _| {
            // The least height for this many nodes, and the greatest of a balanced tree: a tree of
            // height h has more than fib(h + 2) nodes.
            let (height, count) = (pair.subject.height(), pair.model.len());
            let least = count.checked_ilog2().map_or(-1, |log| log as i32);
            same((height >= least, nodes_of_height(height) <= count), (true, true))
        }),
        looks("to_vec", 0, |pair, _, _| same(&pair.subject.to_vec(), &pair.model)),
    ];

    fn new() -> Self {
        Pair { subject: TreeList::new(), model: Vec::new() }
    }

    fn is_valid(&self) -> bool {
        self.subject.is_valid()
    }
}

/// The fewest nodes of a balanced tree of a height, a single node having height 0.
pub fn nodes_of_height(height: i32) -> usize {
    let (mut lower, mut fewest) = (0, 0);
    for _ in -1..height {
        (lower, fewest) = (fewest, 1 + fewest + lower);
    }
    fewest
}

/// A list with the number of nodes that are kept.
pub struct CachingModel {
    values: Vec<i32>,
    kept: usize,
    most: usize,
}

impl CachingModel {
    fn unlinked<T>(&mut self, removed: Option<T>) -> Option<T> {
        if removed.is_some() && self.kept < self.most {
            self.kept += 1;
        }
        removed
    }

    fn linked(&mut self) {
        self.kept = self.kept.saturating_sub(1);
    }

    fn insert(&mut self, index: i32, value: i32) -> bool {
        let fits = insert(&mut self.values, index, value);
        if fits {
            self.linked();
        }
        fits
    }

    fn remove(&mut self, index: Option<usize>) -> Option<i32> {
        let removed = index.and_then(|index| remove(&mut self.values, index as i32));
        self.unlinked(removed)
    }
}

impl Subject for NodeCachingListPair {
    const NAME: &'static str = "node_caching_list";

    const METHODS: &'static [Method<Self>] = &[
        changes("add_first", 1, |pair, a, _| {
            pair.model.insert(0, a);
            pair.subject.add_first(a);
            Ok(())
        }),
        changes("add_last", 1, |pair, a, _| {
            pair.model.insert(pair.model.values.len() as i32, a);
            pair.subject.add_last(a);
            Ok(())
        }),
        changes("insert", 2, |pair, a, b| {
            same(pair.subject.insert(at(a), b), pair.model.insert(a, b))
        }),
        changes("set", 2, |pair, a, b| {
            same(pair.subject.set(at(a), b), set(&mut pair.model.values, a, b))
        }),
        changes("remove", 1, |pair, a, _| {
            same(pair.subject.remove(at(a)), pair.model.remove(Some(at(a))))
        }),
        changes("remove_first", 0, |pair, _, _| {
            same(pair.subject.remove_first(), pair.model.remove(Some(0)))
        }),
        changes("remove_last", 0, |pair, _, _| {
            let last = pair.model.values.len().checked_sub(1);
            same(pair.subject.remove_last(), pair.model.remove(last))
        }),
        changes("remove_value", 1, |pair, a, _| {
            let index = index_of(&pair.model.values, a);
            same(pair.subject.remove_value(a), pair.model.remove(index).is_some())
        }),
        changes("set_max_cache", 1, |pair, a, _| {
            pair.model.most = at(a);
            pair.model.kept = pair.model.kept.min(pair.model.most);
            pair.subject.set_max_cache(at(a));
            Ok(())
        }),
        resets("clear", 0, |pair, _, _| {
            let model = &mut pair.model;
            model.kept = (model.kept + model.values.len()).min(model.most);
            model.values.clear();
            pair.subject.clear();
            Ok(())
        }),
        changes("cursor_remove_next", 1, |pair, a, _| cursor_remove(pair, a, true)),
        changes("cursor_remove_previous", 1, |pair, a, _| cursor_remove(pair, a, false)),
        changes("cursor_edit", 2, cursor_edit),
        looks("cursor_walk", 1, |pair, a, _| {
            let Some(mut cursor) = pair.subject.cursor(at(a)) else {
                return same(at(a) > pair.model.values.len(), true);
            };
            let mut walked = Vec::new();
            while let Some(value) = cursor.previous_value() {
                walked.push(value);
            }
            walked.reverse();
            same(cursor.next_index(), 0)?;
            let again: Vec<i32> = std::iter::from_fn(|| cursor.next_value()).collect();
            same(cursor.next_index(), pair.model.values.len())?;
            same(walked, pair.model.values[..at(a)].to_vec())?;
            same(&again, &pair.model.values)
        }),
        looks("first", 0, |pair, _, _| {
            same(pair.subject.first(), pair.model.values.first().copied())
        }),
        looks("last", 0, |pair, _, _| same(pair.subject.last(), pair.model.values.last().copied())),
        looks("get", 1, |pair, a, _| {
            same(pair.subject.get(at(a)), pair.model.values.get(at(a)).copied())
        }),
        looks("contains", 1, |pair, a, _| {
            same(pair.subject.contains(a), pair.model.values.contains(&a))
        }),
        looks("index_of", 1, |pair, a, _| {
            same(pair.subject.index_of(a), index_of(&pair.model.values, a))
        }),
        looks("last_index_of", 1, |pair, a, _| {
            let wanted = pair.model.values.iter().rposition(|&value| value == a);
            same(pair.subject.last_index_of(a), wanted)
        }),
        looks("len", 0, |pair, _, _| same(pair.subject.len(), pair.model.values.len())),
        looks("is_empty", 0, |pair, _, _| {
            same(pair.subject.is_empty(), pair.model.values.is_empty())
        }),
        looks("cache_len", 0, |pair, _, _| same(pair.subject.cache_len(), pair.model.kept)),
        looks("max_cache", 0, |pair, _, _| same(pair.subject.max_cache(), pair.model.most)),
        looks("to_vec", 0, |pair, _, _| same(&pair.subject.to_vec(), &pair.model.values)),
    ];

    fn new() -> Self {
        let model = CachingModel { values: Vec::new(), kept: 0, most: 2 };
        Pair { subject: NodeCachingList::with_cache(model.most), model }
    }

    fn is_valid(&self) -> bool {
        self.subject.is_valid()
    }
}

/// Passes one value after or before an index and removes it; a second removal does nothing.
fn cursor_remove(pair: &mut NodeCachingListPair, index: i32, forward: bool) -> Result<(), String> {
    let Some(mut cursor) = pair.subject.cursor(at(index)) else {
        return same(at(index) > pair.model.values.len(), true);
    };
    let passed = if forward { cursor.next_value() } else { cursor.previous_value() };
    let removed = cursor.remove();
    let (again, place) = (cursor.remove(), cursor.next_index());
    let which = if forward { Some(at(index)) } else { at(index).checked_sub(1) };
    let wanted = pair.model.remove(which);
    let expected = if forward || wanted.is_none() { at(index) } else { at(index) - 1 };
    same((passed, removed, again, place), (wanted, wanted, None, expected))
}

/// Passes one value, changes it, puts another one after it; then there is none to be changed.
fn cursor_edit(pair: &mut NodeCachingListPair, index: i32, value: i32) -> Result<(), String> {
    let Some(mut cursor) = pair.subject.cursor(at(index)) else {
        return same(at(index) > pair.model.values.len(), true);
    };
    let passed = cursor.next_value();
    let changed = cursor.set(value);
    cursor.insert(value + 1);
    let (again, place) = (cursor.set(value), cursor.next_index());
    let wanted = set(&mut pair.model.values, index, value);
    let fresh = if wanted.is_some() { index + 1 } else { index };
    pair.model.insert(fresh, value + 1);
    same((passed, changed, again, place), (wanted, wanted, None, at(fresh) + 1))
}
