//! The studies with the predicates behind the tables.

use super::Study;
use super::builder::Builder;
use crate::studies::avl_and_list::TreeAndList;
use crate::studies::binomial_heap::{HeapCall, HeapPair};
use crate::studies::published::graphs::{self, Graph};
use crate::studies::published::simple_path::List;
use crate::studies::published::{avl_tree, binomial_heap, red_black_tree, search_tree, tree_map};
use crate::studies::red_black_tree::TreeCall;
use crate::studies::{binomial_heap as heaps, search_tree as trees};
use crate::technique::Technique;
use cota::View;
use cota::engine::classes::ByKey;
use cota::engine::exercise::{Coverage, Exercise};
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;

/// The bounds of these tables are not printed.
const OTHER_BOUNDS: &str = "the source takes its bounds from a repository where they were computed from a \
                            declarative specification, neither of which is printed; ours are computed from the \
                            predicate itself";

pub(super) fn all() -> Vec<Study> {
    let mut studies = graphs();
    studies.extend(pairs());
    studies.extend(routines());
    studies.extend(bounds());
    studies
}

fn graphs() -> Vec<Study> {
    vec![
        Builder::<Graph>::new("digraph-published", graphs::scope, graphs::is_valid)
            .definition(
                "an array of n vertices or null, each with a label and one of n lists; n * n entries in all, \
                 which lists may share: vertices there, lists without end or gap refused, then the labels; \
                 the class: without arcs, dense (more than half of the arcs between different vertices), complete",
            )
            .criterion(|| ByKey::<Graph, _>::new(graphs::class))
            .done(),
        Builder::<Graph>::new(
            "labelled-digraph-published",
            graphs::scope_with_weights,
            graphs::is_valid_with_weights,
        )
        .definition(
            "the same with a weight in each entry, which is not read, and strictly sorted lists; the class: \
             without arcs, or else dense, cyclic, strongly connected, with a negative weight, complete",
        )
        .criterion(|| ByKey::<Graph, _>::new(graphs::class_with_weights))
        .done(),
    ]
}

fn pairs() -> Vec<Study> {
    vec![
        Builder::<TreeAndList>::new(
            "avl-and-list-published",
            avl_tree::scope,
            avl_tree::is_valid_pair,
        )
        .definition(
            "tree: (root, size; nodes with datum or null, left, right, height from 0): tree, order, size, then \
             heights, a child's before its parent's; list: header, walk, size, elements",
        )
        .disjoint(avl_tree::scope, &avl_tree::CHECKS)
        .reversed()
        .done(),
        Builder::<HeapPair>::new(
            "heap-merge-published",
            heaps::pair_scope,
            binomial_heap::is_valid_pair,
        )
        .definition(
            "two heaps of the Korat distribution, keys 1 to n, halving an even size being a decision of its own; \
             classes of counts and paths are those of both heaps, classes of decisions those of the first only \
             (which fits the printed sizes; why is not known)",
        )
        .disjoint_alike(heaps::pair_scope, &binomial_heap::CHECKS)
        .reduced_by_parts()
        .by_some_parts(Technique::Decisions, Coverage::Decision, &binomial_heap::CHECKS[..1])
        .done(),
    ]
}

fn routines() -> Vec<Study> {
    let black = |name| {
        Builder::<TreeCall>::new(
            name,
            red_black_tree::call_scope,
            red_black_tree::is_valid_call_with_black_root,
        )
        .definition(
            "an argument and a tree with parent links, keys 1 to the number of keys: argument, root, links breadth \
             first, size, black root, colours, black heights, order",
        )
    };
    vec![
        black("red-black-insert-published")
            .criterion(|| ByKey::<TreeCall, _>::new(tree_map::insertion))
            .done(),
        black("red-black-find-published")
            .criterion(|| {
                Exercise::<TreeCall>::new(Coverage::Decision, |call| {
                    tree_map::find(call);
                })
            })
            .done(),
        Builder::<TreeCall>::new(
            "red-black-argument-published",
            red_black_tree::call_scope,
            red_black_tree::is_valid_call,
        )
        .definition(
            "the same without the colour of the root, with the least and the greatest key looked up before the order \
             is checked; simple-path is no criterion but a defect of the source's experiment, made again: one list of \
             outcomes for all candidates",
        )
        .reduced()
        .in_order(Technique::SimplePath, || {
            let mut list = List::default();
            move |call: View<'_, TreeCall>| list.class(call)
        })
        .done(),
        Builder::<HeapCall>::new(
            "heap-argument-published",
            heaps::call_scope,
            binomial_heap::is_valid_call,
        )
        .definition(
            "a heap of the Korat distribution with keys 1 to n, halving an even size being a decision of its own, \
             and an argument of 1 to n that the invariant does not look at",
        )
        .reduced()
        .done(),
    ]
}

fn bounds() -> Vec<Study> {
    vec![
        Builder::<RedBlackTree>::new(
            "red-black-tree-published",
            red_black_tree::scope,
            red_black_tree::is_valid,
        )
        .definition(
            "a tree with parent links, keys from 0, root of either colour: root, links breadth first, size, colours, \
             black heights, the least and the greatest key, order",
        )
        .bounds()
        .incomparable(Technique::Bounds, &["explored"], OTHER_BOUNDS)
        .done(),
        Builder::<RedBlackTree>::new(
            "red-black-tree-one-pass-published",
            red_black_tree::scope,
            red_black_tree::is_valid_in_one_pass,
        )
        .definition(
            "the same trees in the order of a specification: one pass that asks each node for its children, its \
             parent, whether it is new, and its colour; then order, black heights, size",
        )
        .bounds()
        .incomparable(Technique::Bounds, &["explored"], OTHER_BOUNDS)
        .done(),
        Builder::<SearchTree>::new(
            "search-tree-two-sets-published",
            trees::scope,
            search_tree::is_valid,
        )
        .definition(
            "a tree with keys 0 to n: one loop with a set of nodes and a set of keys, then order, and the size last",
        )
        .bounds()
        .done(),
        Builder::<BinomialHeap>::new(
            "binomial-heap-by-roots-published",
            binomial_heap::scope,
            binomial_heap::is_valid_root_by_root,
        )
        .definition(
            "a heap with keys from 0: root by root sharing, links, degrees, sizes of subtrees and keys; the size last",
        )
        .bounds()
        .incomparable(Technique::Bounds, &["explored"], OTHER_BOUNDS)
        .done(),
    ]
}
