//! Threads, shards, starts and budgets: however a search is divided, it finds the same in the same order.

use std::ops::ControlFlow;

use cota_engine::walk::{Walk, Walks};
use cota_engine::{Budget, Position, Shard};
use cota_java::{JavaSearch, JavaStrategy, Thrower};

use crate::common::{self, Classes};
use crate::found::found;

/// Searches with links, integers, lists of values and outcomes that end at once, each by both strategies that delay.
fn searches() -> Option<(Classes, Vec<(String, JavaSearch)>)> {
    let jdk = common::jdk()?;
    let names = ["SearchTree", "HeapArray", "RedBlackTree", "DoublyLinkedList"];
    let sources: Vec<(String, String)> = names
        .iter()
        .map(|name| (format!("structures/{name}.java"), common::structure(name)))
        .collect();
    let sources: Vec<_> =
        sources.iter().map(|(path, text)| (path.as_str(), text.as_str())).collect();
    let classes = Classes::of(jdk, &sources);
    let sized =
        [("SearchTree", "4"), ("HeapArray", "3"), ("RedBlackTree", "4"), ("DoublyLinkedList", "3")];
    let mut all = Vec::new();
    for (name, size) in sized {
        let subject = classes.subject(&format!("structures.{name}"));
        let arguments = [size.to_owned()];
        let search = JavaSearch::finitized(&subject, None, &arguments, Thrower::Stops).unwrap();
        for strategy in [JavaStrategy::Delayed, JavaStrategy::Auto] {
            all.push((format!("{name} {strategy}"), search.clone().strategy(strategy)));
        }
    }
    Some((classes, all))
}

fn on_threads(search: &JavaSearch, jobs: usize) -> (Vec<Vec<u32>>, u64) {
    let search = search.clone().budget(Budget { jobs, ..Budget::default() });
    let mut vectors = Vec::new();
    let run = search.map(&|walk| walk.vector().indices().to_vec(), &mut |vector| {
        vectors.push(vector);
        ControlFlow::Continue(())
    });
    (vectors, run.unwrap().steps)
}

#[test]
fn threads_change_nothing() {
    let Some((_classes, searches)) = searches() else { return };
    for (name, search) in &searches {
        let alone = found(search).unwrap();
        assert_eq!(on_threads(search, 1), alone, "{name}");
        for jobs in [2, 5] {
            assert_eq!(on_threads(search, jobs), alone, "{name} on {jobs} threads");
        }
    }
}

#[test]
fn the_shards_together_are_everything() {
    let Some((_classes, searches)) = searches() else { return };
    for (name, search) in &searches {
        let (mut all, steps) = found(search).unwrap();
        let (mut shared, mut explored) = (Vec::new(), 0);
        for index in 0..3 {
            let shard: Shard = format!("{index}/3").parse().unwrap();
            let share = search.clone().budget(Budget { shard, ..Budget::default() });
            let (vectors, steps) = found(&share).unwrap();
            shared.extend(vectors);
            explored += steps;
        }
        all.sort();
        shared.sort();
        assert_eq!(shared, all, "{name}");
        // Each share learns for itself, and already when it finds out what is its own.
        assert!(explored == steps || learns(name), "{name}: {explored}");
    }
}

/// Runs a search in pieces that a limit cuts short, each from where the one before stopped.
fn in_pieces(search: &JavaSearch, limit: impl Fn(usize) -> Budget) -> (Vec<Vec<u32>>, u64) {
    let (mut vectors, mut explored, mut from) = (Vec::new(), 0, None::<Position>);
    for piece in 0.. {
        let mut part = search.clone().budget(limit(piece));
        if let Some(from) = from {
            part = part.resume_from(from).unwrap();
        }
        let run = part.drive(&mut |walk| {
            vectors.push(walk.vector().indices().to_vec());
            ControlFlow::Continue(())
        });
        let run = run.unwrap();
        explored += run.steps;
        from = run.result.next;
        if from.is_none() {
            break;
        }
    }
    (vectors, explored)
}

/// What a search that goes on has learned before is forgotten, so it may explore more.
fn compare_pieces(name: &str, pieces: &(Vec<Vec<u32>>, u64), whole: &(Vec<Vec<u32>>, u64)) {
    assert_eq!(pieces.0, whole.0, "{name}");
    assert!(pieces.1 == whole.1 || learns(name) && pieces.1 > whole.1, "{name}: {}", pieces.1);
}

fn learns(name: &str) -> bool {
    name.ends_with("auto")
}

#[test]
fn a_search_goes_on_where_a_limit_stopped_it() {
    let Some((_classes, searches)) = searches() else { return };
    for (name, search) in &searches {
        let whole = found(search).unwrap();
        let by_results = |piece: usize| Budget {
            results: Some(1 + (whole.0.len() / 7 + piece % 5) as u64),
            ..Budget::default()
        };
        compare_pieces(name, &in_pieces(search, by_results), &whole);
        let by_steps = |piece: usize| Budget {
            steps: Some(1 + whole.1 / 9 + piece as u64 % 3),
            ..Budget::default()
        };
        compare_pieces(name, &in_pieces(search, by_steps), &whole);
    }
}

#[test]
fn a_limit_on_steps_is_exact() {
    let Some((_classes, searches)) = searches() else { return };
    for (name, search) in &searches {
        let (_, whole) = found(search).unwrap();
        for steps in (1..whole).step_by(1 + whole as usize / 23) {
            let budget = Budget { steps: Some(steps), ..Budget::default() };
            let (_, explored) = found(&search.clone().budget(budget)).unwrap();
            assert_eq!(explored, steps, "{name}");
        }
    }
}

#[test]
fn a_search_starts_at_any_structure() {
    let Some((_classes, searches)) = searches() else { return };
    for (name, search) in &searches {
        let (all, _) = found(search).unwrap();
        let step = 1 + all.len() / 11;
        for at in (0..all.len()).step_by(step) {
            let vector: Vec<String> = all[at].iter().map(ToString::to_string).collect();
            let position: Position = vector.join(",").parse().unwrap();
            let rest = found(&search.clone().resume_from(position).unwrap()).unwrap().0;
            assert_eq!(rest, all[at..], "{name} from {at}");
        }
    }
}

#[test]
fn a_criterion_is_refused_by_name() {
    let Some((_classes, searches)) = searches() else { return };
    let error = searches[0].1.clone().by_class("size").err().unwrap().to_string();
    assert_eq!(error, "a criterion is not for the strategy `delayed`");
}
