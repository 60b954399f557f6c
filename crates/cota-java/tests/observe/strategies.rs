//! Every strategy finds the structures of the studies.

use cota_catalog::Catalogued;
use cota_catalog::binomial_heap::BinomialHeap;
use cota_catalog::heap_array::HeapArray;
use cota_catalog::search_tree::SearchTree;
use cota_engine::Scope;
use cota_engine::walk::Walk;
use cota_java::JavaStrategy;

use crate::subjects::{each, java, scope};

/// The structures in the order of their vectors.
fn found(class: &str, bound: &Scope, strategy: JavaStrategy) -> Vec<Vec<u32>> {
    let Some(search) = java(class, &scope(bound)) else { return Vec::new() };
    let search = search.strategy(strategy);
    let (mut found, _) = each(&search, |walk| Ok(walk.vector().indices().to_vec())).unwrap();
    found.sort();
    found
}

#[test]
fn strategies_find_the_structures_of_the_studies() {
    for size in 1..=4 {
        for (class, bound) in [
            ("SearchTree", SearchTree::scope(size)),
            ("SearchTree", SearchTree::scope_up_to(size)),
            ("HeapArray", HeapArray::scope(size)),
            ("BinomialHeap", BinomialHeap::scope(size)),
        ] {
            let plain = found(class, &bound, JavaStrategy::Plain);
            for strategy in JavaStrategy::ALL {
                assert_eq!(found(class, &bound, strategy), plain, "{class} {size}, {strategy}");
            }
        }
    }
}
