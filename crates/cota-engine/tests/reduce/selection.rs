use crate::{classified, run, trees};
use cota::Strategy;
use cota::engine::exercise::Coverage;
use cota::engine::reduce::{Keep, Pick, Reduction};
use cota::engine::{Budget, Shard};
use std::collections::{BTreeMap, BTreeSet};

const KEEPS: [&str; 7] = ["1-per-class", "3-per-class", "10%", "1%", "100%", "7", "100000"];

/// The published algorithm, on a suite that is held in memory.
#[test]
fn the_first_of_each_class_are_kept() {
    let search = trees(4);
    for coverage in Coverage::ALL {
        let all = classified(&search, coverage);
        let classes: BTreeSet<_> = all.iter().map(|(_, class)| class).collect();
        for text in KEEPS {
            let keep: Keep = text.parse().unwrap();
            let quota = match keep {
                Keep::PerClass(quota) => quota,
                Keep::Size(size) => (size / classes.len() as u64).max(1),
                Keep::Share(_) => {
                    let percent: u64 = text.trim_end_matches('%').parse().unwrap();
                    (all.len() as u64 * percent / 100 / classes.len() as u64).max(1)
                }
            };
            let mut taken = BTreeMap::new();
            let expected: Vec<_> = all
                .iter()
                .filter(|(_, class)| {
                    let taken = taken.entry(class).or_insert(0);
                    *taken += 1;
                    *taken <= quota
                })
                .map(|(vector, _)| vector.clone())
                .collect();
            let (kept, reduced) = run(&Reduction::new(keep), &search, coverage);
            let vectors: Vec<_> = kept.iter().map(|(vector, _)| vector.clone()).collect();
            assert_eq!(vectors, expected, "{coverage}, {text}");
            assert_eq!(reduced.result.classes.as_ref().unwrap().quota, Some(quota));
            assert_eq!(reduced.result.met(), all.len() as u64);
            let list = crate::classes(&reduced);
            assert_eq!(list.len(), classes.len());
            let counted = Reduction::new(keep)
                .of(&search, |candidate| search.exercise(candidate, coverage))
                .census()
                .unwrap();
            assert_eq!(counted.result.valid, reduced.result.valid);
            assert_eq!(counted.result.met(), reduced.result.met());
            assert_eq!(crate::classes(&counted), list);
            assert!(list.iter().all(|class| class.kept == class.members.min(quota)));
        }
    }
}

#[test]
fn random_members_are_of_the_right_number_and_class_and_the_seed_decides() {
    let search = trees(4);
    let coverage = Coverage::Counting;
    let all: BTreeMap<_, _> = classified(&search, coverage).into_iter().collect();
    for text in KEEPS {
        let keep: Keep = text.parse().unwrap();
        let (_, first) = run(&Reduction::new(keep), &search, coverage);
        let mut results = BTreeSet::new();
        for seed in 0..4 {
            let reduction = Reduction::new(keep).pick(Pick::Random(seed));
            let (kept, reduced) = run(&reduction, &search, coverage);
            assert_eq!(
                crate::classes(&reduced),
                crate::classes(&first),
                "as many of each class as of the first"
            );
            for (vector, class) in &kept {
                assert_eq!(all[vector], crate::classes(&reduced)[*class].class);
            }
            let distinct: BTreeSet<_> = kept.iter().collect();
            assert_eq!(distinct.len(), kept.len());
            assert_eq!(
                run(&reduction, &search, coverage).0,
                kept,
                "the same seed, the same choice"
            );
            results.insert(kept);
        }
        let all_kept = first.result.valid == first.result.met();
        assert_eq!(results.len() > 1, !all_kept, "other seeds, other choices: {text}");
    }
}

/// Every member of a class is kept equally often.
#[test]
fn random_members_are_drawn_evenly() {
    let search = trees(2);
    let reduction = Reduction::new(Keep::PerClass(2));
    let (_, reduced) = run(&reduction, &search, Coverage::Decision);
    let mut times = BTreeMap::<_, u64>::new();
    let rounds = 4_000;
    for seed in 0..rounds {
        let reduction = reduction.pick(Pick::Random(seed));
        for kept in run(&reduction, &search, Coverage::Decision).0 {
            *times.entry(kept).or_default() += 1;
        }
    }
    assert_eq!(times.len() as u64, reduced.result.met(), "each is kept sometimes");
    for ((vector, class), times) in times {
        let members = crate::classes(&reduced)[class].members as f64;
        let share = (2.0 / members).min(1.0);
        let expected = rounds as f64 * share;
        // Five standard deviations.
        let slack = 5.0 * (rounds as f64 * share * (1.0 - share)).sqrt();
        assert!((times as f64 - expected).abs() <= slack, "{vector}: {times}, not {expected}");
    }
}

#[test]
fn threads_and_strategies_change_nothing() {
    for pick in [Pick::First, Pick::Random(5)] {
        for text in KEEPS {
            let reduction = Reduction::new(text.parse().unwrap()).pick(pick);
            for strategy in Strategy::ALL {
                let search = trees(4).strategy(strategy);
                let (kept, reduced) = run(&reduction, &search, Coverage::Counting);
                for jobs in [2, 3, 7] {
                    let search = trees(4).strategy(strategy).jobs(jobs);
                    let (many, again) = run(&reduction, &search, Coverage::Counting);
                    assert_eq!(many, kept, "{text}, {pick:?}, {strategy:?}, {jobs} threads");
                    assert_eq!(crate::classes(&again), crate::classes(&reduced));
                    assert_eq!(again.result.met(), reduced.result.met());
                    assert_eq!(again.steps, reduced.steps);
                    assert_eq!(again.stop, reduced.stop);
                }
            }
        }
    }
}

/// Shards deal out what is kept in turns.
#[test]
fn shards_together_are_the_whole() {
    for pick in [Pick::First, Pick::Random(5)] {
        for jobs in [1, 2] {
            let search = trees(4).jobs(jobs);
            let reduction = Reduction::new("10%".parse().unwrap()).pick(pick);
            let (whole, reduced) = run(&reduction, &search, Coverage::Path);
            let mut shares: Vec<_> = (0..3)
                .map(|index| {
                    let shard = Shard::new(index, 3).unwrap();
                    let sharded = reduction.budget(Budget { shard, ..Budget::default() });
                    let (kept, again) = run(&sharded, &search, Coverage::Path);
                    assert_eq!(crate::classes(&again), crate::classes(&reduced));
                    kept.into_iter()
                })
                .collect();
            let together: Vec<_> =
                (0..whole.len()).filter_map(|number| shares[number % 3].next()).collect();
            assert_eq!(together, whole);
            assert!(shares.iter_mut().all(|share| share.next().is_none()));
        }
    }
}
