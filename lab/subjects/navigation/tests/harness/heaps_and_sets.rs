//! Sets and the heap beside `BTreeSet` and a sorted `Vec`.

use std::collections::BTreeSet;

use cota_subjects::ord_set::LIMIT;
use cota_subjects::{AvlTree, BinHeap, BsTree, OrdSet, TreeSet};

use super::lists::nodes_of_height;
use super::{
    AvlTreePair, BinHeapPair, BsTreePair, Method, OrdSetPair, Pair, Subject, TreeSetPair, at,
    changes, looks, resets, same,
};

fn in_order(model: &BTreeSet<i32>) -> Vec<i32> {
    model.iter().copied().collect()
}

impl Subject for AvlTreePair {
    const NAME: &'static str = "avl_tree";

    const METHODS: &'static [Method<Self>] = &[
        changes("insert", 1, |pair, a, _| {
            pair.model.insert(a);
            pair.subject.insert(a);
            Ok(())
        }),
        resets("make_empty", 0, |pair, _, _| {
            pair.model.clear();
            pair.subject.make_empty();
            Ok(())
        }),
        looks("find", 1, |pair, a, _| same(pair.subject.find(a), pair.model.contains(&a))),
        looks("find_min", 0, |pair, _, _| {
            same(pair.subject.find_min(), pair.model.first().copied())
        }),
        looks("find_max", 0, |pair, _, _| {
            same(pair.subject.find_max(), pair.model.last().copied())
        }),
        looks("is_empty", 0, |pair, _, _| same(pair.subject.is_empty(), pair.model.is_empty())),
        looks("height", 0, |pair, _, _| {
            let (height, count) = (pair.subject.height(), pair.model.len());
            let least = count.checked_ilog2().map_or(-1, |log| log as i32);
            same((height >= least, nodes_of_height(height) <= count), (true, true))
        }),
        looks("to_vec", 0, |pair, _, _| same(pair.subject.to_vec(), in_order(&pair.model))),
    ];

    fn new() -> Self {
        Pair { subject: AvlTree::new(), model: BTreeSet::new() }
    }

    fn is_valid(&self) -> bool {
        self.subject.is_valid()
    }
}

impl Subject for BsTreePair {
    const NAME: &'static str = "bs_tree";

    const METHODS: &'static [Method<Self>] = &[
        changes("insert", 1, |pair, a, _| same(pair.subject.insert(a), pair.model.insert(a))),
        changes("remove", 1, |pair, a, _| same(pair.subject.remove(a), pair.model.remove(&a))),
        resets("clear", 0, |pair, _, _| {
            pair.model.clear();
            pair.subject.clear();
            Ok(())
        }),
        looks("contains", 1, |pair, a, _| same(pair.subject.contains(a), pair.model.contains(&a))),
        looks("min", 0, |pair, _, _| same(pair.subject.min(), pair.model.first().copied())),
        looks("max", 0, |pair, _, _| same(pair.subject.max(), pair.model.last().copied())),
        looks("floor", 1, |pair, a, _| {
            same(pair.subject.floor(a), pair.model.range(..=a).next_back().copied())
        }),
        looks("ceiling", 1, |pair, a, _| {
            same(pair.subject.ceiling(a), pair.model.range(a..).next().copied())
        }),
        looks("len", 0, |pair, _, _| same(pair.subject.len(), pair.model.len())),
        looks("is_empty", 0, |pair, _, _| same(pair.subject.is_empty(), pair.model.is_empty())),
        looks("height", 0, |pair, _, _| {
            let (height, count) = (pair.subject.height(), pair.model.len());
            let least = count.checked_ilog2().map_or(0, |log| log as usize + 1);
            same((least..=count).contains(&height), true)
        }),
        looks("to_vec", 0, |pair, _, _| same(pair.subject.to_vec(), in_order(&pair.model))),
    ];

    fn new() -> Self {
        Pair { subject: BsTree::new(), model: BTreeSet::new() }
    }

    fn is_valid(&self) -> bool {
        self.subject.is_valid()
    }
}

impl Subject for TreeSetPair {
    const NAME: &'static str = "tree_set";

    const METHODS: &'static [Method<Self>] = &[
        changes("add", 1, |pair, a, _| same(pair.subject.add(a), pair.model.insert(a))),
        changes("remove", 1, |pair, a, _| same(pair.subject.remove(a), pair.model.remove(&a))),
        resets("clear", 0, |pair, _, _| {
            pair.model.clear();
            pair.subject.clear();
            Ok(())
        }),
        looks("contains", 1, |pair, a, _| same(pair.subject.contains(a), pair.model.contains(&a))),
        looks("first", 0, |pair, _, _| same(pair.subject.first(), pair.model.first().copied())),
        looks("last", 0, |pair, _, _| same(pair.subject.last(), pair.model.last().copied())),
        looks("higher", 1, |pair, a, _| {
            same(pair.subject.higher(a), pair.model.range(a + 1..).next().copied())
        }),
        looks("len", 0, |pair, _, _| same(pair.subject.len(), pair.model.len())),
        looks("is_empty", 0, |pair, _, _| same(pair.subject.is_empty(), pair.model.is_empty())),
        looks("to_vec", 0, |pair, _, _| same(pair.subject.to_vec(), in_order(&pair.model))),
    ];

    fn new() -> Self {
        Pair { subject: TreeSet::new(), model: BTreeSet::new() }
    }

    fn is_valid(&self) -> bool {
        self.subject.is_valid()
    }
}

/// The model of the heap is a sorted vector.
fn put(model: &mut Vec<i32>, key: i32) {
    model.insert(model.partition_point(|&other| other < key), key);
}

fn take(model: &mut Vec<i32>, key: i32) -> bool {
    let found = model.binary_search(&key);
    if let Ok(index) = found {
        model.remove(index);
    }
    found.is_ok()
}

impl Subject for BinHeapPair {
    const NAME: &'static str = "bin_heap";

    const METHODS: &'static [Method<Self>] = &[
        changes("insert", 1, |pair, a, _| {
            put(&mut pair.model, a);
            pair.subject.insert(a);
            Ok(())
        }),
        changes("extract_min", 0, |pair, _, _| {
            let least = (!pair.model.is_empty()).then(|| pair.model.remove(0));
            same(pair.subject.extract_min(), least)
        }),
        changes("decrease_key", 2, |pair, a, b| {
            let lowered = b < a && take(&mut pair.model, a);
            if lowered {
                put(&mut pair.model, b);
            }
            same(pair.subject.decrease_key(a, b), lowered)
        }),
        changes("delete", 1, |pair, a, _| same(pair.subject.delete(a), take(&mut pair.model, a))),
        changes("union", 2, |pair, a, b| {
            let mut other = BinHeap::new();
            for key in [a, b, a] {
                other.insert(key);
                put(&mut pair.model, key);
            }
            pair.subject.union(other);
            Ok(())
        }),
        resets("clear", 0, |pair, _, _| {
            pair.model.clear();
            pair.subject.clear();
            Ok(())
        }),
        looks("find_min", 0, |pair, _, _| {
            same(pair.subject.find_min(), pair.model.first().copied())
        }),
        looks("contains", 1, |pair, a, _| same(pair.subject.contains(a), pair.model.contains(&a))),
        looks("len", 0, |pair, _, _| same(pair.subject.len(), pair.model.len())),
        looks("is_empty", 0, |pair, _, _| same(pair.subject.is_empty(), pair.model.is_empty())),
        looks("to_sorted_vec", 0, |pair, _, _| same(&pair.subject.to_sorted_vec(), &pair.model)),
    ];

    fn new() -> Self {
        Pair { subject: BinHeap::new(), model: Vec::new() }
    }

    fn is_valid(&self) -> bool {
        self.subject.is_valid()
    }
}

/// A set with the room that its array has.
pub struct OrdSetModel {
    values: BTreeSet<i32>,
    places: usize,
    resized: usize,
    overflow: bool,
}

impl OrdSetModel {
    fn new(places: usize) -> Self {
        Self { values: BTreeSet::new(), places, resized: 0, overflow: false }
    }

    fn add(&mut self, value: i32) -> bool {
        if self.values.contains(&value) {
            return false;
        }
        if self.values.len() == self.places {
            if self.places == LIMIT {
                self.overflow = true;
                return false;
            }
            self.places = LIMIT.min(self.places + 4);
            self.resized += 1;
        }
        self.values.insert(value)
    }
}

/// A second set from two numbers: `a` values as far as there is room, `b` apart.
fn other(a: i32, b: i32) -> (OrdSet, BTreeSet<i32>) {
    let values = (0..a).map(|step| step * (b + 1));
    let values: Vec<i32> = values.take(LIMIT).collect();
    (OrdSet::from_slice(&values), values.into_iter().collect())
}

impl Subject for OrdSetPair {
    const NAME: &'static str = "ord_set";

    const METHODS: &'static [Method<Self>] = &[
        changes("add", 1, |pair, a, _| same(pair.subject.add(a), pair.model.add(a))),
        changes("remove", 1, |pair, a, _| {
            same(pair.subject.remove(a), pair.model.values.remove(&a))
        }),
        changes("unite", 2, |pair, a, b| {
            let (other, values) = other(a, b);
            for value in values {
                pair.model.add(value);
            }
            pair.subject.unite(&other);
            Ok(())
        }),
        changes("intersect", 2, |pair, a, b| {
            let (other, values) = other(a, b);
            pair.model.values.retain(|value| values.contains(value));
            pair.subject.intersect(&other);
            Ok(())
        }),
        changes("subtract", 2, |pair, a, b| {
            let (other, values) = other(a, b);
            pair.model.values.retain(|value| !values.contains(value));
            pair.subject.subtract(&other);
            Ok(())
        }),
        resets("new", 1, |pair, a, _| {
            pair.subject = OrdSet::new(at(a));
            pair.model = OrdSetModel::new(at(a).clamp(1, LIMIT));
            Ok(())
        }),
        resets("clear", 0, |pair, _, _| {
            pair.model.values.clear();
            pair.subject.clear();
            Ok(())
        }),
        looks("includes", 2, |pair, a, b| {
            let (other, values) = other(a, b);
            let wanted =
                (pair.model.values.is_superset(&values), values.is_superset(&pair.model.values));
            same((pair.subject.includes(&other), other.includes(&pair.subject)), wanted)
        }),
        looks("contains", 1, |pair, a, _| {
            same(pair.subject.contains(a), pair.model.values.contains(&a))
        }),
        looks("get", 1, |pair, a, _| {
            same(pair.subject.get(at(a)), pair.model.values.iter().nth(at(a)).copied())
        }),
        looks("position", 1, |pair, a, _| {
            let wanted = pair.model.values.iter().position(|&value| value == a);
            same(pair.subject.position(a), wanted)
        }),
        looks("first", 0, |pair, _, _| {
            same(pair.subject.first(), pair.model.values.first().copied())
        }),
        looks("last", 0, |pair, _, _| same(pair.subject.last(), pair.model.values.last().copied())),
        looks("len", 0, |pair, _, _| same(pair.subject.len(), pair.model.values.len())),
        looks("is_empty", 0, |pair, _, _| {
            same(pair.subject.is_empty(), pair.model.values.is_empty())
        }),
        looks("places", 0, |pair, _, _| same(pair.subject.places(), pair.model.places)),
        looks("resized", 0, |pair, _, _| same(pair.subject.resized(), pair.model.resized)),
        looks("overflow", 0, |pair, _, _| same(pair.subject.overflow(), pair.model.overflow)),
        looks("to_vec", 0, |pair, _, _| same(pair.subject.to_vec(), in_order(&pair.model.values))),
    ];

    fn new() -> Self {
        Pair { subject: OrdSet::new(2), model: OrdSetModel::new(2) }
    }

    fn is_valid(&self) -> bool {
        self.subject.is_valid()
    }
}
