//! Faults that were seeded to be repaired: the repair preset undoes each, by the mechanism that the
//! definition says.

use cota_mutate::navigation::{LiteralKind, Options, Position};

use super::java::{Java, Method};

use Position::{Left, Other, Right};

/// The mechanisms that lead from a chain to another one.
fn undone(method: &Method, chain: &str, position: Position, wanted: &str, to: &str) -> String {
    let site = method.site(chain, position, wanted);
    let proposals = method.propose(&Options::repair(), &site);
    let target = method.point.canonical(&method.chain(to));
    let found = proposals.iter().find(|proposal| proposal.chain == target);
    let found = found.unwrap_or_else(|| panic!("{chain} is not changed to {to}"));
    let names = found.mechanisms.iter().map(|mechanism| mechanism.abbreviation());
    names.collect::<Vec<_>>().join(" ")
}

fn binomial_heap() -> Method {
    let mut java = Java::new();
    java.class("Node");
    for (name, ty) in [("key", "int"), ("sibling", "Node"), ("parent", "Node"), ("child", "Node")] {
        java.member("Node", name, ty);
    }
    java.class("BinomialHeap");
    java.private("BinomialHeap", "Nodes", "Node");
    java.private("BinomialHeap", "size", "int");
    Method::of(&java, "BinomialHeap")
        .variable("temp", "Node")
        .variable("prevTemp", "Node")
        .variable("fakeNode", "Node")
        .variable("minNode", "Node")
}

#[test]
fn the_four_faults_of_the_binomial_heap() {
    let heap = binomial_heap();
    assert_eq!(undone(&heap, "this.Nodes.sibling", Right, "Node", "temp.sibling"), "R");
    assert_eq!(undone(&heap, "temp.parent.child", Right, "Node", "temp.child"), "D 21");
    assert_eq!(undone(&heap, "fakeNode", Left, "Node", "Nodes"), "R");
    assert_eq!(undone(&heap, "prevTemp", Other, "Node", "minNode"), "R");
}

#[test]
fn the_faults_of_the_search_tree() {
    let mut java = Java::new();
    java.class("Node");
    for (name, ty) in [("key", "int"), ("left", "Node"), ("right", "Node")] {
        java.member("Node", name, ty);
    }
    java.class("BinarySearchTree");
    let tree = Method::of(&java, "BinarySearchTree").variable("x", "Node").variable("y", "Node");
    assert_eq!(undone(&tree, "null", Right, "Node", "x"), "R");
    assert_eq!(undone(&tree, "y.left.key", Other, "int", "y.key"), "D 21");
}

/// A member of the receiver is one element here, so that what is published as two by one is one
/// element by another, or by a literal.
#[test]
fn the_faults_of_the_caching_list() {
    let mut java = Java::new();
    java.class("Node");
    java.member("Node", "next", "Node");
    java.class("NodeCachingLinkedList");
    for (name, ty) in [("header", "Node"), ("firstCachedNode", "Node"), ("maximumCacheSize", "int")]
    {
        java.private("NodeCachingLinkedList", name, ty);
    }
    let list = Method::of(&java, "NodeCachingLinkedList").variable("node", "Node").literal(
        LiteralKind::Found,
        "2",
        "int",
    );
    assert_eq!(undone(&list, "header", Right, "Node", "header.next"), "A 12");
    assert_eq!(undone(&list, "this.maximumCacheSize", Right, "int", "0"), "Lit");
    assert_eq!(undone(&list, "this.firstCachedNode", Left, "Node", "node"), "R");
    // And the fault of `add` in a list: one step too many.
    assert_eq!(undone(&list, "this.header.next", Right, "Node", "this.header"), "D 21 ALL-1R");
}
