//! Reduced suites: what is kept does not depend on how the search is run.

mod selection;
mod stops;
mod stored;
#[path = "../common/tree.rs"]
mod tree;
mod whitebox;

use cota::engine::classes::ClassCount;
use cota::engine::exercise::{Coverage, Signature};
use cota::engine::reduce::Reduction;
use cota::engine::{Candidate, Finished, Source, Tally};
use cota::{Int, Invariant, Scope, Search, View};
use std::ops::ControlFlow;
use tree::{Node, NodeView, Tree};

impl Invariant for Tree {
    fn holds(tree: View<'_, Self>) -> bool {
        count(tree.root(), None, None).is_some_and(|nodes| tree.size() == nodes)
    }
}

type Key<'s> = Option<Int<'s, i32>>;

#[cota::decisions]
fn count<'s>(node: Option<NodeView<'s>>, low: Key<'s>, high: Key<'s>) -> Option<usize> {
    let Some(node) = node else { return Some(0) };
    let key = node.key();
    if low.is_some_and(|low| key <= low) || high.is_some_and(|high| key >= high) {
        return None;
    }
    Some(1 + count(node.left(), low, Some(key))? + count(node.right(), Some(key), high)?)
}

/// Trees of up to `nodes` nodes with keys out of two more values than needed.
fn trees(nodes: i64) -> Search<Tree> {
    let scope = Scope::new().set("Node", nodes).set("Tree.size", 0..=nodes);
    Search::new(&scope.set("Node.key", 0..=nodes + 1)).unwrap()
}

/// The structures that are kept, as vectors with the numbers of their classes.
fn run(
    reduction: &Reduction,
    search: &Search<Tree>,
    coverage: Coverage,
) -> (Vec<(String, usize)>, Finished<Tally<Signature>>) {
    let mut kept = Vec::new();
    let class = |candidate: &Candidate<'_, Tree>| search.exercise(candidate, coverage);
    let run = reduction.of(search, class).for_each(|candidate| {
        kept.push((candidate.vector().to_string(), search.exercise(candidate, coverage)));
        ControlFlow::Continue(())
    });
    let run = run.unwrap();
    assert_eq!(kept.len() as u64, run.result.valid);
    let classes = run.result.classes.as_ref().unwrap();
    assert!(!classes.unstable);
    let number = |class: Signature| classes.list.iter().position(|it| it.class == class).unwrap();
    let numbered = kept.into_iter().map(|(vector, class)| (vector, number(class))).collect();
    (numbered, run)
}

/// All structures with their classes, in order.
fn classified(search: &Search<Tree>, coverage: Coverage) -> Vec<(String, Signature)> {
    let mut all = Vec::new();
    search
        .for_each(|candidate| {
            all.push((candidate.vector().to_string(), search.exercise(candidate, coverage)));
            ControlFlow::Continue(())
        })
        .unwrap();
    all
}

/// The classes of a run.
fn classes(run: &Finished<Tally<Signature>>) -> &[ClassCount<Signature>] {
    &run.result.classes.as_ref().unwrap().list
}
