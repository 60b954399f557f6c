use crate::{Tree, run, trees};
use cota::StopReason;
use cota::engine::exercise::Coverage;
use cota::engine::reduce::{Keep, Pick, Reduction};
use cota::engine::{Budget, Candidate, Source};
use std::cell::Cell;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

#[test]
fn a_limit_hands_out_the_first_ones() {
    for pick in [Pick::First, Pick::Random(1)] {
        for jobs in [1, 3] {
            let search = trees(4).jobs(jobs);
            let reduction = Reduction::new(Keep::Size(60)).pick(pick);
            let (all, reduced) = run(&reduction, &search, Coverage::Counting);
            assert_eq!(reduced.stop, StopReason::Exhausted);
            let limited = Budget { results: Some(7), ..Budget::default() };
            let (some, cut) = run(&reduction.budget(limited), &search, Coverage::Counting);
            assert_eq!(some, all[..7]);
            assert_eq!(cut.stop, StopReason::Limit);
        }
    }
}

/// A search that ends at a limit of its own is reduced as far as it goes.
#[test]
fn a_limited_search_is_reduced_as_far_as_it_goes() {
    for keep in [Keep::Size(20), Keep::ONE_PER_CLASS] {
        let (kept, reduced) = run(&Reduction::new(keep), &trees(4).limit(50), Coverage::Path);
        assert_eq!((reduced.result.met(), reduced.stop), (50, StopReason::Limit));
        let (again, _) = run(&Reduction::new(keep), &trees(4).limit(50).jobs(3), Coverage::Path);
        assert_eq!(kept, again);
    }
}

#[test]
fn without_time_nothing_is_kept_and_it_says_so() {
    for jobs in [1, 2] {
        for keep in [Keep::Size(1_000), Keep::PerClass(1_000)] {
            let reduction =
                Reduction::new(keep).budget(Budget::default().with_time(Duration::ZERO));
            let (kept, reduced) = run(&reduction, &trees(5).jobs(jobs), Coverage::Counting);
            assert_eq!(reduced.stop, StopReason::Time);
            // One pass hands out what it reaches.
            assert_eq!(kept.is_empty(), matches!(keep, Keep::Size(_)));
        }
    }
}

#[test]
fn the_caller_may_have_enough() {
    let search = trees(4);
    let mut seen = 0;
    let reduction = Reduction::new(Keep::Size(50));
    let reduced = reduction.of(&search, |candidate| search.exercise(candidate, Coverage::Path));
    let run = reduced.for_each(|_| {
        seen += 1;
        if seen == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let run = run.unwrap();
    assert_eq!((run.stop, run.result.valid, seen), (StopReason::Enough, 3, 3));
}

/// When all that is wanted was found, the second pass ends.
#[test]
fn the_second_pass_is_no_longer_than_needed() {
    let search = trees(4);
    let calls = AtomicU64::new(0);
    let class = |_: &Candidate<'_, Tree>| {
        calls.fetch_add(1, Ordering::Relaxed);
    };
    let run = Reduction::new(Keep::Size(5)).of(&search, class).count().unwrap();
    assert_eq!(run.stop, StopReason::Exhausted);
    let (kept, members) = (run.result.valid, run.result.met());
    assert_eq!((kept, run.result.classes.unwrap().list.len()), (5, 1));
    assert_eq!(calls.into_inner(), members + 5);
}

#[test]
fn classes_that_change_are_noticed() {
    thread_local!(static TURN: Cell<u64> = const { Cell::new(0) });
    let search = trees(2);
    let class = |_: &Candidate<'_, Tree>| TURN.replace(TURN.get() + 1);
    let run = Reduction::new(Keep::Size(5)).of(&search, class).count().unwrap();
    assert!(run.result.classes.unwrap().unstable);
}
