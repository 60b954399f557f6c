//! Searches by the decisions of a routine: the counts that were published for it.
//!
//! Tables 6.19 and 6.21 of V. Bengolea, "Mejoras al Testing Exhaustivo Acotado" (2015).

#[path = "published/mod.rs"]
#[allow(dead_code, reason = "other tests use the rest")]
mod published;

use cota::engine::Source;
use cota::engine::exercise::Coverage;
use cota::{Bounded, Invariant, Scope, Search, Strategy, View};
use published::search_tree::Tree;

#[derive(Bounded, Debug)]
struct Call {
    value: i32,
    tree: Tree,
}

/// The argument is read first.
fn holds(call: View<'_, Call>) -> bool {
    let _ = call.value();
    Tree::holds(call.tree())
}

#[cota::decisions]
fn search(call: View<'_, Call>) -> bool {
    let value = call.value();
    let mut current = call.tree().root();
    while let Some(node) = current {
        if value == node.key() {
            return true;
        }
        if value < node.key() {
            current = node.left();
        } else {
            current = node.right();
        }
    }
    false
}

/// Where a value that is new would go; the rest of an insertion decides nothing.
#[cota::decisions]
fn insert(call: View<'_, Call>) -> &'static str {
    let value = call.value();
    let (mut parent, mut current) = (None, call.tree().root());
    while let Some(node) = current {
        if value == node.key() {
            return "known";
        }
        parent = Some(node);
        if value < node.key() {
            current = node.left();
        } else {
            current = node.right();
        }
    }
    let Some(parent) = parent else { return "root" };
    if value < parent.key() { "left" } else { "right" }
}

/// Plain and by class: explored and valid, and the classes.
fn counts(nodes: i64, keys: i64, routine: for<'s> fn(View<'s, Call>)) -> [u64; 5] {
    let scope = Scope::new()
        .set("Node", nodes)
        .set("Tree.size", 0..=nodes)
        .set("Node.key", 1..=keys)
        .set("Call.value", 1..=keys);
    let search = Search::<Call>::with_invariant(&scope, holds).unwrap().strategy(Strategy::Plain);
    let all = search.count().unwrap();
    let some = search.by_exercise(Coverage::Decision, routine).count().unwrap();
    let classes = some.result.classes.unwrap().list.len() as u64;
    [all.steps, all.result.valid, some.steps, some.result.valid, classes]
}

#[test]
fn searching_a_tree() {
    let rows = [
        (2, 2, [62, 10, 57, 10, 6]),
        (2, 4, [228, 68, 198, 60, 7]),
        (3, 3, [534, 45, 500, 43, 8]),
        (3, 6, [4_290, 822, 3_331, 586, 8]),
        (4, 4, [4_660, 204, 4_314, 181, 8]),
        (4, 8, [87_032, 10_600, 60_102, 6_121, 8]),
        (5, 5, [41_540, 940, 38_040, 767, 8]),
    ];
    for (nodes, keys, row) in rows {
        let routine = |call: View<'_, Call>| {
            search(call);
        };
        assert_eq!(counts(nodes, keys, routine), row, "{nodes} nodes, {keys} keys");
    }
}

#[test]
fn inserting_into_a_tree() {
    let routine = |call: View<'_, Call>| {
        insert(call);
    };
    assert_eq!(counts(5, 5, routine), [41_540, 940, 38_040, 767, 9]);
    assert_eq!(counts(6, 6, routine), [371_700, 4_386, 338_985, 3_290, 9]);
}
