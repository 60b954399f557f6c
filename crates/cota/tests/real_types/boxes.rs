//! `Box`: owned, so never shared.

use crate::{all, assert_round_trip, assert_same};
use cota::engine::BuildError;
use cota::{Bounded, Scope, Search, Strategy, View};

#[derive(Bounded, Debug, Clone, PartialEq)]
struct Tree {
    root: Option<Box<Node>>,
}

#[derive(Bounded, Debug, Clone, PartialEq)]
struct Node {
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

/// All trees with exactly this many nodes.
fn trees(nodes: usize) -> Vec<Option<Box<Node>>> {
    if nodes == 0 {
        return vec![None];
    }
    let fork = |left: &Option<Box<Node>>, right| Some(Box::new(Node { left: left.clone(), right }));
    let sizes = 0..nodes;
    sizes
        .flat_map(|left| {
            let all = trees(left);
            let pairs = all
                .iter()
                .flat_map(|l| trees(nodes - 1 - left).into_iter().map(move |r| fork(l, r)));
            pairs.collect::<Vec<_>>()
        })
        .collect()
}

#[test]
fn each_tree_is_found_once() {
    let found = all::<Tree>(&Scope::new().set("Node", 5));
    let expected: Vec<_> = (0..=5).flat_map(trees).map(|root| Tree { root }).collect();
    assert_eq!(expected.len(), 1 + 1 + 2 + 5 + 14 + 42);
    assert_same(&found, &expected);
    assert_round_trip::<Tree>(&Scope::new().set("Node", 4), |tree| draw(tree.root()));
}

fn draw(node: Option<View<'_, Node>>) -> String {
    node.map_or(String::new(), |node| format!("({}|{})", draw(node.left()), draw(node.right())))
}

#[test]
fn at_least_so_many_objects() {
    let found = all::<Tree>(&Scope::new().set("Node", 3..=4));
    assert_eq!(found.len(), 5 + 14);
}

#[test]
fn a_box_that_is_never_null_needs_an_object() {
    #[derive(Bounded, Debug, PartialEq)]
    struct Two {
        one: Box<Leaf>,
        other: Box<Leaf>,
    }
    #[derive(Bounded, Debug, PartialEq)]
    struct Leaf(bool);
    let pairs = [(false, false), (false, true), (true, false), (true, true)];
    let pairs = pairs.map(|(a, b)| Two { one: Box::new(Leaf(a)), other: Box::new(Leaf(b)) });
    assert_same(&all::<Two>(&Scope::new().set("Leaf", 2)), &pairs);
    // One object cannot be owned twice.
    assert_eq!(all::<Two>(&Scope::new().set("Leaf", 1)), []);
    let error = Search::<Two>::all(&Scope::new().set("Leaf", 0)).err().unwrap();
    assert_eq!(error.to_string(), "`Two.one` needs an object of `Leaf`, but the scope allows none");
}

#[test]
fn the_plain_strategy_finds_shared_boxes_that_cannot_be_built() {
    let scope = Scope::new().set("Node", 2);
    let search = Search::<Tree>::all(&scope).unwrap().strategy(Strategy::Plain);
    let results: Vec<_> = search.iter().map(|structure| structure.build()).collect();
    let errors: Vec<_> = results.iter().filter_map(|result| result.as_ref().err()).collect();
    assert!(
        errors.iter().any(|error| **error == BuildError::SharedOwner { object: "Node0".into() })
    );
    let built: Vec<_> = results.iter().filter_map(|result| result.as_ref().ok()).cloned().collect();
    assert_same(&built, &all::<Tree>(&scope));
    assert!(errors[0].to_string().contains("two links own Node0"), "{}", errors[0]);
}
