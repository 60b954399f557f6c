//! Classes of structures by how a routine is exercised on them.

use crate::{Node, NodeView, Tree, classified, trees};
use cota::engine::Source;
use cota::engine::exercise::{Coverage, Exercised};
use cota::engine::reduce::{Keep, Reduction};
use cota::{Bounded, Scope, Search, StopReason, View};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

impl Tree {
    /// Changes the tree.
    #[cota::decisions]
    fn insert(&mut self, key: i32) {
        let mut place = &mut self.root;
        while let Some(node) = place {
            if key == node.key {
                return;
            }
            place = if key < node.key { &mut node.left } else { &mut node.right };
        }
        *place = Some(Box::new(Node { left: None, right: None, key }));
        self.size += 1;
    }
}

/// Panics unless there is a root with a left child.
#[cota::decisions]
fn key_below(tree: Tree) -> i32 {
    let root = tree.root.unwrap();
    if root.key == 1 {
        return 0;
    }
    root.left.unwrap().key
}

#[test]
fn a_routine_that_changes_its_input_does_no_harm() {
    let search = trees(3);
    let before = classified(&search, Coverage::Path);
    let mut classes = BTreeSet::new();
    let mut vectors = Vec::new();
    let outcome = search
        .for_each(|candidate| {
            let class =
                candidate.exercise(Coverage::Path, |mut tree: Tree| tree.insert(2)).unwrap();
            // It was done on a copy: the structure is what it was.
            assert_eq!(
                class,
                candidate.exercise(Coverage::Path, |mut tree| tree.insert(2)).unwrap()
            );
            assert!(!class.panicked);
            classes.insert(class);
            vectors.push(candidate.vector().to_string());
            ControlFlow::Continue(())
        })
        .unwrap();
    assert_eq!(outcome.stop, StopReason::Exhausted);
    assert!(vectors.iter().eq(before.iter().map(|(vector, _)| vector)));
    // A path down a tree of three nodes at most, to a key or to a place without one.
    let paths: BTreeSet<_> =
        (0..4).flat_map(|steps| (0..1 << steps).map(move |way| (steps, way))).collect();
    assert!(classes.len() > 10 && classes.len() < 2 * paths.len());
}

#[test]
fn a_panic_is_a_class_of_its_own() {
    let search = trees(3);
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let run = Reduction::new(Keep::ONE_PER_CLASS)
        .of(&search, |candidate| candidate.exercise(Coverage::Decision, key_below).unwrap())
        .count();
    std::panic::set_hook(hook);
    let classes = run.unwrap().result.classes.unwrap().list;
    let panicked: Vec<_> = classes.iter().map(|class| class.class.panicked).collect();
    // No root; no left child; key 1; a left child.
    assert_eq!(panicked.iter().filter(|panicked| **panicked).count(), 2);
    assert_eq!(panicked.len(), 4);
    let texts: BTreeSet<_> = classes.iter().map(|it| it.class.to_string()).collect();
    assert_eq!(texts.len(), 4);
    assert!(texts.contains("nothing panic"));
}

/// An argument and a tree.
#[derive(Bounded, Debug)]
struct Find {
    key: i32,
    tree: Tree,
}

#[cota::decisions]
fn find(call: View<'_, Find>) -> Option<NodeView<'_>> {
    let key = call.key();
    let mut current = call.tree().root();
    while let Some(node) = current {
        if key == node.key() {
            return Some(node);
        }
        current = if key < node.key() { node.left() } else { node.right() };
    }
    None
}

/// The criterion of a routine over views skips, and every class the full search reaches is still
/// reached.
#[test]
fn a_routine_over_views_prunes() {
    for strategy in cota::Strategy::ALL {
        for coverage in Coverage::ALL {
            let scope = Scope::new().set("Node", 4).set("Tree.size", 0..=4).set("Node.key", 1..=4);
            let search = Search::<Find>::with_invariant(&scope.set("Find.key", 1..=4), |call| {
                // The argument first: what is chosen last cannot be skipped if it matters.
                call.key() >= 1 && <Tree as cota::Invariant>::holds(call.tree())
            })
            .unwrap()
            .strategy(strategy);
            let mut all = BTreeSet::new();
            let whole = search
                .for_each(|candidate| {
                    let (_, class) =
                        cota::engine::exercise::record(coverage, || find(candidate.view()));
                    all.insert(class);
                    ControlFlow::Continue(())
                })
                .unwrap();
            let by_find = |search: Search<Find>| {
                let routine = |call: View<'_, Find>| {
                    find(call);
                };
                search.by_exercise(coverage, routine).count().unwrap().result
            };
            let found = by_find(search.clone());
            let classes = found.classes.unwrap();
            let known: BTreeSet<_> = classes.list.iter().map(|it| it.class.clone()).collect();
            assert_eq!(known, all, "{coverage}, {strategy:?}");
            assert!(found.valid < whole.result.valid && classes.skips.unwrap() > 0);
            let threads = by_find(search.jobs(3));
            assert_eq!(threads.valid, found.valid);
        }
    }
}

/// On a built value the same routine has the same classes as over views.
#[test]
fn views_and_values_agree() {
    #[cota::decisions]
    fn leftmost(mut tree: Tree) -> Option<i32> {
        let mut node = tree.root.take()?;
        while let Some(left) = node.left.take() {
            node = left;
        }
        Some(node.key)
    }
    #[cota::decisions]
    fn leftmost_seen(tree: View<'_, Tree>) -> Option<i32> {
        let mut node = tree.root()?;
        while let Some(left) = node.left() {
            node = left;
        }
        Some(node.key().get())
    }
    let search = trees(4);
    let mut pairs = BTreeSet::new();
    search
        .for_each(|candidate| {
            let value: Exercised = candidate.exercise(Coverage::Path, leftmost).unwrap();
            let (_, view) =
                cota::engine::exercise::record(Coverage::Path, || leftmost_seen(candidate.view()));
            pairs.insert((value, view));
            ControlFlow::Continue(())
        })
        .unwrap();
    // No root, and one to four nodes down to the left.
    assert_eq!(pairs.len(), 5);
}
