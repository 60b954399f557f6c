//! Tight bounds: computed from the invariant, used in the search, kept as text.

use crate::{Ring, Tree, trees, vectors};
use cota::engine::Shard;
use cota::engine::bounds::{BoundsFile, BoundsFileError};
use cota::{Bounded, Int, Invariant, Scope, Search, StopReason, Strategy, View, Visited};
use std::collections::BTreeSet;
use std::rc::Rc;

/// The order of checks of the published example: shape, keys, size.
fn published(tree: View<'_, Tree>) -> bool {
    let Some(root) = tree.root() else { return tree.size() == 0 };
    let Some(nodes) = crate::nodes(root) else { return false };
    crate::ordered(root, None, None) && tree.size() == nodes
}

/// One depth-first pass that checks sharing and order together, the size last.
fn depth_first(tree: View<'_, Tree>) -> bool {
    fn count<'s>(
        node: Option<View<'s, crate::Node>>,
        low: Option<Int<'s, i32>>,
        high: Option<Int<'s, i32>>,
        seen: &mut Visited<'s, View<'s, crate::Node>>,
    ) -> bool {
        let Some(node) = node else { return true };
        let key = node.key();
        seen.insert(node)
            && low.is_none_or(|low| low < key)
            && high.is_none_or(|high| key < high)
            && count(node.left(), low, Some(key), seen)
            && count(node.right(), Some(key), high, seen)
    }
    let mut seen = Visited::new();
    count(tree.root(), None, None, &mut seen) && tree.size() == seen.len()
}

fn plain(size: i64, holds: for<'s> fn(View<'s, Tree>) -> bool) -> Search<Tree> {
    Search::<Tree>::with_invariant(&trees(size), holds).unwrap().strategy(Strategy::Plain)
}

#[test]
fn the_published_counts() {
    let rows = [
        (2, 54, 43, Some(43)),
        (3, 372, 323, Some(328)),
        (4, 2_657, 2_455, Some(2_497)),
        (5, 19_477, 18_669, None),
    ];
    for (size, without, refined, unrefined) in rows {
        let search = plain(size, published);
        assert_eq!(search.count().unwrap().steps, without);
        let run = search.tight_bounds(None).unwrap();
        assert_eq!(run.stop, StopReason::Exhausted);
        let bounded = search.clone().within(&run.result.bounds).unwrap();
        assert_eq!(bounded.count().unwrap().steps, refined, "size {size}");
        if let Some(unrefined) = unrefined {
            assert_eq!(
                bounded.refine_bounds(false).count().unwrap().steps,
                unrefined,
                "size {size}"
            );
        }
    }
}

/// Bounds change what is looked at, never what is found; and neither do threads and shards.
fn same_set<T: Bounded>(scope: &Scope, holds: for<'s> fn(View<'s, T>) -> bool) {
    let bounds = Search::<T>::with_invariant(scope, holds)
        .unwrap()
        .tight_bounds(None)
        .unwrap()
        .result
        .bounds;
    for strategy in Strategy::ALL {
        let whole = Search::<T>::with_invariant(scope, holds).unwrap().strategy(strategy);
        assert_eq!(whole.tight_bounds(None).unwrap().result.bounds, bounds, "{strategy:?}");
        assert!(whole.outside(&bounds).unwrap().result.is_none());
        let expected = vectors(&whole);
        for refine in [true, false] {
            let bounded = whole.clone().within(&bounds).unwrap().refine_bounds(refine);
            assert_eq!(vectors(&bounded), expected, "{strategy:?}");
            let outcome = bounded.count().unwrap();
            assert!(outcome.steps <= whole.count().unwrap().steps);
            for jobs in [2, 4] {
                let many = bounded.clone().jobs(jobs);
                assert_eq!(vectors(&many), expected, "{strategy:?} on {jobs} threads");
                assert_eq!(many.count().unwrap().steps, outcome.steps);
            }
            let shards = (0..3).map(|index| bounded.clone().shard(Shard::new(index, 3).unwrap()));
            let shards: Vec<_> = shards.collect();
            let explored: u64 = shards.iter().map(|shard| shard.count().unwrap().steps).sum();
            assert_eq!(explored, outcome.steps);
            let together: BTreeSet<_> = shards.iter().flat_map(|shard| vectors(shard)).collect();
            assert_eq!(together, expected.iter().cloned().collect());
        }
    }
}

#[test]
fn the_same_structures_with_and_without() {
    same_set::<Tree>(&trees(3), published);
    same_set::<Tree>(&trees(4), depth_first);
    same_set::<Ring>(&Scope::new().set("Entry", 4), ring);
    same_set::<Graph>(&graphs(3), Graph::holds);
}

/// At least one entry, and `next` leads back to the first.
fn ring(ring: View<'_, Ring>) -> bool {
    let Some(head) = ring.head() else { return false };
    let mut seen = Visited::from(head);
    let mut last = head;
    loop {
        let Some(next) = last.next() else { return false };
        if !seen.insert(next) {
            return next == head;
        }
        last = next;
    }
}

/// Links in a sequence, to two kinds of objects, shared.
#[derive(Bounded, Debug)]
struct Graph {
    start: Option<Rc<Vertex>>,
}

#[derive(Bounded, Debug)]
struct Vertex {
    out: Vec<Rc<Vertex>>,
    label: Option<Rc<Label>>,
}

#[derive(Bounded, Debug)]
struct Label {
    text: u8,
}

impl Invariant for Graph {
    /// Acyclic, and every vertex but the leaves has a label.
    fn holds(graph: View<'_, Self>) -> bool {
        fn check<'s>(vertex: View<'s, Vertex>, above: &mut Vec<View<'s, Vertex>>) -> bool {
            if above.contains(&vertex) {
                return false;
            }
            above.push(vertex);
            let fine = (vertex.out().is_empty() || vertex.label().is_some())
                && vertex.out().iter().all(|next| check(next, above));
            above.pop();
            fine
        }
        graph.start().is_none_or(|start| check(start, &mut Vec::new()))
    }
}

fn graphs(vertices: i64) -> Scope {
    Scope::new()
        .set("Vertex", vertices)
        .set("Label", 2)
        .set("Vertex.out.len", 0..=2)
        .set("Label.text", 0..=1)
}

/// What one depth-first pass costs: every link is tried before the size is looked at.
#[test]
fn a_natural_invariant_gains_most() {
    for size in 2..=4 {
        let search = plain(size, depth_first);
        let outcome = search.count().unwrap();
        let bounds =
            search.clone().strategy(Strategy::Delayed).tight_bounds(None).unwrap().result.bounds;
        let bounded = search.within(&bounds).unwrap().count().unwrap();
        assert_eq!(bounded.result.valid, outcome.result.valid);
        assert!(bounded.steps < outcome.steps);
    }
}

#[test]
fn smaller_scopes_are_a_start() {
    let scope =
        |nodes: i64| Scope::new().set("Node", nodes).set("Tree.size", 0..=5).set("Node.key", 0..=5);
    let search = |nodes| Search::<Tree>::with_invariant(&scope(nodes), published).unwrap();
    let small = search(3).tight_bounds(None).unwrap();
    let fresh = search(5).tight_bounds(None).unwrap();
    let continued = search(5).tight_bounds(Some(&small.result.bounds)).unwrap();
    assert_eq!(continued.result.bounds, fresh.result.bounds);
    assert_eq!(continued.result.skipped, 4);
    assert!(continued.result.valid < fresh.result.valid);
    // With other values every size has new structures.
    let wider = Search::<Tree>::with_invariant(&trees(5), published).unwrap();
    let narrow =
        Search::<Tree>::with_invariant(&trees(3), published).unwrap().tight_bounds(None).unwrap();
    let continued = wider.tight_bounds(Some(&narrow.result.bounds)).unwrap();
    assert_eq!((continued.result.skipped, &continued.result.bounds), (0, &fresh.result.bounds));
}

#[test]
fn bounds_of_the_search_tree_in_words() {
    let search = plain(2, published);
    let file = BoundsFile::new(
        &search,
        &search.tight_bounds(None).unwrap().result.bounds,
        "published",
        &trees(2),
    );
    let text = file.to_string();
    let lines: Vec<_> = text.lines().filter(|line| !line.starts_with("probe")).collect();
    let expected = [
        "cota bounds 1",
        "type: Tree",
        "invariant: published",
        "scope: Node=2, Tree.size=0..=2, Node.key=0..=2",
        "root.root: null Node0",
        "root.size: 0 1 2",
        "Node0.left: null Node1",
        "Node0.right: null Node1",
        "Node0.key: 0 1 2",
        "Node1.left: null",
        "Node1.right: null",
        "Node1.key: 0 1 2",
    ];
    assert_eq!(lines, expected);
    assert_eq!(text.parse(), Ok(file));
}

#[test]
fn a_file_is_used_only_for_what_it_was_made_for() {
    let search = plain(3, published);
    let bounds = search.tight_bounds(None).unwrap().result.bounds;
    let file = BoundsFile::new(&search, &bounds, "published", &trees(3));
    assert_eq!(file.bounds_for(&search, "published", &trees(3)), Ok(bounds));
    let wrong = |search: &Search<Tree>, name, scope| {
        file.bounds_for(search, name, &scope).unwrap_err().to_string()
    };
    let name = "these are bounds for the invariant `published`, not `other`";
    assert_eq!(wrong(&search, "other", trees(3)), name);
    assert!(wrong(&plain(4, published), "published", trees(4)).contains("the scope"));
    let stale = "the invariant has changed since these bounds were computed";
    assert_eq!(wrong(&plain(3, depth_first), "published", trees(3)), stale);
    let edit = |from: &str, to: &str| {
        let text = file.to_string().replacen(from, to, 1);
        text.parse::<BoundsFile>().and_then(|file| file.bounds(search.space()))
    };
    let slot = |slot: &str| slot.to_string();
    assert_eq!(edit("cota bounds", "bounds"), Err(BoundsFileError::NotBounds));
    assert_eq!(
        edit("Node0.left:", "Node9.left:"),
        Err(BoundsFileError::NoSlot(slot("Node9.left")))
    );
    for (from, to, twice) in [
        ("Node0.left:", "Node0.left: null\nNode0.left:", "Node0.left"),
        ("type:", "type: Other\ntype:", "type"),
        ("scope:", "scope: Node=1\nscope:", "scope"),
    ] {
        assert_eq!(edit(from, to), Err(BoundsFileError::Twice(slot(twice))));
    }
    let text = file.to_string();
    let known = text.lines().find(|line| line.starts_with("probe: ")).unwrap();
    for probe in ["", "x", "-1", "11112222333344445"] {
        let edited = edit(known, &format!("probe: {probe}"));
        assert!(matches!(edited, Err(BoundsFileError::Line { line: 5, .. })), "{probe}");
    }
    assert_eq!(
        edit("Node0.key: 0", "Node0.key: 7").unwrap_err().to_string(),
        "`Node0.key` cannot be 7 in this scope"
    );
    assert_eq!(edit("Node0.key: 0 1 2 3\n", ""), Err(BoundsFileError::Missing(slot("Node0.key"))));
    assert_eq!(
        edit("Node0.key:", "Node0.key").unwrap_err().to_string(),
        "line 10: expected `slot: value value ...`, found `Node0.key 0 1 2 3`"
    );
}

#[test]
fn unsound_bounds_are_found_out() {
    let search = plain(3, published);
    let text = BoundsFile::new(
        &search,
        &search.tight_bounds(None).unwrap().result.bounds,
        "published",
        &trees(3),
    );
    let text = text.to_string().replace("Node0.right: null Node1 Node2", "Node0.right: null Node1");
    let bounds = text.parse::<BoundsFile>().unwrap().bounds(search.space()).unwrap();
    let outside = search.outside(&bounds).unwrap().result.unwrap();
    assert_eq!(search.space().slot_name(outside.slot), "Node0.right");
    assert_eq!(search.space().value_name(outside.slot, outside.index), "Node2");
    let root = outside.structure.build().unwrap().root.unwrap();
    assert!(root.left.is_some() && root.right.is_some());
}
