//! A list and the set made of it: four questions tell the pairs apart.

use cota::engine::classes::{Answers, ByClass, Predicates};
use cota::engine::{Finished, Shard, Source, Tally};
use cota::{Bounded, Int, Scope, Search, Strategy, View, Visited};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

#[derive(Bounded, Debug)]
struct Pair {
    list: List,
    set: Set,
}

#[derive(Bounded, Debug)]
struct List {
    header: Option<Box<Entry>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Entry {
    element: Option<i32>,
    next: Option<Box<Entry>>,
}

#[derive(Bounded, Debug)]
struct Set {
    header: Option<Box<Node>>,
    size: usize,
}

#[derive(Bounded, Debug)]
struct Node {
    element: Option<i32>,
    next: Option<Box<Node>>,
}

fn valid_list(list: View<'_, List>) -> bool {
    let Some(header) = list.header() else { return false };
    if header.element().is_some() {
        return false;
    }
    let (mut seen, mut last) = (Visited::from(header), header);
    while let Some(next) = last.next() {
        if next.element().is_none() || !seen.insert(next) {
            return false;
        }
        last = next;
    }
    list.size() == seen.len() - 1
}

fn valid_set(set: View<'_, Set>) -> bool {
    let Some(header) = set.header() else { return false };
    if header.element().is_some() {
        return false;
    }
    let (mut seen, mut last) = (Visited::from(header), header);
    while let Some(next) = last.next() {
        if next.element().is_none() || !seen.insert(next) {
            return false;
        }
        last = next;
    }
    if set.size() != seen.len() - 1 {
        return false;
    }
    let Some(mut last) = header.next() else { return true };
    while let Some(next) = last.next() {
        if last.element() >= next.element() {
            return false;
        }
        last = next;
    }
    true
}

fn valid(pair: View<'_, Pair>) -> bool {
    valid_list(pair.list()) && valid_set(pair.set())
}

fn elements(list: View<'_, List>) -> impl Iterator<Item = Int<'_, i32>> {
    let first = list.header().and_then(|header| header.next());
    std::iter::successors(first, |entry| entry.next()).filter_map(|entry| entry.element())
}

fn list_is_empty(pair: View<'_, Pair>) -> bool {
    elements(pair.list()).next().is_none()
}

fn no_repetitions(pair: View<'_, Pair>) -> bool {
    let mut before = Vec::new();
    elements(pair.list()).all(|element| {
        let fresh = before.iter().all(|other| *other != element);
        before.push(element);
        fresh
    })
}

fn list_is_sorted(pair: View<'_, Pair>) -> bool {
    elements(pair.list()).is_sorted()
}

fn set_is_empty(pair: View<'_, Pair>) -> bool {
    pair.set().header().is_none_or(|header| header.next().is_none())
}

fn scope(largest: i64, nodes: i64, keys: i64) -> Scope {
    Scope::new()
        .set("List.size", 0..=largest)
        .set("Set.size", 0..=largest)
        .set("Entry", nodes)
        .set("Node", nodes)
        .set("Entry.element", 1..=keys)
        .set("Node.element", 1..=keys)
}

fn search(bound: (i64, i64, i64)) -> Search<Pair> {
    Search::<Pair>::with_invariant(&scope(bound.0, bound.1, bound.2), valid).unwrap()
}

fn by_questions(search: Search<Pair>) -> ByClass<Pair, Predicates<Pair>> {
    let questions = Predicates::<Pair>::new()
        .ask("list empty", list_is_empty)
        .ask("without repetitions", no_repetitions)
        .ask("sorted", list_is_sorted)
        .ask("set empty", set_is_empty);
    search.by_class(questions)
}

fn counts(found: &Finished<Tally<Answers>>) -> (u64, u64, usize) {
    let classes = found.result.classes.as_ref().unwrap();
    (found.steps, found.result.valid, classes.list.len())
}

/// The published numbers of Korat+ for this example.
#[test]
fn the_published_counts() {
    let rows = [
        ((2, 3, 3), (185, 26, 8)),
        ((4, 3, 3), (211, 26, 8)),
        ((4, 4, 3), (679, 80, 10)),
        ((5, 5, 4), (6_798, 682, 10)),
        ((5, 5, 5), (16_369, 1_562, 10)),
        ((6, 6, 5), (89_650, 7_812, 10)),
    ];
    for (bound, expected) in rows {
        let found = by_questions(search(bound).strategy(Strategy::Plain)).count().unwrap();
        assert_eq!(counts(&found), expected, "{bound:?}");
    }
}

#[test]
fn every_strategy_comes_to_every_class() {
    for bound in [(2, 3, 3), (4, 4, 3), (4, 4, 4)] {
        for strategy in Strategy::ALL {
            let whole = search(bound).strategy(strategy);
            let mut all = BTreeSet::new();
            let by_class = by_questions(whole.clone());
            whole
                .for_each(|candidate| {
                    all.insert(cota::engine::classes::Criterion::class(
                        by_class.criterion(),
                        candidate.view(),
                    ));
                    ControlFlow::Continue(())
                })
                .unwrap();
            let found = by_class.count().unwrap().result;
            let classes = found.classes.unwrap();
            let known = classes.list.iter().map(|class| class.class.clone()).collect();
            assert_eq!(all, known, "{strategy:?} {bound:?}");
            assert!(classes.skips.unwrap() > 0);
            assert!(found.valid < whole.count().unwrap().result.valid);
            for class in &classes.list {
                let example = whole.structure(class.example.clone().unwrap()).unwrap();
                let again = example.with(|candidate| {
                    cota::engine::classes::Criterion::class(by_class.criterion(), candidate.view())
                });
                assert_eq!(again, class.class);
            }
        }
    }
}

fn vectors(by_class: &ByClass<Pair, Predicates<Pair>>) -> (Vec<String>, u64) {
    let mut found = Vec::new();
    let run = by_class.map(
        |candidate| candidate.vector().to_string(),
        |vector| {
            found.push(vector);
            ControlFlow::Continue(())
        },
    );
    (found, run.unwrap().steps)
}

#[test]
fn threads_change_neither_order_nor_counts() {
    for strategy in Strategy::ALL {
        let search = || search((5, 5, 4)).strategy(strategy);
        let expected = vectors(&by_questions(search()));
        for jobs in [2, 3, 5, 8] {
            for _ in 0..5 {
                let found = vectors(&by_questions(search().jobs(jobs)));
                assert!(found == expected, "{strategy:?} on {jobs} threads");
            }
        }
    }
}

#[test]
fn shards_share_what_is_found() {
    let whole = vectors(&by_questions(search((4, 4, 3)))).0;
    let mut together = Vec::new();
    for index in 0..3 {
        let shard = Shard::new(index, 3).unwrap();
        let share = vectors(&by_questions(search((4, 4, 3)).shard(shard))).0;
        let iterated = by_questions(search((4, 4, 3)).shard(shard));
        let iterated: Vec<_> = iterated.search().iter().map(|s| s.vector().to_string()).collect();
        assert_eq!(share, iterated);
        assert_eq!(share, vectors(&by_questions(search((4, 4, 3)).shard(shard).jobs(3))).0);
        together.push(share);
    }
    for (ordinal, vector) in whole.iter().enumerate() {
        assert_eq!(together[ordinal % 3].get(ordinal / 3), Some(vector));
    }
}

/// Shards take turns over the whole, wherever one of them goes on.
#[test]
fn a_share_that_was_cut_goes_on_with_its_turns() {
    for index in 0..3 {
        let share = search((4, 4, 3)).shard(Shard::new(index, 3).unwrap());
        let whole = vectors(&by_questions(share.clone())).0;
        let first = by_questions(share.clone().limit(2)).for_each(|_| ControlFlow::Continue(()));
        let next = first.unwrap().result.next.unwrap();
        for jobs in [1, 3] {
            let rest = by_questions(share.clone().jobs(jobs).resume_from(next.clone()).unwrap());
            assert_eq!(vectors(&rest).0, whole[2..], "{index}/3 with {jobs} threads");
            let iterated: Vec<_> = rest.search().iter().map(|it| it.vector().to_string()).collect();
            assert_eq!(iterated, whole[2..]);
        }
    }
}

/// A criterion that reads everything leaves nothing to skip, and says so.
#[test]
fn a_criterion_that_reads_everything_skips_nothing() {
    fn everything(pair: View<'_, Pair>) -> (usize, usize, Vec<i32>, Vec<Option<i32>>) {
        let list = elements(pair.list()).map(Int::get).collect();
        let first = pair.set().header().and_then(|header| header.next());
        let set = std::iter::successors(first, |node| node.next());
        let set = set.map(|node| node.element().map(Int::get)).collect();
        (pair.list().size().get(), pair.set().size().get(), list, set)
    }
    for strategy in Strategy::ALL {
        let whole = search((3, 3, 2)).strategy(strategy);
        let found = whole.clone().by_key(everything).count().unwrap();
        let counted = whole.count().unwrap();
        let classes = found.result.classes.unwrap();
        assert_eq!(classes.skips, Some(0), "{strategy:?}");
        assert_eq!(found.result.valid, counted.result.valid);
        assert_eq!(classes.list.len() as u64, counted.result.valid);
        if strategy != Strategy::Delayed {
            assert_eq!(found.steps, counted.steps);
        }
    }
}
