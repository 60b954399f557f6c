//! A search in pieces: whatever the budgets and the order, together they are what one walk finds and counts.

use crate::{Tree, trees, vectors};
use cota::engine::units::{Merged, Portion, Stretches, Unit};
use cota::engine::{Scope, Source};
use cota::{Bounded, Search, Strategy};
use cota_run::Random;
use std::ops::ControlFlow;
use std::time::Duration;

/// Does a search in pieces, in a random order, some of them twice.
fn in_pieces<T: Bounded>(search: &Search<T>, steps: u64, pieces: usize, seed: u64) -> Stretches {
    let mut random = Random::new(seed);
    let mut frontier = vec![Unit::whole(&search.course())];
    let (mut stretches, mut walks) = (Stretches::default(), [const { None }; 3]);
    while !frontier.is_empty() {
        random.shuffle(&mut frontier);
        let count = 1 + random.below(frontier.len().min(4));
        let units = frontier.split_off(frontier.len() - count);
        let portion = Portion { steps, pieces, keeps: true };
        let walk = &mut walks[random.below(3)];
        let work = search.work(walk, units.clone(), portion);
        if random.below(8) == 0 {
            // A task that was lost is done again, by whoever is there.
            let again = search.work(&mut None, units, portion);
            assert_eq!(format!("{again:?}"), format!("{work:?}"));
        }
        for stretch in work.done {
            assert!(stretches.add(stretch));
        }
        frontier.extend(work.left);
    }
    stretches
}

fn is_exact<T: Bounded>(name: &str, search: &Search<T>) {
    let (expected, alone) = (vectors(search), search.count().unwrap());
    // Pieces of one step each would take a while for large searches.
    for (seed, steps) in [1, 2, 7, 60, 1000, 1_000_000].into_iter().enumerate() {
        if alone.steps / steps > 3_000 {
            continue;
        }
        for pieces in [1, 2, 64] {
            let at = format!("{name}, {steps} steps, {pieces} pieces");
            let merged =
                Merged::new(search, in_pieces(search, steps, pieces, seed as u64), Duration::ZERO);
            let mut found = Vec::new();
            let run = merged.for_each(|candidate| {
                found.push(candidate.vector().to_string());
                ControlFlow::Continue(())
            });
            let run = run.unwrap();
            assert_eq!(found, expected, "{at}");
            assert_eq!(run.steps, alone.steps, "{at}");
            assert_eq!(run.result.valid, alone.result.valid, "{at}");
            assert_eq!(run.result.jumps, alone.result.jumps, "{at}");
            assert_eq!(run.result.rejections, alone.result.rejections, "{at}");
        }
    }
}

#[test]
fn pieces_are_together_what_one_walk_finds() {
    for strategy in Strategy::ALL {
        for size in 0..=4 {
            let search = Search::<Tree>::new(&trees(size)).unwrap().strategy(strategy);
            is_exact(&format!("{strategy:?} {size}"), &search.record_rejections());
        }
    }
}

#[test]
fn pieces_of_what_follows_a_place_are_what_follows_it() {
    for strategy in Strategy::ALL {
        let search = Search::<Tree>::new(&trees(4)).unwrap().strategy(strategy);
        let cut = search.clone().limit(9).count().unwrap().result.next.unwrap();
        is_exact(&format!("{strategy:?}"), &search.resume_from(cut).unwrap());
    }
}

#[test]
fn pieces_of_searches_that_jump_count_what_one_walk_counts() {
    let mut jumps = 0;
    crate::jumps::each(23, 12, &crate::jumps::scope(), |_, named| {
        let run = named.count().unwrap();
        if run.steps < 20_000 {
            jumps += run.result.jumps;
            is_exact("jumping", &named.record_rejections());
        }
    });
    assert!(jumps > 50, "{jumps}");
}

#[test]
fn pieces_of_a_search_by_a_criterion_skip_what_one_walk_skips() {
    for strategy in Strategy::ALL {
        for size in 2..=4 {
            let search = Search::<Tree>::new(&trees(size)).unwrap().strategy(strategy);
            let by_shape = search.clone().by_key(|tree| {
                tree.root().map(|root| (root.left().is_some(), root.right().is_some()))
            });
            let by_key = search.by_key(|tree| tree.root().map(|root| root.key().get()));
            is_exact(&format!("shapes {strategy:?} {size}"), by_shape.search());
            is_exact(&format!("keys {strategy:?} {size}"), by_key.search());
        }
    }
}

#[test]
fn the_first_failure_in_the_order_of_the_search_is_the_failure() {
    fn fails(tree: cota::View<'_, Tree>) -> bool {
        let full = tree.root().is_some_and(|root| root.left().is_some() && root.right().is_some());
        assert!(!full || tree.size() != 2, "two");
        tree.root().is_some()
    }
    let _quiet = cota_run::hook::Installation::everywhere();
    let scope: Scope = trees(2);
    let search = Search::<Tree>::with_invariant(&scope, fails).unwrap().strategy(Strategy::Plain);
    let (mut expected, mut seen) = (Vec::new(), Vec::new());
    let alone = search.for_each(|tree| {
        expected.push(tree.vector());
        ControlFlow::Continue(())
    });
    for seed in 0..10 {
        seen.clear();
        let merged = Merged::new(&search, in_pieces(&search, 2, 3, seed), Duration::ZERO);
        let run = merged.for_each(|tree| {
            seen.push(tree.vector());
            ControlFlow::Continue(())
        });
        assert_eq!(format!("{:?}", run.unwrap_err()), format!("{:?}", alone.as_ref().unwrap_err()));
        assert_eq!(seen, expected);
    }
    assert!(!expected.is_empty());
}
