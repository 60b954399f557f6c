//! "All binary search trees over 1, 2, 3": two grammars, filtered in two ways, with the numbers.
//!
//! The lecture names the limits of filtering: few candidates pass, and few are not isomorphic.
//! Here are the numbers for both. A structural generator, which builds no two isomorphic trees
//! and extends no tree that is wrong already, is compared with them where both are at hand.

use cota_grammar::{Grammar, Language, Measure, example};
use std::collections::BTreeSet;

/// The length of a tree with three nodes: three brackets, keys and pairs of blanks, four leaves.
const THREE_NODES: usize = 19;

fn grammar(name: &str) -> Grammar {
    Grammar::parse(example(name).expect("it ships").text).expect("a grammar")
}

/// The keys in the order of the text, which is from left to right in the tree.
fn keys(text: &str) -> Vec<u32> {
    text.chars().filter_map(|c| c.to_digit(10)).collect()
}

fn increase(text: &str) -> bool {
    keys(text).is_sorted_by(|a, b| a < b)
}

fn shape(text: &str) -> String {
    text.replace(|c: char| c.is_ascii_digit(), "k")
}

#[test]
fn whole_trees_are_filtered() {
    let grammar = grammar("trees-123");
    let language = Language::sentences(&grammar, Measure::Characters, THREE_NODES);
    let all: Vec<String> = language.walk().collect();
    let candidates: Vec<&String> = all.iter().filter(|tree| tree.len() == THREE_NODES).collect();
    let kept: Vec<&&String> = candidates.iter().filter(|tree| increase(tree)).collect();
    assert_eq!((all.len(), candidates.len(), kept.len()), (157, 135, 5));
    assert!(kept.iter().all(|tree| keys(tree) == [1, 2, 3]));

    // Of the same shape as one before: none of those kept, most of the candidates.
    let shapes: BTreeSet<String> = candidates.iter().map(|tree| shape(tree)).collect();
    assert_eq!(candidates.len() - shapes.len(), 130);
    let shapes: BTreeSet<String> = kept.iter().map(|tree| shape(tree)).collect();
    assert_eq!(kept.len() - shapes.len(), 0);
}

#[test]
fn prefixes_are_pruned() {
    let grammar = grammar("trees-123");
    let language = Language::sentences(&grammar, Measure::Characters, THREE_NODES);
    let (mut kept_prefixes, mut pruned) = (0, 0);
    let mut walk = language.walk_pruned(|prefix| {
        let keep = increase(prefix);
        *(if keep { &mut kept_prefixes } else { &mut pruned }) += 1;
        keep
    });
    let mut trees = Vec::new();
    while let Some(tree) = walk.advance() {
        trees.push(tree.to_owned());
    }
    // Only search trees are ever finished: 1 empty, 3 of one node, 6 of two, 5 of three.
    assert_eq!(walk.derivations(), 15);
    drop(walk);
    assert_eq!(trees.iter().filter(|tree| tree.len() == THREE_NODES).count(), 5);
    let whole = language.walk().filter(|tree| increase(tree)).collect::<Vec<_>>();
    assert_eq!(trees, whole, "both ways keep the same trees in the same order");

    // How often a prefix was looked at, and how often that saved looking at all that begin so.
    assert_eq!((kept_prefixes, pruned), (266, 82));
    let mut without_pruning = 0;
    let seen = |_: &str| {
        without_pruning += 1;
        true
    };
    assert_eq!(language.walk_pruned(seen).count(), 157);
    assert_eq!(without_pruning, 1100);
}

/// A search tree after inserting a key.
fn insert(tree: Option<Box<Node>>, key: u32) -> Node {
    let mut node = tree.map_or(Node { key, left: None, right: None }, |node| *node);
    match key.cmp(&node.key) {
        std::cmp::Ordering::Less => node.left = Some(Box::new(insert(node.left.take(), key))),
        std::cmp::Ordering::Greater => node.right = Some(Box::new(insert(node.right.take(), key))),
        std::cmp::Ordering::Equal => {}
    }
    node
}

#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Node {
    key: u32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

#[test]
fn insertions_make_the_same_tree_many_times() {
    let grammar = grammar("insertions");
    let language = Language::sentences(
        &grammar,
        Measure::Characters,
        "insert(1,insert(2,insert(3,empty)))".len(),
    );
    let mut candidates = 0;
    let mut trees = BTreeSet::new();
    let (mut permutations, mut of_three) = (0, BTreeSet::new());
    for term in language.walk() {
        candidates += 1;
        // The innermost insertion is the first one.
        let order: Vec<u32> = keys(&term).into_iter().rev().collect();
        let tree = || order.iter().fold(None, |tree, &key| Some(Box::new(insert(tree, key))));
        trees.insert(tree());
        if order.iter().collect::<BTreeSet<_>>().len() == 3 {
            permutations += 1;
            of_three.insert(tree());
        }
    }
    assert_eq!((candidates, trees.len()), (40, 15), "25 isomorphic repeats");
    assert_eq!((permutations, of_three.len()), (6, 5), "1 isomorphic repeat");
}
