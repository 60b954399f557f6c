//! Searches by a criterion in Java are those by the same criterion in Rust.

use std::ops::ControlFlow;

use cota_catalog::Catalogued;
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::heap_array::HeapArray;
use cota_catalog::search_tree::SearchTree;
use cota_engine::classes::Criterion;
use cota_engine::{Budget, Scope, Search, Shard, Source, Strategy};
use cota_java::JavaCriterion;

use crate::subjects::{each, java, numbered, scope};

/// Structures as they are drawn, their classes, candidates, and how often something was skipped.
type Found = (Vec<String>, Vec<usize>, u64, u64);

fn in_rust<T: Catalogued>(bound: &Scope, criterion: &str) -> Found {
    let search = Search::<T>::new(bound).unwrap().strategy(Strategy::Plain);
    let named = T::criteria().into_iter().find(|named| named.name == criterion).unwrap().value;
    let source = search.by_class(named);
    let (mut drawn, mut classes) = (Vec::new(), Vec::new());
    let run = source.for_each(|candidate| {
        // The arena that owns the nodes of some Rust types.
        drawn.push(candidate.value().draw().replace(" nodes=[]", ""));
        classes.push(source.criterion().class(candidate.view()));
        ControlFlow::Continue(())
    });
    let run = run.unwrap();
    let skips = run.result.classes.unwrap().skips.unwrap();
    (drawn, numbered(classes), run.steps, skips)
}

fn in_java(class: &str, bound: &Scope, criterion: &str, budget: Budget) -> Option<Found> {
    let source = java(class, bound)?.budget(budget).by_class(criterion).unwrap();
    let mut found = Vec::new();
    let run = Source::map(
        &source,
        |structure| {
            let class = structure.with_walk(|walk| walk.class().map(str::to_owned));
            (structure.value().draw(), class.flatten().unwrap())
        },
        |one| {
            found.push(one);
            ControlFlow::Continue(())
        },
    );
    let run = run.unwrap();
    let skips = run.result.classes.unwrap().skips.unwrap();
    let (drawn, classes): (Vec<_>, Vec<_>) = found.into_iter().unzip();
    Some((drawn, numbered(classes), run.steps, skips))
}

fn compare<T: Catalogued>(class: &str, bound: &Scope, rust: &str, java: &str) -> Option<Found> {
    let expected = in_rust::<T>(bound, rust);
    let found = in_java(class, &scope(bound), java, Budget::default())?;
    assert_eq!(found.0, expected.0, "{class} by {java}: structures");
    assert_eq!(found.1, expected.1, "{class} by {java}: classes");
    assert_eq!((found.2, found.3), (expected.2, expected.3), "{class} by {java}: explored, skips");
    let on_threads = Budget { jobs: 3, ..Budget::default() };
    let threaded = in_java(class, &scope(bound), java, on_threads)?;
    assert_eq!((&threaded.0, threaded.2), (&found.0, found.2), "{class} by {java} on threads");
    let mut turns = vec![Vec::new(); 2];
    for (index, turn) in turns.iter_mut().enumerate() {
        let shard = Shard::new(index as u64, 2).unwrap();
        *turn = in_java(class, &scope(bound), java, Budget { shard, ..Budget::default() })?.0;
    }
    for (ordinal, drawn) in found.0.iter().enumerate() {
        assert_eq!(turns[ordinal % 2].get(ordinal / 2), Some(drawn), "{class} by {java} in shares");
    }
    Some(found)
}

#[test]
fn search_trees_by_height_and_children() {
    for size in 0..=5 {
        for bound in [SearchTree::scope(size), SearchTree::scope_up_to(size)] {
            compare::<SearchTree>("SearchTree", &bound, "height", "height");
            compare::<SearchTree>("SearchTree", &bound, "children", "children");
            compare::<SearchTree>("SearchTree", &bound, "children", "SearchTree.childList");
        }
    }
    let Some(found) =
        compare::<SearchTree>("SearchTree", &SearchTree::scope_up_to(4), "children", "children")
    else {
        return;
    };
    assert!(found.3 > 0, "something is skipped");
}

#[test]
fn heaps_by_size() {
    for size in 0..=4 {
        compare::<HeapArray>("HeapArray", &HeapArray::scope(size), "size", "elements");
        compare::<BinomialHeap>("BinomialHeap", &BinomialHeap::scope(size), "size", "elements");
    }
}

/// The classes that a criterion finds among small search trees, in the order of their first member.
fn classes(criterion: &str) -> Option<Result<Vec<String>, String>> {
    classes_of("SearchTree", &scope(&SearchTree::scope_up_to(2)), criterion)
}

fn classes_of(class: &str, bound: &Scope, criterion: &str) -> Option<Result<Vec<String>, String>> {
    let source = match java(class, bound)?.by_class(criterion) {
        Ok(source) => source,
        Err(error) => return Some(Err(error.to_string())),
    };
    let run = source.count().map_err(|failure| failure.to_string());
    Some(run.map(|run| {
        let classes = run.result.classes.unwrap().list.into_iter();
        classes.map(|count| count.class).collect()
    }))
}

#[test]
fn a_class_is_the_text_of_what_is_returned() {
    for (criterion, expected) in [
        ("empty", vec!["true", "false"]),
        ("wide", vec!["10000000000", "10000000001", "10000000002"]),
        ("letter", vec!["a", "b", "c"]),
        ("half", vec!["0.0", "0.5", "1.0"]),
        ("text", vec!["null", "size 1", "size 2"]),
        ("boxed", vec!["0", "1", "2"]),
        ("kind", vec!["EMPTY", "LEAF", "INNER"]),
        ("children", vec!["null", "[false, false]", "[false, true]", "[true, false]"]),
        ("childList", vec!["[]", "[false, false]", "[false, true]", "[true, false]"]),
        ("nested", vec!["[[0], []]", "[[1], []]", "[[2], []]"]),
        ("mixed", vec!["[1, \"b, c\", 'c', null, LEAF, [2]]"]),
        ("destroys", vec!["0", "1", "2"]),
        ("Criteria.full", vec!["false"]),
        ("observed.Criteria::of", vec!["2"]),
    ] {
        let Some(found) = classes(criterion) else { return };
        assert_eq!(found.unwrap(), expected, "{criterion}");
    }
}

#[test]
fn what_tells_no_classes_is_refused() {
    let refused = |criterion: &str, expected: &str| {
        let Some(found) = classes(criterion) else { return };
        let error = found.unwrap_err();
        assert!(error.contains(expected), "{criterion}: {error}");
    };
    refused("none", "there is no such method");
    refused("Nobody.none", "there is no such class");
    refused("nothing", "returns nothing");
    refused("argument", "without arguments, or a static one that takes the structure");
    refused("Criteria.instance", "without arguments, or a static one that takes the structure");
    refused("node", "an object of observed.SearchTree$Node, which is no class");
    refused("throwsAt", "throws java.lang.IllegalStateException: one");
    refused("endless", "more than 20 deep");
}

/// What is returned may be a part of the structure, and the class depends on all of it.
#[test]
fn the_elements_of_a_result_are_read() {
    let bound = scope(&HeapArray::scope(2));
    let Some(all) = classes_of("HeapArray", &bound, "all") else { return };
    let search = java("HeapArray", &bound).unwrap();
    let (told, _) = each(&search, |walk| {
        let drawn = walk.value().draw();
        let array = drawn.split_once("array=").unwrap().1;
        Ok(array.trim_end_matches(['}', ')', '\n']).trim().to_owned())
    })
    .unwrap();
    let expected: std::collections::BTreeSet<String> = told.into_iter().collect();
    assert_eq!(all.unwrap().into_iter().collect::<std::collections::BTreeSet<_>>(), expected);
}

/// Every class that all structures together have is among those that are found.
#[test]
fn no_class_is_lost() {
    let bound = scope(&HeapArray::scope(3));
    for criterion in ["elements", "all", "last"] {
        let Some(mut found) = classes_of("HeapArray", &bound, criterion).map(Result::unwrap) else {
            return;
        };
        found.sort();
        let (mut all, _) = each(&java("HeapArray", &bound).unwrap(), |walk| {
            let root = walk.root();
            let named = JavaCriterion::new(walk.machine(), "observed.HeapArray", criterion)?;
            named.class(walk.machine(), root)
        })
        .unwrap();
        all.sort();
        all.dedup();
        assert_eq!(found, all, "{criterion}");
    }
}
