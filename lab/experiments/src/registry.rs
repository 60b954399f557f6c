//! Which study can be run by which technique, and what was chosen where the source does not say.

mod builder;
mod published;

use crate::studies::{
    avl_and_list, binomial_heap, digraph, labelled_digraph, linked_list, list_to_set,
    node_caching_list, palindrome, red_black_tree, search_tree,
};
use crate::technique::{Limits, Run, Technique};
use avl_and_list::TreeAndList;
use binomial_heap::{HeapCall, HeapPair};
use builder::Builder;
pub(crate) use builder::predicates;
use cota::Invariant;
use cota::engine::classes::ByKey;
use cota::engine::exercise::{Coverage, Exercise};
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::red_black_tree::RedBlackTree;
use cota_catalog::search_tree::SearchTree;
use digraph::Digraph;
use labelled_digraph::LabelledDigraph;
use linked_list::SinglyLinkedList;
use list_to_set::ListToSet;
use node_caching_list::NodeCachingList;
use palindrome::IntegerList;
use std::sync::OnceLock;

/// A study as the tables name it.
pub struct Study {
    pub name: &'static str,
    /// What is generated, and what was chosen where the source does not say.
    pub definition: &'static str,
    /// What cannot be compared, and why.
    incomparable: Vec<(Technique, &'static [&'static str], &'static str)>,
    runs: Vec<(Technique, Runner)>,
}

/// Runs a technique on a bound.
type Runner = Box<dyn Fn(&str, Limits) -> Run + Send + Sync>;

impl Study {
    /// Runs a technique on a bound; `None` if the study has no such technique.
    pub fn run(&self, technique: Technique, bound: &str, limits: Limits) -> Option<Run> {
        let (_, run) = self.runs.iter().find(|(known, _)| *known == technique)?;
        Some(run(bound, limits))
    }

    /// Why a number of the source cannot be compared with ours, if it cannot.
    pub fn incomparable(&self, technique: Technique, measure: &str) -> Option<&'static str> {
        let found = self.incomparable.iter().find(|(known, measures, _)| {
            *known == technique && (measures.is_empty() || measures.contains(&measure))
        });
        found.map(|(_, _, reason)| *reason)
    }
}

/// The study with this name.
pub fn find(name: &str) -> Option<&'static Study> {
    all().iter().find(|study| study.name == name)
}

/// All studies.
pub fn all() -> &'static [Study] {
    static STUDIES: OnceLock<Vec<Study>> = OnceLock::new();
    STUDIES.get_or_init(|| {
        let mut studies = lists();
        studies.extend(graphs());
        studies.extend(heaps());
        studies.extend(search_trees());
        studies.extend(red_black_trees());
        studies.extend(published::all());
        studies
    })
}

fn lists() -> Vec<Study> {
    vec![
        Builder::<ListToSet>::new("list-to-set", list_to_set::scope, ListToSet::holds)
            .definition(
                "a list (header, size; entries with a nullable element) and a strictly sorted set of \
                 the same kind with nodes of its own; first the list (header, walk, size), then the \
                 set (header, walk, size, order); predicates: list empty, without repetitions, \
                 sorted (not strictly), set empty",
            )
            .criterion(|| predicates::<ListToSet>(&list_to_set::PREDICATES))
            .disjoint(list_to_set::scope, &list_to_set::CHECKS)
            .done(),
        Builder::<SinglyLinkedList>::new("list-sort", linked_list::scope, SinglyLinkedList::holds)
            .definition(
                "a list (header, size; entries with a nullable element): header, walk with elements, \
                 size; predicates: empty (by the size), repetitions, not strictly sorted",
            )
            .criterion(|| predicates::<SinglyLinkedList>(&linked_list::PREDICATES))
            .done(),
        Builder::<NodeCachingList>::new("node-caching-list", node_caching_list::scope, NodeCachingList::holds)
            .definition(
                "the printed invariant; nodes of ring and cache are of one domain in the plain \
                 search, of two in the search by parts, where the ring's links are never null",
            )
            .disjoint(node_caching_list::parts_scope, &node_caching_list::CHECKS)
            .done(),
        Builder::<TreeAndList>::new("avl-and-list", avl_and_list::scope, TreeAndList::holds)
            .definition(
                "tree: (root, size; nodes with key, left, right and height, 1 to the number of nodes): \
                 tree, size, order, then balance and heights; list: header, walk, size, elements",
            )
            .disjoint(avl_and_list::scope, &avl_and_list::CHECKS)
            .reversed()
            .done(),
        Builder::<IntegerList>::new("palindrome", palindrome::scope, IntegerList::holds)
            .definition(
                "a ring with a header entry, elements null or 1 to the number of values: header, \
                 walk along next with previous checked, size",
            )
            .reduced()
            .done(),
    ]
}

fn graphs() -> Vec<Study> {
    vec![
        Builder::<Digraph>::new("digraph", digraph::scope, Digraph::holds)
            .definition(
                "a vector of exactly n vertices, each with a strictly sorted linked list of arcs, \
                 n * n arcs in all, loops allowed; dense: more than half of all arcs",
            )
            .criterion(|| predicates::<Digraph>(&digraph::PREDICATES))
            .done(),
        Builder::<LabelledDigraph>::new(
            "labelled-digraph",
            labelled_digraph::scope,
            LabelledDigraph::holds,
        )
        .definition(
            "the directed graphs with a weight on each arc, which the invariant does not read; \
                 acyclic: also without loops; strongly connected: every vertex reaches every other",
        )
        .criterion(|| predicates::<LabelledDigraph>(&labelled_digraph::PREDICATES))
        .done(),
    ]
}

/// The predicate of table 6.42 has not been found.
const OTHER_HEAP: &str = "the predicate of this table is not that of table 6.25, whose counts are ours, and has not \
                          been found: none of the known ones, nor of 1.2 million combinations of what such a \
                          predicate can do, gives the printed counts";

fn heaps() -> Vec<Study> {
    vec![
        Builder::<HeapPair>::new("heap-merge", binomial_heap::pair_scope, HeapPair::holds)
            .definition(
                "two heaps of the Korat distribution with nodes of their own, keys 1 to n; all 7 \
                 predicates follow from the two sizes; parts that are alike count once, as in the \
                 source; the class of a pair is that of its first heap and that of its second",
            )
            .criterion(|| predicates::<HeapPair>(&binomial_heap::PREDICATES))
            .disjoint_alike(binomial_heap::pair_scope, &binomial_heap::CHECKS)
            .reduced_by_parts()
            .done(),
        Builder::<HeapCall>::new(
            "heap-argument",
            binomial_heap::call_scope,
            binomial_heap::is_valid_call,
        )
        .definition(
            "a heap of the Korat distribution with keys 1 to n, and an argument of 1 to n that \
                 the invariant does not look at",
        )
        .reduced()
        .done(),
        Builder::<BinomialHeap>::new("binomial-heap", binomial_heap::scope, BinomialHeap::holds)
            .definition("a heap of the Korat distribution with keys 1 to n")
            .bounds()
            .incomparable(Technique::Plain, &["explored"], OTHER_HEAP)
            .incomparable(Technique::Bounds, &["explored"], OTHER_HEAP)
            .done(),
        Builder::<BinomialHeap>::new("binomial-heap-natural", binomial_heap::scope, natural::heap)
            .definition(
                "the same heaps, checked in one pass, depth first: sharing, parent, key, degree of \
                 each node, then its children; ascending degrees of the roots; size last",
            )
            .bounds()
            .done(),
    ]
}

/// The invariants that are written without a thought for the search.
mod natural {
    pub use super::binomial_heap::is_valid_depth_first as heap;
    pub use super::red_black_tree::is_valid_depth_first as red_black_tree;
}

fn search_trees() -> Vec<Study> {
    let call = |name| {
        Builder::<search_tree::TreeCall>::new(
            name,
            search_tree::call_scope,
            search_tree::is_valid_call,
        )
        .definition(
            "an argument and a tree with keys of the same K values: argument, breadth-first walk, \
             size, order",
        )
    };
    vec![
        call("search-tree-delete")
            .criterion(|| ByKey::<search_tree::TreeCall, _>::new(search_tree::place))
            .done(),
        call("search-tree-insert")
            .criterion(|| {
                Exercise::<search_tree::TreeCall>::new(Coverage::Decision, |call| {
                    search_tree::insert(call);
                })
            })
            .done(),
        call("search-tree-search")
            .criterion(|| {
                Exercise::<search_tree::TreeCall>::new(Coverage::Decision, |call| {
                    search_tree::search(call);
                })
            })
            .done(),
        call("search-tree-argument").reduced().done(),
        Builder::<SearchTree>::new("search-tree", search_tree::scope, search_tree::is_valid)
            .definition("a tree with keys 0 to n: breadth-first walk, order, size")
            .bounds()
            .done(),
        Builder::<SearchTree>::new(
            "search-tree-natural",
            search_tree::scope,
            SearchTree::depth_first,
        )
        .definition(
            "the same trees, checked in one pass, depth first, for sharing and order; size last",
        )
        .bounds()
        .done(),
    ]
}

fn red_black_trees() -> Vec<Study> {
    let black = |name| {
        Builder::<red_black_tree::TreeCall>::new(
            name,
            red_black_tree::call_scope,
            red_black_tree::is_valid_call_with_black_root,
        )
        .definition(
            "an argument and a tree of the Korat distribution (with parent links, a key or none, \
             colour): argument, the invariant of the distribution, black root",
        )
    };
    vec![
        black("red-black-insert")
            .criterion(|| Exercise::<red_black_tree::TreeCall>::new(Coverage::Decision, |call| {
                red_black_tree::insert(call);
            }))
            .done(),
        black("red-black-find")
            .criterion(|| Exercise::<red_black_tree::TreeCall>::new(Coverage::Decision, |call| {
                red_black_tree::find(call);
            }))
            .done(),
        Builder::<red_black_tree::TreeCall>::new(
            "red-black-argument",
            red_black_tree::call_scope,
            red_black_tree::is_valid_call,
        )
        .definition(
            "an argument and a tree of the Korat distribution, root of either colour; a simple path \
             is one without repeated nodes, as where the source uses it",
        )
        .reduced()
        .done(),
        Builder::<RedBlackTree>::new("red-black-tree", red_black_tree::scope, RedBlackTree::holds)
            .definition("a tree of the Korat distribution, root of either colour")
            .bounds()
            .done(),
        Builder::<RedBlackTree>::new("red-black-tree-natural", red_black_tree::scope, natural::red_black_tree)
            .definition(
                "the same trees, checked in one pass, depth first: sharing, parent, key, colour, \
                 black height; size last",
            )
            .bounds()
            .done(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables;

    /// Every number of every table is either measured or said to come from elsewhere.
    #[test]
    fn every_column_of_every_table_has_its_run() {
        let limits = Limits { time: None, jobs: 1 };
        for table in tables::all() {
            let study = find(&table.study).expect("the study of a table");
            for column in &table.columns {
                if column.technique == Technique::Mutants || column.measure == "seconds" {
                    continue;
                }
                let run = study.run(column.technique, &table.rows[0].bound, limits);
                let measured = run.expect("a run for the column").expect("a run without errors");
                assert!(
                    measured.counts.contains_key(column.measure.as_str()),
                    "{} {column}",
                    table.id
                );
            }
        }
    }
}
