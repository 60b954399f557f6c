//! What a routine must do with an input: what it gives and leaves behind is that of a model, and what it
//! leaves behind is valid.

use crate::studies::binomial_heap::{self, HeapCall, HeapPair};
use crate::studies::list_to_set::{ListToSet, is_list_as_set, list_to_set};
use crate::studies::palindrome::IntegerList;
use crate::studies::{red_black_tree, search_tree};
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::{Node, SearchTree};
use std::collections::BTreeSet;

/// Both ways to turn a list into a set: to make one, and to recognise one.
pub fn list_and_set(pair: &ListToSet) -> bool {
    let model: BTreeSet<i32> = pair.list.iter().collect();
    let same = pair.set.iter().eq(model.iter().copied());
    if is_list_as_set(&pair.list, &pair.set) != same {
        return false;
    }
    let set = list_to_set(&pair.list);
    set.size == model.len() && set.iter().eq(model) && cota::holds(&set)
}

/// The keys of a heap, sorted.
fn heap_keys(heap: &BinomialHeap) -> Vec<i32> {
    let mut keys: Vec<_> = heap.nodes.iter().map(|node| node.key).collect();
    keys.sort_unstable();
    keys
}

fn is_heap_of(heap: &BinomialHeap, mut model: Vec<i32>) -> bool {
    model.sort_unstable();
    heap.size == model.len() && heap_keys(heap) == model && cota::holds(heap)
}

/// Two heaps as one.
pub fn merge(pair: &HeapPair) -> bool {
    let merged = binomial_heap::routines::merge(pair.first.clone(), pair.second.clone());
    is_heap_of(&merged, [heap_keys(&pair.first), heap_keys(&pair.second)].concat())
}

/// A key more.
pub fn heap_insert(call: &HeapCall) -> bool {
    let more = binomial_heap::routines::insert(call.input.clone(), call.argument);
    is_heap_of(&more, [heap_keys(&call.input), vec![call.argument]].concat())
}

/// One element with a key less, if there is one.
pub fn heap_delete(call: &HeapCall) -> bool {
    let (mut heap, mut model) = (call.input.clone(), heap_keys(&call.input));
    let place = model.iter().position(|key| *key == call.argument);
    if let Some(place) = place {
        model.remove(place);
    }
    let deleted = binomial_heap::routines::delete(&mut heap, call.argument);
    deleted == place.is_some() && is_heap_of(&heap, model)
}

/// Some element with a key.
pub fn heap_find(call: &HeapCall) -> bool {
    let found = binomial_heap::routines::find(&call.input, call.argument);
    let there = heap_keys(&call.input).contains(&call.argument);
    found.map(|place| call.input.nodes[place].key) == there.then_some(call.argument)
}

/// Whether the elements are those in reverse.
pub fn palindrome(list: &IntegerList) -> bool {
    let elements: Vec<_> = list.iter().collect();
    list.is_palindromic() == elements.iter().rev().eq(elements.iter())
}

/// A search tree, or a red-black tree.
trait Tree: Clone {
    fn keys(&self) -> BTreeSet<i32>;
    fn is_valid_with(&self, size: usize) -> bool;
}

impl Tree for SearchTree {
    fn keys(&self) -> BTreeSet<i32> {
        fn collect(node: Option<&Node>, keys: &mut BTreeSet<i32>) {
            if let Some(node) = node {
                keys.insert(node.info);
                collect(node.left.as_deref(), keys);
                collect(node.right.as_deref(), keys);
            }
        }
        let mut keys = BTreeSet::new();
        collect(self.root.as_deref(), &mut keys);
        keys
    }

    fn is_valid_with(&self, size: usize) -> bool {
        self.size == size && cota::holds(self)
    }
}

impl Tree for RedBlackTree {
    fn keys(&self) -> BTreeSet<i32> {
        self.nodes.iter().map(|node| node.key).collect()
    }

    fn is_valid_with(&self, size: usize) -> bool {
        self.size == size && cota::holds(self)
    }
}

/// A routine that changes a tree and says whether it did, against the same on a set.
fn changes<T: Tree>(
    tree: &T,
    key: i32,
    routine: fn(&mut T, i32) -> bool,
    model: impl Fn(&mut BTreeSet<i32>, i32) -> bool,
) -> bool {
    let (mut tree, mut keys) = (tree.clone(), tree.keys());
    let expected = model(&mut keys, key);
    routine(&mut tree, key) == expected && tree.keys() == keys && tree.is_valid_with(keys.len())
}

/// A key more.
pub fn tree_insert(call: &search_tree::TreeCall) -> bool {
    changes(&call.input, call.argument, search_tree::routines::insert, BTreeSet::insert)
}

/// A key less.
pub fn tree_delete(call: &search_tree::TreeCall) -> bool {
    changes(&call.input, call.argument, search_tree::routines::delete, |keys, key| {
        keys.remove(&key)
    })
}

/// Whether a key is there.
pub fn tree_search(call: &search_tree::TreeCall) -> bool {
    let found = search_tree::routines::search(&call.input, call.argument);
    found == call.input.keys().contains(&call.argument)
}

/// A key more.
pub fn red_black_add(call: &red_black_tree::TreeCall) -> bool {
    changes(&call.input, call.argument, red_black_tree::routines::insert, BTreeSet::insert)
}

/// A key less.
pub fn red_black_remove(call: &red_black_tree::TreeCall) -> bool {
    changes(&call.input, call.argument, red_black_tree::routines::remove, |keys, key| {
        keys.remove(&key)
    })
}

/// Whether a key is there.
pub fn red_black_contains(call: &red_black_tree::TreeCall) -> bool {
    let found = red_black_tree::routines::contains(&call.input, call.argument);
    found == call.input.keys().contains(&call.argument)
}
