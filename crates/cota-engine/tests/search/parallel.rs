use crate::{Tree, trees, vectors};
use cota::engine::Shard;
use cota::{Invariant, Search, StopReason, Strategy};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};

fn search(strategy: Strategy) -> Search<Tree> {
    Search::new(&trees(5)).unwrap().strategy(strategy)
}

#[test]
fn the_number_of_threads_changes_neither_order_nor_counts() {
    for strategy in Strategy::ALL {
        let alone = search(strategy);
        let (expected, outcome) = (vectors(&alone), alone.count().unwrap());
        assert!(expected.len() > 100);
        for jobs in [2, 3, 7] {
            let many = search(strategy).jobs(jobs);
            assert_eq!(vectors(&many), expected, "{strategy:?} on {jobs} threads");
            let counted = many.count().unwrap();
            assert_eq!(
                (counted.steps, counted.result.valid),
                (outcome.steps, outcome.result.valid)
            );
            assert_eq!(counted.stop, StopReason::Exhausted);
        }
    }
}

#[test]
fn unordered_threads_find_the_same_set() {
    let expected: BTreeSet<_> = vectors(&search(Strategy::Delayed)).into_iter().collect();
    let found = vectors(&search(Strategy::Delayed).jobs(4).unordered());
    assert_eq!(found.len(), expected.len());
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected);
}

#[test]
fn a_limit_gives_the_same_first_structures_and_counts_on_any_number_of_threads() {
    for strategy in Strategy::ALL {
        let alone = search(strategy).limit(40);
        let (expected, outcome) = (vectors(&alone), alone.count().unwrap());
        assert_eq!(expected.len(), 40);
        let many = search(strategy).limit(40).jobs(3);
        assert_eq!(vectors(&many), expected);
        let counted = many.count().unwrap();
        assert_eq!((counted.steps, counted.result.valid), (outcome.steps, 40));
        assert_eq!(counted.stop, StopReason::Limit);
    }
}

#[test]
fn the_shards_together_are_the_whole_and_no_structure_is_in_two() {
    for strategy in Strategy::ALL {
        let whole = search(strategy);
        let (mut expected, outcome) = (vectors(&whole), whole.count().unwrap());
        expected.sort_unstable();
        for count in [1, 2, 3, 50] {
            let (mut found, mut explored) = (Vec::new(), 0);
            for index in 0..count {
                let part = search(strategy).shard(Shard::new(index, count).unwrap());
                found.extend(vectors(&part));
                explored += part.count().unwrap().steps;
            }
            found.sort_unstable();
            assert_eq!(found, expected, "{strategy:?} in {count} shards");
            assert_eq!(explored, outcome.steps, "{strategy:?} in {count} shards");
        }
    }
}

#[test]
fn shards_are_balanced() {
    let scope = trees(7);
    let parts: Vec<_> = (0..16)
        .map(|index| {
            let search = Search::<Tree>::new(&scope).unwrap().strategy(Strategy::Plain);
            search.shard(Shard::new(index, 16).unwrap()).count().unwrap().steps as f64
        })
        .collect();
    let mean = parts.iter().sum::<f64>() / 16.0;
    let largest = parts.iter().copied().fold(0.0, f64::max);
    assert!(largest / mean < 1.5, "largest/mean {}", largest / mean);
}

/// What shards cost: the runs of the invariant of all of them, with those that only find out what belongs to a shard, to
/// those of one search; and the largest share to the mean.
fn cost(size: i64, shards: u64, every: u64) -> (f64, f64) {
    static RUNS: AtomicU64 = AtomicU64::new(0);
    let search = || {
        let scope = trees(size).set("Node.key", 1..=size);
        let counted = Search::<Tree>::with_invariant(&scope, |tree| {
            RUNS.fetch_add(1, Ordering::Relaxed);
            Tree::holds(tree)
        });
        counted.unwrap().strategy(Strategy::Plain)
    };
    let runs = |search: Search<Tree>| {
        RUNS.store(0, Ordering::Relaxed);
        search.count().unwrap();
        RUNS.load(Ordering::Relaxed) as f64
    };
    let alone = runs(search());
    let shares = (0..shards).step_by(every as usize);
    let shares = shares.map(|index| runs(search().shard(Shard::new(index, shards).unwrap())));
    let shares: Vec<_> = shares.collect();
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    let largest = shares.iter().copied().fold(0.0, f64::max);
    (mean * shards as f64 / alone, largest / mean)
}

/// The row that many machines are about, and what it takes to see it: `SIZE=11 SHARDS=256 EVERY=8 cargo test --release -p
/// cota-engine --test search -- --ignored --nocapture cost_of_shards`.
#[test]
#[ignore = "a measurement"]
fn the_cost_of_shards() {
    let number = |name: &str, usual: u64| {
        std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
    };
    let (size, shards) = (number("SIZE", 9), number("SHARDS", 256));
    let (cost, balance) = cost(size as i64, shards, number("EVERY", 1));
    println!(
        "size {size}, {shards} shards: {cost:.3} times the runs, largest share {balance:.3} times the mean"
    );
    assert!(size < 11 || cost < 1.2 && balance < 1.3);
}

#[test]
fn shards_and_threads_combine() {
    let shard = Shard::new(1, 3).unwrap();
    let alone = vectors(&search(Strategy::Plain).shard(shard));
    assert_eq!(vectors(&search(Strategy::Plain).shard(shard).jobs(3)), alone);
}

#[test]
fn a_wrong_shard_is_refused() {
    for text in ["3/3", "a/2", "1", "-1/2", "1/0", ""] {
        assert!(text.parse::<Shard>().is_err(), "{text}");
    }
    assert_eq!("1/3".parse::<Shard>().unwrap().to_string(), "1/3");
}
