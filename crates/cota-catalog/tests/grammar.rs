//! "All binary search trees over 1, 2, 3": a grammar with a filter against the structural search.

use cota::{Scope, Search, Strategy};
use cota_catalog::search_tree::{Node, SearchTree};
use cota_grammar::{Grammar, Language, Measure, example};
use std::collections::BTreeSet;

/// The tree in the notation of the grammar.
fn text(node: Option<&Node>) -> String {
    node.map_or("x".to_string(), |node| {
        let (left, right) = (text(node.left.as_deref()), text(node.right.as_deref()));
        format!("({left} {} {right})", node.info)
    })
}

/// The candidates and the trees that are left when whole sentences are filtered.
fn by_grammar(nodes: usize) -> (usize, BTreeSet<String>) {
    let grammar = Grammar::parse(example("trees-123").expect("it ships").text).expect("a grammar");
    let language = Language::sentences(&grammar, Measure::Characters, 1 + 6 * nodes);
    let of_size = |tree: &String| tree.len() == 1 + 6 * nodes;
    let candidates: Vec<_> = language.walk().filter(of_size).collect();
    let ordered = |tree: &&String| {
        tree.chars().filter(char::is_ascii_digit).collect::<Vec<_>>().is_sorted_by(|a, b| a < b)
    };
    (candidates.len(), candidates.iter().filter(ordered).cloned().collect())
}

/// The candidates and the trees of the structural search.
fn by_structure(nodes: i64, strategy: Strategy) -> (u64, BTreeSet<String>) {
    let scope =
        Scope::new().set("Node", nodes).set("SearchTree.size", nodes).set("Node.info", 1..=3);
    let search = Search::<SearchTree>::new(&scope).expect("a scope").strategy(strategy);
    let mut trees = search.iter();
    let found = trees.by_ref().map(|tree| text(tree.build().expect("a tree").root.as_deref()));
    let found = found.collect();
    (trees.explored(), found)
}

#[test]
fn both_ways_lead_to_the_same_trees() {
    for nodes in 0..=3 {
        let (sentences, filtered) = by_grammar(nodes);
        // Catalan many shapes with three keys each.
        let catalan = [1, 1, 2, 5][nodes];
        assert_eq!(sentences, catalan * 3usize.pow(nodes as u32), "{nodes} nodes");
        for strategy in Strategy::ALL {
            let (_, trees) = by_structure(nodes as i64, strategy);
            assert_eq!(trees, filtered, "{nodes} nodes, {strategy:?}");
        }
    }
}

#[test]
fn the_structural_search_looks_at_fewer_candidates() {
    let sentences = by_grammar(3).0 as u64;
    let plain = by_structure(3, Strategy::Plain).0;
    let delayed = by_structure(3, Strategy::Delayed).0;
    println!("{sentences} sentences, {plain} candidates, {delayed} runs with delayed keys");
    assert_eq!((sentences, plain), (135, 133));
    assert!(delayed * 5 < plain, "{delayed}");
}
