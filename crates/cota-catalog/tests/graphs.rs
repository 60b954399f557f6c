//! The graphs that are found, up to isomorphism: every one of them, some several times.

use cota::{Search, View};
use cota_catalog::dag::Dag;
use std::collections::BTreeSet;

/// The edges of a graph as bits of a matrix.
type Edges = u64;

/// The least matrix among those of all numberings of the nodes.
fn canonical(dag: &Dag) -> Edges {
    let nodes = dag.nodes.len();
    let edges: Vec<_> = (0..nodes)
        .flat_map(|from| dag.nodes[from].children.iter().map(move |to| (from, to.get())))
        .collect();
    let matrix = |order: &[usize]| {
        edges.iter().fold(0, |bits, (from, to)| bits | 1 << (order[*from] * nodes + order[*to]))
    };
    let mut least = Edges::MAX;
    let mut order: Vec<_> = (0..nodes).collect();
    permute(&mut order, 0, &mut |order| least = least.min(matrix(order)));
    least
}

/// Calls a function with every order of the items from a position on.
fn permute(items: &mut [usize], from: usize, each: &mut impl FnMut(&[usize])) {
    if from == items.len() {
        return each(items);
    }
    for other in from..items.len() {
        items.swap(from, other);
        permute(items, from + 1, each);
        items.swap(from, other);
    }
}

/// How many graphs of a size are found, and how many different ones they are.
fn count(holds: for<'s> fn(View<'s, Dag>) -> bool, size: u32) -> (usize, usize) {
    let scope = cota_catalog::find("dag").expect("a name of the catalogue").scope(size);
    let search = Search::<Dag>::with_invariant(&scope, holds).expect("its scope");
    let graphs = search.iter().map(|found| canonical(&found.build().expect("a graph")));
    let graphs: Vec<_> = graphs.collect();
    (graphs.len(), graphs.iter().collect::<BTreeSet<_>>().len())
}

/// A003087: acyclic graphs of n nodes, from n = 1.
const ACYCLIC: [usize; 5] = [1, 2, 6, 31, 302];

#[test]
fn every_graph_without_isolated_nodes_is_found() {
    for size in 2..=5 {
        // Isolated nodes can be taken away one by one.
        let expected = ACYCLIC[size - 1] - ACYCLIC[size - 2];
        let (found, different) = count(<Dag as cota::Invariant>::holds, size as u32);
        assert_eq!(different, expected, "{size} nodes");
        assert!(found >= different);
    }
}

#[test]
fn every_acyclic_graph_is_found() {
    for (size, expected) in (1..=4).zip(ACYCLIC) {
        for holds in [Dag::acyclic, Dag::ordered_by_degree, Dag::ordered_by_descendants] {
            assert_eq!(count(holds, size).1, expected, "{size} nodes");
        }
    }
}

/// A101228, from n = 1.
#[test]
fn every_connected_graph_is_found() {
    for (size, expected) in (1..).zip([1, 1, 4, 24, 267]) {
        assert_eq!(count(Dag::connected, size).1, expected, "{size} nodes");
    }
}

/// An order of the children leaves fewer isomorphic graphs.
#[test]
fn ordered_children_come_less_often() {
    let found = |holds| count(holds, 4).0;
    assert!(found(Dag::ordered_by_degree) < found(Dag::acyclic));
    assert!(found(Dag::ordered_by_descendants) < found(Dag::acyclic));
}
