//! A list with a cache of nodes, and two lists: parts that are searched on their own.

use cota::engine::checks::Checks;
use cota::engine::parts::{Disjoint, SplitError};
use cota::engine::{Shard, Source};
use cota::{Bounded, Scope, Search, StopReason, Strategy, View, Visited};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A ring with a header, and a chain of nodes to be used again.
#[derive(Bounded, Debug)]
struct CachingList {
    header: Option<Rc<Node>>,
    size: i32,
    first_cached: Option<Rc<Node>>,
    cache_size: usize,
    most_cached: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    value: Option<u8>,
    previous: Option<Rc<Node>>,
    next: Option<Rc<Node>>,
}

fn has_ends(list: View<'_, CachingList>) -> bool {
    let Some(header) = list.header() else { return false };
    header.next().is_some() && header.previous().is_some()
}

fn ring(list: View<'_, CachingList>) -> bool {
    let Some(header) = list.header() else { return false };
    if list.size() < 0 {
        return false;
    }
    let (mut node, mut count) = (header, 0);
    loop {
        let Some(previous) = node.previous() else { return false };
        let Some(back) = previous.next() else { return false };
        if !same(back, node) {
            return false;
        }
        let Some(next) = node.next() else { return false };
        let Some(back) = next.previous() else { return false };
        if !same(back, node) {
            return false;
        }
        count += 1;
        node = next;
        if same(node, header) {
            return list.size() == count - 1;
        }
    }
}

fn same<'s>(a: View<'s, Node>, b: View<'s, Node>) -> bool {
    a == b
}

fn room(list: View<'_, CachingList>) -> bool {
    list.cache_size() <= list.most_cached()
}

fn cache(list: View<'_, CachingList>) -> bool {
    let (mut next, mut seen) = (list.first_cached(), Visited::new());
    while let Some(node) = next {
        if node.previous().is_some() || node.value().is_none() {
            return false;
        }
        seen.insert(node);
        next = node.next();
        if next.is_some_and(|next| seen.contains(next)) {
            return false;
        }
    }
    list.cache_size() == seen.len()
}

fn checks() -> Checks<CachingList> {
    Checks::<CachingList>::new()
        .check("ends", has_ends)
        .check("room", room)
        .check("ring", ring)
        .check("cache", cache)
}

fn whole(nodes: i64, size: i64, cached: i64, keys: i64) -> Scope {
    Scope::new()
        .set("Node", nodes)
        .set("Node.value", 1..=keys)
        .set("CachingList.size", 0..=size)
        .set("CachingList.cache_size", 0..=cached)
        .set("CachingList.most_cached", 0..=cached)
}

fn apart(size: i64, cached: i64, keys: i64) -> Scope {
    whole(0, size, cached, keys)
        .without("Node")
        .domain("InRing", "Node", size + 1)
        .domain("Cached", "Node", cached)
        .set("header.next*", ["InRing"])
        .set("header.previous*", ["InRing"])
        .set("first_cached.next*", ["Cached"])
        .set("first_cached.previous*", ["Cached"])
        .set("header.null", false)
        .set("InRing.next.null", false)
        .set("InRing.previous.null", false)
}

fn search(scope: &Scope, checks: Checks<CachingList>, strategy: Strategy) -> Search<CachingList> {
    Search::with_checks(scope, checks).unwrap().strategy(strategy)
}

/// The published numbers of disjoint generation for this example.
#[test]
fn the_published_counts() {
    let rows = [
        ((4, 1, 2, 2), 132, 1_485, 183),
        ((6, 2, 3, 2), 1_014, 13_610, 859),
        ((8, 3, 4, 2), 6_840, 102_426, 3_254),
        ((8, 3, 4, 3), 60_860, 902_178, 11_604),
    ];
    for ((nodes, size, cached, keys), valid, explored, by_parts) in rows {
        let outcome =
            search(&whole(nodes, size, cached, keys), checks(), Strategy::Plain).count().unwrap();
        assert_eq!((outcome.result.valid, outcome.steps), (valid, explored));
        let disjoint = search(&apart(size, cached, keys), checks(), Strategy::Plain).disjoint();
        let run = disjoint.unwrap().count().unwrap();
        assert_eq!((run.result.valid, run.steps), (valid, by_parts));
        assert_eq!(run.stop, StopReason::Exhausted);
    }
}

#[test]
fn fields_go_where_their_objects_and_checks_are() {
    let disjoint = search(&apart(2, 2, 1), checks(), Strategy::Plain).disjoint().unwrap();
    assert_eq!(
        disjoint.split().to_string(),
        "part header+size (header, size): checks ends, ring\n\
         part first_cached+cache_size+most_cached (first_cached, cache_size, most_cached): \
         checks room, cache\n\
         over all parts: nothing"
    );
}

fn vectors(disjoint: &Disjoint<CachingList>) -> Vec<String> {
    let mut found = Vec::new();
    let combined = disjoint.map(
        |candidate| candidate.vector().to_string(),
        |vector| {
            found.push(vector);
            ControlFlow::Continue(())
        },
    );
    assert_eq!(combined.unwrap().result.valid, found.len() as u64);
    found
}

fn set(search: &Search<CachingList>) -> BTreeSet<String> {
    search.iter().map(|structure| structure.vector().to_string()).collect()
}

/// Neither list may be longer than the other by more than one, which no part can tell alone.
fn balanced(list: View<'_, CachingList>) -> bool {
    let (size, cached) = (list.size().get(), list.cache_size().get() as i32);
    (size - cached).abs() <= 1
}

#[test]
fn exactly_what_the_whole_search_finds() {
    for strategy in Strategy::ALL {
        for scope in [apart(1, 2, 2), apart(2, 2, 1), apart(3, 2, 1)] {
            for checks in [checks(), checks().check("balanced", balanced)] {
                let whole = search(&scope, checks, strategy);
                let found = vectors(&whole.clone().disjoint().unwrap());
                let expected = set(&whole);
                assert_eq!(found.len(), expected.len(), "{strategy:?}");
                assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
            }
        }
    }
}

#[test]
fn a_check_that_spans_parts_filters_the_combinations() {
    let checks = checks().check("balanced", balanced);
    let disjoint = search(&apart(2, 2, 1), checks, Strategy::Plain).disjoint().unwrap();
    assert_eq!(disjoint.split().residue, [4]);
    let combined = disjoint.count().unwrap().result;
    let parts = combined.parts.unwrap().counts;
    assert!(combined.valid < parts.iter().map(|part| part.valid).product::<u64>());
}

#[test]
fn only_some_sizes_and_only_some_shards() {
    let all = vectors(&search(&apart(2, 3, 2), checks(), Strategy::Delayed).disjoint().unwrap());
    let search = || search(&apart(2, 3, 2), checks(), Strategy::Delayed);
    let mut together = BTreeSet::new();
    for objects in 0..=6 {
        let level = vectors(&search().exactly_objects(objects).disjoint().unwrap());
        assert_eq!(level.len(), set(&search().exactly_objects(objects)).len());
        together.extend(level);
    }
    assert_eq!(together, all.iter().cloned().collect());
    let shards: Vec<_> = (0..3)
        .flat_map(|index| {
            let shard = search().shard(Shard::new(index, 3).unwrap());
            vectors(&shard.disjoint().unwrap())
        })
        .collect();
    assert_eq!(shards.len(), all.len());
    assert_eq!(shards.into_iter().collect::<BTreeSet<_>>(), all.into_iter().collect());
}

#[test]
fn threads_change_neither_order_nor_counts() {
    let search = || search(&apart(3, 3, 3), checks().check("balanced", balanced), Strategy::Plain);
    let expected = vectors(&search().disjoint().unwrap());
    assert!(expected.len() > 1000);
    for jobs in [2, 5] {
        assert_eq!(vectors(&search().jobs(jobs).disjoint().unwrap()), expected);
    }
    let first = vectors(&search().jobs(3).limit(500).disjoint().unwrap());
    assert_eq!(first, expected[..500]);
}

/// Whether it has a cache matters for long lists only, so a look at small ones does not show it.
fn long_lists_have_no_cache(list: View<'_, CachingList>) -> bool {
    let Some(header) = list.header() else { return false };
    let ring = std::iter::successors(header.next(), |node| node.next());
    let others = ring.take_while(|node| *node != header).take(8);
    others.count() < 6 || list.first_cached().is_none()
}

#[test]
fn a_check_that_turns_out_to_read_more_is_moved() {
    let checks = checks().check("long", long_lists_have_no_cache);
    let whole = search(&apart(7, 1, 1), checks, Strategy::Plain);
    let disjoint = whole.clone().disjoint().unwrap();
    assert_eq!(disjoint.split().residue, [0; 0]);
    let combined = disjoint.count().unwrap().result;
    assert_eq!(combined.parts.unwrap().split.residue, [4]);
    assert_eq!(combined.valid, whole.count().unwrap().result.valid);
}

#[test]
fn parts_can_be_named() {
    let search = || search(&apart(2, 2, 1), checks(), Strategy::Plain);
    let named = search().disjoint_parts([
        ("cache", vec!["first_cached", "cache_size", "most_cached"]),
        ("ring", vec!["header", "size"]),
    ]);
    let named = named.unwrap();
    assert_eq!(named.split().parts[0].name, "cache");
    let found: BTreeSet<_> = vectors(&named).into_iter().collect();
    assert_eq!(found, set(&search()));
    let wrong = |parts: Vec<(&'static str, Vec<&'static str>)>| {
        search().disjoint_parts(parts).err().unwrap().to_string()
    };
    assert_eq!(wrong(vec![("a", vec!["tail"])]), "the root has no field `tail`");
    assert_eq!(
        wrong(vec![("a", vec!["size"]), ("b", vec!["size"])]),
        "the field `size` is in two parts"
    );
    let shared = Search::with_checks(&whole(4, 1, 2, 1), checks()).unwrap();
    let parts = [("a", ["header"]), ("b", ["first_cached"])];
    assert_eq!(
        shared.clone().disjoint_parts(parts).err(),
        Some(SplitError::Shared("header".to_string(), "first_cached".to_string()))
    );
    assert_eq!(shared.disjoint().err(), Some(SplitError::OnePart));
    let opaque = Search::<CachingList>::with_invariant(&apart(2, 2, 1), cache).unwrap();
    assert_eq!(opaque.disjoint().err(), Some(SplitError::NoChecks));
}
