//! Inputs of the tables of mutants as numbers, for the same routines in another language.

use crate::studies::binomial_heap::{HeapCall, HeapPair};
use crate::studies::list_to_set::ListToSet;
use crate::studies::palindrome::IntegerList;
use crate::studies::{red_black_tree, search_tree};
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::red_black_tree::{Color, RedBlackTree};
use cota_catalog::search_tree::{Node, SearchTree};

/// Stands for what is not there.
const NOTHING: i32 = -1;

/// An input that can be written as numbers.
pub trait Encode {
    /// The numbers.
    fn encode(&self) -> Vec<i32>;
}

/// The elements of the list, a number that says that it ends, those of the set.
impl Encode for ListToSet {
    fn encode(&self) -> Vec<i32> {
        self.list.iter().chain([NOTHING]).chain(self.set.iter()).collect()
    }
}

/// The elements, of which some may be missing.
impl Encode for IntegerList {
    fn encode(&self) -> Vec<i32> {
        self.iter().map(|element| element.unwrap_or(NOTHING)).collect()
    }
}

/// The trees of a heap from here on: a key, what is below, what is beside.
fn heap(heap: &BinomialHeap, node: Option<usize>, numbers: &mut Vec<i32>) {
    let Some(node) = node.map(|at| &heap.nodes[at]) else { return numbers.push(NOTHING) };
    numbers.push(node.key);
    self::heap(heap, node.child, numbers);
    self::heap(heap, node.sibling, numbers);
}

impl Encode for HeapPair {
    fn encode(&self) -> Vec<i32> {
        let mut numbers = Vec::new();
        heap(&self.first, self.first.roots, &mut numbers);
        heap(&self.second, self.second.roots, &mut numbers);
        numbers
    }
}

impl Encode for HeapCall {
    fn encode(&self) -> Vec<i32> {
        let mut numbers = vec![self.argument];
        heap(&self.input, self.input.roots, &mut numbers);
        numbers
    }
}

fn tree(node: Option<&Node>, numbers: &mut Vec<i32>) {
    let Some(node) = node else { return numbers.push(NOTHING) };
    numbers.push(node.info);
    tree(node.left.as_deref(), numbers);
    tree(node.right.as_deref(), numbers);
}

impl Encode for SearchTree {
    fn encode(&self) -> Vec<i32> {
        let mut numbers = Vec::new();
        tree(self.root.as_deref(), &mut numbers);
        numbers
    }
}

impl Encode for search_tree::TreeCall {
    fn encode(&self) -> Vec<i32> {
        [vec![self.argument], self.input.encode()].concat()
    }
}

/// A key and whether it is red, in one number.
fn red_black(set: &RedBlackTree, node: Option<usize>, numbers: &mut Vec<i32>) {
    let Some(node) = node.map(|at| &set.nodes[at]) else { return numbers.push(NOTHING) };
    numbers.push(2 * node.key + i32::from(node.color == Color::Red));
    red_black(set, node.left, numbers);
    red_black(set, node.right, numbers);
}

impl Encode for red_black_tree::TreeCall {
    fn encode(&self) -> Vec<i32> {
        let mut numbers = vec![self.argument];
        red_black(&self.input, self.input.root, &mut numbers);
        numbers
    }
}
