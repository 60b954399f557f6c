//! All strategies find the same structures, each of them once.

mod support;

use cota::engine::Values;
use cota::{Scope, Search, StopReason, Strategy};
use cota_catalog::dag::Dag;
use cota_catalog::{Catalogued, Visitor};
use std::ops::ControlFlow;

/// Compares the strategies within a scope; how many structures there are.
struct Compare<'a>(&'a Scope, usize);

impl Visitor for Compare<'_> {
    type Output = usize;

    fn visit<T: Catalogued>(self) -> usize {
        let checks = T::invariants().into_iter().nth(self.1).expect("an invariant").value;
        let found = |strategy| {
            let search = Search::<T>::with_checks(self.0, checks.clone());
            let search = search.expect("a scope of the catalogue");
            let mut structures = search.strategy(strategy).iter();
            let texts = structures.by_ref().map(|found| support::canonical(&found.value()));
            let mut texts: Vec<_> = texts.collect();
            assert_eq!(structures.end(), Some(&Ok(StopReason::Exhausted)));
            texts.sort_unstable();
            texts
        };
        let plain = found(Strategy::Plain);
        let twice = plain.windows(2).find(|pair| pair[0] == pair[1]);
        assert_eq!(twice, None, "isomorphic structures within {}", self.0);
        for strategy in [Strategy::Owned, Strategy::Delayed] {
            let other = found(strategy);
            let missing = plain.iter().find(|text| other.binary_search(text).is_err());
            assert_eq!(missing, None, "{strategy:?} does not find it within {}", self.0);
            let added = other.iter().find(|text| plain.binary_search(text).is_err());
            assert_eq!(added, None, "only {strategy:?} finds it within {}", self.0);
            assert_eq!(plain.len(), other.len(), "{strategy:?} repeats some within {}", self.0);
        }
        plain.len()
    }
}

fn compare(name: &str, scope: &Scope) -> usize {
    let entry = cota_catalog::find(name).expect("a name of the catalogue");
    entry.visit(Compare(scope, 0))
}

/// Compares them at the usual scopes up to a size, and with all sizes from 0.
fn compare_sizes(name: &str, largest: u32) {
    let entry = cota_catalog::find(name).expect("a name of the catalogue");
    for size in 0..=largest {
        let scope = entry.scope(size);
        let exact = compare(name, &scope);
        let key = format!("{}.size", root_class(&scope));
        let up_to = compare(name, &scope.set(key, 0..=size));
        assert!(up_to >= exact);
    }
}

/// The class whose size a scope of the catalogue sets.
fn root_class(scope: &Scope) -> &str {
    let (key, _) = &scope.entries()[0];
    key.strip_suffix(".size").expect("a scope begins with the size")
}

#[test]
fn binary_tree() {
    compare_sizes("binary-tree", 6);
}

#[test]
fn search_tree() {
    compare_sizes("search-tree", 5);
}

#[test]
fn singly_linked_list() {
    compare_sizes("singly-linked-list", 6);
}

#[test]
fn sorted_list() {
    compare_sizes("sorted-list", 6);
}

#[test]
fn doubly_linked_list() {
    compare_sizes("doubly-linked-list", 6);
}

#[test]
fn heap_array() {
    compare_sizes("heap-array", 5);
}

#[test]
fn red_black_tree() {
    compare_sizes("red-black-tree", 6);
}

#[test]
fn binomial_heap() {
    compare_sizes("binomial-heap", 5);
}

#[test]
fn fibonacci_heap() {
    compare_sizes("fibonacci-heap", 4);
}

#[test]
fn disjoint_set() {
    compare_sizes("disjoint-set", 4);
}

#[test]
fn dag() {
    compare_sizes("dag", 5);
}

#[test]
fn node_caching_list() {
    compare_sizes("node-caching-list", 2);
}

#[test]
fn other_invariants_of_dags() {
    let entry = cota_catalog::find("dag").expect("a name of the catalogue");
    for (at, invariant) in Dag::invariants().iter().enumerate().skip(1) {
        for size in 1..=4 {
            let found = entry.visit(Compare(&entry.scope(size), at));
            assert!(found > 0, "{} {size}", invariant.name);
        }
    }
}

/// Values that are not a range, more of them than needed, or too few.
#[test]
fn unusual_values() {
    let scope = |name: &str, size, key: &str, values: Values| {
        cota_catalog::find(name).expect("a name of the catalogue").scope(size).set(key, values)
    };
    let cases: [(&str, u32, &str, Values, usize); 8] = [
        ("search-tree", 3, "Node.info", [7, 1, 4].into(), 5),
        ("search-tree", 3, "Node.info", (0..=4).into(), 50),
        ("search-tree", 3, "Node.info", (0..=1).into(), 0),
        ("search-tree", 3, "Node", 4.into(), 5),
        ("sorted-list", 3, "Entry.element", [5, 3].into(), 4),
        ("sorted-list", 3, "Entry", 6.into(), 10),
        ("singly-linked-list", 4, "Value", 2.into(), 8),
        ("heap-array", 3, "HeapArray.array.len", 3.into(), 66),
    ];
    for (name, size, key, values, expected) in cases {
        let scope = scope(name, size, key, values);
        assert_eq!(compare(name, &scope), expected, "{scope}");
    }
}

/// Counts on several threads: candidates, jumps, valid structures and their order.
struct Threads(u32);

impl Visitor for Threads {
    type Output = u64;

    fn visit<T: Catalogued>(self) -> u64 {
        let run = |jobs| {
            let search = Search::<T>::new(&T::scope(self.0)).expect("a scope of the catalogue");
            let mut vectors = Vec::new();
            let run = search.jobs(jobs).map(
                |candidate| candidate.vector().to_string(),
                |vector| {
                    vectors.push(vector);
                    ControlFlow::Continue(())
                },
            );
            let run = run.expect("no panic");
            (run.steps, run.result.jumps, vectors)
        };
        let alone = run(1);
        assert_eq!(run(2), alone);
        assert_eq!(run(5), alone);
        alone.1
    }
}

#[test]
fn jumps_are_the_same_on_any_number_of_threads() {
    for (name, size) in [("red-black-tree", 8), ("search-tree", 6)] {
        let jumps = cota_catalog::find(name).expect("a name of the catalogue").visit(Threads(size));
        assert_eq!(jumps > 0, name == "red-black-tree", "{name}");
    }
}
